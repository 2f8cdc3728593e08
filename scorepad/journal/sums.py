"""What people have won and made, alone and together, kept up to date game by game.

Nothing is counted again as a whole: a game that comes adds to the sums of those who played it, one that goes
is taken off them. Only the best of something has to be looked for among their games, once its game is gone.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from itertools import combinations
from typing import Final

from scorepad.journal.evening import Evening, SideFacts
from scorepad.score.record import GameId

Who = tuple[str, ...]
"""A person, or all people of a side, in the order of the alphabet; empty for everybody."""

EVERYBODY: Final[Who] = ()

GetEvening = Callable[[GameId], Evening]


class Feat(StrEnum):
    """What there is a record of. The first two are good; a hand is the most expensive one."""

    GAME = "game"
    ROUND = "round"
    HAND = "hand"
    COMEBACK = "comeback"


@dataclass(frozen=True, slots=True)
class Best:
    """A record. points: of the total, of the round, of the cards left in hand, or behind before winning.

    round: its number, None where it is of a whole game. who: the side.
    """

    points: int
    game: GameId
    day: str
    round: int | None
    who: Who


@dataclass(slots=True)
class Sums:
    """What somebody has made by one set of values.

    games, points: of all games. played_out: games whose rounds are known, which the rest is of.
    rounds, round_points: those not sat out, and their points. piles: finished, by kind.
    """

    games: int = 0
    wins: int = 0
    shared: int = 0
    points: int = 0
    played_out: int = 0
    rounds: int = 0
    round_points: int = 0
    outs: int = 0
    red_threes: int = 0
    piles: Counter[str] = field(default_factory=Counter)

    def add(self, evening: Evening, side: int, sign: int) -> None:
        """Add what a side did in a game, or (sign -1) take it off."""
        facts = evening.facts.sides[side]
        won = side in evening.winners
        self.games += sign
        self.wins += sign * (won and len(evening.winners) == 1)
        self.shared += sign * (won and len(evening.winners) > 1)
        self.points += sign * evening.totals[side]
        self._add_rounds(facts, sign)

    def _add_rounds(self, facts: SideFacts, sign: int) -> None:
        known = [points for points in facts.rounds if points is not None]
        self.played_out += sign * bool(facts.rounds)
        self.rounds += sign * len(known)
        self.round_points += sign * sum(known)
        self.outs += sign * facts.outs
        self.red_threes += sign * facts.red_threes
        for kind, number in facts.piles.items():
            self.piles[kind] += sign * number


@dataclass(slots=True)
class Versus:
    """How often one side has won against another. wins: of the first, of the second."""

    games: int = 0
    wins: tuple[int, int] = (0, 0)

    def add(self, won: tuple[bool, bool], sign: int) -> None:
        """Add a game, or (sign -1) take it off. won: whether the first did, the second; neither for a tie."""
        self.games += sign
        self.wins = (self.wins[0] + sign * won[0], self.wins[1] + sign * won[1])


Pairing = tuple[Who, Who]
"""Two sides that met, in the order of the alphabet."""


class Journal:
    """The sums of all games that are in it.

    get: returns the evening of a game that is in it. games_of, sums: by person and by side. versus: of two
    people, or of two sides of several. weekdays: of the two sides of a game. groups: the games of just these
    people. days: the games of a day, ISO date. rules: by what names a set of values went.
    """

    def __init__(self, get: GetEvening) -> None:
        self.evening = get
        self.games: set[GameId] = set()
        self.games_of: defaultdict[Who, set[GameId]] = defaultdict(set)
        self.sums: defaultdict[Who, dict[str, Sums]] = defaultdict(dict)
        self.versus: dict[Pairing, Versus] = {}
        self.weekdays: dict[tuple[Pairing, int], Versus] = {}
        self.groups: defaultdict[Who, set[GameId]] = defaultdict(set)
        self.days: dict[str, set[GameId]] = {}
        self.rules: dict[str, Counter[tuple[str, str | None]]] = {}
        self._best: dict[tuple[Who, str, Feat], Best | None] = {}

    def add(self, evening: Evening) -> None:
        """Add a game that is not in it."""
        self._count(evening, 1)
        for who, value, feat, best in _bests(evening):
            key = who, value, feat
            known = self._best.get(key)
            # None: it has to be looked for, and this game will be among those looked at.
            if key not in self._best or (known and _is_better(best, known, feat, evening)):
                self._best[key] = best

    def remove(self, evening: Evening) -> None:
        """Take off a game that is in it, by the very facts with which it was added."""
        self._count(evening, -1)
        for who, value, feat, _best in _bests(evening):
            known = self._best.get((who, value, feat))
            if known and known.game == evening.game:
                self._best[who, value, feat] = None

    def best(self, who: Who, values: str, feat: Feat) -> Best | None:
        """Return somebody's record by one set of values, None where there is none."""
        key = who, values, feat
        if self._best.get(key, self) is None:
            self._best.pop(key)
            if found := self._looked_for(who, values, feat):
                self._best[key] = found
        return self._best.get(key)

    def _looked_for(self, who: Who, values: str, feat: Feat) -> Best | None:
        found: Best | None = None
        for game in self.games_of[who] if who else self.games:
            evening = self.evening(game)
            for each, value, kind, best in _bests(evening):
                is_it = (each, value, kind) == (who, values, feat)
                if is_it and (found is None or _is_better(best, found, feat, evening)):
                    found = best
        return found

    def _count(self, evening: Evening, sign: int) -> None:
        values, game = evening.facts.values, evening.game
        names = self.rules.setdefault(values, Counter())
        names[evening.rules, evening.base] += sign
        for who, side in _who_played(evening):
            sums = self.sums[who].setdefault(values, Sums())
            sums.add(evening, side, sign)
            if not sums.games:
                del self.sums[who][values]
        groups = [self.games, self.groups[together(evening.people)], self.days.setdefault(evening.day, set())]
        for group in (*groups, *(self.games_of[who] for who, _side in _who_played(evening))):
            (group.add if sign > 0 else group.discard)(game)
        if not self.days[evening.day]:
            del self.days[evening.day]
        self._count_meetings(evening, sign)

    def _count_meetings(self, evening: Evening, sign: int) -> None:
        won = evening.winners if len(evening.winners) == 1 else ()
        for pairing, (one, other) in meetings(evening):
            self.versus.setdefault(pairing, Versus()).add((one in won, other in won), sign)
        weekday = weekday_of(evening.day)
        if weekday is not None and (found := sides_that_met(evening)):
            pairing, (one, other) = found
            self.weekdays.setdefault((pairing, weekday), Versus()).add((one in won, other in won), sign)


def _who_played(evening: Evening) -> Iterator[tuple[Who, int]]:
    """Yield each person, and the people of each side of several together, with the side."""
    for side, people in enumerate(evening.sides):
        for name in dict.fromkeys(people):
            yield (name,), side
        if len(people) > 1:
            yield together(people), side


def together(people: Sequence[str]) -> Who:
    """Return people in the order in which they are one key."""
    return tuple(sorted(set(people)))


def sides_that_met(evening: Evening) -> tuple[Pairing, tuple[int, int]] | None:
    """Return the two sides of a game and their indices, None for one of more sides."""
    if len(evening.sides) != len(("one", "other")):
        return None
    pairs = sorted((together(people), side) for side, people in enumerate(evening.sides))
    (first, one), (second, other) = pairs
    return ((first, second), (one, other)) if first != second else None


def meetings(evening: Evening) -> Iterator[tuple[Pairing, tuple[int, int]]]:
    """Yield who met whom, with their sides: the people one by one, and two sides of several as such."""
    for one, other in combinations(range(len(evening.sides)), 2):
        for mine in dict.fromkeys(evening.sides[one]):
            for theirs in dict.fromkeys(evening.sides[other]):
                if mine < theirs:
                    yield ((mine,), (theirs,)), (one, other)
                elif theirs < mine:
                    yield ((theirs,), (mine,)), (other, one)
    found = sides_that_met(evening)
    if found and any(len(who) > 1 for who in found[0]):
        yield found


def weekday_of(day: str) -> int | None:
    """Return the day of the week of an ISO date, 0 = Monday; None where it is none."""
    try:
        return date.fromisoformat(day).weekday()
    except ValueError:
        return None


def _bests(evening: Evening) -> Iterator[tuple[Who, str, Feat, Best]]:
    """Yield what a game could be somebody's record of, for each person, each side, and everybody."""
    found = list(_of_sides(evening))
    for who, side in (*_who_played(evening), *((EVERYBODY, side) for side in range(len(evening.sides)))):
        for at, feat, best in found:
            if at == side:
                yield who, evening.facts.values, feat, best


def _of_sides(evening: Evening) -> Iterator[tuple[int, Feat, Best]]:
    facts, game, day = evening.facts, evening.game, evening.day
    sign = -1 if facts.lowest_wins else 1
    for side, (people, kept) in enumerate(zip(evening.sides, facts.sides, strict=True)):
        who = together(people)
        yield side, Feat.GAME, Best(evening.totals[side], game, day, None, who)
        rounds = list(enumerate(kept.rounds, start=facts.first_round))
        known = [(points, number) for number, points in rounds if points is not None]
        if known:
            points, number = max(known, key=lambda each: (sign * each[0], -each[1]))
            yield side, Feat.ROUND, Best(points, game, day, number, who)
        hands = [(cost, -number) for number, cost in enumerate(kept.hands, start=facts.first_round) if cost]
        if hands:
            cost, before = max(hands)
            yield side, Feat.HAND, Best(cost, game, day, -before, who)
    behind, number = evening.behind()
    if behind:
        winner = evening.winners[0]
        yield winner, Feat.COMEBACK, Best(behind, game, day, number, together(evening.sides[winner]))


def _is_better(best: Best, known: Best, feat: Feat, evening: Evening) -> bool:
    """Whether a record beats the known one; of equal ones the earlier stands, so that any order is one."""
    lowest = evening.facts.lowest_wins and feat in (Feat.GAME, Feat.ROUND)
    points = (known.points - best.points) if lowest else (best.points - known.points)
    rest = (known.day, known.game, known.round or 0), (best.day, best.game, best.round or 0)
    return points > 0 or (points == 0 and rest[0] > rest[1])
