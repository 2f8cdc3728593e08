"""Custom rules: what differs from a base, and nothing else."""

from collections.abc import Iterable, Mapping
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scorepad.rules.built_in import VARIANTS, variant
from scorepad.rules.custom import (
    CustomRuleSet,
    as_custom_rules,
    rules_from_document,
    with_changes,
)
from scorepad.rules.editing import unknown_labels
from scorepad.rules.faults import Refused
from scorepad.rules.frozen import thaw
from scorepad.rules.keys import FIXED
from tests.refusals import faults_at, refuses
from tests.rules.foreign_keys import whole


def entered(
    name: str, base: str | None, values: Mapping[str, object], assumed: Iterable[object] = (), path: str = ""
) -> CustomRuleSet:
    """Return what a person entered, or a file has."""
    return as_custom_rules(rules_from_document(name, base, values, assumed, path, written=True))


PLAIN = CustomRuleSet("Ours", "whitnack")
FIVES = {"piles.fives": 700, "labels.fives": "books of fives", "piles.counts_as.fives": "clean"}

CHANGES: dict[str, object] = {
    "cards.ace": 15,
    "cards.low_to": "9",
    "melded.black_three": -5,
    "left.black_three": 100,
    "piles.wild": None,
    "piles.sevens": 5000,
    "piles.size": 8,
    "piles.exact": False,
    "melds.wilds": 3,
    "red_threes.laid": None,
    "red_threes.caught": -300,
    "going_out.concealed": 200,
    "going_out.piles": [{"clean": 5, "dirty": 5}],
    "opening.minimums": [60, "pile"],
    "opening.ladder": [[None, 15], [0, 50]],
    "length.rounds": 5,
    "length.target": 10_000,
    "length.tie": "play_on",
    "extras.exact_cut": 200,
    "pack.decks": "players",
    "seats": [[2, 2], "singles"],
    "labels.clean": "red",
}
changes = st.sampled_from(sorted(CHANGES)).flatmap(lambda key: st.just((key, CHANGES[key])))


def test_a_built_in_variant_has_no_changes() -> None:
    for rules in map(variant, VARIANTS):
        own = as_custom_rules(rules)
        assert (own.values, own.assumed) == ({}, frozenset())
        assert own.rules == rules


@given(st.sampled_from(VARIANTS), st.sampled_from(sorted(CHANGES)))
def test_a_rule_changed_and_changed_back_is_no_change(ident: str, key: str) -> None:
    before = CustomRuleSet("Ours", ident)
    try:
        after = with_changes(before, {key: CHANGES[key]})
    except Refused:
        return
    other = {"opening.ladder": "opening.minimums", "length.target": "length.rounds"}.get(key, key)
    back = with_changes(after, {other: thaw(before.rules.values.get(other))})
    if before.rules.values.get(other) is None and back.values:
        back = with_changes(after, {key: thaw(before.rules.values.get(key))})
    assert back.values == {}
    assert back.rules == before.rules
    assert back.rules.sources == before.rules.sources


@given(st.lists(changes, max_size=6, unique_by=lambda pair: pair[0].partition(".")[0]), st.randoms())
def test_the_order_in_which_rules_are_changed_does_not_matter(
    pairs: list[tuple[str, Any]], random: Any
) -> None:
    shuffled = list(pairs)
    random.shuffle(shuffled)
    results = []
    for order in (pairs, shuffled):
        rule_set = PLAIN
        for key, value in order:
            rule_set = with_changes(rule_set, {key: value})
        results.append(rule_set.rules.values)
    assert results[0] == results[1]


@given(st.lists(changes, max_size=8))
def test_custom_rules_are_rebuilt_from_their_differences(pairs: list[tuple[str, Any]]) -> None:
    rule_set = PLAIN
    for key, value in pairs:
        rule_set = with_changes(rule_set, {key: value})
    again = as_custom_rules(rule_set.rules)
    assert again.rules == rule_set.rules
    assert again.values == rule_set.values


def test_only_differing_values_are_stored() -> None:
    assert with_changes(PLAIN, {"cards.ace": 20, "cards.two": 25}).values == {"cards.two": 25}
    assert entered("Ours", "whitnack", whole(variant("whitnack"))).values == {}


def test_a_value_assumed_by_the_base_is_no_longer_assumed_once_set() -> None:
    before = CustomRuleSet("Ours", "simpson")
    assert "pack.jokers" in before.rules.assumed
    after = with_changes(before, {"pack.jokers": 1})
    assert "pack.jokers" not in after.rules.assumed
    assert "pack.jokers" in with_changes(after, {"pack.jokers": 2}).rules.assumed


def test_a_mark_on_an_entry_stays_until_its_list_is_set() -> None:
    before = entered("Ours", "saskatchewan", {"cards.ace": 15}, ["going_out.piles[0]"])
    assert {"opening.minimums[3]", "going_out.piles[0]"} <= before.rules.assumed
    after = with_changes(before, {"opening.minimums": [50, 90, 120, 150], "going_out.piles": [{"clean": 1}]})
    assert not after.assumed
    assert after.rules.assumed == {"length.tie"}
    by_total = with_changes(before, {"opening.ladder": [[None, 15], [0, 50]]})
    assert "opening.minimums[3]" not in by_total.rules.assumed


def test_assumed_marks_of_shared_rules_stay_until_the_value_is_set() -> None:
    shared = entered("Ours", "whitnack", {"cards.ace": 15, "cards.two": 25}, ["cards.ace", "cards.two"])
    assert shared.assumed == {"cards.ace", "cards.two"}
    assert {"cards.ace", "cards.two"} <= shared.rules.assumed
    assert with_changes(shared, {"cards.ace": 50}).assumed == {"cards.two"}


def test_a_removed_kind_still_referred_to_is_no_longer_a_pile() -> None:
    served = with_changes(with_changes(PLAIN, FIVES), {"piles.fives": None})
    assert tuple(served.rules.kinds) == ("clean", "dirty", "wild")
    needed = with_changes(with_changes(PLAIN, FIVES), {"going_out.piles": [{"fives": 1}]})
    gone = with_changes(needed, {"piles.fives": None, "piles.counts_as.fives": None, "labels.fives": None})
    assert gone.rules.facts.going_out_piles(1, 4) == ({},)
    assert with_changes(gone, {"going_out.piles": [{"clean": 2, "dirty": 2, "wild": 1}]}).rules == PLAIN.rules


def test_rules_without_a_base_are_stored_completely() -> None:
    own = entered("Ours", None, whole(variant("whitnack")))
    assert own.base is None
    assert own.rules.values == variant("whitnack").values
    assert own.base_rules.values.keys() == FIXED.keys()
    assert with_changes(own, {"cards.ace": 15}).rules.number("cards.ace") == 15


def test_values_of_the_base_missing_from_complete_rules_are_removed() -> None:
    values = whole(variant("simpson"))
    del values["extras.exact_cut"]
    own = entered("Ours", "simpson", values)
    assert own.values == {"extras.exact_cut": None}
    assert own.rules.extras == {}


def test_every_fault_is_reported_with_its_path_and_nothing_changes() -> None:
    changed = {"cards.ace": "many", "piles.Own": 5, "going_out.piles": [{"fives": 1}]}
    assert {*faults_at(with_changes, PLAIN, changed)} == {
        "values.cards.ace wrong_type",
        "values.piles.Own bad_name",
        "values.going_out.piles[0].fives unknown_kind",
    }


def test_invalid_custom_rules_are_refused_when_checked() -> None:
    PLAIN.check()
    with refuses("unknown_variant"):
        CustomRuleSet("Ours", "bridge").check()
    assert len({PLAIN, CustomRuleSet("Ours", "whitnack"), CustomRuleSet("Theirs", "whitnack")}) == 2


STRANGE = {"labels.fives": "books of fives", "labels.clean": "red books"}


def test_a_word_for_a_thing_that_the_rules_do_not_have_is_dropped_and_named() -> None:
    made = entered("Ours", "whitnack", STRANGE, assumed=("labels.fives",))
    assert dict(made.values) == {"labels.clean": "red books"}
    assert made.dropped == ("labels.fives",)
    assert made.rules.label("fives") is None
    assert "labels.fives" not in made.rules.assumed


def test_a_stored_word_that_became_strange_is_left_out_and_its_rules_stay() -> None:
    stored = CustomRuleSet("Ours", "whitnack", {**STRANGE, "cards.ace": 15})
    assert stored.rules.dropped == ("labels.fives",)
    assert stored.rules.number("cards.ace") == 15
    changed = with_changes(stored, {"cards.ace": 50})
    assert dict(changed.values) == {"labels.clean": "red books", "cards.ace": 50}


def test_words_for_known_things_stay_though_they_have_no_points() -> None:
    words = {"labels.wild": "jokers' books", "labels.fives": "books of fives"}
    made = entered("Ours", "whitnack", {"piles.wild": None, "piles.fives": 5, **words})
    gone = with_changes(made, {"piles.fives": None, "piles.counts_as.fives": "clean"})
    assert (made.dropped, gone.dropped) == ((), ())
    assert gone.rules.label("wild") == "jokers' books"


def test_no_variant_has_a_word_for_a_thing_it_does_not_have() -> None:
    assert {ident: found for ident in VARIANTS if (found := unknown_labels(variant(ident)))} == {}
