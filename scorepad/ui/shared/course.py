"""A game as one line a side over its rounds, and a season of two sides as a dot an evening."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import ceil, floor, log10
from typing import Final

import flet as ft

from scorepad.i18n.catalogue import _, ngettext
from scorepad.i18n.formats import join_clauses, join_sentences, points
from scorepad.i18n.line_breaks import one_line
from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore, ranking
from scorepad.score.totals import start_standing
from scorepad.ui.shared import picture
from scorepad.ui.shared.picture import Box, Easel, Point, Setting, draw_signs
from scorepad.ui.theme.style import HAIRLINE, SECOND_INK, side_colour

_MOST_TOGETHER: Final = 6
"""Lines that can still be told apart in one plot."""
_MOST_SAID: Final = 24
"""Totals that are read out; of more, the last ones alone."""

_MOST_PALE: Final = 10
"""Points of a line that only stands behind others."""

# In em, as are all lengths below.
_LINE, _ABOVE_PLOT = 1.25, 0.7
_TICKS, _BETWEEN_TICKS = 1.5, 0.5
_THICK, _THICKEST = 0.15, 0.25
_FEWEST_BETWEEN_SIGNS = 1.5
_LOWEST_PLOT, _BETWEEN_VALUES = 5.0, 2.6
_PANEL, _PANEL_GAP, _PANEL_PLOT, _MOST_PANELS = 8.5, 1.0, 2.6, 4
_BEFORE_TOTAL = 0.6


@dataclass(frozen=True, slots=True)
class Track:
    """A side's way through a game. seat: its index. totals: before the first round, and after each one."""

    name: str
    seat: int
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """A game's rounds. tracks: at least one, all of one length, the best side first. first: round, from 1."""

    tracks: tuple[Track, ...]
    first: int = 1

    @property
    def rounds(self) -> int:
        """How many rounds there are, at least one."""
        return len(self.tracks[0].totals) - 1


def draw_course(course: Course, setting: Setting) -> ft.Control:
    """Return the picture: all lines in one plot, or a plot for each side where there are too many.

    Names stand in the plots of single sides alone: one plot is shown beside the sides with their signs.
    """
    easel = Easel(setting)
    draw = _draw_panels if len(course.tracks) > _MOST_TOGETHER else _draw_together
    high = draw(easel, course)
    return easel.picture(high, course_sentence(course))


def course_sentence(course: Course) -> str:
    """Return what a screen reader says of a game's lines: every total, or the last ones of a long game."""
    all_said = course.rounds * len(course.tracks) <= _MOST_SAID
    if all_said:
        head = _("The totals after each round.")
    else:
        head = _("The totals after {count} rounds.").format(count=points(course.rounds))
    # Translators: a sentence; the points are one number or several.
    message = _("{side}: {points}.")
    shown = slice(1, None) if all_said else slice(-1, None)
    sides = (
        message.format(side=track.name, points=join_clauses(map(points, track.totals[shown])))
        for track in course.tracks
    )
    return join_sentences((head, *sides))


@dataclass(frozen=True, slots=True)
class _Plot:
    """Where lines are drawn, and the totals at its lower and upper edge. rounds: across its width."""

    box: Box
    low: int
    high: int
    rounds: int

    def y(self, total: float) -> float:
        """Return where a total stands."""
        return self.box.bottom - (total - self.low) * (self.box.bottom - self.box.top) / (
            self.high - self.low
        )

    def x(self, round_at: int) -> float:
        """Return where a round ends, counted from 1; the game starts at 0."""
        return self.box.left + round_at * self.step

    @property
    def step(self) -> float:
        """How wide a round is."""
        return (self.box.right - self.box.left) / self.rounds

    def line(self, track: Track) -> tuple[Point, ...]:
        """Return the points of a side's line."""
        return tuple((self.x(at), self.y(total)) for at, total in enumerate(track.totals))


def _plot(box: Box, course: Course) -> _Plot:
    totals = [total for track in course.tracks for total in track.totals]
    low, high = min(0, *totals), max(0, *totals)
    return _Plot(box, low, max(high, low + 1), course.rounds)


def _draw_together(easel: Easel, course: Course) -> float:
    """Draw all sides in one plot; returns the height of the picture."""
    setting, em = easel.setting, easel.setting.letter
    high = max(setting.high, (_ABOVE_PLOT + _LOWEST_PLOT + _TICKS) * em)
    box = Box(picture.REACH * em, _ABOVE_PLOT * em, setting.wide - picture.REACH * em, high - _TICKS * em)
    plot = _plot(box, course)
    lines = [plot.line(track) for track in course.tracks]
    ticks = _draw_ticks(easel, plot, course.first)
    _draw_values(easel, plot, lines, ticks)
    # The best side is the thickest, and in front.
    for track, line in reversed(tuple(zip(course.tracks, lines, strict=True))):
        thick = _THICKEST if track is course.tracks[0] else _THICK
        easel.lines((line,), side_colour(track.seat), thick, picture.dash_of(track.seat))
        # A sign after each round, or only at the end where that is too close.
        is_wide = plot.step >= _FEWEST_BETWEEN_SIGNS * em
        draw_signs(easel, track.seat, line[1:] if is_wide else line[-1:])
    return high


def _draw_ticks(easel: Easel, plot: _Plot, first: int) -> list[Box]:
    """Write the rounds below a plot, the first one with its word; returns where they stand."""
    setting, em = easel.setting, easel.setting.letter
    y = plot.box.bottom + (_TICKS - _LINE / 2) * em
    texts = {at: points(first + at - 1) for at in range(1, plot.rounds + 1)}
    texts[1] = _("Round {number}").format(number=points(first))
    taken = list[Box]()
    for at in dict.fromkeys((1, plot.rounds, *_every(plot, setting, first))):
        half = setting.width(texts[at]) / 2
        x = min(max(plot.x(at), half), setting.wide - half)
        box = Box(x - half, y - em / 2, x + half, y + em / 2)
        around = Box(box.left - _BETWEEN_TICKS * em, box.top, box.right + _BETWEEN_TICKS * em, box.bottom)
        if is_free(around, taken, ()):
            easel.write(x, y, texts[at], colour=SECOND_INK, align=ft.Alignment.CENTER)
            taken.append(box)
    return taken


def _every(plot: _Plot, setting: Setting, first: int) -> list[int]:
    """Return the rounds whose number could stand below a plot: all, or those that a round number divides."""
    room = 2 * _BETWEEN_TICKS * setting.letter + setting.width(points(first + plot.rounds))
    step = next((each for each in (1, 2, 5, 10, 20, 50) if each * plot.step >= room), 100)
    return [at for at in range(1, plot.rounds + 1) if (first + at - 1) % step == 0]


def _draw_values(easel: Easel, plot: _Plot, lines: Sequence[tuple[Point, ...]], taken: list[Box]) -> None:
    """Draw lines at round totals, each but the lowest edge with its number where that hides nothing."""
    setting, em, left = easel.setting, easel.setting.letter, plot.box.left
    most = max(2, int((plot.box.bottom - plot.box.top) / (_BETWEEN_VALUES * em)))
    for value in round_values(plot.low, plot.high, most):
        y, text = plot.y(value), points(value)
        easel.lines((((left, y), (plot.box.right, y)),), HAIRLINE if value else SECOND_INK)
        for middle in (y - _LINE / 2 * em, y + _LINE / 2 * em):
            box = Box(left, middle - em / 2, left + setting.width(text), middle + em / 2)
            if value > plot.low and box.top >= 0 and is_free(box, taken, lines):
                easel.write(left, middle, text, colour=SECOND_INK)
                taken.append(box)
                break


def _draw_panels(easel: Easel, course: Course) -> float:
    """Draw a plot for each side, the others pale in it; returns the height of the picture."""
    setting, em, sides = easel.setting, easel.setting.letter, len(course.tracks)
    columns = max(1, min(_MOST_PANELS, int((setting.wide + _PANEL_GAP * em) / ((_PANEL + _PANEL_GAP) * em))))
    rows = -(-sides // columns)
    wide = (setting.wide + _PANEL_GAP * em) / columns
    high = max((_LINE + _PANEL_PLOT + _PANEL_GAP) * em, setting.high / rows)
    for at, track in enumerate(course.tracks):
        left, top = at % columns * wide, at // columns * high
        _draw_panel(easel, course, track, Box(left, top, left + wide - _PANEL_GAP * em, top + high))
    return rows * high


def _draw_panel(easel: Easel, course: Course, track: Track, box: Box) -> None:
    em, y = easel.setting.letter, box.top + _LINE / 2 * easel.setting.letter
    total = points(track.totals[-1])
    easel.write(box.right, y, total, align=ft.Alignment.CENTER_RIGHT, strong=True)
    room = box.right - box.left - (picture.AFTER_SIGN + _BEFORE_TOTAL) * em - easel.setting.width(total)
    draw_signs(easel, track.seat, ((box.left + picture.REACH * em, y),))
    easel.write(box.left + picture.AFTER_SIGN * em, y, picture.shortened(track.name, room, easel.setting))
    top, bottom = box.top + (_LINE + picture.REACH) * em, box.bottom - picture.REACH * em
    plot = _plot(Box(box.left + _THICK * em, top, box.right - picture.REACH * em, bottom), course)
    others = tuple(_coarse(plot.line(each)) for each in course.tracks if each is not track)
    zero = plot.y(0)
    easel.lines((*others, ((plot.box.left, zero), (plot.box.right, zero))), HAIRLINE)
    line = plot.line(track)
    easel.lines((line,), side_colour(track.seat), _THICK, picture.dash_of(track.seat))
    draw_signs(easel, track.seat, line[-1:])


def _coarse(line: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return a pale line with few points: in a long game of many sides they would take long to send."""
    step = -(-len(line) // _MOST_PALE)
    return (*line[:-1:step], line[-1])


def course_of(record: GameRecord, score: GameScore) -> Course | None:
    """Return a game's course, the best side first; None before its first round is counted."""
    rounds = score.counted
    if not rounds:
        return None
    standings = (start_standing(record), *(played.standing for played in rounds))
    tracks = (
        Track(one_line(record.sides[seat].name), seat, tuple(each.totals[seat] for each in standings))
        for seat in ranking(record.rules, score.standing)
    )
    return Course(tuple(tracks), record.first_round)


def round_values(low: float, high: float, most: int) -> list[int]:
    """Return round numbers between two others, evenly apart: as many as can be, but not more than `most`."""
    power = 10 ** max(0, floor(log10(max(1.0, (high - low) / most))))
    for step in (times * power for times in (1, 2, 5, 10, 20)):
        first, last = ceil(low / step), floor(high / step)
        if last - first < most:
            return [number * step for number in range(first, last + 1)]
    return [0]


def is_free(box: Box, boxes: Iterable[Box], lines: Iterable[Sequence[Point]]) -> bool:
    """Return whether no other box and no line reaches into a box."""
    apart = all(
        box.right <= each.left or each.right <= box.left or box.bottom <= each.top or each.bottom <= box.top
        for each in boxes
    )
    return apart and not any(_crosses(box, *pair) for line in lines for pair in pairwise(line))


def _crosses(box: Box, start: Point, end: Point) -> bool:
    """Return whether a straight line passes through a box."""
    first, last = 0.0, 1.0
    sides = ((start[0], end[0], box.left, box.right), (start[1], end[1], box.top, box.bottom))
    for begin, stop, low, high in sides:
        way = stop - begin
        if way == 0:
            if not low <= begin <= high:
                return False
            continue
        reached = sorted(((low - begin) / way, (high - begin) / way))
        first, last = max(first, reached[0]), min(last, reached[1])
    return first <= last


# In em, as above.
_NAME_LINE, _HEAD, _STRIP, _BELOW = 1.3, 1.5, 2.6, 0.5
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


def draw_season(season: Season, setting: Setting) -> ft.Control:
    """Return the picture, in strips of as many evenings as fit; each ends with the tally by then."""
    easel, em = Easel(setting), setting.letter
    top = _draw_head(easel, season)
    tally = max(setting.width(tally_text(each)) for each in season.tallies) + _BEFORE_TALLY * em
    room = setting.wide - tally
    most = max(1, int((room - 2 * picture.REACH * em) / (_APART * em)) + 1)
    strips = -(-len(season.winners) // most)
    # The same number of evenings in each strip, the last one but for what is missing.
    length = -(-len(season.winners) // strips)
    apart = min(_WIDEST_APART * em, (room - 2 * picture.REACH * em) / max(1, length - 1))
    for first in range(0, len(season.winners), length):
        evenings = range(first, min(first + length, len(season.winners)))
        _draw_strip(easel, season, evenings, top, apart)
        top += (_STRIP + _BELOW) * em
    return easel.picture(top - _BELOW * em, season_sentence(season))


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
    em, setting, x, y = easel.setting.letter, easel.setting, 0.0, _NAME_LINE / 2
    signs: list[int | None] = [0, 1, *([None] if None in season.winners else [])]
    for sign in signs:
        name = _("tied") if sign is None else season.names[sign]
        name = picture.shortened(name, setting.wide - picture.AFTER_SIGN * em, setting)
        wide = picture.AFTER_SIGN * em + setting.width(name)
        if x and x + wide > setting.wide:
            x, y = 0.0, y + _NAME_LINE
        _draw_dots(easel, sign, ((x + picture.REACH * em, y * em),))
        easel.write(x + picture.AFTER_SIGN * em, y * em, name)
        x += wide + _BETWEEN_HEADS * em
    return (y + _HEAD - _NAME_LINE / 2) * em


def _draw_dots(easel: Easel, winner: int | None, places: tuple[Point, ...]) -> None:
    """Draw the signs of evenings that one side won, or that were tied."""
    if winner is None:
        size = (picture.SIGN - _RING) * easel.setting.letter
        easel.lines(picture.placed(_CORNERS, places, size), SECOND_INK, _RING)
    else:
        draw_signs(easel, winner, places)


def _draw_strip(easel: Easel, season: Season, evenings: Sequence[int], top: float, apart: float) -> None:
    """Draw some evenings from left to right: the first side's above, the other's below, ties between."""
    em, left = easel.setting.letter, picture.REACH * easel.setting.letter
    begin, end = picture.THIN * em, left + (len(evenings) - 1) * apart + picture.REACH * em
    easel.lines(tuple(((begin, top + y * em), (end, top + y * em)) for y in (_UPPER, _LOWER)), HAIRLINE)
    for winner, y in ((0, _UPPER), (1, _LOWER), (None, _MIDDLE)):
        found = (at for at, evening in enumerate(evenings) if season.winners[evening] == winner)
        places = tuple((left + at * apart, top + y * em) for at in found)
        if places:
            _draw_dots(easel, winner, places)
    tally = tally_text(season.tallies[evenings[-1]])
    easel.write(end + _BEFORE_TALLY * em, top + _MIDDLE * em, tally, strong=True)
