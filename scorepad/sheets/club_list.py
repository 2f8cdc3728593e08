"""The list of a club evening on paper: who sits where, and how people and sides stand."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scorepad.club.standings import Standing
from scorepad.i18n import _, language, ngettext
from scorepad.i18n.formats import points
from scorepad.sheets.page.pdf import PALE, PLAIN, SMALL, STRONG, ListPdf

_STANDINGS: Final = ((13, PALE), (76, STRONG), (36, SMALL), (25, SMALL), (30, STRONG))
"""How wide the columns of the standings are, and how they look."""


@dataclass(frozen=True, slots=True)
class ClubList:
    """What is printed of an evening. title: with its day. size: `a4` or `letter`.

    sitting: its number. seats: a line for each table, empty where nobody sits any more. people, sides: the
    standings by each, empty where no game is over.
    """

    title: str
    size: str
    sitting: int
    seats: Sequence[str] = ()
    people: Sequence[Standing] = ()
    sides: Sequence[Standing] = ()


def club_pdf(evening: ClubList) -> bytes:
    """Return the list of an evening, each part on pages of its own.

    Standings by side only where several people made one.
    """
    document = ListPdf(evening.title, evening.size, language())
    if evening.seats:
        heading = _("Round {sitting}").format(sitting=evening.sitting)
        document.add_list(heading, zip(evening.seats), ((1, PLAIN),))
    if evening.people:
        document.add_list(_("By person"), map(_row, evening.people), _STANDINGS)
    if any(len(line.who) > 1 for line in evening.sides):
        document.add_list(_("By side"), map(_row, evening.sides), _STANDINGS)
    return bytes(document.output())


def _row(line: Standing) -> tuple[str, ...]:
    won = points(line.wins) if not line.shared else f"{points(line.wins)} + {points(line.shared)} × ½"
    wins = ngettext("{count} win", "{count} wins", line.wins).format(count=won)
    games = ngettext("{count} game", "{count} games", line.games).format(count=points(line.games))
    return f"{line.place}.", " & ".join(line.who), wins, games, points(line.points)
