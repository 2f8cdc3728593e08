"""What a filled-in spreadsheet changes, as events that are the same wherever it is taken in."""

from dataclasses import replace

from scorepad.game.digest import digest_cards
from scorepad.game.events import DetailSet, GameStarted, RoundAdded, RoundRemoved, TallyField, Voided
from scorepad.game.fold import fold, fold_more
from scorepad.game.workbook import (
    Workbook,
    derived_id,
    is_from_workbook,
    is_workbook_log,
    is_workbook_start,
    origin_of,
    without_versions,
    workbook_events,
)
from scorepad.score.record import Adjustment, GameId, GameRecord, Out, Round, Side, Tally
from tests.game.play import AT, PAIRS, Play, new_record

SAVED = "2026-01-02T08:00:00.000Z"
LATER = "2026-01-02T09:00:00.000Z"
ID = GameId("0b7c2a52-51c9-4e0e-9d5a-3f1c6a4e8b21")


def workbook(play: Play, saved: str = SAVED) -> Workbook:
    origin = origin_of(play.game.events)
    assert origin
    return Workbook("9c1f", origin, play.record, saved)


def filled(record: GameRecord, clean: int = 3, rounds: int = 2) -> GameRecord:
    """Return a game as a spreadsheet has it: no ids, a count changed, and rounds added."""
    first = replace(record.rounds[0], id=None) if record.rounds else Round((Tally(), Tally()))
    tally = replace(
        first.tallies[0], piles={"clean": clean}, adjustments=(Adjustment(-100, "late"), Adjustment(5))
    )
    first = replace(first, tallies=(tally, first.tallies[1]))
    added = Round((Tally(counted=True, piles={"dirty": 1}), Tally(counted=True)), Out(0))
    return replace(record, rounds=(first, *([added] * (rounds - 1))))


def begun() -> Play:
    play = Play(replace(new_record(), id=ID))
    play.log([RoundAdded(play.new_id(), None)])
    play.log([DetailSet("title", "Friday")])
    return play


def test_what_is_filled_in_folds_into_what_the_workbook_says() -> None:
    play = begun()
    wanted = filled(play.record)
    log = workbook_events(workbook(play), wanted)
    assert log
    assert fold(log).record == wanted
    assert fold_more(play.game, log).record == wanted
    assert [each.id for each in fold(log).record.rounds] == [play.record.rounds[0].id, derived_id("9c1f", 1)]
    assert is_workbook_log(log)
    assert [is_workbook_start(each) for each in log] == [True, *[False] * (len(log) - 1)]
    assert {each.lamport for each in log} == {max(each.lamport for each in play.game.events) + 1}
    assert {each.at for each in log[1:]} == {SAVED}
    assert log[0].at == AT


def test_the_same_workbook_counts_once() -> None:
    play = begun()
    log, again = (workbook_events(workbook(play), filled(play.record)) for _time in range(2))
    assert log
    assert again == log
    once = fold_more(play.game, log)
    assert fold_more(once, log) == once
    assert digest_cards(once.events) == digest_cards(fold((*log, *log, *play.game.events)).events)


def test_a_round_added_by_two_versions_is_one_and_the_one_saved_later_wins() -> None:
    play = begun()
    one = workbook_events(workbook(play), filled(play.record, 3))
    two = workbook_events(workbook(play, LATER), filled(play.record, 4, rounds=3))
    assert one
    assert two
    both = fold((*two, *one, *play.game.events))
    assert both.record == filled(play.record, 4, rounds=3)
    assert fold(without_versions(both.events, two)).record == play.record
    assert len([each for each in both.events if is_from_workbook(each)]) == len(one) + len(two) - 1


def test_two_fillings_saved_at_the_same_moment_are_two_touches() -> None:
    play = begun()
    one, two = (workbook_events(workbook(play), filled(play.record, clean)) for clean in (3, 4))
    assert one
    assert two
    assert one[1].batch != two[1].batch
    both = fold((*one, *two, *play.game.events))
    assert both == fold((*two, *one, *play.game.events))
    assert both.record in (filled(play.record, 3), filled(play.record, 4))


def test_a_change_made_elsewhere_after_the_workbook_was_written_stays() -> None:
    play = begun()
    log = workbook_events(workbook(play), filled(play.record, 3))
    assert log
    name = play.round().log_id
    play.do(DetailSet("place", "here"))
    play.do(TallyField(name, 0, "piles.clean", 7))
    merged = fold((*log, *play.game.events))
    assert merged.record.rounds[0].tallies[0].piles == {"clean": 7}
    assert len(merged.record.rounds) == 2


def test_a_workbook_is_undone_as_one_touch() -> None:
    play = begun()
    log = workbook_events(workbook(play), filled(play.record))
    assert log
    before = play.record
    play.game = fold_more(play.game, log)
    play.do(Voided(log[1].batch))
    assert play.record == before


def test_emptied_rounds_are_removed_and_another_table_is_no_change() -> None:
    play = begun()
    log = workbook_events(workbook(play), replace(play.record, rounds=()))
    assert log
    assert [each.change for each in log[1:]] == [RoundRemoved(play.round().log_id)]
    other = replace(play.record, sides=(Side("A", ("B",)), PAIRS[1]))
    assert workbook_events(workbook(play), other) is None


def test_adjustments_keep_their_names() -> None:
    play = begun()
    game = fold_more(play.game, workbook_events(workbook(play), filled(play.record)) or ())
    origin = origin_of(game.events)
    assert origin
    more = filled(game.record)
    tally = replace(more.rounds[0].tallies[0], adjustments=(Adjustment(-100, "late"), Adjustment(9)))
    wanted = replace(more, rounds=(replace(more.rounds[0], tallies=(tally, Tally())), *more.rounds[1:]))
    log = workbook_events(Workbook("7d", origin, game.record, SAVED), wanted)
    assert log
    assert fold_more(game, log).record == wanted


def test_a_game_without_a_log_has_no_origin_and_ids_have_the_form_of_a_uuid() -> None:
    assert origin_of(()) is None
    assert not is_workbook_log(())
    start = begun().game.events[0]
    assert isinstance(start.change, GameStarted)
    assert not is_workbook_start(start)
    assert [len(part) for part in derived_id("a", 1).split("-")] == [8, 4, 4, 4, 12]
    assert derived_id("a", 1) != derived_id("a", 2)
    # What a file holds need not be text that could be written.
    assert derived_id("\ud800") != derived_id("\udfff")
