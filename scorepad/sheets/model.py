"""The parts of a sheet, whatever it is drawn with."""

from dataclasses import dataclass

from scorepad.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row. path: of the field, or `out`, `adjustments`. detail: the value of one, as printed (`× 500`).

    each: signed points for one, None if points are written. counted: a count is written though no single one
    has a price. chip: for its colour, `clean`, `dirty`, `wild`, `red` or empty.
    """

    path: str
    label: str
    detail: str = ""
    each: int | None = None
    sign: str = ""
    chip: str = ""
    counted: bool = False


@dataclass(frozen=True, slots=True)
class SheetCell:
    """The content of a box. count: of things; points: signed; both None in an empty box.

    times: what the points were multiplied by.
    """

    count: int | None = None
    points: int | None = None
    times: int = 1

    @property
    def shown(self) -> int | None:
        """The number that is printed: the count if it is priced as the row says, else the points."""
        return self.points if self.count is None or self.times != 1 else self.count


@dataclass(frozen=True, slots=True)
class SheetColumn:
    """One side in one round. total: running, None = open.

    minimum: in words for a pile, empty if unknown or if nothing is needed. away: whether the side sat the
    round out and nothing is written for it.
    """

    minimum: int | str
    cells: tuple[SheetCell, ...]
    round: int | None = None
    total: int | None = None
    away: bool = False


@dataclass(frozen=True, slots=True)
class SheetRound:
    """One round, a column for each side. number: from 1. dealer: name, empty if unknown.

    mark: that only its total is known, and how far the sides agree on it; empty for most. name: what it is
    called, empty if nothing.
    """

    number: int
    columns: tuple[SheetColumn, ...]
    dealer: str = ""
    mark: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class SheetSide:
    """One side. name: empty on a blank sheet. start: total carried over, or None. won: whether it won."""

    name: str = ""
    start: int | None = None
    won: bool = False


@dataclass(frozen=True, slots=True)
class Note:
    """A block of the foot. ticks: lines with a box to tick. table: pairs of a condition and a value."""

    title: str
    lines: tuple[str, ...] = ()
    ticks: tuple[str, ...] = ()
    table: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole sheet. group: how many rounds stand side by side on a page. date: in words, or empty.

    widest: the highest total to expect. foot: notes on the rules, told: on the game. notes: sentences on the
    play, left out first where there is no room. opens: whether a side needs anything to open a round.
    ledger: whether paper has the rounds one below another and the sides side by side. spare: empty rounds
    that fill the last page of such paper, where nobody knows how many will be played.
    """

    title: str
    rules: str
    gist: str
    language: str
    rows: tuple[SheetRow, ...]
    foot: tuple[Note, ...]
    group: int
    widest: int
    date: str = ""
    result: str = ""
    sides: tuple[SheetSide, ...] = ()
    rounds: tuple[SheetRound, ...] = ()
    told: tuple[Note, ...] = ()
    notes: tuple[Note, ...] = ()
    blank: bool = False
    opens: bool = True
    ledger: bool = False
    spare: tuple[SheetRound, ...] = ()

    @property
    def has_only_totals(self) -> bool:
        """Whether it has no rounds, because the whole game was played on paper."""
        return not self.rounds


@dataclass(frozen=True, slots=True)
class BlankPad:
    """A pad to fill in by hand. sides: 2 to 12. names: of the sides, as many as are printed."""

    rules: RuleSet
    sides: int
    names: tuple[str, ...] = ()


PAPER_SIZES = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in mm, in portrait."""


@dataclass(frozen=True, slots=True)
class Paper:
    """The paper to print on. size: one of `PAPER_SIZES`. per_page: 1 or 2 sheets on each."""

    size: str = "a4"
    landscape: bool = False
    per_page: int = 1
