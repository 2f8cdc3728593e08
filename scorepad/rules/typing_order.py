"""The order in which the numbers of a rule set are typed: all of a list, then the rest of its section."""

from collections.abc import Iterator
from typing import cast

from scorepad.rules import keys
from scorepad.rules.editing import PartPath, RulePart, editable, is_replaced, number_type
from scorepad.rules.ruleset import RuleSet, Value
from scorepad.rules.value_types import ANY


def numbers_of(rules: RuleSet, key: str) -> tuple[RulePart, ...]:
    """Return the parts of a key that are numbers: of a list those of each entry, in the order on screen."""
    if number_type(RulePart(key)):
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
    return (RulePart(key, (index,)),) if number_type(RulePart(key, (index,))) else ()


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
    for key in editable(rules):
        if keys.section_of(key) == section and not is_replaced(rules, key):
            yield from numbers_of(rules, key)
