"""The questions about a game of points without rules of its own, asked where it is set up."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import flet as ft

from scorepad.i18n import _
from scorepad.i18n.formats import points
from scorepad.rules import keys
from scorepad.rules.built_in import variant
from scorepad.rules.custom import as_custom_rules, with_changes
from scorepad.rules.sections import Value
from scorepad.score.limits import MAX_NAME
from scorepad.ui.shared.game_plan import OPEN_GAME, GamePlan
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.buttons import choice_button, choices, outlined_button
from scorepad.ui.widgets.fields import text_field
from scorepad.ui.widgets.layout import flowing, section
from scorepad.ui.widgets.text import words
from scorepad.wording.labels import capital, row_label

OPEN_END = "open"


class _Number(NamedTuple):
    """The number that ends a game: the one it begins with, the highest, a step between two, and the usual."""

    first: int
    most: int
    step: int
    usual: tuple[int, ...]


_NUMBERS: Mapping[str, _Number] = {
    keys.LENGTH_ROUNDS: _Number(10, 99, 1, (5, 7, 10, 11, 13)),
    keys.LENGTH_TARGET: _Number(500, keys.MOST_POINTS, 50, (100, 200, 250, 500, 1_000, 5_000)),
    keys.LENGTH_ROW_TARGET: _Number(10, 99, 1, (5, 8, 10)),
}
Step = Callable[..., None]
"""Takes one step of a plan: what alters it, and the values for that."""


def with_choice(plan: GamePlan, key: str, value: Value) -> GamePlan:
    """Return the plan with one choice made."""
    rules = with_changes(as_custom_rules(plan.rules), {key: value}).rules
    return replace(plan, rules=rules)


def with_length(plan: GamePlan, kind: str) -> GamePlan:
    """Return the plan with another end of the game. kind: the key that ends it, or OPEN_END."""
    if kind == (plan.rules.facts.length_key or OPEN_END):
        return plan
    if kind == OPEN_END:
        for key in _NUMBERS:
            plan = with_choice(plan, key, None)
        return plan
    return with_choice(plan, kind, _NUMBERS[kind].first)


def stepped(plan: GamePlan, key: str, steps: int) -> GamePlan:
    """Return the plan with its number of rounds, or its target, some steps higher."""
    number = _NUMBERS[key]
    wanted = plan.rules.number(key) + steps * number.step
    return with_choice(plan, key, max(number.step, min(number.most, wanted)))


def with_game_name(plan: GamePlan, name: str) -> GamePlan:
    """Return the plan with a name for its game; an empty one is that of any such game."""
    rules = replace(as_custom_rules(plan.rules), name=name if name.strip() else variant(OPEN_GAME).name)
    return replace(plan, rules=rules.rules)


def points_questions(plan: GamePlan, step: Step) -> ft.Control:
    """Ask who wins, whether points may be below 0, when the game ends, and what it is called."""
    rules = plan.rules

    def put(key: str) -> Callable[[Value], None]:
        return partial(step, with_choice, key)

    wins = {False: _("Highest wins"), True: _("Lowest wins")}
    below = choice_button(
        _("Points below 0"),
        lambda: put(keys.POINTS_NEGATIVE)(not rules.points.negative),
        chosen=rules.points.negative,
    )
    ends = {
        OPEN_END: _("Until we stop"),
        keys.LENGTH_ROUNDS: _("Rounds"),
        keys.LENGTH_TARGET: _("Target score"),
    }
    if rules.rows:
        ends[keys.LENGTH_ROW_TARGET] = capital(row_label(rules, next(iter(rules.rows))))
    end = rules.facts.length_key or OPEN_END
    lines: list[ft.Control] = [
        flowing([*choices(wins, rules.points.lowest_wins, put(keys.POINTS_LOWEST_WINS)), below]),
        flowing(choices(ends, end, partial(step, with_length))),
        ft.Container(_numbers(plan, step, end) if rules.facts.length_key else None),
        _name(plan, step),
    ]
    return section(_("How is it played?"), lines)


def _numbers(plan: GamePlan, step: Step, key: str) -> ft.Control:
    """Draw the usual numbers of rounds, or target scores, and the steps between them."""
    now, number = plan.rules.number(key), _NUMBERS[key]
    answers = {each: points(each) for each in sorted({*number.usual, now})}
    buttons = [
        outlined_button(
            words(sign, Type.STRONG, said=name.format(number=points(number.step)), centred=True),
            partial(step, stepped, key, steps),
        )
        for sign, name, steps in (("−", _("{number} fewer"), -1), ("+", _("{number} more"), 1))
    ]
    chosen = choices(answers, now, partial(step, with_choice, key))
    return flowing([*chosen, *buttons])


def _name(plan: GamePlan, step: Step) -> ft.Control:
    # Any such game has the variant's name until it is given one.
    name = "" if plan.rules.name == variant(OPEN_GAME).name else plan.rules.name

    def write(typed: str) -> None:
        step(with_game_name, typed)

    return text_field(_("Name of the game"), name, write, most=MAX_NAME)
