"""Corrections of club evenings, as commit 6fb5a5de kept them, become adjustments: nobody's win changes."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.game import events as ev
from scorepad.game.fold import game_after_all
from scorepad.game.library import fold_library
from scorepad.rules.built_in import variant
from scorepad.rules.resolve import with_house_rules
from scorepad.rules.sections import Value
from scorepad.score.limits import MAX_ADJUSTMENTS, record_faults
from scorepad.score.record import SITS_OUT, Adjustment, GameId, GameRecord, Round, RoundId, Side, Start, Tally
from scorepad.score.result import contenders
from scorepad.score.totals import score_game
from scorepad.storage.earlier_evenings import Correction, Earlier, adjusting, adjusting_batch, earlier_of
from tests.game.play import Play, library_events_of

FRIDAY = ev.EveningId("friday")
ONE = GameId("one")
NAMES = ("Ann", "Bo", "Cy")


def points_game(rules: str, *rounds: Sequence[int], phases: Sequence[int] = (), **more: object) -> GameRecord:
    """Return a game of points of three. phases: completed in each round, by side."""
    played = tuple(
        Round(
            tuple(
                Tally(True, points=(each,), rows={"phase": phases[at]} if phases else {})
                for at, each in enumerate(points)
            ),
            id=RoundId(f"round {number}"),
        )
        for number, points in enumerate(rounds)
    )
    sides = tuple(Side(name) for name in NAMES[: len(rounds[0])])
    return replace(GameRecord(variant(rules), sides, played), **more)  # type: ignore[arg-type]


def totals(record: GameRecord) -> tuple[int, ...]:
    return score_game(record).totals


def adjusted(record: GameRecord, *corrections: Correction) -> GameRecord:
    game = Play(record).game
    for at, each in enumerate(corrections):
        game = game_after_all(game, adjusting(game, each, f"made {at}"))
    return game.record


def winners_then(record: GameRecord, corrections: Sequence[Correction]) -> tuple[int, ...]:
    """Return who won by the totals that directors saw: of those who could win at all, the best."""
    rules, score = record.rules, score_game(record)
    found = [
        total + sum(each.points for each in corrections if each.side == side)
        for side, total in enumerate(score.totals)
    ]
    able = contenders(rules, score.standing)
    best = (min if rules.lowest_wins else max)(found[side] for side in able)
    return tuple(side for side in able if found[side] == best)


HEARTS = points_game("hearts", (26, 0, 0), (60, 5, 13), (20, 6, 0))
PHASES = points_game("phase-10", (0, 50, 100), phases=(10, 9, 10), ended=True)
POINTS = points_game("points", (40, 60, 10), (70, 20, 90), ended=True)
TARGET = replace(
    points_game("points", (400, 300, 10), (700, 200, 90)),
    rules=with_house_rules(variant("points"), {"length.target": 1000}),
)
FIVE = points_game("five-crowns", *[(10, 20, 30)] * 11)
LEFT = replace(POINTS, sides=(*POINTS.sides[:2], replace(POINTS.sides[2], left=3)))
OPEN = replace(
    POINTS, rounds=(*POINTS.rounds, Round((Tally(), Tally(True, points=(5,)), Tally()), id=RoundId("x")))
)
NOT_BEGUN = replace(POINTS, rounds=OPEN.rounds[-1:])
CARRIED_OVER = replace(NOT_BEGUN, start=Start(2, (30, 20, 10)), note="Rain")
SAT_OUT = replace(
    POINTS,
    rounds=(POINTS.rounds[0], replace(POINTS.rounds[1], tallies=(SITS_OUT, *POINTS.rounds[1].tallies[1:]))),
)
RECORDS = {
    "hearts": HEARTS,
    "phases": PHASES,
    "points": POINTS,
    "target": TARGET,
    "five crowns": FIVE,
    "left": LEFT,
    "a round still open": OPEN,
    "no round counted": NOT_BEGUN,
    "carried over from paper": CARRIED_OVER,
    "sat out": SAT_OUT,
}
corrections = st.lists(
    st.builds(
        Correction, st.just(ONE), st.integers(0, 2), st.integers(-900, 900).filter(bool), st.just("Late")
    ),
    max_size=3,
    unique_by=lambda each: each.side,
)


@settings(max_examples=60)
@given(name=st.sampled_from(sorted(RECORDS)), made=corrections)
def test_totals_change_by_the_corrections_and_who_won_stays(name: str, made: list[Correction]) -> None:
    record = RECORDS[name]
    before, after = score_game(record), score_game(adjusted(record, *made))
    assert before.finished
    assert after.finished
    assert after.winners == winners_then(record, made)
    for side, total in enumerate(before.totals):
        assert after.totals[side] == total + sum(each.points for each in made if each.side == side)
    found = adjusted(record, *made)
    assert record_faults(found) == record_faults(record)
    told = {(problem.code, played.number) for played in after.rounds for problem in played.problems}
    assert told == {(problem.code, played.number) for played in before.rounds for problem in played.problems}


def test_in_phase_10_points_make_nobody_a_winner_who_lacks_phases() -> None:
    assert score_game(adjusted(PHASES, Correction(ONE, 1, -900, "Late"))).winners == (0,)
    assert score_game(adjusted(PHASES, Correction(ONE, 2, -101, "Late"))).winners == (2,)


def test_the_reason_stands_in_the_last_counted_round() -> None:
    [change] = adjusting(Play(OPEN).game, Correction(ONE, 1, -50, "Late"), "made")
    assert change == ev.AdjustmentSet(RoundId("round 1"), 1, "made", -50, "Late")


def test_a_game_that_is_below_its_target_now_was_ended_all_the_same() -> None:
    changes = adjusting(Play(TARGET).game, Correction(ONE, 0, -200, "Late"), "made")
    assert changes[1:] == (ev.EndedSet(ended=True),)
    assert adjusting(Play(TARGET).game, Correction(ONE, 0, -50, "Late"), "made")[1:] == ()


def test_a_game_that_goes_on_goes_on() -> None:
    running = replace(POINTS, ended=False)
    assert not score_game(adjusted(running, Correction(ONE, 0, -200, "Late"))).finished


def test_where_no_round_is_counted_a_side_starts_with_the_points_and_the_note_says_why() -> None:
    found = adjusted(NOT_BEGUN, Correction(ONE, 0, 120, "Late"), Correction(ONE, 1, -5, "Later"))
    assert (found.start, found.note) == (Start(1, (120, -5, 0)), "Late\nLater")
    found = adjusted(CARRIED_OVER, Correction(ONE, 2, 5, "Late"))
    assert (found.start, found.note) == (Start(2, (30, 20, 15)), "Rain\nLate")


def test_a_round_that_has_as_many_adjustments_as_there_may_be_gets_no_more() -> None:
    first, last = POINTS.rounds
    full = replace(last.tallies[0], adjustments=(Adjustment(1),) * MAX_ADJUSTMENTS)
    record = replace(POINTS, rounds=(first, replace(last, tallies=(full, *last.tallies[1:]))))
    found = adjusted(record, Correction(ONE, 0, 7, "Late"))
    assert [len(each.tallies[0].adjustments) for each in found.rounds] == [1, MAX_ADJUSTMENTS]


def test_a_side_that_is_not_there_changes_nothing() -> None:
    assert adjusting(Play(POINTS).game, Correction(ONE, 3, 7, "Late"), "made") == ()


def corrected(points: int, side: int = 0, reason: str = "Late", evening: str = FRIDAY) -> ev.PassedOver:
    fields: dict[str, Value] = {
        "evening": evening,
        "game": ONE,
        "side": side,
        "points": points,
        "reason": reason,
    }
    return ev.PassedOver("ResultCorrected", fields)


def lasting(minutes: int | None) -> ev.PassedOver:
    return ev.PassedOver("MinutesSet", {"evening": FRIDAY, "minutes": minutes})


STEP = ev.PassedOver("ClockMoved", {"evening": FRIDAY, "sitting": 1, "step": "start", "at": 5})
OPENED = ev.EveningOpened(FRIDAY, "2026-11-27")


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ([], None),
        ([lasting(45), STEP], Earlier(45)),
        ([lasting(45), lasting(None)], Earlier()),
        ([corrected(5, reason=" Late ")], Earlier(None, (Correction(ONE, 0, 5, "Late"),))),
        ([corrected(5), corrected(9)], Earlier(None, (Correction(ONE, 0, 9, "Late"),))),
        ([corrected(5), corrected(0, reason="")], Earlier()),
        ([corrected(5, evening="nowhere")], None),
        ([corrected(5), ev.Voided(ev.BatchId("batch 1"))], None),
    ],
)
def test_what_stood_last_counts(changes: Sequence[ev.LibraryChange], expected: Earlier | None) -> None:
    assert earlier_of(fold_library(library_events_of(OPENED, *changes))).get(FRIDAY) == expected


strange: st.SearchStrategy[Value] = st.none() | st.booleans() | st.integers() | st.text(max_size=3)


@given(st.dictionaries(st.sampled_from(["evening", "game", "side", "points", "reason", "minutes"]), strange))
def test_a_stored_change_may_have_any_fields(fields: dict[str, Value]) -> None:
    changes = (OPENED, ev.PassedOver("ResultCorrected", {"evening": FRIDAY, **fields}))
    assert earlier_of(fold_library(library_events_of(*changes))).keys() <= {FRIDAY}


def test_each_side_of_each_game_has_a_touch_of_its_own() -> None:
    places = [(FRIDAY, ONE, 0), (FRIDAY, ONE, 1), (FRIDAY, GameId("two"), 0), (ev.EveningId("other"), ONE, 0)]
    names = [adjusting_batch(evening, Correction(game, side, 5, "x")) for evening, game, side in places]
    assert len({*names}) == len(names)
    assert adjusting_batch(FRIDAY, Correction(ONE, 0, 9, "y")) == names[0]
