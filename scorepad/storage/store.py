"""What a store keeps: streams of events, drafts, and summaries."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final, Literal

from scorepad.game.draft import Draft
from scorepad.game.events import DeviceId
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId

LIBRARY: Final = "library"
"""The stream of its own for deleted games, house rules, people and settings."""

StreamId = GameId | Literal["library"]
"""A stream of events: that of a game, or the library's."""

STORE: Final = "SCOREPAD_STORE"
"""The environment variable that names the database that games are kept in instead of a file."""

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


def not_kept(error: Exception) -> Refused:
    """Return the refusal `not_kept` (reason) for what went wrong with a file."""
    return Refused((Fault("not_kept", params={"reason": _words(error)}),))


def folder_unusable(folder: Path, error: Exception) -> Refused:
    """Return the refusal `folder_unusable` (folder, reason) for an error of the system."""
    return Refused((Fault("folder_unusable", params={"folder": str(folder), "reason": _words(error)}),))


def _words(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)


def saved_elsewhere() -> Refused:
    """Return what is raised where another process has changed what a change was decided on."""
    return Refused((Fault("not_kept", params={"reason": "saved_elsewhere"}),))
