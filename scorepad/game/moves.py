"""The effect of each touch and each key on a draft.

⌫ takes back one key. Text typed over a value loses a digit; once no text is left, the value shows again.
A value without text typed over it is opened for editing: points lose a digit, and after the last digit the
field is empty; a count is emptied at once. Right after a key that moved on, ⌫ restores the field before as
it was before that key, including its typed text. From an empty field ⌫ goes to the field before it in
paper order: a count there is emptied, points are opened for editing.
"""

from collections.abc import Callable
from dataclasses import replace

from scorepad.game import cursor
from scorepad.game import draft as drafts
from scorepad.game import intents as it
from scorepad.game.accept import GONE, find_round
from scorepad.game.draft import ADJUSTMENT, Draft, PreviousField
from scorepad.game.events import Counted, GameChange, RoundAdded, TallyField, WentOut
from scorepad.game.fold import Game, game_after, game_after_all
from scorepad.rules.faults import Fault
from scorepad.score.fields import CARDS, SAT_OUT, keypad_stops, value_of
from scorepad.score.record import Round, RoundId
from scorepad.score.totals import score_game


def goto(touch: it.Touch, intent: it.Goto) -> it.Decision:
    """Commit the typed text and move the cursor to a field."""
    if touch.who.side not in (None, intent.side):
        return it.Decision(refused=Fault("not_yours", params={"side": touch.who.side}))
    round_id, begun = (None, ()) if intent.is_start else _begun(touch, intent.round)
    after = game_after_all(touch.game, begun)
    there = draft_at(after, Draft(round_id, intent.side, intent.field, fixes=intent.fixes))
    if not there:
        return it.Decision(refused=GONE)
    if touch.draft and replace(touch.draft.place, fixes=there.fixes) == there:
        return it.Decision((), touch.draft)
    return it.Decision((*cursor.commit_typed(touch.game, touch.draft), *begun), there)


def say_out(touch: it.Touch, intent: it.SayOut) -> it.Decision:
    """Record who went out, and start with that side unless the round is already being counted.

    A side that was not asked, because going out was all that counted for it, is asked if it did not go out.
    """
    round_id, begun = _begun(touch, intent.round)
    said = WentOut(round_id, intent.out)
    before = find_round(game_after_all(touch.game, begun), round_id)
    changes: tuple[GameChange, ...] = begun if before and before.out == intent.out else (*begun, said)
    after = game_after_all(touch.game, changes)
    played = find_round(after, round_id)
    if not before or not played:
        return it.Decision(refused=GONE)
    reopened = _never_asked(after, before, played)
    if reopened:
        there = cursor.first_stop(after.record, played, reopened.side)
        return it.Decision((*cursor.commit_typed(touch.game, touch.draft), *changes, reopened), there)
    following = cursor.next_side(after.record, played)
    here = touch.draft if touch.draft and touch.draft.round == played.id else None
    draft = None if here and cursor.is_at_total(touch.game, here) else here
    is_counting = draft and (draft.text or not all(tally.is_blank for tally in played.tallies))
    if played.complete or (following and is_counting):
        return it.Decision(changes, touch.draft)
    marks = () if following else marked_counted(played)
    return it.Decision((*cursor.commit_typed(touch.game, touch.draft), *changes, *marks), following)


def _never_asked(after: Game, before: Round, played: Round) -> Counted | None:
    """Return the change that reopens a side marked as counted without values only because it had gone out."""
    rules = after.record.rules
    for side, tally in enumerate(played.tallies):
        was, still = (cursor.has_nothing_to_count(rules, each, side) for each in (before, played))
        asked = any(value_of(tally, stop) is not None for stop in keypad_stops(rules, tally))
        if was and not still and tally.counted and not asked:
            return Counted(played.log_id, side, counted=False)
    return None


def sit_out(touch: it.Touch, intent: it.SitOut) -> it.Decision:
    """Record that a side sits the round out and go on to the next one, or that it plays after all."""
    round_id, begun = _begun(touch, intent.round)
    typed = cursor.commit_typed(touch.game, touch.draft)
    before = game_after_all(touch.game, (*typed, *begun))
    played = find_round(before, round_id)
    if not played or not cursor.field_exists(before, Draft(round_id, intent.side, SAT_OUT)):
        return it.Decision(refused=GONE)
    away = played.tallies[intent.side].is_sat_out
    change = TallyField(round_id, intent.side, SAT_OUT, None if away else 1)
    after = game_after(before, change)
    changed = find_round(after, round_id) or played
    changes = (*typed, *begun, change)
    if away:
        reopened = Counted(round_id, intent.side, counted=False)
        return it.Decision((*changes, reopened), cursor.first_stop(after.record, changed, intent.side))
    if changed.tallies[intent.side].counted:
        return _side_corrected(after, changed, changes)
    return _side_counted(after, changed, intent.side, changes)


def choose_form(touch: it.Touch, intent: it.ChooseForm) -> it.Decision:
    """Commit the typed text and switch `melded` or `left` to the other form, at its first stop."""
    change = TallyField(intent.round, intent.side, f"{intent.field}.use", intent.use)
    typed = cursor.commit_typed(touch.game, touch.draft)
    after = game_after_all(touch.game, (*typed, change))
    changed = after.record != game_after_all(touch.game, typed).record
    there = draft_at(after, Draft(intent.round, intent.side, intent.field))
    return it.Decision((*typed, change) if changed else typed, there) if there else it.Decision(refused=GONE)


def finish_round(touch: it.Touch, intent: it.FinishRound) -> it.Decision:
    """Commit the typed text and mark every side of the round as counted."""
    played = find_round(touch.game, intent.round)
    if not played:
        return it.Decision(refused=GONE)
    changes = *cursor.commit_typed(touch.game, touch.draft), *marked_counted(played)
    return it.Decision(changes, None, effect="round_finished")


def marked_counted(played: Round) -> tuple[GameChange, ...]:
    """Return the changes that mark every side not counted yet as counted."""
    return tuple(
        Counted(played.log_id, side, counted=True)
        for side, tally in enumerate(played.tallies)
        if not tally.counted
    )


def draft_at(game: Game, draft: Draft) -> Draft | None:
    """Return a draft at a field, cards in the form that is in use; None if the field doesn't exist."""
    if not cursor.field_exists(game, draft):
        return None
    played = find_round(game, draft.round)
    if played and draft.field in CARDS:
        return replace(draft, field=cursor.form_stop(game.record, played, draft.side, draft.field))
    return draft


def _begun(touch: it.Touch, round_id: RoundId | None) -> tuple[RoundId, tuple[GameChange, ...]]:
    """Return a round's id, the next open one's for None, and the change that starts it if necessary."""
    if round_id is not None:
        return round_id, ()
    waiting = cursor.next_open(touch.game.record)
    if waiting:
        return waiting.log_id, ()
    places = [place.round.id for place in touch.game.state.places if place.begun]
    fresh = touch.new_id()
    return fresh, (RoundAdded(fresh, places[-1] if places else None),)


def press(game: Game, draft: Draft, intent: it.Press) -> it.Decision:
    """Return the decision on one key at a draft; a key without meaning in its field changes nothing."""
    key = intent.key
    if intent.offer is not None:
        return _take_offer(game, draft, intent.offer)
    kind = "count" if cursor.is_count(game.record.rules, draft.field) else "points"
    action = _KEYS.get((kind, "digit" if key.isdecimal() else key))
    if not action:
        return it.Decision((), draft)
    back = _back_where_it_left(game, draft) if key is it.KeypadKey.BACK else None
    return back or action(game, replace(draft, left=None), key)


def _take_offer(game: Game, draft: Draft, offer: int) -> it.Decision:
    if cursor.offered_points(game, draft) != offer:
        return it.Decision((), draft)
    return _on(game, replace(draft, left=None), cursor.commit(game, draft, (offer,)))


def _count_digit(game: Game, draft: Draft, key: it.KeypadKey) -> it.Decision:
    return _on(game, draft, cursor.commit(game, draft, (int(draft.text + key),)))


def _ten(_: Game, draft: Draft, __: it.KeypadKey) -> it.Decision:
    return it.Decision((), replace(draft, text=drafts.with_ten(draft.text)))


def _next(game: Game, draft: Draft, _: it.KeypadKey) -> it.Decision:
    if cursor.typed_value(game.record.rules, draft) is None and cursor.field_value(game, draft) is None:
        drops = draft.field.startswith(ADJUSTMENT) and not cursor.is_at_total(game, draft)
        return _on(game, draft, () if drops else cursor.commit(game, draft, (0,)))
    return _on(game, draft, cursor.commit_typed(game, draft))


def _digit(_: Game, draft: Draft, key: it.KeypadKey) -> it.Decision:
    return it.Decision((), replace(draft, text=drafts.with_digit(draft.text, key)))


def _plus(game: Game, draft: Draft, _: it.KeypadKey) -> it.Decision:
    here = _taken_up(game, draft)
    return it.Decision((), replace(here, text=drafts.with_next_stack(here.text, "+")))


def _minus(game: Game, draft: Draft, _: it.KeypadKey) -> it.Decision:
    """Subtract the next stack; where there is nothing yet begin a number below 0, if it may be that."""
    rules = game.record.rules
    if not cursor.takes_minus(rules, draft.field):
        return it.Decision((), draft)
    here = _taken_up(game, draft)
    begins = here.text in ("", "0") and cursor.may_be_negative(rules, draft.field)
    return it.Decision((), replace(here, text="-" if begins else drafts.with_next_stack(here.text, "-")))


def _count_back(game: Game, draft: Draft, _: it.KeypadKey) -> it.Decision:
    if draft.text:
        return it.Decision((), replace(draft, text=draft.text[:-1]))
    if cursor.field_value(game, draft) is None:
        return _back_a_stop(game, draft)
    return it.Decision(cursor.commit(game, draft, None), draft)


def _points_back(game: Game, draft: Draft, _: it.KeypadKey) -> it.Decision:
    here = _taken_up(game, draft)
    is_new_total = cursor.field_value(game, draft) is None and cursor.is_at_total(game, draft)
    if not here.text and (is_new_total or not draft.field.startswith(ADJUSTMENT)):
        return _back_a_stop(game, draft)
    if not here.text:
        # A new adjustment is dropped.
        return it.Decision((), draft) if draft.opened == "yes" else _on(game, draft, ())
    fewer = drafts.without_last(here.text)
    if fewer:
        return it.Decision((), replace(here, text=fewer))
    return it.Decision((), draft.place) if here.opened == "no" else _emptied(game, draft)


def _emptied(game: Game, draft: Draft) -> it.Decision:
    """Empty a field; a known adjustment stays as 0 while the cursor does, to keep its reason."""
    if draft.field.startswith(ADJUSTMENT) and cursor.field_value(game, draft) is not None:
        return it.Decision(cursor.commit(game, draft, (0,)), replace(draft.place, opened="yes"))
    return it.Decision(cursor.commit(game, draft, None), draft.place)


def _taken_up(game: Game, draft: Draft) -> Draft:
    """Return a draft with the field's value opened for editing, unless text is typed there."""
    value = drafts.stacks_text(cursor.field_value(game, draft) or ())
    if not value or draft.text or draft.opened != "no":
        return draft
    return replace(draft, text=value, opened="yes")


def _back_where_it_left(game: Game, draft: Draft) -> it.Decision | None:
    """Take back the key that moved on to this field, unless somebody else wrote the one before since then."""
    left = draft.left
    there = Draft(draft.round, left.side, left.field, left.text, opened=left.opened) if left else None
    if not left or not there or not cursor.field_exists(game, there):
        return None
    if cursor.field_value(game, there) != left.wrote:
        return None
    reopened = (Counted(there.round, there.side, counted=False),) if left.closed and there.round else ()
    return it.Decision((*reopened, *cursor.commit(game, there, left.before)), there)


def _back_a_stop(game: Game, draft: Draft) -> it.Decision:
    played = find_round(game, draft.round)
    on_paper = cursor.is_on_paper(game.record.rules, draft.field)
    before = cursor.stop_before(game.record, played, draft) if played and on_paper else None
    if not played or not before or draft.fixes:
        return it.Decision((), draft)
    reopened: tuple[GameChange, ...] = ()
    if before.side != draft.side and played.tallies[before.side].counted:
        reopened = (Counted(played.log_id, before.side, counted=False),)
    if cursor.is_count(game.record.rules, before.field):
        return it.Decision((*reopened, *cursor.commit(game, before, None)), before)
    return it.Decision(reopened, _taken_up(game, before))


def _on(game: Game, draft: Draft, changes: tuple[GameChange, ...]) -> it.Decision:
    """Make a field's changes and move on from it; the new draft remembers the field."""
    after = game_after_all(game, changes)
    step = _moved(after, draft, changes)
    if step.changes == changes:
        step = replace(step, after=after)
    old = cursor.field_value(game, draft)
    new = cursor.field_value(after, draft) if changes else old
    if not step.draft or new is None:
        return step
    closed = draft.round is not None and Counted(draft.round, draft.side, counted=True) in step.changes
    text = "" if cursor.is_count(game.record.rules, draft.field) else draft.text
    left = PreviousField(draft.side, draft.field, old, new, closed, text, draft.opened)
    return replace(step, draft=replace(step.draft, left=left))


def _moved(game: Game, draft: Draft, changes: tuple[GameChange, ...]) -> it.Decision:
    played = find_round(game, draft.round)
    if not played:
        following = draft.side + 1
        there = replace(draft, side=following, text="") if following < len(game.record.sides) else None
        return it.Decision(changes, there)
    if draft.fixes:
        step = _side_corrected(game, played, changes)
        return step if step.draft else replace(step, effect="round_finished")
    stop = cursor.stop_after(game.record, played, draft)
    if stop:
        return it.Decision(changes, stop)
    if played.tallies[draft.side].counted:
        return _side_corrected(game, played, changes)
    if cursor.is_on_paper(game.record.rules, draft.field) or cursor.is_at_total(game, draft):
        return _side_counted(game, played, draft.side, changes)
    return it.Decision(changes, cursor.waiting_stop(game.record, played, draft.side))


def _side_corrected(game: Game, played: Round, changes: tuple[GameChange, ...]) -> it.Decision:
    """Continue at the side that is still being counted, if there is one."""
    following = cursor.next_side(game.record, played)
    if not following:
        return it.Decision(changes, None, effect="side_finished")
    return it.Decision(changes, cursor.waiting_stop(game.record, played, following.side))


def _side_counted(game: Game, played: Round, side: int, changes: tuple[GameChange, ...]) -> it.Decision:
    mark = Counted(played.log_id, side, counted=True)
    after = game_after(game, mark)
    counted = find_round(after, played.id) or played
    following = cursor.next_side(after.record, counted)
    if following and not _ends_at_once(after, counted):
        return it.Decision((*changes, mark), following)
    return it.Decision((*changes, mark, *marked_counted(counted)), None, effect="round_finished")


def _ends_at_once(game: Game, played: Round) -> bool:
    """Whether the sides counted so far end a game that ends as soon as somebody reaches its target."""
    closed = game_after_all(game, marked_counted(played))
    return game.record.rules.length.ends_at_once and score_game(closed.record).finished


_KEYS: dict[tuple[str, str], Callable[[Game, Draft, it.KeypadKey], it.Decision]] = {
    ("count", "digit"): _count_digit,
    # A laptop's + arrives as either: the screen that chose may not have shown the keys typed just before it.
    ("count", it.KeypadKey.TEN): _ten,
    ("count", it.KeypadKey.PLUS): _ten,
    ("count", it.KeypadKey.BACK): _count_back,
    ("count", it.KeypadKey.NEXT): _next,
    ("points", "digit"): _digit,
    ("points", it.KeypadKey.PLUS): _plus,
    ("points", it.KeypadKey.TEN): _plus,
    ("points", it.KeypadKey.MINUS): _minus,
    ("points", it.KeypadKey.BACK): _points_back,
    ("points", it.KeypadKey.NEXT): _next,
}
