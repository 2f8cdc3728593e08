"""The store in a browser's database: it knows all games by their lines, and reads the events of a few."""

import asyncio
import json
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Awaitable, Collection, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, Final, Protocol, Self

from scorepad.game.draft import Draft
from scorepad.game.events import Change, Event, GameEvent, LibraryEvent
from scorepad.game.ids import DeviceId
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId
from scorepad.storage.codec import draft_from_json, draft_to_json
from scorepad.storage.device_key import DeviceKey, device_key_from_json, device_key_to_json
from scorepad.storage.rows import EventRow, compact_json, event_of, library_event_of, row_of
from scorepad.storage.store import LIBRARY, NO_DRAFTS, StoredSummary, StreamId, saved_elsewhere

_KEY: Final = "device.key"
_ELSEWHERE: Final = {"taken": Fault("open_elsewhere"), "cleared": Fault("storage_cleared")}
_REASONS: Final = {"QuotaExceededError": "disk_full", "DataError": "disk_fails", "UnknownError": "disk_fails"}
_TOO_NEW: Final = "VersionError"
_LARGEST: Final = (1 << 53) - 1
"""The largest whole number that JavaScript keeps exactly."""

_AT_HAND: Final = 48
"""Of how many games the events stay in memory that nobody has within reach: 20 to 50 KB each."""

_LINES_AT_ONCE: Final = 1000

_NOT_A_ROW = (Refused, TypeError, ValueError, KeyError, RecursionError)

Row = Mapping[str, Any]
Rows = Mapping[str, Sequence[Any]]
"""The rows of each table of `database.js`, by its name; before them the streams that are removed.

emptied: of which the events and the summary go. gone: of which the drafts go too.
"""


class Database(Protocol):
    """The functions of `database.js`; every text is JSON unless it says otherwise."""

    def hold(self) -> Awaitable[bool]:
        """Become the one window that holds the games, and return whether it is: not if another one does."""

    def steal(self) -> Awaitable[bool]:
        """Become the window that holds the games, in place of any other one."""

    def lost(self) -> Awaitable[object]:
        """Wait until another window has taken the games from this one."""

    def take(self) -> Awaitable[str]:
        """Take the games over from any other window, and return their rows, or why not under `refused`.

        Lines are there for `readLines`, and events of games for `read`.
        """

    def readLines(self, after: str, most: int) -> Awaitable[str]:  # noqa: N802 - as JavaScript names it
        """Return at most `most` lines of the games whose ids come after one, or why not under `refused`."""

    def read(self, games: str) -> Awaitable[str]:
        """Return all events of games, or why not under `refused`. games: a list of their ids."""

    def keep(self, rows: str) -> Awaitable[str]:
        """Keep rows, all or none; the answer is empty, or the name of what prevented it."""

    def isKept(self) -> Awaitable[bool]:  # noqa: N802 - as JavaScript names it
        """Return whether the browser has promised not to delete the games by itself."""

    def askToKeep(self) -> Awaitable[object]:  # noqa: N802 - as JavaScript names it
        """Ask the browser for that promise."""

    def close(self) -> Awaitable[object]:
        """Release the database."""


_Events = dict[tuple[DeviceId, int], EventRow]
"""The events of a stream, by device and counter."""


class BrowserStore:
    """A store over the database of a browser, which only one window at a time writes to.

    Of all games it has the lines, the drafts and when each was stored last; the events of a game are read
    when somebody has it within reach. What can't be read raises Refused with `not_readable`, what can't be
    kept `not_kept` (reason), `open_elsewhere` once another window has taken the games, `storage_cleared` once
    they were removed from outside.
    """

    def __init__(self, database: Database, rows: Rows) -> None:
        self._database = database
        self._events: dict[StreamId, _Events] = {LIBRARY: {}}
        self._held: Counter[GameId] = Counter()
        self._drafts: defaultdict[StreamId, dict[DeviceId, str]] = defaultdict(dict)
        self._lines: dict[GameId, StoredSummary] = {}
        self._stored: dict[GameId, int] = {}
        self._order: list[GameId] | None = None
        """The ids of all games in their order, None where something has come or gone since."""
        self._key: DeviceKey | None = None
        self._number = 0
        self._put(rows)

    @classmethod
    async def open(cls, database: Database) -> Self:
        """Take the games over and read them; raises Refused `keeps_nothing` or `database_too_new`."""
        store = cls(database, _answered(await database.take()))
        after, reading = "", database.readLines("", _LINES_AT_ONCE)
        while rows := _answered(await reading)["lines"]:
            after = rows[-1]["stream"]
            # The next ones are read while these are put in.
            reading = database.readLines(after, _LINES_AT_ONCE)
            store._put({"lines": rows})
        return store

    def append(
        self, stream: GameId, events: Sequence[GameEvent], drafts: Mapping[DeviceId, Draft | None] = NO_DRAFTS
    ) -> Awaitable[None]:
        """Make events and drafts durable, all or none; raises Refused `not_kept` or `open_elsewhere`."""
        return self._append(stream, events, drafts)

    def append_to_library(self, events: Sequence[LibraryEvent]) -> Awaitable[None]:
        """Make events of the library durable; raises Refused as `append` does."""
        return self._append(LIBRARY, events, NO_DRAFTS)

    def append_together(
        self, games: Mapping[GameId, Sequence[GameEvent]], library: Sequence[LibraryEvent], known: int
    ) -> Awaitable[None]:
        """Make events of games and of the library durable, all or none; raises Refused as `append` does.

        known: how many events the library has; where it has others by now, `not_kept` (`saved_elsewhere`).
        """
        if len(self._events[LIBRARY]) != known:
            raise saved_elsewhere()
        parts: tuple[tuple[StreamId, Sequence[Event[Change]]], ...] = (*games.items(), (LIBRARY, library))
        found = [self._event_row(stream, event) for stream, events in parts for event in events]
        return self._keep({"events": found})

    def _append(
        self, stream: StreamId, events: Sequence[Event[Change]], drafts: Mapping[DeviceId, Draft | None]
    ) -> Awaitable[None]:
        found = [self._event_row(stream, event) for event in events]
        typed = [
            {"stream": stream, "device": device, "body": draft and compact_json(draft_to_json(draft))}
            for device, draft in drafts.items()
        ]
        return self._keep({"events": found, "drafts": typed})

    def _event_row(self, stream: StreamId, event: Event[Change]) -> Row:
        if max(abs(event.counter), abs(event.lamport)) > _LARGEST:
            raise Refused((Fault("not_kept", params={"reason": ""}),))
        self._number += 1
        return {"stream": stream, "number": self._number, **row_of(event)._asdict()}

    def put_lines(self, lines: Iterable[StoredSummary]) -> Awaitable[None]:
        """Store summaries in place of the games' earlier ones; raises Refused as `append` does."""
        found = [
            {
                "stream": each.stream,
                "events": each.events,
                "made_by": each.made_by,
                "body": each.body,
                "number": self._stored[each.stream],
            }
            for each in lines
            if each.stream in self._stored
        ]
        return self._keep({"lines": found})

    async def keep_device_key(self, key: DeviceKey) -> bool:
        """Make a key durable unless there is one; raises Refused as `append` does."""
        is_free = self._key is None
        if is_free:
            await self._keep({"values": [{"name": _KEY, "body": device_key_to_json(key)}]})
        return is_free

    def erase(self, game: GameId, library: Sequence[LibraryEvent]) -> Awaitable[None]:
        """Remove a game for good; raises Refused as `append` does."""
        return self._erase([game], library)

    def _erase(self, games: Iterable[GameId], library: Sequence[LibraryEvent]) -> Awaitable[None]:
        gone = sorted(games)
        events = [self._event_row(LIBRARY, event) for event in library]
        return self._keep({"gone": gone, "emptied": sorted([*gone, LIBRARY]), "events": events})

    def erase_everything(self) -> Awaitable[None]:
        """Remove all games and the library for good; raises Refused as `append` does."""
        return self._erase(self._stored, ())

    def _keep(self, rows: Rows) -> Awaitable[None]:
        # Begun here and now, so that the rows are kept in the order in which somebody asked for it.
        begun = self._database.keep(json.dumps(rows))

        async def keep() -> None:
            refused = await begun
            if refused:
                raise Refused((_fault(refused),))
            self._put(rows)

        return asyncio.ensure_future(keep())

    async def close(self) -> None:
        """Release the database."""
        await self._database.close()

    def _put(self, rows: Rows) -> None:
        """Add rows that the database has kept to those in memory, after those that it has removed."""
        self._order = None
        for stream in rows.get("emptied", ()):
            self._lines.pop(stream, None)
            self._events[stream] = {}
        for stream in rows.get("gone", ()):
            self._drafts.pop(stream, None)
            self._events.pop(stream, None)
            self._stored.pop(stream, None)
        for row in rows.get("lines", ()):
            self._put_line(row)
        for row in rows.get("events", ()):
            self._put_event(row)
        for row in rows.get("drafts", ()):
            self._put_draft(row)
        for row in rows.get("values", ()):
            if row["name"] == _KEY:
                self._key = device_key_from_json(row.get("body") or "")
        self._let_go()

    def _put_event(self, row: Row) -> None:
        stream, number = row["stream"], _number(row)
        is_new = stream not in self._stored and stream not in self._events
        events = self._events.setdefault(stream, {}) if is_new else self._events.get(stream)
        if events is not None and not _add(events, row):
            return
        self._number = max(self._number, number)
        if stream != LIBRARY:
            self._stored[stream] = number
            if line := self._lines.get(stream):
                self._lines[stream] = replace(line, is_stale=True)

    def _put_line(self, row: Row) -> None:
        stream, number = row["stream"], _number(row)
        self._number = max(self._number, number)
        self._stored[stream] = max(self._stored.get(stream, 0), number)
        count, made_by, body = _part(row, "events"), _part(row, "made_by"), _part(row, "body")
        events = self._events.get(stream)
        is_stale = bool(row.get("is_stale")) if events is None else len(events) != count
        if made_by:
            self._lines[stream] = StoredSummary(stream, count, made_by, body, is_stale)

    def _put_draft(self, row: Row) -> None:
        drafts = self._drafts[row["stream"]]
        if row.get("body") is None:
            drafts.pop(row["device"], None)
        else:
            drafts[row["device"]] = row["body"]

    @asynccontextmanager
    async def within_reach(self, games: Collection[GameId], /) -> AsyncIterator[None]:
        """Have the events of games in memory meanwhile; raises Refused `not_readable`."""
        self._held.update(games)
        try:
            await self._fetch(games)
            yield
        finally:
            self._held.subtract(games)
            self._held = +self._held
            self._let_go()

    async def _fetch(self, games: Collection[GameId]) -> None:
        missing = [game for game in games if game in self._stored and game not in self._events]
        rows = json.loads(await self._database.read(json.dumps(missing))) if missing else {}
        if refused := rows.get("refused"):
            raise Refused((Fault("not_readable", params={"reason": _REASONS.get(refused, "")}),))
        found: dict[StreamId, _Events] = {game: {} for game in missing}
        for row in rows.get("events", ()):
            _add(found[row["stream"]], row)
        for game in games:
            # Whoever was faster has what was kept since; and it may have been erased.
            events = self._events.pop(game, found.get(game))
            if events is not None and game in self._stored:
                self._events[game] = events

    def _let_go(self) -> None:
        spare = [stream for stream in self._events if stream != LIBRARY and not self._held[stream]]
        for stream in spare[: max(len(spare) - _AT_HAND, 0)]:
            del self._events[stream]

    def events(self, stream: GameId) -> list[GameEvent]:
        """Return all events of a game in their order; raises Refused `not_readable`."""
        try:
            return sorted(map(event_of, self._rows(stream)), key=lambda event: event.order)
        except _NOT_A_ROW as error:
            raise Refused((Fault("not_readable"),)) from error

    def library(self) -> list[LibraryEvent]:
        """Return all events of the library in their order; raises Refused `not_readable`."""
        try:
            return sorted(map(library_event_of, self._rows(LIBRARY)), key=lambda event: event.order)
        except _NOT_A_ROW as error:
            raise Refused((Fault("not_readable"),)) from error

    def _rows(self, stream: StreamId) -> list[EventRow]:
        if stream in self._stored and stream not in self._events:
            raise RuntimeError("whoever reads a game must have it within reach")
        return list(self._events.get(stream, {}).values())

    def drafts(self, stream: GameId) -> dict[DeviceId, Draft]:
        """Return the drafts of a game by device; raises Refused `not_readable`."""
        try:
            return {
                device: draft_from_json(json.loads(body))
                for device, body in self._drafts.get(stream, {}).items()
            }
        except _NOT_A_ROW as error:
            raise Refused((Fault("not_readable"),)) from error

    def last_stored_first(self) -> list[GameId]:
        """Return the ids of all games, the one that was written to last first."""
        return sorted(self._stored, key=self._stored.__getitem__, reverse=True)

    def lines(self, after: str, most: int) -> list[tuple[GameId, StoredSummary | None]]:
        """Return at most `most` ids after one in their order, each with its summary, None if it has none."""
        if self._order is None:
            self._order = sorted(self._stored)
        begin = bisect_right(self._order, after)
        return [(stream, self._lines.get(stream)) for stream in self._order[begin : begin + most]]

    def device_key(self) -> DeviceKey | None:
        """Return the key that proves device ids, None if there is none or a damaged one."""
        return self._key


def _answered(text: str) -> dict[str, Any]:
    """Return what the database answered; raises Refused `keeps_nothing` or `database_too_new`."""
    rows: dict[str, Any] = json.loads(text)
    refused = rows.get("refused")
    if refused == _TOO_NEW:
        raise Refused((Fault("database_too_new"),))
    if refused:
        # A private window, a browser told to keep nothing, one that can't: each has a name of its own.
        raise Refused((Fault("keeps_nothing"),))
    return rows


def _add(events: _Events, row: Row) -> bool:
    """Add an event to those of its stream, and return whether it wasn't there."""
    event = EventRow(*(_part(row, name) for name in EventRow._fields))
    return events.setdefault((event.device, event.counter), event) is event


def _number(row: Row) -> int:
    number = row.get("number")
    return number if isinstance(number, int) else 0


def _part(row: Row, name: str) -> Any:
    """Return a value of a row; None in a damaged one makes its own game unreadable, and no other one."""
    return row.get(name)


def _fault(refused: str) -> Fault:
    return _ELSEWHERE.get(refused) or Fault("not_kept", params={"reason": _REASONS.get(refused, "")})
