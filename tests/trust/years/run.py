"""A hundred years of Thursdays, in two processes: `python -m tests.trust years`; fewer with `--evenings`.

An evening that fails is shrunk to the fewest steps that still do.
"""

import argparse
import asyncio
import logging
import math
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path
from typing import Final, TypeVar

from tests.trust import workplace
from tests.trust.years.apps import App, DyingStore
from tests.trust.years.evening import Carry, Evening, carry
from tests.trust.years.loop import run_simulated
from tests.trust.years.steps import APPS, TOUCHES, Step, make_steps, touches_of

WEEK: Final = 7 * 86_400
EVENINGS: Final = 5200
PROCESSES: Final = 2

T = TypeVar("T")


@dataclass(frozen=True)
class Found:
    """An evening that failed. steps: the fewest that do. alone: whether without the evenings before it."""

    seed: str
    sentence: str
    steps: tuple[Step, ...]
    alone: bool

    def __str__(self) -> str:
        shown = "\n".join(f"  {step}" for step in self.steps)
        how = f"{touches_of(self.steps)} touches" if self.alone else "only after the evenings before it"
        return f"evening {self.seed!r}: {self.sentence}\nfails with {how}:\n{shown}"


@dataclass
class World:
    """The apps, and how what is sent is taken in. kind: of their stores. count: what was done."""

    carry: Carry = carry
    kind: type[DyingStore] = DyingStore
    count: Counter[str] = field(default_factory=Counter)

    def years(self, seeds: Sequence[str], touches: int = TOUCHES, until: float = math.inf) -> Found | None:
        """Play evenings one after another; return the first that fails, with the fewest steps.

        touches: of each evening. until: by the monotonic clock, no further evening begins.
        """
        with workplace() as folder:
            found = run_simulated(self._play(folder, seeds, touches, until))
        if found is None or not self.fails(found.seed, found.steps):
            return found
        steps = shrunk(found.steps, lambda fewer: bool(self.fails(found.seed, fewer)))
        return Found(found.seed, self.fails(found.seed, steps), steps, alone=True)

    def fails(self, seed: str, steps: Sequence[Step]) -> str:
        """Return what is wrong with one evening on new apps, empty for nothing."""
        with workplace() as folder:
            return run_simulated(self._play_alone(folder, seed, steps))

    async def _play_alone(self, folder: Path, seed: str, steps: Sequence[Step]) -> str:
        async with self._apps(folder) as apps:
            return await _sentence(Evening(apps, seed, self.carry), steps)

    async def _play(self, folder: Path, seeds: Sequence[str], touches: int, until: float) -> Found | None:
        async with self._apps(folder) as apps:
            for number, seed in enumerate(seeds):
                steps, evening = make_steps(seed, touches), Evening(apps, seed, self.carry)
                if sentence := await _sentence(evening, steps):
                    return Found(seed, sentence, steps, alone=False)
                self.count.update({"evenings": 1, "touches": evening.made, "messages lost": evening.lost})
                if time.monotonic() > until:
                    break
                await asyncio.sleep(max((number + 1) * WEEK - asyncio.get_running_loop().time(), 0))
        return None

    @asynccontextmanager
    async def _apps(self, folder: Path) -> AsyncIterator[list[App]]:
        apps = [App(number, folder / str(number), self.kind) for number in range(APPS)]
        for app in apps:
            await app.start()
        try:
            yield apps
        finally:
            self.count["kills"] += sum(app.kills for app in apps)
            for app in apps:
                await app.stop()


async def _sentence(evening: Evening, steps: Sequence[Step]) -> str:
    """Return what is wrong with an evening, empty for nothing."""
    try:
        await evening.play(steps)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return ""


def play_share(seeds: Sequence[str], until: float) -> tuple[Counter[str], Found | None]:
    """Play a share of all evenings, as `World.years` does."""
    # A full disk is warned about, as it has to be.
    logging.getLogger("scorepad").setLevel(logging.CRITICAL)
    world = World()
    found = world.years(seeds, until=until)
    return world.count, found


def shrunk(steps: Sequence[T], fails: Callable[[Sequence[T]], bool]) -> tuple[T, ...]:
    """Return a part of the steps that fails and of which none can be left out.

    fails: whether a part of them fails too; the steps as a whole do. Source: delta debugging (Zeller).
    """
    found, size = tuple(steps), max(len(steps) // 2, 1)
    while size:
        at = len(found)
        shorter = False
        while at > 0:
            first = max(at - size, 0)
            fewer = (*found[:first], *found[at:])
            if fails(fewer):
                found, shorter = fewer, True
            at = first
        if not shorter or size > len(found):
            size //= 2
    return found


def attack(arguments: Sequence[str] = ()) -> bool:
    """Play evenings, print their figures, and return whether each was as it must be."""
    parser = argparse.ArgumentParser("python -m tests.trust years", description=__doc__)
    parser.add_argument("--seed", default="thursday", help="what all evenings are made from")
    parser.add_argument("--evenings", type=int, default=EVENINGS)
    parser.add_argument("--minutes", type=float, default=math.inf, help="begin no evening after this time")
    options = parser.parse_args(arguments)
    seeds = [f"{options.seed}/{number}" for number in range(options.evenings)]
    shares = [seeds[at::PROCESSES] for at in range(PROCESSES)]
    begun = time.monotonic()
    with ProcessPoolExecutor(PROCESSES, mp_context=get_context("spawn")) as pool:
        results = list(pool.map(play_share, shares, repeat(begun + options.minutes * 60)))
    total = sum((count for count, _found in results), Counter[str]())
    figures = ", ".join(f"{number:,} {what}" for what, number in total.items())
    print(f"{figures}, {total['touches'] / (time.monotonic() - begun):,.0f} touches/s")
    failed = [found for _count, found in results if found]
    print(*failed, sep="\n", end="", flush=True)
    return not failed
