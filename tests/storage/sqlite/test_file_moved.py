"""Writes go to the file at the path, or nothing is acknowledged; and nothing stored is lost."""

import os
import shutil
import stat
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from scorepad.rules.faults import Refused
from scorepad.score.record import GameId
from scorepad.storage.device_key import new_device_key
from scorepad.storage.folder import Folder, RunningApp
from scorepad.storage.sqlite.store import SqliteStore
from tests.storage.sqlite.test_store import DRAFT, PHONE, event

SECOND = GameId("second")
FIRST = GameId("first")


def remove_file(folder: Path) -> None:
    (folder / "scorepad.db").unlink()


def remove_folder(folder: Path) -> None:
    shutil.rmtree(folder)


def older_copy(folder: Path) -> None:
    """Replace the file with an older copy, as a folder synchroniser does."""
    shutil.copy(folder.with_name("older.db"), folder / "new.db")
    (folder / "new.db").rename(folder / "scorepad.db")


def older_copy_in_place(folder: Path) -> None:
    """Overwrite the file with an older copy, as `cp` does."""
    shutil.copyfile(folder.with_name("older.db"), folder / "scorepad.db")


def empty_in_place(folder: Path) -> None:
    os.truncate(folder / "scorepad.db", 0)


LOSSES = {
    remove_file: "file_gone",
    remove_folder: "file_gone",
    older_copy: "file_replaced",
    older_copy_in_place: "file_overwritten",
    empty_in_place: "file_overwritten",
}
losses = pytest.mark.parametrize(
    ("lose", "code"), LOSSES.items(), ids=lambda each: getattr(each, "__name__", "")
)


def filled(folder: Path) -> SqliteStore:
    """Return an open store with two games, one of which is in an older copy."""
    folder.mkdir()
    store = SqliteStore.open(folder)
    store.append(FIRST, [event(1)])
    store.checkpoint()
    shutil.copyfile(folder / "scorepad.db", folder.with_name("older.db"))
    store.append(SECOND, [event(1)])
    store.checkpoint()
    store.append(SECOND, [event(2)], {PHONE: DRAFT})
    return store


@losses
def test_nothing_is_acknowledged_that_goes_to_another_file(
    tmp_path: Path, lose: Callable[[Path], None], code: str
) -> None:
    with closing(filled(tmp_path / "games")) as store:
        assert store.misplacement() is None
        lose(tmp_path / "games")
        for _try in range(2):
            with pytest.raises(Refused) as refused:
                store.append(SECOND, [event(3)])
            assert [fault.code for fault in refused.value.faults] == [code]
        misplaced = store.misplacement()
        assert misplaced
        assert misplaced.code == code
        store.checkpoint()


@pytest.mark.parametrize("lose", [remove_file, remove_folder, older_copy], ids=lambda each: each.__name__)
def test_a_new_file_contains_everything_that_was_stored(tmp_path: Path, lose: Callable[[Path], None]) -> None:
    folder = tmp_path / "games"
    with closing(filled(folder)) as store:
        lose(folder)
        store.go_on_afresh()
        assert store.misplacement() is None
        store.append(SECOND, [event(3)])
    with closing(SqliteStore.open(folder)) as store:
        assert store.notices() == ()
        assert store.events(FIRST) == [event(1)]
        assert store.events(SECOND) == [event(1), event(2), event(3)]
        assert store.drafts(SECOND) == {PHONE: DRAFT}
    aside = list(folder.glob("scorepad.replaced-*.db"))
    assert [path.read_bytes() for path in aside] == [
        (tmp_path / "older.db").read_bytes() for _ in range(lose is older_copy)
    ]


def test_using_the_replaced_file_keeps_the_previous_games_beside_it(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    with closing(filled(folder)) as store:
        older_copy(folder)
        store.take_what_is_there()
        assert store.streams() == ["first"]
        store.append(FIRST, [event(2)])
        (notice,) = store.notices()
        assert notice.fault.code == "file_taken"
    before = Path(str(notice.fault.params["before"]))
    before.rename(folder / "scorepad.db")
    with closing(SqliteStore.open(folder)) as store:
        assert store.streams() == ["first", "second"]


def test_an_overwritten_file_is_used_as_it_is(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    with closing(filled(folder)) as store:
        older_copy_in_place(folder)
        assert (folder / "scorepad.db").read_bytes() == (tmp_path / "older.db").read_bytes()
        store.take_what_is_there()
        assert store.streams() == ["first"]
        assert store.events(FIRST) == [event(1)]
        store.append(SECOND, [event(1)])


@pytest.mark.parametrize("lose", [older_copy, older_copy_in_place], ids=lambda each: each.__name__)
def test_closing_changes_nothing_in_a_foreign_file(tmp_path: Path, lose: Callable[[Path], None]) -> None:
    folder = tmp_path / "games"
    with closing(filled(folder)):
        lose(folder)
    assert (folder / "scorepad.db").read_bytes() == (tmp_path / "older.db").read_bytes()
    with closing(SqliteStore.open(folder)) as store:
        assert store.streams() == ["first"]
        assert [notice.fault.code for notice in store.notices()] == ["changes_missing"]


def test_a_file_that_returns_is_written_again(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    with closing(filled(folder)) as store:
        folder.rename(tmp_path / "elsewhere")
        with pytest.raises(Refused):
            store.append(SECOND, [event(3)])
        (tmp_path / "elsewhere").rename(folder)
        store.append(SECOND, [event(3)])
        assert store.events(SECOND) == [event(1), event(2), event(3)]


def test_a_removed_wal_costs_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    with closing(filled(folder)) as store:
        (folder / "scorepad.db-wal").unlink()
        store.append(SECOND, [event(3)])
        shutil.copytree(folder, tmp_path / "copy")
        store.append(SECOND, [event(4)])
    for place, count in ((tmp_path / "copy", 3), (folder, 4)):
        with closing(SqliteStore.open(place)) as store:
            assert store.notices() == ()
            assert store.events(SECOND) == [event(number + 1) for number in range(count)]


def test_a_checkpoint_brings_everything_into_the_one_file(tmp_path: Path) -> None:
    with closing(filled(tmp_path / "games")) as store:
        store.checkpoint()
        (tmp_path / "copy").mkdir()
        shutil.copy(tmp_path / "games" / "scorepad.db", tmp_path / "copy")
        with closing(SqliteStore.open(tmp_path / "copy")) as copy:
            assert copy.events(SECOND) == [event(1), event(2)]
            assert copy.drafts(SECOND) == {PHONE: DRAFT}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_every_file_in_the_folder_is_private_to_its_owner(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    before = os.umask(0)
    try:
        with closing(filled(folder)) as store:
            store.keep_device_key(new_device_key())
            older_copy(folder)
            store.take_what_is_there()
            remove_file(folder)
            store.go_on_afresh()
            store.append(FIRST, [event(2)])
            modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
    finally:
        os.umask(before)
    assert {"scorepad.db", "scorepad.db-wal", "scorepad.acknowledged"} < modes.keys()
    assert any(name.startswith("scorepad.before-") for name in modes)
    assert modes == dict.fromkeys(modes, 0o600)


def test_a_stopped_app_leaves_everything_in_the_one_file(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    filled(folder).close()
    assert {path.name for path in folder.iterdir()} == {"scorepad.db", "scorepad.acknowledged"}
    (tmp_path / "copy").mkdir()
    shutil.copy(folder / "scorepad.db", tmp_path / "copy")
    with closing(SqliteStore.open(tmp_path / "copy")) as copy:
        assert copy.events(SECOND) == [event(1), event(2)]
        assert copy.drafts(SECOND) == {PHONE: DRAFT}


def test_a_missing_file_is_reported_at_the_next_start(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    filled(folder).close()
    (folder / "scorepad.db").unlink()
    for _start in range(2):
        with closing(SqliteStore.open(folder)) as store:
            assert [notice.fault.code for notice in store.notices()] == ["file_missing"]


def test_a_removed_lock_file_is_locked_again(tmp_path: Path) -> None:
    folder = Folder.open(tmp_path)
    claim = folder.claim()
    assert claim
    claim.publish("http://127.0.0.1:8550")
    (tmp_path / "scorepad.lock").unlink()
    claim.restore()
    assert folder.claim_or_find() == RunningApp("http://127.0.0.1:8550", claim.token)
    claim.release()
    again = folder.claim()
    assert again
    again.release()


def test_a_recreated_folder_is_claimed_again_unless_another_app_has_it(tmp_path: Path) -> None:
    path = tmp_path / "games"
    first = Folder.open(path).claim()
    assert first
    first.publish("http://127.0.0.1:8550")
    shutil.rmtree(path)
    second = Folder.open(path).claim()
    assert second
    second.publish("http://127.0.0.1:8551")
    with pytest.raises(Refused) as refused:
        first.restore()
    assert [fault.code for fault in refused.value.faults] == ["folder_taken"]
    first.publish("http://127.0.0.1:8552")
    assert Folder.open(path).claim_or_find() == RunningApp("http://127.0.0.1:8551", second.token)
    second.release()
    first.restore()
    assert Folder.open(path).claim_or_find() == RunningApp("http://127.0.0.1:8552", first.token)
    first.release()


def test_an_app_that_lost_its_folder_leaves_the_address_of_the_next_one(tmp_path: Path) -> None:
    first = Folder.open(tmp_path).claim()
    assert first
    (tmp_path / "scorepad.lock").unlink()
    second = Folder.open(tmp_path).claim()
    assert second
    second.publish("http://127.0.0.1:8551")
    first.release()
    assert Folder.open(tmp_path).claim_or_find() == RunningApp("http://127.0.0.1:8551", second.token)
    second.release()
