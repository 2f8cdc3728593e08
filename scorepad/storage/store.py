"""What any place that keeps games must be able to do."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

from scorepad.game.draft import Draft
from scorepad.game.events import Event

LIBRARY = "library"
"""The stream of its own for deleted games, house rules, people and settings."""

NO_DRAFTS: Mapping[str, Draft | None] = MappingProxyType({})


class Store(Protocol):
    """Keeps streams of events, one a game, and the drafts beside them.

    Every method blocks: never call one on the event loop. What cannot be kept or read raises Refused with
    the fault `not_kept` or `not_readable`; the store stays usable.
    """

    def append(
        self, stream: str, events: Sequence[Event], drafts: Mapping[str, Draft | None] = NO_DRAFTS
    ) -> None:
        """Make events and drafts durable, all or none, before returning.

        An event already there is passed over. drafts: by device; None forgets what it was typing.
        """

    def events(self, stream: str) -> list[Event]:
        """Give all events of a stream, in their order."""

    def streams(self) -> list[str]:
        """Give the ids of all games, the library left out."""

    def drafts(self, stream: str) -> dict[str, Draft]:
        """Give what the devices were typing in a game, by device."""

    def close(self) -> None:
        """Release the file."""
