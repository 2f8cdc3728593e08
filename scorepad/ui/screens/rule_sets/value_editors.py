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


def number_word_buttons(editor: RuleSetEditor, place: RulePart) -> list[ft.Control]:
    """Draw the words that may replace a number."""
    number = number_type(place)
    return answer_buttons(editor, place, number.words) if number else []


def answer_buttons(editor: RuleSetEditor, place: RulePart, said: Mapping[str, str]) -> list[ft.Control]:
    """Draw words to choose from; said: word to message id."""
    now = part_value(editor.shown.rules, place)
    return [
        answer_button(editor, place, word, capital(in_their_words(editor.rules, text)), now)
        for word, text in said.items()
    ]


def answer_button(editor: RuleSetEditor, place: RulePart, value: Value, label: str, now: Value) -> ft.Control:
    """Draw one choice."""
    return choice_button(label, partial(editor.put, place, value), chosen=now == value)


def _ways(editor: RuleSetEditor, key: str) -> list[ft.Control]:
    """Offer to add a list that these rules don't have yet."""
    offer = plain_button(_BEGIN[key](), lambda: editor.edit(initial_changes(editor.newest().rules, key)))
    return [ft.Row([offer], wrap=True)]


def minimums_editor(editor: RuleSetEditor, key: str) -> list[ft.Control]:
    """Draw the editor of the minimums to open, round by round."""
    entries = cast("Sequence[Value]", editor.shown.rules.values.get(key) or ())
    if not entries:
        return _ways(editor, key)
    lines: list[ft.Control] = []
    for index, asked in enumerate(entries):
        place = RulePart(key, (index,))
        lines.append(_entry(_round_name(index, len(entries)), [_asked(editor, place, asked)]))
        lines += _words_below(editor, place)
    return [*lines, _ends(editor, key, _("Add a round"), _("Remove the last round"), len(entries))]


def ladder_editor(editor: RuleSetEditor, key: str) -> list[ft.Control]:
    """Draw the editor of the minimums to open by a side's own total, step by step."""
    steps = cast("Sequence[tuple[Value, Value]]", editor.shown.rules.values.get(key) or ())
    if not steps:
        return _ways(editor, key)
    lines: list[ft.Control] = []
    for index, (floor, asked) in enumerate(steps):
        begin, need = RulePart(key, (index, 0)), RulePart(key, (index, 1))
        head = [words(_("from")), _pick(editor, begin, _figure(floor))] if index else [words(_("To start"))]
        lines.append(
            _entry(_("Step {number}").format(number=index + 1), [*head, _asked(editor, need, asked)])
        )
        lines += _words_below(editor, need)
    return [*lines, _ends(editor, key, _("Add a step"), _("Remove the last step"), len(steps))]


def _asked(editor: RuleSetEditor, place: RulePart, asked: Value) -> ft.Control:
    return _pick(editor, place, minimum_text(cast("int | str", asked), editor.rules))


def _words_below(editor: RuleSetEditor, place: RulePart) -> list[ft.Control]:
    return [flowing(number_word_buttons(editor, place))] if editor.look.hand == place else []


def piles_editor(editor: RuleSetEditor, key: str) -> list[ft.Control]:
    """Draw the editor of the piles of each kind that a side needs, round by round."""
    entries = cast("Sequence[Mapping[str, int]]", editor.shown.rules.values.get(key) or ())
    if not entries:
        return _ways(editor, key)
    kinds = (*editor.rules.kinds, ANY)
    lines: list[ft.Control] = []
    for index, entry in enumerate(entries):
        picks = [_needed(editor, RulePart(key, (index, kind)), kind, entry.get(kind, 0)) for kind in kinds]
        lines.append(_entry(_round_name(index, len(entries)), picks))
    return [*lines, _ends(editor, key, _("Add a round"), _("Remove the last round"), len(entries))]


def _needed(editor: RuleSetEditor, place: RulePart, kind: str, count: int) -> ft.Control:
    text = _("{count} {piles}").format(count=count, piles=kind_label(editor.rules, kind))
    return _pick(editor, place, text)


def _pick(editor: RuleSetEditor, place: RulePart, text: str) -> ft.Control:
    """Draw a number among others; a tap edits it."""
    held = editor.look.hand == place
    button = choice_button(text, partial(editor.take, place), chosen=held)
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


def _ends(editor: RuleSetEditor, key: str, more: str, fewer: str, count: int) -> ft.Control:
    add = plain_button(
        more, lambda: editor.edit(append_entry(editor.newest().rules, key)), disabled=count >= LONGEST
    )
    take = plain_button(
        fewer, lambda: editor.edit(drop_entry(editor.newest().rules, key)), disabled=count <= 1
    )
    return flowing([add, take])


def value_editor(editor: RuleSetEditor, key: str) -> list[ft.Control]:
    """Draw the editor of a key."""
    found = keys.find_key(key)
    if key in _OF_KEY:
        return _OF_KEY[key](editor, key)
    return _OF_SHAPE[type(found.shape)](editor, key) if found else []


def _number(editor: RuleSetEditor, key: str) -> list[ft.Control]:
    offers = number_word_buttons(editor, RulePart(key))
    return [flowing(offers)] if offers else []


def _choice(editor: RuleSetEditor, key: str) -> list[ft.Control]:
    found = keys.find_key(key)
    shape = found.shape if found else None
    return [flowing(answer_buttons(editor, RulePart(key), shape.words))] if isinstance(shape, Choice) else []


def _flag(editor: RuleSetEditor, key: str) -> list[ft.Control]:
    now = editor.rules.values.get(key)
    answers = ((True, _("Yes")), (False, _("No")))
    return [flowing([answer_button(editor, RulePart(key), value, label, now) for value, label in answers])]


def _kind(editor: RuleSetEditor, key: str) -> list[ft.Control]:
    """Draw the choice of the kind that piles of another kind also count as."""
    now, own = editor.rules.values.get(key), key.removeprefix(keys.COUNTS_AS)
    offers = [answer_button(editor, RulePart(key), None, capital(none_text(key)), now)]
    offers += [
        answer_button(editor, RulePart(key), kind, capital(kind_label(editor.rules, kind)), now)
        for kind in editor.rules.kinds
        if kind != own
    ]
    return [flowing(offers)]


def _text(editor: RuleSetEditor, key: str) -> list[ft.Control]:
    return [WordField(editor, key)]


@component
def WordField(editor: RuleSetEditor, key: str) -> ft.Control:  # noqa: N802 - named like the control it is
    """Draw the field for a word of the table's own; emptied, the usual word comes back."""
    kept = str(editor.rules.values.get(key) or "")

    async def keep(text: str) -> None:
        word = text.strip()
        if word != kept:
            await editor.put(RulePart(key), word or None)

    typed = use_typed_text(kept, (editor.id, key), keep)
    return text_field(_("Your word"), typed.text, typed.write, on_done=typed.leave, most=MAX_NAME)


def _seats(editor: RuleSetEditor, _key: str) -> list[ft.Control]:
    """Draw the choice of the seatings offered for a new game; the first one is the usual one."""
    known = editor.rules.seatings
    usual: list[Value] = [SINGLES, *((1,) * people for people in range(2, _MOST_PEOPLE + 1))]
    teams = (
        (size,) * sides
        for size in range(2, _MOST_IN_TEAM + 1)
        for sides in range(2, _MOST_PEOPLE // size + 1)
    )
    every = dict.fromkeys((*known, *usual, *teams))

    async def turn(seating: Value) -> None:
        await editor.edit(toggle_seating(editor.newest().rules, seating))

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
