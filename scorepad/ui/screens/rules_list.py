"""All rule sets to choose from, so that a long list stays easy: a table's own first, then kinds of games."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

import flet as ft

from scorepad.i18n import _, mark
from scorepad.rules.load import variant, variant_ids
from scorepad.rules.ruleset import RuleSet
from scorepad.ui.screens.variant_row import rules_row
from scorepad.ui.theme import Type
from scorepad.ui.widgets.words import heading

Row = Callable[[str, RuleSet], list[ft.Control]]
"""Draws a variant, given its id and rules: its line, and what belongs below it."""

_TEAMS, _ALONE = mark("Hand and Foot in teams"), mark("Hand and Foot, individual play")
_CANASTA, _OTHER = mark("Canasta and its family"), mark("Other games")


def _group(rules: RuleSet) -> str:
    if not rules.family.counts("piles"):
        return _OTHER
    if not rules.facts.has_foot:
        return _CANASTA
    usual = rules.seatings[0] if rules.seatings else None
    return _TEAMS if isinstance(usual, tuple) else _ALONE


def grouped(idents: Iterable[str]) -> list[tuple[str, list[str]]]:
    """Put variants into groups, each under its name, in the order in which they are offered."""
    groups: dict[str, list[str]] = {title: [] for title in (_TEAMS, _ALONE, _CANASTA, _OTHER)}
    for ident in idents:
        groups[_group(variant(ident))].append(ident)
    return [(title, members) for title, members in groups.items() if members]


def variant_groups(row: Row, without: Sequence[str] = ()) -> list[ft.Control]:
    """Draw all built-in variants in their groups. without: ids of those that are left out."""
    lines: list[ft.Control] = []
    for title, idents in grouped(ident for ident in variant_ids() if ident not in without):
        lines.append(group_heading(_(title)))
        lines += [line for ident in idents for line in row(ident, variant(ident))]
    return lines


def plain_rows(on_click: Callable[[str], object]) -> list[ft.Control]:
    """Draw all built-in variants in their groups; a touch on one calls `on_click` with its id."""
    return variant_groups(lambda ident, rules: [rules_row(rules, partial(on_click, ident))])


def group_heading(title: str) -> ft.Control:
    """Write the heading of a group."""
    return ft.Container(heading(title, Type.STRONG, level=3), padding=ft.Padding.only(top=14, bottom=2))
