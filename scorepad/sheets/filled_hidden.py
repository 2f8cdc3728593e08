"""The unseen page of a spreadsheet, read again: how it is laid out, and the game that it began with."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from scorepad.rules.faults import Fault, Refused
from scorepad.score.limits import MAX_ROUNDS, MAX_SIDES, MIN_SIDES
from scorepad.score.record import GameRecord, How
from scorepad.sheets.book_xml import Cells
from scorepad.sheets.hidden import BARE_FORMAT, FORMAT
from scorepad.sheets.places import Place, Places, address
from scorepad.sheets.rows import rows
from scorepad.storage.gamefile_read import read_game

_KIND = FORMAT.partition("/")[0]
_MOST_ROUNDS = 2 * MAX_ROUNDS
"""A sheet has empty rounds beyond the last one played."""


@dataclass(frozen=True, slots=True)
class Unseen:
    """What the unseen page says.

    players: people at the table that the sheet reckons for. ways: of going out, by the word for each.
    counted: the word for a counted side. written: what stood in the boxes of the rounds to begin with, by
    address. document: the game file that the sheet was made from; record: the same, read.
    """

    places: Places
    players: int
    ways: Mapping[str, How]
    counted: str
    written: Mapping[str, object]
    document: dict[str, Any]
    record: GameRecord

    def stood(self, place: Place) -> object:
        """Return what stood in a box to begin with, None in an empty one."""
        return self.written.get(address(place))

    def round(self, index: int) -> dict[str, Any]:
        """Return a round as the game file has it, an empty one where it was not played yet."""
        rounds = self.document["rounds"]
        return cast("dict[str, Any]", rounds[index]) if index < len(rounds) else {}

    def tally(self, index: int, side: int) -> dict[str, Any]:
        """Return a side's tally as the game file has it, an empty one where nothing was counted."""
        return (self.round(index).get("tallies") or [None] * self.places.sides)[side] or {}


def read_unseen(cells: Cells) -> Unseen:
    """Read the unseen page; raises Refused `not_our_sheet`, `unknown_sheet_format`, `sheet_tampered`."""
    lines = [cells.get((line, 0), "") for line in range(max((row for row, _column in cells), default=0) + 1)]
    said = str(lines[0])
    if not said.startswith(f"{_KIND}/"):
        raise Refused((Fault("not_our_sheet"),))
    if said not in (FORMAT, BARE_FORMAT):
        raise Refused((Fault("unknown_sheet_format"),))
    try:
        layout, rest = json.loads(str(lines[1])), json.loads("".join(str(line) for line in lines[2:]))
        return _unseen(layout, rest if said == FORMAT else {"written": {}, "game": rest})
    except (LookupError, TypeError, ValueError, AttributeError, RecursionError, Refused) as error:
        raise Refused((Fault("sheet_tampered"),)) from error


def _unseen(layout: dict[str, Any], rest: dict[str, Any]) -> Unseen:
    """Take the page apart; raises ValueError and others where it is not as it was written."""
    places = Places(tuple(layout["rows"]), layout["sides"], layout["rounds"], layout["start"])
    document, written = rest["game"], dict(rest["written"])
    record = read_game(json.dumps(document).encode()).record
    ways = {str(word): How(how) for word, how in layout["ways"].items()}
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
    return Unseen(places, layout["players"], ways, str(layout["counted"]), written, document, record)
