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
from scorepad.score.record import GameRecord, RoundId
from scorepad.score.result import GameScore, RoundScore
from scorepad.ui.shared.game_status import dealer_words, numbered_round
from scorepad.ui.theme.style import (
    BODY_SIZE,
    EDGE_SPACE,
    INK,
    LARGE_SIZE,
    SECOND_INK,
    SECOND_SIZE,
    TARGET,
    Type,
    letters_width,
)
from scorepad.ui.widgets.buttons import touch_row
from scorepad.ui.widgets.layout import stretched
from scorepad.ui.widgets.text import UNSET, figure, own_style, side_mark, side_name, words
from scorepad.wording.agreement import round_mark
from scorepad.wording.labels import capital, round_name

MOST_CARDS = 3
"""Up to so many sides have room for their names and for words below their totals."""
_TWO = 2
_NARROWEST = 46
_NO_MARKS: Mapping[RoundId, str] = {}
_LOOK = "⚠"
"""Marks a round with an open question, or that isn't agreed yet."""
_NARROW_GAP, _GAP, _LINE_GAP = 4, 12, 14
_ALL_LINES, _HIGHEST = 300, 60
"""How high the lines are together while they are few, and one at most, in logical pixels."""
_FIGURE_SIZE = 22
_LINE_PADDING = ft.Padding.symmetric(vertical=2)
# Of a round to come; its number can still be read.
_FAINT = 0.7


@dataclass(frozen=True, slots=True)
class RoundRow:
    """One round of the table: one of the recorded rounds or (id None) one to come.

    mark: what is said of the round. blank: the sides that sat it out, where nothing is written for them.
    """

    id: RoundId | None
    number: int
    scored: RoundScore | None
    next: bool
    mark: str = ""
    blank: frozenset[int] = frozenset()


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

    def row(self, cells: Sequence[ft.Control], label: ft.Control | None = None) -> ft.Row:
        """Return cells in the columns, and in the numbers' a label if there is one."""
        boxes: list[ft.Control] = [ft.Container(cell, expand=True) for cell in cells]
        first = ft.Container(label, width=self.label_room)
        if not self.is_shared:
            boxes.insert(0, first)
        elif label:
            boxes[0] = ft.Row([first, boxes[0]], spacing=0, expand=True)
        return ft.Row(boxes, spacing=self.gap)

    @property
    def label_room(self) -> float:
        """The width of the numbers' column, in logical pixels."""
        return (self.label or 0) * page_state(ft.context.page).text_scale


def columns_of(record: GameRecord, score: GameScore, width: float) -> Columns | None:
    """Return the columns of a pad; None where the widest total has no room in one.

    width: of the paper, in logical pixels for text of the usual size.
    """
    rows, count = round_rows(record, score), len(record.sides)
    figures = ["✓"] if record.totals_hidden else [points(total) for total in score.totals]
    figures += [text for row in rows for side in range(count) if (text := _earned(record, row, side))]
    letters = max(map(letters_width, figures))
    widest = _FIGURE_SIZE * letters
    label = max((LARGE_SIZE * letters_width(str(row.number)) for row in rows), default=0)
    marked = label + LARGE_SIZE * letters_width(f" {_LOOK}")
    gap = _GAP if count <= MOST_CARDS else _NARROW_GAP
    # Of few as wide as the paper's margins together, so that all have the same room up to the page's edges.
    wide = 2 * EDGE_SPACE if count <= MOST_CARDS else gap
    share = (width + wide) / count - wide
    if max(label + _LINE_GAP + widest, TARGET) <= share:
        return Columns(count, share, min(marked, share - widest), _FIGURE_SIZE, is_shared=True, gap=wide)
    smallest = BODY_SIZE if count > MOST_CARDS else _FIGURE_SIZE
    for room in (marked, label):
        column = (width - room) / count - gap
        if max(smallest * letters, _NARROWEST) <= column:
            size = _FIGURE_SIZE if widest <= column else smallest
            return Columns(count, column, room, size, is_shared=False, gap=gap)
    fits = count == _TWO and BODY_SIZE * letters <= share
    return Columns(count, share, None, BODY_SIZE, is_shared=True, gap=wide) if fits else None


def round_rows(
    record: GameRecord, score: GameScore, marks: Mapping[RoundId, str] = _NO_MARKS
) -> list[RoundRow]:
    """Return the recorded rounds, the next one, and the empty ones to the end where their number is fixed.

    marks: how far the sides agree on a round, where somebody asks.
    """
    coming, is_blank = score.next.round if score.next else 0, record.rules.points.sat_out == "blank"
    rows = []
    for scored, played in zip(score.rounds, record.rounds, strict=True):
        away = (at for at, tally in enumerate(played.tallies) if tally.is_sat_out and is_blank)
        mark = round_mark(record.rules, played, marks.get(played.id, "") if played.id else "")
        is_next = scored.number == coming
        rows.append(RoundRow(scored.id, scored.number, scored, is_next, mark, frozenset(away)))
    if score.finished:
        return rows
    last = max(record.rules.length.rounds or 0, coming)
    first = record.first_round + len(rows)
    return rows + [RoundRow(None, number, None, number == coming) for number in range(first, last + 1)]


def rounds_table(
    record: GameRecord, score: GameScore, width: float, on_open: OpenRound, *, marks: Mapping[RoundId, str]
) -> ft.Control:
    """Draw the rounds.

    width: of the paper, in logical pixels for text of the usual size. on_open: called with the touched round.
    marks: what is said of a round.
    """
    columns = columns_of(record, score, width)
    columns = columns if columns and columns.label is not None else None
    dealer, rows = dealer_words(record, score), round_rows(record, score, marks)
    height = max(TARGET, min(_HIGHEST, _ALL_LINES / max(1, len(rows))))
    drawn = [_line(record, row, columns, dealer, on_open, height) for row in rows]
    return stretched(with_scroll_keys(drawn, "round"))


def names_in(record: GameRecord, columns: Columns) -> list[ft.Control]:
    """Return the names of the sides for the heads of their columns, shortened where there is no room."""
    names = [each.name for each in record.sides]
    if columns.count <= MOST_CARDS:
        return [side_name(side, name, right=True) for side, name in enumerate(names)]
    end, heads = ft.CrossAxisAlignment.END, list[ft.Control]()
    fits = all(letters_width(name) * BODY_SIZE <= columns.column for name in names)
    place, size = (Type.STRONG, BODY_SIZE) if fits else (Type.SECOND, SECOND_SIZE)
    for side, short in enumerate(short_names(names, columns.column / size)):
        name = words(short, place, INK, said=names[side])
        head = ft.Column([side_mark(side), name], spacing=0, tight=True, horizontal_alignment=end)
        heads.append(ft.Row([head], alignment=ft.MainAxisAlignment.END))
    return heads


def short_names(names: Sequence[str], room: float) -> list[str]:
    """Return names that fit a room: whole, of several words their initials, of one its first letters.

    room: in sizes of type.
    """
    return [_shortened(name, room) for name in names]


def _shortened(name: str, room: float) -> str:
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
    record: GameRecord,
    row: RoundRow,
    columns: Columns | None,
    dealer: str,
    on_open: OpenRound,
    height: float,
) -> ft.Control:
    face = _across(record, row, columns, dealer) if columns else _in_line(record, row, dealer)
    spoken = _spoken(record, row, dealer)
    if not (row.id or row.next):
        coming = touch_row(face, spoken, None, padding=_LINE_PADDING, height=height)
        coming.border = ft.Border(bottom=ft.BorderSide(1, ft.Colors.TRANSPARENT))
        coming.opacity = _FAINT
        return coming
    return touch_row(
        face, spoken, partial(on_open, row), current=row.next, padding=_LINE_PADDING, height=height
    )


def _minimum(rules: RuleSet, row: RoundRow) -> str:
    """Return the minimum to open in a round, where it goes by round."""
    minimum = None if rules.facts.opens_by_total else rules.facts.minimum(row.number, 0)
    return points(minimum) if rules.facts.asks_minimum and isinstance(minimum, int) else ""


def _label(row: RoundRow) -> ft.Text:
    """Return the number of a round, with a mark if there is something to check."""
    look = f" {_LOOK}" if row.mark or _question_count(row) else ""
    return words(f"{row.number}{look}", Type.BODY, SECOND_INK)


def _told(rules: RuleSet, row: RoundRow, dealer: str) -> str:
    """Return what is said of a round beside its name: its dealer, or what it opens with later on."""
    if row.next:
        return dealer
    minimum = "" if row.id else _minimum(rules, row)
    return _("opens with {minimum}").format(minimum=minimum) if minimum else ""


def _named(rules: RuleSet, row: RoundRow, dealer: str) -> str:
    """Return what stands in the line of a round without points."""
    return " · ".join(filter(None, (capital(round_name(rules, row.number)), _told(rules, row, dealer))))


def _question_count(row: RoundRow) -> int:
    """Return the number of questions about the fields of a round."""
    return sum(problem.field != "sides" for problem in row.scored.questions) if row.scored else 0


def _across(record: GameRecord, row: RoundRow, columns: Columns, dealer: str) -> ft.Control:
    label, figures = _label(row), [_earned(record, row, side) for side in range(columns.count)]
    told = _named(record.rules, row, dealer)
    if told and not any(figures):
        number = ft.Container(label, width=columns.label_room)
        return ft.Row([number, words(told, expand=True)], spacing=_NARROW_GAP)
    return columns.row([_figure(text or (UNSET if row.next else ""), columns) for text in figures], label)


def _figure(text: str, columns: Columns) -> ft.Text:
    number = figure(text, Type.BODY)
    number.style = own_style(columns.figure, ft.FontWeight.W_400)
    return number


def _in_line(record: GameRecord, row: RoundRow, dealer: str) -> ft.Control:
    sides = range(len(record.sides))
    figures = [side_name(side, text) for side in sides if (text := _earned(record, row, side))]
    others = figures or [words(_named(record.rules, row, dealer))]
    return ft.Row([_label(row), *others], wrap=True, spacing=_LINE_GAP, run_spacing=0)


def _earned(record: GameRecord, row: RoundRow, side: int) -> str:
    """Return the points of a side in a round, `✓` while totals are hidden; empty until they are counted."""
    if row.scored is None or not row.scored.sides[side].counted:
        return ""
    if side in row.blank:
        return UNSET
    return "✓" if record.totals_hidden else points(row.scored.sides[side].breakdown.round)


def _spoken(record: GameRecord, row: RoundRow, dealer: str) -> str:
    parts = [numbered_round(record, row.number)]
    for side, each in enumerate(record.sides):
        earned = _("sat out") if side in row.blank else _earned(record, row, side)
        if earned:
            parts.append(f"{each.name} {earned}")
    if len(parts) == 1:
        parts.append(_told(record.rules, row, dealer))
    count = _question_count(row)
    if count:
        message = ngettext("{count} thing to check", "{count} things to check", count)
        parts.append(message.format(count=count))
    return join_clauses([*parts, row.mark])
