"""Numbers, dates and lists as each language writes them, and names in its order."""

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, date, datetime
from functools import reduce
from typing import Final
from unicodedata import combining, normalize

from scorepad.i18n.catalogue import DEFAULT, _, current_locale, language, mark

MINUS = "\N{MINUS SIGN}"
_OF = re.compile(r"(?<=\d) (\w+) (?=\d)")
_NUMBER, _LETTERS = re.compile(r"\d+"), re.compile(r"[^\W\d_]+")
_DAY_AND_YEAR = 2
_FIRST_YEAR = 1000
_YEAR_DAYS = 360
_SHORTEST = 3
"""So many letters name a month."""

_COUNTED = re.compile(r"(?<=\d) (?=\w)|(?<=\d) × (?=\w)")

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

_WEEKDAYS = (mark("Mon"), mark("Tue"), mark("Wed"), mark("Thu"), mark("Fri"), mark("Sat"), mark("Sun"))

_SEASONS: Mapping[str | None, str] = {
    "spring": mark("spring {year}"),
    "summer": mark("summer {year}"),
    "autumn": mark("autumn {year}"),
    "winter": mark("winter {year}"),
}

_APART: Final = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d"})
"""Letters that Unicode doesn't take apart."""
_HIRAGANA: Final = str.maketrans({chr(sign): chr(sign - 0x60) for sign in range(0x30A1, 0x30F7)})
"""Hiragana by katakana, which are sorted like them."""


def points(value: int) -> str:
    """Format points: `4,065`, `−195`."""
    grouped = f"{abs(value):,}".replace(",", current_locale().thousands)
    return f"{MINUS}{grouped}" if value < 0 else grouped


def signed(value: int) -> str:
    """Format points with their sign: `+100`, `−195`, `0`."""
    return f"+{points(value)}" if value > 0 else points(value)


def share(value: float) -> str:
    """Format how many there are of something on average: `1.4`."""
    whole, _point, tenths = f"{abs(value):.1f}".partition(".")
    return f"{points(int(whole))}{current_locale().decimal}{tenths}"


def stacks(values: tuple[int, ...]) -> str:
    """Format points as the stacks that were added: `120 + 45 + 85`, `120 − 5`."""
    first, *others = values or (0,)
    signs = ((MINUS if value < 0 else "+", points(abs(value))) for value in others)
    return " ".join((points(first), *(part for pair in signs for part in pair)))


def keep_together(text: str) -> str:
    """Join two numbers and the word between them with no-break spaces, as in `0 of 1`."""
    return _OF.sub("\N{NO-BREAK SPACE}\\1\N{NO-BREAK SPACE}", text)


def keep_counts_together(text: str) -> str:
    """Join each number with the word of what it counts, as in `2 clean + 1 × wild`."""
    return _COUNTED.sub(lambda found: found[0].replace(" ", "\N{NO-BREAK SPACE}"), text)


def local_time(moment: str) -> datetime | None:
    """Return a moment in the local time zone; None if it isn't a valid time.

    moment: UTC, ISO 8601; a file from elsewhere may contain anything.
    """
    try:
        found = datetime.fromisoformat(moment)
        return (found if found.tzinfo else found.replace(tzinfo=UTC)).astimezone()
    except (ValueError, OverflowError):
        return None


def time_text(moment: datetime) -> str:
    """Format a time of day: `19:05`."""
    # Translators: a time of day; “:02” writes two digits, as in 09:05.
    return _("{hour:02}:{minute:02}").format(hour=moment.hour, minute=moment.minute)


def moment_text(at: datetime) -> str:
    """Format a moment as here: `26 November 2026, 19:05`. at: with its zone."""
    here = at.astimezone()
    return join_list((day_text(here.date().isoformat()), time_text(here)))


def day_text(day: str, about: str | None = None) -> str:
    """Format a day: `21 November 2026`, or what is known of it: `summer 1998`, `1998`.

    day: ISO 8601; anything else is returned unchanged. about: a season, `month` or `year`, None = the day.
    """
    try:
        parsed = date.fromisoformat(day)
    except ValueError:
        return day
    if about == "year":
        return f"{parsed.year}"
    if about in _SEASONS:
        return _(_SEASONS[about]).format(year=parsed.year)
    if about == "month":
        return month_text(day[: len("1998-07")])
    month = _(_MONTHS[parsed.month - 1])
    # Translators: a date; the month is its name in the catalogue.
    return _("{day} {month} {year}").format(day=parsed.day, month=month, year=parsed.year)


def short_day_text(day: str, today: str, about: str | None = None) -> str:
    """Format a day that is less than a year away in short, `Sun 29 Nov`, and any other like `day_text`.

    day, today: ISO 8601; a day that isn't is returned unchanged. about: as in `day_text`.
    """
    try:
        parsed, since = date.fromisoformat(day), date.fromisoformat(today) - date.fromisoformat(day)
    except ValueError:
        return day
    if about or abs(since.days) >= _YEAR_DAYS:
        return day_text(day, about)
    # Translators: a day within a year; the names of weekday and month are cut to three letters.
    return _("{weekday} {day} {month}").format(
        weekday=_(_WEEKDAYS[parsed.weekday()]), day=parsed.day, month=_(_MONTHS[parsed.month - 1])[:_SHORTEST]
    )


def month_text(month: str) -> str:
    """Format a month: `November 2026`. month: ISO 8601; anything else is returned unchanged."""
    try:
        parsed = date.fromisoformat(f"{month}-01")
    except ValueError:
        return month
    # Translators: a month, by its name in the catalogue, and its year.
    return _("{month} {year}").format(month=_(_MONTHS[parsed.month - 1]), year=parsed.year)


def read_day(text: str) -> str | None:
    """Return the day that people typed, ISO 8601; None if it names none.

    As `day_text` writes it, also with the month cut short (`21 Nov 2026`), as 21.11.2026 or 2026-11-21, and
    with slashes where the day stands before the month.
    """
    try:
        year, month, day = _parts_of_day(text)
        return date(year, month, day).isoformat() if year >= _FIRST_YEAR else None
    except (ValueError, OverflowError):
        return None


def _parts_of_day(text: str) -> list[int]:
    """Return year, month and day; raises ValueError where a text has others."""
    numbers = [int(each) for each in _NUMBER.findall(text)]
    if len(numbers) == _DAY_AND_YEAR and (month := _month_in(text)):
        day, year = sorted(numbers)
        return [year, month, day]
    if "/" in text and language() == DEFAULT:
        # Half of the English-speaking world puts the month first.
        raise ValueError(text)
    return numbers if numbers[:1] > numbers[-1:] else numbers[::-1]


def _month_in(text: str) -> int | None:
    typed = [word.casefold() for word in _LETTERS.findall(text)]
    names = [_(month).casefold() for month in _MONTHS]
    found = (
        at
        for at, name in enumerate(names, start=1)
        if any(len(word) >= _SHORTEST and name.startswith(word) for word in typed)
    )
    return next(found, None)


def join_list(parts: Iterable[str | None]) -> str:
    """Join the parts of a list: `Ann, Bo`; empty parts are left out."""
    # Translators: two parts of a list one after another.
    return _joined(_("{first}, {second}"), parts)


def join_clauses(parts: Iterable[str | None]) -> str:
    """Join parts that contain commas: `Ann, Bo; Cy, Di`; empty parts are left out."""
    # Translators: two parts of a list that have commas of their own.
    return _joined(_("{first}; {second}"), parts)


def join_sentences(parts: Iterable[str | None]) -> str:
    """Join whole sentences; empty ones are left out."""
    # Translators: two whole sentences one after another.
    return _joined(_("{first} {second}"), parts)


def _joined(both: str, parts: Iterable[str | None]) -> str:
    texts = [part for part in parts if part]
    return reduce(lambda first, second: both.format(first=first, second=second), texts) if texts else ""


def sort_names(names: Iterable[str]) -> tuple[str, ...]:
    """Sort names for the current language: Swedish puts å, ä and ö after z, German ä beside a.

    Accents and capitals count only where names are otherwise alike. Kanji are not sorted by their reading,
    because a name doesn't contain it; they follow kana, by code point.
    """
    groups = current_locale().after_z
    after_z = {
        letter: ord("z") + place / (len(groups) + 1)
        for place, letters in enumerate(groups, start=1)
        for letter in letters
    }
    return tuple(sorted(names, key=lambda name: ([*_places(name, after_z)], name.swapcase(), name)))


def _places(name: str, after_z: Mapping[str, float]) -> Iterator[float]:
    """Yield where each letter of a name stands among all, without its accents."""
    for letter in normalize("NFC", name).casefold():
        if letter in after_z:
            yield after_z[letter]
        else:
            plain = normalize("NFKD", letter.translate(_APART)).translate(_HIRAGANA)
            yield from (ord(each) for each in plain if not combining(each))
