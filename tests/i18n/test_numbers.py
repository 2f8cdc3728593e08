import pytest
from babel.numbers import format_decimal
from hypothesis import given
from hypothesis import strategies as st

from scorepad.i18n import use_language
from scorepad.i18n.catalogue import LOCALES
from scorepad.i18n.formats import keep_counts_together, keep_together, points, signed, stacks


@pytest.mark.parametrize(("value", "text"), [(0, "0"), (100, "+100"), (-100, "−100")])
def test_signed_points_have_a_plus_too(value: int, text: str) -> None:
    assert signed(value) == text


@pytest.mark.parametrize(
    ("values", "text"),
    [((), "0"), ((120,), "120"), ((120, 45, 85), "120 + 45 + 85"), ((-5, 10, -15), "−5 + 10 − 15")],
)
def test_stacks_are_shown_as_the_sum_that_was_typed(values: tuple[int, ...], text: str) -> None:
    assert stacks(values) == text


@pytest.mark.parametrize("lang", LOCALES)
@given(value=st.integers(-10_000_000, 10_000_000) | st.integers(-2000, 2000))
def test_numbers_are_grouped_as_in_cldr(lang: str, value: int) -> None:
    """The oracle is CLDR by way of Babel; the minus sign is always a real one."""
    with use_language(lang):
        assert points(value) == format_decimal(value, locale=lang).replace("-", "−")


def test_two_numbers_and_the_word_between_stay_on_one_line() -> None:
    assert (
        keep_together("to go out: clean 0 of 2, wild 0 of 1")
        == "to go out: clean 0\xa0of\xa02, wild 0\xa0of\xa01"
    )
    assert keep_together("2 clean × 500") == "2 clean × 500"


def test_a_number_stays_on_one_line_with_what_it_counts() -> None:
    assert keep_counts_together("2 clean + 1 dirty") == "2\xa0clean + 1\xa0dirty"
    assert keep_counts_together("2 × röd + 1 × vild") == "2\xa0×\xa0röd + 1\xa0×\xa0vild"
