"""The tests of the rules, the score and the game in the Python that the site carries, a newer one than here.

Node runs it, with the site's own modules. pytest and hypothesis are brought along from this environment.
"""

import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from importlib.metadata import distribution, version
from pathlib import Path

import pytest
import zstandard

from scorepad.site.build import find_node
from scorepad.site.packages import pack
from tests.site import hypothesis_native

TESTS = Path(__file__).parents[1]
ROOMS = ("rules", "score", "game")
TOOLS = ("pytest", "iniconfig", "pluggy", "packaging", "pygments", "hypothesis", "sortedcontainers")
COMPILED = (".so", ".pyd", ".pyc")
SECONDS = 600
PACKED = zstandard.FRAME_HEADER
READ_SOURCES = (
    "tests/rules/test_keys.py::test_keys_are_written_as_text_only_in_the_table",
    "tests/rules/test_sections.py::test_a_section_has_no_field_that_nobody_reads",
)
"""The site has its modules compiled."""
CALLS_COMMANDS = "/tests/tests/score/test_vectors.py"
"""The site has no command line."""


def tools() -> Iterator[tuple[str, bytes]]:
    """Return the files of pytest and hypothesis that any Python runs."""
    for name in TOOLS:
        installed = distribution(name)
        for file in installed.files or ():
            if ".." not in file.parts and file.suffix not in COMPILED:
                yield file.as_posix(), Path(str(installed.locate_file(file))).read_bytes()
    arithmetic = Path(hypothesis_native.__file__).read_bytes()
    yield "hypothesis/_native/__init__.py", f"__version__ = {version('hypothesis')!r}".encode()
    yield "hypothesis/_native/internal/__init__.py", b""
    for module in ("floats", "cathetus"):
        yield f"hypothesis/_native/internal/{module}.py", arithmetic


def own_files() -> Iterator[tuple[str, bytes]]:
    """Return the tests of the three rooms, and what they import."""
    # `conftest.py` serves tests of rooms that aren't there: the network's, the database server's.
    outside = (path for path in TESTS.glob("*.py") if path.name != "conftest.py")
    inside = (path for room in (*ROOMS, "data") for path in (TESTS / room).rglob("*"))
    for path in (*outside, *inside):
        if path.is_file() and path.suffix not in COMPILED:
            yield path.relative_to(TESTS.parent).as_posix(), path.read_bytes()


def unpack(site: Path, folder: Path) -> Path:
    """Copy a site to a folder, each file as pages have it once they have unpacked it."""
    shutil.copytree(site, folder)
    for file in folder.rglob("*.*"):
        if file.is_file() and (data := file.read_bytes()).startswith(PACKED):
            file.write_bytes(zstandard.decompress(data))
    return folder


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_passes_its_tests_in_the_sites_own_python(
    room: str, site: Path, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    node = find_node()
    assert node, "Playwright brings its own"
    unpacked = unpack(site, tmp_path / "site")
    brought = tmp_path / "tests.pack"
    brought.write_bytes(pack(dict([*tools(), *own_files()])))
    run = [node, str(TESTS / "site" / "run_pytest.mjs"), str(unpacked), str(brought)]
    options = ["-c", "/dev/null", "--rootdir", "/tests", "-o", "cache_dir=/cache", "-W", "error", "-v"]
    # In place of what `pyproject.toml` and `conftest.py` say.
    options += ["-o", "markers=grid", "-m", "not grid", "--hypothesis-profile=ci"]
    options += ["--ignore", CALLS_COMMANDS, *(f"--deselect={each}" for each in READ_SOURCES)]
    command = [*run, *options, f"tests/{room}"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-5000:]
    said = re.search(r"Python (3\.\d+\.\d+).*?(\d+ passed.*? in [\d.]+s)", done.stdout, re.DOTALL)
    assert said, done.stdout[-500:]
    record_property(f"{room} in the site's Python {said[1]}", said[2])
    assert re.findall(r" (skipped|xfailed)", done.stdout) == []
