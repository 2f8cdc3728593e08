"""What a program says of each change, and when: the diary that is compared with what is found later.

Each entry is a line of JSON, written by one call: `begun` before the store is asked to keep a change,
`kept` or `refused` as soon as it has answered.
"""

import hashlib
import json
import os
from collections.abc import Awaitable, Mapping, Sequence
from pathlib import Path
from typing import Self, TypeVar

from scorepad.game.draft import Draft
from scorepad.game.events import Change, DeviceId, Event, GameEvent, LibraryEvent
from scorepad.rules.faults import Refused
from scorepad.score.record import GameId
from scorepad.storage.codec import draft_to_json, row_of
from scorepad.storage.sql.store import Database, SqlStore
from scorepad.storage.store import LIBRARY, NO_DRAFTS, DeviceKey, StreamId, device_key_to_json


def digest(*parts: object) -> str:
    """Return a short name for a value: equal values, equal names."""
    return hashlib.blake2b(repr(parts).encode(), digest_size=8).hexdigest()


def event_name(stream: StreamId, event: Event[Change]) -> str:
    """Return the name of a stored event."""
    return digest(stream, *row_of(event))


def draft_name(draft: Draft | None) -> str:
    """Return the name of a draft, that of no draft too."""
    return digest(draft and draft_to_json(draft))


def draft_place(stream: StreamId, device: DeviceId) -> str:
    """Return the place where a device's draft of a game is kept."""
    return f"draft {stream} {device}"


def key_name(key: DeviceKey | None) -> str:
    """Return the name of a device key."""
    return digest(key and device_key_to_json(key))


KEY_PLACE = "key"
BACKUP_PLACE = "backup"
NOTHING = digest(None)


class Diary:
    """Writes the diary of one process."""

    def __init__(self, handle: int) -> None:
        """Write to an open file or pipe."""
        self._handle = handle
        self._number = 0

    @classmethod
    def at(cls, path: Path) -> Self:
        """Write into a new file."""
        return cls(os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600))

    def begun(self, events: Sequence[str] = (), places: Mapping[str, str] | None = None) -> int:
        """Note that a change is about to be kept and return its number.

        events: by their names. places: what is kept in one place, one after another, by the place.
        """
        self._number += 1
        self._write({"is": "begun", "number": self._number, "events": list(events), "places": places or {}})
        return self._number

    def kept(self, number: int, places: Mapping[str, str] | None = None) -> None:
        """Note that a change was acknowledged. places: what is known only now, beside those of `begun`."""
        self._write({"is": "kept", "number": number, "places": places or {}})

    def refused(self, number: int) -> None:
        """Note that a change was refused."""
        self._write({"is": "refused", "number": number})

    def _write(self, entry: Mapping[str, object]) -> None:
        os.write(self._handle, json.dumps(entry).encode() + b"\n")


Answer = TypeVar("Answer")


class WatchedStore(SqlStore):
    """The store as the app uses it, with a diary of what it is asked and what it answers."""

    def __init__(self, database: Database, diary: Diary) -> None:
        super().__init__(database)
        self._diary = diary

    def append(
        self, stream: GameId, events: Sequence[GameEvent], drafts: Mapping[DeviceId, Draft | None] = NO_DRAFTS
    ) -> Awaitable[None]:
        """Keep events and drafts."""
        places = {draft_place(stream, device): draft_name(draft) for device, draft in drafts.items()}
        number = self._diary.begun([event_name(stream, event) for event in events], places)
        return self._noted(number, super().append(stream, events, drafts))

    def append_to_library(self, events: Sequence[LibraryEvent]) -> Awaitable[None]:
        """Keep events of the library."""
        number = self._diary.begun([event_name(LIBRARY, event) for event in events])
        return self._noted(number, super().append_to_library(events))

    def append_together(
        self, games: Mapping[GameId, Sequence[GameEvent]], library: Sequence[LibraryEvent], known: int
    ) -> Awaitable[None]:
        """Keep events of games and of the library."""
        names = [event_name(game, event) for game, events in games.items() for event in events]
        number = self._diary.begun([*names, *(event_name(LIBRARY, event) for event in library)])
        return self._noted(number, super().append_together(games, library, known))

    def keep_device_key(self, key: DeviceKey) -> Awaitable[bool]:
        """Keep the key."""
        number = self._diary.begun(places={KEY_PLACE: key_name(key)})
        return self._noted(number, super().keep_device_key(key))

    async def _noted(self, number: int, keeping: Awaitable[Answer]) -> Answer:
        try:
            answer = await keeping
        except Refused:
            self._diary.refused(number)
            raise
        self._diary.kept(number)
        return answer
