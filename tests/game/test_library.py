"""Intents on the library are decided like those on a game: changes, undo and redo, all or none."""

from dataclasses import replace

from scorepad.game.events import Author, GameDeleted, LibraryChange, Restored, RulesMade, RulesNamed, Voided
from scorepad.game.ids import BatchId
from scorepad.game.intents import LibraryIntent, MakeChanges, Redo, Undo
from scorepad.game.library import (
    Library,
    LibraryDecision,
    decide_in_library,
    fold_library,
    library_refusal,
    with_library_events,
)
from scorepad.rules.custom import CustomRuleSet, RuleSetId
from scorepad.rules.faults import Fault
from scorepad.score.record import GameId
from tests.game.play import ANN, CY, GUEST, event, library_events_of

A = RuleSetId("a")

H = GameId("h")

MADE = RulesMade(A, CustomRuleSet("Ours", "whitnack"))
LIBRARY = fold_library(library_events_of(MADE, GameDeleted(GameId("g"))))


def decide(library: Library, intent: LibraryIntent, who: Author = ANN) -> LibraryDecision:
    return decide_in_library(library, who, intent)


def logged(library: Library, step: LibraryDecision, batch: str, who: Author = ANN) -> Library:
    follow = len(library.events)
    changes = enumerate(step.changes)
    events = [event(follow + at, change, batch, who) for at, change in changes]
    after = with_library_events(step.after, events)
    assert after == fold_library(after.events)
    return after


def test_an_intent_makes_all_its_changes_and_undo_and_redo_revert_them() -> None:
    renamed: tuple[LibraryChange, ...] = (RulesNamed(A, "Club"), GameDeleted(H))
    made = decide(LIBRARY, MakeChanges(renamed))
    assert made.changes == renamed
    library = logged(LIBRARY, made, "touch")
    assert library.state.deleted == {"g", "h"}
    undone = decide(library, Undo())
    assert undone.changes == (Voided(BatchId("touch")),)
    library = logged(library, undone, "undo")
    assert library.state == LIBRARY.state
    redone = decide(library, Redo())
    assert redone.changes == (Restored(BatchId("touch")),)
    assert redone.after.state == made.after.state


def test_with_nothing_to_undo_or_redo_nothing_changes() -> None:
    empty = fold_library(())
    assert decide(empty, Undo()) == decide(empty, Redo()) == LibraryDecision((), empty)


def test_setting_an_existing_value_makes_no_change() -> None:
    assert decide(LIBRARY, MakeChanges((GameDeleted(GameId("g")),))).changes == ()


def test_an_intent_with_an_impossible_change_makes_none() -> None:
    step = decide(LIBRARY, MakeChanges((GameDeleted(H), RulesNamed(RuleSetId("nowhere"), "Club"))))
    assert step == LibraryDecision((), LIBRARY, Fault("gone"))


def test_undo_is_refused_where_somebody_else_changed_the_same_since() -> None:
    theirs = event(5, RulesNamed(A, "Theirs"), who=CY)
    mine = event(4, RulesNamed(A, "Mine"))
    library = fold_library((*LIBRARY.events, mine, theirs))
    refused = library_refusal(library, ANN, Voided(BatchId("batch 4")))
    assert refused == Fault("changed_since", params={"who": "Cy", "batch": "batch 5"})


def test_a_guest_changes_nothing_in_the_library() -> None:
    assert library_refusal(LIBRARY, GUEST, GameDeleted(H)) == Fault("not_yours", params={"side": 1})
    assert library_refusal(LIBRARY, replace(GUEST, side=None), GameDeleted(H)) is None
