"""Values that can't be changed, and the same as JSON has them; a frozen class freezes its fields, too."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import ClassVar, cast

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


class Frozen:
    """A frozen dataclass whose mappings can't be changed, either. freezes: its fields that hold one."""

    __slots__ = ()
    _freezes: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls, *, freezes: tuple[str, ...] = ()) -> None:
        # A dataclass with slots is made a second time, without these words.
        cls._freezes = freezes or cls._freezes

    def __post_init__(self) -> None:
        for name in self._freezes:
            value = getattr(self, name)
            if type(value) is not MappingProxyType:
                object.__setattr__(self, name, frozen(value))
