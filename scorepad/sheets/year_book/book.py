"""What stands in a year book, in words and pictures, and nothing about its pages."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from scorepad.sheets.pictures.scene import Picture, Setting


class BookPaper(Enum):
    """What a year book is printed on: pages of their own, or two side by side on a sheet."""

    A5 = "a5"
    ON_A4 = "a4"
    ON_LETTER = "letter"


@dataclass(frozen=True, slots=True)
class BookEvening:
    """One evening. when: the day in words, and the place. result: totals, winner. more: title, note."""

    when: str
    result: tuple[str, ...]
    more: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BookPicture:
    """A picture with its heading. draw: returns it in a setting. below: sentences under it."""

    heading: str
    draw: Callable[[Setting], Picture]
    below: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BookChapter:
    """A page of its own, or as many as it needs. lines: sentences."""

    heading: str
    lines: tuple[str, ...] = ()
    pictures: tuple[BookPicture, ...] = ()


@dataclass(frozen=True, slots=True)
class YearBook:
    """A year. cover: sentences below the title. note: the best one with its day, None = nobody wrote any."""

    title: str
    cover: tuple[str, ...]
    evenings_heading: str
    evenings: tuple[BookEvening, ...]
    pictures: tuple[BookPicture, ...]
    pairs: tuple[BookChapter, ...]
    records: BookChapter
    note: BookChapter | None
