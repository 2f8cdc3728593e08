"""What decided a game: who came in where, which round turned it, which was the biggest."""

from dataclasses import dataclass

from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore, RoundScore
from scorepad.score.standing import leaders


@dataclass(frozen=True, slots=True)
class Biggest:
    """The most points of one side in one round. number: of the round."""

    number: int
    side: int
    points: int


def ranking(record: GameRecord, score: GameScore) -> tuple[int, ...]:
    """Order the sides, the best first; of equal ones the first seated."""
    best_first = 1 if record.rules.family.lowest_wins else -1
    return tuple(sorted(range(len(score.totals)), key=lambda side: (best_first * score.totals[side], side)))


def counted_rounds(score: GameScore) -> tuple[RoundScore, ...]:
    """Give the rounds that are in the totals: those before the first open one."""
    rounds: list[RoundScore] = []
    for played in score.rounds:
        if not played.complete:
            break
        rounds.append(played)
    return tuple(rounds)


def turning_round(record: GameRecord, score: GameScore) -> int | None:
    """Find the round since which the sides that lead now have led; None = since the first, or nobody leads.

    Gives the round's number; a side taken over from paper in the lead counts as leading from the start.
    """
    ahead = leaders(record.rules, score.totals)
    turned: int | None = None
    before = leaders(record.rules, record.start.totals) if record.start else None
    for played in counted_rounds(score):
        after = leaders(record.rules, tuple(side.total for side in played.sides))
        if after == ahead and before not in (None, ahead):
            turned = played.number
        before = after
    return turned


def biggest_round(score: GameScore) -> Biggest | None:
    """Find the most points a side made in a round, which is its dearest one where the fewest points win.

    None where no round was counted, or where those points were made more than once.
    """
    rounds = [
        Biggest(played.number, side, each.breakdown.round)
        for played in counted_rounds(score)
        for side, each in enumerate(played.sides)
    ]
    most = max((each.points for each in rounds), default=0)
    found = [each for each in rounds if each.points == most]
    return found[0] if len(found) == 1 else None
