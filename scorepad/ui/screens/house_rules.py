"""A table's own rules: what differs from their base, and every key of them to be changed by a touch."""

import flet as ft

from scorepad.i18n import _
from scorepad.i18n.house_words import rule_label
from scorepad.i18n.numbers import points
from scorepad.rules import keys
from scorepad.rules.editing import stands, turned, value_at
from scorepad.rules.typing import is_number, number_of
from scorepad.ui.guard import screen
from scorepad.ui.hooks import Size, use_keys, use_size
from scorepad.ui.keys import Press
from scorepad.ui.library_bar import library_key, redo_of, undo_of
from scorepad.ui.screens.house_rules_common import common_part
from scorepad.ui.screens.house_rules_keys import found_part, sections_part
from scorepad.ui.screens.house_rules_own import own_part, set_part
from scorepad.ui.screens.house_rules_rows import difference_row, is_own
from scorepad.ui.screens.house_rules_sample import sample_line, sample_lines
from scorepad.ui.screens.house_rules_sight import Sight, use_look
from scorepad.ui.screens.own_sets import no_set
from scorepad.ui.screens.set_paths import play_path, used_path
from scorepad.ui.shell import game_path, use_library
from scorepad.ui.theme import EDGE_SPACE
from scorepad.ui.widgets.bar import Turn, top_bar
from scorepad.ui.widgets.buttons import filled_button
from scorepad.ui.widgets.fields import text_field
from scorepad.ui.widgets.frame import frame, has_room_below
from scorepad.ui.widgets.keypad import key_of, keypad
from scorepad.ui.widgets.notice import notice
from scorepad.ui.widgets.section import letter_room, lined_up, section
from scorepad.ui.widgets.words import words

NEW = "new"
_LINES_BESIDE_FROM = 700


@screen
def EditRules() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the rule set that the address names."""
    params = ft.use_route_params()
    ident, purpose = params.get("rules", ""), params.get("purpose", "")
    shell, look = use_library(), use_look(ident)
    size, route = use_size(), ft.use_view_path()
    sheet = shell.desk.rules_sheet(ident)
    sight = Sight(shell, ident, look, sheet, letter_room(size, beside=size.lies)) if sheet else None
    back = _back(ident, purpose)
    if sight and look.hand and not stands(sight.rules, look.hand):
        look.hand, look.text = None, ""  # it was undone, or taken out on another phone
    use_keys(lambda key: _pressed(sight, key, back) if sight else library_key(shell, key, back="/"))
    if sight is None or sheet is None:
        return no_set(route, size)
    undo, redo = (_dropping(sight, turn) for turn in (undo_of(shell), redo_of(shell)))
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
    return {"": "/", NEW: play_path(ident)}.get(purpose, game_path(purpose, "change-rules"))


def _origin(sight: Sight) -> str:
    return _("based on {base}").format(base=_(sight.base.name)) if sight.sheet.base else ""


def _dropping(sight: Sight, turn: Turn) -> Turn:
    """Let a step back drop what is only typed as well."""

    async def step() -> None:
        sight.look.text = sight.look.refusal = ""
        sight.look.redraw()
        await turn.on_click()  # type: ignore[misc]  # undo and redo are asynchronous

    return Turn(turn.what, step, turn.newest)


async def _pressed(sight: Sight, key: Press, back: str) -> None:
    sent = key_of(key, "number", signed=_signed(sight)) if sight.number else None
    if sent:
        await sight.press(sent)
    elif sight.number and key.is_arrow:
        # An arrow would lead away from the number that is being typed.
        return
    elif key is Press.ESCAPE and sight.look.hand:
        await sight.take(None)
    elif key is Press.ESCAPE:
        await sight.leave(back)
    else:
        sight.look.text = ""
        await library_key(sight.shell, key)


def _signed(sight: Sight) -> bool:
    return sight.number is not None and sight.number.low < 0


def _paper(sight: Sight, first: list[ft.Control]) -> list[ft.Control]:
    lines = [*first, _differences(sight), _search(sight)]
    if sight.look.wanted.strip():
        lines.append(found_part(sight))
    else:
        lines += [common_part(sight), sections_part(sight)]
        lines += [own_part(sight)] if sight.rules.family.counts("piles") else []
    return [*lines, set_part(sight), ft.Container(height=EDGE_SPACE)]


def _differences(sight: Sight) -> ft.Control:
    sheet = sight.sheet
    own = {keys.own_name(key) for key in sheet.values if is_own(key)}
    hidden = {keys.label_key(name) for name in own}
    shown = [key for key in sorted(sheet.values, key=keys.place) if key not in hidden]
    base = _(sight.base.name) or _("the standard values")
    if not shown:
        told = _("Nothing yet. Tap a value below to add it here.")
        return section(_("Differences from {base}").format(base=base), [words(told)])
    rows = lined_up([difference_row(sight, key) for key in shown], "difference")
    return section(_("Differences from {base}").format(base=base), [rows])


def _search(sight: Sight) -> ft.Control:
    def typed(text: str) -> None:
        sight.look.wanted = text
        sight.look.redraw()

    field = text_field(_("Search the rules, for example “red three”"), sight.look.wanted, typed)
    return ft.Container(field, padding=ft.Padding.only(top=20))


def _at_hand(sight: Sight, size: Size, purpose: str) -> ft.Control:
    parts: list[ft.Control] = [notice(sight.look.refusal)] if sight.look.refusal else []
    parts.append(_pad(sight, size) if sight.number else _play(sight, purpose))
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Column(parts, spacing=0, tight=True, horizontal_alignment=stretch)


def _play(sight: Sight, purpose: str) -> ft.Control:
    path, label = play_path(sight.id), _("Play with these rules")
    if purpose not in ("", NEW):
        path, label = used_path(sight.id, purpose), _("Preview the effect on this game")
    button = filled_button(label, lambda: sight.leave(path), expand=True)
    return ft.Container(ft.Row([button]), padding=EDGE_SPACE)


def _pad(sight: Sight, size: Size) -> ft.Control:
    look, hand = sight.look, sight.look.hand
    label = rule_label(sight.rules, hand.key) if hand else ""
    value = value_at(sight.rules, hand) if hand else None
    typed = number_of(look.text)
    now = look.text.replace("-", "−") if typed is None else points(typed)
    if not look.text and is_number(value):
        now = points(turned(hand.key if hand else "", value))
    last = _("Next") if hand and sight.is_amid(hand) else _("Done")
    return keypad("number", label, now, sight.press, size=size, signed=_signed(sight), last=last)
