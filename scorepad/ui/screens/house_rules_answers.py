"""Values that are chosen by a touch."""

from collections.abc import Mapping
from functools import partial

import flet as ft

from scorepad.i18n.labels import capital, in_their_words
from scorepad.rules.editing import Place, number_at, value_at
from scorepad.rules.ruleset import Value
from scorepad.ui.screens.house_rules_sight import Sight
from scorepad.ui.widgets.choice import choice


def number_words(sight: Sight, place: Place) -> list[ft.Control]:
    """Draw the words that may stand in a number's place."""
    number = number_at(place)
    return answers(sight, place, number.words) if number else []


def answers(sight: Sight, place: Place, said: Mapping[str, str]) -> list[ft.Control]:
    """Draw words to choose from; said: word to message id."""
    now = value_at(sight.shown.rules, place)
    return [
        answer(sight, place, word, capital(in_their_words(sight.rules, text)), now)
        for word, text in said.items()
    ]


def answer(sight: Sight, place: Place, value: Value, label: str, now: Value) -> ft.Control:
    """Draw one answer to choose."""
    return choice(label, partial(sight.put, place, value), chosen=now == value)
