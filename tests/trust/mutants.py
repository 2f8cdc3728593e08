"""Mutants of `rules`, `score` and `game`, by mutmut: a seeded sample, or all of them, resumed at any time.

    python -m tests.trust mutants [--sample N] [--seed S] [--all] [--again] [--show]

`mutants/` in the project's folder holds what was made and tried; without it everything begins anew.
"""

import argparse
import json
import os
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "mutants"
STATS: Final = FOLDER / "mutmut-stats.json"
EXCUSED: Final = Path(__file__).with_name("survivors.md")
"""Lists each mutant that may survive, with the reason."""

_SAMPLE: Final = 1_000
_SEED: Final = 21
_KILLED: Final = ("killed", "timeout", "segfault")


def main(arguments: Sequence[str]) -> int:
    """Try what isn't tried yet, print how many were killed and who survived; 1 if one has no excuse."""
    options = _options(arguments)
    os.chdir(ROOT)
    if not options.show:
        _make()
    tried = _chosen(options)
    if not options.show and (names := _to_try(tried, again=options.again)):
        _try(names)
        tried = _chosen(options)
    return _report(tried)


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.trust mutants")
    parser.add_argument("--sample", type=int, default=_SAMPLE, help="how many mutants")
    parser.add_argument("--seed", type=int, default=_SEED, help="which ones")
    parser.add_argument("--all", action="store_true", help="all of them")
    parser.add_argument("--again", action="store_true", help="also those that survived")
    parser.add_argument("--show", action="store_true", help="only what is known")
    return parser.parse_args(arguments)


def _make() -> None:
    """Make all mutants, and find out which tests run through which function."""
    from mutmut.__main__ import (  # noqa: PLC0415 - only where it is installed
        collect_or_load_stats,
        copy_also_copy_files,
        copy_src_dir,
        create_mutants,
        get_mutant_runner,
        setup_source_paths,
    )

    FOLDER.mkdir(exist_ok=True)
    copy_src_dir()
    copy_also_copy_files()
    setup_source_paths()
    create_mutants(1)
    collect_or_load_stats(get_mutant_runner(1))


def _try(names: Sequence[str]) -> None:
    from mutmut.__main__ import _run  # noqa: PLC0415 - only where it is installed

    _give_tests()
    _run(tuple(names), 1)


def _give_tests() -> None:
    """Give a function that no test was seen to run through all tests of its room."""
    stats = json.loads(STATS.read_bytes())
    tests: dict[str, list[str]] = stats["tests_by_mangled_function_name"]
    for name in _results():
        function, room = name.partition("__mutmut_")[0], name.split(".")[1]
        if not tests.get(function):
            tests[function] = [
                each for each in stats["duration_by_test"] if each.startswith(f"tests/{room}/")
            ]
    STATS.write_text(json.dumps(stats), encoding="utf-8")


def _results() -> Mapping[str, int | None]:
    """Return the exit code of the tests for each mutant that was made, None if it wasn't tried."""
    metas = (json.loads(path.read_bytes()) for path in sorted(FOLDER.rglob("*.py.meta")))
    return {name: code for meta in metas for name, code in meta["exit_code_by_key"].items()}


def _chosen(options: argparse.Namespace) -> Mapping[str, int | None]:
    """Return the mutants that were asked for, in the order of the sample."""
    found = _results()
    names = sorted(found)
    random.Random(options.seed).shuffle(names)  # noqa: S311 - the same sample each time
    return {name: found[name] for name in (names if options.all else names[: options.sample])}


def _to_try(tried: Mapping[str, int | None], *, again: bool) -> list[str]:
    return [name for name, code in tried.items() if code is None or (again and _status(code) not in _KILLED)]


def _status(code: int | None) -> str:
    from mutmut.stats import status_by_exit_code  # noqa: PLC0415 - only where it is installed

    return status_by_exit_code[code]


def _report(tried: Mapping[str, int | None]) -> int:
    counted = Counter(map(_status, tried.values()))
    excused = set(_excused())
    survivors = [name for name, code in tried.items() if code is not None and _status(code) not in _KILLED]
    ran = len(tried) - counted["not checked"]
    killed = sum(counted[each] for each in _KILLED)
    for name in sorted(survivors):
        print("excused " if name in excused else "SURVIVED", name)
    share = 100 * killed / max(ran, 1)
    print(f"{len(_results()):,} mutants, {ran:,} tried, {killed:,} killed ({share:.1f} %):", dict(counted))
    return 1 if set(survivors) - excused else 0


def _excused() -> Iterator[str]:
    for line in EXCUSED.read_text(encoding="utf-8").splitlines() if EXCUSED.exists() else ():
        if line.startswith("| `"):
            yield line.split("`")[1]


def names_in(words: Iterable[str]) -> list[str]:
    """Return the names of mutants among words."""
    return [word for word in words if "__mutmut_" in word]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
