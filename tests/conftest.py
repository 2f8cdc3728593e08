"""What holds for every test."""

import os

import pytest
from hypothesis import HealthCheck, settings

# The programs that tests start speak English on every machine; gettext looks here before all else.
os.environ["LANGUAGE"] = "en"

# How long an example takes says more of what else the machine does than of the code.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what tests have counted, and why browser tests had to be run once more: a fault to be found."""
    for report in terminalreporter.stats.get("passed", []):
        for name, value in report.user_properties:
            terminalreporter.write_line(f"{name}: {value}")
    for report in terminalreporter.stats.get("rerun", []):
        terminalreporter.section(f"run once more after it failed: {report.nodeid}", yellow=True)
        terminalreporter.write_line(report.longreprtext)
