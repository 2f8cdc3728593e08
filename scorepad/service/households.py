"""Households of a server for many: each has games, links and devices of its own, and knows of no other."""

from dataclasses import dataclass
from typing import Protocol

from scorepad.service.game_service import GameService
from scorepad.service.platform import Platform
from scorepad.storage.households import HouseholdId


@dataclass(frozen=True, eq=False, slots=True)
class Household:
    """A household that is open. id: None for those who have none yet: there nobody may do anything."""

    id: HouseholdId | None
    service: GameService
    platform: Platform


class Households(Protocol):
    """The households of a server, as screens see them: who has no link of one can't ask which there are."""

    @property
    def days(self) -> int:
        """After how many days without use a household ends."""

    @property
    def newcomers(self) -> Household:
        """What those see who have no household yet."""

    async def is_there(self, household: HouseholdId) -> bool:
        """Return whether there is such a household."""

    async def begin(self) -> str:
        """Begin an empty household, and return the token of its keeper's link.

        Raises Refused `too_many_new`, `not_kept`.
        """

    async def enter(self, household: HouseholdId | None) -> Household | None:
        """Return a household that somebody has come to, None if there is none.

        It stays open until all who came have left. household: None for one who has none, who is counted among
        `newcomers`. Raises Refused, `household_full` among others.
        """

    def leave(self, household: Household) -> None:
        """Count somebody out who had come to a household."""

    async def end(self, household: HouseholdId) -> None:
        """Remove a household with everything in it; raises Refused `not_kept`."""
