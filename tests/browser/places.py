"""Every screen of the app, with the way to it and a word that is there once it is drawn."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tests.browser.boxes import lasting_faults
from tests.browser.moves import begin_round, keys
from tests.browser.page import Screen
from tests.browser.program import Program
from tests.browser.table import FIRST, SECOND, THEM, game_file, lay

LONG: Final = ("W" * 40, "The Extraordinarily Long Name of a Team!")
SINGLES: Final[Sequence[Mapping[str, Any]]] = [{"name": f"Player {number}"} for number in range(1, 13)]
NAMED: Final[Sequence[Mapping[str, Any]]] = [
    {"name": name, "players": people}
    for name, people in zip(LONG, (["Ann", "Bo"], ["Cy", "Di"]), strict=True)
]

GO: Final = "(path) => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }"
LARGER: Final = "(share) => { document.documentElement.style.fontSize = `${16 * share}px`; }"
ROOT: Final = """() => {
  const box = document.querySelector("flt-semantics")?.getBoundingClientRect();
  return box ? [box.width, box.height] : [0, 0];
}"""


@dataclass(frozen=True, slots=True)
class Place:
    """A screen. path: its address, `{two}` and the like standing for a game's. says: what is on it."""

    name: str
    path: str
    says: str


PLACES: Final = (
    Place("home", "/", "New game"),
    Place("new game", "/new", "Start the game"),
    Place("scoreboard", "{two}", "Who went out?"),
    Place("scoreboard under way", "{open}", "Go on counting"),
    Place("scoreboard of twelve", "{twelve}", "Who went out?"),
    Place("scoreboard with long names", "{long}", "Who went out?"),
    Place("scoreboard at the end", "{over}", "Who won?"),
    Place("far view", "{two}/far", "Touch anywhere"),
    Place("far view of twelve", "{twelve}/far", "Touch anywhere"),
    Place("far view with long names", "{long}/far", "Touch anywhere"),
    Place("entry", "{entry}", "Next"),
    Place("a counted round", "{counted}", "Remove this round"),
    Place("why", "{two}/why/1", "Why"),
    Place("meld", "{two}/meld/0", "Joker"),
    Place("result", "{over}/result", "Rematch"),
    Place("rules of a game", "{two}/rules", "Rules"),
    Place("players", "{long}/players", "Players"),
    Place("taken over from paper", "{two}/paper", "First round on this pad"),
    Place("other rules compared", "{two}/change-rules/brouillette-low", "becomes"),
    Place("print a game", "{two}/print", "PDF"),
    Place("other rules", "{two}/change-rules", "Hand and Foot"),
    Place("settings of a game", "{two}/settings", "Settings"),
    Place("settings", "/settings", "Settings"),
    Place("deleted games", "/deleted-games", "Deleted"),
    Place("own rules", "{own}", "A wild pile"),
    Place("own rules to share", "{own}/share", "Share"),
    Place("own rules on a card", "{own}/card", "Rules"),
    Place("save games", "/save-games", "Save"),
    Place("make rules", "/make-rules", "Hand and Foot"),
    Place("take rules", "/rules", "rules"),
    Place("rules of a variant", "/rules/whitnack", "Rules"),
    Place("a pad", "/pad", "PDF"),
)


def lay_games(program: Program) -> dict[str, str]:
    """Put the games on the table that the places speak of; gives their addresses by name."""
    many = {"tallies": [{"piles": {"clean": side % 3}, "melded": 1200, "left": 15} for side in range(12)]}
    return {
        "two": lay(program, game_file(FIRST, SECOND)),
        "open": lay(program, game_file(FIRST)),
        "twelve": lay(program, game_file(many, many, sides=SINGLES)),
        "long": lay(program, game_file(FIRST, sides=NAMED)),
        "over": lay(program, game_file(FIRST, SECOND, FIRST, SECOND)),
    }


def begin(screen: Screen, games: dict[str, str]) -> None:
    """Make rules, look at a counted round and begin another, which gives the addresses of all three."""
    screen.open("/make-rules").tap("Hand and Foot (Whitnack)")
    screen.wait_for("A wild pile")
    games["own"] = screen.path
    go_to(screen, games["two"], "Who went out?")
    screen.tap("Round 1")
    screen.wait_for("Remove this round")
    games["counted"] = screen.path
    go_to(screen, games["open"], "Who went out?")
    begin_round(screen, THEM)
    keys(screen, "22")
    games["entry"] = screen.path


def go_to(screen: Screen, path: str, says: str) -> None:
    """Open an address without loading the page anew."""
    screen.page.evaluate(GO, path)
    screen.wait_until(lambda seen: seen.path == path and says in seen.text(), f"{says} at {path}")


def resize(screen: Screen, width: int, height: int) -> None:
    """Make the window so large, and wait until the app has filled it."""
    screen.page.set_viewport_size({"width": width, "height": height})
    screen.wait_until(lambda seen: seen.page.evaluate(ROOT) == [width, height], f"{width}×{height}")


def enlarge(screen: Screen, share: float) -> None:
    """Draw all texts so many times as large, as the browser's own setting does."""
    screen.page.evaluate(LARGER, share)


def look_at(screen: Screen, places: Sequence[Place], games: Mapping[str, str]) -> dict[str, list[str]]:
    """Open one screen after the other and give what is wrong with each."""
    found = {}
    for place in places:
        go_to(screen, place.path.format(**games), place.says)
        found[place.name] = lasting_faults(screen)
    return {name: faults for name, faults in found.items() if faults}
