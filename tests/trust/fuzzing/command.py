"""Coverage-guided fuzzing of every door: `python -m tests.trust fuzz [DOOR …] [--minutes M]`.

`build/fuzz/DOOR` keeps what was reached, so that the next run begins there, and in `found` what went wrong.
"""

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.trust.fuzzing.doors import DOORS

ROOT: Final = Path(__file__).parents[3]
FOLDER: Final = ROOT / "build" / "fuzz"
_MINUTES: Final = 10


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
    ended, said = _run("worker", place, door, str(place), str(round(60 * minutes)))
    failed, measured = _run("replay", place, door, str(place))
    reached = {} if failed else json.loads(measured.splitlines()[-1])
    found = [file.read_text(encoding="utf-8").partition("\n")[0] for file in (place / "found").glob("*.txt")]
    found += [reached["slow"]] if reached.get("slow") else []
    found += [
        f"the {name} ended with {code}" for name, code in (("worker", ended), ("replay", failed)) if code
    ]
    executions, edges = (
        int((re.findall(pattern, said) or ["0"])[-1])
        for pattern in (r"number_of_executed_units: +(\d+)", r"cov: (\d+)")
    )
    lines = f"{reached.get('lines', 0)} of {reached.get('of', 0)} lines"
    figures = f"{minutes:g} min, {executions:,} executions, {edges} edges, {lines}, {len(found)} findings"
    print(f"{door}: {figures}", *found, sep="\n    ", flush=True)
    return not found


def _try_found_again(place: Path) -> None:
    """Let the run begin with what was found before, which may be mended by now."""
    for file in (place / "found").glob("*"):
        if file.suffix:
            file.unlink()
        else:
            file.replace(place / "corpus" / file.name)


def _run(module: str, place: Path, *arguments: str) -> tuple[int, str]:
    """Run a module in a process of its own and return how it ended and what it said."""
    log = place / f"{module}.log"
    with log.open("w", encoding="utf-8") as out:
        command = [sys.executable, "-m", f"tests.trust.fuzzing.{module}", *arguments]
        done = subprocess.run(command, cwd=ROOT, check=False, stdout=out, stderr=subprocess.STDOUT)
    return done.returncode, log.read_text(encoding="utf-8", errors="replace")
