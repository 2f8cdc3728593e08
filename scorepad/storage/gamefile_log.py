"""The log of a game file that was exported whole: it must be sound, and lead to the state beside it."""

from collections import Counter
from collections.abc import Iterable, Sequence

from scorepad.game.event_numbers import log_faults
from scorepad.game.events import (
    AdjustmentSet,
    Change,
    Event,
    GameStarted,
    RoundAdded,
    RulesChanged,
    TallyField,
)
from scorepad.game.fold import fold
from scorepad.rules.faults import Fault, Refused
from scorepad.rules.given import rules_from_values
from scorepad.rules.layers import thaw
from scorepad.rules.ruleset import RuleSet
from scorepad.score.limits import rounds_fault
from scorepad.score.record import GameRecord
from scorepad.storage.codec import event_from_json
from scorepad.storage.gamefile_place import Place
from scorepad.storage.gamefile_write import MOST_EVENTS, content_key

_MOST_PARTS = 999
"""How many rounds a log may begin, and how many fields and adjustments it may name in one tally: ten times
what a game can hold. Folding takes the square of it."""


def read_log(place: Place) -> tuple[Event, ...]:
    """Read the events; faults: those of the codec, of rules within, `out_of_range`, `log_too_full`."""
    events: list[Event] = []
    for item in place.items(MOST_EVENTS):
        if fault := _too_many_rounds(item):
            place.add((fault,))
            continue
        try:
            event = event_from_json(item.value, item.path)
        except Refused as refused:
            place.add(refused.faults)
        else:
            place.add(log_faults(event, item.path))
            place.add(_rules_faults(event, item.path))
            events.append(event)
    if _is_too_full(events):
        place.fault("log_too_full", high=_MOST_PARTS)
    return tuple(events)


def leads_to(events: Sequence[Event], record: GameRecord) -> bool:
    """Tell whether folding the events comes to a state, as far as a file shows it."""
    folded = fold(events).record
    alike = folded.rules == record.rules and len(folded.rounds) == len(record.rounds)
    return alike and folded.id == record.id and content_key(folded) == content_key(record)


def _too_many_rounds(item: Place) -> Fault | None:
    """Tell of a beginning with more rounds than a game has, before they are read."""
    value: object = item.value
    for key in ("change", "record", "rounds"):
        value = value.get(key) if isinstance(value, dict) else None
    too_many = isinstance(value, list) and rounds_fault(len(value), f"{item.path}.change.record.rounds")
    return too_many or None


def _is_too_full(events: Iterable[Event]) -> bool:
    parts = {part for event in events if (part := _part(event.change))}
    holders = Counter(holder for holder, _name in parts)
    return max(holders.values(), default=0) > _MOST_PARTS


def _part(change: Change) -> tuple[object, str] | None:
    """Name what a change brings into a game, and what holds it; None where nothing grows by it."""
    if isinstance(change, RoundAdded):
        return "rounds", change.round
    if isinstance(change, TallyField):
        return (change.round, change.side), change.field
    if isinstance(change, AdjustmentSet):
        return (change.round, change.side), change.adjustment
    return None


def _rules_faults(event: Event, path: str) -> tuple[Fault, ...]:
    change = event.change
    rules: RuleSet | None = None
    if isinstance(change, GameStarted):
        rules = change.record.rules
    elif isinstance(change, RulesChanged):
        rules = change.rules
    if rules is None:
        return ()
    values = {key: thaw(value) for key, value in rules.values.items()}
    try:
        rules_from_values(rules.name, rules.base, values, rules.assumed, f"{path}.change.rules")
    except Refused as refused:
        return refused.faults
    return ()
