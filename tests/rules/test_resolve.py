"""Rules layered on rules."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.rules.built_in import VARIANTS, variant
from scorepad.rules.custom import rules_from_document, without_unknown_labels
from scorepad.rules.families import PENALTY_FAMILY
from scorepad.rules.faults import Fault, Refused
from scorepad.rules.frozen import thaw
from scorepad.rules.keys import FIXED, KEYS
from scorepad.rules.resolve import freeze, lay_over, with_house_rules
from scorepad.rules.ruleset import RuleSet
from tests.refusals import faults_at
from tests.rules.foreign_keys import whole

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
OWN = st.text("abcxyz_.09É", max_size=6)
NAMES = (
    st.sampled_from([key.name for key in KEYS])
    | st.builds("{}{}".format, st.sampled_from(["piles.", "piles.counts_as.", "extras.", "labels."]), OWN)
    | st.text(max_size=12)
)
WORDS = st.sampled_from(
    ["clean", "dirty", "pile", "twice", "players", "penalty", "piles", "singles", "play_on"]
)
LISTS: st.SearchStrategy[object] = st.lists(
    st.integers(-5, 200) | st.lists(st.none() | st.integers(0, 9), max_size=3) | st.just({"any": 1}),
    max_size=3,
)
JUNK = st.dictionaries(NAMES, JSON | WORDS | st.integers(-5, 2000) | LISTS, max_size=6)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("cards.ace", "much"),
        ("opening.minimums", [50, "a pile"]),
        ("going_out.piles", [{"any": 2, "not": [7]}]),
        ("going_out.piles", [[{"clean": 2}, 3]]),
    ],
)
def test_a_faulty_value_is_left_out_however_deep_its_fault_is(key: str, value: object) -> None:
    base = variant("whitnack")
    values, faults = lay_over(base.values, {key: value, "cards.two": 25}, "values")
    assert len(faults) == 1
    assert values == {**base.values, "cards.two": 25}


def refusal_or(make: Callable[[], RuleSet]) -> RuleSet | tuple[Fault, ...]:
    try:
        return make()
    except Refused as refused:
        return refused.faults


@given(st.sampled_from(VARIANTS), JUNK)
def test_house_rules_are_refused_or_give_complete_rules(ident: str, house_rules: dict[str, object]) -> None:
    rules = refusal_or(lambda: with_house_rules(variant(ident), house_rules))
    if not isinstance(rules, RuleSet):
        assert rules
        assert all(fault.path.startswith("house_rules") for fault in rules)
        return
    assert FIXED.keys() <= rules.values.keys()
    assert all(thaw(rules.values[key]) == value for key, value in house_rules.items() if key != "length.tie")
    known = without_unknown_labels(rules)
    assert rules_from_document(rules.name, rules.base, whole(rules), sorted(rules.assumed)) == known


@given(st.none() | st.sampled_from([*VARIANTS, "bridge"]), JUNK, st.lists(JSON | NAMES, max_size=3))
def test_rules_from_a_file_are_accepted_or_refused(
    base: str | None, values: dict[str, object], assumed: list[object]
) -> None:
    rules = refusal_or(lambda: rules_from_document("Ours", base, values, assumed))
    if not isinstance(rules, RuleSet):
        assert rules
        assert all(fault.path.startswith("rules.") for fault in rules)
        return
    assert rules_from_document(rules.name, rules.base, whole(rules), sorted(rules.assumed)) == rules


@given(JSON)
def test_thawing_and_freezing_a_value_leaves_it_equal(value: object) -> None:
    frozen = freeze(value)
    assert freeze(thaw(frozen)) == frozen


def test_a_variant_without_house_rules_or_written_out_completely_is_the_same() -> None:
    for rules in map(variant, VARIANTS):
        written = rules_from_document(rules.name, rules.base, whole(rules), sorted(rules.assumed))
        for again in (with_house_rules(rules, {}), written):
            assert again == rules
            assert again.sources == rules.sources
            assert list(again.values) == list(rules.values)


def test_a_target_implies_playing_on_after_a_tie_and_rounds_a_shared_win() -> None:
    target = with_house_rules(variant("whitnack"), {"length.target": 5000})
    assert (target.values["length.rounds"], target.values["length.tie"]) == (None, "play_on")
    assert "length.tie" in target.assumed
    rounds = with_house_rules(target, {"length.rounds": 5})
    assert (rounds.values["length.target"], rounds.values["length.tie"]) == (None, "shared")


def test_an_explicit_rule_for_ties_is_kept() -> None:
    rules = with_house_rules(variant("whitnack"), {"length.target": 5000, "length.tie": "shared"})
    assert rules.values["length.tie"] == "shared"
    assert "length.tie" not in rules.assumed
    assert with_house_rules(variant("whitnack"), {"length.rounds": 5}).values["length.tie"] == "shared"


def test_a_house_rule_is_neither_assumed_nor_cited() -> None:
    rules = with_house_rules(variant("saskatchewan"), {"opening.minimums": [60], "cards.ace": 15})
    assert rules.assumed == {"length.tie"}
    assert "cards.ace" not in rules.sources
    assert "cards.two" in rules.sources


CARDS = {f"cards.{group}": 10 for group in ("joker", "two", "ace", "high", "low", "black_three")}
ALONE: dict[str, object] = {"family": "piles", **CARDS, "opening.minimums": [50], "length.rounds": 4}


def test_rules_without_a_base_assume_what_scoring_does_not_need() -> None:
    rules = rules_from_document("Ours", None, ALONE)
    assert rules.values["pack.decks"] == "players+1"
    assert {"pack.decks", "piles.size", "length.tie"} <= rules.assumed
    assert not rules.assumed & ALONE.keys()
    assert rules.sources == {}


@pytest.mark.parametrize("key", ALONE)
def test_rules_without_a_base_require_each_scoring_key(key: str) -> None:
    values = {name: value for name, value in ALONE.items() if name != key}
    assert f"rules.values.{key} missing_key" in faults_at(rules_from_document, "Ours", None, values)


def test_a_faulty_value_is_not_reported_as_missing_too() -> None:
    values = ALONE | {"cards.ace": "20", "opening.minimums": None, "opening.ladder": [[0, 50]]}
    assert {*faults_at(rules_from_document, "Ours", None, values)} == {
        "rules.values.cards.ace wrong_type",
        "rules.values.opening.ladder ladder_start",
    }


def test_penalty_rules_need_no_card_values() -> None:
    needed = ("partial", "full", "unmelded", "factor", "opening")
    keys = ("family", "length.rounds", *(f"penalty.{name}" for name in needed))
    rules = rules_from_document("Hand", None, {key: variant("hand").values[key] for key in keys})
    assert rules.family is PENALTY_FAMILY
    assert rules.hows == ("partial", "full")
    assert rules.values["length.tie"] == "play_on"
    assert rules.values["cards.joker"] is None
    assert rules.number("cards.joker") == 0
    assert not rules.facts.fives_only
    assert rules.kinds == {}
    assert rules.facts.going_out_piles(1, 4) == ({},)


def test_missing_values_come_from_the_base_with_their_assumed_marks() -> None:
    rules = rules_from_document("Ours", "brouillette-low", {"piles.clean": 400}, ["piles.clean"])
    assert rules.values["piles.dirty"] == 100
    assert tuple(rules.extras) == ("exact_cut",)
    assert {"piles.clean", "length.tie", "pack.jokers"} <= rules.assumed
    assert "piles.clean" not in rules.sources
    assert "piles.dirty" in rules.sources


def test_an_unknown_base_and_faulty_marks_are_reported_with_the_rest() -> None:
    values = ALONE | {"cards.ace": True}
    assert {*faults_at(rules_from_document, "Ours", "bridge", values, ["cards.queen", 5])} == {
        "rules.base unknown_variant",
        "rules.values.cards.ace wrong_type",
        "rules.assumed[0] unknown_key",
        "rules.assumed[1] wrong_type",
    }
    assert "rules.base wrong_type" in faults_at(rules_from_document, "Ours", 2, {})


@pytest.mark.parametrize("mark", ["seats[4]", "seats[x]", "seats[-1]", "seats[03]", "cards.ace[0]"])
def test_a_mark_on_an_entry_that_is_not_there_is_a_fault(mark: str) -> None:
    found = faults_at(rules_from_document, "Ours", "whitnack", {}, [mark])
    assert found == ["rules.assumed[0] unknown_key"]


def test_rules_of_before_keep_their_assumed_marks_and_cite_nothing_for_them() -> None:
    rules = rules_from_document("Ours", "california", whole(variant("california")), ["cards.ace"])
    assert rules.assumed == {"cards.ace"}
    assert "cards.ace" not in rules.sources
    assert "cards.two" in rules.sources
