"""Undo and redo as a screen sends them that shows the newest state."""

from scorepad.game.events import Author
from scorepad.game.fold import C, Log
from scorepad.game.intents import Intent, Outcome, Redo, Undo, UndoOrRedo
from scorepad.game.undo import redo_target, undo_target
from scorepad.score.record import GameId
from scorepad.service.games import Games


def turn_shown(log: Log[C], who: Author, turn: UndoOrRedo) -> Undo | Redo | None:
    """Return the undo or redo of what a screen names, None without a name."""
    target = undo_target(log, who) if turn is Undo else redo_target(log, who)
    return turn(target.id) if target else None


def as_shown(log: Log[C], who: Author, intent: Intent | UndoOrRedo) -> Intent | None:
    """Return an intent, the one of `turn_shown` for undo and redo by their types."""
    return turn_shown(log, who, intent) if isinstance(intent, type) else intent


async def submit_shown(service: Games, game: GameId, who: Author, intent: Intent | UndoOrRedo) -> Outcome:
    """Make a touch on a game; what is undone or redone has to be there."""
    await service.open(game)
    now = service.game(game)
    assert now
    meant = as_shown(now, who, intent)
    assert meant, "there is nothing to undo or redo"
    return await service.submit(game, who, meant)


async def turn_library(service: Games, who: Author, *turns: UndoOrRedo) -> None:
    """Undo or redo in the library; none may be refused."""
    for turn in turns:
        intent = turn_shown(service.library(), who, turn)
        assert intent, "there is nothing to undo or redo"
        outcome = await service.submit_to_library(who, intent)
        assert outcome.refused is None, outcome
