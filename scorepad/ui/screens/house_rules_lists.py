"""Values that are lists: each number in its place, and touches that add and take away at the end."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import cast

import flet as ft

from scorepad.i18n import _
from scorepad.i18n.labels import kind_label, minimum_text
from scorepad.i18n.numbers import points
from scorepad.rules import keys
from scorepad.rules.editing import Place, begun, longer, shorter
from scorepad.rules.ruleset import Value
from scorepad.rules.shapes import ANY, LONGEST
from scorepad.rules.typing import is_number
from scorepad.ui.screens.house_rules_answers import number_words
from scorepad.ui.screens.house_rules_sight import Sight
from scorepad.ui.theme import Type
from scorepad.ui.widgets.buttons import plain_button
from scorepad.ui.widgets.choice import choice
from scorepad.ui.widgets.places import scroll_key
from scorepad.ui.widgets.section import flowing
from scorepad.ui.widgets.words import words


def _ways(sight: Sight, key: str) -> list[ft.Control]:
    """Offer to set a list that these rules do not have yet."""
    offer = plain_button(_BEGIN[key](), lambda: sight.edit(begun(sight.newest().rules, key)))
    return [ft.Row([offer], wrap=True)]


_BEGIN: Mapping[str, Callable[[], str]] = {
    keys.OPENING_MINIMUMS: lambda: _("By round: 50, 90, 120, 150"),
    keys.OPENING_LADDER: lambda: _("By the side's own total"),
    keys.GOING_OUT_PILES_TWO_PLAYERS: lambda: _("Different with two players"),
}


def minimums(sight: Sight, key: str) -> list[ft.Control]:
    """Change what a side needs to open, round by round."""
    entries = cast("Sequence[Value]", sight.shown.rules.values.get(key) or ())
    if not entries:
        return _ways(sight, key)
    lines: list[ft.Control] = []
    for index, asked in enumerate(entries):
        place = Place(key, (index,))
        lines.append(_entry(_round_name(index, len(entries)), [_asked(sight, place, asked)]))
        lines += _words_below(sight, place)
    return [*lines, _ends(sight, key, _("Add a round"), _("Remove the last round"), len(entries))]


def ladder(sight: Sight, key: str) -> list[ft.Control]:
    """Change what a side needs to open by its own total, step by step."""
    steps = cast("Sequence[tuple[Value, Value]]", sight.shown.rules.values.get(key) or ())
    if not steps:
        return _ways(sight, key)
    lines: list[ft.Control] = []
    for index, (floor, asked) in enumerate(steps):
        begin, need = Place(key, (index, 0)), Place(key, (index, 1))
        head = [words(_("from")), _pick(sight, begin, _figure(floor))] if index else [words(_("To start"))]
        lines.append(_entry(_("Step {number}").format(number=index + 1), [*head, _asked(sight, need, asked)]))
        lines += _words_below(sight, need)
    return [*lines, _ends(sight, key, _("Add a step"), _("Remove the last step"), len(steps))]


def _asked(sight: Sight, place: Place, asked: Value) -> ft.Control:
    return _pick(sight, place, minimum_text(cast("int | str", asked), sight.rules))


def _words_below(sight: Sight, place: Place) -> list[ft.Control]:
    return [flowing(number_words(sight, place))] if sight.look.hand == place else []


def piles(sight: Sight, key: str) -> list[ft.Control]:
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
