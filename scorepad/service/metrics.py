"""What the operator of a server sees in figures: counted since the start, without a name or an id.

Each counts for the whole process, as Flet's sessions do.

Source: https://prometheus.io/docs/instrumenting/exposition_formats/ (text format, version 0.0.4)
"""

import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from itertools import accumulate
from typing import Final
from weakref import WeakKeyDictionary, ref

from scorepad.rules.frozen import freeze_fields

KIND: Final = "text/plain; version=0.0.4; charset=utf-8"
"""The MIME type of the format."""

SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""The upper bounds of a histogram."""

_STALE: Final = 60.0
"""Seconds; what is kept later was begun by a touch, but isn't what it asked for."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """One number, or one for each value of a label.

    kind: as Prometheus names it. values: the single one has an empty value. label: its name, or empty.
    """

    name: str
    help: str
    kind: str
    values: Mapping[str, int]
    label: str = ""

    def __post_init__(self) -> None:
        freeze_fields(self, "values")

    def samples(self) -> Iterator[str]:
        """Yield a line for each number; a label's values are words of ours, with nothing to escape."""
        for value, number in sorted(self.values.items()):
            labels = f'{{{self.label}="{value}"}}' if self.label else ""
            yield f"{self.name}{labels} {number}"


class Histogram:
    """How many seconds something took, by upper bounds."""

    kind = "histogram"

    def __init__(self, name: str, help_text: str) -> None:
        self.name, self.help = name, help_text
        self._counts = [0] * (len(SECONDS) + 1)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        """Count something that took so long."""
        self._counts[bisect_left(SECONDS, seconds)] += 1
        self._sum += seconds

    def samples(self) -> Iterator[str]:
        """Yield how many took at most as long as each bound, all together and how many there are."""
        bounds = (*map(str, SECONDS), "+Inf")
        totals = tuple(accumulate(self._counts))
        yield from (
            f'{self.name}_bucket{{le="{bound}"}} {total}' for bound, total in zip(bounds, totals, strict=True)
        )
        yield f"{self.name}_sum {self._sum:.6f}"
        yield f"{self.name}_count {totals[-1]}"


Figure = Numbers | Histogram


def exposition(figures: Iterable[Figure]) -> str:
    """Return figures in the text format."""
    lines = (
        line
        for figure in figures
        for line in (
            f"# HELP {figure.name} {figure.help}",
            f"# TYPE {figure.name} {figure.kind}",
            *figure.samples(),
        )
    )
    return "\n".join(lines) + "\n"


@dataclass(slots=True)
class _Touch:
    """A touch on its way. screen: which made it, None once it has gone. received: by `perf_counter`."""

    screen: ref[object]
    received: float
    is_kept: bool = False


class Metrics:
    """Counts what happens; a touch costs it some microseconds."""

    def __init__(self) -> None:
        self._touch: ContextVar[_Touch | None] = ContextVar("touch", default=None)
        self._unsent: WeakKeyDictionary[object, float] = WeakKeyDictionary()
        self._events = 0
        self._refusals: Counter[str] = Counter()
        self._until_kept = Histogram(
            "scorepad_touch_kept_seconds", "Seconds from receiving a touch until its change was kept."
        )
        self._until_sent = Histogram(
            "scorepad_touch_sent_seconds",
            "Seconds from receiving a touch until a change of its screen was sent after it was kept.",
        )

    @contextmanager
    def received(self, screen: object) -> Iterator[None]:
        """Take what begins in the block as part of a touch received now. screen: which made it."""
        token = self._touch.set(_Touch(ref(screen), time.perf_counter()))
        try:
            yield
        finally:
            self._touch.reset(token)

    def kept(self, events: int) -> None:
        """Count events that are durable now, and how long the touch took that made them."""
        self._events += events
        touch, now = self._touch.get(), time.perf_counter()
        if touch and not touch.is_kept and now - touch.received < _STALE:
            touch.is_kept = True
            self._until_kept.observe(now - touch.received)
            screen = touch.screen()
            if screen is not None:
                self._unsent[screen] = touch.received

    def sent(self, screen: object) -> None:
        """Note that something was sent to a screen."""
        received = self._unsent.pop(screen, None)
        if received is not None:
            self._until_sent.observe(time.perf_counter() - received)

    def refused(self, kind: str) -> None:
        """Count a refusal. kind: the code of a fault, or another word of ours."""
        self._refusals[kind] += 1

    def figures(self) -> tuple[Figure, ...]:
        """Return all that was counted."""
        events = Numbers(
            "scorepad_events_total", "Events kept by this process.", "counter", {"": self._events}
        )
        refusals = Numbers(
            "scorepad_refusals_total", "What was refused.", "counter", self._refusals, label="kind"
        )
        return events, refusals, self._until_kept, self._until_sent


METRICS: Final = Metrics()
"""The figures of this process."""
