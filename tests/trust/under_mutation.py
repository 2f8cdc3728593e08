"""Runs the tests of `rules`, `score` and `game` on mutants, each in a process forked from one that is ready.

A plugin of pytest, started by `mutants.py` in the folder in which mutmut has put the mutants of a function
beside it. `MUTANTS_DO` says what to do. `learn`: find out which tests run through which function. `try`: try
what stands in `todo.json`. `alone`: try the one of `MUTANT_UNDER_TEST`, which was there before any import.
"""

import gc
import json
import os
import resource
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Generator, Iterable, Sequence
from pathlib import Path
from typing import Final, NoReturn

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import HealthCheck, Phase, settings
from mutmut.mutation.trampoline import set_mutant_under_test
from mutmut.state import state

LEARNT: Final = Path("learnt.json")
TODO: Final = Path("todo.json")
TRIED: Final = Path("tried.jsonl")
"""What was learnt, what is to be tried, and what came of each: a line of JSON."""

_ROOMS: Final = ("scorepad.rules", "scorepad.score", "scorepad.game")
_EXAMPLES: Final = {"learn": 3, "try": 10, "alone": 60}
_SECONDS: Final = 5
"""Of the processor's time, for a quick test; an endless loop takes longer."""
_TIMES: Final = 25
"""So many times as long as it took without a mutant, another test may take: it tries more examples."""
_KILLED, _SURVIVED = 1, 0

_doing: Final = os.environ["MUTANTS_DO"]
_called_by_import: Final[dict[str, set[str]]] = defaultdict(set)
"""By the id of a test's file, the functions that run when it is imported."""


def pytest_collection() -> None:
    """Let hypothesis try few examples, always the same, and not look for simpler ones of a failure."""
    settings.register_profile("mutants", _few(settings()))
    settings.load_profile("mutants")


def _few(wanted: settings) -> settings:
    return settings(
        wanted,
        max_examples=min(_EXAMPLES[_doing], wanted.max_examples),
        derandomize=True,
        database=None,
        deadline=None,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Note what runs when a test's file is imported: all tests in it depend on that."""
    state()._stats.clear()
    report = yield
    if isinstance(collector, pytest.Module):
        _called_by_import[collector.nodeid] |= state()._stats
    return report


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Try few examples also where a test says how many it wants."""
    for item in items:
        test = getattr(item, "obj", None)
        own = getattr(test, "_hypothesis_internal_use_settings", None)
        if own is not None:
            vars(test)["_hypothesis_internal_use_settings"] = _few(own)


def pytest_runtestloop(session: pytest.Session) -> bool:
    """Do what is to be done, in place of running each test once."""
    if session.testsfailed:
        # A mutant that was there before can keep the tests from being imported.
        os._exit(_KILLED)
    {"learn": _learn, "try": _try_all, "alone": _try_alone}[_doing](session.items)
    return True


def _learn(items: Sequence[pytest.Item]) -> None:
    tests: dict[str, list[str]] = defaultdict(list)
    seconds: dict[str, float] = {}
    caches = _caches()
    for item in items:
        state()._stats.clear()
        begun = time.process_time()
        # Otherwise only the first one would run through what fills a cache.
        _empty(caches)
        assert _holds(item), item.nodeid
        seconds[item.nodeid] = time.process_time() - begun
        hit = state()._stats | _called_by_import[item.nodeid.partition("::")[0]]
        for function in hit:
            tests[function].append(item.nodeid)
    numbers = {each: at for at, each in enumerate(seconds)}
    numbered = {function: [numbers[each] for each in those] for function, those in tests.items()}
    LEARNT.write_text(json.dumps({"tests": numbered, "seconds": seconds}), encoding="utf-8")


def _try_all(items: Sequence[pytest.Item]) -> None:
    plan, caches = _Plan(items), _caches()
    assert plan.hold()
    gc.collect()
    gc.freeze()
    with TRIED.open("a", encoding="utf-8") as out:
        for name in json.loads(TODO.read_bytes())[_part()]:
            begun = time.monotonic()
            code, killer = _in_a_fork(name, plan.tests(name), caches)
            plan.kills[killer] += 1
            line = {"name": name, "code": code, "by": killer, "seconds": round(time.monotonic() - begun, 2)}
            out.write(json.dumps(line) + "\n")
            out.flush()


def _in_a_fork(name: str, tests: Sequence["_Timed"], caches: Iterable[Callable[[], None]]) -> tuple[int, str]:
    """Return how a process ended that became the mutant, and the test that noticed it."""
    ours, theirs = os.pipe()
    child = os.fork()
    if not child:
        _be(name, tests, caches, theirs)
    os.close(theirs)
    with os.fdopen(ours, "rb") as said:
        killer = said.read().decode()
    _pid, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status), killer


def _part() -> slice:
    """Return which of the mutants are this process's: each so-manieth."""
    return slice(int(os.environ["MUTANTS_FIRST"]), None, int(os.environ["MUTANTS_STEP"]))


def _try_alone(items: Sequence[pytest.Item]) -> None:
    name = os.environ["MUTANT_UNDER_TEST"]
    _be(name, _Plan(items).tests(name), _caches(), 1)


_Timed = tuple[pytest.Item, int]
"""A test, and how many seconds of the processor's time it may take."""


class _Plan:
    """Which tests to run on a mutant, in the order in which they are likely to notice it soon.

    kills: how many mutants a test has noticed.
    """

    def __init__(self, items: Sequence[pytest.Item]) -> None:
        learnt = json.loads(LEARNT.read_bytes())
        self.kills: Counter[str] = Counter()
        self._numbers: dict[str, list[int]] = learnt["tests"]
        self._ids = list(learnt["seconds"])
        self._items = {item.nodeid: item for item in items}
        self._seconds: dict[str, float] = learnt["seconds"]
        functions = Counter(number for numbers in self._numbers.values() for number in numbers)
        # What runs through little is about that, and quick.
        self._cost: dict[str, float] = {
            each: self._seconds[each] * functions[at] for at, each in enumerate(self._ids)
        }
        self.new = [each for each in self._items if each not in self._cost]

    def hold(self) -> bool:
        """Return whether the new tests pass without any mutant; otherwise they would notice everything."""
        return _in_a_fork("", [self._timed(each) for each in self.new], ())[0] == _SURVIVED

    def tests(self, name: str) -> list[_Timed]:
        """Return the tests that run through a mutant's function; all of its room where none is known.

        Tests that are new since it was learnt are tried on every mutant.
        """
        room = f"tests/{name.split('.')[1]}/"
        known = [self._ids[at] for at in self._numbers.get(name.partition("__mutmut_")[0], ())]
        found = known or [each for each in self._items if each.startswith(room)]
        order = sorted({*found, *self.new}, key=lambda each: (-self.kills[each], self._cost.get(each, 0)))
        return [self._timed(each) for each in order if each in self._items]

    def _timed(self, each: str) -> _Timed:
        """Return a test with its time: enough that being slow never passes for having noticed a mutant."""
        return self._items[each], int(_SECONDS + _TIMES * self._seconds.get(each, 1))


def _be(name: str, tests: Iterable[_Timed], caches: Iterable[Callable[[], None]], out: int) -> NoReturn:
    """Become the mutant, run its tests until one fails, say which, and end."""
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    set_mutant_under_test(name)
    _empty(caches)
    for test, seconds in tests:
        try:
            held = _holds_in_time(test, seconds)
        except BaseException:
            held = False
        if not held:
            os.write(out, test.nodeid.encode())
            os._exit(_KILLED)
    os._exit(_SURVIVED)


def _holds_in_time(item: pytest.Item, seconds: int) -> bool:
    """Run a test and return whether it held; a signal ends the process if it takes too long."""
    end = int(time.process_time()) + seconds
    resource.setrlimit(resource.RLIMIT_CPU, (end, resource.RLIM_INFINITY))
    return _holds(item)


def _holds(item: pytest.Item) -> bool:
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def _empty(caches: Iterable[Callable[[], None]]) -> None:
    for clear in caches:
        clear()


def _caches() -> list[Callable[[], None]]:
    modules = [module for name, module in sys.modules.items() if name.startswith(_ROOMS)]
    return [
        each.cache_clear
        for module in modules
        for each in vars(module).values()
        if hasattr(each, "cache_clear")
    ]
