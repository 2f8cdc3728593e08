"""A whole game scored: one fold over its rounds. Source: game-file.md, sections 3 and 4."""

from scorepad.rules.ruleset import RuleSet
from scorepad.score.breakdown import price_side
from scorepad.score.case import Case
from scorepad.score.checks import problems
from scorepad.score.minimum import minimum
from scorepad.score.prices import Prices
from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore, Minimum, Next, RoundScore, SideScore
from scorepad.score.seats import seats
from scorepad.score.standing import is_over, leaders

Totals = tuple[int, ...]


def score_game(record: GameRecord) -> GameScore:
    """Score a game: every round with its lines, totals, minimums and problems, and how it stands.

    A round with an uncounted side, and every round after it, adds nothing to the totals.
    """
    prices = Prices.of(record.rules, seats(record.sides))
    totals: Totals = record.start.totals if record.start else (0,) * len(record.sides)
    rounds: list[RoundScore] = []
    first_open: int | None = None
    over = False
    for index, deal in enumerate(record.rounds):
        case = Case(record, prices, index, deal, record.first_round + index)
        if first_open is None and not deal.complete:
            first_open = case.number
        scored = _score_round(case, totals, adds=first_open is None)
        rounds.append(scored)
        if first_open is None:
            totals = tuple(side.total for side in scored.sides)
            over = over or is_over(record.rules, case.number, totals)
    finished = bool(rounds) and (over or record.ended)
    number = first_open or record.first_round + len(rounds)
    return GameScore(
        rounds=tuple(rounds),
        totals=totals,
        next=None if finished else Next(number, _minimums(record.rules, number, totals)),
        finished=finished,
        winners=leaders(record.rules, totals) if finished else (),
    )


def _score_round(case: Case, totals: Totals, *, adds: bool) -> RoundScore:
    deal = case.deal
    breakdowns = [price_side(case.prices, tally, deal.out, side) for side, tally in enumerate(deal.tallies)]
    minimums = _minimums(case.record.rules, case.number, totals)
    sides = tuple(
        SideScore(tally.counted, breakdown, before + breakdown.round if adds else before, needed)
        for tally, breakdown, before, needed in zip(deal.tallies, breakdowns, totals, minimums, strict=True)
    )
    return RoundScore(deal.id, case.number, deal.complete, sides, problems(case))


def _minimums(rules: RuleSet, number: int, totals: Totals) -> tuple[Minimum, ...]:
    return tuple(minimum(rules, number, total) for total in totals)
