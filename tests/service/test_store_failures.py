"""Where the store can't save or read something, every undamaged game is listed and opens."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from typing import TypeVar

import pytest

from scorepad.game.events import BatchId, DetailSet
from scorepad.game.intents import KeypadKey, MakeChanges, Press, SayOut, Undo
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId, Out
from scorepad.service.file_care import FileCare
from scorepad.service.games import Games
from scorepad.service.open_game import read_summary
from scorepad.storage.backups import Occasion
from scorepad.storage.codec import EventRow, row_of
from scorepad.storage.folder import Folder
from scorepad.storage.sql import sqlite, tables
from scorepad.storage.sql.copies import Copies
from scorepad.storage.sql.games_file import GamesFile
from scorepad.storage.sql.store import SharedChange, SqlStore
from scorepad.storage.sql.tables import Ask
from scorepad.storage.store import LIBRARY, StoredSummary
from tests.disks import make_read_only, make_writable, small_disk
from tests.game.play import code_of
from tests.many_games import events, fill, game_id
from tests.service.services import ANN, RECORD, SlowFile, file_of, kept, opened, touches
from tests.service.test_earlier_files import taken_over
from tests.storage.sql.games import games, spoil
from tests.storage.sql.test_copies import NOON
from tests.ui.caring import care_of

T = TypeVar("T")
TITLE = MakeChanges((DetailSet("title", "Friday"),))


async def test_a_change_that_cannot_be_saved_is_refused_and_the_next_one_works(
    service: Games, tmp_path: Path
) -> None:
    game = await service.start(RECORD, ANN)
    await touches(service, game, SayOut(None, Out(0)))
    before, draft = service.game(game), service.opened(game).draft(ANN.device)
    told: list[str] = []
    service.subscribe(game, lambda: told.append(game))
    with closing(sqlite3.connect(tmp_path / "scorepad.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        intents = (Press(KeypadKey.FOUR), Press(KeypadKey.TEN), TITLE)
        outcomes = [await service.submit(game, ANN, intent) for intent in intents]
        with pytest.raises(Refused, match="not_kept"):
            await service.start(RECORD, ANN)
        gone = await service.delete(game, ANN)
        other.execute("ROLLBACK")
    codes = [outcome.refused and outcome.refused.code for outcome in (*outcomes, gone)]
    assert codes == ["not_kept"] * 4
    assert service.game(game) is before
    assert service.opened(game).draft(ANN.device) == draft
    assert told == []
    await touches(service, game, Press(KeypadKey.FOUR))
    assert kept(service, game).record.rounds[0].tallies[0].piles == {"clean": 4}
    assert len(service.shelf.games()) == 1


async def test_an_unreadable_library_takes_no_changes_and_hides_no_game(tmp_path: Path) -> None:
    async with opened(tmp_path) as service:
        game = await service.start(RECORD, ANN)
        await service.delete(game, ANN)
    spoil(tmp_path, "UPDATE events SET body = '{}' WHERE stream = ?", LIBRARY)
    async with opened(tmp_path) as service:
        assert set(service.shelf.unreadable) == {LIBRARY}
        assert [summary.id for summary in service.shelf.games()] == [game]
        assert code_of((await service.delete(game, ANN)).refused) == "library_damaged"
        await touches(service, game, TITLE)


async def test_a_store_that_cannot_even_list_its_games_is_reported(tmp_path: Path) -> None:
    async with opened(tmp_path) as service:
        await service.start(RECORD, ANN)
    async with opened(tmp_path) as service:
        spoil(tmp_path, "DROP TABLE events")
        await service.load()
        assert LIBRARY in service.shelf.unreadable


async def test_closing_waits_for_changes_in_progress(tmp_path: Path) -> None:
    async with opened(tmp_path, SlowFile) as service:
        game = await service.start(RECORD, ANN)
        touch = asyncio.create_task(service.submit(game, ANN, TITLE))
        await asyncio.sleep(0.01)
    assert (await touch).refused is None
    with games(tmp_path) as store:
        assert len(store.events(game)) == 2


class FailingFile(GamesFile):
    """A real file on a disk that says it failed: after it has written, or when it reads."""

    has_written = False
    fails_to_read = False

    def write(self, change: Callable[[Ask], T], changed: Iterable[SharedChange] = ()) -> T:
        """Write, and say that this failed."""
        answer = super().write(change, changed)
        if self.has_written:
            raise Refused((Fault("not_kept", params={"reason": "disk_fails"}),))
        return answer

    def read(self, question: Callable[[Ask], T]) -> T:
        """Read, or fail."""
        if self.fails_to_read:
            raise Refused((Fault("not_readable", params={"reason": "disk_fails"}),))
        return super().read(question)


def failing_file(service: Games) -> FailingFile:
    file = file_of(service)
    assert isinstance(file, FailingFile)
    return file


async def test_after_a_refused_touch_the_game_is_what_the_store_has(tmp_path: Path) -> None:
    async with opened(tmp_path, FailingFile) as service:
        game = await service.start(RECORD, ANN)
        told: list[str] = []
        service.subscribe(game, lambda: told.append(game))
        failing_file(service).has_written = True
        outcome = await service.submit(game, ANN, TITLE)
        gone = await service.delete(game, ANN)
        failing_file(service).has_written = False
        assert outcome.refused == gone.refused == Fault("not_kept", params={"reason": "disk_fails"})
        assert told
        assert service.shelf.read(game, deleted=True).record.title == "Friday"
        assert service.shelf.games() == ()
        await service.undelete(game, ANN)
        found = kept(service, game)
        assert found.record.title == "Friday"


async def test_a_game_that_the_disk_failed_to_read_comes_back_by_itself(tmp_path: Path) -> None:
    async with opened(tmp_path) as service:
        games = [await service.start(RECORD, ANN) for _game in range(2)]
    async with opened(tmp_path, FailingFile) as service:
        care = care_of(service)
        failing_file(service).fails_to_read = True
        await service.open(games[0])
        assert set(service.shelf.unreadable) == {games[0]}
        await care.look()
        assert set(service.shelf.unreadable) == {games[0]}
        failing_file(service).fails_to_read = False
        await care.look()
        assert service.shelf.unreadable == {}
        assert {each.id for each in service.shelf.games()} == set(games)
        assert service.game(games[0])


async def test_a_list_that_the_disk_failed_to_read_comes_back_by_itself(tmp_path: Path) -> None:
    async with opened(tmp_path) as service:
        game = await service.start(RECORD, ANN)
        await service.delete(game, ANN)
    async with opened(tmp_path, FailingFile) as service:
        failing_file(service).fails_to_read = True
        await service.reload()
        assert LIBRARY in service.shelf.unreadable
        failing_file(service).fails_to_read = False
        await care_of(service).look()
        assert service.shelf.unreadable == {}
        assert service.shelf.games() == ()
        assert [each.summary.id for each in service.shelf.deleted_games()] == [game]


async def test_games_that_could_only_be_read_are_written_once_the_disk_allows_it(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk:
        fill(disk, 1)
        make_read_only(disk)
        folder = Folder.open(disk)
        claim = folder.claim()
        assert claim
        file = GamesFile(disk, can_write=folder.can_write)
        service = Games(SqlStore(file))
        await service.load()
        care = FileCare(file, service, claim.restore)
        cannot_write = Fault("cannot_write", "", {"folder": str(disk)})
        await care.look()
        assert (care.misplaced, await care.go_on_with_ours()) == (cannot_write, cannot_write)
        make_writable(disk)
        await care.look()
        assert care.misplaced is None
        assert Folder.open(disk).claim() is None
        await service.start(RECORD, ANN)
        assert len(service.shelf.games()) == 2
        await service.close()
        claim.release()


GAMES = [game_id(number) for number in range(3)]
BAD, *GOOD = GAMES
ROWS = "SELECT device, counter, lamport, batch, body FROM events WHERE stream = ?"


@pytest.fixture
async def folder(tmp_path: Path) -> Path:
    """Create a folder with three games and their summaries."""
    fill(tmp_path, len(GAMES), rounds=1)
    async with opened(tmp_path):
        pass
    return tmp_path


def zero_root_of(folder: Path, table: str) -> None:
    path = folder / "scorepad.db"
    with closing(sqlite3.connect(path)) as connection:
        query = "SELECT rootpage FROM sqlite_master WHERE name = ?"
        (page,) = connection.execute(query, (table,)).fetchone()
    data = bytearray(path.read_bytes())
    data[(page - 1) * 4096 : page * 4096] = bytes(4096)
    path.write_bytes(data)


async def readable(folder: Path) -> set[GameId]:
    """Return the games that are listed and can be opened."""
    async with opened(folder) as service:
        listed = {game.id for game in service.shelf.games()}
        for game in listed:
            await service.open(game)
        return {game for game in listed if service.game(game)}


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE streams SET line = CAST(x'ff00fe' AS TEXT) WHERE stream < '1'",
        "UPDATE streams SET summed = 'many'",
        "INSERT INTO drafts SELECT stream, 'phone', '[', '' FROM streams",
        "DROP TABLE streams",
        "DROP TABLE notes",
        "DELETE FROM notes",
        "PRAGMA user_version = 0",
        "PRAGMA user_version = 2",
    ],
)
async def test_what_stands_beside_the_games_hides_none_of_them(folder: Path, statement: str) -> None:
    spoil(folder, statement)
    assert await readable(folder) == set(GAMES)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE streams SET events = 'many' WHERE stream < '1'",
        "DELETE FROM events WHERE stream < '1'",
        "DELETE FROM events WHERE stream < '1' AND counter = 3",
        "UPDATE events SET body = '{}' WHERE stream < '1' AND counter = 3",
        "UPDATE events SET body = CAST(x'ff00fe' AS TEXT) WHERE stream < '1' AND counter = 3",
        "UPDATE events SET lamport = 'late' WHERE stream < '1' AND counter = 3",
        "UPDATE events SET stream = x'00ff' WHERE stream < '1' AND counter = 3",
        "UPDATE events SET checksum = 'x' WHERE stream < '1' AND counter = 3",
    ],
)
async def test_a_damaged_game_is_reported_and_the_others_open(folder: Path, statement: str) -> None:
    spoil(folder, statement)
    async with opened(folder) as service:
        await service.open(BAD)
        assert dict(service.shelf.unreadable) == {BAD: Fault("game_damaged")}
        assert {game.id for game in service.shelf.games()} == set(GOOD)
        assert service.game(BAD) is None
        assert (await service.submit(BAD, ANN, Undo(BatchId("any")))).refused == Fault("game_damaged")
    assert await readable(folder) == set(GOOD)


@pytest.mark.parametrize(
    ("place", "value"), [('$.change.record.rules.values."cards.ace"', '"x"'), ("$.change.record.sides", "[]")]
)
async def test_what_no_score_or_no_summary_can_be_made_of_makes_one_game_unreadable(
    folder: Path, place: str, value: str
) -> None:
    with games(folder) as store:
        change = "UPDATE events SET body = json_set(body, ?, json(?)) WHERE stream < '1' AND counter = 1"
        store.ask(change, place, value)
        rows = [EventRow(*row) for row in store.ask(ROWS, BAD)]  # type: ignore[arg-type]  # as they were stored
        store.file.write(lambda ask: tables.replace_rows(ask, BAD, rows))
    async with opened(folder) as service:
        assert dict(service.shelf.unreadable) == {BAD: Fault("not_readable")}
    assert await readable(folder) == set(GOOD)


@pytest.mark.parametrize("table", ["events", "notes", "sqlite_autoindex_events_1"])
@pytest.mark.parametrize("is_large", [False, True])
async def test_after_a_lost_page_the_copy_has_every_game(
    folder: Path, table: str, monkeypatch: pytest.MonkeyPatch, *, is_large: bool
) -> None:
    with games(folder) as store:
        Copies(store.file).make(folder / "backups", Occasion.START, NOON)
    zero_root_of(folder, table)
    if is_large:
        # Large files are opened first and checked later.
        monkeypatch.setattr(sqlite, "CHECKED_AT_START", 0)
        with games(folder) as store:
            if not store.file.notices:
                assert not store.file.is_sound()
                store.file.begin_anew()
    assert await readable(folder) == set(GAMES)


async def test_a_damaged_row_in_a_browsers_database_hides_no_other_game(tmp_path: Path) -> None:
    rows = [
        {"stream": game_id(number), "number": at, **row_of(event)._asdict()}
        for number in range(2)
        for at, event in enumerate(events(number, 1))
    ]
    for name in ("body", "lamport", "number"):
        del rows[3][name]
    lines: list[dict[str, object]] = [{"stream": BAD}, {"stream": GOOD[0]}]
    drafts, values = [{"stream": GOOD[0], "device": "phone"}], [{"name": "device.key"}]
    found = await taken_over({"events": rows, "lines": lines, "drafts": drafts, "values": values}, tmp_path)
    assert set(found.last_stored_first()) == {BAD, GOOD[0]}
    assert found.events(GOOD[0]) == list(events(1, 1))
    with pytest.raises(Refused) as refused:
        found.events(BAD)
    assert refused.value.faults == (Fault("not_readable"),)
    assert found.device_key() is None
    await found.close()


def test_a_summary_of_the_right_form_but_another_content_is_none() -> None:
    for body in ("", "[]", "7", "{}", "[1,2,3]"):
        assert read_summary(StoredSummary(BAD, 1, "1.1", body)) is None


async def test_the_library_is_no_game(folder: Path) -> None:
    spoil(folder, "INSERT INTO streams (stream, events, stored) VALUES ('library', 1, 1)")
    with games(folder) as store:
        assert [game for game, _line in store.lines("", 9)] == sorted(GAMES)
        assert [game for game, _line in store.lines("", 2)] == sorted(GAMES)[:2]
        assert LIBRARY in store.file.damaged_streams()
