"""The fold of events into a game: it never fails, and the order in which events arrived never matters."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from scorepad.game.events import Author, Change, Event, GameStarted, Restored, RoundAdded, Voided
from scorepad.game.ids import BatchId
from scorepad.game.state import UNSTARTED, State, apply_change, state_from_record, with_undone_beginning
from scorepad.score.record import GameRecord


@dataclass(frozen=True, slots=True)
class Batch:
    """One touch: its changes, who made them and when (UTC, ISO 8601)."""

    id: BatchId
    author: Author
    at: str
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Game:
    """The result of folding a log.

    record: what was counted. events: all, in their order, each once. voided: the batches that are undone.
    state: the record, removed rounds included. others: states with other sets of batches undone, kept
    because one undo needs the same one five times, and each costs as much as the whole fold.
    """

    record: GameRecord
    events: tuple[Event, ...]
    voided: frozenset[BatchId]
    state: State
    others: dict[frozenset[BatchId], State] = field(default_factory=dict, compare=False, repr=False)

    @property
    def is_started(self) -> bool:
        """Whether the log has its first event; without it the record is empty."""
        return self.beginning is not None

    @property
    def beginning(self) -> Event | None:
        """The event that started the game; its batch can't be undone."""
        return _beginning(self.events)

    @property
    def batches(self) -> tuple[Batch, ...]:
        """All touches in the order of their first events, including undone ones."""
        found: dict[BatchId, list[Event]] = {}
        for event in self.events:
            found.setdefault(event.batch, []).append(event)
        return tuple(
            Batch(name, inside[0].author, inside[0].at, tuple(event.change for event in inside))
            for name, inside in found.items()
        )


def fold(events: Iterable[Event]) -> Game:
    """Return the game that events fold into; they may be in any order and repeated."""
    ordered = _in_order(events)
    voided = _voided(ordered)
    return _game(_run(_begun(ordered), ordered, voided), ordered, voided)


def fold_more(game: Game, events: Sequence[Event]) -> Game:
    """Return the fold of the game's events and these, quicker where the new ones simply come last."""
    ordered = _in_order(events)
    known = {(event.device, event.counter) for event in game.events}
    if not all(_simply_follows(game, known, event) for event in ordered):
        return fold((*game.events, *ordered))
    events = (*game.events, *ordered)
    if any(isinstance(event.change, Voided | Restored) for event in ordered):
        voided = _voided(events)
        return _game(_run(_with_voided(game, voided), ordered, voided), events, voided)
    return _game(_run(game.state, ordered, game.voided), events, game.voided)


def _simply_follows(game: Game, known: set[tuple[str, int]], event: Event) -> bool:
    if not game.events or isinstance(event.change, GameStarted):
        return False
    return event.order > game.events[-1].order and (event.device, event.counter) not in known


def _with_voided(game: Game, voided: frozenset[BatchId]) -> State:
    """Return the state a game would have with these batches undone."""
    if voided == game.voided:
        return game.state
    if voided not in game.others:
        game.others[voided] = _run(_begun(game.events), game.events, voided)
    return game.others[voided]


def game_after(game: Game, change: Change) -> Game:
    """Return the game after one more change; its events stay as they are."""
    if isinstance(change, Voided | Restored):
        voided = game.voided - {change.batch} | ({change.batch} if isinstance(change, Voided) else set())
        return _game(_with_voided(game, voided), game.events, voided)
    return _game(apply_change(game.state, change), game.events, game.voided)


def game_after_all(game: Game, changes: Iterable[Change]) -> Game:
    """Return the game after more changes, applied one after another; its events stay as they are."""
    for change in changes:
        game = game_after(game, change)
    return game


def with_events(after: Game, events: Sequence[Event]) -> Game:
    """Return a game with the events of changes that were applied to it before."""
    return Game(after.record, (*after.events, *events), after.voided, after.state)


def _game(state: State, events: tuple[Event, ...], voided: frozenset[BatchId]) -> Game:
    return Game(state.counted_record(), events, voided, state)


def _in_order(events: Iterable[Event]) -> tuple[Event, ...]:
    distinct: dict[tuple[str, int], Event] = {}
    for event in events:
        name = (event.device, event.counter)
        known = distinct.get(name)
        distinct[name] = event if known is None else min(known, event, key=_steady_order)
    return tuple(sorted(distinct.values(), key=lambda event: event.order))


def _steady_order(event: Event) -> tuple[int, str, int, str]:
    """Return a sort key that also orders two events with the same id, by content instead of arrival."""
    return (*event.order, repr(event))


def _beginning(events: Sequence[Event]) -> Event | None:
    return next((event for event in events if isinstance(event.change, GameStarted)), None)


def _begun(events: Sequence[Event]) -> State:
    first = _beginning(events)
    return state_from_record(
        first.change.record if first and isinstance(first.change, GameStarted) else UNSTARTED
    )


def _voided(events: Sequence[Event]) -> frozenset[BatchId]:
    changes = (event.change for event in events)
    last = {change.batch: change for change in changes if isinstance(change, Voided | Restored)}
    first = _beginning(events)
    voided = {batch for batch, change in last.items() if isinstance(change, Voided)}
    return frozenset(voided - {first.batch} if first else voided)


def _run(state: State, events: Sequence[Event], voided: frozenset[BatchId]) -> State:
    for event in events:
        if event.batch not in voided:
            state = apply_change(state, event.change)
        elif isinstance(event.change, RoundAdded):
            state = with_undone_beginning(state, event.change)
    return state
