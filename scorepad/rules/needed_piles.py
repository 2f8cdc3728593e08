"""The piles needed to go out: what an entry of the rules says, as alternatives of plain counts.

In those a pile kind, `any` (all finished piles) or `any but wild sevens` (all but these) has a number each.
"""

from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType
from typing import cast

from scorepad.rules.value_types import ANY, LONGEST, MOST_ALTERNATIVES, NOT

NeededPiles = Mapping[str, int]
"""Piles by kind, `any`, or `any but …`."""

Alternatives = tuple[NeededPiles, ...]
"""What a side needs to go out: one of these is enough."""

_BUT = f"{ANY} but "


def any_but(kinds: Collection[str]) -> str:
    """Return the name under which finished piles of all kinds but these are counted."""
    return _BUT + " ".join(kinds) if kinds else ANY


def is_any(kind: str) -> bool:
    """Whether piles of several kinds count under this name."""
    return kind == ANY or kind.startswith(_BUT)


def left_out(kind: str) -> tuple[str, ...]:
    """Return the kinds that don't count under the name of any kind."""
    return tuple(kind.removeprefix(_BUT).split()) if kind.startswith(_BUT) else ()


def entries_of(entry: object) -> tuple[Mapping[str, object], ...]:
    """Return the alternatives of one entry of the rules as they are written."""
    return tuple(entry) if isinstance(entry, (list, tuple)) else (cast("Mapping[str, object]", entry),)


def kinds_in(entry: object) -> Iterator[str]:
    """Yield the pile kinds that an entry mentions, left out or not."""
    return (kind for kind, _place in kinds_at(entry, ""))


def kinds_at(entry: object, place: str) -> Iterator[tuple[str, str]]:
    """Yield the pile kinds that an entry mentions, each with its own place; nothing of what is no entry."""
    if isinstance(entry, (list, tuple)):
        for at, each in enumerate(entry[:MOST_ALTERNATIVES]):
            if isinstance(each, Mapping):
                yield from kinds_at(each, f"{place}[{at}]")
    elif isinstance(entry, Mapping) and len(entry) <= LONGEST:
        for kind, value in entry.items():
            if kind != ANY and not is_exclusion(kind, value):
                yield kind, f"{place}.{kind}"
        for at, kind in enumerate(excluded_in(entry)[:LONGEST]):
            yield kind, f"{place}.{NOT}[{at}]"


def excluded_in(entry: Mapping[str, object]) -> tuple[str, ...]:
    """Return the kinds that don't count for `any` in one alternative."""
    kinds = entry.get(NOT)
    return tuple(kinds) if isinstance(kinds, (list, tuple)) else ()


def without_kind(entry: object, kind: str) -> object:
    """Return an entry that no longer mentions a pile kind."""
    if isinstance(entry, (list, tuple)):
        return tuple(without_kind(each, kind) for each in entry)
    rest = {name: value for name, value in cast("Mapping[str, object]", entry).items() if name != kind}
    if kind in excluded_in(rest):
        rest[NOT] = tuple(each for each in excluded_in(rest) if each != kind)
    return {name: value for name, value in rest.items() if value != ()}


def alternatives_of(entry: object, known: Collection[str] | None = None) -> Alternatives:
    """Return what an entry asks for. known: the kinds that the rules have; others drop out (None: all stay).

    An alternative of which nothing is left drops out too, unless that is true of all.
    """
    found = [(each, _counts(each, known)) for each in entries_of(entry)]
    left = tuple(counts for each, counts in found if counts or not each)
    return left or (MappingProxyType({}),)


def _counts(entry: Mapping[str, object], known: Collection[str] | None) -> NeededPiles:
    excluded = [kind for kind in excluded_in(entry) if known is None or kind in known]
    counts = {
        any_but(excluded) if kind == ANY else kind: cast("int", value)
        for kind, value in entry.items()
        if not is_exclusion(kind, value) and (known is None or kind == ANY or kind in known)
    }
    return MappingProxyType(counts)


def is_exclusion(kind: str, value: object) -> bool:
    """Whether a part of an entry is the kinds left out; a table may have called a pile kind `not`, too."""
    return kind == NOT and not isinstance(value, int)
