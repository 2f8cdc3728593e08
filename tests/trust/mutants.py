"""Mutants of `rules`, `score` and `game`, made by mutmut: a seeded sample, or all, resumed at any time.

    python -m tests.trust mutants [--sample N] [--seed S] [--all] [--again] [--show]

`mutants/` in the project's folder holds what was made and tried; without it everything begins anew.
"""

import argparse
import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "mutants"
EXCUSED: Final = Path(__file__).with_name("survivors.md")
"""Lists each mutant that may survive, with the reason."""

_SAMPLE: Final = 1_000
_SEED: Final = 21
_TESTS: Final = ("tests/rules", "tests/score", "tests/game")
_TOO_LONG: Final = (
    # It looks at the source, which mutants are part of.
    "tests/rules/test_keys.py::test_keys_are_written_as_text_only_in_the_table",
    # These take seconds each, and what they run through others run through as well.
    "tests/game/test_agreement.py::test_every_planted_error_is_shown",
    "tests/game/test_machine.py::TestTable",
)
_PYTEST: Final = (
    *("-q", "--rootdir=.", "--noconftest", "--assert=plain", "-p", "tests.trust.under_mutation"),
    *("-m", "not grid"),
)
_WITHOUT: Final = ("cacheprovider", "xdist", "cov", "rerunfailures")

Codes = Mapping[str, int]
"""How the tests ended for each mutant that was tried: 0 = it survived, negative = killed by a signal."""


def main(arguments: Sequence[str]) -> int:
    """Try what isn't tried yet, print how many were killed and who survived; 1 if one has no excuse."""
    options = _options(arguments)
    if not options.show:
        _make(learn=options.again)
    chosen = _chosen(options)
    if not options.show:
        known = _codes()
        new = [name for name in chosen if name not in known]
        _try([*new, *(name for name in chosen if options.again and known.get(name) == 0)], options.jobs)
        _try_alone([name for name in chosen if _codes().get(name) == 0 and (options.again or name in new)])
    return _report(chosen, _codes())


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.trust mutants")
    parser.add_argument("--sample", type=int, default=_SAMPLE, help="how many mutants")
    parser.add_argument("--seed", type=int, default=_SEED, help="which ones")
    parser.add_argument("--all", action="store_true", help="all of them")
    parser.add_argument(
        "--again", action="store_true", help="also those that survived, with the tests as they are"
    )
    parser.add_argument("--jobs", type=int, default=1, help="how many at a time")
    parser.add_argument("--show", action="store_true", help="only what is known")
    return parser.parse_args(arguments)


def _make(*, learn: bool) -> None:
    """Make all mutants that aren't there yet, and find out which tests run through which function.

    learn: also if that is known, because a test has changed.
    """
    from mutmut.__main__ import copy_also_copy_files, copy_src_dir, create_mutants  # noqa: PLC0415 - in an extra

    os.chdir(ROOT)
    FOLDER.mkdir(exist_ok=True)
    with Path(os.devnull).open("w") as nowhere, redirect_stdout(nowhere):
        copy_src_dir()
        copy_also_copy_files()
        create_mutants(1)
    if learn or not (FOLDER / "learnt.json").exists():
        _wait(_pytest("learn", "stats"))


def _pytest(doing: str, mutant: str, **more: object) -> "subprocess.Popen[bytes]":
    """Start the tests as the plugin says. mutant: the one that is there from the start, or `stats`."""
    without = [word for each in _WITHOUT for word in ("-p", f"no:{each}")]
    deselected = [word for each in _TOO_LONG for word in ("--deselect", each)]
    command = [sys.executable, "-m", "pytest", *_TESTS, *_PYTEST, *without, *deselected]
    path = os.pathsep.join((str(FOLDER), os.environ.get("PYTHONPATH", "")))
    environment = {**os.environ, "PYTHONPATH": path, "MUTANTS_DO": doing, "MUTANT_UNDER_TEST": mutant}
    environment |= {f"MUTANTS_{name.upper()}": str(value) for name, value in more.items()}
    return subprocess.Popen(command, cwd=FOLDER, env=environment, stdout=subprocess.DEVNULL)


def _wait(run: "subprocess.Popen[bytes]") -> None:
    if run.wait():
        raise subprocess.CalledProcessError(run.returncode, run.args)


def _try(names: Sequence[str], jobs: int) -> None:
    if not names:
        return
    (FOLDER / "todo.json").write_text(json.dumps(names), encoding="utf-8")
    runs = [_pytest("try", "", first=at, step=jobs) for at in range(jobs)]
    for run in runs:
        _wait(run)


def _try_alone(names: Sequence[str]) -> None:
    """Try each in a process that imports everything with the mutant in it, and with more examples."""
    for name in names:
        code = _pytest("alone", name).wait()
        with (FOLDER / "tried.jsonl").open("a", encoding="utf-8") as out:
            out.write(json.dumps({"name": name, "code": code}) + "\n")


def _names() -> list[str]:
    metas = (json.loads(path.read_bytes()) for path in FOLDER.rglob("*.py.meta"))
    return sorted(name for meta in metas for name in meta["exit_code_by_key"])


def _chosen(options: argparse.Namespace) -> list[str]:
    names = _names()
    random.Random(options.seed).shuffle(names)  # noqa: S311 - the same sample each time
    return names if options.all else names[: options.sample]


def _codes() -> Codes:
    file = FOLDER / "tried.jsonl"
    lines = map(json.loads, file.read_text(encoding="utf-8").splitlines() if file.exists() else ())
    return {line["name"]: line["code"] for line in lines}


def _report(chosen: Sequence[str], codes: Codes) -> int:
    tried = [name for name in chosen if name in codes]
    survivors = {name for name in tried if codes[name] == 0}
    endless = sum(codes[name] < 0 for name in tried)
    excused = set(_excused())
    for name in sorted(survivors):
        print("excused " if name in excused else "SURVIVED", name)
    killed = len(tried) - len(survivors)
    share = f"{100 * killed / max(len(tried), 1):.1f} %"
    print(f"{len(tried):,} mutants tried of {len(_names()):,}:")
    print(f"{killed:,} killed ({share}), {endless} of them for the time they took;")
    print(f"{len(survivors)} survived, {len(survivors - excused)} of them without an excuse")
    return int(bool(survivors - excused))


def _excused() -> Iterator[str]:
    for line in EXCUSED.read_text(encoding="utf-8").splitlines() if EXCUSED.exists() else ():
        if line.startswith("| `"):
            yield line.split("`")[1]
