"""A round of points on the keypad: thirteen touches for four, in the order of the pad."""

import pytest

from scorepad.game.cursor import ends_round, offered_points
from scorepad.game.draft import Draft
from scorepad.game.events import Author, DeviceId, TallyField, WentOut
from scorepad.game.intents import FinishRound, Goto, KeypadKey, Leave, Press, SayOut, SitOut, Undo
from scorepad.rules.built_in import variant
from scorepad.rules.faults import Fault
from scorepad.rules.resolve import with_house_rules
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import GameRecord, Out, RoundId, Side, Tally
from scorepad.score.totals import score_game
from tests.game.play import CY, Play, open_round, with_rounds

SIDES = tuple(Side(name) for name in ("Ann", "Bo", "Cy", "Di"))
R0 = RoundId("r0")


def table(rules: RuleSet, dealer: int | None = 0) -> Play:
    record = GameRecord(rules, SIDES)
    return Play(with_rounds(record, open_round("r0", sides=4, dealer=dealer)))


def points(play: Play) -> list[tuple[int, ...]]:
    return [tally.points for tally in play.round().tallies]


@pytest.mark.parametrize("dealer", [0, 2, None])
def test_a_round_of_two_digits_takes_thirteen_touches_in_the_order_of_the_pad(dealer: int | None) -> None:
    play = table(variant("five-crowns"), dealer)
    touches = "12 next 25 next 30 next 41 next"
    play.touch(Goto(None, 0, "points"))
    play.keys(touches)
    assert points(play) == [(12,), (25,), (30,), (41,)]
    assert (play.cursor, play.round().complete) == (None, True)
    assert 1 + sum(len(key) if key.isdecimal() else 1 for key in touches.split()) == 13


def test_next_alone_writes_a_zero_and_a_minus_only_where_the_rules_have_one() -> None:
    play = table(variant("rummikub"))
    play.touch(Goto(R0, 0, "points"))
    play.keys("next minus 20 next")
    assert points(play)[:2] == [(0,), (-20,)]
    crowns = table(variant("five-crowns"))
    crowns.touch(Goto(R0, 1, "points"))
    crowns.keys("minus 20 next")
    assert points(crowns)[1] == (20,)


def test_the_phase_is_ticked_so_that_the_keypad_stops_at_points_alone() -> None:
    play = table(variant("phase-10"))
    play.touch(Goto(R0, 0, "points"))
    play.do(TallyField(R0, 0, "rows.phase", 1))
    play.keys("35 next")
    assert (play.cursor, play.tally(0).rows, play.tally(0).points) == ((1, "points"), {"phase": 1}, (35,))


def test_next_ends_the_round_at_the_points_of_the_last_side() -> None:
    play = table(variant("five-crowns"))
    play.touch(Goto(R0, 0, "points"))
    ends = []
    for typed in ("12 next", "25 next", "30 next", "41"):
        draft = play.draft()
        assert draft
        ends.append(ends_round(play.record, play.round(), draft))
        play.keys(typed)
    assert ends == [False, False, False, True]


def test_a_row_of_plain_points_takes_as_many_digits_as_points() -> None:
    play = table(with_house_rules(variant("points"), {"rows.bonus": 1}))
    play.touch(Goto(R0, 1, "rows.bonus"))
    play.keys("120 plus 5 next")
    assert (play.tally(1).rows, play.cursor) == ({"bonus": 125}, (1, "points"))


def test_sitting_out_is_one_touch_and_goes_on_to_the_next_side() -> None:
    play = table(variant("five-crowns"))
    play.touch(SitOut(None, 0))
    assert (play.tally(0).is_sat_out, play.tally(0).counted, play.cursor) == (True, True, (1, "points"))
    play.touch(SitOut(R0, 0))
    assert (play.tally(0), play.cursor) == (Tally(), (0, "points"))
    play.keys("12 next 30 next 25 next")
    play.touch(SitOut(R0, 3))
    assert play.round().complete
    play.touch(SitOut(R0, 2))
    assert (play.tally(2).is_sat_out, play.cursor) == (True, None)
    play.touch(SitOut(R0, 2))
    assert (play.tally(2).is_sat_out, play.tally(2).points, play.cursor) == (False, (25,), (2, "points"))


def test_whoever_gets_points_after_sitting_out_played_the_round() -> None:
    play = table(variant("five-crowns"))
    play.touch(SitOut(None, 1))
    play.touch(Goto(R0, 1, "points"))
    play.keys("12 next")
    assert (play.tally(1).is_sat_out, play.tally(1).points) == (False, (12,))


def test_sitting_out_is_refused_where_the_rules_or_the_round_have_no_such_thing() -> None:
    assert Play().touch(SitOut(None, 0)).refused == Fault("gone")
    assert table(variant("hearts")).touch(SitOut(RoundId("other"), 0)).refused == Fault("gone")


def test_a_game_that_ends_at_once_is_over_when_somebody_reaches_the_target() -> None:
    rules = with_house_rules(variant("points"), {"length.target": 100, "length.target_ends": "at_once"})
    play = table(rules)
    play.touch(Goto(R0, 0, "points"))
    play.keys("99 next")
    assert play.cursor == (1, "points")
    play.keys("100 next")
    score = score_game(play.record)
    assert (score.finished, score.winners, score.totals) == (True, (1,), (99, 100, 0, 0))
    assert play.draft() is None
    play.touch(Undo)
    assert (score_game(play.record).finished, play.tally(1).points) == (False, ())


def test_a_guest_who_ends_a_game_at_once_counts_their_own_side_alone() -> None:
    rules = with_house_rules(variant("points"), {"length.target": 100, "length.target_ends": "at_once"})
    play, guest = table(rules), Author(DeviceId("guest"), "Gus", side=1)
    play.touch(Goto(R0, 1, "points"), guest)
    play.keys("100 next", guest)
    assert [tally.counted for tally in play.round().tallies] == [False, True, False, False]


def test_who_went_out_is_refused_unless_the_rules_ask_for_it() -> None:
    play = table(variant("hearts"))
    assert play.do(WentOut(R0, Out(0))).refused == Fault("unknown_field", "out")
    asked = table(with_house_rules(variant("hearts"), {"going_out.asked": True}))
    assert not asked.do(WentOut(R0, Out(0))).refused


def test_who_went_out_leaves_the_order_of_the_pad_in_a_game_of_points() -> None:
    play = table(with_house_rules(variant("hearts"), {"going_out.asked": True}))
    play.touch(SayOut(R0, Out(2)))
    assert play.cursor == (0, "points")
    play.keys("5 next")
    assert play.cursor == (1, "points")


HEARTS = variant("hearts")


def at_last(rules: RuleSet = HEARTS) -> Play:
    """Return a round in which one side is open, the others having 13 and 5, and one having sat out."""
    play = table(rules)
    play.touch(SitOut(R0, 3))
    play.touch(Goto(R0, 1, "points"))
    play.keys("13 next")
    play.touch(Goto(R0, 2, "points"))
    play.keys("5 next")
    assert play.cursor == (0, "points")
    return play


def test_one_touch_takes_the_points_that_the_last_side_is_missing_and_finishes_the_round() -> None:
    play = at_last()
    assert offered_points(play.game, play.drafts["phone"] or Draft(None, 0, "")) == 8
    step = play.touch(Press(KeypadKey.NEXT, 8))
    assert (points(play), step.effect) == ([(8,), (13,), (5,), ()], "round_finished")
    assert not score_game(play.record).rounds[0].problems
    play.touch(Undo)
    assert (play.tally(0), play.round().complete) == (Tally(), False)


def test_an_offer_is_stored_only_when_it_is_taken() -> None:
    for leaving in (Leave(), Goto(R0, 1, "points"), FinishRound(R0)):
        play = at_last()
        play.touch(leaving)
        assert play.tally(0).points == ()


def test_what_is_typed_or_was_never_shown_as_offered_counts_and_not_the_offer() -> None:
    play = at_last()
    play.keys("2")
    assert play.touch(Press(KeypadKey.NEXT, 8)).changes == ()
    play.keys("next")
    assert play.tally(0).points == (2,)
    unseen = at_last()
    unseen.keys("next")
    assert unseen.tally(0).points == (0,)


def test_an_offer_that_another_phone_has_changed_meanwhile_is_not_taken() -> None:
    play = at_last()
    play.do(TallyField(R0, 1, "points", (14,)), who=CY)
    step = play.touch(Press(KeypadKey.NEXT, 8))
    assert (step.changes, play.tally(0).points, play.cursor) == ((), (), (0, "points"))
    play.touch(Press(KeypadKey.NEXT, 7))
    assert play.tally(0).points == (7,)


def test_nothing_is_offered_to_a_side_that_has_points_or_in_another_field() -> None:
    play = at_last()
    play.touch(Press(KeypadKey.NEXT, 8))
    assert offered_points(play.game, Draft(R0, 1, "points")) is None
    play.do(TallyField(R0, 0, "points", None))
    assert offered_points(play.game, Draft(R0, 0, "points")) is None
    assert offered_points(at_last().game, Draft(R0, 0, "adjustments.new")) is None
    assert offered_points(at_last(variant("five-crowns")).game, Draft(R0, 0, "points")) is None
