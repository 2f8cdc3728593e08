"""Changes of a game's stream and changes of the library's stream are two types.

mypy refuses each line here; if one passed, its unused `type: ignore` would be an error.
"""

from collections.abc import Callable

from scorepad.game.accept import refusal
from scorepad.game.events import DetailSet, GameDeleted, GameEvent, LibraryEvent, RulesChanged, RulesMade
from scorepad.game.fold import fold, game_after
from scorepad.game.intents import Intent, LibraryIntent, MakeChanges
from scorepad.game.library import decide_in_library, fold_library, library_after
from scorepad.rules.built_in import variant
from scorepad.rules.custom import CustomRuleSet, RuleSetId
from tests.game.play import ANN, event

GAME, LIBRARY = fold(()), fold_library(())
MADE, CHANGED = RulesMade(RuleSetId("x"), CustomRuleSet("Ours", "whitnack")), RulesChanged(variant("simpson"))


def test_a_change_of_the_other_stream_has_the_wrong_type() -> None:
    in_game: GameEvent = event(1, GameDeleted("x"))  # type: ignore[arg-type]
    in_library: LibraryEvent = event(1, DetailSet("title", "x"))  # type: ignore[arg-type]
    touch: Intent = MakeChanges((GameDeleted("x"),))  # type: ignore[arg-type]
    touch_library: LibraryIntent = MakeChanges((CHANGED,))  # type: ignore[arg-type]
    refused: list[Callable[[], object]] = [
        lambda: fold([event(1, MADE)]),  # type: ignore[arg-type]
        lambda: fold_library([event(1, CHANGED)]),  # type: ignore[arg-type]
        lambda: game_after(GAME, MADE),  # type: ignore[arg-type]
        lambda: library_after(LIBRARY, CHANGED),  # type: ignore[arg-type]
        lambda: refusal(GAME, ANN, MADE),  # type: ignore[arg-type]
        lambda: decide_in_library(LIBRARY, ANN, touch),  # type: ignore[arg-type]
    ]
    assert refused
    assert in_game.change != in_library.change
    assert touch != touch_library
