"""Pictures on paper, as marks of a page."""

from typing import Final, assert_never

from scorepad.sheets.page.fonts import MM, text_width
from scorepad.sheets.page.marks import Colour, Path
from scorepad.sheets.page.pen import GOLD, INK, RED, SECOND, Pen, baseline
from scorepad.sheets.pictures.scene import Align, Ink, Outline, Picture, Setting, SideInk, Tone, Words

_INKS: Final[dict[Ink, Colour]] = {
    Ink.INK: INK,
    Ink.SECOND: SECOND,
    Ink.HAIR: (190, 182, 166),
    Ink.PAPER: (255, 255, 255),
    Ink.CLEAN: RED,
    Ink.WILD: GOLD,
}
SIDE_COLOURS: Final[tuple[Colour, ...]] = (
    *((14, 75, 56), (42, 60, 143), (122, 31, 92), (122, 51, 0), (0, 72, 94), (74, 31, 134)),
    *((92, 67, 0), (134, 26, 60), (31, 79, 18), (61, 67, 80), (90, 45, 30), (0, 76, 82)),
)
"""By seat, as on the light screens; beyond twelve they start again."""


def setting_on_paper(wide: float, high: float, points: float) -> Setting:
    """Return how a picture is set on a page. wide, high: mm, high at least. points: size of its type."""
    return Setting(wide, high, points * MM, _ems)


def _ems(text: str) -> float:
    return text_width(text, 1 / MM, bold=True)


def put_picture(pen: Pen, picture: Picture, x: float, y: float) -> None:
    """Draw a picture with its left upper corner at a place of the page, in mm."""
    for mark in picture.marks:
        match mark:
            case Words():
                _put_words(pen, mark, x, y)
            case Outline():
                lines = tuple(tuple((x + right, y + down) for right, down in line) for line in mark.lines)
                pen.marks.append(Path(lines, colour_on_paper(mark.tone), mark.thick, mark.dash))
            case _ as never:
                assert_never(never)


def _put_words(pen: Pen, mark: Words, x: float, y: float) -> None:
    size = mark.size / MM
    wide = text_width(mark.text, size, bold=mark.strong)
    left = x + mark.x - {Align.START: 0.0, Align.CENTRE: wide / 2, Align.END: wide}[mark.align]
    down = baseline(y + mark.y, size)
    pen.write(left, down, mark.text, size, bold=mark.strong, colour=colour_on_paper(mark.tone))


def colour_on_paper(tone: Tone) -> Colour:
    """Return the colour of a role on paper."""
    match tone:
        case SideInk():
            return SIDE_COLOURS[tone.seat % len(SIDE_COLOURS)]
        case Ink():
            return _INKS[tone]
        case _ as never:
            assert_never(never)
