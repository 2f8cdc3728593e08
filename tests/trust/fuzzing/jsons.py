"""JSON changed so that it stays JSON: a value becomes another one, goes, comes twice, or changes places."""

import json
import random
from copy import deepcopy
from typing import Any, Final

from tests.trust.fuzzing.zips import Mutate

_OF_THE_WHOLE: Final = 0.15
_ODD: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, 1, -1, 5, 99, 10**9, 2**53, 2**63, 10**400, 1.5),
    *("", "x", "\ud800", "\0", "points", [], {}, [None], [[]], {"": None}),
)

Slot = tuple[Any, Any]
"""A list or an object, and where in it a value stands."""


def changed(data: bytes, most: int, seed: int, mutate: Mutate) -> bytes:
    """Return a document with a few of its values changed; at times its bytes."""
    chance = random.Random(seed)  # noqa: S311 - chosen by the fuzzer
    if chance.random() < _OF_THE_WHOLE:
        return mutate(data, most)
    try:
        document = [json.loads(data)]
    except (ValueError, RecursionError):
        return mutate(data, most)
    for _change in range(1 + chance.randrange(3)):
        _change_one(document, chance)
    return _fitting(json.dumps(document[0] if document else None).encode(), data, most)


def changed_rows(data: bytes, most: int, seed: int, mutate: Mutate) -> bytes:
    """Return lines of JSON with one of them changed, left out, doubled, or in another place.

    The last text of a list is taken for JSON as well.
    """
    chance = random.Random(seed)  # noqa: S311 - chosen by the fuzzer
    lines = data.split(b"\n")
    at = chance.randrange(len(lines))
    match chance.randrange(8):
        case 0:
            del lines[at]
        case 1:
            lines.insert(chance.randrange(len(lines)), lines[at])
        case 2:
            chance.shuffle(lines)
        case _:
            lines[at] = _changed_row(lines[at], most, chance, mutate)
    return _fitting(b"\n".join(lines), data, most)


def _changed_row(line: bytes, most: int, chance: random.Random, mutate: Mutate) -> bytes:
    try:
        row = list(json.loads(line))
        body = json.loads(row[-1])
    except (ValueError, TypeError, LookupError, RecursionError):
        return changed(line, most, chance.getrandbits(32), mutate)
    if chance.randrange(4):
        inside = [body]
        _change_one(inside, chance)
        row[-1] = json.dumps(inside[0] if inside else None)
    else:
        row[chance.randrange(len(row))] = chance.choice(_ODD)
    return json.dumps(row).encode()


def _fitting(made: bytes, before: bytes, most: int) -> bytes:
    return made if len(made) <= most else before[:most]


def _change_one(document: list[Any], chance: random.Random) -> None:
    slots = list(_slots(document))
    if not slots:
        return
    holder, at = chance.choice(slots)
    match chance.randrange(6):
        case 0:
            del holder[at]
        case 1:
            other, there = chance.choice(slots)
            holder[at] = deepcopy(other[there])
        case 2 if isinstance(holder, list):
            holder.insert(chance.randrange(len(holder) + 1), deepcopy(holder[at]))
        case 2 if isinstance(holder, dict):
            other, there = chance.choice(slots)
            holder[str(there)] = deepcopy(holder[at])
        case 3 if type(holder[at]) is int:
            holder[at] += chance.choice((-1, 1, 5, -5, 100))
        case 4 if isinstance(holder, dict):
            holder[str(at) + chance.choice("x._ ")] = holder.pop(at)
        case _:
            holder[at] = deepcopy(chance.choice(_ODD))


def _slots(value: Any) -> list[Slot]:
    found: list[Slot] = []
    waiting = [value]
    while waiting:
        holder = waiting.pop()
        places = list(holder) if isinstance(holder, dict) else range(len(holder))
        found += [(holder, at) for at in places]
        waiting += [each for at in places if isinstance(each := holder[at], dict | list)]
    return found
