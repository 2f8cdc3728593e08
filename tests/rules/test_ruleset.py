"""What scoring reads from a rule set."""

import pytest

from scorepad.rules.built_in import variant
from scorepad.rules.resolve import with_house_rules
from scorepad.rules.sections import GROUPS

WHITNACK = variant("whitnack")


def test_a_card_has_one_value_unless_rules_set_another_when_melded_or_left() -> None:
    assert [WHITNACK.on_table(group) for group in GROUPS] == [50, 20, 20, 10, 5, 5]
    assert [WHITNACK.in_hand(group) for group in GROUPS] == [50, 20, 20, 10, 5, 5]
    low = variant("brouillette-low")
    assert (low.on_table("black_three"), low.in_hand("black_three")) == (-5, 5)
    free = with_house_rules(WHITNACK, {"left.black_three": 0, "melded.joker": 0})
    assert (free.in_hand("black_three"), free.on_table("joker")) == (0, 0)


@pytest.mark.parametrize(
    ("house_rules", "fives", "negative"),
    [
        ({}, True, False),
        ({"cards.ace": 11}, False, False),
        ({"melded.black_three": -5}, True, True),
        ({"left.joker": 7}, False, False),
    ],
)
def test_card_values_limit_their_sums(house_rules: dict[str, object], fives: bool, negative: bool) -> None:
    rules = with_house_rules(WHITNACK, house_rules)
    assert (rules.facts.fives_only, rules.facts.negative_on_table) == (fives, negative)


def test_kinds_come_in_paper_order_with_custom_ones_last() -> None:
    rules = with_house_rules(
        WHITNACK, {"piles.dubs": 700, "piles.sequence": 1500, "piles.sevens": 0, "piles.dirty": None}
    )
    assert tuple(rules.kinds) == ("clean", "wild", "sevens", "sequence", "dubs")


def test_a_pile_may_serve_as_another_kind() -> None:
    assert variant("brouillette-high").serves_as("black_threes") == "clean"
    assert WHITNACK.serves_as("wild") is None


def test_red_threes_can_be_laid_where_they_have_a_value_on_the_table() -> None:
    assert WHITNACK.lays_red_threes
    assert with_house_rules(WHITNACK, {"red_threes.laid": 0}).lays_red_threes
    assert not variant("simpson").lays_red_threes


def test_going_out_concealed_exists_only_where_it_has_a_value() -> None:
    assert WHITNACK.hows == ("plain",)
    assert with_house_rules(WHITNACK, {"going_out.concealed": 200}).hows == ("plain", "concealed")


def test_words_labels_and_seatings_are_readable() -> None:
    assert WHITNACK.values["melds.wilds"] == "twice"
    assert variant("saskatchewan").label("pile") == "canasta"
    assert WHITNACK.label("pile") is None
    assert WHITNACK.seatings[-1] == "singles"
