"""A person renamed in all games at once, and that undone: what has to be written, and what lists show then.

One touch has its changes in many streams: `PersonRenamed` in the library's, `PlayerRenamed` in that of each
game which the person has played, all of one batch, durable as a whole. Only the library undoes it.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise

from scorepad.game.events import (
    Event,
    GameChange,
    GameEvent,
    LibraryChange,
    LibraryEvent,
    PersonRenamed,
    PlayerRenamed,
    Restored,
    Undoing,
    Voided,
)
from scorepad.game.ids import BatchId, DeviceId
from scorepad.game.library import Library, spellings_of
from scorepad.game.naming import renamed_sides
from scorepad.journal.evening import read_facts
from scorepad.rules.faults import Refused
from scorepad.score.record import GameId, Side
from scorepad.service.summary import GameSummary


@dataclass(frozen=True, slots=True)
class Renaming:
    """What happens in the games. own: the name and the spellings of the person. batch: the one that renames.

    undoing: how it is undone or redone, None = it is made now.
    """

    own: frozenset[str]
    to: str
    batch: BatchId
    undoing: Undoing | None = None

    def is_taken(self, lines: Iterable[GameSummary]) -> bool:
        """Return whether the new name is that of somebody else in these games."""
        is_theirs = self.to not in self.own and any(self.to in line.people for line in lines)
        return self.undoing is None and is_theirs

    def concerns(self, line: GameSummary) -> bool:
        """Return whether a game may have something to be written."""
        names = self.own - {self.to} if self.undoing is None else self.own | {self.to}
        return not names.isdisjoint(line.people)

    def changes(self, line: GameSummary, events: Sequence[GameEvent]) -> tuple[GameChange, ...]:
        """Return the changes of a game. events: its log."""
        if self.undoing is None:
            names = sorted((self.own - {self.to}).intersection(line.people))
            return tuple(PlayerRenamed(name, self.to) for name in names)
        return (self.undoing,) if any(event.batch == self.batch for event in events) else ()

    def steps(self, events: Sequence[GameEvent]) -> list[tuple[str, str]]:
        """Return which name becomes which one in a game. events: its log, with what is written now."""
        made = [event.change for event in events if event.batch == self.batch]
        pairs = [(each.name, each.to) for each in made if isinstance(each, PlayerRenamed)]
        return [(to, name) for name, to in pairs] if isinstance(self.undoing, Voided) else pairs


def renaming_of(library: Library, changes: Iterable[LibraryChange], batch: BatchId) -> Renaming | None:
    """Return what changes of the library do in the games, None for others. batch: their touch."""
    for change in changes:
        if isinstance(change, PersonRenamed):
            return Renaming(frozenset(spellings_of(library.state, change.name)), change.to, batch)
        if isinstance(change, Voided | Restored):
            touch = library.batch(change.batch)
            made = [each for each in (touch.changes if touch else ()) if isinstance(each, PersonRenamed)]
            if made:
                own = frozenset(spellings_of(library.state, made[0].name))
                return Renaming(own, made[0].to, change.batch, change)
    return None


@dataclass(frozen=True, slots=True)
class RenamedGame:
    """A game in which a person is called otherwise. added: what is written. events: how many it has then."""

    line: GameSummary
    added: tuple[GameEvent, ...]
    events: int
    steps: tuple[tuple[str, str], ...]

    @property
    def renamed_line(self) -> GameSummary | None:
        """Its summary with the other name; None for a game that goes on: it doesn't tell its sides apart."""
        if not self.line.facts:
            return None
        sides = _sides_of(self.line)
        for name, to in self.steps:
            sides = renamed_sides(sides, name, to)
        people = tuple(name for side in sides for name in side.people)
        return replace(self.line, names=tuple(side.name for side in sides), people=people)


def _sides_of(line: GameSummary) -> tuple[Side, ...]:
    ends = accumulate((side.size for side in read_facts(line.facts).sides), initial=0)
    people = (line.people[begin:end] for begin, end in pairwise(ends))
    return tuple(
        Side(name, () if each == (name,) else each) for name, each in zip(line.names, people, strict=True)
    )


def renamed_games(
    renaming: Renaming,
    lines: Iterable[GameSummary],
    read: Callable[[GameId], Sequence[GameEvent]],
    touch: LibraryEvent,
    device: DeviceId,
) -> list[RenamedGame]:
    """Return what happens in games; blocks. One that can't be read is left as it is.

    read: returns the log of one. touch: of the library, whose author and batch the games' events have too.
    device: that no log knows yet.
    """
    found = []
    for line in lines:
        with suppress(Refused):
            game = _renamed_game(renaming, line, read(line.id), touch, device)
            found += [game] if game else []
    return found


def _renamed_game(
    renaming: Renaming, line: GameSummary, log: Sequence[GameEvent], touch: LibraryEvent, device: DeviceId
) -> RenamedGame | None:
    """Return what happens in a game, None if nothing does.

    The events are as old as the game's last change, so that it keeps its place in lists.
    """
    changes = renaming.changes(line, log)
    if not changes:
        return None
    last = max(event.lamport for event in log)
    added = tuple(
        Event(device, at, last + at, touch.batch, touch.author, line.changed, change)
        for at, change in enumerate(changes, start=1)
    )
    return RenamedGame(line, added, len(log) + len(added), tuple(renaming.steps([*log, *added])))
