"""Everything that isn't a game stands at most two touches from Play, and Back leads where one came from."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from scorepad.rules.built_in import VARIANTS, variant
from scorepad.ui.routes import HOME, JOURNAL, PEOPLE, RECORDS, RULES
from tests.browser.boxes import boxes
from tests.browser.moves import open_details
from tests.browser.page import Screen
from tests.browser.places import resize
from tests.browser.table import FIRST, SECOND, US, lay

WAYS: Final[Sequence[tuple[Sequence[str], Sequence[str]]]] = (
    ((), ("Continue: ", "New game", "Settings", "Lasagne, ")),
    (
        ("Other ways to start",),
        ("Practice game in one minute", "Club evening of several tables", "Import games"),
    ),
    (("Journal",), ("People", "Records", "Lasagne, ", "Soup, ")),
    (
        ("Journal", "Menu"),
        ("Print the journal", "Save all games", "Import games", "Backups", "Deleted games"),
    ),
    (("Rules",), ("Search", "Hand and Foot (Simpson)", "Canasta and its family", "Other games")),
    (("Rules", "Hand and Foot (Simpson)"), ("Play", "Print a pad", "Change these rules", "Share")),
    (("Rules", "Menu"), ("Create your own rules", "Import rules")),
)
"""What is touched from Play on, and what can then be touched."""

BACK: Final[Sequence[tuple[str, ...]]] = (
    ("Journal", "Lasagne, ", "Rematch"),
    ("Journal", "Records", "Best game", "Rematch"),
    ("Journal", "People", "Ann, ", "Best game", "Rematch"),
    ("Rules", "Hand and Foot (Simpson)", "Play", "Start"),
    ("Other ways to start", "Add past games", "Choose a file"),
)
"""What is touched from Play on, and a button of the last page: Back leads the whole way."""

SEVERAL: Final = 6

NAMES: Final = ("Ann", "Bo", "Cy", "Di")
EMPTY: Final = "document.activeElement.tagName === 'INPUT' && !document.activeElement.value"

START_PAGES: Final = (HOME, JOURNAL, PEOPLE, RECORDS, RULES)


def touch(screen: Screen, name: str, says: str) -> str:
    """Touch a button and return the path that was left. says: a button of the page that comes."""
    left = screen.path
    screen.tap(name)
    screen.wait_until(
        lambda seen: seen.path != left and any(says in each for each in seen.buttons()), f"the page of {name}"
    )
    return left


def test_everything_is_at_most_two_touches_away_and_back_leads_where_one_came_from(
    own_window: Screen,
) -> None:
    for rounds in ((FIRST, SECOND, FIRST, SECOND), (FIRST,)):
        lay(own_window.program, *rounds, title="Lasagne" if len(rounds) > 1 else "Soup")
    lay(own_window.program, FIRST, title="Deleted")
    screen = own_window.open()
    resize(screen, 390, 844)
    screen.tap("Journal")
    open_details(screen, "Deleted")
    screen.tap("Delete this game")
    screen.wait_for("Undo: Deleted: game deleted")
    for touched, seen in WAYS:
        screen.go("/settings", "Text size")
        screen.go("/", "New game")
        paths = [screen.path]
        for name in touched:
            screen.tap(name)
            screen.wait_for(*(seen if name == touched[-1] else ("Menu",)))
            paths.append(screen.path)
        assert [name for name in seen if not any(name in each for each in screen.buttons())] == []
        if touched and "Back" in screen.buttons():
            screen.tap("Back")
            screen.wait_for(f"{touched[0]}, selected" if len(touched) > 1 else "Play, selected")
            assert screen.path == paths[-2]


def test_back_leads_the_whole_way_that_one_came(own_window: Screen) -> None:
    screen = own_window.open()
    lay(screen.program, FIRST, SECOND, FIRST, SECOND, title="Lasagne")
    resize(screen, 390, 844)
    for *touched, last in BACK:
        screen.go("/settings", "Text size")
        screen.go("/", "New game")
        ways = [touch(screen, name, says) for name, says in pairwise((*touched, last))]
        while screen.path not in START_PAGES:
            touch(screen, "Back", "")
            assert screen.path == ways.pop()


def test_a_group_of_rules_that_opens_at_the_foot_comes_before_the_eye(own_window: Screen) -> None:
    screen = own_window.open()
    resize(screen, 390, 740)
    screen.go("/rule-cards", "Other games")
    screen.tap("Other games")
    screen.wait_for("Phase 10")
    screen.wait_until(lambda seen: in_sight(seen) >= SEVERAL, "the group's own lines in sight")


def in_sight(screen: Screen) -> int:
    """Return how many lines below the heading of the last group are whole in sight."""
    names = [box.said for box in boxes(screen) if box.role == "button" and not box.cut]
    games = {f"{variant(each).name}: " for each in VARIANTS}
    below = names[names.index("Other games") :] if "Other games" in names else []
    return sum(any(name.startswith(game) for game in games) for name in below)


def test_three_touches_lead_to_the_first_digit_with_typed_names_the_same_ones_and_none(
    own_window: Screen,
) -> None:
    screen = own_window.open()
    resize(screen, 390, 844)
    for typed, start, side in (
        (NAMES, "Start", "Ann & Bo"),
        ((), "Start", "Ann & Bo"),
        ((), "Start without names", US),
    ):
        screen.tap("New game")
        screen.wait_for(start)
        for name in typed:
            screen.wait_until(lambda seen: bool(seen.page.evaluate(EMPTY)), "the cursor in an empty seat")
            screen.press(*name, "Enter")
        screen.tap(start)
        screen.wait_for("Who went out?")
        screen.tap(side)
        screen.wait_for("Next")
        screen.tap("4")
        screen.wait_for("Clean piles, 4")
        screen.go("/", "New game")
