"""What people and evenings of a backup add to the library. Source: FORMAT.md, "A backup".

What was said here of a name, or of somebody at an evening, stays as it is, and so does a sitting that is
here. So the same file twice changes nothing, and an older one takes nothing back.
"""

from collections.abc import Iterable, Iterator

from scorepad.game.evenings import ClubEvening, Place
from scorepad.game.events import (
    ByeGiven,
    EveningOpened,
    LibraryChange,
    NameJoined,
    OfEvening,
    OfPeople,
    PersonCame,
    PersonLeftOut,
    TableSet,
)
from scorepad.game.library import Library, library_after
from scorepad.score.record import GameId
from scorepad.storage.library_files import PeopleFile


def changes_of_people(library: Library, people: PeopleFile) -> tuple[OfPeople, ...]:
    """Return what a file says of names of which nothing was said here."""
    said = list(_changes_in_force(library))
    joined = {change.name for change in said if isinstance(change, NameJoined)}
    asked = {change.name for change in said if isinstance(change, PersonLeftOut)}
    changes: list[OfPeople] = []
    after = library
    for name, person in sorted(people.spellings.items()):
        used = after.state.spellings
        if name not in joined and used.get(name, name) != used.get(person, person):
            changes.append(NameJoined(name, person))
            after = library_after(after, changes[-1])
    changes += [PersonLeftOut(name) for name in sorted(people.left_out - asked - library.state.left_out)]
    return tuple(changes)


def changes_of_evening(library: Library, evening: ClubEvening) -> tuple[OfEvening, ...]:
    """Return what an evening of a file has that isn't here.

    That is all of it, or else people and whole sittings.
    """
    known = library.state.evenings.get(evening.id)
    opened = EveningOpened(evening.id, evening.day, evening.partners_change, evening.name)
    begun = () if known else (opened,)
    known = known or ClubEvening(evening.id, evening.day)
    said = [
        change
        for change in _changes_in_force(library)
        if isinstance(change, OfEvening) and change.evening == evening.id
    ]
    tables = (TableSet(evening.id, *place, game) for place, game in _new_places(evening, known))
    return (*begun, *_came(evening, known, said), *tables, *_had_the_bye(evening, known))


def _changes_in_force(library: Library) -> Iterator[LibraryChange]:
    return (event.change for event in library.events if event.batch not in library.voided)


def _came(evening: ClubEvening, known: ClubEvening, said: Iterable[OfEvening]) -> Iterator[PersonCame]:
    asked = {change.name.strip() for change in said if isinstance(change, PersonCame)}
    asked |= {*known.people}
    return (PersonCame(evening.id, name) for name in evening.people if name not in asked)


def _new_places(evening: ClubEvening, known: ClubEvening) -> Iterator[tuple[Place, GameId]]:
    """Yield the sittings that aren't known, but for games that are at a table already."""
    sittings, placed = _sittings(known), set(known.tables.values())
    for place, game in sorted(evening.tables.items()):
        if place[0] not in sittings and game not in placed:
            placed.add(game)
            yield place, game


def _had_the_bye(evening: ClubEvening, known: ClubEvening) -> Iterator[ByeGiven]:
    sittings = _sittings(known)
    for number, byes in sorted(evening.byes.items()):
        if number not in sittings:
            yield from (ByeGiven(evening.id, number, name) for name in byes)


def _sittings(evening: ClubEvening) -> set[int]:
    return {number for number, _table in evening.tables} | evening.byes.keys()
