"""The question mark beside a field: what to count in it, unfolded in its place, folded by the next touch."""

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from scorepad.i18n.help import field_help, help_question
from scorepad.rules.ruleset import RuleSet
from scorepad.ui.screens.entry_sight import Sight
from scorepad.ui.widgets.buttons import sign_button
from scorepad.ui.widgets.words import words

_SIGN = "?"


@dataclass(frozen=True, slots=True)
class Help:
    """What there is to know about a field. text: empty while it is folded; turn: unfolds or folds it."""

    question: str
    text: str
    turn: Callable[[], None]


def help_of(sight: Sight, rules: RuleSet, path: str) -> Help:
    """Give the help for a field, unfolded if it was asked for."""
    text = field_help(rules, path) if sight.helped == path else ""
    return Help(help_question(rules, path), text, lambda: sight.turn_help(path))


def help_sign(asked: Help) -> ft.Control:
    """Draw the question mark; it is no stop of the keypad."""
    return sign_button(_SIGN, asked.question, asked.turn, quiet=True)


def help_text(asked: Help) -> list[ft.Control]:
    """Draw the sentence, if it is unfolded; a screen reader says it at once."""
    if not asked.text:
        return []
    said = ft.Semantics(live_region=True, content=words(asked.text))
    return [ft.Container(said, padding=ft.Padding.only(left=14, right=14, bottom=10))]
