"""The hidden page, which holds the whole game: written, read back, and compared with the page of scores."""

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from itertools import product
from typing import Any, cast

from scorepad.game.events import FIRST_NUMBER, LAST_NUMBER
from scorepad.game.workbook import Origin, Workbook, derived_id
from scorepad.rules.faults import Fault, Refused
from scorepad.score.limits import MAX_ROUNDS, MAX_SIDES, MIN_SIDES
from scorepad.score.record import GameRecord, GoingOutKind, Round, RoundId, Side
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
"""The name of the hidden page. Column A has a line for the format, one for the layout, and then one JSON
object in as many cells as it needs: the original content of the boxes (`written`) and a game file (`game`).

Since version 0.1.0 it also has the workbook's own id (`id`), which follows from all the rest, and for a game
with a log what events that continue this log need (`log`: its largest Lamport number, its latest time, and
the ids of the rounds, each followed by those of its sides' adjustments). Earlier versions pass both over.
"""

_MOST_IN_A_CELL = 30_000
_KIND = FORMAT.partition("/")[0]
_MOST_ROUNDS = 2 * MAX_ROUNDS
"""Sheets have empty rounds after the last one played."""
_TIME = re.compile(r"\d{4}(-\d\d){2}T\d\d(:\d\d){2}(\.\d{1,6})?Z")
_ID = re.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def hidden_lines(entries: Entries) -> list[str]:
    """Return the lines of the hidden page; the game file of a blank sheet has no rounds."""
    places, players = entries.places, entries.prices.players
    sides = tuple(Side(str(number)) for number in range(1, places.sides + 1))
    ways = {word: how for how, word in entries.ways.items()}
    # Whether anything is needed to open follows from the rules.
    known = {part: value for part, value in asdict(places).items() if part != "opens"}
    layout = {**known, "players": players, "ways": ways, "counted": entries.yes[0]}
    written = {address(place): content for place, content in entries.boxes() if content != ""}
    content: dict[str, object] = {
        "written": written,
        "game": game_document(entries.record or GameRecord(entries.rules, sides)),
    }
    if entries.record and entries.record.id and entries.origin:
        content["log"] = _log_document(entries.record, entries.origin)
    if "log" in content or not entries.record:
        content["id"] = derived_id(_compact(layout), _compact(content))
    text = _compact(content)
    parts = [text[at : at + _MOST_IN_A_CELL] for at in range(0, len(text), _MOST_IN_A_CELL)]
    return [FORMAT, _compact(layout), *parts]


def _log_document(record: GameRecord, origin: Origin) -> dict[str, object]:
    rounds = [
        [played.log_id, *([item.log_id for item in tally.adjustments] for tally in played.tallies)]
        for played in record.rounds
    ]
    return {"lamport": origin.lamport, "at": origin.at, "rounds": rounds}


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class HiddenPage:
    """The content of the hidden page, as it was read.

    players: people at the table, for the points. ways: of going out, by the word for each. counted: the word
    for a counted side. written: original content of the boxes of the rounds, by address. document: the game
    file that the sheet was made from; record: the same, read. id: the workbook's own, None for one written
    before there were any. origin: the log that it was written from, None where there was none; with one the
    rounds and adjustments of the record have their ids.
    """

    places: CellMap
    players: int
    ways: Mapping[str, GoingOutKind]
    counted: str
    written: Mapping[str, object]
    document: dict[str, Any]
    record: GameRecord
    id: str | None
    origin: Origin | None

    def workbook(self, saved: str | None) -> Workbook | None:
        """Return the workbook of a game with a log, None for any other. saved: when, as in its file."""
        if not (self.id and self.origin):
            return None
        at = saved if saved and _TIME.fullmatch(saved) else ""
        return Workbook(self.id, self.origin, self.record, max(at, self.origin.at))

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
    document, written = rest["game"], dict(rest["written"])
    record, origin = read_game(json.dumps(document).encode()).record, None
    places = CellMap(
        tuple(layout["rows"]),
        layout["sides"],
        layout["rounds"],
        layout["start"],
        opens=record.rules.facts.asks_minimum,
        deciding=None if record.has_only_totals else record.rules.deciding_row,
    )
    if "log" in rest:
        record, origin = _read_log(record, **rest["log"])
    ways = {str(word): GoingOutKind(how) for word, how in layout["ways"].items()}
    sizes = (
        type(places.sides) is type(places.rounds) is type(layout["players"]) is int
        and MIN_SIDES <= places.sides <= MAX_SIDES
        and (0 if record.has_only_totals else 1) <= places.rounds <= _MOST_ROUNDS
    )
    known = [row.path for row in rows(record.rules)]
    unknown = len(set(places.rows)) < len(places.rows) or not set(places.rows) <= set(known)
    fits = len(record.sides) == places.sides and (record.start is not None) is places.start
    if unknown or not (sizes and fits) or len(record.rounds) > places.rounds or "log" in document:
        raise ValueError(layout)
    ident = _checked(rest["id"], _ID) if "id" in rest else None
    counted = str(layout["counted"])
    return HiddenPage(places, layout["players"], ways, counted, written, document, record, ident, origin)


def _read_log(
    record: GameRecord, lamport: int, at: str, rounds: list[list[Any]]
) -> tuple[GameRecord, Origin]:
    """Return a record with the ids of its rounds and adjustments, and its log; raises ValueError and more."""
    ids = [name for name, *_sides in rounds]
    known = type(lamport) is int and FIRST_NUMBER <= lamport < LAST_NUMBER
    if not known or record.id is None or len(set(ids)) < len(ids):
        raise ValueError(lamport)
    pairs = zip(record.rounds, rounds, strict=True)
    named = tuple(_with_ids(played, *names) for played, names in pairs)
    return replace(record, rounds=named), Origin(lamport, _checked(at, _TIME))


def _with_ids(played: Round, name: str, *adjustments: list[str]) -> Round:
    pairs = zip(played.tallies, adjustments, strict=True)
    tallies = tuple(
        replace(
            tally,
            adjustments=tuple(
                replace(item, id=_checked(ident)) for item, ident in zip(tally.adjustments, ids, strict=True)
            ),
        )
        for tally, ids in pairs
    )
    return replace(played, id=RoundId(_checked(name)), tallies=tallies)


def _checked(text: object, form: re.Pattern[str] = re.compile(".{1,80}")) -> str:
    if not isinstance(text, str) or not form.fullmatch(text):
        raise ValueError(text)
    return text


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
