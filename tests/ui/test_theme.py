"""The look: contrast, type, and that no two sides look alike."""

import flet as ft
import pytest

from scorepad.flet_support.fonts import FALLBACK
from scorepad.flet_support.page_state import TYPE_STEPS
from scorepad.ui.theme.style import (
    CHOSEN,
    DARK,
    LIGHT,
    SCALE,
    STRONG_DARK,
    STRONG_LIGHT,
    Palette,
    Type,
    make_theme,
    side_colour,
    side_shape,
    side_tint,
)
from tests.ui.colours import blend, contrast

STRONG = {"high contrast, light": STRONG_LIGHT, "high contrast, dark": STRONG_DARK}
ALL = {"light": LIGHT, "dark": DARK, **STRONG}
PALETTES = pytest.mark.parametrize("palette", ALL.values(), ids=ALL.keys())
SIDES = range(12)


def shown(palette: Palette, role: str, behind: str) -> str:
    """Return the colour of a role in this palette, blended with what is behind it where it is translucent."""
    name, _comma, share = str(getattr(role, "value", role)).partition(",")
    colour = palette[ft.Colors(name).name.lower()]
    return blend(colour, float(share), behind) if share else colour


def hues(palette: Palette) -> list[str]:
    """Return the colours of all sides."""
    return [shown(palette, side_colour(side), palette["surface"]) for side in SIDES]


def tints(palette: Palette) -> list[str]:
    """Return what the backgrounds of all sides have a little of."""
    return [shown(palette, side_tint(side).partition(",")[0], palette["surface"]) for side in SIDES]


def pairs(palette: Palette) -> list[tuple[str, str]]:
    """Return every pair of a text colour and its background."""
    surfaces = [
        palette["surface"],
        palette["surface_container_lowest"],
        palette["surface_container"],
        palette["surface_container_low"],
        shown(palette, CHOSEN, palette["surface"]),
    ]
    backs = [*surfaces, palette["tertiary_container"], palette["surface_container_high"], *tints(palette)]
    inks = [(palette["on_surface"], back) for back in backs]
    seconds = [
        (palette["on_surface_variant"], back) for back in (*surfaces[:3], palette["tertiary_container"])
    ]
    sides = [
        (hue, back)
        for hue in hues(palette)
        for back in (palette["surface"], palette["surface_container_lowest"])
    ]
    danger = (palette["error"], palette["surface_container"])
    filled = [(palette["on_primary"], hue) for hue in hues(palette)]
    chips = [
        (palette["error"], palette["error_container"]),
        (palette["tertiary"], palette["tertiary_container"]),
    ]
    return [*inks, danger, *seconds, *sides, *filled, *chips, (palette["surface"], palette["on_surface"])]


@PALETTES
def test_every_text_has_contrast_seven_to_one_or_better(palette: Palette) -> None:
    too_close = {pair: round(contrast(*pair), 2) for pair in pairs(palette) if contrast(*pair) < 7}
    assert too_close == {}


@PALETTES
def test_ink_is_readable_on_the_tint_of_every_side(palette: Palette) -> None:
    backs = [shown(palette, side_tint(side), palette["surface_container_lowest"]) for side in SIDES]
    assert min(contrast(palette["on_surface"], back) for back in backs) >= 7
    assert min(contrast(palette["on_surface_variant"], back) for back in backs) >= 7


@PALETTES
def test_buttons_stand_out_from_the_background_by_their_edge(palette: Palette) -> None:
    assert (
        min(
            contrast(palette["outline"], back)
            for back in (palette["surface"], palette["surface_container_lowest"])
        )
        >= 3
    )


@pytest.mark.parametrize("palette", STRONG.values(), ids=STRONG.keys())
def test_in_high_contrast_the_ruled_lines_stand_out_too(palette: Palette) -> None:
    assert (
        min(
            contrast(palette["outline_variant"], back)
            for back in (palette["surface"], palette["surface_container_lowest"])
        )
        >= 3
    )


@PALETTES
def test_twelve_sides_differ_in_shape_and_in_hue(palette: Palette) -> None:
    assert len({side_shape(side) for side in SIDES}) == 12
    assert len(set(hues(palette))) == 12


def test_the_tints_of_one_brightness_have_the_hues_of_the_other() -> None:
    assert tints(LIGHT) == hues(DARK)
    assert tints(STRONG_DARK) == hues(STRONG_LIGHT)


@PALETTES
def test_every_theme_style_sets_its_colour_and_the_symbol_font(palette: Palette) -> None:
    styles = make_theme(palette).text_theme
    assert styles is not None
    for name in SCALE:
        style = getattr(styles, name)
        assert style.color, name
        assert style.font_family_fallback == list(FALLBACK)


@pytest.mark.parametrize("step", TYPE_STEPS)
def test_no_text_is_below_size_sixteen_and_only_second_lines_are_that_small(step: float) -> None:
    styles = make_theme(LIGHT, step).text_theme
    sizes = {name: getattr(styles, name).size for name in SCALE}
    assert min(sizes.values()) == 16 * step
    assert sizes[Type.SECOND.value.name.lower()] == 16 * step
    places = [place for place in Type if place is not Type.SECOND]
    assert min(sizes[place.value.name.lower()] for place in places) == 18 * step
