"""The clock of a sitting that is played by time, for the director and on the board."""

from functools import partial

import flet as ft

from scorepad.flet_support.error_boundary import component
from scorepad.flet_support.hooks import Size
from scorepad.game.evenings import ClubEvening
from scorepad.game.events import ClockMoved, ClockStep, MinutesSet
from scorepad.game.intents import MakeChanges
from scorepad.game.sitting_clock import MINUTE
from scorepad.i18n import _
from scorepad.ui.screens.club.tables import ClubNow
from scorepad.ui.session import AppSession, use_session
from scorepad.ui.shared.far_text import far_text
from scorepad.ui.shared.sitting_clock import (
    SECOND,
    WHOLE,
    ClockNow,
    figures,
    minutes_sentence,
    newest_clock,
    up_sentence,
    use_clock,
)
from scorepad.ui.shared.undo_bar import submit_to_library
from scorepad.ui.theme.style import ACCENT, INK, SECOND_INK, Type
from scorepad.ui.widgets.buttons import choices, outlined_button
from scorepad.ui.widgets.layout import SECTION_GAP, flowing, notice, section, stretched
from scorepad.ui.widgets.text import words

_MINUTES = (15, 20, 30, 40, 50, 60, 90)


def clock_part(session: AppSession, club: ClubNow) -> ft.Control:
    """Draw the clock of the newest sitting while it is played, and how long each of them lasts."""
    evening = club.evening

    async def choose(minutes: int | None) -> None:
        await submit_to_library(session, MakeChanges((MinutesSet(evening.id, minutes),)))

    chosen = evening.minutes
    offered = sorted({*_MINUTES, *([chosen] if chosen else [])})
    # Translators: an answer to "Minutes for each sitting".
    answers: dict[int | None, str] = {None: _("No clock"), **{each: str(each) for each in offered}}
    ask = [words(_("Minutes for each sitting"), Type.SECOND), flowing(choices(answers, chosen, choose))]
    is_played = evening.minutes and not club.is_over
    return section(_("Clock"), [*([_running(evening)] if is_played else []), *ask])


@component
def _running(evening: ClubEvening) -> ft.Control:
    """Draw how much time is left, with what can be done about it."""
    session, now = use_session(), use_clock(newest_clock, WHOLE)
    if now is None:
        return ft.Container()

    async def move(step: ClockStep) -> None:
        # Each touch says what it does and when, so that two quick ones, or two directors', are two.
        at = int(session.service.now().timestamp())
        change = ClockMoved(evening.id, evening.sitting, step, at)
        await submit_to_library(session, MakeChanges((change,)))

    starts = ClockStep.PAUSE if now.is_running else ClockStep.START
    label = _("Pause the clock") if now.is_running else _("Start the clock")
    buttons = [
        outlined_button(label, partial(move, starts), disabled=now.is_up),
        outlined_button(_("One minute more"), partial(move, ClockStep.MINUTE)),
    ]
    face = notice(up_sentence(), place=Type.STRONG) if now.is_up else _face()
    return stretched([face, flowing(buttons)], SECTION_GAP)


@component
def _face() -> ft.Control:
    """Draw the time, anew at each second."""
    now = use_clock(newest_clock, SECOND)
    if now is None:
        return ft.Container()
    return words(figures(now.left), Type.BIG, _ink(now), said=_said(now))


def _ink(now: ClockNow) -> ft.Colors:
    return INK if now.is_running else SECOND_INK


def _said(now: ClockNow) -> str:
    """Return the time as a screen reader reads it: it changes once a minute."""
    return minutes_sentence(now, -(-now.left // MINUTE))


@component
def board_clock(size: Size, letters: float) -> ft.Control:
    """Draw the time on the board, anew at each second. letters: their size, as they are seen."""
    now = use_clock(newest_clock, SECOND)
    if now is None:
        return ft.Container()
    text, ink = (up_sentence(), ACCENT) if now.is_up else (figures(now.left), _ink(now))
    shown = far_text(text, letters / size.text_scale, ft.FontWeight.W_700, ink)
    return ft.Semantics(label=_said(now), exclude_semantics=True, live_region=now.is_up, content=shown)
