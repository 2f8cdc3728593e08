"""Who leads, whether the game is over, and why.

Source: FORMAT.md, "Rule sets" and "Scoring".
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Literal

from scorepad.rules.keys import tie_default
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore, RoundScore

Reason = Literal["rounds", "target", "level", "ended", "beyond"]


def best_total(rules: RuleSet, totals: Sequence[int]) -> int:
    """Return the total that wins among these."""
    return min(totals) if rules.lowest_wins else max(totals)


def leaders(rules: RuleSet, totals: Sequence[int]) -> tuple[int, ...]:
    """Return the indices of the sides with the best total: the highest, or the lowest where that wins."""
    best = best_total(rules, totals)
    return tuple(index for index, total in enumerate(totals) if total == best)


def winning_margin(rules: RuleSet, totals: Sequence[int]) -> int:
    """Return by how many points the best side leads the next; 0 for a tie. totals: of two or more sides."""
    ordered = sorted(totals, reverse=not rules.lowest_wins)
    return abs(ordered[0] - ordered[1])


def is_over(rules: RuleSet, number: int, totals: Sequence[int]) -> bool:
    """Whether the game ends with a round.

    number: of the complete round, from 1. totals: points after it.
    """
    shares_a_tie = (rules.length.tie or tie_default(rules.values)) == "shared"
    return reaches_end(rules, number, totals) and (shares_a_tie or len(leaders(rules, totals)) == 1)


def reaches_end(rules: RuleSet, number: int, totals: Sequence[int]) -> bool:
    """Whether a round brings the game to its end, unless there is a tie."""
    rounds, target = rules.length.rounds, rules.length.target
    return (rounds is not None and number >= rounds) or (target is not None and max(totals) >= target)


@dataclass(frozen=True, slots=True)
class Ending:
    """The reason why a game has ended, or has not.

    reason: `rounds`, `target`: the end that the rules define; `beyond`: rounds were started after it;
    `ended`: ended early; `level`: it was reached, but there is a tie and the rules play on.
    number: of the deciding round, from 1; of the last counted one for `ended` and `level`, 0 = none.
    points: the best total after it. open: whether a round was started but not counted, so it adds nothing.
    """

    reason: Reason
    number: int
    points: int
    open: bool = False


def ending(record: GameRecord, score: GameScore) -> Ending | None:
    """Return why a game is over or plays on; None while its end is not in question."""
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
    """Whether a game was ended before the end that its rules define, if they define one."""
    end = ending(record, score)
    return end is not None and end.reason == "ended" and record.rules.facts.length_key is not None


def _totals(played: RoundScore) -> tuple[int, ...]:
    return tuple(side.total for side in played.sides)
