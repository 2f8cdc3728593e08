"""What a key of the keypad comes to, at the field where the cursor stands.

⌫ takes back one key. What is typed over a value loses a digit, and the value shows again once nothing is left
of it. A value that nothing was typed over is taken up: points lose a digit, and the last one leaves the field
empty, a count is emptied at once. Right after a key that moved on, the field before is as it was before that
key, what was typed in it included. An empty field leads to the one before it on the paper: a count is
emptied, points are taken up.
"""

from collections.abc import Callable
from dataclasses import replace

from scorepad.game import keypad
from scorepad.game.accept import find_round
from scorepad.game.cursor import is_on_paper, next_side, stop_after, stop_before, waiting_stop
from scorepad.game.draft import Draft, Left
from scorepad.game.entry import (
    commit,
    commit_typed,
    field_kind,
    is_adjustment,
    may_be_negative,
    stands,
    typed,
    value_at,
)
from scorepad.game.events import Change, Counted
from scorepad.game.fold import Game, supposing, supposing_all
from scorepad.game.intents import KeypadKey, Step
from scorepad.game.moves import marked_counted
from scorepad.score.record import Round


def press(game: Game, draft: Draft, key: KeypadKey) -> Step:
    """Resolve one key at a draft that stands; a key that means nothing in its field changes nothing."""
    kind = "count" if field_kind(draft.field) == "count" else "points"
    action = _KEYS.get((kind, "digit" if key.is_digit else key))
    if not action:
        return Step((), draft)
    back = _back_where_it_left(game, draft) if key is KeypadKey.BACK else None
    return back or action(game, replace(draft, left=None), key)


def _count_digit(game: Game, draft: Draft, key: KeypadKey) -> Step:
    return _on(game, draft, commit(game, draft, (keypad.count_of(draft.text, key),)))


def _ten(_: Game, draft: Draft, __: KeypadKey) -> Step:
    return Step((), replace(draft, text=keypad.with_ten(draft.text)))


def _next(game: Game, draft: Draft, _: KeypadKey) -> Step:
    if typed(draft) is None and value_at(game, draft) is None:
        return _on(game, draft, () if is_adjustment(draft.field) else commit(game, draft, (0,)))
    return _on(game, draft, commit_typed(game, draft))


def _digit(_: Game, draft: Draft, key: KeypadKey) -> Step:
    if draft.opened == "turned":
        turned = keypad.sign_of(draft.text)
        return Step((), replace(draft, text=keypad.with_digit(turned, key), opened="no"))
    return Step((), replace(draft, text=keypad.with_digit(draft.text, key)))


def _plus(game: Game, draft: Draft, _: KeypadKey) -> Step:
    here = _to_change(game, draft)
    return Step((), replace(here, text=keypad.with_plus(here.text)))


def _sign(game: Game, draft: Draft, _: KeypadKey) -> Step:
    if not may_be_negative(game.record.rules, draft.field):
        return Step((), draft)
    here = _taken_up(game, draft)
    opened = draft.opened if here is draft else "turned"
    return Step((), replace(here, text=keypad.with_sign(here.text), opened=opened))


def _count_back(game: Game, draft: Draft, _: KeypadKey) -> Step:
    if draft.text:
        return Step((), replace(draft, text=draft.text[:-1]))
    if value_at(game, draft) is None:
        return _back_a_stop(game, draft)
    return Step(commit(game, draft, None), draft)


def _points_back(game: Game, draft: Draft, _: KeypadKey) -> Step:
    here = _to_change(game, draft)
    if not here.text:
        return _back_from_nothing(game, draft)
    fewer = keypad.without_last(here.text)
    if fewer:
        return Step((), replace(here, text=fewer))
    return Step((), draft.place) if here.opened == "no" else _emptied(game, draft)


def _emptied(game: Game, draft: Draft) -> Step:
    """Leave nothing in a field; a known adjustment stays as 0, for its reason, as long as the cursor does."""
    if is_adjustment(draft.field) and value_at(game, draft) is not None:
        return Step(commit(game, draft, (0,)), replace(draft.place, opened="yes"))
    return Step(commit(game, draft, None), draft.place)


def _back_from_nothing(game: Game, draft: Draft) -> Step:
    """Go back a stop; a new adjustment is left as if it had never been asked for."""
    if not is_adjustment(draft.field):
        return _back_a_stop(game, draft)
    return Step((), draft) if draft.opened == "yes" else _on(game, draft, ())


def _to_change(game: Game, draft: Draft) -> Draft:
    """Open what the field holds to be changed, unless something is typed over it."""
    here = _taken_up(game, draft)
    return replace(here, opened="yes") if here.opened == "turned" else here


def _taken_up(game: Game, draft: Draft) -> Draft:
    """Open what the field holds as text, unless something is typed there."""
    held = keypad.text_of(value_at(game, draft) or ())
    return (
        replace(draft, text=held, opened="yes") if held and not draft.text and draft.opened == "no" else draft
    )


def _back_where_it_left(game: Game, draft: Draft) -> Step | None:
    """Take back the key that moved on to here, unless somebody else wrote that field since."""
    left = draft.left
    there = Draft(draft.round, left.side, left.field, left.text, opened=left.opened) if left else None
    if not left or not there or not stands(game, there) or value_at(game, there) != left.wrote:
        return None
    reopened = (Counted(there.round, there.side, counted=False),) if left.closed else ()
    return Step((*reopened, *commit(game, there, left.before)), there)


def _back_a_stop(game: Game, draft: Draft) -> Step:
    played = find_round(game, draft.round)
    on_paper = is_on_paper(game.record.rules, draft.field)
    before = stop_before(game.record, played, draft) if played and on_paper else None
    if not played or not before:
        return Step((), draft)
    reopened: tuple[Change, ...] = ()
    if before.side != draft.side and played.tallies[before.side].counted:
        reopened = (Counted(draft.round, before.side, counted=False),)
    if field_kind(before.field) == "count":
        return Step((*reopened, *commit(game, before, None)), before)
    return Step(reopened, _taken_up(game, before))


def _on(game: Game, draft: Draft, changes: tuple[Change, ...]) -> Step:
    """Move on from a field once its changes are made; the cursor remembers where from."""
    after = supposing_all(game, changes)
    step = _moved(after, draft, changes)
    if step.changes == changes:
        step = replace(step, after=after)
    held, holds = value_at(game, draft), value_at(after, draft)
    if not step.draft or holds is None:
        return step
    closed = Counted(draft.round, draft.side, counted=True) in step.changes
    text = "" if field_kind(draft.field) == "count" else draft.text
    left = Left(draft.side, draft.field, held, holds, closed, text, draft.opened)
    return replace(step, draft=replace(step.draft, left=left))


def _moved(game: Game, draft: Draft, changes: tuple[Change, ...]) -> Step:
    played = find_round(game, draft.round)
    if not played:
        return Step(changes, _next_start(game, draft))
    on_paper = is_on_paper(game.record.rules, draft.field)
    stop = stop_after(game.record, played, draft) if on_paper else None
    if stop:
        return Step(changes, stop)
    if played.tallies[draft.side].counted:
        return _side_corrected(game, played, changes)
    if on_paper:
        return _side_counted(game, draft, changes)
    return Step(changes, waiting_stop(game.record, played, draft.side))


def _next_start(game: Game, draft: Draft) -> Draft | None:
    following = draft.side + 1
    return replace(draft, side=following, text="") if following < len(game.record.sides) else None


def _side_corrected(game: Game, played: Round, changes: tuple[Change, ...]) -> Step:
    """Go on at the side that is still being counted, if there is one."""
    following = next_side(game.record, played)
    if not following:
        return Step(changes, None, effect="side_finished")
    return Step(changes, waiting_stop(game.record, played, following.side))


def _side_counted(game: Game, draft: Draft, changes: tuple[Change, ...]) -> Step:
    mark = Counted(draft.round, draft.side, counted=True)
    after = supposing(game, mark)
    played = find_round(after, draft.round)
    following = next_side(after.record, played) if played else None
    if following or not played:
        return Step((*changes, mark), following)
    return Step((*changes, mark, *marked_counted(played)), None, effect="round_finished")


_KEYS: dict[tuple[str, str], Callable[[Game, Draft, KeypadKey], Step]] = {
    ("count", "digit"): _count_digit,
    # A laptop's + is sent as either, by what the screen showed before the keys typed just ahead of it.
    ("count", KeypadKey.TEN): _ten,
    ("count", KeypadKey.PLUS): _ten,
    ("count", KeypadKey.BACK): _count_back,
    ("count", KeypadKey.NEXT): _next,
    ("points", "digit"): _digit,
    ("points", KeypadKey.PLUS): _plus,
    ("points", KeypadKey.TEN): _plus,
    ("points", KeypadKey.SIGN): _sign,
    ("points", KeypadKey.BACK): _points_back,
    ("points", KeypadKey.NEXT): _next,
}
