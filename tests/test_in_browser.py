"""The start in a browser's page needs nothing that a browser's Python doesn't have."""

import subprocess
import sys

from tests.test_in_bundle import SERVING, without

BLOCKED = without(*SERVING, "fcntl", "msgpack._cmsgpack", "psycopg")
"""Neither in the browser nor made for it; the dotted one is C, beside which the package has Python."""


def python(code: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, "-c", BLOCKED + code], capture_output=True, text=True, check=False)


def test_the_start_imports_every_screen_and_nothing_that_a_browser_does_not_have() -> None:
    late = (
        "import scorepad.in_browser, sys; before = set(sys.modules)\n"
        "import importlib, pkgutil, scorepad.ui as ui\n"
        "for each in pkgutil.walk_packages(ui.__path__, 'scorepad.ui.'):\n"
        "    importlib.import_module(each.name)\n"
        "print([name for name in sys.modules if name.startswith('scorepad.') and name not in before])"
    )
    done = python(late)
    assert (done.stdout.strip(), done.stderr) == ("[]", "")
    # Otherwise nobody would notice.
    assert "there is no" in python("import scorepad.main").stderr
