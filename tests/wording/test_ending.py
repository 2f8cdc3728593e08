import pytest

from scorepad.rules.built_in import variant
from scorepad.rules.resolve import with_house_rules
from scorepad.score.result import Ending
from scorepad.wording.standings import ending_sentence, one_more_text

GO_ON = "keep playing until one side is ahead."
EARLY = "The game was ended early, "
STILL_OPEN = " The round in progress has not been fully scored and adds nothing."
TEN_PHASES = "Phases completed: somebody has reached 10. Of those who have, the"


@pytest.mark.parametrize(
    ("ident", "end", "sentence"),
    [
        ("whitnack", Ending("rounds", 4, 100), "Round 4 was the last one."),
        ("pennies", Ending("target", 9, 20_600), "The target of 20,000 has been reached."),
        ("pennies", Ending("level", 9, 20_600), f"Tied at 20,600 past the target: {GO_ON}"),
        ("hand", Ending("level", 7, -210), f"Tied at −210 after the last round: {GO_ON}"),
        ("whitnack", Ending("ended", 0, 0), f"{EARLY}before any round was scored."),
        ("whitnack", Ending("ended", 2, 100), f"{EARLY}after round 2."),
        ("whitnack", Ending("ended", 2, 100, open=True), f"{EARLY}after round 2.{STILL_OPEN}"),
        (
            "whitnack",
            Ending("beyond", 4, 100),
            "The game ended with round 4; whoever was ahead after the last round played wins.",
        ),
        ("phase-10", Ending("row", 12, 210), f"{TEN_PHASES} lowest total wins."),
        ("phase-10", Ending("level", 12, 210), f"Tied at 210 after the last round: {GO_ON}"),
    ],
)
def test_the_end_of_a_game_is_stated_with_its_reason(ident: str, end: Ending, sentence: str) -> None:
    assert ending_sentence(variant(ident), end) == sentence


def test_where_the_highest_total_wins_the_end_by_a_row_says_so() -> None:
    rules = with_house_rules(variant("phase-10"), {"points.lowest_wins": False})
    assert ending_sentence(rules, Ending("row", 12, 210)) == f"{TEN_PHASES} highest total wins."


@pytest.mark.parametrize(
    ("ident", "number", "total", "minimum"),
    [
        ("whitnack", 5, 3000, "150"),
        ("saskatchewan", 5, 3000, "a concealed canasta"),
        ("pennies", 9, 20_600, "150"),
    ],
)
def test_one_more_round_is_played_with_the_last_minimum(
    ident: str, number: int, total: int, minimum: str
) -> None:
    said = one_more_text(variant(ident), number, total)
    assert said == f"Nobody is ahead. One more round decides it; the minimum to open is {minimum} again."
