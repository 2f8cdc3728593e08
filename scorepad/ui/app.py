"""The app: every address with its screen, and what a new page needs first."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from socket import gethostname

import flet as ft

from scorepad.flet_support.abilities import page_origin
from scorepad.flet_support.hooks import use_live
from scorepad.flet_support.own_window import OwnWindow, remember_window
from scorepad.flet_support.reconnecting import hold_while_connected, open_page, turn_away
from scorepad.flet_support.screens import LINK_JOIN, component, screen
from scorepad.game.accept import KEEPER, Keeper, Right, SideGuest, Watcher, right_in_game
from scorepad.game.events import Author
from scorepad.score.record import GameId
from scorepad.service.games import Games
from scorepad.service.network import is_own_page
from scorepad.service.platform import Platform, Served
from scorepad.storage.store import LIBRARY
from scorepad.ui.routes import game_in
from scorepad.ui.screens.backups import Backups
from scorepad.ui.screens.club.opening import ClubRules, OpenClub
from scorepad.ui.screens.club.screen import Club, ClubBoard, EarlierEvenings, PastEvening
from scorepad.ui.screens.erase import DeletedGames, EraseForGood
from scorepad.ui.screens.far_view.screen import FarView
from scorepad.ui.screens.guests import GuestHome, Join
from scorepad.ui.screens.home import Continue, Home, More, Unknown
from scorepad.ui.screens.journal.people import People, Person
from scorepad.ui.screens.journal.printing import PrintJournal
from scorepad.ui.screens.journal.screen import GameDetails, Journal, Records
from scorepad.ui.screens.opening_meld.screen import OpeningMeldHelper
from scorepad.ui.screens.past_games import PastGames
from scorepad.ui.screens.players import Players
from scorepad.ui.screens.printing import PrintGame, PrintPad
from scorepad.ui.screens.result import GameResult
from scorepad.ui.screens.round.details import RoundDetails
from scorepad.ui.screens.round.screen import RoundEntry
from scorepad.ui.screens.rule_sets import card
from scorepad.ui.screens.rule_sets.edit_screen import EditRules
from scorepad.ui.screens.rule_sets.sharing import ShareRules, TakeRules
from scorepad.ui.screens.scoreboard.screen import Scoreboard
from scorepad.ui.screens.send import SendResult
from scorepad.ui.screens.settings import GameSettings, MoreSettings, Settings
from scorepad.ui.screens.setup.more import ChooseRules, MoreOptions
from scorepad.ui.screens.setup.screen import Setup
from scorepad.ui.screens.share import ShareGame
from scorepad.ui.screens.starting_totals import StartingTotals
from scorepad.ui.screens.why import WhyTotal
from scorepad.ui.session import AppSession, use_rights, use_session, with_session
from scorepad.ui.shared.news import use_caller, use_news
from scorepad.ui.theme.apply_preferences import apply_preferences
from scorepad.ui.theme.style import PAPER

log = logging.getLogger("scorepad.ui")

ANSWER_SECONDS: float = 20
"""How long a browser may take to say which device it is, where places for guests are counted."""

CREDENTIAL = "scorepad.credential"


async def admit(page: ft.Page, service: Games) -> Author:
    """Return the author of changes made on a page."""
    browser = ft.SharedPreferences()
    if _is_own(page) and not page.web:
        # Flet's client would keep a credential where everybody on this computer may read it.
        await browser.remove(CREDENTIAL)
        return await service.devices.only(gethostname())
    admission = await service.devices.admit(await browser.get(CREDENTIAL))
    if admission.credential:
        # The first drawing doesn't wait until the browser has stored it.
        page.run_task(_store, browser, admission.credential)
    return admission.author


async def _store(browser: ft.SharedPreferences, credential: str) -> None:
    try:
        await browser.set(CREDENTIAL, credential)
    except Exception:
        # A browser that has gone by now, or that keeps nothing, is a new device next time.
        log.info("a browser has not kept which device it is", exc_info=True)


def for_keepers(inside: Callable[[], ft.View]) -> Callable[[], ft.View]:
    """Make a screen that shows itself to keepers; anybody else gets what their links lead to."""

    @component
    def gate() -> ft.View:
        use_news(LIBRARY)
        return inside() if any(isinstance(right, Keeper) for right in use_rights()) else GuestHome()

    return gate


def with_open_game(
    inside: Callable[[], ft.View], may_see: tuple[type[Right], ...] = (Keeper,)
) -> Callable[[], ft.View]:
    """Make a screen that opens the game of its address, and keeps it open while it is shown or covered.

    may_see: the rights that it shows itself to; anybody else gets what their links lead to.
    """

    @component
    def table() -> ft.View:
        service, game_id = use_session().service, game_in(ft.use_route_params())
        right = right_in_game(use_rights(), game_id)
        is_seen = isinstance(right, may_see)
        follow = partial(service.keep_open, game_id) if is_seen else None
        is_shut = use_live(follow, lambda: service.is_shut(game_id), [game_id, is_seen], rank="first")
        follow_sides = partial(service.subscribe, game_id) if isinstance(right, SideGuest) else None
        is_seated = use_live(
            follow_sides, lambda: _is_seated(service, game_id, right), [game_id, right], rank="first"
        )
        is_open = is_seen and is_seated and not is_shut
        use_caller(game_id if is_open else None)
        use_news(game_id if is_open else None)
        if not is_seen or not is_seated:
            return GuestHome()
        return _empty() if is_shut else inside()

    return table


def _is_seated(service: Games, game_id: GameId, right: Right | None) -> bool:
    """Whether the side of a guest is in the game, where the joining of one can be undone."""
    game = service.game(game_id)
    return not isinstance(right, SideGuest) or game is None or right.side < len(game.record.sides)


@screen
def _empty() -> ft.View:
    return ft.View(route=ft.use_view_path(), bgcolor=PAPER)


_ROUTES = {
    "new/with/:rules": Setup,
    "more": More,
    "past-games": PastGames,
    "print-journal": PrintJournal,
    "records": Records,
    "continue": Continue,
    "rule-cards": card.Rules,
    "make-rules": card.MakeRules,
    "make-rules/for/:purpose": card.MakeRules,
    "deleted-games": DeletedGames,
    "erase/deleted-games": DeletedGames,
    "house-rules/:rules": EditRules,
    "house-rules/:rules/for/:purpose": EditRules,
    "house-rules/:rules/page/:page": EditRules,
    "house-rules/:rules/for/:purpose/page/:page": EditRules,
    "house-rules/:rules/share": ShareRules,
    "house-rules/:rules/card": card.RuleCard,
    "house-rules/:rules/pad": PrintPad,
    "rules/:variant": card.RuleCard,
    "rules/:variant/share": ShareRules,
    "rules/:variant/pad": PrintPad,
    "settings": Settings,
    "settings/more": MoreSettings,
    "backups": Backups,
    "settings/backups": Backups,
    "erase": EraseForGood,
}
_KEEPER_GAME_ROUTES = {
    "change-rules/:rules/why/:side": WhyTotal,
    "paper": StartingTotals,
    "print": PrintGame,
    "result/print": PrintGame,
    "change-rules": card.ChangeRules,
    "change-rules/:rules": card.CompareRules,
    "share": ShareGame,
}
_GUEST_GAME_ROUTES = {
    "round/:round": RoundEntry,
    "round/:round/at/:place": RoundDetails,
    "result": GameResult,
    "result/send": SendResult,
    "why/:side": WhyTotal,
    "why/:side/:round": WhyTotal,
    "round/:round/why/:side": WhyTotal,
    "result/why/:side": WhyTotal,
    "round/:round/meld": OpeningMeldHelper,
    "meld": OpeningMeldHelper,
    "meld/:side": OpeningMeldHelper,
    "rules": card.GameRules,
    "players": Players,
    "settings": GameSettings,
}
_GUESTS = (Keeper, SideGuest)
_IN_GAME = [
    *(ft.Route(path=path, component=with_open_game(each)) for path, each in _KEEPER_GAME_ROUTES.items()),
    *(
        ft.Route(path=path, component=with_open_game(each, _GUESTS))
        for path, each in _GUEST_GAME_ROUTES.items()
    ),
    ft.Route(path="far", component=with_open_game(FarView, (*_GUESTS, Watcher))),
]


def _keepers(path: str, inside: Callable[[], ft.View], *children: ft.Route) -> ft.Route:
    return ft.Route(path=path, component=for_keepers(inside), children=[*children])


_ROUTES_OF_KEEPERS = [
    *(_keepers(path, each) for path, each in _ROUTES.items()),
    _keepers("new", Setup, _keepers("rules", ChooseRules), _keepers("more", MoreOptions)),
    _keepers("games", Journal, ft.Route(path=":game", component=with_open_game(GameDetails))),
    _keepers("people", People, _keepers(":who", Person)),
    _keepers(
        "club",
        Club,
        _keepers("new", OpenClub),
        _keepers("new/rules", ClubRules),
        _keepers("board", ClubBoard),
        _keepers("evenings", EarlierEvenings, _keepers(":evening", PastEvening)),
    ),
]
ROUTES = [
    ft.Route(
        component=for_keepers(Home),
        children=[
            *_ROUTES_OF_KEEPERS,
            ft.Route(path="join", component=Join),
            ft.Route(path="join/:table", component=Join),
            ft.Route(path="rules", component=TakeRules),
            ft.Route(path="game/:game", component=with_open_game(Scoreboard, _GUESTS), children=_IN_GAME),
            _keepers(":unknown+", Unknown),
        ],
    )
]


@component
def App(session: AppSession) -> ft.Control:  # noqa: N802 - components are named like the controls they are
    """Draw the whole app for one session."""
    return with_session(session, lambda: ft.Router(ROUTES, manage_views=True))


FindPlace = Callable[[ft.Page, Callable[[], bool]], Awaitable[bool]]
"""Returns whether there is a place for a page's screen; it is a guest's as long as the function says so."""


def _is_own(page: ft.Page) -> bool:
    """Return whether a page's browser is on this machine itself."""
    origin = page_origin(page)
    return origin is not None and origin.is_direct and is_own_page(origin.host, page.url)


async def _come_in(
    page: ft.Page, service: Games, find_place: FindPlace | None, *, any_language: bool
) -> Author | None:
    """Return the author of a new page's changes, None if it has no place; the rest as in `make_app`."""
    try:
        async with asyncio.timeout(ANSWER_SECONDS if find_place else None):
            author, token, *_done = await asyncio.gather(
                admit(page, service),
                ft.SharedPreferences().get(LINK_JOIN),
                apply_preferences(page, asked=any_language),
                remember_window(page),
            )
    except TimeoutError:
        # Nobody knows yet whether it is a guest's; it would stay, however many there are.
        return None
    hold_while_connected(page, partial(service.presence.arrive, author.device))
    if _is_own(page):
        service.access.trust(author.device)

    def is_guest() -> bool:
        return not service.access.is_keeper(author.device) and service.access.given_by(token) != KEEPER

    return author if find_place is None or await find_place(page, is_guest) else None


def make_app(
    service: Games,
    platform: Platform | None = None,
    *,
    any_language: bool = True,
    own_window: OwnWindow | None = None,
    find_place: FindPlace | None = None,
) -> Callable[[ft.Page], Awaitable[None]]:
    """Return the function that Flet calls for each new page.

    platform: what the app can do where it runs, None = served, with nothing looking after the file.
    any_language: whether a device gets the language it asks for, not the one in force.
    own_window: is told of each window of its own. find_place: None = any number of guests may come.
    """
    runs_on = platform or Served()

    async def open_app(page: ft.Page) -> None:
        open_page(page)
        page.title = "Scorepad"
        author = await _come_in(page, service, find_place, any_language=any_language)
        if author is None:
            await turn_away(page)
            return
        if own_window and _is_own(page) and not page.web:
            own_window.opened(page)
        page.render_views(App, AppSession(service, author, runs_on))

    return open_app
