"""The rules of the game being set up."""

from functools import partial

import flet as ft

from scorepad.flet_support.error_boundary import screen
from scorepad.flet_support.navigation import go
from scorepad.i18n import _
from scorepad.rules.ruleset import RuleSet
from scorepad.ui.routes import NEW_GAME, make_rules_path
from scorepad.ui.screens.setup.form import setup_page, use_form
from scorepad.ui.shared import game_plan as plans
from scorepad.ui.shared.rule_set_list import custom_rule_set_rows, group_heading, rules_row, variant_groups
from scorepad.ui.widgets.buttons import plain_button
from scorepad.ui.widgets.layout import flowing, stacked


@screen
def ChooseRules() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw all rules; a touch takes some and goes back."""
    form = use_form()
    chosen = form.plan.rules

    def pick(rules: RuleSet) -> None:
        form.step(plans.with_rules, rules)
        go(NEW_GAME)

    def row(rules: RuleSet) -> ft.Control:
        return rules_row(rules, partial(pick, rules), chosen=rules == chosen)

    sets = form.session.service.shelf.custom_rule_sets()
    lines = [
        group_heading(_("Your own rules")),
        *custom_rule_set_rows(sets, lambda _ident, rule_set: pick(rule_set.rules), chosen=chosen),
        flowing([plain_button(_("Create your own rules"), partial(go, make_rules_path("new")))]),
        *variant_groups(lambda _ident, rules: [row(rules)]),
    ]
    return setup_page(_("Rules"), [stacked(lines, "rules")], back=NEW_GAME)
