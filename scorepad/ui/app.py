"""The app: its addresses, and what a page needs before the first screen."""

import asyncio
from collections.abc import Awaitable, Callable

import flet as ft

from scorepad.live.desk import Desk
from scorepad.live.file_care import FileCare
from scorepad.live.papers import Papers
from scorepad.live.uploads import Uploads
from scorepad.ui.admission import admitted
from scorepad.ui.comfort import make_comfortable
from scorepad.ui.guard import component, open_page
from scorepad.ui.screens.all_games import AllGames
from scorepad.ui.screens.change_rules import ChangeRules
from scorepad.ui.screens.deleted_games import DeletedGames
from scorepad.ui.screens.entry import Entry
from scorepad.ui.screens.far import FarView
from scorepad.ui.screens.home import Home
from scorepad.ui.screens.house_rules import EditRules
from scorepad.ui.screens.make_rules import MakeRules
from scorepad.ui.screens.meld import OpeningMeld
from scorepad.ui.screens.paper import Paper
from scorepad.ui.screens.players import Players
from scorepad.ui.screens.print_sheet import PrintGame, PrintPad
from scorepad.ui.screens.result import Result
from scorepad.ui.screens.rules import GameRules, VariantRules
from scorepad.ui.screens.save_games import SaveGames
from scorepad.ui.screens.scoreboard import Scoreboard
from scorepad.ui.screens.set_card import SetCard
from scorepad.ui.screens.settings import GameSettings, Settings
from scorepad.ui.screens.setup import Setup
from scorepad.ui.screens.share_rules import ShareRules
from scorepad.ui.screens.take_rules import TakeRules
from scorepad.ui.screens.unknown import Unknown
from scorepad.ui.screens.why import Why
from scorepad.ui.shell import Shell, with_shell
from scorepad.ui.widgets.opening import at_table

ROUTES = [
    ft.Route(
        component=Home,
        children=[
            ft.Route(path="new", component=Setup),
            ft.Route(path="new/with/:rules", component=Setup),
            ft.Route(path="make-rules", component=MakeRules),
            ft.Route(path="make-rules/for/:game", component=MakeRules),
            ft.Route(path="games", component=AllGames),
            ft.Route(path="save-games", component=SaveGames),
            ft.Route(path="deleted-games", component=DeletedGames),
            ft.Route(path="rules", component=TakeRules),
            ft.Route(path="house-rules/:rules", component=EditRules),
            ft.Route(path="house-rules/:rules/for/:purpose", component=EditRules),
            ft.Route(path="house-rules/:rules/share", component=ShareRules),
            ft.Route(path="house-rules/:rules/card", component=SetCard),
            ft.Route(path="house-rules/:rules/pad", component=PrintPad),
            ft.Route(path="rules/:variant", component=VariantRules),
            ft.Route(path="rules/:variant/pad", component=PrintPad),
            ft.Route(path="pad", component=PrintPad),
            ft.Route(path="settings", component=Settings),
            ft.Route(
                path="game/:game",
                component=at_table(Scoreboard),
                children=[
                    ft.Route(path="round/:round", component=at_table(Entry)),
                    ft.Route(path="round/:round/at/:place", component=at_table(Entry)),
                    ft.Route(path="far", component=at_table(FarView)),
                    ft.Route(path="result", component=at_table(Result)),
                    ft.Route(path="why/:side", component=at_table(Why)),
                    ft.Route(path="why/:side/:round", component=at_table(Why)),
                    ft.Route(path="round/:round/why/:side", component=at_table(Why)),
                    ft.Route(path="result/why/:side", component=at_table(Why)),
                    ft.Route(path="change-rules/:rules/why/:side", component=at_table(Why)),
                    ft.Route(path="round/:round/meld", component=at_table(OpeningMeld)),
                    ft.Route(path="meld", component=at_table(OpeningMeld)),
                    ft.Route(path="meld/:side", component=at_table(OpeningMeld)),
                    ft.Route(path="rules", component=at_table(GameRules)),
                    ft.Route(path="players", component=at_table(Players)),
                    ft.Route(path="paper", component=at_table(Paper)),
                    ft.Route(path="print", component=at_table(PrintGame)),
                    ft.Route(path="settings", component=at_table(GameSettings)),
                    ft.Route(path="result/print", component=at_table(PrintGame)),
                    ft.Route(path="change-rules", component=at_table(ChangeRules)),
                    ft.Route(path="change-rules/:rules", component=at_table(ChangeRules)),
                ],
            ),
            ft.Route(path=":unknown+", component=Unknown),
        ],
    )
]


@component
def App(shell: Shell) -> ft.Control:  # noqa: N802 - components are named like the controls they are
    """Draw the whole app behind one shell."""
    return with_shell(shell, lambda: ft.Router(ROUTES, manage_views=True))


def build(
    desk: Desk,
    care: FileCare | None = None,
    outside: str | None = None,
    papers: Papers | None = None,
    uploads: Uploads | None = None,
    *,
    any_language: bool = True,
) -> Callable[[ft.Page], Awaitable[None]]:
    """Make the function that Flet calls for each new page.

    care: of the file the games are kept in, which the first page tells of. outside: the app's address for
    other devices, where it answers to them. papers: where the web server looks for what is to be printed.
    uploads: what the web server receives files for.
    any_language: whether a device gets the language it asks for, not the one in force.
    """
    offered, expected = papers or Papers(), uploads or Uploads()

    async def open_app(page: ft.Page) -> None:
        open_page(page)
        page.title = "Scorepad"
        author, _dressed = await asyncio.gather(
            admitted(page, desk), make_comfortable(page, asked=any_language)
        )
        page.render_views(App, Shell(desk, author, care, outside, offered, expected))

    return open_app
