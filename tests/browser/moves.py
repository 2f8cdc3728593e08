"""What people do at the table, by the names things have on the screens."""

from pathlib import Path
from typing import Final

from scorepad.i18n.catalogue import _, use_language
from tests.browser.boxes import boxes
from tests.browser.page import Screen
from tests.browser.table import US

LAST: Final = ("Next", "Finish round")
"""What the last key is called."""
_KEYS: Final = {"p": "plus, next stack", "-": "minus", "+": "ten more"}


def seat(screen: Screen, **names: str) -> None:
    """Type names on the set-up screen, each at the seat with that label: `North="Ann"`."""
    for place, name in names.items():
        screen.write(place.replace("_", " "), name)


def start_game(screen: Screen) -> str:
    """Start a game from home or the set-up screen and return its address."""
    if not screen.path.startswith("/new"):
        screen.tap("New game")
    screen.wait_for("Start")
    screen.tap("Start")
    screen.wait_until(lambda seen: seen.path.startswith("/game/"), "the game")
    screen.wait_for("Who went out?")
    return screen.path


def open_details(screen: Screen, title: str) -> None:
    """Open the page of a game's date, place and note from a list, through the game's own menu."""
    # On a busy computer a touch amid the change of screens is lost: nobody touches before a screen is still.
    boxes(screen)
    screen.tap(f"{title}, ")
    # The page that is left has a menu too, and stands below the game until that has come whole.
    screen.wait_until(
        lambda seen: bool({"Large scores", "Rematch"} & {*seen.buttons()}) and "Rules" not in seen.buttons(),
        "the game alone",
    )
    boxes(screen)
    screen.tap("Menu")
    if not screen.path.endswith("/result"):
        screen.tap("Change the game")
    screen.tap("Date, place and note")
    # The menu has a line for deleting too.
    screen.wait_until(lambda seen: seen.path.startswith("/games/"), "the page")
    screen.wait_for("What you ate", "Delete this game")


def keys(screen: Screen, typed: str) -> None:
    """Tap keys of the keypad: digits, `n` for Next, `p` for plus, `-` for minus, `+` for ten more."""
    for each in typed:
        if each == "n":
            press_last(screen)
        else:
            screen.tap(_word(screen, _KEYS[each]) if each in _KEYS else each)


def negative(screen: Screen, number: int) -> None:
    """Enter a number below zero with the − key."""
    screen.tap("minus")
    keys(screen, f"{number}n")


def press_last(screen: Screen) -> None:
    """Tap the key that goes on, or ends the round."""
    last = {_word(screen, name) for name in LAST}
    # Its name may change between the look at it and the touch.
    screen.wait_until(
        lambda seen: any(map(seen.has_touched, last & {*seen.buttons()})), "a touch of the last key"
    )


def _word(screen: Screen, words: str) -> str:
    with use_language(screen.lang):
        return _(words)


def by_cards(screen: Screen, field: str, typed: str) -> None:
    """Switch the active field to counting cards by group, and tap keys for them."""
    screen.tap(f"{field}, by cards")
    screen.wait_for(f"{field}, by points", "Jokers, ")
    keys(screen, typed)


def begin_round(screen: Screen, out: str) -> None:
    """Answer who went out on the score pad, by the button's label; the keypad opens."""
    screen.tap(out)
    screen.wait_for("Next")


def type_half_a_round(screen: Screen) -> str:
    """Start a game and its first round, with a sum still being typed; returns the round's address."""
    start_game(screen)
    begin_round(screen, US)
    keys(screen, "2213" + "120p45")
    half_typed(screen)
    screen.wait_until(lambda seen: "/round/" in seen.path, "the round's own address")
    return screen.path


def half_typed(screen: Screen) -> None:
    """Wait for the sum that is still being typed."""
    screen.wait_for(f"{US}, Cards on the table, 165", "165, 120 + 45")


def catch(screen: Screen, laid: int, caught: int) -> None:
    """Enter caught red threes, once the screen shows the side with that many laid."""
    screen.wait_for(f"Red threes laid, {laid}\n")
    screen.tap("Red threes caught, –")
    keys(screen, str(caught))


def wait_for_paper(screen: Screen, game: str) -> str:
    """Wait until the round is done and the score pad is back; returns its text."""
    return screen.wait_until(lambda seen: seen.path == game and "Next" not in seen.buttons(), "the paper")


def saved(screen: Screen, button: str, *, fast: bool = False) -> tuple[str, bytes]:
    """Tap a button and return the name and content of the file that the browser saves.

    fast: without a look at what covers it, such as the message about the last file.
    """
    with screen.page.expect_download() as download:
        (screen.tap_fast if fast else screen.tap)(button)
    screen.wait_for("Saved to ")
    return download.value.suggested_filename, Path(download.value.path()).read_bytes()


def pick(screen: Screen, *files: Path, button: str = "Import games") -> None:
    """Import files; the start page says what came of it. button: its name in the screen's language."""
    screen.go("/more", button)
    with screen.page.expect_file_chooser() as chooser:
        screen.tap(button)
    chooser.value.set_files(files)
