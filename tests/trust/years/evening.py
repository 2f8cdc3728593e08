"""An evening made to happen, step by step."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from heapq import heappop, heappush
from itertools import count
from typing import assert_never

from scorepad.game.events import GameStarted
from scorepad.game.intents import Intent
from scorepad.rules.faults import Refused
from scorepad.score.record import GameId
from scorepad.storage.gamefile.read import GameFile, read_game
from scorepad.storage.gamefile.write import write_game
from tests.trust.years import steps as happens
from tests.trust.years.apps import App, KilledError
from tests.trust.years.checks import Kept, check_evening, check_restart
from tests.trust.years.people import a_table, next_intent
from tests.trust.years.steps import APPS, PHONES, TABLE

Carry = Callable[[App, GameId, GameFile], Awaitable[str]]
"""Takes what was sent into an app, and returns the verdict."""

_MERGED = ("added", "merged", "updated")
_SECONDS_A_STEP = 20
_NO_GAME = GameId("")


async def carry(app: App, _game: GameId, parcel: GameFile) -> str:
    """Import a game, or some events of it, by the one door."""
    imported = await app.service.take_in(parcel, app.author(0))
    return imported.verdict


@dataclass
class Evening:
    """One game, played on the table's app and on three phones.

    at: the step. asleep: until which step each phone sleeps. waiting: messages on their way, by the step in
    which they arrive. made: the touches that arrived. lost: the messages that didn't.
    """

    apps: Sequence[App]
    seed: str
    carry: Carry = carry
    game: GameId = _NO_GAME
    at: int = 0
    asleep: list[int] = field(default_factory=lambda: [0] * PHONES)
    waiting: list[tuple[int, int, Callable[[], Awaitable[None]]]] = field(default_factory=list)
    made: int = 0
    lost: int = 0
    _numbers: "count[int]" = field(default_factory=count)

    async def play(self, steps: Sequence[happens.Step]) -> None:
        """Make it happen and check it; raises AssertionError."""
        for app in self.apps:
            app.begin_evening(self.seed)
        table = self.apps[TABLE]
        self.game = await table.service.start(a_table(self.seed), table.author(0))
        await table.follow(self.game)
        for self.at, step in enumerate(steps):
            await asyncio.sleep(_SECONDS_A_STEP)
            await self._take(step)
            await self._deliver()
        await self._end()
        check_evening(self.apps, self.game)

    async def _take(self, step: happens.Step) -> None:
        match step:
            case happens.Touch():
                self._touch(step)
            case happens.Exchange():
                self._exchange(step)
            case happens.Kill():
                app = self.apps[step.app]
                app.store.death = step.death
                if step.death is happens.Death.BETWEEN:
                    await self._restart(app)
            case happens.Sleep():
                self.asleep[step.phone] = self.at + step.steps
            case happens.Disk():
                self.apps[step.app].set_full(is_full=step.is_full)
            case happens.Clock():
                self.apps[step.app].ahead = step.ahead
            case _ as never:
                assert_never(never)

    def _touch(self, step: happens.Touch) -> None:
        """Send what a phone's owner does, who sees the screen of now."""
        app = self.apps[step.app]
        shown, who = app.shown.get(self.game), app.author(step.phone)
        if self.asleep[step.phone] > self.at or shown is None:
            return
        draft, score = app.service.opened(self.game).draft(who.device), app.service.opened(self.game).score
        intent = next_intent(step.salt, step.phone, shown, draft, who, is_over=score.finished)
        self.lost += not step.delays
        for delay in step.delays:
            self._send(delay, partial(self._submit, app, step.phone, intent))

    async def _submit(self, app: App, phone: int, intent: Intent) -> None:
        self.made += 1
        await app.submit(self.game, phone, intent)

    def _exchange(self, step: happens.Exchange) -> None:
        source, target = self.apps[step.source], self.apps[step.target]
        found = source.service.game(self.game)
        if found is None or self._is_asleep(step.source):
            return
        if step.carrier is happens.Carrier.FILE:
            data = write_game(found.record, found.events)
            work = partial(self._import, target, lambda: read_game(data))
        else:
            some = GameFile(found.record, found.events[-step.newest :])
            work = partial(self._import, target, lambda: some)
        self.lost += not step.delays
        for delay in step.delays:
            self._send(self._when_awake(step.target, delay), work)

    async def _import(self, app: App, read: Callable[[], GameFile]) -> None:
        parcel = read()
        begins = any(isinstance(event.change, GameStarted) for event in parcel.log)
        if not begins and app.service.game(self.game) is None:
            return  # some events of a game that isn't here are no game
        try:
            verdict = await self.carry(app, self.game, parcel)
        except Refused as refused:
            if app.is_full and refused.faults[0].code == "not_kept":
                return
            raise AssertionError(f"app {app.number} refuses what was sent: {refused.faults}") from refused
        if verdict not in _MERGED:
            raise AssertionError(f"app {app.number} says {verdict} to what was sent")
        await app.follow(self.game)

    def _is_asleep(self, app: int) -> bool:
        return app != TABLE and self.asleep[app - 1] > self.at

    def _when_awake(self, app: int, delay: int) -> int:
        return delay if app == TABLE else max(delay, self.asleep[app - 1] - self.at)

    def _send(self, delay: int, work: Callable[[], Awaitable[None]]) -> None:
        heappush(self.waiting, (self.at + delay, next(self._numbers), work))

    async def _deliver(self, *, is_last: bool = False) -> None:
        """Let everything arrive that is due, all at once, and start the apps again that were killed by it."""
        due: list[Callable[[], Awaitable[None]]] = []
        while self.waiting and (is_last or self.waiting[0][0] <= self.at):
            due.append(heappop(self.waiting)[2])
        for result in await asyncio.gather(*(work() for work in due), return_exceptions=True):
            if isinstance(result, BaseException) and not isinstance(result, KilledError):
                raise result
        for app in self.apps:
            if app.store.is_dead:
                await self._restart(app)

    async def _restart(self, app: App) -> None:
        before = Kept.of(app, self.game)
        await app.end()
        written = app.store.written
        await app.start()
        # An import may have been cut off before anybody looked at its game.
        await app.service.open(self.game)
        check_restart(app, self.game, before, written)

    async def _end(self) -> None:
        """Wake everybody, let everything arrive, and send the game around until all have all of it."""
        self.asleep = [0] * PHONES
        for app in self.apps:
            app.store.death = None
            app.ahead = 0
            app.set_full(is_full=False)
        await self._deliver(is_last=True)
        for source, target in ((at, TABLE) for at in range(1, APPS)):
            await self._bring(source, target)
        for target in range(1, APPS):
            await self._bring(TABLE, target)

    async def _bring(self, source: int, target: int) -> None:
        found = self.apps[source].service.game(self.game)
        if found:
            data = write_game(found.record, found.events)
            await self._import(self.apps[target], lambda: read_game(data))
