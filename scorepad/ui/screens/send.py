"""The screen that sends a game's result: by the device's share sheet, or by copying and saving.

Its card looks the same on every device, since it is sent as a picture: its letters have a size of their own,
and its colours are always the light ones.
"""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Final

import flet as ft

from scorepad.flet_support.abilities import abilities
from scorepad.flet_support.hooks import use_instance
from scorepad.flet_support.page_state import page_state
from scorepad.flet_support.screens import action, show_message
from scorepad.i18n import _, mark
from scorepad.i18n.formats import points
from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore, ranking
from scorepad.ui.routes import game_path
from scorepad.ui.session import GameView, newest_view
from scorepad.ui.shared.course import course_of, course_sentence, draw_course
from scorepad.ui.shared.file_saver import export_game, game_file_name, hand_out, share_text
from scorepad.ui.shared.frames import game_frame, game_screen
from scorepad.ui.shared.game_status import hidden_totals
from scorepad.ui.shared.picture import Setting
from scorepad.ui.shared.printing import PDF_FILE, PrintChoices, PrintOrder, hand_out_sheet, use_print_choices
from scorepad.ui.theme import style
from scorepad.ui.theme.style import CLEAN, INK, SECOND_INK, Type, side_colour, side_shape
from scorepad.ui.widgets.buttons import copy_button, outlined_button, say_copied
from scorepad.ui.widgets.layout import flowing, section, stretched
from scorepad.ui.widgets.text import copyable, largest_that_fits, own_words, words
from scorepad.wording.labels import rules_name
from scorepad.wording.standings import beside_points, left_words, result_sentence, result_text, when_and_where

_log = logging.getLogger("scorepad.ui")

_COPIED: Final = mark("Text copied. Paste it into a message.")
_WIDTH: Final = 270
_SCALES: Final = (4.0, 4.0, 2.0)
"""The tries at a picture: 1,080 pixels wide like most phones, then half that where none so high is drawn."""
_STILL_MS: Final = 300
"""How long a tapped button still moves, which spoils a picture (FLET.md, fault 66)."""
_SECONDS: Final = 20
_EDGE: Final = 20
_ROOM: Final = _WIDTH - 2 * _EDGE
_SMALL, _NAME, _LARGE = 11, 15, 21
_SIGN, _NUMBER, _GAP = 20, 20, 8
_ROUND_SIZES: Final = (13, 12, 11, 10, 9, 8)
_COURSE_SHARE: Final = 0.5
_MOST_SIDES, _MOST_ROUNDS = 5, 16
"""What a table is drawn for; more would be too small or too long for a message."""
_SUITS: Final = (("♥", CLEAN), ("♠", INK), ("♦", CLEAN), ("♣", INK))


class _CardPicture:
    """The card on a screen, as the client draws it."""

    def __init__(self) -> None:
        self._shot = ft.Ref[ft.Screenshot]()
        self._height = 0.0

    def frame(self, card: ft.Container) -> ft.Control:
        """Return a card to be shown, of which `png` is then the picture."""
        card.on_size_change = action(self._measured)
        return ft.Screenshot(card, ref=self._shot)

    async def _measured(self, event: ft.LayoutSizeChangeEvent[ft.Container]) -> None:
        self._height = event.height

    async def png(self) -> bytes | None:
        """Return the picture; None if the client made none of the whole card."""
        shot = self._shot.current
        if shot is None:
            return None
        try:
            async with asyncio.timeout(_SECONDS):
                for scale in _SCALES:
                    data = await shot.capture(scale, _STILL_MS)
                    if self._is_whole(data, scale):
                        return data
        except (RuntimeError, TimeoutError):
            _log.warning("the client took no picture of a card", exc_info=True)
        return None

    def _is_whole(self, png: bytes, scale: float) -> bool:
        wide, high = (int.from_bytes(png[at : at + 4]) for at in (16, 20))
        return wide == _WIDTH * scale and abs(high - self._height * scale) <= 1


@game_screen
def SendResult(table: GameView) -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the choice of what to send: words, a picture, a PDF, or a file for another Scorepad."""
    stored, _choose = use_print_choices()
    picture = use_instance(_CardPicture)
    back = game_path(table.id, "result")
    if table.record.totals_hidden:
        return game_frame(table, _("Send"), hidden_totals(table), back=back)
    text = result_text(table.record, table.score)
    buttons = _buttons(table, picture, stored or PrintChoices())
    lines = [
        section(_("How?"), [words(_what_happens(), Type.SECOND), buttons]),
        section(_("The text"), [copyable(text)]),
        section(_("The picture"), [_result_card(table.record, table.score, picture)]),
    ]
    return game_frame(table, _("Send the result"), lines, back=back)


def _what_happens() -> str:
    can = abilities(ft.context.page)
    if can.shares_files:
        return _("You then choose who gets it.")
    if can.shares_text:
        return _("For the text, you then choose who gets it. Anything else is saved as a file.")
    return _("The text is copied, to be pasted into a message. Anything else is saved as a file.")


def _buttons(table: GameView, picture: _CardPicture, choices: PrintChoices) -> ft.Control:
    page = ft.context.page
    shares = abilities(page).shares_files
    return flowing(
        [
            _text_button(result_text(table.record, table.score)),
            outlined_button(_("As a picture"), partial(_send_picture, table, picture, shares=shares)),
            outlined_button(_("As a PDF"), partial(_send_pdf, table, choices, shares=shares)),
            outlined_button(_("As a file for Scorepad"), partial(export_game, page, table, share=shares)),
        ]
    )


def _text_button(text: str) -> ft.TextButton:
    """Make the button that sends the words: where nothing passes them on, the tap itself copies them."""
    page, label = ft.context.page, _("As text")
    if abilities(page).shares_text:
        return outlined_button(label, partial(_share_text, page, text))
    return copy_button(label, text, _(_COPIED))


async def _share_text(page: ft.Page, text: str) -> None:
    if await share_text(text):
        return
    copied = False
    with suppress(RuntimeError):
        await ft.Clipboard().set(text)
        copied = True
    say_copied(page, _(_COPIED), copied=copied)


async def _send_picture(table: GameView, picture: _CardPicture, *, shares: bool) -> None:
    page = ft.context.page
    data = await picture.png()
    if data:
        name = game_file_name(newest_view(table).record, ".png")
        await hand_out(page, _("Send the result"), name, data, "image/png", share=shares)
    else:
        show_message(page, _("The picture couldn't be made. Try again, or send the text."))


async def _send_pdf(table: GameView, choices: PrintChoices, *, shares: bool) -> None:
    now = newest_view(table)
    order = PrintOrder(now.record, choices.paper(len(now.record.sides)), now.game)
    await hand_out_sheet(table.session.platform, order, PDF_FILE, _("Send the result"), share=shares)


def _result_card(record: GameRecord, score: GameScore, picture: _CardPicture) -> ft.Control:
    """Return how a game ended, or how it stands, as a card."""
    course, order = course_of(record, score), ranking(record.rules, score.standing)
    has_table = len(order) <= _MOST_SIDES and 0 < len(score.counted) <= _MOST_ROUNDS
    setting = Setting(_ROOM, _ROOM * _COURSE_SHARE, _SMALL)
    parts = [
        _head(record, score),
        [_side(record, score, side) for side in order],
        [draw_course(course, setting)] if course else [],
        [_rounds(score, order)] if has_table else [],
        [_foot(record)],
    ]
    lines: list[ft.Control] = []
    for part in filter(None, parts):
        lines += [ft.Container(height=1, bgcolor=INK), *part] if lines else part
    card = ft.Container(stretched(lines, _GAP), width=_WIDTH, padding=_EDGE, bgcolor=style.PAPER)
    card.theme = ft.Theme(color_scheme=ft.ColorScheme(**style.LIGHT))
    card.theme_mode = ft.ThemeMode.LIGHT
    edge = ft.Container(picture.frame(card), border=ft.Border.all(1, style.HAIRLINE))
    said = " ".join((_("Preview of the picture."), *([course_sentence(course)] if course else ())))
    return ft.Row([ft.Semantics(label=said, image=True, exclude_semantics=True, content=edge)])


def _text(text: str, size: float, colour: ft.Colors = INK, *, strong: bool = False) -> ft.Text:
    """Make a text that is as large on every device."""
    weight = ft.FontWeight.W_700 if strong else ft.FontWeight.W_400
    return own_words(text, style.text_style(size / page_state(ft.context.page).device_scale, weight, colour))


def _head(record: GameRecord, score: GameScore) -> list[ft.Control]:
    sentence = result_sentence(record, score)
    title = [_text(record.title, _NAME, SECOND_INK)] if record.title else []
    return [*title, *([_text(sentence, _LARGE, strong=True)] if sentence else [])]


def _side(record: GameRecord, score: GameScore, side: int) -> ft.Control:
    """Draw a side with its total, what else is to be said of it, and whether it won."""
    beside = beside_points(record, score, side), left_words(record, score, side)
    lines = [_text(record.sides[side].name, _NAME)]
    lines += [_text(text, _SMALL, SECOND_INK) for text in beside if text]
    if side in score.winners:
        lines.append(_text(_("★ Winner"), _SMALL, style.WILD_COLOUR, strong=True))
    # The first line of a name stands on the line of the larger total.
    lower = ft.Padding.only(top=_LARGE - _NAME)
    sign = ft.Container(_text(side_shape(side), _NAME, side_colour(side)), width=_SIGN, padding=lower)
    name = ft.Container(ft.Column([*lines], spacing=0), expand=True, padding=lower)
    total = _text(points(score.totals[side]), _LARGE, strong=True)
    row = ft.Row([sign, name, ft.Container(width=_GAP), total], spacing=0)
    row.vertical_alignment = ft.CrossAxisAlignment.START
    return row


def _rounds(score: GameScore, order: Sequence[int]) -> ft.Control:
    rows = [[points(played.sides[side].breakdown.round) for side in order] for played in score.counted]
    each = (_ROOM - _NUMBER) / len(order)
    size = largest_that_fits([cell for row in rows for cell in row], each - _GAP / 2, _ROUND_SIZES)
    signs = _row("", [_text(side_shape(side), size, side_colour(side)) for side in order], size)
    numbers = [
        _row(str(played.number), [_text(cell, size) for cell in row], size)
        for played, row in zip(score.counted, rows, strict=True)
    ]
    return stretched([signs, *numbers])


def _row(first: str, cells: Sequence[ft.Text], size: float) -> ft.Control:
    for cell in cells:
        cell.text_align, cell.expand = ft.TextAlign.RIGHT, True
    return ft.Row([ft.Container(_text(first, size, SECOND_INK), width=_NUMBER), *cells], spacing=0)


def _foot(record: GameRecord) -> ft.Control:
    """Draw the small texts at the foot, and beside them the four suits, the app's own mark."""
    texts = filter(None, (rules_name(record.rules), when_and_where(record)))
    about = ft.Column([_text(text, _SMALL, SECOND_INK) for text in texts], spacing=0, expand=True)
    suits = [_text(sign, _SMALL, colour) for sign, colour in _SUITS]
    return ft.Row([about, *suits], spacing=1, vertical_alignment=ft.CrossAxisAlignment.START)
