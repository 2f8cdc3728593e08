"""The real app on a real game service, somebody using it, and existing games."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any
from uuid import uuid4

import flet as ft

from scorepad.flet_support.page_state import set_text_scale
from scorepad.flet_support.reconnecting import hold_while_connected, open_page
from scorepad.game.accept import Right
from scorepad.game.draft import Draft
from scorepad.game.events import Author, DeviceId, RulesMade
from scorepad.game.intents import Intent, KeypadKey, MakeChanges, Press, SayOut, UndoOrRedo
from scorepad.rules.built_in import variant
from scorepad.rules.custom import CustomRuleSet, RuleSetId
from scorepad.rules.sections import Value
from scorepad.score.record import NOBODY, GameId, GameRecord, Out, RoundId, Side
from scorepad.service.access import Access
from scorepad.service.backups import AutoBackups
from scorepad.service.browser_files import Uploads
from scorepad.service.file_care import FileCare
from scorepad.service.games import Games
from scorepad.service.network import HomeNetwork
from scorepad.service.platform import InPage, LateParts, Platform, Served
from scorepad.storage.gamefile.read import read_game
from scorepad.storage.links import FileLinks
from scorepad.storage.sql.games_file import GamesFile
from scorepad.storage.sql.store import SqlStore
from scorepad.ui.app import App, make_app
from scorepad.ui.session import READING_SECONDS, AppSession, PageTouches
from scorepad.ui.theme.style import HIGHLIGHT
from tests.turns import submit_shown
from tests.ui.harness import App as AppMain
from tests.ui.harness import Screen
from tests.ui.reading import name_of, walk
from tests.vectors import game_file

Fetch = Callable[[], Awaitable[object]]

LINK, JOIN = "scorepad.link", "scorepad.join"
"""Where a browser keeps the fragment after the # of an address with rules, and of one to join."""

KEEPER = Author(DeviceId("another phone"), "Cy")
ANN = Author(DeviceId("ann's phone"), "Ann")
BO = Author(DeviceId("bo's phone"), "Bo")
NORTH, EAST = "North–South", "East–West"
PAIRS = (Side(NORTH, ("Ann", "Bo")), Side(EAST, ("Cy", "Di")))
KEYS = {
    "+": "plus, next stack",
    "⌫": "delete",
    "N": "Next",
    "±": "plus or minus",
    "−": "minus",
    "T": "ten more",
}
"""How the keypad's keys are called; digits go by themselves."""


class Person(Screen):
    """Somebody using the app; `touches` counts their taps.

    who: their author at the game service, if known beforehand. seconds: since they came, by their own clock.
    """

    def __init__(
        self, app: AppMain, service: Games, route: str, who: Author | None, width: float, height: float
    ) -> None:
        super().__init__(app, route, width, height)
        self.service, self._who = service, who
        self.touches = 0
        self.seconds = 0.0
        self.sits_at: GameId | None = None
        self.edits = RuleSetId("")

    @property
    def who(self) -> Author:
        """The person's author."""
        assert self._who, "this device was never said to be anybody's"
        return self._who

    @property
    def game(self) -> GameId:
        """The game that this person has sat down at, or the one at this device's address."""
        if self.sits_at:
            return self.sits_at
        route: str = self.page.route
        _before, part, game, *_rest = route.split("/")
        assert part == "game", route
        return GameId(game)

    def read(self) -> None:
        """Look at the screen for long enough to read what it names."""
        self.seconds += READING_SECONDS

    async def tap(self, name: Any, place: int | None = None) -> None:
        self.touches += 1
        await super().tap(name, place)

    async def keys(self, typed: str) -> None:
        """Tap keys of the keypad: digits, and the symbols in KEYS."""
        for key in typed:
            ends = key == "N" and "Finish round" in self.names()
            await self.tap("Finish round" if ends else KEYS.get(key, key))

    async def write(self, label: str, text: str, way: str = "blur") -> None:
        """Type into a text field and leave it."""
        await self.type_text(label, text)
        await self.fire(self.text_field(label), way)

    async def scale(self, text: float) -> None:
        """Enlarge all texts, as the phone's own setting does."""
        await self.run(lambda: set_text_scale(self.page, text))

    @property
    def draft(self) -> Draft | None:
        """This phone's draft: where its cursor is, and what is typed there."""
        return self.service.opened(self.game).draft(self.who.device)

    @property
    def place(self) -> tuple[int, str] | None:
        """The side and the field at which this phone's cursor is."""
        return (self.draft.side, self.draft.field) if self.draft else None

    @property
    def record(self) -> GameRecord:
        """The game's record."""
        return record_of(self.service, self.game)

    @property
    def values(self) -> dict[str, Value]:
        """The values of the rule set that `editing` opened, as they are kept."""
        return dict(self.service.shelf.custom_rule_sets()[self.edits].values)

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals so far."""
        return self.service.opened(self.game).score.totals

    def begins(self, start: str) -> str:
        """Return the only text on the screen that starts like this."""
        found = [text for text in self.texts() if text.startswith(start)]
        assert len(found) == 1, (start, found, self.texts())
        return found[0]

    def marked(self) -> list[str]:
        """Return the names of the active rows."""
        rows = [each for each in self.controls(ft.Container) if each.bgcolor == HIGHLIGHT and each.shadow]
        return [name_of(next(each for each in walk(row) if isinstance(each, ft.TextButton))) for row in rows]


@asynccontextmanager
async def at(
    service: Games,
    route: str = "/",
    *,
    who: Author | None = None,
    width: float = 390,
    height: float = 844,
    care: FileCare | None = None,
    network: HomeNetwork | None = None,
    server: str = "http://127.0.0.1:8550",
    client: str | None = None,
    native: ft.PagePlatform | None = None,
    backups: AutoBackups | None = None,
    platform: Platform | None = None,
    stored: dict[str, Any] | None = None,
    first: Mapping[str, Any] | None = None,
) -> AsyncIterator[Person]:
    """Open the app at an address.

    who: the person; None: the service admits their browser as a new one. care: of the file the
    games are stored in. network: its addresses for other devices. server: the address this browser came by.
    client: the browser's IP address. native: whether this is Flet's own client, no browser. backups: those
    made by themselves. platform: what the app can do, if not these. stored: what the browser keeps, and will
    keep. first: what it says of itself besides.
    """
    uploads = Uploads()
    platform = platform or Served(care, network or HomeNetwork(), uploads=uploads, backups=backups)
    touches = PageTouches(lambda: person.seconds)
    session = AppSession(service, who, platform, touches=touches) if who else None
    app = admitted_app(session) if session else make_app(service, platform)
    person = Person(app, service, route, who, width, height)
    person.uploads = uploads
    if native:
        person.first |= {"web": False, "platform": native.value}
    person.first |= first or {}
    person.kept = {} if stored is None else stored
    person.address = server
    person.client = client
    async with person:
        yield person


def admitted_app(session: AppSession) -> AppMain:
    """Return the app for somebody already admitted by the game service."""

    def main(page: ft.Page) -> None:
        open_page(page)
        hold_while_connected(page, partial(session.service.presence.arrive, session.who.device))
        page.render_views(App, session)

    return main


@asynccontextmanager
async def sitting(
    service: Games, game: GameId | GameRecord, *rest: str, who: Author | None = ANN, **more: Any
) -> AsyncIterator[Person]:
    """Open a game, stored before if it is a record, or one of its screens given by rest. more: as in `at`."""
    known = await kept(service, game) if isinstance(game, GameRecord) else game
    async with at(service, "/".join(("/game", known, *filter(None, rest))), who=who, **more) as person:
        person.sits_at = known
        yield person


@asynccontextmanager
async def editing(
    service: Games, rule_set: CustomRuleSet, width: float = 390, height: float = 844
) -> AsyncIterator[Person]:
    """Keep a rule set and open it where it is changed."""
    ident = await made(service, rule_set)
    async with at(service, f"/house-rules/{ident}", width=width, height=height) as person:
        person.edits = ident
        yield person


@asynccontextmanager
async def counting(service: Games, keys: str = "") -> AsyncIterator[Person]:
    """Open the first round of a new game, North–South having gone out, with these keys typed."""
    async with sitting(service, game_of()) as person:
        await person.tap(NORTH)
        await person.keys(keys)
        yield person


@asynccontextmanager
async def linked(folder: Path) -> AsyncIterator[Games]:
    """Open a game service whose links count; Ann's and the keeper's devices are the machine's own."""
    service = Games(SqlStore(GamesFile(folder)), access=Access(FileLinks(folder)))
    for own in (ANN, KEEPER):
        service.access.trust(own.device)
    await service.load()
    yield service
    await service.close()


async def let_in(house: Games, right: Right, who: Author) -> str:
    """Have somebody's device come by a new link for a right; returns the link's token."""
    token = await house.access.make_link(right)
    assert await house.access.open_link(token, who.device) == right
    return token


class Clock:
    """A clock that stands still until a test turns it on. now: what it says."""

    def __init__(self, now: datetime) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now

    def pass_days(self, days: float) -> None:
        self.now += timedelta(days=days)


async def at_once() -> None:
    """Do what a browser is asked for, without delay."""


def in_page(
    fetch: Fetch = at_once, draws: Fetch = at_once, *, promises: bool = True, forgets: bool = False
) -> InPage:
    """Return what the app in a page can do.

    fetch: gets what sheets need. draws: until the page has drawn. promises: whether the browser does, to keep
    the games. forgets: whether it drops those not used for a week.
    """

    async def is_kept() -> bool:
        return promises

    return InPage("http://localhost:8000", is_kept, LateParts(fetch), draws, forgets_unused=forgets)


def w03(rounds: int = 3) -> GameRecord:
    """Return the first rounds of a worked example: 4,065 to 365, 7,725 to −195, 8,785 to 3,445."""
    record = read_game(game_file("W03+W04+W05")).record
    return replace(record, sides=PAIRS, rounds=record.rounds[:rounds])


def finished() -> GameRecord:
    """Return a game of four rounds that North–South won by 9,040 points."""
    record = w03()
    return replace(record, rounds=(*record.rounds, record.rounds[0]))


async def kept(service: Games, record: GameRecord, who: Author = KEEPER) -> GameId:
    """Store a game in the game service and return its id."""
    return await service.start(record, who)


def game_of(rules: str = "whitnack", sides: Sequence[Side] = PAIRS, **more: Any) -> GameRecord:
    """Return a game with only the counts in `more`."""
    return GameRecord(variant(rules), tuple(sides), **more)


async def made(service: Games, sheet: CustomRuleSet) -> RuleSetId:
    """Store custom rules and return their id."""
    ident = RuleSetId(str(uuid4()))
    outcome = await service.submit_to_library(KEEPER, MakeChanges((RulesMade(ident, sheet),)))
    assert outcome.refused is None
    return ident


def record_of(service: Games, game: GameId) -> GameRecord:
    """Return a game's record."""
    found = service.game(game)
    assert found is not None
    return found.record


def first_round(service: Games, game: GameId) -> RoundId:
    """Return the id of a game's first round."""
    return record_of(service, game).rounds[0].log_id


def only_game(service: Games) -> GameRecord:
    """Return the one game on the game service."""
    (summary,) = service.shelf.games()
    return record_of(service, summary.id)


async def touch(service: Games, game: GameId, *intents: Intent | UndoOrRedo, who: Author = ANN) -> None:
    """Submit intents without a screen; none may be refused."""
    for intent in intents:
        outcome = await submit_shown(service, game, who, intent)
        assert outcome.refused is None, outcome


async def count_round(service: Games, game: GameId, out: int | None, keys: str) -> None:
    """Score a whole round: digits, `+` and `N` for Next."""
    await touch(service, game, SayOut(None, NOBODY if out is None else Out(out)))
    await press_keys(service, game, keys)


async def press_keys(service: Games, game: GameId, keys: str, who: Author = ANN) -> None:
    """Press keys of the keypad without a screen, named as in `count_round`."""
    names = {"+": "plus", "−": "minus", "N": "next", "⌫": "back"}
    await touch(service, game, *(Press(KeypadKey(names.get(key, key))) for key in keys), who=who)


async def game_after_round_1(service: Games) -> GameId:
    """Store a game in which Ann has counted the reference round; returns its id."""
    game = await kept(service, game_of())
    await count_round(service, game, 0, REFERENCE)
    return game


async def second_round(service: Games) -> GameId:
    """Store a game in whose second round North–South went out, as Bo said; returns its id."""
    game = await game_after_round_1(service)
    await touch(service, game, SayOut(None, Out(0)), who=BO)
    return game


OURS, THEIRS = "4312" + "485N" + "N", "2301" + "310N" + "85N"
REFERENCE = OURS + THEIRS
"""The reference round as the keypad sees it, North–South being out: its own part and the other side's."""
