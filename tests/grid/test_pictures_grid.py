"""The pictures of a result at the sizes of real devices, with letters of both sizes, for 2 to 12 sides."""

import pytest

from tests.browser.boxes import boxes, faults
from tests.browser.letters import forget, listen, written
from tests.browser.page import Screen
from tests.browser.places import alone, enlarge
from tests.browser.program import Program
from tests.browser.table import lay

SIDES = (2, 4, 6, 7, 12)
SIZES = ((320, 568), (360, 740), (390, 844), (820, 1180), (1440, 900))


def played(sides: int, number: int) -> dict[str, object]:
    """Return a round of a game; every side counted something else."""
    tallies = [
        {
            "piles": {"clean": (side + number) % 3, "dirty": side % 2},
            "melded": 100 + 35 * side,
            "left": 15 * side,
        }
        for side in range(sides)
    ]
    return {"tallies": [{**each, "out": side == number % sides} for side, each in enumerate(tallies)]}


@pytest.mark.parametrize("viewport", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("share", [1, 2], ids=["usual letters", "twice as large"])
def test_nothing_of_a_picture_is_cut_and_every_side_is_in_it(screen: Screen, share: int) -> None:
    games = {count: _laid(screen.program, count) for count in SIDES}
    listen(screen)
    screen.reload()
    enlarge(screen, share)
    for count, path in games.items():
        forget(screen)
        screen.go(f"{path}/result", "The totals after")
        assert faults(screen) == [], count
        said = next(box.said for box in boxes(screen) if box.said.startswith("The totals after"))
        assert said.count(": ") == count
        drawn = written(screen)
        assert [text for text, found in drawn.items() if found] == [], count
        names = {text.partition(" ")[2] for text in drawn}
        assert {"Player 1", "Player 2"} <= names, count


def _laid(program: Program, count: int) -> str:
    rounds = [played(count, number) for number in range(4)]
    return lay(program, *rounds, sides=alone(count))
