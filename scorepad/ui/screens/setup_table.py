"""The first parts of the setup screen: which rules, and who sits with whom."""

from functools import partial

import flet as ft

from scorepad.i18n import _
from scorepad.rules.houserules import HouseRules
from scorepad.rules.ruleset import RuleSet
from scorepad.score.limits import MAX_SIDES, MIN_SIDES
from scorepad.ui.screens import setup_plan as plans
from scorepad.ui.screens.own_sets import own_rows, unmade_rows
from scorepad.ui.screens.rules_list import group_heading, variant_groups
from scorepad.ui.screens.setup_plan import Seating
from scorepad.ui.screens.setup_setting import Setting
from scorepad.ui.screens.setup_words import seating_name
from scorepad.ui.screens.variant_row import rules_row
from scorepad.ui.widgets.buttons import plain_button
from scorepad.ui.widgets.choice import choice
from scorepad.ui.widgets.notice import notice
from scorepad.ui.widgets.section import flowing, lined_up, section
from scorepad.ui.widgets.words import words

_COUNTS = range(MIN_SIDES, MAX_SIDES + 1)


def rules_part(setting: Setting) -> ft.Control:
    """Choose the rules: the chosen ones, and all of them once they are asked for."""
    if "rules" in setting.open:
        return section(_("Rules"), [lined_up(_all_rules(setting), "rules")])
    more = [
        plain_button(_("Other rules"), lambda: setting.unfold("rules")),
        plain_button(_("Your own rules"), setting.make_own),
    ]
    return section(_("Rules"), [ft.Column([_rules(setting, setting.plan.rules)], spacing=0), flowing(more)])


def _all_rules(setting: Setting) -> list[ft.Control]:
    def own(_ident: str, sheet: HouseRules) -> None:
        setting.pick(sheet.rules)

    lines = [group_heading(_("Your own rules")), *own_rows(setting.sets, own, chosen=setting.plan.rules)]
    lines.append(flowing([plain_button(_("Create your own rules"), setting.make_own)]))
    lines += variant_groups(lambda _ident, rules: [_rules(setting, rules)])
    return [*lines, *unmade_rows(setting.unmade)]


def _rules(setting: Setting, rules: RuleSet) -> ft.Control:
    return rules_row(rules, partial(setting.pick, rules), chosen=rules == setting.plan.rules)


def seating_part(setting: Setting) -> ft.Control:
    """Choose how many sit in which teams."""
    plan = setting.plan
    other = "seating" in setting.open or not plans.is_known(plan)
    lines = _known_seatings(setting)
    if other:
        lines += _other_seating(setting)
    else:
        lines.append(flowing([plain_button(_("Other seating"), lambda: setting.unfold("seating"))]))
    return section(_("Who plays with whom"), lines)


def _known_seatings(setting: Setting) -> list[ft.Control]:
    plan = setting.plan
    buttons = [_seating(setting, seating_name(sizes), sizes) for sizes in plans.offered(plan.rules)]
    if not plans.knows_singles(plan.rules):
        return [flowing(buttons)]
    if not plans.is_alone(plan):
        people = max(MIN_SIDES, min(MAX_SIDES, sum(plan.seating)))
        return [flowing([*buttons, _seating(setting, _("Individual play"), (1,) * people)])]
    counts = [_seating(setting, str(count), (1,) * count) for count in _COUNTS]
    alone = words(_("Individual play, number of players:"))
    return [*([flowing(buttons)] if buttons else []), alone, flowing(counts)]


def _seating(setting: Setting, label: str, sizes: Seating) -> ft.Control:
    return choice(label, setting.to(plans.seated, sizes), chosen=sizes == setting.plan.seating)


def _other_seating(setting: Setting) -> list[ft.Control]:
    plan = setting.plan
    lines: list[ft.Control] = []
    if not plans.is_known(plan):
        told = _("These rules don't mention {seating}. You can still play it as a house rule.")
        lines.append(notice(told.format(seating=seating_name(plan.seating))))
    if plans.knows_singles(plan.rules) and plans.is_alone(plan):
        return lines
    counts = [
        choice(
            str(count), setting.to(plans.seated, plans.of_sides(plan, count)), chosen=count == len(plan.names)
        )
        for count in _COUNTS
    ]
    return [
        *lines,
        words(_("Number of sides:")),
        flowing(counts),
        words(_("Add or remove players on each side.")),
    ]
