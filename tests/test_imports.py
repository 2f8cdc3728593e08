"""Nothing is imported before it is needed: whatever starts the program, in a fresh interpreter."""

import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

CODEC = {"attr", "attrs", "cattrs", "filelock", "platformdirs", "typing_extensions"}
"""What reads and writes events brings along, and what finds and locks the data folder."""

PAPER = {"PIL", "defusedxml", "fontTools", "fpdf", "xlsxwriter"}
LATER = {*PAPER, "flet_cli", "flet_desktop", "httpx", "oauthlib", "openpyxl", "segno", "zstandard"}
"""What only a sheet, an import, a code to scan, a sorted list or a desktop window needs."""


def imported(*arguments: str) -> tuple[set[str], str]:
    """Return the packages beside the standard library that a command imports, and what it answered."""
    listed = (
        "import sys\nfrom scorepad.cli import main\nmain(sys.argv[1:])\nprint(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-c", listed, *arguments],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return {name.partition(".")[0] for name in done.stderr.split()}, done.stdout


def third_party(names: set[str]) -> set[str]:
    ours = {"scorepad", "sitecustomize"}
    return {name for name in names - ours - sys.stdlib_module_names if not name.startswith("_")}


@pytest.mark.parametrize("arguments", [["--version"], ["sheet", "--help"]], ids=" ".join)
def test_version_and_help_load_no_package_and_no_database(arguments: list[str]) -> None:
    names, said = imported(*arguments)
    assert "scorepad" in said
    assert third_party(names) == set()
    assert not names & {"asyncio", "sqlite3"}


@pytest.mark.parametrize(
    ("arguments", "needed"),
    [
        (["games", "--data-dir", "."], CODEC),
        (["sheet", "--variant", "whitnack", "-o", "pad.xlsx"], CODEC | {"xlsxwriter", "fontTools"}),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_command_loads_what_it_needs_and_nothing_else(
    arguments: list[str], needed: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names, _said = imported(*arguments)
    assert third_party(names) <= needed
    assert needed - CODEC <= names


def test_the_started_app_has_loaded_nothing_that_only_a_later_touch_needs(tmp_path: Path) -> None:
    log = tmp_path / "imports"
    command = [sys.executable, "-X", "importtime", "-m", "scorepad", "--web", "--port", "0"]
    with (
        log.open("w") as err,
        subprocess.Popen(
            [*command, "--data-dir", str(tmp_path / "games")], stdout=subprocess.PIPE, stderr=err, text=True
        ) as app,
    ):
        assert app.stdout
        address = re.search(r"http://\S+", app.stdout.readline())
        assert address
        assert httpx.get(address.group(), trust_env=False, timeout=30).status_code == 200
        app.terminate()
    modules = {line.rsplit("|", 1)[1].strip() for line in log.read_text().splitlines() if "|" in line}
    names = {name.partition(".")[0] for name in modules}
    assert {"flet", "fastapi", "uvicorn"} <= names
    assert not names & LATER
    # What is printed on is chosen on the screen.
    sheets = {name for name in modules if name.startswith("scorepad.sheets.")}
    assert sheets == {"scorepad.sheets.model"}
