"""What is kept beside objects that are not ours to change."""

from collections.abc import Iterator, MutableMapping
from typing import TypeVar
from weakref import ref

K = TypeVar("K")
V = TypeVar("V")


class Beside(MutableMapping[K, V]):
    """A value for each of many objects, for as long as the object lives.

    A WeakKeyDictionary compares its keys by `==`, which Flet does property by property, at every look. Here
    an object is only ever itself.
    """

    def __init__(self) -> None:
        self._kept: dict[int, tuple[ref[K], V]] = {}

    def __getitem__(self, key: K) -> V:
        return self._kept[id(key)][1]

    def __setitem__(self, key: K, value: V) -> None:
        kept, at = self._kept, id(key)
        kept[at] = ref(key, lambda _gone: kept.pop(at)), value

    def __delitem__(self, key: K) -> None:
        del self._kept[id(key)]

    def __iter__(self) -> Iterator[K]:
        # A copy first: whatever is made while going through it may end an object's life.
        living = [key() for key, _value in list(self._kept.values())]
        return (key for key in living if key is not None)

    def __len__(self) -> int:
        return len(self._kept)
