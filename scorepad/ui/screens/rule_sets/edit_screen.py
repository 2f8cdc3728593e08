"""The screen for editing a rule set, with the usual changes and a worked sample."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import flet as ft

from scorepad.flet_support.error_boundary import component, screen
from scorepad.flet_support.focus_and_scroll import with_scroll_keys
from scorepad.flet_support.hooks import Size, use_keys, use_size
from scorepad.flet_support.keyboard import KeyboardKey
from scorepad.i18n import _
from scorepad.i18n.formats import join_clauses, points, signed
from scorepad.rules import keys
from scorepad.rules.editing import (
    CommonRule,
    RulePart,
    common_changes,
    common_rules,
    common_value,
    is_number,
    parse_number,
    part_exists,
    part_value,
    shown_number,
)
from scorepad.rules.ruleset import RuleSet, Value
from scorepad.score.record import Side
from scorepad.score.result import GameScore, Line
from scorepad.score.sample import sample_game
from scorepad.score.totals import score_game
from scorepad.ui.routes import change_rules_path, game_path, new_game_path
from scorepad.ui.screens.rule_sets.editor import RuleSetEditor, use_editor_position
from scorepad.ui.screens.rule_sets.rows import (
    custom_part,
    difference_row,
    found_part,
    is_custom_name,
    rule_set_part,
    sections_part,
)
from scorepad.ui.session import use_library
from scorepad.ui.shared.rule_set_list import rule_set_not_found
from scorepad.ui.shared.undo_bar import library_key, library_redo, library_undo
from scorepad.ui.theme.style import CARD, EDGE_SPACE, HAIRLINE, HIGHLIGHT, Type
from scorepad.ui.widgets.buttons import choice_button, filled_button, outlined_button, still_row, touch_row
from scorepad.ui.widgets.fields import text_field
from scorepad.ui.widgets.keypad import key_of, keypad
from scorepad.ui.widgets.layout import flowing, frame, has_room_below, letter_room, notice, section, stacked
from scorepad.ui.widgets.text import figure, side_mark, side_name, words
from scorepad.ui.widgets.top_bar import UndoStep, top_bar
from scorepad.wording.breakdown import line_text
from scorepad.wording.labels import capital, in_their_words
from scorepad.wording.rule_settings import none_text, rule_label

_COMMON_BESIDE_FROM = 700
_LABEL_SHARE, _CHIPS_SHARE = 1, 3

_SAMPLE_BESIDE_FROM = 560

NEW = "new"
_LINES_BESIDE_FROM = 700


@dataclass(frozen=True, slots=True)
class _Part:
    """The values that a part shows; while they stay the same it is not redrawn."""

    rules: RuleSet
    wide: bool
    sight: RuleSetEditor = field(compare=False)


def common_part(sight: RuleSetEditor) -> ft.Control:
    """Draw the rules that tables change most often."""
    drawn: ft.Control = _memo_drawn(_Part(sight.rules, sight.width >= _COMMON_BESIDE_FROM, sight))
    return drawn


@component
def _drawn(part: _Part) -> ft.Control:
    sight = part.sight
    known = common_rules(sight.rules)
    rows = [_row(sight, each) for each in known]
    lines = ft.Column(
        with_scroll_keys(rows, "common"), spacing=14, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )
    return section(_("Most often changed"), [lines])


_memo_drawn: Any = ft.memo(_drawn)


def _row(sight: RuleSetEditor, each: CommonRule) -> ft.Control:
    now = common_value(sight.rules, each)
    has = sight.rules.values.get(each.key) is not None
    chips: list[ft.Control] = [_chip(sight, each, value, now, has=has) for value in each.values]
    label = words(in_their_words(sight.rules, each.words), Type.STRONG)
    if now is not None and now not in each.values:
        chips.append(_chip(sight, each, now, now, has=has))
    name = _("{rule}: another value").format(rule=in_their_words(sight.rules, each.words))
    other = words(_("Other"), Type.STRONG, said=name, centred=True)
    chips.append(outlined_button(other, partial(sight.take, RulePart(each.key))))
    if sight.width < _COMMON_BESIDE_FROM:
        return ft.Column([label, flowing(chips)], spacing=6)
    cells: list[ft.Control] = [
        ft.Container(label, expand=_LABEL_SHARE),
        ft.Container(flowing(chips), expand=_CHIPS_SHARE),
    ]
    return ft.Row(cells, spacing=12)


def _chip(sight: RuleSetEditor, each: CommonRule, value: Value, now: Value, *, has: bool) -> ft.Control:
    async def put() -> None:
        await sight.edit(common_changes(sight.newest().rules, each, value))

    chosen = value == now and (has or value is None)
    text = _text(each, value)
    return choice_button(
        text,
        put,
        chosen=chosen,
        said=_("{rule}: {value}").format(rule=in_their_words(sight.rules, each.words), value=text),
    )


def _text(each: CommonRule, value: Value) -> str:
    if value is None:
        return capital(none_text(each.key))
    if not isinstance(value, int):
        return str(value)
    if each.part == "even":
        return f"{value} + {value}"
    return signed(value) if each.key == keys.RED_THREES_LAID else points(shown_number(each.key, value))


def sample_line(sight: RuleSetEditor, *, opens: bool) -> ft.Control:
    """Draw the sample round's totals, by the base and by these rules; opens: a tap shows its lines."""
    before, after = _scores(sight)
    sides = [_side(index, name, before, after) for index, name in enumerate(_names())]
    beside = sight.width >= _SAMPLE_BESIDE_FROM
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


def sample_lines(sight: RuleSetEditor) -> ft.Control:
    """Draw the lines of the sample round, with the changes marked."""
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


def _scores(sight: RuleSetEditor) -> tuple[GameScore, GameScore]:
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
    return ft.Container(mark, bgcolor=HIGHLIGHT if old != new else None, border_radius=6)


def _turned(old: int, new: int) -> str:
    if old == new:
        return points(new)
    return _("{before} → {after}").format(before=points(old), after=points(new))


def _said(before: GameScore, after: GameScore) -> str:
    told = []
    for name, old, new in zip(_names(), before.totals, after.totals, strict=True):
        said = _("{side} {before}, now {after}") if old != new else _("{side} {after}")
        told.append(said.format(side=name, before=points(old), after=points(new)))
    return _("Sample round: {totals}.").format(totals=join_clauses(told))


def _lines(sight: RuleSetEditor, before: GameScore, after: GameScore, side: int) -> Iterator[ft.Control]:
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
        yield ft.Container(row, bgcolor=HIGHLIGHT if old != new else None, border_radius=6, padding=padding)


def _by_item(score: GameScore, side: int) -> dict[str, Line]:
    return {line.item: line for line in score.rounds[0].sides[side].breakdown.lines}


@screen
def EditRules() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the editor of the rule set in the address."""
    params = ft.use_route_params()
    ident, purpose = params.get("rules", ""), params.get("purpose", "")
    shell, look = use_library(), use_editor_position(ident)
    size, route = use_size(), ft.use_view_path()
    sheet = shell.desk.rules_sheet(ident)
    sight = RuleSetEditor(shell, ident, look, sheet, letter_room(size, beside=size.lies)) if sheet else None
    back = _back(ident, purpose)
    if sight and look.hand and not part_exists(sight.rules, look.hand):
        look.hand, look.text = None, ""  # it was undone, or taken out on another phone
    use_keys(lambda key: _pressed(sight, key, back) if sight else library_key(shell, key, back="/"))
    if sight is None or sheet is None:
        return rule_set_not_found(route, size)
    undo, redo = (_dropping(sight, turn) for turn in (library_undo(shell), library_redo(shell)))
    bar = top_bar(sheet.name, _origin(sight), back=lambda: sight.leave(back), undo=undo, redo=redo)
    beside = size.lies and size.height >= _LINES_BESIDE_FROM
    pinned = sample_line(sight, opens=not beside)
    apart = size.lies or has_room_below(size)
    first = [] if apart else [pinned]
    paper = _paper(sight, [*first, *([sample_lines(sight)] if look.lines and not beside else [])])
    at_hand = _at_hand(sight, size, purpose)
    return frame(
        route,
        bar,
        paper,
        size=size,
        above=pinned if apart else None,
        at_hand=ft.Column([at_hand, sample_lines(sight)], spacing=0) if beside else at_hand,
        show=look.hand.name if look.hand else None,
    )


def _back(ident: str, purpose: str) -> str:
    return {"": "/", NEW: new_game_path(ident)}.get(purpose, game_path(purpose, "change-rules"))


def _origin(sight: RuleSetEditor) -> str:
    return _("based on {base}").format(base=_(sight.base.name)) if sight.sheet.base else ""


def _dropping(sight: RuleSetEditor, turn: UndoStep) -> UndoStep:
    """Return the step, made to discard text that is only typed as well."""

    async def step() -> None:
        sight.look.text = sight.look.refusal = ""
        sight.look.redraw()
        await turn.on_click()  # type: ignore[misc]  # undo and redo are asynchronous

    return UndoStep(turn.what, step, turn.newest)


async def _pressed(sight: RuleSetEditor, key: KeyboardKey, back: str) -> None:
    sent = key_of(key, "number", signed=_signed(sight)) if sight.number else None
    if sent:
        await sight.press(sent)
    elif sight.number and key.is_arrow:
        # An arrow would leave the number being typed.
        return
    elif key is KeyboardKey.ESCAPE and sight.look.hand:
        await sight.take(None)
    elif key is KeyboardKey.ESCAPE:
        await sight.leave(back)
    else:
        sight.look.text = ""
        await library_key(sight.shell, key)


def _signed(sight: RuleSetEditor) -> bool:
    return sight.number is not None and sight.number.low < 0


def _paper(sight: RuleSetEditor, first: list[ft.Control]) -> list[ft.Control]:
    lines = [*first, _differences(sight), _search(sight)]
    if sight.look.wanted.strip():
        lines.append(found_part(sight))
    else:
        lines += [common_part(sight), sections_part(sight)]
        lines += [custom_part(sight)] if sight.rules.family.counts("piles") else []
    return [*lines, rule_set_part(sight), ft.Container(height=EDGE_SPACE)]


def _differences(sight: RuleSetEditor) -> ft.Control:
    sheet = sight.sheet
    own = {keys.own_name(key) for key in sheet.values if is_custom_name(key)}
    hidden = {keys.label_key(name) for name in own}
    shown = [key for key in sorted(sheet.values, key=keys.paper_order) if key not in hidden]
    base = _(sight.base.name) or _("the standard values")
    if not shown:
        told = _("Nothing yet. Tap a value below to add it here.")
        return section(_("Differences from {base}").format(base=base), [words(told)])
    rows = stacked([difference_row(sight, key) for key in shown], "difference")
    return section(_("Differences from {base}").format(base=base), [rows])


def _search(sight: RuleSetEditor) -> ft.Control:
    def typed(text: str) -> None:
        sight.look.wanted = text
        sight.look.redraw()

    field = text_field(_("Search the rules, for example “red three”"), sight.look.wanted, typed)
    return ft.Container(field, padding=ft.Padding.only(top=20))


def _at_hand(sight: RuleSetEditor, size: Size, purpose: str) -> ft.Control:
    parts: list[ft.Control] = [notice(sight.look.refusal)] if sight.look.refusal else []
    parts.append(_pad(sight, size) if sight.number else _play(sight, purpose))
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Column(parts, spacing=0, tight=True, horizontal_alignment=stretch)


def _play(sight: RuleSetEditor, purpose: str) -> ft.Control:
    path, label = new_game_path(sight.id), _("Play with these rules")
    if purpose not in ("", NEW):
        path, label = change_rules_path(sight.id, purpose), _("Preview the effect on this game")
    button = filled_button(label, lambda: sight.leave(path), expand=True)
    return ft.Container(ft.Row([button]), padding=EDGE_SPACE)


def _pad(sight: RuleSetEditor, size: Size) -> ft.Control:
    look, hand = sight.look, sight.look.hand
    label = rule_label(sight.rules, hand.key) if hand else ""
    value = part_value(sight.rules, hand) if hand else None
    typed = parse_number(look.text)
    now = look.text.replace("-", "−") if typed is None else points(typed)
    if not look.text and is_number(value):
        now = points(shown_number(hand.key if hand else "", value))
    last = _("Next") if hand and sight.is_amid(hand) else _("Done")
    return keypad("number", label, now, sight.press, size=size, signed=_signed(sight), last=last)
