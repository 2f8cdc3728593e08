"""Games that end when somebody has enough of a row, as in Phase 10: the end, who leads, who wins."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.rules.built_in import variant
from scorepad.rules.resolve import with_house_rules
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import GameRecord, Round, Start, Tally
from scorepad.score.result import Standing, behind_by, ending, is_broken_off, leaders, ranking, winning_margin
from scorepad.score.totals import score_game
from tests.score.document_scorer import scored_from_document
from tests.score.rule_book import HAND, WHITNACK
from tests.score.tables import singles

PHASE_10 = variant("phase-10")
SHARED = with_house_rules(PHASE_10, {"length.tie": "shared"})
HIGHEST = with_house_rules(PHASE_10, {"points.lowest_wins": False})
WITHOUT_ROW = with_house_rules(PHASE_10, {"length.row_target": None})

Wrote = tuple[int, int]
"""The phases that somebody completed in a round, 0 or 1, and the points."""


def round_of(*wrote: Wrote) -> Round:
    return Round(
        tuple(Tally(counted=True, rows={"phase": phase}, points=(points,)) for phase, points in wrote)
    )


NINE = (round_of((1, 0), (1, 5), (0, 50)),) * 9
"""After these, Ann and Bo have nine phases each, with 0 and 45 points; Cy has none, with 450."""


@pytest.mark.parametrize(
    ("last", "totals", "winners"),
    [
        (round_of((0, 80), (1, 0), (0, 5)), (80, 45, 455), (1,)),
        (round_of((0, 0), (1, 0), (0, 5)), (0, 45, 455), (1,)),
        (round_of((1, 0), (1, 0), (0, 5)), (0, 45, 455), (0,)),
        (round_of((1, 45), (1, 0), (1, 0)), (45, 45, 450), (0, 1)),
        (round_of((0, 0), (0, 5), (1, 0)), (0, 50, 450), ()),
    ],
)
def test_of_those_with_ten_phases_the_lowest_total_wins(
    last: Round, totals: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    record = GameRecord(SHARED, singles(3), (*NINE, last))
    score = score_game(record)
    assert (score.totals, score.finished, score.winners) == (totals, bool(winners), winners)
    assert scored_from_document(record) == (totals, bool(winners), winners)
    end = ending(record, score)
    assert (end and (end.reason, end.number)) == (("row", 10) if winners else None)


@pytest.mark.parametrize(
    ("rules", "totals", "phases", "order", "ahead", "margin", "behind"),
    [
        (PHASE_10, (15, 80), (1, 3), (1, 0), (1,), 0, (0, 0)),
        (PHASE_10, (15, 80, 30), (1, 3, 3), (2, 1, 0), (2,), 50, (0, 50, 0)),
        (PHASE_10, (15, 80, 80), (1, 3, 3), (1, 2, 0), (1, 2), 0, (0, 0, 0)),
        (PHASE_10, (15, 80, 30), (2, 2, 2), (0, 2, 1), (0,), 15, (0, 65, 15)),
        (PHASE_10, (0, 90, 70), (9, 10, 10), (2, 1, 0), (2,), 20, (0, 20, 0)),
        (PHASE_10, (0, 90, 70), (9, 11, 10), (2, 1, 0), (2,), 20, (0, 20, 0)),
        (HIGHEST, (15, 80, 30), (1, 0, 1), (2, 0, 1), (2,), 15, (15, 0, 0)),
        (WITHOUT_ROW, (15, 80), (0, 0), (0, 1), (0,), 65, (0, 65)),
        # Where no row ends the game the highest total leads, in a penalty game the lowest.
        (WHITNACK, (100, 250, 200), (0,) * 3, (1, 2, 0), (1,), 50, (150, 0, 50)),
        (WHITNACK, (-5, -10), (0, 0), (0, 1), (0,), 5, (0, 5)),
        (WHITNACK, (50, 20, 50), (0,) * 3, (0, 2, 1), (0, 2), 0, (0, 30, 0)),
        (HAND, (55, -30, 100), (0,) * 3, (1, 0, 2), (1,), 85, (85, 0, 130)),
        (HAND, (7, 7, 9), (0,) * 3, (0, 1, 2), (0, 1), 0, (0, 0, 2)),
    ],
)
def test_whoever_has_more_of_the_row_is_ahead_and_among_equals_the_points_decide(
    rules: RuleSet,
    totals: tuple[int, ...],
    phases: tuple[int, ...],
    order: tuple[int, ...],
    ahead: tuple[int, ...],
    margin: int,
    behind: tuple[int, ...],
) -> None:
    standing = Standing(totals, phases)
    assert ranking(rules, standing) == order
    assert leaders(rules, standing) == ahead
    assert winning_margin(rules, standing) == margin
    assert tuple(behind_by(rules, standing, side) for side in range(len(totals))) == behind


def test_a_tie_of_those_with_enough_is_played_on_where_the_rules_say_so() -> None:
    level = GameRecord(PHASE_10, singles(3), (*NINE, round_of((1, 45), (1, 0), (0, 5))))
    score = score_game(level)
    assert (score.finished, scored_from_document(level)[1]) == (False, False)
    end = ending(level, score)
    assert end
    assert (end.reason, end.points, leaders(PHASE_10, score.standing)) == ("level", 45, (0, 1))
    further = replace(level, rounds=(*level.rounds, round_of((0, 5), (0, 0), (0, 0))))
    assert score_game(further).winners == (1,)


def test_a_game_that_the_table_ends_before_is_won_by_phases_and_then_by_points() -> None:
    rounds = (round_of((1, 90), (1, 80), (0, 0)), round_of((1, 40), (1, 0), (0, 0)))
    record = GameRecord(PHASE_10, singles(3), rounds, ended=True)
    score = score_game(record)
    assert (score.totals, score.winners, is_broken_off(record, score)) == ((130, 80, 0), (1,), True)


def test_an_open_round_and_one_sat_out_bring_no_phase() -> None:
    away = Tally(counted=True, rows={"phase": 1}, points=(5,), sat_out=1)
    other = Tally(counted=True, points=(5,))
    sat_out = GameRecord(PHASE_10, singles(2), (Round((away, other)),))
    assert score_game(sat_out).standing.in_row == (0, 0)
    half = replace(sat_out, rounds=(Round((replace(away, sat_out=None), Tally(rows={"phase": 1}))),))
    assert score_game(half).standing.in_row == (0, 0)


def test_phases_from_paper_are_added_to_the_first_round() -> None:
    first = round_of((9, 0), (8, 30))
    record = GameRecord(PHASE_10, singles(2), (first,), Start(9, (200, 100)))
    assert score_game(record).standing[:2] == ((200, 130), (9, 8))
    assert score_game(replace(record, rounds=(first, round_of((1, 0), (1, 5))))).winners == (0,)


def test_more_than_one_of_the_row_in_a_round_is_asked_about_and_counts() -> None:
    first, away = round_of((2, 0), (1, 5)), Tally(counted=True, rows={"phase": 3}, sat_out=1)
    record = GameRecord(PHASE_10, singles(2), (first, Round((away, *round_of((3, 0)).tallies))))
    asked = [
        (scored.number, each.side, each.field, each.params["count"])
        for scored in score_game(record).rounds
        for each in scored.problems
        if each.code == "row_at_once"
    ]
    assert asked == [(1, 0, "rows.phase", 2), (2, 1, "rows.phase", 3)]
    assert score_game(record).standing.in_row == (2, 4)
    from_paper = score_game(replace(record, start=Start(4, (0, 0))))
    assert [[each.side for each in scored.problems] for scored in from_paper.rounds] == [[], [1]]


def test_a_row_that_ends_nothing_and_rules_of_other_games_decide_nothing() -> None:
    assert WITHOUT_ROW.deciding_row is None
    assert score_game(GameRecord(WITHOUT_ROW, singles(3), NINE * 2)).standing.in_row == (0, 0, 0)
    of_piles = replace(PHASE_10, values={**PHASE_10.values, "family": "piles"})
    assert of_piles.deciding_row is None


wrote = st.tuples(st.integers(0, 1), st.integers(0, 30))
rounds = st.lists(st.lists(wrote, min_size=3, max_size=3), min_size=1, max_size=6)


@given(st.sampled_from([PHASE_10, PHASE_10, HIGHEST]), rounds, st.booleans())
def test_any_game_ends_as_the_document_says_and_incrementally_alike(
    rules: RuleSet, played: list[list[Wrote]], ended: bool
) -> None:
    few = with_house_rules(rules, {"length.row_target": 2})
    record = GameRecord(few, singles(3), tuple(round_of(*each) for each in played), ended=ended)
    score = score_game(record)
    assert scored_from_document(record) == (score.totals, score.finished, score.winners)
    before = replace(record, rounds=record.rounds[:-1])
    assert score_game(record, (before, score_game(before))) == score
