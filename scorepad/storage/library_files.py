"""Files of the library: a rule set, also as a link; in a backup the people, and each club evening.

Source: FORMAT.md, "Rule sets", "People in a backup" and "An evening in a backup".
"""

import base64
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from scorepad.game import evenings
from scorepad.game.events import EveningId
from scorepad.game.library import MOST_LEFT_OUT, MOST_SPELLINGS, LibraryState
from scorepad.rules.custom import CustomRuleSet, as_custom_rules, rules_from_document
from scorepad.rules.faults import Fault, Refused
from scorepad.rules.frozen import Frozen
from scorepad.score.limits import date_fault
from scorepad.score.record import GameId
from scorepad.storage.codec import compact_json
from scorepad.storage.earlier_evenings import NOTHING, Earlier, earlier_keys, read_earlier
from scorepad.storage.gamefile import strict_json
from scorepad.storage.gamefile.read import GameFile, read_game, read_id, read_rules_parts
from scorepad.storage.gamefile.write import Document, filled, rules_document
from scorepad.storage.zip_files import EVENING_ENDING, PEOPLE_ENDING, RULES_ENDING

_PEOPLE_MEMBER: Final = f"people{PEOPLE_ENDING}"
_SIGNS_OF_RULES: Final = {("missing_key", "sides"), ("unknown_key", "values")}
"""What the reader of games says of a rule set that was typed without its `format`."""

MOST_LINK = 64 * 1024
"""Characters of a link or a pasted text: far more than a rule set of every key takes."""

_FORMERLY = ["format", "name", "base", "values", "assumed"]
"""The keys of a rule set in the order in which Scorepad wrote them before it wrote `values` last."""


@dataclass(frozen=True, slots=True)
class PeopleFile(Frozen, freezes=("spellings",)):
    """Who is who. spellings, left_out: as in `LibraryState`."""

    spellings: Mapping[str, str] = field(default_factory=dict)
    left_out: frozenset[str] = field(default_factory=frozenset)


@dataclass(frozen=True, slots=True)
class EveningFile:
    """A club evening. earlier: what it has that is gone."""

    evening: evenings.ClubEvening
    earlier: Earlier = NOTHING


Part = GameFile | CustomRuleSet | PeopleFile | EveningFile
"""The content of a file that can be imported, or of a part of a backup."""


def library_members(
    library: LibraryState, earlier: Mapping[EveningId, Earlier] = MappingProxyType({})
) -> list[tuple[str, bytes]]:
    """Return own rules, people, and evenings in their order, as members of a backup.

    earlier: what evenings have that is gone.
    """
    rule_sets = sorted(library.rule_sets.keys() - library.deleted_rules)
    rules = [(f"{name}{RULES_ENDING}", write_rules(library.rule_sets[name])) for name in rule_sets]
    people = PeopleFile(library.spellings, library.left_out)
    members = [(_PEOPLE_MEMBER, write_people(people))] if people != PeopleFile() else []
    evenings = [
        (f"{name}{EVENING_ENDING}", write_evening(EveningFile(evening, earlier.get(name, NOTHING))))
        for name, evening in library.evenings.items()
    ]
    return [*rules, *members, *evenings]


def read_part(data: bytes, most_faults: int = strict_json.MOST_FAULTS) -> Part:
    """Return the content of any file of ours; raises Refused with every fault of what it is.

    most_faults: beyond it reading stops.
    """
    read: Callable[[bytes, int], Part]
    try:
        return read_game(data, most_faults)
    except Refused as refused:
        first = refused.faults[0]
        is_typed = {(each.code, each.path) for each in refused.faults} >= _SIGNS_OF_RULES
        if first.code == "is_from_backup":
            read = read_people if first.params["form"] == strict_json.PEOPLE_FORMAT else read_evening
        elif first.code == "is_a_rule_set" or is_typed:
            read = read_rules_file
        else:
            raise
    return read(data, most_faults)


def dropped_keys(content: Part) -> tuple[str, ...]:
    """Return the keys of rules and words that were left out when a file was read (FORMAT.md, "Rule sets")."""
    if isinstance(content, GameFile):
        return content.record.rules.dropped
    return content.dropped if isinstance(content, CustomRuleSet) else ()


def write_people(people: PeopleFile) -> bytes:
    """Write who is who; the same people make the same bytes."""
    document = {
        "format": strict_json.PEOPLE_FORMAT,
        "spellings": dict(sorted(people.spellings.items())),
        "left_out": sorted(people.left_out),
    }
    return (strict_json.format_json(document) + "\n").encode()


def read_people(data: bytes, most_faults: int = strict_json.MOST_FAULTS) -> PeopleFile:
    """Read a file of people; raises Refused with every fault, each with its path."""
    keys = (("format",), ("spellings", "left_out"))
    return strict_json.read_strictly(data, strict_json.PEOPLE_FORMAT, keys, _read_people, most_faults)


def _read_people(_root: strict_json.JsonNode, fields: strict_json.Fields) -> PeopleFile:
    left_out = fields.read("left_out", lambda node: _read_names(node, MOST_LEFT_OUT), ())
    return PeopleFile(fields.read("spellings", _read_spellings, {}), frozenset(left_out))


def _read_spellings(node: strict_json.JsonNode) -> dict[str, str]:
    found = node.mapping()
    if len(found) > MOST_SPELLINGS:
        node.fault("wrong_size", low=0, high=MOST_SPELLINGS, found=len(found))
        return {}
    return {node.at(name, name).name(): node.at(name, used).name() for name, used in found.items()}


def _read_names(node: strict_json.JsonNode, most: int) -> tuple[str, ...]:
    return tuple(dict.fromkeys(map(strict_json.JsonNode.name, node.items(most))))


def write_evening(file: EveningFile) -> bytes:
    """Write an evening with all its sittings."""
    evening = file.evening
    document = {
        "format": strict_json.EVENING_FORMAT,
        "id": evening.id,
        "day": evening.day,
        **filled(name=evening.name, partners_change=evening.partners_change, by_points=evening.by_points),
        "people": list(evening.people),
        "sittings": [_sitting(evening, number) for number in range(1, evening.sitting + 1)],
        **earlier_keys(file.earlier),
    }
    return (strict_json.format_json(document) + "\n").encode()


def _sitting(evening: evenings.ClubEvening, number: int) -> dict[str, object]:
    games, byes = evening.games(number), evening.byes.get(number, ())
    tables = [games.get(table) for table in range(1, max(games, default=0) + 1)]
    return {"tables": tables, **filled(byes=list(byes))}


def read_evening(data: bytes, most_faults: int = strict_json.MOST_FAULTS) -> EveningFile:
    """Read the file of an evening; raises Refused with every fault, each with its path."""
    optional = ("name", "partners_change", "by_points", "minutes", "corrections")
    keys = (("format", "id", "day", "people", "sittings"), optional)
    return strict_json.read_strictly(data, strict_json.EVENING_FORMAT, keys, _read_evening, most_faults)


def _read_evening(_root: strict_json.JsonNode, fields: strict_json.Fields) -> EveningFile:
    sittings = fields.read("sittings", _read_sittings, [])
    places: dict[evenings.Place, GameId] = {}
    for number, (tables, _byes) in enumerate(sittings, start=1):
        places |= {(number, table): game for table, game in tables.items()}
    evening = evenings.ClubEvening(
        EveningId(fields.read("id", read_id, "")),
        fields.read("day", lambda node: node.word(date_fault), ""),
        partners_change=fields.read("partners_change", strict_json.JsonNode.flag, default=False),
        name=fields.read("name", strict_json.JsonNode.name, ""),
        people=fields.read("people", lambda node: _read_names(node, evenings.MOST_HERE), ()),
        tables=places,
        byes={number: byes for number, (_tables, byes) in enumerate(sittings, start=1) if byes},
        by_points=fields.read("by_points", strict_json.JsonNode.flag, default=False),
    )
    return EveningFile(evening, read_earlier(fields))


def _read_sittings(node: strict_json.JsonNode) -> list[tuple[dict[int, GameId], tuple[str, ...]]]:
    """Return the games by their tables' numbers and those who had the bye, for each sitting."""
    found = [_read_sitting(item) for item in node.items(evenings.MOST_SITTINGS)]
    most = max(sum(len(tables) for tables, _byes in found), sum(len(byes) for _tables, byes in found))
    if most > evenings.MOST_OF_EVENING:
        node.fault("wrong_size", low=0, high=evenings.MOST_OF_EVENING, found=most)
    return found


def _read_sitting(node: strict_json.JsonNode) -> tuple[dict[int, GameId], tuple[str, ...]]:
    fields = node.keys(("tables",), ("byes",))
    tables = fields["tables"].items(evenings.MOST_TABLES) if "tables" in fields else ()
    games = {at: GameId(read_id(item)) for at, item in enumerate(tables, start=1) if item.value is not None}
    return games, fields.read("byes", lambda inside: _read_names(inside, evenings.MOST_HERE), ())


def write_rules(rule_set: CustomRuleSet) -> bytes:
    """Write a rule set for people to read and to edit."""
    return (strict_json.format_json(_document(rule_set)) + "\n").encode()


def link_text(rule_set: CustomRuleSet) -> str:
    """Return a rule set as the part of a link after `#`: base64url of the file's JSON, without padding."""
    text = compact_json(_document(rule_set))
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def read_rules_file(data: bytes, most_faults: int = strict_json.MOST_FAULTS) -> CustomRuleSet:
    """Read a rule set from the bytes of a file, at most 4 MiB.

    Raises Refused with every fault found, each with its path (`values.piles.clean`), read as strictly as a
    game file.
    """
    keys = (("format", "name", "values"), ("base", "assumed"))

    def read(root: strict_json.JsonNode, fields: strict_json.Fields) -> CustomRuleSet | None:
        name, base, values, assumed = read_rules_parts(fields)
        if "values" not in fields or not isinstance(fields["values"].value, dict):
            return None
        written = not _was_exported(data, root.value)
        return root.accept(
            lambda: as_custom_rules(rules_from_document(name, base, values, assumed, "", written=written))
        )

    return strict_json.read_strictly(data, strict_json.RULES_FORMAT, keys, read, most_faults)


def _was_exported(data: bytes, value: strict_json.Json) -> bool:
    """Whether a rule set stands there to the letter as an earlier Scorepad wrote it (FORMAT.md, "Rule sets").

    Such a file may have keys that mean nothing: they were accepted, or left behind in the editor.
    """
    if not isinstance(value, dict) or list(value) != _FORMERLY:
        return False
    return data.decode("utf-8-sig").strip() in (strict_json.format_json(value), compact_json(value))


def read_link(text: str) -> CustomRuleSet:
    """Return the rule set in a whole link, in the part of one after `#`, or in the JSON text itself.

    Raises Refused: `too_long_link`, `not_a_link`, and the faults of the rule set.
    """
    link = text.strip()
    if len(link) > MOST_LINK:
        raise Refused((Fault("too_long_link", "", {"limit": MOST_LINK}),))
    if link.startswith("{"):
        return read_rules_file(link.encode("utf-8", "surrogatepass"))
    packed = "".join(link.rpartition("#")[2].split()).rstrip("=")
    try:
        data = base64.b64decode(packed + "=" * (-len(packed) % 4), altchars=b"-_", validate=True)
    except ValueError:
        data = b""
    if not data:
        raise Refused((Fault("not_a_link"),))
    return read_rules_file(data)


def _document(rule_set: CustomRuleSet) -> Document:
    return {"format": strict_json.RULES_FORMAT, **rules_document(rule_set.plain)}
