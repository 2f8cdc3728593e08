"""Keeps the households of a server for many: each is open as long as somebody uses it."""

import asyncio
import logging
import math
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from scorepad.game.rights import KEEPER
from scorepad.rules.faults import Fault, Refused
from scorepad.service.access import Access
from scorepad.service.browser_files import PrintJobs, Uploads
from scorepad.service.file_care import logging_failures
from scorepad.service.game_service import GameService
from scorepad.service.household_places import HouseholdKeeping, HouseholdPlaces
from scorepad.service.households import Household
from scorepad.service.network import HomeNetwork, count_from
from scorepad.storage.households import HouseholdId, new_household_id, now

DAYS: Final = "SCOREPAD_HOUSEHOLD_DAYS"
_USUAL_DAYS: Final = 365
_DAY: Final = 86_400.0

LOOK_SECONDS: Final = 60
IDLE_SECONDS: Final = 600
"""How long a household stays open after its last screen has gone."""

MOST_NEW: Final = 100
"""How many households may begin in an hour: whoever asks for more is no family."""

_HOUR: Final = 3600.0

log = logging.getLogger("scorepad.service")


def days_from(environment: Mapping[str, str]) -> int:
    """Return after how many days without use a household ends; raises Refused `bad_count`."""
    return count_from(environment, DAYS, _USUAL_DAYS)


@dataclass(eq=False, slots=True)
class _Open:
    """What an open household needs, and who is in it.

    noted: when its use was noted last. left: when the last screen went.
    """

    household: Household
    keeping: HouseholdKeeping
    care: tuple[asyncio.Task[None], ...] = ()
    screens: int = 0
    noted: float = -math.inf
    left: float = field(default_factory=now)

    async def close(self) -> None:
        """Release its place."""
        for task in self.care:
            task.cancel()
        await asyncio.gather(*self.care, return_exceptions=True)
        await self.household.service.close()
        await asyncio.to_thread(self.keeping.close)


class KeptHouseholds:
    """All households of a server, each opened when somebody comes to it; for one event loop.

    network: where the server answers. days: after so many without use a household ends. most: screens of one
    household at once; those who have none share as many.
    """

    def __init__(
        self,
        places: HouseholdPlaces,
        network: HomeNetwork,
        days: int,
        most: int,
        clock: Callable[[], float] = now,
    ) -> None:
        self.days = days
        self._places = places
        self._register = places.register
        self._network = network
        self._most = most
        self._clock = clock
        self._papers, self._uploads = PrintJobs(), Uploads()
        self._open: dict[HouseholdId | None, _Open] = {}
        self._begun: deque[float] = deque(maxlen=MOST_NEW)
        self._turn = asyncio.Lock()
        self._ending = set[asyncio.Task[None]]()

    async def open(self) -> Household:
        """Open what those see who have no household yet, and return it; raises Refused."""
        self._open[None] = await self._opened(None)
        return self.newcomers

    @property
    def newcomers(self) -> Household:
        """What those see who have no household yet."""
        return self._open[None].household

    async def is_there(self, household: HouseholdId) -> bool:
        """Return whether there is such a household."""
        return await asyncio.to_thread(self._register.is_there, household)

    async def begin(self) -> str:
        """Begin an empty household, and return the token of its keeper's link.

        Raises Refused `too_many_new`, `not_kept`.
        """
        at = self._clock()
        if len(self._begun) == MOST_NEW and at - self._begun[0] < _HOUR:
            raise Refused((Fault("too_many_new"),))
        self._begun.append(at)
        household = new_household_id()
        await asyncio.to_thread(self._register.make, household, at)
        found = await self.enter(household)
        if found is None:
            raise Refused((Fault("not_kept", params={"reason": ""}),))
        try:
            return await found.service.access.make_link(KEEPER)
        finally:
            self.leave(found)

    async def enter(self, household: HouseholdId | None) -> Household | None:
        """Return a household that somebody has come to, None if there is none.

        It stays open until all who came have left. household: None for one who has none, who is counted among
        `newcomers`. Raises Refused, `household_full` among others.
        """
        async with self._turn:
            if household and household not in self._open:
                if not await self.is_there(household):
                    return None
                self._open[household] = await self._opened(household)
            found = self._open[household]
            if found.screens >= self._most:
                raise Refused((Fault("household_full"),))
            await self._note_use({household: found}, self._clock())
            found.screens += 1
            return found.household

    def leave(self, household: Household) -> None:
        """Count somebody out who had come to a household."""
        found = self._open.get(household.id)
        if found and found.household is household:
            found.screens, found.left = found.screens - 1, self._clock()

    async def end(self, household: HouseholdId) -> None:
        """Remove a household with everything in it; raises Refused `not_kept`."""
        async with self._turn:
            found = self._open.pop(household, None)
            if found:
                await found.close()
            await asyncio.to_thread(self._register.remove, household)

    def count_open(self) -> int:
        """Return how many games a screen has open, of all households."""
        return sum(each.household.service.count_open() for each in self._open.values())

    async def look_after(self) -> None:
        """Close what nobody uses and end what nobody has used for too long, until cancelled."""
        while True:
            with logging_failures("the households were not looked after"):
                await self.look()
            await asyncio.sleep(LOOK_SECONDS)

    async def look(self) -> None:
        """Look once at all households."""
        async with self._turn:
            at = self._clock()
            left = [name for name, found in self._open.items() if name and not found.screens]
            for household in left:
                if at - self._open[household].left >= IDLE_SECONDS:
                    await self._open.pop(household).close()
            await self._note_use({name: found for name, found in self._open.items() if found.screens}, at)
            await asyncio.to_thread(self._remove_unused, at)

    async def _note_use(self, used: Mapping[HouseholdId | None, _Open], at: float) -> None:
        """Note that households are used, each once in a while; that it can't be noted keeps nobody out."""
        due = {name: found for name, found in used.items() if name and abs(at - found.noted) >= LOOK_SECONDS}
        if due:
            with logging_failures("the use of households was not noted"):
                await asyncio.to_thread(self._register.note_use, due.keys(), at)
                for found in due.values():
                    found.noted = at

    def _remove_unused(self, at: float) -> None:
        # Before anything ends: nobody could come while no server ran.
        self._register.note_running(at, _DAY)
        self._register.remove_unused(at - self.days * _DAY, [name for name in self._open if name])

    async def close(self) -> None:
        """Release all households."""
        async with self._turn:
            while self._open:
                _household, found = self._open.popitem()
                await found.close()
        await asyncio.gather(*self._ending)

    async def _opened(self, household: HouseholdId | None) -> _Open:
        keeping = await asyncio.to_thread(self._places.open, household)
        try:
            access = await asyncio.to_thread(Access, keeping.links, household or "")
            service = GameService(keeping.store, access=access)
            await service.load()
        except BaseException:
            await asyncio.to_thread(keeping.close)
            raise

        def are_screens_open() -> bool:
            found = self._open.get(household)
            return found is not None and found.screens > 0

        served, work = keeping.served(service, self._network, are_screens_open, lambda: self._ended(service))
        platform = replace(served, papers=self._papers, uploads=self._uploads)
        care = tuple(asyncio.create_task(each()) for each in work)
        return _Open(Household(household, service, platform), keeping, care)

    def _ended(self, service: GameService) -> None:
        """Close a household that another process has removed."""
        task = asyncio.create_task(self._close_ended(service))
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)

    async def _close_ended(self, service: GameService) -> None:
        await service.give_up()
        async with self._turn:
            for household, found in list(self._open.items()):
                if found.household.service is service:
                    await self._open.pop(household).close()
