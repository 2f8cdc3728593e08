"""Makes the pictures of the README and the manifest: `python -m tests.browser.make_screenshots`.

The score pad after two rounds and the third round being entered, as a phone shows them; the pad on a laptop.
"""

import tempfile
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import ViewportSize

from tests.browser.moves import keys
from tests.browser.page import Screen
from tests.browser.program import Program
from tests.browser.table import FIRST, SECOND, US, sit_down
from tests.chromium import a_browser

ASSETS: Final = Path(__file__).parents[2] / "assets"
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
LAPTOP: Final[ViewportSize] = {"width": 1280, "height": 800}
COLORS: Final = 64


def take(screen: Screen, name: str) -> None:
    """Write a picture of the screen in a few colors, once two frames in a row look the same."""
    before = b""
    while (now := screen.page.screenshot()) != before:
        before = now
    with Image.open(BytesIO(now)) as picture:
        picture.convert("RGB").quantize(COLORS).save(ASSETS / f"{name}.png", optimize=True)


def main() -> None:
    """Play a little and take the pictures."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Program(Path(folder)) as program,
        a_browser() as browser,
    ):
        context = browser.new_context(viewport=PHONE, device_scale_factor=2, reduced_motion="reduce")
        screen = Screen(context.new_page(), program)
        sit_down(screen, FIRST, SECOND)
        screen.wait_for("Who went out?")
        take(screen, "score_pad")
        screen.page.set_viewport_size(LAPTOP)
        take(screen, "score_pad_wide")
        screen.page.set_viewport_size(PHONE)
        screen.tap(US)
        screen.wait_for("Next")
        keys(screen, "2213485")
        screen.wait_for(f"{US}, Cards on the table, 485")
        take(screen, "round")


if __name__ == "__main__":
    main()
