"""The wheel with all that it needs, installed into an empty environment. Needs a package index."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.wheel import built, check_all_is_served, contents, make_read_only, make_writable, served

pytestmark = pytest.mark.grid


def by_pip(folder: Path, wheel: Path) -> Path:
    """Install into an environment of its own, and return the program."""
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True, timeout=120)
    scripts = folder / ("Scripts" if os.name == "nt" else "bin")
    install = [str(scripts / "python"), "-m", "pip", "install", "--quiet", str(wheel)]
    subprocess.run(install, check=True, timeout=600)
    return scripts / "scorepad"


def by_pipx(folder: Path, wheel: Path) -> Path:
    """Install as pipx does, and return the program."""
    if not shutil.which("pipx"):
        pytest.skip("pipx is not on this machine")
    places = {"PIPX_HOME": str(folder / "home"), "PIPX_BIN_DIR": str(folder / "bin")}
    env = {**os.environ, **places}
    subprocess.run(["pipx", "install", "--quiet", str(wheel)], check=True, timeout=600, env=env)
    return folder / "bin" / "scorepad"


@pytest.mark.parametrize("install", [by_pip, by_pipx])
def test_the_app_starts_in_an_environment_of_its_own(install: object, tmp_path: Path) -> None:
    assert callable(install)
    program = install(tmp_path / "environment", built(tmp_path))
    before = contents(tmp_path / "environment")
    make_read_only(tmp_path / "environment")
    (tmp_path / "elsewhere").mkdir()
    try:
        with served([str(program)], tmp_path / "elsewhere", {}) as address:
            check_all_is_served(address)
    finally:
        make_writable(tmp_path / "environment")
    assert contents(tmp_path / "environment") == before
