"""Changing the piles needed to go out by hand: alternatives, and kinds that don't count for any kind."""

from collections.abc import Mapping
from typing import cast

from scorepad.rules.editing import RulePart, Values, part_value, put_value
from scorepad.rules.needed_piles import entries_of, excluded_in
from scorepad.rules.ruleset import RuleSet, Value
from scorepad.rules.value_types import ANY, MOST_ALTERNATIVES, NOT

Way = Mapping[str, Value]


def ways_of(rules: RuleSet, key: str, index: int) -> tuple[Way, ...]:
    """Return the alternatives of an entry as they are written."""
    return cast("tuple[Way, ...]", entries_of(cast("Values", rules.values[key])[index]))


def add_alternative(rules: RuleSet, key: str, index: int) -> Mapping[str, Value]:
    """Return the changes that add another way to go out to an entry: so many piles of any kind."""
    ways = ways_of(rules, key, index)
    counts = (cast("int", count) for kind, count in ways[-1].items() if kind != NOT)
    return _with_ways(rules, key, index, (*ways, {ANY: sum(counts) + 1})[:MOST_ALTERNATIVES])


def drop_alternative(rules: RuleSet, key: str, index: int) -> Mapping[str, Value]:
    """Return the changes that remove the last alternative of an entry; the first one stays."""
    ways = ways_of(rules, key, index)
    return _with_ways(rules, key, index, ways[:-1] or ways)


def _with_ways(rules: RuleSet, key: str, index: int, ways: tuple[Way, ...]) -> Mapping[str, Value]:
    entries = list(cast("Values", rules.values[key]))
    entries[index] = ways if len(ways) > 1 else ways[0]
    return {key: tuple(entries)}


def toggle_excluded(rules: RuleSet, place: RulePart, kind: str) -> Mapping[str, Value]:
    """Return the changes after which a kind no longer counts for any kind, or counts again.

    place: one alternative.
    """
    entry = cast("Mapping[str, Value]", part_value(rules, place))
    excluded = excluded_in(entry)
    now = tuple(each for each in excluded if each != kind) if kind in excluded else (*excluded, kind)
    return put_value(rules, RulePart(place.key, (*place.at, NOT)), now)
