"""The keys of a rule set in lines and sections, and the table's own additions."""

from collections.abc import Mapping
from functools import partial

import flet as ft

from scorepad.flet_support.focus_and_scroll import with_scroll_key
from scorepad.flet_support.page_state import page_state
from scorepad.game.events import RulesNamed
from scorepad.i18n import _
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
from scorepad.ui.screens.rule_sets.value_editors import AddForm, value_editor
from scorepad.ui.shared.rule_set_list import changed_words
from scorepad.ui.theme.style import ACCENT, EDGE_SPACE, HIGHLIGHT, Type
from scorepad.ui.widgets.buttons import (
    FOLDS,
    UNFOLDS,
    outlined_button,
    plain_button,
    touch_row,
    way_row,
)
from scorepad.ui.widgets.fields import kept_field
from scorepad.ui.widgets.layout import flowing, section, stacked, stretched
from scorepad.ui.widgets.text import card, heading, line_room, words
from scorepad.wording.labels import capital, has_usual_word
from scorepad.wording.rule_settings import (
    matches_search,
    none_text,
    points_meaning,
    rule_label,
    rule_text,
    search_words,
)
from scorepad.wording.rule_values import section_title

_BESIDE_WORDS = 36 + 2 * (EDGE_SPACE + 1)
"""Logical pixels of the gap between a line's words, of its sign, and of its card's edges."""

_ROOM_FOR_SIGN, _HEIGHT = 150, 56
_AROUND_TITLE = ft.Padding.only(top=20, bottom=8)

_FIRST_POINTS: Mapping[str, int] = {"piles": 500, "extras": 100, "special_hands": 2000, "rows": 1}
_WORDS_OF_POINTS = ("points", "adjustments")


def key_row(editor: RuleSetEditor, key: str, *, last: bool) -> ft.Control:
    """Draw a key with its value and what that is in the base; a tap opens its editor below.

    last: of its card.
    """
    label, value = rule_label(editor.rules, key), rule_text(editor.rules, key)
    is_open = editor.look.part is not None and editor.look.part.key == key
    # The largest letters need the sign's room on a narrow phone.
    sign = FOLDS if is_open else UNFOLDS
    end = sign if editor.width >= _ROOM_FOR_SIGN * page_state(ft.context.page).text_scale else None
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
        line=not last,
        in_card=True,
        below=_key_editor(editor, key) if is_open else None,
        key=key,
        height=_HEIGHT,
        end=end,
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
    """Draw a value at the right end of its line, or under its label where it doesn't fit beside it."""
    name, text = words(label), words(value, Type.STRONG, ACCENT)
    box = ft.Container(text, border_radius=6, bgcolor=HIGHLIGHT if is_changed else None)
    if line_room(name) + line_room(text) + _BESIDE_WORDS > editor.width:
        return stretched([name, ft.Row([box], wrap=True)])
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
    around = ft.Padding.only(left=EDGE_SPACE, right=EDGE_SPACE, bottom=EDGE_SPACE)
    return ft.Container(stretched(lines, 10), padding=around)


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
    rules, query = editor.rules, editor.look.query
    found = [key for key in _shown(editor) if matches_search(search_words(rules, key), query)]
    if not found:
        return words(_("No rules found. Try a single word, such as “three” or “round”."))
    return stretched(_under_titles(editor, {key: keys.section_of(key) for key in found}))


def _under_titles(editor: RuleSetEditor, sections: Mapping[str, str], above: str = "") -> list[ft.Control]:
    """Draw keys, each under the title of its section. above: the title that stands over all of them."""
    groups: dict[str, list[str]] = {}
    for key, name in sections.items():
        groups.setdefault(section_title(editor.rules, name), []).append(key)
    parts: list[ft.Control] = []
    for title, group in groups.items():
        head = ft.Container(heading(title), padding=_AROUND_TITLE)
        lines = card(stretched([key_row(editor, key, last=key == group[-1]) for key in group]))
        parts.append(lines if title == above else with_scroll_key(stretched([head, lines]), title))
    return parts


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


def shown_rules(editor: RuleSetEditor) -> list[ft.Control]:
    """Draw what differs from the base, and below it the keys that tables change most."""
    often = most_changed(editor.rules)
    changed = editor.rule_set.values
    known = {*often, *(keys.key_in("labels", keys.own_name(key)) for key in changed if keys.is_own(key))}
    others = sorted(changed.keys() - known, key=keys.paper_order)
    title = _("Most often changed")
    if editor.rule_set.base:
        title = capital(_("based on {base}").format(base=_(editor.base.name)))
    note = [words(capital(changed_words(editor.rule_set)))] if changed else []
    return [
        heading(title, Type.SECOND),
        *note,
        *_under_titles(editor, {**{key: keys.section_of(key) for key in others}, **often}),
    ]


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
    found = {key: name for key in _shown(editor) if (name := keys.section_of(key)) in sections}
    return [*_under_titles(editor, found, page_title(editor.page)), *_own_part(editor)]


def _own_part(editor: RuleSetEditor) -> list[ft.Control]:
    """Draw what adds the table's own pile kinds, extras or rows, which are then changed like others."""
    match editor.page:
        case "piles":
            form = _adding(editor, "piles", _("Name of another kind of pile"), _("Add this kind"))
            return [section(_("Your own piles"), [form])]
        case "extras":
            extra = _adding(editor, "extras", _("Name of an extra"), _("Add this extra"))
            hand = _adding(editor, "special_hands", _("Name of a special hand"), _("Add this special hand"))
            return [section(_("Your own extras"), [extra, hand])]
        case "points":
            note = _("A row is one more number that each side writes down, such as phases or tricks.")
            form = _adding(editor, "rows", _("Name of a row"), _("Add this row"))
            return [section(_("Your own rows"), [words(note, Type.SECOND), form])]
        case _:
            return []


def _adding(editor: RuleSetEditor, part: str, label: str, button: str) -> ft.Control:
    """Draw the field for a name and the button that adds an item with it."""

    async def add(name: str) -> bool:
        key = own_key(part, name, editor.newest().rules.values)
        is_added = await editor.edit(lambda rules: own_changes(rules, part, name, _FIRST_POINTS[part]))
        if is_added:
            await editor.take(RulePart(key))
        return is_added

    return AddForm((editor.id, part), label, button, add, MAX_NAME)


def name_field(editor: RuleSetEditor) -> ft.Control:
    """Draw the field with the name of the rule set."""

    async def store(name: str) -> bool:
        return name.strip() == editor.rule_set.name or await editor.submit(RulesNamed(editor.id, name))

    return kept_field(_("Name of these rules"), editor.rule_set.name, editor.id, store, most=MAX_NAME)
