"""The question mark beside a field: what to count in it, unfolded in its place, folded by the next touch."""

from dataclasses import dataclass
from typing import Any

import flet as ft

from scorepad.i18n.help import field_help, help_question
from scorepad.rules.ruleset import RuleSet
from scorepad.ui.guard import component
from scorepad.ui.screens.entry_sight import Sight
from scorepad.ui.widgets.buttons import sign_button
from scorepad.ui.widgets.words import words

_SIGN = "?"


@dataclass(frozen=True, slots=True)
class Asked:
    """Where something is asked; two of one field on one screen are the same."""

    sight: Sight
    path: str

    def turn(self) -> None:
        """Unfold what there is to know, or fold it."""
        self.sight.turn_help(self.path)


@dataclass(frozen=True, slots=True)
class Help:
    """What there is to know about a field. text: empty while it is folded."""

    question: str
    text: str
    asked: Asked


def help_of(sight: Sight, rules: RuleSet, path: str) -> Help:
    """Give the help for a field, unfolded if it was asked for."""
    text = field_help(rules, path) if sight.helped == path else ""
    return Help(help_question(rules, path), text, Asked(sight, path))


def help_sign(asked: Help) -> ft.Control:
    """Draw the question mark; it is no stop of the keypad, and not drawn again with each number."""
    drawn: ft.Control = _memo_sign(asked.question, asked.asked)
    return drawn


@component
def _sign(question: str, asked: Asked) -> ft.Control:
    return sign_button(_SIGN, question, asked.turn, quiet=True)


_memo_sign: Any = ft.memo(_sign)


def help_text(asked: Help) -> list[ft.Control]:
    """Draw the sentence, if it is unfolded; a screen reader says it at once."""
    if not asked.text:
        return []
    said = ft.Semantics(live_region=True, content=words(asked.text))
    return [ft.Container(said, padding=ft.Padding.only(left=14, right=14, bottom=10))]
