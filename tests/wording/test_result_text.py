"""The result as a few lines for a chat."""

from typing import Any

import pytest

from scorepad.i18n.catalogue import use_language
from scorepad.wording.standings import result_text
from tests.wording.test_calling import FIRST, PAIRS, THREE, UNEQUAL, scored


def written(lang: str, variant: str, sides: list[Any], *rounds: Any, **more: Any) -> list[str]:
    with use_language(lang):
        return result_text(*scored(variant, sides, *rounds, **more)).split("\n")


WON = {
    "en": [
        "Ann & Bo won by 15,840 points",
        "Ann & Bo: 15,060",
        "East–West: −780",
        "Hand and Foot (Whitnack) · 26 November 2026",
    ],
    "ja": [
        "Ann & Boが15,840点差で勝ち",
        "Ann & Bo: 15,060",
        "East–West: −780",
        "ハンドアンドフット（Whitnack） · 2026年11月26日",
    ],
}


@pytest.mark.parametrize(("lang", "lines"), WON.items())
def test_the_text_says_who_won_the_totals_the_rules_and_the_day(lang: str, lines: list[str]) -> None:
    assert written(lang, "whitnack", PAIRS, *[FIRST] * 4, played="2026-11-26") == lines


def test_the_best_stands_first_and_a_title_and_a_place_are_in_it() -> None:
    assert written("en", "canasta", THREE, UNEQUAL, title="At Ann's", place="Lucca") == [
        "At Ann's",
        "After round 1",
        "Ann: 2,600",
        "Cy: 700",
        "Bo: 600",
        "Classic Canasta · Lucca",
    ]


def test_before_the_first_round_it_names_the_game_alone() -> None:
    assert written("en", "whitnack", PAIRS)[:2] == ["Ann & Bo: 0", "East–West: 0"]
