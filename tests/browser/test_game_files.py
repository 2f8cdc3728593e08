"""Games imported and saved as files, and deleted games."""

import json
from pathlib import Path
from uuid import uuid4

import pytest

from scorepad.storage.gamefile.read import read_game
from tests.browser.moves import pick
from tests.browser.page import Screen
from tests.browser.program import Program
from tests.browser.table import FIRST, SECOND, THEM, US, choose, game_file, sit_down
from tests.cli.run import scorepad


def test_a_game_file_is_imported_through_the_file_chooser(screen: Screen, tmp_path: Path) -> None:
    file = tmp_path / "evening.scorepad.json"
    file.write_bytes(game_file(FIRST, title="Tuesday"))
    pick(screen, file)
    screen.wait_for("1 game added: Tuesday.")
    screen.tap("Open")
    screen.wait_for(f"{US}, 3,765", f"{THEM}, 465", "Round 2 of 4")


@pytest.mark.grid
def test_an_exported_game_equals_the_game_and_scores_the_same(
    screen: Screen, program: Program, tmp_path: Path
) -> None:
    known = {"id": str(uuid4()), "played": "2026-02-03", "place": "Cy's", "note": "Bo was late"}
    sit_down(screen, program, FIRST, SECOND, **known)
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
