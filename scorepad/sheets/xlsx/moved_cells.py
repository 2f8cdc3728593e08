"""Finds out whether a workbook's rows and columns still stand where they were written."""

from itertools import product

from scorepad.rules.faults import Fault
from scorepad.sheets.build import rows
from scorepad.sheets.xlsx.cells import DETAIL, LABEL, NAMES, STANDING, TITLE, CellPosition, address
from scorepad.sheets.xlsx.hidden_page import HiddenPage
from scorepad.sheets.xlsx.read_cells import Cells


def moved_fault(cells: Cells, hidden: HiddenPage) -> Fault | None:
    """Return a fault for a page of scores with an inserted column, or rows and columns moved otherwise."""
    fault = _fault(cells, hidden, hidden.places.width)
    if fault:
        for column in range(hidden.places.width):
            if _is_inserted(cells, hidden, column):
                letter = address((0, column)).rstrip("1")
                return Fault("column_inserted", "", {"column": letter})
    return fault


def _is_inserted(cells: Cells, hidden: HiddenPage, column: int) -> bool:
    """Return whether a column is new, and everything would stand in its place without it."""
    sides = range(hidden.places.sides)
    places = (_shifted(place, column) for place in ((TITLE, LABEL), *map(hidden.places.standing, sides)))
    return (
        (STANDING, column) not in cells
        and all(place in cells for place in places)
        and _fault(cells, hidden, column) is None
    )


def _fault(cells: Cells, hidden: HiddenPage, inserted: int) -> Fault | None:
    """Return a fault for the first value of a row or name of a side that is not in its place.

    inserted: a column that is left out of account.
    """
    places, worth = hidden.places, {row.path: row.each for row in rows(hidden.record.rules)}
    for index, path in product(range(places.rounds), places.rows):
        place, each = (places.line(index, path), DETAIL), worth[path]
        if each is not None and cells.get(_shifted(place, inserted)) != each:
            return Fault("sheet_moved", address(place), {"value": each})
    for side in range(places.sides):
        # A name takes both columns of its side and stands in the first.
        place, beside = places.name(side), (NAMES, places.entry_column(side) + 1)
        if _shifted(place, inserted) not in cells and _shifted(beside, inserted) in cells:
            return Fault("sheet_moved", address(beside))
    return None


def _shifted(place: CellPosition, inserted: int) -> CellPosition:
    row, column = place
    return row, column + (column >= inserted)
