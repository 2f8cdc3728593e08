"""Whatever happens to the file: nothing is acknowledged that isn't kept, and nothing is given up."""

import os
import shutil
import signal
import sqlite3
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scorepad.game.events import DetailSet
from scorepad.game.fold import fold
from scorepad.rules.faults import Refused
from scorepad.storage.backups import Occasion, game_copies
from scorepad.storage.gamefile.read import read_game
from scorepad.storage.sql.copies import Copies
from scorepad.storage.sql.games_file import GamesFile
from scorepad.storage.store import DeviceKey
from tests.disks import small_files
from tests.game.play import event
from tests.many_games import events, game_id
from tests.refusals import refuses
from tests.storage.sql.games import Games, content, games
from tests.storage.sql.test_copies import NOON

FIRST, SECOND = game_id(1), game_id(2)
LATER = event(900, DetailSet("place", "Rome"), "later")
"""A touch that finishes no round."""


def another_programs(_data: bytes) -> bytes:
    with closing(sqlite3.connect(":memory:")) as other:
        other.execute("CREATE TABLE recipes (name)")
        return other.serialize()


def bad_pages(data: bytes) -> bytes:
    """Return a file of which every page but the first begins otherwise."""
    pages = (data[at + 200 : at + 4096] for at in range(4096, len(data), 4096))
    return data[:4096] + b"".join(b"\xff" * 200 + page for page in pages)


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "garbage": lambda _data: b"no database at all " * 1000,
    "zeros": lambda data: bytes(len(data)),
    "cut in half": lambda data: data[: len(data) // 2],
    "cut in the header": lambda data: data[:50],
    "bad pages": bad_pages,
    # SQLite's own sentence about it quotes what is no text.
    "no text": lambda data: data.replace(b"CREATE TABLE drafts", b"CREATE TABL\xff drafts"),
    "a misnamed column": lambda data: data.replace(b"batch TEXT NOT NULL", b"batcj TEXT NOT NULL"),
    "another program's": another_programs,
}


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


def cut_off(folder: Path) -> None:
    os.truncate(folder / "scorepad.db", 0)


def cut_in_half(folder: Path) -> None:
    file = folder / "scorepad.db"
    os.truncate(file, file.stat().st_size // 2)


LOSSES: dict[Callable[[Path], None], str] = {
    remove_file: "file_gone",
    remove_folder: "file_gone",
    older_copy: "file_replaced",
    older_copy_in_place: "file_overwritten",
    cut_off: "file_overwritten",
    cut_in_half: "file_overwritten",
}
losses = pytest.mark.parametrize(
    ("lose", "code"), LOSSES.items(), ids=lambda each: getattr(each, "__name__", "")
)


def play(store: Games) -> None:
    """Play two games: one is in an older copy of the file, the other's rounds in a file of its own."""
    folder = store.path.parent
    store.put(FIRST, list(events(1)))
    Copies(store.file).make(folder / "backups", Occasion.START, NOON)
    shutil.copyfile(folder / "scorepad.db", folder.with_name("older.db"))
    store.put(SECOND, list(events(2)))
    Copies(store.file).keep_game(SECOND, fold(store.events(SECOND)))
    store.put(SECOND, [LATER])


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Games]:
    """Open a folder in which two games were played."""
    with games(tmp_path / "games") as opened:
        play(opened)
        yield opened


@losses
def test_nothing_is_acknowledged_that_goes_to_another_file(
    store: Games, lose: Callable[[Path], None], code: str
) -> None:
    assert store.file.misplacement() is None
    lose(store.path.parent)
    for _try in range(2):
        with refuses(code):
            store.put(SECOND, [event(901, DetailSet("place", "Ostia"), "refused")])
    assert misplaced(store) == code


def misplaced(store: Games) -> str:
    """Return the code of what is wrong with the place of a file."""
    fault = store.file.misplacement()
    assert fault
    return fault.code


ENDS = ("stop", "ours", "theirs", "kill")


def lose_and_end(folder: Path, lose: Callable[[Path], None], end: str) -> None:
    """Play in a folder, lose its file in one way, and end in another."""
    with games(folder) as store:
        play(store)
        lose(folder)
        if end != "stop":
            # Nobody has looked at the file before.
            with refuses(LOSSES[lose]):
                store.put(SECOND, [event(901, DetailSet("place", "Ostia"), "refused")])
        if end == "ours":
            store.file.go_on_with_ours()
        elif end == "theirs" and lose is cut_in_half:
            with refuses("not_a_database"):
                store.file.use_what_is_there()
        elif end == "theirs":
            store.file.use_what_is_there()
        elif end == "kill":
            os.kill(os.getpid(), signal.SIGKILL)


def in_a_child(work: Callable[[], None]) -> int:
    """Do work in a process of its own; returns how it ended."""
    child = os.fork()
    if not child:
        try:
            work()
        finally:
            os._exit(1)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def left_in(folder: Path) -> dict[str, int]:
    """Return how many events each game has, in the file or in one that lies beside it, after a start."""
    found: dict[str, int] = {}
    with games(folder) as store:
        store.file.add_what_it_lacks()
        count_events(store, found)
    for path in [*folder.glob("scorepad.*-*.db"), *folder.glob("backups/*.db")]:
        place = folder.with_name(path.stem)
        place.mkdir()
        shutil.copy(path, place / "scorepad.db")
        with games(place) as beside:
            count_events(beside, found)
    for path in game_copies(folder):
        log = read_game(path.read_bytes()).log
        found[path.name.partition(".")[0]] = max(found.get(path.name.partition(".")[0], 0), len(log))
    return found


def count_events(store: Games, found: dict[str, int]) -> None:
    for game, kept in content(store).items():
        found[game] = max(found.get(game, 0), len(kept))


CASES = [
    (lose, code, end)
    for lose, code in LOSSES.items()
    for end in ENDS
    # Nothing is there to be used; and with its folder all that lay in it is gone.
    if not (code == "file_gone" and end == "theirs")
    and not (lose is remove_folder and end in ("stop", "kill"))
]


@pytest.mark.parametrize(("lose", "code", "end"), CASES, ids=lambda each: getattr(each, "__name__", each))
def test_nothing_acknowledged_is_lost_and_no_finished_round(
    tmp_path: Path, lose: Callable[[Path], None], code: str, end: str
) -> None:
    folder = tmp_path / "games"
    if end == "kill":
        assert in_a_child(lambda: lose_and_end(folder, lose, end)) == -signal.SIGKILL
    else:
        lose_and_end(folder, lose, end)
    left = left_in(folder)
    rounds = len(list(events(2)))
    assert left[FIRST] == len(list(events(1)))
    assert left[SECOND] >= (rounds if code == "file_overwritten" else rounds + 1)


@pytest.mark.parametrize("lose", [remove_file, remove_folder, older_copy], ids=lambda each: each.__name__)
def test_what_was_held_goes_on_in_the_place_of_the_file(
    store: Games, tmp_path: Path, lose: Callable[[Path], None]
) -> None:
    folder, before = tmp_path / "games", content(store)
    lose(folder)
    store.file.go_on_with_ours()
    assert store.file.misplacement() is None
    assert content(store) == before
    store.put(FIRST, [LATER])
    store.file.close()
    with games(folder) as again:
        assert (again.file.notices, content(again)[SECOND]) == ([], before[SECOND])
    aside = [path.read_bytes() for path in folder.glob("scorepad.replaced-*.db")]
    assert aside == [(tmp_path / "older.db").read_bytes()] * (lose is older_copy)


def test_what_is_held_is_not_given_up_while_a_full_disk_has_no_room_for_it(store: Games) -> None:
    before = content(store)
    older_copy(store.path.parent)
    with small_files(8192):
        assert store.file.misplacement()
        with pytest.raises(Refused):
            store.file.go_on_with_ours()
    assert list(store.path.parent.glob("scorepad.*-*.db")) == []
    store.file.go_on_with_ours()
    assert content(store) == before


def test_what_was_held_is_kept_beside_the_file_that_is_used_instead(store: Games) -> None:
    folder, before = store.path.parent, content(store)
    older_copy(folder)
    store.file.misplacement()
    store.file.use_what_is_there()
    assert store.last_stored_first() == [FIRST]
    store.put(FIRST, [LATER])
    (notice,) = store.file.notices
    assert notice.code == "file_taken"
    store.file.close()
    shutil.copy(Path(str(notice.params["before"])), folder / "scorepad.db")
    with games(folder) as again:
        assert content(again) == before


def test_a_choice_that_was_not_made_is_asked_for_at_the_next_start(store: Games) -> None:
    folder, before = store.path.parent, content(store)
    older_copy(folder)
    store.file.misplacement()
    store.file.close()
    with games(folder) as again:
        assert misplaced(again) == "file_replaced"
        with pytest.raises(Refused):
            again.put(FIRST, [LATER])
        again.file.go_on_with_ours()
        assert content(again) == before
        again.put(FIRST, [LATER])


def test_what_is_no_file_of_games_is_not_used(store: Games) -> None:
    before = content(store)
    store.path.write_bytes(DAMAGES["garbage"](b""))
    with refuses("not_a_database"):
        store.file.use_what_is_there()
    assert store.file.misplacement()
    store.file.go_on_with_ours()
    assert content(store)[FIRST] == before[FIRST]


def test_a_file_that_returns_is_written_again(store: Games, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.rename(tmp_path / "elsewhere")
    with pytest.raises(Refused):
        store.put(FIRST, [LATER])
    (tmp_path / "elsewhere").rename(folder)
    store.put(FIRST, [LATER])
    assert store.events(FIRST)[-1] == LATER


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_renamed_and_the_newest_copy_opened(store: Games, damage: str) -> None:
    store.file.close()
    damaged = DAMAGES[damage](store.path.read_bytes())
    store.path.write_bytes(damaged)
    with games(store.path.parent) as again:
        (notice,) = again.file.notices
        assert notice.code == "copy_opened"
        assert notice.params["at"] == NOON.isoformat()
        assert Path(str(notice.params["aside"])).read_bytes() == damaged
        assert content(again)[FIRST] == list(events(1))
        assert content(again)[SECOND][: len(list(events(2)))] == list(events(2))
        again.put(FIRST, [LATER])


def test_without_a_copy_what_can_be_read_of_a_damaged_file_is_opened(tmp_path: Path) -> None:
    with games(tmp_path) as store:
        for number in range(1, 30):
            store.put(game_id(number), list(events(number)))
        whole = content(store)
    data = bytearray((tmp_path / "scorepad.db").read_bytes())
    place = data.index(b"Evening 15") // 4096 * 4096
    data[place : place + 100] = b"\xff" * 100
    (tmp_path / "scorepad.db").write_bytes(data)
    with games(tmp_path) as store:
        assert [notice.code for notice in store.file.notices] == ["games_rescued"]
        found = content(store)
    assert len([game for game in whole if found.get(game) == whole[game]]) >= len(whole) - 4
    assert all(set(map(repr, kept)) <= set(map(repr, whole[game])) for game, kept in found.items())


def test_files_damaged_within_the_same_second_are_all_kept(tmp_path: Path) -> None:
    kept = []
    for letter in (b"a", b"b", b"c"):
        (tmp_path / "scorepad.db").write_bytes(letter * 1000)
        with games(tmp_path) as store:
            kept.append(Path(str(store.file.notices[-1].params["aside"])))
    assert [path.read_bytes()[:1] for path in kept] == [b"a", b"b", b"c"]


def test_a_damaged_game_is_whole_again_from_a_copy_or_sound_as_far_as_it_is(store: Games) -> None:
    whole = content(store)
    store.ask("UPDATE events SET body = '' WHERE counter = 5")
    assert set(store.file.damaged_streams()) == {FIRST, SECOND}
    assert store.file.repair(FIRST)
    assert store.file.repair(SECOND)
    assert content(store) == whole
    store.ask("UPDATE events SET body = '' WHERE counter = 900")
    assert not store.file.repair(SECOND)
    assert content(store)[SECOND] == list(events(2))
    assert store.file.damaged_streams() == []


def test_a_game_whose_beginning_is_nowhere_stays_damaged(tmp_path: Path) -> None:
    with games(tmp_path) as store:
        store.put(FIRST, list(events(1)))
        store.ask("UPDATE events SET body = '' WHERE counter = 1")
        with refuses("game_damaged"):
            store.file.repair(FIRST)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_every_file_in_the_folder_is_private_to_its_owner(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    before = os.umask(0)
    try:
        with games(folder) as store:
            play(store)
            older_copy(folder)
            store.file.misplacement()
            store.file.use_what_is_there()
            remove_file(folder)
            store.file.go_on_with_ours()
            store.put(FIRST, [LATER])
            modes = {
                str(path): stat.S_IMODE(path.stat().st_mode) for path in folder.rglob("*") if path.is_file()
            }
    finally:
        os.umask(before)
    assert any("before-" in name for name in modes)
    assert modes == dict.fromkeys(modes, 0o600)


def test_the_key_in_a_file_of_its_own_is_taken_over(tmp_path: Path) -> None:
    key = DeviceKey()
    (tmp_path / "device.key").write_text(f'{{"secret": "{key.secret}", "since": "2026-11-27"}}')
    for _start in range(2):
        with games(tmp_path) as store:
            assert store.device_key() == key
    assert not (tmp_path / "device.key").exists()


def test_a_file_on_which_nothing_can_be_done_says_so(tmp_path: Path) -> None:
    (tmp_path / "scorepad.db").mkdir()
    with refuses("folder_unusable"):
        GamesFile(tmp_path)
