"""The result as a few lines for a chat."""

from typing import Any

from scorepad.wording.standings import result_text
from tests.wording.test_calling import FIRST, PAIRS, THREE, UNEQUAL, scored


def written(variant: str, sides: list[Any], *rounds: Any, **more: Any) -> list[str]:
    return result_text(*scored(variant, sides, *rounds, **more)).split("\n")


def test_the_text_says_who_won_the_totals_the_rules_and_the_day() -> None:
    assert written("whitnack", PAIRS, *[FIRST] * 4, played="2026-11-26") == [
        "Ann & Bo won by 15,840 points",
        "Ann & Bo: 15,060",
        "East–West: −780",
        "Hand and Foot (Whitnack) · 26 November 2026",
    ]


def test_the_best_stands_first_and_a_title_and_a_place_are_in_it() -> None:
    assert written("canasta", THREE, UNEQUAL, title="At Ann's", place="Lucca") == [
        "At Ann's",
        "After round 1",
        "Ann: 2,600",
        "Cy: 700",
        "Bo: 600",
        "Classic Canasta · Lucca",
    ]


def test_before_the_first_round_it_names_the_game_alone() -> None:
    assert written("whitnack", PAIRS)[:2] == ["Ann & Bo: 0", "East–West: 0"]
