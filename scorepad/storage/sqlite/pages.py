"""The rows on the pages of a damaged database, found without the tree that leads to them.

SQLite reaches a page only through others: where one of those is damaged, all that lie behind it are lost to
it, although they are sound. Here every page is read for itself. Source: "Database File Format", sqlite.org.
"""

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

_USUAL_SIZE: Final = 4096
_SIZES: Final = tuple(1 << power for power in range(9, 17))
_FILE_HEAD: Final = 100
_WAL_HEAD: Final = 32
_FRAME_HEAD: Final = 24

_TABLE_LEAF: Final = 0x0D
_INDEX_LEAF: Final = 0x0A
_INDEX_INSIDE: Final = 0x02
_HEAD_SIZES: Final = {_TABLE_LEAF: 8, _INDEX_LEAF: 8, _INDEX_INSIDE: 12}

_INTEGER_SIZES: Final = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
_ZERO, _ONE, _FIRST_BLOB, _FIRST_TEXT = 8, 9, 12, 13
_LONGEST_VARINT: Final = 9
_LOW_BITS: Final = 0x7F
_MOST_BYTES: Final = 64 * 1024 * 1024
"""Of one row; a damaged length must not ask for more."""

Value = int | str | bytes | None
_UNREADABLE = (IndexError, ValueError, struct.error)


class PageRow(NamedTuple):
    """A row as its page has it. number: its rowid, None in a table that has none."""

    number: int | None
    values: tuple[Value, ...]


class _Pages:
    """The pages of a database, with what its -wal has committed in place of earlier ones."""

    def __init__(self, path: Path) -> None:
        self._data = path.read_bytes()
        size = int.from_bytes(self._data[16:18])
        self.size = (size if size > 1 else 1 << 16) if size in {1, *_SIZES[:-1]} else _USUAL_SIZE
        self._newer: dict[int, bytes] = {}
        wal = path.with_name(path.name + "-wal")
        if wal.exists():
            self._add(wal.read_bytes())

    def _add(self, wal: bytes) -> None:
        """Add the pages of a -wal up to its last commit."""
        salts, waiting = wal[16:24], dict[int, bytes]()
        for at in range(_WAL_HEAD, len(wal) - self.size - _FRAME_HEAD + 1, self.size + _FRAME_HEAD):
            number, pages_after_commit = struct.unpack(">II", wal[at : at + 8])
            if wal[at + 8 : at + 16] != salts:
                return
            waiting[number] = wal[at + _FRAME_HEAD :][: self.size]
            if pages_after_commit:
                self._newer |= waiting
                waiting.clear()

    def numbers(self) -> list[int]:
        """Return the numbers of all pages; the first one has number 1."""
        return sorted({*range(1, len(self._data) // self.size + 1), *self._newer})

    def page(self, number: int) -> bytes:
        """Return a page, shorter where the file ends within it."""
        return self._newer.get(number) or self._data[(number - 1) * self.size : number * self.size]


def rows_on_pages(path: Path) -> Iterator[PageRow]:
    """Yield every row, of whatever table, that the pages of a database and its -wal have; blocks."""
    pages = _Pages(path)
    for number in pages.numbers():
        page = pages.page(number)
        start = _FILE_HEAD if number == 1 else 0
        kind = page[start] if len(page) == pages.size else None
        if kind in _HEAD_SIZES:
            yield from _rows_of_page(pages, page, start)


def _rows_of_page(pages: _Pages, page: bytes, start: int) -> Iterator[PageRow]:
    kind = page[start]
    count = int.from_bytes(page[start + 3 : start + 5])
    cells = start + _HEAD_SIZES[kind]
    for at in range(cells, min(cells + 2 * count, len(page) - 1), 2):
        try:
            yield _row(pages, page, int.from_bytes(page[at : at + 2]), kind)
        except _UNREADABLE:
            continue


def _row(pages: _Pages, page: bytes, at: int, kind: int) -> PageRow:
    at += 4 if kind == _INDEX_INSIDE else 0
    size, at = _varint(page, at)
    number = None
    if kind == _TABLE_LEAF:
        number, at = _varint(page, at)
    if size > _MOST_BYTES:
        raise ValueError(size)
    here = _bytes_here(size, pages.size, is_table=kind == _TABLE_LEAF)
    payload = page[at : at + here]
    if here < size:
        payload += _overflow(pages, int.from_bytes(page[at + here : at + here + 4]), size - here)
    if len(payload) != size:
        raise ValueError(size)
    return PageRow(number, tuple(_values(payload)))


def _bytes_here(size: int, page: int, *, is_table: bool) -> int:
    """Return how many bytes of a row stand on its own page; the rest is on pages of their own."""
    most = page - 35 if is_table else (page - 12) * 64 // 255 - 23
    if size <= most:
        return size
    fewest = (page - 12) * 32 // 255 - 23
    fitting = fewest + (size - fewest) % (page - 4)
    return fitting if fitting <= most else fewest


def _overflow(pages: _Pages, number: int, size: int) -> bytes:
    found, seen = b"", set[int]()
    while len(found) < size:
        page = pages.page(number)
        if number in seen or len(page) != pages.size:
            raise ValueError(number)
        seen.add(number)
        found += page[4:]
        number = int.from_bytes(page[:4])
    return found[:size]


def _values(payload: bytes) -> Iterator[Value]:
    head, at = _varint(payload, 0)
    kinds: list[int] = []
    while at < head:
        kind, at = _varint(payload, at)
        kinds.append(kind)
    for kind in kinds:
        size = _size(kind)
        data = payload[at : at + size]
        if len(data) != size:
            raise ValueError(size)
        at += size
        yield _value(kind, data)


def _size(kind: int) -> int:
    if kind >= _FIRST_BLOB:
        return (kind - _FIRST_BLOB) // 2
    if kind not in {0, _ZERO, _ONE, *_INTEGER_SIZES}:
        raise ValueError(kind)  # no table of ours has fractions
    return _INTEGER_SIZES.get(kind, 0)


def _value(kind: int, data: bytes) -> Value:
    if kind >= _FIRST_BLOB:
        return data.decode("utf-8", "replace") if kind % 2 else data
    if kind in (_ZERO, _ONE):
        return kind - _ZERO
    return int.from_bytes(data, signed=True) if kind else None


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """Return the number that stands at a place, and the place after it."""
    number = 0
    for place in range(at, at + _LONGEST_VARINT - 1):
        number = number << 7 | data[place] & _LOW_BITS
        if data[place] <= _LOW_BITS:
            return number, place + 1
    return number << 8 | data[at + _LONGEST_VARINT - 1], at + _LONGEST_VARINT
