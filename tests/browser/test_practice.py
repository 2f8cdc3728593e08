"""The practice game, and the undo line, on a phone."""

from collections.abc import Callable

import pytest

from tests.browser.page import Screen

PRACTICE = "Practice game in one minute"
PLUS = "plus, next stack"
WALK = (
    ("Practice game", ()),
    ("Enough to open? Tap “opens with”.", ("Ann & Bo: opens with 50",)),
    ("Tap A: now you need less. Then tap ←.", ("Ace", "Back")),
    ("Ann & Bo went out: tap their name.", ("Ann & Bo",)),
    ("Red threes: tap 10+ for ten or more.", ("ten more",)),
    ("Made a mistake? Tap ⌫.", ("delete",)),
    ("Now tap 2.", ("2",)),
    ("Cards: enter 400 + 5, then tap Next.", ("4", "0", "0", PLUS, "5", "Next")),
    ("Nothing left in hand: tap Next.", ("Next",)),
    ("Cy & Di chose “by cards”. One black three: tap 1.", ("1",)),
    ("Tap a total to see how it adds up.", ("Why 3,805? Ann & Bo",)),
    ("Every point is listed here. Tap ←.", ("Back",)),
    ("Tap ↶ to undo, then ↷ to redo.", ("Undo:", "Redo:")),
    ("Tap the four arrows.", ("Large scores",)),
    ("Tap anywhere to go back", ("Tap anywhere to go back",)),
    ("That's it! “?” explains a line; everything else is under ⋮.", ()),
)
"""What is read, and what is touched then, from the home screen to the end."""
MINUTE, A_WORD, A_TOUCH = 60, 60 / 200, 1.2
"""Seconds: somebody who reads 200 words a minute and takes their time to touch."""


@pytest.mark.grid
@pytest.mark.parametrize("viewport", [(360, 740)])
def test_the_practice_game_takes_under_a_minute_and_leaves_nothing_behind(
    screen: Screen, record_property: Callable[[str, object], None]
) -> None:
    screen.go("/more", PRACTICE)
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
