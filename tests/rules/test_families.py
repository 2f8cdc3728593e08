"""What applies to every game of a family."""

from scorepad.rules import families
from scorepad.rules.built_in import variant
from scorepad.rules.keys import FIXED, applies
from scorepad.rules.resolve import with_house_rules
from scorepad.rules.value_types import Choice


def test_the_table_of_keys_lists_the_same_families() -> None:
    shape = FIXED["family"].shape
    assert isinstance(shape, Choice)
    assert list(shape.words) == [family.name for family in families.FAMILIES]


def test_a_family_is_found_by_name_and_piles_are_the_default() -> None:
    names: tuple[object, ...] = ("piles", "penalty", "points", "chess", None, [])
    assert [families.family_called(name) for name in names] == [
        families.PILES_FAMILY,
        families.PENALTY_FAMILY,
        families.POINTS_FAMILY,
        families.PILES_FAMILY,
        families.PILES_FAMILY,
        families.PILES_FAMILY,
    ]


def test_each_part_of_a_tally_is_counted_in_some_family() -> None:
    assert {part for family in families.FAMILIES for part in family.counted} == set(families.PARTS)
    assert len(families.PARTS) == len(set(families.PARTS))


def test_an_example_belongs_to_its_family() -> None:
    assert [variant(family.example).family for family in families.FAMILIES] == list(families.FAMILIES)


def test_the_word_for_all_threes_means_something_where_they_do() -> None:
    found = [
        [applies(key, family) for family in families.FAMILIES] for key in ("red_threes", "red_threes.laid")
    ]
    assert found == [[True, False, False, False]] * 2


def test_who_went_out_is_asked_in_a_game_of_points_only_where_the_rules_say_so() -> None:
    points = variant("points")
    asked = with_house_rules(points, {"going_out.asked": True})
    assert (points.asks_who_went_out, "out" in points.counted) == (False, False)
    assert (asked.asks_who_went_out, "out" in asked.counted) == (True, True)


def test_ways_of_going_out_are_those_of_the_family_with_a_value() -> None:
    assert variant("hand").hows == ("partial", "full")
    assert with_house_rules(variant("whitnack"), {"going_out.concealed": 0}).hows == ("plain", "concealed")
