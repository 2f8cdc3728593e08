"""The page is light or dark as its device is."""

import base64
from collections.abc import Callable
from typing import Final

import pytest

from tests.browser.page import Screen
from tests.browser.program import Program

# How light a picture is in its corner, and at its lightest and darkest dot: 0 black, 255 white.
GREYS: Final = """async (png) => {
  const picture = await createImageBitmap(await (await fetch("data:image/png;base64," + png)).blob());
  const brush = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  brush.drawImage(picture, 0, 0);
  const dots = brush.getImageData(0, 0, picture.width, picture.height).data;
  const grey = (_, at) => (dots[4 * at] + dots[4 * at + 1] + dots[4 * at + 2]) / 3;
  const greys = Array.from({length: dots.length / 4}, grey);
  const [darkest, lightest] = greys.reduce(([a, b], one) => [Math.min(a, one), Math.max(b, one)], [255, 0]);
  return {corner: greys[0], darkest, lightest};
}"""


def greys(screen: Screen) -> dict[str, float]:
    png = base64.b64encode(screen.page.screenshot()).decode()
    found: dict[str, float] = screen.page.evaluate(GREYS, png)
    return found


@pytest.mark.grid
def test_the_page_follows_the_devices_colour_scheme(
    new_screen: Callable[[str], Screen], program: Program
) -> None:
    def is_drawn(seen: Screen) -> bool:
        grey = greys(seen)
        return grey["corner"] < 60 and grey["lightest"] - grey["darkest"] > 150

    screen = new_screen(program.address)
    screen.page.emulate_media(color_scheme="dark")
    screen.open().tap("New game")
    screen.wait_for("Start")
    screen.wait_until(is_drawn, "a dark page with ink on it")
