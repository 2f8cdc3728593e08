"""The hidden page, which holds the whole game: written, and read back."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any, cast

from scorepad.rules.faults import Fault, Refused
from scorepad.rules.ruleset import RuleSet
from scorepad.score.limits import MAX_ROUNDS, MAX_SIDES, MIN_SIDES
from scorepad.score.record import GameRecord, GoingOutKind, Side
from scorepad.sheets.build import rows
from scorepad.sheets.xlsx.cells import CellMap, CellPosition, Entries, ShownValue, address
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
_Document = dict[str, object]

_KIND = FORMAT.partition("/")[0]
_MOST_ROUNDS = 2 * MAX_ROUNDS
"""Sheets have empty rounds after the last one played."""


@dataclass(frozen=True, slots=True)
class HiddenPage:
    """The content of the hidden page, as it is written.

    players: people at the table, for the points. ways: of going out, by the word for each. counted: the word
    for a counted side. written: original content of the boxes, by address.
    """

    places: CellMap
    players: int
    ways: Mapping[str, GoingOutKind]
    counted: str
    written: Mapping[str, ShownValue]
    game: _Document


def whole_game(rules: RuleSet, sides: int, record: GameRecord | None) -> _Document:
    """Return the game file that entries are merged into; on a blank sheet it has no rounds."""
    if record:
        return game_document(record)
    return game_document(GameRecord(rules, tuple(Side(str(number)) for number in range(1, sides + 1))))


def written_boxes(entries: Entries, places: CellMap, counted: str) -> dict[str, ShownValue]:
    """Return the original content of the boxes of the rounds, by address; empty boxes are left out."""
    return {address(place): shown for place, shown in _boxes(entries, places, counted) if shown != ""}


def _boxes(entries: Entries, places: CellMap, counted: str) -> Iterator[tuple[tuple[int, int], ShownValue]]:
    for index in range(places.rounds):
        yield places.dealer(index), entries.sheet.rounds[index].dealer
        for side in range(places.sides):
            word = counted if entries.counted(index, side) else ""
            yield places.entry(index, side, "counted"), word
            for path in places.rows:
                yield places.entry(index, side, path), entries.entered(index, side, path)


def hidden_lines(hidden: HiddenPage) -> list[str]:
    """Return the lines of the hidden page."""
    layout = {
        **asdict(hidden.places),
        "players": hidden.players,
        "ways": hidden.ways,
        "counted": hidden.counted,
    }
    whole = _compact({"written": hidden.written, "game": hidden.game})
    parts = [whole[at : at + _MOST_IN_A_CELL] for at in range(0, len(whole), _MOST_IN_A_CELL)]
    return [FORMAT, _compact(layout), *parts]


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class HiddenContent:
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

    def stood(self, place: CellPosition) -> object:
        """Return the original content of a box, None if it was empty."""
        return self.written.get(address(place))

    def round(self, index: int) -> dict[str, Any]:
        """Return a round as it stands in the game file, an empty one if it was not played yet."""
        rounds = self.document["rounds"]
        return cast("dict[str, Any]", rounds[index]) if index < len(rounds) else {}

    def tally(self, index: int, side: int) -> dict[str, Any]:
        """Return a side's tally as it stands in the game file, an empty one if nothing was counted."""
        return (self.round(index).get("tallies") or [None] * self.places.sides)[side] or {}


def read_hidden_page(cells: Cells) -> HiddenContent:
    """Return the hidden page; raises Refused `not_our_sheet`, `unknown_sheet_format`, `sheet_tampered`."""
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


def _unseen(layout: dict[str, Any], rest: dict[str, Any]) -> HiddenContent:
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
    return HiddenContent(places, layout["players"], ways, str(layout["counted"]), written, document, record)
