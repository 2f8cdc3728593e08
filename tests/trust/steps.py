"""What a program did to the files of some folders, from the calls that it made of the system."""

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NewType

from tests.trust.strace import Call

FileId = NewType("FileId", int)
"""A file, whatever its name."""


@dataclass(frozen=True, slots=True)
class Wrote:
    """Bytes were written at an offset."""

    file: FileId
    offset: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Sized:
    """A file was cut or extended to a size."""

    file: FileId
    size: int


@dataclass(frozen=True, slots=True)
class Synced:
    """A file was synced, or could not be."""

    file: FileId
    done: bool


@dataclass(frozen=True, slots=True)
class Named:
    """Names of one folder changed together: each belongs to a file now, or to none."""

    names: Mapping[str, FileId | None]


@dataclass(frozen=True, slots=True)
class FolderSynced:
    """A folder was synced, or could not be."""

    folder: str
    done: bool


@dataclass(frozen=True, slots=True)
class Said:
    """The program wrote an entry into its diary."""

    entry: Mapping[str, Any]


Step = Wrote | Sized | Synced | Named | FolderSynced | Said

_OPENED: Final = ("openat",)
_RENAMED: Final = ("rename", "renameat", "renameat2")
_REMOVED: Final = ("unlink", "unlinkat")
_MOVED: Final = ("read", "lseek", "close", "dup", "dup2", "dup3")
_CHANGED: Final = ("write", "pwrite64", "ftruncate", "fallocate", "fsync", "fdatasync")
_FOREIGN: Final = (
    *("truncate", "writev", "pwritev", "pwritev2"),
    *("link", "linkat", "sendfile", "copy_file_range"),
)
"""What nothing here understands: the program must not do it to a file in sight."""

CALLS: Final = (*_OPENED, *_RENAMED, *_REMOVED, *_MOVED, *_CHANGED, *_FOREIGN)
"""The calls that must be written down."""

_REMOVE_FOLDER: Final = 0x200


@dataclass(slots=True)
class _Handle:
    file: FileId | None
    place: str
    position: int = 0
    appends: bool = False


class Steps:
    """The steps of one process, of which all files in sight are known by name when it begins.

    files: in sight, by name, each with its number. folders: in sight, with their subfolders.
    """

    def __init__(self, folders: Sequence[Path], diary: Path) -> None:
        self._folders = tuple(f"{folder}/" for folder in folders)
        self._diary = str(diary)
        found = sorted(str(path) for folder in folders for path in folder.rglob("*") if path.is_file())
        self.files = {name: FileId(number) for number, name in enumerate(found)}
        self._names = dict(self.files)
        self._sizes = {number: Path(name).stat().st_size for name, number in self.files.items()}
        self._handles: dict[int, _Handle] = {}

    def of(self, calls: Iterable[Call]) -> Iterator[Step]:
        """Yield the steps of the calls that come next; raises ValueError where one is not understood."""
        doing: dict[str, Callable[[Call], Iterator[Step]]] = {
            **dict.fromkeys(_OPENED, self._opened),
            **dict.fromkeys(_RENAMED, self._renamed),
            **dict.fromkeys(_REMOVED, self._removed),
            **dict.fromkeys(_MOVED, self._moved),
            **dict.fromkeys(_CHANGED, self._changed),
        }
        for call in calls:
            if call.name in doing:
                yield from doing[call.name](call)
            elif call.name in _FOREIGN and any(map(self.is_in_sight, (call.place, *_paths(call)))):
                raise ValueError(f"nobody knows what {call.name} does to a disk: {call}")

    def is_in_sight(self, name: str) -> bool:
        """Return whether a path is one of the folders or lies in them."""
        return f"{name}/".startswith(self._folders)

    def _opened(self, call: Call) -> Iterator[Step]:
        name = _paths(call)[0]
        if call.result < 0 or not (self.is_in_sight(name) or name == self._diary):
            self._handles.pop(call.result, None)
            return
        flags = call.numbers[-2] if len(call.numbers) > 2 else call.numbers[-1]
        is_new = name not in self._names and flags & os.O_CREAT
        if is_new:
            self._names[name] = FileId(max(self._sizes, default=-1) + 1)
            self._sizes[self._names[name]] = 0
        file = self._names.get(name)
        self._handles[call.result] = _Handle(file, name, appends=bool(flags & os.O_APPEND))
        if name == self._diary:
            return
        if is_new:
            yield Named({name: file})
        elif file is not None and flags & os.O_TRUNC:
            yield self._size(file, 0)

    def _renamed(self, call: Call) -> Iterator[Step]:
        before, after = _paths(call)
        if call.result < 0 or not self.is_in_sight(before):
            return
        if before not in self._names:
            raise ValueError(f"no file is renamed: {call}")
        self._names[after] = self._names.pop(before)
        if Path(before).parent != Path(after).parent:
            raise ValueError(f"a file is moved to another folder: {call}")
        yield Named({before: None, after: self._names[after]})

    def _removed(self, call: Call) -> Iterator[Step]:
        name = _paths(call)[0]
        is_folder = call.name == "unlinkat" and call.numbers[-1] & _REMOVE_FOLDER
        if call.result == 0 and self.is_in_sight(name) and not is_folder:
            del self._names[name]
            yield Named({name: None})

    def _moved(self, call: Call) -> Iterator[Step]:
        handle = self._handles.get(call.numbers[0])
        if handle is None or call.result < 0:
            return
        if call.name == "read":
            handle.position += call.result
        elif call.name == "lseek":
            handle.position = call.result
        elif call.name == "close":
            del self._handles[call.numbers[0]]
        else:
            self._handles[call.result] = handle  # one position for both
        yield from ()

    def _changed(self, call: Call) -> Iterator[Step]:
        handle = self._handles.get(call.numbers[0])
        if handle is None:
            return
        if handle.place == self._diary:
            yield Said(json.loads(call.texts[0]))
        elif call.name in {"fsync", "fdatasync"}:
            done = call.result == 0
            if handle.file is not None:
                yield Synced(handle.file, done)
            else:
                yield FolderSynced(handle.place, done)
        elif call.result >= 0:
            assert handle.file is not None
            yield self._written(call, handle, handle.file)

    def _written(self, call: Call, handle: _Handle, file: FileId) -> Step:
        if call.name == "ftruncate":
            return self._size(file, call.numbers[1])
        if call.name == "fallocate":
            return self._size(file, max(self._sizes[file], call.numbers[2] + call.numbers[3]))
        offset = call.numbers[2] if call.name == "pwrite64" else handle.position
        if handle.appends:
            offset = self._sizes[file]
        data = call.texts[0][: call.result]
        if call.name == "write":
            handle.position = offset + len(data)
        self._sizes[file] = max(self._sizes[file], offset + len(data))
        return Wrote(file, offset, data)

    def _size(self, file: FileId, size: int) -> Step:
        self._sizes[file] = size
        return Sized(file, size)


def _paths(call: Call) -> list[str]:
    """Return the paths among a call's arguments; strace writes the folder that a relative one starts from."""
    return [str(Path(call.place) / os.fsdecode(text)) for text in call.texts]
