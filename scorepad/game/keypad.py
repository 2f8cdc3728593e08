"""The open text of the keypad: digits, `+` between stacks, `-` before one."""

from scorepad.score.limits import MAX_COUNT, MAX_POINTS

MAX_TEXT = 120
"""Characters of stacks that can be typed into one field."""


def stacks_of(text: str) -> tuple[int, ...] | None:
    """Read `120+45+` as (120, 45); None = nothing typed yet."""
    numbers = (part for part in text.split("+") if part.removeprefix("-").isdecimal())
    return tuple(map(int, numbers)) or None


def text_of(stacks: tuple[int, ...]) -> str:
    """Write stacks as they would have been typed."""
    return "+".join(map(str, stacks))


def with_digit(text: str, digit: str) -> str:
    """Append a digit to the last stack; what would go beyond the largest points is not taken."""
    before, plus, last = text.rpartition("+")
    sign = "-" if last.startswith("-") else ""
    longer = before + plus + sign + str(int(last.removeprefix("-") + digit))
    numbers = stacks_of(longer) or ()
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
