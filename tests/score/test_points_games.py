"""Games of points: worked rounds, the check of a sum, who plays first, sitting out."""

import pytest

from scorepad.rules.built_in import variant
from scorepad.rules.resolve import with_house_rules
from scorepad.rules.ruleset import RuleSet
from scorepad.score.bids import missing_points
from scorepad.score.record import NOBODY, Adjustment, GameRecord, Out, Round, Tally, WhoWentOut
from scorepad.score.result import is_broken_off
from scorepad.score.totals import score_game
from tests.score.document_scorer import scored_from_document
from tests.score.tables import PAIRS, singles

FIVE_CROWNS, RUMMY_500, HEARTS, PHASE_10, RUMMIKUB, POINTS = (
    variant(name) for name in ("five-crowns", "rummy-500", "hearts", "phase-10", "rummikub", "points")
)


def wrote(*points: int, **more: object) -> Tally:
    return Tally(counted=True, points=points, **more)  # type: ignore[arg-type]


def game(rules: RuleSet, *rounds: tuple[int, ...], ended: bool = False) -> GameRecord:
    played = tuple(Round(tuple(wrote(each) for each in points)) for points in rounds)
    return GameRecord(rules, singles(len(rounds[0])), played, ended=ended)


@pytest.mark.parametrize(
    ("record", "totals", "winners"),
    [
        (game(FIVE_CROWNS, *[(5, 0, 20)] * 10, (0, 51, 3)), (50, 51, 203), (0,)),
        (game(FIVE_CROWNS, *[(5, 0, 20)] * 10), (50, 0, 200), ()),
        (game(RUMMY_500, (250, -3), (260, 480)), (510, 477), (0,)),
        (game(RUMMY_500, (250, 40), (260, 510)), (510, 550), (1,)),
        (game(RUMMY_500, (500, 500)), (500, 500), ()),
        (game(HEARTS, (26, 0, 26, 26), *[(0, 26, 0, 0)] * 3), (26, 78, 26, 26), ()),
        (game(HEARTS, *[(0, 26, 0, 0)] * 3, (13, 22, 4, 0)), (13, 100, 4, 0), (3,)),
        (game(RUMMIKUB, (60, -20, -20, -20), ended=True), (60, -20, -20, -20), (0,)),
        (game(PHASE_10, (0, 35), (10, 0), ended=True), (10, 35), (0,)),
        (game(POINTS, (7, 5), (-3, 5)), (4, 10), ()),
    ],
)
def test_totals_and_winners_are_those_of_the_printed_rules(
    record: GameRecord, totals: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    score = score_game(record)
    assert (score.totals, score.winners) == (totals, winners)
    assert scored_from_document(record) == (score.totals, score.finished, score.winners)


def test_nothing_is_needed_to_open_a_game_of_points() -> None:
    score = score_game(game(FIVE_CROWNS, (5, 0)))
    assert (FIVE_CROWNS.facts.minimum(1, 0), score.rounds[0].sides[0].minimum) == (None, None)
    assert score.next
    assert score.next.minimums == (None, None)


@pytest.mark.parametrize(
    ("rules", "points", "wrong"),
    [
        (HEARTS, (13, 5, 8, 0), False),
        (HEARTS, (0, 26, 26, 26), False),
        (HEARTS, (13, 5, 8, 1), True),
        (HEARTS, (0, 26, 26, 0), True),
        (HEARTS, (0, 0, -26, 0), False),
        (HEARTS, (0, -26, -26, 0), True),
        (HEARTS, (0, -26, 26, 26), True),
        (with_house_rules(HEARTS, {"points.sum_reversed": False}), (0, 0, -26, 0), True),
        (with_house_rules(HEARTS, {"points.sum_reversed": False}), (0, 26, 26, 26), True),
        (RUMMIKUB, (60, -20, -20, -20), False),
        (RUMMIKUB, (60, -20, -20, 20), True),
        (FIVE_CROWNS, (1, 2, 3, 4), False),
    ],
)
def test_points_that_miss_the_sum_are_reported(
    rules: RuleSet, points: tuple[int, ...], *, wrong: bool
) -> None:
    problems = score_game(game(rules, points)).rounds[0].problems
    assert [problem.code for problem in problems] == (["points_sum"] if wrong else [])
    assert all(problem.params == {"sum": rules.points.sum, "found": sum(points)} for problem in problems)


def test_a_round_in_which_the_pool_ran_out_needs_no_sum() -> None:
    wrong = (wrote(40), wrote(-15), wrote(-22), wrote(-19))

    def codes(rules: RuleSet, out: WhoWentOut | None) -> list[str]:
        score = score_game(GameRecord(rules, singles(4), (Round(wrong, out),)))
        return [problem.code for problem in score.rounds[0].problems]

    assert [codes(RUMMIKUB, out) for out in (NOBODY, Out(0), None)] == [[], ["points_sum"], ["points_sum"]]
    unasked = with_house_rules(RUMMIKUB, {"going_out.asked": False})
    assert codes(unasked, NOBODY) == ["points_sum"]


def test_an_open_round_is_not_checked_for_its_sum() -> None:
    deal = Round((wrote(13), wrote(5), wrote(8), Tally(points=(1,))))
    assert not score_game(GameRecord(HEARTS, singles(4), (deal,))).rounds[0].problems


def test_whoever_sits_out_gets_nothing_and_is_left_out_of_the_sum() -> None:
    away = wrote(40, sat_out=1, adjustments=(Adjustment(-5),))
    hearts = GameRecord(HEARTS, singles(4), (Round((wrote(13), wrote(5), wrote(8), away)),))
    score = score_game(hearts)
    assert (score.totals, score.rounds[0].problems) == ((13, 5, 8, -5), ())
    moon = Round((wrote(0), wrote(26), wrote(26), away))
    assert not score_game(GameRecord(HEARTS, singles(4), (moon,))).rounds[0].problems


def test_a_row_counts_its_value_and_a_row_of_0_nothing() -> None:
    rules = with_house_rules(PHASE_10, {"rows.bonus": -10})
    deal = Round((wrote(25, rows={"phase": 1, "bonus": 2}), wrote(0)))
    (side, _other) = score_game(GameRecord(rules, singles(2), (deal,))).rounds[0].sides
    lines = [(line.item, line.count, line.each, line.points) for line in side.breakdown.lines]
    assert lines == [("rows.phase", 1, 0, 0), ("rows.bonus", 2, -10, -20), ("points", None, None, 25)]
    assert side.total == 5


def test_a_game_that_the_table_ends_is_not_broken_off() -> None:
    ended = game(POINTS, (7, 5), ended=True)
    assert not is_broken_off(ended, score_game(ended))
    early = game(FIVE_CROWNS, (7, 5), ended=True)
    assert is_broken_off(early, score_game(early))


def test_values_of_other_games_in_a_game_of_points_count_nothing_and_are_named() -> None:
    odd = Tally(counted=True, points=(5,), piles={"clean": 2}, rows={"sets": 3}, unmelded=1)
    score = score_game(GameRecord(POINTS, singles(2), (Round((odd, wrote(7)), Out(0)),)))
    assert score.totals == (5, 7)
    fields = {problem.field for problem in score.rounds[0].problems}
    assert fields == {"piles.clean", "rows.sets", "unmelded", "out"}


def test_points_in_a_game_of_piles_count_nothing_and_are_named() -> None:
    odd = Tally(counted=True, points=(5,), sat_out=1, adjustments=(Adjustment(10),))
    score = score_game(GameRecord(variant("whitnack"), PAIRS, (Round((odd, Tally(counted=True)), Out(1)),)))
    named = {problem.field for problem in score.rounds[0].problems if problem.code == "not_in_rules"}
    assert (score.totals[0], named) == (10, {"points"})


@pytest.mark.parametrize(
    ("rules", "known", "missing"),
    [
        (HEARTS, (13, 5, 0), 8),
        (HEARTS, (13, 5, 8), 0),
        (HEARTS, (13, 13, 13), None),
        (HEARTS, (26, 26, 26), 0),
        (HEARTS, (0, 26, 26), 26),
        # The last hand took all, and is given it or takes it off.
        (HEARTS, (0, 0, 0), None),
        # Either that hand took all, or the other two were given the whole sum.
        (HEARTS, (0, 26), None),
        (HEARTS, (26,), 0),
        (RUMMIKUB, (-20, -5, -7), 32),
        (RUMMIKUB, (20, 5), -25),
        (RUMMIKUB, (99_995, 5), None),
        (FIVE_CROWNS, (5, 0), None),
    ],
)
def test_the_last_open_side_is_missing_what_makes_the_round_right(
    rules: RuleSet, known: tuple[int, ...], missing: int | None
) -> None:
    tallies = (*(wrote(each) for each in known), wrote(7, sat_out=1))
    for at in range(len(tallies) + 1):
        played = Round((*tallies[:at], Tally(), *tallies[at:]))
        assert missing_points(rules, played, at) == missing
        if missing is not None:
            closed = Round((*tallies[:at], wrote(missing), *tallies[at:]))
            problems = score_game(GameRecord(rules, singles(len(tallies) + 1), (closed,))).rounds[0].problems
            assert "points_sum" not in [problem.code for problem in problems]


def test_nothing_is_missing_while_another_side_is_open_or_in_a_complete_round() -> None:
    assert missing_points(HEARTS, Round((wrote(5), Tally(), Tally())), 1) is None
    assert missing_points(HEARTS, Round((wrote(5), wrote(), wrote(6))), 1) is None
