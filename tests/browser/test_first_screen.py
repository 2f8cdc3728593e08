"""What is visible while the app loads."""

from base64 import b64decode
from io import BytesIO
from typing import Any

from PIL import Image
from playwright.sync_api import Browser

from tests.browser.program import SECONDS, Program

COVERED = """new MutationObserver(() => {
  const cover = document.getElementById("opening");
  if (cover) window.wasCovered = true;
  else if (window.wasCovered) window.uncovered ??= (performance.timeOrigin + performance.now()) / 1000;
}).observe(document, { childList: true, subtree: true })"""
SETTLED = "() => performance.timeOrigin + performance.now() > window.uncovered * 1000 + 500"


def frames_after_the_cover(browser: Browser, address: str) -> list[Image.Image]:
    """Open a page and return every frame the browser showed from the end of our loading screen on."""
    frames: list[tuple[float, str]] = []
    with browser.new_context(viewport={"width": 390, "height": 844}) as context:
        page = context.new_page()
        page.add_init_script(COVERED)
        tap = context.new_cdp_session(page)

        def keep(frame: dict[str, Any]) -> None:
            frames.append((frame["metadata"]["timestamp"], frame["data"]))
            tap.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

        tap.on("Page.screencastFrame", keep)
        tap.send("Page.startScreencast", {"format": "png", "everyNthFrame": 1})
        page.goto(address)
        page.wait_for_function(SETTLED, timeout=SECONDS * 1000)
        uncovered = page.evaluate("window.uncovered")
    return [Image.open(BytesIO(b64decode(data))) for at, data in frames if at >= uncovered]


def test_the_loading_screen_gives_way_directly_to_home(browser: Browser, program: Program) -> None:
    frames = frames_after_the_cover(browser, program.address)
    corners = [frame.convert("RGB").getpixel((0, 0)) for frame in frames]
    assert corners
    assert set(corners) == {corners[-1]}
