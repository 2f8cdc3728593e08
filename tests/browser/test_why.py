"""Why so many points? Asked of the app in a real browser."""

import pytest

from tests.browser.page import Screen
from tests.browser.table import FIRST, SECOND, THEM, US, sit_down


def signed(text: str) -> int:
    """Return a number parsed as the screens write it."""
    return int(text.replace(",", "").replace("−", "-").replace("+", ""))


def amounts(text: str, first: str, last: str) -> list[int]:
    """Return the numbers at the ends of the lines between two lines."""
    lines = text.splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith(first))
    end = next(at for at, line in enumerate(lines) if at > start and line.startswith(last))
    return [signed(line.rpartition(": ")[2]) for line in lines[start + 1 : end]]


def test_a_total_opens_to_lines_that_add_up_to_it(screen: Screen) -> None:
    game = sit_down(screen, FIRST, SECOND)
    screen.tap(f"Why 4,265? {THEM}")
    screen.wait_for("Round 1: +465, total 465", "Round 2: +3,800, total 4,265", "Total: 4,265")
    text = screen.wait_for("Before: 465", "After: 4,265")
    assert sum(amounts(text, "Before: 465", "This round")) == 3800
    screen.tap("Round 1: +465, total 465, show details")
    text = screen.wait_for("Before: 0", "1 clean × 500: +500", "After: 465")
    assert sum(amounts(text, "Before: 0", "This round")) == 465
    screen.tap("Back")
    screen.wait_until(lambda seen: seen.path == game, "the score pad")


@pytest.mark.grid
def test_a_question_mark_unfolds_its_help_and_folds_it_again(screen: Screen) -> None:
    sit_down(screen)
    screen.tap(US)
    screen.wait_for("Next")
    screen.tap("What counts as clean piles?")
    screen.wait_for("Completed piles of 7 cards, no wild cards: 500 each.")
    screen.tap("What counts as clean piles?")
    screen.wait_gone("Completed piles of 7 cards")
