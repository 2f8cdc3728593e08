"""What people have won and made, alone and together, counted game by game, and what a page says of it.

A page is about one set of values, or about several that people chose.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import sha256
from itertools import combinations
from typing import Final

from scorepad.journal.evening import Evening
from scorepad.score.record import GameId

_ADDRESS = 12

Who = tuple[str, ...]
"""A person, or all people of a side, in the order of the alphabet; empty for everybody."""

EVERYBODY: Final[Who] = ()

Values = Sequence[str]
"""Digests of the sets of values that something is about."""


class Feat(StrEnum):
    """What there is a record of. The first two are good; a hand is the most expensive one."""

    GAME = "game"
    ROUND = "round"
    HAND = "hand"
    COMEBACK = "comeback"


_LOWEST: Final = (Feat.GAME, Feat.ROUND)
"""Those of which the lowest is the best where the lowest total wins."""


@dataclass(frozen=True, slots=True)
class Best:
    """A record. points: of the total, of the round, of the cards left in hand, or behind before winning.

    round: its number, None where it is of a whole game. who: the side. about: what is known of the day.
    """

    points: int
    game: GameId
    day: str
    round: int | None
    who: Who
    about: str | None = None


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

    def add(self, other: "Sums") -> None:
        """Add what was made elsewhere."""
        self.games += other.games
        self.wins += other.wins
        self.shared += other.shared
        self.points += other.points
        self.played_out += other.played_out
        self.rounds += other.rounds
        self.round_points += other.round_points
        self.outs += other.outs
        self.red_threes += other.red_threes
        self.piles.update(other.piles)


def _made(evening: Evening, side: int) -> Sums:
    """Return what a side made in one game."""
    facts = evening.facts.sides[side]
    won = side in evening.winners
    known = [points for points in facts.rounds if points is not None]
    return Sums(
        games=1,
        wins=won and len(evening.winners) == 1,
        shared=won and len(evening.winners) > 1,
        points=evening.totals[side],
        played_out=bool(facts.rounds),
        rounds=len(known),
        round_points=sum(known),
        outs=facts.outs,
        red_threes=facts.red_threes,
        piles=Counter(facts.piles),
    )


@dataclass(slots=True)
class Versus:
    """How often one side has won against another. wins: of the first, of the second."""

    games: int = 0
    wins: tuple[int, int] = (0, 0)

    def add(self, won: tuple[bool, bool]) -> None:
        """Add a game. won: whether the first did, the second; neither for a tie."""
        self.games += 1
        self.wins = (self.wins[0] + won[0], self.wins[1] + won[1])


Pairing = tuple[Who, Who]
"""Two sides that met, in the order of the alphabet."""


class Statistics:
    """The sums of all games that were added.

    games_of, sums: by person and by side. versus: of two people, or of two sides of several, by set of
    values. rules: by what names a set of values went.
    """

    def __init__(self, evenings: Iterable[Evening] = ()) -> None:
        self.games: set[GameId] = set()
        self.games_of: defaultdict[Who, set[GameId]] = defaultdict(set)
        self.sums: defaultdict[Who, dict[str, Sums]] = defaultdict(dict)
        self.versus: defaultdict[str, dict[Pairing, Versus]] = defaultdict(dict)
        self.rules: defaultdict[str, Counter[tuple[str, str | None]]] = defaultdict(Counter)
        self.lowest_wins: dict[str, bool] = {}
        self._best: dict[tuple[Who, str, Feat], Best] = {}
        for evening in evenings:
            self.add(evening)

    def add(self, evening: Evening) -> None:
        """Add a game that is not among them."""
        played = tuple(_who_played(evening))
        self._count(evening, played)
        values, lowest = evening.facts.values, evening.facts.lowest_wins
        for who, feat, best in _bests(evening, played):
            known = self._best.setdefault((who, values, feat), best)
            if _rank(best, feat, lowest=lowest) < _rank(known, feat, lowest=lowest):
                self._best[who, values, feat] = best

    def best(self, who: Who, values: str, feat: Feat) -> Best | None:
        """Return somebody's record by one set of values, None where there is none."""
        return self._best.get((who, values, feat))

    def _count(self, evening: Evening, played: Sequence[tuple[Who, int]]) -> None:
        values = evening.facts.values
        self.rules[values][evening.rules, evening.base] += 1
        self.lowest_wins[values] = evening.facts.lowest_wins
        made = [_made(evening, side) for side in range(len(evening.sides))]
        self.games.add(evening.game)
        for who, side in played:
            by_values = self.sums[who]
            (by_values.get(values) or by_values.setdefault(values, Sums())).add(made[side])
            self.games_of[who].add(evening.game)
        won = evening.winners if len(evening.winners) == 1 else ()
        table = self.versus[values]
        for pairing, (one, other) in meetings(evening):
            versus = table.get(pairing) or table.setdefault(pairing, Versus())
            versus.add((one in won, other in won))


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


def meetings(evening: Evening) -> Iterator[tuple[Pairing, tuple[int, int]]]:
    """Yield who met whom, with their sides: the people one by one, and two sides of several as such."""
    for one, other in combinations(range(len(evening.sides)), 2):
        for mine in dict.fromkeys(evening.sides[one]):
            for theirs in dict.fromkeys(evening.sides[other]):
                if mine < theirs:
                    yield ((mine,), (theirs,)), (one, other)
                elif theirs < mine:
                    yield ((theirs,), (mine,)), (other, one)
    if len(evening.sides) == len(("one", "other")):
        pairs = sorted((together(people), side) for side, people in enumerate(evening.sides))
        (first, one), (second, other) = pairs
        if first != second and (len(first) > 1 or len(second) > 1):
            yield (first, second), (one, other)


def _bests(evening: Evening, played: Iterable[tuple[Who, int]]) -> Iterator[tuple[Who, Feat, Best]]:
    """Yield what a game could be somebody's record of, for each person, each side, and everybody."""
    found: list[list[tuple[Feat, Best]]] = [[] for _side in evening.sides]
    for side, feat, best in _of_sides(evening):
        found[side].append((feat, best))
        yield EVERYBODY, feat, best
    for who, side in played:
        for feat, best in found[side]:
            yield who, feat, best


def _of_sides(evening: Evening) -> Iterator[tuple[int, Feat, Best]]:
    facts, game, day = evening.facts, evening.game, evening.day
    sign = -1 if facts.lowest_wins else 1
    for side, (people, kept) in enumerate(zip(evening.sides, facts.sides, strict=True)):
        who = together(people)
        if kept.could_win:
            yield side, Feat.GAME, Best(evening.totals[side], game, day, None, who, evening.about)
        rounds = list(enumerate(kept.rounds, start=facts.first_round))
        known = [(points, number) for number, points in rounds if points is not None]
        if known:
            points, number = max(known, key=lambda each: (sign * each[0], -each[1]))
            yield side, Feat.ROUND, Best(points, game, day, number, who, evening.about)
        hands = [(cost, -number) for number, cost in enumerate(kept.hands, start=facts.first_round) if cost]
        if hands:
            cost, before = max(hands)
            yield side, Feat.HAND, Best(cost, game, day, -before, who, evening.about)
    behind, number = evening.behind()
    if behind:
        winner = evening.winners[0]
        who = together(evening.sides[winner])
        yield winner, Feat.COMEBACK, Best(behind, game, day, number, who, evening.about)


def _rank(best: Best, feat: Feat, *, lowest: bool) -> tuple[int, str, GameId, int]:
    """Return what is the least for the best record, and of equal ones for the earliest."""
    sign = 1 if lowest and feat in _LOWEST else -1
    return sign * best.points, best.day, best.game, best.round or 0


def who_address(who: Who) -> str:
    """Return a few characters that stand for people in an address, which then says no names."""
    return sha256("\n".join(who).encode()).hexdigest()[:_ADDRESS]


def who_at(counted: Statistics, address: str) -> Who | None:
    """Return the people whom an address is about, None if no finished game has them."""
    return next((who for who, sums in counted.sums.items() if sums and who_address(who) == address), None)


def values_of(counted: Statistics, who: Who) -> tuple[str, ...]:
    """Return the sets of values that somebody has played by, the most played first."""
    sums = counted.sums.get(who, {})
    return tuple(sorted(sums, key=lambda values: (-sums[values].games, values)))


def all_values(counted: Statistics) -> tuple[str, ...]:
    """Return the sets of values of all games, the most played first."""
    counts = {values: names.total() for values, names in counted.rules.items()}
    return tuple(sorted(counts, key=lambda each: (-counts[each], each)))


def rules_of(counted: Statistics, values: str) -> tuple[str, str | None]:
    """Return what rules with these values were mostly called, and the variant they come from."""
    return counted.rules[values].most_common(1)[0][0]


def sums_of(counted: Statistics, who: Who, values: Values) -> Sums:
    """Return what somebody has made by all these sets of values together."""
    found, known = Sums(), counted.sums.get(who, {})
    for each in values:
        if each in known:
            found.add(known[each])
    return found


def are_comparable(counted: Statistics, values: Values) -> bool:
    """Return whether in all these games the highest total wins, or in all the lowest."""
    return len({counted.lowest_wins[each] for each in values}) <= 1


def best_of(counted: Statistics, people: Sequence[Who], values: Values, feat: Feat) -> Best | None:
    """Return the record of some people, None where there is none. values: comparable ones."""
    lowest = any(counted.lowest_wins[each] for each in values)
    found = (best for who in people for each in values if (best := counted.best(who, each, feat)))
    return min(found, key=lambda best: _rank(best, feat, lowest=lowest), default=None)


def people_of(counted: Statistics, left_out: Collection[str]) -> tuple[Who, ...]:
    """Return everybody who has played, one by one and as sides of several, those of most games first."""
    games = {who: sum(each.games for each in sums.values()) for who, sums in counted.sums.items() if sums}
    shown = (who for who in games if not any(name in left_out for name in who))
    return tuple(sorted(shown, key=lambda who: (-games[who], who)))


def opponents(counted: Statistics, who: Who, values: Values) -> tuple[tuple[Who, Versus], ...]:
    """Return against whom somebody has played, with their own wins first; a person meets persons."""
    found: dict[Who, Versus] = {}
    for each in values:
        for other, games, wins in _meetings_of(counted, who, each):
            before = found.get(other, Versus())
            both = before.wins[0] + wins[0], before.wins[1] + wins[1]
            found[other] = Versus(before.games + games, both)
    return tuple(sorted(found.items(), key=lambda each: (-each[1].games, each[0])))


def _meetings_of(counted: Statistics, who: Who, values: str) -> Iterator[tuple[Who, int, tuple[int, int]]]:
    for (one, other), versus in counted.versus.get(values, {}).items():
        if who in (one, other) and versus.games:
            them, wins = (other, versus.wins) if who == one else (one, versus.wins[::-1])
            if len(who) > 1 or len(them) == 1:
                yield them, versus.games, wins


def are_apart(evening: Evening, one: Who, other: Who) -> bool:
    """Whether two people, or sides of several, were the two sides of a game, or on them."""
    sides = [set(side) for side in evening.sides]
    return len(sides) == len((one, other)) and not any({*one, *other} <= side for side in sides)


def winner_of(evening: Evening, one: Who, other: Who) -> int | None:
    """Return who won a game of two sides that were apart: 0 for `one`, 1 for `other`, None for a tie."""
    if len(evening.winners) > 1:
        return None
    won = set(evening.sides[evening.winners[0]])
    return next(at for at, who in enumerate((one, other)) if set(who) <= won)


def partners(counted: Statistics, who: Who, values: Values) -> tuple[tuple[Who, Sums], ...]:
    """Return the sides of several that a person has been one of, with what they made."""
    sides = (side for side in counted.sums if len(side) > len(who) and set(who) <= set(side))
    found = ((side, sums_of(counted, side, values)) for side in sides)
    return tuple(
        sorted((each for each in found if each[1].games), key=lambda each: (-each[1].games, each[0]))
    )


def could_be(counted: Statistics, name: str) -> tuple[str, ...]:
    """Return the names that may be other spellings of one: those that were in no game together with it."""
    games = counted.games_of.get((name,), set())
    others = (who for who, sums in counted.sums.items() if sums and len(who) == 1 and who != (name,))
    return tuple(sorted(who[0] for who in others if counted.games_of[who].isdisjoint(games)))
