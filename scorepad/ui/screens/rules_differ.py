"""What a rule set says that its base does not, line by line in plain words."""

import flet as ft

from scorepad.i18n import _
from scorepad.i18n.house_words import rule_label, rule_text
from scorepad.i18n.labels import rules_name
from scorepad.rules import keys
from scorepad.rules.houserules import HouseRules
from scorepad.ui.theme import HAIRLINE, Type
from scorepad.ui.widgets.words import words

_LABEL_SHARE, _VALUE_SHARE = 4, 5


def base_line(sheet: HouseRules) -> str:
    """Say what a rule set grew from."""
    if sheet.base is None:
        return _("These rules aren't based on any others.")
    said = _("Like {base}, but:") if sheet.values else _("Exactly like {base}.")
    return said.format(base=rules_name(sheet.base_rules))


def differences(sheet: HouseRules) -> list[ft.Control]:
    """Draw every value that differs, in paper order, with what the base says."""
    named = {
        keys.label_key(name.partition(".")[2]) for name in sheet.values if keys.section_of(name) != "labels"
    }
    return [_line(sheet, key) for key in sorted(sheet.values, key=keys.place) if key not in named]


def _line(sheet: HouseRules, key: str) -> ft.Control:
    rules, base = sheet.rules, sheet.base_rules
    label, now = rule_label(rules, key), rule_text(rules, key)
    said = _("{label}: {value}").format(label=label, value=now)
    values: list[ft.Control] = [words(now, Type.STRONG, right=True)]
    if sheet.base is not None and key in base.values:
        instead = _("instead of {value}").format(value=rule_text(base, key))
        said = f"{said}, {instead}"
        values.append(words(instead, Type.SECOND, right=True))
    right = ft.Column(values, spacing=2, expand=_VALUE_SHARE, horizontal_alignment=ft.CrossAxisAlignment.END)
    row = ft.Row([words(label, expand=_LABEL_SHARE), right], spacing=12)
    row.vertical_alignment = ft.CrossAxisAlignment.START
    border = ft.Border(bottom=ft.BorderSide(1, HAIRLINE))
    content = ft.Semantics(label=said, exclude_semantics=True, content=row)
    return ft.Container(content, padding=ft.Padding.symmetric(vertical=8), border=border)
