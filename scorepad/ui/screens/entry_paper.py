"""The paper of the entry screen: one side's lines, its adjustments, and what belongs to the whole round."""

import flet as ft

from scorepad.game.intents import Goto
from scorepad.i18n.problems import problem_sentence
from scorepad.score.result import Problem
from scorepad.ui.focusing import bring_to_sight
from scorepad.ui.guard import action
from scorepad.ui.hooks import Size
from scorepad.ui.screens.entering import Entering
from scorepad.ui.screens.entry_adjustments import ADJUSTMENTS, adjustments, shown_of_adjustments
from scorepad.ui.screens.entry_head import (
    entry_width,
    head,
    is_guided,
    is_low,
    is_lowest,
    needs,
    needs_stay,
    opening,
    side_tabs,
    tabs_stay,
)
from scorepad.ui.screens.entry_help import help_of
from scorepad.ui.screens.entry_line import Touches, entry_line
from scorepad.ui.screens.entry_round import AboutRound, shown_of_round
from scorepad.ui.screens.entry_rows import EntryRow
from scorepad.ui.screens.entry_sight import Draw, Sight, follow
from scorepad.ui.screens.last_warnings import look_button
from scorepad.ui.table_bar import newest
from scorepad.ui.widgets.done import done_height
from scorepad.ui.widgets.notice import notice
from scorepad.ui.widgets.places import all_in_sight, scroll_key

_TOP = "top"
# Before the name of the line in hand, so that it is scrolled to anew for each.
_KEYS = "keys of "
# Logical pixels that the head, the keypad and a line of two rows of letters take at most.
_HEAD, _PAD, _LINE = 170, 330, 68


def paper(sight: Sight, here: Entering, size: Size, pad: ft.Control | None) -> ft.Control:
    """Draw what scrolls. pad: the keypad after the line in hand, where it has no room of its own."""
    low = is_low(here, size)
    return ft.Column(
        [
            ft.Container(key=scroll_key(_TOP)),
            *([newest(here.table)] if is_guided(here, size) else []),
            *([opening(sight, here)] if is_lowest(here, size) or low else []),
            *([head(sight, here, size, inside=True)] if pad or low else []),
            *([] if tabs_stay(here, size) else [side_tabs(sight, here, size)]),
            *([] if needs_stay(here, size) else [needs(sight, here)]),
            follow(sight, ("warnings", here.side), lambda now: now.scored.problems, _warnings(sight)),
            *_lines(sight, here, size, pad),
            ft.Container(follow(sight, "round", shown_of_round, AboutRound), key=scroll_key(sight.question)),
        ],
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _lines(sight: Sight, here: Entering, size: Size, pad: ft.Control | None) -> list[ft.Control]:
    width = entry_width(here, size)
    lines = [_line(sight, here.side, row.path, width, keys_below=pad is not None) for row in here.rows]
    lines.append(_adjustments(sight, here.side, width))
    in_hand = (at for at, row in enumerate(here.rows, 1) if row.holds(here.current))
    if pad:
        lines.insert(next(in_hand, len(lines)), _held(sight, here, size, pad))
    return lines


def _held(sight: Sight, here: Entering, size: Size, pad: ft.Control) -> ft.Control:
    # A slow device draws the keys in their new place long after it was told to scroll there.
    async def drawn() -> None:
        now = sight.look()
        if now:
            await bring_to_sight(ft.context.page, line_to_show(sight, now, size, apart=False))

    return ft.Container(pad, key=scroll_key(f"{_KEYS}{here.line_in_hand}"), on_size_change=action(drawn))


def _line(sight: Sight, side: int, path: str, width: float, *, keys_below: bool) -> ft.Control:
    def shows(now: Entering) -> tuple[EntryRow | None, str, str]:
        row = next((row for row in now.rows if row.path == path), None)
        current = now.current if row and row.holds(now.current) else ""
        return row, current, now.table.shown.sides[side].name

    def draw(now: Entering) -> ft.Control:
        row, current, name = shows(now)
        touches = Touches(now.goto, now.use, name)
        asked = help_of(sight, now.table.shown.rules, path)
        if row is None:
            return ft.Container()
        return entry_line(row, current, touches, asked, width, brief=keys_below and current != "")

    return follow(sight, (path, side, width, keys_below, sight.helped == path), shows, draw)


def _adjustments(sight: Sight, side: int, width: float) -> ft.Control:
    def draw(now: Entering) -> ft.Control:
        return adjustments(now, help_of(sight, now.table.shown.rules, ADJUSTMENTS), width)

    return follow(sight, (ADJUSTMENTS, side, width, sight.helped == ADJUSTMENTS), shown_of_adjustments, draw)


def line_to_show(sight: Sight, here: Entering, size: Size, *, apart: bool) -> str | None:
    """Name the line to be scrolled to. apart: whether the keypad has its own room.

    Until the cursor moves this is the question who went out, if somebody was led there. Nothing is scrolled
    if all lines fit; else the one before the line in hand comes first, or where there is room for one alone,
    the line in hand itself, or where there is not even that, the keypad.
    """
    if sight.is_asked(here):
        return sight.question
    if not here.current:
        return None
    if is_lowest(here, size):
        return f"{_KEYS}{here.line_in_hand}"
    if is_guided(here, size):
        return _TOP
    room = size.height / size.text_scale - _HEAD - done_height(size) - (0 if size.lies else _PAD)
    if apart and room >= len(here.rows) * _LINE:
        return _TOP
    return here.line_before if apart and room >= 2 * _LINE else here.line_in_hand


def _warnings(sight: Sight) -> Draw:
    def draw(here: Entering) -> ft.Control:
        warnings = [_warning(sight, here, problem) for problem in here.scored.problems]
        return ft.Column(
            all_in_sight(warnings, "warning"), spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
        )

    return draw


def _warning(sight: Sight, here: Entering, problem: Problem) -> ft.Control:
    """Say what looks odd, with the touch that leads to its field."""

    async def to_field() -> None:
        await here.submit(Goto(here.round.id, problem.at, problem.field))

    async def to_question() -> None:
        sight.ask()

    look = look_button(here.table, problem, to_field, to_question)
    said = notice(problem_sentence(problem, here.table.shown), [look])
    return ft.Container(said, padding=ft.Padding.symmetric(vertical=6))
