"""Values attached to objects that are not ours to change."""

from collections.abc import Iterator, MutableMapping
from itertools import count
from typing import TypeVar
from weakref import ref

K = TypeVar("K")
V = TypeVar("V")
_numbers = count()


class IdentityWeakMap(MutableMapping[K, V]):
    """A value for each of many objects, for as long as the object lives.

    A WeakKeyDictionary compares its keys by `==`, which Flet does property by property (FLET.md, fault 11).
    Here two keys are equal only if they are the same object.

    The object holds the value itself, in an attribute of its own which Flet neither compares nor sends. If
    the map held it, a value that leads back to its object would keep that object alive for ever: the
    listeners in a page's state lead back to the page, and every page ever opened stayed in memory, 0.3 MB
    each.
    """

    def __init__(self) -> None:
        self._name = f"_beside_{next(_numbers)}"
        self._kept: dict[int, ref[K]] = {}

    def __getitem__(self, key: K) -> V:
        value: V = vars(key)[self._name]
        return value

    def __setitem__(self, key: K, value: V) -> None:
        kept, at = self._kept, id(key)
        kept[at] = ref(key, lambda _gone: kept.pop(at))
        vars(key)[self._name] = value

    def __delitem__(self, key: K) -> None:
        del vars(key)[self._name]
        del self._kept[id(key)]

    def __iter__(self) -> Iterator[K]:
        # A copy, because creating objects during the loop may end another object's life.
        living = [key() for key in list(self._kept.values())]
        return (key for key in living if key is not None)

    def __len__(self) -> int:
        return len(self._kept)
