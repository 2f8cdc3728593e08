"""The draft of a device: the text being typed, and its field."""

import re
from dataclasses import dataclass
from typing import Literal

from scorepad.score.limits import MAX_COUNT, MAX_POINTS
from scorepad.score.record import RoundId

START_TOTAL = "start.total"
"""The field of a side's total taken over from paper."""

ADJUSTMENT = "adjustments."
"""What the field of an adjustment, new or known, begins with; its id follows."""

TOTAL_ONLY = f"{ADJUSTMENT}total"
"""The field of a side's round of which only the total is known: the one adjustment with this id."""

MAX_TEXT = 120
"""Characters of stacks that can be typed into one field."""

OpenedValue = Literal["no", "yes", "turned"]
"""Of a draft; "turned" is only in those that earlier programs stored, and means the same as "yes"."""

_STACK = re.compile(r"-?\d+")
_LAST_DIGITS = re.compile(r"\d*$")


def parse_stacks(text: str) -> tuple[int, ...] | None:
    """Return the stacks in a text, (120, 45) for `120+45+`, (131, -102) for `131-102`; None = none yet."""
    return tuple(map(int, _STACK.findall(text))) or None


def stacks_text(stacks: tuple[int, ...]) -> str:
    """Return stacks as the text that would have been typed."""
    return "".join(f"{stack:+}" for stack in stacks).removeprefix("+")


def with_digit(text: str, digit: str) -> str:
    """Return the text with a digit added to the last stack, unless that would exceed the largest points."""
    longer = _LAST_DIGITS.sub(lambda last: str(int(last[0] + digit)), text, count=1)
    numbers = parse_stacks(longer) or ()
    fits = all(abs(number) <= MAX_POINTS for number in (*numbers, sum(numbers)))
    return longer if fits and len(longer) <= MAX_TEXT else text


def with_next_stack(text: str, sign: Literal["+", "-"]) -> str:
    """Return the text with the next stack started, to be added or subtracted, once there is a digit.

    A sign that still waits for its digits is replaced.
    """
    before = text.rstrip("+-")
    return before + sign if before and len(before) < MAX_TEXT else text


def without_last(text: str) -> str:
    """Return the text without its last character; a minus left over on its own goes too."""
    fewer = text[:-1]
    return "" if fewer == "-" else fewer


def with_ten(text: str) -> str:
    """Return the text of a count with ten added; it is only the tens until a digit completes it."""
    return str(min(int(text or "0") + 1, MAX_COUNT // 10))


@dataclass(frozen=True, slots=True)
class PreviousField:
    """The field that the last key moved on from, in the draft's round; ⌫ goes back to it.

    before: its value before that key, wrote: its value since, both as stacks, None = unset.
    closed: whether the same key marked its side as counted. text, opened: those of the draft there.
    """

    side: int
    field: str
    before: tuple[int, ...] | None = None
    wrote: tuple[int, ...] | None = None
    closed: bool = False
    text: str = ""
    opened: OpenedValue = "no"


@dataclass(frozen=True, slots=True)
class Draft:
    """The open text of the keypad and the field it stands in.

    round: id, None = none but the starting totals. side: index. field: a path of score.fields,
    `adjustments.<id>`, or `start.total`.
    text: as typed, such as `120+45-8`; in a count field the tens alone (`1` of 12).
    waiting: the cursor in the round in progress, while another round or one field is being corrected.
    opened: whether the text is the field's value, opened for editing ("yes"), or was typed over it. "yes"
    without text: an adjustment that was emptied.
    left: the field that the last key moved on from, until anything else is touched.
    fixes: whether only this field is being corrected, because of a question about it.
    """

    round: RoundId | None
    side: int
    field: str
    text: str = ""
    waiting: "Draft | None" = None
    left: PreviousField | None = None
    opened: OpenedValue = "no"
    fixes: bool = False

    @property
    def place(self) -> "Draft":
        """Return a draft at the same field with nothing typed."""
        return Draft(self.round, self.side, self.field, fixes=self.fixes)
