"""Evenings of several tables: who is here, which game is at which table, and who has the bye."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.game import events as ev
from scorepad.game.evenings import (
    MOST_EVENINGS,
    MOST_HERE,
    MOST_OF_EVENING,
    MOST_SITTINGS,
    MOST_TABLES,
    ClubEvening,
    evening_fault,
)
from scorepad.game.library import Library, fold_library, library_after, library_refusal
from scorepad.rules.faults import Fault
from scorepad.score.record import GameId
from tests.game.play import ANN, library_events_of

FRIDAY = ev.EveningId("friday")
NOWHERE = ev.EveningId("nowhere")
OPENED = ev.EveningOpened(FRIDAY, "2026-11-27", partners_change=True)
ONE, TWO, THREE = GameId("one"), GameId("two"), GameId("three")


def library(*changes: ev.LibraryChange) -> Library:
    return fold_library(library_events_of(OPENED, *changes))


def evening(*changes: ev.LibraryChange) -> ClubEvening:
    return library(*changes).state.evenings[FRIDAY]


def test_an_evening_begins_with_nobody_and_no_table() -> None:
    assert evening() == ClubEvening(FRIDAY, "2026-11-27", partners_change=True)
    assert (evening().sitting, evening().games(1)) == (0, {})


def test_an_evening_may_have_a_name() -> None:
    named = fold_library(library_events_of(ev.EveningOpened(FRIDAY, "2026-11-27", name=" Spring cup ")))
    assert named.state.evenings[FRIDAY].name == "Spring cup"
    assert named.state.newest_evening == named.state.evenings[FRIDAY]
    assert fold_library(()).state.newest_evening is None


def test_people_come_in_order_and_go_home() -> None:
    came = [ev.PersonCame(FRIDAY, name) for name in ("Cy", " Ann ", "Bo", "Cy")]
    assert evening(*came).people == ("Cy", "Ann", "Bo")
    assert evening(*came, ev.PersonCame(FRIDAY, "Cy", here=False)).people == ("Ann", "Bo")
    assert evening(ev.PersonCame(FRIDAY, "Di", here=False)).people == ()


def test_the_standings_go_by_wins_until_somebody_says_points() -> None:
    points, wins = (ev.StandingsSet(FRIDAY, by_points=by_points) for by_points in (True, False))
    found = (
        evening(),
        evening(points),
        evening(points, wins),
        evening(points, ev.Voided(ev.BatchId("batch 1"))),
    )
    assert library_refusal(library(), ANN, points) is None
    assert [each.by_points for each in found] == [False, True, False, False]


def test_each_sitting_has_its_tables_in_order_and_those_who_sit_out() -> None:
    found = evening(
        ev.TableSet(FRIDAY, 1, 2, TWO),
        ev.TableSet(FRIDAY, 1, 1, ONE),
        ev.ByeGiven(FRIDAY, 1, "Eve"),
        ev.ByeGiven(FRIDAY, 1, "Eve"),
        ev.ByeGiven(FRIDAY, 1, "Gus"),
        ev.TableSet(FRIDAY, 2, 1, THREE),
    )
    assert list(found.games(1).items()) == [(1, ONE), (2, TWO)]
    assert found.games(2) == {1: THREE}
    assert (found.byes, found.sitting) == ({1: ("Eve", "Gus")}, 2)


def test_a_game_is_at_one_table_only_and_a_table_has_one_game() -> None:
    moved = evening(ev.TableSet(FRIDAY, 1, 1, ONE), ev.TableSet(FRIDAY, 1, 3, ONE))
    assert moved.games(1) == {3: ONE}
    assert evening(ev.TableSet(FRIDAY, 1, 1, ONE), ev.TableSet(FRIDAY, 1, 1, TWO)).games(1) == {1: TWO}


def test_an_evening_that_is_not_there_changes_nothing_and_one_that_is_stays() -> None:
    before = library(ev.TableSet(FRIDAY, 1, 1, ONE))
    again = ev.EveningOpened(FRIDAY, "2020-01-01")
    assert library_after(before, again) == before
    for change in (
        ev.PersonCame(NOWHERE, "Ann"),
        ev.TableSet(NOWHERE, 1, 1, ONE),
        ev.ByeGiven(NOWHERE, 1, "Ann"),
    ):
        assert library_after(before, change) == before
        assert library_refusal(before, ANN, change).code == "gone"  # type: ignore[union-attr] # refused


def test_an_evening_of_an_earlier_day_that_comes_later_is_not_the_newest() -> None:
    days = {"today": "2026-11-27", "last week": "2026-11-20", "later today": "2026-11-27"}
    opened = (ev.EveningOpened(ev.EveningId(name), day) for name, day in days.items())
    found = fold_library(library_events_of(*opened)).state.evenings
    assert list(found) == ["last week", "today", "later today"]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (ev.EveningOpened(ev.EveningId("next"), "2026-12-04"), None),
        (ev.EveningOpened(ev.EveningId("next"), "today"), ("not_a_date", "day")),
        (ev.EveningOpened(ev.EveningId("next"), "2026-12-04", name="Spring cup"), None),
        (ev.EveningOpened(ev.EveningId("next"), "2026-12-04", name=" "), ("empty_name", "name")),
        (OPENED, ("already_there", "")),
        (ev.PersonCame(FRIDAY, "Ann"), None),
        (ev.PersonCame(FRIDAY, " "), ("empty_name", "name")),
        (ev.TableSet(FRIDAY, 1, 1, TWO), None),
        (ev.TableSet(FRIDAY, 1, MOST_TABLES, ONE), None),
        (ev.TableSet(FRIDAY, 1, 0, ONE), ("out_of_range", "table")),
        (ev.TableSet(FRIDAY, MOST_SITTINGS + 1, 1, ONE), ("out_of_range", "sitting")),
        (ev.TableSet(FRIDAY, 1, MOST_TABLES + 1, ONE), ("out_of_range", "table")),
        (ev.TableSet(FRIDAY, 0, 1, ONE), ("out_of_range", "sitting")),
        (ev.ByeGiven(FRIDAY, 1, "Ann"), None),
        (ev.ByeGiven(FRIDAY, 0, "Ann"), ("out_of_range", "sitting")),
        (ev.ByeGiven(FRIDAY, MOST_SITTINGS, "Ann"), None),
        (ev.ByeGiven(FRIDAY, MOST_SITTINGS + 1, "Ann"), ("out_of_range", "sitting")),
        (ev.ByeGiven(FRIDAY, 1, ""), ("empty_name", "name")),
    ],
)
def test_what_is_impossible_is_refused(change: ev.LibraryChange, expected: tuple[str, str] | None) -> None:
    fault = library_refusal(library(ev.TableSet(FRIDAY, 1, 1, ONE)), ANN, change)
    assert (fault and (fault.code, fault.path)) == expected


NAMES = tuple(f"Ann {at}" for at in range(MOST_OF_EVENING))
PLACES = {(1 + at // MOST_TABLES, 1 + at % MOST_TABLES): GameId(name) for at, name in enumerate(NAMES)}


@pytest.mark.parametrize(
    ("path", "most", "almost", "full", "change"),
    [
        ("people", MOST_HERE, NAMES[: MOST_HERE - 1], NAMES[:MOST_HERE], ev.PersonCame(FRIDAY, "Bo")),
        ("tables", MOST_OF_EVENING, dict([*PLACES.items()][1:]), PLACES, ev.TableSet(FRIDAY, 1, 1, ONE)),
        ("byes", MOST_OF_EVENING, {1: NAMES[1:]}, {1: NAMES}, ev.ByeGiven(FRIDAY, 2, "Bo")),
    ],
)
def test_an_evening_has_only_so_many_people_games_and_byes(
    path: str, most: int, almost: object, full: object, change: ev.OfEvening
) -> None:
    found = [evening_fault({FRIDAY: replace(evening(), **{path: each})}, change) for each in (almost, full)]  # type: ignore[arg-type]  # by name
    assert found == [None, Fault("wrong_size", path, {"low": 0, "high": most})]
    home = ev.PersonCame(FRIDAY, NAMES[0], here=False)
    assert evening_fault({FRIDAY: replace(evening(), people=NAMES[:MOST_HERE])}, home) is None


def test_there_are_only_so_many_evenings() -> None:
    almost = {ev.EveningId(name): evening() for name in NAMES[: MOST_EVENINGS - 1]}
    found = [evening_fault(each, OPENED) for each in (almost, {**almost, NOWHERE: evening()})]
    assert found == [None, Fault("wrong_size", "evenings", {"low": 0, "high": MOST_EVENINGS})]


names = st.sampled_from(["Ann", "Bo", "Cy"])
numbers = st.integers(1, 3)
changes = st.one_of(
    st.builds(ev.PersonCame, st.just(FRIDAY), names, st.booleans()),
    st.builds(ev.TableSet, st.just(FRIDAY), numbers, numbers, st.sampled_from([ONE, TWO, THREE])),
    st.builds(ev.ByeGiven, st.just(FRIDAY), numbers, names),
    st.just(OPENED),
)


@given(st.lists(changes, max_size=12), st.randoms(use_true_random=False))
def test_two_copies_fold_to_the_same_evening_in_whatever_order_they_meet(
    made: list[ev.LibraryChange], chance: Random
) -> None:
    events = [*library_events_of(*made)]
    shuffled = [*events, *events[::2]]
    chance.shuffle(shuffled)
    assert fold_library(shuffled).state == fold_library(events).state
