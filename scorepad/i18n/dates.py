"""Days and times as people read them."""

from datetime import date, datetime

from scorepad.i18n.catalogue import _, mark

_MONTHS = (
    mark("January"),
    mark("February"),
    mark("March"),
    mark("April"),
    mark("May"),
    mark("June"),
    mark("July"),
    mark("August"),
    mark("September"),
    mark("October"),
    mark("November"),
    mark("December"),
)


def here(moment: str) -> datetime | None:
    """Give a moment in the time of the place where this program runs; None for what is none.

    moment: UTC, ISO 8601; a file from elsewhere may hold anything.
    """
    try:
        return datetime.fromisoformat(moment).astimezone()
    except (ValueError, OverflowError):
        return None


def time_text(moment: datetime) -> str:
    """Write a time of day: `19:05`."""
    # Translators: a time of day; “:02” writes two digits, as in 09:05.
    return _("{hour:02}:{minute:02}").format(hour=moment.hour, minute=moment.minute)


def day_text(day: str) -> str:
    """Write a day: `21 November 2026`. day: ISO 8601; what is no day is given back as it is."""
    try:
        found = date.fromisoformat(day)
    except ValueError:
        return day
    month = _(_MONTHS[found.month - 1])
    # Translators: a date; the month is its name in the catalogue.
    return _("{day} {month} {year}").format(day=found.day, month=month, year=found.year)
