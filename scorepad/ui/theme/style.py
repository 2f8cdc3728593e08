"""The look of every screen: palettes, colour roles, type, space, shapes, and the two themes made of them.

Screens name roles (`INK`, `HIGHLIGHT`, `side_colour(1)`), never a colour value: the client picks the light or
the dark one by itself. Type comes from the theme as well, so the reader's type size scales it in one place.
"""

import json
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

import flet as ft

from scorepad.flet_support.fonts import FALLBACK, FONT_FILES
from scorepad.i18n.line_breaks import MAY_BREAK

PAPER = ft.Colors.SURFACE
CARD = ft.Colors.SURFACE_CONTAINER_LOWEST
RAISED = ft.Colors.SURFACE_CONTAINER
KEY_PLATE = ft.Colors.SURFACE_CONTAINER_LOW
INK = ft.Colors.ON_SURFACE
SECOND_INK = ft.Colors.ON_SURFACE_VARIANT
HAIRLINE = ft.Colors.OUTLINE_VARIANT
BUTTON_EDGE = ft.Colors.OUTLINE
ACCENT = ft.Colors.PRIMARY
ON_FILLED = ft.Colors.ON_PRIMARY
HIGHLIGHT = ft.Colors.TERTIARY_CONTAINER
HIGHLIGHT_EDGE = ft.Colors.TERTIARY
CHOSEN = ft.Colors.with_opacity(0.22, ACCENT)
VEIL = ft.Colors.with_opacity(0.45, ft.Colors.SCRIM)
"""Over the page while a menu is open."""
WILD_COLOUR, WILD_TINT = ft.Colors.TERTIARY, ft.Colors.TERTIARY_CONTAINER
CLEAN = ft.Colors.ERROR

EDGE_SPACE = 16
TARGET = 48
KEY_SIDE, LARGE_KEY_SIDE = 76, 101
RADIUS = 12
PAGE_WIDTH = 1056
LINE_WIDTH = 640
"""How long a line is at most in a wide window, in logical pixels."""
RING = 3
# Flutter draws a stroke of this alignment two pixels outside of the shape.
_APART = 1 + 2 * 2 / RING

SECOND_SIZE, BODY_SIZE, LARGE_SIZE, BIG_SIZE, KEY_SIZE, TOTAL_SIZE = 16, 18, 20, 26, 30, 46

LINE_HEIGHT = 1.4
"""The most that a line of the theme's text takes, in sizes of type: in Japanese 1.375, else 1.35."""

SIDE_SHAPES = ("●", "■", "▲", "◆", "▼", "✚", "▶", "◐", "○", "□", "△", "◇")
_TINT_SHARE = 0.65

_REGULAR, _MEDIUM, _BOLD = ft.FontWeight.W_400, ft.FontWeight.W_500, ft.FontWeight.W_700
_FACES = {_REGULAR: "Pad", _MEDIUM: "Pad Medium", _BOLD: "Pad Bold"}
SCALE: dict[str, tuple[int, ft.FontWeight]] = {
    "display_large": (TOTAL_SIZE, _BOLD),
    "display_medium": (TOTAL_SIZE, _BOLD),
    "display_small": (TOTAL_SIZE, _BOLD),
    "headline_large": (BIG_SIZE, _BOLD),
    "headline_medium": (BIG_SIZE, _BOLD),
    "headline_small": (KEY_SIZE, _MEDIUM),
    "title_large": (LARGE_SIZE, _BOLD),
    "title_medium": (LARGE_SIZE, _REGULAR),
    "title_small": (BODY_SIZE, _MEDIUM),
    "body_large": (BODY_SIZE, _REGULAR),
    "body_medium": (BODY_SIZE, _REGULAR),
    "body_small": (SECOND_SIZE, _REGULAR),
    "label_large": (BODY_SIZE, _MEDIUM),
    "label_medium": (SECOND_SIZE, _MEDIUM),
    "label_small": (SECOND_SIZE, _REGULAR),
}

# Each width in em, the widest of the three weights rounded up, with its characters.
_TABLE: Final[dict[str, str]] = json.loads(Path(__file__).with_name("letter_widths.json").read_text("utf-8"))
_WIDTHS: Final = {sign: float(width) for width, signs in _TABLE.items() for sign in signs} | {MAY_BREAK: 0.0}
# No sign of the Japanese font is wider, nor is the crossed box of one that no font has.
_OTHER: Final = 1.0


Palette = Mapping[str, str]
"""Every colour of one brightness, written `#RRGGBB`, by its role in Material 3."""

# Each colour in light, dark, high-contrast light and high-contrast dark, after its roles.
_COLOURS = {
    ("surface", "on_inverse_surface", "surface_tint"): ("#FBF8F1", "#12201A", "#FFFFFF", "#000000"),
    ("surface_container_lowest",): ("#FFFFFF", "#1E332A", "#FFFFFF", "#000000"),
    ("surface_container",): ("#FFFFFF", "#273F35", "#FFFFFF", "#1A1A1A"),
    ("surface_container_low",): ("#F7F2E8", "#355346", "#FFFFFF", "#1A1A1A"),
    ("on_surface", "inverse_surface"): ("#1B1A17", "#F4F0E6", "#000000", "#FFFFFF"),
    ("on_surface_variant",): ("#3F3B33", "#DEDACD", "#1F1F1F", "#EDEDED"),
    ("outline_variant",): ("#D9D2C3", "#43594F", "#6E6E6E", "#9A9A9A"),
    ("outline",): ("#5E584D", "#A9A698", "#000000", "#FFFFFF"),
    ("on_primary", "on_error"): ("#FFFFFF", "#06110C", "#FFFFFF", "#000000"),
    ("error",): ("#8F1519", "#FFBDB6", "#6E0A10", "#FFCFCA"),
    ("surface_container_high", "surface_container_highest"): ("#E7E3DA", "#33483E", "#EDEDED", "#262626"),
    ("tertiary",): ("#6B4400", "#F8DA9A", "#4A2F00", "#FFD98A"),
    ("tertiary_container",): ("#F6ECD6", "#463919", "#FFF3D6", "#33270F"),
}
# One hue for each of twelve sides, after its role and that of its tint: no other control uses these roles.
_SIDES = {
    ("primary", "primary_container"): ("#0E4B38", "#A0E2C4", "#003322", "#A6F0D0"),
    ("secondary", "secondary_container"): ("#2A3C8F", "#C4CEFF", "#1A2470", "#CBD4FF"),
    ("primary_fixed", "on_primary_container"): ("#7A1F5C", "#F4B3DC", "#5C0A42", "#FFC9EA"),
    ("primary_fixed_dim", "on_secondary_container"): ("#7A3300", "#FFB68A", "#5A2400", "#FFC9A6"),
    ("on_primary_fixed", "on_tertiary_container"): ("#00485E", "#8CD6F2", "#003345", "#A8E6FF"),
    ("on_primary_fixed_variant", "on_error_container"): ("#4A1F86", "#D7BCFF", "#3A1270", "#E4D0FF"),
    ("secondary_fixed", "on_secondary"): ("#5C4300", "#E6CB6E", "#423000", "#F5DE8A"),
    ("secondary_fixed_dim", "on_tertiary"): ("#861A3C", "#FFB3C0", "#660E2A", "#FFC8D2"),
    ("on_secondary_fixed", "on_tertiary_fixed"): ("#1F4F12", "#A9DB92", "#163C0C", "#BFF0AA"),
    ("on_secondary_fixed_variant", "on_tertiary_fixed_variant"): ("#3D4350", "#C9D0DE", "#2B303A", "#DDE3EE"),
    ("tertiary_fixed", "surface_dim"): ("#5A2D1E", "#E8BFAE", "#452013", "#F5D3C4"),
    ("tertiary_fixed_dim", "surface_bright"): ("#004C52", "#86DDE0", "#00383C", "#A0F0F2"),
}
_SIDE_ROLES = tuple(ft.Colors[role.upper()] for role, _tint in _SIDES)
_TINT_ROLES = tuple(ft.Colors[tint.upper()] for _role, tint in _SIDES)


def _palettes() -> Iterator[Palette]:
    for at in range(4):
        palette = {role: colours[at] for roles, colours in _COLOURS.items() for role in roles}
        for (role, tint), hues in _SIDES.items():
            # A background has its side's hue in the other brightness.
            palette[role], palette[tint] = hues[at], hues[at ^ 1]
        yield MappingProxyType(palette)


LIGHT, DARK, STRONG_LIGHT, STRONG_DARK = _palettes()


class Type(Enum):
    """The places of the type scale; each is a style of the theme."""

    SECOND = ft.TextThemeStyle.BODY_SMALL
    BODY = ft.TextThemeStyle.BODY_MEDIUM
    STRONG = ft.TextThemeStyle.TITLE_SMALL
    LARGE = ft.TextThemeStyle.TITLE_MEDIUM
    HEAD = ft.TextThemeStyle.TITLE_LARGE
    KEY = ft.TextThemeStyle.HEADLINE_SMALL
    BIG = ft.TextThemeStyle.HEADLINE_MEDIUM
    TOTAL = ft.TextThemeStyle.DISPLAY_MEDIUM


def side_shape(side: int) -> str:
    """Return the sign of a side, counted from 0; beyond twelve they start again."""
    return SIDE_SHAPES[side % len(SIDE_SHAPES)]


def side_colour(side: int) -> ft.Colors:
    """Return the colour role of a side, for its sign, bar and filled button (with words in `ON_FILLED`)."""
    return _SIDE_ROLES[side % len(_SIDE_ROLES)]


def side_tint(side: int) -> str:
    """Return the quiet background of a side: a little of its hue, deep in the dark and pale in the light."""
    return ft.Colors.with_opacity(_TINT_SHARE, _TINT_ROLES[side % len(_TINT_ROLES)])


def text_style(size: float, weight: ft.FontWeight, colour: ft.ColorValue = INK) -> ft.TextStyle:
    """Return a style in the app's fonts; without a colour dark mode would draw black (FLET.md, fault 48)."""
    # From W_600 on clients thicken a font of one weight, such as the Japanese one; Roboto is not affected.
    return ft.TextStyle(
        size=size,
        weight=ft.FontWeight.W_600 if weight is _MEDIUM else weight,
        font_family=_FACES[weight],
        font_family_fallback=list(FALLBACK),
        color=colour,
        letter_spacing=0,
    )


def focus_ring(*, outside: bool = False) -> ft.BorderSide:
    """Return the ring around the focused control. outside: a little apart, for a dark control."""
    return ft.BorderSide(RING, INK, stroke_align=_APART if outside else ft.BorderSideStrokeAlign.INSIDE)


def button_edge(edge: ft.BorderSide) -> dict[ft.ControlState, ft.BorderSide]:
    """Return the edge of a button, which the focus ring replaces."""
    return {ft.ControlState.FOCUSED: focus_ring(), ft.ControlState.DEFAULT: edge}


def make_theme(palette: Palette, scale: float = 1.0, *, still: bool = False) -> ft.Theme:
    """Return the theme of one palette. scale: one of `TYPE_STEPS`; still: screens follow without motion."""
    inks = {"body_small": SECOND_INK, "label_small": SECOND_INK}
    styles = {
        name: text_style(size * scale, weight, inks.get(name, INK)) for name, (size, weight) in SCALE.items()
    }
    # Not for everybody: without a transition a screen leaves 300 ms late (FLET.md, fault 59).
    systems = ("android", "ios", "linux", "macos", "windows") if still else ()
    transitions = dict.fromkeys(systems, ft.PageTransitionTheme.NONE)
    button = ft.ButtonStyle(side={ft.ControlState.FOCUSED: focus_ring()})
    return ft.Theme(
        use_material3=True,
        font_family="Pad",
        color_scheme=ft.ColorScheme(**palette),
        text_theme=ft.TextTheme(**styles),
        text_button_theme=ft.TextButtonTheme(button),
        icon_button_theme=ft.IconButtonTheme(button),
        scaffold_bgcolor=PAPER,
        visual_density=ft.VisualDensity.STANDARD,
        page_transitions=ft.PageTransitionsTheme(**transitions),
    )


def apply_theme(
    page: ft.Page,
    scale: float = 1.0,
    mode: ft.ThemeMode = ft.ThemeMode.SYSTEM,
    *,
    strong: bool = False,
    still: bool = False,
) -> None:
    """Set a page's fonts and both themes. mode: which of the two is used."""
    light, dark = (STRONG_LIGHT, STRONG_DARK) if strong else (LIGHT, DARK)
    page.fonts = {**FONT_FILES, **(page.fonts or {})}
    page.theme = make_theme(light, scale, still=still)
    page.dark_theme = make_theme(dark, scale, still=still)
    page.theme_mode = mode
    # Half way between two themes the client draws without the fallback fonts (FLET.md, fault 55).
    page.theme_animation_style = ft.AnimationStyle.no_animation()
    page.padding = 0


@lru_cache(maxsize=4096)
def letters_width(text: str) -> float:
    """Return an upper bound for the width of a text on one line, in em.

    So a screen knows what fits before the client draws it.
    """
    return sum(_WIDTHS.get(sign, _OTHER) for sign in text)
