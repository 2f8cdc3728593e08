"""Coverage-guided fuzzing of every door: `python -m tests.trust fuzz [DOOR …] [--minutes M]`.

`build/fuzz/DOOR` keeps what was reached, so that the next run begins there, and in `found` what went wrong.
"""

import argparse
import re
import subprocess
import sys
import time
import timeit
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

from tests.trust.fuzzing.doors import DOORS

ROOT: Final = Path(__file__).parents[3]
FOLDER: Final = ROOT / "build" / "fuzz"
_MINUTES: Final = 10
_PATIENCE: Final = 0.1
"""Seconds that any input may take; and one second more for each 4 MiB of it."""
_MOST_A_SECOND: Final = 4 * 1024 * 1024


def attack(arguments: Sequence[str]) -> bool:
    """Fuzz the doors one after another, print what each run reached, and return whether nothing was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.trust fuzz")
    parser.add_argument("doors", nargs="*", metavar="DOOR", help=f"of {', '.join(DOORS)}; all by default")
    parser.add_argument("--minutes", type=float, default=_MINUTES, help="for each door")
    options = parser.parse_args(arguments)
    if unknown := set(options.doors) - set(DOORS):
        parser.error(f"no door is called {', '.join(sorted(unknown))}; there are {', '.join(DOORS)}")
    held = [_fuzz(door, options.minutes) for door in options.doors or DOORS]
    return all(held)


def _fuzz(door: str, minutes: float) -> bool:
    place = FOLDER / door
    (place / "corpus").mkdir(parents=True, exist_ok=True)
    _try_found_again(place)
    command = [sys.executable, "-m", "tests.trust.fuzzing.worker", door, str(place), f"{60 * minutes:.0f}"]
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True)
    said = (done.stdout + done.stderr).decode(errors="replace")
    (place / "log").write_text(said, encoding="utf-8")
    found = [file.read_text(encoding="utf-8").partition("\n")[0] for file in (place / "found").glob("*.txt")]
    found += _slow(door, place / "found" / "slow")
    found += [f"the worker ended with {done.returncode}"] if done.returncode else []
    patterns = (r"number_of_executed_units: +(\d+)", r"cov: (\d+)")
    executions, edges = (int((re.findall(pattern, said) or ["0"])[-1]) for pattern in patterns)
    figures = f"{minutes:g} min, {executions:,} executions, {edges} edges, {len(found)} findings"
    print(f"{door}: {figures}", *found, sep="\n    ", flush=True)
    return not found


def _slow(door: str, file: Path) -> Iterator[str]:
    """Yield how long the slowest input takes where no branches are counted, if that is too long."""
    if not file.exists():
        return
    data = file.read_bytes()
    with suppress(Exception):  # that is among what was found
        taken = min(
            timeit.repeat(partial(DOORS[door].target, data), number=1, repeat=3, timer=time.process_time)
        )
        if taken > _PATIENCE + len(data) / _MOST_A_SECOND:
            yield f"{taken:.2f} s for {len(data)} bytes"


def _try_found_again(place: Path) -> None:
    """Let the run begin with what was found before, which may be mended by now."""
    for file in (place / "found").glob("*"):
        if file.suffix:
            file.unlink()
        else:
            file.replace(place / "corpus" / file.name)
