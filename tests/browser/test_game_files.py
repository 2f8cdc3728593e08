"""Games imported and saved as files, and deleted games."""

import json
from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

import pytest

from scorepad.game.events import Author, DetailSet, Event
from scorepad.game.fold import fold
from scorepad.game.ids import BatchId, DeviceId
from scorepad.rules.built_in import variant
from scorepad.sheets.xlsx.workbook import pad_xlsx
from scorepad.storage.gamefile.read import read_game
from scorepad.storage.gamefile.write import write_game
from scorepad.storage.zip_files import read_backup
from tests.browser.moves import pick
from tests.browser.page import Screen
from tests.browser.program import Program
from tests.browser.table import FIRST, SECOND, THEM, US, choose, game_file, lay, sit_down
from tests.cli.run import scorepad


def test_a_game_file_is_imported_through_the_file_chooser(screen: Screen, tmp_path: Path) -> None:
    file = tmp_path / "evening.scorepad.json"
    file.write_bytes(game_file(FIRST, title="Tuesday"))
    pick(screen, file)
    screen.wait_for("Added: Tuesday.")
    screen.tap("Open")
    screen.wait_for(f"{US}, 3,765", f"{THEM}, 465", "Round 2 of 4")


@pytest.mark.grid
def test_a_game_that_went_on_elsewhere_is_merged_from_its_file(
    screen: Screen, program: Program, tmp_path: Path
) -> None:
    game = str(uuid4())
    sit_down(screen, program, FIRST, id=game)
    with screen.page.expect_download() as download:
        choose(screen, "Save this game as a file")
    here, there = tmp_path / "here.scorepad.json", tmp_path / "there.scorepad.json"
    download.value.save_as(here)
    file = read_game(here.read_bytes())
    last = file.log[-1]
    who = Author(DeviceId("elsewhere"))
    named = Event(
        who.device, 1, last.lamport + 1, BatchId("there"), who, last.at, DetailSet("title", "Went on")
    )
    log = (*file.log, named)
    there.write_bytes(write_game(fold(log).record, log))
    screen.open()
    pick(screen, there)
    screen.wait_for("1 change added to this game: Went on.")
    screen.tap("Open")
    screen.wait_for(f"{US}, 3,765", "Went on")


def test_a_bad_file_is_refused_with_all_its_faults_on_screen(screen: Screen, tmp_path: Path) -> None:
    file = tmp_path / "typed.json"
    tallies = [{"piles": {"clean": "2"}, "left": -5}, {"melded": 163, "rde_threes": 1}]
    file.write_bytes(game_file({"tallies": tallies}, place="<script>"))
    pick(screen, file)
    told = screen.wait_for("typed.json couldn't be imported:")
    for path in ("[0].piles.clean", "[0].left", "[1].melded", "[1].rde_threes"):
        assert f"rounds[0].tallies{path}: " in told
    screen.tap("Dismiss")
    screen.wait_gone("couldn't be imported")


@pytest.mark.grid
def test_two_game_files_are_imported_beside_a_spreadsheet_and_saved_as_one(
    screen: Screen, tmp_path: Path
) -> None:
    sheet, saved = tmp_path / "pad.xlsx", tmp_path / "saved.zip"
    one, other = tmp_path / "evening.json", tmp_path / "pens.json"
    sheet.write_bytes(pad_xlsx(variant("whitnack"), 2))
    one.write_bytes(game_file(FIRST, title="Wednesday"))
    other.write_bytes(game_file(FIRST, sides=[{"name": "Pens"}, {"name": "Pencils"}]))
    pick(screen, sheet, one, other)
    screen.wait_for("pad.xlsx couldn't be imported:", "Scorepad can't read a spreadsheet back.")
    screen.wait_for("evening.json: Added: Wednesday.", "pens.json: Added: Pens, Pencils.")
    screen.wait_for(f"Wednesday, {US} 3,765 · {THEM} 465", "Pens 3,765 · Pencils 465")
    screen.tap("Save several games")
    screen.tap("Select none")
    screen.tap("Wednesday")
    screen.tap("Pens 3,765")
    with screen.page.expect_download() as download:
        screen.tap("Save 2 games")
    download.value.save_as(saved)
    with saved.open("rb") as zipped:
        games = [read_game(data).record for _name, data in read_backup(zipped)]
    assert {each.sides[0].name for each in games} == {US, "Pens"}


@pytest.mark.grid
def test_an_exported_game_equals_the_game_and_scores_the_same(
    screen: Screen, program: Program, tmp_path: Path
) -> None:
    known = {"id": str(uuid4()), "played": "2026-02-03", "place": "Cy's", "note": "Bo was late"}
    sit_down(screen, program, FIRST, SECOND, **known)
    with screen.page.expect_download() as download:
        choose(screen, "Save this game as a file")
    assert download.value.suggested_filename == f"{US}, {THEM} 2026-02-03.scorepad.json"
    file = tmp_path / "exported.json"
    download.value.save_as(file)
    screen.wait_for("Game saved to")
    assert read_game(file.read_bytes()).record == read_game(game_file(FIRST, SECOND, **known)).record
    answer = scorepad("score", str(file), "--json")
    assert (answer.status, answer.err) == (0, "")
    assert [side["total"] for side in json.loads(answer.out)["rounds"][-1]["sides"]] == [3990, 4265]


@pytest.mark.grid
def test_undo_restores_a_deleted_game(new_screen: Callable[[str], Screen], program: Program) -> None:
    game = lay(program, game_file(FIRST, title="To be deleted"))
    screen = new_screen(program.address).open()
    screen.tap("Delete To be deleted")
    screen.wait_for("To be deleted: game deleted")
    elsewhere = new_screen(program.address).open(game)
    elsewhere.wait_for("This game is no longer here.")
    screen.tap("Undo: To be deleted: game deleted")
    screen.wait_for("Delete To be deleted")
    elsewhere.wait_for(f"{US}, 3,765")
