"""Which step of the practice game is next: each thing of the app once, in the order in which a game meets it.

Nothing is asked for that was done already, and whoever strays is led on from there.
"""

from scorepad.game.draft import Draft
from scorepad.game.events import Voided
from scorepad.game.fold import Game
from scorepad.i18n.practice import Step
from scorepad.rules.keys import RED_THREES_LAID

_MELD, _WHY, _FAR, _TEN = "/meld", "/why/", "/far", "ten"
_ROUND = "/round/"
_THREES = RED_THREES_LAID
_FIELDS = {
    (0, "melded"): Step.PLUS,
    (0, "left"): Step.NOTHING,
    (1, "left.counts.black_three"): Step.CARDS,
}


def seen_at(location: str, draft: Draft | None) -> set[str]:
    """Tell what is seen that the game itself does not remember: screens, and a ten that stands open."""
    ten = {_TEN} if draft and draft.field == _THREES and draft.text else set()
    return ten | {screen for screen in (_MELD, _WHY, _FAR) if screen in location}


def next_step(game: Game, draft: Draft | None, inside: str, seen: set[str]) -> Step:
    """Give the step that is next. inside: the screen's address within the game. seen: all that was."""
    if not inside:
        return _on_pad(game, seen)
    if _WHY in inside:
        return Step.WHY
    if _MELD in inside:
        return Step.MELD
    played = inside.removeprefix(_ROUND).partition("/")[0] if inside.startswith(_ROUND) else ""
    return _counting(game, draft, played, seen)


def _on_pad(game: Game, seen: set[str]) -> Step:
    rounds = game.record.rounds
    if any(played.complete for played in rounds):
        return _after_round(game, seen)
    if any(played.out for played in rounds):
        # What was taken back is done again before anything else, if it was the round that was finished.
        taken_back = isinstance(game.events[-1].change, Voided)
        return Step.UNDO if taken_back and _WHY in seen else Step.GO_ON
    return Step.OUT if _MELD in seen else Step.OPENING


def _after_round(game: Game, seen: set[str]) -> Step:
    if _WHY not in seen:
        return Step.TOTAL
    if not any(isinstance(event.change, Voided) for event in game.events):
        return Step.UNDO
    return Step.END if _FAR in seen else Step.FAR


def _counting(game: Game, draft: Draft | None, played: str, seen: set[str]) -> Step:
    rounds = [each.id for each in game.record.rounds]
    if played not in rounds:
        return Step.ELSEWHERE
    if draft is None or draft.round != played:
        return Step.LINE
    if played != rounds[0]:
        return Step.NUMBER
    if (draft.side, draft.field) == (0, _THREES):
        return _red_threes(draft, seen)
    return _FIELDS.get((draft.side, draft.field), Step.NUMBER)


def _red_threes(draft: Draft, seen: set[str]) -> Step:
    if draft.text:
        return Step.SLIP
    return Step.COUNT if _TEN in seen else Step.TEN
