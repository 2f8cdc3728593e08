"""A disk that fails now and then costs nothing that was kept, and brings nothing back that was refused."""

import sys
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest

from scorepad.rules.faults import Refused
from scorepad.storage.sqlite.store import SqliteStore
from tests.storage.sqlite.test_damage import EVENTS, bad_page, filled
from tests.storage.sqlite.test_store import GAME, event

if sys.platform == "win32":
    pytest.skip("strace and limits on the size of files are Unix's", allow_module_level=True)

import resource

from tests.trust import strace


def failing(
    folder: Path, fault: str, work: Callable[[], None], before: Callable[[], None] = lambda: None
) -> int:
    """Do work in a process for which a call of the system fails; return its exit status."""
    call, _colon, _how = fault.partition(":")
    try:
        strace.require()
        return strace.run(work, [call], folder.with_name("calls"), fault, before)
    except strace.NoStrace as missing:
        pytest.skip(str(missing))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "games"
    path.mkdir()
    return path


def test_a_change_refused_for_a_failing_sync_is_not_there_after_the_program_is_killed(folder: Path) -> None:
    opened: list[SqliteStore] = []

    def before() -> None:
        opened.append(SqliteStore.open(folder))
        opened[0].append(GAME, [event(1)])

    def refuse() -> None:
        with pytest.raises(Refused):
            opened[0].append(GAME, [event(2)])

    assert failing(folder, "fdatasync:error=EIO:when=1", refuse, before) == 0
    with closing(SqliteStore.open(folder)) as store:
        assert store.events(GAME) == [event(1)]


@pytest.mark.parametrize("number", [1, 5, 9, 13])
def test_a_sound_file_keeps_its_place_when_the_disk_once_fails_to_read(folder: Path, number: int) -> None:
    filled(folder)

    def look() -> None:
        with suppress(Refused), closing(SqliteStore.open(folder)) as store:
            assert store.notices() == ()
            assert list(store.damaged_streams()) == []
            assert store.are_pages_sound()
            assert len(store.events(GAME)) == len(EVENTS)

    assert failing(folder, f"pread64:error=EIO:when={number}", look) == 0
    assert [path.name for path in folder.glob("*.db")] == ["scorepad.db"]


def limit_files(most: int) -> None:
    _soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, hard))


def test_a_checkpoint_that_fails_half_way_does_not_pass_for_another_programs_write(folder: Path) -> None:
    with closing(SqliteStore.open(folder)) as store:
        store.append(GAME, EVENTS)
        limit_files(store.path.stat().st_size + 4096)
        try:
            with pytest.raises(Refused):
                store.checkpoint()
        finally:
            limit_files(resource.RLIM_INFINITY)
        assert store.misplacement() is None
        store.append(GAME, [event(1000)])
        assert len(store.events(GAME)) == len(EVENTS) + 1


def test_a_damaged_file_stays_where_it_is_until_the_new_one_is_complete(folder: Path) -> None:
    path = filled(folder)
    bad_page(path)
    damaged = path.read_bytes()
    limit_files(33_000)  # enough for the marks of who reads, which SQLite needs to look at a file at all
    try:
        with pytest.raises(Refused):
            SqliteStore.open(folder)
    finally:
        limit_files(resource.RLIM_INFINITY)
    assert path.read_bytes() == damaged
    assert [each.name for each in folder.glob("*.db")] == ["scorepad.db"]


def test_a_store_that_could_not_be_opened_again_tries_once_more(folder: Path) -> None:
    with closing(SqliteStore.open(folder)) as store:
        store.append(GAME, [event(1)])
        store._release()
        assert store.misplacement() is None
        store.append(GAME, [event(2)])
        assert store.events(GAME) == [event(1), event(2)]
