"""The wheel installed from a file, read-only, and started from another folder."""

import subprocess
import sys
from pathlib import Path

from tests.wheel import built, check_all_is_served, contents, make_read_only, make_writable, served


def test_the_app_starts_from_an_installed_wheel_that_it_may_not_write_to(tmp_path: Path) -> None:
    wheel, installed, elsewhere = built(tmp_path), tmp_path / "installed", tmp_path / "elsewhere"
    elsewhere.mkdir()
    # The packages it needs are this environment's own; the grid installs them too.
    install = ["install", "--quiet", "--no-deps", "--no-index", "--disable-pip-version-check"]
    command = [sys.executable, "-m", "pip", *install, "--target", str(installed), str(wheel)]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    before = contents(installed)
    make_read_only(installed)
    try:
        here = {"PYTHONPATH": str(installed)}
        found = subprocess.run(
            [sys.executable, "-c", "import scorepad; print(scorepad.__file__)"],
            cwd=elsewhere,
            env=here,
            capture_output=True,
            check=True,
        )
        assert found.stdout.decode().startswith(str(installed))
        with served([sys.executable, "-m", "scorepad"], elsewhere, here) as address:
            check_all_is_served(address)
    finally:
        make_writable(installed)
    assert contents(installed) == before
