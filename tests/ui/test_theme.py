"""The look: edges, type, and that no two sides look alike; contrast is looked at on every screen."""

import pytest

from scorepad.flet_support.fonts import FALLBACK
from scorepad.flet_support.page_state import TYPE_STEPS
from scorepad.ui.theme import style as theme
from tests.ui.colours import contrast

STRONG = (theme.STRONG_LIGHT, theme.STRONG_DARK)
ALL = {
    "light": theme.LIGHT,
    "dark": theme.DARK,
    "high contrast, light": theme.STRONG_LIGHT,
    "high contrast, dark": theme.STRONG_DARK,
}
PALETTES = pytest.mark.parametrize("palette", ALL.values(), ids=ALL.keys())
SIDES = range(12)


def hues(palette: theme.Palette) -> list[str]:
    """Return the colours of all sides."""
    return [palette[theme.side_colour(side).name.lower()] for side in SIDES]


@pytest.mark.parametrize(
    ("palette", "line"),
    [*((each, "outline") for each in ALL.values()), *((each, "outline_variant") for each in STRONG)],
)
def test_edges_of_buttons_and_in_high_contrast_ruled_lines_stand_out(
    palette: theme.Palette, line: str
) -> None:
    assert min(contrast(palette[line], palette[f"surface{each}"]) for each in ("", "_container_lowest")) >= 3


@PALETTES
def test_twelve_sides_differ_in_shape_and_in_hue(palette: theme.Palette) -> None:
    assert len({theme.side_shape(side) for side in SIDES}) == 12
    assert len(set(hues(palette))) == 12


@PALETTES
def test_every_theme_style_sets_its_colour_and_the_symbol_font(palette: theme.Palette) -> None:
    styles = theme.make_theme(palette).text_theme
    assert styles is not None
    for name in theme.SCALE:
        style = getattr(styles, name)
        assert style.color, name
        assert style.font_family_fallback == list(FALLBACK)


@pytest.mark.parametrize("step", TYPE_STEPS)
def test_no_text_is_below_size_sixteen_and_only_second_lines_are_that_small(step: float) -> None:
    styles = theme.make_theme(theme.LIGHT, step).text_theme
    sizes = {name: getattr(styles, name).size for name in theme.SCALE}
    assert min(sizes.values()) == 16 * step
    assert sizes[theme.Type.SECOND.value.name.lower()] == 16 * step
    places = [place for place in theme.Type if place is not theme.Type.SECOND]
    assert min(sizes[place.value.name.lower()] for place in places) == 18 * step
