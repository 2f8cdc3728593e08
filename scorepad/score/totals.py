"""The score of a whole game: every round's breakdown, the totals, and the version of this scoring.

Source: FORMAT.md, "Scoring" and "Score as JSON".
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import takewhile
from typing import Final

from scorepad.rules.keys import own_name
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import Minimum
from scorepad.score.bids import full_bags, over_bid
from scorepad.score.breakdown import Breakdown, Prices, price_side, with_bags
from scorepad.score.checks import CheckContext, problems, recheck_problems
from scorepad.score.deal import Pack, seats
from scorepad.score.plausibility import Plausibility
from scorepad.score.record import GameRecord, Side
from scorepad.score.result import GameScore, Next, Problem, RoundScore, SideScore, Standing, is_over, leaders

SCORING: Final = 4
"""Raised whenever the same record scores differently than before: stored summaries are then made again."""

_ROUNDS_AWAY = 2
"""A side that sat out so many rounds at the end has left, where nobody said so."""

Earlier = tuple[GameRecord, GameScore]
"""Another version of a game with its score."""


def score_game(record: GameRecord, earlier: Earlier | None = None) -> GameScore:
    """Return the score of a game: every round with its lines, totals, minimums and problems; the standings.

    A round with an uncounted side, and every round after it, adds nothing to the totals.
    earlier: an earlier score, so that only differences are computed; the result is the same without it.
    """
    known = _unchanged(record, earlier) if earlier else {}
    rounds = _unchanged_beginning(record, earlier, known) if earlier else []
    standing = rounds[-1].standing if rounds else start_standing(record)
    first_open = next((scored for scored in rounds if not scored.complete), None)
    same_so_far = len(rounds) == len(known)
    for case in _cases(record, len(rounds)):
        known_here = known.get(case.index)
        same_so_far = same_so_far and known_here is not None
        scored = _score_round(case, known_here, standing, adds=first_open is None, again=not same_so_far)
        rounds.append(scored)
        if first_open is None and scored.complete:
            standing = scored.standing
        else:
            first_open = first_open or scored
    over = not first_open and any(is_over(record.rules, each.number, each.standing) for each in rounds)
    finished = record.is_from_paper or (bool(rounds) and (over or record.ended))
    away = {side for side, each in enumerate(record.sides) if each.left is not None}
    if finished:
        away |= sat_out_to_the_end(record).keys()
    standing = standing._replace(away=frozenset(away))
    return GameScore(
        rounds=tuple(rounds),
        standing=standing,
        next=None if finished else _next(record, first_open, standing),
        finished=finished,
        winners=leaders(record.rules, standing) if finished else (),
    )


def _next(record: GameRecord, first_open: RoundScore | None, standing: Standing) -> Next:
    if first_open:
        return Next(first_open.number, tuple(side.minimum for side in first_open.sides))
    number = record.first_round + len(record.rounds)
    return Next(number, _minimums(record.rules, number, standing))


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


def _unchanged(record: GameRecord, earlier: Earlier) -> Mapping[int, RoundScore]:
    before, score = earlier
    if any(getattr(record, part) != getattr(before, part) for part in ("rules", "sides", "first_round")):
        return {}
    rounds = enumerate(zip(record.rounds, before.rounds, score.rounds, strict=False))
    return {index: scored for index, (deal, was, scored) in rounds if deal is was or deal == was}


def _unchanged_beginning(
    record: GameRecord, earlier: Earlier, known: Mapping[int, RoundScore]
) -> list[RoundScore]:
    """Return the rounds before the first change, which score as before: nothing of them is computed again.

    They are the same by name too, which `_unchanged` doesn't ask.
    """
    kept: list[RoundScore] = []
    for index, deal in enumerate(record.rounds if record.start == earlier[0].start else ()):
        scored = known.get(index)
        if scored is None or scored.id != deal.id:
            break
        kept.append(scored)
    return kept


def _cases(record: GameRecord, start: int) -> Iterator[CheckContext]:
    """Yield the rounds from an index on."""
    first, table = record.first_round, table_facts(record.rules, record.sides)
    for index in range(start, len(record.rounds)):
        yield CheckContext(record, *table, index, record.rounds[index], first + index)


@lru_cache(maxsize=64)
def table_facts(rules: RuleSet, sides: tuple[Side, ...]) -> tuple[Prices, Pack | None, Plausibility]:
    """Return the prices, the pack and what is likely, which stay the same for a whole game."""
    pack = Pack.of(rules, sides)
    return Prices.of(rules, seats(sides), len(sides)), pack, Plausibility.of(rules, pack)


def _score_round(
    case: CheckContext, known: RoundScore | None, before: Standing, *, adds: bool, again: bool
) -> RoundScore:
    """Return the score of one round.

    adds: whether it adds to the totals once it is complete. again: a round before it has changed, so it must
    be rechecked.
    """
    deal = case.deal
    complete = deal.complete
    adds = adds and complete
    breakdowns = (
        [side.breakdown for side in known.sides]
        if known
        else [
            price_side(case.prices, tally, deal.out, side, deal.factor, case.number)
            for side, tally in enumerate(deal.tallies)
        ]
    )
    sides = tuple(_score_side(case, side, each, before, adds=adds) for side, each in enumerate(breakdowns))
    return RoundScore(deal.id, case.number, complete, sides, _problems(case, known, again=again))


def _score_side(
    case: CheckContext, side: int, breakdown: Breakdown, before: Standing, *, adds: bool
) -> SideScore:
    rules, deal, tally = case.rules, case.deal, case.deal.tallies[side]
    bags = before.bags[side]
    if rules.bags.limit:
        over = over_bid(rules, tally, deal.out, side)
        breakdown = with_bags(rules, breakdown, bags, over)
        bags = full_bags(rules, bags, over)[1] if adds else bags
    total, in_row = before.totals[side], before.in_row[side]
    return SideScore(
        tally.counted,
        breakdown,
        total + breakdown.round if adds else total,
        rules.facts.minimum(case.number, total),
        in_row + tally.in_row(own_name(rules.deciding_row)) if adds and rules.deciding_row else in_row,
        bags,
        case.record.sides[side].is_away(case.number + 1),
    )


def _problems(case: CheckContext, known: RoundScore | None, *, again: bool) -> tuple[Problem, ...]:
    if known is None:
        return problems(case)
    return recheck_problems(case, known.problems) if again else known.problems


def _minimums(rules: RuleSet, number: int, standing: Standing) -> tuple[Minimum | None, ...]:
    return tuple(rules.facts.minimum(number, total) for total in standing.totals)
