"""The look of every screen: palettes, colour roles, type, space, shapes, and the two themes made of them.

Screens name roles (`INK`, `HIGHLIGHT`, `side_colour(1)`), never a colour value: the client picks the light or
the dark one by itself. Type comes from the theme as well, so the reader's type size scales it in one place.
"""

from dataclasses import dataclass
from enum import Enum

import flet as ft

from scorepad.flet_support.fonts import FALLBACK, FONT_FILES

PAPER = ft.Colors.SURFACE
CARD = ft.Colors.SURFACE_CONTAINER_LOWEST
INK = ft.Colors.ON_SURFACE
SECOND_INK = ft.Colors.ON_SURFACE_VARIANT
HAIRLINE = ft.Colors.OUTLINE_VARIANT
BUTTON_EDGE = ft.Colors.OUTLINE
ACCENT = ft.Colors.PRIMARY
ON_FILLED = ft.Colors.ON_PRIMARY
HIGHLIGHT = ft.Colors.TERTIARY_CONTAINER
HIGHLIGHT_EDGE = ft.Colors.TERTIARY
WILD_COLOUR, WILD_TINT = ft.Colors.TERTIARY, ft.Colors.TERTIARY_CONTAINER
CLEAN, CLEAN_TINT = ft.Colors.ERROR, ft.Colors.ERROR_CONTAINER
DIRTY, DIRTY_TINT = ft.Colors.ON_SURFACE, ft.Colors.SURFACE_CONTAINER_HIGH

SPACE = 4
EDGE_SPACE = 12
TARGET = 48
KEY_HEIGHT = 58
RADIUS = 12
PAGE_WIDTH = 1100
RING = 3
# Flutter draws a stroke of this alignment two pixels outside of the shape.
_APART = 1 + 2 * 2 / RING

SECOND_SIZE, BODY_SIZE, LARGE_SIZE, BIG_SIZE, TOTAL_SIZE = 16, 18, 20, 26, 46

_FACES = {ft.FontWeight.W_400: "Pad", ft.FontWeight.W_500: "Pad Medium", ft.FontWeight.W_700: "Pad Bold"}

SIDE_SHAPES = ("●", "■", "▲", "◆", "▼", "✚", "▶", "◐", "○", "□", "△", "◇")
# The scheme's fixed roles are unused in this app; each carries the hue of one further side.
_FURTHER_SIDES = (
    ("primary_fixed", ft.Colors.PRIMARY_FIXED),
    ("primary_fixed_dim", ft.Colors.PRIMARY_FIXED_DIM),
    ("on_primary_fixed", ft.Colors.ON_PRIMARY_FIXED),
    ("on_primary_fixed_variant", ft.Colors.ON_PRIMARY_FIXED_VARIANT),
    ("secondary_fixed", ft.Colors.SECONDARY_FIXED),
    ("secondary_fixed_dim", ft.Colors.SECONDARY_FIXED_DIM),
    ("on_secondary_fixed", ft.Colors.ON_SECONDARY_FIXED),
    ("on_secondary_fixed_variant", ft.Colors.ON_SECONDARY_FIXED_VARIANT),
    ("tertiary_fixed", ft.Colors.TERTIARY_FIXED),
    ("tertiary_fixed_dim", ft.Colors.TERTIARY_FIXED_DIM),
)
_SIDE_ROLES = (ft.Colors.PRIMARY, ft.Colors.SECONDARY, *(role for _slot, role in _FURTHER_SIDES))
TINT_SHARE = 0.08

_REGULAR, _MEDIUM, _BOLD = ft.FontWeight.W_400, ft.FontWeight.W_500, ft.FontWeight.W_700
SCALE: dict[str, tuple[int, ft.FontWeight]] = {
    "display_large": (TOTAL_SIZE, _BOLD),
    "display_medium": (TOTAL_SIZE, _BOLD),
    "display_small": (TOTAL_SIZE, _BOLD),
    "headline_large": (BIG_SIZE, _BOLD),
    "headline_medium": (BIG_SIZE, _BOLD),
    "headline_small": (BIG_SIZE, _MEDIUM),
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


@dataclass(frozen=True, slots=True)
class Palette:
    """Every colour of one brightness, written `#RRGGBB`; `sides` has one hue for each of twelve sides."""

    paper: str
    card: str
    ink: str
    second_ink: str
    hairline: str
    edge: str
    on_filled: str
    sides: tuple[str, ...]
    tints: tuple[str, str]
    clean: str
    clean_tint: str
    dirty_tint: str
    wild: str
    wild_tint: str


LIGHT = Palette(
    paper="#FBF8F1",
    card="#FFFFFF",
    ink="#1B1A17",
    second_ink="#4F4A41",
    hairline="#D9D2C3",
    edge="#5E584D",
    on_filled="#FFFFFF",
    sides=(
        "#0E4B38",
        "#2A3C8F",
        "#7A1F5C",
        "#7A3300",
        "#00485E",
        "#4A1F86",
        "#5C4300",
        "#861A3C",
        "#1F4F12",
        "#3D4350",
        "#5A2D1E",
        "#004C52",
    ),
    tints=("#E3EDE6", "#E5E8F8"),
    clean="#8F1519",
    clean_tint="#F8E6E3",
    dirty_tint="#E7E3DA",
    wild="#6B4400",
    wild_tint="#F6ECD6",
)
DARK = Palette(
    paper="#12201A",
    card="#1A2B24",
    ink="#F4F0E6",
    second_ink="#C9C4B6",
    hairline="#34473E",
    edge="#A9A698",
    on_filled="#12201A",
    sides=(
        "#8FD8B8",
        "#B6C2FF",
        "#F4B3DC",
        "#FFB68A",
        "#8CD6F2",
        "#D7BCFF",
        "#E6CB6E",
        "#FFB3C0",
        "#A9DB92",
        "#C9D0DE",
        "#E8BFAE",
        "#86DDE0",
    ),
    tints=("#21392F", "#27314F"),
    clean="#FFB0A8",
    clean_tint="#3A2422",
    dirty_tint="#2F4138",
    wild="#F0C878",
    wild_tint="#3A3020",
)

STRONG_LIGHT = Palette(
    paper="#FFFFFF",
    card="#FFFFFF",
    ink="#000000",
    second_ink="#1F1F1F",
    hairline="#6E6E6E",
    edge="#000000",
    on_filled="#FFFFFF",
    sides=(
        "#003322",
        "#1A2470",
        "#5C0A42",
        "#5A2400",
        "#003345",
        "#3A1270",
        "#423000",
        "#660E2A",
        "#163C0C",
        "#2B303A",
        "#452013",
        "#00383C",
    ),
    tints=("#EFF6F1", "#F0F1FC"),
    clean="#6E0A10",
    clean_tint="#FDF1F0",
    dirty_tint="#EDEDED",
    wild="#4A2F00",
    wild_tint="#FFF3D6",
)
STRONG_DARK = Palette(
    paper="#000000",
    card="#000000",
    ink="#FFFFFF",
    second_ink="#EDEDED",
    hairline="#9A9A9A",
    edge="#FFFFFF",
    on_filled="#000000",
    sides=(
        "#A6F0D0",
        "#CBD4FF",
        "#FFC9EA",
        "#FFC9A6",
        "#A8E6FF",
        "#E4D0FF",
        "#F5DE8A",
        "#FFC8D2",
        "#BFF0AA",
        "#DDE3EE",
        "#F5D3C4",
        "#A0F0F2",
    ),
    tints=("#10231B", "#141A38"),
    clean="#FFC2BC",
    clean_tint="#2A1312",
    dirty_tint="#262626",
    wild="#FFD98A",
    wild_tint="#33270F",
)

# Below this value sRGB is linear.
_TOE = 0.04045


def _channels(colour: str) -> tuple[float, ...]:
    return tuple(int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))


def _luminance(colour: str) -> float:
    linear = (part / 12.92 if part <= _TOE else ((part + 0.055) / 1.055) ** 2.4 for part in _channels(colour))
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, from 1 to 21.

    Source: WCAG 2.2, definitions of relative luminance and contrast ratio.
    """
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def blend(front: str, share: float, back: str) -> str:
    """Return the colour seen when one lies over another. share: opacity of the front one, from 0 to 1."""
    mixed = (a * share + b * (1 - share) for a, b in zip(_channels(front), _channels(back), strict=True))
    return "#" + "".join(f"{round(part * 255):02X}" for part in mixed)


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
    """Return the quiet background of a side."""
    tints = (ft.Colors.PRIMARY_CONTAINER, ft.Colors.SECONDARY_CONTAINER)
    return tints[side] if side < len(tints) else ft.Colors.with_opacity(TINT_SHARE, side_colour(side))


def _drawn(weight: ft.FontWeight) -> ft.FontWeight:
    # From here on clients thicken a font with only one weight, such as the Japanese one; Roboto isn't
    # affected.
    return ft.FontWeight.W_600 if weight is _MEDIUM else weight


def text_style(size: float, weight: ft.FontWeight, colour: ft.Colors = INK) -> ft.TextStyle:
    """Return a style in the app's fonts; without a colour dark mode would draw black (FLET.md, fault 48)."""
    return ft.TextStyle(
        size=size,
        weight=_drawn(weight),
        font_family=_FACES[weight],
        font_family_fallback=list(FALLBACK),
        color=colour,
        letter_spacing=0,
    )


def color_scheme(palette: Palette) -> ft.ColorScheme:
    """Return a palette as the colour roles of Material 3."""
    further = {slot: hue for (slot, _role), hue in zip(_FURTHER_SIDES, palette.sides[2:], strict=True)}
    return ft.ColorScheme(
        primary=palette.sides[0],
        on_primary=palette.on_filled,
        primary_container=palette.tints[0],
        on_primary_container=palette.ink,
        secondary=palette.sides[1],
        on_secondary=palette.on_filled,
        secondary_container=palette.tints[1],
        on_secondary_container=palette.ink,
        tertiary=palette.wild,
        on_tertiary=palette.on_filled,
        tertiary_container=palette.wild_tint,
        on_tertiary_container=palette.ink,
        error=palette.clean,
        on_error=palette.on_filled,
        error_container=palette.clean_tint,
        on_error_container=palette.ink,
        surface=palette.paper,
        on_surface=palette.ink,
        on_surface_variant=palette.second_ink,
        surface_container_lowest=palette.card,
        surface_container_low=palette.card,
        surface_container=palette.card,
        surface_container_high=palette.dirty_tint,
        surface_container_highest=palette.dirty_tint,
        outline=palette.edge,
        outline_variant=palette.hairline,
        inverse_surface=palette.ink,
        on_inverse_surface=palette.paper,
        surface_tint=palette.paper,
        **further,
    )


def focus_ring(*, outside: bool = False) -> ft.BorderSide:
    """Return the ring around the focused control. outside: a little apart, for a dark control."""
    return ft.BorderSide(RING, INK, stroke_align=_APART if outside else ft.BorderSideStrokeAlign.INSIDE)


def button_edge(colour: ft.ColorValue) -> dict[ft.ControlState, ft.BorderSide]:
    """Return the edge of a button, which the focus ring replaces."""
    return {ft.ControlState.FOCUSED: focus_ring(), ft.ControlState.DEFAULT: ft.BorderSide(1, colour)}


def make_theme(palette: Palette, scale: float = 1.0, *, still: bool = False) -> ft.Theme:
    """Return the whole theme of one palette, its type multiplied by one of `TYPE_STEPS`.

    still: screens follow each other without motion.
    """
    inks = {"body_small": SECOND_INK, "label_small": SECOND_INK}
    styles = {
        name: text_style(size * scale, weight, inks.get(name, INK)) for name, (size, weight) in SCALE.items()
    }
    button = ft.ButtonStyle(side={ft.ControlState.FOCUSED: focus_ring()})
    return ft.Theme(
        use_material3=True,
        font_family="Pad",
        color_scheme=color_scheme(palette),
        text_theme=ft.TextTheme(**styles),
        text_button_theme=ft.TextButtonTheme(button),
        icon_button_theme=ft.IconButtonTheme(button),
        scaffold_bgcolor=PAPER,
        visual_density=ft.VisualDensity.STANDARD,
        page_transitions=_transitions(still=still),
    )


def _transitions(*, still: bool) -> ft.PageTransitionsTheme:
    if not still:
        return ft.PageTransitionsTheme()
    none = ft.PageTransitionTheme.NONE
    return ft.PageTransitionsTheme(android=none, ios=none, linux=none, macos=none, windows=none)


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
