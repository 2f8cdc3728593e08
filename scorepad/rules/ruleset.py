"""A rule set: every key with the value in force, and the questions that scoring asks."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import TypeVar, cast

from scorepad.rules import keys
from scorepad.rules.families import Family, family_called
from scorepad.rules.frozen import freeze_fields
from scorepad.rules.sections import (
    GROUPS,
    KINDS,
    WILDS,
    CardRules,
    DealRules,
    GoingOutRules,
    LadderStep,
    LeftRules,
    LengthRules,
    MeldedRules,
    MeldRules,
    Minimum,
    NeededPiles,
    OpeningRules,
    PackRules,
    PenaltyRules,
    PileRules,
    RedThreeRules,
    RuleSection,
    Value,
)
from scorepad.rules.value_types import ANY, SINGLES

__all__ = ["GROUPS", "KINDS", "TWO_PLAYERS", "WILDS", "RuleSet", "Value"]

TWO_PLAYERS = 2
_NINE = 9

S = TypeVar("S", bound=RuleSection)


def _section(kind: type[S]) -> "cached_property[S]":
    return cached_property(lambda rules: kind.of(rules.values))


@dataclass(frozen=True)
class RuleSet:
    """The rules of one game, resolved and frozen.

    name: what people call it. base: id of the built-in variant it is or is based on, or None.
    values: every key in force, null as None, lists as tuples; each section is read from them only once.
    assumed: keys whose value no source gives. sources: key to citation, for values that are neither assumed
    nor house rules, and for subjects that have no key, such as `stock_exhausted`.
    dropped: keys of words for things that these rules don't have, left out when they were read.
    """

    name: str
    base: str | None
    values: Mapping[str, Value]
    assumed: frozenset[str] = frozenset()
    sources: Mapping[str, str] = field(default_factory=dict, compare=False)
    dropped: tuple[str, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        freeze_fields(self, "values", "sources")

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

    def __hash__(self) -> int:
        # So that what follows from a rule set is worked out once for a game; a mapping has no hash.
        return hash((self.name, self.base))

    @cached_property
    def family(self) -> Family:
        """The family of these rules."""
        return family_called(self.values.get(keys.FAMILY))

    @cached_property
    def facts(self) -> "RuleFacts":
        """The facts that follow from the values."""
        return RuleFacts.of(self)

    def number(self, key: str) -> int:
        """Return the points under a key, such as the price of a count; 0 where it has no value."""
        return cast("int | None", self.values.get(key)) or 0

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

    @cached_property
    def hows(self) -> tuple[str, ...]:
        """The ways of going out that these rules distinguish: `plain`, `concealed`, `partial`, `full`."""
        usual, *others = self.family.hows
        return (usual, *(how for how in others if self.values.get(keys.OUT[how]) is not None))

    def going_out_piles(self, number: int, players: int) -> Mapping[str, int]:
        """Return the piles a side needs to go out.

        number: of the round, from 1. players: people at the table.
        Kinds that the rules don't have are left out; `any` counts all finished piles.
        """
        needed = self.piles_by_round(players)
        return needed[min(number, len(needed)) - 1]

    def piles_by_round(self, players: int) -> tuple[NeededPiles, ...]:
        """Return the piles a side needs to go out, by round; the last entry repeats."""
        return self.facts.piles_of_two_players if players == TWO_PLAYERS else self.facts.piles_needed


@dataclass(frozen=True, slots=True)
class RuleFacts:
    """What follows from the values, worked out once for the score, the words and the sheets.

    minimum_key: the key of the minimum to open. minimums: by round; the last one repeats.
    ladder: minimums by a side's total; empty where they go by round. length_key: the key that ends a game.
    meldable: the card groups that can be melded. group_of_nine: the group a nine belongs to.
    red_three_bonuses: (key, points) of the bonuses for red threes on the table, beyond the points of each.
    red_threes_need: what a side must have for its red threes to count in its favour, None = nothing.
    tally_paths: the parts of a side's tally that these rules count, in paper order.
    has_foot: a foot is dealt. cards_dealt: in hand and foot. all_alone: nobody has a partner.
    piles_needed: the piles needed to go out, by round, of the kinds these rules have; the last entry repeats.
    piles_of_two_players: the same for a game of two players.
    """

    minimum_key: str
    minimums: tuple[Minimum, ...]
    ladder: tuple[LadderStep, ...]
    length_key: str
    meldable: tuple[str, ...]
    group_of_nine: str
    red_three_bonuses: tuple[tuple[str, int], ...]
    red_threes_need: str | None
    tally_paths: tuple[str, ...]
    has_foot: bool
    cards_dealt: int
    all_alone: bool
    piles_needed: tuple[NeededPiles, ...]
    piles_of_two_players: tuple[NeededPiles, ...]

    @classmethod
    def of(cls, rules: RuleSet) -> "RuleFacts":
        """Return the facts that follow from the values."""
        ladder: tuple[LadderStep, ...] = ()
        if rules.family.uses("opening"):
            minimums, ladder = rules.opening.minimums or (0,), rules.opening.ladder or ()
            minimum_key = keys.OPENING_LADDER if ladder else keys.OPENING_MINIMUMS
        else:
            minimums, minimum_key = (rules.penalty.opening,), keys.PENALTY_OPENING
        threes = rules.red_threes
        bonuses = ((keys.RED_THREES_ALL, threes.all), (keys.RED_THREES_CANASTA, threes.canasta))
        lays_black_threes = rules.melded.black_three is not None or "black_threes" in rules.kinds
        needed = rules.going_out.piles
        alone = (each == SINGLES or set(cast("tuple[int, ...]", each)) == {1} for each in rules.seatings)
        return cls(
            minimum_key=minimum_key,
            minimums=minimums,
            ladder=ladder,
            length_key=keys.LENGTH_ROUNDS if rules.length.rounds else keys.LENGTH_TARGET,
            meldable=tuple(group for group in GROUPS if group != "black_three" or lays_black_threes),
            group_of_nine="low" if rules.cards.last_low >= _NINE else "high",
            red_three_bonuses=tuple(
                (key, points) for key, points in bonuses if points and rules.lays_red_threes
            ),
            red_threes_need=None if threes.needs == "nothing" else threes.needs,
            tally_paths=_tally_paths(rules),
            has_foot=rules.deal.foot != 0,
            cards_dealt=rules.deal.hand + rules.deal.foot,
            all_alone=all(alone),
            piles_needed=_known_piles(rules, needed),
            piles_of_two_players=_known_piles(rules, rules.going_out.piles_two_players or needed),
        )

    @property
    def opens_by_total(self) -> bool:
        """Whether the minimum to open depends on a side's total, not on the round."""
        return bool(self.ladder)


def _tally_paths(rules: RuleSet) -> tuple[str, ...]:
    laid = (keys.RED_THREES_LAID,) if rules.lays_red_threes else ()
    piles = (keys.pile_key(kind) for kind in rules.kinds)
    extras = (keys.extra_key(name) for name in rules.extras)
    paths = (*piles, *laid, keys.RED_THREES_CAUGHT, *extras, "melded", "left", "unmelded")
    return tuple(path for path in paths if keys.section_of(path) in rules.family.counted)


def _known_piles(rules: RuleSet, needed: tuple[NeededPiles, ...]) -> tuple[NeededPiles, ...]:
    known = (ANY, *rules.kinds)
    return tuple(
        MappingProxyType({kind: count for kind, count in entry.items() if kind in known}) for entry in needed
    )
