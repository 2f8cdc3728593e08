"""The icon and the loading screen use the app's own colours and symbols, and are small."""

import json
import re

import pytest
from PIL import Image

from tests.icons.drawing import ASSETS, favicon, icon, suit_paths

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


def test_the_browser_tab_and_phone_home_screen_find_their_icons() -> None:
    linked = re.findall(r'<link rel="(?:icon|apple-touch-icon|manifest)"[^>]*href="([^"]+)"', PAGE)
    shown = json.loads((ASSETS / "manifest.json").read_text(encoding="utf-8"))["icons"]
    named = [*linked, *(each["src"] for each in shown)]
    assert "icons/favicon.svg" in named
    assert all((ASSETS / name).is_file() for name in named)
