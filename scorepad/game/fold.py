"""A log of events, of a game or of the library, and the fold of a log into a game.

A log knows the order of its events, the touches, and those that are undone. The fold never fails, and the
order in which events arrived never matters.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, takewhile
from types import MappingProxyType
from typing import Any, Final, Generic, TypeVar

from scorepad.game.events import (
    Agreed,
    Author,
    BatchId,
    C_co,
    Change,
    DeviceId,
    Event,
    GameChange,
    GameEvent,
    GameStarted,
    RoundAdded,
    TallyField,
    Undoing,
    Voided,
)
from scorepad.game.state import UNSTARTED, State, apply_change, state_from_record, with_place
from scorepad.score.record import GameRecord

C = TypeVar("C", bound=Change)

BLOCK: Final = 64
"""After so many further events the state is kept."""


@dataclass(frozen=True, slots=True)
class Batch(Generic[C_co]):
    """One touch: its changes, who made them and when (UTC, ISO 8601)."""

    id: BatchId
    author: Author
    at: str
    changes: tuple[C_co, ...]


def _nothing() -> MappingProxyType[Any, Any]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Touches(Generic[C_co]):
    """What a log says, so that nobody has to go through its events at each touch.

    length: of the log. batches: in the order of their first events. places: by batch, its index among them
    and the place of its first event in the log. counters: the largest by device. changed: by an author's
    device, the place of its last change other than an undo or redo. undoings: the places of all undos and
    redos. times: the earliest and the latest, empty without events. asks_sides: whether a side's own phone
    wrote something, or somebody agreed. tallied: how many events set a field of a tally.
    """

    length: int = 0
    batches: tuple[Batch[C_co], ...] = ()
    places: MappingProxyType[BatchId, tuple[int, int]] = field(default_factory=_nothing)
    counters: MappingProxyType[DeviceId, int] = field(default_factory=_nothing)
    changed: MappingProxyType[DeviceId, int] = field(default_factory=_nothing)
    undoings: tuple[int, ...] = ()
    times: tuple[str, str] = ("", "")
    asks_sides: bool = False
    tallied: int = 0

    @classmethod
    def of(cls, events: Sequence[Event[C_co]]) -> "Touches[C_co]":
        """Return what a whole log says."""
        nothing: Touches[C_co] = cls()
        return nothing.followed_by(events)

    def count_beside(self, who: Author) -> bool:
        """Whether phones of the sides themselves count beside each other, or this touch is of one."""
        return who.side is not None or self.asks_sides

    def followed_by(self, events: Sequence[Event[C_co]]) -> "Touches[C_co]":
        """Return what the log says with further events at its end."""
        counters, changed, undoings = self.counters.copy(), self.changed.copy(), list(self.undoings)
        for at, event in enumerate(events, self.length):
            counters[event.device] = max(event.counter, counters.get(event.device, event.counter))
            if isinstance(event.change, Undoing):
                undoings.append(at)
            else:
                changed[event.author.device] = at
        batches, places = self._batches_with(events)
        known = self.times if self.length else ()
        times = [*known, *(event.at for event in events)]
        return Touches(
            self.length + len(events),
            tuple(batches),
            MappingProxyType(places),
            MappingProxyType(counters),
            MappingProxyType(changed),
            tuple(undoings),
            (min(times, default=""), max(times, default="")),
            self.asks_sides
            or any(each.author.side is not None or isinstance(each.change, Agreed) for each in events),
            self.tallied + sum(isinstance(event.change, TallyField) for event in events),
        )

    def _batches_with(
        self, events: Sequence[Event[C_co]]
    ) -> tuple[list[Batch[C_co]], dict[BatchId, tuple[int, int]]]:
        """Return all touches and their places with further events, which may go on with an earlier one."""
        batches, places = list(self.batches), self.places.copy()
        inside: dict[BatchId, list[Event[C_co]]] = {}
        for at, event in enumerate(events, self.length):
            places.setdefault(event.batch, (len(places), at))
            inside.setdefault(event.batch, []).append(event)
        for name, found in inside.items():
            changes, at = tuple(event.change for event in found), places[name][0]
            if at < len(batches):
                batches[at] = replace(batches[at], changes=(*batches[at].changes, *changes))
            else:
                batches.append(Batch(name, found[0].author, found[0].at, changes))
        return batches, places


@dataclass(frozen=True, slots=True)
class Log(Generic[C_co]):
    """The events of one stream, in their order, each once.

    voided: the batches that are undone. known: what the events say, None where it isn't worked out ahead.
    """

    events: tuple[Event[C_co], ...]
    voided: frozenset[BatchId]
    known: Touches[C_co] | None = field(default=None, kw_only=True, compare=False, repr=False)

    @property
    def touches(self) -> Touches[C_co]:
        """What the events say; for a log that doesn't know it, they are gone through."""
        is_known = self.known is not None and self.known.length == len(self.events)
        return self.known if self.known and is_known else Touches.of(self.events)

    @property
    def batches(self) -> tuple[Batch[C_co], ...]:
        """All touches in the order of their first events, including undone ones."""
        return self.touches.batches

    def batch(self, name: BatchId) -> Batch[C_co] | None:
        """Return a touch by its id, None if the log has none with it."""
        touches = self.touches
        return touches.batches[touches.places[name][0]] if name in touches.places else None

    def place(self, name: BatchId) -> int | None:
        """Return the place of a touch's first event, None if the log has none with that id."""
        known = self.touches.places.get(name)
        return known[1] if known else None

    def batches_after(self, batch: BatchId) -> tuple[Batch[C_co], ...]:
        """Return the touches that began after one that the log has."""
        return tuple(takewhile(lambda each: each.id != batch, reversed(self.batches)))[::-1]

    def last_counter(self, device: DeviceId) -> int:
        """Return the largest counter of a device, 0 without events of it."""
        return self.touches.counters.get(device, 0)

    def undoings_since(self, device: DeviceId) -> Iterator[Event[C_co]]:
        """Yield the undos and redos after a device's last change other than these, in their order."""
        touches = self.touches
        last = touches.changed.get(device, -1)
        return (self.events[at] for at in touches.undoings[bisect_right(touches.undoings, last) :])

    @property
    def first_batch(self) -> BatchId | None:
        """The batch that started the stream and can't be undone, None where all can."""
        return None


def in_order(events: Iterable[Event[C]]) -> tuple[Event[C], ...]:
    """Return events in the order in which every fold applies them, each once."""
    distinct: dict[tuple[DeviceId, int], Event[C]] = {}
    for event in events:
        name = (event.device, event.counter)
        known = distinct.get(name)
        # Two events with the same id are told apart by content, not by arrival.
        distinct[name] = event if known is None else min(known, event, key=lambda one: (one.order, repr(one)))
    return tuple(sorted(distinct.values(), key=lambda event: event.order))


def voided_batches(events: Sequence[Event[Change]]) -> frozenset[BatchId]:
    """Return the batches that are undone, from events in their order."""
    changes = (event.change for event in events)
    last = {change.batch: change for change in changes if isinstance(change, Undoing)}
    return frozenset(batch for batch, change in last.items() if isinstance(change, Voided))


def with_undoing(voided: frozenset[BatchId], change: Undoing) -> frozenset[BatchId]:
    """Return the undone batches after one more undo or redo."""
    return voided | {change.batch} if isinstance(change, Voided) else voided - {change.batch}


@dataclass(frozen=True, slots=True)
class Mark:
    """The state after the first events of a log, so that an undo need not begin at the first one.

    length: how many events.
    """

    length: int
    state: State


@dataclass(frozen=True, slots=True)
class Game(Log[GameChange]):
    """The result of folding a game's log.

    record: what was counted. state: the record, removed rounds included. marks: states on the way there.
    others: games with other sets of batches undone, kept because one undo needs the same one five times.
    """

    record: GameRecord
    state: State
    marks: tuple[Mark, ...] = field(default=(), compare=False, repr=False)
    others: dict[frozenset[BatchId], "Game"] = field(default_factory=dict, compare=False, repr=False)

    @property
    def is_started(self) -> bool:
        """Whether the log has its first event; without it the record is empty."""
        return self.beginning is not None

    @property
    def beginning(self) -> GameEvent | None:
        """The event that started the game; its batch can't be undone."""
        return next((event for event in self.events if isinstance(event.change, GameStarted)), None)

    @property
    def first_batch(self) -> BatchId | None:
        """The batch that started the game."""
        return self.beginning.batch if self.beginning else None


def fold(events: Iterable[GameEvent]) -> Game:
    """Return the game that events fold into; they may be in any order and repeated."""
    ordered = in_order(events)
    voided = _voided(ordered)
    state, marks = _run(Mark(0, _first_state(ordered)), ordered, voided)
    return _game(state, ordered, voided, (marks, Touches.of(ordered)))


def fold_more(game: Game, events: Sequence[GameEvent]) -> Game:
    """Return the fold of the game's events and these, quicker where the new ones simply come last."""
    ordered = in_order(events)
    known = {(event.device, event.counter) for event in game.events}
    if not all(_simply_follows(game, known, event) for event in ordered):
        return fold((*game.events, *ordered))
    events = (*game.events, *ordered)
    voided = _voided(events) if any(isinstance(event.change, Undoing) for event in ordered) else game.voided
    before = _with_voided(game, voided)
    state, marks = _run(Mark(len(game.events), before.state), events, voided)
    return _game(state, events, voided, ((*before.marks, *marks), before.touches.followed_by(ordered)))


def _simply_follows(game: Game, known: set[tuple[DeviceId, int]], event: GameEvent) -> bool:
    if not game.events or isinstance(event.change, GameStarted):
        return False
    return event.order > game.events[-1].order and (event.device, event.counter) not in known


def _with_voided(game: Game, voided: frozenset[BatchId]) -> Game:
    """Return a game as it would be with these batches undone; its events stay as they are."""
    if voided == game.voided:
        return game
    if voided not in game.others:
        game.others[voided] = _folded_again(game, voided)
    return game.others[voided]


def _folded_again(game: Game, voided: frozenset[BatchId]) -> Game:
    """Fold anew from the first event on that counts now and didn't before, or the other way round."""
    changed = (game.place(batch) for batch in voided ^ game.voided)
    place = min((each for each in changed if each is not None), default=len(game.events))
    marks = tuple(takewhile(lambda mark: mark.length <= place, game.marks))
    begin = marks[-1] if marks else Mark(0, _first_state(game.events))
    state, more = _run(begin, game.events, voided)
    return _game(state, game.events, voided, ((*marks, *more), game.touches))


def game_after(game: Game, change: GameChange) -> Game:
    """Return the game after one more change; its events stay as they are."""
    if isinstance(change, Undoing):
        return _with_voided(game, with_undoing(game.voided, change))
    return _game(apply_change(game.state, change), game.events, game.voided, (game.marks, game.touches))


def game_after_all(game: Game, changes: Iterable[GameChange]) -> Game:
    """Return the game after more changes, applied one after another; its events stay as they are."""
    for change in changes:
        game = game_after(game, change)
    return game


def with_events(after: Game, events: Sequence[GameEvent]) -> Game:
    """Return a game with the events of changes that were applied to it before."""
    # One copy of the log: written with stars it would be two.
    whole = after.events + tuple(events)
    is_far = len(whole) >= (after.marks[-1].length if after.marks else 0) + BLOCK
    marks = (*after.marks, Mark(len(whole), after.state)) if is_far else after.marks
    known = after.touches.followed_by(events)
    return Game(whole, after.voided, after.record, after.state, marks, known=known)


def _game(
    state: State,
    events: tuple[GameEvent, ...],
    voided: frozenset[BatchId],
    known: tuple[tuple[Mark, ...], Touches[GameChange]],
) -> Game:
    marks, touches = known
    return Game(events, voided, state.counted_record(), state, marks, known=touches)


def _first_start(events: Sequence[GameEvent]) -> tuple[BatchId | None, GameRecord]:
    """Return the batch and the record that a game started with."""
    found = ((event.batch, event.change.record) for event in events if isinstance(event.change, GameStarted))
    return next(found, (None, UNSTARTED))


def _first_state(events: Sequence[GameEvent]) -> State:
    return state_from_record(_first_start(events)[1])


def _voided(events: Sequence[GameEvent]) -> frozenset[BatchId]:
    return voided_batches(events) - {_first_start(events)[0]}


def states(game: Game) -> Iterator[tuple[GameEvent, State]]:
    """Yield each event that counts, in their order, with the state after it."""
    state = _first_state(game.events)
    for event in game.events:
        state = _after_event(state, event, game.voided)
        if event.batch not in game.voided:
            yield event, state


def _run(
    begin: Mark, events: Sequence[GameEvent], voided: frozenset[BatchId]
) -> tuple[State, tuple[Mark, ...]]:
    """Return the state after all events, and marks on the way. begin: the state to go on from."""
    state, marks = begin.state, []
    for at, event in enumerate(islice(events, begin.length, None), begin.length + 1):
        state = _after_event(state, event, voided)
        if at % BLOCK == 0:
            marks.append(Mark(at, state))
    return state, tuple(marks)


def _after_event(state: State, event: GameEvent, voided: frozenset[BatchId]) -> State:
    if event.batch not in voided:
        return apply_change(state, event.change)
    if isinstance(event.change, RoundAdded):
        # Rounds inserted after it need its place.
        return with_place(state, event.change, begun=False)
    return state
