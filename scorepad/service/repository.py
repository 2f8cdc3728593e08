"""The games in memory: every stream with its newest snapshot, deleted games, and the index of summaries."""

from bisect import bisect_left, insort
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from itertools import islice
from typing import Final
from uuid import UUID

from scorepad.game.draft import Draft
from scorepad.game.events import GameDeleted
from scorepad.game.fold import Game, fold
from scorepad.game.ids import DeviceId
from scorepad.game.library import Library, fold_library, unseated_games
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId
from scorepad.service.snapshot import GameSnapshot, GameSummary, Likeness
from scorepad.storage.store import LIBRARY, Store, StreamId

MOST_PRACTICES: Final = 64
"""How many are kept; beyond them the one begun longest ago goes, or each visit could leave one for ever."""

_MARK = b"practi"
_START = "70726163-7469-"
"""The mark at the start of an id: no random id starts like this."""

RESTORABLE_FOR = timedelta(days=30)
"""How long a deleted game can be restored."""

_LAST = chr(0x10FFFF)
"""Sorts after every id."""

EMPTY = fold(())
"""A game in which nothing has happened yet."""

NO_LIBRARY = fold_library(())
"""The library before its first change."""

MOST_OPEN: Final = 32
"""How many games stay open that nobody follows."""


def practice_id(device: DeviceId) -> GameId:
    """Return the id of a device's practice game; it has the form of any game's id."""
    rest = 16 - len(_MARK)
    return GameId(str(UUID(bytes=_MARK + sha256(device.encode()).digest()[:rest])))


def is_practice(stream: StreamId | None) -> bool:
    """Whether a stream is a practice game."""
    return stream is not None and stream.startswith(_START)


async def discard_events(_stream: GameId, _events: object, _drafts: object) -> None:
    """Do nothing: the stand-in for the store's `append` in a practice game."""


@dataclass(frozen=True, slots=True)
class DeletedGame:
    """A deleted game. at: when, UTC."""

    summary: GameSummary
    at: datetime


class SummaryIndex:
    """The summary of every stored game, including deleted ones, and their order in lists."""

    def __init__(self) -> None:
        self._summaries: dict[GameId, GameSummary] = {}
        self._stands: dict[GameId, str] = {}
        self._order: list[tuple[str, GameId]] = []
        self._alike: defaultdict[Likeness, set[GameId]] | None = None
        self._shown: tuple[GameSummary, ...] | None = None
        self._people: tuple[str, ...] | None = None
        self._changed: dict[GameId, None] = {}
        self.deleted_games: frozenset[GameId] = frozenset()

    def __contains__(self, game: GameId) -> bool:
        return game in self._summaries

    def get(self, game: GameId) -> GameSummary | None:
        """Return the summary of a game, None if it has none."""
        return self._summaries.get(game)

    def stands(self, game: GameId) -> str:
        """Return the time that a game is sorted by in lists; raises KeyError for an unknown one."""
        return self._stands[game]

    def put(self, summary: GameSummary, stands: str) -> None:
        """Replace a game's summary. stands: the later, the nearer to the top."""
        self.remove(summary.id)
        self._summaries[summary.id] = summary
        self._stands[summary.id] = stands
        insort(self._order, (stands, summary.id))
        self._changed[summary.id] = None
        if self._alike is not None:
            self._alike[summary.likeness].add(summary.id)

    def fill(self, lines: Iterable[tuple[GameSummary, str]]) -> None:
        """Add the summaries of games that have none yet, each with what `put` calls `stands`."""
        for summary, stands in lines:
            self._summaries[summary.id] = summary
            self._stands[summary.id] = stands
            self._changed[summary.id] = None
        self._order = sorted((stands, game) for game, stands in self._stands.items())
        self._shown = self._people = self._alike = None

    def remove(self, game: GameId) -> None:
        """Remove a game's summary, if it has one."""
        self._shown = self._people = None
        before = self._summaries.pop(game, None)
        if before is None:
            return
        self._changed[game] = None
        del self._order[bisect_left(self._order, (self._stands.pop(game), game))]
        if self._alike is not None:
            self._alike[before.likeness].discard(game)

    def hide(self, games: frozenset[GameId]) -> None:
        """Hide these games from lists."""
        if games != self.deleted_games:
            self._changed |= dict.fromkeys(games ^ self.deleted_games)
            self.deleted_games = games
            self._shown = self._people = None

    def settle(self, now: str) -> list[GameId]:
        """Move games back that are sorted after `now`, due to a clock that was fast, and return their ids.

        now: UTC, ending in Z. They keep their order, below games changed at that very time: their new sort
        time is `now` with each one's own time in place of the Z.
        """
        ahead = self._order[bisect_left(self._order, (now, _LAST)) :]
        for stands, game in ahead:
            self.put(self._summaries[game], f"{now[:-1]} {stands.rpartition(' ')[2]}")
        return [game for _stands, game in ahead]

    def shown(self) -> tuple[GameSummary, ...]:
        """Return all games but deleted ones, the last changed first."""
        if self._shown is None:
            self._shown = tuple(self.from_the_top())
        return self._shown

    def all_games(self) -> tuple[GameSummary, ...]:
        """Return all games, deleted ones too."""
        return tuple(self._summaries.values())

    def count(self) -> int:
        """Return how many games are shown."""
        return len(self._summaries) - sum(game in self._summaries for game in self.deleted_games)

    def from_the_top(self) -> Iterator[GameSummary]:
        """Yield the games of `shown` one by one: a touch must not go through all of them."""
        for _stands, game in reversed(self._order):
            if game not in self.deleted_games:
                yield self._summaries[game]

    def place(self, game: GameId) -> int:
        """Return how many games are at or above a game's place; raises KeyError for an unknown one."""
        return len(self._order) - bisect_left(self._order, (self._stands[game], game))

    def people(self) -> tuple[str, ...]:
        """Return everybody who plays in a shown game, each once, starting with those of the first game."""
        if self._people is None:
            self._people = tuple(dict.fromkeys(name for game in self.shown() for name in game.people))
        return self._people

    @property
    def changes(self) -> int:
        """How many games `take_changed` would return."""
        return len(self._changed)

    def take_changed(self, most: int | None = None) -> list[GameId]:
        """Return at most `most` of the games that were put, removed, hidden or shown, and forget that."""
        taken = list(islice(self._changed, most))
        for game in taken:
            del self._changed[game]
        return taken

    def alike(self, likeness: Likeness) -> list[GameId]:
        """Return the ids of the games whose record may match this likeness, in their order."""
        if self._alike is None:
            self._alike = defaultdict(set)
            for summary in self._summaries.values():
                self._alike[summary.likeness].add(summary.id)
        return sorted(self._alike.get(likeness, ()))


def read_stream(store: Store, stream: GameId) -> tuple[Game, dict[DeviceId, Draft]]:
    """Return a game read from the store, and its drafts by device; blocks.

    Raises Refused: `not_readable`, `game_damaged`.
    """
    game, drafts = fold(store.events(stream)), store.drafts(stream)
    if not game.is_started:
        raise Refused((Fault("not_readable"),))
    return game, drafts


def read_snapshot(store: Store, stream: GameId) -> tuple[GameSnapshot, dict[DeviceId, Draft]]:
    """Return a game read from the store and scored, and its drafts by device; blocks.

    Raises Refused as `read_stream` does. A game that no score or summary can be made of is not readable
    either, instead of being in the way of the others.
    """
    game, drafts = read_stream(store, stream)
    snapshot = GameSnapshot(stream, game)
    try:
        # Worked out here, and kept for whoever asks.
        _ = snapshot.summary
    except Exception as error:  # whatever rows set off that somebody edited
        raise Refused((Fault("not_readable"),)) from error
    return snapshot, drafts


@dataclass(slots=True)
class GameRepository:
    """The present version of the library and of the open games, and the summary of every game.

    unseated: the games of sittings that were undone.
    snapshots: of the open games, the one opened or changed last at the end.
    drafts: by stream, then by device.
    missing: the games whose summary has still to be made again. unreadable: why a stream can't be read;
    nothing is written to it. damaged_lines: the last summaries of those.
    """

    library: Library = NO_LIBRARY
    unseated: frozenset[GameId] = frozenset()
    snapshots: dict[GameId, GameSnapshot] = field(default_factory=dict)
    drafts: dict[GameId, dict[DeviceId, Draft]] = field(default_factory=dict)
    lines: SummaryIndex = field(default_factory=SummaryIndex)
    missing: dict[GameId, None] = field(default_factory=dict)
    unreadable: dict[StreamId, Fault] = field(default_factory=dict)
    damaged_lines: dict[GameId, GameSummary] = field(default_factory=dict)

    def clear(self) -> None:
        """Forget everything, so that it can be read again."""
        empty = GameRepository()
        for each in fields(self):
            setattr(self, each.name, getattr(empty, each.name))

    @property
    def deleted(self) -> frozenset[GameId]:
        """The ids of the deleted games, and of those that went with their sitting."""
        deleted = self.library.state.deleted
        return deleted | self._gone_with_sittings() if self.unseated else deleted

    def _gone_with_sittings(self) -> frozenset[GameId]:
        lines = map(self.lines.get, self.unseated)
        return frozenset(line.id for line in lines if line and line.is_untouched)

    def knows(self, stream: GameId) -> bool:
        """Return whether a stream exists, open or not, readable or not."""
        # Asked some hundred times a touch, nearly always about an open game.
        return (
            stream in self.snapshots
            or stream in self.lines
            or stream in self.missing
            or stream in self.unreadable
        )

    def is_shut(self, stream: GameId) -> bool:
        """Return whether a stream has to be opened before it can be read."""
        return stream not in self.snapshots and self.knows(stream) and stream not in self.unreadable

    def fault(self, stream: GameId) -> Fault | None:
        """Return why a stream takes no changes, if so: `not_readable`, `unknown_game` or `game_deleted`."""
        if stream in self.unreadable:
            return self.unreadable[stream]
        if not self.knows(stream):
            return Fault("unknown_game")
        return Fault("game_deleted") if stream in self.deleted else None

    def open(self, snapshot: GameSnapshot, drafts: dict[DeviceId, Draft]) -> None:
        """Add a stream that was read from the store."""
        self.snapshots[snapshot.stream] = snapshot
        self.drafts[snapshot.stream] = drafts

    def put_library(self, library: Library) -> None:
        """Replace the library by its next version."""
        self.library = library
        self.unseated = unseated_games(library)
        self.lines.hide(self.deleted)

    def fill_lines(self, lines: Iterable[tuple[GameSummary, str]]) -> None:
        """Add the summaries of games that have none yet, as `SummaryIndex.fill` does."""
        self.lines.fill(lines)
        self.lines.hide(self.deleted)

    def put(self, snapshot: GameSnapshot, drafts: Mapping[DeviceId, Draft | None]) -> None:
        """Replace the stored snapshot and merge the devices' drafts."""
        self.snapshots.pop(snapshot.stream, None)
        self.snapshots[snapshot.stream] = snapshot
        merged = self.drafts.get(snapshot.stream, {}) | dict(drafts)
        self.drafts[snapshot.stream] = {device: draft for device, draft in merged.items() if draft}

    def shut(self, is_followed: Callable[[GameId], bool]) -> None:
        """Close the games opened or changed longest ago, beyond `MOST_OPEN`; all are stored."""
        open_ones = [name for name in self.snapshots if is_kept(name)]
        for stream in open_ones[: max(len(open_ones) - MOST_OPEN, 0)]:
            if not is_followed(stream):
                del self.snapshots[stream]
                self.drafts.pop(stream, None)

    def list_game(self, summary: GameSummary) -> None:
        """Set a game's summary; it keeps its place in the list while its time of last change is the same."""
        before = self.lines.get(summary.id)
        same = before is not None and before.changed == summary.changed
        self.lines.put(summary, self.lines.stands(summary.id) if same else summary.changed)
        self.missing.pop(summary.id, None)
        if summary.id in self.unseated:
            self.lines.hide(self.deleted)

    def mark_unreadable(self, stream: StreamId, fault: Fault) -> None:
        """Remove a stream that can't be read from everything, but remember why."""
        self.unreadable[stream] = fault
        if stream == LIBRARY:
            return
        if line := self.lines.get(stream):
            self.damaged_lines[stream] = line
        self.lines.remove(stream)
        self.missing.pop(stream, None)
        self.snapshots.pop(stream, None)
        self.drafts.pop(stream, None)

    def mark_readable(self, stream: GameId) -> None:
        """Forget that a game couldn't be read; its summary is back, or will be made again."""
        del self.unreadable[stream]
        if line := self.damaged_lines.pop(stream, None):
            self.lines.put(line, line.changed)
        else:
            self.missing[stream] = None

    def keep_practices(self, latest: GameId, most: int) -> None:
        """Keep the `most` practice games started last. latest: the one that has just started."""
        self.snapshots[latest] = self.snapshots.pop(latest)
        for stream in [each for each in self.snapshots if is_practice(each)][:-most]:
            del self.snapshots[stream]
            self.drafts.pop(stream, None)

    def deleted_games(self, now: datetime) -> tuple[DeletedGame, ...]:
        """Return the games deleted in the last 30 days, the latest first. now: with its zone.

        A deletion without a valid time is left out.
        """
        times: dict[GameId, str] = {}
        for event in self.library.events:
            change = event.change
            if isinstance(change, GameDeleted) and event.batch not in self.library.voided:
                times.pop(change.game, None)
                if change.deleted:
                    times[change.game] = event.at
        found: list[DeletedGame] = []
        for game, text in times.items():
            summary, at = self.lines.get(game), _parse_time(text)
            if summary and at and now - at <= RESTORABLE_FOR:
                found.append(DeletedGame(summary, at))
        return tuple(sorted(found, key=lambda each: each.at, reverse=True))


def _parse_time(text: str) -> datetime | None:
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    return found if found.tzinfo else found.replace(tzinfo=UTC)


def is_kept(stream: StreamId) -> bool:
    """Return whether a stream is a game shown in lists: neither the library nor a practice game."""
    return stream != LIBRARY and not is_practice(stream)
