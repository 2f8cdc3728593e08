"""A rule set handed to somebody else: a code for their camera, a link, a file, or the text itself."""

from functools import partial

import flet as ft

from scorepad.i18n import _
from scorepad.live.reach import reachable_url
from scorepad.rules.houserules import HouseRules
from scorepad.storage.rulesfile import link_text, write_rules
from scorepad.ui.export import export_rules
from scorepad.ui.guard import Handler, screen, tell
from scorepad.ui.hooks import Size, use_keys, use_size
from scorepad.ui.library_bar import library_key, redo_of, undo_of
from scorepad.ui.screens.own_sets import no_set
from scorepad.ui.screens.set_paths import set_path
from scorepad.ui.shell import go, use_library
from scorepad.ui.theme import EDGE_SPACE, Type
from scorepad.ui.widgets.bar import top_bar
from scorepad.ui.widgets.buttons import copy_button, outlined_button
from scorepad.ui.widgets.code import code_image, code_png
from scorepad.ui.widgets.frame import frame
from scorepad.ui.widgets.notice import notice
from scorepad.ui.widgets.section import flowing, paper_width, section
from scorepad.ui.widgets.words import copyable, typed_line, words

LINK_PATH = "/rules#"
_COMMAND = "scorepad --host 0.0.0.0"
_LARGEST_CODE = 520
_AROUND_CODE = 90


@screen
def ShareRules() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the ways in which a rule set can be handed on."""
    ident = ft.use_route_params().get("rules", "")
    shell = use_library()
    size, route = use_size(), ft.use_view_path()
    back = set_path(ident)
    use_keys(lambda key: library_key(shell, key, back=back))
    sheet = shell.desk.rules_sheet(ident)
    if sheet is None:
        return no_set(route, size)
    address = reachable_url(ft.context.page.url, shell.outside)
    by_camera = _linked(f"{address}{LINK_PATH}{link_text(sheet)}", size) if address else [_only_here()]
    bar = top_bar(
        _("Share these rules"), sheet.name, back=lambda: go(back), undo=undo_of(shell), redo=redo_of(shell)
    )
    lines = [*by_camera, _as_file(sheet), _as_text(sheet), ft.Container(height=EDGE_SPACE)]
    return frame(route, bar, lines, size=size)


def _only_here() -> ft.Control:
    here = _("This address only works on this computer, so there is no link for a phone yet.")
    way = _("To get one, start Scorepad on this computer with this command:")
    told = notice(f"{here} {way}", [typed_line(_COMMAND)])
    return ft.Container(told, padding=ft.Padding.only(top=EDGE_SPACE))


def _linked(link: str, size: Size) -> list[ft.Control]:
    copy = copy_button(_("Copy the link"), link, _said(_("Link copied.")))
    return [_code(link, size), section(_("As a link"), [flowing([copy]), copyable(link)])]


def _code(link: str, size: Size) -> ft.Control:
    png = code_png(link)
    if png is None:
        told = _("These rules are too long for a QR code. Use the link or the file.")
        return ft.Container(notice(told), padding=ft.Padding.only(top=EDGE_SPACE))
    width = min(paper_width(size.width), size.height - _AROUND_CODE, _LARGEST_CODE)
    how = _(
        "Point another phone's camera at this. It must be on the same network, for example the same Wi-Fi."
    )
    shown = ft.Row([code_image(png, width)], alignment=ft.MainAxisAlignment.CENTER)
    return ft.Container(ft.Column([shown, words(how)], spacing=EDGE_SPACE), padding=ft.Padding.only(top=8))


def _as_file(sheet: HouseRules) -> ft.Control:
    async def save() -> None:
        await export_rules(ft.context.page, sheet)

    return section(_("As a file"), [flowing([outlined_button(_("Save as a file"), save)])])


def _as_text(sheet: HouseRules) -> ft.Control:
    text = write_rules(sheet).decode()
    copy = copy_button(_("Copy the text"), text, _said(_("Text copied.")))
    how = words(_("To send in a message: the other person pastes it under “Import rules”."), Type.SECOND)
    return section(_("As text"), [how, flowing([copy]), copyable(text)])


def _said(sentence: str) -> Handler:
    return partial(_tell, sentence)


def _tell(sentence: str) -> None:
    tell(ft.context.page, sentence)
