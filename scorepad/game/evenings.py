"""Evenings of several tables: who is there, which game is played at which table, and who has the bye.

Who wins and who sits where next is worked out from this and from the games (`scorepad/club/`), never stored.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Final, assert_never

from scorepad.game import events as ev
from scorepad.game.ids import EveningId
from scorepad.game.sitting_clock import MINUTE, SittingClock, Stopped, after_step, longer
from scorepad.rules.faults import Fault
from scorepad.rules.frozen import freeze_fields
from scorepad.score.limits import MAX_SIDES, date_fault, name_fault, points_fault, range_fault, text_fault
from scorepad.score.record import GameId

MOST_EVENINGS: Final = 1000
"""More evenings than a club has in a lifetime of Fridays."""

MOST_TABLES: Final = 60
"""More tables than one room holds."""

MOST_SITTINGS: Final = 99
"""More often than people change tables in a night."""

MOST_HERE: Final = 400
"""More people than sit at that many tables."""

MOST_MINUTES: Final = 600
"""Longer than any sitting lasts."""

MOST_IN_REASON: Final = 80
"""Characters: what can be read below a board across the room."""

_LAST_MOMENT: Final = 2**40
"""Some 35,000 years from now, in seconds."""

MOST_OF_EVENING: Final = 1000
"""More games, and more byes, than a night has time for: each further one is put beside all before it."""

Place = tuple[int, int]
"""The number of a sitting and that of a table, both from 1."""


@dataclass(frozen=True, slots=True)
class Correction:
    """What a director added to the total of a side in one game, or took off it, and why."""

    points: int
    reason: str


Corrections = Mapping[tuple[GameId, int], Correction]
"""The corrections of an evening, by game and side."""


@dataclass(frozen=True, slots=True)
class ClubEvening:
    """An evening of several tables.

    day: ISO date. partners_change: whether people get another partner for each sitting. name: empty for none.
    people: those who are here, in the order in which they came. tables: the game at each place.
    byes: who had no seat, by sitting. minutes: that a sitting lasts, None = it isn't played by time.
    clocks: of the sittings whose clock was ever touched. corrections: of results.
    """

    id: EveningId
    day: str
    partners_change: bool = False
    name: str = ""
    people: tuple[str, ...] = ()
    tables: Mapping[Place, GameId] = field(default_factory=dict)
    byes: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    minutes: int | None = None
    clocks: Mapping[int, SittingClock] = field(default_factory=dict)
    corrections: Corrections = field(default_factory=dict)

    def __post_init__(self) -> None:
        freeze_fields(self, "tables", "byes", "clocks", "corrections")

    @property
    def sitting(self) -> int:
        """The number of the newest sitting, 0 before the first."""
        return max(chain((number for number, _table in self.tables), self.byes), default=0)

    def games(self, number: int) -> Mapping[int, GameId]:
        """Return the games of a sitting by their tables' numbers, in that order."""
        return {table: self.tables[at, table] for at, table in sorted(self.tables) if at == number}

    def clock(self, number: int) -> SittingClock | None:
        """Return the clock of a sitting, None where it isn't played by time."""
        if self.minutes is None:
            return None
        return self.clocks.get(number, Stopped(MINUTE * self.minutes))


Evenings = Mapping[EveningId, ClubEvening]

_Inside = ev.PersonCame | ev.TableSet | ev.ByeGiven | ev.MinutesSet | ev.ClockMoved | ev.ResultCorrected
"""A change to an evening that has been opened."""


def evening_fault(evenings: Evenings, change: ev.OfEvening) -> Fault | None:
    """Return why a change to an evening is refused, None if it is accepted.

    Codes: `gone`, `already_there`, `wrong_size`, `no_reason`, `long_note`, those of names, dates, texts and
    `range_fault`.
    """
    evening = evenings.get(change.evening)
    if isinstance(change, ev.EveningOpened):
        if evening:
            return Fault("already_there")
        fault = _size_fault(len(evenings), MOST_EVENINGS, "evenings")
        fault = fault or date_fault(change.day, "day")
        return fault or (name_fault(change.name, "name") if change.name else None)
    return _fault_inside(evening, change) if evening else Fault("gone")


def _fault_inside(evening: ClubEvening, change: _Inside) -> Fault | None:
    match change:
        case ev.PersonCame():
            more = len(evening.people) if change.here else 0
            return name_fault(change.name, "name") or _size_fault(more, MOST_HERE, "people")
        case ev.TableSet():
            fault = range_fault(change.table, 1, MOST_TABLES, "table")
            fault = fault or range_fault(change.sitting, 1, MOST_SITTINGS, "sitting")
            return fault or _size_fault(len(evening.tables), MOST_OF_EVENING, "tables")
        case ev.ByeGiven():
            fault = name_fault(change.name, "name")
            fault = fault or range_fault(change.sitting, 1, MOST_SITTINGS, "sitting")
            return fault or _size_fault(sum(map(len, evening.byes.values())), MOST_OF_EVENING, "byes")
        case ev.MinutesSet() | ev.ClockMoved():
            return _clock_fault(change)
        case ev.ResultCorrected():
            return _correction_fault(evening, change)
        case _ as never:
            assert_never(never)


def _clock_fault(change: ev.MinutesSet | ev.ClockMoved) -> Fault | None:
    if isinstance(change, ev.ClockMoved):
        fault = range_fault(change.sitting, 1, MOST_SITTINGS, "sitting")
        return fault or range_fault(change.at, 0, _LAST_MOMENT, "at")
    return None if change.minutes is None else range_fault(change.minutes, 1, MOST_MINUTES, "minutes")


def _correction_fault(evening: ClubEvening, change: ev.ResultCorrected) -> Fault | None:
    if change.game not in evening.tables.values():
        return Fault("gone")
    fault = range_fault(change.side, 0, MAX_SIDES - 1, "side") or points_fault(change.points, "points")
    return fault or text_fault(change.reason, "reason") or _reason_fault(change)


def _reason_fault(change: ev.ResultCorrected) -> Fault | None:
    if len(change.reason) > MOST_IN_REASON:
        return Fault("long_note", "reason", {"high": MOST_IN_REASON})
    return Fault("no_reason", "reason") if change.points and not change.reason.strip() else None


def _size_fault(count: int, most: int, path: str) -> Fault | None:
    return Fault("wrong_size", path, {"low": 0, "high": most}) if count >= most else None


def with_evening_change(evenings: Evenings, change: ev.OfEvening) -> Evenings:
    """Return the evenings after a change; one to an evening that isn't there has no effect."""
    evening = evenings.get(change.evening)
    if isinstance(change, ev.EveningOpened):
        opened = ClubEvening(change.evening, change.day, change.partners_change, change.name.strip())
        return evenings if evening else _by_day({**evenings, change.evening: opened})
    return {**evenings, change.evening: _changed(evening, change)} if evening else evenings


def _by_day(evenings: Evenings) -> Evenings:
    """Return evenings by their days: an earlier one may come later, with a backup."""
    return dict(sorted(evenings.items(), key=lambda each: each[1].day))


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
        case ev.MinutesSet():
            return _with_minutes(evening, change.minutes)
        case ev.ClockMoved():
            return _with_clock_moved(evening, change)
        case ev.ResultCorrected():
            return _with_correction(evening, change)
        case _ as never:
            assert_never(never)


def _with_person(evening: ClubEvening, name: str, *, is_here: bool) -> ClubEvening:
    if is_here and name in evening.people:
        return evening
    others = tuple(other for other in evening.people if other != name)
    return replace(evening, people=(*others, name) if is_here else others)


def _with_minutes(evening: ClubEvening, minutes: int | None) -> ClubEvening:
    """Return an evening whose sittings last so long; the clock of the newest one is put right with it."""
    clocks = dict(evening.clocks)
    touched = clocks.pop(evening.sitting, None)
    if touched and minutes is not None and evening.minutes is not None:
        clocks[evening.sitting] = longer(touched, minutes - evening.minutes)
    return replace(evening, minutes=minutes, clocks=clocks)


def _with_clock_moved(evening: ClubEvening, change: ev.ClockMoved) -> ClubEvening:
    clock = evening.clock(change.sitting)
    if clock is None:
        return evening
    moved = after_step(clock, change.step, change.at)
    # A clock that does already what it is told to stays as it was, so that it is not a touch.
    return evening if moved == clock else replace(evening, clocks={**evening.clocks, change.sitting: moved})


def _with_correction(evening: ClubEvening, change: ev.ResultCorrected) -> ClubEvening:
    place = change.game, change.side
    others = {at: each for at, each in evening.corrections.items() if at != place}
    if change.points:
        others[place] = Correction(change.points, change.reason.strip())
    return replace(evening, corrections=others)
