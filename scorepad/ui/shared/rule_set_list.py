"""Rule sets to choose from, and making a custom one."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from uuid import uuid4

import flet as ft

from scorepad.flet_support.error_boundary import Handler, component, show_message
from scorepad.flet_support.hooks import Size, use_switch
from scorepad.game.events import RulesMade
from scorepad.game.intents import MakeChanges
from scorepad.i18n import _, mark, ngettext
from scorepad.i18n.formats import join_list, points
from scorepad.rules.built_in import variant, variant_ids
from scorepad.rules.custom import CustomRuleSet, RuleSetId
from scorepad.rules.ruleset import RuleSet
from scorepad.service.import_planner import numbered_names
from scorepad.ui.session import AppSession
from scorepad.ui.shared.game_plan import TeamSizes
from scorepad.ui.shared.not_found import not_found_text
from scorepad.ui.shared.undo_bar import library_bar
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.buttons import plain_button, touch_row
from scorepad.ui.widgets.layout import flowing, frame, section, stacked
from scorepad.ui.widgets.text import heading, words
from scorepad.wording.faults import fault_sentence
from scorepad.wording.going_out import out_with
from scorepad.wording.labels import kind_word, rules_name

_PAIR = 2

DrawVariant = Callable[[str, RuleSet], list[ft.Control]]
"""Draws a variant, given its id and rules: its line, and the lines below it."""

_TEAMS, _ALONE = mark("Hand and Foot in teams"), mark("Hand and Foot, individual play")
_CANASTA, _OTHER = mark("Canasta and its family"), mark("Other games")
_POINTS = mark("Points games")

ButtonsBeside = Callable[[RuleSetId, CustomRuleSet], list[ft.Control]]


def rules_line(rules: RuleSet) -> str:
    """Return a variant in a line: `2 pairs · clean 500, dirty 300 · out with 2 clean + 1 dirty`."""
    parts = _players(rules), worth_line(rules), out_with(rules)
    return " · ".join(part for part in parts if part)


def worth_line(rules: RuleSet) -> str:
    """Return the values by which most variants differ: `clean 500, dirty 300`."""
    if "points" in rules.counted:
        lowest, highest = (
            _("points each round; lowest total wins"),
            _("points each round; highest total wins"),
        )
        return lowest if rules.lowest_wins else highest
    if rules.lowest_wins:
        return _("cards left in hand count; lowest total wins")
    return join_list(f"{kind_word(rules, kind)} {points(rules.pile_points[kind])}" for kind in rules.kinds)


def _players(rules: RuleSet) -> str:
    first = rules.seatings[0] if rules.seatings else None
    if isinstance(first, tuple):
        return seating_name(tuple(size for size in first if isinstance(size, int)))
    return _("individual play")


def seating_name(sizes: TeamSizes) -> str:
    """Return a seating's name: `2 pairs`, `2 teams of 3`, `4 players, each alone`, `teams of 2, 3 and 1`."""
    size = sizes[0]
    if len(set(sizes)) > 1:
        *first, last = map(str, sizes)
        return _("teams of {sizes} and {last}").format(sizes=join_list(first), last=last)
    if size == 1:
        return _("{count} players, individual play").format(count=len(sizes))
    message = _("{count} pairs") if size == _PAIR else _("{count} teams of {size}")
    return message.format(count=len(sizes), size=size)


def rules_row(
    rules: RuleSet,
    on_click: Handler,
    *,
    chosen: bool = False,
    line: str | None = None,
    beside: Sequence[ft.Control] = (),
) -> ft.Control:
    """Make the button of a rule set. line: in place of the usual details; beside: buttons at its end."""
    name = rules_name(rules)
    second = line or (rules_line(rules) if chosen else worth_line(rules))
    label = words(f"✓ {name}" if chosen else name, Type.STRONG)
    face = ft.Column([label, words(second, Type.SECOND)], spacing=2)
    spoken = _("{answer}, selected").format(answer=name) if chosen else name
    return touch_row(face, f"{spoken}: {second}", on_click, current=chosen, beside=beside)


def _group(rules: RuleSet) -> str:
    if "points" in rules.counted:
        return _POINTS
    if "piles" not in rules.counted:
        return _OTHER
    if not rules.facts.has_foot:
        return _CANASTA
    usual = rules.seatings[0] if rules.seatings else None
    return _TEAMS if isinstance(usual, tuple) else _ALONE


def variant_groups(row: DrawVariant) -> list[ft.Control]:
    """Draw all built-in variants in their groups."""
    groups: dict[str, list[ft.Control]] = {title: [] for title in (_TEAMS, _ALONE, _CANASTA, _OTHER, _POINTS)}
    for ident in variant_ids():
        rules = variant(ident)
        groups[_group(rules)] += row(ident, rules)
    return [line for title, rows in groups.items() if rows for line in (group_heading(_(title)), *rows)]


def variant_rows(on_click: Callable[[str], object]) -> list[ft.Control]:
    """Draw all built-in variants in their groups; a touch on one calls `on_click` with its id."""
    return variant_groups(lambda ident, rules: [rules_row(rules, partial(on_click, ident))])


def group_heading(title: str) -> ft.Control:
    """Make the heading of a group."""
    return ft.Container(heading(title, Type.STRONG, level=3), padding=ft.Padding.only(top=14, bottom=2))


def custom_rule_set_rows(
    sets: Mapping[RuleSetId, CustomRuleSet],
    on_click: Callable[[RuleSetId, CustomRuleSet], object],
    *,
    chosen: RuleSet | None = None,
    beside: ButtonsBeside = lambda _ident, _rule_set: [],
) -> list[ft.Control]:
    """Draw a table's own rule sets; on_click gets id and rule set. beside: buttons at a line's end."""
    return [
        rules_row(
            rule_set.rules,
            partial(on_click, ident, rule_set),
            chosen=rule_set.rules == chosen,
            line=None if rule_set.rules == chosen else origin_line(rule_set),
            beside=beside(ident, rule_set),
        )
        for ident, rule_set in sets.items()
    ]


@component
def rules_part(
    title: str,
    shown: RuleSet,
    sets: Mapping[RuleSetId, CustomRuleSet],
    choose: Callable[[RuleSet], object],
    *,
    chosen: RuleSet | None,
) -> ft.Control:
    """Draw rules in a line, and all rule sets once they are asked for.

    shown: the chosen rules, or those offered as long as none are. choose: called with the ones touched.
    """
    unfolded, unfold, fold = use_switch()

    def take(rules: RuleSet) -> None:
        fold()
        choose(rules)

    if not unfolded:
        touch = unfold if shown == chosen else partial(choose, shown)
        line = rules_row(shown, touch, chosen=shown == chosen)
        more = flowing([plain_button(_("Other rules"), unfold)])
        return section(title, [ft.Column([line, more], spacing=0)])
    own = custom_rule_set_rows(sets, lambda _ident, each: take(each.rules), chosen=chosen)
    heads = [group_heading(_("Your own rules"))] if own else []
    ready = variant_groups(
        lambda _ident, rules: [rules_row(rules, partial(take, rules), chosen=rules == chosen)]
    )
    return section(title, [stacked([*heads, *own, *ready], "rules")])


def id_of_rules(sets: Mapping[RuleSetId, CustomRuleSet], rules: RuleSet) -> RuleSetId | None:
    """Return the id of a custom rule set or a variant with these rules; None if there is none."""
    own = next((ident for ident, each in sets.items() if each.rules == rules), None)
    return own or (RuleSetId(rules.base) if rules.base and variant(rules.base) == rules else None)


def origin_line(rule_set: CustomRuleSet) -> str:
    """Return where a rule set comes from: `from Hand and Foot (Whitnack), 3 values changed`."""
    changed = ngettext("{n} value changed", "{n} values changed", len(rule_set.values))
    line = changed.format(n=len(rule_set.values)) if rule_set.values else _("nothing changed")
    if rule_set.base is None:
        return line
    return _("based on {base}, {changed}").format(base=_(variant(rule_set.base).name), changed=line)


def rule_set_not_found(route: str, size: Size) -> ft.View:
    """Draw the screen of a missing or deleted rule set; call it after all other hooks."""
    bar = library_bar(_("Rules not found"))
    gone = _("These rules are no longer here. Undo, at the top, restores what was deleted.")
    return frame(route, bar, [not_found_text([gone], _("Home"), "/")], size=size)


async def make_rule_set(session: AppSession, rule_set: CustomRuleSet) -> RuleSetId | None:
    """Save a rule set under a free name and return its id; a refusal is shown at the foot of the screen."""
    ident = RuleSetId(str(uuid4()))
    named = replace(rule_set, name=free_rule_set_name(session, rule_set.name))
    outcome = await session.submit_to_library(MakeChanges((RulesMade(ident, named),)))
    if outcome.refused:
        show_message(ft.context.page, fault_sentence(outcome.refused))
        return None
    return ident


def find_same_rule_set(session: AppSession, rule_set: CustomRuleSet) -> RuleSetId | None:
    """Return the id of a custom rule set with the same values, under any name; None if there is none."""
    same = (rule_set.base, rule_set.values, rule_set.assumed)
    sets = session.service.shelf.custom_rule_sets()
    return next((name for name, own in sets.items() if (own.base, own.values, own.assumed) == same), None)


def free_rule_set_name(session: AppSession, wanted: str) -> str:
    """Return a name that no other rule set has: `Our rules 2` beside `Our rules`."""
    used = {rule_set.name for rule_set in session.service.shelf.custom_rule_sets().values()}
    return next(name for name in numbered_names(wanted) if name not in used)


def rules_by_id(session: AppSession, ident: RuleSetId) -> RuleSet | None:
    """Return the rules of an address: a custom rule set or a variant; None if there are none."""
    rule_set = session.service.shelf.custom_rule_sets().get(ident)
    if rule_set:
        return rule_set.rules
    return variant(ident) if ident in variant_ids() else None
