"""Why a game is over, or continues although its end was reached. Source: FORMAT.md, "Rule sets"."""

from dataclasses import dataclass
from itertools import takewhile
from typing import Literal

from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore, RoundScore
from scorepad.score.standing import is_over, leaders, reaches_end

Reason = Literal["rounds", "target", "level", "ended", "beyond"]


@dataclass(frozen=True, slots=True)
class Ending:
    """What the end of a game rests on.

    reason: `rounds`, `target`: the rules' own end; `beyond`: rounds were begun after it; `ended`: broken off
    before it; `level`: it was reached, but nobody is ahead and the rules play on.
    number: of the round that decided, from 1; of the last counted one for `ended` and `level`, 0 = none.
    points: the best total after it. open: whether a round that is begun but not counted adds nothing.
    """

    reason: Reason
    number: int
    points: int
    open: bool = False


def ending(record: GameRecord, score: GameScore) -> Ending | None:
    """Tell why a game is over, or not yet; None while its end is not in question."""
    counted = tuple(takewhile(lambda played: played.complete, score.rounds))
    is_open = len(counted) < len(score.rounds)
    rules = record.rules
    over = next((each for each in counted if is_over(rules, each.number, _totals(each))), None)
    last = counted[-1].number if counted else 0
    best = score.totals[leaders(rules, score.totals)[0]]
    if over and over is not score.rounds[-1]:
        return Ending("beyond", over.number, best, is_open)
    if over:
        return Ending("rounds" if rules.length.rounds else "target", over.number, best)
    if score.finished:
        return Ending("ended", last, best, is_open)
    if counted and reaches_end(rules, last, score.totals):
        return Ending("level", last, best)
    return None


def is_broken_off(record: GameRecord, score: GameScore) -> bool:
    """Tell whether a game was ended before the end that its rules know."""
    end = ending(record, score)
    return end is not None and end.reason == "ended"


def _totals(played: RoundScore) -> tuple[int, ...]:
    return tuple(side.total for side in played.sides)
