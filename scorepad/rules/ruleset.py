"""A rule set: every key with the value in force, and the questions that scoring asks."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import TypeVar, cast

from scorepad.rules import keys, sections
from scorepad.rules.families import Family, family_called
from scorepad.rules.frozen import Frozen
from scorepad.rules.needed_piles import Alternatives, alternatives_of
from scorepad.rules.sections import Value
from scorepad.rules.value_types import SINGLES


@dataclass(frozen=True, slots=True)
class Source:
    """The citation of one value.

    citation: who says it, and where. told_by: the page that says so of them, if it was read second hand.
    inherited_from: id of the built-in variant whose source this is, if that of the rules' own variant is
    silent.
    """

    citation: str
    told_by: str | None = None
    inherited_from: str | None = None


TWO_PLAYERS = 2

S = TypeVar("S", bound=sections.RuleSection)


def _section(kind: type[S]) -> "cached_property[S]":
    return cached_property(lambda rules: kind.from_values(rules.values))


@dataclass(frozen=True)
class RuleSet(Frozen, freezes=("values", "sources")):
    """The rules of one game, resolved and frozen.

    name: what people call it. base: id of the built-in variant it is or is based on, or None.
    values: every key in force, null as None, lists as tuples; each section is read from them only once. Those
    of a game that the program of 6fb5a5de began may have values for keys that mean nothing in its family.
    assumed: keys whose value no source gives, or entries of a list (`opening.minimums[3]`). sources: by key,
    for values that are neither assumed nor house rules, and for subjects that have no key, such as
    `stock_exhausted`; the base's where the variant's own is silent.
    dropped: keys left out when they were read: those that mean nothing in the family, and those of words for
    things that these rules don't have.
    """

    name: str
    base: str | None
    values: Mapping[str, Value]
    assumed: frozenset[str] = frozenset()
    sources: Mapping[str, Source] = field(default_factory=dict, compare=False, repr=False)
    dropped: tuple[str, ...] = field(default=(), compare=False)

    cards = _section(sections.CardRules)
    piles = _section(sections.PileRules)
    red_threes = _section(sections.RedThreeRules)
    black_threes = _section(sections.BlackThreeRules)
    length = _section(sections.LengthRules)
    penalty = _section(sections.PenaltyRules)
    points = _section(sections.PointsRules)
    bids = _section(sections.BidsRules)
    zero = _section(sections.ZeroBidRules)
    bags = _section(sections.BagRules)
    rounds = _section(sections.RoundsRules)
    pack = _section(sections.PackRules)
    deal = _section(sections.DealRules)

    def __hash__(self) -> int:
        # So that what follows from a rule set is worked out once for a game; a mapping has no hash.
        return hash((self.name, self.base))

    @cached_property
    def family(self) -> Family:
        """The family of these rules."""
        return family_called(self.values.get(keys.FAMILY))

    @cached_property
    def lowest_wins(self) -> bool:
        """Whether the lowest total wins."""
        always = self.family.lowest_wins
        return self.points.lowest_wins if always is None else always

    @cached_property
    def asks_who_went_out(self) -> bool:
        """Whether a round says who went out, or who plays the contract."""
        asked = self.values.get(keys.GOING_OUT_ASKED) is True
        return self.family.asks_who_went_out or asked or self.bids.who == "one"

    def uses(self, key: str) -> bool:
        """Return whether a dotted key means anything in these rules' kind of game."""
        return keys.applies(key, self.family)

    @cached_property
    def counted(self) -> frozenset[str]:
        """The parts of a side's tally that these rules count."""
        asked = {"out": self.asks_who_went_out, "made": self.bids.asked}
        return self.family.counted - {part for part, there in asked.items() if not there}

    @cached_property
    def facts(self) -> "RuleFacts":
        """The facts that follow from the values."""
        return RuleFacts.of(self)

    def number(self, key: str) -> int:
        """Return the points under a key, such as the price of a count; 0 where it has no value."""
        return cast("int | None", self.values.get(key)) or 0

    @cached_property
    def kinds(self) -> Mapping[str, int]:
        """The points of a finished pile by kind, in paper order, the table's own last."""
        return self._points("piles", (*sections.KINDS, *keys.own_names("piles", self.values)))

    @cached_property
    def extras(self) -> Mapping[str, int]:
        """The points of the rules' own bonuses by name."""
        return self._points("extras", keys.own_names("extras", self.values))

    @cached_property
    def rows(self) -> Mapping[str, int]:
        """The points of one in each row of the table's own, by name; 0 for a row that adds nothing."""
        return self._points("rows", keys.own_names("rows", self.values))

    @cached_property
    def special_hands(self) -> Mapping[str, int]:
        """The points of the rules' own special hands, which end a round for their side, by name."""
        return self._points("special_hands", keys.own_names("special_hands", self.values))

    def _points(self, section: str, names: tuple[str, ...]) -> Mapping[str, int]:
        worth = {name: cast("int | None", self.values.get(f"{section}.{name}")) for name in names}
        return MappingProxyType({name: each for name, each in worth.items() if each is not None})

    @cached_property
    def deciding_row(self) -> str | None:
        """The key of the row that ends a game of points once somebody has enough of it, None without one."""
        by_row = self.facts.length_key == keys.LENGTH_ROW_TARGET
        return keys.key_in("rows", next(iter(self.rows))) if by_row else None

    @property
    def notes(self) -> tuple[str, ...]:
        """Sentences on the play, of a variant (message ids) or the table's own."""
        return cast("tuple[str, ...] | None", self.values.get(keys.NOTES)) or ()

    def serves_as(self, kind: str) -> str | None:
        """Return the other kind that a pile also counts as for going out."""
        return cast("str | None", self.values.get(f"{keys.COUNTS_AS}{kind}"))

    def on_table(self, group: str) -> int:
        """Return the points of one melded card of a group; may be negative."""
        return self._of_group("melded", group)

    def in_hand(self, group: str) -> int:
        """Return the cost of one card of a group left in a hand or foot, as a positive number."""
        return self._of_group("left", group)

    def _of_group(self, section: str, group: str) -> int:
        own = cast("int | None", self.values.get(f"{section}.{group}"))
        return self.number(f"cards.{group}") if own is None else own

    @cached_property
    def lays_red_threes(self) -> bool:
        """Whether red threes can be laid on the table at all."""
        return self.red_threes.laid is not None

    @property
    def catches_red_threes(self) -> bool:
        """Whether red threes in a hand have points of their own."""
        return self.red_threes.caught is not None

    @cached_property
    def has_red_threes(self) -> bool:
        """Whether red threes are counted at all, laid or caught."""
        return "red_threes" in self.family.counted and (self.lays_red_threes or self.catches_red_threes)

    @cached_property
    def lays_black_threes(self) -> bool:
        """Whether black threes are laid beside the melds, for points of their own."""
        return self.black_threes.laid is not None

    def threes(self, section: str) -> sections.ThreeRules:
        """Return the points of the threes of a colour, by their section."""
        return self.red_threes if section == "red_threes" else self.black_threes

    @cached_property
    def seatings(self) -> tuple[Value, ...]:
        """The seatings in these rules, the usual one first: players per side, or `singles`."""
        return cast("tuple[Value, ...]", self.values.get(keys.SEATS) or ())

    def label(self, word: str) -> str | None:
        """Return the table's own word for a card, pile or extra, None if it has none."""
        return cast("str | None", self.values.get(keys.key_in("labels", word)))

    def assumed_entries(self, key: str) -> frozenset[int]:
        """Return which entries of a list are assumed, where the others aren't, by index."""
        marks = () if key in self.assumed else map(keys.split_entry, self.assumed)
        return frozenset(entry for name, entry in marks if name == key and entry is not None)

    @cached_property
    def hows(self) -> tuple[str, ...]:
        """The ways of going out that these rules distinguish: `plain`, `concealed`, `partial`, `full`."""
        usual, *others = self.family.hows
        return (usual, *(how for how in others if self.values.get(keys.OUT[how]) is not None))


@dataclass(frozen=True, slots=True)
class RuleFacts:
    """What follows from the values, worked out once for the score, the words and the sheets.

    minimum_key: the key of the minimum to open, None where nothing is needed. minimums: by round; the last
    one repeats. ladder: minimums by a side's total; empty where they go by round.
    length_key: the key that ends a game, None where the table decides.
    meldable: the card groups that can be melded.
    tally_paths: the parts of a side's tally that these rules count, in paper order.
    has_foot: a foot is dealt. has_knee: and another stack besides. cards_dealt: to each player.
    all_alone: nobody has a partner.
    piles_needed: the alternatives to go out, by round, of the kinds these rules have; the last entry repeats.
    piles_of_two_players: the same for a game of two players.
    colours: the sections of the threes that are counted at all, `red_threes` and `black_threes`.
    kinds_to_add: the kinds of piles, one of which a side needs for its cards on the table to be added and
    not subtracted; None where it needs none.
    negative_on_table: some card is worth less than nothing on the table. fives_only: every sum of cards is a
    multiple of 5.
    """

    minimum_key: str | None
    minimums: tuple[sections.Minimum, ...]
    ladder: tuple[sections.LadderStep, ...]
    length_key: str | None
    meldable: tuple[str, ...]
    tally_paths: tuple[str, ...]
    has_foot: bool
    has_knee: bool
    cards_dealt: int
    all_alone: bool
    piles_needed: tuple[Alternatives, ...]
    piles_of_two_players: tuple[Alternatives, ...]
    colours: tuple[str, ...]
    kinds_to_add: tuple[str, ...] | None
    negative_on_table: bool
    fives_only: bool

    @classmethod
    def of(cls, rules: RuleSet) -> "RuleFacts":
        """Return the facts that follow from the values."""
        minimum_key, minimums, ladder = _opening(rules)
        counted = {"red_threes": rules.has_red_threes, "black_threes": rules.lays_black_threes}
        on_table, in_hand = (list(map(points, sections.GROUPS)) for points in (rules.on_table, rules.in_hand))
        alone = (each == SINGLES or set(cast("tuple[int, ...]", each)) == {1} for each in rules.seatings)
        return cls(
            minimum_key=minimum_key,
            minimums=minimums,
            ladder=ladder,
            length_key=_length_key(rules),
            meldable=_meldable(rules),
            tally_paths=_tally_paths(rules),
            has_foot=rules.deal.foot != 0,
            has_knee=bool((rules.deal.stacks or ())[2:]),
            cards_dealt=sum(rules.deal.stacks or (rules.deal.hand, rules.deal.foot)),
            all_alone=all(alone),
            piles_needed=_known_piles(rules, keys.GOING_OUT_PILES),
            piles_of_two_players=_known_piles(rules, keys.GOING_OUT_PILES_TWO_PLAYERS),
            colours=tuple(section for section, is_counted in counted.items() if is_counted),
            kinds_to_add=_kinds_to_add(rules),
            negative_on_table=min(on_table) < 0,
            fives_only=rules.family.counts_cards and not any(each % 5 for each in (*on_table, *in_hand)),
        )

    @property
    def opens_by_total(self) -> bool:
        """Whether the minimum to open depends on a side's total, not on the round."""
        return bool(self.ladder)

    @property
    def asks_minimum(self) -> bool:
        """Whether a side needs anything to open."""
        asked = (*self.minimums, *(minimum for _total, minimum in self.ladder))
        return self.minimum_key is not None and any(asked)

    def minimum(self, number: int, total: int) -> sections.Minimum | None:
        """Return a side's minimum to open: points, or a word such as `pile`; None where nothing is needed.

        number: of the round, from 1; the list's last entry repeats. A lower number, which only a log from
        elsewhere can have, gets the first. total: the side's own before the round, for rules with a ladder.
        Source: FORMAT.md, "Rule sets".
        """
        if self.ladder:
            reached = [opening for bound, opening in self.ladder if bound is None or bound <= total]
            return reached[-1] if reached else self.ladder[0][1]
        if not self.minimums:
            return None
        return self.minimums[max(1, min(number, len(self.minimums))) - 1]

    def going_out_piles(self, number: int, players: int) -> Alternatives:
        """Return the piles a side needs to go out, as alternatives.

        number: of the round, from 1. players: people at the table.
        Kinds that the rules don't have are left out; `any` counts all finished piles.
        """
        needed = self.piles_by_round(players)
        return needed[min(number, len(needed)) - 1]

    def piles_by_round(self, players: int) -> tuple[Alternatives, ...]:
        """Return the piles a side needs to go out, by round; the last entry repeats."""
        return self.piles_of_two_players if players == TWO_PLAYERS else self.piles_needed


def _opening(
    rules: RuleSet,
) -> tuple[str | None, tuple[sections.Minimum, ...], tuple[sections.LadderStep, ...]]:
    """Return the key of the minimum to open, the minimums by round, and by total."""
    if rules.uses(keys.PENALTY_OPENING):
        return keys.PENALTY_OPENING, (rules.number(keys.PENALTY_OPENING),), ()
    if not rules.uses(keys.OPENING_MINIMUMS):
        return None, (), ()
    minimums = cast("tuple[sections.Minimum, ...]", rules.values.get(keys.OPENING_MINIMUMS) or (0,))
    ladder = cast("tuple[sections.LadderStep, ...]", rules.values.get(keys.OPENING_LADDER) or ())
    return keys.OPENING_LADDER if ladder else keys.OPENING_MINIMUMS, minimums, ladder


def _meldable(rules: RuleSet) -> tuple[str, ...]:
    threes = rules.values.get(keys.MELDED_BLACK_THREE) is not None or "black_threes" in rules.kinds
    return tuple(group for group in sections.GROUPS if group != "black_three" or threes)


def _length_key(rules: RuleSet) -> str | None:
    if rules.length.rounds:
        return keys.LENGTH_ROUNDS
    if rules.length.target:
        return keys.LENGTH_TARGET
    by_row = rules.length.row_target and rules.rows and rules.uses(keys.LENGTH_ROW_TARGET)
    return keys.LENGTH_ROW_TARGET if by_row else None


def bonuses_of_threes(rules: RuleSet, section: str) -> tuple[tuple[str, int], ...]:
    """Return (key, points) of the bonuses for threes of a colour on the table, beyond the points of each."""
    threes = rules.threes(section)
    canasta = rules.red_threes.canasta if section == "red_threes" and not threes.extra else None
    bonuses = {
        f"{section}.all": threes.all,
        keys.RED_THREES_CANASTA: canasta,
        f"{section}.extra": threes.extra,
    }
    return tuple((key, points) for key, points in bonuses.items() if points and threes.laid is not None)


def _tally_paths(rules: RuleSet) -> tuple[str, ...]:
    paths = (
        *(keys.key_in("piles", kind) for kind in rules.kinds),
        *((keys.RED_THREES_LAID,) if rules.lays_red_threes else ()),
        *((keys.RED_THREES_CAUGHT,) if rules.catches_red_threes else ()),
        *((keys.BLACK_THREES_LAID,) if rules.lays_black_threes else ()),
        *(keys.key_in("extras", name) for name in rules.extras),
        *(keys.key_in("special_hands", name) for name in rules.special_hands),
        *("melded", "left", "unmelded", "bid"),
        *(keys.key_in("rows", name) for name in rules.rows),
        *("points", "taken", "made", "sat_out"),
    )
    return tuple(path for path in paths if keys.section_of(path) in rules.counted)


def _kinds_to_add(rules: RuleSet) -> tuple[str, ...] | None:
    clean = tuple(kind for kind in rules.kinds if "clean" in (kind, rules.serves_as(kind)))
    return {"pile": tuple(rules.kinds), "clean": clean}.get(str(rules.values.get(keys.MELDED_NEEDS)))


def _known_piles(rules: RuleSet, key: str) -> tuple[Alternatives, ...]:
    needed = rules.values.get(key) or rules.values.get(keys.GOING_OUT_PILES) or ({},)
    return tuple(alternatives_of(entry, rules.kinds) for entry in cast("tuple[Value, ...]", needed))
