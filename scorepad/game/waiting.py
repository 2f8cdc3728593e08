"""The cursor of the round in progress waits, its open text with it, while another round is put right."""

from dataclasses import replace

from scorepad.game.accept import find_round
from scorepad.game.draft import Draft
from scorepad.game.entry import commit_typed, stands
from scorepad.game.fold import Game, supposing_all
from scorepad.game.intents import Goto, Intent, SayOut, Step, Use


def parted(game: Game, here: Draft | None, intent: Intent) -> tuple[Draft | None, Draft | None]:
    """Part a device's cursor into the one at hand for this touch and the one that waits.

    A touch that leads from an open round into another one lets the open round's cursor wait.
    """
    if here is None:
        return None, None
    if here.waiting:
        return replace(here, waiting=None), here.waiting
    leads_away = isinstance(intent, Goto | SayOut | Use) and intent.round not in (None, here.round)
    return (None, here) if leads_away and is_open(game, here.round) else (here, None)


def rejoined(game: Game, step: Step, waiting: Draft | None) -> Step:
    """Give a touch its waiting cursor back: it waits on, or goes on where it stood.

    A touch that leads to another field of its round, or finishes that round, commits its open text.
    """
    if waiting is None:
        return step
    after = step.after or supposing_all(game, step.changes)
    if not stands(after, waiting):
        return step
    there = step.draft
    if there and there.round != waiting.round:
        return replace(step, draft=replace(there, waiting=waiting))
    goes_on = there == waiting.place or (there is None and is_open(after, waiting.round))
    if goes_on:
        return replace(step, draft=waiting)
    return replace(step, changes=(*commit_typed(game, waiting), *step.changes), after=None)


def is_open(game: Game, round_id: str) -> bool:
    """Tell whether a round is there and still being counted."""
    played = find_round(game, round_id)
    return played is not None and not played.complete
