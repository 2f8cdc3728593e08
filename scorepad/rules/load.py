"""The built-in variants: each a base and its differences, every value with its source or assumed."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from scorepad.rules import keys
from scorepad.rules.faults import Fault, Refused
from scorepad.rules.layers import assumed_after, bare, kept_sources, lay
from scorepad.rules.ruleset import RuleSet, Value
from scorepad.rules.variantfile import BadVariantError, VariantFile, read

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
"""What a source settles though no value says it, to its message id; cited and assumed like a key."""


def variant_ids() -> tuple[str, ...]:
    """Give the ids of the built-in variants in the order people are offered them."""
    return VARIANTS


def variant(ident: str, path: str = "variant") -> RuleSet:
    """Give the rules of a built-in variant.

    path: where its id stands. Raises Refused (`unknown_variant`) for another id.
    """
    if ident not in VARIANTS:
        raise Refused((Fault("unknown_variant", path, {"variant": ident, "variants": VARIANTS}),))
    return _built_in(ident)


@cache
def _built_in(ident: str) -> RuleSet:
    return load(_FOLDER, ident)


def load(folder: Path, ident: str, grown: tuple[str, ...] = ()) -> RuleSet:
    """Read a variant and the bases it grew from.

    folder: where the files are. grown: the variants that are being read over this one.
    Raises BadVariantError naming the file, the key and the fault.
    """
    said = read(folder, ident)
    if said.base in (*grown, ident):
        raise BadVariantError(said.file, (Fault("unknown_variant", "base", {"variant": said.base}),))
    base = _base(folder, said.base, (*grown, ident)) if said.base is not None else bare(said.values)
    values, faults = lay(base.values, said.values, "values")
    if faults := (*faults, *_unsourced(said), *_misplaced(said, values)):
        raise BadVariantError(said.file, faults)
    confirmed = set(said.sources) | set(said.values)
    assumed = (assumed_after(base, values, confirmed) | set(said.assumed)) & set(values)
    sources = {**kept_sources(base, values), **_cited(said, values)}
    return RuleSet(
        name=said.name,
        base=ident,
        values=values,
        assumed=assumed,
        sources={key: text for key, text in sources.items() if key not in (*assumed, *said.assumed)},
    )


def _base(folder: Path, ident: str, grown: tuple[str, ...]) -> RuleSet:
    """Read a base; one that is built in itself is read once for all that grow from it."""
    return _built_in(ident) if folder is _FOLDER and ident in VARIANTS else load(folder, ident, grown)


def note(rules: RuleSet) -> str | None:
    """Give the message id of what the rule card says first, if the variant they are or grew from has one."""
    return _note(rules.base) if rules.base in VARIANTS else None


@cache
def _note(ident: str) -> str | None:
    return read(_FOLDER, ident).note


def citations(rules: RuleSet) -> Mapping[str, str]:
    """Give key to citation; where a file or the store left them out, those of the base that still hold."""
    if rules.sources or rules.base not in VARIANTS:
        return rules.sources
    kept = kept_sources(variant(rules.base), rules.values)
    return {key: text for key, text in kept.items() if key not in rules.assumed}


def is_changed(rules: RuleSet, key: str) -> bool:
    """Tell whether a value is another than that of the variant the rules grew from."""
    return rules.base in VARIANTS and rules.values.get(key) != variant(rules.base).values.get(key)


def _cited(said: VariantFile, values: Mapping[str, Value]) -> dict[str, str]:
    by_group = {key: said.sources[_group(key)] for key in values if _group(key) in said.sources}
    by_key = {key: text for key, text in said.sources.items() if key in values or key in SUBJECTS}
    return {**by_group, **by_key}


def _group(key: str) -> str:
    return key.partition(".")[0]


def _unsourced(said: VariantFile) -> Iterator[Fault]:
    for key in said.values:
        if {key, _group(key)}.isdisjoint({*said.sources, *said.assumed, "labels"}):
            yield Fault("no_source", f"values.{key}")


def _misplaced(said: VariantFile, values: Mapping[str, Value]) -> Iterator[Fault]:
    known = {*values, *SUBJECTS}
    for index, key in enumerate(said.assumed):
        if key not in known:
            yield Fault("unknown_key", f"assumed[{index}]", {"key": key})
    for key in said.sources:
        if key not in known and key not in keys.SECTIONS:
            yield Fault("unknown_key", f"sources.{key}", {"key": key})
