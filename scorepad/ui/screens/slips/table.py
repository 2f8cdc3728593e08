"""Whose slips they are, and by which rules they were played."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import flet as ft

from scorepad.flet_support.error_boundary import show_message
from scorepad.i18n import _
from scorepad.rules.faults import Fault
from scorepad.rules.ruleset import RuleSet
from scorepad.ui.screens.slips.slip import Slip, can_have_sides, with_names
from scorepad.ui.session import AppSession
from scorepad.ui.shared.new_game import matching_names, with_suggestions
from scorepad.ui.shared.rule_set_list import (
    custom_rule_set_rows,
    rules_row,
    variant_groups,
)
from scorepad.ui.theme.style import EDGE_SPACE, Type
from scorepad.ui.widgets.buttons import filled_button, plain_button
from scorepad.ui.widgets.fields import text_field
from scorepad.ui.widgets.layout import flowing, section, stacked, stretched
from scorepad.ui.widgets.text import words
from scorepad.wording.faults import fault_sentence

Names = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableForm:
    """The names and rules being changed.

    names: the people of each side as typed, None = this is over. known: names of earlier games. change: takes
    a step from the newest of these, which may be a letter ahead of the drawing.
    """

    session: AppSession
    slip: Slip
    names: Names
    known: tuple[str, ...]
    change: Callable[[Callable[[Slip, Names], tuple[Slip, Names | None]]], None]

    def type(self, side: int, text: str) -> None:
        """Take the typed names of a side."""
        self.change(lambda slip, names: (slip, (*names[:side], text, *names[side + 1 :])))

    def done(self) -> None:
        """Go on with these names, unless one is at fault."""
        found: list[Fault] = []

        def check(slip: Slip, names: Names) -> tuple[Slip, Names | None]:
            named, found[:] = with_names(slip, names)
            return (slip, names) if found else (named, None)

        self.change(check)
        if found:
            show_message(ft.context.page, fault_sentence(found[0]))

    def pick(self, rules: RuleSet) -> None:
        """Take other rules for this slip and for those after it."""
        self.change(lambda slip, names: (replace(slip, rules=rules), names))

    def one_more(self) -> None:
        """Add a side."""
        self.change(lambda slip, names: (slip, (*names, "")))

    def one_fewer(self) -> None:
        """Remove the last side."""
        self.change(lambda slip, names: (slip, names[:-1]))


def table_lines(form: TableForm) -> list[ft.Control]:
    """Draw a field for each side, and the rules to choose from."""
    count = len(form.names)
    buttons = [
        plain_button(
            _("One more side"),
            form.one_more,
            disabled=not can_have_sides(count + 1),
        ),
        plain_button(
            _("One side fewer"),
            form.one_fewer,
            disabled=not can_have_sides(count - 1),
        ),
    ]
    note = words(_("Several players of a side have commas between them."), Type.SECOND)
    fields = stretched([note, *(_field(form, side) for side in range(count)), flowing(buttons)], 12)
    return [
        section(_("Who played"), [fields]),
        section(_("By which rules"), [stacked(_rule_sets(form), "rules")]),
        ft.Container(height=EDGE_SPACE),
    ]


def table_button(form: TableForm) -> ft.Control:
    """Make the button that goes on to the totals."""
    return ft.Container(ft.Row([filled_button(_("Done"), form.done, expand=True)]), padding=EDGE_SPACE)


def _field(form: TableForm, side: int) -> ft.Control:
    label, text = _("Players of side {number}").format(number=side + 1), form.names[side]
    field = text_field(label, text, lambda typed: form.type(side, typed))
    before, comma, last = text.rpartition(",")
    seated = [name for each in form.names for name in map(str.strip, each.split(","))]
    offers = matching_names(form.known, seated, last)
    start = f"{before}{comma} " if comma else ""

    def choose(name: str) -> Callable[[], None]:
        return lambda: form.type(side, start + name)

    return with_suggestions(field, offers, choose)


def _rule_sets(form: TableForm) -> list[ft.Control]:
    def row(rules: RuleSet) -> ft.Control:
        return rules_row(rules, lambda: form.pick(rules), chosen=rules == form.slip.rules)

    sets = form.session.service.custom_rule_sets()
    return [
        *custom_rule_set_rows(
            sets, lambda _ident, rule_set: form.pick(rule_set.rules), chosen=form.slip.rules
        ),
        *variant_groups(lambda _ident, rules: [row(rules)]),
    ]
