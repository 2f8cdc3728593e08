"""How a number of the rules is typed: digits after a sign, within the key's range."""

import pytest

from scorepad.rules.editing import is_number, parse_number, text_after_key
from scorepad.rules.value_types import Number

POINTS = Number(-99_995, 99_995, "points")
CARDS = Number(3, 99, "cards")


def typed(keys: str, number: Number = POINTS, present: object = None) -> str:
    text = ""
    for key in keys:
        text = text_after_key(text, {"<": "back", "~": "sign", "+": "plus"}.get(key, key), number, present)
    return text


@pytest.mark.parametrize(
    ("keys", "present", "text"),
    [
        ("300", 100, "300"),
        ("300", -100, "-300"),
        ("300~", -100, "300"),
        ("~", -100, "100"),
        ("~", 100, "-100"),
        ("~5", None, "-5"),
        ("~", 0, "0"),
        ("30<", 100, "3"),
        ("3<", -100, ""),
        ("<", 100, ""),
        ("007", 0, "7"),
        ("99995", 0, "99995"),
        ("999950", 0, "99995"),
        ("5+", 0, "5"),
    ],
)
def test_typed_digits_keep_the_sign_of_the_current_value(keys: str, present: object, text: str) -> None:
    assert typed(keys, POINTS, present) == text


@pytest.mark.parametrize(("keys", "text"), [("13", "13"), ("1", "1"), ("100", "10"), ("5~", "5")])
def test_a_number_that_is_never_negative_has_no_sign(keys: str, text: str) -> None:
    assert typed(keys, CARDS) == text


def test_a_number_from_0_on_has_no_sign() -> None:
    assert typed("5~", Number(0, 99, "cards")) == "5"


def test_empty_text_is_no_number() -> None:
    assert [parse_number(text) for text in ("", "-", "0", "-300")] == [None, None, 0, -300]
    assert [is_number(value) for value in (0, True, None, "players")] == [True, False, False, False]
