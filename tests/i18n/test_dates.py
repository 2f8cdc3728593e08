"""Days in words."""

import pytest

from scorepad.i18n.dates import day_text

WRITTEN = {"2026-11-21": "21 November 2026", "2025-01-03": "3 January 2025"}


@pytest.mark.parametrize(("day", "words"), WRITTEN.items())
def test_a_day_is_written_out(day: str, words: str) -> None:
    assert day_text(day) == words


def test_what_is_no_day_stays_as_it_is() -> None:
    assert day_text("last winter") == "last winter"
