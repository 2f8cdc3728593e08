"""A game file read, with every fault in it at once.

Source: FORMAT.md, "The game file".
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from scorepad.game.events import (
    AdjustmentSet,
    GameChange,
    GameEvent,
    GameStarted,
    RoundAdded,
    RulesChanged,
    TallyField,
    number_faults,
)
from scorepad.game.fold import fold
from scorepad.rules.built_in import variant, variant_ids
from scorepad.rules.custom import rules_from_document
from scorepad.rules.faults import Fault, Refused
from scorepad.rules.keys import MOST_KEYS
from scorepad.rules.resolve import thaw, with_house_rules
from scorepad.rules.ruleset import RuleSet
from scorepad.score.limits import (
    MAX_NAME,
    MAX_PLAYERS,
    MAX_ROUNDS,
    MAX_SIDES,
    MIN_PLAYERS,
    MIN_SIDES,
    date_fault,
    name_fault,
    rounds_fault,
    sides_faults,
    start_faults,
    trimmed,
)
from scorepad.score.record import GameRecord, Round, Side, Start
from scorepad.storage.codec import event_from_json
from scorepad.storage.gamefile.read_round import read_round
from scorepad.storage.gamefile.strict_json import GAME_FORMAT, JsonNode, read_strictly
from scorepad.storage.gamefile.write import MOST_EVENTS, content_key

_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")

_MOST_PARTS = 999
"""How many rounds a log may begin, and how many fields and adjustments it may name in one tally: ten times
what a game can hold. Folding takes the square of it."""

_REQUIRED = ("format", "sides", "rounds")
_OPTIONAL = (
    "variant",
    "house_rules",
    "rules",
    "id",
    "title",
    "played",
    "place",
    "note",
    "ended",
    "start",
    "log",
)
_MATTER_OF_RULES = {
    "unknown_pile_kind",
    "unknown_extra",
    "unknown_out_word",
    "not_in_family",
    "not_multiple_of_five",
    "nobody_out",
}
"""Faults that say nothing while the rules themselves are at fault."""


def read_sides(place: JsonNode) -> tuple[Side, ...]:
    """Return the sides; faults: those of `sides_faults`, and of types and keys. Names are trimmed.

    Too many sides count as none: checks that depend on their number would be wrong with only some of them.
    """
    before = len(place.faults)
    items = place.items(MAX_SIDES, MIN_SIDES)
    sides = tuple(_side(item) for item in items)
    typed = {fault.path for fault in place.faults[before:]}
    place.add(fault for fault in sides_faults(sides, place.path) if not _within(fault, typed))
    whole = isinstance(place.value, list) and len(items) == len(place.value)
    return tuple(trimmed(side) for side in sides) if whole else ()


def read_start(place: JsonNode, sides: Sequence[Side]) -> Start | None:
    """Read what was taken over from paper; faults: those of `start_faults`, and of types and keys."""
    before = len(place.faults)
    found = place.keys(("round", "totals"))
    number = found["round"].value if "round" in found else 1
    items = found["totals"].items(MAX_SIDES, MIN_SIDES) if "totals" in found else ()
    readable = "totals" in found and found["totals"].value == [item.value for item in items]
    # The fault is noted; a valid value stands in for the unreadable one, so that the rest is checked too.
    totals = [item.value for item in items] if readable else [0] * len(sides)
    place.add(start_faults(number, totals, len(sides) or len(totals), place.path))
    if len(place.faults) > before or not isinstance(number, int):
        return None
    return Start(number, tuple(total for total in totals if isinstance(total, int)))


def read_id(place: JsonNode) -> str | None:
    """Read a game's UUID, in small letters; fault: `not_a_uuid`."""
    text = place.text().lower()
    if isinstance(place.value, str) and not _UUID.fullmatch(text):
        place.fault("not_a_uuid")
    return text


def read_date(place: JsonNode) -> str:
    """Read a day as YYYY-MM-DD; fault: `not_a_date`."""
    place.note(date_fault(place.value, place.path))
    return str(place.value)


def _side(place: JsonNode) -> Side:
    found = place.keys(("name",), ("players",))
    players = found["players"].items(MAX_PLAYERS, MIN_PLAYERS) if "players" in found else ()
    return Side(found["name"].text() if "name" in found else "", tuple(player.text() for player in players))


def _within(fault: Fault, paths: set[str]) -> bool:
    return any(fault.path == path or fault.path.startswith(f"{path}.") for path in paths)


def read_rules(found: Mapping[str, JsonNode], root: JsonNode) -> tuple[RuleSet, bool]:
    """Return the rules and whether they are sound; the usual rules stand in for faulty ones.

    found: the document's keys. Faults: `missing_key`, `unknown_variant`, `excluded_key`, and those of
    the rules themselves.
    """
    before = len(root.faults)
    if "rules" in found:
        rules = _whole(found)
    elif "variant" in found:
        rules = _varied(found)
    else:
        root.at("variant", None).fault("missing_key")
        rules = None
    sound = rules is not None and len(root.faults) == before
    return rules or variant(variant_ids()[0]), sound


def _whole(found: Mapping[str, JsonNode]) -> RuleSet | None:
    if "house_rules" in found:
        found["house_rules"].fault("excluded_key", other="rules")
    if "variant" in found:
        found["variant"].text()
    place = found["rules"]
    before = len(place.faults)
    parts = place.keys(("name", "values"), ("base", "assumed"))
    name = _name(parts["name"]) if "name" in parts else ""
    base = parts["base"].value if "base" in parts else None
    assumed = tuple(at.value for at in parts["assumed"].items(MOST_KEYS)) if "assumed" in parts else ()
    values = parts["values"].mapping() if "values" in parts else {}
    rules = _accepted(place, lambda: rules_from_document(name, base, values, assumed, place.path))
    if "values" not in parts or not isinstance(parts["values"].value, dict):
        inside = f"{place.path}.values."
        place.faults[before:] = [each for each in place.faults[before:] if not each.path.startswith(inside)]
    return rules if len(place.faults) == before else None


def _name(place: JsonNode) -> str:
    """Return the name of the rules: checked like a side's name, but of any length."""
    text = place.text()
    if isinstance(place.value, str):
        place.note(name_fault(text.strip()[:MAX_NAME], place.path))
    return text.strip()


def _varied(found: Mapping[str, JsonNode]) -> RuleSet | None:
    place = found["variant"]
    name = place.text()
    if not isinstance(place.value, str):
        return None
    base = _accepted(place, lambda: variant(name))
    if base is None:
        return None
    if "house_rules" not in found:
        return base
    house = found["house_rules"]
    changes = house.mapping()
    return _accepted(house, lambda: with_house_rules(base, changes, house.path)) or base


def _accepted(place: JsonNode, make: Callable[[], RuleSet]) -> RuleSet | None:
    try:
        return make()
    except Refused as refused:
        place.add(refused.faults)
        return None


def read_log(place: JsonNode) -> tuple[GameEvent, ...]:
    """Read the events; faults: those of the codec, of rules within, `out_of_range`, `log_too_full`."""
    events: list[GameEvent] = []
    for item in place.items(MOST_EVENTS):
        if fault := _too_many_rounds(item):
            place.add((fault,))
            continue
        try:
            event = event_from_json(item.value, item.path)
        except Refused as refused:
            place.add(refused.faults)
        else:
            place.add(number_faults(event, item.path))
            place.add(_rules_faults(event, item.path))
            events.append(event)
    if _is_too_full(events):
        place.fault("log_too_full", high=_MOST_PARTS)
    return tuple(events)


def leads_to(events: Sequence[GameEvent], record: GameRecord) -> bool:
    """Whether folding the events gives the record, as far as a file shows it."""
    folded = fold(events).record
    alike = folded.rules == record.rules and len(folded.rounds) == len(record.rounds)
    return alike and folded.id == record.id and content_key(folded) == content_key(record)


def _too_many_rounds(item: JsonNode) -> Fault | None:
    """Return a fault for a start with more rounds than a game may have, before they are read."""
    value: object = item.value
    for key in ("change", "record", "rounds"):
        value = value.get(key) if isinstance(value, dict) else None
    too_many = isinstance(value, list) and rounds_fault(len(value), f"{item.path}.change.record.rounds")
    return too_many or None


def _is_too_full(events: Iterable[GameEvent]) -> bool:
    parts = {part for event in events if (part := _part(event.change))}
    holders = Counter(holder for holder, _name in parts)
    return max(holders.values(), default=0) > _MOST_PARTS


def _part(change: GameChange) -> tuple[object, str] | None:
    """Return the thing that a change adds to a game and its container; None where it adds nothing."""
    if isinstance(change, RoundAdded):
        return "rounds", change.round
    if isinstance(change, TallyField):
        return (change.round, change.side), change.field
    if isinstance(change, AdjustmentSet):
        return (change.round, change.side), change.adjustment
    return None


def _rules_faults(event: GameEvent, path: str) -> tuple[Fault, ...]:
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
        rules_from_document(rules.name, rules.base, values, rules.assumed, f"{path}.change.rules")
    except Refused as refused:
        return refused.faults
    return ()


@dataclass(frozen=True, slots=True)
class GameFile:
    """The content of a game file: the record and, in a whole export, the events that led to it."""

    record: GameRecord
    log: tuple[GameEvent, ...] = ()


def read_game(data: bytes) -> GameFile:
    """Return the content of a game file.

    data: the whole file, at most 32 MiB. Raises Refused with every fault found, each with its path. Lists
    are read as far as their sizes allow; beyond MOST_FAULTS it stops, and `too_many_faults` stands first.
    """
    return read_strictly(data, GAME_FORMAT, _file)


def _file(root: JsonNode) -> GameFile | None:
    found = root.keys(_REQUIRED, _OPTIONAL)
    if not isinstance(root.value, dict):
        return None
    _check_format(found.get("format"))
    rules, sound = read_rules(found, root)
    record = _record(found, rules, sound=sound)
    log = read_log(found["log"]) if "log" in found else ()
    if log and not root.faults and not leads_to(log, record):
        found["log"].fault("log_differs")
    return GameFile(record, log)


def _check_format(place: JsonNode | None) -> None:
    if place and place.value != GAME_FORMAT:
        place.fault("unknown_format", expected=GAME_FORMAT)


def _record(found: Mapping[str, JsonNode], rules: RuleSet, *, sound: bool) -> GameRecord:
    sides = read_sides(found["sides"]) if "sides" in found else ()
    return GameRecord(
        rules=rules,
        sides=sides,
        rounds=_rounds(found["rounds"], rules, sides, sound=sound) if "rounds" in found else (),
        start=read_start(found["start"], sides) if "start" in found else None,
        ended=found["ended"].flag() if "ended" in found else False,
        id=read_id(found["id"]) if "id" in found else None,
        played=read_date(found["played"]) if "played" in found else None,
        title=_text(found, "title"),
        place=_text(found, "place"),
        note=_text(found, "note"),
    )


def _text(found: Mapping[str, JsonNode], key: str) -> str | None:
    return found[key].text() if key in found else None


def _rounds(place: JsonNode, rules: RuleSet, sides: Sequence[Side], *, sound: bool) -> tuple[Round, ...]:
    before = len(place.faults)
    rounds = tuple(read_round(item, rules, sides) for item in place.items(MAX_ROUNDS))
    place.faults[before:] = [
        fault
        for fault in place.faults[before:]
        if (sound or not _matter_of_rules(fault)) and (sides or not _matter_of_sides(fault))
    ]
    return rounds


def _matter_of_rules(fault: Fault) -> bool:
    return fault.code in _MATTER_OF_RULES or (fault.code == "out_of_range" and ".melded" in fault.path)


def _matter_of_sides(fault: Fault) -> bool:
    return fault.code == "wrong_length" or fault.path.endswith((".dealer", ".unmelded"))
