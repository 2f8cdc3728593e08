"""Every screen of the app in turn: each address it knows, and what taps do there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from types import NoneType
from typing import Any, Final

import flet as ft
from flet.controls.base_control import BaseControl

from scorepad.flet_support.page_state import set_text_scale
from scorepad.flet_support.screens import show_message
from scorepad.game.events import ByeGiven, EveningId, EveningOpened, LibraryChange, PersonCame, TableSet
from scorepad.game.intents import MakeChanges
from scorepad.journal.sums import who_address
from scorepad.rules.custom import CustomRuleSet
from scorepad.score.record import GameId, Round, Side, Tally
from scorepad.service.games import Games
from scorepad.ui.app import ROUTES
from tests.ui.harness import Screen
from tests.ui.playing import ANN, at, finished, game_of, kept, made, w03
from tests.ui.reading import field_names

_PLAIN: Final = (str, int, float, Enum, NoneType)
See = Callable[[str, Screen], None]
"""Looks at a screen that has settled; told where it is."""
OWN: Final = CustomRuleSet("Thursday table", "whitnack", {"cards.ace": 15, "piles.clean": 600})
FOUR: Final = tuple(Side(name) for name in ("Ann", "Bo", "Cy", "Di"))
ALONE: Final = tuple(Side(f"Player {number}") for number in range(1, 13))
SENT: Final = (
    '{"format": "scorepad-rules/1", "name": "Theirs", "base": "whitnack", "values": {"piles.clean": 700}}'
)
TOUCHED: Final[Mapping[str, Sequence[str]]] = {
    "/more": ("Practice game in one minute", "Ann & Bo", "4"),
    "/rule-cards": ("Other games", "Phase 10"),
    "/new/more": ("More seating", "Already started on paper"),
    "/house-rules/{own}": ("Dirty piles: +300", "3", "Done", "Piles"),
    "/game/{two}": ("North–South", "1", "What counts as", "Next", "Adjustment"),
    "/game/{hand}": ("Player 1", "2", "Next"),
    "/game/{twelve}": ("Player 12", "1"),
    "/game/{crowns}": ("Enter round 2", "1", "Next", "What counts as"),
    "/game/{phases}": ("Enter round 1", "1", "2", "Next"),
    "/game/{two}/meld/0": ("Joker", "Ace"),
    "/game/{two}/paper": ("1", "Next"),
    "/people": ("Sides of several",),
    "/people/{ann}": ("Rename…", "Also written…"),
}
"""What is touched one after the other from an address on: each leaves the screen otherwise."""
GONE: Final = "/game/unknown"
"""Where nothing is."""

OTHERS: Final = ("over", "hand", "twelve", "crowns", "phases")
"""Games that look otherwise than the one under way: over, of penalties, of twelve sides, of points."""
POINTS: Final = Round(tuple(Tally(counted=True, points=(12 + side,)) for side in range(4)), dealer=2)


def addresses() -> list[str]:
    """Return every address of the app as in its routes, such as `/game/:game/why/:side`."""
    return list(_addresses(ROUTES, ""))


def _addresses(routes: Sequence[ft.Route], above: str) -> Iterator[str]:
    for route in routes:
        path = f"{above}/{route.path}" if route.path else above
        yield path or "/"
        yield from _addresses(route.children or [], path)


async def see_everything(service: Games, look: See, scale: float = 1.0) -> None:
    """Open every screen in turn. scale: how much the device enlarges texts."""

    def see(name: str, screen: Screen) -> None:
        assert "Something went wrong" not in screen.said(), name
        assert ("no longer here" in screen.said()) is (name == GONE), name
        look(name, screen)

    async with at(service) as screen:
        await screen.run(lambda: set_text_scale(screen.page, scale))
        see("an empty library", screen)
    games = await _laid(service)
    paths = [*_filled(games), GONE, *(f"/game/{games[each]}" for each in OTHERS)]
    paths += [f"/game/{games[each]}/{view}" for each in OTHERS[1:] for view in ("far", "why/0")]
    async with at(service) as screen:
        await screen.run(lambda: set_text_scale(screen.page, scale))
        for path in paths:
            await screen.go(path)
            see(path, screen)
        for path, names in TOUCHED.items():
            await screen.go("/settings")
            await screen.go(path.format(**games))
            for name in names:
                await screen.tap(name if name in screen.names() else re.compile(f"^{re.escape(name)}"), 0)
                see(f"{path} {name}", screen)
        await screen.go("/rules")
        await screen.type_text("Link or text", "nothing of ours")
        await screen.tap("Preview")
        see("/rules refused", screen)
        await screen.type_text("Link or text", SENT)
        await screen.tap("Preview")
        see("/rules shown", screen)
        await screen.run(lambda: show_message(screen.page, "Said at the foot."))
        see("a sentence at the foot", screen)


async def _laid(service: Games) -> dict[str, str]:
    """Store games and rules; returns their ids by name."""
    games = {
        "own": await made(service, OWN),
        "over": await kept(service, finished()),
        "hand": await kept(service, game_of("hand", ALONE[:3])),
        "crowns": await kept(service, game_of("five-crowns", FOUR, rounds=(POINTS,))),
        "phases": await kept(service, game_of("phase-10", ALONE)),
        "twelve": await kept(service, game_of("simpson", ALONE)),
        "two": await kept(service, w03(2)),
        "ann": who_address(("Ann",)),
    }
    here = GameId(games["over"]), GameId(games["two"])
    await service.submit_to_library(ANN, MakeChanges(_evening(EveningId("earlier"), *here)))
    await service.submit_to_library(ANN, MakeChanges(_evening(EveningId("friday"), *here)))
    return games


def _evening(friday: EveningId, *games: GameId) -> tuple[LibraryChange, ...]:
    """Return an evening with these games at its tables, and somebody without a seat."""
    came = (PersonCame(friday, name) for name in ("Ann", "Bo", "Cy", "Di", "Bartholomew Featherstonehaugh"))
    tables = (TableSet(friday, 1, number, game) for number, game in enumerate(games, start=1))
    bye = ByeGiven(friday, 1, "Bartholomew Featherstonehaugh")
    opened = EveningOpened(friday, "2026-11-27", name="Bartholomew Featherstonehaugh's cup")
    return opened, *came, *tables, bye


def _filled(games: Mapping[str, str]) -> Iterator[str]:
    for address in addresses():
        game = games["over" if "/result" in address else "two"]
        rules = "brouillette-low" if "/change-rules/" in address else games["own"]
        values = {
            "game": game,
            "rules": rules,
            "round": "0",
            "place": "who-went-out",
            "side": "0",
            "variant": "whitnack",
            "purpose": game,
            "page": "piles",
            "unknown+": "nowhere",
            "who": who_address(("Ann",)),
            "evening": "earlier",
            "table": "3f2a",
        }
        yield "/".join(values[part[1:]] if part.startswith(":") else part for part in address.split("/"))


def everything(screen: Screen) -> Iterator[BaseControl]:
    """Yield everything drawn on the top screen and above it, read out or not."""
    for root in screen.roots():
        yield from within(root)


def within(value: Any) -> Iterator[BaseControl]:
    """Yield a control and everything drawn in it."""
    if isinstance(value, BaseControl):
        if getattr(value, "visible", True) is False:
            return
        yield value
    for part in parts(value):
        yield from within(part)


def parts(value: Any) -> list[Any]:
    """Return the direct children of a control or of a list of them, but what can't have a control in it."""
    if isinstance(value, dict):
        found: Iterable[Any] = value.values()
    elif isinstance(value, list | tuple):
        found = value
    else:
        kind: Any = type(value)
        found = [getattr(value, name, None) for name in field_names(kind)]
    return [part for part in found if not isinstance(part, _PLAIN)]
