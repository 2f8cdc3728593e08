"""Dates in words."""

from datetime import UTC, date, datetime, timedelta

import pytest
from babel.dates import format_date, format_skeleton, format_time

from scorepad.i18n import use_language
from scorepad.i18n.catalogue import LOCALES
from scorepad.i18n.formats import day_text, local_time, time_text
from scorepad.score.record import ROUGHLY


@pytest.mark.parametrize(
    ("about", "words"),
    [("summer", "summer 1998"), ("month", "July 1998"), ("year", "1998"), (None, "15 July 1998")],
)
def test_a_day_that_nobody_remembers_is_written_roughly(about: str | None, words: str) -> None:
    assert day_text("1998-07-15", about) == words


@pytest.mark.parametrize("lang", LOCALES)
def test_every_rough_day_is_written_in_words_of_each_language(lang: str) -> None:
    locale, july = "en_GB" if lang == "en" else lang, date(1998, 7, 15)
    with use_language(lang):
        written = {about: day_text(july.isoformat(), about) for about in ROUGHLY}
    assert written["month"] == format_skeleton("yMMMM", july, locale=locale)
    assert len(set(written.values())) == len(ROUGHLY)
    assert all("1998" in text and "{" not in text for text in written.values())


def test_text_that_is_no_date_stays_unchanged() -> None:
    assert day_text("last winter") == "last winter"


def test_a_time_is_shown_in_the_local_time_zone() -> None:
    noon = datetime(2026, 11, 21, 12, 5).astimezone()
    moment = local_time(noon.astimezone(UTC).isoformat())
    assert moment
    assert (moment.date().isoformat(), time_text(moment)) == ("2026-11-21", "12:05")


@pytest.mark.parametrize("moment", ["", "last winter", "0001-01-01T00:00:00+14:00"])
def test_text_that_is_no_time_gives_none(moment: str) -> None:
    assert local_time(moment) is None


@pytest.mark.parametrize("lang", LOCALES)
def test_dates_and_times_are_written_as_in_cldr(lang: str) -> None:
    """The oracle is CLDR by way of Babel; English dates are British, whose order suits everybody here."""
    locale = "en_GB" if lang == "en" else lang
    first = datetime(2026, 1, 1, 0, 5, tzinfo=UTC)
    moments = [first + week * timedelta(days=7, minutes=67) for week in range(53)]
    with use_language(lang):
        for moment in moments:
            assert day_text(moment.date().isoformat()) == format_date(moment, "long", locale=locale)
            assert time_text(moment) == format_time(moment, "short", locale=locale)
