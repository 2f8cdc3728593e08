"""The paper of the scoreboard: rounds down, sides across; where columns don't fit, the paper turns."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import flet as ft

from scorepad.i18n import _, ngettext
from scorepad.i18n.joining import clauses
from scorepad.i18n.labels import minimum_text
from scorepad.i18n.numbers import points
from scorepad.rules.sections import Minimum
from scorepad.score.minimum import minimum
from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore, RoundScore
from scorepad.ui.screens.entry_rows import UNSET
from scorepad.ui.theme import HAIRLINE, Type
from scorepad.ui.widgets.buttons import still_row, touch_row
from scorepad.ui.widgets.places import all_in_sight
from scorepad.ui.widgets.side_mark import side_name
from scorepad.ui.widgets.words import figure, words

NARROWEST_COLUMN = 96
FIRST_COLUMN = 92
_LOOK = "⚠"
"""Marks a round with a warning that somebody may want to look at, however long ago it was."""


@dataclass(frozen=True, slots=True)
class PaperRow:
    """One round on the paper. open: of the recorded rounds or (id empty) the one to come."""

    id: str
    number: int
    minimums: tuple[Minimum, ...]
    scored: RoundScore | None
    next: bool


Open = Callable[[PaperRow], Awaitable[None]]


def paper_rows(record: GameRecord, score: GameScore) -> list[PaperRow]:
    """List the recorded rounds, the next one, and the empty ones to the end where their number is fixed."""
    coming = score.next.round if score.next else 0
    rows = [
        PaperRow(
            scored.id,
            scored.number,
            tuple(side.minimum for side in scored.sides),
            scored,
            scored.number == coming,
        )
        for scored in score.rounds
    ]
    after = record.first_round + len(rows)
    last = max(record.rules.length.rounds or 0, coming)
    if score.finished:
        return rows
    for number in range(after, last + 1):
        opening = tuple(minimum(record.rules, number, total) for total in score.totals)
        rows.append(PaperRow("", number, opening, None, number == coming))
    return rows


def paper(record: GameRecord, score: GameScore, width: float, on_open: Open) -> ft.Control:
    """Draw the paper. width: logical pixels there are; on_open: called with the round that was touched."""
    rows = paper_rows(record, score)
    fits = (width - FIRST_COLUMN) / len(record.sides) >= NARROWEST_COLUMN
    cells = _across if fits else _turned
    head = [_head(record)] if fits else []
    lines = all_in_sight([_line(record, row, cells(record, row), on_open) for row in rows], "round")
    return ft.Column([*head, *lines], spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _head(record: GameRecord) -> ft.Control:
    # Translators: head of a narrow column; at most 8 letters.
    first = ft.Container(words(_("Round"), Type.SECOND), width=FIRST_COLUMN)
    names = [
        ft.Container(side_name(side, each.name, Type.SECOND, right=True), expand=True)
        for side, each in enumerate(record.sides)
    ]
    border = ft.Border(bottom=ft.BorderSide(1, HAIRLINE))
    padding = ft.Padding.symmetric(horizontal=14, vertical=8)
    return ft.Container(ft.Row([first, *names], spacing=8), border=border, padding=padding)


def _line(record: GameRecord, row: PaperRow, cells: ft.Control, on_open: Open) -> ft.Control:
    if row.id or row.next:
        return touch_row(cells, _spoken(record, row), lambda: on_open(row), current=row.next)
    return still_row(cells, _spoken(record, row))


def _label(record: GameRecord, row: PaperRow) -> str:
    distinct = {minimum_text(each, record.rules) for each in row.minimums}
    label = f"{row.number} · {distinct.pop()}" if len(distinct) == 1 else str(row.number)
    return f"{label} {_LOOK}" if _wonders(row) else label


def _wonders(row: PaperRow) -> int:
    """Count the warnings about what was counted in a round."""
    return sum(problem.field != "sides" for problem in row.scored.problems) if row.scored else 0


def _across(record: GameRecord, row: PaperRow) -> ft.Control:
    first = ft.Container(words(_label(record, row)), width=FIRST_COLUMN)
    cells = [ft.Container(_cell(row, side), expand=True) for side in range(len(record.sides))]
    return ft.Row([first, *cells], spacing=8)


def _turned(record: GameRecord, row: PaperRow) -> ft.Control:
    sides = [
        ft.Row([ft.Container(side_name(side, each.name), expand=True), _cell(row, side)], spacing=8)
        for side, each in enumerate(record.sides)
    ]
    return ft.Column([words(_label(record, row), Type.STRONG), *(sides if row.scored else [])], spacing=4)


def _cell(row: PaperRow, side: int) -> ft.Control:
    figures = _figures(row, side)
    if figures is None:
        return figure(UNSET if row.next else "")
    earned, total = figures
    lines = [figure(earned), figure(total, Type.SECOND)] if total else [figure(earned)]
    return ft.Column([*lines], spacing=0, horizontal_alignment=ft.CrossAxisAlignment.END)


def _figures(row: PaperRow, side: int) -> tuple[str, str] | None:
    if row.scored is None:
        return None
    scored = row.scored.sides[side]
    if not scored.counted:
        return None
    return points(scored.breakdown.round), points(scored.total) if row.scored.complete else ""


def _spoken(record: GameRecord, row: PaperRow) -> str:
    parts = [_("Round {number}").format(number=row.number)]
    for side, each in enumerate(record.sides):
        figures = _figures(row, side)
        if figures is None:
            parts.append(
                _("{side} needs {minimum} to open").format(
                    side=each.name, minimum=minimum_text(row.minimums[side], record.rules)
                )
            )
        else:
            said = _("{side} {points}, total {total}") if figures[1] else "{side} {points}"
            parts.append(said.format(side=each.name, points=figures[0], total=figures[1]))
    wonders = _wonders(row)
    if wonders:
        said = ngettext("{count} thing to check", "{count} things to check", wonders)
        parts.append(said.format(count=wonders))
    return clauses(parts)
