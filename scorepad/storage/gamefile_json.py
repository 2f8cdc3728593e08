"""Strict JSON: what a lenient reader would let pass is a fault, each with its path."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final, NoReturn

from scorepad.rules.faults import Fault, Refused

MIB: Final = 1024 * 1024
MOST_GAME: Final = 32 * MIB
"""Bytes of a game file."""
MOST_OTHER: Final = 4 * MIB
"""Bytes of a rule set, a spreadsheet, a text."""
_MOST_VALUES: Final = 2_000_000
"""Twice what 50,000 events have. A value takes up to 30 times its length in memory."""
MOST_FAULTS = 1_000
"""Where so many were found reading stops: far more than anybody is told, few enough to be quick."""
_MAX_DEPTH = 32
_LONGEST_NUMBER = 20
"""More digits than any legal value has; the rest of a longer number is not needed to refuse it."""
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
"""How a file in UTF-8 can write half a character, or half of a whole one."""
_PLAIN = re.compile(r"[A-Za-z0-9_.\-]{1,60}")
_LONGEST_KEY = 40

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]


class _Object(dict[str, Json]):
    """An object that remembers which of its keys were written more than once."""

    duplicates: tuple[str, ...] = ()


class _NotJsonError(ValueError):
    """A word that Python's reader takes for a number: NaN, Infinity."""


def size_fault(data: bytes, most: int = MOST_GAME) -> Fault | None:
    """Return why a file is not read at all: `too_large`, `too_many_values`. most: bytes."""
    if len(data) > most:
        return Fault("too_large", "", {"limit": most // MIB})
    if sum(data.count(sign) for sign in (b",", b"[", b"{")) > _MOST_VALUES:
        return Fault("too_many_values")
    return None


def decode(data: bytes, most: int = MOST_GAME) -> tuple[Json, tuple[Fault, ...]]:
    """Read a file's bytes: the value, and the faults that leave it readable.

    Those are `duplicate_key` and `lone_surrogate`, not many more than MOST_FAULTS. Raises Refused with
    `too_large`, `too_many_values`, `not_utf8`, `not_json` or `too_deep` where there is nothing to read on. A
    byte order mark is accepted. most: bytes.
    """
    fault = size_fault(data, most)
    if fault:
        raise Refused((fault,))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refused((Fault("not_utf8", "", {"position": error.start}),)) from None
    value, tangled = _parse(text)
    _check_depth(value)
    doubtful = tangled or _SURROGATE.search(text)
    return value, tuple(islice(_walk(value), MOST_FAULTS + 1)) if doubtful else ()


def step(path: str, key: str) -> str:
    """Add a key to a path; one that is not a plain word is quoted, so that a path stays on one line."""
    if not _PLAIN.fullmatch(key):
        short = key if len(key) <= _LONGEST_KEY else key[:_LONGEST_KEY] + "…"
        key = json.dumps(short, ensure_ascii=not short.isprintable())
    return f"{path}.{key}" if path else key


def _parse(text: str) -> tuple[Json, bool]:
    """Give the value, and whether any object in it has a key twice."""
    tangled: list[_Object] = []

    def read_object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
        found = dict(pairs)
        if len(found) == len(pairs) or len(tangled) > MOST_FAULTS:
            return found
        tangled.append(_tangled(pairs))
        return tangled[-1]

    try:
        value: Json = json.loads(
            text, object_pairs_hook=read_object, parse_constant=_refuse_constant, parse_int=_whole
        )
    except json.JSONDecodeError as error:
        place = {"line": error.lineno, "column": error.colno}
        raise Refused((Fault("not_json", "", place),)) from None
    except _NotJsonError as error:
        raise Refused((Fault("not_a_json_number", "", {"word": str(error)}),)) from None
    except RecursionError:
        raise Refused((Fault("too_deep"),)) from None
    return value, bool(tangled)


def _tangled(pairs: list[tuple[str, Json]]) -> _Object:
    found = _Object(pairs)
    times = Counter(key for key, _value in pairs)
    found.duplicates = tuple(key for key in found if times[key] > 1)
    return found


def _refuse_constant(word: str) -> NoReturn:
    raise _NotJsonError(word)


def _whole(digits: str) -> int:
    return int(digits[:_LONGEST_NUMBER])


def _check_depth(root: Json) -> None:
    """Refuse what is nested too deep. Paths are not asked for: a file may hold a million values."""
    level: list[Json] = [root]
    for _depth in range(_MAX_DEPTH + 1):
        level = [child for value in level for child in _inside(value) if isinstance(child, dict | list)]
    if level:
        raise Refused((Fault("too_deep"),))


def _inside(value: Json) -> Iterable[Json]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _walk(root: Json) -> Iterator[Fault]:
    waiting: list[tuple[str, Json]] = [("", root)]
    while waiting:
        path, value = waiting.pop()
        if isinstance(value, str) and _has_surrogate(value):
            yield Fault("lone_surrogate", path)
        if isinstance(value, _Object):
            yield from (Fault("duplicate_key", step(path, key)) for key in value.duplicates)
        if isinstance(value, dict):
            yield from (Fault("lone_surrogate", step(path, key)) for key in value if _has_surrogate(key))
        waiting += reversed(list(_worth_a_look(path, value)))


def _worth_a_look(path: str, value: Json) -> Iterator[tuple[str, Json]]:
    if isinstance(value, dict):
        yield from ((step(path, key), child) for key, child in value.items() if _may_hide(child))
    elif isinstance(value, list):
        yield from ((f"{path}[{index}]", child) for index, child in enumerate(value) if _may_hide(child))


def _may_hide(value: Json) -> bool:
    return bool(value) and isinstance(value, str | dict | list)


def _has_surrogate(text: str) -> bool:
    return not text.isascii() and any("\ud800" <= char <= "\udfff" for char in text)
