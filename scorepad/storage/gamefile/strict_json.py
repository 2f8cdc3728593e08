"""JSON read strictly, with the path of every fault, and laid out for people to read."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Final, NoReturn, TypeVar

from scorepad.rules.faults import Fault, Refused
from scorepad.score.limits import count_fault, name_fault, range_fault, text_fault

MIB: Final = 1024 * 1024
MOST_GAME: Final = 32 * MIB
"""Bytes of a game file."""
_MOST_OTHER: Final = 4 * MIB
"""Bytes of a rule set, a text."""
_MOST_VALUES: Final = 2_000_000
"""Twice what 50,000 events have. A value takes up to 30 times its length in memory."""
MOST_FAULTS: Final = 1_000
"""Where so many were found in a file reading stops: far more than anybody is told, few enough to be quick."""
_MAX_DEPTH = 32
_LONGEST_NUMBER = 20
"""More digits than any legal value has; the rest of a longer number is not needed to refuse it."""
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
"""How a file in UTF-8 can write half a character, or half of a whole one."""
_PLAIN = re.compile(r"[A-Za-z0-9_.\-]{1,60}")
_LONGEST_KEY = 40

_WIDTH = 100
_FOLDED = 2
"""From this level on short things stand on one line; the document's own keys and rows do not."""

GAME_FORMAT = "scorepad-game/1"
RULES_FORMAT = "scorepad-rules/1"
PEOPLE_FORMAT = "scorepad-people/1"
EVENING_FORMAT = "scorepad-evening/1"
_OTHER_KIND = {
    GAME_FORMAT: Fault("is_a_game", "format"),
    RULES_FORMAT: Fault("is_a_rule_set", "format"),
    **{form: Fault("is_from_backup", "format", {"form": form}) for form in (PEOPLE_FORMAT, EVENING_FORMAT)},
}

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
T = TypeVar("T")
Default = TypeVar("Default")

_TYPES = {
    dict: "object",
    list: "list",
    str: "str",
    int: "int",
    bool: "bool",
    float: "float",
    type(None): "null",
}


class _Object(dict[str, Json]):
    """An object that remembers which of its keys were written more than once."""

    def __init__(self, pairs: list[tuple[str, Json]]) -> None:
        super().__init__(pairs)
        times = Counter(key for key, _value in pairs)
        self.duplicates = [key for key in self if times[key] > 1]


class TooManyFaults(Exception):  # noqa: N818 - it ends the reading, nothing failed
    """Raised when so many faults were found that more of them would help nobody."""


@dataclass(frozen=True, slots=True)
class JsonNode:
    """A value, its path, and the list that collects every fault found in it. most: how many end reading."""

    value: Json
    path: str
    faults: list[Fault]
    most: int

    def add(self, faults: Iterable[Fault]) -> None:
        """Note faults; raises TooManyFaults once there are more than are asked for."""
        for fault in faults:
            self.faults.append(fault)
            if len(self.faults) > self.most:
                raise TooManyFaults

    def fault(self, code: str, **params: object) -> None:
        """Note a fault of this value."""
        self.add((Fault(code, self.path, params),))

    def note(self, fault: Fault | None) -> bool:
        """Note a fault, if there is one, and return whether the value is sound."""
        if fault and fault.code == "wrong_type" and fault.path == self.path:
            self.wrong_type(str(fault.params["expected"]))
        elif fault:
            self.add((fault,))
        return fault is None

    def wrong_type(self, expected: str) -> None:
        """Note that a value of another type is expected here."""
        self.fault("wrong_type", expected=expected, found=_TYPES.get(type(self.value), "object"))

    def accept(self, make: Callable[[], T]) -> T | None:
        """Return what `make` returns, or note the faults that it refuses with."""
        try:
            return make()
        except Refused as refused:
            self.add(refused.faults)
            return None

    def at(self, key: str | int, value: Json) -> "JsonNode":
        """Return the node of a value in this one, by its key or its place in the list."""
        return JsonNode(value, _child_path(self.path, key), self.faults, self.most)

    def keys(self, required: Iterable[str], optional: Iterable[str] = ()) -> "Fields":
        """Read an object of known keys: `wrong_type`, `unknown_key`, `missing_key`."""
        found = self.words((*required, *optional), "unknown_key")
        if isinstance(self.value, dict):
            for key in required:
                if key not in self.value:
                    self.at(key, None).fault("missing_key")
        return found

    def words(self, legal: Iterable[str], unknown: str, listed: tuple[str, ...] | None = None) -> "Fields":
        """Read an object whose keys are words of these rules.

        unknown: the code for any other key. listed: the known words as the fault lists them.
        """
        known = tuple(legal)
        found = Fields()
        for key, value in self.mapping().items():
            if key in known:
                found[key] = self.at(key, value)
            else:
                self.at(key, value).fault(unknown, word=key, known=listed or known)
        return found

    def items(self, most: int, least: int = 0) -> tuple["JsonNode", ...]:
        """Read a list: `wrong_size` if it is longer than most, and what is beyond is not read.

        least: what the fault says besides.
        """
        values = self._typed(list, [])
        if len(values) > most:
            self.fault("wrong_size", low=least, high=most, found=len(values))
        return tuple(self.at(index, value) for index, value in enumerate(values[:most]))

    def mapping(self) -> Mapping[str, Json]:
        """Read an object of any keys."""
        return self._typed(dict, {})

    def flag(self) -> bool:
        """Read true or false; false where it is neither."""
        return self._typed(bool, default=False)

    def text(self) -> str:
        """Read a text, empty if it isn't one; the faults are those of `text_fault`."""
        self.note(text_fault(self.value, self.path))
        return self.value if isinstance(self.value, str) else ""

    def name(self, checked_letters: int | None = None) -> str:
        """Read a name without the blanks around it; the faults are those of `name_fault`.

        checked_letters: how many of it are checked, None = all.
        """
        name = self.text().strip()
        if isinstance(self.value, str):
            self.note(name_fault(name[:checked_letters], self.path))
        return name

    def word(self, check: Callable[[object, str], Fault | None]) -> str:
        """Read a word that passes a check of score.limits."""
        self.note(check(self.value, self.path))
        return str(self.value)

    def _typed(self, kind: type[T], default: T) -> T:
        if isinstance(self.value, kind):
            return self.value
        self.wrong_type(_TYPES[kind])
        return default

    def whole(self, check: Callable[..., Fault | None]) -> int:
        """Read a whole number that passes a check of score.limits; 0 where it does not."""
        is_sound = self.note(check(self.value, path=self.path))
        return self.value if is_sound and isinstance(self.value, int) else 0

    def between(self, low: int, high: int) -> int:
        """Read a whole number from `low` to `high`; 0 where it isn't one."""
        return self.whole(partial(range_fault, low=low, high=high))

    def count(self) -> int:
        """Read a number of cards or piles."""
        return self.whole(count_fault)


class Fields(dict[str, JsonNode]):
    """The known keys of an object, each with its value."""

    def read(self, key: str, read: Callable[[JsonNode], T], default: Default) -> T | Default:
        """Return a key's value; `default` where the key is missing."""
        return read(self[key]) if key in self else default


def read_strictly(
    data: bytes,
    form: str,
    keys: tuple[Iterable[str], Iterable[str]],
    read: Callable[[JsonNode, Fields], T | None],
    most_faults: int = MOST_FAULTS,
) -> T:
    """Read a whole file of JSON; raises Refused with every fault found, each once.

    form: what its `format` should be; another kind of file is refused as a whole (`is_a_game`,
    `is_a_rule_set`, `is_from_backup`). keys: the required and the optional ones. read: reads the root's
    fields, and notes their faults. Beyond `most_faults` reading stops, and `too_many_faults` stands first.
    """
    value, faults = _decode(data, _MOST_OTHER if form == RULES_FORMAT else MOST_GAME)
    actual = value.get("format") if isinstance(value, dict) else None
    if isinstance(actual, str) and actual != form and actual in _OTHER_KIND:
        raise Refused((_OTHER_KIND[actual],))
    root = JsonNode(value, "", [], most_faults)
    try:
        root.add(faults)
        fields = root.keys(*keys)
        if "format" in fields and actual != form:
            fields["format"].fault("unknown_format", expected=form)
        found = read(root, fields) if isinstance(value, dict) else None
    except TooManyFaults:
        too_many = Fault("too_many_faults", "", {"limit": most_faults})
        raise Refused((too_many, *_once(root.faults))) from None
    if root.faults or found is None:
        raise Refused(_once(root.faults))
    return found


def _once(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """Return each fault once, even if two checks found it."""
    return tuple({(fault.code, fault.path): fault for fault in faults}.values())


def size_fault(data: bytes, most: int = MOST_GAME) -> Fault | None:
    """Return why a file is not read at all: `too_large`, `too_many_values`. most: bytes."""
    if len(data) > most:
        return Fault("too_large", "", {"limit": most // MIB})
    if sum(data.count(sign) for sign in (b",", b"[", b"{")) > _MOST_VALUES:
        return Fault("too_many_values")
    return None


def _decode(data: bytes, most: int) -> tuple[Json, tuple[Fault, ...]]:
    """Read a file's bytes: the value, and the faults that leave it readable.

    Those are `duplicate_key` and `lone_surrogate`, not many more than MOST_FAULTS. Raises Refused with
    `too_large`, `too_many_values`, `not_utf8`, `not_json` or `too_deep` where reading can't go on. A
    byte order mark is accepted.
    """
    if fault := size_fault(data, most):
        raise Refused((fault,))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refused((Fault("not_utf8", "", {"position": error.start}),)) from None
    value, has_duplicates = _parse(text)
    if any(depth > _MAX_DEPTH for depth, _level in enumerate(containers(value))):
        raise Refused((Fault("too_deep"),))
    doubtful = has_duplicates or _SURROGATE.search(text)
    return value, tuple(islice(_walk("", value), MOST_FAULTS + 1)) if doubtful else ()


def _parse(text: str) -> tuple[Json, bool]:
    """Return the value, and whether any object in it has a key twice."""
    tangled: list[_Object] = []

    def read_object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
        found = dict(pairs)
        if len(found) == len(pairs) or len(tangled) > MOST_FAULTS:
            return found
        tangled.append(_Object(pairs))
        return tangled[-1]

    def read_number(digits: str) -> int:
        return int(digits[:_LONGEST_NUMBER])

    def refuse_constant(word: str) -> NoReturn:
        raise Refused((Fault("not_a_json_number", "", {"word": word}),))

    try:
        value: Json = json.loads(
            text, object_pairs_hook=read_object, parse_constant=refuse_constant, parse_int=read_number
        )
    except json.JSONDecodeError as error:
        place = {"line": error.lineno, "column": error.colno}
        raise Refused((Fault("not_json", "", place),)) from None
    except RecursionError:
        raise Refused((Fault("too_deep"),)) from None
    return value, bool(tangled)


def containers(value: object) -> Iterator[list[dict[str, Json] | list[Json]]]:
    """Yield the objects and lists in a value, itself included, level by level."""
    level = [value] if isinstance(value, dict | list) else []
    while level:
        yield level
        inside = (each.values() if isinstance(each, dict) else each for each in level)
        level = [child for children in inside for child in children if isinstance(child, dict | list)]


def _walk(path: str, value: Json) -> Iterator[Fault]:
    if isinstance(value, str) and _has_surrogate(value):
        yield Fault("lone_surrogate", path)
    if isinstance(value, _Object):
        yield from (Fault("duplicate_key", _child_path(path, key)) for key in value.duplicates)
    children: Iterable[tuple[str | int, Json]] = ()
    if isinstance(value, list):
        children = enumerate(value)
    elif isinstance(value, dict):
        children = value.items()
        yield from (Fault("lone_surrogate", _child_path(path, key)) for key in value if _has_surrogate(key))
    for key, child in children:
        if child and isinstance(child, str | dict | list):
            yield from _walk(_child_path(path, key), child)


def _child_path(path: str, key: str | int) -> str:
    """Add a key to a path; one that is not a plain word is quoted, so that a path stays on one line."""
    if isinstance(key, int):
        return f"{path}[{key}]"
    if not _PLAIN.fullmatch(key):
        short = key if len(key) <= _LONGEST_KEY else key[:_LONGEST_KEY] + "…"
        key = json.dumps(short, ensure_ascii=not short.isprintable())
    return f"{path}.{key}" if path else key


def _has_surrogate(text: str) -> bool:
    return not text.isascii() and any("\ud800" <= char <= "\udfff" for char in text)


def format_json(value: object, depth: int = 0) -> str:
    """Write a value of JSON's own types; depth: the level it stands at."""
    flat = json.dumps(value, ensure_ascii=False, allow_nan=False)
    short = depth >= _FOLDED and len(flat) + 2 * depth <= _WIDTH
    if short or not value or not isinstance(value, dict | list):
        return flat
    lines = [format_json(item, depth + 1) for item in (value.values() if isinstance(value, dict) else value)]
    if isinstance(value, dict):
        keys = (json.dumps(key, ensure_ascii=False) for key in value)
        lines = [f"{key}: {line}" for key, line in zip(keys, lines, strict=True)]
    first, last = "{}" if isinstance(value, dict) else "[]"
    inner, outer = "  " * (depth + 1), "  " * depth
    return f"{first}\n" + ",\n".join(inner + line for line in lines) + f"\n{outer}{last}"
