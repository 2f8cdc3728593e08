"""The screen for editing a rule set, with the usual changes and a worked sample."""

from collections.abc import Callable, Iterator
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
from scorepad.rules.custom import RuleSetId
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
from scorepad.rules.value_types import Number
from scorepad.score.record import Side
from scorepad.score.result import GameScore
from scorepad.score.sample import sample_game
from scorepad.score.totals import score_game
from scorepad.ui.routes import (
    Purpose,
    card_path,
    change_rules_path,
    game_path,
    new_game_path,
    purpose_in,
    rules_in,
)
from scorepad.ui.screens.rule_sets.editor import RuleSetEditor, use_editor_position
from scorepad.ui.screens.rule_sets.rows import (
    custom_parts,
    difference_row,
    rule_set_part,
    search_results,
    sections_part,
)
from scorepad.ui.session import use_library
from scorepad.ui.shared.rule_set_list import rule_set_not_found
from scorepad.ui.shared.undo_bar import library_key, library_undo_redo
from scorepad.ui.theme.style import CARD, EDGE_SPACE, HAIRLINE, HIGHLIGHT, Type
from scorepad.ui.widgets.buttons import choice_button, filled_button, outlined_button, still_row, touch_row
from scorepad.ui.widgets.fields import text_field
from scorepad.ui.widgets.keypad import key_of, keypad
from scorepad.ui.widgets.layout import flowing, frame, has_room_below, letter_room, notice, section, stacked
from scorepad.ui.widgets.text import figure, side_mark, side_name, words
from scorepad.ui.widgets.top_bar import UndoStep, top_bar
from scorepad.wording.breakdown import line_text
from scorepad.wording.labels import capital, in_their_words
from scorepad.wording.rule_settings import none_text, part_label

_COMMON_BESIDE_FROM = 700
_LABEL_SHARE, _CHIPS_SHARE = 1, 3

_SAMPLE_BESIDE_FROM = 560

_LINES_BESIDE_FROM = 700


@dataclass(frozen=True, slots=True)
class _Part:
    """The values that the common rules show; while they stay the same these are not redrawn."""

    rules: RuleSet
    wide: bool
    editor: RuleSetEditor = field(compare=False)


@component
def _common_part(part: _Part) -> ft.Control:
    rows = [_common_row(part.editor, each) for each in common_rules(part.rules)]
    lines = ft.Column(with_scroll_keys(rows, "common"), spacing=14)
    lines.horizontal_alignment = ft.CrossAxisAlignment.STRETCH
    return section(_("Most often changed"), [lines])


_memo_common_part: Any = ft.memo(_common_part)


def _common_row(editor: RuleSetEditor, each: CommonRule) -> ft.Control:
    now, name = common_value(editor.rules, each), in_their_words(editor.rules, each.words)
    is_set = editor.rules.values.get(each.key) is not None

    async def put(value: Value) -> None:
        await editor.edit(lambda rules: common_changes(rules, each, value))

    def chip(value: Value) -> ft.Control:
        text, chosen = _chip_text(each, value), value == now and (is_set or value is None)
        spoken = _("{rule}: {value}").format(rule=name, value=text)
        return choice_button(text, partial(put, value), chosen=chosen, said=spoken)

    other = words(_("Other"), Type.STRONG, said=_("{rule}: another value").format(rule=name), centred=True)
    present = [] if now is None or now in each.values else [now]
    others = outlined_button(other, partial(editor.take, RulePart(each.key)))
    chips = flowing([*map(chip, (*each.values, *present)), others])
    label = words(name, Type.STRONG)
    if editor.width < _COMMON_BESIDE_FROM:
        return ft.Column([label, chips], spacing=6)
    cells = ft.Container(label, expand=_LABEL_SHARE), ft.Container(chips, expand=_CHIPS_SHARE)
    return ft.Row([*cells], spacing=12)


def _chip_text(each: CommonRule, value: Value) -> str:
    if value is None:
        return capital(none_text(each.key))
    if isinstance(value, bool):
        return _("Yes") if value else _("No")
    if not isinstance(value, int):
        return str(value)
    if each.part == "even":
        return f"{value} + {value}"
    return signed(value) if each.key == keys.RED_THREES_LAID else points(shown_number(each.key, value))


@dataclass(frozen=True, slots=True)
class _Sample:
    """The sample round, scored by the base and by these rules."""

    names: tuple[str, str]
    before: GameScore
    after: GameScore

    def totals(self) -> list[tuple[str, int, int]]:
        """Return each side's name, its total by the base and by these rules."""
        return list(zip(self.names, self.before.totals, self.after.totals, strict=True))


def _sample(editor: RuleSetEditor) -> _Sample:
    names = _("North–South"), _("East–West")
    about = editor.look.part.key if editor.look.part else ""

    def score(rules: RuleSet, beside: RuleSet) -> GameScore:
        one, other = (Side(name, (name, name)) for name in names)
        return score_game(sample_game(rules, (one, other), beside, about))

    base, rules = editor.base, editor.shown.rules
    return _Sample(names, score(base, rules), score(rules, base))


def _turned(old: int, new: int, write: Callable[[int], str] = points) -> str:
    """Return a number, or how it changes."""
    if old == new:
        return write(new)
    return _("{before} → {after}").format(before=write(old), after=write(new))


def _sample_line(editor: RuleSetEditor, sample: _Sample, *, opens: bool) -> ft.Control:
    """Draw the sample round's totals, by the base and by these rules; opens: a tap shows its lines."""
    sides: list[ft.Control] = []
    sentences = []
    for index, (name, old, new) in enumerate(sample.totals()):
        message = _("{side} {before}, now {after}") if old != new else _("{side} {after}")
        sentences.append(message.format(side=name, before=points(old), after=points(new)))
        total = figure(_turned(old, new), Type.HEAD)
        row = ft.Row([side_mark(index), words(name, expand=True), total], spacing=6)
        sides.append(ft.Container(row, bgcolor=HIGHLIGHT if old != new else None, border_radius=6))
    look = editor.look
    sign = (" ▾" if look.lines else " ▸") if opens else ""
    title = words(_("Sample round") + sign, Type.SECOND)
    face: ft.Control = ft.Column([title, *sides], spacing=0)
    if editor.width >= _SAMPLE_BESIDE_FROM:
        face = ft.Row([title, *(ft.Container(each, expand=True) for each in sides)], spacing=24)

    def turn() -> None:
        look.lines = not look.lines
        look.redraw()

    label = _("Sample round: {totals}.").format(totals=join_clauses(sentences))
    line: ft.Control = still_row(face, label, live=True)
    if opens:
        line = touch_row(face, _("{what} Show details.").format(what=label), turn, line=False, live=True)
    return ft.Container(line, bgcolor=CARD, border=ft.Border(bottom=ft.BorderSide(1, HAIRLINE)))


def _sample_lines(editor: RuleSetEditor, sample: _Sample) -> ft.Control:
    """Draw the lines of the sample round, with the changes marked."""
    lines: list[ft.Control] = []
    for index, (name, old, new) in enumerate(sample.totals()):
        title = side_name(index, name)
        title.expand = True
        row = ft.Row([title, figure(_turned(old, new), Type.STRONG)])
        lines.append(ft.Container(row, padding=ft.Padding.only(top=8, right=4)))
        lines += _side_lines(editor, sample, index)
    padding = ft.Padding.only(left=EDGE_SPACE, right=EDGE_SPACE, bottom=EDGE_SPACE)
    return ft.Container(section(_("The sample round, line by line"), lines), padding=padding)


def _side_lines(editor: RuleSetEditor, sample: _Sample, side: int) -> Iterator[ft.Control]:
    was, now = (
        {line.item: line for line in score.rounds[0].sides[side].breakdown.lines}
        for score in (sample.before, sample.after)
    )
    for item in dict.fromkeys((*now, *was)):
        rules = editor.shown.rules if item in now else editor.base
        old, new = (lines[item].points if item in lines else 0 for lines in (was, now))
        text = words(line_text(rules, now.get(item) or was[item]), expand=True)
        row = ft.Row([text, figure(_turned(old, new, signed), Type.BODY)], spacing=12)
        padding = ft.Padding.symmetric(vertical=3, horizontal=4)
        yield ft.Container(row, bgcolor=HIGHLIGHT if old != new else None, border_radius=6, padding=padding)


@screen
def EditRules() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the editor of the rule set in the address."""
    params = ft.use_route_params()
    ident, purpose = rules_in(params), purpose_in(params)
    session, look = use_library(), use_editor_position(ident)
    size, route = use_size(), ft.use_view_path()
    rule_set = session.service.shelf.custom_rule_sets().get(ident)
    width = letter_room(size, beside=size.is_landscape)
    editor = RuleSetEditor(session, ident, look, rule_set, width) if rule_set else None
    back = _way_back(ident, purpose)
    if editor and look.part and not part_exists(editor.rules, look.part):
        look.part, look.text = None, ""  # it was undone, or taken out on another phone
    use_keys(lambda key: _pressed(editor, key, back) if editor else library_key(session, key, back="/"))
    if editor is None:
        return rule_set_not_found(route, size)
    sample, beside = _sample(editor), size.is_landscape and size.height >= _LINES_BESIDE_FROM
    pinned = _sample_line(editor, sample, opens=not beside)
    is_pinned = size.is_landscape or has_room_below(size)
    paper = [] if is_pinned else [pinned]
    if look.lines and not beside:
        paper.append(_sample_lines(editor, sample))
    at_hand = _at_hand(editor, size, purpose)
    if beside:
        at_hand = ft.Column([at_hand, _sample_lines(editor, sample)], spacing=0)
    return frame(
        route,
        _bar(editor, back),
        [*paper, *_rule_parts(editor)],
        size=size,
        above=pinned if is_pinned else None,
        at_hand=at_hand,
        show=look.part.name if look.part else None,
    )


def _way_back(ident: RuleSetId, purpose: Purpose) -> str:
    match purpose:
        case "":
            return card_path(ident)
        case "new":
            return new_game_path(ident)
        case game:
            return game_path(game, "change-rules")


def _way_on(ident: RuleSetId, purpose: Purpose) -> tuple[str, str]:
    """Return the address after editing, and the label of the button to it."""
    match purpose:
        case "" | "new":
            return new_game_path(ident), _("Play with these rules")
        case game:
            return change_rules_path(ident, game), _("Preview the effect on this game")


def _bar(editor: RuleSetEditor, back: str) -> ft.Control:
    def discarding(turn: UndoStep) -> UndoStep:
        """Return the step, made to discard text that is only typed as well."""

        async def step() -> None:
            editor.look.text = editor.look.news = ""
            editor.look.redraw()
            await turn.on_click()  # type: ignore[misc]  # undo and redo are asynchronous

        return UndoStep(turn.what, step, turn.newest)

    undo, redo = map(discarding, library_undo_redo(editor.session))
    origin = _("based on {base}").format(base=_(editor.base.name)) if editor.rule_set.base else ""
    return top_bar(editor.rule_set.name, origin, back=partial(editor.leave, back), undo=undo, redo=redo)


async def _pressed(editor: RuleSetEditor, key: KeyboardKey, back: str) -> None:
    number = editor.number
    sent = key_of(key, "number", signed=number.low < 0) if number else None
    if sent:
        await editor.press(sent)
    elif number and key.is_arrow:
        # An arrow would leave the number being typed.
        return
    elif key is KeyboardKey.ESCAPE and editor.look.part:
        await editor.take(None)
    elif key is KeyboardKey.ESCAPE:
        await editor.leave(back)
    else:
        editor.look.text = editor.look.news = ""
        await library_key(editor.session, key)


def _rule_parts(editor: RuleSetEditor) -> list[ft.Control]:
    search = text_field(_("Search the rules, for example “red three”"), editor.look.query, editor.search)
    lines = [_differences(editor), ft.Container(search, padding=ft.Padding.only(top=20))]
    if editor.look.query.strip():
        lines.append(search_results(editor))
    else:
        part = _Part(editor.rules, editor.width >= _COMMON_BESIDE_FROM, editor)
        lines += [_memo_common_part(part), sections_part(editor)]
        lines += custom_parts(editor)
    return [*lines, rule_set_part(editor), ft.Container(height=EDGE_SPACE)]


def _differences(editor: RuleSetEditor) -> ft.Control:
    changed = editor.rule_set.values
    hidden = {keys.label_key(keys.own_name(key)) for key in changed if keys.is_own(key)}
    rows = [difference_row(editor, key) for key in sorted(changed, key=keys.paper_order) if key not in hidden]
    title = _("Differences from {base}").format(base=_(editor.base.name) or _("the standard values"))
    nothing = words(_("Nothing yet. Tap a value below to add it here."))
    return section(title, [stacked(rows, "difference") if rows else nothing])


def _at_hand(editor: RuleSetEditor, size: Size, purpose: Purpose) -> ft.Column:
    look = editor.look
    parts: list[ft.Control] = [notice(look.news)] if look.news else []
    if look.part and editor.number:
        parts.append(_keypad(editor, look.part, editor.number, size))
    else:
        path, label = _way_on(editor.id, purpose)
        button = filled_button(label, partial(editor.leave, path), expand=True)
        parts.append(ft.Container(ft.Row([button]), padding=EDGE_SPACE))
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Column(parts, spacing=0, tight=True, horizontal_alignment=stretch)


def _keypad(editor: RuleSetEditor, part: RulePart, number: Number, size: Size) -> ft.Control:
    text, value = editor.look.text, part_value(editor.rules, part)
    typed = parse_number(text)
    now = text.replace("-", "−") if typed is None else points(typed)
    if not text and is_number(value):
        now = points(shown_number(part.key, value))
    further = editor.after(part)
    return keypad(
        "number",
        part_label(editor.rules, part),
        now,
        editor.press,
        size=size,
        signed=number.low < 0,
        last=_("Next") if further else _("Done"),
        on_done=partial(editor.take, None) if further else None,
    )
