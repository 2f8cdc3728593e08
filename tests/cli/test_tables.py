"""`scorepad import` of a table of past evenings, and `scorepad export --csv`."""

import io
import json
import re
import sys
from pathlib import Path

import pytest

from scorepad.cli import main
from scorepad.cli.output import REFUSED
from tests import vectors
from tests.cli.run import app_on, scorepad
from tests.storage.tables.reading import CASES, workbook

MEANING = (
    "evenings.csv: 2 games of 3 rounds, 4 people, 12 April and 2 July 2024; column not used: Out\n"
    "  Each round (--rows) · Highest wins (--wins) · Month/day (--dates)\n"
    "  12 April 2024: ★ Jon 69 · Ina 60 · Kim 30\n"
    "  2 July 2024: ★ Jon 90 · Ina 65 · Leo 28\n"
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder for games, named in the environment, with a table beside it."""
    monkeypatch.setenv("SCOREPAD_DATA_DIR", str(tmp_path / "games"))
    monkeypatch.chdir(tmp_path)
    Path("evenings.csv").write_bytes(CASES["evenings-by-hand"])
    return tmp_path


class Terminal(io.StringIO):
    """A terminal at which somebody types."""

    def isatty(self) -> bool:
        """Return whether somebody is there."""
        return True


def games(capsys: pytest.CaptureFixture[str]) -> str:
    """Return the list of games."""
    capsys.readouterr()
    assert main(["games"]) == 0
    return capsys.readouterr().out


def test_nothing_is_taken_until_somebody_agrees(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["import", "evenings.csv"]) == REFUSED
    asked = capsys.readouterr()
    assert asked.out == MEANING
    assert asked.err == "scorepad: There's nobody to ask. Add --yes to import a table without a question.\n"
    monkeypatch.setattr(sys, "stdin", Terminal("no\n"))
    assert main(["import", "evenings.csv"]) == REFUSED
    assert capsys.readouterr().out == f"{MEANING}Type “yes” to go on: Nothing was imported.\n"
    assert main(["import", "--dry-run", "evenings.csv"]) == 0
    said = re.sub(r": [0-9a-f]{8}$", "", capsys.readouterr().out, flags=re.MULTILINE)
    added = "evenings.csv: 1 game added\n" * 2
    assert said == f"{MEANING}{added}With --dry-run nothing is changed.\n"
    assert games(capsys) == "No games yet.\n"
    monkeypatch.setattr(sys, "stdin", Terminal("yes\n"))
    assert main(["import", "evenings.csv"]) == 0
    assert "evenings.csv: 1 game added: " in capsys.readouterr().out


def test_a_table_taken_in_twice_is_there_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", "--yes", "evenings.csv"]) == 0
    before = games(capsys)
    assert main(["import", "--yes", "evenings.csv"]) == 0
    assert capsys.readouterr().out.count(": 1 game was already here: ") == 2
    assert games(capsys) == before
    assert before.count("finished") == 2


def test_the_choices_are_said_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    chosen = ["--rows", "games", "--wins", "lowest", "--dates", "day"]
    assert main(["import", "--dry-run", *chosen, "evenings.csv"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("evenings.csv: 6 games, 4 people, 7 February and 4 December 2024")
    assert said[1] == "  Totals (--rows) · Lowest wins (--wins) · Day/month (--dates)"
    assert main(["import", "--rows", "weeks", "evenings.csv"]) == REFUSED


def test_faults_are_printed_by_row_and_column(capsys: pytest.CaptureFixture[str]) -> None:
    Path("evenings.csv").write_text("Ann,Bo\n1,2\n3,4x\n")
    assert main(["import", "--yes", "evenings.csv"]) == REFUSED
    said = "scorepad: evenings.csv: Row 3, Bo: “4x” isn't a whole number from −99,995 to 99,995.\n"
    assert capsys.readouterr() == ("", said)


def test_the_journal_goes_out_as_csv_and_comes_back_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ended = {**json.loads(vectors.game_file("W03+W04+W05")), "ended": True}
    Path("game.json").write_text(json.dumps(ended))
    assert main(["import", "--yes", "game.json", "evenings.csv"]) == 0
    before = games(capsys)
    assert main(["export", "--csv", "-o", "all.csv"]) == 0
    assert Path("all.csv").read_text().count("\n") == 1 + 2 + 2 * 3
    assert main(["import", "--yes", "all.csv"]) == 0
    assert games(capsys) == before
    monkeypatch.setenv("SCOREPAD_DATA_DIR", "elsewhere")
    assert main(["import", "--yes", "all.csv"]) == 0
    assert main(["export", "--csv", "-o", "again.csv"]) == 0
    assert sorted(Path("again.csv").read_text().splitlines()) == sorted(
        Path("all.csv").read_text().splitlines()
    )
    assert main(["export", "--csv", "0b7c", "-o", "one.csv"]) == REFUSED


def test_a_filled_in_spreadsheet_comes_in_by_its_totals(capsys: pytest.CaptureFixture[str]) -> None:
    Path("game.json").write_bytes(vectors.game_file("W03+W04+W05"))
    assert main(["sheet", "game.json", "-o", "sheet.xlsx"]) == 0
    assert main(["import", "--yes", "sheet.xlsx"]) == 0
    assert "8,785" in games(capsys)
    assert main(["sheet", "--variant", "whitnack", "-o", "pad.xlsx"]) == 0
    assert main(["import", "--yes", "pad.xlsx"]) == REFUSED
    assert "There is no game in this table." in capsys.readouterr().err


def test_the_running_app_takes_a_table_in(folder: Path) -> None:
    Path("table.xlsx").write_bytes(workbook([["Ann", "Bo"], [1, 2], [4, 3]]))
    with app_on(folder / "games"):
        taken = scorepad("import", "--yes", "table.xlsx")
    assert (taken.status, taken.err) == (0, "")
    assert taken.out.decode().count("table.xlsx: 1 game added: ") == 2
