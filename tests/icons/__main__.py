"""Writes the icon's sources and pictures into `assets`, drawn by Chromium."""

from io import BytesIO
from typing import Final

from PIL import Image
from playwright.sync_api import Browser

from tests.chromium import a_browser
from tests.icons.drawing import ASSETS, favicon, icon, splash, suit_paths

COLOURS: Final = 64
MASK_SCALE: Final = 0.8
"""How much of a picture is seen whatever shape a phone cuts it to."""
LAYER_SCALE: Final = 0.61
"""How much of an Android icon's upper layer is seen whatever happens: 66 of 108 units."""


def main() -> None:
    """Draw everything."""
    paths = suit_paths()
    whole = icon(paths, corner=0, scale=MASK_SCALE)
    sources = {"icons/icon.svg": icon(paths), "icons/favicon.svg": favicon(paths)}
    for name, source in sources.items():
        (ASSETS / name).write_text(source, encoding="utf-8")
    pictures = {
        "icon.png": (icon(paths), 1024),
        "icon_android.png": (icon(paths, corner=0, scale=LAYER_SCALE), 1024),
        "icon_ios.png": (icon(paths, corner=0), 1024),
        "icon_macos.png": (icon(paths, corner=0), 1024),
        "favicon.png": (favicon(paths), 48),
        "splash.png": (splash(paths), 1024),
        "splash_dark.png": (splash(paths, dark=True), 1024),
        "icons/icon-192.png": (icon(paths), 192),
        "icons/icon-512.png": (icon(paths), 512),
        "icons/apple-touch-icon-192.png": (icon(paths, corner=0), 192),
        "icons/icon-maskable-192.png": (whole, 192),
        "icons/icon-maskable-512.png": (whole, 512),
        "icons/loading-animation.png": (splash(paths), 192),
    }
    with a_browser() as browser:
        for name, (source, side) in pictures.items():
            _light(_drawn(browser, source, side)).save(ASSETS / name, optimize=True)


def _drawn(browser: Browser, source: str, side: int) -> Image.Image:
    page = browser.new_page(viewport={"width": side, "height": side})
    page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{source}")
    picture = page.screenshot(omit_background=True)
    page.close()
    return Image.open(BytesIO(picture)).convert("RGBA")


def _light(picture: Image.Image) -> Image.Image:
    """Return the image with as few colours as look the same."""
    return picture.quantize(COLOURS, Image.Quantize.FASTOCTREE)


if __name__ == "__main__":
    main()
