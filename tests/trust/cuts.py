"""Every state in which a cut may leave the files of an evening, opened and held to what was promised."""

import multiprocessing
import random
import shutil
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from copy import deepcopy
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from typing import Final

from tests.trust.disk import Arrived, Disk, State, tears
from tests.trust.promises import BREACHES, Breach, Found, Promises, find
from tests.trust.steps import FileId, Said, Step

_LIKELY: Final = (0.2, 0.5, 0.8)
_PROCESSES: Final = 2


@dataclass(frozen=True, slots=True)
class Recording:
    """An evening: what was done to the files of a folder.

    files: those before it, with their contents. promises: what lies in them. is_fault_met: whether a call was
    made that had to fail.
    """

    root: Path
    steps: Sequence[Step]
    files: Mapping[str, FileId]
    contents: Mapping[str, bytes]
    promises: Promises
    is_fault_met: bool = False


@dataclass(slots=True)
class Figures:
    """built: states. different: their digests. breaches: by kind. examples: where the first of them are."""

    built: int = 0
    different: set[bytes] = field(default_factory=set)
    breaches: Counter[Breach] = field(default_factory=Counter)
    examples: list[str] = field(default_factory=list)

    def add(self, other: "Figures") -> None:
        """Add the figures of other cuts."""
        self.built += other.built
        self.different |= other.different
        self.breaches.update(other.breaches)
        self.examples = (self.examples + other.examples)[:5]

    @property
    def lines(self) -> list[str]:
        """The figures in words, with some examples."""
        counts = ", ".join(f"{breach} {self.breaches[breach]:,}" for breach in BREACHES)
        first = f"{self.built:,} states built, {len(self.different):,} different ones opened: {counts}"
        return [first, *(f"  {example}" for example in self.examples)]


@dataclass(frozen=True, slots=True)
class Span:
    """Cuts after the steps from `start` up to `stop`.

    subsets: random ones after each. apart: of so many changes that are not sure, each is once the only one to
    arrive, and once the only one not to.
    """

    start: int
    stop: int
    subsets: int
    apart: int
    seed: int


def try_all(recording: Recording, span: Span, place: Path) -> Figures:
    """Open every state of a span, in several processes. place: an empty folder, on a fast disk."""
    edges = [
        span.start + (span.stop - span.start) * part // (8 * _PROCESSES) for part in range(8 * _PROCESSES + 1)
    ]
    parts = [replace(span, start=start, stop=stop) for start, stop in pairwise(edges) if start < stop]
    places = [place / f"part {number}" for number in range(len(parts))]
    figures = Figures()
    context = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(_PROCESSES, mp_context=context) as pool:
        for part in pool.map(try_span, [recording] * len(parts), parts, places):
            figures.add(part)
    return figures


def try_span(recording: Recording, span: Span, place: Path) -> Figures:
    """Open every state of a span, one after another."""
    disk, promises = Disk(recording.files, recording.contents), deepcopy(recording.promises)
    figures, known = Figures(), dict[bytes, Found]()
    for number, step in enumerate(recording.steps[: span.stop]):
        disk.take(step)
        if isinstance(step, Said):
            promises.hear(step.entry)
        if number < span.start:
            continue
        dice = random.Random(f"{span.seed} {number}")  # noqa: S311 - moments, no secrets
        for arrived in arrivals(disk, dice, span):
            state = disk.state(arrived)
            digest = state.digest
            if digest not in known:
                known[digest] = look(state, recording.root, place)
            _count(
                figures, promises.breaches(known[digest]), f"cut {number}, {arrived}: {known[digest].problem}"
            )
    figures.different = set(known)
    return figures


def _count(figures: Figures, breaches: Sequence[Breach], where: str) -> None:
    figures.built += 1
    figures.breaches.update(breaches)
    if breaches and len(figures.examples) < 5:
        figures.examples.append(f"{', '.join(breaches)} at {where}")


def arrivals(disk: Disk, dice: random.Random, span: Span) -> Iterator[Arrived]:
    """Yield what may have arrived at a cut: all, nothing, all but one, one alone, parts, random subsets."""
    unsure = disk.unsure()
    everything = frozenset(unsure)
    yield Arrived(everything)
    if not unsure:
        return
    yield Arrived(frozenset())
    for number in dice.sample(unsure, min(len(unsure), span.apart)):
        yield Arrived(everything - {number})
        yield Arrived(frozenset({number}))
    if last := disk.last:
        for part in tears(last):
            for others in (everything, _some(unsure, dice)):
                yield Arrived(others | {last.number}, last.number, part)
    for _subset in range(span.subsets):
        yield Arrived(_some(unsure, dice))


def _some(numbers: Sequence[int], dice: random.Random) -> frozenset[int]:
    likely = dice.choice(_LIKELY)
    return frozenset(number for number in numbers if dice.random() < likely)


def look(state: State, root: Path, place: Path) -> Found:
    """Return what the program finds in a state. root: the folder it was recorded in."""
    shutil.rmtree(place, ignore_errors=True)
    for folder in ("data", "out"):
        (place / folder).mkdir(parents=True)
    state.write(root, place)
    return find(place)
