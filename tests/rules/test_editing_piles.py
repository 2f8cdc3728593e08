import pytest

from scorepad.rules import editing
from scorepad.rules.built_in import variant
from scorepad.rules.editing_lists import add_alternative, drop_alternative, toggle_excluded
from scorepad.rules.resolve import with_house_rules
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.value_types import Number

KEY = "going_out.piles"
PLAIN = variant("whitnack")
EITHER = with_house_rules(PLAIN, {KEY: [[{"clean": 2}, {"any": 3, "not": ["wild"]}]]})


def test_an_alternative_is_added_with_one_pile_more_than_the_last_and_removed() -> None:
    added = with_house_rules(PLAIN, add_alternative(PLAIN, KEY, 0))
    assert added.values[KEY] == (({"clean": 2, "dirty": 2, "wild": 1}, {"any": 6}),)
    assert with_house_rules(added, drop_alternative(added, KEY, 0)).values[KEY] == PLAIN.values[KEY]
    assert drop_alternative(PLAIN, KEY, 0) == {KEY: PLAIN.values[KEY]}


def test_there_are_at_most_nine_alternatives() -> None:
    rules = PLAIN
    for _more in range(9):
        rules = with_house_rules(rules, add_alternative(rules, KEY, 0))
    assert len(rules.facts.going_out_piles(1, 4)) == 9


@pytest.mark.parametrize(
    ("rules", "at", "value", "entry"),
    [
        (EITHER, (0, 0, "clean"), 3, ({"clean": 3}, {"any": 3, "not": ("wild",)})),
        (EITHER, (0, 1, "any"), 4, ({"clean": 2}, {"any": 4, "not": ("wild",)})),
        (EITHER, (0, 1, "any"), 0, ({"clean": 2}, {})),
        (PLAIN, (0, "wild"), None, {"clean": 2, "dirty": 2}),
    ],
)
def test_the_numbers_of_an_alternative_are_changed_one_by_one(
    rules: RuleSet, at: tuple[int | str, ...], value: int | None, entry: object
) -> None:
    place = editing.RulePart(KEY, at)
    assert isinstance(editing.number_type(place), Number)
    assert editing.put_value(rules, place, value) == {KEY: (entry,)}


@pytest.mark.parametrize(
    ("rules", "at", "exists"),
    [
        (EITHER, (0, 1, "any"), True),
        (EITHER, (0, 2, "any"), False),
        (EITHER, (0, "clean"), False),
        (PLAIN, (0, "clean"), True),
        (PLAIN, (0, 0, "clean"), False),
    ],
)
def test_a_place_is_gone_once_its_alternatives_are(
    rules: RuleSet, at: tuple[int | str, ...], exists: bool
) -> None:
    place = editing.RulePart(KEY, at)
    assert editing.part_exists(rules, place) == exists
    assert exists or editing.part_value(rules, place) is None


def test_a_kind_is_left_out_of_any_kind_and_counts_again() -> None:
    any_two = with_house_rules(PLAIN, {KEY: [{"any": 2}]})
    without = with_house_rules(any_two, toggle_excluded(any_two, editing.RulePart(KEY, (0,)), "wild"))
    assert without.values[KEY] == ({"any": 2, "not": ("wild",)},)
    assert toggle_excluded(without, editing.RulePart(KEY, (0,)), "wild") == {KEY: ({"any": 2},)}
    assert toggle_excluded(EITHER, editing.RulePart(KEY, (0, 1)), "dirty") == {
        KEY: (({"clean": 2}, {"any": 3, "not": ("wild", "dirty")}),)
    }


@pytest.mark.parametrize(
    ("entry", "left"),
    [
        (
            [{"fives": 1, "clean": 1}, {"any": 3, "not": ["fives", "wild"]}],
            ({"clean": 1}, {"any": 3, "not": ("wild",)}),
        ),
        ({"any": 3, "not": ["fives"]}, {"any": 3}),
    ],
)
def test_a_removed_kind_leaves_every_alternative(entry: object, left: object) -> None:
    rules = with_house_rules(PLAIN, {"piles.fives": 700, KEY: [entry]})
    assert editing.remove_own(rules, "piles.fives")[KEY] == (left,)
