"""The rules of the game being set up."""

from functools import partial

import flet as ft

from scorepad.flet_support.error_boundary import screen
from scorepad.flet_support.navigation import go
from scorepad.i18n import _
from scorepad.rules.custom import RuleSetId
from scorepad.ui.routes import NEW_GAME, make_rules_path
from scorepad.ui.screens.setup.form import setup_page, use_form
from scorepad.ui.shared import game_plan as plans
from scorepad.ui.shared.rule_set_list import rules_by_id, rules_list
from scorepad.ui.widgets.buttons import plain_button
from scorepad.ui.widgets.layout import flowing


@screen
def ChooseRules() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw all rules; a line chooses them and goes back."""
    form = use_form()

    def choose(ident: RuleSetId) -> None:
        if rules := rules_by_id(form.session, ident):
            form.step(plans.with_rules, rules)
        go(NEW_GAME)

    own = flowing([plain_button(_("Create your own rules"), partial(go, make_rules_path("new")))])
    return setup_page(_("Rules"), [rules_list(form.session, choose), own], back=NEW_GAME)
