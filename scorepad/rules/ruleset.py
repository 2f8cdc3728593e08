"""A rule set: every key of the table with the value in force, and what the score asks of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import cast

from scorepad.rules import keys
from scorepad.rules.families import Family, family_called
from scorepad.rules.sections import (
    GROUPS,
    KINDS,
    WILDS,
    CardRules,
    DealRules,
    GoingOutRules,
    LeftRules,
    LengthRules,
    MeldedRules,
    MeldRules,
    NeededPiles,
    OpeningRules,
    PackRules,
    PenaltyRules,
    PileRules,
    RedThreeRules,
    Value,
)

__all__ = ["GROUPS", "KINDS", "TWO_PLAYERS", "WILDS", "RuleSet", "Value"]

TWO_PLAYERS = 2


@dataclass(frozen=True)
class RuleSet:
    """The rules of one game, resolved and frozen.

    name: what people call it. base: id of the built-in variant it is or grew from, or None.
    values: every key in force, null as None, lists as tuples.
    assumed: keys whose value no source gives. sources: key to citation, of what is not assumed
    and no house rule; beside the keys the subjects that no value tells, such as `stock_exhausted`.
    """

    name: str
    base: str | None
    values: Mapping[str, Value]
    assumed: frozenset[str] = frozenset()
    sources: Mapping[str, str] = field(default_factory=dict, compare=False)

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

    @property
    def is_penalty(self) -> bool:
        """Whether points are penalties and the lowest total wins."""
        return self.family.lowest_wins

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

    @cached_property
    def negative_on_table(self) -> bool:
        """Whether some card is worth less than nothing on the table."""
        return any(self.on_table(group) < 0 for group in GROUPS)

    @cached_property
    def fives_only(self) -> bool:
        """Whether every sum of cards is a multiple of 5."""
        return self.family.counts_cards and all(
            self.on_table(group) % 5 == 0 and self.in_hand(group) % 5 == 0 for group in GROUPS
        )

    @property
    def lays_red_threes(self) -> bool:
        """Whether red threes can be laid on the table at all."""
        return self.red_threes.laid is not None

    @cached_property
    def hows(self) -> tuple[str, ...]:
        """The ways of going out these rules tell apart: `plain`, `concealed`, `partial`, `full`."""
        usual, *others = self.family.hows
        return (usual, *(how for how in others if self.values.get(keys.OUT[how]) is not None))

    def going_out_piles(self, number: int, players: int) -> Mapping[str, int]:
        """Tell which piles a side needs to go out.

        number: of the round, from 1. players: people at the table.
        Kinds the rules do not have are left out; `any` counts all finished piles.
        """
        entries = self.needed_by_round(players)
        entry = entries[min(number, len(entries)) - 1]
        known = ("any", *self.kinds)
        return {kind: count for kind, count in entry.items() if kind in known}

    def needed_by_round(self, players: int) -> tuple[NeededPiles, ...]:
        """Return the piles needed to go out by round, as the rules have them; the last entry repeats."""
        two = self.going_out.piles_two_players if players == TWO_PLAYERS else None
        return two or self.going_out.piles

    @property
    def seatings(self) -> tuple[Value, ...]:
        """The seatings the rules know, usual first: players per side, or `singles`."""
        return cast("tuple[Value, ...]", self.values.get(keys.SEATS) or ())

    def label(self, word: str) -> str | None:
        """Give this rule set's own word for a card, pile or extra."""
        return cast("str | None", self.values.get(keys.label_key(word)))
