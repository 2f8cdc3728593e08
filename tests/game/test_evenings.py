"""Evenings of several tables: who is here, which game is at which table, and who has the bye."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.game.evenings import (
    MOST_EVENINGS,
    MOST_HERE,
    MOST_OF_EVENING,
    MOST_SITTINGS,
    MOST_TABLES,
    ClubEvening,
)
from scorepad.game.events import (
    BatchId,
    ByeGiven,
    EveningId,
    EveningOpened,
    LibraryChange,
    PersonCame,
    RulesNamed,
    StandingsSet,
    TableSet,
    Voided,
)
from scorepad.game.library import Library, fold_library, library_after, library_refusal
from scorepad.rules.custom import RuleSetId
from scorepad.rules.faults import Fault
from scorepad.score.record import GameId
from tests.game.play import ANN, CY, event, library_events_of

FRIDAY = EveningId("friday")
NOWHERE = EveningId("nowhere")
OPENED = EveningOpened(FRIDAY, "2026-11-27", partners_change=True)
ONE, TWO, THREE = GameId("one"), GameId("two"), GameId("three")


def library(*changes: LibraryChange) -> Library:
    return fold_library(library_events_of(OPENED, *changes))


def evening(*changes: LibraryChange) -> ClubEvening:
    return library(*changes).state.evenings[FRIDAY]


def test_an_evening_begins_with_nobody_and_no_table() -> None:
    assert evening() == ClubEvening(FRIDAY, "2026-11-27", partners_change=True)
    assert (evening().sitting, evening().games(1)) == (0, {})


def test_an_evening_may_have_a_name() -> None:
    named = fold_library(library_events_of(EveningOpened(FRIDAY, "2026-11-27", name=" Spring cup ")))
    assert named.state.evenings[FRIDAY].name == "Spring cup"
    assert (named.state.newest_evening, fold_library(()).state.newest_evening) == (
        named.state.evenings[FRIDAY],
        None,
    )


def test_people_come_in_order_and_go_home() -> None:
    came = [PersonCame(FRIDAY, name) for name in ("Cy", " Ann ", "Bo", "Cy")]
    assert evening(*came).people == ("Cy", "Ann", "Bo")
    assert evening(*came, PersonCame(FRIDAY, "Cy", here=False)).people == ("Ann", "Bo")
    assert evening(PersonCame(FRIDAY, "Di", here=False)).people == ()


def test_the_standings_go_by_wins_until_somebody_says_points_and_undo_takes_that_back() -> None:
    said = StandingsSet(FRIDAY, by_points=True)
    assert not evening().by_points
    assert evening(said).by_points
    assert not evening(said, StandingsSet(FRIDAY, by_points=False)).by_points
    assert not evening(said, Voided(BatchId("batch 1"))).by_points


def test_each_sitting_has_its_tables_in_order_and_those_who_sit_out() -> None:
    found = evening(
        TableSet(FRIDAY, 1, 2, TWO),
        TableSet(FRIDAY, 1, 1, ONE),
        ByeGiven(FRIDAY, 1, "Eve"),
        ByeGiven(FRIDAY, 1, "Eve"),
        ByeGiven(FRIDAY, 1, "Gus"),
        TableSet(FRIDAY, 2, 1, THREE),
    )
    assert list(found.games(1).items()) == [(1, ONE), (2, TWO)]
    assert found.games(2) == {1: THREE}
    assert (found.byes, found.sitting) == ({1: ("Eve", "Gus")}, 2)


def test_a_game_is_at_one_table_only_and_a_table_has_one_game() -> None:
    moved = evening(TableSet(FRIDAY, 1, 1, ONE), TableSet(FRIDAY, 1, 3, ONE))
    assert moved.games(1) == {3: ONE}
    assert evening(TableSet(FRIDAY, 1, 1, ONE), TableSet(FRIDAY, 1, 1, TWO)).games(1) == {1: TWO}


def test_an_evening_that_is_not_there_changes_nothing_and_one_that_is_stays() -> None:
    before = library(TableSet(FRIDAY, 1, 1, ONE))
    again = EveningOpened(FRIDAY, "2020-01-01")
    assert library_after(before, again) == before
    for change in (PersonCame(NOWHERE, "Ann"), TableSet(NOWHERE, 1, 1, ONE), ByeGiven(NOWHERE, 1, "Ann")):
        assert library_after(before, change) == before
        assert library_refusal(before, ANN, change).code == "gone"  # type: ignore[union-attr] # refused


def test_an_evening_of_an_earlier_day_that_comes_later_is_not_the_newest() -> None:
    days = {"today": "2026-11-27", "last week": "2026-11-20", "later today": "2026-11-27"}
    opened = (EveningOpened(EveningId(name), day) for name, day in days.items())
    found = fold_library(library_events_of(*opened)).state.evenings
    assert list(found) == ["last week", "today", "later today"]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (EveningOpened(EveningId("next"), "2026-12-04"), None),
        (EveningOpened(EveningId("next"), "today"), ("not_a_date", "day")),
        (EveningOpened(EveningId("next"), "2026-12-04", name="Spring cup"), None),
        (EveningOpened(EveningId("next"), "2026-12-04", name=" "), ("empty_name", "name")),
        (OPENED, ("already_there", "")),
        (PersonCame(FRIDAY, "Ann"), None),
        (PersonCame(FRIDAY, " "), ("empty_name", "name")),
        (TableSet(FRIDAY, 1, 1, TWO), None),
        (TableSet(FRIDAY, 1, MOST_TABLES, ONE), None),
        (TableSet(FRIDAY, 1, 0, ONE), ("out_of_range", "table")),
        (TableSet(FRIDAY, MOST_SITTINGS + 1, 1, ONE), ("out_of_range", "sitting")),
        (TableSet(FRIDAY, 1, MOST_TABLES + 1, ONE), ("out_of_range", "table")),
        (TableSet(FRIDAY, 0, 1, ONE), ("out_of_range", "sitting")),
        (ByeGiven(FRIDAY, 1, "Ann"), None),
        (ByeGiven(FRIDAY, 0, "Ann"), ("out_of_range", "sitting")),
        (ByeGiven(FRIDAY, MOST_SITTINGS, "Ann"), None),
        (ByeGiven(FRIDAY, MOST_SITTINGS + 1, "Ann"), ("out_of_range", "sitting")),
        (ByeGiven(FRIDAY, 1, ""), ("empty_name", "name")),
        (StandingsSet(FRIDAY, by_points=True), None),
    ],
)
def test_what_is_impossible_is_refused(change: LibraryChange, expected: tuple[str, str] | None) -> None:
    fault = library_refusal(library(TableSet(FRIDAY, 1, 1, ONE)), ANN, change)
    assert (fault and (fault.code, fault.path)) == expected


def test_there_are_only_so_many_people_and_evenings() -> None:
    full = library(*(PersonCame(FRIDAY, f"Ann {number}") for number in range(MOST_HERE)))
    fault = library_refusal(full, ANN, PersonCame(FRIDAY, "Bo"))
    assert fault == Fault("wrong_size", "people", {"low": 0, "high": MOST_HERE})
    assert library_refusal(full, ANN, PersonCame(FRIDAY, "Ann 1", here=False)) is None
    many = library(*(EveningOpened(EveningId(str(at)), "2026-11-27") for at in range(MOST_EVENINGS - 1)))
    fault = library_refusal(many, ANN, EveningOpened(NOWHERE, "2026-11-27"))
    assert fault == Fault("wrong_size", "evenings", {"low": 0, "high": MOST_EVENINGS})


def test_an_evening_has_only_so_many_games_and_byes() -> None:
    places = [(1 + at // MOST_TABLES, 1 + at % MOST_TABLES) for at in range(MOST_OF_EVENING)]
    games = [TableSet(FRIDAY, sitting, table, GameId(f"{sitting} {table}")) for sitting, table in places]
    byes = [ByeGiven(FRIDAY, 1 + at % 3, f"Ann {at}") for at in range(MOST_OF_EVENING)]
    for made, path in ((games, "tables"), (byes, "byes")):
        assert library_refusal(library(*made[:-1]), ANN, made[-1]) is None
        fault = library_refusal(library(*made), ANN, made[0])
        assert fault == Fault("wrong_size", path, {"low": 0, "high": MOST_OF_EVENING})


@pytest.mark.parametrize(
    ("mine", "theirs", "meet"),
    [
        (PersonCame(FRIDAY, "Ann"), PersonCame(FRIDAY, "Bo"), False),
        (PersonCame(FRIDAY, "Ann"), PersonCame(FRIDAY, "Ann", here=False), True),
        (TableSet(FRIDAY, 1, 1, ONE), ByeGiven(FRIDAY, 1, "Ann"), True),
        (TableSet(FRIDAY, 1, 1, ONE), TableSet(FRIDAY, 2, 1, TWO), False),
        (EveningOpened(NOWHERE, "2026-11-27"), PersonCame(NOWHERE, "Ann"), True),
        (PersonCame(FRIDAY, "Ann"), RulesNamed(RuleSetId("a"), "Ours"), False),
    ],
)
def test_undo_is_refused_only_where_others_changed_the_same(
    mine: LibraryChange, theirs: LibraryChange, *, meet: bool
) -> None:
    events = event(4, mine), event(5, theirs, who=CY)
    found = fold_library((*library_events_of(OPENED), *events))
    refused = library_refusal(found, ANN, Voided(BatchId("batch 4")))
    assert (refused is not None and refused.code == "changed_since") is meet


names = st.sampled_from(["Ann", "Bo", "Cy"])
numbers = st.integers(1, 3)
changes = st.one_of(
    st.builds(PersonCame, st.just(FRIDAY), names, st.booleans()),
    st.builds(TableSet, st.just(FRIDAY), numbers, numbers, st.sampled_from([ONE, TWO, THREE])),
    st.builds(ByeGiven, st.just(FRIDAY), numbers, names),
    st.builds(StandingsSet, st.just(FRIDAY), st.booleans()),
    st.just(OPENED),
)


@given(st.lists(changes, max_size=12), st.randoms(use_true_random=False))
def test_two_copies_fold_to_the_same_evening_in_whatever_order_they_meet(
    made: list[LibraryChange], chance: Random
) -> None:
    events = [*library_events_of(*made)]
    shuffled = [*events, *events[::2]]
    chance.shuffle(shuffled)
    assert fold_library(shuffled).state == fold_library(events).state
