"""How people and sides stand over all games of an evening that are over: by wins, or by points.

By wins, points decide between those with as many. A game counts for everybody on a side with the side's final
total, adjustments included, and the bye nothing. Where the lowest total wins, points are compared per game:
whoever plays less has fewer of them. Where some games are won by the highest total and others by the lowest,
wins alone decide.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from scorepad.journal.evening import Evening
from scorepad.journal.sums import Statistics, Sums, Who, all_values, are_comparable, sums_of


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the standings.

    place: from 1; those who have as many wins and points (where fewer are better, as many a game) share it,
    by points those who have as many points.
    who: a person, or the people of a side.
    shared: wins shared with another side. points: of all games together.
    """

    place: int
    who: Who
    games: int
    wins: int
    shared: int
    points: int


def by_person(played: Iterable[Evening], *, by_points: bool = False) -> tuple[Standing, ...]:
    """Return how each person stands, whoever the partners were; the best first."""
    games = tuple(played)
    return _standings(games, {(name,) for game in games for name in game.people}, by_points=by_points)


def by_side(played: Iterable[Evening], *, by_points: bool = False) -> tuple[Standing, ...]:
    """Return how the people who have played together stand as one; the best first."""
    games = tuple(played)
    people = {tuple(sorted(set(side))) for game in games for side in game.sides}
    return _standings(games, people, by_points=by_points)


def _standings(games: tuple[Evening, ...], people: Iterable[Who], *, by_points: bool) -> tuple[Standing, ...]:
    counted = Statistics(games)
    values = all_values(counted)
    sign = _sign(counted)
    sums = {who: sums_of(counted, who, values) for who in people}
    ranks = {
        who: (0 if by_points and sign else -2 * each.wins - each.shared, _points_rank(each, sign))
        for who, each in sums.items()
    }
    ahead = sorted(ranks.values())
    order = sorted(sums.items(), key=lambda each: (ranks[each[0]], each[0]))
    return tuple(
        Standing(ahead.index(ranks[who]) + 1, who, each.games, each.wins, each.shared, each.points)
        for who, each in order
    )


def _points_rank(sums: Sums, sign: int) -> Fraction:
    """Return points as a number that is the lower, the better. sign: as of `_sign`."""
    return Fraction(sums.points, sums.games) if sign < 0 else Fraction(-sign * sums.points)


def _sign(counted: Statistics) -> int:
    """Return what points are worth in the order: more are better, fewer are, or they can't be compared."""
    values = all_values(counted)
    if not values or not are_comparable(counted, values):
        return 0
    return -1 if counted.lowest_wins[values[0]] else 1
