"""Whatever is damaged in the file, every undamaged game is listed and opens."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorepad.game.events import BatchId
from scorepad.game.intents import Undo
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId
from scorepad.service.open_game import read_summary
from scorepad.storage.backups import Occasion
from scorepad.storage.codec import EventRow, row_of
from scorepad.storage.sql import sqlite, tables
from scorepad.storage.sql.copies import Copies
from scorepad.storage.store import LIBRARY, StoredSummary
from tests.many_games import events, fill, game_id
from tests.service.services import ANN, opened
from tests.service.test_earlier_files import taken_over
from tests.storage.sql.games import games, spoil
from tests.storage.sql.test_copies import NOON

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
