"""`scorepad import --dry-run` prints what would become of each kind of file, and changes nothing."""

import hashlib
import shutil
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

import pytest

from scorepad.game.events import DetailSet, GameDeleted
from scorepad.rules.custom import CustomRuleSet
from scorepad.storage.backups import Occasion
from scorepad.storage.library_files import write_rules
from scorepad.storage.sql.copies import Copies
from scorepad.storage.store import LIBRARY
from tests import vectors
from tests.cli.run import done
from tests.game.play import event
from tests.many_games import fill, game_id
from tests.packing import packed
from tests.storage.sql.games import games

RULES = write_rules(CustomRuleSet("Ours", "whitnack", {"cards.ace": 15}))


def zipped() -> bytes:
    return packed({"one.scorepad.json": vectors.game_file("W02"), "o.scorepad-rules.json": RULES})


def database(folder: Path) -> bytes:
    place = folder / "other"
    place.mkdir()
    fill(place, 2)
    with games(place) as store:
        made = Copies(store.file).make(folder / "made", Occasion.START, datetime(2026, 11, 26, tzinfo=UTC))
        return made.path.read_bytes()


def state(folder: Path) -> Mapping[str, str]:
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a file of every kind that import takes."""
    folder = tmp_path_factory.mktemp("files")
    kinds = {
        "game.json": vectors.game_file("W01"),
        "rules.json": RULES,
        "all.zip": zipped(),
        "copy.db": database(folder),
    }
    for name, data in kinds.items():
        (folder / name).write_bytes(data)
    return folder


def printed(*arguments: str) -> list[str]:
    """Import files that are all taken, and return the lines; that nothing is changed is said last."""
    *lines, last = done("import", *arguments)
    is_only_tried = "--dry-run" in arguments
    assert (last == "With --dry-run nothing is changed.") is is_only_tried
    return lines if is_only_tried else [*lines, last]


KINDS = ("game.json", "rules.json", "all.zip", "copy.db")
NEW = [
    "game.json: 1 game added: ",
    "rules.json: 1 rule set saved: ",
    "all.zip: one.scorepad.json: 1 game added: ",
    "all.zip: o.scorepad-rules.json: 1 rule set was already here: ",
    f"copy.db: {game_id(0)}.scorepad.json: 1 game added: ",
    f"copy.db: {game_id(1)}.scorepad.json: 1 game added: ",
]


def test_every_kind_of_file_says_what_would_be_and_nothing_changes(
    tmp_path: Path, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(files)
    folder = tmp_path / "games"
    monkeypatch.setenv("SCOREPAD_DATA_DIR", str(folder))
    found = printed("--dry-run", *KINDS)
    assert [line[: len(start)] for line, start in zip(found, NEW, strict=True)] == NEW
    assert not folder.exists()

    printed(*KINDS)
    with games(folder) as store:
        store.put(LIBRARY, [event(900, GameDeleted(game_id(1)), "gone")])
    before = state(folder)
    found = printed("--dry-run", *KINDS)
    assert state(folder) == before
    assert f"copy.db: {game_id(1)}.scorepad.json: 1 deleted game restored: {game_id(1)[:8]}" in found
    assert sum(" was already here: " in line for line in found) == len(found) - 1


def test_changes_of_another_device_are_named_before_they_come(
    tmp_path: Path, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(files)
    monkeypatch.setenv("SCOREPAD_DATA_DIR", str(tmp_path))
    printed("copy.db")
    place = tmp_path / "elsewhere"
    place.mkdir()
    shutil.copy("copy.db", place / "scorepad.db")
    with games(place) as store:
        last = store.events(game_id(0))[-1]
        store.put(game_id(0), [event(last.lamport + 1, DetailSet("place", "Rome"), "later")])
    found = printed("--dry-run", str(place / "scorepad.db"))
    assert found[0].endswith(f": 1 game updated: {game_id(0)[:8]}")
    assert found[1].endswith(f": 1 game was already here: {game_id(1)[:8]}")
    assert printed(str(place / "scorepad.db"))[0].endswith(f": 1 game updated: {game_id(0)[:8]}")
