"""The three start pages (Play, Journal, Rules): the bar that leads from one to the other, and their frame."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

import flet as ft

from scorepad.flet_support.hooks import Size, use_size
from scorepad.flet_support.screens import Handler, go
from scorepad.i18n import _, mark
from scorepad.ui.routes import HOME, JOURNAL, RULES, SETTINGS
from scorepad.ui.session import AppSession, use_as_origin
from scorepad.ui.shared.frames import library_frame
from scorepad.ui.theme.style import CARD, EDGE_SPACE, HAIRLINE, Type
from scorepad.ui.widgets.buttons import PLACE_EDGES, place_button, sign_button
from scorepad.ui.widgets.layout import stretched
from scorepad.ui.widgets.text import line_room, side_by_side, words
from scorepad.ui.widgets.top_bar import MenuItem

_PLACES: Final[Mapping[str, tuple[ft.IconData, str]]] = {
    HOME: (ft.Icons.STYLE_OUTLINED, mark("Play")),
    JOURNAL: (ft.Icons.EVENT_NOTE_OUTLINED, mark("Journal")),
    RULES: (ft.Icons.MENU_BOOK_OUTLINED, mark("Rules")),
}

_LEAST_RAIL: Final = 88


def start_frame(
    session: AppSession,
    place: str,
    paper: Sequence[ft.Control],
    *,
    title: str = "",
    menu: Sequence[MenuItem] = (),
    show: str | None = None,
    on_scroll: Handler | None = None,
) -> ft.View:
    """Make one of the start pages; call it after all other hooks.

    place: its address. title: the place's name if empty. menu: the lines of ⋮. The others: as in `frame`.
    """
    use_as_origin()
    return library_frame(
        session,
        title or _(_PLACES[place][1]),
        paper,
        menu=menu,
        last=[sign_button(ft.Icons.SETTINGS_OUTLINED, _("Settings"), partial(go, SETTINGS))],
        show=show,
        moving=True,
        on_scroll=on_scroll,
        places=_places(place, use_size()),
    )


def _places(here: str, size: Size) -> ft.Control:
    """Return the bar of places: a row below the page, or a column beside it (FLET.md, fault 68)."""
    edge, names = ft.BorderSide(1, HAIRLINE), [_(name) for _sign, name in _PLACES.values()]
    texts = [words(name, Type.SECOND) for name in names]
    # Larger letters share the width by the length of the words, and shrink where that isn't enough.
    shares, shrink = side_by_side(texts, size.width, PLACE_EDGES)
    buttons = [
        place_button(sign, name, partial(go, path), chosen=path == here, shrink=shrink)
        for (path, (sign, _name)), name in zip(_PLACES.items(), names, strict=True)
    ]
    if size.is_wide:
        rail = ft.Container(stretched(buttons, 8), bgcolor=CARD, border=ft.Border(right=edge))
        rail.padding = ft.Padding.symmetric(vertical=EDGE_SPACE)
        rail.width = max(_LEAST_RAIL, max(map(line_room, texts)) + PLACE_EDGES + EDGE_SPACE)
        return rail
    for button, share in zip(buttons, shares, strict=True):
        button.expand = share
    return ft.Container(ft.Row([*buttons], spacing=0), bgcolor=CARD, border=ft.Border(top=edge))
