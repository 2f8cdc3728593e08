"""Changing a rule set by hand, and the keys that tables change most."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from scorepad.rules import keys
from scorepad.rules import value_types as types
from scorepad.rules.built_in import variant
from scorepad.rules.families import family_called
from scorepad.rules.needed_piles import kinds_in, without_kind
from scorepad.rules.resolve import freeze
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import GROUPS, KINDS, Value

_MINUS = "-"

PartPath = tuple[int | str, ...]

FIELD_WORDS = (
    "red_threes",
    "red_threes_laid",
    "red_threes_caught",
    "black_threes_laid",
    "melded",
    "adjustments",
    "unmelded",
    "points",
    "out",
    "left",
    "knee",
)
"""The fields of a tally that a table may have its own word for."""

_FILE_WORDS = ("red_three", "extras", "sides", "ranks", *(f"one_{group}" for group in GROUPS))
"""More things that may have a word of their own, which only a file can give them."""

_PILES = ("pile", "piles")
_RESERVED = (
    *GROUPS,
    *KINDS,
    *FIELD_WORDS,
    *_PILES,
    *keys.SECTION_TITLES,
    "size",
    "exact",
    "counts_as",
    types.ANY,
    types.NOT,
)
_STEP = 500

Values = tuple[Value, ...]


def text_after_key(text: str, key: str, number: types.Number, present: object = None) -> str:
    """Return the typed text after a key of the keypad: a digit, `back` or `sign`; other keys change nothing.

    present: the value in force; a cost is typed without a sign and stays a cost.
    """
    if key.isdecimal():
        before = text or str(present)
        longer = (_MINUS if before.startswith(_MINUS) else "") + str(int(text.removeprefix(_MINUS) + key))
        # More digits can still lead into the range, as 1 leads to 13.
        may_grow = 0 <= int(longer) < number.low
        return longer if number.low <= int(longer) <= number.high or may_grow else text
    if key == "back":
        return text[:-1].removesuffix(_MINUS)
    if key == "sign" and number.low < 0:
        before = text or (str(present) if is_number(present) else "")
        if before == "0":
            return before
        return before[1:] if before.startswith(_MINUS) else _MINUS + before
    return text


def parse_number(text: str) -> int | None:
    """Return the number in the typed text, None = nothing typed."""
    return int(text) if text.removeprefix(_MINUS) else None


def is_number(value: object) -> bool:
    """Whether a value is a number and not a flag."""
    return isinstance(value, int) and not isinstance(value, bool)


@dataclass(frozen=True, slots=True)
class RulePart:
    """A key or a part of its value: `opening.minimums`, (2,) is the third round's minimum."""

    key: str
    at: PartPath = ()

    @property
    def name(self) -> str:
        """The part as one word: `going_out.piles[0].wild`."""
        parts = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in self.at)
        return "".join((self.key, *parts))


def editable(rules: RuleSet) -> tuple[str, ...]:
    """Return every key that means something in these rules, in paper order: the fixed and the table's own.

    The extra that tables add most is among them, so that it is found and can be typed before there is one.
    """
    own = {key for key, value in rules.values.items() if key not in keys.FIXED and value is not None}
    serving = {f"{keys.COUNTS_AS}{kind}" for kind in rules.kinds}
    words = {keys.key_in("labels", word) for word in label_words(rules)}
    # Keys of one pattern keep the order of their kinds and words.
    places = {name: place for place, name in enumerate(dict.fromkeys((*label_words(rules), *rules.values)))}

    def order(key: str) -> tuple[int, int]:
        return keys.paper_order(key), places.get(keys.own_name(key), len(places))

    common = {keys.EXTRAS_EXACT_CUT} if "extras" in rules.family.counted else set()
    without = set() if rules.rows else {keys.LENGTH_ROW_TARGET}
    known = {*keys.FIXED, *own, *serving, *words, *common} - without
    return tuple(sorted(filter(rules.uses, known), key=order))


def label_words(rules: RuleSet) -> tuple[str, ...]:
    """Return the things that a table may have its own words for."""
    return (*_PILES, *rules.kinds, *GROUPS, *FIELD_WORDS, *rules.extras, *rules.special_hands, *rules.rows)


def unknown_labels(rules: RuleSet) -> tuple[str, ...]:
    """Return the keys of words for things that these rules don't have; a kind is one even without points."""
    known = {*label_words(rules), *KINDS, *_FILE_WORDS}
    own = (keys.own_names(section, rules.values) for section in keys.MOST_OWN if section != "labels")
    known |= {name for names in own for name in names}
    return tuple(
        keys.key_in("labels", word) for word in keys.own_names("labels", rules.values) if word not in known
    )


def may_be_none(rules: RuleSet, key: str) -> bool:
    """Whether a key may have no value in these rules."""
    found = keys.find_key(key)
    paired = any(key in pair and rules.values.get(key) is not None for pair in keys.EXCLUSIVE_PAIRS)
    return not paired and (found is None or found.nullable)


def part_value(rules: RuleSet, place: RulePart) -> Value:
    """Return the value of a part, None where there is none."""
    value = rules.values.get(place.key)
    for step in place.at:
        if isinstance(step, str):
            value = value.get(step) if isinstance(value, Mapping) else None
        else:
            value = value[step] if isinstance(value, tuple) and step < len(value) else None
    return value


def shown_number(key: str, value: Value) -> int:
    """Return a number as people say it, or convert it back: a cost in signed points has no sign."""
    number = cast("int", value or 0)
    return -number if key == keys.RED_THREES_CAUGHT else number


def part_exists(rules: RuleSet, place: RulePart) -> bool:
    """Whether a part (still) exists: the rules can have its key, and its list has the entry."""
    if place.key not in editable(rules):
        return False
    value = rules.values.get(place.key)
    for step in place.at:
        # What had one way to go out may have several by now, or the other way round.
        if isinstance(step, str):
            return isinstance(value, Mapping | None)
        if not isinstance(value, tuple) or step >= len(value):
            return False
        value = value[step]
    return True


def number_type(place: RulePart) -> types.Number | None:
    """Return the range and unit of a part that is a number, None for any other part.

    A number typed in place of one for each number of players is the same for all of them.
    """
    found = keys.find_key(place.key)
    shape = types.alone(found.shape if found else None)
    for step in place.at:
        shape = _inside(shape, step)
    return shape if isinstance(shape, types.Number) else None


def _inside(shape: types.ValueType | None, step: int | str) -> types.ValueType | None:
    match shape:
        case types.Ladder():
            return shape.steps.of
        case types.ListOf():
            return shape.of
        case types.LadderStepType():
            return shape.minimum if step else shape.floor
        case types.Counts():
            return shape if isinstance(step, int) else shape.count
        case _:
            return shape.players if isinstance(shape, types.SeatingType) else None


def put_value(rules: RuleSet, place: RulePart, value: Value) -> Mapping[str, Value]:
    """Return the changes, by dotted key, that set a part to a value; None removes it, for piles also 0.

    A change to another family includes the values that the new family needs, and sets what means nothing in
    it back to the base.
    """
    if place.key == keys.FAMILY:
        return _of_family(rules, cast("str", value))
    return {place.key: _put(rules.values.get(place.key), place.at, value)}


def _put(whole: Value, at: PartPath, value: Value) -> Value:
    if not at:
        return value
    step, rest = at[0], at[1:]
    if isinstance(step, str):
        entry = dict(cast("Mapping[str, Value]", whole or {}))
        entry[step] = _put(entry.get(step), rest, value)
        return {
            name: part for name, part in entry.items() if part and (name != types.NOT or entry.get(types.ANY))
        }
    entries = list(cast("tuple[Value, ...]", whole or ()))
    entries[step] = _put(entries[step], rest, value)
    return tuple(entries)


def append_entry(rules: RuleSet, key: str) -> Mapping[str, Value]:
    """Return the changes that add an entry to a list: one more round or step, like the last one."""
    entries = cast("tuple[Value, ...]", rules.values.get(key) or ())
    last = entries[-1]
    if key == keys.OPENING_LADDER:
        floor, minimum = cast("tuple[int | None, Value]", last)
        last = (0 if floor is None else floor + _STEP, minimum)
    elif key in keys.STEPS:
        before = cast("int", entries[-2]) if entries[1:] else 0
        last = min(keys.MOST_POINTS, 2 * cast("int", last) - before)
    return {key: (*entries, last)}


def drop_entry(rules: RuleSet, key: str) -> Mapping[str, Value]:
    """Return the changes that remove the last entry of a list."""
    return {key: cast("tuple[Value, ...]", rules.values[key])[:-1]}


def initial_changes(rules: RuleSet, key: str) -> Mapping[str, Value]:
    """Return the changes that set a key without a value to its usual first value."""
    hand, foot = rules.deal.hand, rules.deal.foot or rules.deal.hand
    usual: Mapping[str, Value] = {
        keys.DEAL_STACKS: (hand, foot, foot),
        keys.OPENING_MINIMUMS: variant("whitnack").values[keys.OPENING_MINIMUMS],
        keys.OPENING_LADDER: variant("canasta").values[keys.OPENING_LADDER],
        keys.BIDS_CARDS: variant("oh-hell").bids.cards,
        keys.GOING_OUT_PILES_TWO_PLAYERS: rules.values.get(keys.GOING_OUT_PILES),
        **dict.fromkeys(keys.STEPS, (100, 300, 500, 1000)),
        **dict.fromkeys(keys.BY_PILES, ("minus", "nothing", "plus")),
    }
    return {key: usual[key]}


def toggle_kind(rules: RuleSet, key: str, kind: str) -> Mapping[str, Value]:
    """Return the changes that add a pile kind or a row to a list of them, or remove it; empty is None."""
    known = cast("tuple[str, ...]", rules.values.get(key) or ())
    kinds = tuple(each for each in known if each != kind) if kind in known else (*known, kind)
    return {key: kinds or None}


def toggle_seating(rules: RuleSet, seating: Value) -> Mapping[str, Value]:
    """Return the changes that add a seating after the others, or remove it; the last seating stays."""
    known = rules.seatings
    if seating not in known:
        return {keys.SEATS: (*known, seating)}
    return {keys.SEATS: tuple(each for each in known if each != seating) or known}


def _of_family(rules: RuleSet, family: str) -> Mapping[str, Value]:
    example = variant(family_called(family).example).values
    base = variant(rules.base).values if rules.base else {}
    present = {key for values in (base, rules.values) for key, value in values.items() if value is not None}
    lacking = {
        key.name: example[key.name]
        for key in keys.FIXED.values()
        if family in key.families and key.name not in present
        if not key.nullable or key.default is not None
    }
    for pair, families in keys.EXCLUSIVE_PAIRS.items():
        if family in families and present.isdisjoint(pair):
            lacking |= {key: example[key] for key in pair if example[key] is not None}
    return {**_left_behind(rules, family, base), **lacking, keys.FAMILY: family}


def _left_behind(rules: RuleSet, family: str, base: Mapping[str, Value]) -> Mapping[str, Value]:
    """Return the changes that take back what means nothing in another family."""
    changed = [key for key, value in rules.values.items() if value != base.get(key)]
    left = [key for key in changed if not keys.applies(key, family_called(family))]
    own = (remove_own(rules, key) for key in left if keys.is_own(key) and key not in base)
    gone = {key: value for changes in own for key, value in changes.items()}
    return {**gone, **{key: base.get(key) for key in left}}


def own_key(section: str, name: str, values: Iterable[str]) -> str:
    """Return a key for one of the table's own pile kinds or extras from its name: `piles.books_of_fives`.

    section: `piles`, `extras` or `special_hands`. values: the dotted keys already in use.
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "_", plain).lstrip("0123456789_").rstrip("_")[:36] or "own"
    used = {keys.own_name(key) for key in values} | set(_RESERVED)
    candidates = (f"{stem}{tail}" for tail in ("", *(f"_{number}" for number in range(2, keys.MOST_KEYS))))
    return f"{section}.{next(each for each in candidates if each not in used)}"


def own_changes(rules: RuleSet, section: str, name: str, points: int) -> Mapping[str, Value]:
    """Return the changes that add a pile kind, extra, special hand or row. name: what people call it."""
    key = own_key(section, name, rules.values)
    return {key: points, keys.key_in("labels", keys.own_name(key)): name.strip()}


def remove_own(rules: RuleSet, key: str) -> Mapping[str, Value]:
    """Return the changes that remove one of the table's own pile kinds or extras wherever it is mentioned."""
    own = keys.own_name(key)
    gone: dict[str, Value] = {key: None, **without_mentions(rules.values, own)}
    if key == rules.deciding_row:
        gone[keys.LENGTH_ROW_TARGET] = None
    return gone if rules.label(own) is None else {**gone, keys.key_in("labels", own): None}


def without_mentions(values: Mapping[str, Value], own: str) -> dict[str, Value]:
    """Return the changes after which no other value mentions a pile kind or a row; empty if none does."""
    gone: dict[str, Value] = {}
    for name, value in values.items():
        if name.startswith(keys.COUNTS_AS) and value is not None and own in (keys.own_name(name), value):
            gone[name] = None
    for name in keys.NEEDED_PILES:
        entries = cast("Values", values.get(name) or ())
        if any(own in kinds_in(entry) for entry in entries):
            gone[name] = freeze([without_kind(entry, own) for entry in entries])
    for name in (*keys.BY_KINDS, *keys.OF_ROWS):
        kinds = cast("Sequence[str]", values.get(name) or ())
        if own in kinds:
            gone[name] = tuple(kind for kind in kinds if kind != own) or None
    return gone


def most_changed(rules: RuleSet) -> Mapping[str, str]:
    """Return the keys that tables change most in a game of this kind, as far as these rules have them.

    Each with the section under whose title it stands.
    """
    known = editable(rules)
    return {
        key: section
        for section, found in keys.MOST_CHANGED[rules.family.name].items()
        for key in found
        if key in known and not is_replaced(rules, key)
    }


def is_replaced(rules: RuleSet, key: str) -> bool:
    """Whether the rules have the other key of a pair instead: a value here would remove that one."""
    pairs = (pair for pair in keys.EXCLUSIVE_PAIRS if key in pair)
    others = (rules.values.get(each) for pair in pairs for each in pair if each != key)
    return rules.values.get(key) is None and any(other is not None for other in others)
