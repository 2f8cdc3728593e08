"""Last rounds of games as they may stand, and a search for ways to catch up that tries all there are."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations_with_replacement
from random import Random

from scorepad.rules.built_in import variant, variant_ids
from scorepad.rules.ruleset import KINDS, WILDS, RuleSet, Value
from scorepad.rules.sections import points_to_open
from scorepad.score.breakdown import Prices, price_side
from scorepad.score.deal import Pack, seats
from scorepad.score.needed import MOST_RED_THREES, Way, catch_ups
from scorepad.score.opening import minimum, ranks
from scorepad.score.record import (
    NOBODY,
    Cards,
    GameRecord,
    GoingOutKind,
    Out,
    Round,
    Side,
    Start,
    Tally,
    WhoWentOut,
)
from scorepad.score.totals import score_game
from tests.score.rule_book import BROUILLETTE, CANASTA, HAND, PENNIES, SIMPSON, WHITNACK

_MOST_TRIED = 3
LAST = 5
"""The number of the last round, where the rules have no other."""
_SEATINGS = ((2, 2), (3, 3), (2, 2, 2), (1, 1), (1, 1, 1), (1,) * 5, (0, 0))
_BOOKS = (WHITNACK, SIMPSON, BROUILLETTE, PENNIES, CANASTA, HAND, *map(variant, variant_ids()))
PILE_BOOKS = tuple(rules for rules in _BOOKS if rules.family.counts_cards)
_GAPS = (5, 60, 150, 400, 800, 1500, 3000, 6000)


def with_values(rules: RuleSet, **values: Value) -> RuleSet:
    """Return the rules with other values; `__` stands for the dot of a key."""
    changed = {key.replace("__", "."): value for key, value in values.items()}
    return replace(rules, values={**rules.values, **changed})


def last_round_of(chance: Random) -> GameRecord:
    """Return a game in its last round, not started or partly entered."""
    rules = _with_an_end(_changed(chance.choice(PILE_BOOKS), chance), chance)
    sizes = chance.choice(_SEATINGS)
    sides = tuple(Side(f"S{at}", tuple("abcdef"[:size])) for at, size in enumerate(sizes))
    best = (rules.length.target or 8000) + chance.randrange(0, 900, 5)
    below = [0, *(chance.randrange(0, chance.choice(_GAPS), 5) for _side in sides[1:])]
    chance.shuffle(below)
    start = Start(rules.length.rounds or 3, tuple(best - each for each in below))
    begun = chance.random() < 0.6
    return GameRecord(rules, sides, (_begun(rules, len(sides), chance),) if begun else (), start)


def _with_an_end(rules: RuleSet, chance: Random) -> RuleSet:
    ends = rules.length.rounds or rules.length.target
    return rules if ends and chance.random() < 0.9 else with_values(rules, length__rounds=LAST)


def _changed(rules: RuleSet, chance: Random) -> RuleSet:
    """Return rules as tables change them: what threes count, how to go out, what cards need."""
    if chance.random() < 0.6:
        return rules
    changes = (
        {"red_threes__needs": chance.choice(("meld", "pile", "two_piles", "sevens"))},
        {"red_threes__by_piles": ("minus", "nothing", "plus")},
        {"red_threes__steps": (100, 300, 600)},
        {"red_threes__out": 300},
        {
            "black_threes__laid": 50,
            "black_threes__by_piles": ("minus", "plus"),
            "black_threes__by_kinds": ("clean",),
        },
        {"melded__needs": "pile"},
        {"going_out__concealed": 400},
        {"going_out__bonus": 1000, "going_out__piles": ({},)},
        {"going_out__piles": (({"any": 1}, {"clean": 2}),)},
        {"piles__fives": 800, "piles__twos": 2000},
        {"melded__black_three": -50},
    )
    return with_values(rules, **chance.choice(changes))


def _begun(rules: RuleSet, sides: int, chance: Random) -> Round:
    out: WhoWentOut | None = chance.choice((None, None, NOBODY, Out(chance.randrange(sides))))
    return Round(tuple(_tally(rules, chance) for _side in range(sides)), out)


def _tally(rules: RuleSet, chance: Random) -> Tally:
    """Return what a side has entered so far: in paper order, as far as it has come."""
    far = chance.randrange(6)
    piles = Counter(chance.choice(rules.kinds) for _pile in range(chance.randrange(4))) if far else Counter()
    melded = Cards(points=(chance.randrange(200, 1200, 5),)) if far > 2 else Cards()
    left = Cards(points=(chance.randrange(0, 200, 5),)) if far > 3 else Cards()
    return Tally(
        counted=far > 4,
        piles=piles,
        red_threes_laid=chance.choice((None, 0, 1, 3)) if far > 1 and rules.lays_red_threes else None,
        black_threes_laid=chance.choice((None, 2)) if far > 1 and rules.lays_black_threes else None,
        melded=melded,
        left=left,
    )


def filled_in(record: GameRecord, side: int, way: Way) -> GameRecord:
    """Return the game with a way filled in at its least, as somebody would enter it."""
    deal = open_deal(record)
    tally = deal.tallies[side]
    piles = Counter(tally.piles) + Counter(way.piles)
    cards = tally.melded
    if not cards.is_set and "melded" in record.rules.counted:
        points = _least_on_table(record, side, piles, way.out is not None)
        cards = Cards(points=(points,)) if points else cards
    threes = (tally.red_threes_laid or 0) + way.red_threes
    now = replace(tally, counted=True, piles=piles, red_threes_laid=threes, melded=cards)
    tallies = tuple(now if at == side else each for at, each in enumerate(deal.tallies))
    out = Out(side, way.out) if way.out else deal.out
    return replace(record, rounds=(replace(deal, tallies=tallies, out=out),))


def open_deal(record: GameRecord) -> Round:
    """Return the round in play."""
    return record.rounds[0] if record.rounds else Round((Tally(),) * len(record.sides))


def _least_on_table(record: GameRecord, side: int, piles: Counter[str], out: bool) -> int:
    rules, number = record.rules, record.first_round
    points = sum(least_cards(rules, kind) * count for kind, count in piles.items())
    asked = minimum(rules, number, record.start.totals[side] if record.start else 0)
    to_open = points_to_open(asked) or 0 if asked is not None else 0
    opened = bool(piles) or out
    return max(points, to_open) if opened and not rules.negative_on_table else points


def least_cards(rules: RuleSet, kind: str) -> int:
    """Return what the cheapest pile of a kind has in cards."""
    size = rules.piles.size
    wild, natural = (min(map(rules.on_table, each)) for each in (WILDS, ("ace", "high", "low")))
    if kind == "dirty":
        return wild + natural * (size - 1)
    if kind == "black_threes":
        return rules.on_table("black_three") * size
    return (wild if kind == "wild" else natural) * size


def total_with(record: GameRecord, side: int, way: Way) -> int:
    """Return a side's total after the round with a way filled in."""
    deal = filled_in(record, side, way).rounds[0]
    prices = _prices(record.rules, record.sides)
    points = price_side(prices, deal.tallies[side], deal.out, side, deal.factor).round
    return (record.start.totals[side] if record.start else 0) + points


@lru_cache
def _prices(rules: RuleSet, sides: tuple[Side, ...]) -> Prices:
    return Prices.of(rules, seats(sides), len(sides))


def is_possible(record: GameRecord, side: int, way: Way) -> bool:
    """Return whether a way raises no warning that isn't there already, and the pack has its cards."""
    after = filled_in(record, side, way)
    before = replace(record, rounds=(open_deal(record),))
    known, found = (
        {(each.code, each.side, each.field) for each in score_game(game).rounds[0].problems}
        for game in (before, after)
    )
    return found <= known and _pack_allows(after)


def _pack_allows(record: GameRecord) -> bool:
    """Return whether a pack has the cards of all piles; what nobody knows of it is taken to be small."""
    rules, deal = record.rules, record.rounds[0]
    pack = Pack.of(rules, tuple(Side(side.name, side.people) for side in record.sides))
    assert pack
    size, of_a_rank, rows = rules.piles.size, 4 * pack.decks, len(ranks(rules))
    piles = Counter[str]()
    for tally in deal.tallies:
        piles.update({kind: count for kind, count in tally.piles.items() if kind in rules.kinds})
    threes = sum((each.red_threes_laid or 0) + (each.red_threes_caught or 0) for each in deal.tallies)
    wilds = 0
    for kind, count in piles.items():
        is_wild = kind == "wild" or (kind not in KINDS and ("two" in kind or "joker" in kind))
        wilds += count if kind == "dirty" else count * size if is_wild else 0
        most = {
            "clean": rows * (of_a_rank // size),
            "sequence": of_a_rank * (rows // size),
            "black_threes": 2 * pack.decks // size,
            "dirty": 999,
            "wild": 999,
        }.get(kind, of_a_rank // size)
        if count > most:
            return False
    enough_wilds = wilds <= pack.decks * (4 + rules.pack.jokers)
    return enough_wilds and threes <= 2 * pack.decks and piles.total() * size + threes <= pack.cards


def all_ways(record: GameRecord, fewer_than: int) -> Iterator[Way]:
    """Yield every way there could be with fewer piles than so many, the fewest first."""
    rules, asks = record.rules, open_deal(record).out is None
    hows = (None, *(GoingOutKind(how) for how in rules.hows if asks))
    most = MOST_RED_THREES if rules.lays_red_threes else 0
    for count in range(fewer_than):
        for bundle in combinations_with_replacement(rules.kinds, count):
            for out in hows:
                yield from (Way(Counter(bundle), out, threes) for threes in range(most + 1))


def check_ways(record: GameRecord, tried: int) -> int:
    """Assert that all ways named in a last round pass, and that none with fewer piles is missed.

    tried: ways with more piles than so many aren't tried. Returns how many were named.
    """
    score = score_game(record)
    found = {each.side: each for each in catch_ups(record, score)}
    rounds = score.rounds[0].sides if score.rounds else ()
    start = record.start.totals if record.start else ()
    totals = [total + (rounds[at].breakdown.round if rounds else 0) for at, total in enumerate(start)]
    length = record.rules.length
    if not length.rounds and max(totals) < (length.target or 0):
        assert not found
        return 0
    for side, own in enumerate(totals):
        goal = max(total for at, total in enumerate(totals) if at != side)
        if own >= goal or open_deal(record).tallies[side].counted:
            assert side not in found
        elif side in found:
            assert found[side].points == goal - own
            _check_first(record, side, goal, found[side].ways[0], tried)
            _check_second(record, side, goal, found[side].ways)
        else:
            able = (way for way in all_ways(record, _MOST_TRIED) if _reaches(record, side, goal, way))
            assert next(able, Way()) == Way(), (record, side, goal)
    return sum(len(each.ways) for each in found.values())


def _reaches(record: GameRecord, side: int, goal: int, way: Way) -> bool:
    return total_with(record, side, way) >= goal and is_possible(record, side, way)


def _check_first(record: GameRecord, side: int, goal: int, way: Way, tried: int) -> None:
    assert _reaches(record, side, goal, way), (record, side, goal, way)
    fewer = all_ways(record, min(tried + 1, sum(way.piles.values())))
    missed = next((each for each in fewer if _reaches(record, side, goal, each)), None)
    assert missed is None, (record, side, goal, way, missed)


def _check_second(record: GameRecord, side: int, goal: int, ways: Sequence[Way]) -> None:
    """Check the way without the hardest part of the first, if there is one."""
    first, *others = ways
    without = [way for way in all_ways(record, _MOST_TRIED) if _is_without_hardest(record, side, way, first)]
    for way in others:
        assert _reaches(record, side, goal, way), (record, side, goal, way)
        assert _is_without_hardest(record, side, way, first), (record, first, way)
    most = sum(others[0].piles.values()) if others else _MOST_TRIED
    fewer = (way for way in without if sum(way.piles.values()) < most)
    missed = next((way for way in fewer if _reaches(record, side, goal, way)), None)
    assert missed is None, (record, side, goal, ways, missed)


def _is_without_hardest(record: GameRecord, side: int, way: Way, first: Way) -> bool:
    if first.red_threes:
        return not way.red_threes
    if first.out:
        return way.out is None
    has_cards = open_deal(record).tallies[side].melded.is_set
    worth = {
        kind: record.rules.pile_points[kind] + (0 if has_cards else least_cards(record.rules, kind))
        for kind in record.rules.kinds
    }
    return all(worth[kind] < max(map(worth.__getitem__, first.piles)) for kind in way.piles)
