"""The position and value of each cell on the spreadsheet.

A place is (row, column), both from 0. Rounds stand one below another, the sides side by side, each with a
column for entries and one for the points they earn.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from scorepad.i18n.catalogue import _, languages, mark, use_language
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import Minimum
from scorepad.score.breakdown import Prices
from scorepad.score.deal import seats
from scorepad.score.fields import is_total_only
from scorepad.score.record import Cards, GameRecord, GoingOutKind, Round
from scorepad.score.result import Standing, leaders
from scorepad.sheets.build import BONUSES, seated_by
from scorepad.sheets.model import Sheet, SheetCell
from scorepad.wording.labels import minimum_text

LABEL, DETAIL, FIRST = 0, 1, 2
TITLE, RULES, DATE = 0, 1, 2
NAMES, PLAYERS, STANDING, BROUGHT = 4, 5, 6, 7
WORKED_OUT = tuple(BONUSES)
"""Rows that are not filled in: their points follow from the threes laid."""

FIRST_STEP = 3
"""The first line of the table of minimums on the page of rules, from 0."""
LOWEST = -999_999_999
"""The total from which on the first of these minimums is needed."""

CellPosition = tuple[int, int]


ShownValue = int | str

_YES: Final = mark("yes")
_WAYS: Final = MappingProxyType(
    {
        GoingOutKind.PLAIN: _YES,
        GoingOutKind.CONCEALED: mark("concealed"),
        GoingOutKind.PARTIAL: _YES,
        GoingOutKind.FULL: mark("full hand"),
    }
)


def missing_words() -> str:
    """Return what stands beside the box of a side that is not counted yet."""
    # Translators: stands beside "Done? (yes)" while a side's round isn't counted; at most 9 letters.
    return _("missing")


def nobody_out_words() -> str:
    """Return what stands beside a round that is counted although nobody went out."""
    # Translators: stands in a narrow column of the spreadsheet; at most 20 letters.
    return _("who went out?")


def minimum_steps(rules: RuleSet) -> tuple[tuple[int, Minimum], ...]:
    """Return the minimums by the value they are looked up with: the round, or the total before it."""
    facts = rules.facts
    if facts.opens_by_total:
        bounds = [LOWEST, *(bound or 0 for bound, _asked in facts.ladder[1:])]
        return tuple((bound, needed) for bound, (_none, needed) in zip(bounds, facts.ladder, strict=True))
    return tuple(enumerate(facts.minimums, 1))


def _in_every_language(message: str) -> Iterator[str]:
    yield _(message)
    for language in languages():
        with use_language(language):
            word = _(message)
        yield word


def address(place: CellPosition) -> str:
    """Return the address of a place as in spreadsheets, such as `E14`; twelve sides end with column Z."""
    row, column = place
    return f"{chr(ord('A') + column)}{row + 1}"


class CellMap:
    """The places of one sheet, for writing and for the formulas.

    rows: paths in the order of the printed sheet. sides, rounds: how many. start: whether totals are carried
    over. deciding: the path of the row that ends the game. in_row: the line with how many each side has of
    it. lines: the paths of a round's lines, an empty one last. A path is that of a row, or `dealer`, `opens`,
    `counted`, `round`, `total`.
    """

    def __init__(self, sheet: Sheet, rules: RuleSet) -> None:
        self.rows = tuple(row.path for row in sheet.rows)
        self.sides, self.rounds = len(sheet.sides), len(sheet.rounds)
        self.start = sheet.sides[0].start is not None
        self.deciding = None if sheet.has_only_totals else rules.deciding_row
        self.in_row = BROUGHT + self.start
        opens = ("opens",) if sheet.opens else ()
        self.lines = ("dealer", *opens, *self.rows, "counted", "round", "total", "")

    def entry_column(self, side: int) -> int:
        """Return the column of a side's entries."""
        return FIRST + 2 * side

    def points_column(self, side: int) -> int:
        """Return the column of a side's points."""
        return self.entry_column(side) + 1

    def head(self, index: int) -> int:
        """Return the first line of a round. index: from 0."""
        return self.in_row + 1 + (self.deciding is not None) + index * len(self.lines)

    def line(self, index: int, path: str) -> int:
        """Return the line of a path in a round."""
        return self.head(index) + self.lines.index(path)

    def dealer(self, index: int) -> CellPosition:
        """Return the place of a round's dealer."""
        return self.line(index, "dealer"), DETAIL

    def factor(self, index: int) -> CellPosition:
        """Return the place of what a round counts, where rounds are multiplied."""
        return self.line(index, "round"), DETAIL

    def entry(self, index: int, side: int, path: str) -> CellPosition:
        """Return the place of a side's entry; path: of a row, or `counted`."""
        return self.line(index, path), self.entry_column(side)

    def points(self, index: int, side: int, path: str) -> CellPosition:
        """Return the place of the points of a row, of `round`, `total`, the minimum, or what is missing."""
        return self.line(index, path), self.points_column(side)


class Entries:
    """The values of one sheet; an empty text for an empty cell.

    standing: after the last complete round. record: the game on the sheet, None for a blank sheet. ways: the
    words for going out in the language in force, by way; answers: the ways by their words in every language.
    yes: the words for a counted side, that of the language in force first.
    """

    def __init__(self, sheet: Sheet, rules: RuleSet, standing: Standing, record: GameRecord | None) -> None:
        self.sheet, self.rules, self.standing, self.record = sheet, rules, standing, record
        self.places = CellMap(sheet, rules)
        people = seats(record.sides) if record else sum(seated_by(rules, self.places.sides))
        self.prices = Prices.of(rules, people, self.places.sides)
        hows = [GoingOutKind(how) for how in rules.hows]
        self.ways = {how: _(_WAYS[how]) for how in hows}
        self.answers = {word: how for how in hows for word in _in_every_language(_WAYS[how])}
        self.yes = tuple(dict.fromkeys(_in_every_language(_YES)))

    def players(self, side: int) -> str:
        """Return the players of a side."""
        return ", ".join(self.record.sides[side].players) if self.record else ""

    def entered(self, index: int, side: int, path: str) -> ShownValue:
        """Return the content of a row's entry, or of `counted`."""
        played = self._played(index)
        if played is None or path in WORKED_OUT:
            return ""
        tally, out = played.tallies[side], played.side_out
        numbers: Sequence[int]
        match path:
            case "counted":
                return self.yes[0] if tally.counted else ""
            case "out":
                if not out or out.side != side:
                    return ""
                return self.ways.get(out.how) or next(iter(self.ways.values()))
            case "melded":
                numbers = _worth(tally.melded, self.prices.melded, 1)
            case "left":
                numbers = _worth(tally.left, self.prices.left, -1)
            case "points":
                numbers = () if tally.is_sat_out else tally.points
            case "adjustments":
                numbers = [each.points for each in tally.adjustments]
            case _:
                count = self._cell(index, side, path).count
                numbers = () if count is None else (count,)
        return sum(numbers) if numbers else ""

    def factor(self, index: int) -> ShownValue:
        """Return what a round counts, empty for once."""
        played = self._played(index)
        return played.factor if played and played.factor != 1 else ""

    def points(self, index: int, side: int, path: str) -> ShownValue:
        """Return the points of a row."""
        points = self._cell(index, side, path).points
        if points is not None:
            return points
        return "" if self.entered(index, side, path) == "" else 0

    def round(self, index: int, side: int) -> ShownValue:
        """Return the points of a whole round, empty while nothing is entered."""
        return self.sheet.rounds[index].columns[side].round or 0 if self._is_begun(index, side) else ""

    def counted(self, index: int, side: int) -> ShownValue:
        """Return 1 for a counted side, or what is missing for the total once a side has begun the round."""
        if self.entered(index, side, "counted") != "":
            return 1
        begun = any(self._is_begun(index, each) for each in range(self.places.sides))
        return missing_words() if begun else ""

    def needs_out(self, index: int) -> bool:
        """Return whether somebody goes out in each round like this one."""
        played = self._played(index)
        return self.rules.family.out_is_all and not (played and is_total_only(self.rules, played))

    def nobody_out(self, index: int) -> ShownValue:
        """Return the question who went out, once all sides are counted in a game that needs it."""
        played = self._played(index)
        return nobody_out_words() if played and played.complete and not played.side_out else ""

    def total(self, index: int, side: int) -> ShownValue:
        """Return the running total."""
        total = self.sheet.rounds[index].columns[side].total
        return "" if total is None else total

    def leads(self, side: int) -> str:
        """Return a star for the best side; no side leads before the first round, if any, is complete."""
        is_begun = not self.places.rounds or self.total(0, side) != ""
        return "★" if is_begun and side in leaders(self.rules, self.standing) else ""

    def opens(self, index: int, side: int) -> ShownValue:
        """Return the minimum, or what it is in words; empty if the total before is open."""
        before = self.total(index - 1, side) if index else self.sheet.sides[side].start or 0
        if before == "" and self.rules.facts.opens_by_total:
            return ""
        total = before if isinstance(before, int) else 0
        needed = self.rules.facts.minimum(self.sheet.rounds[index].number, total)
        return needed if isinstance(needed, int) else minimum_text(needed, self.rules)

    def _is_begun(self, index: int, side: int) -> bool:
        return any(self.entered(index, side, path) != "" for path in ("counted", *self.places.rows))

    def _played(self, index: int) -> Round | None:
        played = self.record.rounds if self.record else ()
        return played[index] if index < len(played) else None

    def _cell(self, index: int, side: int, path: str) -> SheetCell:
        return self.sheet.rounds[index].columns[side].cells[self.places.rows.index(path)]


def _worth(cards: Cards, prices: Mapping[str, int], sign: int) -> Sequence[int]:
    """Return what cards are worth, group by group or as written. sign: of the points of a group."""
    if cards.use == "points":
        return cards.points
    return [sign * count * prices[group] for group, count in cards.counts.items() if group in prices]
