"""While a round is counted key by key, no row changes its height or its left edge."""

from collections.abc import Mapping
from typing import Any, Final

import pytest

from scorepad.i18n.catalogue import _, use_language
from tests.browser.boxes import boxes
from tests.browser.moves import keys
from tests.browser.page import Screen
from tests.browser.places import resize, speak
from tests.browser.table import PAIRS, sit_down

NAMES: Final = ("Ann", "Bo", "Cy", "Di")
ALONE: Final = [{"name": name} for name in NAMES]
GAMES: Final[Mapping[str, tuple[str, Any, str]]] = {
    "whitnack": ("North–South", PAIRS, "2213" + "120p45p320n" + "20n" + "1"),
    "canasta": ("North–South", PAIRS, "21" + "120p45n" + "20n" + "1"),
    "hand": ("Ann", ALONE, "nnnn"),
    "points": ("", ALONE, "131-102n" + "25n" + "1"),
    "phase-10": ("", ALONE, "45p5n" + "25n" + "1"),
    "spades": ("", PAIRS, "74" + "6n"),
}
"""Of each family: which button opens its round, who plays, and what is typed."""

Edges = dict[str, tuple[float, float]]


@pytest.mark.grid
@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize(
    ("size", "language"), [((390, 844), "en"), *(((360, 740), each) for each in ("de", "it", "ja", "sv"))]
)
def test_no_row_changes_its_height_or_its_left_edge_while_a_round_is_counted(
    screen: Screen, rules: str, size: tuple[int, int], language: str
) -> None:
    opens, sides, typed = GAMES[rules]
    resize(screen, *size)
    speak(screen, language)
    sit_down(screen, variant=rules, sides=sides)
    with use_language(language):
        screen.tap(opens or _("Enter round {number}").format(number=1))
    before: Edges = {}
    for key in typed:
        keys(screen, key)
        now = rows(screen, [side["name"] for side in sides])
        assert {name: now[name] for name in before.keys() & now.keys() if before[name] != now[name]} == {}
        before = now


@pytest.mark.grid
def test_the_button_for_the_other_form_of_cards_makes_its_line_no_higher(screen: Screen) -> None:
    resize(screen, 360, 740)
    speak(screen, "ja")
    sit_down(screen)
    screen.tap("North–South")
    screen.wait_for("次へ")
    keys(screen, "221")
    before = rows(screen, ["North–South"])
    keys(screen, "3")
    screen.wait_for("場のカード、枚数で")
    now = rows(screen, ["North–South"])
    assert now == {name: before[name] for name in now}


def rows(screen: Screen, sides: list[str]) -> Edges:
    """Return the left edge and the height of each row that is whole in sight, by what stays of its name."""
    seen = boxes(screen)
    top = min((box.whole[1] for box in seen if box.name == "7"), default=0)
    found: Edges = {}
    for box in seen:
        side = next((each for each in sides if box.name.startswith(f"{each}, ")), None)
        is_whole = box.shown == box.whole and not box.cut and box.whole[3] <= top
        if side and is_whole and box.touchable:
            what = box.name.removeprefix(side).split(", ")[1].rstrip("–0123456789 ,.")
            found[f"{side} {what}"] = (round(box.whole[0]), round(box.whole[3] - box.whole[1]))
    return found
