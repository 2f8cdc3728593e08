from dataclasses import replace

import pytest

from scorepad.rules.ruleset import RuleSet
from scorepad.score.breakdown import Line, Prices, price_side
from scorepad.score.record import Tally
from tests.score.rule_book import CANASTA, PENNIES, SIMPSON, WHITNACK, with_rules
from tests.score.tables import counts, points


def red_threes(rules: RuleSet, tally: Tally, players: int = 4) -> tuple[Line, ...]:
    lines = price_side(Prices.of(rules, players), tally, None, 0).lines
    return tuple(line for line in lines if line.section == "red_threes")


@pytest.mark.parametrize(
    ("laid", "caught", "lines"),
    [
        (0, 0, ()),
        (3, 0, (Line("red_threes", "red_threes.laid", 300, 3, 100),)),
        (0, 2, (Line("red_threes", "red_threes.caught", -200, 2, -100),)),
        (
            1,
            1,
            (
                Line("red_threes", "red_threes.laid", 100, 1, 100),
                Line("red_threes", "red_threes.caught", -100, 1, -100),
            ),
        ),
    ],
)
def test_a_red_three_counts_when_laid_and_costs_when_caught(
    laid: int, caught: int, lines: tuple[Line, ...]
) -> None:
    assert red_threes(WHITNACK, Tally(red_threes_laid=laid, red_threes_caught=caught)) == lines


def test_a_red_three_laid_where_it_cannot_be_laid_counts_as_caught() -> None:
    assert red_threes(SIMPSON, Tally(red_threes_laid=1, red_threes_caught=1)) == (
        Line("red_threes", "red_threes.laid", -500, 1, -500),
        Line("red_threes", "red_threes.caught", -500, 1, -500),
    )


def test_without_a_known_pack_there_is_no_value_for_all_red_threes() -> None:
    rules = with_rules(WHITNACK, {"pack.decks": None, "red_threes.all": 800})
    assert red_threes(rules, Tally(red_threes_laid=2)) == (
        Line("red_threes", "red_threes.laid", 200, 2, 100),
    )


@pytest.mark.parametrize(
    ("needs", "tally", "sign"),
    [
        ("meld", Tally(melded=points(0)), -1),
        ("meld", Tally(melded=points(15)), 1),
        ("meld", Tally(melded=counts(high=0)), -1),
        ("meld", Tally(piles={"clean": 1}), 1),
        ("pile", Tally(melded=points(15)), -1),
        ("two_piles", Tally(piles={"clean": 1, "of_another_table": 1}), -1),
    ],
)
def test_laid_red_threes_count_against_a_side_without_what_they_need(
    needs: str, tally: Tally, sign: int
) -> None:
    rules = with_rules(PENNIES, {"red_threes.needs": needs})
    (line,) = red_threes(rules, replace(tally, red_threes_laid=3, red_threes_caught=0))
    assert line == Line("red_threes", "red_threes.laid", sign * 300, 3, sign * 100)


def test_the_value_of_all_red_threes_turns_negative_with_them() -> None:
    assert red_threes(CANASTA, Tally(red_threes_laid=4)) == (Line("red_threes", "red_threes.all", -800),)


def test_seven_red_threes_keep_their_bonus_and_caught_ones_their_cost() -> None:
    rules = with_rules(WHITNACK, {"red_threes.canasta": 1000, "red_threes.needs": "pile"})
    assert red_threes(rules, Tally(red_threes_laid=7, red_threes_caught=1)) == (
        Line("red_threes", "red_threes.laid", -700, 7, -100),
        Line("red_threes", "red_threes.canasta", 1000),
        Line("red_threes", "red_threes.caught", -100, 1, -100),
    )
    assert len(red_threes(rules, Tally(red_threes_laid=6))) == 1
