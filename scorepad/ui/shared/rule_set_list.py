"""All rule sets in one list to choose from, and making a custom one."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Final
from uuid import uuid4

import flet as ft

from scorepad.flet_support.focus_and_scroll import scroll_into_view, scroll_key
from scorepad.flet_support.hooks import use_instance, use_remembered, use_size
from scorepad.flet_support.screens import Handler, action, component, go, screen
from scorepad.game.events import RulesMade
from scorepad.game.intents import MakeChanges
from scorepad.i18n import _, mark, ngettext
from scorepad.i18n.formats import join_list, points
from scorepad.rules.built_in import VARIANTS, variant
from scorepad.rules.custom import CustomRuleSet, RuleSetId
from scorepad.rules.ruleset import RuleSet
from scorepad.service.taking_in import numbered_names
from scorepad.ui.session import AppSession
from scorepad.ui.shared.frames import library_bar, not_found_text, submit_to_library
from scorepad.ui.shared.game_plan import TeamSizes, usual_seating
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.buttons import FOLDS, LEADS, UNFOLDS, touch_row
from scorepad.ui.widgets.fields import text_field
from scorepad.ui.widgets.layout import frame, section, stacked, stretched
from scorepad.ui.widgets.text import words
from scorepad.wording.going_out import out_with
from scorepad.wording.labels import kind_word, rules_name

_PAIR = 2
_ROW_HEIGHT = 64

_FAMILY, _CANASTA = mark("Hand and Foot"), mark("Canasta and its family")
_BIDS, _OTHER = mark("Games with bids"), mark("Other games")
_POPULAR: Final = ("whitnack", "simpson", "bicycle-hf", "pennies", "hand-knee-foot")
"""Of the first group, those that stand first; the others are asked for."""

Choose = Callable[[RuleSetId], object]
"""Called with the id of the variant or rule set that is touched."""


def rules_line(rules: RuleSet) -> str:
    """Return a variant in a line: `2 pairs · clean 500, dirty 300 · out with 2 clean + 1 dirty`."""
    sizes = usual_seating(rules)
    players = seating_name(sizes) if max(sizes) > 1 else _("individual play")
    parts = players, _worth_line(rules), out_with(rules)
    return " · ".join(part for part in parts if part)


def _worth_line(rules: RuleSet) -> str:
    """Return the values by which most variants differ: `clean 500, dirty 300`."""
    if rules.family.bids:
        return _("one side bids") if rules.bids.who == "one" else _("every side bids")
    if "points" in rules.counted:
        if rules.lowest_wins:
            return _("points each round; lowest total wins")
        return _("points each round; highest total wins")
    if rules.lowest_wins:
        return _("cards left in hand count; lowest total wins")
    return join_list(f"{kind_word(rules, kind)} {points(each)}" for kind, each in rules.kinds.items())


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


def rules_row(rules: RuleSet, line: str, on_click: Handler) -> ft.Control:
    """Make the button of a rule set. line: of details, below its name."""
    name = rules_name(rules)
    face = ft.Column([words(name, Type.STRONG), words(line, Type.SECOND)], spacing=2)
    return touch_row(face, f"{name}: {line}", on_click, height=_ROW_HEIGHT, end=LEADS)


def _group(rules: RuleSet) -> str:
    if rules.family.bids:
        return _BIDS
    if "piles" not in rules.counted:
        return _OTHER
    return _FAMILY if rules.facts.has_foot and rules.facts.asks_minimum else _CANASTA


@component
def rules_list(session: AppSession, choose: Choose, *, without: RuleSet | None = None) -> ft.Control:
    """Draw all rule sets under a search line: a table's own, then those of each group, most of them folded.

    without: rules that can't be chosen.
    """
    path = ft.use_view_path()
    typed, put = use_remembered(("searched", path), str)
    opened, change = use_remembered(("unfolded", path), frozenset[str])
    touched = use_instance(set[str])

    def fold(title: str) -> Handler:
        def turn() -> None:
            touched.add(title)
            change(lambda now: now ^ {title})

        return turn

    own, ready = _rows(session, choose, without)
    field = text_field(_("Search"), typed, lambda text: put(lambda _before: text))
    lines: list[ft.Control] = [ft.Container(field, padding=ft.Padding.only(top=8, bottom=4))]
    if typed.strip():
        every = chain(own, *ready.values())
        found = [row for name, row in every if typed.strip().casefold() in name.casefold()]
        return stretched([*lines, stacked(found, "rules") if found else words(_("No rules have this name."))])
    if own:
        lines.append(section(_("Yours"), [stacked([row for _name, row in own], "own")]))
    for title, rows in ready.items():
        is_open, place = title in opened, ft.Container()
        if is_open and title in touched - {_FAMILY}:
            show = action(partial(_show_once, ft.context.page, touched, title))
            place = ft.Container(key=scroll_key(title), on_size_change=show)
        lines.append(stretched([place, _folding(title, rows, fold(title), is_open=is_open)]))
    return stretched(lines)


async def _show_once(page: ft.Page, touched: set[str], title: str) -> None:
    """Bring a group before the eye that was opened at the foot; its size is told once it is drawn."""
    if title in touched:
        touched.discard(title)
        await scroll_into_view(page, title)


Rows = list[tuple[str, ft.Control]]
"""The line of each rule set after its name."""


def _rows(session: AppSession, choose: Choose, without: RuleSet | None) -> tuple[Rows, dict[str, Rows]]:
    """Return the lines of a table's own rule sets, and of the variants by group."""
    own = [
        (each.name, rules_row(each.rules, _origin_line(each), partial(choose, ident)))
        for ident, each in session.service.shelf.custom_rule_sets().items()
        if each.rules != without
    ]
    ready: dict[str, Rows] = {title: [] for title in (_FAMILY, _CANASTA, _BIDS, _OTHER)}
    for ident in (*_POPULAR, *(each for each in VARIANTS if each not in _POPULAR)):
        rules = variant(ident)
        if rules != without:
            line = rules_row(rules, _worth_line(rules), partial(choose, RuleSetId(ident)))
            ready[_group(rules)].append((rules_name(rules), line))
    return own, ready


def _folding(title: str, rows: Rows, fold: Handler, *, is_open: bool) -> ft.Control:
    """Draw a group that is folded, the first one down to what is popular."""
    lines = [line for _name, line in rows]
    if title == _FAMILY:
        more = _("Show all {count}").format(count=points(len(lines)))
        offer = touch_row(words(more), more, fold, height=_ROW_HEIGHT, end=UNFOLDS)
        shown = lines if is_open else [*lines[: len(_POPULAR)], offer]
        return section(_(title), [stacked(shown, title)])
    end = FOLDS if is_open else UNFOLDS
    head = touch_row(words(_(title), Type.HEAD), _(title), fold, height=_ROW_HEIGHT, end=end)
    return stacked([head, *(lines if is_open else [])], title)


def _origin_line(rule_set: CustomRuleSet) -> str:
    """Return where a rule set comes from: `from Hand and Foot (Whitnack), 3 values changed`."""
    line = changed_words(rule_set)
    if rule_set.base is None:
        return line
    return _("based on {base}, {changed}").format(base=_(variant(rule_set.base).name), changed=line)


def changed_words(rule_set: CustomRuleSet) -> str:
    """Return how many values differ from the base: `3 values changed`."""
    changed = ngettext("{n} value changed", "{n} values changed", len(rule_set.values))
    return changed.format(n=len(rule_set.values)) if rule_set.values else _("nothing changed")


@screen
def rule_set_not_found() -> ft.View:
    """Draw the screen of a missing or deleted rule set, which undo may bring back."""
    bar = library_bar(_("Rules not found"))
    gone = _("These rules are no longer here. Undo, at the top, restores what was deleted.")
    text = not_found_text([gone], _("Home"), partial(go, "/"))
    return frame(bar, [text], size=use_size())


async def make_rule_set(session: AppSession, rule_set: CustomRuleSet) -> RuleSetId | None:
    """Save a rule set under a free name and return its id; a refusal is shown at the foot of the screen."""
    ident = RuleSetId(str(uuid4()))
    used = {each.name for each in session.service.shelf.custom_rule_sets().values()}
    free = next(name for name in numbered_names(rule_set.name) if name not in used)
    named = replace(rule_set, name=free)
    is_made = await submit_to_library(session, MakeChanges((RulesMade(ident, named),)))
    return ident if is_made else None


async def make_own_rules(session: AppSession, ident: RuleSetId) -> RuleSetId | None:
    """Return the id of a copy of a custom rule set, or of one like a variant, new if there is none yet."""
    own = session.service.shelf.custom_rule_sets().get(ident)
    rule_set = own or CustomRuleSet(_("Our rules"), ident)
    known = None if own else find_same_rule_set(session, rule_set)
    return known or await make_rule_set(session, rule_set)


def find_same_rule_set(session: AppSession, rule_set: CustomRuleSet) -> RuleSetId | None:
    """Return the id of a custom rule set with the same values, under any name; None if there is none."""
    same = (rule_set.base, rule_set.values, rule_set.assumed)
    sets = session.service.shelf.custom_rule_sets()
    return next((name for name, own in sets.items() if (own.base, own.values, own.assumed) == same), None)


def rules_by_id(session: AppSession, ident: RuleSetId) -> RuleSet | None:
    """Return the rules of an address: a custom rule set or a variant; None if there are none."""
    rule_set = session.service.shelf.custom_rule_sets().get(ident)
    if rule_set:
        return rule_set.rules
    return variant(ident) if ident in VARIANTS else None
