"""The question that stands between the lines and the keypad, where it is read while somebody counts."""

import flet as ft

from scorepad.flet_support.hooks import Size
from scorepad.game.intents import Goto
from scorepad.ui.screens.round.view import RoundView, live_part
from scorepad.ui.screens.round.view_model import RoundViewModel
from scorepad.ui.shared.game_status import question_notice

_LARGE = 1.5
"""From letters so large on the head gives way to a question."""

QUESTION_HEIGHT = 112
"""Logical pixels that a question takes at the usual text size."""


def question_at_hand(view: RoundView) -> ft.Control:
    """Show the first open question about the round with its answers, or an empty place."""

    def values(now: RoundViewModel) -> object:
        return now.scored.questions[:1], now.round.id, now.table.shown.sides, now.table.guest_side

    def draw(now: RoundViewModel) -> ft.Control:
        if not now.scored.questions:
            return ft.Container()
        problem = now.scored.questions[0]

        async def to_field() -> None:
            await now.enter(Goto(now.round.id, problem.at, problem.field))

        return question_notice(now.table, now.round.log_id, problem, to_field, view.ask)

    return live_part(view, "question", values, draw)


def takes_head(model: RoundViewModel, size: Size) -> bool:
    """Return whether a question needs the room of the head."""
    return bool(model.scored.questions) and size.text_scale >= _LARGE
