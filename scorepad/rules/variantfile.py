"""One variant file as it is written: TOML, in which an empty list is null."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from scorepad.rules.faults import Fault
from scorepad.rules.frozen import freeze_fields

_PARTS = {"name": str, "base": str, "note": str, "values": dict, "sources": dict, "assumed": list}


class BadVariantError(Exception):
    """A variant file is faulty: a fault of the program, not of its user."""

    def __init__(self, file: str, faults: tuple[Fault, ...]) -> None:
        """Name the file, and each fault with its key."""
        told = (f"{fault.path or 'whole file'}: {fault.code} {dict(fault.params)}" for fault in faults)
        super().__init__(f"{file}: {'; '.join(told)}")
        self.file = file
        self.faults = faults


@dataclass(frozen=True, slots=True)
class VariantFile:
    """What a file says: only what differs from its base.

    note: message id of what its rule card says first. values: by dotted key, null as None.
    sources: key or group to citation. assumed: keys.
    """

    file: str
    name: str
    base: str | None = None
    note: str | None = None
    values: Mapping[str, object] = field(default_factory=dict)
    sources: Mapping[str, str] = field(default_factory=dict)
    assumed: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        freeze_fields(self, "values", "sources")


def read(folder: Path, ident: str) -> VariantFile:
    """Read the file of a variant; raise BadVariantError if it is none."""
    file = f"{ident}.toml"
    try:
        parts = tomllib.loads((folder / file).read_text("utf-8"))
    except FileNotFoundError as error:
        raise BadVariantError(file, (Fault("unknown_variant", "", {"variant": ident}),)) from error
    except tomllib.TOMLDecodeError as error:
        raise BadVariantError(file, (Fault("not_toml", "", {"error": str(error)}),)) from error
    if faults := tuple(_faults(parts)):
        raise BadVariantError(file, faults)
    return VariantFile(
        file=file,
        name=parts["name"],
        base=parts.get("base"),
        note=parts.get("note"),
        values=dict(_flat(parts.get("values", {}))),
        sources=parts.get("sources", {}),
        assumed=tuple(parts.get("assumed", ())),
    )


def _faults(parts: Mapping[str, object]) -> Iterator[Fault]:
    if "name" not in parts:
        yield Fault("missing_key", "name")
    for part, value in parts.items():
        if part not in _PARTS:
            yield Fault("unknown_key", part)
        elif not isinstance(value, _PARTS[part]):
            yield Fault("wrong_type", part, {"expected": _PARTS[part].__name__})
    sources, assumed = parts.get("sources"), parts.get("assumed")
    for key, citation in sources.items() if isinstance(sources, dict) else ():
        if not isinstance(citation, str):
            yield Fault("wrong_type", f"sources.{key}", {"expected": "str"})
    for index, key in enumerate(assumed if isinstance(assumed, list) else ()):
        if not isinstance(key, str):
            yield Fault("wrong_type", f"assumed[{index}]", {"expected": "str"})


def _flat(table: Mapping[str, object], before: str = "") -> Iterator[tuple[str, object]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{name}.")
        else:
            yield f"{before}{name}", _nulled(value)


def _nulled(value: object) -> object:
    if not isinstance(value, list):
        return value
    return [_nulled(entry) for entry in value] or None
