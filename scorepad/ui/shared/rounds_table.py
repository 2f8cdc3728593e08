"""The table of rounds, a line each: a column a side where they fit, else the sides' signs and figures."""

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
from scorepad.ui.shared.game_status import dealer_words, numbered_round, writes_nothing
from scorepad.ui.theme.letter_widths import letters_width
from scorepad.ui.theme.style import BODY_SIZE, HAIRLINE, HIGHLIGHT, LARGE_SIZE, SECOND_SIZE, Type
from scorepad.ui.widgets.buttons import still_row, touch_row
from scorepad.ui.widgets.layout import stretched
from scorepad.ui.widgets.text import UNSET, figure, side_mark, side_name, words
from scorepad.wording.agreement import round_mark

MOST_CARDS = 3
"""Up to so many sides have room for their names and for words below their totals."""
_TWO = 2
_NARROWEST = 40
_NO_MARKS: Mapping[RoundId, str] = {}
_LOOK = "⚠"
"""Marks a round with an open question, or that isn't agreed yet."""
_WIDE_EDGE, _WIDE_GAP = 14, 14
_EDGE, _GAP, _LINE_GAP = 6, 6, 14


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
    the numbers', None where there is room for the totals alone. is_shared: they stand in the first side's
    column.
    """

    count: int
    column: float
    label: float | None
    is_shared: bool

    @property
    def edge(self) -> float:
        """The space at both ends of a line."""
        return _WIDE_EDGE if self.count <= MOST_CARDS else _EDGE

    def row(self, cells: Sequence[ft.Control], label: ft.Control | None = None) -> ft.Row:
        """Return cells in the columns, and in the numbers' a label if there is one."""
        gap = _WIDE_GAP if self.is_shared else _GAP
        boxes: list[ft.Control] = [
            ft.Container(cell, expand=True, padding=ft.Padding.only(left=gap if at or label else 0))
            for at, cell in enumerate(cells)
        ]
        first = ft.Container(label, width=(self.label or 0) * page_state(ft.context.page).text_scale)
        if not self.is_shared:
            boxes.insert(0, first)
        elif label:
            boxes[0] = ft.Row([first, boxes[0]], spacing=0, expand=True)
        return ft.Row(boxes, spacing=0)


def columns_of(record: GameRecord, score: GameScore, width: float) -> Columns | None:
    """Return the columns of a pad; None where the widest total has no room in one.

    width: of the paper, in logical pixels for text of the usual size.
    """
    rows, count = round_rows(record, score), len(record.sides)
    figures = [points(total) for total in score.totals]
    figures += [text for row in rows for side in range(count) if (text := _earned(row, side))]
    size = LARGE_SIZE if count <= MOST_CARDS else BODY_SIZE
    widest = size * max(map(letters_width, figures))
    label = BODY_SIZE * max(letters_width(_label(record.rules, row)) for row in rows) if rows else 0
    inner = width - 2 * (_WIDE_EDGE if count <= MOST_CARDS else _EDGE)
    column, half = (inner - label) / count - _GAP, inner / 2 - _WIDE_GAP
    if count == _TWO and label + widest <= half:
        marked = label + BODY_SIZE * letters_width(f" {_LOOK}")
        return Columns(count, half, min(marked, half - widest), is_shared=True)
    if max(widest, _NARROWEST) <= column:
        return Columns(count, column, label, is_shared=False)
    smallest = widest * BODY_SIZE / size
    return Columns(count, half, None, is_shared=True) if count == _TWO and smallest <= half else None


def round_rows(
    record: GameRecord, score: GameScore, marks: Mapping[RoundId, str] = _NO_MARKS
) -> list[RoundRow]:
    """Return the recorded rounds, the next one, and the empty ones to the end where their number is fixed.

    marks: how far the sides agree on a round, where somebody asks.
    """
    coming = score.next.round if score.next else 0
    rows = []
    for scored, played in zip(score.rounds, record.rounds, strict=True):
        away = (at for at, tally in enumerate(played.tallies) if writes_nothing(record.rules, tally))
        mark = round_mark(record.rules, played, marks.get(played.id, "") if played.id else "")
        is_next = scored.number == coming
        rows.append(RoundRow(scored.id, scored.number, scored, is_next, mark, frozenset(away)))
    if score.finished:
        return rows
    last = max(record.rules.length.rounds or 0, coming)
    first = record.first_round + len(rows)
    return rows + [RoundRow(None, number, None, number == coming) for number in range(first, last + 1)]


def rounds_table(
    record: GameRecord,
    score: GameScore,
    width: float,
    on_open: OpenRound,
    *,
    marks: Mapping[RoundId, str] = _NO_MARKS,
    order: Sequence[int] = (),
) -> ft.Control:
    """Draw the rounds.

    width: of the paper, in logical pixels for text of the usual size. on_open: called with the touched round.
    marks: what is said of a round. order: of the sides, below a head of their names; without it they stand
    as on the score pad.
    """
    columns = columns_of(record, score, width)
    columns = columns if columns and columns.label is not None else None
    head = [_head(record, columns, order)] if order and columns else []
    sides, dealer = order or range(len(record.sides)), dealer_words(record, score)
    drawn = [_line(record, row, columns, sides, dealer, on_open) for row in round_rows(record, score, marks)]
    return stretched([*head, *with_scroll_keys(drawn, "round")])


def _head(record: GameRecord, columns: Columns, order: Sequence[int]) -> ft.Control:
    names = columns.row(names_in(record, columns, order), None if columns.is_shared else words(""))
    border = ft.Border(bottom=ft.BorderSide(1, HAIRLINE))
    return ft.Container(
        names, border=border, padding=ft.Padding.symmetric(horizontal=columns.edge, vertical=8)
    )


def names_in(record: GameRecord, columns: Columns, order: Sequence[int]) -> list[ft.Control]:
    """Return the names of the sides for the heads of their columns, shortened where there is no room."""
    names = [each.name for each in record.sides]
    if columns.count <= MOST_CARDS:
        return [side_name(side, names[side], right=not columns.is_shared) for side in order]
    short = short_names(names, columns.column / SECOND_SIZE)
    end = ft.CrossAxisAlignment.END
    return [
        ft.Column(
            [side_mark(side, Type.SECOND), words(short[side], Type.SECOND, said=names[side], right=True)],
            spacing=0,
            horizontal_alignment=end,
        )
        for side in order
    ]


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
    order: Sequence[int],
    dealer: str,
    on_open: OpenRound,
) -> ft.Control:
    face = _across(record, row, columns, order, dealer) if columns else _in_line(record, row, order, dealer)
    spoken = _spoken(record, row, order, dealer)
    padding = ft.Padding.symmetric(horizontal=columns.edge if columns else _WIDE_EDGE, vertical=2)
    if not (row.id or row.next):
        return still_row(face, spoken, padding=padding)
    line = touch_row(face, spoken, partial(on_open, row), padding=padding)
    line.bgcolor = HIGHLIGHT if row.next else None
    return line


def _label(rules: RuleSet, row: RoundRow) -> str:
    """Return the number of a round, with its minimum to open where that goes by round: `2 · 90`."""
    minimum = None if rules.facts.opens_by_total else rules.facts.minimum(row.number, 0)
    has_points = rules.facts.asks_minimum and isinstance(minimum, int)
    return f"{row.number} · {points(minimum)}" if has_points and isinstance(minimum, int) else str(row.number)


def _marked_label(rules: RuleSet, row: RoundRow) -> ft.Text:
    label = _label(rules, row)
    return words(f"{label} {_LOOK}" if row.mark or _question_count(row) else label, Type.STRONG)


def _question_count(row: RoundRow) -> int:
    """Return the number of questions about the fields of a round."""
    return sum(problem.field != "sides" for problem in row.scored.questions) if row.scored else 0


def _across(
    record: GameRecord, row: RoundRow, columns: Columns, order: Sequence[int], dealer: str
) -> ft.Control:
    label, place = _marked_label(record.rules, row), Type.LARGE if columns.count <= MOST_CARDS else Type.BODY
    figures = [_earned(row, side) for side in order]
    if row.next and dealer and not any(figures):
        return ft.Row([label, words(dealer, right=True, expand=True)], spacing=_LINE_GAP)
    empty = UNSET if row.next else ""
    return columns.row([figure(text or empty, place) for text in figures], label)


def _in_line(record: GameRecord, row: RoundRow, order: Sequence[int], dealer: str) -> ft.Control:
    figures = [side_name(side, text) for side in order if (text := _earned(row, side))]
    others = figures or [words(dealer if row.next else "")]
    return ft.Row([_marked_label(record.rules, row), *others], wrap=True, spacing=_LINE_GAP, run_spacing=0)


def _earned(row: RoundRow, side: int) -> str:
    """Return the points of a side in a round; empty until they are counted."""
    if row.scored is None or not row.scored.sides[side].counted:
        return ""
    return UNSET if side in row.blank else points(row.scored.sides[side].breakdown.round)


def _spoken(record: GameRecord, row: RoundRow, order: Sequence[int], dealer: str) -> str:
    parts = [numbered_round(record, row.number)]
    for side in order:
        earned = _("sat out") if side in row.blank else _earned(row, side)
        if earned:
            parts.append(f"{record.sides[side].name} {earned}")
    if row.next and len(parts) == 1:
        parts.append(dealer)
    count = _question_count(row)
    if count:
        message = ngettext("{count} thing to check", "{count} things to check", count)
        parts.append(message.format(count=count))
    return join_clauses([*parts, row.mark])
