"""The screen for editing a rule set, with the usual changes and a worked sample."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from scorepad.flet_support.focus_and_scroll import scroll_key, with_scroll_key
from scorepad.flet_support.hooks import Size, use_keys, use_size
from scorepad.flet_support.keyboard import ARROWS, KeyboardKey
from scorepad.flet_support.screens import screen
from scorepad.i18n import _
from scorepad.i18n.formats import join_clauses, points, signed
from scorepad.rules.editing import RulePart, is_number, parse_number, part_exists, part_value, shown_number
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.value_types import Number
from scorepad.score.record import Side
from scorepad.score.result import GameScore
from scorepad.score.sample import sample_game
from scorepad.score.totals import score_game
from scorepad.ui.routes import (
    card_path,
    change_rules_path,
    edit_rules_path,
    game_path,
    new_game_path,
    purpose_in,
    rules_in,
)
from scorepad.ui.screens.rule_sets.editor import RuleSetEditor, use_editor_position
from scorepad.ui.screens.rule_sets.rows import (
    name_field,
    page_part,
    page_title,
    pages_part,
    search_results,
    shown_rules,
)
from scorepad.ui.session import use_library
from scorepad.ui.shared.frames import library_key, library_undo_redo
from scorepad.ui.shared.rule_set_list import rule_set_not_found
from scorepad.ui.theme.style import EDGE_SPACE, HIGHLIGHT, Type
from scorepad.ui.widgets.buttons import FOLDS, UNFOLDS, filled_button, touch_row
from scorepad.ui.widgets.fields import text_field
from scorepad.ui.widgets.keypad import key_of, keypad
from scorepad.ui.widgets.layout import frame, has_room_below, notice, paper_width, section, stretched
from scorepad.ui.widgets.text import figure, heading, side_name, words
from scorepad.ui.widgets.top_bar import UndoStep, top_bar
from scorepad.wording.breakdown import line_text
from scorepad.wording.rule_settings import part_label

_LINES_BESIDE_FROM = 700

_LINES = "sample"


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
    """Draw the sample round's totals, by the base and by these rules. opens: a tap shows its lines."""
    sides: list[ft.Control] = []
    sentences = []
    for index, (name, old, new) in enumerate(sample.totals()):
        message = _("{side} {before}, now {after}") if old != new else _("{side} {after}")
        sentences.append(message.format(side=name, before=points(old), after=points(new)))
        total = side_name(index, _turned(old, new))
        sides.append(ft.Container(total, bgcolor=HIGHLIGHT if old != new else None, border_radius=6))
    look = editor.look
    title = words(_("Sample round"), Type.SECOND)
    face = ft.Row([title, *sides], wrap=True, spacing=EDGE_SPACE, run_spacing=0)

    async def turn() -> None:
        is_open = look.lines
        await editor.take(None)
        look.lines, look.shown = not is_open, "" if is_open else _LINES
        look.redraw()

    label = _("Sample round: {totals}.").format(totals=join_clauses(sentences))
    if not opens:
        return touch_row(face, label, None, live=True)
    # The lines come above it.
    what, end = _("{what} Show details.").format(what=label), UNFOLDS if look.lines else FOLDS
    return touch_row(face, what, turn, live=True, end=end)


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
    part = section(_("The sample round, line by line"), lines)
    return ft.Container(part, padding=padding, key=scroll_key(_LINES))


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
    """Draw the editor of the rule set in the address, or a page of it."""
    params = ft.use_route_params()
    ident, purpose, page = rules_in(params), purpose_in(params), params.get("page", "")
    page = page if page_title(page) else ""
    session, look = use_library(), use_editor_position(ident)
    size = use_size()
    rule_set = session.service.shelf.custom_rule_sets().get(ident)
    width = paper_width(size, beside=size.is_landscape)
    editor = RuleSetEditor(session, ident, look, rule_set, purpose, page, width) if rule_set else None
    if editor and look.part and not part_exists(editor.rules, look.part):
        look.part, look.text = None, ""  # it was undone, or taken out on another phone
    use_keys(lambda key: _pressed(editor, key) if editor else library_key(session, key, back="/"))
    if editor is None:
        return rule_set_not_found()
    sample, beside = _sample(editor), size.is_landscape and size.height >= _LINES_BESIDE_FROM
    is_pinned = size.is_landscape or has_room_below(size)
    # Where nothing is changed it would say nothing.
    tells = beside or look.part or look.lines or editor.rule_set.values
    line = [_sample_line(editor, sample, opens=not beside)] if tells else []
    lines = [_sample_lines(editor, sample)] if look.lines and not beside else []
    at_hand = _at_hand(editor, size)
    if line and is_pinned:
        example = ft.Container(stretched(line), padding=ft.Padding.symmetric(horizontal=EDGE_SPACE))
        # Beside the paper of a low window only the keypad has room.
        at_hand = stretched([at_hand, example] if size.is_landscape else [example, at_hand], tight=True)
    if beside:
        at_hand = ft.Column([at_hand, _sample_lines(editor, sample)], spacing=0)
    return frame(
        _bar(editor),
        [*lines, *_paper(editor), *([] if is_pinned else line), ft.Container(height=EDGE_SPACE)],
        size=size,
        at_hand=at_hand,
        show=look.to_show,
        moving=True,
        low=editor.number is None,
    )


def _way_back(editor: RuleSetEditor) -> str:
    if editor.page:
        return edit_rules_path(editor.id, editor.purpose)
    match editor.purpose:
        case "":
            return card_path(editor.id)
        case "new":
            return new_game_path(editor.id)
        case game:
            return game_path(game, "change-rules")


def _way_on(editor: RuleSetEditor) -> tuple[str, str]:
    """Return the address after editing, and the label of the button to it."""
    match editor.purpose:
        case "" | "new":
            return new_game_path(editor.id), _("Play with these rules")
        case game:
            return change_rules_path(editor.id, game), _("Preview the effect on this game")


def _bar(editor: RuleSetEditor) -> ft.Control:
    def discarding(turn: UndoStep | None) -> UndoStep | None:
        """Return the step, made to discard text that is only typed as well."""

        async def step() -> None:
            editor.look.text = editor.look.news = ""
            editor.look.redraw()
            if turn:
                await turn.on_click()  # type: ignore[misc]  # undo and redo are asynchronous

        return turn and replace(turn, on_click=step)

    undo, redo = map(discarding, library_undo_redo(editor.session))
    back = partial(editor.leave, _way_back(editor))
    title = page_title(editor.page) if editor.page else editor.rule_set.name
    return top_bar(title, back=back, undo=undo, redo=redo)


async def _pressed(editor: RuleSetEditor, key: KeyboardKey) -> None:
    number = editor.number
    sent = key_of(key, "number", signed=number.low < 0) if number else None
    if sent:
        await editor.press(sent)
    elif number and key in ARROWS:
        # An arrow would leave the number being typed.
        return
    elif key is KeyboardKey.ESCAPE and editor.look.part:
        await editor.take(None)
    elif key is KeyboardKey.ESCAPE:
        await editor.leave(_way_back(editor))
    else:
        editor.look.text = editor.look.news = ""
        await library_key(editor.session, key)


def _paper(editor: RuleSetEditor) -> list[ft.Control]:
    if editor.page:
        return page_part(editor)
    look = editor.look
    search = text_field(_("Search the rules"), look.query, editor.search)
    # With its key the field remains the same one where the lines above it go.
    field = with_scroll_key(ft.Container(search, padding=ft.Padding.symmetric(vertical=12)), "search")
    if look.query.strip():
        return [field, search_results(editor)]
    title = ft.Container(heading(_("All rules")), padding=ft.Padding.only(top=36))
    name = ft.Container(name_field(editor), padding=ft.Padding.only(top=2 * EDGE_SPACE))
    return [*shown_rules(editor), title, field, pages_part(editor), name]


def _at_hand(editor: RuleSetEditor, size: Size) -> ft.Column:
    look = editor.look
    parts: list[ft.Control] = [notice(look.news)] if look.news else []
    if look.part and editor.number:
        parts.append(_keypad(editor, look.part, editor.number, size))
    else:
        path, label = _way_on(editor)
        button = filled_button(label, partial(editor.leave, path), expand=True)
        parts.append(ft.Container(ft.Row([button]), padding=EDGE_SPACE))
    return stretched(parts, tight=True)


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
