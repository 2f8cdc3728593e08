"""The fold of events into a game: it never fails, and the order in which events arrived never matters."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from scorepad.game.events import GameChange, GameEvent, GameStarted, RoundAdded, Undoing
from scorepad.game.ids import BatchId, DeviceId
from scorepad.game.log import Log, in_order, voided_batches, with_undoing
from scorepad.game.state import UNSTARTED, State, apply_change, state_from_record, with_undone_beginning
from scorepad.score.record import GameRecord


@dataclass(frozen=True, slots=True)
class Game(Log[GameChange]):
    """The result of folding a game's log.

    record: what was counted. state: the record, removed rounds included. others: states with other sets of
    batches undone, kept because one undo needs the same one five times, and each costs as much as the whole
    fold.
    """

    record: GameRecord
    state: State
    others: dict[frozenset[BatchId], State] = field(default_factory=dict, compare=False, repr=False)

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
    return _game(_run(_first_state(ordered), ordered, voided), ordered, voided)


def fold_more(game: Game, events: Sequence[GameEvent]) -> Game:
    """Return the fold of the game's events and these, quicker where the new ones simply come last."""
    ordered = in_order(events)
    known = {(event.device, event.counter) for event in game.events}
    if not all(_simply_follows(game, known, event) for event in ordered):
        return fold((*game.events, *ordered))
    events = (*game.events, *ordered)
    voided = _voided(events) if any(isinstance(event.change, Undoing) for event in ordered) else game.voided
    return _game(_run(_with_voided(game, voided), ordered, voided), events, voided)


def _simply_follows(game: Game, known: set[tuple[DeviceId, int]], event: GameEvent) -> bool:
    if not game.events or isinstance(event.change, GameStarted):
        return False
    return event.order > game.events[-1].order and (event.device, event.counter) not in known


def _with_voided(game: Game, voided: frozenset[BatchId]) -> State:
    """Return the state a game would have with these batches undone."""
    if voided == game.voided:
        return game.state
    if voided not in game.others:
        game.others[voided] = _run(_first_state(game.events), game.events, voided)
    return game.others[voided]


def game_after(game: Game, change: GameChange) -> Game:
    """Return the game after one more change; its events stay as they are."""
    if isinstance(change, Undoing):
        voided = with_undoing(game.voided, change)
        return _game(_with_voided(game, voided), game.events, voided)
    return _game(apply_change(game.state, change), game.events, game.voided)


def game_after_all(game: Game, changes: Iterable[GameChange]) -> Game:
    """Return the game after more changes, applied one after another; its events stay as they are."""
    for change in changes:
        game = game_after(game, change)
    return game


def with_events(after: Game, events: Sequence[GameEvent]) -> Game:
    """Return a game with the events of changes that were applied to it before."""
    return Game((*after.events, *events), after.voided, after.record, after.state)


def _game(state: State, events: tuple[GameEvent, ...], voided: frozenset[BatchId]) -> Game:
    return Game(events, voided, state.counted_record(), state)


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


def _run(state: State, events: Sequence[GameEvent], voided: frozenset[BatchId]) -> State:
    for event in events:
        state = _after_event(state, event, voided)
    return state


def _after_event(state: State, event: GameEvent, voided: frozenset[BatchId]) -> State:
    if event.batch not in voided:
        return apply_change(state, event.change)
    if isinstance(event.change, RoundAdded):
        return with_undone_beginning(state, event.change)
    return state
