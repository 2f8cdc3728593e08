"""All keys of a rule set: found by words, or section by section, of which one is unfolded."""

from functools import partial
from itertools import groupby

import flet as ft

from scorepad.i18n import _, ngettext
from scorepad.i18n.house_words import found_by, is_found
from scorepad.i18n.joining import listed
from scorepad.i18n.rule_values import section_title
from scorepad.rules.editing import editable
from scorepad.ui.screens.house_rules_rows import key_row
from scorepad.ui.screens.house_rules_sight import Sight
from scorepad.ui.theme import PAGE_WIDTH, Type
from scorepad.ui.widgets.buttons import touch_row
from scorepad.ui.widgets.room import labelled
from scorepad.ui.widgets.section import lined_up, section
from scorepad.ui.widgets.words import words

_AROUND = 60
"""Logical pixels at the sides of a section's title."""


def found_part(sight: Sight) -> ft.Control:
    """Draw the keys that were looked for, under the titles of their sections."""
    found = [key for key in editable(sight.rules) if is_found(found_by(sight.rules, key), sight.look.wanted)]
    if not found:
        return words(_("No rules found. Try a single word, such as “three” or “round”."))
    parts: list[ft.Control] = [
        section(section_title(sight.rules, name), [_rows(sight, list(inside))])
        for name, inside in groupby(found, _section)
    ]
    return ft.Column(parts, spacing=0)


def sections_part(sight: Sight) -> ft.Control:
    """Draw the sections, the unfolded one with its keys."""
    inside = {name: list(group) for name, group in groupby(editable(sight.rules), _section)}
    idle = sight.rules.family.idle
    order = sorted(inside, key=lambda name: name in idle)
    rows: list[ft.Control] = []
    for name in order:
        rows.append(_title(sight, name, inside[name], idle=name in idle))
        if name == sight.look.open:
            rows.append(ft.Container(_rows(sight, inside[name]), padding=ft.Padding.only(left=14, bottom=14)))
    return section(_("All rules"), [lined_up(rows, "section")])


def _section(key: str) -> str:
    return key.partition(".")[0]


def _rows(sight: Sight, found: list[str]) -> ft.Control:
    column = ft.Column([key_row(sight, key) for key in found], spacing=0)
    column.horizontal_alignment = ft.CrossAxisAlignment.STRETCH
    return column


def _title(sight: Sight, name: str, inside: list[str], *, idle: bool) -> ft.Control:
    opened, title = name == sight.look.open, section_title(sight.rules, name)
    changed = sum(key in sight.sheet.values for key in inside)
    notes = [ngettext("{n} changed", "{n} changed", changed).format(n=changed)] if changed else []
    notes += [_("not used in these rules")] if idle else []
    note = listed(notes)
    sign = words("▾" if opened else "▸", Type.LARGE)
    room = min(ft.context.page.width or 0, PAGE_WIDTH) - _AROUND
    head = labelled(words(title, Type.STRONG), sign, room)
    face = ft.Column([head, *([words(note, Type.SECOND)] if note else [])], spacing=0)
    said = _("{section}, collapse") if opened else _("{section}, expand")
    spoken = listed((said.format(section=title), note))
    return touch_row(face, spoken, partial(_turn, sight, name))


async def _turn(sight: Sight, name: str) -> None:
    if await sight.settle():
        sight.look.hand = None
        sight.look.open = "" if sight.look.open == name else name
        sight.look.redraw()
