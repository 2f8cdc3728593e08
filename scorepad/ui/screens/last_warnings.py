"""What looked odd in the round counted last, with the touch that leads there; it blocks nothing."""

import flet as ft

from scorepad.game.intents import Goto
from scorepad.i18n import _
from scorepad.i18n.problems import problem_sentence
from scorepad.score.result import Problem
from scorepad.ui.shell import Table, game_path, go
from scorepad.ui.widgets.buttons import plain_button
from scorepad.ui.widgets.notice import notice

WHOLE_ROUND = ("out", "sides")
"""Problems of these fields are about no line of a side."""


def last_warnings(table: Table) -> list[ft.Control]:
    """Warn about the round counted last, until the next one is begun."""
    scored = table.score.rounds[-1] if table.score.rounds else None
    return [_warning(table, scored.id, problem) for problem in scored.problems] if scored else []


def _warning(table: Table, round_id: str, problem: Problem) -> ft.Control:
    async def look() -> None:
        if problem.field not in WHOLE_ROUND:
            await table.submit(Goto(round_id, problem.side or 0, problem.field))
        go(game_path(table.id, "round", round_id))

    return notice(problem_sentence(problem, table.record), [plain_button(_("Look at it"), look)])
