"""Evenings of several tables: who is there, which game is played at which table, and who has the bye.

Who wins and who sits where next is worked out from this and from the games (`scorepad/club/`), never stored.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Final, assert_never

from scorepad.game import events as ev
from scorepad.game.events import EveningId
from scorepad.game.naming import renamed
from scorepad.rules.faults import Fault
from scorepad.rules.frozen import Frozen
from scorepad.score.limits import date_fault, full_fault, name_fault, range_fault
from scorepad.score.record import GameId

MOST_EVENINGS: Final = 1000
"""More evenings than a club has in a lifetime of Fridays."""

MOST_TABLES: Final = 60
"""More tables than one room holds."""

MOST_SITTINGS: Final = 99
"""More often than people change tables in a night."""

MOST_HERE: Final = 400
"""More people than sit at that many tables."""

MOST_OF_EVENING: Final = 1000
"""More games, and more byes, than a night has time for: each further one is put beside all before it."""

Place = tuple[int, int]
"""The number of a sitting and that of a table, both from 1."""


@dataclass(frozen=True, slots=True)
class ClubEvening(Frozen, freezes=("tables", "byes")):
    """An evening of several tables.

    day: ISO date. partners_change: whether people get another partner for each sitting. name: empty for none.
    people: those who are here, in the order in which they came. tables: the game at each place.
    byes: who had no seat, by sitting. by_points: whether the standings go by points, and not by wins.
    """

    id: EveningId
    day: str
    partners_change: bool = False
    name: str = ""
    people: tuple[str, ...] = ()
    tables: Mapping[Place, GameId] = field(default_factory=dict)
    byes: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    by_points: bool = False

    @property
    def sitting(self) -> int:
        """The number of the newest sitting, 0 before the first."""
        return max(chain((number for number, _table in self.tables), self.byes), default=0)

    def games(self, number: int) -> Mapping[int, GameId]:
        """Return the games of a sitting by their tables' numbers, in that order."""
        return {table: self.tables[at, table] for at, table in sorted(self.tables) if at == number}


Evenings = Mapping[EveningId, ClubEvening]

_Inside = ev.PersonCame | ev.TableSet | ev.ByeGiven | ev.StandingsSet
"""A change to an evening that has been opened."""


def evening_fault(evenings: Evenings, change: ev.OfEvening) -> Fault | None:
    """Return why a change to an evening is refused, None if it is accepted.

    Codes: `gone`, `already_there`, `wrong_size`, those of names, dates and `range_fault`.
    """
    evening = evenings.get(change.evening)
    if isinstance(change, ev.EveningOpened):
        if evening:
            return Fault("already_there")
        fault = full_fault(len(evenings), MOST_EVENINGS, "evenings")
        fault = fault or date_fault(change.day, "day")
        return fault or (name_fault(change.name, "name") if change.name else None)
    return _fault_inside(evening, change) if evening else Fault("gone")


def _fault_inside(evening: ClubEvening, change: _Inside) -> Fault | None:
    match change:
        case ev.PersonCame():
            more = len(evening.people) if change.here else 0
            return name_fault(change.name, "name") or full_fault(more, MOST_HERE, "people")
        case ev.TableSet():
            fault = range_fault(change.table, 1, MOST_TABLES, "table")
            fault = fault or range_fault(change.sitting, 1, MOST_SITTINGS, "sitting")
            return fault or full_fault(len(evening.tables), MOST_OF_EVENING, "tables")
        case ev.ByeGiven():
            fault = name_fault(change.name, "name")
            fault = fault or range_fault(change.sitting, 1, MOST_SITTINGS, "sitting")
            return fault or full_fault(sum(map(len, evening.byes.values())), MOST_OF_EVENING, "byes")
        case ev.StandingsSet():
            return None
        case _ as never:
            assert_never(never)


def with_evening_change(evenings: Evenings, change: ev.OfEvening) -> Evenings:
    """Return the evenings after a change; one to an evening that isn't there has no effect."""
    evening = evenings.get(change.evening)
    if isinstance(change, ev.EveningOpened):
        opened = ClubEvening(change.evening, change.day, change.partners_change, change.name.strip())
        # By their days: an earlier one may come later, with a backup.
        every = sorted({**evenings, change.evening: opened}.items(), key=lambda each: each[1].day)
        return evenings if evening else dict(every)
    return {**evenings, change.evening: _changed(evening, change)} if evening else evenings


def _changed(evening: ClubEvening, change: _Inside) -> ClubEvening:
    match change:
        case ev.PersonCame():
            return _with_person(evening, change.name.strip(), is_here=change.here)
        case ev.TableSet():
            # A game is played at one table only.
            others = {place: game for place, game in evening.tables.items() if game != change.game}
            return replace(evening, tables={**others, (change.sitting, change.table): change.game})
        case ev.ByeGiven():
            before = evening.byes.get(change.sitting, ())
            out = tuple(dict.fromkeys((*before, change.name.strip())))
            return replace(evening, byes={**evening.byes, change.sitting: out})
        case ev.StandingsSet():
            return replace(evening, by_points=change.by_points)
        case _ as never:
            assert_never(never)


def renamed_in(evening: ClubEvening, name: str, to: str) -> ClubEvening:
    """Return an evening with another name in place of a person's."""
    byes = {sitting: renamed(names, name, to) for sitting, names in evening.byes.items()}
    return replace(evening, people=renamed(evening.people, name, to), byes=byes)


def _with_person(evening: ClubEvening, name: str, *, is_here: bool) -> ClubEvening:
    if is_here and name in evening.people:
        return evening
    others = tuple(other for other in evening.people if other != name)
    return replace(evening, people=(*others, name) if is_here else others)
