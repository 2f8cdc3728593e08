"""The arithmetic that hypothesis gets in the browser's Python is the one that it has here."""

from importlib import import_module

from hypothesis import example, given
from hypothesis import strategies as st

from tests.site import hypothesis_native as ours

floats, cathetus = (import_module(f"hypothesis._native.internal.{name}") for name in ("floats", "cathetus"))
NUMBERS = st.floats(allow_nan=False)
FINITE = st.floats(allow_nan=False, allow_infinity=False)


@given(NUMBERS)
@example(0.0)
@example(-0.0)
def test_bits_and_neighbors_of_a_float_are_the_same(value: float) -> None:
    for name in ("float_to_int", "next_up", "next_down", "is_negative"):
        assert repr(getattr(ours, name)(value)) == repr(getattr(floats, name)(value)), name
    assert ours.int_to_float(ours.float_to_int(value)) == value


@given(st.floats(allow_nan=False, width=32), st.sampled_from([32, 64]), st.booleans())
def test_neighbors_without_small_floats_are_the_same(value: float, width: int, small: bool) -> None:
    for name in ("next_up_normal", "next_down_normal"):
        known = getattr(floats, name)(value, width, allow_subnormal=small)
        assert repr(getattr(ours, name)(value, width, allow_subnormal=small)) == repr(known), name
    assert ours.float_of(value, width) == floats.float_of(value, width)
    assert ours.width_smallest_normals(width) == floats.width_smallest_normals(width)


@given(FINITE, FINITE)
def test_floats_between_two_are_counted_alike(one: float, another: float) -> None:
    low, high = sorted((one, another))
    assert ours.count_between_floats(low, high) == floats.count_between_floats(low, high)


@given(st.floats(1e-100, 1e100), st.floats(0, 1))
def test_the_third_side_of_a_triangle_is_the_same(longest: float, share: float) -> None:
    known = cathetus.cathetus(longest, longest * share)
    assert abs(ours.cathetus(longest, longest * share) - known) <= 1e-9 * longest
