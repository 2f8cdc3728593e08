"""Whole games as drawn by hypothesis: every optional key, both forms of cards, open sides, custom rules."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from hypothesis import strategies as st

from scorepad.rules.built_in import VARIANTS, variant
from scorepad.rules.custom import without_unknown_labels
from scorepad.rules.frozen import thaw
from scorepad.rules.resolve import rules_at_table, with_house_rules
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import GROUPS
from scorepad.score.deal import seats
from scorepad.score.limits import MAX_COUNT, MAX_NAME, MAX_POINTS, may_be_negative
from scorepad.score.record import (
    FACTORS,
    NOBODY,
    ROUGHLY,
    SITS_OUT,
    Adjustment,
    Answer,
    Cards,
    GameId,
    GameRecord,
    GoingOutKind,
    Out,
    Round,
    Side,
    Start,
    Tally,
    WhoWentOut,
)

HAND = {key: thaw(value) for key, value in variant("hand").values.items() if value is not None}
"""A penalty game as a file of its own would spell it out."""

_HOUSE_RULES: dict[str, st.SearchStrategy[object]] = {
    "cards.ace": st.sampled_from([15, 20, 50]),
    "cards.low": st.sampled_from([4, 5]),
    "cards.low_to": st.sampled_from(["7", "8", "9"]),
    "melded.black_three": st.sampled_from([None, -5, 5]),
    "left.black_three": st.sampled_from([None, 100]),
    "piles.wild": st.sampled_from([None, 1000, 2500]),
    "piles.sevens": st.just(1500),
    "piles.rainbow": st.just(700),
    "red_threes.laid": st.sampled_from([None, 50]),
    "going_out.concealed": st.sampled_from([None, 200]),
    "going_out.piles": st.just([{"clean": 1}, {"any": 3}]),
    "opening.minimums": st.just([60, 90, "pile"]),
    "length.target": st.just(10_000),
    "extras.exact_cut": st.just(100),
    "extras.own_bonus": st.just(-50),
    "rows.sets": st.sampled_from([0, 1, -5]),
    "points.negative": st.booleans(),
    "going_out.asked": st.booleans(),
    "bids.who": st.sampled_from(["all", "one"]),
    "bids.exact": st.booleans(),
    "bids.asked": st.booleans(),
    "bids.made.base": st.sampled_from([0, 20]),
    "bids.made.taken": st.sampled_from([0, 1, 10]),
    "bids.missed.base": st.sampled_from([0, -5]),
    "bids.missed.off": st.sampled_from([0, -10]),
    "bids.others.taken": st.sampled_from([0, 1]),
    "bids.zero.made": st.sampled_from([None, 50]),
    "bids.zero.missed": st.sampled_from([None, -50]),
    "bids.zero.by_cards": st.booleans(),
    "bids.bags.limit": st.sampled_from([None, 5, 10]),
    "bids.bags.points": st.sampled_from([0, -100]),
    "bids.cards": st.sampled_from([None, "round", [7, 6, 5]]),
    "bids.with_rows": st.sampled_from([None, [], ["sets"]]),
    "bids.made_rows": st.sampled_from([None, ["sets"], ["nothing_of_that_name"]]),
    "length.floor": st.sampled_from([None, -200]),
    "red_threes.by_piles": st.just(["minus", "nothing", "plus"]),
    "red_threes.steps": st.just([100, 300]),
    "black_threes.laid": st.sampled_from([None, 5]),
    "melded.needs": st.sampled_from([None, "pile", "clean"]),
    "special_hands.pairs": st.just(2500),
    "labels.rainbow": st.just("regenbågar"),
}

text = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)
names = (
    st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=MAX_NAME)
    .map(str.strip)
    .filter(bool)
)
rare = st.integers(0, 4).map(lambda number: number == 0)
counts = st.one_of(st.integers(0, 12), st.integers(0, MAX_COUNT))

# What depends on no rules is made once: hypothesis looks through each new strategy before it draws from it.
_maybe_count = st.one_of(st.none(), counts)
_maybe_text = st.one_of(st.none(), text)
_by_group = st.dictionaries(st.sampled_from(GROUPS), counts, max_size=6)
_about = st.dictionaries(text, st.integers(-9999, 9999))


@cache
def _numbers(low: int, most: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(low, most), min_size=1, max_size=4)


@cache
def _counts_of(keys: tuple[str, ...], most: int | None = None) -> st.SearchStrategy[dict[str, int]]:
    return st.dictionaries(st.sampled_from(keys), counts, max_size=most)


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    """Draw a built-in variant, changed or not; every sixth one is a penalty game."""
    base = variant(draw(st.sampled_from((*VARIANTS, *("hand",) * 2))))
    known = {key: values for key, values in _HOUSE_RULES.items() if base.uses(key)}
    changes = draw(st.fixed_dictionaries({}, optional=known))
    has_row = base.uses("length.row_target") and ("rows.sets" in changes or base.rows)
    if has_row and "length.target" not in changes:
        changes["length.row_target"] = draw(st.sampled_from([None, 1, 12, 40]))
    return without_unknown_labels(with_house_rules(base, changes))


@st.composite
def stacks(draw: st.DrawFn, rules: RuleSet, section: str) -> tuple[int, ...]:
    """Draw points as typed stacks."""
    step = 5 if rules.facts.fives_only else 1
    most = MAX_POINTS // 4 // step
    low = -most if may_be_negative(rules, section) else 0
    return tuple(step * each for each in draw(_numbers(low, most)))


@st.composite
def cards(draw: st.DrawFn, rules: RuleSet, section: str) -> Cards:
    """Draw cards: unset, as points, as counts, or as both with one in use."""
    points = draw(stacks(rules, section)) if draw(st.booleans()) else ()
    if not rules.family.counts_cards:
        return Cards("points", points)
    by_counts, by_group = draw(st.booleans()), draw(_by_group)
    return Cards("counts" if by_counts else "points", points, by_group)


adjustments = st.lists(
    st.builds(Adjustment, points=st.integers(-MAX_POINTS, MAX_POINTS), note=text), max_size=2
).map(tuple)


@st.composite
def tallies(draw: st.DrawFn, rules: RuleSet, side: Side) -> Tally:
    """Draw one side's tally with the fields that the rules know."""
    if draw(st.integers(0, 4)) == 0:
        return Tally()
    counted, free = draw(st.booleans()), draw(adjustments)
    if rules.family.bids:
        return draw(_tallies_of_bids(rules, free, counted=counted))
    if "points" in rules.counted:
        return draw(_tallies_of_points(rules, free, counted=counted))
    left = draw(cards(rules, "left"))
    if not rules.family.counts_cards:
        unmelded = draw(st.one_of(st.none(), st.integers(0, len(side.people))))
        return Tally(counted=counted, left=left, unmelded=unmelded, adjustments=free)
    hand = bool(rules.special_hands) and draw(rare)
    return Tally(
        counted=counted,
        piles=draw(_counts_of(tuple(rules.kinds), most=3)),
        red_threes_laid=draw(_maybe_count) if rules.has_red_threes else None,
        red_threes_caught=draw(_maybe_count) if rules.catches_red_threes else None,
        extras=draw(_counts_of(tuple(rules.extras))) if rules.extras else {},
        black_threes_laid=draw(_maybe_count) if rules.lays_black_threes else None,
        special_hands={"pairs": draw(st.integers(0, 1))} if hand else {},
        melded=draw(cards(rules, "melded")),
        left=left,
        adjustments=free,
    )


@st.composite
def _tallies_of_points(
    draw: st.DrawFn, rules: RuleSet, free: tuple[Adjustment, ...], *, counted: bool
) -> Tally:
    return Tally(
        counted=counted,
        points=draw(stacks(rules, "points")) if draw(st.booleans()) else (),
        rows=draw(_counts_of(tuple(rules.rows))) if rules.rows else {},
        sat_out=draw(st.sampled_from([None, None, None, 1])),
        adjustments=free,
    )


@st.composite
def _tallies_of_bids(
    draw: st.DrawFn, rules: RuleSet, free: tuple[Adjustment, ...], *, counted: bool
) -> Tally:
    maybe = st.one_of(st.none(), st.integers(0, 13))
    return Tally(
        counted=counted,
        bid=draw(maybe),
        taken=draw(maybe),
        made=draw(st.sampled_from([None, 0, 1])) if rules.bids.asked else None,
        rows=draw(st.dictionaries(st.sampled_from(tuple(rules.rows)), counts)) if rules.rows else {},
        sat_out=draw(st.sampled_from([None, None, None, 1])),
        adjustments=free,
    )


@st.composite
def rounds(draw: st.DrawFn, rules: RuleSet, sides: Sequence[Side]) -> Round:
    """Draw a round which, once complete, has an answer to who went out."""
    drawn = tuple(draw(tallies(rules, side)) for side in sides)
    # Left to chance, hardly a round would be complete, and nothing of a game would count.
    if draw(st.booleans()):
        drawn = tuple(replace(each, counted=True) for each in drawn)
    hows = [GoingOutKind(how) for how in rules.hows]
    went = st.builds(Out, st.integers(0, len(sides) - 1), st.sampled_from(hows))
    nobody = st.just(NOBODY)
    if all(tally.counted for tally in drawn):
        said: st.SearchStrategy[WhoWentOut | None] = (
            went if rules.family.someone_goes_out else st.one_of(nobody, went)
        )
    else:
        said = st.one_of(st.none(), nobody, went)
    unasked = NOBODY if all(tally.counted for tally in drawn) else None
    out = draw(said) if rules.asks_who_went_out else unasked
    people = sum(len(side.people) for side in sides)
    dealer = draw(st.one_of(st.none(), st.integers(0, people - 1)))
    factors = FACTORS if rules.family.multiplies_rounds else (1,)
    factor = draw(st.sampled_from(factors))
    note, answered = draw(_maybe_text), draw(answers(len(sides)))
    return Round(drawn, out, dealer, note, factor=factor, answers=answered)


@st.composite
def answers(draw: st.DrawFn, sides: int) -> tuple[Answer, ...]:
    """Draw answers to questions, one for each, in the order in which a game has them."""
    side = st.none() | st.integers(0, sides - 1)
    drawn = draw(st.lists(st.builds(Answer, text, side, text, _about), max_size=2))
    found = {each.question: each for each in drawn}
    return tuple(found[question] for question in sorted(found))


@st.composite
def seatings(draw: st.DrawFn) -> tuple[Side, ...]:
    """Draw the sides at a table, no two with the same name."""
    called = draw(st.lists(names, min_size=2, max_size=5, unique=True))
    return tuple(Side(name, tuple(draw(st.lists(names, max_size=3)))) for name in called)


@st.composite
def records(draw: st.DrawFn, max_rounds: int = 4) -> GameRecord:
    """Draw a whole game."""
    rules, sides = draw(rule_sets()), draw(seatings())
    rules = rules_at_table(rules, seats(sides))
    totals = st.lists(st.integers(-MAX_POINTS, MAX_POINTS), min_size=len(sides), max_size=len(sides)).map(
        tuple
    )
    start = draw(st.one_of(st.none(), st.builds(Start, st.integers(1, 99), totals, st.booleans())))
    played = draw(st.one_of(st.none(), st.dates().map(lambda day: day.isoformat())))
    about = draw(st.sampled_from((None, *ROUGHLY))) if played else None
    alone = all(len(side.people) == 1 for side in sides)
    around = tuple(draw(st.permutations(range(len(sides))))) if alone and draw(rare) else ()
    game = GameRecord(
        rules=rules,
        sides=sides,
        rounds=tuple(draw(st.lists(rounds(rules, sides), max_size=max_rounds))),
        start=start,
        seating=() if around == tuple(range(len(sides))) else around,
        ended=draw(st.booleans()),
        id=draw(st.one_of(st.none(), st.uuids().map(lambda ident: GameId(str(ident))))),
        title=draw(_maybe_text),
        played=played,
        played_about=about,
        place=draw(_maybe_text),
        note=draw(_maybe_text),
    )
    return draw(_with_some_gone(game)) if draw(rare) else game


@st.composite
def _with_some_gone(draw: st.DrawFn, game: GameRecord) -> GameRecord:
    """Draw a game that some of the sides have left, but never the last one."""
    after = st.one_of(st.none(), st.integers(0, len(game.rounds)))
    left = [
        None if each is None else game.first_round + each for each in map(draw, [after] * len(game.sides))
    ]
    sides = tuple(replace(side, left=number) for side, number in zip(game.sides, left, strict=True))
    game = replace(game, sides=(*sides[:-1], replace(sides[-1], left=None)))
    return replace(game, rounds=tuple(_without(game, at) for at in range(len(game.rounds))))


def _without(game: GameRecord, at: int) -> Round:
    played, last = game.rounds[at], len(game.sides) - 1
    tallies = tuple(
        replace(SITS_OUT, adjustments=tally.adjustments) if game.is_away(side, at) else tally
        for side, tally in enumerate(played.tallies)
    )
    out = played.out
    if isinstance(out, Out) and game.is_away(out.side, at):
        out = Out(last, out.how)
    if out is None and all(tally.counted for tally in tallies):
        out = NOBODY
    if out == NOBODY and game.rules.family.someone_goes_out and all(tally.counted for tally in tallies):
        out = Out(last, GoingOutKind(game.rules.hows[0]))
    return replace(played, tallies=tallies, out=out)
