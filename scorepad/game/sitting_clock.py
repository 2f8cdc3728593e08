"""The clock of a sitting in which people play by time: it runs until a moment, or stands with some time left.

All times are whole seconds; moments are counted from 1970, UTC.
"""

from dataclasses import dataclass
from typing import assert_never

from scorepad.game.events import ClockStep

MINUTE = 60


@dataclass(frozen=True, slots=True)
class Running:
    """A clock that runs. ends: the moment at which the time is up."""

    ends: int


@dataclass(frozen=True, slots=True)
class Stopped:
    """A clock that hasn't been started, or is paused. left: how long it will run."""

    left: int


SittingClock = Running | Stopped


def time_left(clock: SittingClock, now: float) -> float:
    """Return how many seconds are left at a moment, 0 or fewer once the time is up."""
    return clock.ends - now if isinstance(clock, Running) else clock.left


def after_step(clock: SittingClock, step: ClockStep, at: int) -> SittingClock:
    """Return the clock after a step that was taken at a moment; what it does already changes nothing.

    A minute more after the time was up begins at that moment.
    """
    left = max(0, int(time_left(clock, at)))
    match step:
        case ClockStep.START:
            return clock if isinstance(clock, Running) else Running(at + left)
        case ClockStep.PAUSE:
            return clock if isinstance(clock, Stopped) else Stopped(left)
        case ClockStep.MINUTE:
            more = left + MINUTE
            return Running(at + more) if isinstance(clock, Running) else Stopped(more)
        case _ as never:
            assert_never(never)


def longer(clock: SittingClock, minutes: int) -> SittingClock:
    """Return a clock whose sitting lasts so many minutes longer, or (below 0) less long."""
    if isinstance(clock, Running):
        return Running(clock.ends + MINUTE * minutes)
    return Stopped(max(0, clock.left + MINUTE * minutes))
