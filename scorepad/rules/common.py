"""The rules that tables change most, each with the values it usually gets. Source: variants.md."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from scorepad.rules.ruleset import RuleSet, Value

Values = tuple[Value, ...]
_MINIMUMS, _LADDER, _NEEDED = "opening.minimums", "opening.ladder", "going_out.piles"
_EVEN = ("clean", "dirty")


@dataclass(frozen=True, slots=True)
class Common:
    """A rule that tables change often.

    words: message id of what it is about. key: the key it changes. values: the usual ones, None = no such
    thing. part: where one number stands for more than itself, how it is read and written.
    """

    words: str
    key: str
    values: Values
    part: str = "whole"


COMMON: tuple[Common, ...] = (
    Common("A {red_three} caught costs", "red_threes.caught", (-100, -300, -500)),
    Common("A {red_three} on the table earns", "red_threes.laid", (100, 50, 0, None)),
    Common("Low cards run from 4 to", "cards.low_to", ("7", "8", "9")),
    Common("An ace", "cards.ace", (15, 20, 50)),
    Common("A black three", "cards.black_three", (0, 5, 15, 50, 100, 300)),
    Common("Opening meld in the first round", _MINIMUMS, (50, 60, 90), "first"),
    Common("Clean and dirty {piles} needed to go out", _NEEDED, (1, 2, 3, 4, 5), "even"),
    Common("A wild {pile}", "piles.wild", (1000, 1500, 2000, 2500, None)),
    Common("A {pile} of sevens", "piles.sevens", (1000, 1500, 5000, None)),
    Common("Bonus for going out", "going_out.bonus", (0, 100, 200, 300)),
    Common("Bonus for an exact draw", "extras.exact_cut", (0, 50, 100, 200)),
    Common("Number of rounds", "length.rounds", (4, 5)),
    Common("Or a target score", "length.target", (5000, 8500, 10000, 15000, 20000)),
)
"""In the order in which people ask for them."""


def common_value(rules: RuleSet, each: Common) -> Value:
    """Give the value in force of a common rule, None where there is no such thing or no single number."""
    return _PARTS[each.part].read(rules, each.key)


def common_changes(rules: RuleSet, each: Common, value: Value) -> Mapping[str, Value]:
    """Give the changes, by dotted key, that make a value the one in force."""
    return _PARTS[each.part].write(rules, each.key, value)


@dataclass(frozen=True, slots=True)
class _Part:
    read: Callable[[RuleSet, str], Value]
    write: Callable[[RuleSet, str, Value], Mapping[str, Value]]


def _whole(rules: RuleSet, key: str) -> Value:
    return rules.values.get(key)


def _with_whole(_rules: RuleSet, key: str, value: Value) -> Mapping[str, Value]:
    return {key: value}


def _steps(rules: RuleSet) -> list[tuple[Value, Value]]:
    return list(cast("Sequence[tuple[Value, Value]]", rules.values.get(_LADDER) or ()))


def _begin(steps: Sequence[tuple[Value, Value]]) -> int:
    """Find the step on which a side begins the game: the last one at or below a total of nothing."""
    return max(at for at, (floor, _asked) in enumerate(steps) if floor is None or cast("int", floor) <= 0)


def _first(rules: RuleSet, key: str) -> Value:
    steps = _steps(rules)
    return steps[_begin(steps)][1] if steps else cast("Values", rules.values.get(key) or (None,))[0]


def _with_first(rules: RuleSet, key: str, value: Value) -> Mapping[str, Value]:
    steps = _steps(rules)
    if not steps:
        return {key: (value, *cast("Values", rules.values.get(key) or ())[1:])}
    at = _begin(steps)
    steps[at] = (steps[at][0], value)
    return {_LADDER: tuple(steps)}


def _entries(rules: RuleSet, key: str) -> Sequence[Mapping[str, int]]:
    return cast("Sequence[Mapping[str, int]]", rules.values.get(key) or ({},))


def _even(rules: RuleSet, key: str) -> Value:
    asked = {entry.get(kind) for entry in _entries(rules, key) for kind in _EVEN}
    return asked.pop() if len(asked) == 1 else None


def _with_even(rules: RuleSet, key: str, value: Value) -> Mapping[str, Value]:
    even = dict.fromkeys(_EVEN, value)
    others = ({k: n for k, n in entry.items() if k not in (*_EVEN, "any")} for entry in _entries(rules, key))
    return {key: tuple({**even, **rest} for rest in others)}


_PARTS: Mapping[str, _Part] = {
    "whole": _Part(_whole, _with_whole),
    "first": _Part(_first, _with_first),
    "even": _Part(_even, _with_even),
}
