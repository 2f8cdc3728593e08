"""How long games of points take to score: `python -m tests.bench.points`."""

import time
from dataclasses import replace

from scorepad.rules.built_in import variant
from scorepad.rules.resolve import with_house_rules
from scorepad.score.record import NOBODY, GameRecord, Round, RoundId, Side, Tally
from scorepad.score.totals import score_game
from tests.bench.figures import milliseconds
from tests.bench.line import Line

SIDES = tuple(Side(f"Player {number}") for number in range(1, 9))
RULES = with_house_rules(variant("five-crowns"), {"length.rounds": 99})


def game(rounds: int) -> GameRecord:
    """Return a game of eight players with so many rounds."""
    return GameRecord(RULES, SIDES, tuple(_round(number) for number in range(rounds)))


def _round(number: int) -> Round:
    tallies = (Tally(counted=True, points=(number % 30 + side,)) for side in range(len(SIDES)))
    return Round(tuple(tallies), NOBODY, id=RoundId(str(number)))


def one_more(rounds: int) -> float:
    """Return how many ms it takes to score one more round than so many."""
    before = game(rounds)
    scored = score_game(before)
    after = replace(before, rounds=(*before.rounds, _round(rounds)))
    return milliseconds(lambda: score_game(after, (before, scored)), clock=time.process_time)


def lines() -> list[Line]:
    """Return the figures: a whole game, and one more round beside the same with four."""
    whole = game(40)
    taken = milliseconds(lambda: score_game(whole), clock=time.process_time)
    return [
        Line("re-scoring 40 rounds, 8 players of points", "ms", taken, None, 5),
        Line("one more round after 40, beside after 4", "ms", one_more(40), one_more(4), 1.5),
    ]


if __name__ == "__main__":
    print(*lines(), sep="\n")
