"""Games imported and saved as files, and deleted games."""

import json
from pathlib import Path
from uuid import uuid4

import pytest

from scorepad.storage.gamefile.read import read_game
from tests.browser.moves import open_details, pick
from tests.browser.page import NewScreen, Screen
from tests.browser.program import Program
from tests.browser.table import FIRST, SECOND, THEM, US, choose, game_file, lay, sit_down
from tests.cli.run import scorepad


def test_a_game_file_is_imported_through_the_file_chooser(screen: Screen, tmp_path: Path) -> None:
    file = tmp_path / "evening.scorepad.json"
    file.write_bytes(game_file(FIRST, title="Tuesday"))
    pick(screen, file)
    screen.wait_for("1 game added: Tuesday.")
    screen.tap("Open")
    screen.wait_for(f"{US}, 3,765", f"{THEM}, 465", "Round 2 of 4")


@pytest.mark.grid
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
def test_an_exported_game_equals_the_game_and_scores_the_same(screen: Screen, tmp_path: Path) -> None:
    known = {"id": str(uuid4()), "played": "2026-02-03", "place": "Cy's", "note": "Bo was late"}
    sit_down(screen, FIRST, SECOND, **known)
    with screen.page.expect_download() as download:
        choose(screen, "Save as a file")
    assert download.value.suggested_filename == f"{US}, {THEM} 2026-02-03.scorepad.json"
    file = tmp_path / "exported.json"
    download.value.save_as(file)
    screen.wait_for("Saved to")
    assert read_game(file.read_bytes()).record == read_game(game_file(FIRST, SECOND, **known)).record
    answer = scorepad("score", str(file), "--json")
    assert (answer.status, answer.err) == (0, "")
    assert [side["total"] for side in json.loads(answer.out)["rounds"][-1]["sides"]] == [3990, 4265]


@pytest.mark.grid
def test_undo_restores_a_deleted_game(new_screen: NewScreen, program: Program) -> None:
    game = lay(program, FIRST, title="To be deleted")
    screen = new_screen(program).open("/games")
    open_details(screen, "To be deleted")
    screen.tap("Delete this game")
    screen.wait_for("Undo: To be deleted: game deleted")
    elsewhere = new_screen(program).open(game)
    elsewhere.wait_for("This game is no longer here.")
    screen.tap("Undo: To be deleted: game deleted")
    screen.wait_for("To be deleted, ")
    elsewhere.wait_for(f"{US}, 3,765")
