"""What the changed rules come to: a sample round by the base and by these, always in sight."""

from collections.abc import Iterator

import flet as ft

from scorepad.i18n import _
from scorepad.i18n.joining import clauses
from scorepad.i18n.lines import line_text
from scorepad.i18n.numbers import points, signed
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import Side
from scorepad.score.result import GameScore, Line
from scorepad.score.sample import sample_game
from scorepad.score.totals import score_game
from scorepad.ui.screens.house_rules_sight import Sight
from scorepad.ui.theme import CARD, EDGE_SPACE, HAIRLINE, ROW, Type
from scorepad.ui.widgets.buttons import still_row, touch_row
from scorepad.ui.widgets.section import section
from scorepad.ui.widgets.side_mark import side_mark, side_name
from scorepad.ui.widgets.words import figure, words

_BESIDE_FROM = 560


def sample_line(sight: Sight, *, opens: bool) -> ft.Control:
    """Draw the sample round's totals, by the base and by these rules; opens: a touch shows its lines."""
    before, after = _scores(sight)
    sides = [_side(index, name, before, after) for index, name in enumerate(_names())]
    beside = sight.width >= _BESIDE_FROM
    sign = (" ▾" if sight.look.lines else " ▸") if opens else ""
    title = words(_("Sample round") + sign, Type.SECOND)
    face: ft.Control = ft.Column([title, *sides], spacing=0)
    if beside:
        face = ft.Row([title, *(ft.Container(each, expand=True) for each in sides)], spacing=24)

    def turn() -> None:
        sight.look.lines = not sight.look.lines
        sight.look.redraw()

    said = _said(before, after)
    row = touch_row(face, _("{what} Show details.").format(what=said), turn, line=False, live=True)
    return ft.Container(
        row if opens else still_row(face, said, live=True),
        bgcolor=CARD,
        border=ft.Border(bottom=ft.BorderSide(1, HAIRLINE)),
    )


def sample_lines(sight: Sight) -> ft.Control:
    """Draw the lines of the sample round, what has changed marked."""
    before, after = _scores(sight)
    lines: list[ft.Control] = []
    for index, name in enumerate(_names()):
        title = side_name(index, name)
        title.expand = True
        total = figure(_turned(before.totals[index], after.totals[index]), Type.STRONG)
        lines.append(ft.Container(ft.Row([title, total]), padding=ft.Padding.only(top=8, right=4)))
        lines += _lines(sight, before, after, index)
    padding = ft.Padding.only(left=EDGE_SPACE, right=EDGE_SPACE, bottom=EDGE_SPACE)
    return ft.Container(section(_("The sample round, line by line"), lines), padding=padding)


def _names() -> tuple[str, str]:
    return _("North–South"), _("East–West")


def _scores(sight: Sight) -> tuple[GameScore, GameScore]:
    base, rules = sight.base, sight.shown.rules
    about = sight.look.hand.key if sight.look.hand else ""
    return _score(base, rules, about), _score(rules, base, about)


def _score(rules: RuleSet, beside: RuleSet, about: str) -> GameScore:
    one, other = (Side(name, (name, name)) for name in _names())
    return score_game(sample_game(rules, (one, other), beside, about))


def _side(index: int, name: str, before: GameScore, after: GameScore) -> ft.Control:
    old, new = before.totals[index], after.totals[index]
    text = _turned(old, new)
    mark = ft.Row([side_mark(index), words(name, expand=True), figure(text, Type.HEAD)], spacing=6)
    return ft.Container(mark, bgcolor=ROW if old != new else None, border_radius=6)


def _turned(old: int, new: int) -> str:
    if old == new:
        return points(new)
    return _("{before} → {after}").format(before=points(old), after=points(new))


def _said(before: GameScore, after: GameScore) -> str:
    told = []
    for name, old, new in zip(_names(), before.totals, after.totals, strict=True):
        said = _("{side} {before}, now {after}") if old != new else _("{side} {after}")
        told.append(said.format(side=name, before=points(old), after=points(new)))
    return _("Sample round: {totals}.").format(totals=clauses(told))


def _lines(sight: Sight, before: GameScore, after: GameScore, side: int) -> Iterator[ft.Control]:
    was, now = _by_item(before, side), _by_item(after, side)
    for item in dict.fromkeys((*now, *was)):
        rules = sight.shown.rules if item in now else sight.base
        line = now.get(item) or was[item]
        old, new = (found.points if found else 0 for found in (was.get(item), now.get(item)))
        text = (
            signed(new)
            if old == new
            else _("{before} → {after}").format(before=signed(old), after=signed(new))
        )
        row = ft.Row([words(line_text(rules, line), expand=True), figure(text, Type.BODY)], spacing=12)
        padding = ft.Padding.symmetric(vertical=3, horizontal=4)
        yield ft.Container(row, bgcolor=ROW if old != new else None, border_radius=6, padding=padding)


def _by_item(score: GameScore, side: int) -> dict[str, Line]:
    return {line.item: line for line in score.rounds[0].sides[side].breakdown.lines}
