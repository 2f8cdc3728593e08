"""The spreadsheet recalculated with changed games and by LibreOffice, and the heights of its rows."""

import csv
import io
import shutil
import subprocess
from pathlib import Path

import openpyxl
import pytest
from hypothesis import HealthCheck, given, settings

from scorepad.i18n.catalogue import languages
from scorepad.i18n.formats import points
from scorepad.rules.built_in import VARIANTS
from scorepad.score.record import GameRecord
from scorepad.sheets.xlsx.workbook import game_xlsx
from scorepad.storage.gamefile.read import read_game
from tests import vectors
from tests.sheets.xlsx.recalculated import SCORES, formulas
from tests.sheets.xlsx.test_row_heights import hidden_words
from tests.sheets.xlsx.test_workbook import check_changed_entries, pairs

OFFICE = shutil.which("soffice")
AS_SHOWN = "csv:Text - txt - csv (StarCalc):44,34,76"
"""In UTF-8."""
TICK = '"✓"'
"""The format of a number that stands for yes."""


@settings(max_examples=500, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(pairs())
def test_after_any_change_the_computed_totals_match_the_app(pair: tuple[GameRecord, GameRecord]) -> None:
    check_changed_entries(*pair)


@pytest.mark.skipif(OFFICE is None, reason="LibreOffice is not installed here")
@pytest.mark.parametrize("name", vectors.IDS)
def test_libreoffice_computes_the_stored_value_of_every_formula(name: str, tmp_path: Path) -> None:
    data = game_xlsx(read_game(vectors.game_file(name)).record)
    # Written anew without the values beside the formulas: they have to be worked out.
    openpyxl.load_workbook(io.BytesIO(data)).save(tmp_path / "game.xlsx")
    words = ["soffice", f"-env:UserInstallation=file://{tmp_path}/profile", "--headless"]
    command = [*words, "--convert-to", AS_SHOWN, "--outdir", str(tmp_path), "game.xlsx"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, timeout=120)
    with (tmp_path / "game.csv").open(encoding="utf-8", newline="") as file:
        shown = list(csv.reader(file))
    cells, sheet = formulas(data), openpyxl.load_workbook(io.BytesIO(data))[SCORES]

    def as_shown(row: int, column: int) -> object:
        value = cells[row, column]
        is_tick = sheet.cell(row + 1, column + 1).number_format == TICK
        return value if not isinstance(value, int) else "✓" if is_tick else points(value)

    assert {place: shown[place[0]][place[1]] for place in cells} == {each: as_shown(*each) for each in cells}


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("ident", VARIANTS)
def test_every_row_is_high_enough_for_its_words(ident: str, lang: str) -> None:
    assert hidden_words(ident, lang) == []
