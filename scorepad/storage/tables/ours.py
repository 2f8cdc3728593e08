"""Tables that Scorepad wrote: its CSV of the journal, and a spreadsheet of a game that people filled in.

Source: FORMAT.md, "A table".
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from scorepad.rules.faults import Fault, Refused
from scorepad.score.limits import MAX_POINTS, text_fault
from scorepad.storage.tables.cells import WON, Day, ReadDay, read_day, read_number, side_of
from scorepad.storage.tables.grid import Grid, Row
from scorepad.storage.tables.model import PastGame, Table
from scorepad.storage.tables.understand import (
    day_fault,
    name_faults,
    number_fault,
    refuse,
    size_fault,
)

COLUMNS: Final = ("date", "place", "rules", "side", "people", "total", "won", "note", "game")
"""Of the journal as CSV, a line a game and side; their names are a contract."""
_NEEDED: Final = {"side", "total"}
_NAMES, _PLAYERS, _STANDING = 5, 6, 7
"""Rows of the spreadsheet of a game; the first has its title, the second its rules, the third the day."""
_DATE: Final = 3
_FIRST: Final = 2
"""Each side has two columns from here on."""
_LEADS: Final = "★"


@dataclass(frozen=True, slots=True)
class _SideLine:
    """A line of a game. about: what all lines of the game have alike."""

    row: Row
    name: str
    people: str
    total: int
    won: bool
    about: PastGame


def is_journal(head: Row) -> bool:
    """Return whether a table has a line a game and side."""
    return {name.strip().casefold() for name in head.cells} >= _NEEDED


def read_journal(head: Row, rows: Sequence[Row], words: ReadDay) -> Table:
    """Return the games of a journal as CSV; raises Refused with every fault, by row and column."""
    places = {head.cell(at).casefold(): at for at in range(len(head.cells))}
    faults: list[Fault] = []
    lines = list(_side_lines(rows, places, words, faults))
    games = [game for group in _by_game(lines) for game in _game(group, faults)]
    refuse(faults)
    if not games:
        raise Refused((Fault("empty_table"),))
    return Table(
        tuple(games), unused=tuple(head.cell(at) for name, at in places.items() if name not in COLUMNS)
    )


def _side_lines(
    rows: Sequence[Row], places: dict[str, int], words: ReadDay, faults: list[Fault]
) -> Iterator[_SideLine]:
    for row in rows:
        text = {name: row.cell(places[name]) if name in places else "" for name in COLUMNS}
        day, total = read_day(text["date"], words, day_first=False), read_number(text["total"])
        if text["date"] and not day:
            faults.append(day_fault(row, "date", text["date"]))
        if total is None:
            faults.append(number_fault(row, "total", text["total"]))
        faults += [
            each for name in ("place", "note") if (each := text_fault(_whole(row, places, name), name))
        ]
        about = PastGame(
            (),
            day,
            place=_whole(row, places, "place"),
            note=_whole(row, places, "note"),
            rules=_whole(row, places, "rules"),
            id=text["game"],
        )
        people, won = _whole(row, places, "people"), text["won"].casefold() in WON
        yield _SideLine(row, _whole(row, places, "side").strip(), people, total or 0, won, about)


def _whole(row: Row, places: dict[str, int], name: str) -> str:
    """Return a cell as it stands, with all its lines."""
    at = places.get(name, len(row.cells))
    return row.cells[at] if at < len(row.cells) else ""


def _by_game(lines: Sequence[_SideLine]) -> list[list[_SideLine]]:
    """Return the lines of each game: those with its id, else neighbours with other sides."""
    games: dict[str, list[_SideLine]] = {}
    number, before = 0, None
    for line in lines:
        key = line.about.id
        if not key:
            known = games.get(f"{number}", [])
            if line.about != before or line.name in [each.name for each in known]:
                number += 1
            key = f"{number}"
        games.setdefault(key, []).append(line)
        before = line.about
    return [*games.values()]


def _game(lines: Sequence[_SideLine], faults: list[Fault]) -> Iterator[PastGame]:
    sides = tuple(side_of(line.name, line.people) for line in lines)
    found = [*name_faults(sides), *([fault] if (fault := size_fault(lines[-1].row, len(sides))) else [])]
    faults += found
    if not found:
        winners = tuple(at for at, line in enumerate(lines) if line.won)
        totals = tuple(line.total for line in lines)
        # Of a game that went beyond what a total from paper may be, who won is known.
        is_kept = not winners or max(map(abs, totals)) <= MAX_POINTS
        yield replace(lines[0].about, sides=sides, totals=totals if is_kept else (), winners=winners)


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
    refuse([*name_faults(sides), *([fault] if (fault := size_fault(names, len(sides))) else [])])
    winners = tuple(index for index, (at, _total) in enumerate(found) if totals.cell(at) == _LEADS)
    written = rows[_DATE].cell(1) if _DATE in rows else ""
    rules = rows[2].cell(0).partition(" · ")[0]
    day: Day | None = read_day(written, words, day_first=False)
    return Table((PastGame(sides, day, totals=points, winners=winners, rules=rules),))
