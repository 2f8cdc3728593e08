"""The paper of the entry screen: one side's lines, its adjustments, and what belongs to the whole round."""

import flet as ft

from scorepad.game.intents import Goto
from scorepad.i18n import _
from scorepad.i18n.problems import problem_sentence
from scorepad.score.result import Problem
from scorepad.ui.guard import component
from scorepad.ui.hooks import Size
from scorepad.ui.screens.entering import Entering
from scorepad.ui.screens.entry_adjustments import adjustments
from scorepad.ui.screens.entry_head import needs, needs_stay, side_tabs, tabs_stay
from scorepad.ui.screens.entry_line import Touches, entry_line
from scorepad.ui.screens.entry_round import AboutRound
from scorepad.ui.widgets.buttons import plain_button
from scorepad.ui.widgets.notice import notice

_WHOLE_ROUND = ("out", "sides")
"""Problems of these fields are not about a line of a side."""


@component
def Paper(here: Entering, size: Size) -> ft.Control:  # noqa: N802 - named like the control it is
    """Draw what scrolls."""
    touches = Touches(here.goto, here.use, here.table.shown.sides[here.side].name)
    return ft.Column(
        [
            *([] if tabs_stay(here, size) else [side_tabs(here, size)]),
            *([] if needs_stay(here, size) else needs(here)),
            *(_warning(here, problem) for problem in here.scored.problems),
            *(entry_line(row, here.current, touches) for row in here.rows),
            *adjustments(here),
            AboutRound(here),
        ],
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _warning(here: Entering, problem: Problem) -> ft.Control:
    """Say what looks odd, with the touch that leads to its field."""

    async def look() -> None:
        await here.table.submit(look_at(here.round.id, problem))

    offers = [] if problem.field in _WHOLE_ROUND else [plain_button(_("Look at it"), look)]
    said = notice(problem_sentence(problem, here.table.shown), offers)
    return ft.Container(said, padding=ft.Padding.symmetric(vertical=6))


def look_at(round_id: str, problem: Problem) -> Goto:
    """Lead to the field that a warning is about."""
    field = "piles.clean" if problem.field in _WHOLE_ROUND else problem.field
    return Goto(round_id, problem.side or 0, field)
