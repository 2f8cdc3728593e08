"""What can be told of the evenings: each kind with the condition under which it is true and worth telling.

Where there is little to tell, there is nothing: a tally of two evenings is none.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from itertools import islice
from typing import Final
from zlib import crc32

from scorepad.journal.evening import Evening
from scorepad.journal.sums import (
    EVERYBODY,
    Best,
    Feat,
    Journal,
    Versus,
    Who,
    sides_that_met,
    together,
)
from scorepad.score.record import GameId

MOST_TOLD: Final = 3

_EARLY_MILESTONES: Final = (10, 25, 50, 75)
_MILESTONE_EVERY: Final = 50
_LEAST_ON_A_WEEKDAY: Final = 5
_LEAST_MEETINGS: Final = 10
_LEAST_WINS: Final = 3
_LOOKED_BACK: Final = 100
_TENTH: Final = 10


@dataclass(frozen=True, slots=True)
class Milestone:
    """So many games the people of the last one have played, or (is_next) will have with the next one."""

    who: Who
    number: int
    is_next: bool


@dataclass(frozen=True, slots=True)
class Comeback:
    """On this day in an earlier year, somebody won who had been far behind. behind: points."""

    year: int
    game: GameId
    who: Who
    behind: int


@dataclass(frozen=True, slots=True)
class OnWeekdays:
    """How the sides of the last game stand on a day of the week, 0 = Monday. wins: of one, of the other."""

    weekday: int
    one: Who
    other: Who
    games: int
    wins: tuple[int, int]


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """How the sides of the last game stand on all days."""

    one: Who
    other: Who
    games: int
    wins: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Streak:
    """A side has won all of the last games that it played against the other side of the last one."""

    who: Who
    wins: int


@dataclass(frozen=True, slots=True)
class BestRound:
    """The best round ever by the rules of the last game. is_lowest: whether the lowest total wins."""

    best: Best
    is_lowest: bool


Memory = Milestone | Comeback | OnWeekdays | HeadToHead | Streak | BestRound
"""What can be told."""


def memories(
    journal: Journal, today: date, recent: Iterable[Evening], left_out: frozenset[str] = frozenset()
) -> tuple[Memory, ...]:
    """Return at most three things to tell today, none of which was told on the evening before.

    recent: the finished games, the last one first. left_out: people whom nothing is told of.
    """
    played = list(islice(recent, _LOOKED_BACK))
    if not played:
        return ()
    once: list[Memory] = [*_milestones(journal, played[0], today), *_comebacks(journal, played[0], today)]
    # What would be true on every evening has its turn on every other one.
    turn = sum(day < today.isoformat() and games > 0 for day, games in journal.evenings.items()) % 2
    often: list[Memory] = [each for each in _lasting(journal, played, today) if _turn_of(each) == turn]
    told = [each for each in once + often if left_out.isdisjoint(_people_in(each))]
    return tuple(told[:MOST_TOLD])


def _turn_of(memory: Memory) -> int:
    """Return which evenings have something that is told of the same people for long, 0 or 1."""
    return crc32(repr((type(memory).__name__, _people_in(memory))).encode()) % 2


def _people_in(memory: Memory) -> Who:
    match memory:
        case OnWeekdays() | HeadToHead():
            return memory.one + memory.other
        case BestRound():
            return memory.best.who
        case _:
            return memory.who


def _milestones(journal: Journal, last: Evening, today: date) -> Iterator[Milestone]:
    who = together(last.people)
    played = len(journal.groups[who])
    if last.day == today.isoformat() and _is_milestone(played):
        yield Milestone(who, played, is_next=False)
    elif last.day != today.isoformat() and _is_milestone(played + 1):
        yield Milestone(who, played + 1, is_next=True)


def _is_milestone(number: int) -> bool:
    return number in _EARLY_MILESTONES or (number > 0 and number % _MILESTONE_EVERY == 0)


def _comebacks(journal: Journal, last: Evening, today: date) -> Iterator[Comeback]:
    """Yield the greatest comeback on this day of each earlier year by somebody who played last time, too."""
    those = set(last.people)
    same_day = (day for day in journal.days if day[4:] == today.isoformat()[4:] and day < today.isoformat())
    for day in sorted(same_day, reverse=True):
        evenings = map(journal.evening, sorted(journal.days[day]))
        found = [_comeback(evening) for evening in evenings if not evening.about]
        known = [each for each in found if each and not those.isdisjoint(each.who)]
        if known:
            yield max(known, key=lambda each: each.behind)


def _comeback(evening: Evening) -> Comeback | None:
    """Return the comeback of a game, None if the winner was never behind by a tenth of the best total."""
    behind, _number = evening.behind()
    if behind * _TENTH < max(map(abs, evening.totals)) or not behind:
        return None
    winner = together(evening.sides[evening.winners[0]])
    return Comeback(int(evening.day[:4]), evening.game, winner, behind)


def _lasting(journal: Journal, played: list[Evening], today: date) -> Iterator[Memory]:
    last = played[0]
    if met := sides_that_met(last):
        pairing, _sides = met
        one, other = pairing
        week = journal.weekdays.get((pairing, today.weekday()), Versus())
        if week.games >= _LEAST_ON_A_WEEKDAY:
            yield OnWeekdays(today.weekday(), one, other, week.games, week.wins)
        yield from _streaks(played)
        versus = journal.versus.get(pairing, Versus())
        if versus.games >= _LEAST_MEETINGS:
            yield HeadToHead(one, other, versus.games, versus.wins)
    facts = last.facts
    best = journal.best(EVERYBODY, facts.values, Feat.ROUND)
    if best and journal.played_out[facts.values] >= _LEAST_MEETINGS:
        yield BestRound(best, facts.lowest_wins)


def _streaks(played: list[Evening]) -> Iterator[Streak]:
    met = sides_that_met(played[0])
    winners: list[Who | None] = []
    for evening in played:
        if (found := sides_that_met(evening)) and met and found[0] == met[0]:
            alone = len(evening.winners) == 1
            winners.append(together(evening.sides[evening.winners[0]]) if alone else None)
    who = winners[0]
    wins = next((at for at, winner in enumerate(winners) if winner != who), len(winners))
    if who and wins >= _LEAST_WINS:
        yield Streak(who, wins)
