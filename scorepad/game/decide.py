"""The decision on one touch: its changes, and the draft after it."""

from collections.abc import Callable
from dataclasses import replace
from typing import assert_never

from scorepad.game import cursor, moves
from scorepad.game import events as ev
from scorepad.game import intents as it
from scorepad.game.accept import GONE, find_round, game_or_refusal
from scorepad.game.agreement import has_agreed, is_count_of_its_own
from scorepad.game.draft import ADJUSTMENT, Draft, stacks_text
from scorepad.game.fold import Batch, Game, game_after, game_after_all
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import Out, RoundId


def park_cursor(game: Game, here: Draft | None, intent: it.Intent) -> tuple[Draft | None, Draft | None]:
    """Return the cursor to use for this touch, and the cursor that waits in the round in progress.

    When a touch leads from an open round into another one, or to one field that is to be corrected, the open
    round's cursor waits.
    """
    if here is None:
        return None, None
    if here.waiting:
        return replace(here, waiting=None), here.waiting
    if isinstance(intent, it.Goto) and intent.is_start:
        leads_away = here.round is not None
    elif isinstance(intent, it.Goto) and intent.fixes:
        leads_away = (here.round, here.side, here.field) != (intent.round, intent.side, intent.field)
    elif isinstance(intent, it.Goto | it.SayOut | it.SitOut | it.ChooseForm):
        leads_away = intent.round not in (None, here.round)
    else:
        return here, None
    return (None, here) if leads_away and is_round_open(game, here.round) else (here, None)


def rejoin_cursor(game: Game, step: it.Decision, intent: it.Intent, waiting: Draft | None) -> it.Decision:
    """Return a decision with the waiting cursor put back: it keeps waiting, or continues where it stood.

    A touch that leads to another field of its round, or finishes that round, commits its open text.
    """
    if waiting is None:
        return step
    after = step.after or game_after_all(game, step.changes)
    if not cursor.field_exists(after, waiting):
        return step
    there = step.draft
    if there and (there.round != waiting.round or there.fixes):
        return replace(step, draft=replace(there, waiting=waiting))
    goes_on = isinstance(intent, it.Press) if there else is_round_open(after, waiting.round)
    if goes_on or there == waiting.place:
        return replace(step, draft=waiting)
    return replace(step, changes=(*cursor.commit_typed(game, waiting), *step.changes), after=None)


def is_round_open(game: Game, round_id: RoundId | None) -> bool:
    """Whether a round exists and is still being counted."""
    played = find_round(game, round_id)
    return played is not None and not played.complete


def decide(
    game: Game, draft: Draft | None, who: ev.Author, intent: it.Intent, new_id: Callable[[], RoundId]
) -> it.Decision:
    """Return the decision on one touch: changes that are one batch, all or none, and the game with them.

    draft: of the device, ignored if its field is gone. new_id: makes the id of a round that is started.
    """
    intent = _with_going_out(game, intent)
    there = _if_exists(game, draft)
    stored = there or _if_exists(game, draft.waiting if draft else None)
    if isinstance(intent, it.Press) and draft and not there:
        # It was meant for a field that another device has just removed, not for where the cursor waits.
        return it.Decision((), stored, GONE)
    # After anything but a key, the way back would no longer be the last step.
    here = stored if stored is None or isinstance(intent, it.Press) else replace(stored, left=None)
    at_hand, waiting = park_cursor(game, here, intent)
    touch = it.Touch(game, at_hand, who, new_id)
    step = _step(touch, intent)
    if not step.refused:
        step = _with_own_count(touch, intent, step) if game.touches.count_beside(who) else step
        step = _without_others(step, who, intent)
        step = rejoin_cursor(game, step, intent, waiting)
    if step.refused:
        return it.Decision((), stored, step.refused)
    after, fault = game_or_refusal(game, who, step.changes, step.after)
    return it.Decision((), stored, fault) if fault else replace(step, after=after)


def _without_others(step: it.Decision, who: ev.Author, intent: it.Intent) -> it.Decision:
    """Return a decision that leaves the other sides to themselves, where a guest made the touch.

    A key that ends a game at once marks all sides as counted; a guest's marks its own alone.
    """
    if who.side is None:
        return step
    own = tuple(each for each in step.changes if not isinstance(each, ev.Counted) or each.side == who.side)
    if isinstance(intent, it.Press) and own != step.changes:
        return replace(step, changes=own, draft=None, effect="side_finished", after=None)
    if step.draft and step.draft.side != who.side:
        return replace(step, draft=None, effect="side_finished")
    return step


def _step(touch: it.Touch, intent: it.Intent) -> it.Decision:
    step = it.Decision()
    match intent:
        case it.Press():
            step = moves.press(touch.game, touch.draft, intent) if touch.draft else step
        case it.Goto():
            step = moves.goto(touch, intent)
        case it.SayOut():
            step = moves.say_out(touch, intent)
        case it.SitOut():
            step = moves.sit_out(touch, intent)
        case it.ChooseForm():
            step = moves.choose_form(touch, intent)
        case it.FinishRound():
            step = moves.finish_round(touch, intent)
        case it.Leave():
            step = it.Decision(cursor.commit_typed(touch.game, touch.draft), None)
        case it.MakeChanges():
            step = _make_changes(touch, intent.changes)
        case it.Undo() | it.Redo():
            step = _undo_or_redo(touch, intent)
        case _ as never:
            assert_never(never)
    return step


def _with_going_out(game: Game, intent: it.Intent) -> it.Intent:
    """Return a plain change of who went out as SayOut, where going out is all that counts in a side's round.

    It decides which sides still have to be asked for the cards left in hand.
    """
    if not isinstance(intent, it.MakeChanges) or not game.record.rules.family.out_is_all:
        return intent
    change = intent.changes[0] if len(intent.changes) == 1 else None
    if not isinstance(change, ev.WentOut) or not isinstance(change.out, Out):
        return intent
    after = game_after(game, change)
    played = find_round(after, change.round)
    if not played or (not played.complete and cursor.next_side(after.record, played)):
        return intent
    return it.SayOut(change.round, change.out)


def _make_changes(touch: it.Touch, changes: tuple[ev.GameChange, ...]) -> it.Decision:
    if touch.draft and touch.draft.fixes and any(isinstance(change, ev.Answered) for change in changes):
        # The question has its answer, so nothing is to be corrected any more.
        changes, touch = (*cursor.commit_typed(touch.game, touch.draft), *changes), replace(touch, draft=None)
    after = game_after_all(touch.game, changes)
    draft = _if_exists(after, touch.draft)
    if after == touch.game and not any(_is_news(touch, change) for change in changes):
        # Repeating the value that is there is not a touch: its undo would seem to do nothing.
        return it.Decision((), draft, game_or_refusal(touch.game, touch.who, changes)[1])
    return it.Decision(changes, draft, after=after)


def _is_news(touch: it.Touch, change: ev.GameChange) -> bool:
    """Whether a change that leaves the record as it is still says something new."""
    if isinstance(change, ev.Agreed):
        return not has_agreed(touch.game, change)
    return isinstance(change, ev.TallyField) and is_count_of_its_own(touch.game, touch.who, change)


def _with_own_count(touch: it.Touch, intent: it.Intent, step: it.Decision) -> it.Decision:
    """Return a decision that also records a typed value which is there already, if that says something."""
    draft = touch.draft
    value = _value_left(touch.game.record.rules, draft, intent, step) if draft else None
    if not draft or not draft.round or value is None or cursor.field_value(touch.game, draft) != value:
        return step
    change = cursor.tally_change(draft.round, draft, value)
    if not is_count_of_its_own(touch.game, touch.who, change):
        return step
    return replace(step, changes=(change, *step.changes), after=None)


def _value_left(rules: RuleSet, draft: Draft, intent: it.Intent, step: it.Decision) -> tuple[int, ...] | None:
    """Return the value that a touch leaves typed in a field, None if it leaves none or stays there."""
    if isinstance(intent, it.MakeChanges | it.Undo | it.Redo) or draft.field.startswith(ADJUSTMENT):
        return None
    if isinstance(intent, it.Press) and intent.key.isdecimal() and cursor.is_count(rules, draft.field):
        return (int(draft.text + intent.key),)
    return None if step.draft and step.draft.place == draft.place else cursor.typed_value(rules, draft)


def _undo_or_redo(touch: it.Touch, intent: it.Undo | it.Redo) -> it.Decision:
    batch = touch.game.batch(intent.seen)
    if not batch:
        return it.Decision(refused=GONE)
    change: ev.Undoing = ev.Voided(batch.id) if isinstance(intent, it.Undo) else ev.Restored(batch.id)
    after = game_after(touch.game, change)
    if isinstance(change, ev.Voided):
        draft = _without_remains(after, touch.draft)
        written = _written(after, draft, batch)
        there = written[0] if written else _if_wanted(after, draft)
    else:
        written = _written(after, touch.draft, batch)
        there = _beyond(after, written[-1]) if written else _if_exists(after, touch.draft)
    return it.Decision((change,), there, after=after)


def _without_remains(after: Game, draft: Draft | None) -> Draft | None:
    """Return a draft without its text, if that is only what ⌫ left of a value that is back in its field."""
    here = _if_exists(after, draft)
    if not here or not here.text or cursor.is_count(after.record.rules, here.field):
        return draft
    return here.place if stacks_text(cursor.field_value(after, here) or ()).startswith(here.text) else draft


def _written(after: Game, draft: Draft | None, batch: Batch[ev.GameChange]) -> list[Draft]:
    """Return the fields that a touch wrote in the cursor's round, as drafts with nothing typed."""
    if draft is None or draft.text:
        return []
    fields = (cursor.draft_for_change(change) for change in batch.changes)
    found = (moves.draft_at(after, field) for field in fields if field and field.round == draft.round)
    return [field for field in found if field]


def _beyond(game: Game, written: Draft) -> Draft | None:
    played = find_round(game, written.round)
    if not played or not cursor.is_on_paper(game.record.rules, written.field):
        return written
    return cursor.stop_after(game.record, played, written) or cursor.next_side(game.record, played)


def _if_exists(game: Game, draft: Draft | None) -> Draft | None:
    return draft if draft and cursor.field_exists(game, draft) else None


def _if_wanted(game: Game, draft: Draft | None) -> Draft | None:
    """Return a draft if its field exists, except at a side that went out and so has nothing to count."""
    here = _if_exists(game, draft)
    played = find_round(game, here.round) if here else None
    if not here or not played or not played.complete:
        return here
    return None if cursor.has_nothing_to_count(game.record.rules, played, here.side) else here
