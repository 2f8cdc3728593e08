from collections.abc import Mapping
from dataclasses import replace
from itertools import accumulate
from typing import TypeVar

from hypothesis import example, given
from hypothesis import strategies as st

from scorepad.rules.built_in import VARIANTS, variant
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import GROUPS
from scorepad.score.breakdown import SECTIONS, Prices, price_side
from scorepad.score.record import Cards, GameRecord, Out, Round, Side, Tally
from scorepad.score.totals import score_game
from tests.score.rule_book import WHITNACK
from tests.score.tables import singles
from tests.strategies import counts, records, tallies

T = TypeVar("T")
FIRST, SECOND = 0, 1


def before_first_open(record: GameRecord) -> int:
    return next((at for at, deal in enumerate(record.rounds) if not deal.complete), len(record.rounds))


@given(records())
def test_a_score_adds_up_from_line_to_total_and_has_winners_or_a_next_round(
    record: GameRecord,
) -> None:
    score = score_game(record)
    found = [side.breakdown for scored in score.rounds for side in scored.sides]
    assert len(found) == len(record.rounds) * len(record.sides)
    for breakdown in found:
        assert breakdown.round == sum(breakdown.points(section) for section in SECTIONS)
        for line in breakdown.lines:
            if line.each is not None:
                assert line.points == (line.count or 0) * line.each
            elif line.count:
                assert record.rules.threes(line.section).steps, line
    closed = before_first_open(record)
    assert len(score.totals) == len(record.sides) > 1
    for side in range(len(record.sides)):
        first = record.start.totals[side] if record.start else 0
        rounds = [scored.sides[side].breakdown.round for scored in score.rounds[:closed]]
        running = list(accumulate(rounds, initial=first))
        assert [scored.sides[side].total for scored in score.rounds[:closed]] == running[1:]
        assert {scored.sides[side].total for scored in score.rounds[closed:]} <= {running[-1]}
        assert score.totals[side] == running[-1]
    assert score.finished == bool(score.winners) == (score.next is None)
    if score.next:
        assert score.next.round == record.first_round + closed
    if not score.standing.away and record.rules.deciding_row is None:
        best = min(score.totals) if record.rules.lowest_wins else max(score.totals)
        assert all(score.totals[winner] == best for winner in score.winners)


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


def crossed(sides: tuple[T, ...]) -> tuple[T, ...]:
    return (sides[SECOND], sides[FIRST], *sides[2:])


def swapped(deal: Round) -> Round:
    places = {FIRST: SECOND, SECOND: FIRST}
    out = deal.out
    if isinstance(out, Out) and out.side in places:
        out = replace(out, side=places[out.side])
    return replace(deal, tallies=crossed(tuple(map(turned, deal.tallies))), out=out)


@given(records())
def test_two_sides_swapping_places_swap_their_scores_whatever_the_order_of_entries(
    record: GameRecord,
) -> None:
    start = record.start and replace(record.start, totals=crossed(record.start.totals))
    rounds = tuple(map(swapped, record.rounds))
    changed = replace(record, rounds=rounds, start=start, sides=crossed(record.sides))
    before, after = score_game(record), score_game(changed)
    assert after.totals == crossed(before.totals)
    assert [each.sides for each in after.rounds] == [crossed(each.sides) for each in before.rounds]
    assert (after.finished, len(after.winners)) == (before.finished, len(before.winners))
    won = [side in before.winners for side in range(len(record.sides))]
    assert [side in after.winners for side in range(len(record.sides))] == [*crossed(tuple(won))]


PILED = [rules for rules in map(variant, VARIANTS) if rules.family.counts_cards]


@st.composite
def piled(draw: st.DrawFn) -> tuple[RuleSet, Tally]:
    """Draw a variant with piles, and what a side counted in a round of it."""
    rules = draw(st.sampled_from(PILED))
    return rules, draw(tallies(rules, Side("A")))


@given(piled(), st.data())
def test_one_more_pile_earns_exactly_its_bonus(played: tuple[RuleSet, Tally], data: st.DataObject) -> None:
    rules, tally = played
    kind = data.draw(st.sampled_from(tuple(rules.kinds)))
    plain = replace(tally, red_threes_laid=None, black_threes_laid=None, special_hands={})
    # In some rules the first pile changes what cards on the table count.
    plain = replace(plain, melded=Cards() if rules.facts.kinds_to_add is not None else plain.melded)
    more = replace(plain, piles={**plain.piles, kind: plain.piles.get(kind, 0) + 1})
    before, after = (price_side(Prices.of(rules, 4), each, None, FIRST).round for each in (plain, more))
    assert after - before == rules.number(f"piles.{kind}")


@given(
    piled(),
    st.dictionaries(st.sampled_from(GROUPS), counts),
    st.dictionaries(st.sampled_from(GROUPS), counts),
)
def test_equal_points_and_counts_give_the_same_total(
    played: tuple[RuleSet, Tally], melded: dict[str, int], left: dict[str, int]
) -> None:
    rules, tally = played
    counted = replace(tally, melded=Cards("counts", (), melded), left=Cards("counts", (), left))
    on_table = sum(count * rules.on_table(group) for group, count in melded.items())
    in_hand = sum(count * rules.in_hand(group) for group, count in left.items())
    added = replace(tally, melded=Cards("points", (on_table,)), left=Cards("points", (in_hand,)))
    by_counts, by_points = (
        price_side(Prices.of(rules, 4), each, Out(FIRST), FIRST) for each in (counted, added)
    )
    assert by_counts.round == by_points.round
