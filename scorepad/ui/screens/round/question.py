"""The question between the lines and the keypad; in landscape it stands above the lines."""

import flet as ft

from scorepad.flet_support.hooks import Size
from scorepad.game.intents import Goto
from scorepad.ui.screens.round.details import ask_who_went_out
from scorepad.ui.screens.round.view import RoundView, live_part
from scorepad.ui.screens.round.view_model import RoundViewModel
from scorepad.ui.shared.game_status import question_notice
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.layout import has_large_letters, stretched

_LARGE = 1.5
"""From letters so large on the head gives way to a question."""
_LOW = 560
"""In a landscape window lower than this for its letters as well."""

QUESTION_HEIGHT = 112
"""Logical pixels that a question takes at the usual text size."""


def question_at_hand(view: RoundView, size: Size) -> ft.Control:
    """Show the first open question about the round with its answers."""
    place = Type.SECOND if has_large_letters(size) else Type.BODY

    def values(now: RoundViewModel) -> object:
        return now.scored.questions[:1], now.table.shown.sides, now.round.id, now.table.guest_side

    def draw(now: RoundViewModel) -> ft.Control:
        if not now.scored.questions:
            return ft.Container()
        problem = now.scored.questions[0]

        async def to_field() -> None:
            await now.enter(Goto(now.round.id, problem.at, problem.field))

        async def to_question() -> None:
            ask_who_went_out(view)

        return question_notice(now.table, now.round.log_id, problem, to_field, to_question, place=place)

    return live_part(view, ("question", place), values, draw)


def above_paper(
    view: RoundView, model: RoundViewModel, size: Size, head: ft.Control | None
) -> ft.Control | None:
    """Return what never scrolls away above the lines: the head, and in landscape a question.

    Beside the paper the keypad needs all the height that there is. From large letters on, and in low windows,
    the head gives way to the question.
    """
    if not model.scored.questions or model.refusal:
        return head
    is_low = size.is_landscape and size.height < _LOW * size.text_scale
    parts = [] if head is None or is_low or size.text_scale >= _LARGE else [head]
    return stretched([*parts, *([question_at_hand(view, size)] if size.is_landscape else [])])
