"""The questions about a game of points without rules of its own, where it is set up."""

from collections.abc import Callable
from functools import partial

import flet as ft

from scorepad.i18n import _
from scorepad.i18n.formats import points
from scorepad.rules import keys
from scorepad.rules.ruleset import Value
from scorepad.score.limits import MAX_NAME
from scorepad.ui.shared import points_choices
from scorepad.ui.shared.game_plan import GamePlan
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.buttons import choice_button, choices, outlined_button
from scorepad.ui.widgets.fields import text_field
from scorepad.ui.widgets.layout import flowing, section
from scorepad.ui.widgets.text import words
from scorepad.wording.labels import capital, row_label

Step = Callable[..., None]
"""Takes one step of a plan: what alters it, and the values for that."""


def points_questions(plan: GamePlan, step: Step) -> ft.Control:
    """Ask who wins, whether points may be below 0, when the game ends, and what it is called."""
    rules = plan.rules

    def put(key: str) -> Callable[[Value], None]:
        return partial(step, points_choices.with_choice, key)

    wins = {False: _("Highest wins"), True: _("Lowest wins")}
    below = choice_button(
        _("Points below 0"),
        lambda: put(keys.POINTS_NEGATIVE)(not rules.points.negative),
        chosen=rules.points.negative,
    )
    ends = {
        points_choices.OPEN_END: _("Until we stop"),
        keys.LENGTH_ROUNDS: _("Rounds"),
        keys.LENGTH_TARGET: _("Target score"),
    }
    if rules.rows:
        ends[keys.LENGTH_ROW_TARGET] = capital(row_label(rules, rules.rows[0]))
    end = rules.facts.length_key or points_choices.OPEN_END
    lines: list[ft.Control] = [
        flowing([*choices(wins, rules.points.lowest_wins, put(keys.POINTS_LOWEST_WINS)), below]),
        flowing(choices(ends, end, partial(step, points_choices.with_length))),
        ft.Container(_numbers(plan, step, end) if rules.facts.length_key else None),
        _name(plan, step),
    ]
    return section(_("How is it played?"), lines)


def _numbers(plan: GamePlan, step: Step, key: str) -> ft.Control:
    """Draw the usual numbers of rounds, or target scores, and the steps between them."""
    now, size = plan.rules.number(key), points_choices.STEPS[key]
    answers = {number: points(number) for number in sorted({*points_choices.USUAL_NUMBERS[key], now})}

    def to(steps: int) -> Callable[[], None]:
        return lambda: step(points_choices.stepped, key, steps)

    buttons = [
        outlined_button(
            words(sign, Type.STRONG, said=name.format(number=points(size)), centred=True), to(steps)
        )
        for sign, name, steps in (("−", _("{number} fewer"), -1), ("+", _("{number} more"), 1))
    ]
    chosen = choices(answers, now, partial(step, points_choices.with_choice, key))
    return flowing([*chosen, *buttons])


def _name(plan: GamePlan, step: Step) -> ft.Control:
    name = points_choices.typed_name(plan.rules)

    def write(typed: str) -> None:
        step(points_choices.with_game_name, typed)

    return text_field(_("Name of the game"), name, write, most=MAX_NAME)
