"""What a page about somebody says of the sums: by one set of values, or by several that people chose."""

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from hashlib import sha256

from scorepad.journal.evening import Evening
from scorepad.journal.sums import Best, Feat, Statistics, Sums, Versus, Who

_ADDRESS = 12

Values = Sequence[str]
"""Digests of the sets of values that something is about."""


@lru_cache(maxsize=1 << 14)
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
    found = [best for who in people for each in values if (best := counted.best(who, each, feat))]
    if not found:
        return None
    lowest = feat in (Feat.GAME, Feat.ROUND) and counted.lowest_wins[values[0]]
    return min(found, key=lambda best: (best.points if lowest else -best.points, best.day, best.game))


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
