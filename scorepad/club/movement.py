"""Who sits where in an evening's next sitting: winners move on.

The winner of a table moves one table up and the others stay; at the first table the winner stays, and
whoever came last goes to the last table. Where partners change, those who meet at a table mix. Whoever had
the bye, or has come since, sits down behind all others. The bye goes round before anybody has it twice. Where
partners stay together, a person without one takes the seat of somebody who had the bye less often, beside
whoever sat there, and that somebody is without a partner then.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

from scorepad.game.evenings import MOST_TABLES
from scorepad.journal.evening import Evening
from scorepad.journal.sums import Who


@dataclass(frozen=True, slots=True)
class Shape:
    """The shape of every table. sides: how many. size: people a side."""

    sides: int
    size: int

    @property
    def people(self) -> int:
        """How many sit at a table."""
        return self.sides * self.size


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits where. tables: the sides of each, the first table first. byes: people without a seat."""

    tables: tuple[tuple[Who, ...], ...] = ()
    byes: tuple[str, ...] = ()


def best_first(evening: Evening) -> tuple[Who, ...]:
    """Return the sides of a game that is over, the winner first and the last at the end."""
    sign = 1 if evening.facts.lowest_wins else -1
    could_win = [side.could_win for side in evening.facts.sides]
    order = sorted(range(len(evening.sides)), key=lambda at: (not could_win[at], sign * evening.totals[at]))
    return tuple(evening.sides[at] for at in order)


def most_tables(people: int, shape: Shape) -> int:
    """Return how many tables so many people fill, as far as an evening has that many."""
    return min(people // shape.people, MOST_TABLES)


def first_sitting(people: Sequence[str], shape: Shape, tables: int) -> Sitting:
    """Return the first sitting at so many tables: people sit down in their order."""
    return _seated(_groups(people, shape.size), shape.size, (), shape, tables, Counter())


def next_sitting(
    played: Sequence[Sequence[Who]],
    people: Sequence[str],
    byes: Sequence[Sequence[str]],
    shape: Shape,
    tables: int,
    *,
    partners_change: bool,
) -> Sitting:
    """Return the sitting after one.

    played: its tables, the first one first, with their sides as `best_first` returns them. people: those who
    are here now. byes: of each sitting so far. tables: how many there are at most.
    """
    moved = _those_here(_in_line(played), people)
    size = 1 if partners_change else shape.size
    stay = _groups([*chain(*moved)], 1) if partners_change else [side for side in moved if len(side) == size]
    rested = [group for group in _groups(byes[-1], size) if len(group) == size] if byes else []
    together = [group for group in rested if {*group} <= {*people} - {*chain(*stay)}]
    seated = {*chain(*stay, *together)}
    fresh = [*together, *_groups([name for name in people if name not in seated], size)]
    return _seated([*stay, *fresh], size, fresh, shape, tables, Counter(chain(*byes)))


def _in_line(played: Sequence[Sequence[Who]]) -> list[Who]:
    """Return all sides in the order in which they fill the tables from the first one on."""
    if not played:
        return []
    first, *others = played
    return [*first[:-1], *chain(*others), *first[-1:]]


def _those_here(line: Iterable[Who], people: Sequence[str]) -> list[Who]:
    """Return the sides without those who have left; who sat at two tables counts once."""
    here = set(people)
    found: list[Who] = []
    for side in line:
        found.append(tuple(name for name in side if name in here))
        here -= {*side}
    return found


def _groups(names: Sequence[str], size: int) -> list[Who]:
    return [tuple(names[at : at + size]) for at in range(0, len(names), size)]


def _seated(
    line: Sequence[Who], size: int, fresh: Collection[Who], shape: Shape, tables: int, had: Counter[str]
) -> Sitting:
    """Seat as many groups of a line as there are whole tables, in its order.

    size: people in each. fresh: had no seat before. had: how many byes everybody had.
    """
    whole = [group for group in line if len(group) == size]
    at_a_table = shape.people // size
    count = min(tables, len(whole) // at_a_table)
    out = _rest(whole, len(whole) - count * at_a_table, fresh, had)
    seated = [group for group in whole if group not in out]
    left = [group for group in line if group not in seated]
    _relieve(seated, left, size, fresh, had)
    found = (seated[at : at + at_a_table] for at in range(0, len(seated), at_a_table))
    return Sitting(tuple(_table(groups, shape) for groups in found), tuple(chain(*left)))


def _relieve(
    seated: list[Who], left: list[Who], size: int, fresh: Collection[Who], had: Counter[str]
) -> None:
    """Seat people without a partner in place of those who had the bye less often, the last in line first."""

    def turn(place: tuple[int, int]) -> tuple[int, bool, int, int]:
        at, seat = place
        group = seated[at]
        return had[group[seat]], group in fresh, -at, -seat

    def waiting(place: tuple[int, int]) -> int:
        return had[left[place[0]][place[1]]]

    seats = [(at, seat) for at, group in enumerate(seated) for seat in range(len(group))]
    alone = [(at, seat) for at, group in enumerate(left) if len(group) < size for seat in range(len(group))]
    while seats and alone:
        goes, comes = min(seats, key=turn), max(alone, key=waiting)
        if waiting(comes) <= turn(goes)[0]:
            return
        out, into = seated[goes[0]][goes[1]], left[comes[0]][comes[1]]
        seated[goes[0]] = _replaced(seated[goes[0]], goes[1], into)
        left[comes[0]] = _replaced(left[comes[0]], comes[1], out)


def _replaced(group: Who, seat: int, name: str) -> Who:
    return (*group[:seat], name, *group[seat + 1 :])


def _rest(groups: Sequence[Who], count: int, fresh: Collection[Who], had: Counter[str]) -> set[Who]:
    """Return those who have the bye: those with the fewest so far, of them the last who had a seat."""

    def turn(at: int) -> tuple[int, bool, int]:
        group = groups[at]
        return max(had[name] for name in group), group in fresh, -at

    return {groups[at] for at in sorted(range(len(groups)), key=turn)[:count]}


def _table(groups: Sequence[Who], shape: Shape) -> tuple[Who, ...]:
    """Return the sides of a table; groups smaller than a side are dealt out, so that neighbours part."""
    return tuple(tuple(chain(*groups[side :: shape.sides])) for side in range(shape.sides))
