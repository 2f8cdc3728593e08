"""What looked odd in the round counted last, with the touch that leads there; it blocks nothing."""

from collections.abc import Awaitable, Callable

import flet as ft

from scorepad.game.intents import Goto
from scorepad.i18n import _
from scorepad.i18n.problems import problem_sentence
from scorepad.score.result import Problem
from scorepad.ui.shell import Table, game_path, go
from scorepad.ui.widgets.buttons import plain_button
from scorepad.ui.widgets.notice import notice
from scorepad.ui.widgets.places import all_in_sight

WHO_WENT_OUT = "who-went-out"
"""The last part of the address of a round's question who went out."""


def last_warnings(table: Table) -> list[ft.Control]:
    """Warn about the round counted last, until the next one is begun."""
    scored = table.score.rounds[-1] if table.score.rounds else None
    warnings = [_warning(table, scored.id, problem) for problem in scored.problems] if scored else []
    return all_in_sight(warnings, "warning")


def _warning(table: Table, round_id: str, problem: Problem) -> ft.Control:
    async def to_field() -> None:
        await table.submit(Goto(round_id, problem.at, problem.field))
        go(game_path(table.id, "round", round_id))

    async def to_question() -> None:
        go(game_path(table.id, "round", round_id, "at", WHO_WENT_OUT))

    return notice(
        problem_sentence(problem, table.record), [look_button(table, problem, to_field, to_question)]
    )


def look_button(
    table: Table,
    problem: Problem,
    to_field: Callable[[], Awaitable[None]],
    to_question: Callable[[], Awaitable[None]],
) -> ft.Control:
    """Make the touch that leads to what a warning is about.

    to_field: goes to a line of a side. to_question: goes to where it is said who went out.
    """

    async def to_players() -> None:
        go(game_path(table.id, "players"))

    places = {"out": to_question, "sides": to_players}
    return plain_button(_("Check"), places.get(problem.field, to_field))
