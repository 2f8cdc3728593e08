"""The interface of a store of games."""

from collections.abc import Awaitable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal, Protocol

from scorepad.game.draft import Draft
from scorepad.game.events import GameEvent, LibraryEvent
from scorepad.game.ids import DeviceId
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId
from scorepad.storage.device_key import DeviceKey

LIBRARY: Final = "library"
"""The stream of its own for deleted games, house rules, people and settings."""

StreamId = GameId | Literal["library"]
"""A stream of events: that of a game, or the library's."""

NO_DRAFTS: Mapping[DeviceId, Draft | None] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class StoredSummary:
    """The stored summary of a game, as text that only its maker reads.

    events: how many of the game's it was made of. made_by: the version of the program that made it.
    is_stale: whether the game has other events by now.
    """

    stream: GameId
    events: int
    made_by: str
    body: str
    is_stale: bool = False


def stream_of(name: str) -> StreamId:
    """Return the stream that a row names."""
    return LIBRARY if name == LIBRARY else GameId(name)


def damage_of(stream: StreamId) -> Fault:
    """Return the fault of a stream that is not as it was stored: `game_damaged`, `library_damaged`."""
    return Fault("library_damaged") if stream == LIBRARY else Fault("game_damaged")


def saved_elsewhere() -> Refused:
    """Return what is raised where another process has changed what a change was decided on."""
    return Refused((Fault("not_kept", params={"reason": "saved_elsewhere"}),))


class Store(Protocol):
    """Keeps streams of events, one for each game, and the drafts beside them.

    What reads may block: a thread calls it, where there are threads. What keeps begins at once and is
    awaited; it is done in the order in which it was begun. What cannot be kept or read raises Refused with
    the fault `not_kept` or `not_readable`; the store stays usable.
    """

    def append(
        self, stream: GameId, events: Sequence[GameEvent], drafts: Mapping[DeviceId, Draft | None] = NO_DRAFTS
    ) -> Awaitable[None]:
        """Make events and drafts durable, all or none; the answer comes once they are.

        An event already there is passed over. drafts: by device; None forgets what it was typing.
        """

    def append_to_library(self, events: Sequence[LibraryEvent]) -> Awaitable[None]:
        """Make events of the library durable, as `append` does those of a game."""

    def append_together(
        self, games: Mapping[GameId, Sequence[GameEvent]], library: Sequence[LibraryEvent], known: int
    ) -> Awaitable[None]:
        """Make events of games and of the library durable, all or none.

        known: how many events the library had when these were decided. Where it has others by now, because
        another process was faster, it raises Refused `not_kept` (`saved_elsewhere`).
        """

    def put_lines(self, lines: Iterable[StoredSummary]) -> Awaitable[None]:
        """Store summaries in place of the games' earlier ones."""

    def keep_device_key(self, key: DeviceKey) -> Awaitable[bool]:
        """Make a key durable and return True; where one is there by now, somebody else was faster: False."""

    def erase(self, game: GameId, library: Sequence[LibraryEvent]) -> Awaitable[None]:
        """Remove a game for good, or nothing; raises Refused `not_kept` if anything of it may be left.

        library: those of the library's events that stay.
        """

    def erase_everything(self) -> Awaitable[None]:
        """Remove all games and the library for good, as `erase` does."""

    def close(self) -> Awaitable[None]:
        """Release the store; what was appended is in it."""

    def events(self, stream: GameId) -> list[GameEvent]:
        """Return all events of a game, in their order; raises Refused `game_damaged` too."""

    def library(self) -> list[LibraryEvent]:
        """Return all events of the library, in their order; raises Refused `game_damaged` too."""

    def drafts(self, stream: GameId) -> dict[DeviceId, Draft]:
        """Return the drafts of a game by device; raises Refused `game_damaged` too."""

    def last_stored_first(self) -> list[GameId]:
        """Return the ids of all games, the one that was written to last first."""

    def lines(self, after: str, most: int) -> list[tuple[GameId, StoredSummary | None]]:
        """Return at most `most` ids after one in their order, each with its summary.

        A summary that is missing, or is not as it was stored, is None.
        """

    def device_key(self) -> DeviceKey | None:
        """Return the key that proves device ids, None if there is none or a damaged one."""
