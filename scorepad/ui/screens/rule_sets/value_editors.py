"""Editors for one value of a rule set: a number, a choice, a list."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import cast

import flet as ft

from scorepad.flet_support.error_boundary import component
from scorepad.flet_support.focus_and_scroll import scroll_key
from scorepad.i18n import _
from scorepad.i18n.formats import points
from scorepad.rules import keys
from scorepad.rules.editing import (
    RulePart,
    append_entry,
    drop_entry,
    initial_changes,
    is_number,
    number_type,
    part_value,
    toggle_seating,
)
from scorepad.rules.ruleset import Value
from scorepad.rules.value_types import ANY, LONGEST, SINGLES, Choice, Flag, KindName, Ladder, Number, Text
from scorepad.score.limits import MAX_NAME
from scorepad.ui.screens.rule_sets.editor import RuleSetEditor
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.buttons import choice_button, plain_button
from scorepad.ui.widgets.fields import text_field, use_typed_text
from scorepad.ui.widgets.layout import flowing
from scorepad.ui.widgets.text import words
from scorepad.wording.labels import capital, in_their_words, kind_label, minimum_text
from scorepad.wording.rule_settings import none_text
from scorepad.wording.rule_values import seating_text

_BEGIN: Mapping[str, Callable[[], str]] = {
    keys.OPENING_MINIMUMS: lambda: _("By round: 50, 90, 120, 150"),
    keys.OPENING_LADDER: lambda: _("By the side's own total"),
    keys.GOING_OUT_PILES_TWO_PLAYERS: lambda: _("Different with two players"),
}

Editor = Callable[[RuleSetEditor, str], list[ft.Control]]
_MOST_PEOPLE = 12
_MOST_IN_TEAM = 6


def number_word_buttons(sight: RuleSetEditor, place: RulePart) -> list[ft.Control]:
    """Draw the words that may replace a number."""
    number = number_type(place)
    return answer_buttons(sight, place, number.words) if number else []


def answer_buttons(sight: RuleSetEditor, place: RulePart, said: Mapping[str, str]) -> list[ft.Control]:
    """Draw words to choose from; said: word to message id."""
    now = part_value(sight.shown.rules, place)
    return [
        answer_button(sight, place, word, capital(in_their_words(sight.rules, text)), now)
        for word, text in said.items()
    ]


def answer_button(sight: RuleSetEditor, place: RulePart, value: Value, label: str, now: Value) -> ft.Control:
    """Draw one choice."""
    return choice_button(label, partial(sight.put, place, value), chosen=now == value)


def _ways(sight: RuleSetEditor, key: str) -> list[ft.Control]:
    """Offer to add a list that these rules don't have yet."""
    offer = plain_button(_BEGIN[key](), lambda: sight.edit(initial_changes(sight.newest().rules, key)))
    return [ft.Row([offer], wrap=True)]


def minimums_editor(sight: RuleSetEditor, key: str) -> list[ft.Control]:
    """Draw the editor of the minimums to open, round by round."""
    entries = cast("Sequence[Value]", sight.shown.rules.values.get(key) or ())
    if not entries:
        return _ways(sight, key)
    lines: list[ft.Control] = []
    for index, asked in enumerate(entries):
        place = RulePart(key, (index,))
        lines.append(_entry(_round_name(index, len(entries)), [_asked(sight, place, asked)]))
        lines += _words_below(sight, place)
    return [*lines, _ends(sight, key, _("Add a round"), _("Remove the last round"), len(entries))]


def ladder_editor(sight: RuleSetEditor, key: str) -> list[ft.Control]:
    """Draw the editor of the minimums to open by a side's own total, step by step."""
    steps = cast("Sequence[tuple[Value, Value]]", sight.shown.rules.values.get(key) or ())
    if not steps:
        return _ways(sight, key)
    lines: list[ft.Control] = []
    for index, (floor, asked) in enumerate(steps):
        begin, need = RulePart(key, (index, 0)), RulePart(key, (index, 1))
        head = [words(_("from")), _pick(sight, begin, _figure(floor))] if index else [words(_("To start"))]
        lines.append(_entry(_("Step {number}").format(number=index + 1), [*head, _asked(sight, need, asked)]))
        lines += _words_below(sight, need)
    return [*lines, _ends(sight, key, _("Add a step"), _("Remove the last step"), len(steps))]


def _asked(sight: RuleSetEditor, place: RulePart, asked: Value) -> ft.Control:
    return _pick(sight, place, minimum_text(cast("int | str", asked), sight.rules))


def _words_below(sight: RuleSetEditor, place: RulePart) -> list[ft.Control]:
    return [flowing(number_word_buttons(sight, place))] if sight.look.hand == place else []


def piles_editor(sight: RuleSetEditor, key: str) -> list[ft.Control]:
    """Draw the editor of the piles of each kind that a side needs, round by round."""
    entries = cast("Sequence[Mapping[str, int]]", sight.shown.rules.values.get(key) or ())
    if not entries:
        return _ways(sight, key)
    kinds = (*sight.rules.kinds, ANY)
    lines: list[ft.Control] = []
    for index, entry in enumerate(entries):
        picks = [_needed(sight, RulePart(key, (index, kind)), kind, entry.get(kind, 0)) for kind in kinds]
        lines.append(_entry(_round_name(index, len(entries)), picks))
    return [*lines, _ends(sight, key, _("Add a round"), _("Remove the last round"), len(entries))]


def _needed(sight: RuleSetEditor, place: RulePart, kind: str, count: int) -> ft.Control:
    text = _("{count} {piles}").format(count=count, piles=kind_label(sight.rules, kind))
    return _pick(sight, place, text)


def _pick(sight: RuleSetEditor, place: RulePart, text: str) -> ft.Control:
    """Draw a number among others; a tap edits it."""
    held = sight.look.hand == place
    button = choice_button(text, partial(sight.take, place), chosen=held)
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


def _ends(sight: RuleSetEditor, key: str, more: str, fewer: str, count: int) -> ft.Control:
    add = plain_button(
        more, lambda: sight.edit(append_entry(sight.newest().rules, key)), disabled=count >= LONGEST
    )
    take = plain_button(fewer, lambda: sight.edit(drop_entry(sight.newest().rules, key)), disabled=count <= 1)
    return flowing([add, take])


def value_editor(sight: RuleSetEditor, key: str) -> list[ft.Control]:
    """Draw the editor of a key."""
    found = keys.find_key(key)
    if key in _OF_KEY:
        return _OF_KEY[key](sight, key)
    return _OF_SHAPE[type(found.shape)](sight, key) if found else []


def _number(sight: RuleSetEditor, key: str) -> list[ft.Control]:
    offers = number_word_buttons(sight, RulePart(key))
    return [flowing(offers)] if offers else []


def _choice(sight: RuleSetEditor, key: str) -> list[ft.Control]:
    found = keys.find_key(key)
    shape = found.shape if found else None
    return [flowing(answer_buttons(sight, RulePart(key), shape.words))] if isinstance(shape, Choice) else []


def _flag(sight: RuleSetEditor, key: str) -> list[ft.Control]:
    now = sight.rules.values.get(key)
    answers = ((True, _("Yes")), (False, _("No")))
    return [flowing([answer_button(sight, RulePart(key), value, label, now) for value, label in answers])]


def _kind(sight: RuleSetEditor, key: str) -> list[ft.Control]:
    """Draw the choice of the kind that piles of another kind also count as."""
    now, own = sight.rules.values.get(key), key.removeprefix(keys.COUNTS_AS)
    offers = [answer_button(sight, RulePart(key), None, capital(none_text(key)), now)]
    offers += [
        answer_button(sight, RulePart(key), kind, capital(kind_label(sight.rules, kind)), now)
        for kind in sight.rules.kinds
        if kind != own
    ]
    return [flowing(offers)]


def _text(sight: RuleSetEditor, key: str) -> list[ft.Control]:
    return [WordField(sight, key)]


@component
def WordField(sight: RuleSetEditor, key: str) -> ft.Control:  # noqa: N802 - named like the control it is
    """Draw the field for a word of the table's own; emptied, the usual word comes back."""
    kept = str(sight.rules.values.get(key) or "")

    async def keep(text: str) -> None:
        word = text.strip()
        if word != kept:
            await sight.put(RulePart(key), word or None)

    typed = use_typed_text(kept, (sight.id, key), keep)
    return text_field(_("Your word"), typed.text, typed.write, on_done=typed.leave, most=MAX_NAME)


def _seats(sight: RuleSetEditor, _key: str) -> list[ft.Control]:
    """Draw the choice of the seatings offered for a new game; the first one is the usual one."""
    known = sight.rules.seatings
    usual: list[Value] = [SINGLES, *((1,) * people for people in range(2, _MOST_PEOPLE + 1))]
    teams = (
        (size,) * sides
        for size in range(2, _MOST_IN_TEAM + 1)
        for sides in range(2, _MOST_PEOPLE // size + 1)
    )
    every = dict.fromkeys((*known, *usual, *teams))

    async def turn(seating: Value) -> None:
        await sight.edit(toggle_seating(sight.newest().rules, seating))

    told = words(
        _("Tap every seating your rules allow. The first one you tap is offered first."), Type.SECOND
    )
    return [
        told,
        flowing(
            [
                choice_button(
                    capital(seating_text(cast("str | tuple[int, ...]", each))),
                    partial(turn, each),
                    chosen=each in known,
                )
                for each in every
            ]
        ),
    ]


_OF_KEY: Mapping[str, Editor] = {
    keys.OPENING_MINIMUMS: minimums_editor,
    keys.GOING_OUT_PILES: piles_editor,
    keys.GOING_OUT_PILES_TWO_PLAYERS: piles_editor,
    keys.SEATS: _seats,
}
_OF_SHAPE: Mapping[type, Editor] = {
    Number: _number,
    Choice: _choice,
    Flag: _flag,
    KindName: _kind,
    Text: _text,
    Ladder: ladder_editor,
}
