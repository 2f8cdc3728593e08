"""The unseen page of a spreadsheet, read again: how it is laid out, and the game that it began with."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorepad.rules.faults import Fault, Refused
from scorepad.score.limits import MAX_ROUNDS, MAX_SIDES, MIN_SIDES
from scorepad.score.record import GameRecord, How
from scorepad.sheets.filled_book import Cells
from scorepad.sheets.hidden import FORMAT
from scorepad.sheets.places import Places
from scorepad.sheets.rows import rows
from scorepad.storage.gamefile_read import read_game

_KIND = FORMAT.partition("/")[0]
_MOST_ROUNDS = 2 * MAX_ROUNDS
"""A sheet has empty rounds beyond the last one played."""


@dataclass(frozen=True, slots=True)
class Unseen:
    """What the unseen page says.

    players: people at the table that the sheet reckons for. ways: of going out, by the word for each.
    counted: the word for a counted side. document: the game file without rounds; record: the same, read.
    """

    places: Places
    players: int
    ways: Mapping[str, How]
    counted: str
    document: dict[str, Any]
    record: GameRecord


def read_unseen(cells: Cells) -> Unseen:
    """Read the unseen page; raises Refused `not_our_sheet`, `unknown_sheet_format`, `sheet_tampered`."""
    lines = [cells.get((line, 0), "") for line in range(max((row for row, _column in cells), default=0) + 1)]
    said = str(lines[0])
    if not said.startswith(f"{_KIND}/"):
        raise Refused((Fault("not_our_sheet"),))
    if said != FORMAT:
        raise Refused((Fault("unknown_sheet_format"),))
    try:
        return _unseen(json.loads(str(lines[1])), "".join(str(line) for line in lines[2:]))
    except (LookupError, TypeError, ValueError, AttributeError, RecursionError, Refused) as error:
        raise Refused((Fault("sheet_tampered"),)) from error


def _unseen(layout: dict[str, Any], game: str) -> Unseen:
    """Take the page apart; raises ValueError and others where it is not as it was written."""
    places = Places(tuple(layout["rows"]), layout["sides"], layout["rounds"], layout["start"])
    document, record = json.loads(game), read_game(game.encode()).record
    ways = {str(word): How(how) for word, how in layout["ways"].items()}
    sizes = (
        type(places.sides) is type(places.rounds) is type(layout["players"]) is int
        and MIN_SIDES <= places.sides <= MAX_SIDES
        and 1 <= places.rounds <= _MOST_ROUNDS
    )
    known = [row.path for row in rows(record.rules)]
    unknown = len(set(places.rows)) < len(places.rows) or not set(places.rows) <= set(known)
    fits = len(record.sides) == places.sides and (record.start is not None) is places.start
    if unknown or not (sizes and fits) or record.rounds or "log" in document:
        raise ValueError(layout)
    return Unseen(places, layout["players"], ways, str(layout["counted"]), document, record)
