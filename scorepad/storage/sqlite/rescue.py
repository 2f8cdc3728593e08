"""The rescue of a damaged database: everything still readable is copied into a sound one."""

import sqlite3
import tempfile
from collections import Counter
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from scorepad.game.ids import DeviceId
from scorepad.storage.rows import EventRow, can_begin, is_event
from scorepad.storage.seals import FIRST_SEAL, draft_seal, seal
from scorepad.storage.sqlite.copies import copy_database
from scorepad.storage.sqlite.pages import PageRow, rows_on_pages
from scorepad.storage.sqlite.tables import add_rows, reading_anything
from scorepad.storage.store import LIBRARY, StreamId, stream_of

_EVENTS = "SELECT rowid, stream, device, counter, lamport, batch, body, {seal} FROM events ORDER BY rowid"


@dataclass(frozen=True, slots=True)
class Rescued:
    """The numbers of games copied whole, copied with something missing, and lost.

    is_library_whole: whether nothing is known to be missing of the library.
    """

    whole: int = 0
    partly: int = 0
    lost: int = 0
    is_library_whole: bool = True


class _Found(NamedTuple):
    """An event as a damaged file has it. seal: the stored one, None in a file that has none."""

    stream: StreamId
    row: EventRow
    seal: bytes | None


def rescue(damaged: Path, into: sqlite3.Connection) -> Rescued:
    """Copy the sound events and drafts of a damaged file into an empty database; blocks.

    damaged: neither it nor its -wal is changed; a copy is read. An event is sound if it can be read and its
    seal fits. A game without its beginning is lost, so that is brought over if it can be read at all.
    """
    with tempfile.TemporaryDirectory(dir=damaged.parent, prefix=".rescue-") as folder:
        copy = copy_database(damaged, Path(folder))
        return _bring_over(_read(copy), into)


@dataclass(slots=True)
class _Content:
    """What could be read of a damaged file.

    rows, unsealed: by rowid; the latter are events of an earlier version, or were left out of a repaired
    game. heads: how many events each stream should have, as far as the file still tells. drafts: with stream
    and seal. is_table_whole: whether SQLite could read the table of events from beginning to end.
    """

    rows: dict[int, _Found] = field(default_factory=dict)
    unsealed: dict[int, _Found] = field(default_factory=dict)
    heads: dict[StreamId, int] = field(default_factory=dict)
    drafts: dict[tuple[str, str, str, bytes], None] = field(default_factory=dict)
    is_table_whole: bool = False

    def events(self) -> dict[StreamId, list[tuple[_Found, int]]]:
        """Return the events of each stream in the order of storing.

        Each with how many rows are missing before it, of any stream.
        """
        found: dict[StreamId, list[tuple[_Found, int]]] = {stream: [] for stream in self.heads}
        last = gaps = 0
        for number, each in sorted((self.rows or self.unsealed).items()):
            gaps += 0 if self.is_table_whole else number - last - 1
            last = number
            found.setdefault(each.stream, []).append((each, gaps))
        return found

    def expected(self, stream: StreamId, found: int) -> int | None:
        """Return how many events a stream should have, None where nothing tells. found: so many are there."""
        return self.heads.get(stream, found if self.is_table_whole or not self.rows else None)

    def is_complete(self) -> bool:
        """Return whether every event is there that should be."""
        counts = Counter(each.stream for each in (self.rows or self.unsealed).values())
        return self.is_table_whole and all(counts[name] >= events for name, events in self.heads.items())


def _read(copy: Path) -> _Content:
    content = _Content()
    with closing(sqlite3.connect(copy, isolation_level=None)) as source, reading_anything(source):
        for read in (_read_events, _read_heads, _read_drafts):
            with suppress(sqlite3.Error, UnicodeDecodeError):
                read(source, content)
    if not content.is_complete():
        # A damaged page hides from SQLite all that lie behind it.
        content.is_table_whole = False
        for row in rows_on_pages(copy):
            _add_page_row(content, row)
    return content


def _read_events(source: sqlite3.Connection, content: _Content) -> None:
    has_seals = any(row[1] == "seal" for row in source.execute("PRAGMA table_info(events)"))
    rows = content.rows if has_seals else content.unsealed
    for number, stream, *values, sealed in source.execute(
        _EVENTS.format(seal="seal" if has_seals else "NULL")
    ):
        stored = sealed if isinstance(sealed, bytes | None) else FIRST_SEAL
        rows[number] = _Found(stream_of(str(stream)), EventRow(*values), stored)
    content.is_table_whole = True


def _read_heads(source: sqlite3.Connection, content: _Content) -> None:
    for name, events in source.execute("SELECT stream, events FROM streams"):
        if isinstance(events, int):
            content.heads[stream_of(str(name))] = events


def _read_drafts(source: sqlite3.Connection, content: _Content) -> None:
    content.drafts |= dict.fromkeys(source.execute("SELECT stream, device, body, seal FROM drafts"))


def _add_page_row(content: _Content, row: PageRow) -> None:
    """Add a row of a page to what SQLite could read, if it has the form of one of ours."""
    match row:
        case (int(number), (str(name), str(), int(), int(), str(), str(), bytes(sealed))):
            found = _Found(stream_of(name), EventRow(*row.values[1:6]), sealed)  # type: ignore[arg-type]
            content.rows.setdefault(number, found)
        case (int(number), (str(name), str(), int(), int(), str(), str())):
            found = _Found(stream_of(name), EventRow(*row.values[1:6]), None)  # type: ignore[arg-type]
            content.unsealed.setdefault(number, found)
        case (int(), (str(), str(), str(), bytes())):
            content.drafts |= {row.values: None}  # type: ignore[dict-item]
        case (None, (str(name), int(events), bytes())):
            content.heads.setdefault(stream_of(name), events)


def _bring_over(content: _Content, into: sqlite3.Connection) -> Rescued:
    whole = partly = lost = 0
    is_library_whole = True
    into.execute("BEGIN IMMEDIATE")
    for stream, events in content.events().items():
        sound, untrusted = _sound(events)
        is_whole = not untrusted and len(sound) == content.expected(stream, len(events))
        if stream != LIBRARY and not any(map(can_begin, sound)):
            lost += 1
            continue
        add_rows(into, stream, sound)
        if stream == LIBRARY:
            is_library_whole = is_whole
        else:
            whole, partly = whole + is_whole, partly + (not is_whole)
    for name, device, body, stored in content.drafts:
        with suppress(sqlite3.Error):  # of a damaged table that has one twice
            if stored == draft_seal(stream_of(name), DeviceId(device), body):
                into.execute("INSERT INTO drafts VALUES (?, ?, ?, ?)", (name, device, body, stored))
    into.execute("COMMIT")
    return Rescued(whole, partly, lost, is_library_whole)


def _sound(events: list[tuple[_Found, int]]) -> tuple[list[EventRow], int]:
    """Return the rows that are as they were stored, as far as that can be told, and how many may not be.

    events: of one stream, each with the number of rows missing before it.
    """
    sound: list[EventRow] = []
    untrusted = 0
    # Among pages that nothing leads to may be old ones: a row fits the last one, or the last sound one.
    last = last_trusted = FIRST_SEAL
    gap = 0
    for (stream, row, stored), gaps in events:
        fits = stored is None or stored in (seal(before, stream, *row) for before in (last, last_trusted))
        # Behind a gap the event before it may be missing, and with it the seal to check this one by.
        is_trusted = (fits or gaps > gap) and is_event(stream, row)
        # Without its first event a game is lost altogether: one that can be read is better than none.
        if is_trusted or can_begin(row):
            sound.append(row)
            untrusted += not fits
        last, gap = stored or FIRST_SEAL, gaps
        last_trusted = last if is_trusted else last_trusted
    return sound, untrusted
