from scorepad.score.record import GameRecord, Start, Tally
from scorepad.score.result import Next
from scorepad.score.totals import score_game
from tests.score.rule_book import PENNIES, WHITNACK
from tests.score.tables import EMPTY, OPEN, deal, game, points, worth


def totals(record: GameRecord) -> list[tuple[int, ...]]:
    return [tuple(side.total for side in scored.sides) for scored in score_game(record).rounds]


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
