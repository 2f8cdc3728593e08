"""A disk that fails now and then costs nothing that was kept, and brings nothing back that was refused."""

import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from scorepad.rules.faults import Fault, Refused
from scorepad.storage.folder import Folder, FolderClaim
from scorepad.storage.sql.games_file import GamesFile
from tests.disks import small_files
from tests.storage.sql.games import Games, games
from tests.storage.sql.test_games_file import DAMAGES
from tests.storage.sql.test_sqlite import EVENTS
from tests.storage.test_contract import GAME, event

if sys.platform == "win32":
    pytest.skip("strace and limits on the size of files are Unix's", allow_module_level=True)

from tests.trust import strace
from tests.trust.cuts import Span, arrivals
from tests.trust.disk import Disk
from tests.trust.steps import CALLS, Steps


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


@pytest.mark.parametrize("number", range(1, 4))
@pytest.mark.parametrize("call", ["fdatasync", "fsync", "pwrite64", "ftruncate"])
def test_a_change_that_is_refused_is_not_there_and_one_that_is_answered_is(
    folder: Path, call: str, number: int
) -> None:
    opened: list[Games] = []
    answers = folder.with_name("answers")

    def before() -> None:
        opened.append(Games(GamesFile(folder)))
        opened[0].put(GAME, [event(1)])

    def touch() -> None:
        with suppress(Refused):
            opened[0].put(GAME, [event(2)])
            answers.write_text("kept")

    assert failing(folder, f"{call}:error=EIO:when={number}", touch, before) == 0
    with games(folder) as store:
        assert store.events(GAME) == [event(1), event(2)][: 1 + answers.exists()]


@pytest.mark.parametrize("number", [1, 9])
def test_a_sound_file_keeps_its_place_when_the_disk_once_fails_to_read(folder: Path, number: int) -> None:
    with games(folder) as store:
        store.put(GAME, EVENTS)

    def look() -> None:
        with suppress(Refused), games(folder) as store:
            assert store.file.notices == []
            assert store.file.damaged_streams() == []
            assert store.file.is_sound()
            assert len(store.events(GAME)) == len(EVENTS)

    assert failing(folder, f"pread64:error=EIO:when={number}", look) == 0
    assert [path.name for path in folder.glob("*.db")] == ["scorepad.db"]


@pytest.mark.parametrize("number", [1, 2])
def test_a_name_that_a_power_cut_may_take_is_not_left_for_the_next_start(folder: Path, number: int) -> None:
    def start() -> None:
        with suppress(Refused), games(folder) as store:
            assert store.file.misplacement() == Fault("cannot_write", "", {"folder": str(folder)})

    assert failing(folder, f"fsync:error=EIO:when={number}", start) == 0
    assert [path.name for path in folder.iterdir()] == ["scorepad.db"][: number - 1]


@pytest.mark.parametrize(
    ("call", "act"), [("flock", FolderClaim.release), ("newfstatat", FolderClaim.restore)]
)
def test_a_disk_that_fails_is_no_fault_of_the_lock(
    folder: Path, call: str, act: Callable[[FolderClaim], None]
) -> None:
    claims: list[FolderClaim] = []

    def claim() -> None:
        claims.extend(filter(None, [Folder.open(folder).claim()]))

    assert failing(folder, f"{call}:error=EIO", lambda: act(claims[0]), claim) == 0


def test_a_write_that_fails_half_way_does_not_pass_for_another_programs(folder: Path) -> None:
    with games(folder) as store:
        store.put(GAME, EVENTS[:50])
        with small_files(store.path.stat().st_size), pytest.raises(Refused):
            store.put(GAME, EVENTS)
        assert store.file.misplacement() is None
        store.put(GAME, EVENTS)
        assert store.events(GAME) == EVENTS


def test_a_damaged_file_stays_where_it_is_until_the_new_one_is_complete(folder: Path) -> None:
    with games(folder) as store:
        store.put(GAME, EVENTS)
    damaged = DAMAGES["bad pages"](store.path.read_bytes())
    store.path.write_bytes(damaged)
    with small_files(4096), pytest.raises(Refused):
        games(folder).__enter__()
    assert store.path.read_bytes() == damaged
    assert [each.name for each in folder.glob("*damaged*")] == []


def test_a_file_that_could_not_be_opened_again_is_tried_once_more(folder: Path) -> None:
    with games(folder) as store:
        store.put(GAME, [event(1)])
        store.file._release()
        assert store.file.misplacement() is None
        store.put(GAME, [event(2)])
        assert store.events(GAME) == [event(1), event(2)]


def test_what_was_held_of_a_deleted_file_is_there_after_a_power_cut(folder: Path) -> None:
    def play() -> None:
        with games(folder) as store:
            store.put(GAME, [event(1)])
            store.path.unlink()

    steps, disk, log = Steps([folder], folder.with_name("none")), Disk({}, {}), folder.with_name("calls")
    assert strace.run(play, CALLS, log) == 0
    for step in steps.of(strace.calls_in(log)):
        disk.take(step)
    for number, arrived in enumerate(arrivals(disk, Random(0), Span(0, 0, subsets=20, apart=20, seed=0))):  # noqa: S311
        place = folder.with_name(f"state {number}")
        disk.state(arrived).write(folder, place)
        with games(place) as store:
            assert store.events(GAME) == [event(1)], arrived
