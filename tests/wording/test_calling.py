"""What a device says aloud after a round."""

import json
from typing import Any

import pytest

from scorepad.i18n.catalogue import use_language
from scorepad.score.totals import score_game
from scorepad.storage.gamefile.read import read_game
from scorepad.wording.standings import call

PAIRS = [{"name": "Ann & Bo", "players": ["Ann", "Bo"]}, {"name": "East–West", "players": ["Cy", "Di"]}]
FIRST: Any = {
    "dealer": 2,
    "tallies": [
        {"piles": {"clean": 2, "dirty": 2, "wild": 1}, "melded": 585, "left": 20, "out": True},
        {"melded": 0, "left": 195},
    ],
}
THREE = [{"name": name} for name in ("Ann", "Bo", "Cy")]
UNEQUAL = {
    "tallies": [{"melded": 2000, "piles": {"clean": 1}, "out": True}, {"melded": 600}, {"melded": 700}]
}


def said(lang: str, variant: str, sides: list[Any], *rounds: Any, **more: Any) -> list[str]:
    game = {"format": "scorepad-game/1", "variant": variant, "sides": sides, "rounds": rounds, **more}
    record = read_game(json.dumps(game).encode()).record
    with use_language(lang):
        return list(call(record, score_game(record)))


AFTER_ONE = {
    "en": [
        "After round 1",
        "Ann & Bo: 3765",
        "East–West: minus 195",
        "Next: round 2",
        "Everyone needs 90 to open",
        "Di deals",
    ],
    "ja": [
        "ラウンド1終了",
        "Ann & Bo: 3765",
        "East–West: マイナス195",
        "次: ラウンド2",
        "最初のメルドは全員 90",
        "親: Di",
    ],
}
OPENINGS = {
    "en": ["Ann needs 90 to open", "50 to open: Bo, Cy"],
    "ja": ["Annの最初のメルド 90", "最初のメルド 50: Bo、Cy"],
}
WON = {
    "en": "Ann & Bo won by 15840 points",
    "ja": "Ann & Boが15840点差で勝ち",
}


TURNED: Any = {"tallies": [*reversed(FIRST["tallies"])]}
BEHIND = {
    "en": "East–West: 3375, behind by 3960",
    "ja": "East–West: 3375、首位と3960点差",
}


@pytest.mark.parametrize(("lang", "sentences"), AFTER_ONE.items())
def test_after_a_round_it_says_the_totals_who_opens_with_what_and_who_deals(
    lang: str, sentences: list[str]
) -> None:
    assert said(lang, "whitnack", PAIRS, FIRST) == sentences


@pytest.mark.parametrize(("lang", "sentences"), OPENINGS.items())
def test_sides_that_need_the_same_to_open_are_named_together(lang: str, sentences: list[str]) -> None:
    assert said(lang, "canasta", THREE, UNEQUAL)[5:] == sentences


@pytest.mark.parametrize(("lang", "sentence"), WON.items())
def test_after_the_last_round_it_says_who_won(lang: str, sentence: str) -> None:
    assert said(lang, "whitnack", PAIRS, *[FIRST] * 4)[3:] == [sentence]


@pytest.mark.parametrize(("lang", "sentence"), BEHIND.items())
def test_in_the_last_round_it_says_how_far_a_side_is_behind(lang: str, sentence: str) -> None:
    assert said(lang, "whitnack", PAIRS, FIRST, TURNED, FIRST)[2] == sentence


def test_before_the_first_round_it_says_only_what_comes() -> None:
    assert said("en", "whitnack", PAIRS) == ["Next: round 1", "Everyone needs 50 to open"]


def test_while_totals_are_hidden_it_says_only_what_comes_and_never_who_won() -> None:
    coming = ["Next: round 2", "Everyone needs 90 to open"]
    assert said("en", "whitnack", PAIRS, FIRST, totals_hidden=True)[:2] == coming
    assert said("en", "whitnack", PAIRS, *[FIRST] * 4, totals_hidden=True) == []


def test_totals_from_paper_are_said_before_any_round_is_scored() -> None:
    start = {"round": 3, "totals": [4065, 365]}
    assert said("en", "whitnack", PAIRS, start=start)[:3] == [
        "Ann & Bo: 4065",
        "East–West: 365",
        "Next: round 3",
    ]


def test_a_round_still_being_counted_is_not_in_what_is_said() -> None:
    half = {"tallies": [{"melded": 500, "left": 0, "out": True}, {"counted": False}]}
    assert said("en", "whitnack", PAIRS, FIRST, half)[:4] == [
        "After round 1",
        "Ann & Bo: 3765",
        "East–West: minus 195",
        "Next: round 2",
    ]


def test_a_round_is_said_by_its_name_and_nothing_of_opening_or_dealing_where_nobody_does() -> None:
    points = {"tallies": [{"points": 45}, {"points": 0}]}
    assert said("en", "five-crowns", THREE[:2], points) == [
        "After round 1",
        "Ann: 45",
        "Bo: 0",
        "Round 2: fours are wild",
    ]


def test_what_decides_before_the_points_is_said_beside_them() -> None:
    wrote = {"tallies": [{"points": 45, "rows": {"phase": 1}}, {"points": 0}]}
    assert said("en", "phase-10", THREE[:2], wrote) == [
        "After round 1",
        "Ann: 45, phases completed: 1",
        "Bo: 0, phases completed: 0",
        "Next: round 2",
    ]
