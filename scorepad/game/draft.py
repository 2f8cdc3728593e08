"""What a device is typing: its text, and the field it belongs to."""

from dataclasses import dataclass
from typing import Literal

from scorepad.score.limits import MAX_COUNT, MAX_POINTS

MAX_TEXT = 120
"""Characters of stacks that can be typed into one field."""

OpenedValue = Literal["no", "yes", "turned"]


def parse_stacks(text: str) -> tuple[int, ...] | None:
    """Read `120+45+` as (120, 45); None = nothing typed yet."""
    numbers = (part for part in text.split("+") if part.removeprefix("-").isdecimal())
    return tuple(map(int, numbers)) or None


def stacks_text(stacks: tuple[int, ...]) -> str:
    """Write stacks as they would have been typed."""
    return "+".join(map(str, stacks))


def with_digit(text: str, digit: str) -> str:
    """Append a digit to the last stack; what would go beyond the largest points is not taken."""
    before, plus, last = text.rpartition("+")
    sign = "-" if last.startswith("-") else ""
    longer = before + plus + sign + str(int(last.removeprefix("-") + digit))
    numbers = parse_stacks(longer) or ()
    fits = all(abs(number) <= MAX_POINTS for number in (*numbers, sum(numbers)))
    return longer if fits and len(longer) <= MAX_TEXT else text


def with_plus(text: str) -> str:
    """Begin the next stack, once the last one has a digit."""
    return text + "+" if text[-1:].isdecimal() and len(text) < MAX_TEXT else text


def with_sign(text: str) -> str:
    """Turn the sign of the last stack round."""
    before, plus, last = text.rpartition("+")
    return before + plus + (last[1:] if last.startswith("-") else f"-{last}")


def sign_of(text: str) -> str:
    """Give the sign of the last stack: `-`, or nothing."""
    return "-" if text.rpartition("+")[2].startswith("-") else ""


def without_last(text: str) -> str:
    """Delete the last sign; a minus that would be all that is left goes with it."""
    fewer = text[:-1]
    return "" if fewer == "-" else fewer


def with_ten(text: str) -> str:
    """Add ten to a count; the text of a count is its tens, until a digit completes it."""
    return str(min(int(text or "0") + 1, MAX_COUNT // 10))


def count_of(tens: str, digit: str = "0") -> int:
    """Complete a count by its last digit."""
    return int(tens + digit)


@dataclass(frozen=True, slots=True)
class PreviousField:
    """The field that the last key moved on from, in the draft's round: where ⌫ goes back to.

    before: what it held before that key, wrote: what it holds since, both as stacks, None = unset.
    closed: whether the same key marked its side as counted. text, opened: as they stood in the draft there.
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

    round: id. side: index. field: a path of score.fields, `adjustments.<id>`, or `start.total` (round is
    then empty). text: as typed, such as `120+45+8`; in a count field the tens alone (`1` of 12).
    waiting: where the cursor stood in the round in progress, while another one is put right.
    opened: whether the text is what the field held, taken up to be changed ("yes") or with its sign turned
    and as yet no digit ("turned"), or typed over it. "yes" without text: an adjustment that was emptied.
    left: where the last key moved on from, until anything else is touched.
    """

    round: str
    side: int
    field: str
    text: str = ""
    waiting: "Draft | None" = None
    left: PreviousField | None = None
    opened: OpenedValue = "no"

    @property
    def place(self) -> "Draft":
        """Give the field alone, with nothing typed in it."""
        return Draft(self.round, self.side, self.field)
