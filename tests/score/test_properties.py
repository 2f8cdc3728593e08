from collections.abc import Mapping
from dataclasses import replace
from itertools import accumulate
from typing import TypeVar

from hypothesis import example, given
from hypothesis import strategies as st

from scorepad.rules.built_in import variant, variant_ids
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import GROUPS
from scorepad.score.breakdown import SECTIONS, Prices, price_side
from scorepad.score.record import (
    NOBODY,
    Adjustment,
    Cards,
    GameRecord,
    GoingOutKind,
    Out,
    Round,
    Start,
    Tally,
)
from scorepad.score.totals import score_game
from tests.score.rule_book import BROUILLETTE, CANASTA, HAND, PENNIES, SIMPSON, WHITNACK
from tests.score.tables import singles

T = TypeVar("T")
COUNTS = st.integers(0, 30)
BOOKS = (WHITNACK, SIMPSON, BROUILLETTE, PENNIES, CANASTA, HAND, *map(variant, variant_ids()))
FIRST, SECOND = 0, 1
SOME = st.none() | COUNTS


def counts_of(names: tuple[str, ...]) -> st.SearchStrategy[dict[str, int]]:
    return st.dictionaries(st.sampled_from(names), COUNTS)


CARDS = st.builds(
    Cards,
    use=st.sampled_from(("points", "counts")),
    points=st.lists(st.integers(0, 200).map(lambda fives: 5 * fives), max_size=4).map(tuple),
    counts=counts_of(GROUPS),
)

TALLIES = st.builds(
    Tally,
    counted=st.integers(0, 5).map(bool),
    piles=counts_of(("clean", "dirty", "wild", "sevens", "black_threes", "gone")),
    red_threes_laid=SOME,
    red_threes_caught=SOME,
    extras=counts_of(("exact_cut", "gone")),
    melded=CARDS,
    left=CARDS,
    unmelded=st.none() | st.integers(0, 2),
    adjustments=st.lists(st.builds(Adjustment, st.integers(-500, 500)), max_size=2).map(tuple),
)


@st.composite
def records(draw: st.DrawFn) -> GameRecord:
    sides = draw(st.integers(2, 4))
    outs = (
        st.none() | st.just(NOBODY) | st.builds(Out, st.integers(0, sides - 1), st.sampled_from(GoingOutKind))
    )
    rounds = st.builds(Round, st.tuples(*[TALLIES] * sides), outs)
    totals = st.tuples(*[st.integers(-2000, 20000)] * sides)
    return GameRecord(
        rules=draw(st.sampled_from(BOOKS)),
        sides=singles(sides),
        rounds=tuple(draw(st.lists(rounds, max_size=5))),
        start=draw(st.none() | st.builds(Start, st.integers(1, 9), totals)),
        ended=draw(st.booleans()),
    )


def before_first_open(record: GameRecord) -> int:
    return next((at for at, deal in enumerate(record.rounds) if not deal.complete), len(record.rounds))


@given(records())
def test_a_round_is_the_sum_of_its_lines_and_of_its_sections(record: GameRecord) -> None:
    found = [side.breakdown for scored in score_game(record).rounds for side in scored.sides]
    assert len(found) == len(record.rounds) * len(record.sides)
    for breakdown in found:
        assert breakdown.round == sum(breakdown.points(section) for section in SECTIONS)
        for line in breakdown.lines:
            if line.each is not None:
                assert line.points == (line.count or 0) * line.each
            elif line.count:
                assert record.rules.threes(line.section).steps, line


@given(records())
def test_totals_are_the_sums_of_the_complete_rounds_before_the_first_open_one(record: GameRecord) -> None:
    score = score_game(record)
    closed = before_first_open(record)
    assert len(score.totals) == len(record.sides) > 1
    for side in range(len(record.sides)):
        first = record.start.totals[side] if record.start else 0
        rounds = [scored.sides[side].breakdown.round for scored in score.rounds[:closed]]
        running = list(accumulate(rounds, initial=first))
        assert [scored.sides[side].total for scored in score.rounds[:closed]] == running[1:]
        assert {scored.sides[side].total for scored in score.rounds[closed:]} <= {running[-1]}
        assert score.totals[side] == running[-1]


@given(records(), st.data())
def test_reopening_a_side_changes_nothing_before_it(record: GameRecord, data: st.DataObject) -> None:
    if not record.rounds:
        return
    at = data.draw(st.integers(0, len(record.rounds) - 1))
    deal = record.rounds[at]
    opened = replace(deal, tallies=(replace(deal.tallies[0], counted=False), *deal.tallies[1:]))
    rounds = (*record.rounds[:at], opened, *record.rounds[at + 1 :])
    before, after = score_game(record), score_game(replace(record, rounds=rounds))
    assert after.rounds[:at] == before.rounds[:at]
    shorter = score_game(replace(record, rounds=record.rounds[:at]))
    assert after.totals == shorter.totals


@given(records())
def test_the_order_of_entries_does_not_matter(record: GameRecord) -> None:
    rounds = tuple(
        replace(deal, tallies=tuple(turned(tally) for tally in deal.tallies)) for deal in record.rounds
    )
    assert score_game(replace(record, rounds=rounds)) == score_game(record)


def turned(tally: Tally) -> Tally:
    return replace(
        tally,
        piles=backwards(tally.piles),
        extras=backwards(tally.extras),
        melded=replace(tally.melded, counts=backwards(tally.melded.counts)),
        left=replace(tally.left, counts=backwards(tally.left.counts)),
    )


def backwards(counts: Mapping[str, int]) -> dict[str, int]:
    return dict(reversed(list(counts.items())))


@given(records())
def test_a_game_is_either_finished_with_winners_or_has_a_next_round(record: GameRecord) -> None:
    score = score_game(record)
    assert score.finished == bool(score.winners) == (score.next is None)
    if score.next:
        assert score.next.round == record.first_round + before_first_open(record)
    rules: RuleSet = record.rules
    best = min(score.totals) if rules.lowest_wins else max(score.totals)
    assert all(score.totals[winner] == best for winner in score.winners)


FINISHED = GameRecord(WHITNACK, singles(2), (Round((Tally(counted=True),) * 2),) * 4)


def test_whitnacks_game_is_finished_after_four_rounds() -> None:
    assert score_game(FINISHED).finished
    assert not score_game(replace(FINISHED, rounds=FINISHED.rounds[:3])).finished


@given(records())
@example(FINISHED)
def test_a_finished_game_stays_finished_when_played_on(record: GameRecord) -> None:
    more = Round(tuple(Tally(counted=True) for _side in record.sides), Out(0))
    longer = replace(record, rounds=(*record.rounds, more))
    assert score_game(longer).finished or not score_game(record).finished


def crossed(sides: tuple[T, ...]) -> tuple[T, ...]:
    return (sides[SECOND], sides[FIRST], *sides[2:])


def swapped(deal: Round) -> Round:
    places = {FIRST: SECOND, SECOND: FIRST}
    out = deal.out
    if isinstance(out, Out) and out.side in places:
        out = replace(out, side=places[out.side])
    return replace(deal, tallies=crossed(deal.tallies), out=out)


@given(records())
def test_two_sides_swapping_places_swap_their_scores(record: GameRecord) -> None:
    start = record.start and replace(record.start, totals=crossed(record.start.totals))
    changed = replace(record, rounds=tuple(map(swapped, record.rounds)), start=start)
    before, after = score_game(record), score_game(changed)
    assert after.totals == crossed(before.totals)
    assert [each.sides for each in after.rounds] == [crossed(each.sides) for each in before.rounds]
    assert (after.finished, len(after.winners)) == (before.finished, len(before.winners))
    won = [side in before.winners for side in range(len(record.sides))]
    assert [side in after.winners for side in range(len(record.sides))] == [*crossed(tuple(won))]


BY_PILES_ALONE = [rules for rules in BOOKS if rules.family.counts_cards and not rules.melded.needs]
"""The rules in which a first pile changes nothing about the cards on the table."""


@given(st.sampled_from(BY_PILES_ALONE), TALLIES, st.data())
def test_one_more_pile_earns_exactly_its_bonus(rules: RuleSet, tally: Tally, data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(tuple(rules.kinds)))
    plain = replace(tally, red_threes_laid=None, black_threes_laid=None)
    more = replace(plain, piles={**plain.piles, kind: plain.piles.get(kind, 0) + 1})
    before, after = (price_side(Prices.of(rules, 4), each, None, FIRST).round for each in (plain, more))
    assert after - before == rules.number(f"piles.{kind}")


@given(st.sampled_from([rules for rules in BOOKS if rules.family.counts_cards]), TALLIES)
def test_equal_points_and_counts_give_the_same_total(rules: RuleSet, tally: Tally) -> None:
    melded = sum(count * rules.on_table(group) for group, count in tally.melded.counts.items())
    left = sum(count * rules.in_hand(group) for group, count in tally.left.counts.items())
    counted = replace(
        tally, melded=replace(tally.melded, use="counts"), left=replace(tally.left, use="counts")
    )
    added = replace(tally, melded=Cards("points", (melded,)), left=Cards("points", (left,)))
    by_counts, by_points = (
        price_side(Prices.of(rules, 4), each, Out(FIRST), FIRST) for each in (counted, added)
    )
    assert by_counts.round == by_points.round
