"""Separate small disks, to be filled or made read-only, and folders in which nothing changes."""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def small_disk(place: Path, size: str = "8m") -> Iterator[Path]:
    """Mount a disk at a new folder, where this process may do that; elsewhere the test is skipped."""
    place.mkdir()
    mount = shutil.which("mount")
    command = [mount or "mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(place)]
    if not mount or subprocess.run(command, check=False, capture_output=True).returncode:
        pytest.skip("a disk can be mounted by root alone")
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", str(place)], check=True)


def make_read_only(disk: Path) -> None:
    """Make a mounted disk read-only."""
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)


def make_writable(disk: Path) -> None:
    """Make a mounted disk writable again."""
    subprocess.run(["mount", "-o", "remount,rw", str(disk)], check=True)


@contextmanager
def small_files(most: int) -> Iterator[None]:
    """Let this process write no file beyond so many bytes, as if the disk were full."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@contextmanager
def unchanged(folder: Path) -> Iterator[None]:
    """Check that nothing changes in a folder, to which nobody but root may write meanwhile."""
    before = _contents(folder)
    for path in (*folder.rglob("*"), folder):
        if not path.is_symlink():
            path.chmod(path.stat().st_mode & ~0o222)
    try:
        yield
    finally:
        for path in (folder, *(each for each in folder.rglob("*") if each.is_dir())):
            path.chmod(path.stat().st_mode | 0o700)
    assert _contents(folder) == before


def _contents(folder: Path) -> dict[str, tuple[int, int]]:
    """Return every file below a folder with its size and the time of its last change."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): (path.stat().st_size, path.stat().st_mtime_ns) for path in files}
