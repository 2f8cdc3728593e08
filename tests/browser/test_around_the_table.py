"""The page is light or dark as its device is."""

from io import BytesIO

import pytest
from PIL import Image

from tests.browser.page import Screen


@pytest.mark.grid
def test_the_page_follows_the_devices_colour_scheme(window: Screen) -> None:
    def is_drawn(seen: Screen) -> bool:
        greys = Image.open(BytesIO(seen.page.screenshot())).convert("L").tobytes()
        return greys[0] < 60 and max(greys) - min(greys) > 150

    window.page.emulate_media(color_scheme="dark")
    window.open().tap("New game")
    window.wait_for("Start")
    window.wait_until(is_drawn, "a dark page with ink on it")
