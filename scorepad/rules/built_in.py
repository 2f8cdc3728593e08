"""The variants that come with the program, and the games it has no variant for yet."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from scorepad.rules import keys
from scorepad.rules.faults import Fault, Refused
from scorepad.rules.frozen import freeze_fields
from scorepad.rules.keys import SEATS
from scorepad.rules.resolve import assumed_after, default_values, kept_sources, lay_over, spelled_out
from scorepad.rules.ruleset import RuleSet, Value

_PARTS = {"name": str, "base": str, "note": str, "values": dict, "sources": dict, "assumed": list}

_FOLDER = Path(__file__).parent / "variants"

VARIANTS = (
    "whitnack",
    "saskatchewan",
    "simpson",
    "brouillette-low",
    "brouillette-high",
    "brouillette-low-partners",
    "brouillette-high-partners",
    "swedish",
    "demeritt",
    "california",
    "dearie",
    "jd-handnfoot",
    "pennies",
    "bain",
    "canasta",
    "samba",
    "bolivia",
    "hand",
)

STOCK_EXHAUSTED = "stock_exhausted"
SUBJECTS: Mapping[str, str] = {
    STOCK_EXHAUSTED: "The stock runs out",
    "clean_closed": "A clean pile is closed once it is complete",
}
"""Subjects that sources settle but that have no key, to their message ids; cited and assumed like a key."""


class BadVariantError(Exception):
    """Raised when a variant file is faulty; that is a bug in the program, not a mistake of its user."""

    def __init__(self, file: str, faults: tuple[Fault, ...]) -> None:
        """Make a message with the file and each fault with its key."""
        details = (f"{fault.path or 'whole file'}: {fault.code} {dict(fault.params)}" for fault in faults)
        super().__init__(f"{file}: {'; '.join(details)}")
        self.file = file
        self.faults = faults


@dataclass(frozen=True, slots=True)
class VariantFile:
    """The content of a variant file: only the values that differ from its base.

    note: message id of the first sentence on its rule card. values: by dotted key, null as None.
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
        freeze_fields(self, "values", "sources", "assumed")


def read_variant_file(folder: Path, ident: str) -> VariantFile:
    """Return the content of a variant's file; raises BadVariantError if it isn't a variant file."""
    file = f"{ident}.toml"
    try:
        parts = tomllib.loads((folder / file).read_text("utf-8"))
    except FileNotFoundError as error:
        raise BadVariantError(file, (Fault("unknown_variant", "", {"variant": ident}),)) from error
    except tomllib.TOMLDecodeError as error:
        raise BadVariantError(file, (Fault("not_toml", "", {"error": str(error)}),)) from error
    if faults := tuple(_faults(parts)):
        raise BadVariantError(file, faults)
    return VariantFile(file, **{**parts, "values": spelled_out(dict(_flat(parts.get("values", {}))))})


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


def variant_ids() -> tuple[str, ...]:
    """Return the ids of the built-in variants in the order they are offered on screen."""
    return VARIANTS


def variant(ident: str, path: str = "variant") -> RuleSet:
    """Return the rules of a built-in variant.

    path: where the id was found, for the fault. Raises Refused (`unknown_variant`) for any other id.
    """
    if ident not in VARIANTS:
        raise Refused((Fault("unknown_variant", path, {"variant": ident, "variants": VARIANTS}),))
    return _built_in(ident)


@cache
def _built_in(ident: str) -> RuleSet:
    return load_variant(_FOLDER, ident)


def load_variant(folder: Path, ident: str, above: tuple[str, ...] = ()) -> RuleSet:
    """Return the rules of a variant, read with all its bases.

    folder: where the files are. above: the variants being read that have this one as a base.
    Raises BadVariantError with the file, the key and the fault.
    """
    content = read_variant_file(folder, ident)
    above = (*above, ident)
    if content.base in above:
        raise BadVariantError(content.file, (Fault("unknown_variant", "base", {"variant": content.base}),))
    if content.base is None:
        base = default_values(content.values)
    elif folder is _FOLDER and content.base in VARIANTS:
        base = _built_in(content.base)
    else:
        base = load_variant(folder, content.base, above)
    values, faults = lay_over(base.values, content.values, "values")
    if faults := (*faults, *_source_faults(content, values)):
        raise BadVariantError(content.file, faults)
    assumed = assumed_after(base, values, {*content.sources, *content.values}) | set(content.assumed)
    sources = {**kept_sources(base, values), **_cited(content, values)}
    return RuleSet(
        name=content.name,
        base=ident,
        values=values,
        assumed=assumed & set(values),
        sources={key: text for key, text in sources.items() if key not in assumed},
    )


def variant_note(rules: RuleSet) -> str | None:
    """Return the message id of the rule card's first sentence, if the rules' variant or base has one."""
    return _note(rules.base) if rules.base in VARIANTS else None


@cache
def _note(ident: str) -> str | None:
    return read_variant_file(_FOLDER, ident).note


def citations(rules: RuleSet) -> Mapping[str, str]:
    """Return the citations by key; where a file or the store has none, those of the base that still hold."""
    if rules.sources or rules.base not in VARIANTS:
        return rules.sources
    sources = kept_sources(variant(rules.base), rules.values)
    return {key: text for key, text in sources.items() if key not in rules.assumed}


def is_changed(rules: RuleSet, key: str) -> bool:
    """Whether a value differs from the variant that the rules are based on."""
    return rules.base in VARIANTS and rules.values.get(key) != variant(rules.base).values.get(key)


def _cited(content: VariantFile, values: Mapping[str, Value]) -> dict[str, str]:
    sections = {key: keys.section_of(key) for key in values}
    by_section = {key: content.sources[name] for key, name in sections.items() if name in content.sources}
    by_key = {key: text for key, text in content.sources.items() if key in values or key in SUBJECTS}
    return {**by_section, **by_key}


def _source_faults(content: VariantFile, values: Mapping[str, Value]) -> Iterator[Fault]:
    """Yield a fault for each value without a source, and for each source or assumption without a value."""
    for key in content.values:
        if {key, keys.section_of(key)}.isdisjoint({*content.sources, *content.assumed, "labels"}):
            yield Fault("no_source", f"values.{key}")
    known = {*values, *SUBJECTS}
    for index, key in enumerate(content.assumed):
        if key not in known:
            yield Fault("unknown_key", f"assumed[{index}]", {"key": key})
    for key in content.sources:
        if key not in known and key not in keys.SECTION_TITLES:
            yield Fault("unknown_key", f"sources.{key}", {"key": key})


@dataclass(frozen=True, slots=True)
class MissingPreset:
    """A game that the program has no variant for.

    name, reason: message ids. base: id of the variant that house rules for this game start from.
    values: the values that those house rules change, by dotted key.
    """

    name: str
    reason: str
    base: str
    values: Mapping[str, Value]

    def __post_init__(self) -> None:
        freeze_fields(self, "values")


MISSING_PRESETS: Mapping[str, MissingPreset] = {
    "new-canasta": MissingPreset(
        "New Canasta",
        "No source with its values was found. Use your own rules: 5 to 7 players, individual play.",
        "whitnack",
        {SEATS: ((1,) * 5, (1,) * 6, (1,) * 7)},
    )
}
"""By the id that people may know such a game under; as a game's variant it is unknown."""
