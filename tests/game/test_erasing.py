"""A game leaves the library's log: what was said of it, and what undid that."""

from collections.abc import Sequence

from scorepad.game.events import (
    BatchId,
    EveningId,
    GameDeleted,
    LibraryChange,
    LibraryEvent,
    PassedOver,
    Restored,
    TableSet,
    Voided,
)
from scorepad.game.library import fold_library, without_game
from scorepad.score.record import GameId
from tests.game.play import event, library_events_of

GAME, OTHER = GameId("game"), GameId("other")


def left(*changes: LibraryChange) -> Sequence[LibraryChange]:
    return [each.change for each in without_game(library_events_of(*changes), GAME)]


def test_an_erased_game_leaves_the_library_with_what_undid_its_deletion() -> None:
    assert left(
        GameDeleted(GAME),
        GameDeleted(OTHER),
        Voided(BatchId("batch 0")),
        Restored(BatchId("batch 0")),
        Voided(BatchId("batch 1")),
        GameDeleted(GAME, deleted=False),
    ) == [GameDeleted(OTHER), Voided(BatchId("batch 1"))]


def test_an_erased_game_leaves_its_table() -> None:
    friday = EveningId("friday")
    put_right = PassedOver("ResultCorrected", {"evening": friday, "game": GAME, "reason": "Late"})
    assert left(TableSet(friday, 1, 1, GAME), TableSet(friday, 1, 2, OTHER), put_right) == [
        TableSet(friday, 1, 2, OTHER)
    ]


def test_a_batch_that_deleted_other_games_too_keeps_its_undo() -> None:
    events: list[LibraryEvent] = [
        event(0, GameDeleted(GAME), "both"),
        event(1, GameDeleted(OTHER), "both"),
        event(2, Voided(BatchId("both"))),
    ]
    assert fold_library(without_game(events, GAME)).state == fold_library(()).state
    assert len(without_game(events, GAME)) == 2
