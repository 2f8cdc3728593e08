"""Separate small disks, to be filled or made read-only."""

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
