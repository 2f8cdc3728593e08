"""What a store keeps beside events: summaries and notices."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NewType

from scorepad.game.draft import Draft
from scorepad.rules.faults import Fault

NoticeId = NewType("NoticeId", int)

LIBRARY = "library"
"""The stream of its own for deleted games, house rules, people and settings."""

NO_DRAFTS: Mapping[str, Draft | None] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class StoredSummary:
    """The stored summary of a game, as text that only its maker reads.

    events: how many of the game's it was made of. made_by: the version of the program that made it.
    is_stale: whether the game has other events by now.
    """

    stream: str
    events: int
    made_by: str
    body: str
    is_stale: bool = False


@dataclass(frozen=True, slots=True)
class Notice:
    """A message about the file that a person has to see."""

    id: NoticeId
    fault: Fault
