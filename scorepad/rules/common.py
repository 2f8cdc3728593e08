"""The rules that tables change most, each with its usual values.

Source: variants/README.md, "What tables change most".
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from scorepad.rules import keys
from scorepad.rules.ruleset import RuleSet, Value

Values = tuple[Value, ...]
_EVEN = ("clean", "dirty")


@dataclass(frozen=True, slots=True)
class Common:
    """A rule that tables change often.

    words: message id of what it is about. key: the key it changes. values: the usual ones, None = no such
    thing. part: where one number stands for more than itself, how it is read and written. families: those
    that have it.
    """

    words: str
    key: str
    values: Values
    part: str = "whole"
    families: tuple[str, ...] = keys.PILES


COMMON: tuple[Common, ...] = (
    Common("A {red_three} caught costs", keys.RED_THREES_CAUGHT, (-100, -300, -500)),
    Common("A {red_three} on the table earns", keys.RED_THREES_LAID, (100, 50, 0, None)),
    Common("Low cards run from 4 to", keys.CARDS_LOW_TO, ("7", "8", "9")),
    Common("An ace", keys.CARDS_ACE, (15, 20, 50)),
    Common("A black three", keys.CARDS_BLACK_THREE, (0, 5, 15, 50, 100, 300)),
    Common("Opening meld in the first round", keys.OPENING_MINIMUMS, (50, 60, 90), "first"),
    Common("Clean and dirty {piles} needed to go out", keys.GOING_OUT_PILES, (1, 2, 3, 4, 5), "even"),
    Common("A wild {pile}", keys.PILES_WILD, (1000, 1500, 2000, 2500, None)),
    Common("A {pile} of sevens", keys.PILES_SEVENS, (1000, 1500, 5000, None)),
    Common("Bonus for going out", keys.GOING_OUT_BONUS, (0, 100, 200, 300)),
    Common("Bonus for an exact draw", keys.EXTRAS_EXACT_CUT, (0, 50, 100, 200)),
    Common("Number of rounds", keys.LENGTH_ROUNDS, (4, 5), families=keys.BOTH),
    Common("Or a target score", keys.LENGTH_TARGET, (5000, 8500, 10000, 15000, 20000)),
)
"""In the order in which people ask for them."""


def common_rules(rules: RuleSet) -> tuple[Common, ...]:
    """Return the rules that tables with such a game change most."""
    return tuple(each for each in COMMON if rules.family.name in each.families)


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
    return list(cast("Sequence[tuple[Value, Value]]", rules.opening.ladder or ()))


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
    return {keys.OPENING_LADDER: tuple(steps)}


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
