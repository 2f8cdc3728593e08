"""Events and drafts as JSON-able values and back: strict on reading, exact in both directions."""

from collections.abc import Iterable
from typing import Any, TypeVar, cast

from cattrs import ForbiddenExtraKeysError, transform_error

from scorepad.game.draft import Draft
from scorepad.game.events import Event
from scorepad.rules.faults import Fault, Refused
from scorepad.storage.convert import strict_converter

Json = dict[str, Any]
Kind = TypeVar("Kind")

_MOST_EXPLAINED = 10_000
"""To find every fault of so many values takes a second; more are refused as a whole."""

_FAST = strict_converter(thorough=False)
_THOROUGH = strict_converter(thorough=True)


def event_to_json(event: Event) -> Json:
    """Give an event as a dict of JSON's own types; the change's class stands under `kind`."""
    return cast("Json", _FAST.unstructure(event))


def event_from_json(data: object, path: str = "") -> Event:
    """Read an event back.

    path: where it stands in its file, the beginning of each fault's path.
    Raises Refused with every fault: `wrong_type`, `unknown_key`, `missing_key`.
    """
    return _read(data, Event, path)


def draft_to_json(draft: Draft) -> Json:
    """Give a draft as a dict of JSON's own types."""
    return cast("Json", _FAST.unstructure(draft))


def draft_from_json(data: object, path: str = "") -> Draft:
    """Read a draft back; raises Refused with every fault, as for an event."""
    return _read(data, Draft, path)


def _read(data: object, kind: type[Kind], path: str) -> Kind:
    try:
        return _FAST.structure(data, kind)
    except Exception as error:  # whatever a foreign value sets off, it is refused
        raise Refused(_faults(data, kind, path) or (Fault("wrong_type", path),)) from error


def _faults(data: object, kind: type[Kind], path: str) -> tuple[Fault, ...]:
    if _is_large(data):
        return ()
    try:
        _THOROUGH.structure(data, kind)
    except Exception as error:  # noqa: BLE001, RUF100 - cattrs gathers any kind in its group
        lines = transform_error(error, path or "$", _code)
        parts = (line.split(" @ ", 1) for line in lines)
        return tuple(Fault(code, where.removeprefix("$").removeprefix(".")) for code, where in parts)
    return ()


def _is_large(data: object) -> bool:
    seen, level = 0, [data]
    while level and seen <= _MOST_EXPLAINED:
        seen += len(level)
        level = [child for value in level for child in _inside(value)]
    return seen > _MOST_EXPLAINED


def _inside(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _code(error: BaseException, _kind: type | None) -> str:
    if isinstance(error, ForbiddenExtraKeysError):
        return "unknown_key"
    return "missing_key" if isinstance(error, KeyError) else "wrong_type"
