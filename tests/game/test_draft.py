"""The text being typed: how each key changes it, and the stacks that it stands for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.game import draft

KEYS = st.lists(st.sampled_from("0123456789+-⌫"), max_size=40)


def after(text: str, key: str) -> str:
    """Return a text after a key."""
    if key == "⌫":
        return draft.without_last(text)
    if key.isdecimal():
        return draft.with_digit(text, key)
    if key == "-" and not text:
        return "-"
    return draft.with_next_stack(text, "+" if key == "+" else "-")


def typed(keys: list[str], text: str = "") -> str:
    for key in keys:
        text = after(text, key)
    return text


@pytest.mark.parametrize(
    ("text", "stacks"),
    [
        ("", None),
        ("-", None),
        ("120", (120,)),
        ("120+45+", (120, 45)),
        ("120+45+85", (120, 45, 85)),
        ("-15+10", (-15, 10)),
        ("131-102", (131, -102)),
        ("131-", (131,)),
        ("-5-7+2", (-5, -7, 2)),
        # As programs before typed it, and a device may still have it.
        ("10+-15", (10, -15)),
        ("0", (0,)),
        ("what?+5", (5,)),
    ],
)
def test_a_draft_is_parsed_into_the_stacks_typed(text: str, stacks: tuple[int, ...] | None) -> None:
    assert draft.parse_stacks(text) == stacks


def test_stacks_are_written_the_way_they_are_typed() -> None:
    assert draft.stacks_text((120, 45, -5)) == "120+45-5"
    assert draft.stacks_text((-120, 45, 0)) == "-120+45+0"


@given(st.lists(st.integers(-99_995, 99_995), min_size=1).map(tuple))
def test_stacks_that_are_written_are_read_again(stacks: tuple[int, ...]) -> None:
    assert draft.parse_stacks(draft.stacks_text(stacks)) == stacks


@given(KEYS)
def test_whatever_is_typed_stands_for_stacks_that_add_up_to_it(keys: list[str]) -> None:
    text = typed(keys)
    stacks = draft.parse_stacks(text) or ()
    assert len(text) <= draft.MAX_TEXT
    assert sum(stacks) == (eval(text.rstrip("+-")) if stacks else 0)  # noqa: S307 - nothing but numbers and signs
    assert all(abs(number) <= 99_995 for number in (*stacks, sum(stacks)))


@given(KEYS, st.sampled_from("123456789+-"))
def test_the_delete_key_takes_back_a_key_that_made_the_text_longer(keys: list[str], key: str) -> None:
    text = typed(keys)
    longer = after(text, key)
    if len(longer) > len(text) and text != "-":
        assert draft.without_last(longer) == text


@pytest.mark.parametrize(
    ("text", "digit", "typed"),
    [
        ("", "4", "4"),
        ("4", "8", "48"),
        ("0", "5", "5"),
        ("120+", "4", "120+4"),
        ("120+0", "4", "120+4"),
        ("-", "5", "-5"),
        ("131-", "1", "131-1"),
        ("131-0", "2", "131-2"),
        ("9-99995", "1", "9-99995"),
        ("-1", "5", "-15"),
        ("9999", "5", "99995"),
        ("9999", "9", "9999"),
        ("99995+", "1", "99995+"),
        ("99995", "0", "99995"),
        ("-9999", "6", "-9999"),
    ],
)
def test_a_digit_joins_the_last_stack_within_the_limit_of_points(text: str, digit: str, typed: str) -> None:
    assert draft.with_digit(text, digit) == typed


def test_typing_stops_at_the_longest_text() -> None:
    text = ""
    for _ in range(200):
        text = draft.with_next_stack(draft.with_digit(text, "0"), "+")
    assert len(text) == draft.MAX_TEXT
    assert draft.with_digit(text, "5") == text
    assert draft.parse_stacks(text) == (0,) * 60


@pytest.mark.parametrize(
    ("text", "longer"), [("", ""), ("-", "-"), ("12", "12+"), ("12+", "12+"), ("12-", "12+"), ("12+-", "12+")]
)
def test_plus_starts_a_stack_once_the_last_one_has_a_digit(text: str, longer: str) -> None:
    assert draft.with_next_stack(text, "+") == longer


@pytest.mark.parametrize(("text", "longer"), [("-", "-"), ("131", "131-"), ("131+", "131-"), ("-5", "-5-")])
def test_minus_starts_a_stack_that_is_subtracted(text: str, longer: str) -> None:
    assert draft.with_next_stack(text, "-") == longer


@pytest.mark.parametrize(
    ("text", "fewer"),
    [
        ("4", ""),
        ("-48", "-4"),
        ("-4", ""),
        ("-", ""),
    ],
)
def test_delete_removes_one_character_and_a_minus_with_its_last_digit(text: str, fewer: str) -> None:
    assert draft.without_last(text) == fewer


@pytest.mark.parametrize(("tens", "more"), [("", "1"), ("1", "2"), ("98", "99"), ("99", "99")])
def test_each_ten_adds_ten_to_a_count_up_to_its_limit(tens: str, more: str) -> None:
    assert draft.with_ten(tens) == more
