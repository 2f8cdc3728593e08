"""Tables that Scorepad wrote: its CSV of the journal, and a spreadsheet of a game that people filled in.

Source: FORMAT.md, "A table".
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from scorepad.rules.faults import Fault, Refused
from scorepad.score.limits import MAX_POINTS
from scorepad.storage.tables import understand
from scorepad.storage.tables.grid import Grid, Row
from scorepad.storage.tables.model import WON, Day, PastGame, ReadDay, Table, read_day, read_number, side_of

COLUMNS: Final = ("date", "place", "rules", "side", "people", "total", "won", "note", "game")
"""Of the journal as CSV, a line a game and side; their names are a contract."""
_NEEDED: Final = {"side", "total"}
_NAMES, _PLAYERS, _STANDING = 5, 6, 7
"""Rows of the spreadsheet of a game; the first has its title, the second its rules, the third the day."""
_DATE: Final = 3
_FIRST: Final = 2
"""Each side has two columns from here on."""
_LEADS: Final = "★"


def is_journal(head: Row) -> bool:
    """Return whether a table has a line a game and side."""
    return {name.strip().casefold() for name in head.cells} >= _NEEDED


def read_journal(head: Row, rows: Sequence[Row], words: ReadDay) -> Table:
    """Return the games of a journal as CSV; raises Refused with every fault, by row and column."""
    places = {head.cell(at).casefold(): at for at in range(len(head.cells))}
    faults: list[Fault] = []
    lines = [(row, _line(row, places, words, faults)) for row in rows]
    games = [game for group in _by_game(lines) for game in _game(group, faults)]
    understand.refuse(faults)
    if not games:
        raise Refused((Fault("empty_table"),))
    unused = tuple(head.cell(at) for name, at in places.items() if name not in COLUMNS)
    return Table(tuple(games), unused=unused)


def _line(row: Row, places: Mapping[str, int], words: ReadDay, faults: list[Fault]) -> PastGame:
    """Return a game with the one side of a line."""
    found = {name: row.cells[at] for name, at in places.items() if at < len(row.cells)}
    text = {name: found.get(name, "") for name in COLUMNS}
    written, points = text["date"].strip(), text["total"].strip()
    day, total = read_day(written, words, day_first=False), read_number(points)
    if written and not day:
        faults.append(understand.day_fault(row, "date", written))
    if total is None:
        faults.append(understand.number_fault(row, "total", points))
    return PastGame(
        (side_of(text["side"].strip(), text["people"]),),
        day,
        totals=(total or 0,),
        winners=(0,) if text["won"].strip().casefold() in WON else (),
        place=text["place"],
        note=text["note"],
        rules=text["rules"],
        id=text["game"].strip(),
    )


def _by_game(lines: Iterable[tuple[Row, PastGame]]) -> list[list[tuple[Row, PastGame]]]:
    """Return the lines of each game: those with its id, else neighbours with other sides."""
    games: dict[object, list[tuple[Row, PastGame]]] = {}
    number = 0
    for row, line in lines:
        key: object = line.id or (number, _about(line))
        if not line.id and line.sides in [each.sides for _row, each in games.get(key, ())]:
            number += 1
            key = (number, _about(line))
        games.setdefault(key, []).append((row, line))
    return [*games.values()]


def _about(line: PastGame) -> PastGame:
    """Return what all lines of a game have alike."""
    return replace(line, sides=(), totals=(), winners=())


def _game(lines: Sequence[tuple[Row, PastGame]], faults: list[Fault]) -> Iterator[PastGame]:
    sides = [line.sides[0] for _row, line in lines]
    found = [*understand.name_faults(sides), *understand.size_faults(lines[-1][0], len(sides))]
    faults += found
    if not found:
        winners = tuple(at for at, (_row, line) in enumerate(lines) if line.winners)
        totals = tuple(line.totals[0] for _row, line in lines)
        # Of a game that went beyond what a total from paper may be, who won is known.
        is_kept = not winners or max(map(abs, totals)) <= MAX_POINTS
        yield replace(lines[0][1], sides=tuple(sides), totals=totals if is_kept else (), winners=winners)


def read_game_sheet(grid: Grid, words: ReadDay) -> Table | None:
    """Return the game of a spreadsheet that Scorepad wrote, by its totals; None for any other table."""
    rows = {row.number: row for row in grid}
    head = [sum(map(bool, rows[at].cells)) if at in rows else 0 for at in (1, 2)]
    if head != [1, 1] or not {_NAMES, _STANDING} <= rows.keys():
        return None
    names, totals, players = rows[_NAMES], rows[_STANDING], rows.get(_PLAYERS, Row(_PLAYERS, ()))
    places = range(_FIRST, len(totals.cells), 2)
    found = [(at, read_number(totals.cell(at + 1))) for at in places if names.cell(at)]
    points = tuple(total for _at, total in found if total is not None)
    if not names.cell(0) or not found or len(points) < len(found):
        return None
    if not any(points):
        raise Refused((Fault("empty_table"),))
    sides = tuple(side_of(names.cell(at), players.cell(at)) for at, _total in found)
    understand.refuse([*understand.name_faults(sides), *understand.size_faults(names, len(sides))])
    winners = tuple(index for index, (at, _total) in enumerate(found) if totals.cell(at) == _LEADS)
    written = rows[_DATE].cell(1) if _DATE in rows else ""
    rules = rows[2].cell(0).partition(" · ")[0]
    day: Day | None = read_day(written, words, day_first=False)
    return Table((PastGame(sides, day, totals=points, winners=winners, rules=rules),))
