"""The single numbers within a value of a rule set, so that each can be typed by itself."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import cast

from scorepad.rules.ruleset import Value
from scorepad.rules.shapes import ANY, Counts, Ladder, Listing, Number, Shape, Step

At = tuple[int | str, ...]
"""The way to a number: indices and pile kinds; () is the value itself."""

COSTS = frozenset({"red_threes.caught"})
"""Keys whose points are written the other way round where people are asked what something costs."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One number that can be typed, or said in a word that its shape knows."""

    at: At
    shape: Number


def cells(shape: Shape, value: Value, kinds: tuple[str, ...] = ()) -> tuple[Cell, ...]:
    """List the numbers within a value, in the order of the paper.

    kinds: the pile kinds that can be asked for, besides those that are.
    """
    return tuple(_cells(shape, value, (), kinds))


def _cells(shape: Shape, value: Value, at: At, kinds: tuple[str, ...]) -> Iterator[Cell]:
    if isinstance(shape, Number):
        yield Cell(at, shape)
    elif isinstance(shape, Ladder):
        yield from _cells(shape.steps, value, at, kinds)
    elif isinstance(shape, Listing):
        for index, entry in enumerate(cast("tuple[Value, ...]", value or ())):
            yield from _cells(shape.of, entry, (*at, index), kinds)
    elif isinstance(shape, Counts):
        asked = cast("Mapping[str, int]", value or {})
        yield from (Cell((*at, kind), shape.count) for kind in dict.fromkeys((*kinds, ANY, *asked)))
    elif isinstance(shape, Step):
        floor = cast("tuple[Value, ...]", value)[0]
        if floor is not None:
            yield Cell((*at, 0), shape.floor)
        yield Cell((*at, 1), shape.asked)


def cell_value(value: Value, at: At) -> Value:
    """Give the number at a place; a kind that is not asked for is asked for 0 times."""
    for step in at:
        if isinstance(step, int):
            value = cast("tuple[Value, ...]", value)[step]
        else:
            value = cast("Mapping[str, Value]", value).get(step, 0)
    return value


def with_cell(value: Value, at: At, number: Value) -> Value:
    """Give the value with another number at a place; a kind asked for 0 times drops out."""
    if not at:
        return number
    step, rest = at[0], at[1:]
    if isinstance(step, int):
        entries = cast("tuple[Value, ...]", value)
        return (*entries[:step], with_cell(entries[step], rest, number), *entries[step + 1 :])
    asked = {**cast("Mapping[str, Value]", value), step: number}
    return {kind: count for kind, count in asked.items() if count}


def longer(shape: Shape, value: Value) -> Value:
    """Give a list with one more entry: the last one again, on a ladder a step above it."""
    entries = cast("tuple[Value, ...]", value or ())
    if isinstance(shape, Ladder):
        floor, asked = cast("tuple[int | None, Value]", entries[-1]) if entries else (None, 0)
        above = None if not entries else (floor or 0) + (500 if len(entries) > 1 else 0)
        return (*entries, (above, asked))
    return (*entries, entries[-1])


def shorter(value: Value) -> Value:
    """Give a list without its last entry."""
    return cast("tuple[Value, ...]", value)[:-1]
