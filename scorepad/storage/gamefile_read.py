"""Reads a game file: strictly, whole, with every fault at once. Source: FORMAT.md, "The game file"."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorepad.game.events import Event
from scorepad.rules.faults import Fault
from scorepad.rules.ruleset import RuleSet
from scorepad.score.limits import MAX_ROUNDS
from scorepad.score.record import GameRecord, Round, Side
from scorepad.storage.gamefile_details import read_date, read_id, read_sides, read_start
from scorepad.storage.gamefile_log import leads_to, read_log
from scorepad.storage.gamefile_place import GAME_FORMAT, Place, read_strictly
from scorepad.storage.gamefile_round import read_round
from scorepad.storage.gamefile_rules import read_rules

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


@dataclass(frozen=True, slots=True)
class GameFile:
    """A game file's content: the state, and (where it was exported whole) the events that led there."""

    record: GameRecord
    log: tuple[Event, ...] = ()


def read_game(data: bytes) -> GameFile:
    """Read a game file.

    data: the whole file, at most 32 MiB. Raises Refused with every fault found, each with its path. Lists
    are read as far as their sizes allow; beyond MOST_FAULTS it stops, and `too_many_faults` stands first.
    """
    return read_strictly(data, GAME_FORMAT, _file)


def _file(root: Place) -> GameFile | None:
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


def _check_format(place: Place | None) -> None:
    if place and place.value != GAME_FORMAT:
        place.fault("unknown_format", expected=GAME_FORMAT)


def _record(found: Mapping[str, Place], rules: RuleSet, *, sound: bool) -> GameRecord:
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


def _text(found: Mapping[str, Place], key: str) -> str | None:
    return found[key].text() if key in found else None


def _rounds(place: Place, rules: RuleSet, sides: Sequence[Side], *, sound: bool) -> tuple[Round, ...]:
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
