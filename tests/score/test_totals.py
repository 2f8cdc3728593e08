from dataclasses import replace

import pytest

from scorepad.score.record import NOBODY, Cards, GameRecord, GoingOutKind, RoundId, Start, Tally
from scorepad.score.result import Next
from scorepad.score.totals import score_game
from tests.score.rule_book import HAND, PENNIES, WHITNACK, with_rules
from tests.score.tables import EMPTY, OPEN, deal, game, points, singles, worth


def totals(record: GameRecord) -> list[tuple[int, ...]]:
    return [tuple(side.total for side in scored.sides) for scored in score_game(record).rounds]


def test_each_round_is_added_to_the_previous_total() -> None:
    record = game(WHITNACK, deal(worth(100), worth(-20)), deal(worth(50), worth(10)))
    assert totals(record) == [(100, -20), (150, -10)]
    assert score_game(record).totals == (150, -10)


def test_a_game_carried_over_from_paper_starts_with_its_round_and_totals() -> None:
    score = score_game(game(WHITNACK, deal(worth(100), EMPTY), start=Start(3, (-195, 365))))
    assert [scored.number for scored in score.rounds] == [3]
    assert [side.minimum for side in score.rounds[0].sides] == [120, 120]
    assert score.totals == (-95, 365)
    assert score.next == Next(4, (150, 150))


def test_a_round_with_an_open_side_and_all_later_ones_add_nothing() -> None:
    record = game(
        WHITNACK, deal(worth(100), worth(55)), deal(worth(200), OPEN), deal(worth(500), worth(600), out=0)
    )
    score = score_game(record)
    assert totals(record) == [(100, 55)] * 3
    assert [scored.complete for scored in score.rounds] == [True, False, True]
    assert [side.counted for side in score.rounds[1].sides] == [True, False]
    assert [side.breakdown.round for side in score.rounds[2].sides] == [600, 600]
    assert score.totals == (100, 55)
    assert score.next == Next(2, (90, 90))


def test_after_an_open_round_minimums_depend_on_the_totals_before_it() -> None:
    record = game(PENNIES, deal(worth(600), EMPTY), deal(worth(900), OPEN), deal(worth(5), worth(5)))
    minimums = [[side.minimum for side in scored.sides] for scored in score_game(record).rounds]
    assert minimums == [[50, 50], [90, 50], [90, 50]]


def test_an_open_tally_still_has_a_breakdown() -> None:
    half = Tally(piles={"clean": 1}, melded=points(120))
    score = score_game(game(WHITNACK, deal(half, OPEN)))
    assert [side.breakdown.round for side in score.rounds[0].sides] == [620, 0]
    assert score.totals == (0, 0)


@pytest.mark.parametrize("ended", [False, True])
def test_a_game_without_rounds_is_never_finished(ended: bool) -> None:
    score = score_game(game(PENNIES, start=Start(7, (20500, 100)), ended=ended))
    assert (score.finished, score.winners, score.next) == (False, (), Next(7, (150, 50)))


def test_a_game_is_finished_after_its_last_round() -> None:
    rounds = [deal(worth(100), worth(50))] * 4
    unfinished, finished = (score_game(game(WHITNACK, *rounds[:count])) for count in (3, 4))
    assert (unfinished.finished, unfinished.winners) == (False, ())
    assert (finished.finished, finished.winners, finished.next) == (True, (0,), None)


def test_an_open_last_round_does_not_finish_a_game() -> None:
    rounds = [deal(worth(100), worth(50))] * 3
    assert not score_game(game(WHITNACK, *rounds, deal(worth(100), OPEN))).finished


def test_a_game_ended_early_is_finished_with_its_current_standings() -> None:
    record = game(WHITNACK, deal(worth(100), worth(155)), deal(worth(900), OPEN), ended=True)
    score = score_game(record)
    assert (score.finished, score.winners, score.next) == (True, (1,), None)


def test_one_more_round_keeps_the_game_finished_and_may_change_the_winner() -> None:
    four = [deal(worth(100), worth(100))] * 4
    shared = score_game(game(WHITNACK, *four))
    turned = score_game(game(WHITNACK, *four, deal(worth(5), worth(10))))
    assert (shared.finished, shared.winners) == (True, (0, 1))
    assert (turned.finished, turned.winners) == (True, (1,))
    assert [side.minimum for side in turned.rounds[4].sides] == [150, 150]


def test_a_game_is_in_hand_while_an_extra_round_is_open() -> None:
    rounds = [deal(worth(100), worth(105))] * 4
    score = score_game(game(WHITNACK, *rounds, deal(worth(900), OPEN)))
    assert (score.totals, score.finished, score.winners) == ((400, 420), False, ())
    assert score.next == Next(5, (150, 150))


def test_falling_back_below_the_target_does_not_resume_the_game() -> None:
    record = game(PENNIES, deal(worth(20000), EMPTY), deal(worth(-500), worth(20)))
    score = score_game(record)
    assert (score.totals, score.finished, score.winners) == ((19500, 20), True, (0,))


def test_a_tie_to_be_played_on_requires_another_round() -> None:
    tied = game(PENNIES, deal(worth(20100), worth(20100)))
    score = score_game(tied)
    assert (score.finished, score.winners, score.next) == (False, (), Next(2, (150, 150)))
    decided = score_game(replace(tied, rounds=(*tied.rounds, deal(worth(5), EMPTY))))
    assert (decided.finished, decided.winners) == (True, (0,))


def test_in_a_penalty_game_the_lowest_total_wins() -> None:
    rules = with_rules(HAND, {"length.rounds": 1})
    tallies = (Tally(True), Tally(True, unmelded=1), Tally(True, left=Cards(points=(17,))))
    score = score_game(game(rules, deal(*tallies, out=0, how=GoingOutKind.FULL), sides=singles(3)))
    assert [side.total for side in score.rounds[0].sides] == [-60, 200, 34]
    assert [side.minimum for side in score.rounds[0].sides] == [51, 51, 51]
    assert score.winners == (0,)


def test_rounds_keep_their_ids() -> None:
    record = game(WHITNACK, replace(deal(EMPTY, EMPTY), id=RoundId("r1"), out=NOBODY))
    assert score_game(record).rounds[0].id == "r1"
