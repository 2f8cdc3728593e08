"""Every text on every screen is readable against its background in every theme, and the focus is visible.

What people must read is never cut: no ellipsis, no missing lines, no height that larger text outgrows.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import flet as ft
import flet.canvas as cv
from flet.controls.base_control import BaseControl

from scorepad.service.games import Games
from scorepad.ui.theme import style as theme
from tests.ui.colours import blend, contrast
from tests.ui.everywhere import addresses, everything, parts, see_everything, within
from tests.ui.harness import Screen
from tests.ui.playing import at, kept, w03

TWICE: Final = 2.0
"""How much larger letters get at most."""
LINE: Final = 1.5
"""How high a line is at most, in heights of its letters, where a text does not say it."""
LEAST = ((theme.LIGHT, 7), (theme.DARK, 7), (theme.STRONG_LIGHT, 10), (theme.STRONG_DARK, 10))
"""The themes and how far ink and paper stand apart in each."""
Pair = tuple[str, tuple[str, ...]]
"""The role of a text's colour, and the roles of what lies behind it, the nearest last."""


@dataclass
class Pairs:
    """What stands on what: texts and the edges of fields, but for those of greyed-out controls."""

    texts: set[Pair] = field(default_factory=set)
    edges: set[Pair] = field(default_factory=set)

    def add(self, value: Any, behind: tuple[str, ...] = ()) -> None:
        """Add the pairs of a control or of several, and of all within."""
        if getattr(value, "disabled", False) or getattr(value, "opacity", 1) == 0:
            return
        if getattr(value, "visible", True) is False:
            return
        if isinstance(value, BaseControl):
            behind = (*behind, *_back(value))
            self.texts.update((ink, behind) for ink in of_text(value))
            self.edges.update((ink, behind) for ink in of_edge(value))
        for part in parts(value):
            self.add(part, behind)


def _back(control: Any) -> list[str]:
    style = getattr(control, "style", None)
    own = [getattr(control, "bgcolor", None), style.bgcolor if isinstance(style, ft.ButtonStyle) else None]
    if isinstance(control, ft.SnackBar):
        own.append(ft.Colors.INVERSE_SURFACE)
    return [_role(colour) for colour in own if colour and colour != ft.Colors.TRANSPARENT]


def of_text(control: Any) -> Iterator[str]:
    """Yield the colours of a text, and of everything written in a field."""
    match control:
        case ft.Text() if control.value or control.spans:
            styles = [control.style, *[span.style for span in control.spans or []]]
            colours = [control.color, *[style.color for style in styles if style]]
            yield from (_role(colour) for colour in colours if colour)
        case cv.Text():
            yield _ink(control.style, theme.INK)
        case ft.TextField():
            yield _ink(control.text_style, control.color or theme.INK)
            yield _ink(control.label_style, theme.SECOND_INK)
            yield _ink(control.hint_style, theme.SECOND_INK)
            if control.error:
                yield _ink(control.error_style, theme.CLEAN)
            if control.helper:
                yield _ink(control.helper_style, theme.SECOND_INK)


def of_edge(control: Any) -> Iterator[str]:
    """Yield the colours of a field's edge: normal, focused, and with an error."""
    if isinstance(control, ft.TextField):
        borders: Any = control.border
        assert borders, "a field without an edge"
        yield from map(_role, (*(each.side.color for each in borders.values()), theme.CLEAN))


def _ink(style: ft.TextStyle | None, usual: Any) -> str:
    """Return the colour of a style, or Flutter's default."""
    return _role(style.color if style and style.color else usual)


def _role(colour: Any) -> str:
    return str(getattr(colour, "value", colour))


def seen(palette: theme.Palette, behind: tuple[str, ...]) -> str:
    """Return the nearest background colour of a text, blended with those below it where it is translucent."""
    colour = ""
    for role in behind:
        name, _comma, share = role.partition(",")
        is_role = not name.startswith("#")
        own = palette[ft.Colors(name).name.lower()] if is_role else name
        colour = blend(own, float(share), colour) if share else own
    return colour


def cut(text: ft.Text) -> bool:
    """Return whether a text is limited in lines, ends in an ellipsis, or doesn't wrap."""
    style = text.style or ft.TextStyle()
    dots = {text.overflow, style.overflow} - {None, ft.TextOverflow.CLIP}
    return text.max_lines is not None or bool(dots) or text.no_wrap is True


def room(text: ft.Text) -> float:
    """Return the height of a text at double size, with one word per line."""
    style = text.style or ft.TextStyle()
    usual = theme.SCALE[text.theme_style.name.lower()][0] if text.theme_style else theme.BODY_SIZE
    lines = len((text.value or "".join(span.text or "" for span in text.spans or [])).split())
    return lines * float(style.size or usual) * float(style.height or LINE) * TWICE


def outgrown(controls: Iterable[BaseControl]) -> set[str]:
    """Return the texts in containers of a fixed height that may get higher than that."""
    found = set()
    for control in controls:
        high = getattr(control, "height", None)
        # A text's own height is that of its lines.
        if not isinstance(high, (int, float)) or isinstance(control, ft.Text):
            continue
        texts = [each for each in within(control) if isinstance(each, ft.Text)]
        if sum(room(each) for each in texts) > high:
            found.add(f"{[each.value for each in texts]} in {high}")
    return found


async def test_no_text_is_cut_at_double_size_and_all_has_contrast_seven_to_one(service: Games) -> None:
    found = Pairs()
    broken: dict[str, list[str]] = {}
    texts: list[ft.Text] = []

    def look(name: str, screen: Screen) -> None:
        found.add(screen.roots())
        controls = list(everything(screen))
        here = [each for each in controls if isinstance(each, ft.Text)]
        texts.extend(here)
        # The client draws neither an expanding control in a wrapping row nor the row.
        wrapping = [row for row in controls if isinstance(row, ft.Row) and row.wrap]
        expanding = [str(each) for row in wrapping for each in row.controls if each.expand]
        if wrong := [*(str(each.value) for each in here if cut(each)), *outgrown(controls), *expanding]:
            broken[name] = wrong

    await see_everything(service, look, TWICE)
    assert len(texts) > 50 * len(addresses())
    assert broken == {}
    used, around = found.texts, found.edges
    wanted = (theme.INK, theme.SECOND_INK, theme.ON_FILLED, theme.ACCENT, theme.CLEAN)
    assert {_role(role) for role in wanted} <= {ink for ink, _behind in used}
    assert {_role(theme.CARD), _role(ft.Colors.INVERSE_SURFACE)} <= {behind[-1] for _ink, behind in used}
    assert around
    # The hand of cards looks the same in all themes.
    drawn = {(ink, behind) for ink, behind in used if ink.startswith("#")}
    assert too_close(theme.LIGHT, drawn, 7) == {}
    for palette, least in LEAST:
        assert too_close(palette, used - drawn, least) == {}
        assert too_close(palette, around, 3) == {}


def too_close(palette: theme.Palette, used: set[Pair], least: float) -> dict[Pair, float]:
    """Return the pairs with too little contrast in a theme, and their contrast."""
    ratios = {(ink, behind): contrast(seen(palette, (ink,)), seen(palette, behind)) for ink, behind in used}
    return {pair: round(ratio, 2) for pair, ratio in ratios.items() if ratio < least}


async def test_every_button_and_field_has_a_focus_ring(service: Games) -> None:
    game = await kept(service, w03(2))
    for look in (theme.make_theme(theme.LIGHT), theme.make_theme(theme.STRONG_DARK)):
        for buttons in (look.text_button_theme, look.icon_button_theme):
            assert buttons
            assert _ringed(buttons.style)
    own = []
    for path in (f"/game/{game}", "/settings"):
        async with at(service, path) as screen:
            own += [each.style for each in screen.controls(ft.TextButton) if each.style.side]
    assert len(own) > 10
    assert all(_ringed(style) for style in own)
    async with at(service, "/new") as screen:
        fields = screen.controls(ft.TextField)
        assert fields
        assert all(_is_ring(each.border[ft.ControlState.FOCUSED].side) for each in fields)


def _ringed(style: Any) -> bool:
    return _is_ring(style.side[ft.ControlState.FOCUSED])


def _is_ring(ring: ft.BorderSide) -> bool:
    return bool(ring.width >= 3 and ring.color == theme.INK)
