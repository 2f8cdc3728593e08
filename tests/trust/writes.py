"""Cut at every write: whatever had arrived on the disk by then, nothing acknowledged is lost.

The program plays an evening under strace. From its writes and syncs every state is built in which a power
cut could leave its files, and the program opens each of them. The same for evenings in which one sync fails:
what was refused must not be there afterwards. And once with SQLite's `synchronous=OFF`, which has to fail, or
the attack would prove nothing.
"""

import asyncio
import logging
import os
import shutil
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from itertools import count
from pathlib import Path
from typing import Final

from scorepad.rules.faults import Refused
from scorepad.storage.sql import sqlite
from tests.trust import strace, workplace
from tests.trust.cuts import Figures, Recording, Span, try_all
from tests.trust.diary import Diary
from tests.trust.evening import evening
from tests.trust.promises import promises_of
from tests.trust.steps import CALLS, FolderSynced, Step, Steps, Synced

STATES: Final = 100_000
"""How many are built at least."""

SEED: Final = int(os.environ.get("SCOREPAD_TRUST_SEED", "21"))
"""Of the evening and of the random subsets."""

SUBSETS: Final = 12
"""Random ones after each step."""

APART: Final = 12
"""Changes after each step that once arrive alone, and once are alone not to."""

_WHOLE: Final = 100
_SHORT: Final = 6
_CONTROL: Final = 4
"""Touches of an evening."""

_AFTER_A_FAILURE: Final = 40
"""Steps after a sync that failed in which every cut is tried."""


def attack(_arguments: Sequence[str] = ()) -> bool:
    """Cut an evening, evenings with a sync that fails, and the control; raises NoStrace."""
    strace.require()
    with workplace() as folder:
        return all([_whole_evening(folder), _failing_syncs(folder), _control(folder)])


def _whole_evening(folder: Path) -> bool:
    recording = record(folder / "whole", _WHOLE)
    figures = try_all(recording, Span(0, len(recording.steps), SUBSETS, APART, SEED), folder / "states")
    print(f"an evening of {len(recording.steps):,} writes, syncs and answers, cut after each (seed {SEED})")
    print(*figures.lines, sep="\n", flush=True)
    return not figures.breaches and figures.built >= STATES


def _failing_syncs(folder: Path) -> bool:
    figures, failed = Figures(), 0
    for name in ("fdatasync", "fsync"):
        for number in count(1):
            recording = record(folder / f"{name} {number}", _SHORT, f"{name}:error=EIO:when={number}")
            if not recording.is_fault_met:
                break
            stop = 0
            for place in _failures(recording.steps):
                start, stop = max(place, stop), min(place + _AFTER_A_FAILURE, len(recording.steps))
                figures.add(try_all(recording, Span(start, stop, 2, 4, SEED), folder / "states"))
                failed += 1
    print(
        f"{failed} syncs that failed, each of a shorter evening, with the {_AFTER_A_FAILURE} steps after it"
    )
    print(*figures.lines, sep="\n", flush=True)
    return not figures.breaches


def _failures(steps: Sequence[Step]) -> list[int]:
    return [
        number
        for number, step in enumerate(steps)
        if isinstance(step, Synced | FolderSynced) and not step.done
    ]


def _control(folder: Path) -> bool:
    recording = record(folder / "control", _CONTROL, synchronous="OFF")
    figures = try_all(recording, Span(0, len(recording.steps), 2, 4, SEED), folder / "states")
    print("control, with synchronous=OFF, which must lose something")
    print(*figures.lines[:2], sep="\n")
    return bool(figures.breaches["lost"])


def record(place: Path, touches: int, fault: str = "", synchronous: str = "FULL") -> Recording:
    """Play an evening under strace, from an empty folder.

    fault: as strace's `inject` has it. synchronous: SQLite's.
    """
    root, diary, log = place / "root", place / "diary", place / "calls"
    (root / "out").mkdir(parents=True)
    (root / "data").mkdir()
    shutil.copytree(root, place / "before")
    promises = promises_of(place / "before")
    steps = Steps([root / "data", root / "out"], diary)
    contents = {name: Path(name).read_bytes() for name in steps.files}
    files = dict(steps.files)
    if strace.run(partial(_play, root, diary, touches, synchronous), CALLS, log, fault):
        raise RuntimeError(f"the evening ended with an error, with the fault {fault!r}")
    calls = list(strace.calls_in(log))
    shutil.rmtree(place)
    is_met = any(call.injected for call in calls)
    return Recording(root, tuple(steps.of(calls)), files, contents, promises, is_met)


def _play(root: Path, diary: Path, touches: int, synchronous: str) -> None:
    logging.disable()
    wanted = (each.replace("synchronous = FULL", f"synchronous = {synchronous}") for each in sqlite._DURABLE)
    vars(sqlite)["_DURABLE"] = tuple(wanted)
    written = Diary.at(diary)
    for _start in range(2):
        with suppress(Refused):  # what could not even be opened said so, and is begun once more
            asyncio.run(evening(root / "data", written, SEED, touches))
            break
