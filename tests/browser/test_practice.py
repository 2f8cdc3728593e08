"""The practice game, and the line that says what a touch did, on a phone."""

from collections.abc import Callable

import pytest

from tests.browser.moves import begin_round
from tests.browser.page import Screen
from tests.browser.program import Program
from tests.browser.table import US, sit_down

PRACTICE = "Practice game: a round in a minute"
PLUS = "plus, the next stack"
WALK = (
    ("Practice game", ()),
    ("Enough to open? Touch “opens with”.", ("Ann & Bo opens with 50: add up the cards",)),
    ("Touch A: less is missing. Then ‹.", ("Ace", "Back")),
    ("Ann & Bo went out: touch their name.", ("Ann & Bo",)),
    ("Red threes: touch 10+, for ten and more.", ("ten more",)),
    ("A slip? Touch ⌫.", ("delete",)),
    ("Now touch 2.", ("2",)),
    ("Cards: touch 400 + 5, then Next.", ("4", "0", "0", PLUS, "5", "Next")),
    ("Nothing left in hand: touch Next.", ("Next",)),
    ("Cy & Di chose “by cards”. One black three: touch 1.", ("1",)),
    ("Touch a total to see why.", ("Why 3,805? Ann & Bo",)),
    ("Touch the round, then ‹.", ("Round 1: +3,805, in all 3,805, show its lines", "Back")),
    ("Touch ↶: it takes back any touch. Then ↷.", ("Undo:", "Redo:")),
    ("Touch “Show it large”.", ("Show it large",)),
    ("Touch anywhere to go back", ("Touch anywhere to go back",)),
    ("That was all. “?” explains a line, ⋮ has the rest.", ()),
)
"""What is read, and what is touched then, from the home screen to the end."""
MINUTE, A_WORD, A_TOUCH = 60, 60 / 200, 1.2
"""Seconds: somebody who reads 200 words a minute and takes their time to touch."""


@pytest.mark.parametrize("viewport", [(360, 740)])
def test_the_practice_game_shows_everything_in_a_minute_and_leaves_nothing_behind(
    screen: Screen, record_property: Callable[[str, object], None]
) -> None:
    screen.tap(PRACTICE)
    for sentence, touches in WALK:
        screen.wait_for(sentence)
        for name in touches:
            screen.tap(name)
    screen.wait_for("Ann & Bo, 3,805", "Cy & Di, 1,360")
    screen.tap("Leave")
    screen.wait_for("New game")
    assert "3,805" not in screen.text()
    words = sum(len(sentence.split()) for sentence, _touches in WALK)
    touched = 1 + sum(len(touches) for _sentence, touches in WALK)
    seconds = words * A_WORD + touched * A_TOUCH
    record_property("the practice game", f"{words} words, {touched} touches, {seconds:.1f} s")
    assert seconds < MINUTE


@pytest.mark.grid
@pytest.mark.parametrize("viewport", [(360, 740)])
def test_saying_what_was_done_moves_no_key(screen: Screen, program: Program) -> None:
    sit_down(screen, program)
    begin_round(screen, US)

    def key() -> object:
        (node,) = (node for node in screen.nodes() if node.name == "7")
        return screen.page.locator(node.selector).filter(has_text="7").bounding_box()

    before = key()
    screen.tap("4")
    screen.wait_for(f"{US}: clean piles 4")
    assert key() == before
    screen.tap("Undo")
    screen.wait_for(f"Taken back: {US}: clean piles 4")
    assert key() == before
