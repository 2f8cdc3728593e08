"""The papers of an evening of several tables, as values."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from scorepad.club.standings import Standing

Dots = tuple[tuple[bool, ...], ...]
"""A code that a camera reads, row by row; True is a dark dot."""


class ClubPaper(StrEnum):
    """One of the papers of an evening."""

    CARDS = "cards"
    MOVEMENT = "movement"
    STANDINGS = "standings"


@dataclass(frozen=True, slots=True)
class CardSide:
    """A side on the card of its table. code: opens its count on a phone, None where there is no network."""

    name: str
    code: Dots | None = None


@dataclass(frozen=True, slots=True)
class TableCard:
    """The card that lies on a table."""

    number: int
    sides: tuple[CardSide, ...]


@dataclass(frozen=True, slots=True)
class ClubPapers:
    """What is printed of an evening. title: with its day. sitting: its number. size: `a4` or `letter`.

    cards: of the newest sitting's tables. people, sides: the standings by each, empty where there are none.
    notes: why figures with a mark were put right, a sentence each.
    """

    title: str
    sitting: int
    size: str
    cards: tuple[TableCard, ...] = ()
    people: Sequence[Standing] = ()
    sides: Sequence[Standing] = ()
    notes: Sequence[str] = ()


def code_of(link: str) -> Dots:
    """Return the code of a link."""
    import segno  # noqa: PLC0415 - loaded when somebody shares, not at every start

    return tuple(tuple(bool(dot) for dot in row) for row in segno.make_qr(link, error="m").matrix)
