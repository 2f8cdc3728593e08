"""The fold of events into a game: it never fails, and the order in which events arrived never matters."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, takewhile
from typing import Final

from scorepad.game.events import GameChange, GameEvent, GameStarted, RoundAdded, Undoing
from scorepad.game.ids import BatchId, DeviceId
from scorepad.game.log import Log, Touches, in_order, voided_batches, with_undoing
from scorepad.game.state import UNSTARTED, State, apply_change, state_from_record, with_undone_beginning
from scorepad.score.record import GameRecord

BLOCK: Final = 64
"""After so many further events the state is kept."""


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
        return with_undone_beginning(state, event.change)
    return state
