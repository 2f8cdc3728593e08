"""Where the points of a game came from: a bar a side, stacked by what was counted, and one legend."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import partial
from itertools import product
from typing import Final

from scorepad.i18n.catalogue import _
from scorepad.i18n.formats import join_clauses, join_sentences, points
from scorepad.i18n.line_breaks import one_line
from scorepad.rules import keys
from scorepad.rules.ruleset import RuleSet
from scorepad.score.breakdown import SECTIONS, Line
from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore, ranking
from scorepad.sheets.pictures.scene import (
    AFTER_SIGN,
    REACH,
    THIN,
    Align,
    Box,
    Easel,
    Ink,
    Picture,
    Point,
    Setting,
    draw_signs,
    shortened,
    write_side,
)
from scorepad.wording.labels import field_label

MOST_SOURCES: Final = 8
"""More could not be told apart; the smallest ones are then added up."""

_BY_ITEM: Final = ("piles", "extras", "special_hands", "rows")
"""The sections whose items are kinds of their own."""
_FROM_PAPER, _OTHERS = "paper", "others"

# In em, as are all lengths below.
_LINE, _NAME, _BAR, _AFTER_BAR = 1.75, 1.6, 1.5, 0.6
_BAR_ROOM = _NAME + _BAR + _AFTER_BAR
_SAMPLE, _AFTER_SAMPLE, _BETWEEN = 0.8, 0.3, 1.0
_NARROWEST, _BELOW, _OVER = 8.0, 0.3, 0.2


@dataclass(frozen=True, slots=True)
class Source:
    """What points were counted for. key: says how it is filled. points: signed, of each side."""

    key: str
    label: str
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Sources:
    """Where points came from. sides: names, and the seats that say their signs. sources: two at least."""

    sides: tuple[tuple[str, int], ...]
    sources: tuple[Source, ...]

    def of(self, side: int) -> Iterator[tuple[Source, int]]:
        """Yield what a side has points from, with the points. side: its place in `sides`."""
        return ((source, source.points[side]) for source in self.sources if source.points[side])

    def total(self, side: int) -> int:
        """Return the sum of a side's points."""
        return sum(earned for _source, earned in self.of(side))


_EDGE, _APART, _STRIPES, _STRIPE = 0.09, 0.04, 0.34, 0.1


class Filling(Enum):
    """What the inside of an area is like."""

    FULL = auto()
    STRIPED = auto()
    HOLLOW = auto()


@dataclass(frozen=True, slots=True)
class Look:
    """A colour and what is done with it."""

    tone: Ink
    filling: Filling

    def draw(self, easel: Easel, boxes: Sequence[Box]) -> None:
        """Fill boxes, a little apart from whatever is beside them."""
        em = easel.setting.letter
        shown = [_narrower(box, _APART * em) for box in boxes]
        # What is too narrow for an edge and an inside is full.
        full = [box for box in shown if self.filling is Filling.FULL or _is_narrow(box, em)]
        edged = [box for box in shown if not (self.filling is Filling.FULL or _is_narrow(box, em))]
        if full:
            easel.fill(tuple(map(_corners, full)), self.tone)
        if edged:
            inner = (_narrower(box, _EDGE / 2 * em, high=_EDGE / 2 * em) for box in edged)
            easel.lines(tuple(map(_corners, inner)), self.tone, _EDGE)
        if edged and self.filling is Filling.STRIPED:
            inside = (_narrower(box, _EDGE * em, high=_EDGE * em) for box in edged)
            stripes = tuple(stripe for box in inside for stripe in _stripes(box, _STRIPES * em))
            easel.lines(stripes, self.tone, _STRIPE)


LOOKS: Final = tuple(
    Look(tone, filling)
    for filling, tone in product(
        (Filling.STRIPED, Filling.HOLLOW, Filling.FULL), (Ink.INK, Ink.SECOND, Ink.WILD, Ink.CLEAN)
    )
)


def _narrower(box: Box, by: float, high: float = 0.0) -> Box:
    by = min(by, (box.right - box.left) / 4)
    return Box(box.left + by, box.top + high, box.right - by, box.bottom - high)


def _is_narrow(box: Box, em: float) -> bool:
    return box.right - box.left < 3 * _EDGE * em


def _corners(box: Box) -> tuple[Point, ...]:
    left, top, right, bottom = box
    return ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))


def _stripes(box: Box, step: float) -> Iterator[tuple[Point, Point]]:
    """Yield lines that rise to the right across a box, no end of them outside of it."""
    high = box.bottom - box.top
    start = box.left - high + step
    while start < box.right:
        first, last = max(start, box.left), min(start + high, box.right)
        yield (first, box.bottom - (first - start)), (last, box.bottom - (last - start))
        start += step


_OWN_LOOKS: Final[Mapping[str, Look]] = {
    keys.PILES_CLEAN: Look(Ink.CLEAN, Filling.FULL),
    keys.PILES_DIRTY: Look(Ink.INK, Filling.FULL),
    keys.PILES_WILD: Look(Ink.WILD, Filling.FULL),
    "melded": Look(Ink.SECOND, Filling.STRIPED),
    "left": Look(Ink.SECOND, Filling.HOLLOW),
    "red_threes": Look(Ink.CLEAN, Filling.STRIPED),
    "out": Look(Ink.WILD, Filling.STRIPED),
}


def draw_sources(sources: Sources, setting: Setting) -> Picture:
    """Return the picture: a bar for each side below its name, and below them one legend for all."""
    bars = _Bars(Easel(setting), sources)
    for side in range(len(sources.sides)):
        bars.draw(side)
    high = bars.draw_legend()
    for key, look in _looks(sources.sources).items():
        look.draw(bars.easel, bars.filled[key])
    return Picture(setting.wide, high, tuple(bars.easel.marks), sources_sentence(sources))


def sources_sentence(sources: Sources) -> str:
    """Return what a screen reader says: for each side what its points came from, and how many."""
    message = _("{side}: {points}.")
    sides = (
        message.format(
            side=name,
            points=join_clauses(f"{source.label} {points(earned)}" for source, earned in sources.of(side)),
        )
        for side, (name, _seat) in enumerate(sources.sides)
    )
    return join_sentences((_("Where the points came from."), *sides))


def _looks(sources: Sequence[Source]) -> dict[str, Look]:
    """Return how each source is filled: in its own way, or in the next one that is free."""
    looks = {source.key: _OWN_LOOKS[source.key] for source in sources if source.key in _OWN_LOOKS}
    free = (look for look in LOOKS if look not in looks.values())
    return {source.key: looks.get(source.key) or next(free) for source in sources}


@dataclass(slots=True)
class _Bars:
    """The bars of all sides, and the words below them. filled: what to fill by source."""

    easel: Easel
    sources: Sources
    filled: dict[str, list[Box]] = field(default_factory=lambda: defaultdict(list))

    def draw(self, side: int) -> None:
        """Draw the name and the bar of a side, by its place in the sources."""
        easel, em, (name, seat) = self.easel, self.easel.setting.letter, self.sources.sides[side]
        top = side * _BAR_ROOM * em
        fits = shortened(name, easel.setting.wide - AFTER_SIGN * em, easel.setting)
        write_side(easel, seat, (0, top + _NAME / 2 * em), fits)
        self._draw_bar(side, top + _NAME * em)

    def draw_legend(self) -> float:
        """Write what is in the bars, with the points of each side below its sign; returns where it ends."""
        easel, em = self.easel, self.easel.setting.letter
        amounts = [[points(each) for each in source.points] for source in self.sources.sources]
        column = max(easel.setting.width(text) for row in amounts for text in row) + _BETWEEN * em
        room = easel.setting.wide - column * len(self.sources.sides)
        has_columns = room >= _NARROWEST * em
        y = (len(self.sources.sides) * _BAR_ROOM + _BELOW + _LINE / 2) * em
        places = [easel.setting.wide - column * at for at in range(len(self.sources.sides))][::-1]
        if has_columns:
            for (_name, seat), x in zip(self.sources.sides, places, strict=True):
                draw_signs(easel, seat, ((x - REACH * em, y),))
            y += _LINE * em
        for source, row in zip(self.sources.sources, amounts, strict=True):
            self._draw_name(source, y, room if has_columns else easel.setting.wide)
            for text, x in zip(row if has_columns else (), places, strict=False):
                easel.write(x, y, text, align=Align.END)
            y += _LINE * em
        return y - _LINE / 2 * em

    def _draw_name(self, source: Source, y: float, room: float) -> None:
        em, half = self.easel.setting.letter, _SAMPLE / 2 * self.easel.setting.letter
        before = (_SAMPLE + _AFTER_SAMPLE) * em
        self.filled[source.key].append(Box(0, y - half, 2 * half, y + half))
        self.easel.write(before, y, shortened(source.label, room - before, self.easel.setting))

    def _scale(self) -> tuple[float, float]:
        """Return where all bars start, from the left, and how long a point is, so that the longest fit."""
        every = [
            [earned for _source, earned in self.sources.of(side)] for side in range(len(self.sources.sides))
        ]
        gains = max(sum(each for each in side if each > 0) for side in every)
        losses = max(-sum(each for each in side if each < 0) for side in every)
        each = self.easel.setting.wide / max(1, gains + losses)
        return losses * each, each

    def _draw_bar(self, side: int, top: float) -> None:
        """Draw a side's bar: what it won to the right of a line, what it lost to the left."""
        em, (before, each) = self.easel.setting.letter, self._scale()
        bottom, left, right = top + _BAR * em, before, before
        for source, earned in self.sources.of(side):
            wide = abs(earned) * each
            if earned > 0:
                box, right = Box(right, top, right + wide, bottom), right + wide
            else:
                box, left = Box(left - wide, top, left, bottom), left - wide
            self.filled[source.key].append(box)
        inside, over = min(max(before, THIN * em), self.easel.setting.wide - THIN * em), _OVER * em
        self.easel.lines((((inside, top - over), (inside, bottom + over)),), Ink.INK, THIN)


def sources_of(record: GameRecord, score: GameScore) -> Sources | None:
    """Return where a game's points came from, the best side first; None where all came from one thing."""
    order = ranking(record.rules, score.standing)
    earned: dict[str, dict[int, int]] = {}
    start = enumerate(record.start.totals if record.start else ())
    for key, seat, worth in (*((_FROM_PAPER, *carried) for carried in start), *_earned(score)):
        by_seat = earned.setdefault(key, {})
        by_seat[seat] = by_seat.get(seat, 0) + worth
    found = [
        Source(key, _label(record, key), tuple(earned[key].get(seat, 0) for seat in order))
        for key in sorted(earned, key=partial(_place, record.rules))
        if any(earned[key].values())
    ]
    if len(found) < 2:  # noqa: PLR2004 - one source needs no picture
        return None
    sides = tuple((one_line(record.sides[seat].name), seat) for seat in order)
    return Sources(sides, _fewer(found))


def _earned(score: GameScore) -> Iterator[tuple[str, int, int]]:
    """Yield each line of the counted rounds: what it is for, whose it is, and its points."""
    return (
        (_key(line), seat, line.points)
        for played in score.counted
        for seat, side in enumerate(played.sides)
        for line in side.breakdown.lines
    )


def _key(line: Line) -> str:
    return line.item if line.section in _BY_ITEM or line.item == keys.RED_THREES_CAUGHT else line.section


def _place(rules: RuleSet, key: str) -> tuple[int, int]:
    """Return where a source stands in a bar: what was carried over first, then as on paper."""
    section, _dot, name = key.partition(".")
    kinds = list(rules.kinds)
    return SECTIONS.index(section) if section in SECTIONS else -1, kinds.index(name) if name in kinds else 0


def _label(record: GameRecord, key: str) -> str:
    return _("from paper") if key == _FROM_PAPER else one_line(field_label(record.rules, key))


def _fewer(sources: list[Source]) -> tuple[Source, ...]:
    """Return the largest sources, and all others as one, if there are too many."""
    if len(sources) <= MOST_SOURCES:
        return tuple(sources)
    by_size = sorted(sources, key=lambda source: sum(map(abs, source.points)), reverse=True)
    kept = [source for source in sources if source in by_size[: MOST_SOURCES - 1]]
    others = zip(*(source.points for source in by_size[MOST_SOURCES - 1 :]), strict=True)
    return (*kept, Source(_OTHERS, _("everything else"), tuple(map(sum, others))))
