"""What stands beside the boxes of a ledger: each round's number, its name and its dealer."""

from dataclasses import dataclass

from scorepad.i18n.catalogue import _
from scorepad.sheets.model import Sheet, SheetRound
from scorepad.sheets.page.fonts import MM, text_width, widest_piece, wrap_text
from scorepad.sheets.page.frame import PageArea
from scorepad.sheets.page.pen import SECOND, Pen, baseline

_ROUND_SIZE, _NAME_SIZES, _DEALER_SIZE = 10.0, (9.5, 9.0, 8.5, 8.0), 8.0
_WORD_SIZE, _SMALLEST_WORD = 9.5, 8.0
_EDGE = 2.0
"""mm before the round's number and after what stands beside it."""
_AFTER_NUMBER = 1.5
_LEAST_LABEL, _MOST_LABEL = 26.0, 0.36
"""mm, with a line to write a dealer's name on; a share of the page's width, for labels on one line."""
_LONGEST_WORD = 25.0
_LEADING, _TO_WRITE, _BETWEEN = 1.12, 4.4, 0.8
"""mm of a line to write on, and between the labels of two rounds."""


@dataclass(frozen=True, slots=True)
class _Label:
    """The lines of a round's name, and of its dealer if that is known. size: of the name's type in points."""

    name: tuple[str, ...]
    dealer: tuple[str, ...]
    size: float

    @property
    def high(self) -> float:
        """The height of the name, and that of the dealer or of a line to write on."""
        return self.name_high + (len(self.dealer) * _step(_DEALER_SIZE) or _TO_WRITE)

    @property
    def name_high(self) -> float:
        """The height of the name in mm."""
        return len(self.name) * _step(self.size)


def _step(size: float) -> float:
    return size * MM * _LEADING


def label_widths(sheet: Sheet, page: float) -> list[float]:
    """Return the widths in mm that labels can have: that of names on one line, or of folded ones."""
    before = _before(sheet) + _EDGE
    every = (*sheet.rounds, *sheet.spare)
    texts = {(each.name, _NAME_SIZES[0]) for each in every} | {(each.dealer, _DEALER_SIZE) for each in every}
    sized = [*texts, (_("Dealer"), _DEALER_SIZE)]
    pieces = (widest_piece(text, min(size, _NAME_SIZES[-1]), most=_LONGEST_WORD) for text, size in sized)
    heads = (_("Round"), *_("Brought forward").split())
    words = (widest_piece(text, _SMALLEST_WORD, bold=True) + 2 * _EDGE for text in heads)
    folded = max(_LEAST_LABEL, max(pieces) + before, *words)
    whole = max(text_width(text, size) for text, size in sized) + before
    return sorted({folded, max(folded, min(_MOST_LABEL * page, whole))}, reverse=True)


def _before(sheet: Sheet) -> float:
    """Return the mm before a round's name: the number and what is free on both sides of it."""
    last = (*sheet.rounds, *sheet.spare)[-1].number
    return _EDGE + text_width(str(last), _ROUND_SIZE, bold=True) + _AFTER_NUMBER


def _label(sheet: Sheet, dealt: SheetRound, wide: float) -> _Label:
    room = wide - _before(sheet) - _EDGE + 0.01
    dealer = wrap_text(dealt.dealer, room, _DEALER_SIZE) if dealt.dealer else ()
    if not dealt.name:
        return _Label((), dealer, _NAME_SIZES[-1])
    size = next((each for each in _NAME_SIZES if text_width(dealt.name, each) <= room), _NAME_SIZES[-1])
    return _Label(wrap_text(dealt.name, room, size), dealer, size)


def label_height(sheet: Sheet, wide: float) -> float:
    """Return the height in mm of the highest label of a round."""
    return max(_label(sheet, dealt, wide).high for dealt in (*sheet.rounds, *sheet.spare)) + _BETWEEN


def draw_label(pen: Pen, sheet: Sheet, dealt: SheetRound, x: float, middle: float, wide: float) -> None:
    """Draw a round's number, its name, and its dealer or a line to write one on. middle: of the row."""
    label, left = _label(sheet, dealt, wide), x + _before(sheet)
    pen.write(x + _EDGE, baseline(middle, _ROUND_SIZE), str(dealt.number), _ROUND_SIZE, bold=True)
    y = middle - label.high / 2
    for at, text in enumerate(label.name):
        pen.write(left, baseline(y + (at + 0.5) * _step(label.size), label.size), text, label.size)
    y += label.name_high
    for at, text in enumerate(label.dealer):
        line = baseline(y + (at + 0.5) * _step(_DEALER_SIZE), _DEALER_SIZE)
        pen.write(left, line, text, _DEALER_SIZE, colour=SECOND)
    if not label.dealer:
        line = y + _TO_WRITE - 0.6
        pen.line(left, line, x + wide - _EDGE, line)


def draw_corner(pen: Pen, box: PageArea) -> None:
    """Draw the words above the rounds' labels."""
    x, room = box.x + _EDGE, box.wide - 2 * _EDGE
    upper, lower = box.y + 0.28 * box.high, box.y + 0.74 * box.high
    pen.fit((x, baseline(upper, _WORD_SIZE), room), _("Round"), _WORD_SIZE, bold=True)
    pen.fit((x, baseline(lower, _DEALER_SIZE), room), _("Dealer"), _DEALER_SIZE, colour=SECOND)


def draw_forward(pen: Pen, x: float, middle: float, wide: float) -> None:
    """Draw the words beside what is brought forward, on two lines if they don't fit on one."""
    word, room = _("Brought forward"), wide - 2 * _EDGE
    fits = text_width(word, _SMALLEST_WORD, bold=True) <= room
    lines, size = ((word,), _WORD_SIZE) if fits else (wrap_text(word, room, 8.0, bold=True), _SMALLEST_WORD)
    for at, text in enumerate(lines):
        line = baseline(middle + (at - (len(lines) - 1) / 2) * _step(size), size)
        pen.fit((x + _EDGE, line, room), text, size, bold=True)
