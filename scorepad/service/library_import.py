"""What people and evenings of a backup add to the library. Source: FORMAT.md, "A backup".

What was said here of a name, or of somebody at an evening, stays as it is, and so does a sitting that is
here. So the same file twice changes nothing, and an older one takes nothing back.
"""

from collections.abc import Iterator

from scorepad.game.evenings import ClubEvening
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
    changes += [PersonLeftOut(name) for name in sorted(people.left_out - asked)]
    return tuple(changes)


def changes_of_evening(library: Library, evening: ClubEvening) -> tuple[OfEvening, ...]:
    """Return what an evening of a file has that isn't here: all of it, or people and whole sittings."""
    known = library.state.evenings.get(evening.id)
    if known is None:
        opened = EveningOpened(evening.id, evening.day, evening.partners_change)
        known = ClubEvening(evening.id, evening.day)
        return (opened, *_came(evening, set()), *_sat(evening, known))
    asked = {
        change.name.strip()
        for change in _changes_in_force(library)
        if isinstance(change, PersonCame) and change.evening == evening.id
    }
    return (*_came(evening, asked), *_sat(evening, known))


def _changes_in_force(library: Library) -> Iterator[LibraryChange]:
    return (event.change for event in library.events if event.batch not in library.voided)


def _came(evening: ClubEvening, asked: set[str]) -> Iterator[PersonCame]:
    return (PersonCame(evening.id, name) for name in evening.people if name not in asked)


def _sat(evening: ClubEvening, known: ClubEvening) -> Iterator[TableSet | ByeGiven]:
    """Yield the sittings that aren't known, but for games that are at a table already."""
    sittings = {number for number, _table in known.tables} | known.byes.keys()
    placed = set(known.tables.values())
    for (number, table), game in sorted(evening.tables.items()):
        if number not in sittings and game not in placed:
            placed.add(game)
            yield TableSet(evening.id, number, table, game)
    for number, byes in sorted(evening.byes.items()):
        if number not in sittings:
            yield from (ByeGiven(evening.id, number, name) for name in byes)
