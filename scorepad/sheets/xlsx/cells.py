"""The position and value of each cell on the spreadsheet.

A place is (row, column), both from 0. Rounds stand one below another, the sides side by side, each with a
column for entries and one for the points they earn.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scorepad.rules.keys import RED_THREES_ALL, RED_THREES_CANASTA
from scorepad.rules.ruleset import RuleSet
from scorepad.score.breakdown import PriceList, Prices
from scorepad.score.ending import best_total
from scorepad.score.opening import minimum
from scorepad.score.record import Cards, GameRecord, GoingOutKind, Tally
from scorepad.sheets.model import Sheet, SheetColumn

LABEL, DETAIL, FIRST = 0, 1, 2
TITLE, RULES, DATE = 0, 1, 2
NAMES, PLAYERS, STANDING, BROUGHT = 4, 5, 6, 7
_HEAD, _OPENS, _FIRST_ROW = 0, 1, 2
_AFTER = ("counted", "round", "total")
WORKED_OUT = (RED_THREES_ALL, RED_THREES_CANASTA)
"""Rows that are not filled in: their points follow from the red threes laid."""

CellPosition = tuple[int, int]

ShownValue = int | str


def address(place: CellPosition) -> str:
    """Return the address of a place as in spreadsheets, such as `E14`; twelve sides end with column Z."""
    row, column = place
    return f"{chr(ord('A') + column)}{row + 1}"


@dataclass(frozen=True, slots=True)
class CellMap:
    """The places of one sheet.

    rows: paths in the order of the printed sheet. sides, rounds: how many. start: whether totals are carried
    over.
    """

    rows: Sequence[str]
    sides: int
    rounds: int
    start: bool

    @property
    def width(self) -> int:
        """Columns in use."""
        return FIRST + 2 * self.sides

    @property
    def height(self) -> int:
        """Lines in use."""
        return self.head(self.rounds)

    def entered(self, side: int) -> int:
        """Return the column of a side's entries; the next column has its points."""
        return FIRST + 2 * side

    def name(self, side: int) -> CellPosition:
        """Return the place of a side's name."""
        return NAMES, self.entered(side)

    def players(self, side: int) -> CellPosition:
        """Return the place of a side's player names."""
        return PLAYERS, self.entered(side)

    def brought(self, side: int) -> CellPosition:
        """Return the place of the total that a side carries over from paper."""
        return BROUGHT, self.entered(side) + 1

    def head(self, index: int) -> int:
        """Return the first line of a round. index: from 0."""
        first = BROUGHT + 1 + self.start
        return first + index * (_FIRST_ROW + len(self.rows) + len(_AFTER) + 1)

    def dealer(self, index: int) -> CellPosition:
        """Return the place of a round's dealer."""
        return self.head(index) + _HEAD, DETAIL

    def opens(self, index: int, side: int) -> CellPosition:
        """Return the place of a side's minimum for a round."""
        return self.head(index) + _OPENS, self.entered(side) + 1

    def line(self, index: int, path: str) -> int:
        """Return the line of a row, or of `counted`, `round`, `total`, in a round."""
        known = (*self.rows, *_AFTER)
        return self.head(index) + _FIRST_ROW + known.index(path)

    def entry(self, index: int, side: int, path: str) -> CellPosition:
        """Return the place of a side's entry; path: of a row, or `counted`."""
        return self.line(index, path), self.entered(side)

    def points(self, index: int, side: int, path: str) -> CellPosition:
        """Return the place of the points of a row, or of the sums `round` and `total`."""
        return self.line(index, path), self.entered(side) + 1


@dataclass(frozen=True, slots=True)
class Entries:
    """The values of one sheet; an empty text for an empty cell.

    record: the game on the sheet, None for a blank sheet. ways: the words for going out, by way.
    """

    sheet: Sheet
    prices: Prices
    ways: dict[GoingOutKind, str]
    record: GameRecord | None = None

    @property
    def rules(self) -> RuleSet:
        """The rules in force."""
        return self.prices.rules

    def tally(self, index: int, side: int) -> Tally | None:
        """Return a side's tally of a round, None before its first entry."""
        if not self.record or index >= len(self.record.rounds):
            return None
        return self.record.rounds[index].tallies[side]

    def entered(self, index: int, side: int, path: str) -> ShownValue:
        """Return the content of a row's entry."""
        tally = self.tally(index, side)
        if tally is None or path in WORKED_OUT:
            return ""
        if path == "out":
            return self._way(index, side)
        if path == "melded":
            return _points(tally.melded, self.prices.melded, 1)
        if path == "left":
            return _points(tally.left, self.prices.left, -1)
        if path == "adjustments":
            return sum(each.points for each in tally.adjustments) if tally.adjustments else ""
        cell = self._column(index, side).cells[self._at(path)]
        return "" if cell.count is None else cell.count

    def points(self, index: int, side: int, path: str) -> ShownValue:
        """Return the points of a row."""
        points = self._column(index, side).cells[self._at(path)].points
        if points is not None:
            return points
        return "" if self.entered(index, side, path) == "" else 0

    def round(self, index: int, side: int) -> ShownValue:
        """Return the points of a whole round, empty while nothing is entered."""
        paths = (row.path for row in self.sheet.rows)
        some = self.counted(index, side) or any(self.entered(index, side, path) != "" for path in paths)
        return (self._column(index, side).round or 0) if some else ""

    def counted(self, index: int, side: int) -> bool:
        """Return whether a side has finished counting a round."""
        tally = self.tally(index, side)
        return tally is not None and tally.counted

    def total(self, index: int, side: int) -> ShownValue:
        """Return the running total."""
        total = self._column(index, side).total
        return "" if total is None else total

    def before(self, index: int, side: int) -> ShownValue:
        """Return the total before a round, empty after an open round."""
        return self.total(index - 1, side) if index else self.sheet.sides[side].start or 0

    def standing(self, side: int) -> int:
        """Return the total after the last complete round before an open one."""
        done = [dealt.columns[side].total for dealt in self.sheet.rounds]
        start = self.sheet.sides[side].start or 0
        return next((total for total in reversed(done) if total is not None), start)

    def leads(self, side: int) -> bool:
        """Return whether a side has the best total; no side leads before the first round is complete."""
        totals = [self.standing(each) for each in range(len(self.sheet.sides))]
        return self.total(0, side) != "" and totals[side] == best_total(self.rules, totals)

    def opens(self, index: int, side: int) -> ShownValue:
        """Return the minimum: points, `pile` or `concealed_pile`; empty if the total before is open."""
        before = self.before(index, side)
        if before == "" and self.rules.facts.opens_by_total:
            return ""
        return minimum(self.rules, self.sheet.rounds[index].number, before if isinstance(before, int) else 0)

    def _way(self, index: int, side: int) -> str:
        out = self.record.rounds[index].side_out if self.record else None
        if out is None or out.side != side:
            return ""
        return self.ways.get(out.how) or next(iter(self.ways.values()))

    def _column(self, index: int, side: int) -> SheetColumn:
        return self.sheet.rounds[index].columns[side]

    def _at(self, path: str) -> int:
        return next(at for at, row in enumerate(self.sheet.rows) if row.path == path)


def _points(cards: Cards, prices: PriceList, sign: int) -> ShownValue:
    if cards.use == "points":
        return sum(cards.points) if cards.points else ""
    known = [(count, prices[group].each) for group, count in cards.counts.items() if group in prices]
    return sign * sum(count * each for count, each in known) if known else ""
