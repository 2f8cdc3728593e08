"""Touches that move the cursor: to a field, to a round that begins, to the other form of cards, away."""

from dataclasses import replace

from scorepad.game.accept import GONE, find_round
from scorepad.game.cursor import first_stop, form_stop, has_nothing_to_count, next_open, next_side
from scorepad.game.draft import Draft
from scorepad.game.entry import commit_typed, stands
from scorepad.game.events import Change, Counted, RoundAdded, TallyField, WentOut
from scorepad.game.fold import Game, supposing_all
from scorepad.game.intents import FinishRound, Goto, Leave, SayOut, Step, Use
from scorepad.game.touch import Touch
from scorepad.rules.faults import Fault
from scorepad.score.fields import stops, value_of
from scorepad.score.record import Round, Tally


def goto(touch: Touch, intent: Goto) -> Step:
    """Commit what is typed and put the cursor on a field."""
    if touch.who.side not in (None, intent.side):
        return Step(refused=Fault("not_yours", params={"side": touch.who.side}))
    round_id, begun = _begun(touch, intent.round)
    after = supposing_all(touch.game, begun)
    there = landing(after, Draft(round_id, intent.side, intent.field))
    if not there:
        return Step(refused=GONE)
    if touch.draft and touch.draft.place == there:
        return Step((), touch.draft)
    return Step((*commit_typed(touch.game, touch.draft), *begun), there)


def say_out(touch: Touch, intent: SayOut) -> Step:
    """Say who went out, and begin with the side that did, unless its round is already being counted.

    A side that was never asked, because going out was all of its round, is asked once it did not go out.
    """
    round_id, begun = _begun(touch, intent.round)
    said = WentOut(round_id, intent.out)
    before = find_round(supposing_all(touch.game, begun), round_id)
    changes: tuple[Change, ...] = begun if before and before.out == intent.out else (*begun, said)
    after = supposing_all(touch.game, changes)
    played = find_round(after, round_id)
    if not before or not played:
        return Step(refused=GONE)
    reopened = _never_asked(after, before, played)
    if reopened:
        there = first_stop(after.record, played, reopened.side)
        return Step((*commit_typed(touch.game, touch.draft), *changes, reopened), there)
    following = next_side(after.record, played)
    if played.complete or (following and _is_counting(touch.draft, played)):
        return Step(changes, touch.draft)
    marks = () if following else marked_counted(played)
    return Step((*commit_typed(touch.game, touch.draft), *changes, *marks), following)


def _never_asked(after: Game, before: Round, played: Round) -> Counted | None:
    """Open the side again that counts as counted with nothing, only because it had gone out before."""
    rules = after.record.rules
    for side, tally in enumerate(played.tallies):
        was, still = (has_nothing_to_count(rules, each, side) for each in (before, played))
        asked = any(value_of(tally, stop) is not None for stop in stops(rules, tally))
        if was and not still and tally.counted and not asked:
            return Counted(played.id, side, counted=False)
    return None


def use(touch: Touch, intent: Use) -> Step:
    """Switch `melded` or `left` to the other form, at its first stop; what is typed is committed before."""
    change = TallyField(intent.round, intent.side, f"{intent.field}.use", intent.use)
    typed = commit_typed(touch.game, touch.draft)
    after = supposing_all(touch.game, (*typed, change))
    changed = after.record != supposing_all(touch.game, typed).record
    there = landing(after, Draft(intent.round, intent.side, intent.field))
    return Step((*typed, change) if changed else typed, there) if there else Step(refused=GONE)


def finish_round(touch: Touch, intent: FinishRound) -> Step:
    """Commit what is typed and mark every side of the round as counted."""
    played = find_round(touch.game, intent.round)
    if not played:
        return Step(refused=GONE)
    changes = *commit_typed(touch.game, touch.draft), *marked_counted(played)
    return Step(changes, None, effect="round_finished")


def marked_counted(played: Round) -> tuple[Change, ...]:
    """Mark every side of a round that is not counted yet as counted."""
    return tuple(
        Counted(played.id, side, counted=True)
        for side, tally in enumerate(played.tallies)
        if not tally.counted
    )


def leave(touch: Touch, _: Leave) -> Step:
    """Commit what is typed and take the cursor away."""
    return Step(commit_typed(touch.game, touch.draft), None)


def landing(game: Game, draft: Draft) -> Draft | None:
    """Put the cursor on a field, cards in the form that is in use; None if the field is not there."""
    if not stands(game, draft):
        return None
    played = find_round(game, draft.round)
    if played and draft.field in ("melded", "left"):
        return replace(draft, field=form_stop(game.record, played, draft.side, draft.field))
    return draft


def _begun(touch: Touch, round_id: str | None) -> tuple[str, tuple[Change, ...]]:
    """Name a round, the next open one if none is named, with the change that begins it if need be."""
    if round_id is not None:
        return round_id, ()
    waiting = next_open(touch.game.record)
    if waiting:
        return waiting.id, ()
    places = [place.round.id for place in touch.game.state.places if place.begun]
    fresh = touch.new_id()
    return fresh, (RoundAdded(fresh, places[-1] if places else None),)


def _is_counting(draft: Draft | None, played: Round) -> bool:
    if draft is None or draft.round != played.id:
        return False
    return bool(draft.text) or any(tally != Tally() for tally in played.tallies)
