"""Sheets, rule cards, reports with their warnings, and the command line in a pseudo-language.

An English word in them was not translated. The screens are checked in tests/browser and tests/grid.
"""

import csv
import io
import json
import re
from collections.abc import Iterator

import pytest
from openpyxl import load_workbook

from scorepad.cli import main
from scorepad.cli.arguments import EXAMPLES
from scorepad.i18n import catalogue, languages, use_language
from scorepad.rules.built_in import VARIANTS, variant
from scorepad.score.totals import score_game
from scorepad.sheets.build import blank_sheet, game_sheet
from scorepad.sheets.model import Paper
from scorepad.sheets.page.draw import draw_sheet
from scorepad.sheets.page.paper import TextMark
from scorepad.sheets.render import COLUMNS, csv_bytes
from scorepad.sheets.xlsx.workbook import game_xlsx, pad_xlsx
from scorepad.storage.gamefile.read import read_game
from scorepad.storage.store import STORE
from scorepad.wording.breakdown import score_report
from scorepad.wording.rule_card import rule_card_text
from tests import vectors
from tests.catalogues.pseudo import PSEUDO, english_in, use_folders, write_pseudo
from tests.slices import one_in

COMMANDS = ("score", "sheet", "variants", "games", "import", "export", "backup", "bundle")

TYPED_AS_IT_IS = f"scorepad ID letter JSON {STORE}"
"""What stands in a command in every language."""


@pytest.fixture(scope="module", autouse=True)
def _speaking(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    before = [*catalogue._folders]
    use_folders(*before, write_pseudo(tmp_path_factory.mktemp("words")))
    with use_language(PSEUDO):
        yield
    use_folders(*before)


def typed(name: str) -> str:
    """Return all words typed by people in a vector."""
    return json.dumps(vectors.vector(name)["game"], ensure_ascii=False)


@pytest.mark.parametrize("ident", VARIANTS)
def test_a_rule_card_has_no_untranslated_english(ident: str) -> None:
    sources = variant(ident).sources.values()
    cited = " ".join(f"{source.citation} {source.told_by or ''}" for source in sources)
    assert english_in(rule_card_text(variant(ident)), cited) == set()


@pytest.mark.parametrize("ident", one_in(8, VARIANTS))
def test_an_empty_pad_has_no_untranslated_english(ident: str) -> None:
    sheet = blank_sheet(variant(ident), 3)
    _paper, pages = draw_sheet(sheet, Paper())
    drawing = [mark.text for page in pages for mark in page.marks if isinstance(mark, TextMark)]
    assert english_in(" ".join(drawing), "Scorepad") == set()
    assert english_in(said_in(csv_bytes(sheet)), "Scorepad") == set()
    assert english_in(seen_in(pad_xlsx(variant(ident), 3)), "Scorepad") == set()


@pytest.mark.parametrize("name", vectors.IDS)
def test_a_printed_game_has_no_untranslated_english(name: str) -> None:
    record = read_game(vectors.game_file(name)).record
    assert english_in(score_report(record, score_game(record)), typed(name)) == set()
    assert english_in(said_in(csv_bytes(game_sheet(record))), typed(name)) == set()


def test_a_spreadsheet_has_no_untranslated_english() -> None:
    name = "W03+W04+W05"
    data = game_xlsx(read_game(vectors.game_file(name)).record)
    assert english_in(seen_in(data), f"{typed(name)} Scorepad") == set()


@pytest.mark.parametrize("command", COMMANDS)
def test_command_help_has_no_untranslated_english(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", PSEUDO, command, "--help"]) == 0
    said = re.sub(r"--?[a-z][a-z-]*|\{[a-z,-]+\}", "", capsys.readouterr().out)
    assert said
    known = (TYPED_AS_IT_IS, *COMMANDS, *EXAMPLES.values(), *VARIANTS, *languages())
    assert english_in(said, " ".join(known)) == set()


def said_in(data: bytes) -> str:
    """Return the words of a CSV file, except its machine-readable column of paths."""
    rows = csv.reader(io.StringIO(data.decode("utf-8-sig")))
    return " ".join(text for row in rows for at, text in enumerate(row) if at != COLUMNS.index("item"))


def seen_in(data: bytes) -> str:
    """Return the texts on a spreadsheet's visible pages, except formulas."""
    book = load_workbook(io.BytesIO(data))
    pages = [page for page in book.worksheets if page.sheet_state == "visible"]
    cells = [cell.value for page in pages for row in page.iter_rows() for cell in row]
    texts = [value for value in cells if isinstance(value, str) and not value.startswith("=")]
    return " ".join((*texts, *(page.title for page in pages)))
