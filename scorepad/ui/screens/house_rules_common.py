"""What tables change most, each usual value one touch away."""

from dataclasses import dataclass, field
from functools import partial
from typing import Any

import flet as ft

from scorepad.i18n import _
from scorepad.i18n.house_words import none_text
from scorepad.i18n.labels import capital, in_their_words
from scorepad.i18n.numbers import points, signed
from scorepad.rules import keys
from scorepad.rules.common import Common, common_changes, common_rules, common_value
from scorepad.rules.editing import Place, turned
from scorepad.rules.ruleset import RuleSet, Value
from scorepad.ui.guard import component
from scorepad.ui.screens.house_rules_sight import Sight
from scorepad.ui.theme import Type
from scorepad.ui.widgets.buttons import outlined_button
from scorepad.ui.widgets.choice import choice
from scorepad.ui.widgets.places import all_in_sight
from scorepad.ui.widgets.section import flowing, section
from scorepad.ui.widgets.words import words

_BESIDE_FROM = 700
_LABEL_SHARE, _CHIPS_SHARE = 1, 3


@dataclass(frozen=True, slots=True)
class _Part:
    """What the part shows; while this stays the same it is not drawn again."""

    rules: RuleSet
    wide: bool
    sight: Sight = field(compare=False)


def common_part(sight: Sight) -> ft.Control:
    """Draw the rules that tables change most."""
    drawn: ft.Control = _memo_drawn(_Part(sight.rules, sight.width >= _BESIDE_FROM, sight))
    return drawn


@component
def _drawn(part: _Part) -> ft.Control:
    sight = part.sight
    known = common_rules(sight.rules)
    rows = [_row(sight, each) for each in known]
    lines = ft.Column(
        all_in_sight(rows, "common"), spacing=14, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )
    return section(_("Most often changed"), [lines])


_memo_drawn: Any = ft.memo(_drawn)


def _row(sight: Sight, each: Common) -> ft.Control:
    now = common_value(sight.rules, each)
    has = sight.rules.values.get(each.key) is not None
    chips: list[ft.Control] = [_chip(sight, each, value, now, has=has) for value in each.values]
    label = words(in_their_words(sight.rules, each.words), Type.STRONG)
    if now is not None and now not in each.values:
        chips.append(_chip(sight, each, now, now, has=has))
    name = _("{rule}: another value").format(rule=in_their_words(sight.rules, each.words))
    other = words(_("Other"), Type.STRONG, said=name, centred=True)
    chips.append(outlined_button(other, partial(sight.take, Place(each.key))))
    if sight.width < _BESIDE_FROM:
        return ft.Column([label, flowing(chips)], spacing=6)
    cells: list[ft.Control] = [
        ft.Container(label, expand=_LABEL_SHARE),
        ft.Container(flowing(chips), expand=_CHIPS_SHARE),
    ]
    return ft.Row(cells, spacing=12)


def _chip(sight: Sight, each: Common, value: Value, now: Value, *, has: bool) -> ft.Control:
    async def put() -> None:
        await sight.edit(common_changes(sight.newest().rules, each, value))

    chosen = value == now and (has or value is None)
    text = _text(each, value)
    return choice(
        text,
        put,
        chosen=chosen,
        said=_("{rule}: {value}").format(rule=in_their_words(sight.rules, each.words), value=text),
    )


def _text(each: Common, value: Value) -> str:
    if value is None:
        return capital(none_text(each.key))
    if not isinstance(value, int):
        return str(value)
    if each.part == "even":
        return f"{value} + {value}"
    return signed(value) if each.key == keys.RED_THREES_LAID else points(turned(each.key, value))
