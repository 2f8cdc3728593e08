"""The top of the scoreboard: each side's total in the largest type that fits, who leads, and what opens."""

from collections.abc import Callable, Sequence

import flet as ft

from scorepad.i18n import _
from scorepad.i18n.joining import listed
from scorepad.i18n.labels import minimum_text
from scorepad.i18n.numbers import points
from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore
from scorepad.ui.screens.scoreboard_words import standing
from scorepad.ui.theme import BIG_SIZE, HAIRLINE, NEXT, RADIUS, Type, side_tint
from scorepad.ui.widgets.buttons import touch_row
from scorepad.ui.widgets.places import all_in_sight
from scorepad.ui.widgets.room import letters_width
from scorepad.ui.widgets.side_mark import side_card, side_name
from scorepad.ui.widgets.words import (
    figure,
    largest_that_fits,
    own_style,
    own_words,
    total_sizes,
    unspoken,
    words,
)

NARROWEST_CARD = 140
GAP = 10
_CARD_PADDING = 32
_LINE_PADDING = 14
OpenSide = Callable[[int], None]
# More cards above each other leave no room for anything else: then each side has one line.
_MOST_ROWS = 2


def totals(
    record: GameRecord,
    score: GameScore,
    width: float,
    height: float,
    open_why: OpenSide,
    open_meld: OpenSide | None = None,
) -> ft.Control:
    """Show one card a side, as many beside each other as fit, or where they are too many one line a side.

    width, height: of the paper and of the window, in logical pixels for texts of the usual size.
    open_why: explains a side's total. open_meld: adds up a side's first meld; None where these rules cannot.
    """
    columns = max(1, min(len(record.sides), int(width // NARROWEST_CARD)))
    if len(record.sides) > columns * _MOST_ROWS:
        lines = _lines(record, score, width, open_why, open_meld)
        return _one_below_the_other(lines, 0)
    columns = -(-len(record.sides) // -(-len(record.sides) // columns))
    room = (width + GAP) / columns - GAP - _CARD_PADDING
    size = largest_that_fits([points(total) for total in score.totals], room, total_sizes(height))
    cards = [_side(record, score, side, size, open_why, open_meld) for side in range(len(record.sides))]
    rows = [cards[first : first + columns] for first in range(0, len(cards), columns)]
    fillers = [ft.Container(expand=True) for _gap in range(columns - len(rows[-1]))]
    rows[-1] = [*rows[-1], *fillers]
    return _one_below_the_other([_row(row) for row in rows], GAP)


def _one_below_the_other(lines: Sequence[ft.Control], spacing: int) -> ft.Column:
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Column(all_in_sight(lines, "totals"), spacing=spacing, horizontal_alignment=stretch)


def _row(cards: list[ft.Container]) -> ft.Row:
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Row([*cards], spacing=GAP, vertical_alignment=stretch, intrinsic_height=True)


def _side(
    record: GameRecord,
    score: GameScore,
    side: int,
    size: float,
    open_why: OpenSide,
    open_meld: OpenSide | None,
) -> ft.Container:
    name = record.sides[side].name
    opening = minimum_text(score.next.minimums[side], record.rules) if score.next else ""
    said = ft.Semantics(label=_spoken(record, score, side), exclude_semantics=True, live_region=True)
    said.content = side_name(side, name)
    why = _why(record, score, side, size, open_why)
    parts: list[ft.Control] = [said, why, *([_opening(side, name, opening, open_meld)] if opening else [])]
    content = ft.Column(parts, spacing=2, alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
    return ft.Container(side_card(side, content), expand=True)


def _why(record: GameRecord, score: GameScore, side: int, size: float, open_why: OpenSide) -> ft.Control:
    """Show a side's total and how it stands; a touch says why it is so."""
    total, stands = points(score.totals[side]), standing(record, score, side)
    lines: list[ft.Control] = [
        own_words(total, own_style(size, ft.FontWeight.W_700)),
        ft.Row(
            [*([words(stands, Type.SECOND)] if stands else []), _why_sign()],
            spacing=6,
            run_spacing=0,
            wrap=True,
            alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
        ),
    ]
    said = why_name(record, score, side)
    face = ft.Column(lines, spacing=2)
    return touch_row(face, said, lambda: open_why(side), line=False, padding=0)


def why_name(record: GameRecord, score: GameScore, side: int) -> str:
    """Name the touch that opens a side's total to its lines."""
    total, name = points(score.totals[side]), record.sides[side].name
    return _("Why {total}? {side}").format(total=total, side=name)


def _why_sign() -> ft.Text:
    # Translators: below a total, in a column as narrow; at most 8 letters.
    return words(_("Why?"), Type.SECOND, NEXT)


def _lines(
    record: GameRecord, score: GameScore, width: float, open_why: OpenSide, open_meld: OpenSide | None
) -> list[ft.Control]:
    """Draw one line a side; a minimum that is the same for all stands once above them."""
    asked = score.next.minimums if score.next else ()
    minimums = {minimum_text(each, record.rules) for each in asked}
    shared = (
        _("Everyone needs {minimum} to open").format(minimum=next(iter(minimums)))
        if len(minimums) == 1
        else ""
    )
    first = [_shared_opening(shared, open_meld)] if score.next else []
    sides = range(len(record.sides))
    widest = max(letters_width(points(total)) for total in score.totals) * BIG_SIZE
    beside = widest <= width / 2 - _LINE_PADDING
    lines = [_line(record, score, side, open_why, alone=not shared, beside=beside) for side in sides]
    return [*first, *lines]


def _shared_opening(shared: str, open_meld: OpenSide | None) -> ft.Control:
    """Draw what all sides need to open, if it is the same; a touch adds up a first meld."""
    padding = ft.Padding.symmetric(horizontal=14, vertical=4)
    if open_meld is None:
        return ft.Container(words(shared, Type.STRONG) if shared else None, padding=padding)
    said = _("{opening}: add up the cards").format(opening=shared) if shared else _("Add up an opening meld")
    text = words(shared or _("Add up an opening meld"), Type.STRONG, expand=True)
    return touch_row(ft.Row([text, words("›", Type.BIG)]), said, lambda: open_meld(0), padding=padding)


def _line(
    record: GameRecord, score: GameScore, side: int, open_why: OpenSide, *, alone: bool, beside: bool
) -> ft.Control:
    """Draw a side in a line. alone: with its own minimum. beside: with its total beside its name."""
    opening = _opens(minimum_text(score.next.minimums[side], record.rules)) if score.next and alone else ""
    second = " · ".join(part for part in (standing(record, score, side), opening) if part)
    name = [side_name(side, record.sides[side].name), *([words(second, Type.SECOND)] if second else [])]
    total = figure(points(score.totals[side]), Type.BIG)
    said = ft.Semantics(label=_spoken(record, score, side), exclude_semantics=True, live_region=True)
    said.content = ft.Column([*name], spacing=0)
    # Wrapped: where both do not fit beside each other, the digits of the total stay together.
    face = ft.Row(
        [_why_sign(), total], spacing=10, run_spacing=0, wrap=True, alignment=ft.MainAxisAlignment.END
    )
    padding = ft.Padding(0, 6, _LINE_PADDING, 6)
    why = touch_row(face, why_name(record, score, side), lambda: open_why(side), line=False, padding=padding)
    name_space = ft.Padding(_LINE_PADDING, 2, 0, 2)
    parts = [ft.Container(said, padding=name_space, expand=beside), ft.Container(why, expand=beside)]
    content = ft.Row([*parts]) if beside else ft.Column([*parts], spacing=0)
    return ft.Container(content, border=ft.Border(bottom=ft.BorderSide(1, HAIRLINE)))


def _spoken(record: GameRecord, score: GameScore, side: int) -> str:
    opening = _opens(minimum_text(score.next.minimums[side], record.rules)) if score.next else ""
    parts = record.sides[side].name, points(score.totals[side]), standing(record, score, side), opening
    return listed(parts)


def _opens(opening: str) -> str:
    return _("needs {minimum} to open").format(minimum=opening) if opening else ""


def _opening(side: int, name: str, opening: str, open_meld: OpenSide | None) -> ft.Control:
    """Show what a side needs to open; a touch adds up its first meld."""
    # Translators: in a narrow column, above a number; at most 14 letters.
    lines = ft.Column([words(_("to open")), words(opening, Type.HEAD)], spacing=0)
    padding = ft.Padding.symmetric(horizontal=10, vertical=6)
    if open_meld is None:
        face: ft.Control = unspoken(ft.Container(lines, padding=padding))
    else:
        said = _("{side} needs {minimum} to open: add up the cards").format(side=name, minimum=opening)
        sign = ft.Row([ft.Container(lines, expand=True), words("›", Type.BIG)])
        face = touch_row(sign, said, lambda: open_meld(side), line=False, padding=padding)
    box = ft.Container(face, bgcolor=side_tint(side), border_radius=RADIUS // 2, expand=True)
    return ft.Row([box])
