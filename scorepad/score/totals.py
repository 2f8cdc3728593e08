"""The score of a whole game: every round's breakdown, the totals, and the version of this scoring.

Source: FORMAT.md, "Scoring" and "Score as JSON".
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import takewhile
from typing import Final

from scorepad.rules.keys import own_name
from scorepad.rules.ruleset import RuleSet
from scorepad.score.bids import full_bags, over_bid
from scorepad.score.breakdown import Breakdown, Prices, price_side, with_bags
from scorepad.score.checks import CheckContext, problems
from scorepad.score.deal import Pack, seats
from scorepad.score.plausibility import Plausibility
from scorepad.score.record import GameRecord, Side
from scorepad.score.result import GameScore, Next, RoundScore, SideScore, Standing, is_over, leaders

SCORING: Final = 4
"""Raised whenever the same record scores differently than before: stored summaries are then made again."""

_ROUNDS_AWAY = 2
"""A side that sat out so many rounds at the end has left, where nobody said so."""

Earlier = tuple[GameRecord, GameScore]
"""Another version of a game with its score."""


def score_game(record: GameRecord, earlier: Earlier | None = None) -> GameScore:
    """Return the score of a game: every round with its lines, totals, minimums and problems; the standings.

    A round with an uncounted side, and every round after it, adds nothing to the totals.
    earlier: an earlier score, of which the rounds before the first change are taken over; the result is the
    same without it.
    """
    rounds = _unchanged_beginning(record, earlier) if earlier else []
    standing = rounds[-1].standing if rounds else start_standing(record)
    table = table_facts(record.rules, record.sides)
    for index in range(len(rounds), len(record.rounds)):
        case = CheckContext(record, *table, index, record.rounds[index], record.first_round + index)
        adds = all(scored.complete for scored in rounds)
        rounds.append(_score_round(case, standing, adds=adds))
        standing = rounds[-1].standing
    counted = len(list(takewhile(lambda scored: scored.complete, rounds)))
    over = counted == len(rounds) and any(
        is_over(record.rules, each.number, each.standing) for each in rounds
    )
    finished = record.is_from_paper or (bool(rounds) and (over or record.ended))
    away = {side for side, each in enumerate(record.sides) if each.left is not None}
    if finished:
        away |= sat_out_to_the_end(record).keys()
    standing = standing._replace(away=frozenset(away))
    return GameScore(
        rounds=tuple(rounds),
        standing=standing,
        next=None if finished else Next.after(record, counted, standing.totals),
        finished=finished,
        winners=leaders(record.rules, standing) if finished else (),
    )


def start_standing(record: GameRecord) -> Standing:
    """Return what the sides have before the first recorded round; no row is carried over from paper."""
    nothing = (0,) * len(record.sides)
    away = frozenset(side for side in range(len(record.sides)) if record.is_away(side, 0))
    return Standing(record.start.totals if record.start else nothing, nothing, nothing, away)


def sat_out_to_the_end(record: GameRecord) -> Mapping[int, int]:
    """Return the sides that sat out the last two rounds or more, each with the number of the first of these.

    None where that would be everybody: nobody would be left. Source: FORMAT.md, "A side".
    """
    if not any(tally.sat_out for deal in record.rounds[-1:] for tally in deal.tallies):
        return {}
    found: dict[int, int] = {}
    for side in range(len(record.sides)):
        played = (deal.tallies[side] for deal in reversed(record.rounds))
        rounds = len(list(takewhile(lambda tally: tally.sat_out, played)))
        if rounds >= _ROUNDS_AWAY:
            found[side] = record.first_round + len(record.rounds) - rounds
    gone = {*found, *(side for side, each in enumerate(record.sides) if each.left is not None)}
    return found if len(gone) < len(record.sides) else {}


def _unchanged_beginning(record: GameRecord, earlier: Earlier) -> list[RoundScore]:
    """Return the rounds before the first change, by name too: nothing of them is computed again."""
    before, score = earlier
    if any(getattr(record, part) != getattr(before, part) for part in ("rules", "sides", "start")):
        return []
    rounds = zip(record.rounds, before.rounds, score.rounds, strict=False)
    same = takewhile(lambda each: each[0] == each[1] and each[0].id == each[1].id, rounds)
    return [scored for _deal, _was, scored in same]


@lru_cache(maxsize=64)
def table_facts(rules: RuleSet, sides: tuple[Side, ...]) -> tuple[Prices, Pack | None, Plausibility]:
    """Return the prices, the pack and what is likely, which stay the same for a whole game."""
    pack = Pack.of(rules, sides)
    return Prices.of(rules, seats(sides), len(sides)), pack, Plausibility.of(rules, pack)


def _score_round(case: CheckContext, before: Standing, *, adds: bool) -> RoundScore:
    """Return the score of one round. adds: whether it adds to the totals once it is complete."""
    deal, rules = case.deal, case.rules
    breakdowns = [_breakdown(case, side, before) for side in range(len(deal.tallies))]
    after = _with_round(case, before, breakdowns) if adds and deal.complete else before
    away = frozenset(at for at, side in enumerate(case.record.sides) if side.is_away(case.number + 1))
    sides = tuple(
        SideScore(tally.counted, breakdown, total, rules.facts.minimum(case.number, had))
        for tally, breakdown, total, had in zip(
            deal.tallies, breakdowns, after.totals, before.totals, strict=True
        )
    )
    standing = after._replace(away=away)
    return RoundScore(deal.id, case.number, deal.complete, sides, standing, problems(case))


def _breakdown(case: CheckContext, side: int, before: Standing) -> Breakdown:
    deal, tally = case.deal, case.deal.tallies[side]
    found = price_side(case.prices, tally, deal.out, side, deal.factor, case.number)
    if not case.rules.bags.limit:
        return found
    return with_bags(case.rules, found, before.bags[side], over_bid(case.rules, tally, deal.out, side))


def _with_round(case: CheckContext, before: Standing, breakdowns: Sequence[Breakdown]) -> Standing:
    """Return what the sides have after a round that adds to the totals."""
    rules, deal = case.rules, case.deal
    row = rules.deciding_row
    over = (over_bid(rules, tally, deal.out, side) for side, tally in enumerate(deal.tallies))
    bags = tuple(full_bags(rules, *each)[1] for each in zip(before.bags, over, strict=True))
    return Standing(
        tuple(total + each.round for total, each in zip(before.totals, breakdowns, strict=True)),
        tuple(
            tally.in_row(own_name(row)) + had for tally, had in zip(deal.tallies, before.in_row, strict=True)
        )
        if row
        else before.in_row,
        bags,
    )
