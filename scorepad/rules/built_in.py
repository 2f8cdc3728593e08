"""The variants that come with the program."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from scorepad.rules import keys, resolve
from scorepad.rules.faults import Fault, Refused
from scorepad.rules.frozen import Frozen
from scorepad.rules.ruleset import RuleSet, Source
from scorepad.rules.sections import Value

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
    "demeritt-uniform",
    "california",
    "dearie",
    "jd-handnfoot",
    "hand-knee-foot",
    "handkneefoot-hf",
    "vegas",
    "good-sam",
    "remastered-singles",
    "bicycle-hf",
    "pennies",
    "bain",
    "canasta",
    "uruguay",
    "cuban",
    "samba",
    "bolivia",
    "brazilian",
    "modern-american",
    "italian-canasta",
    "burraco",
    "buraco",
    "tranca",
    "biriba",
    "hand",
    "five-crowns",
    "rummy-500",
    "pinnacola",
    "hearts",
    "phase-10",
    "rummikub",
    "spades",
    "oh-hell",
    "wizard",
    "skull-king",
    "rook",
    "pitch",
    "pinochle",
    "five-hundred",
    "bid-whist",
    "points",
)
"""The ids of the built-in variants, in the order they are offered on screen."""

STOCK_EXHAUSTED = "stock_exhausted"
CLEAN_CLOSED = "clean_closed"
WILD_MAKES_DIRTY = "wild_makes_dirty"
NO_WILD_ON_CLOSED = "no_wild_on_closed"
SUBJECTS: Mapping[str, str] = {
    STOCK_EXHAUSTED: "The stock runs out",
    CLEAN_CLOSED: "A clean pile is closed once it is complete",
    WILD_MAKES_DIRTY: "A wild card makes a clean pile dirty",
    NO_WILD_ON_CLOSED: "No wild card goes on a completed pile",
}
"""Subjects that sources settle but that have no key, to their message ids; cited and assumed like a key."""


@dataclass(frozen=True, slots=True)
class VariantFile(Frozen, freezes=("values", "sources", "assumed", "commonly_played")):
    """The content of a variant file: only the values that differ from its base.

    note: message id of the first sentence on its rule card. values: by dotted key, null as None.
    sources: by key or section. assumed: keys, or entries of lists (`opening.minimums[3]`).
    commonly_played: those assumed because that is how most people play; no source of its own says so.
    """

    name: str
    base: str | None = None
    note: str | None = None
    values: Mapping[str, object] = field(default_factory=dict)
    sources: Mapping[str, Source] = field(default_factory=dict)
    assumed: tuple[str, ...] = ()
    commonly_played: tuple[str, ...] = ()

    @property
    def marks(self) -> tuple[str, ...]:
        """Everything this file assumes."""
        return self.assumed + self.commonly_played


@cache
def read_variant_file(folder: Path, ident: str) -> VariantFile:
    """Return the content of a variant's file, of which the tests say that it is whole and cited."""
    parts = tomllib.loads((folder / f"{ident}.toml").read_text("utf-8"))
    values, sources = resolve.spelled_out(dict(_flat(parts.get("values", {})))), parts.get("sources", {})
    cited = {key: _source(source) for key, source in sources.items()}
    return VariantFile(**{**parts, "values": values, "sources": cited})


def _source(source: str | Mapping[str, str]) -> Source:
    return Source(source) if isinstance(source, str) else Source(source["source"], source["told_by"])


def _flat(table: Mapping[str, object], before: str = "") -> Iterator[tuple[str, object]]:
    for name, value in table.items():
        if isinstance(value, dict) and not all(map(str.isdecimal, value)):
            yield from _flat(value, f"{before}{name}.")
        else:
            yield f"{before}{name}", _nulled(value)


def _nulled(value: object) -> object:
    if not isinstance(value, list):
        return value
    return [_nulled(entry) for entry in value] or None


def variant(ident: str, path: str = "variant") -> RuleSet:
    """Return the rules of a built-in variant.

    path: where the id was found, for the fault. Raises Refused (`unknown_variant`) for any other id.
    """
    if ident not in VARIANTS:
        raise Refused((Fault("unknown_variant", path, {"variant": ident, "variants": VARIANTS}),))
    return load_variant(_FOLDER, ident)


@cache
def load_variant(folder: Path, ident: str) -> RuleSet:
    """Return the rules of a variant, read with all its bases; raises Refused with every fault of its values.

    folder: where the files are.
    """
    content = read_variant_file(folder, ident)
    base = load_variant(folder, content.base) if content.base else resolve.default_values(content.values)
    # What is told about one game says nothing of another one that differs from it.
    values, faults = resolve.lay_over(base.values, {keys.NOTES: None, **content.values}, "values")
    if faults:
        raise Refused(faults)
    cited = _cited(content, values)
    # Without a base a section's citation covers only what the file states, not the defaults beside it.
    settled = {*content.values, *(content.sources if content.base is None else cited)}
    assumed = resolve.assumed_after(base, values, settled.union(content.marks)) | set(content.marks)
    sources = {**_inherited(content, resolve.kept_sources(base, values, assumed)), **cited}
    return RuleSet(
        name=content.name,
        base=ident,
        values=values,
        assumed=frozenset(mark for mark in assumed if resolve.is_there(mark, values)),
        sources={key: source for key, source in sources.items() if key not in assumed},
    )


def _inherited(content: VariantFile, kept: Mapping[str, Source]) -> dict[str, Source]:
    """Return a base's sources with whose they are, except those that the variant cites too.

    A page that covers a variant and its base says of both what it says once.
    """
    own, told = set(content.sources.values()), {}
    # A few pages are cited by many keys.
    for source in {*kept.values()}:
        plain = replace(source, inherited_from=None)
        whose = None if plain in own else source.inherited_from or content.base
        told[source] = replace(source, inherited_from=whose)
    return {key: told[source] for key, source in kept.items()}


def variant_note(rules: RuleSet) -> str | None:
    """Return the message id of the rule card's first sentence, if the rules' variant or base has one."""
    return read_variant_file(_FOLDER, rules.base).note if rules.base in VARIANTS else None


def note_source(rules: RuleSet, note: str) -> Source | None:
    """Return the citation of one of the rules' notes, None for one of the table's own."""
    if rules.base not in VARIANTS:
        return None
    base = variant(rules.base)
    return base.sources.get(keys.NOTES) if note in base.notes else None


def citations(rules: RuleSet) -> Mapping[str, Source]:
    """Return the citations by key; where a file or the store has none, those of the base that still hold."""
    if rules.sources or rules.base not in VARIANTS:
        return rules.sources
    return resolve.kept_sources(variant(rules.base), rules.values, rules.assumed)


def is_commonly_played(rules: RuleSet, key: str) -> bool:
    """Whether an assumed value is how the game is commonly played, as its variant or a base of that says."""
    if rules.base not in VARIANTS or key not in rules.assumed or is_changed(rules, key):
        return False
    return key in commonly_played(_FOLDER, rules.base)


def commonly_played(folder: Path, ident: str) -> frozenset[str]:
    """Return the keys that a variant or its bases assume because the game is commonly played so."""
    content = read_variant_file(folder, ident)
    of_base = commonly_played(folder, content.base) if content.base else frozenset()
    return of_base.difference(content.assumed).union(content.commonly_played)


def is_changed(rules: RuleSet, key: str) -> bool:
    """Whether a value differs from the variant that the rules are based on."""
    return rules.base in VARIANTS and rules.values.get(key) != variant(rules.base).values.get(key)


def _cited(content: VariantFile, values: Mapping[str, Value]) -> dict[str, Source]:
    sections = {key: keys.section_of(key) for key in values}
    by_section = {key: content.sources[name] for key, name in sections.items() if name in content.sources}
    by_key = {key: source for key, source in content.sources.items() if key in values or key in SUBJECTS}
    return {**by_section, **by_key}
