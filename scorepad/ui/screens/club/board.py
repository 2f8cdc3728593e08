"""The board on the wall: all tables of the evening as large as the window allows, more of them by turns.

The last turn is the standings.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from math import ceil
from typing import Any, Final

import flet as ft

from scorepad.club.standings import Standing, by_person
from scorepad.flet_support.error_boundary import component, screen
from scorepad.flet_support.fonts import typeset
from scorepad.flet_support.hooks import Size, use_effect, use_keys, use_local_state, use_size
from scorepad.flet_support.keyboard import KeyboardKey
from scorepad.flet_support.navigation import go
from scorepad.i18n import _
from scorepad.i18n.formats import join_list
from scorepad.service.game_service import GameService
from scorepad.ui.routes import CLUB
from scorepad.ui.screens.club.board_sizes import (
    BAR,
    EDGE,
    GAP,
    NUMBER_GAP,
    BoardSizes,
    BoardWords,
    board_sizes,
)
from scorepad.ui.screens.club.clock import board_clock
from scorepad.ui.screens.club.marks import correction_notes
from scorepad.ui.screens.club.opening import bye_line
from scorepad.ui.screens.club.standings import standing_name, standing_points, standing_words
from scorepad.ui.screens.club.tables import ClubNow, TableNow, games_over, use_club
from scorepad.ui.shared.far_text import CAP, LINE_HEIGHT, far_text, lines_height
from scorepad.ui.shared.sitting_clock import WHOLE, ClockNow, figures, newest_clock, up_sentence, use_clock
from scorepad.ui.shared.undo_bar import library_frame
from scorepad.ui.theme.style import (
    ACCENT,
    BODY_SIZE,
    CARD,
    EDGE_SPACE,
    HAIRLINE,
    LARGE_SIZE,
    PAPER,
    RADIUS,
    SECOND_INK,
    TARGET,
    side_colour,
    side_shape,
)
from scorepad.ui.widgets.buttons import sign_button
from scorepad.ui.widgets.layout import even_rows, stretched, text_scale_probe
from scorepad.ui.widgets.text import heading, words

SECONDS_A_TURN: Final = 12
_HEAD: Final = 60
"""The least height of what stands above the tables."""
_CLOCK_SHARES: Final = (0.07 / CAP, 0.07)
"""The size of the clock's letters, as shares of the window's height and width: the smaller of the two."""
_HEAD_SHARE: Final = 0.033
"""The size of the words above the tables, as a share of the shorter side."""
_BETWEEN: Final = " · "
_STAR: Final = "★"
"""Beside the sides that are ahead; the words say it too."""
_LINE_SHARE: Final = 0.035
"""The height of capitals in the standings, as a share of the window's height."""
_LINE_EDGE: Final = 6
_NOTE_SHARE: Final = 0.02
"""The height of capitals in notes, as a share of the window's height."""
_BELOW: Final = 8
"""Between the words above the tables and these, where the clock is not beside them."""
_SIGNS: Final = 2 * (TARGET + 4) + 4
"""Logical pixels that the signs beside the clock take, with the spaces between."""
_PLACE_SHARE: Final = 2.2
_MEDIUM, _BOLD = ft.FontWeight.W_500, ft.FontWeight.W_700


@dataclass(frozen=True, slots=True)
class _Turn:
    """What is shown at a time: tables, or lines of the standings. notes: below them."""

    tables: tuple[TableNow, ...] = ()
    standings: tuple[Standing, ...] = ()
    notes: tuple[str, ...] = ()


@screen
def ClubBoard() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the tables of the newest evening, to be read across the room."""
    session, club = use_club()
    size, route = use_size(), ft.use_view_path()
    at, move = use_local_state(int)
    ticking = use_clock(newest_clock, WHOLE)
    # Nobody plays by the clock once all games are over.
    clock = None if club and club.is_over else ticking
    head = _head_height(clock, size) + EDGE_SPACE
    sizes, turns = _turns(session.service, club, head, size) if club else (None, [])

    def follow(shown: int) -> None:
        # A turn that ends after somebody has gone on by hand changes nothing.
        move(lambda now: now + 1 if now == shown else now)

    _use_turns(len(turns), at, follow)
    if club is None or sizes is None or not turns:
        return library_frame(session, _("Club evening"), [words(_("No tables yet."))], size=size, back=CLUB)
    turn = turns[at % len(turns)]
    on = [sign_button("›", _("Next page"), partial(follow, at))] if len(turns) > 1 else []
    body = _grid(turn.tables, sizes, size) if turn.tables else _standings(turn.standings, size)
    column = stretched([_head(club, clock, on, size), body, *_notes(turn.notes, size)])
    column.scroll = ft.ScrollMode.AUTO
    sheet = ft.Container(column, padding=ft.Padding.symmetric(horizontal=EDGE_SPACE), bgcolor=PAPER)
    parts: list[ft.Control] = [ft.SafeArea(sheet, expand=True), text_scale_probe()]
    stack = ft.Stack(parts, expand=True, fit=ft.StackFit.EXPAND)
    return ft.View(route=route, controls=[stack], padding=0, spacing=0, bgcolor=PAPER)


def _turns(service: GameService, club: ClubNow, head: float, size: Size) -> tuple[BoardSizes, list[_Turn]]:
    """Return what is shown one after the other. head: the height of what stands above it."""
    tables, evening, played = club.tables, club.evening, games_over(service, club.evening)
    foot = _notes_height([note for table in tables for note in table.notes], size)
    wide = size.width - 2 * EDGE_SPACE
    sizes = board_sizes(wide, size.height, head + foot, [*map(_words, tables)])
    groups = [tables[at : at + sizes.at_once] for at in range(0, len(tables), sizes.at_once)]
    turns = [_Turn(tables=group, notes=tuple(chain(*(each.notes for each in group)))) for group in groups]
    standings, notes = by_person(played, evening.corrections), correction_notes(evening, played)
    room = size.height - head - _notes_height(notes, size)
    lines = max(1, int(room / _line_height(size)))
    found = [standings[at : at + lines] for at in range(0, len(standings), lines)]
    return sizes, [*turns, *(_Turn(standings=each, notes=notes) for each in found)]


def _note_size(size: Size) -> float:
    return max(BODY_SIZE, ceil(size.height * _NOTE_SHARE / CAP))


def _notes_height(notes: Sequence[str], size: Size) -> float:
    wide = size.width - 2 * EDGE_SPACE
    return sum(lines_height(note, _note_size(size), wide) for note in notes)


def _notes(notes: Sequence[str], size: Size) -> list[ft.Control]:
    """Draw why figures with a mark were put right."""
    return [far_text(note, _note_size(size) / size.text_scale, colour=SECOND_INK) for note in notes]


def _use_turns(count: int, at: int, follow: Callable[[int], None]) -> None:
    """Go on to the next turn after a while, where there are several."""

    async def wait() -> None:
        await asyncio.sleep(SECONDS_A_TURN)
        follow(at)

    use_keys(lambda key: go(CLUB) if key is KeyboardKey.ESCAPE else None)
    use_effect(wait if count > 1 else lambda: None, [count, at])


def _words(table: TableNow) -> BoardWords:
    names = tuple(_name(table, side) for side in range(len(table.names)))
    about = _BETWEEN.join(filter(None, (table.round_words, table.lead)))
    return BoardWords(str(table.number), about, names, table.figures)


def _name(table: TableNow, side: int) -> str:
    star = f" {_STAR}" if side in table.ahead else ""
    return f"{side_shape(side)} {table.names[side]}{star}"


def _head(club: ClubNow, clock: ClockNow | None, on: Sequence[ft.Control], size: Size) -> ft.Control:
    """Draw which sitting it is, who has the bye and how much time is left, with the signs beside it."""
    back, title = sign_button("‹", _("Back"), partial(go, CLUB)), ft.Container(_title(club, clock, size))
    if clock is None:
        title.expand = True
        return _strutted([back, title, *on])
    time = ft.Container(board_clock(size, _clock_size(size)))
    if clock.is_up or not size.is_landscape:
        # The sentence needs the whole width.
        time.expand = True
        row = _strutted([back, time, *on])
        title.padding = ft.Padding.only(bottom=_BELOW)
        return row if clock.is_up else stretched([row, title])
    title.expand = True
    return _strutted([back, title, time, *on])


def _strutted(parts: Sequence[ft.Control]) -> ft.Row:
    return ft.Row([*parts, ft.Container(height=_HEAD)], spacing=4)


def _title(club: ClubNow, clock: ClockNow | None, size: Size) -> ft.Control:
    sitting = _("Sitting {number}").format(number=club.evening.sitting)
    stands = _("The clock isn't running") if clock and not clock.is_running else ""
    said = _BETWEEN.join(filter(None, (sitting, stands, bye_line(club.byes) if club.byes else "")))
    return heading(far_text(said, _title_size(size) / size.text_scale, _BOLD), level=1)


def _title_size(size: Size) -> float:
    return max(LARGE_SIZE, min(size.width, size.height) * _HEAD_SHARE)


def _clock_size(size: Size) -> float:
    high, wide = _CLOCK_SHARES
    return max(LARGE_SIZE, ceil(min(size.height * high, size.width * wide)))


def _head_height(clock: ClockNow | None, size: Size) -> float:
    """Return how high the row above the tables is; a long list of byes makes it higher, and scrolls."""
    if clock is None:
        return _HEAD
    text, big = up_sentence() if clock.is_up else figures(0), _clock_size(size)
    high = max(_HEAD, lines_height(text, big, size.width - 2 * EDGE_SPACE - _SIGNS))
    below = 0 if clock.is_up or size.is_landscape else _title_size(size) * LINE_HEIGHT + _BELOW
    return high + below


def _grid(tables: Sequence[TableNow], sizes: BoardSizes, size: Size) -> ft.Control:
    cells = [ft.Container(_memo_cell(table, sizes, size.text_scale), expand=True) for table in tables]
    return ft.Column([*even_rows(cells, sizes.columns, GAP)], spacing=GAP)


@component
def _cell(table: TableNow, sizes: BoardSizes, scale: float) -> ft.Control:
    """Draw a table, anew when it changes. scale: how much larger than usual the device draws text."""
    its = _words(table)
    number = far_text(its.number, sizes.big / scale, _BOLD, ACCENT)
    about = ft.Container(far_text(its.about, sizes.small / scale, colour=SECOND_INK), expand=True)
    lines: list[ft.Control] = [ft.Row([number, about], spacing=NUMBER_GAP)]
    lines += [line for side in range(len(its.names)) for line in _side(its, side, sizes, scale)]
    content = ft.Column(lines, spacing=0, alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
    padding = ft.Padding.only(left=EDGE, right=EDGE, bottom=EDGE)
    bar = ft.Container(height=BAR, bgcolor=ACCENT)
    card = ft.Container(
        stretched([bar, ft.Container(content, expand=True, padding=padding)]),
        bgcolor=CARD,
        border=ft.Border.all(1, HAIRLINE),
        border_radius=RADIUS,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        expand=True,
    )
    strut = ft.Container(height=sizes.height)
    high = ft.Row([strut, card], spacing=0, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.Semantics(
        label=table.said, exclude_semantics=True, live_region=True, container=True, content=high
    )


_memo_cell: Any = ft.memo(_cell)


def _side(its: BoardWords, side: int, sizes: BoardSizes, scale: float) -> list[ft.Control]:
    sign, gap, name = its.names[side].partition(" ")
    text = far_text("", sizes.small / scale, _MEDIUM)
    text.spans = [
        ft.TextSpan(sign, style=ft.TextStyle(color=side_colour(side))),
        ft.TextSpan(gap + typeset(name)),
    ]
    total = far_text(its.totals[side], sizes.big / scale, _BOLD)
    if not sizes.beside:
        return [text, total]
    return [ft.Row([ft.Container(text, expand=True), total], spacing=NUMBER_GAP)]


def _line_size(size: Size) -> float:
    return max(BODY_SIZE, ceil(size.height * _LINE_SHARE / CAP))


def _line_height(size: Size) -> float:
    return _line_size(size) * LINE_HEIGHT + 2 * _LINE_EDGE + 1


def _standings(lines: Sequence[Standing], size: Size) -> ft.Control:
    big = _line_size(size) / size.text_scale
    return stretched([_standing(line, big, is_wide=size.is_landscape) for line in lines])


def _standing(line: Standing, big: float, *, is_wide: bool) -> ft.Control:
    name, about, total = standing_name(line), standing_words(line), standing_points(line)
    place = ft.Container(far_text(f"{line.place}.", big, _BOLD, SECOND_INK), width=_PLACE_SHARE * big)
    parts: list[ft.Control] = [place, ft.Container(far_text(name, big, _MEDIUM), expand=True)]
    if is_wide:
        parts.append(far_text(about, big, colour=SECOND_INK))
    row = ft.Row([*parts, far_text(total, big, _BOLD)], spacing=3 * NUMBER_GAP)
    said = join_list((f"{line.place}.", name, about, total))
    border = ft.Border(bottom=ft.BorderSide(1, HAIRLINE))
    face = ft.Container(row, padding=ft.Padding.symmetric(vertical=_LINE_EDGE), border=border)
    return ft.Semantics(label=said, exclude_semantics=True, container=True, content=face)
