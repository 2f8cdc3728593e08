"""What few tables set up: other rules and seatings, the dealer, names of the sides, a start on paper."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

import flet as ft

from scorepad.flet_support.hooks import use_switch
from scorepad.flet_support.screens import go, screen
from scorepad.i18n import _
from scorepad.rules.custom import RuleSetId
from scorepad.score.limits import MAX_NAME, MAX_SIDES, MIN_SIDES
from scorepad.ui.routes import NEW_GAME, make_rules_path
from scorepad.ui.screens.setup.screen import Form, setup_page, use_form
from scorepad.ui.shared import game_plan as plans
from scorepad.ui.shared.game_plan import TeamSizes
from scorepad.ui.shared.rule_set_list import rules_by_id, rules_list, seating_name
from scorepad.ui.widgets.buttons import choice_button, choices, outlined_button, sign_button, way_row
from scorepad.ui.widgets.fields import text_field
from scorepad.ui.widgets.layout import SECTION_GAP, flowing, notice, section
from scorepad.ui.widgets.text import side_name, words

_COUNTS = range(MIN_SIDES, MAX_SIDES + 1)


@screen
def ChooseRules() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw all rules; a line chooses them and goes back."""
    form = use_form()

    def choose(ident: RuleSetId) -> None:
        if rules := rules_by_id(form.session, ident):
            form.step(plans.with_rules, rules)
        go(NEW_GAME)

    def make() -> None:
        form.change(lambda now: replace(now, away=True))
        go(make_rules_path("new"))

    own = way_row(_("Create your own rules"), make)
    return setup_page(_("Rules"), [rules_list(form.session, choose), own], back=NEW_GAME)


@screen
def MoreOptions() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the choices that most games start without."""
    form = use_form()
    unfolded, unfold, _fold = use_switch()
    is_unfolded = unfolded or not plans.is_offered_seating(form.plan)
    more: list[ft.Control] = [flowing([outlined_button(_("More seating"), unfold)])]
    lines = [
        section(_("Teams"), [*_known_seatings(form), *(_other_seating(form) if is_unfolded else more)]),
        _dealer(form),
        *_side_names(form),
        ft.Container(_switches(form), padding=ft.Padding.only(top=20)),
    ]
    return setup_page(_("More options"), lines, back=NEW_GAME)


def _known_seatings(form: Form) -> list[ft.Control]:
    plan = form.plan

    def buttons(answers: Mapping[TeamSizes, str]) -> list[ft.Control]:
        return choices(answers, plan.seating, partial(form.step, plans.with_seating))

    teams = buttons({sizes: seating_name(sizes) for sizes in plans.offered_seatings(plan.rules)})
    if not plans.allows_single_players(plan.rules):
        return [flowing(teams)]
    if not plans.is_individual_play(plan):
        people = max(MIN_SIDES, min(MAX_SIDES, sum(plan.seating)))
        return [flowing([*teams, *buttons({(1,) * people: _("Individual play")})])]
    counts = flowing(buttons({(1,) * count: str(count) for count in _COUNTS}))
    return [*([flowing(teams)] if teams else []), words(_("Individual play, number of players:")), counts]


def _other_seating(form: Form) -> list[ft.Control]:
    plan = form.plan
    lines: list[ft.Control] = []
    if not plans.is_offered_seating(plan):
        sentence = _("These rules don't mention {seating}. You can still play it as a house rule.")
        lines.append(notice(sentence.format(seating=seating_name(plan.seating))))
    if plans.allows_single_players(plan.rules) and plans.is_individual_play(plan):
        return lines

    def choose(count: int) -> None:
        form.step(plans.with_seating, plans.with_side_count(plan, count))

    counts = choices({count: str(count) for count in _COUNTS}, len(plan.names), choose)
    sizes = [_side_size(form, side) for side in range(len(plan.names))]
    return [*lines, words(_("Number of sides:")), flowing(counts), *sizes]


def _side_size(form: Form, side: int) -> ft.Control:
    """Draw a side with its number of players, and the buttons that change it."""
    size = form.plan.seating[side]
    more, fewer = (partial(form.step, plans.with_side_size, side, count) for count in (size + 1, size - 1))
    name = side_name(side, plans.sides_of(form.plan)[side].name)
    buttons = [
        sign_button("−", _("Remove a player"), fewer, disabled=not plans.can_have_players(size - 1)),
        sign_button("+", _("Add a player"), more, disabled=not plans.can_have_players(size + 1)),
    ]
    return ft.Row([ft.Container(name, expand=True), *buttons], spacing=SECTION_GAP)


def _dealer(form: Form) -> ft.Control:
    def choose(seat: int) -> None:
        form.step(lambda plan: replace(plan, dealer=seat))

    sides = plans.sides_of(form.plan)
    people = [sides[side].people[place] for side, place in plans.seats(form.plan)]
    answers = choices(dict(enumerate(people)), form.plan.dealer, choose)
    return section(_("Who deals first?"), [flowing(answers)])


def _side_names(form: Form) -> list[ft.Control]:
    plan = form.plan
    fields: list[ft.Control] = []
    for side in range(len(plan.names)):
        if plan.seating[side] > 1:
            fields += [side_name(side, plans.sides_of(plan)[side].name), _title(form, side)]
    return [section(_("Names of the sides"), fields)] if fields else []


def _title(form: Form, side: int) -> ft.Control:
    def write(title: str) -> None:
        form.step(plans.with_title, side, title)

    label, fault = _("Name of side {number}").format(number=side + 1), form.fault_at(f"sides[{side}].name")
    shown = _("Name (optional)")
    title = form.plan.titles[side]
    return text_field(label, title, write, is_name=True, error=fault, most=MAX_NAME, shown=shown)


def _switches(form: Form) -> ft.Control:
    paper, hidden = form.plan.paper, form.plan.totals_hidden

    def turn() -> None:
        form.step(lambda plan: replace(plan, paper=not paper))

    def hide() -> None:
        form.step(lambda plan: replace(plan, totals_hidden=not hidden))

    on_paper = choice_button(_("Already started on paper"), turn, chosen=paper)
    return flowing([on_paper, choice_button(_("Hide the totals until the end"), hide, chosen=hidden)])
