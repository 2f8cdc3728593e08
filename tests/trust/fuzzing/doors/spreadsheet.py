"""A spreadsheet that was filled in, or says so."""

from collections.abc import Iterator
from io import BytesIO
from typing import Final

from scorepad.rules.built_in import variant
from scorepad.rules.faults import Refused
from scorepad.sheets.import_files import count_in, game_files_in
from scorepad.sheets.xlsx.workbook import game_xlsx, pad_xlsx
from scorepad.storage.gamefile.read import read_game
from tests import vectors
from tests.trust.fuzzing.doors.taken_in import put_into_words, read_as_import_does

MODULES: Final = (
    "scorepad.sheets.import_files",
    "scorepad.sheets.xlsx.read_cells",
    "scorepad.sheets.xlsx.read_game",
    "scorepad.sheets.xlsx.hidden_page",
    "scorepad.storage.zip_files",
)
HOLDS: Final = "zip"
WORDS: Final = (
    b'<c r="E14"><v>1</v></c>',
    b't="str"',
    b't="s"',
    b"<f>1+1</f>",
    b"<!DOCTYPE x>",
    b"&#1;",
    b"1e999",
)


def seeds() -> Iterator[bytes]:
    """Yield pads, and games of every family as workbooks."""
    yield pad_xlsx(variant("whitnack"), 2)
    for name in ("W01", "C01", "P01", "S01"):
        yield game_xlsx(read_game(vectors.game_file(name)).record)


def target(data: bytes) -> None:
    """Read a spreadsheet, and go on with the game that is in it."""
    try:
        count_in(BytesIO(data))
        found = [file for _name, file in game_files_in(BytesIO(data)) if isinstance(file, bytes)]
    except Refused as refused:
        put_into_words(refused)
        return
    for file in found:
        read_as_import_does(file)
