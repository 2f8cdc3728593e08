"""A log of events, of a game or of the library, and the fold of a log into a game.

A log knows the order of its events, the touches, and those that are undone. The fold never fails, and the
order in which events arrived never matters.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, takewhile
from types import MappingProxyType
from typing import Final, Generic, TypeVar

from scorepad.game import events as ev
from scorepad.game.state import UNSTARTED, State, apply_change, state_from_record, with_place
from scorepad.rules.frozen import Frozen
from scorepad.score.record import GameRecord

C = TypeVar("C", bound=ev.Change)

BLOCK: Final = 64
"""After so many further events the state is kept."""


@dataclass(frozen=True, slots=True)
class Batch(Generic[ev.C_co]):
    """One touch: its changes, and who made them."""

    id: ev.BatchId
    author: ev.Author
    changes: tuple[ev.C_co, ...]


@dataclass(frozen=True, slots=True)
class Touches(Generic[ev.C_co], Frozen, freezes=("places",)):
    """The touches of a log, so that nobody has to go through its events at each one.

    length: of the log. batches: in the order of their first events. places: by batch, its index among them
    and the place of its first event in the log. asks_sides: whether a side's own phone wrote something, or
    somebody agreed.
    """

    length: int = 0
    batches: tuple[Batch[ev.C_co], ...] = ()
    places: Mapping[ev.BatchId, tuple[int, int]] = field(default_factory=dict)
    asks_sides: bool = False

    @classmethod
    def of(cls, events: Sequence[ev.Event[ev.C_co]]) -> "Touches[ev.C_co]":
        """Return the touches of a whole log."""
        nothing: Touches[ev.C_co] = cls()
        return nothing.followed_by(events)

    def count_beside(self, who: ev.Author) -> bool:
        """Whether phones of the sides themselves count beside each other, or this touch is of one."""
        return who.side is not None or self.asks_sides

    def followed_by(self, events: Sequence[ev.Event[ev.C_co]]) -> "Touches[ev.C_co]":
        """Return the touches with further events at the log's end, which may go on with an earlier one."""
        batches, places = list(self.batches), dict(self.places)
        inside: dict[ev.BatchId, list[ev.Event[ev.C_co]]] = {}
        for at, event in enumerate(events, self.length):
            places.setdefault(event.batch, (len(places), at))
            inside.setdefault(event.batch, []).append(event)
        for name, found in inside.items():
            changes, at = tuple(event.change for event in found), places[name][0]
            if at < len(batches):
                batches[at] = replace(batches[at], changes=(*batches[at].changes, *changes))
            else:
                batches.append(Batch(name, found[0].author, changes))
        asks = any(each.author.side is not None or isinstance(each.change, ev.Agreed) for each in events)
        length = self.length + len(events)
        return Touches(length, tuple(batches), MappingProxyType(places), self.asks_sides or asks)


@dataclass(frozen=True, slots=True)
class Log(Generic[ev.C_co]):
    """The events of one stream, in their order, each once.

    voided: the batches that are undone. touches: what the events say.
    """

    events: tuple[ev.Event[ev.C_co], ...]
    voided: frozenset[ev.BatchId]
    touches: Touches[ev.C_co] = field(kw_only=True, compare=False, repr=False)

    @property
    def batches(self) -> tuple[Batch[ev.C_co], ...]:
        """All touches in the order of their first events, including undone ones."""
        return self.touches.batches

    def batch(self, name: ev.BatchId) -> Batch[ev.C_co] | None:
        """Return a touch by its id, None if the log has none with it."""
        touches = self.touches
        return touches.batches[touches.places[name][0]] if name in touches.places else None

    def place(self, name: ev.BatchId) -> int | None:
        """Return the place of a touch's first event, None if the log has none with that id."""
        known = self.touches.places.get(name)
        return known[1] if known else None

    def batches_after(self, batch: ev.BatchId) -> tuple[Batch[ev.C_co], ...]:
        """Return the touches that began after one that the log has."""
        return tuple(takewhile(lambda each: each.id != batch, reversed(self.batches)))[::-1]

    def last_counter(self, device: ev.DeviceId) -> int:
        """Return the largest counter of a device, 0 without events of it."""
        return max((event.counter for event in self.events if event.device == device), default=0)


def in_order(events: Iterable[ev.Event[C]]) -> tuple[ev.Event[C], ...]:
    """Return events in the order in which every fold applies them, each once."""
    distinct: dict[tuple[ev.DeviceId, int], ev.Event[C]] = {}
    for event in events:
        name = (event.device, event.counter)
        known = distinct.get(name)
        # Two events with the same id are told apart by content, not by arrival.
        distinct[name] = event if known is None else min(known, event, key=lambda one: (one.order, repr(one)))
    return tuple(sorted(distinct.values(), key=lambda event: event.order))


def voided_batches(events: Sequence[ev.Event[ev.Change]]) -> frozenset[ev.BatchId]:
    """Return the batches that are undone, from events in their order."""
    changes = (event.change for event in events)
    last = {change.batch: change for change in changes if isinstance(change, ev.Undoing)}
    return frozenset(batch for batch, change in last.items() if isinstance(change, ev.Voided))


def with_undoing(voided: frozenset[ev.BatchId], change: ev.Undoing) -> frozenset[ev.BatchId]:
    """Return the undone batches after one more undo or redo."""
    return voided | {change.batch} if isinstance(change, ev.Voided) else voided - {change.batch}


@dataclass(frozen=True, slots=True)
class Mark:
    """The state after the first events of a log, so that an undo need not begin at the first one.

    length: how many events.
    """

    length: int
    state: State


@dataclass(frozen=True, slots=True)
class Game(Log[ev.GameChange]):
    """The result of folding a game's log.

    record: what was counted. state: the record, removed rounds included. marks: states on the way there.
    """

    record: GameRecord
    state: State
    marks: tuple[Mark, ...] = field(default=(), compare=False, repr=False)

    @property
    def is_started(self) -> bool:
        """Whether the log has its first event; without it the record is empty."""
        return self.beginning is not None

    @property
    def beginning(self) -> ev.GameEvent | None:
        """The event that started the game; its batch can't be undone."""
        return next((event for event in self.events if isinstance(event.change, ev.GameStarted)), None)


def fold(events: Iterable[ev.GameEvent]) -> Game:
    """Return the game that events fold into; they may be in any order and repeated."""
    ordered = in_order(events)
    begun = (event.batch for event in ordered if isinstance(event.change, ev.GameStarted))
    voided = voided_batches(ordered) - {next(begun, None)}
    return _folded(ordered, voided, (), Touches.of(ordered))


def fold_more(game: Game, events: Sequence[ev.GameEvent]) -> Game:
    """Return the fold of the game's events and these, quicker where the new ones simply come last."""
    ordered = in_order(events)
    known = {(event.device, event.counter) for event in game.events}
    if not all(_simply_follows(game, known, event) for event in ordered):
        return fold((*game.events, *ordered))
    return with_events(game_after_all(game, (event.change for event in ordered)), ordered)


def _simply_follows(game: Game, known: set[tuple[ev.DeviceId, int]], event: ev.GameEvent) -> bool:
    if not game.events or isinstance(event.change, ev.GameStarted | ev.Undoing) or event.batch in game.voided:
        return False
    return event.order > game.events[-1].order and (event.device, event.counter) not in known


def _with_voided(game: Game, voided: frozenset[ev.BatchId]) -> Game:
    """Return a game as it would be with these batches undone; its events stay as they are.

    It is folded anew from the first event on that counts now and didn't before, or the other way round.
    """
    if voided == game.voided:
        return game
    changed = (game.place(batch) for batch in voided ^ game.voided)
    place = min((each for each in changed if each is not None), default=len(game.events))
    marks = tuple(takewhile(lambda mark: mark.length <= place, game.marks))
    return _folded(game.events, voided, marks, game.touches)


def _folded(
    events: tuple[ev.GameEvent, ...],
    voided: frozenset[ev.BatchId],
    known: tuple[Mark, ...],
    touches: Touches[ev.GameChange],
) -> Game:
    """Return the game of a whole log. known: states on the way to it."""
    begin = known[-1] if known else Mark(0, _first_state(events))
    state, marks = begin.state, list(known)
    for at, event in enumerate(islice(events, begin.length, None), begin.length + 1):
        state = _after_event(state, event, voided)
        if at % BLOCK == 0:
            marks.append(Mark(at, state))
    return Game(events, voided, state.counted_record(), state, tuple(marks), touches=touches)


def game_after(game: Game, change: ev.GameChange) -> Game:
    """Return the game after one more change; its events stay as they are."""
    if isinstance(change, ev.Undoing):
        return _with_voided(game, with_undoing(game.voided, change))
    state = apply_change(game.state, change)
    return replace(game, record=state.counted_record(), state=state)


def game_after_all(game: Game, changes: Iterable[ev.GameChange]) -> Game:
    """Return the game after more changes, applied one after another; its events stay as they are."""
    for change in changes:
        game = game_after(game, change)
    return game


def with_events(after: Game, events: Sequence[ev.GameEvent]) -> Game:
    """Return a game with the events of changes that were applied to it before."""
    # One copy of the log: written with stars it would be two.
    whole = after.events + tuple(events)
    is_far = len(whole) >= (after.marks[-1].length if after.marks else 0) + BLOCK
    marks = (*after.marks, Mark(len(whole), after.state)) if is_far else after.marks
    return replace(after, events=whole, marks=marks, touches=after.touches.followed_by(events))


def _first_state(events: Iterable[ev.GameEvent]) -> State:
    records = (event.change.record for event in events if isinstance(event.change, ev.GameStarted))
    return state_from_record(next(records, UNSTARTED))


def states(game: Game) -> Iterator[tuple[ev.GameEvent, State]]:
    """Yield each event that counts, in their order, with the state after it."""
    state = _first_state(game.events)
    for event in game.events:
        state = _after_event(state, event, game.voided)
        if event.batch not in game.voided:
            yield event, state


def _after_event(state: State, event: ev.GameEvent, voided: frozenset[ev.BatchId]) -> State:
    if event.batch not in voided:
        return apply_change(state, event.change)
    if isinstance(event.change, ev.RoundAdded):
        # Rounds inserted after it need its place.
        return with_place(state, event.change, begun=False)
    return state
