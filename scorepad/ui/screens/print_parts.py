"""The choices of the print screen, each a heading and its answers."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import flet as ft

from scorepad.i18n import _, ngettext
from scorepad.i18n.joining import listed
from scorepad.i18n.tongues import tongue
from scorepad.rules.houserules import HouseRules
from scorepad.rules.ruleset import RuleSet
from scorepad.score.limits import MAX_SIDES, MIN_SIDES
from scorepad.ui.guard import component
from scorepad.ui.own import use_own
from scorepad.ui.screens.own_sets import own_rows
from scorepad.ui.screens.print_choices import Choices, Choose
from scorepad.ui.screens.rules_list import group_heading, variant_groups
from scorepad.ui.screens.variant_row import rules_row
from scorepad.ui.widgets.buttons import plain_button
from scorepad.ui.widgets.choice import choice
from scorepad.ui.widgets.section import flowing, lined_up, section

_COUNTS = range(MIN_SIDES, MAX_SIDES + 1)


def paper_parts(choices: Choices, choose: Choose) -> list[ft.Control]:
    """Choose the paper, which way it is held and how many sheets stand on it."""
    questions: list[tuple[str, str, Sequence[tuple[object, str]]]] = [
        (_("Paper"), "size", [("a4", _("A4")), ("letter", _("US Letter"))]),
        (_("Orientation"), "landscape", [(False, _("Portrait")), (True, _("Landscape"))]),
        (_("Score sheets per page"), "per_page", [(1, _("One")), (2, _("Two"))]),
    ]
    return [
        section(title, [flowing([_answer(choices, choose, name, *each) for each in answers])])
        for title, name, answers in questions
    ]


def _answer(choices: Choices, choose: Choose, name: str, value: object, label: str) -> ft.Control:
    return choice(label, _taking(choose, name, value), chosen=getattr(choices, name) == value)


def _taking(choose: Choose, name: str, value: object) -> Callable[[], None]:
    def take() -> None:
        choose(**{name: value})

    return take


def language_part(chosen: str, choose: Choose, known: Sequence[str]) -> list[ft.Control]:
    """Choose the language of the sheet, where there is more than one. chosen: such as `en`."""
    if len(known) < 2:  # noqa: PLR2004 - one is no choice
        return []
    answers = [
        choice(tongue(each).name, _taking(choose, "language", each), chosen=each == chosen) for each in known
    ]
    return [section(_("Language of the sheet"), [flowing(answers)])]


def sides_part(sides: int, choose: Callable[[int], None]) -> ft.Control:
    """Choose how many sides a pad has."""
    answers = [_sides(count, partial(choose, count), chosen=count == sides) for count in _COUNTS]
    return section(_("How many teams or players?"), [flowing(answers)])


def _sides(count: int, choose: Callable[[], None], *, chosen: bool) -> ft.Control:
    said = ngettext("{n} side", "{n} sides", count).format(n=count)
    return choice(str(count), choose, chosen=chosen, said=said)


def names_part(choices: Choices, choose: Choose, last: Sequence[str]) -> list[ft.Control]:
    """Choose whether the names of the last game are printed. last: those that would be."""
    if not last:
        return []
    answers = [
        _answer(choices, choose, "names", value, label)
        for value, label in ((False, _("Leave blank to write in")), (True, listed(last)))
    ]
    return [section(_("Names"), [flowing(answers)])]


@dataclass(frozen=True, slots=True)
class Shelf:
    """The rules a pad can be for. sets: the table's own by id. take: called with an id."""

    chosen: RuleSet
    sets: Mapping[str, HouseRules]
    take: Callable[[str], None]


@component
def RulesPart(shelf: Shelf) -> ft.Control:  # noqa: N802 - named like the control it is
    """Choose whose pad it is: the chosen rules, and all of them once they are asked for."""
    unfolded, unfold = use_own(bool)
    if not unfolded:
        more = plain_button(_("Other rules"), lambda: unfold(lambda _before: True))
        line = rules_row(shelf.chosen, lambda: unfold(lambda _before: True), chosen=True)
        return section(_("Which rules?"), [ft.Column([line, flowing([more])], spacing=0)])

    def take(ident: str) -> None:
        unfold(lambda _before: False)
        shelf.take(ident)

    own = own_rows(shelf.sets, lambda ident, _sheet: take(ident), chosen=shelf.chosen)
    ready = variant_groups(
        lambda ident, rules: [rules_row(rules, partial(take, ident), chosen=rules == shelf.chosen)]
    )
    heads = [group_heading(_("Your own rules"))] if own else []
    return section(_("Which rules?"), [lined_up([*heads, *own, *ready], "rules")])
