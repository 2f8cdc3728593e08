"""The wheel, installed read-only, and started from another folder, as on somebody's desktop."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.disks import unchanged

ROOT = Path(__file__).parents[1]
SECONDS = 300


def built(folder: Path) -> Path:
    """Build the wheel into a folder and return its path; needs no network."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=SECONDS)
    (wheel,) = folder.glob("*.whl")
    return wheel


@contextmanager
def served(command: Sequence[str], folder: Path, env: Mapping[str, str]) -> Iterator[str]:
    """Run the installed app from another folder, with its games below it, and return its address."""
    games = folder / "games"
    words = [*command, "--web", "--port", "0", "--data-dir", str(games)]
    known = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    app = subprocess.Popen(
        words, cwd=folder, stdout=subprocess.PIPE, text=True, env={**known, **env, "LC_ALL": "C.UTF-8"}
    )
    try:
        assert app.stdout
        line = app.stdout.readline()
        assert "http://" in line, line
        yield line.split()[-1]
    finally:
        app.terminate()
        app.communicate(timeout=30)


def check_all_is_served(address: str) -> None:
    """Check that the page, its words in another language and its manifest are there."""
    german = {"Accept-Language": "de"}
    assert "Scorepad" in httpx.get(address, timeout=30).text
    assert "Keine Verbindung" in httpx.get(f"{address}/words.js", headers=german, timeout=30).text
    assert httpx.get(f"{address}/manifest.json", timeout=30).status_code == 200


Installed = tuple[list[str], dict[str, str]]
"""The command that starts the app, and what its environment needs."""


def beside_our_packages(folder: Path, wheel: Path) -> Installed:
    """Install the wheel alone, without a network: what it needs is this environment's own."""
    install = ["install", "--quiet", "--no-deps", "--no-index", "--disable-pip-version-check"]
    command = [sys.executable, "-m", "pip", *install, "--target", str(folder), str(wheel)]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    where, here = "import scorepad; print(scorepad.__file__)", {"PYTHONPATH": str(folder)}
    found = subprocess.check_output([sys.executable, "-B", "-c", where], cwd=folder.parent, env=here)
    assert found.decode().startswith(str(folder))
    return [sys.executable, "-m", "scorepad"], here


def by_pip(folder: Path, wheel: Path) -> Installed:
    """Install into an environment of its own, with all that it needs from a package index."""
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True, timeout=120)
    scripts = folder / ("Scripts" if os.name == "nt" else "bin")
    install = [str(scripts / "python"), "-m", "pip", "install", "--quiet", str(wheel)]
    subprocess.run(install, check=True, timeout=600)
    return [str(scripts / "scorepad")], {}


def by_pipx(folder: Path, wheel: Path) -> Installed:
    """Install as pipx does, from a package index too."""
    if not shutil.which("pipx"):
        pytest.skip("pipx is not on this machine")
    places = {"PIPX_HOME": str(folder / "home"), "PIPX_BIN_DIR": str(folder / "bin")}
    env = {**os.environ, **places}
    subprocess.run(["pipx", "install", "--quiet", str(wheel)], check=True, timeout=600, env=env)
    return [str(folder / "bin" / "scorepad")], {}


@pytest.mark.parametrize(
    "install",
    [beside_our_packages, *(pytest.param(each, marks=pytest.mark.grid) for each in (by_pip, by_pipx))],
)
def test_the_app_starts_from_an_installed_wheel_that_it_may_not_write_to(
    install: Callable[[Path, Path], Installed], tmp_path: Path
) -> None:
    installed, elsewhere = tmp_path / "installed", tmp_path / "elsewhere"
    elsewhere.mkdir()
    command, here = install(installed, built(tmp_path))
    with unchanged(installed), served(command, elsewhere, here) as address:
        check_all_is_served(address)
