from dataclasses import replace

import pytest
from hypothesis import given

from scorepad.rules.built_in import variant
from scorepad.score.limits import new_fault, record_faults
from scorepad.score.record import (
    NOBODY,
    Adjustment,
    Cards,
    GameRecord,
    GoingOutKind,
    Out,
    Round,
    Side,
    Start,
    Tally,
)
from tests.strategies import records

SIDES = (Side("Ann", ("a", "b")), Side("Bo", ("c", "d")))


def record(tally: Tally | None = None, *, penalty: bool = False) -> GameRecord:
    rules = variant("hand") if penalty else variant("whitnack")
    return GameRecord(rules, SIDES, (Round((Tally(), tally or Tally())),))


@given(records())
def test_a_valid_game_has_no_faults(game: GameRecord) -> None:
    assert record_faults(game) == ()


@pytest.mark.parametrize(
    ("tally", "path"),
    [
        (Tally(piles={"clean": 1000}), "piles.clean"),
        (Tally(piles={"unheard_of": -1}), "piles.unheard_of"),
        (Tally(red_threes_laid=-1), "red_threes.laid"),
        (Tally(red_threes_caught=1000), "red_threes.caught"),
        (Tally(black_threes_laid=-1), "black_threes.laid"),
        (Tally(rows={"x": -1}), "rows.x"),
        (Tally(sat_out=2), "sat_out"),
        (Tally(extras={"exact_cut": 1000}), "extras.exact_cut"),
        (Tally(melded=Cards(points=(483,))), "melded"),
        (Tally(melded=Cards(counts={"joker": -1})), "melded.joker"),
        (Tally(left=Cards(points=(-5,))), "left"),
        (Tally(left=Cards(counts={"low": 1000})), "left.low"),
        (Tally(unmelded=-1), "unmelded"),
        (Tally(adjustments=(Adjustment(5), Adjustment(100_000))), "adjustments[1].points"),
        (Tally(adjustments=(Adjustment(5),) * 41), "adjustments"),
        (Tally(adjustments=(Adjustment(5, "\ud800"),)), "adjustments[0].note"),
    ],
)
def test_a_fault_of_a_tally_has_its_path(tally: Tally, path: str) -> None:
    assert [fault.path for fault in record_faults(record(tally))] == [f"rounds[0].tallies[1].{path}"]


def test_all_faults_of_a_game_are_reported_at_once() -> None:
    odd = replace(
        record(),
        sides=(Side("Ann"), Side("Ann")),
        start=Start(0, (0, 0)),
        title="\ud800",
        place="\ud800",
        note="\ud800",
        played="today",
        played_about="soon",
        rounds=(Round((Tally(), Tally()), dealer=2, note="\ud800"),) * 100,
    )
    paths = [fault.path for fault in record_faults(odd)]
    details = ["title", "place", "note", "played", "played_about"]
    assert paths[:8] == ["sides[1].name", "start.round", *details, "rounds"]
    assert paths[8:] == [f"rounds[{at}].{part}" for at in range(100) for part in ("dealer", "note")]


def test_melded_points_are_ignored_in_a_penalty_game() -> None:
    tally = Tally(melded=Cards(points=(-3,)), left=Cards(points=(37,)), unmelded=2)
    assert record_faults(record(tally, penalty=True)) == ()
    (fault,) = record_faults(record(replace(tally, unmelded=3), penalty=True))
    assert fault.path == "rounds[0].tallies[1].unmelded"


@pytest.mark.parametrize(
    ("out", "sound"),
    [(None, False), (NOBODY, False), (Out(0, GoingOutKind.FULL), True), (Out(1, GoingOutKind.PARTIAL), True)],
)
def test_a_counted_penalty_round_needs_a_winner(out: Out | None, sound: bool) -> None:
    counted = Round((Tally(counted=True), Tally(counted=True)), out=out)
    codes = [fault.code for fault in record_faults(replace(record(penalty=True), rounds=(counted,)))]
    assert codes == ([] if sound else ["nobody_out"])


def test_only_a_fault_that_was_not_there_before_is_new() -> None:
    before = record(Tally(melded=Cards(points=(483,))))
    after = record(Tally(melded=Cards(points=(483,)), left=Cards(points=(3,))))
    assert new_fault(before, before) is None
    assert new_fault(record(), record()) is None
    found = new_fault(before, after)
    assert found
    assert found.path == "rounds[0].tallies[1].left"


def test_a_fault_in_an_unchanged_round_is_new_if_the_table_changed() -> None:
    before = record(Tally(unmelded=2), penalty=True)
    alone = replace(before, sides=(SIDES[0], Side("Bo", ("c",))))
    assert new_fault(before, replace(before, title="Friday")) is None
    found = new_fault(before, alone)
    assert found
    assert found.path == "rounds[0].tallies[1].unmelded"


GONE = (Side("A", left=2), Side("B"), Side("C"))


@pytest.mark.parametrize(
    ("sides", "seating", "code", "path"),
    [
        (tuple(replace(side, left=1) for side in GONE), (), "all_left", "sides[2].left"),
        ((replace(GONE[0], left=3), *GONE[1:]), (), "out_of_range", "sides[0].left"),
        ((replace(GONE[0], left=1), *GONE[1:]), (), "counts_after_leaving", "rounds[0].tallies[0]"),
        (GONE, (0, 1, 1), "not_a_seating", "seating"),
        (GONE, (2, 0, 1), None, None),
    ],
)
def test_somebody_is_still_there_and_nobody_counts_after_leaving(
    sides: tuple[Side, ...], seating: tuple[int, ...], code: str | None, path: str | None
) -> None:
    played = Round(tuple(Tally(counted=True, points=(5,)) for _side in sides))
    faults = record_faults(GameRecord(variant("five-crowns"), sides, (played,), seating=seating))
    assert [(fault.code, fault.path) for fault in faults if fault.code == code] == (
        [(code, path)] if code else []
    )
    assert code or not faults
