"""The log of a game file that was exported whole: it must be sound, and lead to the state beside it."""

from collections.abc import Sequence

from scorepad.game.events import Event, GameStarted, RulesChanged
from scorepad.game.fold import fold
from scorepad.rules.faults import Fault, Refused
from scorepad.rules.given import rules_from_values
from scorepad.rules.layers import thaw
from scorepad.rules.ruleset import RuleSet
from scorepad.score.limits import range_fault
from scorepad.score.record import GameRecord
from scorepad.storage.codec import event_from_json
from scorepad.storage.gamefile_place import Place
from scorepad.storage.gamefile_write import write_game

_MOST_EVENTS = 2**53


def read_log(place: Place) -> tuple[Event, ...]:
    """Read the events; faults: those of the codec, of rules within, and `out_of_range` for their order."""
    events: list[Event] = []
    for item in place.items():
        try:
            event = event_from_json(item.value, item.path)
        except Refused as refused:
            place.faults.extend(refused.faults)
        else:
            place.faults.extend(_order_faults(event, item.path))
            place.faults.extend(_rules_faults(event, item.path))
            events.append(event)
    return tuple(events)


def leads_to(events: Sequence[Event], record: GameRecord) -> bool:
    """Tell whether folding the events comes to a state, as far as a file shows it."""
    folded = fold(events).record
    return folded.rules == record.rules and write_game(folded) == write_game(record)


def _order_faults(event: Event, path: str) -> tuple[Fault, ...]:
    numbers = {"counter": event.counter, "lamport": event.lamport}
    found = (range_fault(value, 0, _MOST_EVENTS, f"{path}.{name}") for name, value in numbers.items())
    return tuple(fault for fault in found if fault)


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
