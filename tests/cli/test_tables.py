"""`scorepad import` of a table of past evenings, and `scorepad export --csv`."""

import json
import re
from pathlib import Path

import pytest

from scorepad.cli.output import REFUSED
from tests import vectors
from tests.cli.run import Answer, Terminal, typed
from tests.storage.tables.reading import CASES

MEANING = (
    "evenings.csv: 2 games of 3 rounds, 4 people, 12 April and 2 July 2024; column not used: Out\n"
    "  Each round (--rows) · Highest wins (--wins) · Month/day (--dates)\n"
    "  12 April 2024: ★ Jon 69 · Ina 60 · Kim 30\n"
    "  2 July 2024: ★ Jon 90 · Ina 65 · Leo 28\n"
)


@pytest.fixture(autouse=True)
def _table(folder: Path) -> None:
    """Put a table beside the folder for games."""
    folder.with_name("evenings.csv").write_bytes(CASES["evenings-by-hand"])


def tabled(*words: str, stdin: bytes | Terminal = b"") -> Answer:
    """Import the table."""
    return typed("import", *words, "evenings.csv", stdin=stdin)


def listed() -> list[str]:
    """Return the list of games."""
    return typed("games").lines


def test_nothing_is_taken_until_somebody_agrees() -> None:
    asked = tabled()
    said = "scorepad: There's nobody to ask. Add --yes to import a table without a question.\n"
    assert (asked.status, asked.out.decode(), asked.err) == (REFUSED, MEANING, said)
    refused = tabled(stdin=Terminal("no\n"))
    assert (refused.status, refused.out.decode()) == (
        REFUSED,
        f"{MEANING}Type “yes” to go on: Nothing was imported.\n",
    )
    tried = re.sub(r": [0-9a-f]{8}$", "", tabled("--dry-run").out.decode(), flags=re.MULTILINE)
    added = "evenings.csv: 1 game added\n" * 2
    assert tried == f"{MEANING}{added}With --dry-run nothing is changed.\n"
    assert listed() == ["No games yet."]
    agreed = tabled(stdin=Terminal("yes\n"))
    assert agreed.status == 0
    assert "evenings.csv: 1 game added: " in agreed.out.decode()
    before = listed()
    assert tabled("--yes").out.decode().count(": 1 game was already here: ") == 2
    assert listed() == before
    assert "".join(before).count("finished") == 2


def test_the_choices_are_said_on_the_command_line() -> None:
    said = tabled("--dry-run", "--rows", "games", "--wins", "lowest", "--dates", "day").lines
    assert said[0].startswith("evenings.csv: 6 games, 4 people, 7 February and 4 December 2024")
    assert said[1] == "  Totals (--rows) · Lowest wins (--wins) · Day/month (--dates)"
    assert tabled("--rows", "weeks").status == REFUSED


def test_the_journal_goes_out_as_csv_and_comes_back_once(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = {**json.loads(vectors.game_file("W03+W04+W05")), "ended": True}
    Path("game.json").write_text(json.dumps(ended))
    assert typed("import", "--yes", "game.json", "evenings.csv").status == 0
    before = listed()
    assert typed("export", "--csv", "-o", "all.csv").status == 0
    assert Path("all.csv").read_text().count("\n") == 1 + 2 + 2 * 3
    assert typed("import", "--yes", "all.csv").status == 0
    assert listed() == before
    monkeypatch.setenv("SCOREPAD_DATA_DIR", "elsewhere")
    assert typed("import", "--yes", "all.csv").status == 0
    assert typed("export", "--csv", "-o", "again.csv").status == 0
    assert sorted(Path("again.csv").read_text().splitlines()) == sorted(
        Path("all.csv").read_text().splitlines()
    )
    assert typed("export", "--csv", "0b7c", "-o", "one.csv").status == REFUSED


def test_a_filled_in_spreadsheet_comes_in_by_its_totals() -> None:
    Path("game.json").write_bytes(vectors.game_file("W03+W04+W05"))
    assert typed("sheet", "game.json", "-o", "sheet.xlsx").status == 0
    assert typed("import", "--yes", "sheet.xlsx").status == 0
    assert "8,785" in "".join(listed())
    assert typed("sheet", "--variant", "whitnack", "-o", "pad.xlsx").status == 0
    assert "There is no game in this table." in typed("import", "--yes", "pad.xlsx").err
