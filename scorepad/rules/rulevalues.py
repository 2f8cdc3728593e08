"""The values of a rule set, typed: the sections, and the table's own pile kinds, extras and words."""

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TypeVar, cast

from scorepad.rules import keys
from scorepad.rules.families import Family, family_called
from scorepad.rules.sections import (
    KINDS,
    CardRules,
    DealRules,
    GoingOutRules,
    LeftRules,
    LengthRules,
    MeldedRules,
    MeldRules,
    OpeningRules,
    PackRules,
    PenaltyRules,
    PileRules,
    RedThreeRules,
    RuleSection,
    Value,
)

S = TypeVar("S", bound=RuleSection)


def _section(kind: type[S]) -> "cached_property[S]":
    return cached_property(lambda rules: kind.of(rules.values))


class RuleValues:
    """Values by dotted key, null as None and lists as tuples; each section is read only once."""

    values: Mapping[str, Value]

    def number(self, key: str) -> int:
        """Return the points under a key, such as the price of a count; 0 where it has no value."""
        return cast("int | None", self.values.get(key)) or 0

    @cached_property
    def family(self) -> Family:
        """The family of these rules."""
        return family_called(self.values.get(keys.FAMILY))

    cards = _section(CardRules)
    melded = _section(MeldedRules)
    left = _section(LeftRules)
    piles = _section(PileRules)
    melds = _section(MeldRules)
    red_threes = _section(RedThreeRules)
    going_out = _section(GoingOutRules)
    opening = _section(OpeningRules)
    length = _section(LengthRules)
    penalty = _section(PenaltyRules)
    pack = _section(PackRules)
    deal = _section(DealRules)

    @cached_property
    def pile_points(self) -> Mapping[str, int]:
        """The points of a finished pile by kind, in paper order, the table's own last."""
        kinds = (*KINDS, *keys.own_names("piles", self.values))
        return self._points({kind: keys.pile_key(kind) for kind in kinds})

    @cached_property
    def extra_points(self) -> Mapping[str, int]:
        """The points of the rules' own bonuses by name."""
        return self._points({name: keys.extra_key(name) for name in keys.own_names("extras", self.values)})

    def _points(self, named: Mapping[str, str]) -> Mapping[str, int]:
        worth = {name: cast("int | None", self.values.get(key)) for name, key in named.items()}
        return MappingProxyType({name: each for name, each in worth.items() if each is not None})

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The pile kinds these rules have, in paper order, the table's own last."""
        return tuple(self.pile_points)

    @cached_property
    def extras(self) -> tuple[str, ...]:
        """The names of the rules' own bonuses."""
        return tuple(self.extra_points)

    def serves_as(self, kind: str) -> str | None:
        """Return the other kind that a pile also counts as for going out."""
        return cast("str | None", self.values.get(keys.counts_as(kind)))

    def on_table(self, group: str) -> int:
        """Return the points of one melded card of a group; may be negative."""
        own: int | None = getattr(self.melded, group)
        value: int = getattr(self.cards, group)
        return value if own is None else own

    def in_hand(self, group: str) -> int:
        """Return the cost of one card of a group left in a hand or foot, as a positive number."""
        own: int | None = getattr(self.left, group)
        value: int = getattr(self.cards, group)
        return value if own is None else own

    @property
    def lays_red_threes(self) -> bool:
        """Whether red threes can be laid on the table at all."""
        return self.red_threes.laid is not None

    @property
    def seatings(self) -> tuple[Value, ...]:
        """The seatings in these rules, the usual one first: players per side, or `singles`."""
        return cast("tuple[Value, ...]", self.values.get(keys.SEATS) or ())

    def label(self, word: str) -> str | None:
        """Return the table's own word for a card, pile or extra, None if it has none."""
        return cast("str | None", self.values.get(keys.label_key(word)))
