"""The wheel, built and started from where it was installed, as on somebody's desktop."""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx

ROOT = Path(__file__).parents[1]
SECONDS = 300


def built(folder: Path) -> Path:
    """Build the wheel into a folder and return its path; needs no network."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=SECONDS)
    (wheel,) = folder.glob("*.whl")
    return wheel


def contents(folder: Path) -> dict[str, tuple[int, int]]:
    """Return every file below a folder with its size and the time of its last change."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): (path.stat().st_size, path.stat().st_mtime_ns) for path in files}


def make_read_only(folder: Path) -> None:
    """Take the right to write from a folder and all in it; root may write all the same."""
    for path in (*folder.rglob("*"), folder):
        if not path.is_symlink():
            path.chmod(path.stat().st_mode & ~0o222)


def make_writable(folder: Path) -> None:
    """Give the right to write back, so that a folder can be removed."""
    for path in (folder, *(each for each in folder.rglob("*") if each.is_dir())):
        path.chmod(path.stat().st_mode | 0o700)


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
