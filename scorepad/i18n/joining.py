"""Putting texts together as each language does: Japanese has its own comma, and no blank after a sentence."""

from collections.abc import Iterable
from functools import reduce

from scorepad.i18n.catalogue import _


def listed(parts: Iterable[str | None]) -> str:
    """Put the parts of a list one after another: `Ann, Bo`; empty ones are left out."""
    # Translators: two parts of a list one after another.
    return _joined(_("{first}, {second}"), parts)


def clauses(parts: Iterable[str | None]) -> str:
    """Put parts with commas of their own one after another: `Ann, Bo; Cy, Di`; empty ones are left out."""
    # Translators: two parts of a list that have commas of their own.
    return _joined(_("{first}; {second}"), parts)


def sentences(parts: Iterable[str | None]) -> str:
    """Put whole sentences one after another; empty ones are left out."""
    # Translators: two whole sentences one after another.
    return _joined(_("{first} {second}"), parts)


def _joined(both: str, parts: Iterable[str | None]) -> str:
    said = [part for part in parts if part]
    return reduce(lambda first, second: both.format(first=first, second=second), said) if said else ""
