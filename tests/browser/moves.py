"""What people do at the table, in the names that the screens give to things."""

from typing import Final

from tests.browser.page import Screen

_KEYS: Final = {"n": "Next", "p": "plus, next stack", "+": "ten more"}


def seat(screen: Screen, **names: str) -> None:
    """Write names on the set-up screen, each on the seat that is called so: `North="Ann"`."""
    for place, name in names.items():
        screen.write(place.replace("_", " "), name)


def start_game(screen: Screen, *before: str) -> str:
    """Begin a game from the home or the set-up screen and give its address. before: what to touch first."""
    if not screen.path.startswith("/new"):
        screen.tap("New game")
    screen.wait_for("Start the game")
    for name in before:
        screen.tap(name)
    screen.tap("Start the game")
    screen.wait_until(lambda seen: seen.path.startswith("/game/"), "the game")
    screen.wait_for("Who went out?")
    return screen.path


def keys(screen: Screen, typed: str) -> None:
    """Touch keys of the keypad: digits, `n` for Next, `p` for plus, `+` for ten more."""
    for each in typed:
        screen.tap(_KEYS.get(each, each))


def by_cards(screen: Screen, field: str, typed: str) -> None:
    """Say the cards of the field in hand by how many there are of each, and touch keys for them."""
    screen.tap(f"{field}, by cards")
    screen.wait_for(f"{field}: Jokers")
    keys(screen, typed)


def begin_round(screen: Screen, out: str) -> None:
    """Say on the scoreboard who went out, in the words of the button; the keypad opens."""
    screen.tap(out)
    screen.wait_for("Next")


def catch(screen: Screen, laid: int, caught: int) -> None:
    """Enter red threes that were caught, once the screen shows the side that has so many laid."""
    screen.wait_for(f"Red threes laid, {laid}\n")
    screen.tap("caught –")
    keys(screen, str(caught))


def wait_for_paper(screen: Screen, game: str) -> str:
    """Wait until the round is done and the scoreboard is back; gives its words."""
    return screen.wait_until(lambda seen: seen.path == game and "Next" not in seen.buttons(), "the paper")
