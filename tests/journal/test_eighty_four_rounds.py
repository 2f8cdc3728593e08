"""Seven games of three people in four rounds, made to the figures of seven real ones.

Andrew Heiss published 84 rounds of Hand and Foot (github.com/andrewheiss/Hand-and-Foot-stats) without a
licence, so no number here is his: only their mean, 1,421, and their median, 1,492, are the same.
"""

from random import Random
from statistics import mean, median

from scorepad.journal.sums import Feat, Statistics, Versus, sums_of, values_of
from scorepad.wording.journal import game_average, round_average, won_text
from tests.journal.evenings import evening

PEOPLE = ("Ann", "Bo", "Cy")
GAMES, ROUNDS = 7, 4


def made_rounds() -> list[int]:
    """Return 84 rounds, in no order."""
    lower = [1490, *(1310 - 35 * step for step in range(41))]
    upper = [1494 + 35 * step for step in range(42)]
    rounds = lower + upper
    rounds[1] += 1421 * len(rounds) - sum(rounds)
    Random(84).shuffle(rounds)  # noqa: S311 - an order
    return rounds


MADE = made_rounds()
BY_PERSON = {name: MADE[at :: len(PEOPLE)] for at, name in enumerate(PEOPLE)}


def journal() -> Statistics:
    games = [
        evening(
            f"{number}",
            f"2016-10-{number + 1:02}",
            {(name,): tuple(BY_PERSON[name][number * ROUNDS : (number + 1) * ROUNDS]) for name in PEOPLE},
        )
        for number in range(GAMES)
    ]
    return Statistics(games)


def test_the_rounds_have_the_figures_of_the_real_ones() -> None:
    assert (len(MADE), mean(MADE), median(MADE)) == (84, 1421, 1492)


def test_each_ones_figures_are_those_of_a_plain_recount() -> None:
    made = journal()
    for name in PEOPLE:
        sums = sums_of(made, (name,), values_of(made, (name,)))
        rounds = BY_PERSON[name]
        totals = [sum(rounds[at : at + ROUNDS]) for at in range(0, len(rounds), ROUNDS)]
        assert round_average(sums) == f"Average {round(mean(rounds)):,} in 28 rounds"
        assert game_average(sums) == f"Average {round(mean(totals)):,} in 7 games"
        best = made.best((name,), "whitnack", Feat.ROUND)
        assert best
        assert best.points == max(rounds)


def test_all_together_have_the_average_of_the_real_ones() -> None:
    made = journal()
    all_sums = [sums_of(made, (name,), values_of(made, (name,))) for name in PEOPLE]
    assert sum(each.rounds for each in all_sums) == 84
    assert sum(each.round_points for each in all_sums) / 84 == 1421
    assert sum(each.wins for each in all_sums) == GAMES
    assert won_text(all_sums[0]).endswith("of 7 games")
    versus = made.versus["whitnack"][("Ann",), ("Bo",)]
    assert versus == Versus(GAMES, (all_sums[0].wins, all_sums[1].wins))
