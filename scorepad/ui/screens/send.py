"""The screen that sends a game's result: by the device's share sheet, or by copying and saving."""

from functools import partial
from typing import cast

import flet as ft

from scorepad.flet_support.abilities import abilities
from scorepad.flet_support.error_boundary import screen, show_message
from scorepad.flet_support.hooks import use_effect, use_instance, use_size, use_value
from scorepad.i18n import _
from scorepad.ui.routes import game_in, game_path
from scorepad.ui.screens.send_card import CardPicture, result_card
from scorepad.ui.session import GameView, newest_view, use_game_view
from scorepad.ui.shared.file_saver import export_game, game_file_name, save_file, share_file, share_text
from scorepad.ui.shared.not_found import not_found
from scorepad.ui.shared.printing import (
    PDF_FILE,
    PrintChoices,
    PrintOrder,
    ask_print_choices,
    make_file,
    sheet_file,
)
from scorepad.ui.shared.undo_bar import game_frame
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.buttons import copy_button, outlined_button
from scorepad.ui.widgets.layout import flowing, section
from scorepad.ui.widgets.text import copyable, words
from scorepad.wording.standings import result_text


@screen
def SendResult() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the choice of what to send: words, a picture, a PDF, or a file for another Scorepad."""
    table = use_game_view(game_in(ft.use_route_params()))
    size, choices = use_size(), _use_print_choices()
    picture = use_instance(CardPicture)
    if table is None:
        return not_found()
    text = result_text(table.record, table.score)
    back = game_path(table.id, "result")
    lines = [
        section(_("How?"), [words(_what_happens(), Type.SECOND), _buttons(table, picture, choices)]),
        section(_("The text"), [copyable(text)]),
        section(_("The picture"), [result_card(table.record, table.score, picture)]),
    ]
    return game_frame(table, _("Send the result"), lines, size=size, back=back)


def _use_print_choices() -> PrintChoices:
    """Return how this device prints sheets, known soon after the screen was opened."""
    page = ft.context.page
    choices, change = use_value(lambda: cast("PrintChoices | None", None))

    async def ask() -> None:
        change(await ask_print_choices(page))

    use_effect(ask, [])
    return choices or PrintChoices()


def _what_happens() -> str:
    can = abilities(ft.context.page)
    if can.shares_files:
        return _("You then choose who gets it.")
    if can.shares_text:
        return _("For the text, you then choose who gets it. Anything else is saved as a file.")
    return _("The text is copied, to be pasted into a message. Anything else is saved as a file.")


def _buttons(table: GameView, picture: CardPicture, choices: PrintChoices) -> ft.Control:
    page = ft.context.page
    shares = abilities(page).shares_files
    buttons = [
        _text_button(result_text(table.record, table.score)),
        outlined_button(_("As a picture"), partial(_send_picture, table, picture)),
        outlined_button(_("As a PDF"), partial(_send_pdf, table, choices)),
        outlined_button(_("As a file for Scorepad"), lambda: export_game(page, table, share=shares)),
    ]
    return flowing(buttons)


def _text_button(text: str) -> ft.TextButton:
    """Make the button that sends the words: where nothing passes them on, the tap itself copies them."""
    page, label = ft.context.page, _("As text")
    if abilities(page).shares_text:
        return outlined_button(label, partial(_share_text, page, text))
    return copy_button(label, text, partial(_say_copied, page))


async def _share_text(page: ft.Page, text: str) -> None:
    if await share_text(text):
        return
    try:
        await ft.Clipboard().set(text)
    except RuntimeError:
        _say_copied(page, copied=False)
    else:
        _say_copied(page, copied=True)


def _say_copied(page: ft.Page, copied: bool) -> None:  # noqa: FBT001 - called back with it
    failed = _("This browser didn't copy it. Select it below and copy it yourself.")
    show_message(page, _("Text copied. Paste it into a message.") if copied else failed)


async def _send_picture(table: GameView, picture: CardPicture) -> None:
    data = await picture.png()
    if data:
        await _send(data, game_file_name(newest_view(table).record, ".png"), "image/png")
    else:
        show_message(ft.context.page, _("The picture couldn't be made. Try again, or send the text."))


async def _send_pdf(table: GameView, choices: PrintChoices) -> None:
    now = newest_view(table)
    order = PrintOrder(now.record, choices.style(len(now.record.sides)), now.game)
    ending = PDF_FILE.ending
    data = await make_file(table.session.platform, partial(sheet_file, order, ending))
    if data:
        await _send(data, order.file_name(ending), PDF_FILE.mime)


async def _send(data: bytes, name: str, kind: str) -> None:
    """Pass a file on, or save it. name: of the file. kind: its MIME type."""
    page = ft.context.page
    give = share_file if abilities(page).shares_files else save_file
    place = await give(page, _("Send the result"), name, data, kind)
    if place:
        show_message(page, _("Saved to {file}.").format(file=place))
