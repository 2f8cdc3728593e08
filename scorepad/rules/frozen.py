"""Values that can't be changed, and the same as JSON has them; a frozen class freezes its fields, too."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import cast

_PLAIN = frozenset((str, int, bool, type(None)))


def frozen(value: object) -> object:
    """Return a copy of a value with tuples for lists and read-only mappings for dicts, at every depth."""
    # Most values are plain, and asking whether they are mappings takes ten times as long.
    if type(value) in _PLAIN or isinstance(value, MappingProxyType):
        return value
    if isinstance(value, Mapping):
        return MappingProxyType({key: frozen(inner) for key, inner in value.items()})
    if type(value) in (list, tuple):
        return tuple(map(frozen, cast("Iterable[object]", value)))
    return value


def thaw(value: object) -> object:
    """Return a value as JSON has it: tuples become lists."""
    if isinstance(value, tuple):
        return [thaw(entry) for entry in value]
    if isinstance(value, Mapping):
        return {key: thaw(entry) for key, entry in value.items()}
    return value


def freeze_fields(record: object, *names: str) -> None:
    """Freeze the named fields of a frozen dataclass, from its `__post_init__`."""
    for name in names:
        value = getattr(record, name)
        if type(value) is not MappingProxyType:
            object.__setattr__(record, name, frozen(value))
