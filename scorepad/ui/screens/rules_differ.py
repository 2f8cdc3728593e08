"""What a rule set says that its base does not, line by line in plain words."""

import flet as ft

from scorepad.i18n import _
from scorepad.i18n.labels import capital
from scorepad.i18n.rule_values import key_label, value_text
from scorepad.rules import keys
from scorepad.rules.houserules import HouseRules
from scorepad.ui.theme import HAIRLINE, Type
from scorepad.ui.widgets.words import words


def base_line(sheet: HouseRules) -> str:
    """Say what a rule set grew from."""
    if sheet.base is None:
        return _("These rules stand by themselves.")
    said = _("Like {base}, but:") if sheet.values else _("In everything like {base}.")
    return said.format(base=_(sheet.base_rules.name))


def differences(sheet: HouseRules) -> list[ft.Control]:
    """Draw every value that differs, in paper order, with what the base says."""
    return [_line(sheet, key) for key in sorted(sheet.values, key=keys.place)]


def _line(sheet: HouseRules, key: str) -> ft.Control:
    rules, base = sheet.rules, sheet.base_rules
    now = value_text(rules, key)
    label = words(capital(key_label(rules, key)), expand=True)
    value = words(now, Type.STRONG, right=True)
    lines: list[ft.Control] = [ft.Row([label, ft.Container(value, expand=True)], spacing=12)]
    said = _("{label}: {value}").format(label=label.value, value=now)
    if sheet.base is not None:
        instead = _("instead of {value}").format(value=value_text(base, key))
        said = f"{said}, {instead}"
        lines.append(words(instead, Type.SECOND, right=True))
    face = ft.Column(lines, spacing=2, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    border = ft.Border(bottom=ft.BorderSide(1, HAIRLINE))
    content = ft.Semantics(label=said, exclude_semantics=True, content=face)
    return ft.Container(content, padding=ft.Padding.symmetric(vertical=8), border=border)
