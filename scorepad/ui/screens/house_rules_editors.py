"""How a value is changed, by its shape: words by choices, numbers by the keypad, lists entry by entry."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import cast

import flet as ft

from scorepad.i18n import _
from scorepad.i18n.house_words import none_text
from scorepad.i18n.labels import capital, in_their_words, kind_label, minimum_text
from scorepad.i18n.numbers import points
from scorepad.i18n.rule_values import seating_text
from scorepad.rules import keys
from scorepad.rules.editing import Place, begun, longer, number_at, shorter, toggled, value_at
from scorepad.rules.ruleset import Value
from scorepad.rules.shapes import ANY, LONGEST, SINGLES, Choice, Flag, KindName, Ladder, Number, Text
from scorepad.rules.typing import is_number
from scorepad.score.limits import MAX_NAME
from scorepad.ui.guard import component
from scorepad.ui.screens.house_rules_sight import Sight
from scorepad.ui.theme import Type
from scorepad.ui.widgets.buttons import plain_button, scroll_key
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


def number_words(sight: Sight, place: Place) -> list[ft.Control]:
    """Draw the words that may stand in a number's place."""
    number = number_at(place)
    return _answers(sight, place, number.words) if number else []


def _number(sight: Sight, key: str) -> list[ft.Control]:
    offers = number_words(sight, Place(key))
    return [flowing(offers)] if offers else []


def _choice(sight: Sight, key: str) -> list[ft.Control]:
    found = keys.find(key)
    shape = found.shape if found else None
    return [flowing(_answers(sight, Place(key), shape.words))] if isinstance(shape, Choice) else []


def _answers(sight: Sight, place: Place, said: Mapping[str, str]) -> list[ft.Control]:
    now = value_at(sight.shown.rules, place)
    return [
        _answer(sight, place, word, capital(in_their_words(sight.rules, text)), now)
        for word, text in said.items()
    ]


def _answer(sight: Sight, place: Place, value: Value, label: str, now: Value) -> ft.Control:
    return choice(label, partial(sight.put, place, value), chosen=now == value)


def _flag(sight: Sight, key: str) -> list[ft.Control]:
    now = sight.rules.values.get(key)
    answers = ((True, _("Yes")), (False, _("No")))
    return [flowing([_answer(sight, Place(key), value, label, now) for value, label in answers])]


def _kind(sight: Sight, key: str) -> list[ft.Control]:
    """Choose the kind that piles of another one also serve as."""
    now, own = sight.rules.values.get(key), key.removeprefix(keys.COUNTS_AS)
    offers = [_answer(sight, Place(key), None, capital(none_text(key)), now)]
    offers += [
        _answer(sight, Place(key), kind, capital(kind_label(sight.rules, kind)), now)
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
    typed, write = use_typed(kept, (sight.id, key))

    async def keep() -> None:
        if typed.strip() != kept:
            await sight.put(Place(key), typed.strip() or None)

    return text_field(_("Your word"), typed, write, on_done=keep, most=MAX_NAME)


def _ways(sight: Sight, key: str) -> list[ft.Control]:
    """Offer to set a list that these rules do not have yet."""
    offer = plain_button(_BEGIN[key](), lambda: sight.edit(begun(sight.newest().rules, key)))
    return [ft.Row([offer], wrap=True)]


_BEGIN: Mapping[str, Callable[[], str]] = {
    "opening.minimums": lambda: _("By round: 50, 90, 120, 150"),
    "opening.ladder": lambda: _("By a side's own total"),
    "going_out.piles_two_players": lambda: _("Something else when two play"),
}


def _minimums(sight: Sight, key: str) -> list[ft.Control]:
    entries = cast("Sequence[Value]", sight.shown.rules.values.get(key) or ())
    if not entries:
        return _ways(sight, key)
    lines: list[ft.Control] = []
    for index, asked in enumerate(entries):
        place = Place(key, (index,))
        lines.append(_entry(_round_name(index, len(entries)), [_asked(sight, place, asked)]))
        lines += _words_below(sight, place)
    return [*lines, _ends(sight, key, _("Add a round"), _("Remove the last round"), len(entries))]


def _ladder(sight: Sight, key: str) -> list[ft.Control]:
    steps = cast("Sequence[tuple[Value, Value]]", sight.shown.rules.values.get(key) or ())
    if not steps:
        return _ways(sight, key)
    lines: list[ft.Control] = []
    for index, (floor, asked) in enumerate(steps):
        begin, need = Place(key, (index, 0)), Place(key, (index, 1))
        head = [words(_("from")), _pick(sight, begin, _figure(floor))] if index else [words(_("At first"))]
        lines.append(_entry(_("Step {number}").format(number=index + 1), [*head, _asked(sight, need, asked)]))
        lines += _words_below(sight, need)
    return [*lines, _ends(sight, key, _("Add a step"), _("Remove the last step"), len(steps))]


def _asked(sight: Sight, place: Place, asked: Value) -> ft.Control:
    return _pick(sight, place, minimum_text(cast("int | str", asked), sight.rules))


def _words_below(sight: Sight, place: Place) -> list[ft.Control]:
    return [flowing(number_words(sight, place))] if sight.look.hand == place else []


def _piles(sight: Sight, key: str) -> list[ft.Control]:
    """Change how many piles of each kind a side needs, round by round."""
    entries = cast("Sequence[Mapping[str, int]]", sight.shown.rules.values.get(key) or ())
    if not entries:
        return _ways(sight, key)
    kinds = (*sight.rules.kinds, ANY)
    lines: list[ft.Control] = []
    for index, entry in enumerate(entries):
        picks = [_needed(sight, Place(key, (index, kind)), kind, entry.get(kind, 0)) for kind in kinds]
        lines.append(_entry(_round_name(index, len(entries)), picks))
    return [*lines, _ends(sight, key, _("Add a round"), _("Remove the last round"), len(entries))]


def _needed(sight: Sight, place: Place, kind: str, count: int) -> ft.Control:
    text = _("{count} {piles}").format(count=count, piles=kind_label(sight.rules, kind))
    return _pick(sight, place, text)


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

    told = words(_("Touch what your rules know. What was touched first is offered first."), Type.SECOND)
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


def _pick(sight: Sight, place: Place, text: str) -> ft.Control:
    """Draw a number among others, to be taken in hand."""
    held = sight.look.hand == place
    button = choice(text, partial(sight.take, place), chosen=held)
    return ft.Container(button, key=scroll_key(place.name))


def _figure(value: Value) -> str:
    return points(cast("int", value)) if is_number(value) else ""


def _round_name(index: int, count: int) -> str:
    if index == count - 1 and count > 1:
        return _("From round {number} on").format(number=index + 1)
    return _("Round {number}").format(number=index + 1) if count > 1 else _("Every round")


def _entry(title: str, picks: Sequence[ft.Control]) -> ft.Control:
    row = ft.Row(list(picks), wrap=True, spacing=8, run_spacing=8)
    row.vertical_alignment = ft.CrossAxisAlignment.CENTER
    return ft.Column([words(title, Type.SECOND), row], spacing=4)


def _ends(sight: Sight, key: str, more: str, fewer: str, count: int) -> ft.Control:
    add = plain_button(more, lambda: sight.edit(longer(sight.newest().rules, key)), disabled=count >= LONGEST)
    take = plain_button(fewer, lambda: sight.edit(shorter(sight.newest().rules, key)), disabled=count <= 1)
    return flowing([add, take])


_OF_KEY: Mapping[str, Editor] = {
    "opening.minimums": _minimums,
    "going_out.piles": _piles,
    "going_out.piles_two_players": _piles,
    "seats": _seats,
}
_OF_SHAPE: Mapping[type, Editor] = {
    Number: _number,
    Choice: _choice,
    Flag: _flag,
    KindName: _kind,
    Text: _text,
    Ladder: _ladder,
}
