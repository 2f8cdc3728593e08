"""What hypothesis does in compiled code, which the browser's Python can't run: its arithmetic of floats."""

import math
import struct
from typing import Final

_FORMATS: Final = {16: "!e", 32: "!f", 64: "!d"}
_WHOLE: Final = {16: "!H", 32: "!I", 64: "!Q"}
_SMALLEST_NORMAL: Final = {16: 2.0**-14, 32: 2.0**-126, 64: 2.0**-1022}


def float_to_int(value: float, width: int = 64) -> int:
    """Return the bits of a float as a number."""
    return int(struct.unpack(_WHOLE[width], struct.pack(_FORMATS[width], value))[0])


def int_to_float(value: int, width: int = 64) -> float:
    """Return the float that has these bits."""
    return float(struct.unpack(_FORMATS[width], struct.pack(_WHOLE[width], value))[0])


def float_of(value: float, width: int) -> float:
    """Return the float of this width that is nearest."""
    return int_to_float(float_to_int(value, width), width)


def is_negative(value: float) -> bool:
    """Return whether a float has a minus, which zero may have too."""
    return math.copysign(1.0, value) < 0


def next_up(value: float, width: int = 64) -> float:
    """Return the next larger float; after -0.0 comes 0.0."""
    if math.isnan(value) or value == math.inf:
        return value
    if value == 0:
        return 0.0 if is_negative(value) else int_to_float(1, width)
    bits = float_to_int(value, width)
    return int_to_float(bits + (1 if value > 0 else -1), width)


def next_down(value: float, width: int = 64) -> float:
    """Return the next smaller float."""
    return -next_up(-value, width)


def width_smallest_normals(width: int) -> float:
    """Return the smallest float above zero that has all its digits."""
    return _SMALLEST_NORMAL[width]


def next_up_normal(value: float, width: int, *, allow_subnormal: bool) -> float:
    """Return the next larger float, past those with fewer digits unless they are allowed."""
    least = _SMALLEST_NORMAL[width]
    after = next_up(value, width)
    if allow_subnormal or not 0 < abs(after) < least:
        return after
    return least if after > 0 else -0.0


def next_down_normal(value: float, width: int, *, allow_subnormal: bool) -> float:
    """Return the next smaller float, past those with fewer digits unless they are allowed."""
    return -next_up_normal(-value, width, allow_subnormal=allow_subnormal)


def count_between_floats(low: float, high: float, width: int = 64) -> int:
    """Return how many floats there are from one to another, both included."""
    if is_negative(low):
        if is_negative(high):
            return float_to_int(low, width) - float_to_int(high, width) + 1
        return count_between_floats(low, -0.0, width) + count_between_floats(0.0, high, width)
    return float_to_int(high, width) - float_to_int(low, width) + 1


def cathetus(hypotenuse: float, other: float) -> float:
    """Return the third side of a triangle with a right angle."""
    if math.isnan(hypotenuse) or math.isnan(other):
        return math.nan
    return math.sqrt((hypotenuse - abs(other)) * (hypotenuse + abs(other)))
