"""The keys of a rule set in lines and sections, and the table's own additions."""

from collections.abc import Iterable, Mapping
from functools import partial
from itertools import groupby

import flet as ft

from scorepad.flet_support.error_boundary import component
from scorepad.game.events import RulesNamed
from scorepad.i18n import _, mark
from scorepad.i18n.formats import join_list
from scorepad.rules import keys
from scorepad.rules.editing import (
    RulePart,
    editable,
    may_be_none,
    most_changed,
    own_changes,
    own_key,
    remove_own,
)
from scorepad.score.limits import MAX_NAME
from scorepad.ui.routes import edit_rules_path
from scorepad.ui.screens.rule_sets.editor import RuleSetEditor, page_key
from scorepad.ui.screens.rule_sets.value_editors import value_editor
from scorepad.ui.theme.style import CARD, EDGE_SPACE, HIGHLIGHT, Type
from scorepad.ui.widgets.buttons import (
    FOLDS,
    UNFOLDS,
    bleeding,
    choice_button,
    outlined_button,
    plain_button,
    touch_row,
    way_row,
)
from scorepad.ui.widgets.fields import text_field, use_typed_text
from scorepad.ui.widgets.layout import flowing, section, stacked, stretched
from scorepad.ui.widgets.text import line_room, words
from scorepad.wording.labels import capital, table_words
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

_ROW_HEIGHT = 66
_AROUND = 52
"""Logical pixels around and between the words of a row, with its sign."""

_FIRST_POINTS: Mapping[str, int] = {"piles": 500, "extras": 100, "special_hands": 2000, "rows": 1}
_WORDS_OF_POINTS = ("points", "adjustments")


def key_row(editor: RuleSetEditor, key: str) -> ft.Control:
    """Draw a key with its value and what that is in the base; a tap opens its editor below."""
    label, value = rule_label(editor.rules, key), rule_text(editor.rules, key)
    is_open = editor.look.part is not None and editor.look.part.key == key
    face, origin = value, ""
    if key in editor.rule_set.values and _is_own(editor, key):
        origin = _("your own")
    elif key in editor.rule_set.values and _has_origin(editor, key):
        before = rule_text(editor.base, key)
        face = _("{before} → {after}").format(before=before, after=value)
        origin = _("instead of {value}").format(value=before)
    return touch_row(
        _face(editor, label, face, is_changed=bool(origin)),
        join_list((f"{label}: {value}", origin)),
        partial(editor.take, None if is_open else RulePart(key)),
        current=is_open,
        below=_key_editor(editor, key) if is_open else None,
        key=key,
        height=_ROW_HEIGHT,
        end=FOLDS if is_open else UNFOLDS,
    )


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


def _face(editor: RuleSetEditor, label: str, value: str, *, is_changed: bool) -> ft.Control:
    """Draw a value at the right end of its line, or under its label if the line has no room for both."""
    name, text = words(label), words(value, Type.STRONG)
    box = ft.Container(text, border_radius=6, bgcolor=HIGHLIGHT if is_changed else None)
    if line_room(name) + line_room(text) + _AROUND > editor.width:
        return stretched([name, ft.Row([box], wrap=True)], 2)
    name.expand = True
    return ft.Row([name, box])


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
    return ft.Container(column, padding=ft.Padding.only(bottom=EDGE_SPACE))


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
    has_rows = "rows" in rules.counted

    def is_used(word: str) -> bool:
        return word in (*_WORDS_OF_POINTS, *rules.rows) if has_rows else word != "points"

    return [
        key
        for key in editable(rules)
        if keys.section_of(key) != "labels" or key in editor.rule_set.values or is_used(keys.own_name(key))
    ]


def shown_rules(editor: RuleSetEditor) -> ft.Control:
    """Draw what differs from the base, and below it the keys that tables change most."""
    often = most_changed(editor.rules)
    changed = editor.rule_set.values
    known = {*often, *(keys.label_key(keys.own_name(key)) for key in changed if keys.is_own(key))}
    others = sorted(changed.keys() - known, key=keys.paper_order)
    title = _("Most often changed")
    if editor.rule_set.base:
        title = capital(_("based on {base}").format(base=_(editor.base.name)))
    return section(title, [_rows(editor, (*others, *often))])


def pages_part(editor: RuleSetEditor) -> ft.Control:
    """Draw the lines to the pages that have all the keys."""
    known = {keys.section_of(key) for key in _shown(editor)}
    pages = [sections[0] for sections in keys.PAGES.values() if known.intersection(sections)]
    return stacked([_page_line(editor, each) for each in pages], "page")


def _page_line(editor: RuleSetEditor, page: str) -> ft.Control:
    leave = partial(editor.leave, edit_rules_path(editor.id, editor.purpose, page))
    return way_row(page_title(page), leave, key=page_key(page))


def page_title(page: str) -> str:
    """Return the title of a page, empty if there is none whose first section has this name."""
    return next((_(title) for title, sections in keys.PAGES.items() if sections[0] == page), "")


def page_part(editor: RuleSetEditor) -> list[ft.Control]:
    """Draw the keys of the page in hand, under the titles of those sections that the page isn't called by."""
    sections = next(each for each in keys.PAGES.values() if each[0] == editor.page)
    found = [key for key in _shown(editor) if keys.section_of(key) in sections]
    lines: list[ft.Control] = []
    for name, inside in groupby(found, keys.section_of):
        rows, title = _rows(editor, inside), section_title(editor.rules, name)
        lines.append(rows if title == page_title(editor.page) else section(title, [rows]))
    return [*lines, *_own_part(editor)]


def _rows(editor: RuleSetEditor, group: Iterable[str]) -> ft.Control:
    return bleeding(ft.Container(stretched([key_row(editor, key) for key in group])), CARD)


CUSTOM_TEMPLATES: Mapping[str, int] = {
    mark("{piles} of fives"): 1000,
    mark("{piles} of aces"): 1000,
    mark("natural {piles} of sevens"): 5000,
    mark("mixed {piles} of sevens"): 2500,
}
"""The pile kinds that tables add: names, in the table's word for piles, and their first points."""


def _own_part(editor: RuleSetEditor) -> list[ft.Control]:
    """Draw what adds the table's own pile kinds, extras or rows, which are then changed like others."""
    match editor.page:
        case "piles":
            offers = [_offer(editor, name, points) for name, points in CUSTOM_TEMPLATES.items()]
            form = AddForm(editor, "piles", _("Name of another kind of pile"), _("Add this kind"))
            return [section(_("Your own piles"), [flowing(offers), form])]
        case "extras":
            extra = AddForm(editor, "extras", _("Name of an extra"), _("Add this extra"))
            hand = AddForm(editor, "special_hands", _("Name of a special hand"), _("Add this special hand"))
            return [section(_("Your own extras"), [extra, hand])]
        case "points":
            note = _("A row is one more number that each side writes down, such as phases or tricks.")
            form = AddForm(editor, "rows", _("Name of a row"), _("Add this row"))
            return [section(_("Your own rows"), [words(note, Type.SECOND), form])]
        case _:
            return []


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
    return ft.Column([field, flowing([adding])], spacing=8)


@component
def NameField(editor: RuleSetEditor) -> ft.Control:  # noqa: N802 - named like the control it is
    """Draw the field with the name of the rule set."""

    async def store(name: str) -> None:
        if name.strip() != editor.rule_set.name and not await editor.submit(RulesNamed(editor.id, name)):
            typed.write(editor.rule_set.name)

    typed = use_typed_text(editor.rule_set.name, editor.id, store)
    label = _("Name of these rules")
    return text_field(label, typed.text, typed.write, on_done=typed.leave, most=MAX_NAME)
