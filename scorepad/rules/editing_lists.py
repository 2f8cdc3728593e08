"""The lists of a rule set, changed by hand: which number is typed next, and the ways to go out.

All numbers of a list are typed, then the rest of its section. Piles needed to go out have
alternatives, and kinds that don't count for any kind.
"""

from collections.abc import Iterator, Mapping
from typing import cast

from scorepad.rules import editing, keys
from scorepad.rules.editing import PartPath, RulePart, Values
from scorepad.rules.needed_piles import entries_of, excluded_in
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import Value
from scorepad.rules.value_types import ANY, MOST_ALTERNATIVES, NOT

Way = Mapping[str, Value]


def numbers_of(rules: RuleSet, key: str) -> tuple[RulePart, ...]:
    """Return the parts of a key that are numbers: of a list those of each entry, in the order on screen."""
    if editing.number_type(RulePart(key)):
        return (RulePart(key),)
    entries = rules.values.get(key)
    if not isinstance(entries, tuple):
        return ()
    found = (place for index in range(len(entries)) for place in numbers_of_entry(rules, key, index))
    return tuple(found)


def numbers_of_entry(rules: RuleSet, key: str, index: int) -> tuple[RulePart, ...]:
    """Return the numbers of one entry of a list: piles by kind; of a step of the ladder its total first."""
    if key in keys.NEEDED_PILES:
        places = _ways(rules, key, index)
        return tuple(RulePart(key, (*place, kind)) for place in places for kind in (*rules.kinds, ANY))
    if key == keys.OPENING_LADDER:
        # The first step has no total that it starts at.
        return tuple(RulePart(key, (index, part)) for part in ((0, 1) if index else (1,)))
    return (RulePart(key, (index,)),) if editing.number_type(RulePart(key, (index,))) else ()


def _ways(rules: RuleSet, key: str, index: int) -> tuple[PartPath, ...]:
    """Return where the alternatives of an entry stand: the entry itself if there is only one."""
    entry = cast("tuple[Value, ...]", rules.values[key])[index]
    return tuple((index, at) for at in range(len(entry))) if isinstance(entry, tuple) else ((index,),)


def first_number(rules: RuleSet, place: RulePart) -> RulePart:
    """Return where typing starts in a part: the first number of a list, or the part itself."""
    numbers = () if place.at else numbers_of(rules, place.key)
    return numbers[0] if numbers else place


def next_number(rules: RuleSet, place: RulePart) -> RulePart | None:
    """Return the number after this one in its section, None after the last one."""
    numbers = tuple(_numbers_of_section(rules, keys.section_of(place.key)))
    after = numbers.index(place) + 1 if place in numbers else len(numbers)
    return numbers[after] if after < len(numbers) else None


def _numbers_of_section(rules: RuleSet, section: str) -> Iterator[RulePart]:
    for key in editing.editable(rules):
        if keys.section_of(key) == section and not editing.is_replaced(rules, key):
            yield from numbers_of(rules, key)


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
    entry = cast("Mapping[str, Value]", editing.part_value(rules, place))
    excluded = excluded_in(entry)
    now = tuple(each for each in excluded if each != kind) if kind in excluded else (*excluded, kind)
    return editing.put_value(rules, RulePart(place.key, (*place.at, NOT)), now)
