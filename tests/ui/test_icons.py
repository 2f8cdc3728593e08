"""The icon and the loading screen use the app's own colours and symbols, and are small."""

import json
import re

import pytest
from PIL import Image

from scorepad.ui.theme.style import DARK, LIGHT
from tests.icons.drawing import ASSETS, favicon, icon, opening, suit_paths
from tests.ui.colours import contrast

PAGE = (ASSETS / "index.html").read_text(encoding="utf-8")
MOST_BYTES = 20_000
SIZES = {
    "icon.png": 1024,
    "icon_android.png": 1024,
    "icon_ios.png": 1024,
    "icon_macos.png": 1024,
    "splash.png": 1024,
    "splash_dark.png": 1024,
    "favicon.png": 48,
    "icons/icon-192.png": 192,
    "icons/icon-512.png": 512,
    "icons/apple-touch-icon-192.png": 192,
    "icons/icon-maskable-192.png": 192,
    "icons/icon-maskable-512.png": 512,
}


@pytest.mark.parametrize(("name", "side"), SIZES.items())
def test_each_icon_has_its_size_and_few_bytes(name: str, side: int) -> None:
    path = ASSETS / name
    with Image.open(path) as picture:
        assert picture.size == (side, side)
    assert path.stat().st_size < MOST_BYTES


def test_the_icon_sources_use_the_apps_font_and_colours() -> None:
    paths = suit_paths()
    assert (ASSETS / "icons/icon.svg").read_text(encoding="utf-8") == icon(paths)
    assert (ASSETS / "icons/favicon.svg").read_text(encoding="utf-8") == favicon(paths)


def test_the_loading_screen_shows_the_four_suits() -> None:
    assert opening(suit_paths()) in PAGE


def test_the_loading_screen_is_in_the_colours_of_both_themes() -> None:
    light, dark = PAGE.split("<style>")[1].split("@media (prefers-color-scheme: dark)")
    for style, palette in ((light, LIGHT), (dark.split("</style>")[0], DARK)):
        named = {colour.upper() for colour in re.findall(r"#[0-9A-Fa-f]{6}", style)}
        assert named == {palette.paper, palette.ink, palette.clean}
        assert min(contrast(palette.paper, ink) for ink in named - {palette.paper}) >= 7


def test_the_browser_tab_and_phone_home_screen_find_their_icons() -> None:
    linked = re.findall(r'<link rel="(?:icon|apple-touch-icon|manifest)"[^>]*href="([^"]+)"', PAGE)
    shown = json.loads((ASSETS / "manifest.json").read_text(encoding="utf-8"))["icons"]
    named = [*linked, *(each["src"] for each in shown)]
    assert "icons/favicon.svg" in named
    assert all((ASSETS / name).is_file() for name in named)
