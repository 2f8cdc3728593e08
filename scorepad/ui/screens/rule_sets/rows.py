"""The keys of a rule set in lines and sections, and the table's own additions."""

from collections.abc import Iterable, Mapping
from functools import partial
from itertools import groupby

import flet as ft

from scorepad.flet_support.error_boundary import Handler, component
from scorepad.flet_support.navigation import go
from scorepad.game.events import RulesDeleted, RulesNamed
from scorepad.i18n import _, mark, ngettext
from scorepad.i18n.formats import join_list
from scorepad.rules import keys
from scorepad.rules.editing import RulePart, editable, may_be_none, own_changes, own_key, remove_own
from scorepad.score.limits import MAX_NAME
from scorepad.ui.routes import RULES, rules_path
from scorepad.ui.screens.rule_sets.editor import RuleSetEditor
from scorepad.ui.screens.rule_sets.value_editors import value_editor
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.buttons import choice_button, outlined_button, plain_button, touch_row
from scorepad.ui.widgets.fields import text_field, use_typed_text
from scorepad.ui.widgets.layout import flowing, section, stacked
from scorepad.ui.widgets.text import label_and_number, sum_room, words
from scorepad.wording.labels import table_words
from scorepad.wording.rule_search import matches_search, search_words
from scorepad.wording.rule_settings import has_usual_word, none_text, points_meaning, rule_label, rule_text
from scorepad.wording.rule_values import section_title

_LABEL_SHARE, _VALUE_SHARE = 3, 2
_BESIDE_FROM = 560

_FIRST_POINTS: Mapping[str, int] = {"piles": 500, "extras": 100, "special_hands": 2000, "rows": 1}
_WORDS_OF_POINTS = ("points", "adjustments")


def key_row(editor: RuleSetEditor, key: str) -> ft.Control:
    """Draw a key; a tap opens its editor below."""
    label, value = rule_label(editor.rules, key), rule_text(editor.rules, key)
    is_open = editor.look.part is not None and editor.look.part.key == key
    origin = ""
    if key in editor.rule_set.values and _is_own(editor, key):
        origin = _("your own")
    elif key in editor.rule_set.values and _has_origin(editor, key):
        origin = _("originally {value}").format(value=rule_text(editor.base, key))
    return touch_row(
        _face(label, value, origin),
        join_list((f"{label}: {value}", origin)),
        partial(editor.take, None if is_open else RulePart(key)),
        current=is_open,
        below=_key_editor(editor, key) if is_open else None,
        key=key,
    )


def difference_row(editor: RuleSetEditor, key: str) -> ft.Control:
    """Draw a difference from the base in a line, with the button that resets it."""
    label, value = rule_label(editor.rules, key), rule_text(editor.rules, key)
    base_value = rule_text(editor.base, key)
    origin = _("instead of {value}").format(value=base_value)
    if key not in editor.base.values:
        origin = _("your own")
    name = _("{label}: reset to {value}").format(label=label, value=base_value)
    text = words(_("Reset"), Type.STRONG, said=name, centred=True)
    button = outlined_button(text, partial(_reset, editor, key))
    face = _face(label, value, origin)
    if editor.width < _BESIDE_FROM:
        parts: list[ft.Control] = [words(value, Type.STRONG), words(origin, Type.SECOND)]
        face = ft.Column([words(label), ft.Row(parts, wrap=True, spacing=8, run_spacing=0)], spacing=0)
    touch = partial(editor.take, RulePart(key))
    return touch_row(face, f"{label}: {value}, {origin}", touch, beside=[button])


async def _reset(editor: RuleSetEditor, key: str) -> None:
    """Reset a key to its base; what the base doesn't have is removed."""
    base = editor.newest().base_rules
    if key not in base.values and keys.is_own(key):
        await editor.edit(lambda rules: remove_own(rules, key))
    else:
        await editor.put(RulePart(key), base.values.get(key))


def _is_own(editor: RuleSetEditor, key: str) -> bool:
    """Return whether a key is a pile kind, an extra or a special hand that the base doesn't have."""
    return keys.is_own(key) and key not in editor.base.values


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


def _key_editor(editor: RuleSetEditor, key: str) -> ft.Control | None:
    """Draw the editor of the open key: its value, the meaning, and the alternatives."""
    meaning = points_meaning(key, editor.shown.rules.values.get(key))
    lines: list[ft.Control] = [words(meaning)] if meaning else []
    lines += value_editor(editor, key)
    offers = _alternatives(editor, key)
    lines += [flowing(offers)] if offers else []
    if not lines:
        return None
    column = ft.Column(lines, spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.Container(column, padding=ft.Padding.only(left=14, right=14, bottom=14))


def _alternatives(editor: RuleSetEditor, key: str) -> list[ft.Control]:
    rules, reset = editor.rules, partial(_reset, editor, key)
    if _is_own(editor, key):
        return [] if rules.values.get(key) is None else [plain_button(_("Remove from the rules"), reset)]
    offers: list[ft.Control] = []
    if may_be_none(rules, key) and rules.values.get(key) is not None and keys.section_of(key) != "labels":
        text = none_text(key)
        offers.append(outlined_button(text[:1].upper() + text[1:], partial(editor.put, RulePart(key), None)))
    if key in editor.rule_set.values and _has_origin(editor, key):
        text = _("Reset to {value}").format(value=rule_text(editor.base, key))
        offers.append(outlined_button(text, reset))
    return offers


def search_results(editor: RuleSetEditor) -> ft.Control:
    """Draw the keys found by the search, under the titles of their sections."""
    rules = editor.rules
    found = [key for key in _shown(editor) if matches_search(search_words(rules, key), editor.look.query)]
    if not found:
        return words(_("No rules found. Try a single word, such as “three” or “round”."))
    parts: list[ft.Control] = [
        section(section_title(rules, name), [_rows(editor, inside)])
        for name, inside in groupby(found, keys.section_of)
    ]
    return ft.Column(parts, spacing=0)


def _shown(editor: RuleSetEditor) -> list[str]:
    """Return the keys worth showing: of words that the counting has no use for, only the changed ones."""
    rules = editor.rules
    counts_points = "points" in rules.counted

    def is_used(word: str) -> bool:
        return word in (*_WORDS_OF_POINTS, *rules.rows) if counts_points else word != "points"

    return [
        key
        for key in editable(rules)
        if keys.section_of(key) != "labels" or key in editor.rule_set.values or is_used(keys.own_name(key))
    ]


def sections_part(editor: RuleSetEditor) -> ft.Control:
    """Draw the sections, the open one with its keys."""
    rows: list[ft.Control] = []
    for name, group in groupby(_shown(editor), keys.section_of):
        inside = list(group)
        rows.append(_title(editor, name, inside))
        if name == editor.look.open:
            padding = ft.Padding.only(left=14, bottom=14)
            rows.append(ft.Container(_rows(editor, inside), padding=padding))
    return section(_("All rules"), [stacked(rows, "section")])


def _rows(editor: RuleSetEditor, group: Iterable[str]) -> ft.Control:
    column = ft.Column([key_row(editor, key) for key in group], spacing=0)
    column.horizontal_alignment = ft.CrossAxisAlignment.STRETCH
    return column


def _title(editor: RuleSetEditor, name: str, inside: list[str]) -> ft.Control:
    look, title = editor.look, section_title(editor.rules, name)
    is_open = name == look.open
    changed = sum(key in editor.rule_set.values for key in inside)
    note = ngettext("{n} changed", "{n} changed", changed).format(n=changed) if changed else ""
    sign = words("▾" if is_open else "▸", Type.LARGE)
    head = label_and_number(words(title, Type.STRONG), sign, sum_room())
    face = ft.Column([head, *([words(note, Type.SECOND)] if note else [])], spacing=0)
    message = _("{section}, collapse") if is_open else _("{section}, expand")

    async def turn() -> None:
        if await editor.settle():
            look.part, look.open = None, "" if look.open == name else name
            look.redraw()

    return touch_row(face, join_list((message.format(section=title), note)), turn)


CUSTOM_TEMPLATES: Mapping[str, int] = {
    mark("{piles} of fives"): 1000,
    mark("{piles} of aces"): 1000,
    mark("natural {piles} of sevens"): 5000,
    mark("mixed {piles} of sevens"): 2500,
}
"""The pile kinds that tables add: names, in the table's word for piles, and their first points."""


def custom_parts(editor: RuleSetEditor) -> list[ft.Control]:
    """Draw what adds the table's own pile kinds and extras, or rows, which are then changed like others."""
    counted = editor.rules.counted
    parts = [_own_piles(editor)] if "piles" in counted else []
    return [*parts, _own_rows(editor)] if "rows" in counted else parts


def _own_rows(editor: RuleSetEditor) -> ft.Control:
    note = _("A row is one more number that each side writes down, such as phases or tricks.")
    form = AddForm(editor, "rows", _("Name of a row"), _("Add this row"))
    return section(_("Your own rows"), [words(note, Type.SECOND), form])


def _own_piles(editor: RuleSetEditor) -> ft.Control:
    offers = [_offer(editor, name, points) for name, points in CUSTOM_TEMPLATES.items()]
    note = _("They earn a bonus and count wherever piles count. You can also choose what else they count as.")
    forms: list[ft.Control] = [
        AddForm(editor, "piles", _("Name of another kind of pile"), _("Add this kind")),
        AddForm(editor, "extras", _("Name of an extra"), _("Add this extra")),
        AddForm(editor, "special_hands", _("Name of a special hand"), _("Add this special hand")),
    ]
    return section(_("Your own piles and extras"), [words(note, Type.SECOND), flowing(offers), *forms])


def _offer(editor: RuleSetEditor, template: str, points: int) -> ft.Control:
    """Offer a pile kind; once added it stays in its place, and a tap edits it."""
    name = _(template).format(piles=table_words(editor.rules)["piles"])
    label = next((key for key, value in editor.rules.values.items() if value == name), None)

    async def add() -> None:
        if label:
            await editor.take(RulePart(keys.pile_key(keys.own_name(label))))
        else:
            await _add(editor, "piles", name, points)

    return choice_button(name, add, chosen=label is not None, said=_("Add {thing}").format(thing=name))


async def _add(editor: RuleSetEditor, part: str, name: str, worth: int) -> bool:
    # The line must be there before it can be scrolled to.
    editor.look.query, editor.look.open = "", part
    key = own_key(part, name, editor.newest().rules.values)
    if not await editor.edit(lambda rules: own_changes(rules, part, name, worth)):
        return False
    await editor.take(RulePart(key))
    return True


@component
def AddForm(editor: RuleSetEditor, part: str, label: str, button: str) -> ft.Control:  # noqa: N802 - named like a control
    """Draw the field for a name and the button that adds an item with it."""
    typed = use_typed_text("", (editor.id, part))
    worth = _FIRST_POINTS[part]

    async def add() -> None:
        name = typed.text
        if name.strip() and await _add(editor, part, name, worth):
            typed.write("")

    field = text_field(label, typed.text, typed.write, most=MAX_NAME)
    adding = plain_button(button, add, disabled=not typed.text.strip())
    return ft.Column([field, flowing([adding])], spacing=0)


def rule_set_part(editor: RuleSetEditor) -> ft.Control:
    """Draw the actions for the rule set as a whole."""

    async def delete() -> None:
        if await editor.submit(RulesDeleted(editor.id)):
            go(RULES)

    def leave(screen: str) -> Handler:
        return partial(editor.leave, rules_path(editor.id, screen))

    offers: list[ft.Control] = [
        outlined_button(_("Rule card"), leave("card")),
        outlined_button(_("Print a score pad"), leave("pad")),
        outlined_button(_("Share"), leave("share")),
        plain_button(_("Delete these rules"), delete),
    ]
    return section(_("These rules"), [NameField(editor), flowing(offers)])


@component
def NameField(editor: RuleSetEditor) -> ft.Control:  # noqa: N802 - named like the control it is
    """Draw the field with the name of the rule set."""

    async def store(name: str) -> None:
        if name.strip() != editor.rule_set.name and not await editor.submit(RulesNamed(editor.id, name)):
            typed.write(editor.rule_set.name)

    typed = use_typed_text(editor.rule_set.name, editor.id, store)
    label = _("Name of these rules")
    return text_field(label, typed.text, typed.write, on_done=typed.leave, most=MAX_NAME)
