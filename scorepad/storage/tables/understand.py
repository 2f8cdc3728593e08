"""What a table of past evenings means: which columns are whose, and which rows are one game.

The same rows and choices make the same games, in whatever order the columns of the people stand.
Source: FORMAT.md, "A table".
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import Final

from scorepad.rules.faults import Fault, Refused
from scorepad.score.limits import MAX_POINTS, MAX_ROUNDS, MAX_SIDES, MIN_SIDES, sides_faults
from scorepad.score.record import Side
from scorepad.storage.gamefile.strict_json import MOST_FAULTS
from scorepad.storage.tables.grid import Row
from scorepad.storage.tables.model import (
    AWAY,
    LOST,
    WON,
    Choices,
    Dates,
    Day,
    PastGame,
    ReadDay,
    Rows,
    Table,
    Wins,
    has_two_readings,
    looks_like_number,
    plain,
    read_day,
    read_number,
    side_called,
)

_DAY_HEADS: Final = ("date", "day", "datum", "tag", "data", "giorno", "dag", "日付")
_ROUND_HEADS: Final = ("round", "hand", "deal", "runde", "mano", "giro", "omgång", "giv", "ラウンド", "#")
_WINNER_HEADS: Final = ("winner", "sieger", "gewinner", "vincitore", "vinnare", "勝者")
_SUM_HEADS: Final = ("total", "sum", "summe", "gesamt", "totale", "somma", "summa", "合計")
_FEWEST_COUNTED: Final = 3
_FEWEST_STEPS: Final = 6
"""So many steps from round to round that never go down are no chance."""


@dataclass(frozen=True, slots=True)
class _Columns:
    """Which column is what. people: those with points, or with marks of who won; in the order of their sides.

    are_marks: whether they have marks. unused: what the others are called, else their letters.
    """

    head: Row
    day: int | None
    counter: int | None
    winner: int | None
    people: tuple[int, ...]
    are_marks: bool
    unused: tuple[str, ...]

    @property
    def sides(self) -> list[Side]:
        """The sides of the people."""
        return [side_called(self.head.cell(each)) for each in self.people]


@dataclass(frozen=True, slots=True)
class _Line:
    """A row as it was read. count: in the counting column. points: of each of the people, None = away."""

    row: Row
    day: Day | None
    count: int | None
    points: tuple[int | None, ...]


def understand_evenings(head: Row, rows: Sequence[Row], choices: Choices, words: ReadDay) -> Table:
    """Return what a table with a column for each person or side means.

    Raises Refused with every fault, by row and column: `empty_table`, `table_number`, `table_date`,
    `table_sides`, `table_rounds`, `who_played`, and those of names.
    """
    columns = _columns(head, rows, words)
    dates = _dates(rows, columns.day, words)
    day_first = (choices.dates or dates) is Dates.DAY_FIRST
    faults = list(name_faults(columns.sides))
    lines = list(_lines(rows, columns, partial(read_day, words=words, day_first=day_first), faults))
    refuse(faults)
    chosen = Choices(dates=choices.dates or dates if dates else None)
    if columns.people and not columns.are_marks:
        found = _with_points(lines, columns, replace(choices, dates=chosen.dates))
    else:
        games = _marked(lines, columns) if columns.people else _named(lines, columns)
        found = Table(tuple(games), chosen, columns.unused)
    if not found.games:
        raise Refused((Fault("empty_table"),))
    return found


def refuse(faults: Sequence[Fault]) -> None:
    """Raise Refused if there are faults."""
    if faults:
        raise Refused(tuple(faults[:MOST_FAULTS]))


def name_faults(sides: Sequence[Side]) -> Iterator[Fault]:
    """Yield what is wrong with names of sides, each with the name in place of a path."""
    for each in sides_faults(sides):
        if each.path != "sides":
            at = int(each.path.partition("[")[2].partition("]")[0])
            yield replace(each, path=sides[at].name)


def size_faults(row: Row, sides: int) -> Iterator[Fault]:
    """Yield the fault of a game with too few or too many sides. row: one of its rows."""
    if not MIN_SIDES <= sides <= MAX_SIDES:
        params = {"row": row.number, "found": sides, "low": MIN_SIDES, "high": MAX_SIDES}
        yield Fault("table_sides", params=params)


def number_fault(row: Row, column: str, text: str) -> Fault:
    """Return the fault of a cell that is no number. column: its name."""
    params = {"row": row.number, "column": column, "text": text, "low": -MAX_POINTS, "high": MAX_POINTS}
    return Fault("table_number", params=params)


def day_fault(row: Row, column: str, text: str) -> Fault:
    """Return the fault of a cell that is no date. column: its name."""
    return Fault("table_date", params={"row": row.number, "column": column, "text": text})


def _columns(head: Row, rows: Sequence[Row], words: ReadDay) -> _Columns:
    width = max(len(row.cells) for row in (head, *rows))
    texts = {at: [text for row in rows if (text := row.cell(at))] for at in range(width)}
    called = {at: head.cell(at).casefold() for at in texts}

    def first(heads: Sequence[str], fits: Callable[[Sequence[str]], bool]) -> int | None:
        return next((at for at in texts if called[at] in heads and fits(texts[at])), None)

    day = first(_DAY_HEADS, bool)
    if day is None:
        day = next((at for at in texts if _are_days(texts[at], words)), None)
    counter = first(_ROUND_HEADS, _counts)
    if counter is None and _counts_from_one(texts.get(0, ())):
        counter = 0
    named = [at for at in texts if at not in (day, counter) and called[at] and called[at] not in _SUM_HEADS]
    named = [at for at in named if read_number(called[at]) is None]
    people = [at for at in named if _are_numbers(texts[at])]
    has_marks = not people and any(_are_marks(texts[at]) for at in named)
    if has_marks:
        people = [at for at in named if _are_marks(texts[at]) or set(texts[at]) <= {*LOST}]
    people.sort(key=lambda at: (head.cell(at).casefold(), head.cell(at)))
    winner = None if people else first(_WINNER_HEADS, bool)
    unused = [at for at in texts if at not in (day, counter, winner, *people) and (called[at] or texts[at])]
    names = tuple(head.cell(at) or chr(ord("A") + at % 26) for at in unused)
    return _Columns(head, day, counter, winner, tuple(people), has_marks, names)


def _are_days(texts: Sequence[str], words: ReadDay) -> bool:
    return bool(texts) and all(
        read_number(text) is None and any(read_day(text, words, day_first=each) for each in (True, False))
        for text in texts
    )


def _are_numbers(texts: Sequence[str]) -> bool:
    """Return whether somebody's points are in a column: whatever else stands there is a slip of the pen."""
    there = [text for text in texts if plain(text) not in AWAY]
    return bool(there) and 2 * sum(map(looks_like_number, there)) >= len(there)


def _are_marks(texts: Sequence[str]) -> bool:
    return any(text.casefold() in WON for text in texts) and all(
        plain(text.casefold()) in (*WON, *LOST) for text in texts
    )


def _counts(texts: Sequence[str]) -> bool:
    """Return whether a column counts up by one, and begins again now and then."""
    numbers = [read_number(text) for text in texts]
    if not numbers or None in numbers:
        return False
    steps = pairwise(number for number in numbers if number is not None)
    return all(after in (before + 1, numbers[0]) for before, after in steps)


def _counts_from_one(texts: Sequence[str]) -> bool:
    return len(texts) >= _FEWEST_COUNTED and texts[:2] == ["1", "2"] and _counts(texts)


def _dates(rows: Sequence[Row], column: int | None, words: ReadDay) -> Dates | None:
    """Return which number of the days is likely to be the day; None where nobody has to choose.

    Where either could be, the one with which the days are in order; else people who write slashes put the
    month first.
    """
    cells = [] if column is None else [row.cell(column) for row in rows]
    texts = [text for text in cells if has_two_readings(text)]
    readings = {
        each: [read_day(text, words, day_first=each is Dates.DAY_FIRST) for text in texts]
        for each in (Dates.MONTH_FIRST, Dates.DAY_FIRST)
    }
    month, day = readings.values()
    if month == day:
        return None
    sound = [each for each, days in readings.items() if None not in days] or [*readings]
    if len(sound) == 1:
        return sound[0]
    in_order = [each for each in sound if _in_order([found for found in readings[each] if found])]
    return in_order[0] if len(in_order) == 1 else Dates.MONTH_FIRST


def _in_order(days: Sequence[Day]) -> bool:
    return [*days] in (sorted(days), sorted(days, reverse=True))


def _lines(
    rows: Sequence[Row], columns: _Columns, day_in: Callable[[str], Day | None], faults: list[Fault]
) -> Iterator[_Line]:
    """Yield the rows as they are read; a row without a date has that of the row above it."""
    day = None
    for row in rows:
        written = "" if columns.day is None else row.cell(columns.day)
        if written:
            day = day_in(written)
            if day is None:
                faults.append(day_fault(row, columns.head.cell(columns.day or 0), written))
        count = None if columns.counter is None else read_number(row.cell(columns.counter))
        points = () if columns.are_marks else _points(row, columns, faults)
        yield _Line(row, day, count, tuple(points))


def _points(row: Row, columns: _Columns, faults: list[Fault]) -> Iterator[int | None]:
    for column in columns.people:
        text = row.cell(column)
        found = None if plain(text) in AWAY else read_number(text)
        if plain(text) not in AWAY and (found is None or abs(found) > MAX_POINTS):
            faults.append(number_fault(row, columns.head.cell(column), text))
        yield found


def _with_points(lines: Sequence[_Line], columns: _Columns, choices: Choices) -> Table:
    """Return the games of a table that has points."""
    rows = choices.rows or _suggested_rows(lines)
    groups = [[line] for line in lines] if rows is Rows.GAMES else _grouped(lines)
    if rows is Rows.ROUNDS and choices.rows is None and _never_falls(groups):
        rows = Rows.RUNNING
    faults: list[Fault] = []
    games = [game for group in groups for game in _games_of(group, columns.sides, rows, faults)]
    refuse(faults)
    chosen = replace(choices, rows=rows, wins=choices.wins or Wins.HIGHEST)
    return Table(tuple(games), chosen, columns.unused)


def _suggested_rows(lines: Sequence[_Line]) -> Rows:
    """Return whether rows are games or rounds: rounds where dates have two rows or more each, all in all."""
    days = {line.day for line in lines if line.day}
    has_rounds = 2 * len(days) <= len(lines) if days else any(line.count for line in lines)
    return Rows.ROUNDS if has_rounds else Rows.GAMES


def _grouped(lines: Sequence[_Line]) -> list[list[_Line]]:
    """Return the rounds of each game: those of one day, anew where they are counted anew."""
    games: dict[tuple[Day | None, int], list[_Line]] = {}
    begun: dict[Day | None, int] = {}
    for line in lines:
        known = games.get((line.day, begun.setdefault(line.day, 0)))
        if known and line.count is not None and line.count <= (known[-1].count or 0):
            begun[line.day] += 1
        games.setdefault((line.day, begun[line.day]), []).append(line)
    return [*games.values()]


def _never_falls(groups: Sequence[Sequence[_Line]]) -> bool:
    """Return whether points look like running totals."""
    columns = (column for group in groups for column in zip(*(line.points for line in group), strict=True))
    known = ([points for points in column if points is not None] for column in columns)
    steps = [after - before for column in known for before, after in pairwise(column)]
    return len(steps) >= _FEWEST_STEPS and min(steps) >= 0 < max(steps)


def _games_of(
    group: Sequence[_Line], sides: Sequence[Side], rows: Rows, faults: list[Fault]
) -> Iterator[PastGame]:
    """Yield the game of some rows, none where nobody has points."""
    there = [at for at in range(len(sides)) if any(line.points[at] is not None for line in group)]
    found = list(size_faults(group[-1].row, len(there))) if there else []
    if len(group) > MAX_ROUNDS:
        found.append(Fault("table_rounds", params={"row": group[MAX_ROUNDS].row.number, "high": MAX_ROUNDS}))
    faults += found
    if there and not found:
        points = [tuple(line.points[at] for at in there) for line in group if {*line.points} != {None}]
        game = PastGame(tuple(sides[at] for at in there), group[-1].day)
        if rows is Rows.GAMES:
            yield replace(game, totals=tuple(each for each in points[0] if each is not None))
        else:
            yield replace(game, rounds=_differences(points) if rows is Rows.RUNNING else tuple(points))


def _differences(totals: Sequence[Sequence[int | None]]) -> tuple[tuple[int | None, ...], ...]:
    """Return the points of each round from the totals after it; somebody who was away kept theirs."""
    before = [0] * len(totals[0])
    rounds = []
    for after in totals:
        rounds.append(tuple(None if at is None else at - had for at, had in zip(after, before, strict=True)))
        before = [had if at is None else at for at, had in zip(after, before, strict=True)]
    return tuple(rounds)


def _marked(lines: Sequence[_Line], columns: _Columns) -> Iterator[PastGame]:
    """Yield games with a mark for who won. A blank is a loss, unless others have a mark for losing."""
    sides = columns.sides
    for line in lines:
        marks = [plain(line.row.cell(each).casefold()) for each in columns.people]
        all_there = not any(mark in LOST for mark in marks)
        there = [at for at, mark in enumerate(marks) if mark or all_there]
        won = tuple(at for at, of in enumerate(there) if marks[of] in WON)
        if won:
            refuse([*size_faults(line.row, len(there))])
            yield PastGame(tuple(sides[at] for at in there), line.day, winners=won)


def _named(lines: Sequence[_Line], columns: _Columns) -> Iterator[PastGame]:
    """Yield games of which the winner is named. Those who ever won are taken for those who played."""
    won = [(line, side_called(line.row.cell(columns.winner))) for line in lines if columns.winner is not None]
    won = [(line, side) for line, side in won if side.name]
    sides = sorted({side for _line, side in won}, key=lambda side: (side.name.casefold(), side.name))
    people = [name for side in sides for name in side.people]
    if won and (len(people) > len({*people}) or not MIN_SIDES <= len(sides) <= MAX_SIDES):
        raise Refused((Fault("who_played"),))
    refuse([*name_faults(sides)])
    for line, side in won:
        yield PastGame(tuple(sides), line.day, winners=(sides.index(side),))
