"""What a program has promised in its diary, and whether what is found later keeps it."""

from collections.abc import Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

from scorepad.rules.faults import Refused
from scorepad.storage.codec import EventRow, event_of, library_event_of
from scorepad.storage.sql import tables
from scorepad.storage.sql.games_file import GamesFile
from scorepad.storage.sql.sqlite import DamagedFile
from scorepad.storage.sql.store import SqlStore
from scorepad.storage.store import LIBRARY, StreamId
from tests.trust.diary import BACKUP_PLACE, KEY_PLACE, NOTHING, draft_name, draft_place, event_name, key_name
from tests.trust.evening import BACKUP, backup_name

Breach = Literal["lost", "reappeared", "half", "strange", "unopened"]
BREACHES: Final[tuple[Breach, ...]] = ("lost", "reappeared", "half", "strange", "unopened")
"""An acknowledged change is missing; a refused one is there; so is a part of one; what nobody wrote; a file
that can't be opened, or of which the program says that something is wrong."""


@dataclass(frozen=True, slots=True)
class Found:
    """What the program finds in a folder. events: by their names. problem: why it is not in order."""

    events: frozenset[str] = frozenset()
    places: Mapping[str, str] = field(default_factory=dict)
    problem: str = ""


def find(root: Path) -> Found:
    """Open the games of `root/data` as the program does, and read everything."""
    folder, backup = root / "data", root / "out" / BACKUP
    try:
        with closing(GamesFile(folder)) as file:
            store, events = SqlStore(file), _names(file, LIBRARY)
            places = {KEY_PLACE: key_name(store.device_key())}
            for game in store.last_stored_first():
                events |= _names(file, game)
                for device, draft in store.drafts(game).items():
                    places[draft_place(game, device)] = draft_name(draft)
            wrong = [notice.code for notice in file.notices]
            if file.add_what_it_lacks():
                wrong.append("more in the games' own files")
    except (Refused, DamagedFile, OSError, ValueError, TypeError) as error:
        return Found(problem=f"{error!r}")
    with suppress(FileNotFoundError):
        places[BACKUP_PLACE] = backup_name(backup)
    return Found(frozenset(events), places, ", ".join(wrong))


def _names(file: GamesFile, stream: StreamId) -> set[str]:
    """Return the names of a stream's events; every checksum is looked at, and each event is read once."""
    return {_name(stream, row) for row in file.read(lambda ask: tables.rows_of(ask, stream))}


@cache
def _name(stream: StreamId, row: EventRow) -> str:
    if stream == LIBRARY:
        return event_name(stream, library_event_of(row))
    return event_name(stream, event_of(row))


@dataclass(slots=True)
class _Asked:
    events: frozenset[str]
    places: Mapping[str, str]


@dataclass(slots=True)
class Promises:
    """The promises up to a moment.

    kept: the names of all events that were acknowledged. refused: of those that were not. places: what was
    acknowledged last for each place. asked: what was not answered yet, by its number. keys: those refused.
    """

    kept: set[str]
    places: dict[str, str]
    refused: set[str] = field(default_factory=set)
    asked: dict[int, _Asked] = field(default_factory=dict)
    keys: set[str] = field(default_factory=set)

    def hear(self, entry: Mapping[str, Any]) -> None:
        """Take in an entry of the diary."""
        number = entry["number"]
        if entry["is"] == "begun":
            self.asked[number] = _Asked(frozenset(entry["events"]), entry["places"])
            return
        asked = self.asked.pop(number)
        if entry["is"] == "refused":
            self.refused |= asked.events - self.kept
            # A key that nobody was told of may be there: the next browser is the first to get it.
            self.keys |= {asked.places[place] for place in asked.places if place == KEY_PLACE}
            return
        self.kept |= asked.events
        self.places.update({**asked.places, **entry["places"]})

    def breaches(self, found: Found) -> list[Breach]:
        """Return how what was found breaks the promises; not at all, if empty."""
        if found.problem:
            return ["unopened"]
        asked = self.asked.values()
        there = {
            "lost": bool(self.kept - found.events) or self._is_misplaced(found),
            "reappeared": bool(self.refused & found.events),
            "half": any(
                0 < len((each.events - self.kept) & found.events) < len(each.events - self.kept)
                for each in asked
            ),
            "strange": bool(
                found.events - self.kept - self.refused - frozenset().union(*(each.events for each in asked))
            ),
        }
        return [breach for breach in BREACHES if there.get(breach)]

    def _is_misplaced(self, found: Found) -> bool:
        """Return whether a place has something else than was acknowledged last, or than is asked for now."""
        asked = self.asked.values()
        for place in {*found.places, *self.places}:
            allowed = {self.places.get(place, NOTHING), *(each.places.get(place, "") for each in asked)}
            is_open = place == BACKUP_PLACE and place not in self.places
            allowed |= self.keys if place == KEY_PLACE else set()
            if found.places.get(place, NOTHING) not in allowed and not is_open:
                return True
        return False


def promises_of(root: Path) -> Promises:
    """Return the promises that lie in a folder before anybody plays there; opens it."""
    found = find(root)
    return Promises(set(found.events), dict(found.places))
