"""A disk that may lose what nobody has asked it to keep.

What was written to a file is sure once that was synced; until then each write may have arrived or not,
whatever their order. A name is sure once its folder was synced. A sync that failed makes nothing sure, and
what it left out stays in doubt even when a later one succeeds, as on Linux: only writing it again helps, and
a name has to be made again.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from pathlib import Path
from typing import Final, Generic, Literal, TypeVar, assert_never

from tests.trust.steps import FileId, FolderSynced, Named, Said, Sized, Step, Synced, Wrote

SECTOR: Final = 512

W = TypeVar("W")
Fate = Literal["waiting", "sure", "doubtful"]


@dataclass(slots=True)
class Change(Generic[W]):
    """A change of a file, or of names, that is not part of what is sure. number: its place among all."""

    number: int
    what: W
    fate: Fate = "waiting"


@dataclass(frozen=True, slots=True)
class Arrived:
    """What has arrived of all that may or may not have.

    numbers: of the changes. torn: the number of one of which only a part has; part: its bytes.
    """

    numbers: frozenset[int]
    torn: int = 0
    part: slice | None = None


@dataclass(slots=True)
class _Content:
    """sure: as far as it is certain. later: what may have changed it, in order.

    known: what was worked out of both, with its digest, by what has arrived.
    """

    sure: bytearray
    later: list[Change[Wrote | Sized]] = field(default_factory=list)
    known: dict[object, tuple[bytes, bytes]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class State:
    """The files after a cut. names: each with its content and the digest of that."""

    names: Mapping[str, tuple[bytes, bytes]]

    def write(self, root: Path, place: Path) -> None:
        """Write the files of a folder into another one."""
        for name, (content, _digest) in self.names.items():
            path = place / Path(name).relative_to(root)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)

    @property
    def digest(self) -> bytes:
        """The digest of everything: equal digests, equal files."""
        whole = blake2b(digest_size=16)
        for name, (_content, digest) in sorted(self.names.items()):
            whole.update(os.fsencode(name) + b"\0" + digest)
        return whole.digest()


class Disk:
    """The files of some folders, followed step by step. files: by name, each with its content."""

    def __init__(self, files: Mapping[str, FileId], contents: Mapping[str, bytes]) -> None:
        self._names: dict[str, FileId] = dict(files)
        self._files = {file: _Content(bytearray(contents[name])) for name, file in files.items()}
        self._namings: list[Change[Named]] = []
        self._number = 0
        self.last: Change[Wrote | Sized] | None = None

    def take(self, step: Step) -> None:
        """Follow a step."""
        self.last = None
        match step:
            case Wrote() | Sized():
                self._change(step)
            case Synced():
                self._sync(step)
            case Named():
                self._number += 1
                self._namings.append(Change(self._number, step))
            case FolderSynced():
                self._sync_folder(step)
            case Said():
                pass
            case _ as never:
                assert_never(never)

    def _change(self, step: Wrote | Sized) -> None:
        self._number += 1
        file = self._files.setdefault(step.file, _Content(bytearray()))
        self.last = Change(self._number, step)
        file.later.append(self.last)
        file.known.clear()

    def _sync(self, step: Synced) -> None:
        file = self._files.setdefault(step.file, _Content(bytearray()))
        for change in _settled(file.later, file.later, is_done=step.done):
            _apply(file.sure, change.what)
        file.known.clear()

    def _sync_folder(self, step: FolderSynced) -> None:
        asked = [
            each for each in self._namings if str(Path(next(iter(each.what.names))).parent) == step.folder
        ]
        for change in _settled(self._namings, asked, is_done=step.done):
            _rename(self._names, change.what)

    def unsure(self) -> list[int]:
        """Return the numbers of all changes that may not have arrived, in their order."""
        names = [change.number for change in self._namings if change.fate != "sure"]
        files = self._files.values()
        return sorted(names + [each.number for file in files for each in file.later if each.fate != "sure"])

    def state(self, arrived: Arrived) -> State:
        """Return the files as they are found after a cut."""
        names = dict(self._names)
        for change in self._namings:
            if change.fate == "sure" or change.number in arrived.numbers:
                _rename(names, change.what)
        return State({name: self._content(file, arrived) for name, file in names.items()})

    def _content(self, number: FileId, arrived: Arrived) -> tuple[bytes, bytes]:
        file = self._files.setdefault(number, _Content(bytearray()))
        here = frozenset(each.number for each in file.later) & arrived.numbers
        part = arrived.part if arrived.torn in here else None
        torn = (arrived.torn, part.start, part.stop) if part else None
        key = (here, torn)
        if key not in file.known:
            content = bytes(_after(file, here, arrived))
            file.known[key] = content, blake2b(content, digest_size=16).digest()
        return file.known[key]


def _settled(changes: list[Change[W]], asked: Sequence[Change[W]], *, is_done: bool) -> Iterator[Change[W]]:
    """Note what a sync has made of changes; take out and yield those that nothing in doubt comes before."""
    for change in asked:
        if change.fate == "waiting":
            change.fate = "sure" if is_done else "doubtful"
    while changes and changes[0].fate == "sure":
        yield changes.pop(0)


def _after(file: _Content, here: frozenset[int], arrived: Arrived) -> bytearray:
    content = bytearray(file.sure)
    for change in file.later:
        if change.fate == "sure" or change.number in here:
            what = change.what
            if change.number == arrived.torn and arrived.part and isinstance(what, Wrote):
                what = replace(what, offset=what.offset + arrived.part.start, data=what.data[arrived.part])
            _apply(content, what)
    return content


def _apply(content: bytearray, what: Wrote | Sized) -> None:
    end = what.size if isinstance(what, Sized) else what.offset + len(what.data)
    content.extend(bytes(max(end - len(content), 0)))
    if isinstance(what, Sized):
        del content[what.size :]
    else:
        content[what.offset : end] = what.data


def _rename(names: dict[str, FileId], naming: Named) -> None:
    for name, file in naming.names.items():
        if file is None:
            names.pop(name, None)
        else:
            names[name] = file


def tears(change: Change[Wrote | Sized]) -> Iterator[slice]:
    """Yield the parts of a write that a cut may leave of it: sectors at its start, or at its end."""
    if not isinstance(change.what, Wrote):
        return
    offset, length = change.what.offset, len(change.what.data)
    for edge in range((offset // SECTOR + 1) * SECTOR, offset + length, SECTOR):
        yield slice(0, edge - offset)
        yield slice(edge - offset, length)
