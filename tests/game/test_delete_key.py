"""The delete key: what it erases, where it moves back to, and what it opens again."""

from dataclasses import replace

import pytest

from scorepad.game.cursor import record_with_draft
from scorepad.game.draft import Draft
from scorepad.game.events import StartSet, TallyField
from scorepad.game.intents import Goto, SayOut, Undo
from scorepad.rules.built_in import variant
from scorepad.score.record import Cards, Out, Start, Tally
from tests.game.play import CY, REFERENCE, ROUND_1, THREE, Play, gone_out, melded, new_record, piles


@pytest.fixture
def play() -> Play:
    return gone_out()


WHOLE = Tally(piles={"clean": 4, "dirty": 3, "wild": 1}, red_threes_laid=2)
"""What 4312 counts."""


@pytest.mark.parametrize(
    ("keys", "field", "text", "tally"),
    [
        # It erases the draft before it moves back.
        ("4 ten ten back", "piles.dirty", "", piles(clean=4)),
        ("@melded 12 back", "melded", "1", Tally()),
        ("@melded 12 back back", "melded", "", Tally()),
        # On an empty field it moves back and unsets that field, points digit by digit.
        ("43 back", "piles.dirty", "", piles(clean=4)),
        ("43 back back back back", "piles.clean", "", Tally()),
        ("4312 45 next @left back", "melded", "45", replace(WHOLE, melded=Cards(points=(45,)))),
        ("4312 45 next @left back back back", "melded", "", WHOLE),
        (
            "4312 45 next @left back back back back",
            "red_threes.laid",
            "",
            replace(WHOLE, red_threes_laid=None),
        ),
        ("@left plus back", "melded", "", Tally()),
        # It unsets a field with a value and stays; points are opened, and unset at the last digit.
        ("43 @piles.clean back", "piles.clean", "", piles(dirty=3)),
        ("@melded 45 next @melded back", "melded", "4", melded(45)),
        ("@melded 45 next @melded back back", "melded", "", Tally()),
        ("@melded 5 next @melded plus back back", "melded", "", Tally()),
        # A slip in a field out of order is fixed by one key, and so is one typed over a value.
        ("4312 @red_threes.caught 6 back", "red_threes.caught", "", WHOLE),
        ("4312 @piles.clean 6 back", "piles.clean", "", WHOLE),
        ("4 @piles.clean ten back", "piles.clean", "", piles(clean=4)),
        ("@melded 485 next @melded 4 back", "melded", "", melded(485)),
        ("@melded 485 next @melded 4 back 45 next back back back", "melded", "", melded(485)),
        # It returns to the last key's field only until another tap.
        ("43 @piles.clean 5 @piles.dirty back", "piles.dirty", "", piles(clean=5)),
        ("43 @piles.clean 5 ten back back", "piles.dirty", "", piles(clean=5)),
        # After Next it finds the stacks as they were typed.
        ("@melded 120 plus 45 plus 320 next back", "melded", "120+45+320", Tally()),
        ("@melded 120 plus 45 plus 320 next back back", "melded", "120+45+32", Tally()),
        ("@melded 120 plus 45 plus 320 next back back 5 next", "left", "", melded(120, 45, 325)),
        # Points opened for editing are still open when Next is taken back.
        ("@melded 450 next @melded back next back", "melded", "45", melded(450)),
    ],
)
def test_delete_takes_back_one_key(play: Play, keys: str, field: str, text: str, tally: Tally) -> None:
    play.keys(keys)
    assert (play.cursor, play.text, play.tally()) == ((0, field), text, tally)


def test_a_slip_in_the_exact_cut_is_fixed_by_one_delete() -> None:
    play = Play(new_record(variant("simpson"), THREE))
    play.touch(SayOut(None, Out(0)))
    play.keys("@extras.exact_cut 3 back 1")
    assert (play.tally().extras, play.cursor) == ({"exact_cut": 1}, (0, "melded"))


def test_delete_after_a_slip_in_a_counted_side_leaves_it_counted(play: Play) -> None:
    play.keys(REFERENCE)
    before = play.tally()
    play.keys("@piles.clean 5 back")
    assert (play.cursor, play.tally()) == ((0, "piles.clean"), before)


def test_delete_keeps_what_another_phone_has_written_since(play: Play) -> None:
    play.keys("43 @piles.clean 5")
    play.do(TallyField(ROUND_1, 0, "piles.clean", 6), who=CY)
    play.keys("back")
    assert (play.cursor, play.tally().piles) == ((0, "piles.dirty"), {"clean": 6})


def test_undo_of_a_slip_and_of_its_correction_restores_each(play: Play) -> None:
    play.keys("43 @piles.clean 5 back")
    play.touch(Undo)
    assert (play.cursor, play.tally().piles) == ((0, "piles.clean"), {"clean": 5, "dirty": 3})
    play.touch(Undo)
    assert (play.cursor, play.tally().piles) == ((0, "piles.clean"), {"clean": 4, "dirty": 3})


@pytest.mark.parametrize(
    ("keys", "cursor", "text", "counted"),
    [
        # It moves back into the previous side and reopens it, from a tapped first field too.
        ("4312 485 next next back", (0, "left"), "", False),
        ("4312 485 next next back 20 next", (1, "piles.clean"), "", True),
        ("4312 485 next next @1:piles.clean back", (0, "left"), "0", False),
        # After a correction it reopens that alone; at the first stop of a counted side it stays.
        ("4312 485 next next 23 @left 20 next back", (0, "left"), "20", True),
        (f"{REFERENCE} @1:piles.clean back back", (1, "piles.clean"), "", True),
    ],
)
def test_delete_moves_back_from_side_to_side(
    play: Play, keys: str, cursor: tuple[int, str], text: str, counted: bool
) -> None:
    play.keys(keys)
    assert (play.cursor, play.text, play.tally(0).counted) == (cursor, text, counted)


def test_stacks_that_delete_opened_again_count_as_they_stand(play: Play) -> None:
    play.keys("@melded 120 plus 45 plus 320 next back")
    assert record_with_draft(play.game, play.draft()).rounds[0].tallies[0].melded.points == (120, 45, 320)


def test_undo_after_delete_restores_the_reopened_points(play: Play) -> None:
    play.keys("@melded 485 next back back")
    play.touch(Undo)
    assert (play.draft(), play.tally().melded.points) == (Draft(ROUND_1, 0, "melded"), (485,))


def test_delete_into_a_side_left_uncounted_only_unsets(play: Play) -> None:
    step = play.keys("@1:piles.clean back")
    assert (step.changes, play.cursor) == ((), (0, "left"))


def test_a_value_deleted_behind_its_minus_leaves_no_minus() -> None:
    play = Play()
    play.do(StartSet(Start(1, (485, 0))))
    play.touch(Goto(None, 0, "start.total"))
    play.keys("back back back minus 5 back")
    assert (play.draft(), play.record.start) == (Draft(None, 0, "start.total"), Start(1, (0, 0)))
