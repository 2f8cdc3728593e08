"""Threes as data: steps, signs by piles, none at all, and special hands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.rules import editing, keys
from scorepad.rules.built_in import variant
from scorepad.rules.custom import CustomRuleSet, rules_from_document, with_changes
from scorepad.rules.resolve import with_house_rules
from scorepad.rules.sections import BlackThreeRules, RedThreeRules, ThreeRules
from scorepad.rules.value_types import ANY

WHITNACK = variant("whitnack")
OF_RED_THREES = [key for key in keys.FIXED if key.startswith("red_threes.")]


@pytest.mark.parametrize(
    ("steps", "together"),
    [
        ((100, 300, 500, 1000), [0, 100, 300, 500, 1000, 1500, 2000]),
        ((100, 200, 300, 500), [0, 100, 200, 300, 500, 700]),
        ((50,), [0, 50, 100, 150]),
        (None, [0, 7, 14]),
    ],
)
def test_steps_say_what_threes_are_worth_together(steps: tuple[int, ...] | None, together: list[int]) -> None:
    worth = ThreeRules(laid=7, steps=steps)
    assert [worth.together(count) for count in range(len(together))] == together


@given(st.lists(st.integers(1, 5000), min_size=1, max_size=8))
def test_steps_that_add_something_never_fall(added: list[int]) -> None:
    steps = tuple(sum(added[: count + 1]) for count in range(len(added)))
    worth = [ThreeRules(laid=0, steps=steps).together(count) for count in range(20)]
    assert worth == sorted(set(worth))


def test_the_bonus_for_many_begins_at_seven_where_the_rules_do_not_say() -> None:
    assert [RedThreeRules(extra=300).many, BlackThreeRules(extra=300, extra_from=3).many] == [7, 3]


def test_one_word_says_that_there_are_no_red_threes() -> None:
    rules = with_house_rules(variant("canasta"), {"red_threes": None})
    values = {key: rules.values[key] for key in OF_RED_THREES}
    assert values == {**dict.fromkeys(OF_RED_THREES), "red_threes.needs": "nothing"}
    assert not rules.has_red_threes
    assert "red_threes.caught" not in rules.facts.tally_paths


def test_a_key_beside_the_word_keeps_its_value() -> None:
    rules = with_house_rules(WHITNACK, {"red_threes": None, "red_threes.laid": 50})
    assert (rules.red_threes.laid, rules.red_threes.caught) == (50, None)
    assert (rules.lays_red_threes, rules.catches_red_threes, rules.has_red_threes) == (True, False, True)


def test_special_hands_are_the_tables_own() -> None:
    key = "special_hands.pairs"
    rules = with_house_rules(WHITNACK, {key: 2500, "special_hands.none": None})
    assert rules.special_hands == {"pairs": 2500}
    assert keys.is_own(key)
    changes = editing.own_changes(rules, "special_hands", "Straight", 3000)
    assert changes == {"special_hands.straight": 3000, "labels.straight": "Straight"}


def test_lists_about_threes_are_edited_like_other_lists() -> None:
    steps = editing.initial_changes(WHITNACK, "red_threes.steps")
    rules = with_house_rules(WHITNACK, steps)
    assert editing.append_entry(rules, "red_threes.steps") == {
        "red_threes.steps": (100, 300, 500, 1000, 1500)
    }
    one = with_house_rules(WHITNACK, {"red_threes.steps": [100]})
    assert editing.append_entry(one, "red_threes.steps") == {"red_threes.steps": (100, 200)}
    assert editing.put_value(rules, editing.RulePart("red_threes.steps", (1,)), 250) == {
        "red_threes.steps": (100, 250, 500, 1000)
    }
    signs = with_house_rules(WHITNACK, editing.initial_changes(WHITNACK, "red_threes.by_piles"))
    assert editing.put_value(signs, editing.RulePart("red_threes.by_piles", (1,)), "plus") == {
        "red_threes.by_piles": ("minus", "plus", "plus")
    }


def test_the_kinds_that_decide_are_chosen_one_by_one() -> None:
    key = "red_threes.by_kinds"
    rules = with_house_rules(WHITNACK, editing.toggle_kind(WHITNACK, key, "clean"))
    assert rules.red_threes.by_kinds == ("clean",)
    assert editing.toggle_kind(rules, key, "dirty") == {key: ("clean", "dirty")}
    assert editing.toggle_kind(rules, key, "clean") == {key: None}


def test_a_removed_kind_no_longer_decides() -> None:
    own = CustomRuleSet("", "whitnack", {"piles.dubs": 700, "red_threes.by_kinds": ("dubs", "clean")})
    assert editing.remove_own(own.rules, "piles.dubs")["red_threes.by_kinds"] == ("clean",)
    alone = with_changes(own, {"red_threes.by_kinds": ("dubs",)})
    gone = editing.remove_own(alone.rules, "piles.dubs")
    assert gone["red_threes.by_kinds"] is None
    assert "piles.dubs" not in with_changes(alone, gone).values
    # While it is still named it stays known, as nothing.
    assert with_changes(alone, {"piles.dubs": None}).values["piles.dubs"] is None


def test_caught_red_threes_may_be_none_though_they_have_a_default() -> None:
    assert editing.may_be_none(WHITNACK, keys.RED_THREES_CAUGHT)
    rules = rules_from_document("Bare", None, {"family": "piles", **_NEEDED})
    assert rules.red_threes.caught == 0
    assert ANY not in rules.kinds


_NEEDED = {key: variant("whitnack").values[key] for key in (
    *(f"cards.{group}" for group in ("joker", "two", "ace", "high", "low", "black_three")),
    "opening.minimums", "length.rounds",
)}  # fmt: skip
