"""Other rules for a running game: what they would change, before they do."""

from dataclasses import dataclass, replace

import flet as ft

from scorepad.game.events import RulesChanged
from scorepad.i18n import _
from scorepad.i18n.labels import rules_name
from scorepad.rules.houserules import house_rules_of
from scorepad.rules.ruleset import RuleSet
from scorepad.ui.guard import screen
from scorepad.ui.hooks import use_keys, use_size
from scorepad.ui.own import Change, use_own_at
from scorepad.ui.screens.making_rules import make_set, same_set
from scorepad.ui.screens.own_sets import set_line
from scorepad.ui.screens.rules_list import group_heading, variant_groups
from scorepad.ui.screens.rules_preview import preview, refused_by
from scorepad.ui.screens.set_paths import edit_path
from scorepad.ui.screens.variant_row import rules_row
from scorepad.ui.screens.why import rules_called
from scorepad.ui.shell import Table, game_path, go, use_library, use_table
from scorepad.ui.table_bar import keys_of, table_bar
from scorepad.ui.theme import EDGE_SPACE, Type
from scorepad.ui.widgets.absent import absent
from scorepad.ui.widgets.buttons import filled_button, outlined_button
from scorepad.ui.widgets.frame import frame
from scorepad.ui.widgets.section import lined_up, section
from scorepad.ui.widgets.words import words


@screen
def ChangeRules() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the other rules there are, and what the chosen ones would change."""
    params = ft.use_route_params()
    table = use_table(params.get("game", ""))
    shell = use_library()
    asked = params.get("rules", "")
    chosen, choose = use_own_at(asked, lambda: rules_called(shell, asked))
    size, route = use_size(), ft.use_view_path()
    back = game_path(table.id) if table else "/"
    use_keys(keys_of(table, back))
    if table is None:
        return absent()
    bar = table_bar(table, _("Switch to other rules"), rules_name(table.record.rules), back=back)
    choice = _Choice(table, chosen, choose)
    lines = [_single(table), _all_rules(choice), ft.Container(height=EDGE_SPACE)]
    at_hand = _change(table, chosen) if chosen and not refused_by(table, chosen) else None
    return frame(route, bar, lines, size=size, at_hand=at_hand)


@dataclass(frozen=True, eq=False, slots=True)
class _Choice:
    """The game, the rules that were touched, and how others are chosen."""

    table: Table
    chosen: RuleSet | None
    choose: Change[RuleSet | None]

    def row(self, rules: RuleSet, line: str | None = None) -> list[ft.Control]:
        """Draw rules in a line, and what they would change below the chosen ones; not the game's own."""
        if rules == self.table.record.rules:
            return []

        def pick() -> None:
            self.choose(lambda _before: rules)

        chosen = rules == self.chosen
        row = rules_row(rules, pick, chosen=chosen, line=line)
        return [row, preview(self.table, rules)] if chosen else [row]


def _single(table: Table) -> ft.Control:
    async def change() -> None:
        ident = await _set_of(table)
        if ident:
            go(edit_path(ident, table.id))

    said = words(_("Does your table change just a value or two?"), Type.SECOND)
    button = ft.Row([outlined_button(_("Change individual rules for this game"), change, expand=True)])
    return ft.Container(ft.Column([said, button], spacing=8), padding=ft.Padding.only(top=8))


async def _set_of(table: Table) -> str | None:
    """Give the set of the table's own that the game is played by; one is made if there is none."""
    sheet = house_rules_of(table.record.rules)
    named = sheet if sheet.values else replace(sheet, name=_("Our rules"))
    return same_set(table.shell, sheet) or await make_set(table.shell, named)


def _all_rules(choice: _Choice) -> ft.Control:
    sets = choice.table.shell.desk.house_rules()
    own = [line for sheet in sets.values() for line in choice.row(sheet.rules, set_line(sheet))]
    rows = [group_heading(_("Your own rules")), *own] if own else []
    rows += variant_groups(lambda _ident, rules: choice.row(rules))
    return section(_("Which rules is your table playing?"), [lined_up(rows, "rules")])


def _change(table: Table, rules: RuleSet) -> ft.Control:
    async def change() -> None:
        await table.change(RulesChanged(rules))
        go(game_path(table.id))

    label = _("Switch to {rules}").format(rules=rules_name(rules))
    return ft.Container(ft.Row([filled_button(label, change, expand=True)]), padding=EDGE_SPACE)
