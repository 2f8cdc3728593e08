"""What happens on an evening, as a list of steps made from a seed.

No step depends on the others: what a touch means is decided from what its device sees at that moment. So any
part of the list is an evening too, and a failure can be shrunk to the steps that it needs.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from random import Random
from typing import Final

PHONES: Final = 3
TABLE: Final = 0
"""The app on the table, which all phones can reach; app `n` is the one on phone `n - 1` itself."""

APPS: Final = PHONES + 1

Delays = tuple[int, ...]
"""After how many steps a message arrives: none = it is lost, two = it arrives twice."""


class Carrier(Enum):
    """What brings a game from one app to another."""

    FILE = auto()
    """An exported game file."""
    EVENTS = auto()
    """The newest events of the log."""


class Death(Enum):
    """At which moment a process is killed."""

    BETWEEN = auto()
    """Between two writes."""
    BEFORE = auto()
    """Right before the next write."""
    AFTER = auto()
    """Right after the next write, so that nobody hears that it was done."""


@dataclass(frozen=True, slots=True)
class Touch:
    """A phone makes a touch. phone: from 0. app: TABLE, or its own. salt: decides what it does."""

    phone: int
    app: int
    salt: int
    delays: Delays = (0,)


@dataclass(frozen=True, slots=True)
class Exchange:
    """An app sends the game to another one. newest: how many events, where they are sent alone."""

    source: int
    target: int
    carrier: Carrier
    newest: int
    delays: Delays


@dataclass(frozen=True, slots=True)
class Kill:
    """The process of an app is killed, and started again."""

    app: int
    death: Death


@dataclass(frozen=True, slots=True)
class Sleep:
    """A phone sleeps for some steps: it makes no touch, and what is sent to it waits."""

    phone: int
    steps: int


@dataclass(frozen=True, slots=True)
class Disk:
    """The disk of an app is full from now on, or has room again."""

    app: int
    is_full: bool


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of an app goes wrong. ahead: seconds before the true time."""

    app: int
    ahead: int


Step = Touch | Exchange | Kill | Sleep | Disk | Clock

TOUCHES: Final = 240
"""Of an evening: a game of four rounds takes some 150, and people change their minds."""

_DAY: Final = 86_400


def touches_of(steps: Sequence[Step]) -> int:
    """Return how many touches a list of steps has."""
    return sum(isinstance(step, Touch) for step in steps)


def make_steps(seed: str, touches: int = TOUCHES) -> tuple[Step, ...]:
    """Return the steps of an evening."""
    random = Random(seed)  # noqa: S311 - an evening, not a secret
    found: list[Step] = [Exchange(TABLE, app, Carrier.FILE, 1, _delays(random)) for app in range(1, APPS)]
    away, left = 0, 0
    for _touch in range(touches):
        found.extend(_around(random))
        if not left and random.random() < 0.02:
            # Somebody goes on writing on the phone alone, as where the table's app can't be reached.
            away, left = random.randrange(PHONES), random.randrange(5, 25)
        salt = random.getrandbits(32)
        if left and random.random() < 0.5:
            found.append(Touch(away, away + 1, salt))
            left -= 1
        else:
            found.append(Touch(random.randrange(PHONES), TABLE, salt, _delays(random)))
    return tuple(found)


def _around(random: Random) -> Iterator[Step]:
    """Yield what happens beside a touch."""
    roll = random.random()
    if roll < 0.04:
        source, target = random.choice(
            ((TABLE, 1), (1, TABLE), (TABLE, 2), (2, TABLE), (3, TABLE), (2, 3), (1, 2))
        )
        carrier = random.choice(tuple(Carrier))
        yield Exchange(source, target, carrier, random.randrange(1, 12), _delays(random))
    elif roll < 0.06:
        app = random.choice((TABLE, random.randrange(APPS)))
        yield Kill(app, random.choice(tuple(Death)))
    elif roll < 0.07:
        yield Sleep(random.randrange(PHONES), random.randrange(3, 30))
    elif roll < 0.074:
        yield Disk(random.randrange(APPS), is_full=True)
    elif roll < 0.09:
        yield Disk(random.randrange(APPS), is_full=False)
    elif roll < 0.095:
        yield Clock(
            random.randrange(APPS), random.choice((-40 * _DAY, -3600, -1, 0, 0, 90, _DAY, 400 * _DAY))
        )


def _delays(random: Random) -> Delays:
    roll = random.random()
    if roll < 0.04:
        return ()
    if roll < 0.08:
        return (0, random.randrange(1, 6))
    if roll < 0.20:
        return (random.randrange(1, 8),)
    return (0,)
