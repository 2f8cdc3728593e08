from dataclasses import replace

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
