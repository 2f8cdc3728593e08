"""The sample round has everything the rules have, so that a change to them shows."""

import pytest

from scorepad.rules import keys
from scorepad.rules.built_in import VARIANTS, variant
from scorepad.rules.custom import CustomRuleSet, with_changes
from scorepad.rules.resolve import with_house_rules
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import Value
from scorepad.rules.value_types import Number
from scorepad.score.sample import sample_game
from scorepad.score.totals import score_game
from tests.score.tables import PAIRS

WHITNACK = variant("whitnack")


def totals(rules: RuleSet, beside: RuleSet | None = None, about: str = "") -> tuple[int, ...]:
    return score_game(sample_game(rules, PAIRS, beside, about)).totals


def test_every_variant_has_a_sample_round_scored_by_both_sides() -> None:
    for rules in map(variant, VARIANTS):
        score = score_game(sample_game(rules, PAIRS))
        assert score.rounds[0].complete
        assert all(score.totals) or (rules.family.bids and any(score.totals)), rules.name


def test_the_sample_round_of_whitnack_by_hand() -> None:
    # Piles 4,400, two red threes, going out 100; a joker, 8 twos, 6 aces, 12 high and 33 low cards.
    one = 4400 + 200 + 100 + (50 + 160 + 120 + 120 + 165)
    # Piles 1,900, one red three laid and one caught; cards, and those left: a joker to a black three, 2 high.
    other = 1900 + 100 - 100 + (50 + 80 + 80 + 60 + 105) - (50 + 20 + 20 + 20 + 5 + 5)
    assert totals(WHITNACK) == (one, other)


POINTS = [
    key
    for key, found in keys.FIXED.items()
    if isinstance(found.shape, Number)
    and found.shape.unit == "points"
    and not key.startswith(("length", "points", "penalty.opening"))
]
BASES = {keys.BIDS_OTHERS_TAKEN: "rook", keys.BIDS_ZERO_MISSED: "oh-hell"}


@pytest.mark.parametrize("key", [*POINTS, "penalty.factor"])
def test_changing_what_anything_is_worth_changes_the_sample_round(key: str) -> None:
    usual = {"bids": "spades", "penalty": "hand"}.get(keys.section_of(key).partition(".")[0], "whitnack")
    base = with_house_rules(
        variant(BASES.get(key, usual)), {"black_threes.laid": 5} if usual == "whitnack" else {}
    )
    before, after = (with_house_rules(base, {key: value}) for value in (7, 9))
    assert totals(before, after, key) != totals(after, before, key)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("cards.low_to", "8"),
        ("cards.low_to", "9"),
        ("red_threes.needs", "pile"),
        ("red_threes.laid", None),
        ("piles.wild", None),
        ("melded.needs", "pile"),
        ("melded.needs", "clean"),
        ("red_threes.steps", (100, 300)),
        ("red_threes.by_piles", ("minus", "plus")),
        ("special_hands.pairs", 2500),
    ],
)
def test_other_changed_rules_show_in_the_sample_round_too(key: str, value: Value) -> None:
    changed = with_changes(CustomRuleSet("", "whitnack"), {key: value}).rules
    assert totals(WHITNACK, changed, key) != totals(changed, WHITNACK, key)


def test_a_bid_to_be_made_exactly_is_made_in_the_sample_round() -> None:
    assert totals(variant("oh-hell")) == (13, 0)


def test_a_row_with_a_value_adds_to_both_sides_of_the_sample_round() -> None:
    sets = with_changes(CustomRuleSet("", "points"), {"rows.sets": 7}).rules
    before, after = totals(variant("points"), sets), totals(sets, variant("points"))
    assert (before, after) == ((25, 40), (32, 47))


def test_the_word_for_a_special_hand_is_not_the_hand() -> None:
    pairs = with_changes(CustomRuleSet("", "whitnack"), {"special_hands.pairs": 2500}).rules
    assert totals(pairs, about="special_hands.pairs")[0] == 2500
    assert totals(pairs, about="labels.pairs") == totals(pairs)


def test_a_custom_kind_adds_its_bonus_to_the_side_that_went_out() -> None:
    fives = with_changes(CustomRuleSet("", "whitnack"), {"piles.fives": 700, "extras.first": 30}).rules
    before, after = totals(WHITNACK, fives), totals(fives, WHITNACK)
    assert (after[0] - before[0], after[1] - before[1]) == (730, 0)
