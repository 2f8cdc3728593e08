"""A value of the file together with where it stands: reading goes on past a fault, so that all are found."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from scorepad.rules.faults import Fault, Refused
from scorepad.score.limits import count_fault
from scorepad.storage.gamefile_json import MOST_FAULTS, MOST_GAME, MOST_OTHER, Json, decode, step

GAME_FORMAT = "scorepad-game/1"
RULES_FORMAT = "scorepad-rules/1"

Whole = TypeVar("Whole")

_TYPES = {
    dict: "object",
    list: "list",
    str: "str",
    int: "int",
    bool: "bool",
    float: "float",
    type(None): "null",
}


class Enough(Exception):  # noqa: N818 - it ends the reading, nothing failed
    """So many faults were found that looking for more is of no use to anybody."""


@dataclass(frozen=True, slots=True)
class Place:
    """A value, its path, and the list that every fault found below it goes to."""

    value: Json
    path: str
    faults: list[Fault]

    def add(self, faults: Iterable[Fault]) -> None:
        """Note faults; raises Enough once there are more than MOST_FAULTS."""
        for fault in faults:
            self.faults.append(fault)
            if len(self.faults) > MOST_FAULTS:
                raise Enough

    def fault(self, code: str, **params: object) -> None:
        """Note a fault of this value."""
        self.add((Fault(code, self.path, params),))

    def note(self, fault: Fault | None) -> bool:
        """Note a fault, if there is one; tell whether the value is sound."""
        if fault and fault.code == "wrong_type" and fault.path == self.path:
            self.wrong_type(str(fault.params["expected"]))
        elif fault:
            self.add((fault,))
        return fault is None

    def wrong_type(self, expected: str) -> None:
        """Note that a value of another type is expected here."""
        self.fault("wrong_type", expected=expected, found=_TYPES.get(type(self.value), "object"))

    def at(self, key: str, value: Json) -> "Place":
        """Give the place of one key's value."""
        return Place(value, step(self.path, key), self.faults)

    def keys(self, required: Iterable[str], optional: Iterable[str] = ()) -> Mapping[str, "Place"]:
        """Read an object of known keys: `wrong_type`, `unknown_key`, `missing_key`."""
        found = self.words((*required, *optional), "unknown_key")
        if isinstance(self.value, dict):
            for key in required:
                if key not in self.value:
                    self.at(key, None).fault("missing_key")
        return found

    def words(
        self, known: Iterable[str], unknown: str, told: tuple[str, ...] | None = None
    ) -> Mapping[str, "Place"]:
        """Read an object whose keys are words of these rules.

        unknown: the code for one that is not. told: what is known, as the fault tells it.
        """
        legal = tuple(known)
        found = {}
        for key, value in self.mapping().items():
            if key in legal:
                found[key] = self.at(key, value)
            else:
                self.at(key, value).fault(unknown, word=key, known=told or legal)
        return found

    def mapping(self) -> Mapping[str, Json]:
        """Read an object of any keys."""
        if not isinstance(self.value, dict):
            self.wrong_type("object")
            return {}
        return self.value

    def items(self, most: int, least: int = 0) -> tuple["Place", ...]:
        """Read a list: `wrong_size` if it is longer than most, and what is beyond is not read.

        least: what the fault says besides.
        """
        if not isinstance(self.value, list):
            self.wrong_type("list")
            return ()
        if len(self.value) > most:
            self.fault("wrong_size", low=least, high=most, found=len(self.value))
        return tuple(
            Place(value, f"{self.path}[{index}]", self.faults)
            for index, value in enumerate(self.value[:most])
        )

    def flag(self) -> bool:
        """Read true or false; false where it is neither."""
        if not isinstance(self.value, bool):
            self.wrong_type("bool")
            return False
        return self.value

    def text(self) -> str:
        """Read a text; empty where it is none. Lone surrogates were noted when the file was decoded."""
        if not isinstance(self.value, str):
            self.wrong_type("str")
            return ""
        return self.value

    def whole(self, check: Callable[[object, str], Fault | None]) -> int:
        """Read a whole number that passes a check of score.limits; 0 where it does not."""
        return self.value if self.note(check(self.value, self.path)) and isinstance(self.value, int) else 0

    def count(self) -> int:
        """Read a number of cards or piles."""
        return self.whole(count_fault)


def read_strictly(data: bytes, form: str, read: Callable[[Place], Whole | None]) -> Whole:
    """Read a whole file of JSON; raises Refused with every fault found, each once.

    form: what its `format` should be; the other kind of file is refused as a whole (`is_a_game`,
    `is_a_rule_set`). read: reads the root, and notes its faults there. Beyond
    MOST_FAULTS reading stops, and `too_many_faults` stands first.
    """
    value, faults = decode(data, MOST_GAME if form == GAME_FORMAT else MOST_OTHER)
    root = Place(value, "", [])
    _check_kind(value, form)
    try:
        root.add(faults)
        found = read(root)
    except Enough:
        too_many = Fault("too_many_faults", "", {"limit": MOST_FAULTS})
        raise Refused((too_many, *_once(root.faults))) from None
    if root.faults or found is None:
        raise Refused(_once(root.faults))
    return found


def _check_kind(value: Json, form: str) -> None:
    said = value.get("format") if isinstance(value, dict) else None
    others = {
        GAME_FORMAT: Fault("is_a_game", "format"),
        RULES_FORMAT: Fault("is_a_rule_set", "format"),
    }
    if said != form and isinstance(said, str) and said in others:
        raise Refused((others[said],))


def _once(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """Give each fault once, where two checks noticed the same."""
    return tuple({(fault.code, fault.path): fault for fault in faults}.values())
