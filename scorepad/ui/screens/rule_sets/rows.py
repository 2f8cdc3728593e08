"""The keys of a rule set in lines and sections, and the table's own additions."""

from dataclasses import dataclass
from functools import partial
from itertools import groupby

import flet as ft

from scorepad.flet_support.error_boundary import component
from scorepad.flet_support.navigation import go
from scorepad.game.events import RulesDeleted, RulesNamed
from scorepad.i18n import _, mark, ngettext
from scorepad.i18n.formats import join_list
from scorepad.rules import keys
from scorepad.rules.editing import RulePart, editable, may_be_none, own_changes, remove_own
from scorepad.rules.ruleset import Value
from scorepad.score.limits import MAX_NAME
from scorepad.ui.routes import rules_path
from scorepad.ui.screens.rule_sets.editor import RuleSetEditor
from scorepad.ui.screens.rule_sets.value_editors import value_editor
from scorepad.ui.theme.style import PAGE_WIDTH, Type
from scorepad.ui.widgets.buttons import choice_button, outlined_button, plain_button, touch_row
from scorepad.ui.widgets.fields import text_field, use_typed_text
from scorepad.ui.widgets.layout import flowing, section, stacked
from scorepad.ui.widgets.text import words
from scorepad.ui.widgets.text_width import label_and_number
from scorepad.wording.labels import table_words
from scorepad.wording.rule_settings import (
    has_usual_word,
    matches_search,
    none_text,
    points_meaning,
    rule_label,
    rule_text,
    search_words,
)
from scorepad.wording.rule_values import section_title

_INSIDE = ft.Padding.only(left=14, right=14, bottom=14)
_LABEL_SHARE, _VALUE_SHARE = 3, 2
_BESIDE_FROM = 560

_AROUND = 60
"""Logical pixels at the sides of a section's title."""
_KIND_POINTS, _EXTRA_POINTS = 500, 100


def key_row(editor: RuleSetEditor, key: str) -> ft.Control:
    """Draw a key; a tap opens its editor below."""
    label, value, base = (
        rule_label(editor.rules, key),
        rule_text(editor.rules, key),
        rule_text(editor.base, key),
    )
    look, changed = editor.look, key in editor.sheet.values
    held = look.hand is not None and look.hand.key == key
    origin = _("originally {value}").format(value=base) if changed and _has_origin(editor, key) else ""
    if changed and is_custom_name(key) and key not in editor.base.values:
        origin = _("your own")
    face = _face(label, value, origin)
    spoken = join_list((f"{label}: {value}", origin))
    below = _opened(editor, key) if held else None
    return touch_row(
        face,
        spoken,
        lambda: editor.take(None if held else RulePart(key)),
        current=held,
        below=below,
        key=key,
    )


def difference_row(editor: RuleSetEditor, key: str) -> ft.Control:
    """Draw a difference from the base in a line, with the button that resets it."""
    rules, base = editor.rules, editor.base
    label, value = rule_label(rules, key), rule_text(rules, key)
    origin = _("instead of {value}").format(value=rule_text(base, key))
    if rules.values.get(key) is None or key not in base.values:
        origin = origin if key in base.values else _("your own")

    async def back() -> None:
        await editor.edit(changes_to_base(editor, key))

    name = _("{label}: reset to {value}").format(label=label, value=rule_text(base, key))
    button = outlined_button(words(_("Reset"), Type.STRONG, said=name, centred=True), back)
    beside = editor.width >= _BESIDE_FROM
    return touch_row(
        _face(label, value, origin) if beside else _stacked(label, value, origin),
        f"{label}: {value}, {origin}",
        lambda: editor.take(RulePart(key)),
        beside=[button],
    )


def changes_to_base(editor: RuleSetEditor, key: str) -> dict[str, Value]:
    """Return the changes that reset a key to its base."""
    newest = editor.newest()
    if key not in newest.base_rules.values and is_custom_name(key):
        return dict(remove_own(newest.rules, key))
    return {key: newest.base_rules.values.get(key)}


def is_custom_name(key: str) -> bool:
    """Return whether a key is a pile kind or an extra with a name of its own."""
    return keys.is_own(key)


def _has_origin(editor: RuleSetEditor, key: str) -> bool:
    """Return whether a key can be reset: a word of a custom pile kind or an extra can't."""
    section, _dot, word = key.partition(".")
    return section != "labels" or key in editor.base.values or has_usual_word(editor.rules, word)


def _face(label: str, value: str, origin: str) -> ft.Control:
    right: list[ft.Control] = [words(value, Type.STRONG, right=True)]
    if origin:
        right.append(words(origin, Type.SECOND, right=True))
    column = ft.Column(right, spacing=0, expand=_VALUE_SHARE)
    column.horizontal_alignment = ft.CrossAxisAlignment.END
    return ft.Row([words(label, expand=_LABEL_SHARE), column], spacing=12)


def _stacked(label: str, value: str, origin: str) -> ft.Control:
    """Return the value below its name, where there is no room beside it."""
    line = ft.Row(
        [words(value, Type.STRONG), words(origin, Type.SECOND)], wrap=True, spacing=8, run_spacing=0
    )
    return ft.Column([words(label), line], spacing=0)


def _opened(editor: RuleSetEditor, key: str) -> ft.Control | None:
    """Draw the editor of the open key: its value, the meaning, and the alternatives."""
    rules = editor.shown.rules
    said = points_meaning(key, rules.values.get(key))
    lines: list[ft.Control] = [words(said)] if said else []
    lines += value_editor(editor, key)
    last = _last(editor, key)
    lines += [flowing(last)] if last else []
    if not lines:
        return None
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Container(ft.Column(lines, spacing=10, horizontal_alignment=stretch), padding=_INSIDE)


def _last(editor: RuleSetEditor, key: str) -> list[ft.Control]:
    rules, base = editor.rules, editor.base
    offers: list[ft.Control] = []
    own = is_custom_name(key) and key not in base.values
    if own:
        return [
            plain_button(
                _("Remove from the rules"), lambda: editor.edit(remove_own(editor.newest().rules, key))
            )
        ]
    if may_be_none(rules, key) and rules.values.get(key) is not None and keys.section_of(key) != "labels":
        text = none_text(key)
        offers.append(outlined_button(text[:1].upper() + text[1:], partial(editor.put, RulePart(key), None)))
    if key in editor.sheet.values and _has_origin(editor, key):
        text = _("Reset to {value}").format(value=rule_text(base, key))
        offers.append(outlined_button(text, lambda: editor.edit(changes_to_base(editor, key))))
    return offers


def found_part(editor: RuleSetEditor) -> ft.Control:
    """Draw the keys found by the search, under the titles of their sections."""
    found = [
        key
        for key in editable(editor.rules)
        if matches_search(search_words(editor.rules, key), editor.look.wanted)
    ]
    if not found:
        return words(_("No rules found. Try a single word, such as “three” or “round”."))
    parts: list[ft.Control] = [
        section(section_title(editor.rules, name), [_rows(editor, list(inside))])
        for name, inside in groupby(found, _section)
    ]
    return ft.Column(parts, spacing=0)


def sections_part(editor: RuleSetEditor) -> ft.Control:
    """Draw the sections, the open one with its keys."""
    inside = {name: list(group) for name, group in groupby(editable(editor.rules), _section)}
    idle = editor.rules.family.idle
    order = sorted(inside, key=lambda name: name in idle)
    rows: list[ft.Control] = []
    for name in order:
        rows.append(_title(editor, name, inside[name], idle=name in idle))
        if name == editor.look.open:
            rows.append(
                ft.Container(_rows(editor, inside[name]), padding=ft.Padding.only(left=14, bottom=14))
            )
    return section(_("All rules"), [stacked(rows, "section")])


def _section(key: str) -> str:
    return key.partition(".")[0]


def _rows(editor: RuleSetEditor, found: list[str]) -> ft.Control:
    column = ft.Column([key_row(editor, key) for key in found], spacing=0)
    column.horizontal_alignment = ft.CrossAxisAlignment.STRETCH
    return column


def _title(editor: RuleSetEditor, name: str, inside: list[str], *, idle: bool) -> ft.Control:
    opened, title = name == editor.look.open, section_title(editor.rules, name)
    changed = sum(key in editor.sheet.values for key in inside)
    notes = [ngettext("{n} changed", "{n} changed", changed).format(n=changed)] if changed else []
    notes += [_("not used in these rules")] if idle else []
    note = join_list(notes)
    sign = words("▾" if opened else "▸", Type.LARGE)
    room = min(ft.context.page.width or 0, PAGE_WIDTH) - _AROUND
    head = label_and_number(words(title, Type.STRONG), sign, room)
    face = ft.Column([head, *([words(note, Type.SECOND)] if note else [])], spacing=0)
    said = _("{section}, collapse") if opened else _("{section}, expand")
    spoken = join_list((said.format(section=title), note))
    return touch_row(face, spoken, partial(_turn, editor, name))


async def _turn(editor: RuleSetEditor, name: str) -> None:
    if await editor.settle():
        editor.look.hand = None
        editor.look.open = "" if editor.look.open == name else name
        editor.look.redraw()


@dataclass(frozen=True, slots=True)
class CustomTemplate:
    """A pile kind that tables add: its name, in the table's word for piles, and its first values."""

    name: str
    points: int


CUSTOM_TEMPLATES: tuple[CustomTemplate, ...] = (
    CustomTemplate(mark("{piles} of fives"), 1000),
    CustomTemplate(mark("{piles} of aces"), 1000),
    CustomTemplate(mark("natural {piles} of sevens"), 5000),
    CustomTemplate(mark("mixed {piles} of sevens"), 2500),
)


def custom_part(editor: RuleSetEditor) -> ft.Control:
    """Draw the buttons that add pile kinds and extras, which are then changed like others."""
    offers = [_offer(editor, each) for each in CUSTOM_TEMPLATES]
    told = _("They earn a bonus and count wherever piles count. You can also choose what else they count as.")
    forms: list[ft.Control] = [
        AddForm(editor, "piles", _("Name of another kind of pile"), _("Add this kind")),
        AddForm(editor, "extras", _("Name of an extra"), _("Add this extra")),
    ]
    return section(_("Your own piles and extras"), [words(told, Type.SECOND), flowing(offers), *forms])


def _offer(editor: RuleSetEditor, each: CustomTemplate) -> ft.Control:
    """Offer a pile kind; once added it stays in its place, and a tap edits it."""
    name = _(each.name).format(piles=table_words(editor.rules)["piles"])
    there = next((key for key, value in editor.rules.values.items() if value == name), None)

    async def add() -> None:
        if there:
            await editor.take(RulePart(keys.pile_key(keys.own_name(there))))
        else:
            await _add(editor, "piles", name, each.points)

    return choice_button(name, add, chosen=there is not None, said=_("Add {thing}").format(thing=name))


async def _add(editor: RuleSetEditor, part: str, name: str, worth: int) -> bool:
    changed = own_changes(editor.newest().rules, part, name, worth)
    # The line must be there before it can be scrolled to.
    editor.look.wanted, editor.look.open = "", part
    if not await editor.edit(changed):
        return False
    await editor.take(RulePart(next(iter(changed))))
    return True


@component
def AddForm(editor: RuleSetEditor, part: str, label: str, button: str) -> ft.Control:  # noqa: N802 - named like a control
    """Draw the field for a name and the button that adds an item with it."""
    typed = use_typed_text("", (editor.id, part))
    worth = _KIND_POINTS if part == "piles" else _EXTRA_POINTS

    async def add() -> None:
        name = typed.text
        if name.strip() and await _add(editor, part, name, worth):
            typed.write("")

    field = text_field(label, typed.text, typed.write, most=MAX_NAME)
    adding = plain_button(button, add, disabled=not typed.text.strip())
    return ft.Column([field, flowing([adding])], spacing=0)


def rule_set_part(editor: RuleSetEditor) -> ft.Control:
    """Draw the actions for the rule set as a whole."""

    async def put_away() -> None:
        if await editor.submit(RulesDeleted(editor.id)):
            go("/")

    offers: list[ft.Control] = [
        outlined_button(_("Rule card"), lambda: editor.leave(rules_path(editor.id, "card"))),
        outlined_button(_("Print a score pad"), lambda: editor.leave(rules_path(editor.id, "pad"))),
        outlined_button(_("Share"), lambda: editor.leave(rules_path(editor.id, "share"))),
        plain_button(_("Delete these rules"), put_away),
    ]
    return section(_("These rules"), [NameField(editor), flowing(offers)])


@component
def NameField(editor: RuleSetEditor) -> ft.Control:  # noqa: N802 - named like the control it is
    """Draw the field with the name of the rule set."""

    async def keep(name: str) -> None:
        if name.strip() != editor.sheet.name and not await editor.submit(RulesNamed(editor.id, name)):
            typed.write(editor.sheet.name)

    typed = use_typed_text(editor.sheet.name, editor.id, keep)
    label = _("Name of these rules")
    return text_field(label, typed.text, typed.write, on_done=typed.leave, most=MAX_NAME)
