"""What is told of the evenings, in sentences."""

import pytest

from scorepad.journal.memories import (
    BestRound,
    Comeback,
    HeadToHead,
    Memory,
    Milestone,
    OnWeekdays,
    Streak,
)
from scorepad.journal.sums import Best
from scorepad.score.record import GameId
from scorepad.wording.memories import memory_sentence

AB, CD = ("Ann", "Bo"), ("Cy", "Di")
BEST = Best(1830, GameId("g"), "2024-03-07", 2, AB)


@pytest.mark.parametrize(
    ("memory", "sentence"),
    [
        (Milestone(AB + CD, 100, is_next=False), "That was game number 100 together."),
        (Milestone(AB + CD, 1000, is_next=True), "Your next game together will be number 1,000."),
        (
            Comeback(2024, GameId("g"), AB, 1530),
            "On this day in 2024, Ann and Bo came back from 1,530 behind.",
        ),
        (OnWeekdays(3, AB, CD, 38, (19, 18)), "Thursdays: 38 games, Ann and Bo 19 : 18 Cy and Di."),
        (HeadToHead(("Ann",), ("Bo",), 12, (5, 7)), "12 games between you: Ann 5 : 7 Bo."),
        (Streak(("Ann", "Bo", "Cy"), 4), "The last 4 games between you went to Ann, Bo and Cy."),
        (BestRound(BEST, is_lowest=False), "The best round so far: 1,830, Ann and Bo on 7 March 2024."),
        (BestRound(BEST, is_lowest=True), "The lowest round so far: 1,830, Ann and Bo on 7 March 2024."),
    ],
)
def test_a_memory_is_one_sentence(memory: Memory, sentence: str) -> None:
    assert memory_sentence(memory) == sentence
