"""While the app runs on the same folder, the commands pass their changes to it."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorepad.cli.output import REFUSED
from scorepad.rules.custom import CustomRuleSet
from scorepad.storage import folder
from scorepad.storage.folder import Folder, FolderClaim
from scorepad.storage.library_files import write_rules
from scorepad.storage.sql.games_file import GamesFile
from tests import vectors
from tests.cli.run import Answer, app_on, done, refusal, said_by, typed
from tests.storage.gamefile.test_faults import game
from tests.storage.sql.test_copies import traces
from tests.storage.tables.reading import workbook


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Run the app on a folder of its own until the module's tests are done."""
    place = tmp_path_factory.mktemp("running")
    with app_on(place):
        yield place


def hand_in(place: Path, data: bytes) -> Answer:
    """Import by standard input."""
    return typed("import", "-", "--data-dir", str(place), stdin=data)


@pytest.mark.parametrize(
    ("data", "kind", "listing"),
    [
        (vectors.game_file("W01"), "game", "games"),
        (write_rules(CustomRuleSet("Ours", "whitnack", {"cards.ace": 15})), "rule set", "variants"),
    ],
)
def test_an_import_goes_through_the_running_app_once_and_is_listed(
    running: Path, data: bytes, kind: str, listing: str
) -> None:
    for expected in ("added: " if kind == "game" else "saved: ", "was already here: "):
        [line] = done("import", "-", "--data-dir", str(running), stdin=data)
        assert f"1 {kind} {expected}" in line
    name = line.split()[-1]
    assert any(listed.startswith(name) for listed in done(listing, "--data-dir", str(running)))


def test_a_refusal_by_the_running_app_is_printed_as_usual(running: Path) -> None:
    said = said_by(hand_in(running, json.dumps(game({"left": 7}, {})).encode()))
    assert said == "-: rounds[0].tallies[0].left: Card values add up in fives. Please check 7."


def test_the_running_app_takes_a_table_in_and_is_backed_up(running: Path, tmp_path: Path) -> None:
    table, out = tmp_path / "table.xlsx", tmp_path / "all.zip"
    table.write_bytes(workbook([["Ann", "Bo"], [1, 2], [4, 3]]))
    taken = done("import", "--yes", str(table), "--data-dir", str(running))
    assert "".join(taken).count("table.xlsx: 1 game added: ") == 2
    done("backup", "-o", str(out), "--data-dir", str(running))
    done("import", str(out), "--data-dir", str(tmp_path / "new"))


def test_the_running_app_erases_for_the_command(running: Path) -> None:
    ident = "1b7c2a52-51c9-4e0e-9d5a-3f1c6a4e8b21"
    hand_in(running, json.dumps(game(id=ident)).encode())
    words = ("erase", "game", ident, "--yes", "--data-dir", str(running))
    assert typed(*words).lines == ["Erased."]
    assert typed(*words).status == REFUSED
    assert not any(line.startswith(ident[:8]) for line in typed("games", "--data-dir", str(running)).lines)
    assert traces(running, ident) == []


def test_an_unresponsive_app_gives_one_sentence(tmp_path: Path) -> None:
    GamesFile(tmp_path).close()
    claim = Folder.open(tmp_path).claim()
    assert isinstance(claim, FolderClaim)
    claim.publish("http://127.0.0.1:1")
    said = said_by(hand_in(tmp_path, vectors.game_file("W01")))
    assert said == "-: Scorepad is already running with this folder but isn't responding."
    assert done("games", "--data-dir", str(tmp_path)) == ["No games yet."]
    claim.release()


UNKNOWN = (
    *("import game.json", "game.json", "games", "backup -o all.zip"),
    *("erase everything --yes", "share", "--web --port 0"),
)


@pytest.mark.parametrize("command", UNKNOWN)
def test_an_app_whose_address_is_unknown_gives_one_sentence(
    tmp_path: Path, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folder, "SECONDS_TO_START", 0)
    monkeypatch.chdir(tmp_path)
    Path("game.json").write_bytes(vectors.game_file("W01"))
    # As on a full disk, where there is room for a file's name alone.
    Path(folder.ADDRESS).touch(0o400)
    claim = Folder.open(tmp_path).claim()
    assert claim
    assert refusal("--data-dir", str(tmp_path), *command.split()) == (
        f"Another copy of Scorepad is using the folder {tmp_path}, but its address can't be "
        "found. Quit that copy, or make room if the disk is full, then try again."
    )
    assert not Path("all.zip").exists()
    claim.release()
