"""The keys of the keypad: counts and points, the way from field to field and from side to side."""

import pytest

from scorepad.game.cursor import record_with_draft
from scorepad.game.draft import Draft
from scorepad.game.events import AdjustmentSet, StartSet, TallyField
from scorepad.game.intents import ChooseForm, Decision, Goto, KeypadKey, Leave, Press, SayOut
from scorepad.rules.built_in import variant
from scorepad.rules.faults import Fault
from scorepad.score.record import Adjustment, Cards, GoingOutKind, Out, RoundId, Start, Tally
from tests.game.play import (
    GUEST,
    REFERENCE,
    ROUND_1,
    THREE,
    Play,
    gone_out,
    melded,
    new_record,
    piles,
    presses,
)


@pytest.fixture
def play() -> Play:
    return gone_out()


def test_the_reference_round_takes_21_taps_from_the_score_pad_to_the_next_round() -> None:
    play, touches = Play(), 1
    play.touch(SayOut(None, Out(0)))
    for key in presses(REFERENCE):
        last = play.touch(key)
        touches += 1
    assert touches == 21
    assert (last.draft, last.effect) == (None, "round_finished")
    assert play.round().out == Out(0)
    whole = {"clean": 4, "dirty": 3, "wild": 1}, {"clean": 2, "dirty": 3, "wild": 0}
    cards = (Cards(points=(485,)), Cards(points=(0,))), (Cards(points=(310,)), Cards(points=(85,)))
    assert play.round().tallies == tuple(
        Tally(True, whole[side], red_threes_laid=2 - side, melded=cards[side][0], left=cards[side][1])
        for side in (0, 1)
    )


def test_a_key_without_a_cursor_changes_nothing() -> None:
    assert Play().touch(Press(KeypadKey.FOUR)) == Decision()


def test_a_key_without_meaning_for_a_count_leaves_the_cursor(play: Play) -> None:
    before = play.draft()
    assert play.touch(Press(KeypadKey.MINUS)) == Decision((), before)


@pytest.mark.parametrize(
    ("keys", "field", "tally"),
    [
        # Ten and a digit make one count; ten alone counts exactly ten, and Next alone nothing.
        ("ten 2", "piles.dirty", piles(clean=12)),
        ("ten 2 ten ten 0", "piles.wild", piles(clean=12, dirty=20)),
        ("ten next", "piles.dirty", piles(clean=10)),
        ("next", "piles.dirty", piles(clean=0)),
        ("@melded next", "left", melded(0)),
        # Plus pressed before the screen updates is ten in a count, and ten is plus among points.
        ("plus 2 plus plus 0", "piles.wild", piles(clean=12, dirty=20)),
        ("@melded 120 ten 45 ten next", "left", melded(120, 45)),
        ("@melded ten 45 next", "left", melded(45)),
        # Points are stored as the stacks typed; digits replace them, and plus goes on with them.
        ("@melded 120 plus 45 plus 85 plus next", "left", melded(120, 45, 85)),
        ("@melded 120 plus 45 next @melded plus 5 next", "left", melded(120, 45, 5)),
        ("@melded 120 plus 45 next @melded 90 next", "left", melded(90)),
        # Caught threes beside laid ones are a field, but no stop.
        ("@red_threes.caught 2", "piles.clean", Tally(red_threes_caught=2)),
        (
            "4 3 1 2 @red_threes.caught 2",
            "melded",
            Tally(piles={"clean": 4, "dirty": 3, "wild": 1}, red_threes_laid=2, red_threes_caught=2),
        ),
    ],
)
def test_keys_count_in_their_field_and_move_on(play: Play, keys: str, field: str, tally: Tally) -> None:
    play.keys(keys)
    assert (play.cursor, play.tally()) == ((0, field), tally)


@pytest.mark.parametrize("key", ["next", "4"])
def test_what_is_there_already_changes_nothing_but_moves_on(play: Play, key: str) -> None:
    step = play.keys(f"4 @piles.clean {key}")
    assert (step.changes, play.cursor) == ((), (0, "piles.dirty"))


def test_plus_opens_points_with_the_next_stack_started(play: Play) -> None:
    play.keys("@melded 120 plus 45 next @melded plus")
    assert play.text == "120+45+"


@pytest.mark.parametrize(
    ("keys", "typed", "first"), [("483", "483", 483), ("10 plus 12 plus 88", "10+12+88", 12)]
)
def test_impossible_points_are_refused_and_stay_typed(play: Play, keys: str, typed: str, first: int) -> None:
    step = play.keys(f"@melded {keys} next")
    assert step.refused == Fault("not_multiple_of_five", "rounds[0].tallies[0].melded", {"value": first})
    assert step.draft == Draft(ROUND_1, 0, "melded", typed)
    assert play.tally().melded == Cards()


@pytest.mark.parametrize(
    ("stored", "keys", "points"),
    [
        (-100, "minus 200", -300),
        (100, "minus 200", -100),
        (100, "minus", 100),
        (100, "minus minus 5", 95),
        (100, "minus plus 5", 105),
        (100, "plus minus 5", 95),
        (100, "minus back", 100),
        (100, "minus 5 back back back back minus 7", -6),
        (100, "2 minus 5", -3),
        (100, "back back back minus 5", -5),
        (0, "minus 5", -5),
    ],
)
def test_minus_continues_what_is_there_and_begins_a_number_where_nothing_is(
    play: Play, stored: int, keys: str, points: int
) -> None:
    play.do(AdjustmentSet(ROUND_1, 0, "a", stored))
    play.touch(Goto(ROUND_1, 0, "adjustments.a"))
    play.keys(f"{keys} next")
    assert play.tally().adjustments == (Adjustment(points),)


def test_sides_are_scored_around_the_table_from_the_one_that_went_out() -> None:
    play = Play(new_record(variant("simpson"), THREE))
    play.touch(SayOut(None, Out(1)))
    seen = []
    while play.cursor:
        seen.append(play.cursor[0])
        play.keys("next")
    assert sorted(set(seen), key=seen.index) == [1, 2, 0]


@pytest.mark.parametrize(
    ("keys", "cursor", "counted"),
    [
        # A side already counted is skipped.
        ("@1:left 85 next", (0, "piles.clean"), [False, True]),
        # The next side starts at its first empty stop; one without any at its first stop.
        ("@1:piles.clean 2 @left next", (1, "piles.dirty"), [True, False]),
        ("@1:piles.clean 2301 310 @1:left 85 @left next", (1, "piles.clean"), [True, False]),
        # Whoever has corrected a counted side is back at the one being counted, or its last stop.
        ("4312 485 next next 23 @left 20 next", (1, "piles.wild"), [True, False]),
        ("4312 485 next next 23 @adjustments.a 5 next", (1, "piles.wild"), [True, False]),
        ("4312 485 next next 2301 310 next 85 @left 20 next", (1, "left"), [True, False]),
    ],
)
def test_next_goes_on_where_something_is_left_to_count(
    play: Play, keys: str, cursor: tuple[int, str], counted: list[bool]
) -> None:
    step = play.keys(keys)
    assert (play.cursor, step.effect) == (cursor, None)
    assert [tally.counted for tally in play.round().tallies] == counted


def test_correcting_a_counted_side_ends_after_its_last_stop(play: Play) -> None:
    play.keys(REFERENCE)
    step = play.keys("@melded 500 next 20 next")
    assert (step.draft, step.effect) == (None, "side_finished")
    assert play.round().complete
    assert (play.tally().melded.points, play.tally().left.points) == ((500,), (20,))


def test_a_guest_correcting_their_counted_side_is_not_moved_to_another(play: Play) -> None:
    step = play.keys("@1:left 85 next @1:left 90 next", GUEST)
    assert (step.draft, step.effect) == (None, "side_finished")


def test_cards_by_group_stop_at_every_possible_group(play: Play) -> None:
    play.touch(ChooseForm(ROUND_1, 0, "melded", "counts"))
    seen = []
    while play.cursor != (0, "left"):
        seen.append(play.cursor)
        play.keys("2")
    assert seen == [(0, f"melded.counts.{group}") for group in ("joker", "two", "ace", "high", "low")]
    play.touch(ChooseForm(ROUND_1, 0, "left", "counts"))
    step = play.keys("00001 1")
    assert step.draft
    assert step.draft.place == Draft(ROUND_1, 1, "piles.clean")
    assert play.tally().left.counts == {
        "joker": 0, "two": 0, "ace": 0, "high": 0, "low": 1, "black_three": 1,
    }  # fmt: skip
    assert play.tally().counted


def test_minus_works_among_cards_only_where_they_may_be_negative(play: Play) -> None:
    play.keys("@melded 15 minus")
    assert play.text == "15"
    other = Play(new_record(variant("brouillette-low"), THREE))
    other.touch(SayOut(None, Out(0)))
    other.touch(Goto(ROUND_1, 0, "melded"))
    other.keys("minus 15 next")
    assert other.tally().melded.points == (-15,)


def test_totals_carried_over_from_paper_are_typed_side_by_side() -> None:
    play = Play()
    play.touch(Goto(None, 0, "start.total"))
    play.keys("4065 next")
    assert play.cursor == (1, "start.total")
    play.keys("minus 195 next")
    assert (play.draft(), play.record.start) == (None, Start(1, (4065, -195)))
    play.do(StartSet(Start(2, (4065, -195))))
    play.touch(Goto(None, 1, "start.total"))
    play.keys("plus 200 next")
    assert play.record.start == Start(2, (4065, 5))
    play.touch(Goto(None, 1, "start.total"))
    play.keys("back")
    assert play.record.start == Start(2, (4065, 0))


PARTLY = Out(1, GoingOutKind.PARTIAL)


def penalty(out: Out | None = PARTLY) -> Play:
    """Return a penalty game in which somebody went out, or where nobody has said so yet."""
    play = Play(new_record(variant("hand")))
    play.touch(SayOut(None, out) if out else Goto(None, 0, "left"))
    return play


def test_a_penalty_game_stops_at_cards_left_and_players_who_never_melded() -> None:
    play = penalty(Out(1, GoingOutKind.FULL))
    assert play.cursor == (0, "left")
    step = play.keys("37 next 1")
    assert step.effect == "round_finished"
    assert play.tally(0) == Tally(counted=True, left=Cards(points=(37,)), unmelded=1)
    # The side that went out needs no counts.
    assert (play.tally(1), play.round().complete) == (Tally(counted=True), True)


def test_delete_does_not_enter_the_side_that_went_out_in_a_penalty_game() -> None:
    play = penalty()
    step = play.keys("back")
    assert (step.changes, play.cursor) == ((), (0, "left"))


def test_answering_who_went_out_last_finishes_a_penalty_round() -> None:
    play = penalty(None)
    play.keys("37 next 1")
    play.touch(Leave())
    play.touch(SayOut(play.round().id, Out(1, GoingOutKind.PARTIAL)))
    assert play.round().complete


def test_what_is_being_typed_is_kept_when_another_side_turns_out_to_have_gone_out() -> None:
    play = penalty()
    play.keys("37 next 1 @left plus 5")
    play.touch(SayOut(ROUND_1, Out(0, GoingOutKind.PARTIAL)))
    assert play.tally(0).left == Cards(points=(37, 5))
    assert (play.cursor, play.tally(1).counted) == ((1, "left"), False)


def test_a_penalty_round_nobody_went_out_in_cannot_be_finished() -> None:
    play = penalty(None)
    step = play.keys("next next next next")
    assert step.refused == Fault("nobody_out", "rounds[0]")
    assert play.cursor == (1, "unmelded")


def test_a_guest_who_counts_last_finishes_their_own_side_alone() -> None:
    play = penalty(Out(0, GoingOutKind.FULL))
    step = play.keys("@1:left 37 next 1", GUEST)
    assert (step.draft, step.effect) == (None, "side_finished")
    assert [tally.counted for tally in play.round().tallies] == [False, True]


def test_live_totals_include_the_draft(play: Play) -> None:
    play.keys("@melded 120 plus 45")
    shown = record_with_draft(play.game, play.draft())
    assert shown.rounds[0].tallies[0].melded.points == (120, 45)
    assert play.tally().melded.points == ()
    assert record_with_draft(play.game, None) == play.record
    assert record_with_draft(play.game, Draft(RoundId("nowhere"), 0, "melded", "5")) == play.record
    ten = record_with_draft(play.game, Draft(ROUND_1, 0, "piles.clean", "1"))
    assert ten.rounds[0].tallies[0].piles == {"clean": 10}


def test_a_key_for_a_field_that_is_gone_is_refused(play: Play) -> None:
    for draft in (
        Draft(RoundId("gone"), 0, "melded", "5"),
        Draft(ROUND_1, 2, "melded", "5"),
        Draft(ROUND_1, 0, "melded.use", "5"),
        Draft(ROUND_1, 0, "piles.rainbow", "5"),
        Draft(ROUND_1, 0, "nonsense", "5"),
        Draft(ROUND_1, 0, "adjustments.", "5"),
        Draft(ROUND_1, 0, "start.total", "5"),
    ):
        play.drafts["phone"] = draft
        assert play.touch(Press(KeypadKey.NEXT)) == Decision(refused=Fault("gone"))


def test_a_value_the_rules_no_longer_have_can_still_be_corrected(play: Play) -> None:
    play.log([TallyField(ROUND_1, 0, "piles.rainbow", 3)])
    play.keys("@piles.rainbow back")
    assert play.tally().piles == {}
