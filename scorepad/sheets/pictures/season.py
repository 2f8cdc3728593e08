"""A season of two sides as dots: one an evening, on the line of who won it, with the running tally."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from scorepad.i18n.catalogue import _, ngettext
from scorepad.i18n.formats import join_sentences, points
from scorepad.sheets.pictures.scene import (
    AFTER_SIGN,
    REACH,
    SIGN,
    THIN,
    Easel,
    Ink,
    Picture,
    Point,
    Setting,
    draw_signs,
    shortened,
)

# In em, as are all lengths below.
_LINE, _HEAD, _STRIP, _BELOW = 1.3, 1.5, 2.6, 0.5
_UPPER, _MIDDLE, _LOWER = 0.65, 1.3, 1.95
_APART, _WIDEST_APART = 1.15, 2.2
_BEFORE_TALLY, _BETWEEN_HEADS = 0.4, 1.0
_RING = 0.1
_CORNERS: Final = ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))


@dataclass(frozen=True, slots=True)
class Season:
    """Who won, evening by evening. names: of the two sides. winners: at least one, 0 or 1; None for a tie."""

    names: tuple[str, str]
    winners: tuple[int | None, ...]

    @property
    def tallies(self) -> tuple[tuple[int, int], ...]:
        """The wins of both sides after each evening."""
        wins = (((winner == 0) * 1, (winner == 1) * 1) for winner in self.winners)
        return tuple(accumulate(wins, lambda before, now: (before[0] + now[0], before[1] + now[1])))


def draw_season(season: Season, setting: Setting) -> Picture:
    """Return the picture, in strips of as many evenings as fit; each ends with the tally by then."""
    easel, em = Easel(setting), setting.letter
    top = _draw_head(easel, season)
    tally = max(setting.width(tally_text(each)) for each in season.tallies) + _BEFORE_TALLY * em
    room = setting.wide - tally
    most = max(1, int((room - 2 * REACH * em) / (_APART * em)) + 1)
    strips = -(-len(season.winners) // most)
    # The same number of evenings in each strip, the last one but for what is missing.
    length = -(-len(season.winners) // strips)
    apart = min(_WIDEST_APART * em, (room - 2 * REACH * em) / max(1, length - 1))
    for first in range(0, len(season.winners), length):
        evenings = range(first, min(first + length, len(season.winners)))
        _draw_strip(easel, season, evenings, top, apart)
        top += (_STRIP + _BELOW) * em
    return Picture(setting.wide, top - _BELOW * em, tuple(easel.marks), season_sentence(season))


def season_sentence(season: Season) -> str:
    """Return what a screen reader says: how many evenings each side won, and how many were tied."""
    wins = season.tallies[-1]
    sentences = [
        ngettext("{side} won {count} evening.", "{side} won {count} evenings.", won).format(
            side=name, count=points(won)
        )
        for name, won in zip(season.names, wins, strict=True)
    ]
    tied = len(season.winners) - sum(wins)
    if tied:
        message = ngettext("{count} evening was tied.", "{count} evenings were tied.", tied)
        sentences.append(message.format(count=points(tied)))
    return join_sentences(sentences)


def tally_text(tally: tuple[int, int]) -> str:
    """Return a running tally: `19 : 19`."""
    return f"{points(tally[0])} : {points(tally[1])}"


def _draw_head(easel: Easel, season: Season) -> float:
    """Write which sign means whom, and a tie if there was one; returns where that ends."""
    em, setting, x, y = easel.setting.letter, easel.setting, 0.0, _LINE / 2
    signs: list[int | None] = [0, 1, *([None] if None in season.winners else [])]
    for sign in signs:
        name = _("tied") if sign is None else season.names[sign]
        name = shortened(name, setting.wide - AFTER_SIGN * em, setting)
        wide = AFTER_SIGN * em + setting.width(name)
        if x and x + wide > setting.wide:
            x, y = 0.0, y + _LINE
        _draw_dots(easel, sign, ((x + REACH * em, y * em),))
        easel.write(x + AFTER_SIGN * em, y * em, name)
        x += wide + _BETWEEN_HEADS * em
    return (y + _HEAD - _LINE / 2) * em


def _draw_dots(easel: Easel, winner: int | None, places: tuple[Point, ...]) -> None:
    """Draw the signs of evenings that one side won, or that were tied."""
    if winner is None:
        easel.lines(tuple(_ring(place, easel.setting.letter) for place in places), Ink.SECOND, _RING)
    else:
        draw_signs(easel, winner, places)


def _draw_strip(easel: Easel, season: Season, evenings: Sequence[int], top: float, apart: float) -> None:
    """Draw some evenings from left to right: the first side's above, the other's below, ties between."""
    em, left = easel.setting.letter, REACH * easel.setting.letter
    begin, end = THIN * em, left + (len(evenings) - 1) * apart + REACH * em
    easel.lines(tuple(((begin, top + y * em), (end, top + y * em)) for y in (_UPPER, _LOWER)), Ink.HAIR, THIN)
    for winner, y in ((0, _UPPER), (1, _LOWER), (None, _MIDDLE)):
        found = (at for at, evening in enumerate(evenings) if season.winners[evening] == winner)
        places = tuple((left + at * apart, top + y * em) for at in found)
        if places:
            _draw_dots(easel, winner, places)
    tally = tally_text(season.tallies[evenings[-1]])
    easel.write(end + _BEFORE_TALLY * em, top + _MIDDLE * em, tally, strong=True)


def _ring(place: Point, em: float) -> tuple[Point, ...]:
    radius = (SIGN - _RING) * em
    return tuple((place[0] + radius * right, place[1] + radius * down) for right, down in _CORNERS)
