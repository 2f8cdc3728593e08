"""Text in the type scale and the room it needs, and the sign and name of a side."""

from collections.abc import Sequence
from functools import lru_cache

import flet as ft

from scorepad.flet_support.fonts import typeset
from scorepad.flet_support.page_state import page_state
from scorepad.i18n import _
from scorepad.i18n.line_breaks import breakable_pieces
from scorepad.ui.theme import style
from scorepad.ui.theme.style import Type

UNSET = "–"
GLIDE = ft.Animation(280, ft.AnimationCurve.FAST_OUT_SLOWIN)
"""How what moves on the client goes; a device that asks for less motion is sent none of it."""

_PICTURE_SIZE = 26
_NUMBER_GAP = 10
_AROUND_SUM = 80
"""The most logical pixels at the sides of a sum's line."""
_HAIR = 1e-6
_SIGN_WIDTH = max(style.letters_width(f"{shape} ") for shape in style.SIDE_SHAPES)


def words(
    text: str,
    place: Type = Type.BODY,
    colour: ft.ColorValue | None = None,
    *,
    said: str | None = None,
    right: bool = False,
    centred: bool = False,
    expand: bool | int | None = None,
) -> ft.Text:
    """Make a text; it wraps, even within a long name, and is never cut. said: read out instead."""
    align = ft.TextAlign.RIGHT if right else ft.TextAlign.CENTER if centred else ft.TextAlign.START
    face = typeset(text)
    return ft.Text(
        face,
        theme_style=place.value,
        color=colour or (style.SECOND_INK if place is Type.SECOND else style.INK),
        semantics_label=said or (text if face != text else None),
        text_align=align,
        expand=expand,
    )


def figure(text: str, place: Type = Type.LARGE) -> ft.Text:
    """Make a right-aligned number; digits are all of one width."""
    return words(text, place, right=True)


def own_style(size: float, weight: ft.FontWeight, colour: ft.ColorValue = style.INK) -> ft.TextStyle:
    """Make a style outside of the type scale; size: before the type size chosen for this device."""
    return style.text_style(size * page_state(ft.context.page).type_step, weight, colour)


def shrink(text: ft.Text, share: float, line: float | None = None) -> None:
    """Make the letters of a text of the type scale smaller. line: the height of one, in sizes of type."""
    size, weight = style.SCALE[(text.theme_style or Type.BODY.value).name.lower()]
    text.style = own_style(size * share, weight)
    text.style.height = line


def own_words(text: str, look: ft.TextStyle, *, said: str | None = None) -> ft.Text:
    """Make a text outside of the type scale. look: made with `own_style`; said: read out instead."""
    return ft.Text(typeset(text), style=look, semantics_label=said)


def heading(text: str | ft.Control, place: Type = Type.HEAD, level: int = 2) -> ft.Semantics:
    """Make a heading that screen readers can jump to."""
    content = words(text, place) if isinstance(text, str) else text
    return ft.Semantics(header=True, heading_level=level, content=content)


def copyable(text: str) -> ft.Text:
    """Make a text that can also be selected and copied by hand."""
    # Without its own words as its name, a screen reader finds a field without one.
    copy = words(text, Type.SECOND, said=text)
    # Nobody is to copy signs that only say where a line may end.
    copy.value = text
    copy.selectable = True
    return copy


def command_line_text(text: str) -> ft.Text:
    """Make a small text on a line of its own, to be typed elsewhere; it can be selected and copied."""
    line = copyable(text)
    line.color = style.INK
    # Spaced out, because two hyphens that touch look like a dash.
    line.style = ft.TextStyle(letter_spacing=1)
    return line


def unspoken(content: ft.Control) -> ft.Semantics:
    """Return the content, hidden from screen readers because it only repeats something read out elsewhere."""
    return ft.Semantics(exclude_semantics=True, content=content)


def rolling(now: str, before: str, look: ft.TextStyle, turns: int) -> ft.Control:
    """Return a figure that rolls up into the place of the one before each time `turns` has grown by one.

    A client moves only what it has drawn before, so a figure must have been sent with the turns before.
    look: as in `own_words`.
    """
    new = own_words(now, look)
    if page_state(ft.context.page).still:
        return new
    # A control can't be put somewhere and moved from there in one patch (FLET.md, fault 57). So the outer one
    # goes down at once by its height, the inner one glides up by the same, and after any number of turns both
    # cancel out. A stack would not clip them (FLET.md, fault 58). The curve starts slowly, because the frame
    # that draws a whole screen anew takes a part of the time.
    both = ft.Stack([new, ft.Container(own_words(before, look), offset=ft.Offset(0, -1))])
    inner = ft.Container(both, offset=ft.Offset(0, -turns), animate_offset=GLIDE)
    outer = ft.Container(inner, offset=ft.Offset(0, turns))
    return ft.Container(outer, clip_behavior=ft.ClipBehavior.HARD_EDGE)


def largest_that_fits(texts: list[str], width: float, sizes: tuple[float, ...]) -> float:
    """Return the first of the sizes, largest first, at which all numbers fit `width`, else the last."""
    widest = max(map(style.letters_width, texts), default=0)
    return next((size for size in sizes if widest * size <= width), sizes[-1])


def picture(sign: ft.IconData, colour: ft.ColorValue = style.INK, *, said: str | None = None) -> ft.Icon:
    """Draw a sign that no letter has, which large letters leave as it is. said: read out for it."""
    return ft.Icon(sign, colour, _PICTURE_SIZE, said)


def side_mark(side: int) -> ft.Semantics:
    """Draw the shape of a side; the name beside it says who it is."""
    return unspoken(words(style.side_shape(side), Type.BODY, style.side_colour(side)))


def side_name(
    side: int,
    name: str,
    place: Type = Type.STRONG,
    *,
    right: bool = False,
    on_colour: ft.ColorValue | None = None,
) -> ft.Text:
    """Make a side's name after its shape, as one text that wraps. on_colour: of both, on a filled button."""
    text = words("", place, on_colour or style.INK, said=name, right=right)
    sign, size, usual = f"{style.side_shape(side)} ", _size(text), _size(words(""))
    # Wide enough for any of them, so that names below each other begin at one place, small ones too.
    space = (_SIGN_WIDTH * max(size, usual) - style.letters_width(sign) * size) / 2
    shape = ft.TextStyle(color=on_colour or style.side_colour(side), letter_spacing=space)
    text.spans = [ft.TextSpan(sign, style=shape), ft.TextSpan(typeset(name))]
    return text


def card(content: ft.Control) -> ft.Container:
    """Make a white card, at whose round corners its content ends too."""
    border = ft.Border.all(1, style.HAIRLINE)
    box = ft.Container(content, bgcolor=style.CARD, border=border, border_radius=style.RADIUS)
    box.clip_behavior = ft.ClipBehavior.ANTI_ALIAS
    return box


def side_card(side: int, content: ft.Control) -> ft.Container:
    """Make a white card with the side's bar along its top; a screen reader reads it in one go."""
    bar = ft.Container(height=6, bgcolor=style.side_colour(side))
    padding = ft.Padding.only(left=14, right=14, top=8, bottom=12)
    inner = ft.Container(content, padding=padding)
    column = ft.Column([bar, inner], spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return card(ft.Semantics(container=True, content=column))


def word_width(text: str) -> float:
    """Return how wide the widest unbreakable part of a text is, in em."""
    return max((style.letters_width(piece) for _joint, piece in breakable_pieces(text)), default=0)


def line_room(text: ft.Text) -> float:
    """Return how wide a text of the type scale is on one line, in logical pixels."""
    return style.letters_width(_content(text)) * _size(text)


def word_room(text: ft.Text) -> float:
    """Return the least width of a text of the type scale, in logical pixels."""
    return word_width(_content(text)) * _size(text)


def side_by_side(texts: Sequence[ft.Text], room: float, around: float) -> tuple[list[int], float]:
    """Return the shares of a line's room that texts get, and by how much they shrink where that isn't enough.

    Equal shares where each text fits, else by their lengths. room, around: each text, in logical pixels.
    """
    lengths = [line_room(text) for text in texts]
    if max(lengths) + around <= room / len(texts):
        return [1] * len(texts), 1
    shrink = min(1, (room - around * len(texts)) / sum(lengths))
    return [round(length * shrink + around) for length in lengths], shrink


def _content(text: ft.Text) -> str:
    return str(text.value) or "".join(span.text or "" for span in text.spans or ())


def _size(text: ft.Text) -> float:
    place = text.theme_style or Type.BODY.value
    return style.SCALE[place.name.lower()][0] * page_state(ft.context.page).text_scale


def label_and_number(
    label: ft.Text, number: ft.Text, room: float, *further: ft.Text, whole: bool = False
) -> ft.Row | ft.Column:
    """Return a number on the right of its words, or below them if a word would be cut.

    room: for both, in logical pixels. further: numbers below the first one. whole: whether the words beside
    it stay on one line.
    """
    texts = [number, *further]
    column = ft.Column([*texts], spacing=0, horizontal_alignment=ft.CrossAxisAlignment.END)
    numbers = column if further else number
    beside = line_room(label) if whole else word_room(label)
    if beside + _NUMBER_GAP + max(line_room(each) for each in texts) > room:
        below = ft.Row([numbers], alignment=ft.MainAxisAlignment.END)
        return ft.Column([label, below], spacing=0)
    label.expand = True
    return ft.Row([label, numbers], spacing=_NUMBER_GAP)


def sum_room() -> float:
    """Return how wide a label and its number may be together on any paper, in logical pixels."""
    return min(ft.context.page.width or 0, style.LINE_WIDTH + 2 * style.EDGE_SPACE) - _AROUND_SUM


def sum_line(label: str, number: str, place: Type = Type.BODY, *, narrow: bool = False) -> ft.Control:
    """Make a line of a sum, with a hairline below. place: of the label. narrow: with less space around it."""
    content = ft.Container(label_and_number(words(label, place), figure(number), sum_room()))
    content.border = ft.Border(bottom=ft.BorderSide(1, style.HAIRLINE))
    content.padding = ft.Padding.symmetric(horizontal=4 if narrow else 0, vertical=2 if narrow else 8)
    spoken = _("{what}: {detail}").format(what=label, detail=number)
    return ft.Semantics(label=spoken, exclude_semantics=True, content=content)


@lru_cache(maxsize=4096)
def safe_line_count(text: str, room: float) -> int:
    """Return an upper bound for the lines of a text. room: how wide they are, in sizes of type."""
    count, used = 1, 0.0
    for joint, piece in breakable_pieces(text):
        if used and used + style.letters_width(joint + piece) > room + _HAIR:
            count, used = count + 1, 0.0
        elif used:
            used += style.letters_width(joint)
        for sign in piece:
            if used and used + style.letters_width(sign) > room + _HAIR:
                count, used = count + 1, 0.0
            used += style.letters_width(sign)
    return count
