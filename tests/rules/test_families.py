"""What applies to every game of a family."""

from scorepad.rules.built_in import variant
from scorepad.rules.families import FAMILIES, PENALTY_FAMILY, PILES_FAMILY, family_called
from scorepad.rules.keys import FIXED, SECTION_TITLES, section_of
from scorepad.rules.resolve import with_house_rules
from scorepad.rules.value_types import Choice


def test_the_table_of_keys_lists_the_same_families() -> None:
    shape = FIXED["family"].shape
    assert isinstance(shape, Choice)
    assert list(shape.words) == [family.name for family in FAMILIES]


def test_a_family_is_found_by_name_and_piles_are_the_default() -> None:
    names: tuple[object, ...] = ("piles", "penalty", "chess", None, [])
    assert [family_called(name) for name in names] == [
        PILES_FAMILY,
        PENALTY_FAMILY,
        PILES_FAMILY,
        PILES_FAMILY,
        PILES_FAMILY,
    ]


def test_an_example_belongs_to_its_family() -> None:
    assert [variant(family.example).family for family in FAMILIES] == list(FAMILIES)


def test_no_key_a_family_needs_is_in_a_section_it_ignores() -> None:
    for family in FAMILIES:
        needed = {section_of(key.name) for key in FIXED.values() if family.name in key.needed}
        assert needed
        assert family.idle.isdisjoint(needed)
        assert family.idle < set(SECTION_TITLES)
        assert all(family.uses(section) for section in needed)
        assert not any(family.uses(section) for section in family.idle)


def test_the_lowest_total_wins_only_where_points_are_penalties() -> None:
    assert [family.lowest_wins for family in FAMILIES] == [False, True]
    assert ["melded" in family.counted for family in (PILES_FAMILY, PENALTY_FAMILY)] == [True, False]


def test_ways_of_going_out_are_those_of_the_family_with_a_value() -> None:
    assert variant("hand").hows == ("partial", "full")
    assert with_house_rules(variant("whitnack"), {"going_out.concealed": 0}).hows == ("plain", "concealed")
