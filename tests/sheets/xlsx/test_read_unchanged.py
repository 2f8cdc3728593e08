"""An unchanged sheet gives the whole game back, including what no box shows."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings

from scorepad.rules.built_in import variant, variant_ids
from scorepad.rules.resolve import with_house_rules
from scorepad.score.record import (
    NOBODY,
    Adjustment,
    Cards,
    GameId,
    GameRecord,
    Out,
    Round,
    Side,
    Start,
    Tally,
)
from scorepad.sheets.import_files import game_file_from_workbook
from scorepad.sheets.xlsx.workbook import game_xlsx
from scorepad.storage.gamefile.read import read_game
from scorepad.storage.gamefile.write import write_game
from tests import vectors
from tests.service.services import BO, opened
from tests.sheets.xlsx.filling import places_of, written
from tests.strategies import records

SIDES = (Side("North–South", ("Ann", "Bo")), Side("East–West", ("Cy", "Di")))
PLAYED = Tally(
    counted=True,
    piles={"clean": 2},
    melded=Cards("counts", (), {"two": 3, "high": 9}),
    left=Cards("points", (120, 45)),
    adjustments=(Adjustment(-100, "illegal pickup"), Adjustment(50, "late")),
)
ID = GameId("0b7c2a52-51c9-4e0e-9d5a-3f1c6a4e8b21")
GAME = GameRecord(
    variant("whitnack"),
    SIDES,
    (
        Round((PLAYED, Tally(counted=True)), Out(0), dealer=2, note="it rained"),
        Round((Tally(), PLAYED), None),
    ),
    id=ID,
    title="Friday",
    place="at Ann's",
    note="with cake",
)


def came_back(data: bytes) -> GameRecord:
    return read_game(game_file_from_workbook(data)).record


def check_comes_back(record: GameRecord) -> None:
    assert came_back(game_xlsx(record)) == read_game(write_game(record)).record


@pytest.mark.parametrize("name", vectors.IDS)
def test_every_worked_game_is_read_back_equal(name: str) -> None:
    check_comes_back(read_game(vectors.game_file(name)).record)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(records(max_rounds=3))
def test_any_game_that_nobody_has_left_is_read_back_equal(record: GameRecord) -> None:
    # A spreadsheet names who deals, and that is never somebody who has left, whatever was recorded.
    assume(all(side.left is None for side in record.sides))
    check_comes_back(record)


@pytest.mark.parametrize("ident", variant_ids())
def test_a_game_of_every_variant_is_read_back_equal(ident: str) -> None:
    played = Tally(counted=True, adjustments=(Adjustment(-100, "why"),), left=Cards("points", (45, 5)))
    check_comes_back(replace(GAME, rules=variant(ident), rounds=(Round((played, played), Out(0)),)))


@pytest.mark.parametrize("ident", variant_ids())
def test_a_slip_of_every_variant_is_read_back_equal_and_its_total_can_be_corrected(ident: str) -> None:
    slip = replace(GAME, rules=variant(ident), rounds=(), start=Start(1, (4065, -195), final=True))
    check_comes_back(slip)
    row, column = places_of(slip, 0).brought(1)
    corrected = came_back(written(game_xlsx(slip), {f"{chr(ord('A') + column)}{row + 1}": 4000}))
    assert corrected == replace(slip, rules=corrected.rules, start=Start(1, (4065, 4000), final=True))


async def test_importing_the_unchanged_sheet_of_a_known_game_changes_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as service:
        await service.import_game(GAME, (), BO)
        game = service.game(ID)
        assert game
        found = read_game(game_file_from_workbook(game_xlsx(game.record)))
        assert await service.take_in(found, BO) == ("updated", ID, 0)
        assert service.game(ID) == game
        assert len(service.games()) == 1


async def test_a_value_lost_by_changed_rules_does_not_make_a_second_game(tmp_path: Path) -> None:
    lost = replace(GAME, rounds=(Round((Tally(piles={"wild": 1}), Tally())),), rules=variant("simpson"))
    async with opened(tmp_path) as service:
        await service.import_game(lost, (), BO)
        found = read_game(game_file_from_workbook(game_xlsx(lost)))
        assert await service.take_in(found, BO) == ("updated", ID, 0)


def test_changing_one_box_leaves_the_rest_unchanged() -> None:
    places = places_of(GAME, 4)
    column, line = "C", places.line(0, "piles.clean") + 1
    back = came_back(written(game_xlsx(GAME), {f"{column}{line}": 3}))
    first = replace(PLAYED, piles={"clean": 3})
    assert back == replace(
        GAME, rounds=(replace(GAME.rounds[0], tallies=(first, Tally(counted=True))), GAME.rounds[1])
    )


@pytest.mark.parametrize(
    ("sum_now", "found"),
    [
        (-150, (Adjustment(-100, "illegal pickup"), Adjustment(50, "late"), Adjustment(-100))),
        (-50, PLAYED.adjustments),
        (None, ()),
        (0, ()),
    ],
)
def test_adjustments_with_a_changed_sum_keep_their_reasons(
    sum_now: int | None, found: tuple[Adjustment, ...]
) -> None:
    cell = f"C{places_of(GAME, 4).line(0, 'adjustments') + 1}"
    back = came_back(written(game_xlsx(GAME), {cell: sum_now}))
    assert back.rounds[0].tallies[0].adjustments == found


def test_points_written_over_counted_cards_take_their_place() -> None:
    cell = f"C{places_of(GAME, 4).line(0, 'melded') + 1}"
    back = came_back(written(game_xlsx(GAME), {cell: 585}))
    assert back.rounds[0].tallies[0].melded == Cards("points", (585,))
    assert came_back(written(game_xlsx(GAME), {cell: None})).rounds[0].tallies[0].melded == Cards()


def test_an_emptied_box_is_read_as_empty() -> None:
    places = places_of(GAME, 4)
    boxes = {f"C{places.line(0, path) + 1}": None for path in ("piles.clean", "out", "counted")}
    back = came_back(written(game_xlsx(GAME), {**boxes, "B9": None, "B3": None}))
    assert back.rounds[0].tallies[0] == replace(PLAYED, counted=False, piles={})
    assert (back.rounds[0].out, back.rounds[0].dealer) == (None, None)


def test_a_dealer_keeps_the_seat_of_a_renamed_player_and_moves_with_a_name() -> None:
    renamed = came_back(written(game_xlsx(GAME), {"C6": "Ann, Bob"}))
    assert (renamed.sides[0].players, renamed.rounds[0].dealer) == (("Ann", "Bob"), 2)
    swapped = came_back(written(game_xlsx(GAME), {"C6": "Bo, Ann"}))
    assert swapped.rounds[0].dealer == 0


def test_red_threes_that_cannot_be_laid_are_kept_until_overwritten() -> None:
    rules = with_house_rules(variant("whitnack"), {"red_threes.laid": None})
    astray = replace(GAME, rules=rules, rounds=(Round((Tally(red_threes_laid=2), Tally())),))
    cell = f"C{places_of(astray, 4).line(0, 'red_threes.caught') + 1}"
    assert came_back(game_xlsx(astray)).rounds[0].tallies[0].red_threes_laid == 2
    back = came_back(written(game_xlsx(astray), {cell: 3})).rounds[0].tallies[0]
    assert (back.red_threes_laid, back.red_threes_caught) == (None, 3)


def test_nobody_out_in_an_open_round_stays_recorded() -> None:
    open_round = replace(GAME, rounds=(Round((PLAYED, Tally()), NOBODY),))
    assert came_back(game_xlsx(open_round)).rounds[0].out == NOBODY
