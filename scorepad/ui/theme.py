"""The look of every screen: colour roles, type, space, shapes, and the two themes made of them.

Screens name roles (`INK`, `ROW`, `side_colour(1)`), never a colour value: the client picks the light or the
dark one by itself. Type comes from the theme as well, so the reader's type size scales it in one place.
"""

from enum import Enum

import flet as ft

from scorepad.ui.fonts import FALLBACK, FONT_FILES
from scorepad.ui.palette import DARK, LIGHT, STRONG_DARK, STRONG_LIGHT, Palette

PAPER = ft.Colors.SURFACE
CARD = ft.Colors.SURFACE_CONTAINER_LOWEST
INK = ft.Colors.ON_SURFACE
SECOND_INK = ft.Colors.ON_SURFACE_VARIANT
HAIRLINE = ft.Colors.OUTLINE_VARIANT
EDGE = ft.Colors.OUTLINE
NEXT = ft.Colors.PRIMARY
ON_FILLED = ft.Colors.ON_PRIMARY
ROW = ft.Colors.TERTIARY_CONTAINER
ROW_EDGE = ft.Colors.TERTIARY
WILD, WILD_TINT = ft.Colors.TERTIARY, ft.Colors.TERTIARY_CONTAINER
CLEAN, CLEAN_TINT = ft.Colors.ERROR, ft.Colors.ERROR_CONTAINER
DIRTY, DIRTY_TINT = ft.Colors.ON_SURFACE, ft.Colors.SURFACE_CONTAINER_HIGH

STEP = 4
EDGE_SPACE = 12
TARGET = 48
KEY_HEIGHT = 58
RADIUS = 12
PAGE_WIDTH = 1100
RING = 3
# Flutter lays a stroke of this alignment two pixels outside of what it goes around.
_APART = 1 + 2 * 2 / RING

SECOND_SIZE, BODY_SIZE, LARGE_SIZE, BIG_SIZE, TOTAL_SIZE = 16, 18, 20, 26, 46
TYPE_STEPS = (1.0, 1.25, 1.5, 2.0)

_FACES = {ft.FontWeight.W_400: "Pad", ft.FontWeight.W_500: "Pad Medium", ft.FontWeight.W_700: "Pad Bold"}

SHAPES = ("●", "■", "▲", "◆", "▼", "✚", "▶", "◐", "○", "□", "△", "◇")
# The scheme's fixed roles are free in this app; each carries the hue of one further side.
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


def side_shape(side: int) -> str:
    """Give the sign of a side, counted from 0; beyond twelve they begin again."""
    return SHAPES[side % len(SHAPES)]


def side_colour(side: int) -> ft.Colors:
    """Give the colour role of a side, for its sign, bar and filled button (with words in `ON_FILLED`)."""
    return _SIDE_ROLES[side % len(_SIDE_ROLES)]


def side_tint(side: int) -> str:
    """Give the quiet background that belongs to a side."""
    tints = (ft.Colors.PRIMARY_CONTAINER, ft.Colors.SECONDARY_CONTAINER)
    return tints[side] if side < len(tints) else ft.Colors.with_opacity(TINT_SHARE, side_colour(side))


def _drawn(weight: ft.FontWeight) -> ft.FontWeight:
    # From here on clients thicken a font of one weight, as the Japanese one; Roboto's own stays as it is.
    return ft.FontWeight.W_600 if weight is _MEDIUM else weight


def text_style(size: float, weight: ft.FontWeight, colour: ft.Colors = INK) -> ft.TextStyle:
    """Make a style in the pad's fonts; without a colour dark mode would write black (FLET.md, fault 48)."""
    return ft.TextStyle(
        size=size,
        weight=_drawn(weight),
        font_family=_FACES[weight],
        font_family_fallback=list(FALLBACK),
        color=colour,
        letter_spacing=0,
    )


def scheme(palette: Palette) -> ft.ColorScheme:
    """Lay a palette out over the roles of Material 3."""
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


def ring(*, outside: bool = False) -> ft.BorderSide:
    """Make the ring around what has the focus. outside: a little apart, where the thing itself is dark."""
    return ft.BorderSide(RING, INK, stroke_align=_APART if outside else ft.BorderSideStrokeAlign.INSIDE)


def edge(colour: ft.ColorValue) -> dict[ft.ControlState, ft.BorderSide]:
    """Make the edge of a button, which gives way to the ring where it has the focus."""
    return {ft.ControlState.FOCUSED: ring(), ft.ControlState.DEFAULT: ft.BorderSide(1, colour)}


def theme(palette: Palette, scale: float = 1.0, *, still: bool = False) -> ft.Theme:
    """Make the whole theme of one palette, its type multiplied by one of `TYPE_STEPS`.

    still: screens follow each other without motion.
    """
    inks = {"body_small": SECOND_INK, "label_small": SECOND_INK}
    styles = {
        name: text_style(size * scale, weight, inks.get(name, INK)) for name, (size, weight) in SCALE.items()
    }
    button = ft.ButtonStyle(side={ft.ControlState.FOCUSED: ring()})
    return ft.Theme(
        use_material3=True,
        font_family="Pad",
        color_scheme=scheme(palette),
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


def dress(
    page: ft.Page,
    scale: float = 1.0,
    mode: ft.ThemeMode = ft.ThemeMode.SYSTEM,
    *,
    strong: bool = False,
    still: bool = False,
) -> None:
    """Give a page the pad's fonts and both themes; mode: who says which of them is seen."""
    light, dark = (STRONG_LIGHT, STRONG_DARK) if strong else (LIGHT, DARK)
    page.fonts = {**FONT_FILES, **(page.fonts or {})}
    page.theme = theme(light, scale, still=still)
    page.dark_theme = theme(dark, scale, still=still)
    page.theme_mode = mode
    # Half way from one theme to another the client draws without the fallback fonts (FLET.md, fault 55).
    page.theme_animation_style = ft.AnimationStyle.no_animation()
    page.padding = 0
