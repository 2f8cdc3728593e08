"""While the app runs on the same folder, the commands pass their changes to it."""

import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from scorepad.cli import main
from scorepad.rules.custom import CustomRuleSet
from scorepad.storage import folder
from scorepad.storage.folder import Folder, FolderClaim, RunningApp
from scorepad.storage.rules_file import write_rules
from scorepad.storage.sql.games_file import GamesFile
from tests import vectors
from tests.cli.run import app_on, scorepad
from tests.disks import small_disk
from tests.storage.gamefile.test_faults import game


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Run the app on a folder of its own until the module's tests are done."""
    place = tmp_path_factory.mktemp("running")
    with app_on(place):
        yield place


def test_an_import_goes_through_the_running_app_and_is_listed(running: Path) -> None:
    for expected in ("1 game added: ", "1 game was already here: "):
        found = scorepad("import", "-", "--data-dir", str(running), stdin=vectors.game_file("W01"))
        assert (found.status, found.err) == (0, "")
        assert expected in found.out.decode()
    listed = scorepad("games", "--data-dir", str(running))
    assert len(listed.out.decode().splitlines()) == 1


def test_a_rule_set_goes_through_the_running_app_and_is_listed(running: Path) -> None:
    data = write_rules(CustomRuleSet("Ours", "whitnack", {"cards.ace": 15}))
    for expected in ("1 rule set saved: ", "1 rule set was already here: "):
        found = scorepad("import", "-", "--data-dir", str(running), stdin=data)
        assert (found.status, found.err) == (0, "")
        assert expected in found.out.decode()
    assert "  Ours  " in scorepad("variants", "--data-dir", str(running)).out.decode()


def test_a_refusal_by_the_running_app_is_printed_as_usual(running: Path) -> None:
    bad = json.dumps(game({"left": 7}, {})).encode()
    found = scorepad("import", "-", "--data-dir", str(running), stdin=bad)
    assert (found.status, found.out) == (2, b"")
    said = "rounds[0].tallies[0].left: Card values add up in fives. Please check 7."
    assert found.err == f"scorepad: -: {said}\n"


def test_games_can_be_backed_up_while_the_app_runs(running: Path, tmp_path: Path) -> None:
    scorepad("import", "-", "--data-dir", str(running), stdin=vectors.game_file("W02"))
    out = tmp_path / "all.zip"
    assert scorepad("backup", "-o", str(out), "--data-dir", str(running)).status == 0
    again = scorepad("import", str(out), "--data-dir", str(tmp_path / "new"))
    assert (again.status, again.err) == (0, "")


def test_an_unresponsive_app_gives_one_sentence(tmp_path: Path) -> None:
    GamesFile(tmp_path).close()
    claim = Folder.open(tmp_path).claim()
    assert isinstance(claim, FolderClaim)
    try:
        claim.publish("http://127.0.0.1:1")
        found = scorepad("import", "-", "--data-dir", str(tmp_path), stdin=vectors.game_file("W01"))
        assert (found.status, found.out) == (2, b"")
        said = "Scorepad is already running with this folder but isn't responding."
        assert found.err == f"scorepad: -: {said}\n"
        assert scorepad("games", "--data-dir", str(tmp_path)).out == b"No games yet.\n"
    finally:
        claim.release()


UNKNOWN = [
    ["import", "game.json"],
    ["game.json"],
    ["games"],
    ["backup", "-o", "all.zip"],
    ["erase", "everything", "--yes"],
    ["share"],
    ["--web", "--port", "0"],
]


@pytest.mark.parametrize("command", UNKNOWN, ids=" ".join)
def test_an_app_whose_address_is_unknown_gives_one_sentence(
    tmp_path: Path, command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(folder, "SECONDS_TO_START", 0)
    monkeypatch.chdir(tmp_path)
    Path("game.json").write_bytes(vectors.game_file("W01"))
    # As on a full disk, where there is room for a file's name alone.
    Path(folder.ADDRESS).touch(0o400)
    claim = Folder.open(tmp_path).claim()
    assert claim
    try:
        assert main(["--data-dir", str(tmp_path), *command]) == 2
        said = (
            f"scorepad: Another copy of Scorepad is using the folder {tmp_path}, but its address can't be "
            "found. Quit that copy, or make room if the disk is full, then try again.\n"
        )
        assert capsys.readouterr() == ("", said)
        assert not Path("all.zip").exists()
    finally:
        claim.release()


def test_an_app_on_a_full_disk_works_and_is_found_once_there_is_room(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", "4m") as disk:
        GamesFile(disk).close()
        with pytest.raises(OSError, match="space"):
            (disk / "rest").write_bytes(bytes(8 * 1024 * 1024))
        with app_on(disk) as (_app, lines):
            address = lines[-1].split()[-1]
            assert httpx.get(address, trust_env=False, timeout=30).status_code == 200
            assert not (disk / folder.ADDRESS).exists()
            (disk / "rest").unlink()
            found = Folder.open(disk).claim_or_find()
            assert isinstance(found, RunningApp)
            assert found.address == address
