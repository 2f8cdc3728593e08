"""The far view's sizes: readable from two metres, and as large as fits by the bundled fonts' metrics."""

from typing import Any

import pytest

from scorepad.flet_support.fonts import FONT_FILES
from scorepad.flet_support.hooks import Size
from scorepad.ui.screens.far_view import sizes as far
from scorepad.ui.theme.style import BIG_SIZE, EDGE_SPACE
from tests.make_fonts import advances

WINDOWS = [
    (320, 568), (360, 640), (390, 844), (412, 915), (768, 1024), (820, 1180), (1024, 768), (1366, 768),
    (1440, 900), (1920, 1080), (568, 320), (740, 360), (844, 390), (932, 430),
]  # fmt: skip
HEAD = "Round 3 of 4 · Cy deals · North–South leads by 7,920"
LONG = ("W" * 40, "The Extraordinarily Long Name of a Team")
FOOT = 48
CORNER = 48


def sides(count: int, *, long: bool = False, minimum: str = "120") -> tuple[far.FarSide, ...]:
    """Return the sides at a table; more than two share one minimum, shown above them."""
    names = [LONG[side % 2] if long else f"Player {side + 1}" for side in range(count)]
    opening = (f"needs {minimum} to open", minimum) if count == 2 else ("", "")
    return tuple(
        far.FarSide(f"● {name}", "−10,795" if side else "7,725", "", *opening)
        for side, name in enumerate(names)
    )


def sized(window: tuple[int, int], shown: tuple[far.FarSide, ...]) -> far.FarSizes:
    shared = "" if len(shown) == 2 else "Everyone needs 120 to open"
    return far.far_sizes(Size(*window), far.FarWords(HEAD, shared, shown), FOOT, CORNER)


WINDOW = pytest.mark.parametrize("window", WINDOWS, ids=lambda window: "x".join(map(str, window)))


@WINDOW
@pytest.mark.parametrize("more", [{}, {"long": True}, {"minimum": "a completed pile"}], ids=str)
def test_totals_and_words_of_two_sides_can_be_read_from_two_metres(
    window: tuple[int, int], more: dict[str, Any]
) -> None:
    sizes = sized(window, sides(2, **more))
    assert sizes.total * far.CAP >= 0.08 * min(window)
    assert min(sizes.minimum, sizes.head) * far.CAP >= 0.03 * min(window)


@WINDOW
@pytest.mark.parametrize("count", range(2, 13))
@pytest.mark.parametrize("long", [False, True], ids=["usual names", "40 letters"])
def test_no_total_is_wider_than_its_cell_by_real_font_widths(
    window: tuple[int, int], count: int, long: bool
) -> None:
    shown = sides(count, long=long)
    sizes = sized(window, shown)
    place = (window[0] - 2 * EDGE_SPACE - far.FAR_GAP * (sizes.columns - 1)) / sizes.columns
    edges = 2 * far.ROW_EDGE + far.ROW_BAR if sizes.beside else 2 * far.CARD_EDGE
    bold = advances(FONT_FILES["Pad Bold"])
    widest = max(sum(bold[sign] for sign in side.total) for side in shown) * sizes.total
    assert widest <= place - edges
    assert sizes.total >= BIG_SIZE
