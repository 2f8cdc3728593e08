"""The rounds of a score pad, a line each: a column a side where they fit, else their signs and figures."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import flet as ft

from scorepad.flet_support.focus_and_scroll import with_scroll_keys
from scorepad.flet_support.page_state import page_state
from scorepad.i18n import _, ngettext
from scorepad.i18n.formats import join_clauses, points
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import GameRecord, RoundId, Tally
from scorepad.score.result import GameScore, RoundScore
from scorepad.ui.shared.game_status import dealer_words, numbered_round
from scorepad.ui.theme import style
from scorepad.ui.theme.style import BODY_SIZE, LARGE_SIZE, TARGET, Type, letters_width
from scorepad.ui.widgets.buttons import touch_row
from scorepad.ui.widgets.layout import stretched
from scorepad.ui.widgets.text import UNSET, figure, own_style, own_words, side_mark, side_name, words
from scorepad.wording.agreement import round_mark
from scorepad.wording.labels import capital, round_name

MOST_CARDS = 3
"""Up to so many sides have room for their names and for words below their totals."""
_TWO = 2
_NO_MARKS: Mapping[RoundId, str] = {}
_LOOK = "⚠"
"""Marks a round with an open question, or that isn't agreed yet."""
_NARROW_GAP, _SHEET_GAP, _GAP, _LINE_GAP = 6, 10, 12, 14
_BEFORE = 2
"""Before a name or total of many sides, beside the gap of its column, in logical pixels."""
_ALL_LINES, _HIGHEST = 300, 60
"""How high the lines are together while they are few, and one at most, in logical pixels."""
_FIGURE_SIZE = 22
_LINE_PADDING = ft.Padding.symmetric(vertical=2)


@dataclass(frozen=True, slots=True)
class RoundRow:
    """One round of the table: one of the recorded rounds or (id None) one to come.

    earned: each side's points, empty until they are counted. told: who deals, or what it opens with later on.
    mark: what else is said of the round.
    """

    id: RoundId | None
    number: int
    scored: RoundScore | None
    next: bool
    earned: tuple[str, ...]
    told: str
    mark: str = ""

    @property
    def questions(self) -> int:
        """The number of questions about its fields."""
        return sum(problem.field != "sides" for problem in self.scored.questions) if self.scored else 0


OpenRound = Callable[[RoundRow], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Columns:
    """A column for each side, all of one width, and one for the rounds' numbers.

    Widths are in logical pixels for text of the usual size. column: of a side's, within its gap. label: of
    the numbers', None where there is room for the totals alone. figure: the size of points. is_shared: the
    numbers stand in the first side's column. gap: between columns.
    """

    count: int
    column: float
    label: float | None
    figure: int
    is_shared: bool
    gap: int

    def row(
        self, cells: Sequence[ft.Control], label: ft.Control | None = None, *, is_whole: bool = False
    ) -> ft.Row:
        """Return cells in the columns, and in the numbers' a label if there is one.

        is_whole: the cells fill their columns and leave the gap inside by themselves.
        """
        first = ft.Container(label, width=self.label_room)
        inside = None if is_whole else self.inside
        boxes = [ft.Container(cell, expand=True, padding=inside) for cell in cells]
        if self.is_shared and label:
            boxes[0].content = ft.Row([first, ft.Container(boxes[0].content, expand=True)], spacing=0)
        return ft.Row([*([] if self.is_shared else [first]), *boxes], spacing=self.apart)

    @property
    def inside(self) -> ft.Padding:
        """What a column leaves free inside."""
        return ft.Padding.only(right=self.gap - self.apart)

    @property
    def apart(self) -> float:
        """How far columns stand apart; those of many sides have their gap inside, at their right end."""
        return self.gap if self.is_shared and self.count <= MOST_CARDS else 0

    @property
    def room(self) -> float:
        """How wide a name or a total is at most, so that it stands apart from the one before it."""
        return self.column - (_BEFORE if self.count > MOST_CARDS else 0)

    @property
    def label_room(self) -> float:
        """The width of the numbers' column, in logical pixels."""
        return (self.label or 0) * page_state(ft.context.page).text_scale


def columns_of(record: GameRecord, score: GameScore, width: float) -> Columns | None:
    """Return the columns of a pad; None where the widest total has no room in one.

    width: of the paper, in logical pixels for text of the usual size.
    """
    rows, count = _round_rows(record, score), len(record.sides)
    figures = ["✓"] if record.totals_hidden else [points(total) for total in score.totals]
    figures += [text for row in rows for text in row.earned if text]
    letters = max(map(letters_width, figures))
    widest = _FIGURE_SIZE * letters
    label = max((LARGE_SIZE * letters_width(str(row.number)) for row in rows), default=0)
    marked = label + LARGE_SIZE * letters_width(f" {_LOOK}")
    gap = _GAP if count <= MOST_CARDS else _NARROW_GAP
    # Of few as wide as the paper's margins together, so that all have the same room up to the page's edges.
    wide = 2 * style.EDGE_SPACE if count <= MOST_CARDS else _SHEET_GAP
    share = (width + (wide if count <= MOST_CARDS else 0)) / count - wide
    if max(label + _LINE_GAP + widest, TARGET - wide) <= share:
        return Columns(count, share, min(marked, share - widest), _FIGURE_SIZE, is_shared=True, gap=wide)
    smallest = BODY_SIZE if count > MOST_CARDS else _FIGURE_SIZE
    for room in (marked, label):
        column = (width - room) / count - gap
        if max(smallest * letters, TARGET - gap) <= column:
            size = _FIGURE_SIZE if widest <= column else smallest
            return Columns(count, column, room, size, is_shared=False, gap=gap)
    fits = count == _TWO and BODY_SIZE * letters <= share
    return Columns(count, share, None, BODY_SIZE, is_shared=True, gap=wide) if fits else None


def _round_rows(
    record: GameRecord, score: GameScore, marks: Mapping[RoundId, str] = _NO_MARKS
) -> list[RoundRow]:
    """Return the recorded rounds, the next one, and the empty ones to the end where their number is fixed."""
    coming, dealer, rows = score.next.round if score.next else 0, dealer_words(record, score), []
    for scored, played in zip(score.rounds, record.rounds, strict=True):
        mark = round_mark(record.rules, played, marks.get(played.id, "") if played.id else "")
        is_next, sides = scored.number == coming, range(len(record.sides))
        earned = tuple(_earned(record, scored, played.tallies[side], side) for side in sides)
        told = dealer if is_next else ""
        rows.append(RoundRow(scored.id, scored.number, scored, is_next, earned, told, mark))
    if score.finished:
        return rows
    first, last = record.first_round + len(rows), max(record.rules.length.rounds or 0, coming)
    nothing = ("",) * len(record.sides)
    for number in range(first, last + 1):
        told = dealer if number == coming else _minimum(record.rules, number)
        rows.append(RoundRow(None, number, None, number == coming, nothing, told))
    return rows


def _earned(record: GameRecord, scored: RoundScore, tally: Tally, side: int) -> str:
    """Return the points of a side in a round, `✓` while totals are hidden, `–` if it sat the round out."""
    if not scored.sides[side].counted:
        return ""
    if tally.is_sat_out and record.rules.points.sat_out == "blank":
        return UNSET
    return "✓" if record.totals_hidden else points(scored.sides[side].breakdown.round)


def _minimum(rules: RuleSet, number: int) -> str:
    """Return what a round opens with, where that goes by round and is points."""
    minimum = None if rules.facts.opens_by_total else rules.facts.minimum(number, 0)
    if not rules.facts.asks_minimum or not isinstance(minimum, int):
        return ""
    return _("opens with {minimum}").format(minimum=points(minimum))


def rounds_table(
    record: GameRecord,
    score: GameScore,
    columns: Columns | None,
    on_open: OpenRound,
    marks: Mapping[RoundId, str],
) -> ft.Control:
    """Draw the rounds. on_open: called with the touched round. marks: how far the sides agree on a round."""
    columns = columns if columns and columns.label is not None else None
    rows = _round_rows(record, score, marks)
    # Of rounds to come the bar says how many there are.
    shown = [row for row in rows if row.id or row.next or row.told]
    height = max(TARGET, min(_HIGHEST, _ALL_LINES / max(1, len(shown))))
    drawn = [_line(record, row, columns, on_open, height) for row in shown]
    return stretched(with_scroll_keys(drawn, "round"))


def names_in(record: GameRecord, columns: Columns) -> list[ft.Control]:
    """Return the names of the sides for the heads of their columns, shortened where there is no room."""
    names = [each.name for each in record.sides]
    if columns.count <= MOST_CARDS:
        return [side_name(side, name, right=True) for side, name in enumerate(names)]
    end, heads, room = ft.CrossAxisAlignment.END, list[ft.Control](), columns.room
    fits = all(letters_width(name) * BODY_SIZE <= room for name in names)
    size = BODY_SIZE if fits else style.SECOND_SIZE
    look = own_style(size, ft.FontWeight.W_500)
    for side, whole in enumerate(names):
        name = own_words(short_name(whole, room / size), look, said=whole)
        head = ft.Column([side_mark(side), name], spacing=0, tight=True, horizontal_alignment=end)
        heads.append(ft.Row([head], alignment=ft.MainAxisAlignment.END))
    return heads


def short_name(name: str, room: float) -> str:
    """Return a name that fits a room: whole, of several words their initials, of one its first letters.

    room: in sizes of type.
    """
    if letters_width(name) <= room:
        return name
    parts = name.replace("–", " ").split()
    if len(parts) > 1:
        return "".join(part if part.isdecimal() else part[0] for part in parts)
    short = name
    while len(short) > 1 and letters_width(f"{short}.") > room:
        short = short[:-1]
    return f"{short}."


def _line(
    record: GameRecord, row: RoundRow, columns: Columns | None, on_open: OpenRound, height: float
) -> ft.Control:
    told = [words(row.told, Type.BODY, style.SECOND_INK)] if row.told else []
    face: ft.Control = ft.Row([_label(row), *told], wrap=True, spacing=_LINE_GAP, run_spacing=0)
    touch = None
    if row.id or row.next:
        face = _across(record, row, columns) if columns else _in_line(record, row)
        touch = partial(on_open, row)
    spoken = _spoken(record, row)
    # What is still to come is no more than its number, without a line.
    ruled, inside = touch is not None, _LINE_PADDING
    return touch_row(face, spoken, touch, current=row.next, line=ruled, padding=inside, height=height)


def _label(row: RoundRow) -> ft.Text:
    """Return the number of a round, with a mark if there is something to check."""
    look = f" {_LOOK}" if row.mark or row.questions else ""
    return words(f"{row.number}{look}", Type.BODY, style.SECOND_INK)


def _named(record: GameRecord, row: RoundRow) -> str:
    """Return what stands in the line of a round without points."""
    return " · ".join(filter(None, (capital(round_name(record.rules, row.number)), row.told)))


def _across(record: GameRecord, row: RoundRow, columns: Columns) -> ft.Control:
    label, told = _label(row), _named(record, row)
    if told and not any(row.earned):
        number = ft.Container(label, width=columns.label_room)
        return ft.Row([number, words(told, expand=True)], spacing=_NARROW_GAP)
    unset = UNSET if row.next else ""
    return columns.row([_figure(text or unset, columns) for text in row.earned], label)


def _figure(text: str, columns: Columns) -> ft.Text:
    number = figure(text, Type.BODY)
    number.style = own_style(columns.figure, ft.FontWeight.W_400)
    return number


def _in_line(record: GameRecord, row: RoundRow) -> ft.Control:
    figures = [side_name(side, text) for side, text in enumerate(row.earned) if text]
    others = figures or [words(_named(record, row))]
    return ft.Row([_label(row), *others], wrap=True, spacing=_LINE_GAP, run_spacing=0)


def _spoken(record: GameRecord, row: RoundRow) -> str:
    named = [(each.name, earned) for each, earned in zip(record.sides, row.earned, strict=True) if earned]
    sat_out = _("sat out")
    sides = [f"{name} {sat_out if earned == UNSET else earned}" for name, earned in named]
    message = ngettext("{count} thing to check", "{count} things to check", row.questions)
    check = message.format(count=row.questions) if row.questions else ""
    return join_clauses([numbered_round(record, row.number), *(sides or [row.told]), check, row.mark])
