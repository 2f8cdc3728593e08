"""Every call of the system that concerns the games fails once, or is the last before the program is killed.

A visit to the table is recorded, and then made again for each of its calls and each fault: an error of the
disk, a full disk, and SIGKILL, put in by strace; and, for each write that makes a file longer, a write of
which only half is done (the system's limit on the size of files does that). Each time the person must have
been told in a sentence, or have seen nothing of it; and what was acknowledged must be there afterwards, and
nothing that was refused.
"""

import argparse
import json
import multiprocessing
import os
import shutil
import signal
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from itertools import repeat
from pathlib import Path
from typing import Final

from tests.many_games import fill
from tests.trust import strace, workplace
from tests.trust.promises import Promises, find, promises_of
from tests.trust.steps import Steps, Wrote
from tests.trust.visit import NO_LIMIT, Report, visit

CALLS: Final = (
    *("openat", "read", "pread64", "write", "pwrite64", "lseek", "fsync", "fdatasync", "ftruncate"),
    *("fallocate", "rename", "renameat", "renameat2", "unlink", "unlinkat", "mkdir", "mkdirat", "rmdir"),
    *("chmod", "fchmod", "fchown", "utimensat", "stat", "lstat", "fstat", "newfstatat", "statx", "access"),
    *("faccessat", "faccessat2", "readlink", "getdents64", "fcntl", "flock", "mmap", "munmap", "mremap"),
    *("close", "copy_file_range", "sendfile"),
)
"""All that a program can ask about files; those that the visit makes are tried."""

FAULTS: Final = {"EIO": "error=EIO", "ENOSPC": "error=ENOSPC", "SIGKILL": "signal=KILL"}
HALF: Final = "half written"

GOOD: Final = (
    *("not noticed", "said, went on", "said, only looks", "said, not opened", "whole afterwards"),
    "elsewhere",  # the visit took another way than the recorded one, and the fault met another call
)
GAMES: Final = 3
_PROCESSES: Final = 2


@dataclass(frozen=True, slots=True)
class Case:
    """A fault at one call. number: among the calls of its name, from 1. most: bytes of a file, if limited."""

    name: str
    fault: str
    number: int = 0
    most: int = NO_LIMIT


@dataclass(frozen=True, slots=True)
class Tried:
    """What became of a case: one of GOOD, or what went wrong, with its details."""

    case: Case
    outcome: str
    details: str = ""


def attack(arguments: Sequence[str] = ()) -> bool:
    """Try every call with every fault, or a part of these cases; raises NoStrace."""
    parser = argparse.ArgumentParser("python -m tests.trust calls", description=__doc__)
    parser.add_argument(
        "--part", default="1/1", metavar="K/N", help="each Nth case, from the Kth; all by default"
    )
    part, parts = map(int, parser.parse_args(arguments).part.split("/"))
    strace.require()
    with workplace() as folder:
        return _attack(folder, slice(part - 1, None, parts))


def _attack(folder: Path, part: slice) -> bool:
    games = folder / "games"
    (games / "out").mkdir(parents=True)
    fill(games / "data", GAMES)
    shutil.copytree(games, folder / "before")
    promises = promises_of(folder / "before")
    cases = list(cases_of(games, folder))[part]
    places = [folder / f"case {number}" for number in range(len(cases))]
    context = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(_PROCESSES, mp_context=context) as pool:
        tried = list(pool.map(try_case, cases, repeat(games), repeat(promises), places, chunksize=8))
    print(*_table(tried), sep="\n")
    return all(each.outcome in GOOD for each in tried)


def cases_of(games: Path, folder: Path) -> Iterator[Case]:
    """Yield every fault at every call that a visit makes about the games."""
    root = folder / "recorded"
    shutil.copytree(games, root)
    steps = Steps([root / "data", root / "out"], folder / "nothing")
    log = folder / "calls"
    _run(Case("", ""), root, folder / "report", log)
    calls = list(strace.calls_in(log))
    numbers: Counter[str] = Counter()
    for call in calls:
        numbers[call.name] += 1
        named = [str(Path(call.place) / os.fsdecode(text)) for text in call.texts[:1]]
        if any(map(steps.is_in_sight, (call.place, *named))):
            yield from (Case(call.name, fault, numbers[call.name]) for fault in FAULTS)
    sizes: Counter[int] = Counter()
    for step in steps.of(calls):
        if isinstance(step, Wrote) and step.offset + len(step.data) > sizes[step.file]:
            sizes[step.file] = step.offset + len(step.data)
            yield Case("write, pwrite64", HALF, most=step.offset + len(step.data) // 2)
    shutil.rmtree(root)


def _run(case: Case, root: Path, report: Path, log: Path) -> tuple[int, list[str]]:
    """Make a visit; return its exit status and its diary."""
    reading, writing = os.pipe()
    work = partial(visit, root, writing, report, case.most)
    fault = f"{case.name}:{FAULTS[case.fault]}:when={case.number}" if case.fault in FAULTS else ""
    calls = [case.name] if fault else CALLS
    status = strace.run(work, calls, log, fault)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as diary:
        return status, diary.readlines()


def try_case(case: Case, games: Path, promises: Promises, place: Path) -> Tried:
    """Make a visit with a fault, open the games once more, and return what became of it."""
    root, report, log = place / "root", place / "report", place / "log"
    shutil.copytree(games, root)
    try:
        status, diary = _run(case, root, report, log)
        promised = deepcopy(promises)
        for line in diary:
            promised.hear(json.loads(line))
        found = find(root)
        if breaches := promised.breaches(found):
            return Tried(case, ", ".join(breaches), found.problem)
        if case.fault in FAULTS and status >= 0 and not _was_about(root, log):
            return Tried(case, "elsewhere")
        if status < 0:
            return Tried(case, "whole afterwards" if status == -signal.SIGKILL else "hung")
        seen = Report(**json.loads(report.read_text(encoding="utf-8")))
        return Tried(case, _outcome(seen), seen.wrong or " / ".join(seen.sentences))
    finally:
        shutil.rmtree(place)


def _was_about(root: Path, log: Path) -> bool:
    """Return whether the fault met a call about the files in a folder."""
    met = (call for call in strace.calls_in(log) if call.injected)
    return any(str(root) in place for call in met for place in (call.place, *map(os.fsdecode, call.texts)))


def _outcome(report: Report) -> str:
    if report.wrong:
        return "traceback"
    if report.unexplained or (report.started and not report.games):
        return "empty list"
    if not report.sentences:
        return "not noticed" if report.last_kept else "not kept, not said"
    if report.started < 2:
        return "said, not opened"
    if report.last_kept:
        return "said, went on"
    return "said, only looks" if report.looked_only else "stuck"


def _table(tried: Sequence[Tried]) -> Iterator[str]:
    outcomes: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for each in tried:
        outcomes[each.case.name, each.case.fault][each.outcome] += 1
    for (name, fault), counts in sorted(outcomes.items()):
        parts = ", ".join(f"{count} {outcome}" for outcome, count in counts.most_common())
        yield f"{name:<16}{fault:<13}{counts.total():>5}: {parts}"
    bad = [each for each in tried if each.outcome not in GOOD]
    yield f"{len(tried):,} tries, {len(bad)} of them bad"
    for each in bad[:20]:
        case = each.case
        yield f"  {each.outcome}: {case.name} {case.number} {case.fault} {case.most} {each.details[-1500:]}"
