from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import Value
from scorepad.score.going_out import piles_to_go_out
from tests.score.rule_book import BROUILLETTE, CANASTA, HAND, SIMPSON, WHITNACK, with_rules

BY_ROUND = ({"clean": 1, "dirty": 1}, {"clean": 1, "dirty": 1}, {"clean": 2, "dirty": 2})


@pytest.mark.parametrize(("number", "needed"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_required_piles_change_by_round_and_the_last_entry_repeats(number: int, needed: int) -> None:
    rules = with_rules(WHITNACK, {"going_out.piles": BY_ROUND})
    assert piles_to_go_out(rules, number, 4, {})[0] == {"clean": needed, "dirty": needed}


@pytest.mark.parametrize(("players", "needed"), [(2, 2), (3, 1), (4, 1)])
def test_two_players_have_their_own_required_piles(players: int, needed: int) -> None:
    assert piles_to_go_out(CANASTA, 1, players, {})[0] == {"any": needed}


def test_a_kind_without_a_bonus_is_not_required() -> None:
    rules = with_rules(WHITNACK, {"piles.wild": None})
    assert piles_to_go_out(rules, 1, 4, {})[0] == {"clean": 2, "dirty": 2}


def test_a_penalty_game_requires_no_piles() -> None:
    assert piles_to_go_out(HAND, 1, 4, {})[1] == {}


@pytest.mark.parametrize(
    ("piles", "missing"),
    [
        ({"clean": 2, "dirty": 2, "wild": 1}, {}),
        ({"clean": 3, "dirty": 2, "wild": 2}, {}),
        ({"clean": 5}, {"dirty": 2, "wild": 1}),
        ({"clean": 2, "dirty": 1}, {"dirty": 1, "wild": 1}),
        ({"of_another_table": 9}, {"clean": 2, "dirty": 2, "wild": 1}),
    ],
)
def test_missing_piles_are_required_ones_a_side_lacks(piles: dict[str, int], missing: dict[str, int]) -> None:
    assert piles_to_go_out(WHITNACK, 1, 4, piles)[1] == missing


BOTH: dict[str, Value] = {"going_out.piles": ({"clean": 1, "black_threes": 1},)}
CHAIN: dict[str, Value] = {"piles.counts_as.clean": "dirty"}


@pytest.mark.parametrize(
    ("values", "piles", "missing"),
    [
        ({}, {"clean": 1, "dirty": 1}, {}),
        ({}, {"black_threes": 1, "dirty": 1}, {}),
        ({}, {"black_threes": 2}, {"dirty": 1}),
        ({}, {"dirty": 1}, {"clean": 1}),
        # It serves only once, and not transitively.
        (BOTH, {"black_threes": 2}, {}),
        (BOTH, {"black_threes": 1}, {"clean": 1}),
        (CHAIN, {"black_threes": 2}, {"dirty": 1}),
        (CHAIN, {"black_threes": 1, "clean": 1}, {}),
    ],
)
def test_a_pile_of_black_threes_serves_as_a_clean_one(
    values: dict[str, Value], piles: dict[str, int], missing: dict[str, int]
) -> None:
    assert piles_to_go_out(with_rules(BROUILLETTE, values), 1, 4, piles)[1] == missing


@pytest.mark.parametrize(
    ("piles", "missing"),
    [
        ({"sequence": 1, "clean": 1}, {}),
        ({"sequence": 2}, {}),
        ({"sequence": 1}, {"any": 1}),
        ({"clean": 2}, {"sequence": 1}),
        ({}, {"any": 2, "sequence": 1}),
        ({"of_another_table": 2}, {"any": 2, "sequence": 1}),
    ],
)
def test_any_counts_every_pile_including_those_named(piles: dict[str, int], missing: dict[str, int]) -> None:
    rules = with_rules(CANASTA, {"piles.sequence": 1500, "going_out.piles": ({"any": 2, "sequence": 1},)})
    assert piles_to_go_out(rules, 1, 4, piles)[1] == missing


@pytest.mark.parametrize(
    ("piles", "needed", "missing"),
    [
        ({}, {"clean": 2}, {"clean": 2}),
        ({"clean": 1}, {"clean": 2}, {"clean": 1}),
        ({"dirty": 2}, {"any but wild": 3}, {"any but wild": 1}),
        ({"dirty": 1, "wild": 2}, {"clean": 2}, {"clean": 2}),
        ({"dirty": 3}, {"any but wild": 3}, {}),
        ({"clean": 2, "dirty": 1}, {"clean": 2}, {}),
    ],
)
def test_of_alternatives_the_nearest_one_counts(
    piles: dict[str, int], needed: dict[str, int], missing: dict[str, int]
) -> None:
    entry: Value = ({"clean": 2}, {"any": 3, "not": ("wild",)})
    rules = with_rules(WHITNACK, {"going_out.piles": (entry,)})
    assert piles_to_go_out(rules, 1, 4, piles) == (needed, missing)


@given(piles=st.dictionaries(st.sampled_from(("clean", "dirty", "wild")), st.integers(0, 4)))
def test_an_alternative_never_makes_going_out_harder(piles: dict[str, int]) -> None:
    two_clean: Value = {"clean": 2}
    three: Value = {"any": 3}
    one, other, both = (
        sum(piles_to_go_out(with_rules(WHITNACK, {"going_out.piles": (entry,)}), 1, 4, piles)[1].values())
        for entry in (two_clean, three, (two_clean, three))
    )
    assert both == min(one, other)


KINDS = ("clean", "dirty", "sevens")


def fewest_missing(serves: dict[str, str | None], needed: dict[str, int], piles: dict[str, int]) -> int:
    """Return the minimum over every way to count each pile as its own kind or as the other one."""
    units = [kind for kind, count in piles.items() for _ in range(count)]
    ways = product(*[{kind, serves[kind] or kind} for kind in units])
    return min(sum(max(0, count - way.count(kind)) for kind, count in needed.items()) for way in ways)


@given(
    serves=st.fixed_dictionaries({kind: st.sampled_from((None, *KINDS)) for kind in KINDS}),
    needed=st.dictionaries(st.sampled_from(KINDS), st.integers(0, 3)),
    piles=st.dictionaries(st.sampled_from(KINDS), st.integers(0, 3)),
)
def test_no_other_use_of_the_piles_would_leave_fewer_missing(
    serves: dict[str, str | None], needed: dict[str, int], piles: dict[str, int]
) -> None:
    also: dict[str, Value] = {f"piles.counts_as.{kind}": other for kind, other in serves.items()}
    rules: RuleSet = with_rules(SIMPSON, {**also, "piles.sevens": 1000, "going_out.piles": (needed,)})
    assert sum(piles_to_go_out(rules, 1, 4, piles)[1].values()) == fewest_missing(serves, needed, piles)
