"""A table in the middle of its game: games imported as by the command line while the app runs."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from tests.browser.page import GO, Screen
from tests.browser.program import Program

US, THEM = "North–South", "East–West"
HOME = "New game"
"""A button of the home screen, and of no game's."""

PAIRS: Sequence[Mapping[str, Any]] = (
    {"name": US, "players": ["Ann", "Bo"]},
    {"name": THEM, "players": ["Cy", "Di"]},
)
FIRST: Mapping[str, Any] = {
    "tallies": [
        {"piles": {"clean": 2, "dirty": 2, "wild": 1}, "melded": 585, "left": 20, "out": True},
        {"piles": {"clean": 1}, "melded": 160, "left": 195},
    ]
}
"""By whitnack's rules 3,765 and 465."""
SECOND: Mapping[str, Any] = {
    "tallies": [
        {"melded": 310, "left": 85},
        {"piles": {"clean": 2, "dirty": 2, "wild": 1}, "melded": 600, "left": 0, "out": True},
    ]
}
"""By whitnack's rules 225 and 3,800."""


def game_file(*rounds: Mapping[str, Any], **more: Any) -> bytes:
    """Return a game file: `whitnack` and two pairs, unless `more` says otherwise."""
    game = {"format": "scorepad-game/1", "variant": "whitnack", "sides": PAIRS, "rounds": rounds, **more}
    return json.dumps(game).encode()


def lay(program: Program, *rounds: Mapping[str, Any], **more: Any) -> str:
    """Import a game with these rounds counted into the running app and return its address."""
    return program.lay(game_file(*rounds, **more))


def sit_down(screen: Screen, *rounds: Mapping[str, Any], **more: Any) -> str:
    """Open a game with these rounds counted, from home without loading the page anew; return its address."""
    game = lay(screen.program, *rounds, **more)
    if HOME not in screen.buttons():
        screen.open(game)
        return game
    screen.page.evaluate(GO, game)
    screen.wait_until(lambda seen: seen.path == game and "Back" in seen.buttons(), "the game")
    return game


WAYS_OUT: Final = ("Share with phones", "Send", "Print", "Save as a file")


def choose(screen: Screen, item: str) -> None:
    """Tap a line of the menu, or of its part about ways out."""
    screen.tap("Menu")
    if item in WAYS_OUT:
        screen.tap("Share, print or save")
    screen.tap(item)
