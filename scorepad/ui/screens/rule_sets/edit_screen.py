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
    editor: RuleSetEditor = field(compare=False)


def common_part(editor: RuleSetEditor) -> ft.Control:
    """Draw the rules that tables change most often."""
    drawn: ft.Control = _memo_drawn(_Part(editor.rules, editor.width >= _COMMON_BESIDE_FROM, editor))
    return drawn


@component
def _drawn(part: _Part) -> ft.Control:
    editor = part.editor
    known = common_rules(editor.rules)
    rows = [_row(editor, each) for each in known]
    lines = ft.Column(
        with_scroll_keys(rows, "common"), spacing=14, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )
    return section(_("Most often changed"), [lines])


_memo_drawn: Any = ft.memo(_drawn)


def _row(editor: RuleSetEditor, each: CommonRule) -> ft.Control:
    now = common_value(editor.rules, each)
    has = editor.rules.values.get(each.key) is not None
    chips: list[ft.Control] = [_chip(editor, each, value, now, has=has) for value in each.values]
    label = words(in_their_words(editor.rules, each.words), Type.STRONG)
    if now is not None and now not in each.values:
        chips.append(_chip(editor, each, now, now, has=has))
    name = _("{rule}: another value").format(rule=in_their_words(editor.rules, each.words))
    other = words(_("Other"), Type.STRONG, said=name, centred=True)
    chips.append(outlined_button(other, partial(editor.take, RulePart(each.key))))
    if editor.width < _COMMON_BESIDE_FROM:
        return ft.Column([label, flowing(chips)], spacing=6)
    cells: list[ft.Control] = [
        ft.Container(label, expand=_LABEL_SHARE),
        ft.Container(flowing(chips), expand=_CHIPS_SHARE),
    ]
    return ft.Row(cells, spacing=12)


def _chip(editor: RuleSetEditor, each: CommonRule, value: Value, now: Value, *, has: bool) -> ft.Control:
    async def put() -> None:
        await editor.edit(common_changes(editor.newest().rules, each, value))

    chosen = value == now and (has or value is None)
    text = _text(each, value)
    return choice_button(
        text,
        put,
        chosen=chosen,
        said=_("{rule}: {value}").format(rule=in_their_words(editor.rules, each.words), value=text),
    )


def _text(each: CommonRule, value: Value) -> str:
    if value is None:
        return capital(none_text(each.key))
    if not isinstance(value, int):
        return str(value)
    if each.part == "even":
        return f"{value} + {value}"
    return signed(value) if each.key == keys.RED_THREES_LAID else points(shown_number(each.key, value))


def sample_line(editor: RuleSetEditor, *, opens: bool) -> ft.Control:
    """Draw the sample round's totals, by the base and by these rules; opens: a tap shows its lines."""
    before, after = _scores(editor)
    sides = [_side(index, name, before, after) for index, name in enumerate(_names())]
    beside = editor.width >= _SAMPLE_BESIDE_FROM
    sign = (" ▾" if editor.look.lines else " ▸") if opens else ""
    title = words(_("Sample round") + sign, Type.SECOND)
    face: ft.Control = ft.Column([title, *sides], spacing=0)
    if beside:
        face = ft.Row([title, *(ft.Container(each, expand=True) for each in sides)], spacing=24)

    def turn() -> None:
        editor.look.lines = not editor.look.lines
        editor.look.redraw()

    said = _said(before, after)
    row = touch_row(face, _("{what} Show details.").format(what=said), turn, line=False, live=True)
    return ft.Container(
        row if opens else still_row(face, said, live=True),
        bgcolor=CARD,
        border=ft.Border(bottom=ft.BorderSide(1, HAIRLINE)),
    )


def sample_lines(editor: RuleSetEditor) -> ft.Control:
    """Draw the lines of the sample round, with the changes marked."""
    before, after = _scores(editor)
    lines: list[ft.Control] = []
    for index, name in enumerate(_names()):
        title = side_name(index, name)
        title.expand = True
        total = figure(_turned(before.totals[index], after.totals[index]), Type.STRONG)
        lines.append(ft.Container(ft.Row([title, total]), padding=ft.Padding.only(top=8, right=4)))
        lines += _lines(editor, before, after, index)
    padding = ft.Padding.only(left=EDGE_SPACE, right=EDGE_SPACE, bottom=EDGE_SPACE)
    return ft.Container(section(_("The sample round, line by line"), lines), padding=padding)


def _names() -> tuple[str, str]:
    return _("North–South"), _("East–West")


def _scores(editor: RuleSetEditor) -> tuple[GameScore, GameScore]:
    base, rules = editor.base, editor.shown.rules
    about = editor.look.hand.key if editor.look.hand else ""
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


def _lines(editor: RuleSetEditor, before: GameScore, after: GameScore, side: int) -> Iterator[ft.Control]:
    was, now = _by_item(before, side), _by_item(after, side)
    for item in dict.fromkeys((*now, *was)):
        rules = editor.shown.rules if item in now else editor.base
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
    session, look = use_library(), use_editor_position(ident)
    size, route = use_size(), ft.use_view_path()
    sheet = session.service.rules_sheet(ident)
    editor = (
        RuleSetEditor(session, ident, look, sheet, letter_room(size, beside=size.is_landscape))
        if sheet
        else None
    )
    back = _back(ident, purpose)
    if editor and look.hand and not part_exists(editor.rules, look.hand):
        look.hand, look.text = None, ""  # it was undone, or taken out on another phone
    use_keys(lambda key: _pressed(editor, key, back) if editor else library_key(session, key, back="/"))
    if editor is None or sheet is None:
        return rule_set_not_found(route, size)
    undo, redo = (_dropping(editor, turn) for turn in (library_undo(session), library_redo(session)))
    bar = top_bar(sheet.name, _origin(editor), back=lambda: editor.leave(back), undo=undo, redo=redo)
    beside = size.is_landscape and size.height >= _LINES_BESIDE_FROM
    pinned = sample_line(editor, opens=not beside)
    apart = size.is_landscape or has_room_below(size)
    first = [] if apart else [pinned]
    paper = _paper(editor, [*first, *([sample_lines(editor)] if look.lines and not beside else [])])
    at_hand = _at_hand(editor, size, purpose)
    return frame(
        route,
        bar,
        paper,
        size=size,
        above=pinned if apart else None,
        at_hand=ft.Column([at_hand, sample_lines(editor)], spacing=0) if beside else at_hand,
        show=look.hand.name if look.hand else None,
    )


def _back(ident: str, purpose: str) -> str:
    return {"": "/", NEW: new_game_path(ident)}.get(purpose, game_path(purpose, "change-rules"))


def _origin(editor: RuleSetEditor) -> str:
    return _("based on {base}").format(base=_(editor.base.name)) if editor.sheet.base else ""


def _dropping(editor: RuleSetEditor, turn: UndoStep) -> UndoStep:
    """Return the step, made to discard text that is only typed as well."""

    async def step() -> None:
        editor.look.text = editor.look.refusal = ""
        editor.look.redraw()
        await turn.on_click()  # type: ignore[misc]  # undo and redo are asynchronous

    return UndoStep(turn.what, step, turn.newest)


async def _pressed(editor: RuleSetEditor, key: KeyboardKey, back: str) -> None:
    sent = key_of(key, "number", signed=_signed(editor)) if editor.number else None
    if sent:
        await editor.press(sent)
    elif editor.number and key.is_arrow:
        # An arrow would leave the number being typed.
        return
    elif key is KeyboardKey.ESCAPE and editor.look.hand:
        await editor.take(None)
    elif key is KeyboardKey.ESCAPE:
        await editor.leave(back)
    else:
        editor.look.text = ""
        await library_key(editor.session, key)


def _signed(editor: RuleSetEditor) -> bool:
    return editor.number is not None and editor.number.low < 0


def _paper(editor: RuleSetEditor, first: list[ft.Control]) -> list[ft.Control]:
    lines = [*first, _differences(editor), _search(editor)]
    if editor.look.wanted.strip():
        lines.append(found_part(editor))
    else:
        lines += [common_part(editor), sections_part(editor)]
        lines += [custom_part(editor)] if editor.rules.family.counts("piles") else []
    return [*lines, rule_set_part(editor), ft.Container(height=EDGE_SPACE)]


def _differences(editor: RuleSetEditor) -> ft.Control:
    sheet = editor.sheet
    own = {keys.own_name(key) for key in sheet.values if is_custom_name(key)}
    hidden = {keys.label_key(name) for name in own}
    shown = [key for key in sorted(sheet.values, key=keys.paper_order) if key not in hidden]
    base = _(editor.base.name) or _("the standard values")
    if not shown:
        told = _("Nothing yet. Tap a value below to add it here.")
        return section(_("Differences from {base}").format(base=base), [words(told)])
    rows = stacked([difference_row(editor, key) for key in shown], "difference")
    return section(_("Differences from {base}").format(base=base), [rows])


def _search(editor: RuleSetEditor) -> ft.Control:
    def typed(text: str) -> None:
        editor.look.wanted = text
        editor.look.redraw()

    field = text_field(_("Search the rules, for example “red three”"), editor.look.wanted, typed)
    return ft.Container(field, padding=ft.Padding.only(top=20))


def _at_hand(editor: RuleSetEditor, size: Size, purpose: str) -> ft.Control:
    parts: list[ft.Control] = [notice(editor.look.refusal)] if editor.look.refusal else []
    parts.append(_pad(editor, size) if editor.number else _play(editor, purpose))
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Column(parts, spacing=0, tight=True, horizontal_alignment=stretch)


def _play(editor: RuleSetEditor, purpose: str) -> ft.Control:
    path, label = new_game_path(editor.id), _("Play with these rules")
    if purpose not in ("", NEW):
        path, label = change_rules_path(editor.id, purpose), _("Preview the effect on this game")
    button = filled_button(label, lambda: editor.leave(path), expand=True)
    return ft.Container(ft.Row([button]), padding=EDGE_SPACE)


def _pad(editor: RuleSetEditor, size: Size) -> ft.Control:
    look, hand = editor.look, editor.look.hand
    label = rule_label(editor.rules, hand.key) if hand else ""
    value = part_value(editor.rules, hand) if hand else None
    typed = parse_number(look.text)
    now = look.text.replace("-", "−") if typed is None else points(typed)
    if not look.text and is_number(value):
        now = points(shown_number(hand.key if hand else "", value))
    last = _("Next") if hand and editor.is_amid(hand) else _("Done")
    return keypad("number", label, now, editor.press, size=size, signed=_signed(editor), last=last)
