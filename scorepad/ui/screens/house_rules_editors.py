"""How a value is changed, by its shape: words by choices, numbers by the keypad, lists entry by entry."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import cast

import flet as ft

from scorepad.i18n import _
from scorepad.i18n.house_words import none_text
from scorepad.i18n.labels import capital, kind_label
from scorepad.i18n.rule_values import seating_text
from scorepad.rules import keys
from scorepad.rules.editing import Place, toggled
from scorepad.rules.ruleset import Value
from scorepad.rules.shapes import SINGLES, Choice, Flag, KindName, Ladder, Number, Text
from scorepad.score.limits import MAX_NAME
from scorepad.ui.guard import component
from scorepad.ui.screens.house_rules_answers import answer, answers, number_words
from scorepad.ui.screens.house_rules_lists import ladder, minimums, piles
from scorepad.ui.screens.house_rules_sight import Sight
from scorepad.ui.theme import Type
from scorepad.ui.widgets.choice import choice
from scorepad.ui.widgets.fields import text_field, use_typed
from scorepad.ui.widgets.section import flowing
from scorepad.ui.widgets.words import words

Editor = Callable[[Sight, str], list[ft.Control]]
_MOST_PEOPLE = 12
_MOST_IN_TEAM = 6


def editor(sight: Sight, key: str) -> list[ft.Control]:
    """Draw the means of changing a key."""
    found = keys.find(key)
    if key in _OF_KEY:
        return _OF_KEY[key](sight, key)
    return _OF_SHAPE[type(found.shape)](sight, key) if found else []


def _number(sight: Sight, key: str) -> list[ft.Control]:
    offers = number_words(sight, Place(key))
    return [flowing(offers)] if offers else []


def _choice(sight: Sight, key: str) -> list[ft.Control]:
    found = keys.find(key)
    shape = found.shape if found else None
    return [flowing(answers(sight, Place(key), shape.words))] if isinstance(shape, Choice) else []


def _flag(sight: Sight, key: str) -> list[ft.Control]:
    now = sight.rules.values.get(key)
    answers = ((True, _("Yes")), (False, _("No")))
    return [flowing([answer(sight, Place(key), value, label, now) for value, label in answers])]


def _kind(sight: Sight, key: str) -> list[ft.Control]:
    """Choose the kind that piles of another one also serve as."""
    now, own = sight.rules.values.get(key), key.removeprefix(keys.COUNTS_AS)
    offers = [answer(sight, Place(key), None, capital(none_text(key)), now)]
    offers += [
        answer(sight, Place(key), kind, capital(kind_label(sight.rules, kind)), now)
        for kind in sight.rules.kinds
        if kind != own
    ]
    return [flowing(offers)]


def _text(sight: Sight, key: str) -> list[ft.Control]:
    return [WordField(sight, key)]


@component
def WordField(sight: Sight, key: str) -> ft.Control:  # noqa: N802 - named like the control it is
    """Draw the field for a word of the table's own; emptied, the usual word comes back."""
    kept = str(sight.rules.values.get(key) or "")

    async def keep(text: str) -> None:
        word = text.strip()
        if word != kept:
            await sight.put(Place(key), word or None)

    typed = use_typed(kept, (sight.id, key), keep)
    return text_field(_("Your word"), typed.text, typed.write, on_done=typed.leave, most=MAX_NAME)


def _seats(sight: Sight, _key: str) -> list[ft.Control]:
    """Choose the seatings that are offered when a game is set up; the first one is the usual one."""
    known = sight.rules.seatings
    usual: list[Value] = [SINGLES, *((1,) * people for people in range(2, _MOST_PEOPLE + 1))]
    teams = (
        (size,) * sides
        for size in range(2, _MOST_IN_TEAM + 1)
        for sides in range(2, _MOST_PEOPLE // size + 1)
    )
    every = dict.fromkeys((*known, *usual, *teams))

    async def turn(seating: Value) -> None:
        await sight.edit(toggled(sight.newest().rules, seating))

    told = words(
        _("Tap every seating your rules allow. The first one you tap is offered first."), Type.SECOND
    )
    return [
        told,
        flowing(
            [
                choice(
                    capital(seating_text(cast("str | tuple[int, ...]", each))),
                    partial(turn, each),
                    chosen=each in known,
                )
                for each in every
            ]
        ),
    ]


_OF_KEY: Mapping[str, Editor] = {
    keys.OPENING_MINIMUMS: minimums,
    keys.GOING_OUT_PILES: piles,
    keys.GOING_OUT_PILES_TWO_PLAYERS: piles,
    keys.SEATS: _seats,
}
_OF_SHAPE: Mapping[type, Editor] = {
    Number: _number,
    Choice: _choice,
    Flag: _flag,
    KindName: _kind,
    Text: _text,
    Ladder: ladder,
}
