"""The app: every address with its screen, and what a new page needs first."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

import flet as ft

from scorepad.flet_support.error_boundary import component, open_page, screen
from scorepad.flet_support.hooks import use_live
from scorepad.game.events import Author
from scorepad.service.browser_files import PrintJobs, Uploads
from scorepad.service.devices import Admission
from scorepad.service.file_care import FileCare
from scorepad.service.game_service import GameService
from scorepad.service.hub import Callback
from scorepad.ui.screens.far_view.screen import FarView
from scorepad.ui.screens.home.game_lists import AllGames, DeletedGames, SaveGames
from scorepad.ui.screens.home.screen import Home, Unknown
from scorepad.ui.screens.opening_meld.screen import OpeningMeldHelper
from scorepad.ui.screens.players import Players
from scorepad.ui.screens.print.screen import PrintGame, PrintPad
from scorepad.ui.screens.result import GameResult
from scorepad.ui.screens.round.screen import RoundEntry
from scorepad.ui.screens.rule_sets.card import CustomRules, GameRules, VariantRules
from scorepad.ui.screens.rule_sets.choose import ChangeRules, MakeRules
from scorepad.ui.screens.rule_sets.edit_screen import EditRules
from scorepad.ui.screens.rule_sets.sharing import ShareRules, TakeRules
from scorepad.ui.screens.scoreboard.screen import Scoreboard
from scorepad.ui.screens.settings import GameSettings, Settings
from scorepad.ui.screens.setup import Setup
from scorepad.ui.screens.starting_totals import StartingTotals
from scorepad.ui.screens.why import WhyTotal
from scorepad.ui.session import AppSession, use_session, with_session
from scorepad.ui.theme.apply_preferences import apply_preferences
from scorepad.ui.theme.style import PAPER

log = logging.getLogger("scorepad.ui")

CREDENTIAL = "scorepad.credential"
BARE = "scorepad.device"
"""The key that versions without proofs kept a browser's id under; left there for going back to one."""


async def admit(page: ft.Page, service: GameService) -> Author:
    """Return the author of changes made on a page."""
    kept = ft.SharedPreferences()
    admission = await service.admit(*await asyncio.gather(kept.get(CREDENTIAL), kept.get(BARE)))
    if admission.credential or admission.forget:
        # The first drawing doesn't wait until the browser has kept it.
        page.run_task(_keep, kept, admission)
    return admission.author


async def _keep(kept: ft.SharedPreferences, admission: Admission) -> None:
    try:
        if admission.credential:
            await kept.set(CREDENTIAL, admission.credential)
        if admission.forget:
            await kept.remove(BARE)
    except Exception:
        # A browser that has gone by now, or that keeps nothing, is a new device next time.
        log.info("a browser has not kept which device it is", exc_info=True)


def with_open_game(inside: Callable[[], ft.View]) -> Callable[[], ft.View]:
    """Make a screen that opens the game of its address, and keeps it open while it is shown or covered."""

    @component
    def table() -> ft.View:
        service, game_id = use_session().service, ft.use_route_params().get("game", "")

        def follow(redraw: Callback) -> Callback:
            return service.keep_open(game_id, redraw)

        is_shut = use_live(follow, lambda: service.is_shut(game_id), [game_id], rank="first")
        return _empty() if is_shut else inside()

    return table


@screen
def _empty() -> ft.View:
    return ft.View(route=ft.use_view_path(), bgcolor=PAPER)


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
            ft.Route(path="house-rules/:rules/card", component=CustomRules),
            ft.Route(path="house-rules/:rules/pad", component=PrintPad),
            ft.Route(path="rules/:variant", component=VariantRules),
            ft.Route(path="rules/:variant/pad", component=PrintPad),
            ft.Route(path="pad", component=PrintPad),
            ft.Route(path="settings", component=Settings),
            ft.Route(
                path="game/:game",
                component=with_open_game(Scoreboard),
                children=[
                    ft.Route(path="round/:round", component=with_open_game(RoundEntry)),
                    ft.Route(path="round/:round/at/:place", component=with_open_game(RoundEntry)),
                    ft.Route(path="far", component=with_open_game(FarView)),
                    ft.Route(path="result", component=with_open_game(GameResult)),
                    ft.Route(path="why/:side", component=with_open_game(WhyTotal)),
                    ft.Route(path="why/:side/:round", component=with_open_game(WhyTotal)),
                    ft.Route(path="round/:round/why/:side", component=with_open_game(WhyTotal)),
                    ft.Route(path="result/why/:side", component=with_open_game(WhyTotal)),
                    ft.Route(path="change-rules/:rules/why/:side", component=with_open_game(WhyTotal)),
                    ft.Route(path="round/:round/meld", component=with_open_game(OpeningMeldHelper)),
                    ft.Route(path="meld", component=with_open_game(OpeningMeldHelper)),
                    ft.Route(path="meld/:side", component=with_open_game(OpeningMeldHelper)),
                    ft.Route(path="rules", component=with_open_game(GameRules)),
                    ft.Route(path="players", component=with_open_game(Players)),
                    ft.Route(path="paper", component=with_open_game(StartingTotals)),
                    ft.Route(path="print", component=with_open_game(PrintGame)),
                    ft.Route(path="settings", component=with_open_game(GameSettings)),
                    ft.Route(path="result/print", component=with_open_game(PrintGame)),
                    ft.Route(path="change-rules", component=with_open_game(ChangeRules)),
                    ft.Route(path="change-rules/:rules", component=with_open_game(ChangeRules)),
                ],
            ),
            ft.Route(path=":unknown+", component=Unknown),
        ],
    )
]


@component
def App(session: AppSession) -> ft.Control:  # noqa: N802 - components are named like the controls they are
    """Draw the whole app for one session."""
    return with_session(session, lambda: ft.Router(ROUTES, manage_views=True))


def make_app(
    service: GameService,
    care: FileCare | None = None,
    outside: str | None = None,
    papers: PrintJobs | None = None,
    uploads: Uploads | None = None,
    *,
    any_language: bool = True,
) -> Callable[[ft.Page], Awaitable[None]]:
    """Return the function that Flet calls for each new page.

    care: of the file the games are kept in, whose notices the first page shows. outside: the app's address
    for other devices, if it answers to them. papers: where the web server finds sheets to print.
    uploads: the files the web server is to receive.
    any_language: whether a device gets the language it asks for, not the one in force.
    """
    offered, expected = papers or PrintJobs(), uploads or Uploads()

    async def open_app(page: ft.Page) -> None:
        open_page(page)
        page.title = "Scorepad"
        author, _dressed = await asyncio.gather(
            admit(page, service), apply_preferences(page, asked=any_language)
        )
        page.render_views(App, AppSession(service, author, care, outside, offered, expected))

    return open_app
