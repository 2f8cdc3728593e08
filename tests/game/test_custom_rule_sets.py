"""Custom rule sets in the library's stream: created, changed key by key, named, deleted."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.game import events as ev
from scorepad.game.library import MOST_RULE_SETS, fold_library, library_refusal
from scorepad.game.undo import undo_refusal, undo_target
from scorepad.rules.custom import CustomRuleSet, RuleSetId
from scorepad.rules.faults import Fault
from scorepad.rules.sections import Value
from tests.game.play import ANN, CY, event, library_events_of

B = RuleSetId("b")
A = RuleSetId("a")

OURS = CustomRuleSet("Ours", "whitnack")
MADE = ev.RulesMade(A, OURS)
ACE = ev.RulesEdited(A, {"cards.ace": 15})
SERVED = ev.RulesEdited(A, {"piles.fives": 700, "piles.counts_as.fives": "clean"})
LIBRARY = fold_library(library_events_of(MADE))


def test_edits_build_the_rules_key_by_key() -> None:
    state = fold_library(
        library_events_of(MADE, ACE, ev.RulesEdited(A, {"cards.two": 25}), ev.RulesNamed(A, " Club "))
    ).state
    assert state.rule_sets == {"a": CustomRuleSet("Club", "whitnack", {"cards.ace": 15, "cards.two": 25})}


def test_the_last_changed_set_comes_last() -> None:
    log = library_events_of(MADE, ev.RulesMade(B, CustomRuleSet("Theirs", "simpson")), ACE)
    assert list(fold_library(log).state.rule_sets) == ["b", "a"]


def test_a_deleted_set_is_restored_completely() -> None:
    log = library_events_of(MADE, ACE, ev.RulesDeleted(A))
    assert fold_library(log).state.deleted_rules == {"a"}
    back = fold_library([*log, event(9, ev.RulesDeleted(A, deleted=False))]).state
    assert back.deleted_rules == frozenset()
    assert back.rule_sets[A].values == {"cards.ace": 15}


@pytest.mark.parametrize(
    "change",
    [
        ev.RulesMade(A, CustomRuleSet("Again", "simpson")),
        ev.RulesMade(B, CustomRuleSet("No such base", "bridge")),
        ev.RulesEdited(A, {"cards.ace": "many"}),
        ev.RulesEdited(RuleSetId("nowhere"), {"cards.ace": 15}),
        ev.RulesNamed(RuleSetId("nowhere"), "Club"),
    ],
)
def test_impossible_changes_to_the_library_are_skipped(change: ev.LibraryChange) -> None:
    assert fold_library([*LIBRARY.events, event(9, change)]).state == LIBRARY.state


@given(st.permutations(range(6)))
def test_the_order_in_which_edits_arrive_does_not_matter(order: list[int]) -> None:
    log = library_events_of(
        MADE, ACE, ev.RulesEdited(A, {"cards.ace": 25}), ev.RulesNamed(A, "Club"), ev.RulesDeleted(A), SERVED
    )
    assert fold_library([log[at] for at in order]).state == fold_library(log).state


def test_two_devices_change_different_rules_at_the_same_time() -> None:
    cy = event(3, ev.RulesEdited(A, {"cards.two": 25}), who=CY)
    both = fold_library([*LIBRARY.events, event(3, ACE), cy]).state.rule_sets[A]
    assert both.values == {"cards.ace": 15, "cards.two": 25}


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (ev.RulesMade(B, OURS), None),
        (ACE, None),
        (ev.RulesNamed(A, "Club"), None),
        (ev.RulesDeleted(A), None),
        (MADE, ("already_there", "")),
        (ev.RulesMade(B, CustomRuleSet("", "whitnack")), ("empty_name", "name")),
        (ev.RulesMade(B, CustomRuleSet("Ours", "bridge")), ("unknown_variant", "base")),
        (ev.RulesEdited(A, {"cards.ace": -5}), ("out_of_range", "values.cards.ace")),
        (ev.RulesEdited(B, {"cards.ace": 15}), ("gone", "")),
        (ev.RulesNamed(A, "x" * 41), ("long_name", "name")),
        (ev.RulesNamed(B, "Club"), ("gone", "")),
        (ev.RulesDeleted(B), ("gone", "")),
    ],
)
def test_only_the_impossible_is_refused(change: ev.LibraryChange, fault: tuple[str, str] | None) -> None:
    found = library_refusal(LIBRARY, ANN, change)
    assert (found and (found.code, found.path)) == fault


def test_the_number_of_rule_sets_is_limited() -> None:
    full = fold_library(
        library_events_of(*(ev.RulesMade(RuleSetId(str(at)), OURS) for at in range(MOST_RULE_SETS)))
    )
    found = library_refusal(full, ANN, ev.RulesMade(RuleSetId("one more"), OURS))
    assert found == Fault("wrong_size", "rules", {"low": 0, "high": MOST_RULE_SETS})


def test_undo_reverts_one_edit_and_keeps_other_peoples_edits_elsewhere() -> None:
    cy = event(3, ev.RulesEdited(A, {"cards.two": 25}), who=CY)
    game = fold_library([*LIBRARY.events, event(2, ACE), cy])
    assert undo_refusal(game, ANN, ev.Voided(ev.BatchId("batch 2"))) is None
    undone = fold_library([*game.events, event(4, ev.Voided(ev.BatchId("batch 2")))])
    assert undone.state.rule_sets[A].values == {"cards.two": 25}
    target = undo_target(undone, ANN)
    assert target
    assert target.id == "batch 3"


@pytest.mark.parametrize(
    ("values", "code", "key", "word"),
    [
        ({"labels.fives": "books of fives"}, "unknown_thing", "labels.fives", "fives"),
        ({"piles.fives": 5, "labels.fivez": "x"}, "unknown_thing", "labels.fivez", "fivez"),
        ({"points.lowest_wins": True}, "not_in_family", "points.lowest_wins", "points.lowest_wins"),
    ],
)
def test_a_word_or_a_value_for_what_the_rules_do_not_have_is_refused(
    values: dict[str, Value], code: str, key: str, word: str
) -> None:
    for change in (ev.RulesEdited(A, values), ev.RulesMade(B, CustomRuleSet("x", "whitnack", values))):
        assert library_refusal(LIBRARY, ANN, change) == Fault(code, f"values.{key}", {"word": word})


def test_a_rule_of_another_family_in_an_old_log_keeps_nobody_from_changing_the_rest() -> None:
    old = CustomRuleSet("Theirs", "whitnack", {"points.lowest_wins": True, "penalty.partial": -40})
    library = fold_library(library_events_of(ev.RulesMade(B, old), ev.RulesEdited(B, {"cards.ace": 15})))
    assert library.state.rule_sets[B].values == {**old.values, "cards.ace": 15}
    assert library_refusal(library, ANN, ev.RulesEdited(B, {"cards.ace": 20})) is None
    assert library_refusal(library, ANN, ev.RulesEdited(B, {"points.lowest_wins": None})) is None
    assert not library.state.rule_sets[B].rules.lowest_wins


def test_a_strange_word_of_long_ago_keeps_nobody_from_changing_the_rest() -> None:
    old = ev.RulesMade(B, CustomRuleSet("Theirs", "whitnack", {"labels.fives": "books of fives"}))
    library = fold_library(library_events_of(old))
    assert library_refusal(library, ANN, ev.RulesEdited(B, {"cards.ace": 15})) is None
    assert library_refusal(library, ANN, ev.RulesEdited(B, {"labels.fives": None})) is None
    assert (
        library_refusal(library, ANN, ev.RulesEdited(B, {"piles.fives": 5, "labels.fives": "fives"})) is None
    )
