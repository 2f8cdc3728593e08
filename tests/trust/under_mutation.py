"""How pytest runs the tests of `rules`, `score` and `game` on mutants: short, and no cache hides a mutant.

mutmut loads it as a plugin in every process of its own (`pyproject.toml`).
"""

import json
import os
import sys
from collections import defaultdict
from collections.abc import Callable, Generator
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import HealthCheck, Phase, settings
from mutmut.state import state

STATS = Path("mutmut-stats.json")
"""What mutmut knows about the tests, in the folder in which it runs them."""
_EXAMPLES = 25
_ROOMS = ("scorepad.rules", "scorepad.score", "scorepad.game")

_called_by_import: dict[str, set[str]] = defaultdict(set)
"""By the id of a test's file, the functions that run when it is imported."""


def pytest_collection() -> None:
    """Let hypothesis try few examples, always the same, and not look for simpler ones of a failure."""
    settings.register_profile(
        "mutants",
        max_examples=_EXAMPLES,
        derandomize=True,
        database=None,
        deadline=None,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )
    settings.load_profile("mutants")


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Count what runs when a test's file is imported as run by each of its tests."""
    if not (isinstance(collector, pytest.Module) and _is_counting()):
        return (yield)
    _forget()
    state()._stats.clear()
    report = yield
    _called_by_import[collector.nodeid] |= state()._stats
    return report


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the quick tests first, and try as few examples where a test says how many it wants."""
    seconds: dict[str, float] = json.loads(STATS.read_bytes())["duration_by_test"] if STATS.exists() else {}
    items.sort(key=lambda item: seconds.get(item.nodeid, 0))
    for item in items:
        test = getattr(item, "obj", None)
        own = getattr(test, "_hypothesis_internal_use_settings", None)
        if own is not None:
            few = settings(own, max_examples=min(_EXAMPLES, own.max_examples), phases=settings().phases)
            vars(test)["_hypothesis_internal_use_settings"] = few


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Empty all caches, so that each test runs through the mutant itself."""
    _empty_caches()
    if _is_counting():
        state()._stats |= _called_by_import[item.nodeid.partition("::")[0]]


def _is_counting() -> bool:
    return os.environ.get("MUTANT_UNDER_TEST") == "stats"


def _forget() -> None:
    """Import the tests' helpers anew for each file, as each file's import runs through what they need."""
    _empty_caches()
    for name in [each for each in sys.modules if each.startswith("tests.") and ".trust" not in each]:
        if not name.rpartition(".")[2].startswith(("test_", "conftest")) and hasattr(
            sys.modules[name], "__file__"
        ):
            is_package = hasattr(sys.modules[name], "__path__")
            if not is_package:
                del sys.modules[name]


def _empty_caches() -> None:
    for name, module in list(sys.modules.items()):
        if name.startswith(_ROOMS):
            for clear in _caches(module):
                clear()


def _caches(module: ModuleType) -> list[Callable[[], None]]:
    return [each.cache_clear for each in vars(module).values() if hasattr(each, "cache_clear")]
