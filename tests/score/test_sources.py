"""What the points were counted for adds up to the totals, in the order of paper."""

from dataclasses import replace

from hypothesis import given

from scorepad.rules.built_in import variant
from scorepad.score.record import GameRecord, Round, Side, Start, Tally
from scorepad.score.result import sources_of
from scorepad.score.totals import score_game
from scorepad.storage.gamefile.read import read_game
from tests.strategies import records
from tests.vectors import game_file

RECORD = read_game(game_file("W03+W04+W05")).record


@given(records())
def test_what_a_side_earned_adds_up_to_its_total(record: GameRecord) -> None:
    score = score_game(record)
    found = sources_of(record, score)
    assert tuple(map(sum, zip(*found.values(), strict=True))) == (score.totals if found else ())
    assert found or not any(score.totals)


def test_piles_and_cards_come_in_the_order_of_paper() -> None:
    assert list(sources_of(RECORD, score_game(RECORD))) == [
        "piles.clean",
        "piles.dirty",
        "piles.wild",
        "melded",
        "left",
        "red_threes",
        "red_threes.caught",
        "out",
    ]


def test_totals_from_paper_are_a_source_of_their_own() -> None:
    record = replace(RECORD, rounds=RECORD.rounds[:1], start=Start(3, (5200, -300)))
    assert next(iter(sources_of(record, score_game(record)).items())) == ("paper", (5200, -300))


def test_a_game_of_points_alone_has_one_source_and_a_game_without_rounds_none() -> None:
    sides = (Side("Ann"), Side("Bo"))
    counted = Round(tuple(Tally(counted=True, points=(points,)) for points in (40, 70)))
    record = GameRecord(variant("hearts"), sides, (counted,))
    assert list(sources_of(record, score_game(record)).values()) == [(40, 70)]
    bare = replace(RECORD, rounds=())
    assert sources_of(bare, score_game(bare)) == {}
