"""Changing a rule set by hand: which keys there are to change, and what a touch on a part of one changes."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from scorepad.rules import keys
from scorepad.rules.families import family_called
from scorepad.rules.load import variant
from scorepad.rules.ruleset import GROUPS, KINDS, RuleSet, Value
from scorepad.rules.shapes import ANY, Counts, Ladder, Listing, Number, Seating, Shape, Step

At = tuple[int | str, ...]

FIELD_WORDS = (
    "red_threes",
    "red_threes_laid",
    "red_threes_caught",
    "melded",
    "adjustments",
    "unmelded",
    "out",
)
"""The fields of a tally that a table may have its own word for."""

COSTS = (keys.RED_THREES_CAUGHT,)
"""Signed points that people say as what they cost."""

_PILES = ("pile", "piles")
_RESERVED = (*GROUPS, *KINDS, *FIELD_WORDS, *_PILES, *keys.SECTIONS, "size", "exact", "counts_as", ANY)
_STEP = 500


@dataclass(frozen=True, slots=True)
class Place:
    """A key, or a part of its value: `opening.minimums`, (2,) is the third round's minimum."""

    key: str
    at: At = ()

    @property
    def name(self) -> str:
        """The place in one word: `going_out.piles[0].wild`."""
        parts = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in self.at)
        return "".join((self.key, *parts))


def editable(rules: RuleSet) -> tuple[str, ...]:
    """List every key that these rules can have, in the order of the paper: the table's, and their own."""
    own = {key for key, value in rules.values.items() if key not in keys.FIXED and value is not None}
    serving = {keys.counts_as(kind) for kind in rules.kinds}
    words = {keys.label_key(word) for word in label_words(rules)}
    named = sorted(
        (own | serving | words) - keys.FIXED.keys(), key=lambda key: (keys.place(key), _place(key, rules))
    )
    return tuple(sorted((*keys.FIXED, *named), key=keys.place))


def label_words(rules: RuleSet) -> tuple[str, ...]:
    """List what a table may have its own words for."""
    return (*_PILES, *rules.kinds, *GROUPS, *FIELD_WORDS, *rules.extras)


def _place(key: str, rules: RuleSet) -> int:
    """Keep kinds and words in their own order within a pattern."""
    order = (*label_words(rules), *rules.values)
    name = keys.own_name(key)
    return order.index(name) if name in order else len(order)


def may_be_none(rules: RuleSet, key: str) -> bool:
    """Tell whether a key may be without a value in these rules."""
    found = keys.find(key)
    paired = any(key in pair and rules.values.get(key) is not None for pair in keys.PAIRS)
    needed = found is not None and (rules.family.name in found.needed or found.name == keys.FAMILY)
    return not paired and not needed


def value_at(rules: RuleSet, place: Place) -> Value:
    """Give what stands at a place, None where nothing does."""
    value = rules.values.get(place.key)
    for step in place.at:
        if isinstance(step, str):
            value = cast("Mapping[str, Value]", value or {}).get(step)
        else:
            entries = cast("tuple[Value, ...]", value or ())
            value = entries[step] if step < len(entries) else None
    return value


def turned(key: str, value: Value) -> int:
    """Give a number as people say it, or back: what costs points is said without its sign."""
    number = cast("int", value or 0)
    return -number if key in COSTS else number


def stands(rules: RuleSet, place: Place) -> bool:
    """Tell whether a place is (still) there: a key that these rules can have, an entry that its list has."""
    first = place.at[0] if place.at else None
    entries = cast("tuple[Value, ...]", rules.values.get(place.key) or ())
    return place.key in editable(rules) and (not isinstance(first, int) or first < len(entries))


def number_at(place: Place) -> Number | None:
    """Give the range and unit of the number at a place, None where something else stands."""
    found = keys.find(place.key)
    shape: Shape | None = found.shape if found else None
    for step in place.at:
        shape = _inside(shape, step)
    return shape if isinstance(shape, Number) else None


def _inside(shape: Shape | None, step: int | str) -> Shape | None:
    match shape:
        case Ladder():
            return shape.steps.of
        case Listing():
            return shape.of
        case Step():
            return shape.asked if step else shape.floor
        case Counts():
            return shape.count
        case _:
            return shape.players if isinstance(shape, Seating) else None


def changes(rules: RuleSet, place: Place, value: Value) -> Mapping[str, Value]:
    """Give the changes, by dotted key, that put a value at a place; None takes it away, of piles also 0.

    Another kind of game brings along what it cannot do without.
    """
    if place.key == keys.FAMILY:
        return _of_family(rules, cast("str", value))
    return {place.key: _put(rules.values.get(place.key), place.at, value)}


def _put(whole: Value, at: At, value: Value) -> Value:
    if not at:
        return value
    step, rest = at[0], at[1:]
    if isinstance(step, str):
        entry = dict(cast("Mapping[str, Value]", whole or {}))
        entry[step] = _put(entry.get(step), rest, value)
        return {name: part for name, part in entry.items() if part}
    entries = list(cast("tuple[Value, ...]", whole or ()))
    entries[step] = _put(entries[step], rest, value)
    return tuple(entries)


def longer(rules: RuleSet, key: str) -> Mapping[str, Value]:
    """Give the changes that add an entry to a list: one more round or step, like the last one."""
    entries = cast("tuple[Value, ...]", rules.values.get(key) or ())
    last = entries[-1]
    if key == keys.OPENING_LADDER:
        floor, asked = cast("tuple[int | None, Value]", last)
        last = (0 if floor is None else floor + _STEP, asked)
    return {key: (*entries, last)}


def shorter(rules: RuleSet, key: str) -> Mapping[str, Value]:
    """Give the changes that take the last entry of a list away."""
    return {key: cast("tuple[Value, ...]", rules.values[key])[:-1]}


def begun(rules: RuleSet, key: str) -> Mapping[str, Value]:
    """Give the changes that set a key which has no value yet to what it usually begins with."""
    usual: Mapping[str, Value] = {
        keys.OPENING_MINIMUMS: variant("whitnack").opening.minimums,
        keys.OPENING_LADDER: variant("canasta").opening.ladder,
        keys.GOING_OUT_PILES_TWO_PLAYERS: rules.values.get(keys.GOING_OUT_PILES),
    }
    return {key: usual[key]}


def toggled(rules: RuleSet, seating: Value) -> Mapping[str, Value]:
    """Give the changes that add a seating behind the others, or take it out; the last one stays."""
    known = rules.seatings
    if seating not in known:
        return {keys.SEATS: (*known, seating)}
    return {keys.SEATS: tuple(each for each in known if each != seating) or known}


def _of_family(rules: RuleSet, family: str) -> Mapping[str, Value]:
    example = variant(family_called(family).example).values
    lacking = {
        key.name: example[key.name]
        for key in keys.FIXED.values()
        if family in key.needed and rules.values.get(key.name) is None
    }
    for pair, families in keys.PAIRS.items():
        if family in families and all(rules.values.get(key) is None for key in pair):
            lacking |= {key: example[key] for key in pair if example[key] is not None}
    return {**lacking, keys.FAMILY: family}


def own_key(section: str, name: str, values: Iterable[str]) -> str:
    """Make the key of a pile kind or an extra of the table's own from its name: `piles.books_of_fives`.

    section: `piles` or `extras`. values: the dotted keys that are taken.
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "_", plain).lstrip("0123456789_").rstrip("_")[:36] or "own"
    taken = {keys.own_name(key) for key in values} | set(_RESERVED)
    free = (f"{stem}{tail}" for tail in ("", *(f"_{number}" for number in range(2, keys.MOST_KEYS))))
    return f"{section}.{next(each for each in free if each not in taken)}"


def own_changes(rules: RuleSet, section: str, name: str, points: int) -> Mapping[str, Value]:
    """Give the changes that add a pile kind or an extra of the table's own; name: what people call it."""
    key = own_key(section, name, rules.values)
    return {key: points, keys.label_key(keys.own_name(key)): name.strip()}


def without_own(rules: RuleSet, key: str) -> Mapping[str, Value]:
    """Give the changes that take a pile kind or an extra of the table's own away, wherever it is named."""
    own = keys.own_name(key)
    gone: dict[str, Value] = {key: None}
    for name, value in rules.values.items():
        if name.startswith(keys.COUNTS_AS) and value is not None and own in (keys.own_name(name), value):
            gone[name] = None
    for name in keys.NEEDED_PILES:
        entries = cast("Sequence[Mapping[str, Value]]", rules.values.get(name) or ())
        if any(own in entry for entry in entries):
            gone[name] = tuple({k: n for k, n in entry.items() if k != own} for entry in entries)
    return gone if rules.label(own) is None else {**gone, keys.label_key(own): None}
