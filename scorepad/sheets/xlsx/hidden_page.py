"""The hidden page, which holds the whole game: written, read back, and compared with the page of scores."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from itertools import product
from typing import Any, cast

from scorepad.rules.faults import Fault, Refused
from scorepad.score.limits import MAX_ROUNDS, MAX_SIDES, MIN_SIDES
from scorepad.score.record import GameRecord, GoingOutKind, Side
from scorepad.sheets.build import rows
from scorepad.sheets.xlsx.cells import (
    DETAIL,
    LABEL,
    NAMES,
    STANDING,
    TITLE,
    CellMap,
    CellPosition,
    Entries,
    address,
)
from scorepad.sheets.xlsx.read_cells import Cells
from scorepad.storage.gamefile.read import read_game
from scorepad.storage.gamefile.write import game_document

FORMAT = "scorepad-sheet/2"
BARE_FORMAT = "scorepad-sheet/1"
"""An older format: only a game file, without the rounds that were played and without the game's id."""
HIDDEN_PAGE_NAME = "scorepad"
"""The name of the hidden page. Column A has a line for the format, one for the layout, and then the original
content of the boxes and a game file.
"""

_MOST_IN_A_CELL = 30_000
_KIND = FORMAT.partition("/")[0]
_MOST_ROUNDS = 2 * MAX_ROUNDS
"""Sheets have empty rounds after the last one played."""


def hidden_lines(entries: Entries) -> list[str]:
    """Return the lines of the hidden page; the game file of a blank sheet has no rounds."""
    places, players = entries.places, entries.prices.players
    sides = tuple(Side(str(number)) for number in range(1, places.sides + 1))
    ways = {word: how for how, word in entries.ways.items()}
    layout = {**asdict(places), "players": players, "ways": ways, "counted": entries.yes[0]}
    written = {address(place): content for place, content in entries.boxes() if content != ""}
    game = game_document(entries.record or GameRecord(entries.rules, sides))
    text = _compact({"written": written, "game": game})
    parts = [text[at : at + _MOST_IN_A_CELL] for at in range(0, len(text), _MOST_IN_A_CELL)]
    return [FORMAT, _compact(layout), *parts]


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class HiddenPage:
    """The content of the hidden page, as it was read.

    players: people at the table, for the points. ways: of going out, by the word for each. counted: the word
    for a counted side. written: original content of the boxes of the rounds, by address. document: the game
    file that the sheet was made from; record: the same, read.
    """

    places: CellMap
    players: int
    ways: Mapping[str, GoingOutKind]
    counted: str
    written: Mapping[str, object]
    document: dict[str, Any]
    record: GameRecord

    def before(self, place: CellPosition) -> object:
        """Return the original content of a box, None if it was empty."""
        return self.written.get(address(place))

    def round(self, index: int) -> dict[str, Any]:
        """Return a round as it stands in the game file, an empty one if it was not played yet."""
        rounds = self.document["rounds"]
        return cast("dict[str, Any]", rounds[index]) if index < len(rounds) else {}

    def tally(self, index: int, side: int) -> dict[str, Any]:
        """Return a side's tally as it stands in the game file, an empty one if nothing was counted."""
        return (self.round(index).get("tallies") or [None] * self.places.sides)[side] or {}


def read_hidden_page(cells: Cells) -> HiddenPage:
    """Return the hidden page; raises Refused `not_our_sheet`, `unknown_sheet_format`, `sheet_tampered`."""
    last = max((row for row, _column in cells), default=0)
    form, *lines = (str(cells.get((line, 0), "")) for line in range(last + 1))
    if not form.startswith(f"{_KIND}/"):
        raise Refused((Fault("not_our_sheet"),))
    if form not in (FORMAT, BARE_FORMAT):
        raise Refused((Fault("unknown_sheet_format"),))
    try:
        layout, rest = json.loads(lines[0]), json.loads("".join(lines[1:]))
        return _hidden_page(layout, rest if form == FORMAT else {"written": {}, "game": rest})
    except (LookupError, TypeError, ValueError, AttributeError, RecursionError, Refused) as error:
        raise Refused((Fault("sheet_tampered"),)) from error


def _hidden_page(layout: dict[str, Any], rest: dict[str, Any]) -> HiddenPage:
    """Return the parsed page; raises ValueError and others if it is not as it was written."""
    places = CellMap(tuple(layout["rows"]), layout["sides"], layout["rounds"], layout["start"])
    document, written = rest["game"], dict(rest["written"])
    record = read_game(json.dumps(document).encode()).record
    ways = {str(word): GoingOutKind(how) for word, how in layout["ways"].items()}
    sizes = (
        type(places.sides) is type(places.rounds) is type(layout["players"]) is int
        and MIN_SIDES <= places.sides <= MAX_SIDES
        and 1 <= places.rounds <= _MOST_ROUNDS
    )
    known = [row.path for row in rows(record.rules)]
    unknown = len(set(places.rows)) < len(places.rows) or not set(places.rows) <= set(known)
    fits = len(record.sides) == places.sides and (record.start is not None) is places.start
    if unknown or not (sizes and fits) or len(record.rounds) > places.rounds or "log" in document:
        raise ValueError(layout)
    return HiddenPage(places, layout["players"], ways, str(layout["counted"]), written, document, record)


def moved_fault(cells: Cells, hidden: HiddenPage) -> Fault | None:
    """Return a fault for a page of scores with an inserted column, or rows and columns moved otherwise."""
    fault = _place_fault(cells, hidden, hidden.places.width)
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
        and _place_fault(cells, hidden, column) is None
    )


def _place_fault(cells: Cells, hidden: HiddenPage, inserted: int) -> Fault | None:
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
