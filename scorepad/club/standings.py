"""How people and sides stand over all games of an evening that are over: by wins, then by points.

Where the lowest total wins, points are compared per game: whoever plays less has fewer of them.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain

from scorepad.club.corrections import corrected, corrections_of
from scorepad.game.evenings import Correction, Corrections
from scorepad.journal.evening import Evening
from scorepad.journal.people import all_values, are_comparable, sums_of
from scorepad.journal.sums import Journal, Sums, Who


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the standings.

    place: from 1; those who have as many wins and points (where fewer are better, as many a game) share it.
    who: a person, or the people of a side.
    shared: wins shared with another side. points: of all games together, with all corrections.
    corrections: of its games.
    """

    place: int
    who: Who
    games: int
    wins: int
    shared: int
    points: int
    corrections: tuple[Correction, ...] = ()


_NONE: Corrections = {}


def by_person(played: Iterable[Evening], corrections: Corrections = _NONE) -> tuple[Standing, ...]:
    """Return how each person stands, whoever the partners were; the best first."""
    games = tuple(played)
    return _standings(games, {(name,) for game in games for name in game.people}, corrections)


def by_side(played: Iterable[Evening], corrections: Corrections = _NONE) -> tuple[Standing, ...]:
    """Return how the people who have played together stand as one; the best first."""
    games = tuple(played)
    people = {tuple(sorted(set(side))) for game in games for side in game.sides}
    return _standings(games, people, corrections)


def _standings(
    played: tuple[Evening, ...], people: Iterable[Who], corrections: Corrections
) -> tuple[Standing, ...]:
    games = tuple(corrected(game, corrections) for game in played)
    journal = Journal({game.game: game for game in games}.__getitem__)
    for game in games:
        journal.add(game)
    values = all_values(journal)
    sign = _sign(journal)
    sums = {who: sums_of(journal, who, values) for who in people}
    ranks = {who: (-2 * each.wins - each.shared, _points_rank(each, sign)) for who, each in sums.items()}
    ahead = sorted(ranks.values())
    order = sorted(ranks, key=lambda who: (ranks[who], who))
    touched = [game for game in games if any(game.game == name for name, _side in corrections)]
    why = {who: tuple(chain(*(corrections_of(game, who, corrections) for game in touched))) for who in order}
    return tuple(_standing(ahead.index(ranks[who]) + 1, who, sums[who], why[who]) for who in order)


def _points_rank(sums: Sums, sign: int) -> Fraction:
    """Return points as a number that is the lower, the better. sign: as of `_sign`."""
    return Fraction(sums.points, sums.games) if sign < 0 else Fraction(-sign * sums.points)


def _sign(journal: Journal) -> int:
    """Return what points are worth in the order: more are better, fewer are, or they can't be compared."""
    values = all_values(journal)
    if not values or not are_comparable(journal, values):
        return 0
    return -1 if journal.lowest_wins[values[0]] else 1


def _standing(place: int, who: Who, sums: Sums, why: tuple[Correction, ...]) -> Standing:
    return Standing(place, who, sums.games, sums.wins, sums.shared, sums.points, why)
