"""The common house rules: which they are, how they are read, and what choosing a value changes."""

import pytest

from scorepad.rules.built_in import variant, variant_ids
from scorepad.rules.custom import CustomRuleSet, with_changes
from scorepad.rules.editing import COMMON_RULES, CommonRule, common_changes, common_rules, common_value
from scorepad.rules.ruleset import Value

PILES = [ident for ident in variant_ids() if variant(ident).family.name == "piles"]
OF_PILES = [each for each in COMMON_RULES if "piles" in each.families]


def the(key: str) -> CommonRule:
    return next(each for each in COMMON_RULES if each.key == key)


@pytest.mark.parametrize(
    ("key", "values"),
    [
        ("red_threes.caught", (-100, -300, -500)),
        ("red_threes.laid", (100, 50, 0)),
        ("cards.low_to", ("7", "8", "9")),
        ("cards.ace", (15, 20, 50)),
        ("cards.black_three", (0, 5, 15, 50, 100, 300)),
        ("opening.minimums", (50, 60, 90)),
        ("going_out.piles", (1, 2, 3, 4, 5)),
        ("piles.wild", (1000, 1500, 2000, 2500, None)),
        ("piles.sevens", (1000, 1500, 5000)),
        ("going_out.bonus", (0, 100, 200, 300)),
        ("extras.exact_cut", (0, 50, 100, 200)),
        ("length.rounds", (5,)),
        ("length.target", (5000, 20000)),
    ],
)
def test_the_most_common_house_rules_are_offered(key: str, values: tuple[Value, ...]) -> None:
    assert set(values) <= set(the(key).values)


@pytest.mark.parametrize("ident", PILES)
@pytest.mark.parametrize("each", OF_PILES, ids=lambda each: each.key)
def test_choosing_a_common_value_applies_it_in_every_variant(each: CommonRule, ident: str) -> None:
    rule_set = CustomRuleSet("Ours", ident)
    changed = [with_changes(rule_set, common_changes(rule_set.rules, each, value)) for value in each.values]
    assert len(changed) > 1
    assert tuple(common_value(after.rules, each) for after in changed) == each.values


def test_changing_the_first_minimum_keeps_those_of_other_rounds() -> None:
    changed = common_changes(variant("whitnack"), the("opening.minimums"), 60)
    assert changed == {"opening.minimums": (60, 90, 120, 150)}


def test_with_a_ladder_the_first_minimum_is_that_of_a_zero_total() -> None:
    rules = variant("canasta")
    assert common_value(rules, the("opening.minimums")) == 50
    changed = common_changes(rules, the("opening.minimums"), 60)
    assert changed == {"opening.ladder": ((None, 15), (0, 60), (1500, 90), (3000, 120))}


def test_required_piles_of_each_kind_replace_any_and_keep_other_kinds() -> None:
    needed = the("going_out.piles")
    assert common_changes(variant("whitnack"), needed, 3) == {
        "going_out.piles": ({"clean": 3, "dirty": 3, "wild": 1},)
    }
    assert common_changes(variant("canasta"), needed, 1) == {"going_out.piles": ({"clean": 1, "dirty": 1},)}


def test_no_single_number_is_given_where_rounds_or_kinds_differ() -> None:
    needed = the("going_out.piles")
    assert common_value(variant("brouillette-low"), needed) is None
    assert common_value(variant("demeritt"), needed) is None
    assert common_value(variant("simpson"), needed) == 1
    assert common_value(variant("hand"), the("opening.minimums")) is None


def test_a_game_has_the_common_rules_of_its_family() -> None:
    assert common_rules(variant("whitnack")) == tuple(OF_PILES)
    assert [each.key for each in common_rules(variant("points"))] == [
        "points.lowest_wins",
        "length.rounds",
        "length.target",
    ]
    assert "length.row_target" in [each.key for each in common_rules(variant("phase-10"))]
    assert [each.key for each in common_rules(variant("hand"))] == ["length.rounds"]
