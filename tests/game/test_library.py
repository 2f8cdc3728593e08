"""Intents on the library are decided like those on a game: changes, undo and redo, all or none."""

from dataclasses import replace

import pytest

from scorepad.game import events as ev
from scorepad.game.intents import LibraryIntent, MakeChanges, Redo, Undo
from scorepad.game.library import (
    MOST_LEFT_OUT,
    MOST_SPELLINGS,
    Library,
    LibraryDecision,
    LibraryState,
    decide_in_library,
    fold_library,
    library_refusal,
    unseated_games,
    with_library_events,
)
from scorepad.rules.custom import CustomRuleSet, RuleSetId
from scorepad.rules.faults import Fault
from scorepad.score.record import GameId
from tests.game.play import ANN, CY, GUEST, event, library_events_of

A = RuleSetId("a")

H = GameId("h")

MADE = ev.RulesMade(A, CustomRuleSet("Ours", "whitnack"))
LIBRARY = fold_library(library_events_of(MADE, ev.GameDeleted(GameId("g"))))


def decide(library: Library, intent: LibraryIntent, who: ev.Author = ANN) -> LibraryDecision:
    return decide_in_library(library, who, intent)


def logged(library: Library, step: LibraryDecision, batch: str, who: ev.Author = ANN) -> Library:
    follow = len(library.events)
    changes = enumerate(step.changes)
    events = [event(follow + at, change, batch, who) for at, change in changes]
    after = with_library_events(step.after, events)
    assert after == fold_library(after.events)
    return after


def test_an_intent_makes_all_its_changes_and_undo_and_redo_revert_them() -> None:
    renamed: tuple[ev.LibraryChange, ...] = (ev.RulesNamed(A, "Club"), ev.GameDeleted(H))
    made = decide(LIBRARY, MakeChanges(renamed))
    assert made.changes == renamed
    library = logged(LIBRARY, made, "touch")
    assert library.state.deleted == {"g", "h"}
    undone = decide(library, Undo(ev.BatchId("touch")))
    assert undone.changes == (ev.Voided(ev.BatchId("touch")),)
    library = logged(library, undone, "undo")
    assert library.state == LIBRARY.state
    redone = decide(library, Redo(ev.BatchId("touch")))
    assert redone.changes == (ev.Restored(ev.BatchId("touch")),)
    assert redone.after.state == made.after.state


def test_the_games_of_a_sitting_that_was_undone_are_at_no_table() -> None:
    friday, one, two = ev.EveningId("friday"), GameId("one"), GameId("two")
    first = (
        ev.EveningOpened(friday, "2026-11-27"),
        ev.TableSet(friday, 1, 1, one),
        ev.TableSet(friday, 1, 2, two),
    )
    events = (*library_events_of(*first[:1]), *(event(5 + at, each) for at, each in enumerate(first[1:])))
    assert unseated_games(fold_library(events)) == set()
    undone = (*events, event(8, ev.Voided(ev.BatchId("batch 5"))), event(9, ev.Voided(ev.BatchId("batch 6"))))
    assert unseated_games(fold_library(undone)) == {one, two}
    # One that is at another table all the same stays, and so do those of a sitting that was redone.
    moved = (*undone, event(10, ev.TableSet(friday, 2, 1, one)))
    assert unseated_games(fold_library(moved)) == {two}
    again = (*undone, event(10, ev.Restored(ev.BatchId("batch 6"))))
    assert unseated_games(fold_library(again)) == {one}


def test_only_the_touch_that_was_seen_is_undone_and_redone() -> None:
    """Ann deleted a game, and Bo another one: each way back is to the game that was named."""
    anns, bos = event(2, ev.GameDeleted(GameId("ann's"))), event(3, ev.GameDeleted(GameId("bo's")), who=CY)
    library = fold_library((*LIBRARY.events, anns, bos))
    undone = logged(library, decide(library, Undo(anns.batch)), "undo")
    assert undone.state.deleted == {"g", "bo's"}
    both = logged(undone, decide(undone, Undo(bos.batch)), "undo too")
    assert decide(both, Redo(anns.batch)).after.state.deleted == {"g", "ann's"}


@pytest.mark.parametrize(
    "intent", [Undo(ev.BatchId("nowhere")), Redo(ev.BatchId("nowhere")), Redo(ev.BatchId("batch 1"))]
)
def test_what_is_not_there_to_undo_or_redo_is_refused(intent: LibraryIntent) -> None:
    assert decide(LIBRARY, intent) == LibraryDecision((), LIBRARY, Fault("gone"))


def test_a_second_touch_on_the_same_undo_undoes_nothing_else() -> None:
    undo = Undo(ev.BatchId("batch 1"))
    undone = logged(LIBRARY, decide(LIBRARY, undo), "undo")
    assert decide(undone, undo) == LibraryDecision((), undone, Fault("gone"))


def test_setting_an_existing_value_makes_no_change() -> None:
    assert decide(LIBRARY, MakeChanges((ev.GameDeleted(GameId("g")),))).changes == ()


def test_an_intent_with_an_impossible_change_makes_none() -> None:
    step = decide(LIBRARY, MakeChanges((ev.GameDeleted(H), ev.RulesNamed(RuleSetId("nowhere"), "Club"))))
    assert step == LibraryDecision((), LIBRARY, Fault("gone"))


FRIDAY, NEXT = ev.EveningId("friday"), ev.EveningId("next")
OPENED = ev.EveningOpened(FRIDAY, "2026-11-27")
CAME = ev.PersonCame(FRIDAY, "Ann")
NAMED = ev.RulesNamed(A, "Club")


@pytest.mark.parametrize(
    ("mine", "theirs", "meet"),
    [
        (NAMED, ev.RulesNamed(A, "Home"), True),
        (NAMED, ev.RulesDeleted(A), False),
        (ev.RulesDeleted(A), ev.RulesDeleted(A, deleted=False), True),
        (ev.RulesDeleted(A), ev.RulesEdited(A, {"cards.ace": 15}), False),
        (CAME, ev.PersonCame(FRIDAY, "Bo"), False),
        (CAME, ev.PersonCame(FRIDAY, "Ann", here=False), True),
        (ev.TableSet(FRIDAY, 1, 1, H), ev.ByeGiven(FRIDAY, 1, "Ann"), True),
        (ev.TableSet(FRIDAY, 1, 1, H), ev.TableSet(FRIDAY, 2, 1, GameId("two")), False),
        (ev.StandingsSet(FRIDAY, by_points=True), ev.StandingsSet(FRIDAY, by_points=False), True),
        (ev.EveningOpened(NEXT, "2026-12-04"), ev.PersonCame(NEXT, "Ann"), True),
        (CAME, NAMED, False),
    ],
)
def test_undo_is_refused_only_where_others_changed_the_same(
    mine: ev.LibraryChange, theirs: ev.LibraryChange, meet: bool
) -> None:
    log = (*library_events_of(MADE, OPENED), event(4, mine), event(5, theirs, who=CY))
    refused = library_refusal(fold_library(log), ANN, ev.Voided(ev.BatchId("batch 4")))
    changed = Fault("changed_since", params={"who": "Cy", "batch": "batch 5"})
    assert refused == (changed if meet else None)


def test_a_guest_changes_nothing_in_the_library() -> None:
    assert library_refusal(LIBRARY, GUEST, ev.GameDeleted(H)) == Fault("not_yours", params={"side": 1})
    assert library_refusal(LIBRARY, replace(GUEST, side=None), ev.GameDeleted(H)) is None


@pytest.mark.parametrize(
    ("joined", "expected"),
    [
        ([("Anne", "Ann")], {"Anne": "Ann"}),
        ([("Anne", "Ann"), ("Anne", None)], {}),
        ([("Anne", "Ann"), ("Ann", "Anna")], {"Anne": "Anna", "Ann": "Anna"}),
        ([("Anne", "Ann"), ("Anna", "Anne")], {"Anne": "Ann", "Anna": "Ann"}),
        ([("Anne", "Ann"), ("Ann", "Anne")], {"Ann": "Anne"}),
        ([("Anne", "Ann"), ("Anna", "Ann"), ("Ann", "Anne")], {"Anna": "Anne", "Ann": "Anne"}),
        ([("Ann", "Ann")], {}),
    ],
)
def test_spellings_lead_to_a_name_that_is_none(
    joined: list[tuple[str, str | None]], expected: dict[str, str]
) -> None:
    library = fold_library(library_events_of(*(ev.NameJoined(*each) for each in joined)))
    assert library.state.spellings == expected


def test_people_are_left_out_and_counted_again() -> None:
    library = fold_library(library_events_of(ev.PersonLeftOut("Ann"), ev.PersonLeftOut("Bo")))
    assert library.state.left_out == {"Ann", "Bo"}
    again = decide(library, MakeChanges((ev.PersonLeftOut("Ann", left_out=False),)))
    assert again.after.state.left_out == {"Bo"}


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (ev.NameJoined("", "Ann"), ("empty_name", "name")),
        (ev.NameJoined("Anne", ""), ("empty_name", "person")),
        (ev.NameJoined("Anne", None), None),
        (ev.NameJoined("Anne", "Ann"), None),
        (ev.PersonLeftOut("x" * 41), ("long_name", "name")),
    ],
)
def test_who_is_who_is_checked(change: ev.LibraryChange, expected: tuple[str, str] | None) -> None:
    fault = library_refusal(LIBRARY, ANN, change)
    assert (fault and (fault.code, fault.path)) == expected


def test_there_are_only_so_many_spellings_and_people_left_out() -> None:
    names, others = ([f"Ann {at}" for at in range(most)] for most in (MOST_SPELLINGS, MOST_LEFT_OUT))
    full = LibraryState(spellings=dict.fromkeys(names, "Ann"), left_out=frozenset(others))
    library = replace(LIBRARY, state=full)
    for change, path, most in (
        (ev.NameJoined("Anne", "Ann"), "spellings", MOST_SPELLINGS),
        (ev.PersonLeftOut("Anne"), "left_out", MOST_LEFT_OUT),
    ):
        expected = Fault("wrong_size", path, {"low": 0, "high": most})
        assert library_refusal(library, ANN, change) == expected
    for less in (ev.NameJoined("Ann 1", None), ev.PersonLeftOut("Ann 1", left_out=False)):
        assert library_refusal(library, ANN, less) is None


PEOPLE = fold_library(
    library_events_of(
        ev.NameJoined("Annie", "Ann"),
        ev.NameJoined("Bobby", "Bo"),
        ev.PersonLeftOut("Ann"),
        ev.PersonLeftOut("Bo"),
        OPENED,
        ev.PersonCame(FRIDAY, "Annie"),
        ev.PersonCame(FRIDAY, "Cy"),
        ev.ByeGiven(FRIDAY, 1, "Ann"),
        ev.ByeGiven(FRIDAY, 2, "Di"),
    )
)


def test_a_renamed_person_has_the_new_name_in_spellings_evenings_and_who_is_left_out() -> None:
    step = decide(PEOPLE, MakeChanges((ev.PersonRenamed("Ann", "Anna"),)))
    after = logged(PEOPLE, step, "rename").state
    assert after.spellings == {"Annie": "Anna", "Bobby": "Bo"}
    assert after.left_out == {"Anna", "Bo"}
    assert after.evenings[FRIDAY].people == ("Anna", "Cy")
    assert after.evenings[FRIDAY].byes == {1: ("Anna",), 2: ("Di",)}


def test_a_spelling_can_become_the_name_and_is_no_spelling_then() -> None:
    step = decide(PEOPLE, MakeChanges((ev.PersonRenamed("Ann", "Annie"),)))
    assert step.refused is None
    assert step.after.state.spellings == {"Bobby": "Bo"}


def test_who_is_in_no_list_of_the_library_is_renamed_all_the_same() -> None:
    # What games have of it is in their own streams.
    step = decide(PEOPLE, MakeChanges((ev.PersonRenamed("Eva", "Evita"),)))
    assert (step.changes, step.after.state) == ((ev.PersonRenamed("Eva", "Evita"),), PEOPLE.state)


@pytest.mark.parametrize(
    ("to", "fault"),
    [
        ("", ("empty_name", "to")),
        ("Bo", ("name_taken", "to")),
        ("Bobby", ("name_taken", "to")),
        ("Cy", ("name_taken", "to")),
        ("Di", ("name_taken", "to")),
        ("Annie", None),
        ("Anna", None),
    ],
)
def test_a_new_name_is_refused_that_somebody_else_has(to: str, fault: tuple[str, str] | None) -> None:
    refused = library_refusal(PEOPLE, ANN, ev.PersonRenamed("Ann", to))
    assert (refused and (refused.code, refused.path)) == fault
