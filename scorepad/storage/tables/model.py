"""What people write into a table: its cells, the games that they mean, and the choices in reading it."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Final, NamedTuple

from scorepad.score.record import Side

ReadDay = Callable[[str], str | None]
"""Returns the day in words such as `2 July 2024`, ISO 8601; None where it finds none."""

AWAY: Final = ("", "-")
"""How a cell says that somebody wasn't there."""
WON: Final = ("x", "✓", "✔", "✗", "★", "*", "1")
LOST: Final = ("0", "o", "-")

_PLAIN = str.maketrans({"−": "-", "–": "-", "—": "-", "’": "'", "\xa0": " ", "\u2009": " ", "\u202f": " "})
_NUMBER = re.compile(r"([+-]?) ?([0-9]{1,9}|[0-9]{1,3}([., '])[0-9]{3}(?:\3[0-9]{3})?)(?:[.,]0{1,4})?")
"""Thousands may be apart, and nothing but zeros stands after the point."""
_DIGIT, _WORD = re.compile("[0-9]"), re.compile(r"[^\W\d_]{2}")
_DAY = re.compile(r"([0-9]{1,4})([./-])([0-9]{1,2})\2([0-9]{4}|[0-9]{2})\.?(?:[T ][0-9:.]+)?")
_ROUGHLY = re.compile(r"([0-9]{4})(?:-([0-9]{2}))?")
_SHORT: Final = 2
"""Digits of a day, a month or a year without its century."""
_OLD: Final = 70
"""Years of two digits belong to the century before from here on."""
_PEOPLE = re.compile(r"\s*[&+]\s*")


class Day(NamedTuple):
    """When a game was played, as a record has it. about: one of ROUGHLY, None = just that day."""

    played: str
    about: str | None = None


def plain(text: str) -> str:
    """Return a cell with the minus signs, apostrophes and spaces of a keyboard."""
    return text.translate(_PLAIN)


def read_number(text: str) -> int | None:
    """Return a whole number as people write it (`1,090`, `1.090`, `1 090`, `−50`); None for anything else."""
    found = _NUMBER.fullmatch(plain(text))
    if not found:
        return None
    return int(f"{found[1]}{''.join(re.findall('[0-9]', found[2]))}")


def looks_like_number(text: str) -> bool:
    """Return whether a cell was meant to be a number, if only by whoever wrote `1o` or `4.5`."""
    return bool(_DIGIT.search(text)) and not _WORD.search(text)


def has_two_readings(text: str) -> bool:
    """Return whether people differ about which number of a day is the month: not with points in between."""
    found = _DAY.fullmatch(text)
    return found is not None and len(found[1]) <= _SHORT and found[2] != "."


def read_day(text: str, words: ReadDay, *, day_first: bool) -> Day | None:
    """Return the day that a cell names; None for none. day_first: whether 4/12 is in December."""
    if found := _DAY.fullmatch(re.sub(r"(?<=\.) (?=[0-9])", "", text)):
        first, separator, second, third = found.groups()
        if len(first) > _SHORT:
            return _day(first, second, third)
        day, month = (first, second) if day_first or separator == "." else (second, first)
        century = "" if len(third) > _SHORT else "19" if int(third) >= _OLD else "20"
        return _day(f"{century}{third}", month, day)
    if rough := _ROUGHLY.fullmatch(text):
        return _day(rough[1], rough[2], "15", "month") if rough[2] else _day(rough[1], "12", "31", "year")
    known = words(text)
    return Day(known) if known else None


def _day(year: str, month: str, day: str, about: str | None = None) -> Day | None:
    try:
        return Day(date(int(year), int(month), int(day)).isoformat(), about)
    except ValueError:
        return None


def day_cell(played: str, about: str | None) -> str:
    """Return a day as `read_day` reads it; of a season, the year."""
    return played[: {None: 10, "month": 7}.get(about, 4)]


def side_called(name: str) -> Side:
    """Return the side of a column: with `&` or `+` between them, its people are partners."""
    people = tuple(each for each in _PEOPLE.split(name) if each)
    return Side(" & ".join(people), people) if len(people) > 1 else Side(name)


def people_cell(side: Side) -> str:
    """Return the people of a side as `side_of` reads them: on lines where a comma is in a name."""
    names = side.people
    return "".join(f"{name}\n" for name in names) if any("," in name for name in names) else ", ".join(names)


def side_of(name: str, people: str) -> Side:
    """Return a side by its name and its people, each on a line of its own or separated by commas."""
    names = tuple(each.strip() for each in people.split("\n" if "\n" in people else ",") if each.strip())
    return Side(name) if names in ((), (name,)) else Side(name, names)


class Rows(StrEnum):
    """What a row of a table is. RUNNING: a round, with the totals after it in place of its points."""

    GAMES = "games"
    ROUNDS = "rounds"
    RUNNING = "running"


class Wins(StrEnum):
    """Which total wins."""

    HIGHEST = "highest"
    LOWEST = "lowest"


class Dates(StrEnum):
    """Which number of a day such as 4/12/2024 is the day."""

    DAY_FIRST = "day"
    MONTH_FIRST = "month"


Answer = Rows | Wins | Dates


@dataclass(frozen=True, slots=True)
class Choices:
    """How to read a table. None = as it suggests itself, and in what was read: there is nothing to choose."""

    rows: Rows | None = None
    wins: Wins | None = None
    dates: Dates | None = None

    @property
    def made(self) -> Mapping[str, Answer]:
        """The choices that were made, by their names."""
        answers = {"rows": self.rows, "wins": self.wins, "dates": self.dates}
        return {name: answer for name, answer in answers.items() if answer}


@dataclass(frozen=True, slots=True)
class PastGame:
    """A game of a table.

    rounds: the points of each side, None where it was away; empty where only totals are known.
    totals: those at the end; empty where rounds are known, or only who won. winners: by index, empty where
    the points say it. rules: their name. id: of the game. Texts are empty where the table has none.
    """

    sides: tuple[Side, ...]
    day: Day | None = None
    rounds: tuple[tuple[int | None, ...], ...] = ()
    totals: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    place: str = ""
    note: str = ""
    rules: str = ""
    id: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """What a table means, as it was read. unused: the names of the columns that say nothing of a game."""

    games: tuple[PastGame, ...]
    choices: Choices = Choices()
    unused: tuple[str, ...] = ()
