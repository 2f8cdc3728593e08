"""The screens of windows without games of their own: links, and games that another window has."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import flet as ft

from scorepad.flet_support.hooks import use_size, use_value
from scorepad.flet_support.reconnecting import use_on_arrival
from scorepad.flet_support.screens import LINK_JOIN, Handler, component, go, screen, take_of_link
from scorepad.game.accept import Keeper, SideGuest, Watcher
from scorepad.i18n import _, mark
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId
from scorepad.ui.routes import HOME
from scorepad.ui.session import AppSession, go_to_game, use_rights, use_session
from scorepad.ui.shared.game_rows import totals_line
from scorepad.ui.shared.phones import phone_name
from scorepad.ui.theme.style import EDGE_SPACE, Type
from scorepad.ui.widgets.buttons import filled_button, outlined_button
from scorepad.ui.widgets.layout import frame, section, stretched
from scorepad.ui.widgets.text import words
from scorepad.ui.widgets.top_bar import top_bar
from scorepad.wording.faults import fault_sentence

_WAYS_OUT: Final = {"open_elsewhere": mark("Continue here"), "folder_taken": mark("Try again")}


@screen
def Join() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Open the link that brought this device here, and go where it leads; or say why it doesn't."""
    session, here = use_session(), ft.use_view_path()
    refused, refuse = use_value(str)

    async def open_link() -> None:
        token = await take_of_link(LINK_JOIN)
        try:
            right = await session.service.access.open_link(token, session.who.device) if token else None
        except Refused as not_kept:
            refuse(fault_sentence(not_kept.faults[0]))
            return
        if token and not right:
            refuse(_("This link no longer works. Ask for a new code at the table."))
        elif isinstance(right, SideGuest | Watcher):
            await _follow(session, right.game)
        elif ft.context.page.route == here:
            # A browser that connects anew meanwhile comes here twice; the first time has taken the token.
            go(HOME)

    use_on_arrival(open_link)
    return _frame([words(refused), _how_to_join()] if refused else [])


@screen
def GuestHome() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the games that this device's links lead to; without a link it says nothing of any game."""
    session, rights = use_session(), use_rights()
    games = sorted({right.game for right in rights if not isinstance(right, Keeper)})
    make = filled_button if len(games) == 1 else outlined_button
    nothing = [words(_("No game is shared with this device.")), _how_to_join()]
    lines = [_game(session, game, make) for game in games] or nothing
    return _frame([*lines, phone_name()])


def _how_to_join() -> ft.Control:
    return words(_("Scan the code under “Share with phones” on the device with the game."), Type.SECOND)


def _game(session: AppSession, game: GameId, make: Callable[..., ft.Control]) -> ft.Control:
    """Draw a game's totals, and the button that leads to it."""
    summary = session.service.shelf.line(game)
    if summary is None:
        return words(_("This game is no longer here."))
    match session.service.access.right(session.who.device, game):
        case SideGuest(_game_id, side) if side >= len(summary.names):
            # The side had joined, and that was undone.
            return words(_("This link no longer works. Ask for a new code at the table."))
        case SideGuest(_game_id, side):
            label = _("Count for {side}").format(side=summary.names[side])
        case _:
            label = _("Watch the scores")
    return section(totals_line(summary), [make(label, partial(_follow, session, game))])


async def _follow(session: AppSession, game: GameId) -> None:
    """Go to a game, where this device's right allows it."""
    watches = isinstance(session.service.access.right(session.who.device, game), Watcher)
    await go_to_game(session, game, *(["far"] if watches else []))


def _frame(lines: Sequence[ft.Control]) -> ft.View:
    paper = ft.Container(stretched(lines, 16), padding=ft.Padding.symmetric(vertical=EDGE_SPACE))
    return frame(top_bar("Scorepad"), [paper], size=use_size())


@component
def Elsewhere(fault: Fault, get_them: Handler) -> ft.View:  # noqa: N802 - named like a control
    """Draw why the games aren't here. get_them: takes them from the window that has them, or tries again."""
    sentence = fault_sentence(fault)
    if fault.code == "open_elsewhere":
        sentence = _("Your games are open in another window of this browser.")
    way = [filled_button(_(_WAYS_OUT[fault.code]), get_them)] if fault.code in _WAYS_OUT else []
    view = _frame([words(sentence), *way])
    # It stands where no router is yet.
    view.route = ft.context.page.route
    return view
