"""Days as people read them."""

from datetime import date

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


def day_text(day: str) -> str:
    """Write a day: `21 November 2026`. day: ISO 8601; what is no day is given back as it is."""
    try:
        found = date.fromisoformat(day)
    except ValueError:
        return day
    month = _(_MONTHS[found.month - 1])
    return _("{day} {month} {year}").format(day=found.day, month=month, year=found.year)
