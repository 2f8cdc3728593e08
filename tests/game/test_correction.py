"""A game corrected by the record of a file."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.game.correction import correction
from scorepad.game.events import (
    AdjustmentNoted,
    AdjustmentSet,
    Answered,
    Counted,
    DealerSet,
    DetailSet,
    EndedSet,
    FactorSet,
    GameEvent,
    GameStarted,
    RoundAdded,
    RoundNoted,
    RoundRemoved,
    RulesChanged,
    SideSet,
    StartSet,
    TallyField,
    Voided,
    WentOut,
)
from scorepad.game.fold import Game, fold, fold_more, game_after, game_after_all
from scorepad.game.undo import undo_target
from scorepad.rules.built_in import variant
from scorepad.score.limits import record_faults
from scorepad.score.record import (
    Adjustment,
    Answer,
    GameId,
    GameRecord,
    Out,
    Round,
    RoundId,
    Side,
    Start,
    Tally,
)
from scorepad.storage.gamefile.read import read_game
from scorepad.storage.gamefile.write import content_key, write_game
from tests.game.play import ANN, event, new_record
from tests.strategies import records

ID = GameId("0b7c2a52-51c9-4e0e-9d5a-3f1c6a4e8b21")


def record_of_a_round() -> GameRecord:
    text = b"""{"format": "scorepad-game/1", "variant": "whitnack",
        "sides": [{"name": "Us", "players": ["A", "B"]}, {"name": "Them", "players": ["C", "D"]}],
        "rounds": [{"tallies": [{"piles": {"clean": 3, "dirty": 1}, "melded": 500, "out": true},
                                {"melded": 100, "left": 50}]}]}"""
    return read_game(text).record


def started(record: GameRecord) -> Game:
    return fold([event(1, GameStarted(replace(record, id=ID)))])


def fresh_ids() -> Callable[[], str]:
    return map("new {}".format, count()).__next__


def test_a_zero_is_nothing_new_only_where_the_side_is_counted() -> None:
    for counted in (True, False):
        empty, zero = Tally(counted=counted), Tally(counted=counted, piles={"clean": 0})
        old = started(new_record()).record
        old = replace(old, rounds=(Round((empty, empty), id=RoundId("r")),))
        new = replace(old, rounds=(Round((zero, empty)),))
        expected = () if counted else (TallyField(RoundId("r"), 0, "piles.clean", 0),)
        assert correction(old, new, fresh_ids()) == expected


@given(st.data())
def test_a_correction_makes_a_game_equal_to_the_file_and_undo_takes_it_back(data: st.DataObject) -> None:
    new = data.draw(records())
    old = data.draw(st.one_of(records(), st.just(new)))
    if data.draw(st.booleans()):
        old = replace(old, rules=new.rules, sides=new.sides, start=new.start, seating=new.seating)
        rounds = tuple(each for each in old.rounds if len(each.tallies) == len(new.sides))
        old = replace(old, rounds=rounds) if not record_faults(replace(old, rounds=rounds)) else new
    game = fold([event(1, GameStarted(replace(old, id=ID)))])
    changes = correction(game.record, new, fresh_ids())
    if changes is None:
        people = [[len(side.people) for side in each.sides] for each in (old, new)]
        other_table = people[0] != people[1] or old.seating != new.seating
        assert other_table or (old.rounds and old.rules.family != new.rules.family)
        return
    assert content_key(game_after_all(game, changes).record) == content_key(new)
    assert bool(changes) is (content_key(old) != content_key(new))
    events: tuple[GameEvent, ...] = tuple(
        event(number, change, "correction") for number, change in enumerate(changes, 2)
    )
    corrected = fold_more(game, events)
    batch = undo_target(corrected, ANN)
    assert (batch is not None) is bool(changes)
    back = game_after(corrected, Voided(batch.id)) if batch else corrected
    assert content_key(back.record) == content_key(old)


def test_only_the_fields_that_differ_are_corrected() -> None:
    game = fold([event(1, GameStarted(replace(record_of_a_round(), id=ID)))])
    file = read_game(write_game(replace(game.record, id=ID))).record
    tally = replace(file.rounds[0].tallies[0], piles={"clean": 4, "dirty": 1})
    rounds = (replace(file.rounds[0], tallies=(tally, file.rounds[0].tallies[1]), note="late"),)
    assert correction(game.record, replace(file, rounds=rounds), fresh_ids()) == (
        RoundNoted(RoundId("0"), "late"),
        TallyField(RoundId("0"), 0, "piles.clean", 4),
    )


def test_answers_are_given_changed_and_taken_back() -> None:
    kept, old, new = (Answer(code, None, "out", {"value": 1}) for code in ("kept", "old", "new"))
    changed = replace(kept, about={})
    game = started(record_of_a_round()).record
    here, file = (
        replace(game, rounds=(replace(game.rounds[0], answers=answers),))
        for answers in ((kept, old), (changed, new))
    )
    assert correction(here, file, fresh_ids()) == (
        Answered(RoundId("0"), old, right=False),
        Answered(RoundId("0"), changed),
        Answered(RoundId("0"), new),
    )


def test_what_belongs_to_the_whole_game_is_corrected() -> None:
    old = started(record_of_a_round()).record
    side = Side("We", ("A", "C"))
    new = replace(
        old, sides=(side, old.sides[1]), start=Start(2, (5, 0), final=True), ended=True, place="Home"
    )
    new = replace(new, rounds=(replace(old.rounds[0], dealer=1, out=Out(1), factor=2),))
    assert correction(old, new, fresh_ids()) == (
        SideSet(0, side),
        DetailSet("place", "Home"),
        StartSet(Start(2, (5, 0), final=True)),
        EndedSet(ended=True),
        DealerSet(RoundId("0"), 1),
        FactorSet(RoundId("0"), 2),
        WentOut(RoundId("0"), Out(1)),
    )


@pytest.mark.parametrize("day", ["1998-07-15", "1998-04-15"])
@pytest.mark.parametrize("about", [None, "summer", "year"])
def test_a_day_and_what_is_known_of_it_are_corrected_together(day: str, about: str | None) -> None:
    old = started(replace(record_of_a_round(), played="1998-07-15", played_about="summer"))
    new = replace(old.record, played=day, played_about=about)
    game = old
    for change in correction(old.record, new, fresh_ids()) or ():
        game = game_after(game, change)
    assert (game.record.played, game.record.played_about) == (day, about)


def test_an_open_tally_is_counted_by_a_correction() -> None:
    counted = record_of_a_round()
    first, second = counted.rounds[0].tallies
    half = replace(
        counted, rounds=(replace(counted.rounds[0], tallies=(first, replace(second, counted=False))),)
    )
    changes = correction(started(half).record, counted, fresh_ids())
    assert changes == (Counted(RoundId("0"), 1, counted=True),)


def test_rounds_and_adjustments_are_added_changed_and_removed() -> None:
    fine, prize = Adjustment(-100, "fine"), Adjustment(50, "prize")
    one = record_of_a_round().rounds[0]
    with_two = replace(one, tallies=(replace(one.tallies[0], adjustments=(fine, prize)), one.tallies[1]))
    game = started(replace(record_of_a_round(), rounds=(with_two,)))
    noted = replace(one.tallies[0], adjustments=(Adjustment(-100, "late"),))
    shorter = replace(game.record, rounds=(replace(one, tallies=(noted, one.tallies[1])),))
    assert correction(game.record, shorter, fresh_ids()) == (
        AdjustmentNoted(RoundId("0"), 0, "0", "late"),
        AdjustmentSet(RoundId("0"), 0, "1", None),
    )
    paid = replace(one.tallies[0], adjustments=(Adjustment(-50, "fine"), prize, prize))
    longer = replace(game.record, rounds=(replace(one, tallies=(paid, one.tallies[1])),))
    assert correction(game.record, longer, fresh_ids()) == (
        AdjustmentSet(RoundId("0"), 0, "0", -50, "fine"),
        AdjustmentSet(RoundId("0"), 0, "new 0", 50, "prize"),
    )
    other = replace(one, note="another")
    three = replace(game.record, rounds=(other, with_two, with_two))
    added = correction(game.record, three, fresh_ids()) or ()
    assert [each for each in added if isinstance(each, RoundAdded)] == [
        RoundAdded(RoundId("new 0"), None),
        RoundAdded(RoundId("new 1"), RoundId("new 0")),
    ]
    assert content_key(game_after_all(game, added).record) == content_key(three)
    removed = correction(game.record, replace(game.record, rounds=()), fresh_ids())
    assert removed == (RoundRemoved(RoundId("0")),)


def test_rules_of_another_family_correct_only_a_game_without_rounds() -> None:
    hand = new_record(variant("hand"))
    assert correction(new_record(), hand, fresh_ids()) == (RulesChanged(hand.rules),)
    played = started(record_of_a_round()).record
    assert correction(played, replace(hand, sides=played.sides), fresh_ids()) is None


def test_a_zero_and_nothing_are_the_same_in_a_counted_tally() -> None:
    record = record_of_a_round()
    tallies = tuple(
        replace(each, red_threes_laid=0, piles={**each.piles, "wild": 0}) for each in record.rounds[0].tallies
    )
    zeros = replace(record, rounds=(replace(record.rounds[0], tallies=tallies),))
    assert content_key(zeros) == content_key(record)
    assert correction(started(record).record, zeros, fresh_ids()) == ()
    opened_again = replace(zeros.rounds[0], tallies=tuple(replace(each, counted=False) for each in tallies))
    assert content_key(replace(zeros, rounds=(opened_again,))) != content_key(record)
