import pytest

from scorepad.game import draft


@pytest.mark.parametrize(
    ("text", "stacks"),
    [
        ("", None),
        ("-", None),
        ("120", (120,)),
        ("120+45+", (120, 45)),
        ("120+45+85", (120, 45, 85)),
        ("-15+10", (-15, 10)),
        ("10+-15", (10, -15)),
        ("0", (0,)),
        ("what?+5", (5,)),
    ],
)
def test_a_draft_is_parsed_into_the_stacks_typed(text: str, stacks: tuple[int, ...] | None) -> None:
    assert draft.parse_stacks(text) == stacks


def test_stacks_are_written_the_way_they_are_typed() -> None:
    assert draft.stacks_text((120, 45, -5)) == "120+45+-5"


@pytest.mark.parametrize(
    ("text", "digit", "typed"),
    [
        ("", "4", "4"),
        ("4", "8", "48"),
        ("0", "5", "5"),
        ("120+", "4", "120+4"),
        ("120+0", "4", "120+4"),
        ("-", "5", "-5"),
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
        text = draft.with_plus(draft.with_digit(text, "0"))
    assert len(text) == draft.MAX_TEXT
    assert draft.with_digit(text, "5") == text
    assert draft.parse_stacks(text) == (0,) * 60


@pytest.mark.parametrize(
    ("text", "typed"), [("", ""), ("-", "-"), ("12", "12+"), ("12+", "12+"), ("12+-", "12+-")]
)
def test_plus_starts_a_stack_once_the_last_one_has_a_digit(text: str, typed: str) -> None:
    assert draft.with_plus(text) == typed


@pytest.mark.parametrize(
    ("text", "typed"), [("", "-"), ("-", ""), ("15", "-15"), ("-15", "15"), ("10+15", "10+-15")]
)
def test_the_sign_key_flips_the_last_stack(text: str, typed: str) -> None:
    assert draft.with_sign(text) == typed


@pytest.mark.parametrize(
    ("text", "fewer"),
    [("485", "48"), ("4", ""), ("-48", "-4"), ("-4", ""), ("-", ""), ("10+", "10"), ("10+-4", "10+-")],
)
def test_delete_removes_one_character_and_a_minus_with_its_last_digit(text: str, fewer: str) -> None:
    assert draft.without_last(text) == fewer


@pytest.mark.parametrize(("tens", "more"), [("", "1"), ("1", "2"), ("98", "99"), ("99", "99")])
def test_each_ten_adds_ten_to_a_count_up_to_its_limit(tens: str, more: str) -> None:
    assert draft.with_ten(tens) == more
