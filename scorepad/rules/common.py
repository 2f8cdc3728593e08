"""What tables change most: the common house rules, each with its usual values. Source: variants.md."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import cast

from scorepad.rules.ruleset import RuleSet, Value

_WhatChanges = Callable[[RuleSet, Value], Mapping[str, Value]]
_Now = Callable[[RuleSet], Value]


@dataclass(frozen=True, slots=True)
class Common:
    """One question that tables answer differently.

    key: what it changes first. words: message id of the question. values: the usual answers, None = none.
    now: reads the answer in force. changes: what an answer changes, by dotted key.
    """

    key: str
    words: str
    values: tuple[Value, ...]
    now: _Now
    changes: _WhatChanges


def _plain(key: str, words: str, *values: Value) -> Common:
    return Common(key, words, values, lambda rules: rules.values.get(key), lambda _rules, value: {key: value})


def _first_minimum(rules: RuleSet) -> Value:
    minimums = cast("tuple[Value, ...] | None", rules.values["opening.minimums"])
    return minimums[0] if minimums else None


def _with_first_minimum(rules: RuleSet, value: Value) -> Mapping[str, Value]:
    minimums = cast("tuple[Value, ...]", rules.values["opening.minimums"] or (0,))
    return {"opening.minimums": (value, *minimums[1:])}


def _entries(rules: RuleSet) -> tuple[Mapping[str, int], ...]:
    return cast("tuple[Mapping[str, int], ...]", rules.values["going_out.piles"])


def _needed(rules: RuleSet) -> Value:
    """Give how many clean and dirty piles are needed, where it is as many of both in every round."""
    found = {(entry.get("clean", 0), entry.get("dirty", 0)) for entry in _entries(rules)}
    clean, dirty = found.pop()
    return None if found or clean != dirty else clean


def _with_needed(rules: RuleSet, value: Value) -> Mapping[str, Value]:
    count = cast("int", value)
    return {"going_out.piles": tuple({**entry, "clean": count, "dirty": count} for entry in _entries(rules))}


COMMON: tuple[Common, ...] = (
    _plain("red_threes.caught", "A red three caught costs", -100, -300, -500),
    _plain("red_threes.laid", "A red three laid earns", 100, 50, 0),
    _plain("cards.low_to", "Low cards go up to the", "7", "8", "9"),
    _plain("cards.ace", "An ace", 15, 20, 50),
    _plain("cards.black_three", "A black three", 0, 5, 15, 50, 100, 300),
    Common("opening.minimums", "First meld in round 1", (50, 60, 90), _first_minimum, _with_first_minimum),
    Common("going_out.piles", "To go out, clean and dirty piles", (1, 2, 3, 4, 5), _needed, _with_needed),
    _plain("piles.wild", "A wild pile", 1000, 1500, 2000, 2500, None),
    _plain("piles.sevens", "A pile of sevens", 1000, 1500, 5000, None),
    _plain("going_out.bonus", "Going out earns", 0, 100, 200, 300),
    _plain("extras.exact_cut", "An exact cut earns", None, 50, 100, 200),
    _plain("length.rounds", "Rounds", 4, 5),
    _plain("length.target", "Or up to a total of", 5000, 8500, 10_000, 15_000, 20_000),
)
"""The questions in the order in which they are offered; only for games with piles."""
