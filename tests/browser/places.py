"""Every screen of the app, with its address and a word that is there once it is drawn."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from scorepad.game.events import DeviceId
from scorepad.i18n.catalogue import DEFAULT, LOCALES, _, use_language
from scorepad.journal.sums import who_address
from scorepad.service.open_game import practice_id
from tests.browser.boxes import faults
from tests.browser.letters import forget, written
from tests.browser.moves import begin_round, keys
from tests.browser.page import Screen
from tests.browser.program import Program
from tests.browser.table import FIRST, SECOND, THEM, lay

LONG: Final = ("W" * 40, "The Extraordinarily Long Name of a Team!")
SINGLES: Final[Sequence[Mapping[str, Any]]] = [{"name": f"Player {number}"} for number in range(1, 13)]
NAMED: Final[Sequence[Mapping[str, Any]]] = [
    {"name": name, "players": people}
    for name, people in zip(LONG, (["Ann", "Bo"], ["Cy", "Di"]), strict=True)
]

LARGER: Final = """addEventListener("DOMContentLoaded", () => {
  document.documentElement.style.fontSize = sessionStorage.letters ?? "";
});"""
ROOT: Final = """() => {
  const box = document.querySelector("flt-semantics")?.getBoundingClientRect();
  return box ? [box.width, box.height] : [0, 0];
}"""


@dataclass(frozen=True, slots=True)
class Place:
    """A screen. path: its address, with `{two}` and the like in place of a game's. says: a word on it."""

    name: str
    path: str
    says: str


PLACES: Final = (
    Place("home", "/", "New game"),
    Place("more", "/more", "Import games"),
    Place("past games", "/past-games", "Choose a file"),
    Place("rules", "/rule-cards", "Canasta and its family"),
    Place("practice", "{practice}", "Practice game"),
    Place("practice under way", "{practice round}", "Next"),
    Place("new game", "/new", "More options"),
    Place("new game by own rules", "/new/with/{own id}", "More options"),
    Place("rules of a new game", "/new/rules", "Create your own rules"),
    Place("more about a new game", "/new/more", "More seating"),
    Place("scoreboard", "{two}", "Who went out?"),
    Place("scoreboard under way", "{open}", "Continue scoring"),
    Place("scoreboard of twelve", "{twelve}", "Who went out?"),
    Place("scoreboard with long names", "{long}", "Who went out?"),
    Place("scoreboard at the end", "{over}", "Who won?"),
    Place("scoreboard of a penalty game", "{hand}", "Who went out?"),
    Place("scoreboard of a points game", "{points}", "Round 3 of 11"),
    Place("scoreboard of a points game of twelve", "{phases}", "Enter round 2"),
    Place("far view", "{two}/far", "Tap anywhere to go back"),
    Place("far view of twelve", "{twelve}/far", "Tap anywhere to go back"),
    Place("far view with long names", "{long}/far", "Tap anywhere to go back"),
    Place("far view of a penalty game", "{hand}/far", "Tap anywhere to go back"),
    Place("entry", "{entry}", "Next"),
    Place("entry of canasta", "{canasta round}", "his round"),
    Place("entry of five alone", "{singles round}", "his round"),
    Place("entry of a penalty game", "{hand round}", "his round"),
    Place("entry of a points game", "{points entry}", "Next"),
    Place("entry of a points game of twelve", "{phases round}", "his round"),
    Place("entry with long names", "{long round}", "his round"),
    Place("entry of twelve", "{twelve round}", "his round"),
    Place("a counted round", "{two round}", "his round"),
    Place("why", "{two}/why/1", "Why"),
    # Between two pages with the same text: in other languages only a change says that a page is there.
    Place("why within a round", "{entry}/why/1", "Why"),
    Place("why of a round", "{two}/why/1/1", "Why"),
    Place("why with long names", "{long}/why/0", "Why"),
    Place("why of a penalty game", "{hand}/why/0", "Why"),
    Place("meld", "{two}/meld/0", "Joker"),
    Place("meld within a round", "{entry}/meld", "Joker"),
    Place("result", "{over}/result", "Rematch"),
    Place("result to send", "{over}/result/send", "As a file for Scorepad"),
    Place("result printed", "{over}/result/print", "Save as PDF"),
    Place("rules of a game", "{two}/rules", "Rules"),
    Place("far view of a points game", "{points}/far", "Tap anywhere to go back"),
    Place("result of a points game", "{phases}/result", "Continue the game"),
    Place("rules of a points game", "{points}/rules", "Rules"),
    Place("rules of a penalty game", "{hand}/rules", "Rules"),
    Place("players", "{long}/players", "Players"),
    Place("taken over from paper", "{two}/paper", "First round on this pad"),
    Place("other rules", "{two}/change-rules", "Switch to other rules"),
    Place("other rules compared", "{two}/change-rules/brouillette-low", "becomes"),
    Place("why by other rules", "{two}/change-rules/brouillette-low/why/0", "Why"),
    Place("print a game", "{two}/print", "Save as PDF"),
    Place("settings of a game", "{two}/settings", "Settings"),
    Place("settings", "/settings", "Settings"),
    Place("more settings", "/settings/more", "Erase for good"),
    Place("journal", "/games", "Journal, selected"),
    Place("people", "/people", "Sides of several"),
    Place("a person", "/people/{ann}", "Leave out of the statistics"),
    Place("records", "/records", "Best game"),
    Place("date, place and note", "/games/{long id}", "Note"),
    Place("deleted games", "/deleted-games", "Deleted games"),
    Place("backups", "/backups", "On another disk"),
    Place("erase for good", "/erase", "Erase everything"),
    Place("own rules", "{own}", "Play with these rules"),
    Place("own rules for a game", "{own}/for/{two id}", "Preview the effect on this game"),
    Place("a page of own rules", "{own}/page/piles", "Clean piles"),
    Place("own rules to share", "{own}/share", "Share these rules"),
    Place("own rules on a card", "{own}/card", "Print a pad"),
    Place("own rules as a pad", "{own}/pad", "Save as PDF"),
    Place("make rules", "/make-rules", "Create your own rules"),
    Place("take rules", "/rules", "Import rules"),
    Place("rules of a variant", "/rules/whitnack", "Print a pad"),
    Place("a pad of a variant", "/rules/hand/pad", "Save as PDF"),
    Place("practice over", f"/game/{practice_id(DeviceId('nobody'))}", "The practice game is over"),
    Place("no such game", "/game/none", "Game not found"),
    Place("no such round", "{two}/round/none", "Round not found"),
    Place("no such rules", "/house-rules/none", "Rules not found"),
)
SIDES: Final = range(2, 13)
COUNTED: Final = ("two", "twelve", "long", "canasta", "singles", "hand", "phases")
"""The games whose first round is opened to be put right."""


def alone(count: int) -> Sequence[Mapping[str, Any]]:
    """Return that many players who play alone."""
    return SINGLES[:count]


def lay_games(program: Program) -> dict[str, str]:
    """Import the games the places refer to; returns their addresses by name."""
    many = {"tallies": [{"piles": {"clean": side % 3}, "melded": 1200, "left": 15} for side in range(12)]}
    few = {"tallies": [{"piles": {"clean": side}, "melded": 310, "left": 15} for side in range(5)]}
    held = {"tallies": [{"out": "partial"}, {"unmelded": 1}, {"left": 45}]}
    written = {"tallies": [{"points": 12 + 7 * side} for side in range(4)]}
    phases = {"tallies": [{"points": 5 * side, "rows": {"phase": side % 2}} for side in range(12)]}
    pairs = {"tallies": [{"piles": {"clean": 1}, "melded": 585, "left": 20} for _side in range(2)]}
    return {
        "two": lay(program, FIRST, SECOND),
        "open": lay(program, FIRST),
        "twelve": lay(program, many, many, sides=SINGLES),
        "long": lay(program, FIRST, sides=NAMED),
        "over": lay(program, FIRST, SECOND, FIRST, SECOND),
        "canasta": lay(program, pairs, variant="canasta"),
        "singles": lay(program, few, variant="brouillette-low", sides=alone(5)),
        "hand": lay(program, held, held, variant="hand", sides=alone(3)),
        "points": lay(program, written, written, variant="five-crowns", sides=alone(4)),
        "phases": lay(program, phases, variant="phase-10", sides=SINGLES),
    }


def lay_sides(program: Program) -> dict[str, str]:
    """Import a game for every number of sides; returns their addresses by that number."""
    tally = {"piles": {"clean": 2}, "melded": 13_200, "left": 15}
    return {f"of {count}": lay(program, {"tallies": [tally] * count}, sides=alone(count)) for count in SIDES}


def places_of_sides() -> Iterator[Place]:
    """Yield the score pad and the far view for every number of sides."""
    for count in SIDES:
        yield Place(f"scoreboard of {count}", f"{{of {count}}}", "Who went out?")
        yield Place(f"far view of {count}", f"{{of {count}}}/far", "Tap anywhere to go back")


def begin(screen: Screen, games: dict[str, str], counted: Collection[str] = COUNTED) -> None:
    """Make rules, open the counted rounds of games and start others; adds their addresses."""
    screen.open("/make-rules").tap("Hand and Foot (Whitnack)")
    screen.wait_for("Wild piles")
    games |= {"own": screen.path, "own id": screen.path.rpartition("/")[2], "ann": who_address(("Ann",))}
    games |= {f"{name} id": games[name].rpartition("/")[2] for name in ("two", "long")}
    for name in counted:
        screen.go(games[name], "Round 1")
        screen.tap("Round 1")
        screen.wait_for("his round")
        games[f"{name} round"] = screen.path
        screen.go("/", "New game")
    screen.go(games["open"], "Who went out?")
    begin_round(screen, THEM)
    keys(screen, "22")
    games["entry"] = screen.path
    screen.tap("Back")
    screen.wait_for("Continue scoring")
    screen.tap("Back")
    begin_points(screen, games)
    practise(screen, games)


def begin_points(screen: Screen, games: dict[str, str]) -> None:
    """Begin the third round of a game of points."""
    screen.wait_for("New game")
    screen.go(games["points"], "Enter round 3")
    screen.tap("Enter round 3")
    screen.wait_for("Next")
    keys(screen, "12n3")
    games["points entry"] = screen.path
    screen.go("/", "New game")


def practise(screen: Screen, games: dict[str, str]) -> None:
    """Start the practice game."""
    screen.wait_for("New game")
    screen.go("/more", "Import games")
    screen.tap_fast("Practice game in one minute")
    screen.wait_for("Enough to open?")
    games["practice"] = screen.path
    screen.tap("Ann & Bo")
    screen.wait_for("tap 10+")
    games["practice round"] = screen.path


def in_words_of(screen: Screen, says: str) -> str:
    """Return words of the app in its current language; none if they are only part of a sentence."""
    with use_language(screen.lang):
        words = _(says)
    return words if words != says or screen.lang == DEFAULT else ""


def speak(screen: Screen, lang: str) -> None:
    """Switch the app to a language."""
    screen.go("/settings", in_words_of(screen, "Settings"))
    screen.lang = lang
    screen.tap(LOCALES[lang].name)
    screen.wait_for(in_words_of(screen, "Settings"))


def resize(screen: Screen, width: int, height: int) -> None:
    """Resize the window, and wait until the app has filled it."""
    screen.page.set_viewport_size({"width": width, "height": height})
    screen.wait_until(lambda seen: seen.page.evaluate(ROOT) == [width, height], f"{width}×{height}")


def enlarge(screen: Screen, share: float) -> None:
    """Reload the page with all texts enlarged, as by the browser's own setting."""
    screen.page.add_init_script(LARGER)
    screen.page.evaluate("(share) => { sessionStorage.letters = `${16 * share}px`; }", share)
    screen.reload()


def look_at(screen: Screen, places: Iterable[Place], games: Mapping[str, str]) -> dict[str, list[str]]:
    """Open one screen after the other and return what is wrong with each."""
    found = {}
    for place in places:
        found[place.name] = _look(screen, place, games)
        if found[place.name]:
            # What was wrong only while a screen passed from one size to another is wrong no more.
            screen.reload()
            found[place.name] = _look(screen, place, games)
    return {name: faults for name, faults in found.items() if faults}


def _look(screen: Screen, place: Place, games: Mapping[str, str]) -> list[str]:
    if screen.path == place.path.format(**games):
        screen.go("/settings", in_words_of(screen, "Settings"))
    forget(screen)
    screen.go(place.path.format(**games), in_words_of(screen, place.says))
    found = faults(screen)
    cut = (
        f"{text!r}: {fault}"
        for text, each in written(screen).items()
        for fault in each
        if not any(name in text for name in LONG)
    )
    return [*found, *cut]
