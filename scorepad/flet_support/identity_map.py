"""A value beside each of many objects, for as long as the object lives."""

from collections.abc import Iterator, MutableMapping
from typing import Any, TypeVar
from weakref import ref

K = TypeVar("K")
V = TypeVar("V")


class _Known(ref[K]):
    """A reference to an object that knows where the object is, also when it has gone."""

    __slots__ = ("at",)
    at: int


class IdentityWeakMap(MutableMapping[K, V]):
    """A value for each of many objects, for as long as the object lives.

    A WeakKeyDictionary compares its keys by `==`, which Flet does property by property (FLET.md, fault 11).
    Here two keys are equal only if they are the same object.

    The object holds the value itself, in an attribute of its own which Flet neither compares nor sends. If
    the map held it, a value that leads back to its object would keep that object alive for ever: the
    listeners in a page's state lead back to the page, and every page ever opened stayed in memory, 0.3 MB
    each.
    """

    def __init__(self, name: str) -> None:
        """Begin without objects. name: that of the attribute; an object is in one map of a name at most.

        Maps of different pages share a name: Python keeps the names of attributes once for all objects of a
        class as long as they are few.
        """
        self._name = f"_beside_{name}"
        self._kept: dict[int, _Known[K]] = {}

        def forget(known: ref[K], kept: dict[int, _Known[K]] = self._kept) -> None:
            if isinstance(known, _Known):
                kept.pop(known.at)

        self._forget = forget

    def get(self, key: K, default: Any = None) -> Any:
        """Return the value of an object, or the default if it has none."""
        return getattr(key, self._name) if id(key) in self._kept else default

    def __getitem__(self, key: K) -> V:
        if id(key) not in self._kept:
            raise KeyError(key)
        value: V = getattr(key, self._name)
        return value

    def __setitem__(self, key: K, value: V) -> None:
        known = self._kept[id(key)] = _Known(key, self._forget)
        known.at = id(key)
        # `vars` would make a dict for the object, which otherwise keeps its attributes without one.
        object.__setattr__(key, self._name, value)

    def __delitem__(self, key: K) -> None:
        if id(key) not in self._kept:
            raise KeyError(key)
        object.__delattr__(key, self._name)
        del self._kept[id(key)]

    def __iter__(self) -> Iterator[K]:
        # A copy, because creating objects during the loop may end another object's life.
        living = [key() for key in list(self._kept.values())]
        return (key for key in living if key is not None)

    def __len__(self) -> int:
        return len(self._kept)
