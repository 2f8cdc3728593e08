"""The values of a rule set, typed: each section once, and what stands under names of the table's own."""

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import cast

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
    Value,
)


class RuleValues:
    """Values by dotted key, null as None and lists as tuples, read section by section and only once."""

    values: Mapping[str, Value]

    def number(self, key: str) -> int:
        """Give a whole-number value, 0 where the key has none."""
        return cast("int | None", self.values.get(key)) or 0

    def optional(self, key: str) -> int | None:
        """Give a whole-number value, None where the rules have no such thing."""
        return cast("int | None", self.values.get(key))

    def word(self, key: str) -> str:
        """Give a value that is one of a few words."""
        return cast("str", self.values[key])

    @cached_property
    def family(self) -> Family:
        """What holds in every game of this kind."""
        return family_called(self.values.get(keys.FAMILY))

    @cached_property
    def cards(self) -> CardRules:
        """What cards are worth."""
        return CardRules.of(self.values)

    @cached_property
    def melded(self) -> MeldedRules:
        """What cards on the table are worth, where it is not their value."""
        return MeldedRules.of(self.values)

    @cached_property
    def left(self) -> LeftRules:
        """What cards left over cost, where it is not their value."""
        return LeftRules.of(self.values)

    @cached_property
    def piles(self) -> PileRules:
        """What a finished pile is."""
        return PileRules.of(self.values)

    @cached_property
    def melds(self) -> MeldRules:
        """What a meld may hold."""
        return MeldRules.of(self.values)

    @cached_property
    def red_threes(self) -> RedThreeRules:
        """What red threes are worth."""
        return RedThreeRules.of(self.values)

    @cached_property
    def going_out(self) -> GoingOutRules:
        """What going out gives and takes."""
        return GoingOutRules.of(self.values)

    @cached_property
    def opening(self) -> OpeningRules:
        """What opens."""
        return OpeningRules.of(self.values)

    @cached_property
    def length(self) -> LengthRules:
        """When a game ends."""
        return LengthRules.of(self.values)

    @cached_property
    def penalty(self) -> PenaltyRules:
        """What is counted where points are penalties."""
        return PenaltyRules.of(self.values)

    @cached_property
    def pack(self) -> PackRules:
        """The cards in play."""
        return PackRules.of(self.values)

    @cached_property
    def deal(self) -> DealRules:
        """What is dealt."""
        return DealRules.of(self.values)

    @cached_property
    def pile_points(self) -> Mapping[str, int]:
        """The points of a finished pile by kind: those these rules have, in paper order, own ones last."""
        kinds = (*KINDS, *keys.own_names("piles", self.values))
        return self._points({kind: keys.pile_key(kind) for kind in kinds})

    @cached_property
    def extra_points(self) -> Mapping[str, int]:
        """The points of the rules' own bonuses by name."""
        return self._points({name: keys.extra_key(name) for name in keys.own_names("extras", self.values)})

    def _points(self, named: Mapping[str, str]) -> Mapping[str, int]:
        worth = {name: self.optional(key) for name, key in named.items()}
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
        """Tell which other kind a pile also serves as for going out."""
        return cast("str | None", self.values.get(keys.counts_as(kind)))

    def on_table(self, group: str) -> int:
        """Give the points of one melded card of a group; may be negative."""
        own: int | None = getattr(self.melded, group)
        value: int = getattr(self.cards, group)
        return value if own is None else own

    def in_hand(self, group: str) -> int:
        """Give what one card of a group left in a hand or foot costs, written positive."""
        own: int | None = getattr(self.left, group)
        value: int = getattr(self.cards, group)
        return value if own is None else own

    @property
    def lays_red_threes(self) -> bool:
        """Whether red threes can be laid on the table at all."""
        return self.red_threes.laid is not None

    @property
    def seatings(self) -> tuple[Value, ...]:
        """The seatings the rules know, usual first: players per side, or `singles`."""
        return cast("tuple[Value, ...]", self.values.get(keys.SEATS) or ())

    def label(self, word: str) -> str | None:
        """Give this rule set's own word for a card, pile or extra."""
        return cast("str | None", self.values.get(keys.label_key(word)))
