"""One key of a rule set in a line: its name, its value, the base's value beside it, and how it is changed."""

from functools import partial

import flet as ft

from scorepad.i18n import _
from scorepad.i18n.house_words import has_usual_word, meaning, none_text, rule_label, rule_text
from scorepad.i18n.joining import listed
from scorepad.rules import keys
from scorepad.rules.editing import Place, may_be_none, without_own
from scorepad.rules.ruleset import Value
from scorepad.ui.screens.house_rules_editors import editor
from scorepad.ui.screens.house_rules_sight import Sight
from scorepad.ui.theme import Type
from scorepad.ui.widgets.buttons import outlined_button, plain_button, touch_row
from scorepad.ui.widgets.section import flowing
from scorepad.ui.widgets.words import words

_INSIDE = ft.Padding.only(left=14, right=14, bottom=14)
_LABEL_SHARE, _VALUE_SHARE = 3, 2
_BESIDE_FROM = 560


def key_row(sight: Sight, key: str) -> ft.Control:
    """Draw a key; a touch takes it in hand, and its value can then be changed below."""
    label, value, base = rule_label(sight.rules, key), rule_text(sight.rules, key), rule_text(sight.base, key)
    look, changed = sight.look, key in sight.sheet.values
    held = look.hand is not None and look.hand.key == key
    origin = _("originally {value}").format(value=base) if changed and _has_origin(sight, key) else ""
    if changed and is_own(key) and key not in sight.base.values:
        origin = _("your own")
    face = _face(label, value, origin)
    spoken = listed((f"{label}: {value}", origin))
    below = _opened(sight, key) if held else None
    return touch_row(
        face,
        spoken,
        lambda: sight.take(None if held else Place(key)),
        current=held,
        below=below,
        key=key,
    )


def difference_row(sight: Sight, key: str) -> ft.Control:
    """Draw what differs from the base in a line, with the touch that sets it back."""
    rules, base = sight.rules, sight.base
    label, value = rule_label(rules, key), rule_text(rules, key)
    origin = _("instead of {value}").format(value=rule_text(base, key))
    if rules.values.get(key) is None or key not in base.values:
        origin = origin if key in base.values else _("your own")

    async def back() -> None:
        await sight.edit(set_back(sight, key))

    name = _("{label}: reset to {value}").format(label=label, value=rule_text(base, key))
    button = outlined_button(words(_("Reset"), Type.STRONG, said=name, centred=True), back)
    beside = sight.width >= _BESIDE_FROM
    return touch_row(
        _face(label, value, origin) if beside else _stacked(label, value, origin),
        f"{label}: {value}, {origin}",
        lambda: sight.take(Place(key)),
        beside=[button],
    )


def set_back(sight: Sight, key: str) -> dict[str, Value]:
    """Give the changes that make a key what it is in the base."""
    newest = sight.newest()
    if key not in newest.base_rules.values and is_own(key):
        return dict(without_own(newest.rules, key))
    return {key: newest.base_rules.values.get(key)}


def is_own(key: str) -> bool:
    """Tell whether a key is a pile kind or an extra with a name of its own."""
    return keys.is_own(key)


def _has_origin(sight: Sight, key: str) -> bool:
    """Tell whether there is anything to go back to: a word of an own kind of pile or an extra has nothing."""
    section, _dot, word = key.partition(".")
    return section != "labels" or key in sight.base.values or has_usual_word(sight.rules, word)


def _face(label: str, value: str, origin: str) -> ft.Control:
    right: list[ft.Control] = [words(value, Type.STRONG, right=True)]
    if origin:
        right.append(words(origin, Type.SECOND, right=True))
    column = ft.Column(right, spacing=0, expand=_VALUE_SHARE)
    column.horizontal_alignment = ft.CrossAxisAlignment.END
    return ft.Row([words(label, expand=_LABEL_SHARE), column], spacing=12)


def _stacked(label: str, value: str, origin: str) -> ft.Control:
    """Set the value below its name, where there is no room beside it."""
    line = ft.Row(
        [words(value, Type.STRONG), words(origin, Type.SECOND)], wrap=True, spacing=8, run_spacing=0
    )
    return ft.Column([words(label), line], spacing=0)


def _opened(sight: Sight, key: str) -> ft.Control | None:
    """Draw how the key in hand is changed: its editor, what its value means, and what it can also be."""
    rules = sight.shown.rules
    said = meaning(key, rules.values.get(key))
    lines: list[ft.Control] = [words(said)] if said else []
    lines += editor(sight, key)
    last = _last(sight, key)
    lines += [flowing(last)] if last else []
    if not lines:
        return None
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Container(ft.Column(lines, spacing=10, horizontal_alignment=stretch), padding=_INSIDE)


def _last(sight: Sight, key: str) -> list[ft.Control]:
    rules, base = sight.rules, sight.base
    offers: list[ft.Control] = []
    own = is_own(key) and key not in base.values
    if own:
        return [
            plain_button(
                _("Remove from the rules"), lambda: sight.edit(without_own(sight.newest().rules, key))
            )
        ]
    if may_be_none(rules, key) and rules.values.get(key) is not None and keys.section_of(key) != "labels":
        text = none_text(key)
        offers.append(outlined_button(text[:1].upper() + text[1:], partial(sight.put, Place(key), None)))
    if key in sight.sheet.values and _has_origin(sight, key):
        text = _("Reset to {value}").format(value=rule_text(base, key))
        offers.append(outlined_button(text, lambda: sight.edit(set_back(sight, key))))
    return offers
