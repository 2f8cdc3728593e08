"""What follows from the values of a rule set."""

from dataclasses import replace

import pytest

from scorepad.rules.built_in import variant
from scorepad.rules.custom import CustomRuleSet, with_changes
from scorepad.rules.resolve import with_house_rules
from scorepad.rules.ruleset import bonuses_of_threes
from scorepad.rules.sections import GROUPS

WHITNACK = variant("whitnack")


@pytest.mark.parametrize(
    ("ident", "key", "minimums", "by_total"),
    [
        ("whitnack", "opening.minimums", (50, 90, 120, 150), False),
        ("canasta", "opening.ladder", (0,), True),
        ("hand", "penalty.opening", (51,), False),
    ],
)
def test_minimums_depend_on_the_round_or_the_total(
    ident: str, key: str, minimums: tuple[int, ...], by_total: bool
) -> None:
    facts = variant(ident).facts
    assert (facts.minimum_key, facts.minimums, facts.opens_by_total) == (key, minimums, by_total)


def test_a_ladder_left_over_from_another_family_is_ignored() -> None:
    hand = variant("hand")
    rules = replace(hand, values={**hand.values, "opening.ladder": ((None, 15), (0, 50))})
    assert (rules.facts.ladder, rules.facts.minimums) == ((), (51,))


def test_black_threes_are_melded_only_where_the_rules_price_them() -> None:
    assert "black_three" not in WHITNACK.facts.meldable
    for own in ({"melded.black_three": -5}, {"piles.black_threes": 300}):
        assert with_house_rules(WHITNACK, own).facts.meldable == GROUPS


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
    own: dict[str, object] = {"piles.dubs": 700, "piles.sequence": 1500, "piles.sevens": 0}
    rules = with_house_rules(WHITNACK, {**own, "piles.dirty": None})
    assert tuple(rules.kinds) == ("clean", "wild", "sevens", "sequence", "dubs")


def test_a_pile_may_serve_as_another_kind() -> None:
    assert variant("brouillette-high").serves_as("black_threes") == "clean"
    assert WHITNACK.serves_as("wild") is None


def test_red_threes_can_be_laid_where_they_have_a_value_on_the_table() -> None:
    assert WHITNACK.lays_red_threes
    assert with_house_rules(WHITNACK, {"red_threes.laid": 0}).lays_red_threes
    assert not variant("simpson").lays_red_threes


@pytest.mark.parametrize(
    ("colour", "more", "bonuses"),
    [
        ("red", {}, {}),
        ("red", {"all": 800, "canasta": 1000}, {"all": 800, "canasta": 1000}),
        ("red", {"all": 800, "laid": None}, {}),
        # The bonus for many takes the place of that for seven.
        ("red", {"canasta": 1000, "extra": 300}, {"extra": 300}),
        ("black", {}, {}),
        ("black", {"laid": 5, "all": 500, "extra": 50}, {"all": 500, "extra": 50}),
    ],
)
def test_bonuses_for_threes_apply_only_where_threes_are_laid(
    colour: str, more: dict[str, object], bonuses: dict[str, int]
) -> None:
    section = f"{colour}_threes"
    rules = with_house_rules(WHITNACK, {f"{section}.{key}": value for key, value in more.items()})
    assert bonuses_of_threes(rules, section) == tuple((f"{section}.{key}", n) for key, n in bonuses.items())


def test_a_game_without_a_foot_deals_a_hand_only() -> None:
    dealt = [(rules.facts.has_foot, rules.facts.cards_dealt) for rules in (WHITNACK, variant("canasta"))]
    assert dealt == [(True, 26), (False, 11)]


def test_everybody_plays_alone_where_no_seating_has_partners() -> None:
    seats: list[tuple[list[object], bool]] = [
        (["singles"], True),
        ([[1, 1, 1]], True),
        ([[2, 2], "singles"], False),
        ([[1, 2]], False),
    ]
    assert [with_house_rules(WHITNACK, {"seats": each}).facts.all_alone for each, _alone in seats] == [
        alone for _each, alone in seats
    ]


@pytest.mark.parametrize(
    ("layers", "hand", "foot", "stacks", "dealt"),
    [
        (({"deal.stacks": [15, 13, 11]},), 15, 13, (15, 13, 11), 39),
        (({"deal.stacks": [14]},), 14, 0, (14,), 14),
        (({"deal.stacks": [15, 13, 11]}, {"deal.hand": 12}), 12, 13, (12, 13, 11), 36),
        (({"deal.stacks": [15, 13, 11]}, {"deal.foot": 9}), 15, 9, (15, 9, 11), 35),
        (({"deal.stacks": [15, 13, 11]}, {"deal.stacks": None}), 15, 13, None, 28),
        (({"deal.stacks": [14]}, {"deal.foot": 9}), 14, 9, (14, 9), 23),
        (({"deal.stacks": [14]}, {"deal.hand": 9}), 9, 0, (9,), 9),
        (({"deal.hand": 11},), 11, 13, None, 24),
        (({"deal.stacks": [15, 13, 11]}, {"cards.ace": 15}), 15, 13, (15, 13, 11), 39),
    ],
)
def test_hand_and_foot_are_the_first_two_stacks(
    layers: tuple[dict[str, object], ...], hand: int, foot: int, stacks: object, dealt: int
) -> None:
    rules, own = WHITNACK, CustomRuleSet("Ours", "whitnack")
    for layer in layers:
        rules, own = with_house_rules(rules, layer), with_changes(own, layer)
    for each in (rules, own.rules):
        assert (each.deal.hand, each.deal.foot, each.deal.stacks) == (hand, foot, stacks)
        assert each.facts.cards_dealt == dealt
        assert each.facts.has_knee == (stacks == (hand, foot, 11))


@pytest.mark.parametrize(
    ("entry", "needed"),
    [
        ({"any": 2, "not": ["wild"]}, ({"any but wild": 2},)),
        ({"any": 2, "not": ["sequence"]}, ({"any": 2},)),
        ([{"clean": 2}, {"any": 3}], ({"clean": 2}, {"any": 3})),
        ([{"clean": 2}, {"sequence": 1}], ({"clean": 2},)),
        ([{"sequence": 2}, {"black_threes": 1}], ({},)),
        ([{"clean": 2}, {}], ({"clean": 2}, {})),
        ({"not": 2, "any": 3}, ({"not": 2, "any": 3},)),
    ],
)
def test_required_piles_may_be_alternatives_and_leave_out_kinds(entry: object, needed: object) -> None:
    rules = with_house_rules(WHITNACK, {"piles.not": 700, "going_out.piles": [entry]})
    assert rules.facts.going_out_piles(1, 4) == needed
