"""Days in words."""

from datetime import UTC, datetime

import pytest

from scorepad.i18n.dates import day_text, here, time_text

WRITTEN = {"2026-11-21": "21 November 2026", "2025-01-03": "3 January 2025"}


@pytest.mark.parametrize(("day", "words"), WRITTEN.items())
def test_a_day_is_written_out(day: str, words: str) -> None:
    assert day_text(day) == words


def test_what_is_no_day_stays_as_it_is() -> None:
    assert day_text("last winter") == "last winter"


def test_a_moment_is_told_as_the_clock_shows_it_where_the_program_runs() -> None:
    noon = datetime(2026, 11, 21, 12, 5).astimezone()
    moment = here(noon.astimezone(UTC).isoformat())
    assert moment
    assert (moment.date().isoformat(), time_text(moment)) == ("2026-11-21", "12:05")


@pytest.mark.parametrize("moment", ["", "last winter", "0001-01-01T00:00:00+14:00"])
def test_what_is_no_moment_has_no_time(moment: str) -> None:
    assert here(moment) is None
