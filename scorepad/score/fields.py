"""The fields of a tally in paper order, and how each is read and written; rounds of totals alone."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Literal, cast

from scorepad.rules import keys
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import GROUPS
from scorepad.score.record import Cards, Round, Tally

FieldValue = None | int | str | tuple[int, ...]
"""What a field holds: nothing, a count, a form of cards, or stacks of points."""

ValueForm = Literal["count", "stacks", "form"]

CardsPart = Literal["melded", "left"]
CARDS: tuple[CardsPart, ...] = ("melded", "left")
"""The parts of a tally that hold cards."""
POINTS = "points"
SAT_OUT = "sat_out"
COUNTS_BY_NAME = ("piles", "extras", "special_hands", "rows")
"""The parts of a tally that hold counts by name."""
BID, TAKEN, MADE = "bid", "taken", "made"
_WHOLE = ("unmelded", SAT_OUT, BID, TAKEN, MADE)
_THREES = {
    keys.RED_THREES_LAID: "red_threes_laid",
    keys.RED_THREES_CAUGHT: "red_threes_caught",
    keys.BLACK_THREES_LAID: "black_threes_laid",
}
_COUNTS = "counts."
_FORMS = ("points", "counts")
_SHAPES: Mapping[str, ValueForm] = {
    **dict.fromkeys((*_THREES, *_WHOLE), "count"),
    **{f"{cards}.counts.{group}": "count" for cards in CARDS for group in GROUPS},
    **dict.fromkeys((POINTS, *(f"{cards}.points" for cards in CARDS)), "stacks"),
    **dict.fromkeys((f"{cards}.use" for cards in CARDS), "form"),
}
_SHOWN = {f"{cards}.{form}": cards for cards in CARDS for form in ("points", "use")}
_NEVER_A_STOP = ("extras", "special_hands", SAT_OUT)


def keypad_stops(rules: RuleSet, tally: Tally) -> tuple[str, ...]:
    """Return the paths of the fields that the keypad stops at by itself, in order.

    With cards as counts it stops at every group; it never stops at extras, special hands, adjustments,
    sitting out, the row that ends the game, which is ticked, and in a game of bids at rows that don't count
    towards one.
    """
    return _stops(rules, tally.melded.use == "counts", tally.left.use == "counts")


@lru_cache(maxsize=256)
def _stops(rules: RuleSet, melded_counts: bool, left_counts: bool) -> tuple[str, ...]:  # noqa: FBT001 - cached
    groups = {"melded": rules.facts.meldable if melded_counts else (), "left": GROUPS if left_counts else ()}
    passed = {rules.deciding_row, keys.RED_THREES_CAUGHT if rules.lays_red_threes else ""}
    if rules.family.bids:
        passed |= {keys.key_in("rows", name) for name in rules.rows if name not in rules.bids.with_rows}
    stops: list[str] = []
    for path in rules.facts.tally_paths:
        if rules.family.counts_cards and groups.get(path):
            stops += (f"{path}.counts.{group}" for group in groups[path])
        elif path not in passed and keys.section_of(path) not in _NEVER_A_STOP:
            stops.append(path)
    return tuple(stops)


def entry_order(rules: RuleSet) -> tuple[str, ...]:
    """Return the fields of a tally as they are entered: in paper order, but last what Next passes over.

    That is caught red threes beside laid ones, which are rare.
    """
    last = keys.RED_THREES_CAUGHT if rules.lays_red_threes else ""
    return tuple(sorted(rules.facts.tally_paths, key=last.__eq__))


def shape_of(field: str) -> ValueForm | None:
    """Return the form of a field's value, None where no rules could have such a field."""
    head, _, name = field.partition(".")
    return "count" if head in COUNTS_BY_NAME and name else _SHAPES.get(field)


def shown_field(field: str) -> str:
    """Return a field as the pad shows it: of cards in points, or of their form, the cards themselves."""
    return _SHOWN.get(field, field)


def fits_field(field: str, value: FieldValue) -> bool:
    """Whether a value has the form of its field; None (unset) fits every existing field."""
    shape = shape_of(field)
    if value is None or shape is None:
        return shape is not None
    if shape == "stacks":
        return isinstance(value, tuple) and all(type(stack) is int for stack in value)
    return value in _FORMS if shape == "form" else type(value) is int


def has_field(rules: RuleSet, field: str) -> bool:
    """Whether these rules have a field; of cards with its form: `melded.points`, `left.counts.ace`."""
    known = rules.facts.tally_paths
    head, _, form = field.partition(".")
    if head in CARDS:
        return head in known and bool(form) and (form == "points" or rules.family.counts_cards)
    return field in (*known, SAT_OUT) or (field == keys.RED_THREES_LAID and rules.has_red_threes)


def numbers_of(tally: Tally) -> Iterator[tuple[str, int]]:
    """Yield each field of a tally, named as by `has_field`, with its number; of cards in the form in use."""
    for part in COUNTS_BY_NAME:
        yield from ((f"{part}.{name}", count) for name, count in getattr(tally, part).items())
    for part in CARDS:
        cards: Cards = getattr(tally, part)
        if cards.use == "points":
            yield f"{part}.points", sum(cards.points)
        else:
            counted = (group for group in GROUPS if group in cards.counts)
            yield from ((f"{part}.counts.{group}", cards.counts[group]) for group in counted)
    yield POINTS, sum(tally.points)
    yield from ((path, getattr(tally, _THREES.get(path, path)) or 0) for path in (*_THREES, *_WHOLE))


def value_of(tally: Tally, path: str) -> FieldValue:
    """Return a field's value, None = unset; `melded` and `left` alone mean their points."""
    head, _, rest = path.partition(".")
    if head in CARDS:
        return _card_value(cast("Cards", getattr(tally, head)), rest)
    if head in COUNTS_BY_NAME:
        return cast("Mapping[str, int]", getattr(tally, head)).get(rest)
    if path == POINTS:
        return tally.points or None
    return cast("int | None", getattr(tally, _THREES.get(path, path)))


def with_value(tally: Tally, path: str, value: FieldValue) -> Tally:
    """Return a tally with a field set, None = unset; `melded` and `left` alone mean their points.

    value: a count; stacks of points as a tuple; `points` or `counts` for a form (unset = `points`).
    """
    head, _, rest = path.partition(".")
    changed: dict[str, Any]
    if head in CARDS:
        changed = {head: _with_card_value(getattr(tally, head), rest, value)}
    elif head in COUNTS_BY_NAME:
        changed = {head: _with_count(getattr(tally, head), rest, value)}
    else:
        changed = {POINTS: value or ()} if path == POINTS else {_THREES.get(path, path): value}
    return replace(tally, **changed)


def _card_value(cards: Cards, rest: str) -> FieldValue:
    if rest.startswith(_COUNTS):
        return cards.counts.get(rest.removeprefix(_COUNTS))
    return cards.use if rest == "use" else cards.points or None


def _with_card_value(cards: Cards, rest: str, value: FieldValue) -> Cards:
    if rest.startswith(_COUNTS):
        return replace(cards, counts=_with_count(cards.counts, rest.removeprefix(_COUNTS), value))
    if rest == "use":
        return replace(cards, use=cast("Literal['points', 'counts'] | None", value) or "points")
    return replace(cards, points=cast("tuple[int, ...] | None", value) or ())


def _with_count(counts: Mapping[str, int], name: str, value: FieldValue) -> Mapping[str, int]:
    others = {other: count for other, count in counts.items() if other != name}
    return others if value is None else {**others, name: cast("int", value)}


def without_zeros(tally: Tally) -> Tally:
    """Return a tally without the zeros that mean the same as nothing, those of a counted one.

    Source: FORMAT.md, "The document".
    """
    if not tally.counted:
        return tally

    def counts_of(counts: Mapping[str, int]) -> dict[str, int]:
        return {name: count for name, count in counts.items() if count}

    def cards_of(cards: Cards) -> Cards:
        return replace(
            cards, points=() if cards.points == (0,) else cards.points, counts=counts_of(cards.counts)
        )

    # Nobody says a bid of nothing by saying nothing.
    numbers = (name for name in (*_THREES.values(), *_WHOLE) if name != BID)
    some: dict[str, Any] = {name: getattr(tally, name) or None for name in numbers}
    some |= {name: counts_of(getattr(tally, name)) for name in COUNTS_BY_NAME}
    some |= {name: cards_of(getattr(tally, name)) for name in CARDS}
    return replace(tally, points=() if tally.points == (0,) else tally.points, **some)


def has_only_adjustments(tally: Tally) -> bool:
    """Whether a tally has nothing but adjustments, if any."""
    return replace(without_zeros(tally), counted=False, sat_out=None, adjustments=()) == Tally()


def is_total_only(rules: RuleSet, played: Round) -> bool:
    """Whether a round in which nobody went out has nothing but adjustments, as far as it is counted.

    Not until a side is counted: many rounds begin with an adjustment. Source: FORMAT.md, "Total only".
    """
    begun = any(tally.counted and tally.adjustments and not tally.is_sat_out for tally in played.tallies)
    return begun and may_be_total_only(rules, played)


def may_be_total_only(rules: RuleSet, played: Round) -> bool:
    """Whether a round may be one of totals alone: nothing is counted, and nobody went out."""
    asks = rules.family.asks_who_went_out and not played.side_out
    return asks and all(map(has_only_adjustments, played.tallies))
