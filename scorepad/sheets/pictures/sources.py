"""Where the points of a game came from: a bar a side, stacked by what was counted, with its words."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scorepad.i18n.catalogue import _
from scorepad.i18n.formats import join_clauses, join_sentences, points
from scorepad.rules import keys
from scorepad.sheets.pictures.arranging import Box, shortened
from scorepad.sheets.pictures.filling import LOOKS, Filling, Look
from scorepad.sheets.pictures.markers import draw_signs
from scorepad.sheets.pictures.scene import Align, Easel, Ink, Picture, Setting

MOST_SOURCES: Final = 8
"""More could not be told apart; the smallest ones are then added up."""

# In em, as are all lengths below.
_LINE, _BAR, _BAR_ROOM = 1.3, 1.0, 1.35
_SIGN, _REACH, _AFTER_SIGN, _AFTER_NAME = 0.36, 0.45, 1.1, 0.6
_SAMPLE, _AFTER_SAMPLE, _AFTER_WORDS = 0.8, 0.3, 0.9
_NARROWEST, _BESIDE, _BELOW, _MOST_COLUMNS = 20.0, 2.0, 0.8, 3
_THIN: Final = 0.06


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
    """Return the picture: for each side its name and total, its bar, and what is in it, in words."""
    easel, em = Easel(setting), setting.letter
    room = setting.wide + _BESIDE * em
    columns = max(1, min(_MOST_COLUMNS, len(sources.sides), int(room / ((_NARROWEST + _BESIDE) * em))))
    wide = room / columns - _BESIDE * em
    looks, top = _looks(sources.sources), 0.0
    filled: dict[Look, list[Box]] = {look: [] for look in looks.values()}
    scale = _Scale.of(sources, wide)
    for first in range(0, len(sources.sides), columns):
        lowest = top
        for side in range(first, min(first + columns, len(sources.sides))):
            place = Box((side - first) * (wide + _BESIDE * em), top, 0, 0)
            place = place._replace(right=place.left + wide)
            bottom = _draw_side(_Side(easel, sources, side, place, looks, filled), scale)
            lowest = max(lowest, bottom)
        top = lowest + _BELOW * em
    for look, boxes in filled.items():
        look.draw(easel, boxes)
    return Picture(setting.wide, top - _BELOW * em, tuple(easel.marks), sources_sentence(sources))


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


@dataclass(frozen=True, slots=True)
class _Scale:
    """How long the bars of all sides are. zero: where they start, from the left. each: of one point."""

    zero: float
    each: float

    @classmethod
    def of(cls, sources: Sources, wide: float) -> "_Scale":
        """Return the scale on which the longest bars fit a width."""
        sides = range(len(sources.sides))
        gains = max(sum(earned for _source, earned in sources.of(side) if earned > 0) for side in sides)
        losses = max(-sum(earned for _source, earned in sources.of(side) if earned < 0) for side in sides)
        each = wide / max(1, gains + losses)
        return cls(losses * each, each)


@dataclass(frozen=True, slots=True)
class _Side:
    """A side to be drawn, by its place in the sources. place: without its bottom. filled: by their look."""

    easel: Easel
    sources: Sources
    side: int
    place: Box
    looks: Mapping[str, Look]
    filled: Mapping[Look, list[Box]]


def _draw_side(drawn: _Side, scale: _Scale) -> float:
    """Draw a side and return where it ends."""
    easel, em, (left, top, right, _bottom) = drawn.easel, drawn.easel.setting.letter, drawn.place
    (name, seat), middle = drawn.sources.sides[drawn.side], top + _LINE / 2 * em
    total = points(drawn.sources.total(drawn.side))
    room = right - left - (_AFTER_SIGN + _AFTER_NAME) * em - easel.setting.width(total)
    draw_signs(easel, seat, ((left + _REACH * em, middle),), _SIGN)
    easel.write(left + _AFTER_SIGN * em, middle, shortened(name, room, easel.setting))
    easel.write(right, middle, total, align=Align.END, strong=True)
    _draw_bar(drawn, scale, top + (_LINE + (_BAR_ROOM - _BAR) / 2) * em)
    return _draw_words(drawn, top + (_LINE + _BAR_ROOM) * em)


def _draw_bar(drawn: _Side, scale: _Scale, top: float) -> None:
    """Draw a side's bar: what it won to the right of a line, what it lost to the left."""
    em, zero = drawn.easel.setting.letter, drawn.place.left + scale.zero
    bottom, right, left = top + _BAR * em, zero, zero
    for source, earned in drawn.sources.of(drawn.side):
        wide = abs(earned) * scale.each
        if earned > 0:
            box, right = Box(right, top, right + wide, bottom), right + wide
        else:
            box, left = Box(left - wide, top, left, bottom), left - wide
        drawn.filled[drawn.looks[source.key]].append(box)
    inside = min(max(zero, drawn.place.left + _THIN * em), drawn.place.right - _THIN * em)
    over = (_BAR_ROOM - _BAR) / 2 * em
    drawn.easel.lines((((inside, top - over), (inside, bottom + over)),), Ink.INK, _THIN)


def _draw_words(drawn: _Side, top: float) -> float:
    """Write what is in a bar, each with a sample of its look, and return where the last line ends."""
    easel, em = drawn.easel, drawn.easel.setting.letter
    before = (_SAMPLE + _AFTER_SAMPLE) * em
    x, y = drawn.place.left, top + _LINE / 2 * em
    for source, earned in drawn.sources.of(drawn.side):
        amount = f" {points(earned)}"
        spare = drawn.place.right - drawn.place.left - before - easel.setting.width(amount)
        text = shortened(source.label, spare, easel.setting) + amount
        wide = before + easel.setting.width(text)
        if x > drawn.place.left and x + wide > drawn.place.right:
            x, y = drawn.place.left, y + _LINE * em
        half = _SAMPLE / 2 * em
        drawn.filled[drawn.looks[source.key]].append(Box(x, y - half, x + 2 * half, y + half))
        easel.write(x + before, y, text)
        x += wide + _AFTER_WORDS * em
    return y + _LINE / 2 * em
