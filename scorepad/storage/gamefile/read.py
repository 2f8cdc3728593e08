"""A game file read, with every fault in it at once.

Source: FORMAT.md, "The game file".
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from scorepad.game import events as ev
from scorepad.game.fold import fold
from scorepad.rules.built_in import VARIANTS, variant
from scorepad.rules.custom import rules_from_document, without_unknown_labels
from scorepad.rules.faults import Fault
from scorepad.rules.frozen import thaw
from scorepad.rules.keys import MOST_KEYS
from scorepad.rules.resolve import rules_at_table, with_house_rules
from scorepad.rules.ruleset import RuleSet
from scorepad.score import limits
from scorepad.score.deal import seats
from scorepad.score.record import GameId, GameRecord, Round, Side, Start
from scorepad.score.totals import sat_out_to_the_end
from scorepad.storage.codec import event_from_json
from scorepad.storage.gamefile import strict_json
from scorepad.storage.gamefile.read_round import read_round
from scorepad.storage.gamefile.write import MOST_EVENTS, content_key

_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")

_MOST_PARTS = 999
"""How many rounds a log may begin, how many fields and adjustments it may name in one tally, and how many
questions in a round: ten times what a game can hold. Folding takes the square of it."""

_REQUIRED = ("format", "sides", "rounds")
_OPTIONAL = (
    "variant",
    "house_rules",
    "rules",
    "id",
    "title",
    "played",
    "played_about",
    "place",
    "note",
    "ended",
    "totals_hidden",
    "start",
    "seating",
    "log",
)
_MATTER_OF_RULES = {
    "unknown_pile_kind",
    "unknown_extra",
    "unknown_row",
    "unknown_special_hand",
    "unknown_out_word",
    "not_in_family",
    "not_multiple_of_five",
    "nobody_out",
}
"""Faults that say nothing while the rules themselves are at fault."""


@dataclass(frozen=True, slots=True)
class GameFile:
    """The content of a game file: the record and, in a whole export, the events that led to it."""

    record: GameRecord
    log: tuple[ev.GameEvent, ...] = ()


def read_game(data: bytes, most_faults: int = strict_json.MOST_FAULTS) -> GameFile:
    """Return the content of a game file.

    data: the whole file, at most 32 MiB. Raises Refused with every fault found, each with its path. Lists
    are read as far as their sizes allow; beyond `most_faults` it stops, and `too_many_faults` stands first.
    """
    return strict_json.read_strictly(
        data, strict_json.GAME_FORMAT, (_REQUIRED, _OPTIONAL), _read_file, most_faults
    )


def _read_file(root: strict_json.JsonNode, fields: strict_json.Fields) -> GameFile:
    rules, sound = _read_rules(root, fields)
    sides = fields.read("sides", _read_sides, ())
    # A log has them as they were when the game began.
    rules = rules if "log" in fields else rules_at_table(rules, seats(sides))
    start = fields.read("start", lambda node: _read_start(node, sides), None)
    first_round = start.round if start else 1
    record = GameRecord(
        rules=rules,
        sides=sides,
        start=start,
        seating=fields.read("seating", _read_seating, ()),
        rounds=fields.read(
            "rounds", lambda node: _read_rounds(node, rules, sides, first_round, sound=sound), ()
        ),
        ended=fields.read("ended", strict_json.JsonNode.flag, default=False),
        totals_hidden=fields.read("totals_hidden", strict_json.JsonNode.flag, default=False),
        id=fields.read("id", lambda node: GameId(read_id(node)), None),
        played=fields.read("played", lambda node: node.word(limits.date_fault), None),
        played_about=fields.read("played_about", lambda node: node.word(limits.roughly_fault), None),
        title=fields.read("title", strict_json.JsonNode.text, None),
        place=fields.read("place", strict_json.JsonNode.text, None),
        note=fields.read("note", strict_json.JsonNode.text, None),
    )
    if not root.faults:
        root.add(fault for fault in (*limits.leaving_faults(record), limits.seating_fault(record)) if fault)
    log = fields.read("log", _read_log, ())
    if not log and not root.faults:
        record = _with_those_who_left(record, fields["sides"].items(limits.MAX_SIDES))
    if log and not root.faults:
        folded = fold(log).record
        record = _with_dealers_of(folded, record)
        if not _are_alike(folded, record):
            fields["log"].fault("log_differs")
    return GameFile(record, log)


def _with_those_who_left(record: GameRecord, sides: Sequence[strict_json.JsonNode]) -> GameRecord:
    """Return a game in which whoever sat out the last rounds has left, unless the file says otherwise.

    sides: as in the file.
    """
    says = {at for at, side in enumerate(sides) if isinstance(side.value, dict) and "left" in side.value}
    found = {side: number for side, number in sat_out_to_the_end(record).items() if side not in says}
    if not found:
        return record
    left = tuple(replace(each, left=found.get(at, each.left)) for at, each in enumerate(record.sides))
    return replace(record, sides=left)


def _read_rules(root: strict_json.JsonNode, fields: strict_json.Fields) -> tuple[RuleSet, bool]:
    """Return the rules and whether they are sound; the usual rules stand in for faulty ones.

    Faults: `missing_key`, `unknown_variant`, `excluded_key`, and those of the rules themselves.
    """
    before = len(root.faults)
    if "rules" in fields:
        rules = _spelled_out_rules(fields)
    elif "variant" in fields:
        rules = _varied_rules(fields)
    else:
        root.at("variant", None).fault("missing_key")
        rules = None
    sound = rules is not None and len(root.faults) == before
    return rules or variant(VARIANTS[0]), sound


def _spelled_out_rules(fields: strict_json.Fields) -> RuleSet | None:
    if "house_rules" in fields:
        fields["house_rules"].fault("excluded_key", other="rules")
    fields.read("variant", strict_json.JsonNode.text, None)
    node = fields["rules"]
    before = len(node.faults)
    parts = node.keys(("name", "values"), ("base", "assumed"))
    name, base, values, assumed = read_rules_parts(parts, checked_letters=limits.MAX_NAME)
    rules = node.accept(lambda: rules_from_document(name, base, values, assumed, node.path, written=True))
    if "values" not in parts or not isinstance(parts["values"].value, dict):
        inside = f"{node.path}.values."
        node.faults[before:] = [each for each in node.faults[before:] if not each.path.startswith(inside)]
    return rules if len(node.faults) == before else None


def read_rules_parts(
    fields: strict_json.Fields, checked_letters: int | None = None
) -> tuple[str, strict_json.Json, dict[str, strict_json.Json], tuple[strict_json.Json, ...]]:
    """Return name, base, values and assumed keys of a rule set, of which only the name is checked.

    checked_letters: how many of the name are checked, None = all.
    """
    name = fields.read("name", lambda node: node.name(checked_letters), "")
    base = fields["base"].value if "base" in fields else None
    assumed = fields["assumed"].items(MOST_KEYS) if "assumed" in fields else ()
    values = fields.read("values", strict_json.JsonNode.mapping, {})
    return name, base, dict(values), tuple(node.value for node in assumed)


def _varied_rules(fields: strict_json.Fields) -> RuleSet | None:
    node = fields["variant"]
    name = node.text()
    base = node.accept(lambda: variant(name)) if isinstance(node.value, str) else None
    if base is None or "house_rules" not in fields:
        return base
    house = fields["house_rules"]
    changes = house.mapping()
    rules = house.accept(lambda: with_house_rules(base, changes, house.path))
    return without_unknown_labels(rules) if rules else base


def _read_sides(node: strict_json.JsonNode) -> tuple[Side, ...]:
    """Return the sides; faults: those of `sides_faults`, and of types and keys. Names are trimmed.

    Too many sides count as none: checks that depend on their number would be wrong with only some of them.
    """
    before = len(node.faults)
    items = node.items(limits.MAX_SIDES, limits.MIN_SIDES)
    sides = tuple(_read_side(item) for item in items)
    explained = tuple(f"{fault.path}." for fault in node.faults[before:])
    node.add(
        fault for fault in limits.sides_faults(sides, node.path) if not f"{fault.path}.".startswith(explained)
    )
    too_many = isinstance(node.value, list) and len(node.value) > limits.MAX_SIDES
    return () if too_many else tuple(map(limits.trimmed, sides))


def _read_side(node: strict_json.JsonNode) -> Side:
    fields = node.keys(("name",), ("players", "left"))
    players = fields["players"].items(limits.MAX_PLAYERS, limits.MIN_PLAYERS) if "players" in fields else ()
    name = fields.read("name", strict_json.JsonNode.text, "")
    return Side(name, tuple(player.text() for player in players), fields.read("left", _read_left, None))


def _read_left(node: strict_json.JsonNode) -> int | None:
    # How many rounds there are is known later.
    return None if node.value is None else node.between(1, 2 * limits.MAX_ROUNDS)


def _read_seating(node: strict_json.JsonNode) -> tuple[int, ...]:
    return tuple(item.count() for item in node.items(limits.MAX_SIDES, limits.MIN_SIDES))


def _read_start(node: strict_json.JsonNode, sides: Sequence[Side]) -> Start | None:
    """Return what was taken over from paper; faults: those of `start_faults`, and of types and keys."""
    before = len(node.faults)
    fields = node.keys(("round", "totals"), ("final",))
    number = fields["round"].value if "round" in fields else 1
    items = fields["totals"].items(limits.MAX_SIDES, limits.MIN_SIDES) if "totals" in fields else ()
    readable = "totals" in fields and fields["totals"].value == [item.value for item in items]
    # The fault is noted; a valid value stands in for the unreadable one, so that the rest is checked too.
    totals = [item.value for item in items] if readable else [0] * len(sides)
    node.add(limits.start_faults(number, totals, len(sides) or len(totals), node.path))
    if len(node.faults) > before or not isinstance(number, int):
        return None
    final = fields.read("final", strict_json.JsonNode.flag, default=False)
    return Start(number, tuple(total for total in totals if isinstance(total, int)), final)


def read_id(node: strict_json.JsonNode) -> str:
    """Read the id of a game or an evening, a UUID."""
    text = node.text().lower()
    if isinstance(node.value, str) and not _UUID.fullmatch(text):
        node.fault("not_a_uuid")
    return text


def _read_rounds(
    node: strict_json.JsonNode, rules: RuleSet, sides: Sequence[Side], first_round: int, *, sound: bool
) -> tuple[Round, ...]:
    """Return the rounds. sound: whether the rules are; faults that depend on unsound ones are left out."""

    def is_certain(fault: Fault) -> bool:
        of_rules = fault.code in _MATTER_OF_RULES or (
            fault.code == "out_of_range" and ".melded" in fault.path
        )
        of_sides = fault.code == "wrong_length" or fault.path.endswith((".dealer", ".unmelded", ".side"))
        return (sound or not of_rules) and (bool(sides) or not of_sides)

    before = len(node.faults)
    rounds = tuple(
        read_round(item, rules, sides, number)
        for number, item in enumerate(node.items(limits.MAX_ROUNDS), start=first_round)
    )
    node.faults[before:] = filter(is_certain, node.faults[before:])
    return rounds


def _read_log(node: strict_json.JsonNode) -> tuple[ev.GameEvent, ...]:
    """Return the events; faults: those of the codec, of rules within, `out_of_range`, `log_too_full`."""
    events = [event for item in node.items(MOST_EVENTS) if (event := _read_event(item))]
    if _is_too_full(events):
        node.fault("log_too_full", high=_MOST_PARTS)
    return tuple(events)


def _read_event(node: strict_json.JsonNode) -> ev.GameEvent | None:
    # More rounds than a game may have are refused before they are read.
    rounds: object = node.value
    for key in ("change", "record", "rounds"):
        rounds = rounds.get(key) if isinstance(rounds, dict) else None
    where = f"{node.path}.change.record.rounds"
    if isinstance(rounds, list) and not node.note(limits.rounds_fault(len(rounds), where)):
        return None
    event = node.accept(lambda: event_from_json(node.value, node.path))
    if event is None:
        return None
    node.add(ev.number_faults(event, node.path))
    match event.change:
        case ev.GameStarted(record=GameRecord(rules=rules)) | ev.RulesChanged(rules=rules):
            node.accept(lambda: _completed(rules, f"{node.path}.change.rules"))
    return event


def _completed(rules: RuleSet, path: str = "") -> RuleSet:
    """Return rules of a log as a file's own rules are read; raises Refused with every fault."""
    values = {key: thaw(value) for key, value in rules.values.items()}
    return rules_from_document(rules.name, rules.base, values, rules.assumed, path)


def _is_too_full(events: Iterable[ev.GameEvent]) -> bool:
    parts: set[tuple[object, object]] = set()
    for event in events:
        match event.change:
            case ev.RoundAdded(round=name):
                parts.add(("rounds", name))
            case ev.Answered(round=name, answer=answer):
                parts.add((("answers", name), answer.question))
            case (
                ev.TallyField(round=name, side=side, field=part)
                | ev.AdjustmentSet(round=name, side=side, adjustment=part)
            ):
                parts.add(((name, side), part))
    return max(Counter(container for container, _part in parts).values(), default=0) > _MOST_PARTS


def _with_dealers_of(folded: GameRecord, record: GameRecord) -> GameRecord:
    """Return a file's game with the dealers that its log leads to.

    The program of 6fb5a5de left later dealers where they stood, whatever changed before them.
    """
    if len(record.rounds) != len(folded.rounds):
        return record
    pairs = zip(record.rounds, folded.rounds, strict=True)
    return replace(record, rounds=tuple(replace(here, dealer=there.dealer) for here, there in pairs))


def _are_alike(folded: GameRecord, record: GameRecord) -> bool:
    """Whether the game of a log is that of its file, as far as a file shows it."""
    # A log keeps its rules as they were written, with keys and words of no use.
    folded = replace(folded, rules=_completed(folded.rules))
    alike = folded.rules == record.rules and len(folded.rounds) == len(record.rounds)
    return alike and folded.id == record.id and content_key(folded) == content_key(record)
