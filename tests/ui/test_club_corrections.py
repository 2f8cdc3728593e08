"""A director puts results right: what is counted, what is marked, and that the game stays as it was."""

import re

import pytest

from scorepad.game.events import EveningOpened, ResultCorrected
from scorepad.game.ids import EveningId
from scorepad.game.intents import MakeChanges
from scorepad.score.record import GameId
from scorepad.service.game_service import GameService
from tests.ui.playing import ANN, Person, at
from tests.ui.test_club import FRIDAY, PEOPLE, opened, printed, saved

BOARD = "/club/board"
NOTE = "* Ann & Bo −9,100 (sitting 1, table 1): Looked at the foot"


async def put_right(service: GameService, game: GameId, side: int = 0, points: int = -9100) -> None:
    change = ResultCorrected(FRIDAY, game, side, points, "Looked at the foot")
    outcome = await service.submit_to_library(ANN, MakeChanges((change,)))
    assert outcome.refused is None


async def correct(screen: Person, keys: str, reason: str) -> None:
    await screen.keys(keys)
    await screen.type_text("Reason", reason)
    await screen.tap("Save")


async def test_points_are_taken_off_with_a_reason_and_undo_takes_that_back(service: GameService) -> None:
    [game, _other] = await opened(service, *PEOPLE, over=True)
    async with at(service, "/club") as screen:
        await screen.tap("Correct the result of table 1")
        assert {"Correct a result", "Sitting 1, table 1"} <= {*screen.texts()}
        await correct(screen, "±9100", "Looked at the foot")
        await screen.until(lambda: screen.page.route == "/club")
        won = "Table 1, Ann & Bo 3,750*, Cy & Di 3,810, Game over, Cy & Di won"
        assert f"{won}, {NOTE}" in screen.names()
        assert "1., Eve, 1 win, 1 game, 12,850" in screen.texts()
        assert "7., Ann, 0 wins, 1 game, 3,750*" in screen.texts()
        assert NOTE in screen.texts()
        line = service.line(game)
        assert line
        assert (line.totals, line.winners) == ((12_850, 3_810), (0,))
        await screen.tap("Undo: a result corrected by −9,100: Looked at the foot")
        assert "1., Ann, 1 win, 1 game, 12,850" in screen.texts()
        assert not any("*" in text for text in screen.texts())


async def test_a_correction_is_changed_and_removed(service: GameService) -> None:
    [game] = await opened(service, *PEOPLE[:4], over=True)
    await put_right(service, game)
    async with at(service, f"/club/correct/{game}") as screen:
        assert "Ann & Bo, 3,750*, −9,100, Looked at the foot" in screen.names()
        assert screen.text_field("Reason").value == "Looked at the foot"
        for _digit in range(4):
            await screen.tap("delete")
        await correct(screen, "50", "Counted twice")
        await screen.until(lambda: screen.page.route == "/club")
        await screen.go(f"/club/correct/{game}")
        assert "Ann & Bo, 12,900*, +50, Counted twice" in screen.names()
        await screen.tap("Remove the correction")
        assert "Ann & Bo, 12,850" in screen.names()
        assert "Remove the correction" not in screen.names()
        await screen.tap("Cy & Di, 3,810")
        await correct(screen, "7", "x")
        await screen.until(lambda: screen.page.route == "/club")
    evening = service.library().state.evenings[FRIDAY]
    assert {side: each.points for (_game, side), each in evening.corrections.items()} == {1: 7}


async def test_a_correction_needs_points_and_a_reason(service: GameService) -> None:
    [game] = await opened(service, *PEOPLE[:4], over=True)
    async with at(service, f"/club/correct/{game}") as screen:
        await correct(screen, "±", "Late")
        assert screen.notices() == ["Type how many points to add, or with ± how many to take off."]
        await correct(screen, "100", " ")
        assert screen.notices()[-1] == "A correction needs its reason in words."
        assert screen.page.route == f"/club/correct/{game}"
        # The keyboard does what the keys do, and ± is among them.
        await screen.press("Backspace")
        await screen.type_text("Reason", "Late")
        await screen.press("Enter")
        await screen.until(lambda: screen.page.route == "/club")
    evening = service.library().state.evenings[FRIDAY]
    assert [each.points for each in evening.corrections.values()] == [-10]


async def test_the_board_marks_the_figures_and_says_why_below(service: GameService) -> None:
    [game, _other] = await opened(service, *PEOPLE, over=True)
    await put_right(service, game)
    async with at(service, BOARD, width=1920, height=1080) as screen:
        assert any(text.startswith("Table 1, Ann & Bo 3,750*, Cy & Di 3,810, ") for text in screen.texts())
        assert NOTE in screen.texts()
        await screen.tap("Next page")
        assert "7., Ann, 0 wins, 1 game, 3,750*" in screen.texts()
        assert NOTE in screen.texts()


async def test_the_list_and_the_csv_have_the_mark_and_the_reason(service: GameService) -> None:
    [game, _other] = await opened(service, *PEOPLE, over=True)
    await put_right(service, game)
    async with at(service, "/club") as screen:
        text = printed((await saved(screen, "Standings as PDF"))[1])
        assert text.count("3,750*") == 3
        assert text.count(NOTE) == 2
        _name, csv = await saved(screen, "Standings as CSV")
    assert b"7,Ann,1,0,0,3750,*,Looked at the foot (-9100)" in csv


async def test_the_winner_by_the_corrected_totals_moves_on(service: GameService) -> None:
    [_first, second] = await opened(service, *PEOPLE, over=True)
    await put_right(service, second)
    async with at(service, "/club") as screen:
        await screen.tap("Winners move on: sitting 2")
        await screen.until(lambda: "Sitting 2" in screen.texts())
        assert "Table 1, Ann & Bo 0, Gus & Hedwig 0, Round 1" in screen.names()


async def test_a_result_of_an_earlier_sitting_is_corrected_from_the_list_of_all(service: GameService) -> None:
    [_first, second] = await opened(service, *PEOPLE, over=True)
    async with at(service, "/club") as screen:
        await screen.tap("Winners move on: sitting 2")
        await screen.until(lambda: "Sitting 2" in screen.texts())
        await screen.tap("All sittings of this evening")
        await screen.tap("Correct the result of table 2")
        assert "Sitting 1, table 2" in screen.texts()
        await correct(screen, "±100", "Late")
        await screen.until(lambda: screen.page.route == "/club")
        assert "* Eve & Finn −100 (sitting 1, table 2): Late" in screen.texts()
    evening = service.library().state.evenings[FRIDAY]
    assert {game for game, _side in evening.corrections} == {second}


async def test_a_game_that_goes_on_again_has_no_corrected_result(service: GameService) -> None:
    [game] = await opened(service, *PEOPLE[:4])
    await put_right(service, game)
    async with at(service, "/club") as screen:
        assert "Correct the result of table 1" not in screen.names()
        assert any(name.startswith("Table 1, Ann & Bo 7,725, ") for name in screen.names())
        await screen.go(f"/club/correct/{game}")
        assert "The result can be corrected once the game is over." in screen.texts()
        assert "Save" not in screen.names()


@pytest.mark.parametrize("newest", [FRIDAY, EveningId("later")])
async def test_only_results_of_the_newest_evening_are_corrected(
    service: GameService, newest: EveningId
) -> None:
    [game] = await opened(service, *PEOPLE[:4], over=True)
    if newest != FRIDAY:
        await service.submit_to_library(ANN, MakeChanges((EveningOpened(newest, "2026-12-04"),)))
    async with at(service, f"/club/correct/{game}") as screen:
        assert ("Correct a result" in screen.texts()) is (newest == FRIDAY)
        assert bool(re.search("no longer here", screen.said())) is (newest != FRIDAY)
