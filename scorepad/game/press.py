"""What a key of the keypad comes to, at the field where the cursor stands."""

from collections.abc import Callable
from dataclasses import replace

from scorepad.game import keypad
from scorepad.game.accept import find_round
from scorepad.game.cursor import is_on_paper, next_side, stop_after, stop_before, waiting_stop
from scorepad.game.draft import Draft
from scorepad.game.entry import commit, commit_typed, field_kind, may_be_negative, typed, value_at
from scorepad.game.events import Change, Counted
from scorepad.game.fold import Game, supposing, supposing_all
from scorepad.game.intents import DIGITS, Step
from scorepad.game.moves import marked_counted


def press(game: Game, draft: Draft, key: str) -> Step:
    """Resolve one key at a draft that stands; a key that means nothing in its field changes nothing."""
    kind = "count" if field_kind(draft.field) == "count" else "points"
    action = _KEYS.get((kind, "digit" if key in DIGITS else key))
    return action(game, draft, key) if action else Step((), draft)


def _count_digit(game: Game, draft: Draft, key: str) -> Step:
    return _on(game, draft, commit(game, draft, (keypad.count_of(draft.text, key),)))


def _ten(_: Game, draft: Draft, __: str) -> Step:
    return Step((), replace(draft, text=keypad.with_ten(draft.text)))


def _next(game: Game, draft: Draft, _: str) -> Step:
    if typed(draft) is None and value_at(game, draft) is None:
        return _on(game, draft, commit(game, draft, (0,)))
    return _on(game, draft, commit_typed(game, draft))


def _digit(_: Game, draft: Draft, key: str) -> Step:
    return Step((), replace(draft, text=keypad.with_digit(draft.text, key)))


def _plus(game: Game, draft: Draft, _: str) -> Step:
    return Step((), replace(draft, text=keypad.with_plus(_shown(game, draft))))


def _sign(game: Game, draft: Draft, _: str) -> Step:
    if not may_be_negative(game.record.rules, draft.field):
        return Step((), draft)
    return Step((), replace(draft, text=keypad.with_sign(_shown(game, draft))))


def _count_back(game: Game, draft: Draft, _: str) -> Step:
    if draft.text:
        return Step((), replace(draft, text=draft.text[:-1]))
    return _emptied(game, draft)


def _points_back(game: Game, draft: Draft, _: str) -> Step:
    shown = _shown(game, draft)
    return Step((), replace(draft, text=shown[:-1])) if len(shown) > 1 else _emptied(game, draft)


def _emptied(game: Game, draft: Draft) -> Step:
    """Unset the field, or go back a stop where there is nothing in it."""
    if draft.text or value_at(game, draft) is not None:
        return Step(commit(game, draft, None), replace(draft, text=""))
    return _back_a_stop(game, draft)


def _back_a_stop(game: Game, draft: Draft) -> Step:
    played = find_round(game, draft.round)
    on_paper = is_on_paper(game.record.rules, draft.field)
    before = stop_before(game.record, played, draft) if played and on_paper else None
    if not played or not before:
        return Step((), draft)
    reopened: tuple[Change, ...] = ()
    if before.side != draft.side and played.tallies[before.side].counted:
        reopened = (Counted(draft.round, before.side, counted=False),)
    return Step((*reopened, *commit(game, before, None)), before)


def _shown(game: Game, draft: Draft) -> str:
    return draft.text or keypad.text_of(value_at(game, draft) or ())


def _on(game: Game, draft: Draft, changes: tuple[Change, ...]) -> Step:
    """Move on from a field once its changes are made."""
    game = supposing_all(game, changes)
    played = find_round(game, draft.round)
    if not played:
        return Step(changes, _next_start(game, draft))
    on_paper = is_on_paper(game.record.rules, draft.field)
    stop = stop_after(game.record, played, draft) if on_paper else None
    if stop:
        return Step(changes, stop)
    if played.tallies[draft.side].counted:
        return Step(changes, None, effect="side_finished")
    if on_paper:
        return _side_counted(game, draft, changes)
    return Step(changes, waiting_stop(game.record, played, draft.side))


def _next_start(game: Game, draft: Draft) -> Draft | None:
    following = draft.side + 1
    return replace(draft, side=following, text="") if following < len(game.record.sides) else None


def _side_counted(game: Game, draft: Draft, changes: tuple[Change, ...]) -> Step:
    mark = Counted(draft.round, draft.side, counted=True)
    after = supposing(game, mark)
    played = find_round(after, draft.round)
    following = next_side(after.record, played) if played else None
    if following or not played:
        return Step((*changes, mark), following)
    return Step((*changes, mark, *marked_counted(played)), None, effect="round_finished")


_KEYS: dict[tuple[str, str], Callable[[Game, Draft, str], Step]] = {
    ("count", "digit"): _count_digit,
    ("count", "ten"): _ten,
    ("count", "back"): _count_back,
    ("count", "next"): _next,
    ("points", "digit"): _digit,
    ("points", "plus"): _plus,
    ("points", "sign"): _sign,
    ("points", "back"): _points_back,
    ("points", "next"): _next,
}
