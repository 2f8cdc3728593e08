"""What any place that keeps games must be able to do."""

from collections.abc import Sequence
from typing import Protocol

from scorepad.game.draft import Draft
from scorepad.game.events import Event

LIBRARY = "library"
"""The stream of its own for deleted games, house rules, people and settings."""


class Store(Protocol):
    """Keeps streams of events, one a game, and the drafts beside them.

    Every method blocks: never call one on the event loop.
    """

    def append(self, stream: str, events: Sequence[Event]) -> None:
        """Make events durable, all or none, before returning; an event already there is passed over."""

    def events(self, stream: str) -> list[Event]:
        """Give all events of a stream, in their order."""

    def streams(self) -> list[str]:
        """Give the ids of all games, the library left out."""

    def put_draft(self, stream: str, device: str, draft: Draft | None) -> None:
        """Keep what a device is typing in a game, or (None) forget it, durably."""

    def draft(self, stream: str, device: str) -> Draft | None:
        """Give what a device was typing in a game."""

    def close(self) -> None:
        """Release the file."""
