"""A workbook recalculated by another engine, and the contents of its cells."""

import io

import formualizer
import openpyxl

from scorepad.score.record import GameRecord
from scorepad.sheets.build import game_sheet
from scorepad.sheets.xlsx.cells import CellMap, CellPosition, ShownValue

SCORES = "Scores"


def places_of(record: GameRecord) -> CellMap:
    """Return where everything of a game is on its spreadsheet."""
    return CellMap(game_sheet(record), record.rules)


class Recalculated:
    """A workbook in the engine."""

    def __init__(self, data: bytes) -> None:
        self._book = formualizer.load_workbook_bytes(data)
        self._book.evaluate_all()

    def enter(self, place: CellPosition, value: ShownValue) -> None:
        """Type something into a cell; an empty text empties it."""
        row, column = place
        self._book.set_value(SCORES, row + 1, column + 1, None if value == "" else value)

    def work_out(self) -> None:
        """Recalculate all formulas."""
        self._book.evaluate_all()

    def shown(self, place: CellPosition) -> ShownValue:
        """Return what a cell shows: a whole number or a text, empty for nothing."""
        row, column = place
        return plain(self._book.get_value(SCORES, row + 1, column + 1))


def plain(value: object) -> ShownValue:
    """Return a cell's value as a whole number or a text; raises ValueError for a fraction or an error."""
    if value is None or isinstance(value, str):
        return value or ""
    if isinstance(value, int | float) and value == int(value):
        return int(value)
    raise ValueError(value)


def formulas(data: bytes) -> dict[CellPosition, ShownValue]:
    """List all cells with a formula, and the value stored next to each."""
    written = openpyxl.load_workbook(io.BytesIO(data))[SCORES]
    beside = openpyxl.load_workbook(io.BytesIO(data), data_only=True)[SCORES]
    return {
        (cell.row - 1, cell.column - 1): plain(beside[cell.coordinate].value)
        for row in written.iter_rows()
        for cell in row
        if isinstance(cell.value, str) and cell.value.startswith("=") and cell.data_type == "f"
    }
