"""What holds for every test."""

import os

import pytest

# The programs that tests start speak English on every machine; gettext looks here before all else.
os.environ["LANGUAGE"] = "en"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what tests have counted, in each run."""
    for report in terminalreporter.stats.get("passed", []):
        for name, value in report.user_properties:
            terminalreporter.write_line(f"{name}: {value}")
