"""Next goes through the numbers of a rule set: all of a list, then the rest of its section."""

import pytest

from scorepad.rules.built_in import variant
from scorepad.rules.custom import CustomRuleSet
from scorepad.rules.editing import RulePart, editable, number_type
from scorepad.rules.editing_lists import first_number, next_number, numbers_of
from scorepad.rules.keys import section_of
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import Value
from tests.rules.telling import TELLING

CALIFORNIA = variant("california")


def with_values(base: str, values: dict[str, Value]) -> RuleSet:
    return CustomRuleSet("Ours", base, values).rules


def walked(rules: RuleSet, start: RulePart) -> list[str]:
    """Return the names of a part and of everything that Next leads to from it."""
    names: list[str] = []
    place: RulePart | None = first_number(rules, start)
    while place:
        assert place.name not in names, f"{place.name} comes twice"
        names.append(place.name)
        place = next_number(rules, place)
    return names


def test_next_goes_through_rounds_and_kinds_and_then_the_rest_of_the_section() -> None:
    rules = with_values("california", {"going_out.piles": ({"clean": 3}, {"clean": 4})})
    assert walked(rules, RulePart("going_out.piles")) == [
        *("going_out.piles[0].clean", "going_out.piles[0].dirty", "going_out.piles[0].any"),
        *("going_out.piles[1].clean", "going_out.piles[1].dirty", "going_out.piles[1].any"),
    ]
    assert walked(rules, RulePart("going_out.bonus"))[:3] == [
        "going_out.bonus",
        "going_out.concealed",
        "going_out.piles[0].clean",
    ]


def test_next_goes_through_the_steps_of_a_ladder_total_first() -> None:
    rules = with_values("whitnack", {"opening.ladder": ((None, 50), (5000, 90), (9000, 120))})
    assert walked(rules, RulePart("opening.ladder")) == [
        "opening.ladder[0][1]",
        *("opening.ladder[1][0]", "opening.ladder[1][1]"),
        *("opening.ladder[2][0]", "opening.ladder[2][1]"),
    ]


def test_next_goes_through_the_entries_of_a_list_of_numbers() -> None:
    rules = with_values("whitnack", {"red_threes.steps": (100, 300)})
    assert walked(rules, RulePart("opening.minimums")) == [f"opening.minimums[{at}]" for at in range(4)]
    assert walked(rules, RulePart("red_threes.steps"))[:2] == ["red_threes.steps[0]", "red_threes.steps[1]"]


def test_typing_starts_where_somebody_tapped() -> None:
    tapped = RulePart("opening.minimums", (2,))
    assert first_number(variant("whitnack"), tapped) == tapped
    assert first_number(variant("whitnack"), RulePart("opening.minimums")).at == (0,)


def test_next_passes_over_the_key_that_another_one_replaces() -> None:
    assert walked(CALIFORNIA, RulePart("length.rounds")) == ["length.rounds"]
    assert walked(variant("canasta"), RulePart("length.target")) == ["length.target"]


def test_next_goes_through_values_that_the_rules_do_not_have_yet() -> None:
    assert walked(CALIFORNIA, RulePart("left.joker")) == [
        *("left.joker", "left.two", "left.ace", "left.high", "left.low", "left.black_three")
    ]


def test_what_is_no_number_has_no_next() -> None:
    assert first_number(CALIFORNIA, RulePart("seats")) == RulePart("seats")
    assert next_number(CALIFORNIA, RulePart("labels.clean")) is None
    assert next_number(CALIFORNIA, RulePart("seats")) is None


@pytest.mark.parametrize("ident", TELLING)
def test_next_reaches_every_number_of_a_section_from_its_first_one(ident: str) -> None:
    rules = variant(ident)
    for section in {section_of(key) for key in editable(rules)}:
        inside = [key for key in editable(rules) if section_of(key) == section]
        numbers = [place for key in inside for place in numbers_of(rules, key)]
        assert all(number_type(place) for place in numbers)
        reached = walked(rules, numbers[0]) if numbers else []
        lengths = {"length.rounds", "length.target", "length.row_target", "length.floor"}
        replaced = {*lengths, "opening.minimums", "opening.ladder"}
        assert {place.name for place in numbers} - set(reached) <= replaced
