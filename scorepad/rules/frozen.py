"""Values that nobody can change: what a frozen class holds is frozen too."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import cast


def frozen(value: object) -> object:
    """Return a value with tuples for its lists and read-only copies for its mappings, at every depth."""
    if isinstance(value, MappingProxyType):
        return value
    if isinstance(value, Mapping):
        return MappingProxyType({key: frozen(inner) for key, inner in value.items()})
    if type(value) in (list, tuple):
        return tuple(map(frozen, cast("Iterable[object]", value)))
    return value


def freeze_fields(record: object, *names: str) -> None:
    """Freeze fields of a frozen dataclass that is being made; for its `__post_init__`."""
    for name in names:
        object.__setattr__(record, name, frozen(getattr(record, name)))
