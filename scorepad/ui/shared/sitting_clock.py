"""The clock of a sitting on screen: it ticks by itself, and the line that phones at the tables show of it."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from math import ceil
from typing import Final

import flet as ft

from scorepad.flet_support.error_boundary import component, use_is_covered
from scorepad.flet_support.hooks import use_live
from scorepad.game.evenings import ClubEvening
from scorepad.game.sitting_clock import MINUTE, Running, SittingClock, time_left
from scorepad.i18n import _, ngettext
from scorepad.score.record import GameId
from scorepad.service.game_service import GameService
from scorepad.service.hub import Callback
from scorepad.storage.store import LIBRARY
from scorepad.ui.session import use_session
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.text import words

SECOND: Final = 1
WHOLE: Final = 10**9
"""A step as long as any sitting: whoever counts by it only learns that the time is up."""
_SOON: Final = 0.02
"""Seconds after a step has ended, so that a timer that is early doesn't find it still going on."""


@dataclass(frozen=True, slots=True)
class ClockNow:
    """A clock as it is shown. left: how many steps are left, a begun one counted; 0 once the time is up."""

    clock: SittingClock
    left: int

    @property
    def is_up(self) -> bool:
        """Whether the time is up."""
        return not self.left

    @property
    def is_running(self) -> bool:
        """Whether it runs, also beyond its end."""
        return isinstance(self.clock, Running)


def use_clock(read: Callable[[GameService], SittingClock | None], step: int) -> ClockNow | None:
    """Return a clock, and redraw when it is moved and whenever a step has passed; None where there is none.

    read: returns the clock as it is stored. step: in seconds. Nothing is drawn while it stands.
    """
    service, covered = use_session().service, use_is_covered()
    clock = read(service)
    follow = None if covered else partial(_follow, service, clock, step)
    return use_live(follow, lambda: _now(service, read(service), step), [clock, covered])


def _now(service: GameService, clock: SittingClock | None, step: int) -> ClockNow | None:
    return ClockNow(clock, max(0, ceil(_left(service, clock) / step))) if clock else None


def _left(service: GameService, clock: SittingClock) -> float:
    return time_left(clock, service.now().timestamp())


@dataclass(slots=True)
class _Timer:
    """Calls back whenever a step of a running clock has passed, until the time is up."""

    service: GameService
    clock: Running
    step: int
    callback: Callback
    handles: list[asyncio.TimerHandle] = field(default_factory=list)

    def wait(self) -> None:
        """Wait for the end of the step that goes on now."""
        left = _left(self.service, self.clock)
        if left > 0:
            until = left - self.step * (ceil(left / self.step) - 1)
            self.handles = [asyncio.get_running_loop().call_later(until + _SOON, self._passed)]

    def _passed(self) -> None:
        self.callback()
        self.wait()

    def stop(self) -> None:
        """Wait no longer."""
        for handle in self.handles:
            handle.cancel()


def _follow(
    service: GameService, clock: SittingClock | None, step: int, callback: Callback
) -> Callable[[], None]:
    stop = service.subscribe(LIBRARY, callback)
    if not isinstance(clock, Running):
        return stop
    timer = _Timer(service, clock, step, callback)
    timer.wait()

    def end() -> None:
        timer.stop()
        stop()

    return end


def newest_clock(service: GameService) -> SittingClock | None:
    """Return the clock of the newest evening's newest sitting, None where it isn't played by time."""
    evening = service.library().state.newest_evening
    return evening.clock(evening.sitting) if evening and evening.tables else None


def _clock_at(game: GameId, service: GameService) -> SittingClock | None:
    evening = service.library().state.newest_evening
    return newest_clock(service) if evening and _is_played(evening, game) else None


def _is_played(evening: ClubEvening, game: GameId) -> bool:
    return game in evening.games(evening.sitting).values()


def figures(seconds: int) -> str:
    """Return a time as on a clock: `12:05`."""
    return f"{seconds // MINUTE}:{seconds % MINUTE:02}"


def up_sentence() -> str:
    """Return what everybody does once the time is up."""
    # Translators: the clock of a club evening; whoever is in the middle of a deal plays it to its end.
    return _("Time is up: finish this round")


def minutes_sentence(now: ClockNow, minutes: int) -> str:
    """Return how much time is left, in words that change once a minute. minutes: begun ones that are left."""
    if now.is_up:
        return up_sentence()
    message = ngettext("{count} minute left", "{count} minutes left", minutes).format(count=minutes)
    # Translators: time is what is left on the clock of a sitting, such as "12 minutes left".
    return message if now.is_running else _("{time}, the clock isn't running").format(time=message)


@component
def table_clock(game_id: GameId) -> ft.Control:
    """Show the time that is left to a game of a club evening; nothing takes no room."""
    session = use_session()
    now = use_clock(partial(_clock_at, game_id), MINUTE)
    game = session.service.line(game_id)
    if now is None or game is None or game.finished:
        return ft.Container()
    text = words(minutes_sentence(now, now.left), Type.STRONG if now.is_up else Type.SECOND)
    padding = ft.Padding.only(left=14, right=14, top=4, bottom=8)
    return ft.Semantics(live_region=now.is_up, container=True, content=ft.Container(text, padding=padding))
