"""The clock of a sitting: what is left follows from the touches, on whatever device and after any restart."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.game.evenings import MOST_MINUTES, MOST_SITTINGS
from scorepad.game.events import ClockMoved, ClockStep, LibraryChange, MinutesSet, TableSet, Voided
from scorepad.game.ids import BatchId
from scorepad.game.library import Library, fold_library, library_refusal
from scorepad.game.sitting_clock import Running, SittingClock, Stopped, time_left
from tests.game.play import ANN, CY, event, library_events_of
from tests.game.test_evenings import FRIDAY, NOWHERE, ONE, OPENED, TWO

NOON = 1_764_000_000
SEATED = TableSet(FRIDAY, 1, 1, ONE)


def moved(step: ClockStep, after: int = 0, sitting: int = 1) -> ClockMoved:
    return ClockMoved(FRIDAY, sitting, step, NOON + after)


START, PAUSE, MINUTE = ClockStep.START, ClockStep.PAUSE, ClockStep.MINUTE


def library(*changes: LibraryChange) -> Library:
    return fold_library(library_events_of(OPENED, SEATED, *changes))


def clock(*changes: LibraryChange, sitting: int = 1) -> SittingClock | None:
    return library(*changes).state.evenings[FRIDAY].clock(sitting)


TWENTY = MinutesSet(FRIDAY, 20)


def test_a_sitting_has_no_clock_until_its_minutes_are_chosen() -> None:
    assert clock() is None
    assert clock(moved(START)) is None
    assert clock(TWENTY) == Stopped(1200)
    assert clock(TWENTY, moved(START), MinutesSet(FRIDAY, None)) is None


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ([moved(START)], Running(NOON + 1200)),
        ([moved(START), moved(START, 5)], Running(NOON + 1200)),
        ([moved(PAUSE)], Stopped(1200)),
        ([moved(MINUTE), moved(MINUTE)], Stopped(1320)),
        ([moved(START), moved(PAUSE, 300)], Stopped(900)),
        ([moved(START), moved(PAUSE, 300), moved(PAUSE, 400)], Stopped(900)),
        ([moved(START), moved(PAUSE, 300), moved(START, 600)], Running(NOON + 1500)),
        ([moved(START), moved(MINUTE, 10), moved(MINUTE, 10)], Running(NOON + 1320)),
        # After the time was up, a minute more is one from now on.
        ([moved(START), moved(MINUTE, 2000)], Running(NOON + 2060)),
        ([moved(START), moved(PAUSE, 2000)], Stopped(0)),
    ],
)
def test_a_clock_is_started_paused_and_given_minutes(steps: list[ClockMoved], expected: SittingClock) -> None:
    assert clock(TWENTY, *steps) == expected


def test_the_time_left_of_a_running_clock_is_until_its_end_and_of_a_stopped_one_what_it_has() -> None:
    assert (time_left(Running(NOON), NOON - 7.5), time_left(Running(NOON), NOON + 3)) == (7.5, -3)
    assert time_left(Stopped(90), NOON) == 90


@pytest.mark.parametrize(
    ("minutes", "steps", "expected"),
    [
        (30, [moved(START)], Running(NOON + 1800)),
        (15, [moved(START)], Running(NOON + 900)),
        (30, [moved(START), moved(PAUSE, 300)], Stopped(1500)),
        (15, [moved(START), moved(PAUSE, 1000)], Stopped(0)),
        (15, [], Stopped(900)),
    ],
)
def test_other_minutes_put_the_clock_of_the_newest_sitting_right(
    minutes: int, steps: list[ClockMoved], expected: SittingClock
) -> None:
    assert clock(TWENTY, *steps, MinutesSet(FRIDAY, minutes)) == expected


def test_minutes_chosen_anew_begin_anew() -> None:
    assert clock(TWENTY, moved(START), MinutesSet(FRIDAY, None), TWENTY) == Stopped(1200)


def test_each_sitting_has_a_clock_of_its_own() -> None:
    steps = TWENTY, moved(START), TableSet(FRIDAY, 2, 1, TWO)
    assert clock(*steps, sitting=2) == Stopped(1200)
    assert clock(*steps, moved(START, 60, sitting=2), sitting=2) == Running(NOON + 1260)
    assert clock(*steps, moved(START, 60, sitting=2)) == Running(NOON + 1200)


def test_undo_puts_the_clock_back_as_if_it_had_not_been_touched() -> None:
    events = (*library_events_of(OPENED, SEATED, TWENTY, moved(START)), event(10, moved(PAUSE, 300)))
    undone = fold_library((*events, event(11, Voided(BatchId("batch 10")))))
    assert undone.state.evenings[FRIDAY].clock(1) == Running(NOON + 1200)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (TWENTY, None),
        (MinutesSet(FRIDAY, None), None),
        (MinutesSet(FRIDAY, 0), ("out_of_range", "minutes")),
        (MinutesSet(FRIDAY, MOST_MINUTES + 1), ("out_of_range", "minutes")),
        (MinutesSet(NOWHERE, 20), ("gone", "")),
        (moved(START), None),
        (moved(START, sitting=MOST_SITTINGS + 1), ("out_of_range", "sitting")),
        (ClockMoved(FRIDAY, 1, START, -1), ("out_of_range", "at")),
    ],
)
def test_what_no_clock_can_do_is_refused(change: LibraryChange, expected: tuple[str, str] | None) -> None:
    fault = library_refusal(library(), ANN, change)
    assert (fault and (fault.code, fault.path)) == expected


@pytest.mark.parametrize(("theirs", "meet"), [(moved(MINUTE, 9), True), (moved(START, sitting=2), False)])
def test_undo_is_refused_where_another_director_has_moved_the_same_clock(
    theirs: LibraryChange, *, meet: bool
) -> None:
    events = (*library_events_of(OPENED, SEATED, TWENTY), event(10, moved(START)), event(11, theirs, who=CY))
    refused = library_refusal(fold_library(events), ANN, Voided(BatchId("batch 10")))
    assert (refused is not None and refused.code == "changed_since") is meet


steps = st.builds(
    ClockMoved, st.just(FRIDAY), st.integers(1, 2), st.sampled_from(ClockStep), st.integers(0, 9999)
)
minutes = st.builds(MinutesSet, st.just(FRIDAY), st.none() | st.integers(1, 90))


@given(st.lists(steps | minutes, max_size=12), st.randoms(use_true_random=False))
def test_two_devices_have_the_same_clock_in_whatever_order_the_touches_arrive(
    made: list[LibraryChange], chance: Random
) -> None:
    events = [*library_events_of(OPENED, SEATED, *made)]
    shuffled = [*events, *events[::2]]
    chance.shuffle(shuffled)
    assert fold_library(shuffled).state == fold_library(events).state
    left = [fold_library(events).state.evenings[FRIDAY].clock(number) for number in (1, 2)]
    assert all(time_left(each, 0) >= 0 for each in left if each)
