"""What holds for every test."""

import os

import pytest

# The programs that tests start speak English on every machine; gettext looks here before all else.
os.environ["LANGUAGE"] = "en"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what tests have counted, and why browser tests had to be run once more: a fault to be found."""
    for report in terminalreporter.stats.get("passed", []):
        for name, value in report.user_properties:
            terminalreporter.write_line(f"{name}: {value}")
    for report in terminalreporter.stats.get("rerun", []):
        terminalreporter.section(f"run once more after it failed: {report.nodeid}", yellow=True)
        terminalreporter.write_line(report.longreprtext)
