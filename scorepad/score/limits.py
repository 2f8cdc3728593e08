"""What values are allowed at all: the same answer for a tap, a game file and a typed name.

Each check takes a value and its path, and returns a Fault or None. Source: FORMAT.md, "Faults" and "Sizes".
"""

import unicodedata
from collections.abc import Iterable, Sequence
from datetime import date

from scorepad.rules.faults import Fault
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import Side

MAX_COUNT = 999
MAX_POINTS = 99_995
MAX_NAME = 40
MAX_ROUNDS = 99
MIN_SIDES, MAX_SIDES = 2, 12
MIN_PLAYERS, MAX_PLAYERS = 1, 6
MAX_STACKS = 99
"""A field's points are added up stack by stack: with whole piles and single cards twenty are many."""
MAX_ADJUSTMENTS = 40
"""Each has its reason, which somebody says and somebody writes: a round sees one or two."""
STEP = 5
"""Where all card values are multiples of five, so is every sum of cards."""


def range_fault(value: object, low: int, high: int, path: str = "") -> Fault | None:
    """Check a whole number: `wrong_type` (True is no number), or `out_of_range` with low and high."""
    if type(value) is not int:
        return Fault("wrong_type", path, {"expected": "int"})
    if not low <= value <= high:
        return Fault("out_of_range", path, {"value": value, "low": low, "high": high})
    return None


def count_fault(value: object, path: str = "") -> Fault | None:
    """Check a number of cards, piles or extras: 0 to 999."""
    return range_fault(value, 0, MAX_COUNT, path)


def points_fault(value: object, path: str = "") -> Fault | None:
    """Check free signed points (an adjustment, a total taken over): any whole number within ±99 995."""
    return range_fault(value, -MAX_POINTS, MAX_POINTS, path)


def stacks_fault(rules: RuleSet, section: str, stacks: Sequence[object], path: str = "") -> Fault | None:
    """Check the points of cards, given as the stacks that were added.

    section: `melded` or `left`; only melded points may be below 0, where some card is worth less than
    nothing on the table. Codes: `wrong_size`, those of `range_fault`, and `not_multiple_of_five` (value: the
    first stack that is none; the sum of several may well be one).
    """
    if len(stacks) > MAX_STACKS:
        return _size_fault(len(stacks), 0, MAX_STACKS, path)
    low = -MAX_POINTS if section == "melded" and rules.negative_on_table else 0
    numbers = [stack for stack in stacks if type(stack) is int]
    if len(numbers) != len(stacks):
        return Fault("wrong_type", path, {"expected": "int"})
    for number in (*numbers, sum(numbers)):
        fault = range_fault(number, low, MAX_POINTS, path)
        if fault:
            return fault
    odd = next((number for number in numbers if number % STEP), None) if rules.fives_only else None
    return None if odd is None else Fault("not_multiple_of_five", path, {"value": odd})


def text_fault(value: object, path: str = "") -> Fault | None:
    """Check free text: `wrong_type`, or `lone_surrogate`, which no file could hold."""
    if not isinstance(value, str):
        return Fault("wrong_type", path, {"expected": "str"})
    if any("\ud800" <= char <= "\udfff" for char in value):
        return Fault("lone_surrogate", path)
    return None


def name_fault(value: object, path: str = "") -> Fault | None:
    """Check a side's or player's name: 1 to 40 characters after trimming, none of them a control character.

    Codes: those of `text_fault`, `empty_name`, `long_name`, `control_character`.
    """
    fault = text_fault(value, path)
    if fault or not isinstance(value, str):
        return fault
    name = value.strip()
    if not name:
        return Fault("empty_name", path)
    if len(name) > MAX_NAME:
        return Fault("long_name", path, {"high": MAX_NAME})
    if any(unicodedata.category(char) == "Cc" for char in name):
        return Fault("control_character", path)
    return None


def sides_faults(sides: Sequence[Side], path: str = "sides") -> tuple[Fault, ...]:
    """Check all sides: their number, each one's players, every name, and no two sides of one name."""
    found: list[Fault | None] = [_size_fault(len(sides), MIN_SIDES, MAX_SIDES, path)]
    seen: set[str] = set()
    for index, side in enumerate(sides):
        here = f"{path}[{index}]"
        if side.name.strip() in seen:
            found.append(Fault("same_name", f"{here}.name", {"name": side.name.strip()}))
        seen.add(side.name.strip())
        found.append(name_fault(side.name, f"{here}.name"))
        if side.players:
            found.append(_size_fault(len(side.players), MIN_PLAYERS, MAX_PLAYERS, f"{here}.players"))
        found += (name_fault(name, f"{here}.players[{at}]") for at, name in enumerate(side.players))
    return _only_faults(found)


def trimmed(side: Side) -> Side:
    """Give a side with the blanks around its names taken off."""
    return Side(side.name.strip(), tuple(name.strip() for name in side.players))


def start_faults(
    number: object, totals: Sequence[object], sides: int, path: str = "start"
) -> tuple[Fault, ...]:
    """Check what was taken over from paper: a round of 1 to 99 and one total for each of the sides."""
    found = [range_fault(number, 1, MAX_ROUNDS, f"{path}.round")]
    if len(totals) != sides:
        found.append(Fault("wrong_length", f"{path}.totals", {"expected": sides, "found": len(totals)}))
    found += (points_fault(total, f"{path}.totals[{index}]") for index, total in enumerate(totals))
    return _only_faults(found)


def seat_fault(value: object, sides: Sequence[Side], path: str = "") -> Fault | None:
    """Check a seat number: from 0, below the number of people at the table."""
    return range_fault(value, 0, sum(len(side.people) for side in sides) - 1, path)


def rounds_fault(count: int, path: str = "rounds") -> Fault | None:
    """Check how many rounds a game has: up to 99."""
    return _size_fault(count, 0, MAX_ROUNDS, path)


def adjustments_fault(count: int, path: str = "") -> Fault | None:
    """Check how many adjustments a side has in a round: up to 40."""
    return _size_fault(count, 0, MAX_ADJUSTMENTS, path)


def date_fault(value: object, path: str = "") -> Fault | None:
    """Check a day as YYYY-MM-DD: `wrong_type` or `not_a_date`."""
    if not isinstance(value, str):
        return Fault("wrong_type", path, {"expected": "str"})
    try:
        same = date.fromisoformat(value).isoformat() == value
    except ValueError:
        same = False
    return None if same else Fault("not_a_date", path)


def _size_fault(size: int, low: int, high: int, path: str) -> Fault | None:
    return None if low <= size <= high else Fault("wrong_size", path, {"low": low, "high": high})


def _only_faults(found: Iterable[Fault | None]) -> tuple[Fault, ...]:
    return tuple(fault for fault in found if fault)
