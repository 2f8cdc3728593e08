"""The screen with the secret link of a household, where a server keeps many apart."""

from functools import partial
from typing import Final

import flet as ft

from scorepad.flet_support.error_boundary import screen, show_message
from scorepad.flet_support.hooks import Size, use_live, use_size
from scorepad.flet_support.navigation import go
from scorepad.game.rights import KEEPER
from scorepad.i18n import _
from scorepad.service.network import http_address, join_link
from scorepad.ui.routes import ERASE, HOME, SETTINGS
from scorepad.ui.session import AppSession, use_library
from scorepad.ui.shared.households import ending_sentence, is_first
from scorepad.ui.shared.not_found import not_found
from scorepad.ui.shared.save_games import save_all_button
from scorepad.ui.shared.undo_bar import library_frame
from scorepad.ui.theme.style import EDGE_SPACE, Type
from scorepad.ui.widgets.buttons import copy_button, outlined_button
from scorepad.ui.widgets.layout import flowing, paper_width, section
from scorepad.ui.widgets.qr_code import qr_code
from scorepad.ui.widgets.text import words

_LARGEST_CODE: Final = 360
_AROUND_CODE: Final = 200


@screen
def HouseholdLink() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the link that opens this household on any device, and when the household ends."""
    session, size = use_library(), use_size()
    access, page = session.service.access, ft.context.page
    token = use_live(access.subscribe, lambda: access.token(KEEPER))
    address = session.platform.link_address(page.url) or http_address(page.url)
    if session.households is None or not token or not address:
        return not_found()
    link = join_link(address, token)
    secret = _(
        "Whoever has this link may change everything here. Save it: no other device gets in without it."
    )
    copy = copy_button(_("Copy the link"), link, partial(show_message, page, _("Link copied.")))
    lines = [words(secret), _code(link, size), flowing([copy])]
    paper = [
        section(_("On your other devices"), lines),
        _everything(session),
        _ending(session.households.days),
    ]
    # Whoever has just begun it wants to play now.
    back = HOME if is_first(session, KEEPER) else SETTINGS
    return library_frame(session, _("The link of this score pad"), paper, size=size, back=back)


def _code(link: str, size: Size) -> ft.Control:
    width = min(paper_width(size) - EDGE_SPACE, size.height - _AROUND_CODE, _LARGEST_CODE)
    code = qr_code(link, width)
    # By itself a section makes it as wide as the paper.
    return flowing([code]) if code else words(link)


def _everything(session: AppSession) -> ft.Control:
    """Draw the offer to save the whole household, and what of it no file holds."""
    holds = _(
        "It holds all games, deleted ones too, your rules, who is who, and club evenings. Links, devices and "
        "their settings stay behind. Any Scorepad can import the file."
    )
    save = save_all_button(session, _("Save everything"))
    return section(_("All in one file"), [words(holds, Type.SECOND), flowing([save])])


def _ending(days: int) -> ft.Control:
    erase = outlined_button(_("Choose what to erase"), partial(go, ERASE))
    return section(_("How long it stays"), [words(ending_sentence(days), Type.SECOND), flowing([erase])])
