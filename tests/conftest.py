"""What applies to every test."""

import os
import sys

import pytest
from hypothesis import HealthCheck, settings

from tests import postgres
from tests.own_network import NO_ADDRESS
from tests.postgres import NO_POSTGRES

# The programs that tests start speak English on every machine; gettext looks here before all else.
os.environ["LANGUAGE"] = "en"

# How long an example takes says more of what else the machine does than of the code.
_ANY_MACHINE = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("any machine", _ANY_MACHINE, max_examples=30)
settings.register_profile("thorough", _ANY_MACHINE, max_examples=1000)
settings.load_profile("any machine")


SECONDS = "scorepad/seconds"
"""Where pytest's cache has how long each test took when it last ran."""


_left_out = pytest.StashKey[dict[str, int]]()
"""How many tests were not run, by the reason."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--complete` and `--quick SECONDS`."""
    parser.addoption("--complete", action="store_true", help="fail if a test can't run on this machine")
    parser.addoption("--quick", type=float, help="leave out the tests that took longer when they last ran")


def pytest_configure(config: pytest.Config) -> None:
    """Prepare what all processes of a run share."""
    if not hasattr(config, "workerinput"):
        postgres.begin_run()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip slow tests if asked to; a test that never ran is not slow."""
    most = config.getoption("--quick")
    if most is None or not config.cache:
        return
    took = config.cache.get(SECONDS, {})
    slow = [item for item in items if took.get(item.nodeid, 0) > most]
    config.hook.pytest_deselected(items=slow)
    items[:] = [item for item in items if took.get(item.nodeid, 0) <= most]


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Save how long each test took; a run that has to be complete fails if tests were left out."""
    terminal = session.config.pluginmanager.get_plugin("terminalreporter")
    if not terminal or hasattr(session.config, "workerinput"):
        return
    if session.config.cache:
        _save_seconds(session.config.cache, terminal)
    skipped = [str(each.longrepr) for each in terminal.stats.get("skipped", [])]
    counts = {reason: sum(reason in each for each in skipped) for reason in (NO_ADDRESS, NO_POSTGRES)}
    session.config.stash[_left_out] = counts
    if any(counts.values()) and session.config.getoption("--complete"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def _save_seconds(cache: pytest.Cache, terminal: pytest.TerminalReporter) -> None:
    took: dict[str, float] = {}
    for report in terminal.stats.get("passed", []) + terminal.stats.get("", []):
        took[report.nodeid] = took.get(report.nodeid, 0) + report.duration
    cache.set(SECONDS, cache.get(SECONDS, {}) | took)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Stop what the run started, and end its output with what was left out of it."""
    postgres.leave()
    if not hasattr(config, "workerinput"):
        postgres.end_run()
    for reason, count in config.stash.get(_left_out, {}).items():
        if count:
            sys.stdout.write(f"{count} tests were not run: {reason}\n")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the figures tests have recorded, and why browser tests had to be rerun: a fault to be found."""
    for report in terminalreporter.stats.get("passed", []):
        for name, value in report.user_properties:
            terminalreporter.write_line(f"{name}: {value}")
    for report in terminalreporter.stats.get("rerun", []):
        terminalreporter.section(f"run once more after it failed: {report.nodeid}", yellow=True)
        terminalreporter.write_line(report.longreprtext)
