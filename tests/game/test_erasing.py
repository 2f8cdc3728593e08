"""A game leaves the library's log: what was said of it, and what undid that."""

from collections.abc import Sequence

from scorepad.game import events as ev
from scorepad.game.library import fold_library, without_game
from scorepad.score.record import GameId
from tests.game.play import event, library_events_of

GAME, OTHER = GameId("game"), GameId("other")


def left(*changes: ev.LibraryChange) -> Sequence[ev.LibraryChange]:
    return [each.change for each in without_game(library_events_of(*changes), GAME)]


def test_an_erased_game_leaves_the_library_with_what_undid_its_deletion() -> None:
    assert left(
        ev.GameDeleted(GAME),
        ev.GameDeleted(OTHER),
        ev.Voided(ev.BatchId("batch 0")),
        ev.Restored(ev.BatchId("batch 0")),
        ev.Voided(ev.BatchId("batch 1")),
        ev.GameDeleted(GAME, deleted=False),
    ) == [ev.GameDeleted(OTHER), ev.Voided(ev.BatchId("batch 1"))]


def test_an_erased_game_leaves_its_table() -> None:
    friday = ev.EveningId("friday")
    put_right = ev.PassedOver("ResultCorrected", {"evening": friday, "game": GAME, "reason": "Late"})
    assert left(ev.TableSet(friday, 1, 1, GAME), ev.TableSet(friday, 1, 2, OTHER), put_right) == [
        ev.TableSet(friday, 1, 2, OTHER)
    ]


def test_a_batch_that_deleted_other_games_too_keeps_its_undo() -> None:
    events: list[ev.LibraryEvent] = [
        event(0, ev.GameDeleted(GAME), "both"),
        event(1, ev.GameDeleted(OTHER), "both"),
        event(2, ev.Voided(ev.BatchId("both"))),
    ]
    assert fold_library(without_game(events, GAME)).state == fold_library(()).state
    assert len(without_game(events, GAME)) == 2
