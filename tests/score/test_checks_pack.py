"""All sides together cannot count more cards than there are in the pack."""

from collections.abc import Mapping
from typing import Any

import pytest

from scorepad.rules.built_in import variant
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import Cards, GameRecord, Side, Tally
from scorepad.score.totals import score_game
from tests.score.rule_book import HAND, WHITNACK, with_rules
from tests.score.tables import EMPTY, OPEN, PAIRS, counts, deal, game, singles

REST = Tally(counted=True, left=counts(low=1))
FREE = with_rules(WHITNACK, {"seats": None, "melded.black_three": 5})
"""Four people play with five decks of two jokers: 270 cards."""


def warned(*tallies: Tally, rules: RuleSet = FREE, sides: tuple[Side, ...] = PAIRS) -> list[tuple[Any, ...]]:
    """Return the warnings about the pack: code, field they lead to, its side, cards counted and available."""
    problems = score_game(game(rules, deal(*tallies, out=None), sides=sides)).rounds[0].problems
    found = [each for each in problems if each.code.startswith("too_many_")]
    assert all(each.params["decks"] for each in found)
    return [
        (each.code.removeprefix("too_many_"), each.field, each.at, each.params["count"], each.params["most"])
        for each in found
    ]


def red(laid: int = 0, caught: int = 0) -> Tally:
    return Tally(True, left=counts(low=1), red_threes_laid=laid, red_threes_caught=caught)


@pytest.mark.parametrize(
    ("one", "other", "warning"),
    [
        (red(laid=6), red(laid=4), []),
        (red(laid=10), red(), []),
        (red(laid=6), red(laid=5), [("red_threes", "red_threes.laid", 0, 11, 10)]),
        (red(laid=5), red(laid=6), [("red_threes", "red_threes.laid", 1, 11, 10)]),
        (red(caught=1), red(laid=2, caught=8), [("red_threes", "red_threes.caught", 1, 11, 10)]),
        (Tally(True), red(caught=11), [("red_threes", "red_threes.caught", 1, 11, 10)]),
    ],
)
def test_five_decks_hold_ten_red_threes_laid_or_caught(one: Tally, other: Tally, warning: list[Any]) -> None:
    assert warned(one, other) == warning


@pytest.mark.parametrize(
    ("group", "code", "most"),
    [("joker", "jokers", 10), ("two", "twos", 20), ("ace", "aces", 20), ("black_three", "black_threes", 10)],
)
def test_cards_of_a_group_are_added_up_over_all_sides_melded_and_left(
    group: str, code: str, most: int
) -> None:
    def side(melded: int, left: int) -> Tally:
        return Tally(True, melded=counts(**{group: melded}), left=counts(**{group: left}))

    half = most // 2
    assert warned(side(half, 0), side(0, half)) == []
    assert warned(side(half, 0), side(0, half + 1)) == [(code, f"left.counts.{group}", 1, most + 1, most)]
    assert warned(side(half + 1, 0), side(half, 0)) == [(code, f"melded.counts.{group}", 0, most + 1, most)]


def test_all_cards_together_cannot_exceed_the_pack() -> None:
    def side(high: int, laid: int = 0) -> Tally:
        return Tally(True, melded=counts(high=high), left=counts(low=60), red_threes_laid=laid)

    assert warned(side(75, 5), side(70)) == []
    assert warned(side(75, 5), side(71)) == [("cards", "melded.counts.high", 0, 271, 270)]


def test_groups_without_a_fixed_number_are_checked_only_in_total() -> None:
    assert warned(Tally(True, left=counts(low=200)), Tally(True, melded=counts(high=70))) == []


@pytest.mark.parametrize(
    "tally",
    [
        Tally(True, melded=Cards("points", (800,), {"joker": 99}), left=counts(low=1)),
        Tally(True, melded=Cards("points", (800,)), left=Cards("points", (5,), {"low": 999})),
        Tally(False, melded=counts(joker=99), red_threes_laid=99),
        Tally(True, piles={"clean": 99}, melded=Cards("points", (900,)), left=counts(low=1)),
    ],
)
def test_only_cards_counted_in_the_form_in_use_are_checked_against_the_pack(tally: Tally) -> None:
    assert warned(REST, tally) == []


@pytest.mark.parametrize(
    ("changes", "sides", "laid", "warns"),
    [
        ({}, (PAIRS[0], Side("Ann")), 99, False),
        ({"pack.decks": 4}, (PAIRS[0], Side("Ann")), 9, True),
        ({"pack.decks": "players"}, singles(2), 99, False),
        ({"pack.decks": "players+1"}, (Side("A", ("a",)), Side("B", ("b",))), 7, True),
        ({"pack.decks": "players+2"}, (Side("A", ("a",)), Side("B")), 99, False),
        ({"pack.decks": "sides+4"}, singles(2), 13, True),
        ({"pack.decks": "sides+4"}, PAIRS, 12, False),
    ],
)
def test_a_pack_that_depends_on_unnamed_players_is_not_checked(
    changes: Mapping[str, Any], sides: tuple[Side, ...], laid: int, warns: bool
) -> None:
    assert bool(warned(red(laid=laid), REST, rules=with_rules(FREE, {**changes}), sides=sides)) == warns


@pytest.mark.parametrize(("jokers", "counted", "warns"), [(0, 1, True), (4, 20, False), (4, 21, True)])
def test_the_rules_say_how_many_jokers_a_deck_has(jokers: int, counted: int, warns: bool) -> None:
    rules = with_rules(FREE, {"pack.jokers": jokers})
    assert bool(warned(REST, Tally(True, melded=counts(joker=counted)), rules=rules)) == warns


def test_a_pack_with_its_own_size_holds_that_many_cards() -> None:
    rules = with_rules(FREE, {"pack.cards": 262})
    assert warned(Tally(True, melded=counts(high=262)), EMPTY, rules=rules) == []
    assert warned(Tally(True, melded=counts(high=263)), EMPTY, rules=rules) == [
        ("cards", "melded.counts.high", 0, 263, 262)
    ]


def test_a_complete_special_pack_raises_no_warning() -> None:
    rules = variant("jd-handnfoot")
    pack = {"joker": 10, "two": 20, "ace": 20, "black_three": 10, "low": 112, "high": 80}
    assert warned(Tally(True, melded=counts(**pack)), red(caught=10), rules=rules) == [
        ("cards", "melded.counts.low", 0, 263, 262)
    ]
    assert warned(Tally(True, melded=counts(**{**pack, "low": 111})), red(caught=10), rules=rules) == []
    assert warned(EMPTY, red(caught=11), rules=rules) == [("red_threes", "red_threes.caught", 1, 11, 10)]


def test_each_group_over_its_limit_is_reported_and_the_total_last() -> None:
    much = Tally(True, melded=counts(joker=99, two=99, ace=99), red_threes_laid=99)
    assert [code for code, *_ in warned(much, OPEN)] == ["red_threes", "jokers", "twos", "aces", "cards"]


def test_penalty_games_are_not_checked_against_a_pack() -> None:
    strange = Tally(True, red_threes_laid=99)
    record = GameRecord(HAND, PAIRS, (deal(strange, strange, out=0),))
    assert "not_in_rules" in {each.code for each in score_game(record).rounds[0].problems}
    assert warned(strange, strange, rules=HAND) == []
