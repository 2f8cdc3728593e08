"""What a side that is behind can do in the last round to catch up: at most two ways, worked out by the rules.

A way is counted at its least: finished piles with the cheapest cards that they can have, nothing left in
hand, no red three caught. What is entered already stays, but for piles and red threes, which can become more.
So a side that does what a way names has as many points as the best other one, as that stands.

A pile that is worth more is taken to be harder to finish.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations_with_replacement
from math import comb
from operator import itemgetter
from typing import NamedTuple, cast

from scorepad.rules import keys
from scorepad.rules.frozen import freeze_fields
from scorepad.rules.ruleset import WILDS, RuleSet
from scorepad.rules.sections import points_to_open
from scorepad.score.breakdown import CANASTA, Line, Prices, price_side
from scorepad.score.checks import CheckContext, problems
from scorepad.score.deal import Pack, seats
from scorepad.score.going_out import piles_missing
from scorepad.score.last_round import LastRound, last_round
from scorepad.score.limits import stacks_fault
from scorepad.score.opening import minimum
from scorepad.score.pack_room import PackRoom
from scorepad.score.record import Cards, GameRecord, GoingOutKind, Out, Round, Tally
from scorepad.score.result import GameScore
from scorepad.score.totals import table_facts

MOST_PILES = 8
"""More than these nobody finishes on purpose, nor reads."""
MOST_RED_THREES = 3
"""More than these are luck that nobody counts on."""
MOST_BUNDLES = 3_000
"""With more ways than these to choose so many piles, so many aren't tried: a table may have forty kinds."""

_EFFORT: Mapping[GoingOutKind | None, int] = {None: 0, GoingOutKind.CONCEALED: 3, GoingOutKind.FULL: 3}
"""How hard it is to go out so, compared with a red three more; 1 for the usual way."""

_Place = tuple[str, int | None, str]
"""A warning by its code, side and field."""


@dataclass(frozen=True, slots=True)
class Way:
    """What a side does beside what it has entered.

    piles: by kind. out: how it goes out, None = it doesn't. red_threes: more of them laid.
    """

    piles: Mapping[str, int] = field(default_factory=dict)
    out: GoingOutKind | None = None
    red_threes: int = 0

    def __post_init__(self) -> None:
        freeze_fields(self, "piles")


@dataclass(frozen=True, slots=True)
class CatchUp:
    """What a side needs to have as many points as the best other one.

    points: signed. ways: at most two, the one with the fewest piles first; none in a game of points, where
    the points say it all. nothing_left: they count only with an empty hand. by_rule: as of the `LastRound`.
    """

    side: int
    points: int
    ways: tuple[Way, ...]
    nothing_left: bool
    by_rule: bool


def catch_ups(record: GameRecord, score: GameScore) -> tuple[CatchUp, ...]:
    """Return what each side that is behind in the last round needs; nothing for a side that has no way."""
    last = last_round(record, score)
    found = (_catch_up(record, last, side) for side in range(len(record.sides))) if last else ()
    return tuple(each for each in found if each)


def _catch_up(record: GameRecord, last: LastRound, side: int) -> CatchUp | None:
    rules, tally = record.rules, last.deal.tallies[side]
    sign = -1 if rules.lowest_wins else 1
    is_fixed = tally.counted or tally.is_sat_out or any(tally.special_hands.values())
    others = [at for at in range(len(record.sides)) if at != side and not record.is_away(at, last.index)]
    if is_fixed or record.is_away(side, last.index) or not others:
        return None
    goal = max(sign * last.totals[at] for at in others)
    missing = goal - sign * last.totals[side]
    if missing <= 0:
        return None
    search = _Search(record, last, side, sign, goal)
    is_of_points = "points" in rules.counted
    ways = () if is_of_points else tuple(search.two_ways())
    can = search.may_write(sign * missing) if is_of_points else bool(ways)
    nothing_left = "melded" in rules.counted and not tally.left.is_set
    return CatchUp(side, sign * missing, ways, nothing_left, last.by_rule) if can else None


_Beside = tuple[GoingOutKind | None, int]
"""What a way has beside piles: how the side goes out, and how many more red threes it lays."""


class _Options(NamedTuple):
    """What a way may be made of. kinds: of piles. outs: how the side may go out. red_threes: the most."""

    kinds: tuple[str, ...]
    outs: tuple[GoingOutKind | None, ...]
    red_threes: int

    def besides(self) -> list[_Beside]:
        """Return what there may be beside piles, the easiest first."""
        pairs = [(out, threes) for threes in range(self.red_threes + 1) for out in self.outs]
        return sorted(pairs, key=lambda pair: (_EFFORT.get(pair[0], 1) + pair[1], pair[1]))


@dataclass(frozen=True)
class _Search:
    """The search for one side's ways.

    sign: -1 where the lowest total wins. goal: the best other side's total, multiplied by it.
    """

    record: GameRecord
    last: LastRound
    side: int
    sign: int
    goal: int

    @cached_property
    def rules(self) -> RuleSet:
        """The rules of the game."""
        return self.record.rules

    @cached_property
    def tally(self) -> Tally:
        """What the side has entered."""
        return self.last.deal.tallies[self.side]

    @cached_property
    def prices(self) -> Prices:
        """The prices of the game."""
        return table_facts(self.rules, self.record.sides)[0]

    @cached_property
    def room(self) -> PackRoom:
        """What the pack has left; where nobody knows its size, the smallest that there can be."""
        named = tuple(replace(side, players=side.people) for side in self.record.sides)
        return PackRoom.of(self.rules, cast("Pack", Pack.of(self.rules, named)), self.last.deal)

    @cached_property
    def least_cards(self) -> Mapping[str, int]:
        """The least points of the cards in a pile, by kind; 0 once all the side's cards are entered."""
        if self.tally.melded.is_set:
            return dict.fromkeys(self.prices.piles, 0)
        rules, size = self.rules, self.rules.piles.size
        others = (group for group in rules.facts.meldable if group not in (*WILDS, "black_three"))
        natural, wild = min(map(rules.on_table, others)), min(map(rules.on_table, WILDS))
        special = {
            "wild": size * wild,
            "dirty": (size - 1) * natural + wild,
            "black_threes": size * rules.on_table("black_three"),
        }
        return {kind: special.get(kind, size * natural) for kind in self.prices.piles}

    @cached_property
    def minimum(self) -> int:
        """The points that the side has on the table once it has melded, as it has to open with them.

        0 once its cards are entered, and where some card costs points there: then there may be less.
        """
        rules, asked = self.rules, minimum(self.rules, self.last.number, self.last.before[self.side])
        has_none = "melded" not in rules.counted or self.tally.melded.is_set or rules.negative_on_table
        return 0 if has_none or asked is None else points_to_open(asked) or 0

    @cached_property
    def known_problems(self) -> frozenset[_Place]:
        """The warnings about the round as it stands."""
        return self._problems(self.last.deal)

    @cached_property
    def options(self) -> _Options:
        """Everything that the rules and the round leave to the side."""
        rules, deal = self.rules, self.last.deal
        hows = rules.hows if deal.out is None and rules.asks_who_went_out else ()
        threes = min(MOST_RED_THREES, self.room.red_threes) if rules.lays_red_threes else 0
        kinds = tuple(kind for kind in self.prices.piles if self.room.has((kind,)))
        return _Options(kinds, (None, *map(GoingOutKind, hows)), max(0, threes))

    @cached_property
    def lacking(self) -> int:
        """How many piles the side lacks to go out, added up over all that is asked."""
        return sum(self._missing(self.tally.piles).values()) if "piles" in self.rules.counted else 0

    @cached_property
    def most_beside(self) -> Mapping[_Beside, int]:
        """The most that the side's total can be without more piles and cards, multiplied by the sign."""
        return {beside: self._most_beside(*beside) for beside in self.options.besides()}

    def two_ways(self) -> Iterator[Way]:
        """Yield the first way, and the first one that does without the hardest part of it."""
        way = self._first(self.options)
        if way is None or way == Way():
            return
        yield way
        another = self._first(self._without_hardest(way))
        if another:
            yield another

    def may_write(self, points: int) -> bool:
        """Whether the side may write so many more points in a game of points."""
        stacks = (*self.tally.points, points)
        deal = self._deal(replace(self.tally, counted=True, points=stacks), None)
        return not stacks_fault(self.rules, "points", stacks) and self._problems(deal) <= self.known_problems

    def _without_hardest(self, way: Way) -> _Options:
        """Return the options without a way's red threes; if none without going out, or its dearest piles."""
        options = self.options
        if way.red_threes:
            return options._replace(red_threes=0)
        if way.out:
            return options._replace(outs=(None,))
        dearest = max(map(self._worth, way.piles))
        return options._replace(kinds=tuple(kind for kind in options.kinds if self._worth(kind) < dearest))

    def _first(self, options: _Options) -> Way | None:
        """Return the way with the fewest piles; of several the one with the least beside them."""
        for count in range(MOST_PILES + 1):
            if comb(max(0, len(options.kinds) + count - 1), count) > MOST_BUNDLES:
                break
            way = self._with_piles(count, options)
            if way:
                return way
        return None

    def _with_piles(self, count: int, options: _Options) -> Way | None:
        """Return the way with so many piles that takes the least beside them, and then the cheapest piles."""
        most = count * max(map(self._worth, options.kinds), default=0) + self._points(())
        besides = (
            (self.most_beside[each], each) for each in options.besides() if self._allows(each[0], count)
        )
        able = [(beside, each) for beside, each in besides if beside + most >= self.goal]
        bundles = combinations_with_replacement(options.kinds, count) if able else ()
        fitting = ((self._points(bundle), bundle) for bundle in bundles if self.room.has(bundle))
        worth = sorted(fitting, key=itemgetter(0))
        ways = (
            Way(Counter(bundle), *each)
            for beside, each in able
            for points, bundle in worth
            if beside + points >= self.goal and self.room.has(bundle, each[1])
        )
        return next(filter(self._passes, ways), None)

    def _allows(self, out: GoingOutKind | None, count: int) -> bool:
        """Whether so many more piles may be enough to go out: one counts at most twice, as itself and any."""
        return out is None or self.lacking <= 2 * count

    def _worth(self, kind: str) -> int:
        return self.prices.piles[kind].each + self.least_cards[kind]

    def _points(self, bundle: Sequence[str]) -> int:
        """Return the points of more piles, with the least that the cards of all piles then have."""
        piles = Counter(self.tally.piles) + Counter(bundle)
        return sum(self.prices.piles[kind].each for kind in bundle) + max(self._least(piles), self.minimum)

    def _most_beside(self, out: GoingOutKind | None, red_threes: int) -> int:
        tally = _with_way(self.tally, Way({}, out, red_threes), 0)
        deal = self._deal(tally, out)
        lines = price_side(self.prices, tally, deal.out, self.side, deal.factor).lines
        red, black = tally.red_threes_laid or 0, tally.black_threes_laid or 0
        threes = self._most_threes("red_threes", red) + self._most_threes("black_threes", black)
        return self.sign * self.last.before[self.side] + sum(map(self._most, lines)) + threes

    def _most(self, line: Line) -> int:
        """Return the most that a line can come to; laid threes, whose sign can turn, count by themselves."""
        if line.section == "melded":
            return abs(line.points)
        is_laid = line.section in keys.COLOURS and line.item != keys.RED_THREES_CAUGHT
        return 0 if is_laid and self._lays(line.section) else self.sign * line.points

    def _lays(self, section: str) -> bool:
        return self.rules.threes(section).laid is not None

    def _most_threes(self, section: str, laid: int) -> int:
        """Return the most that so many laid threes of a colour can come to."""
        if not self._lays(section):
            return 0
        worth, canasta = self.rules.threes(section), self.rules.red_threes.canasta or 0
        alike = (worth.together(laid), laid * (worth.laid or 0), laid * (worth.out or 0))
        every = worth.all or 0 if self.prices.are_all_threes(laid) else 0
        extra = worth.extra or 0 if laid >= worth.many else 0
        return max(map(abs, (*alike, every))) + max(0, extra) + max(0, canasta if laid >= CANASTA else 0)

    def _least(self, piles: Mapping[str, int]) -> int:
        """Return the least points of the cards in piles."""
        return sum(count * self.least_cards.get(kind, 0) for kind, count in piles.items())

    def _passes(self, way: Way) -> bool:
        """Whether a way is possible under the rules and with this pack, and reaches the goal."""
        tally = _with_way(self.tally, way, self._cards(way))
        deal = self._deal(tally, way.out)
        points = price_side(self.prices, tally, deal.out, self.side, deal.factor).round
        return (
            self.sign * (self.last.before[self.side] + points) >= self.goal
            and self._may_end(deal, tally.piles)
            and self._problems(deal) <= self.known_problems
        )

    def _cards(self, way: Way) -> int:
        """Return the least points that the side then has on the table."""
        piles = Counter(self.tally.piles) + Counter(way.piles)
        least = self._least(piles)
        return max(least, self.minimum) if (piles or way.out) and self.minimum else least

    def _deal(self, tally: Tally, out: GoingOutKind | None) -> Round:
        """Return the round with another tally of the side. out: how it goes out, None = as it stands."""
        deal = self.last.deal
        tallies = (*deal.tallies[: self.side], tally, *deal.tallies[self.side + 1 :])
        return replace(deal, tallies=tallies, out=Out(self.side, out) if out else deal.out)

    def _may_end(self, deal: Round, piles: Mapping[str, int]) -> bool:
        """Whether the side has the piles to go out, if it does: asked first, as all warnings take longer."""
        is_out = deal.side_out is not None and deal.side_out.side == self.side
        return not is_out or "piles" not in self.rules.counted or not self._missing(piles)

    def _missing(self, piles: Mapping[str, int]) -> Mapping[str, int]:
        return piles_missing(self.rules, self.last.number, seats(self.record.sides), piles)

    def _problems(self, deal: Round) -> frozenset[_Place]:
        """Return the warnings about the round."""
        facts = table_facts(self.rules, self.record.sides)
        case = CheckContext(self.record, *facts, self.last.index, deal, self.last.number)
        return frozenset((each.code, each.side, each.field) for each in problems(case))


def _with_way(tally: Tally, way: Way, cards: int) -> Tally:
    """Return a tally, counted, with a way filled in. cards: on the table, in points, if none are entered."""
    return replace(
        tally,
        counted=True,
        piles=Counter(tally.piles) + Counter(way.piles),
        red_threes_laid=(tally.red_threes_laid or 0) + way.red_threes or tally.red_threes_laid,
        melded=tally.melded if tally.melded.is_set or not cards else Cards(points=(cards,)),
    )
