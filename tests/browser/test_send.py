"""Sending a result from a real browser: with a stand-in share sheet that records, and without any."""

import io
from typing import Any, Final

import pytest
from PIL import Image

from scorepad.storage.gamefile.read import read_game
from scorepad.ui.theme.style import LIGHT
from tests.browser.moves import saved
from tests.browser.page import Screen
from tests.browser.table import FIRST, SECOND, THEM, US, lay

SHEET: Final = """
window.shared = [];
const takes = { "application/json": false };
navigator.canShare = ({ files }) => (files ?? []).every(({ type }) => takes[type] ?? true);
navigator.share = async ({ text, files }) => {
  if (!navigator.userActivation.isActive) throw new DOMException("without a touch", "NotAllowedError");
  const read = async (file) => ({
    name: file.name, type: file.type, begins: (await file.text()).slice(0, 5), size: file.size
  });
  window.shared.push({ text, files: await Promise.all((files ?? []).map(read)) });
};
"""
"""A share sheet that takes what Chromium's takes: no JSON. No test could touch the system's own."""
TEXT: Final = f"""{US} won by 6,325 points
{US}: 11,520
{THEM}: 5,195
Hand and Foot (Whitnack) · 26 November 2026"""
NAME: Final = f"{US}, {THEM} 2026-11-26"


def choice(screen: Screen) -> Screen:
    """Open what can be sent of a game that is over."""
    address = lay(screen.program, FIRST, SECOND, FIRST, FIRST, played="2026-11-26")
    screen.open(f"{address}/result").tap("Share")
    screen.wait_for("As a file for Scorepad", TEXT.split("\n", maxsplit=1)[0])
    return screen


def shared(screen: Screen, count: int) -> list[dict[str, Any]]:
    """Wait for so many things that were shared and return them."""
    screen.page.wait_for_function("(count) => window.shared.length === count", arg=count)
    return list(screen.page.evaluate("() => window.shared"))


def test_a_share_sheet_gets_the_text_and_a_picture_and_what_it_refuses_is_saved(window: Screen) -> None:
    window.page.add_init_script(SHEET)
    choice(window).tap("As text")
    assert shared(window, 1)[0] == {"text": TEXT, "files": []}
    window.tap("As a picture")
    (picture,) = shared(window, 2)[1]["files"]
    assert (picture["name"], picture["type"], picture["begins"][1:4]) == (f"{NAME}.png", "image/png", "PNG")
    assert "aved" not in window.text()
    name, content = saved(window, "As a file for Scorepad")
    assert name == f"{NAME}.scorepad.json"
    assert read_game(content).log
    window.wait_for(f"Saved to {NAME}.scorepad.json.")


@pytest.mark.grid
def test_the_picture_is_the_whole_card_in_light_colours_on_a_dark_screen_too(window: Screen) -> None:
    window.page.emulate_media(color_scheme="dark")
    name, content = saved(choice(window), "As a picture")
    assert name == f"{NAME}.png"
    with Image.open(io.BytesIO(content)) as picture:
        shown = picture.convert("RGB")
    colours = {colour for _count, colour in shown.getcolors(100_000) or []}
    assert shown.width == 1080
    corners = {shown.getpixel((x, y)) for x in (0, 1079) for y in (0, shown.height - 1)}
    assert corners == {rgb(LIGHT["surface"])}
    assert {
        rgb(each)
        for each in (
            LIGHT["on_surface"],
            LIGHT["error"],
            LIGHT["tertiary"],
            LIGHT["primary"],
            LIGHT["secondary"],
        )
    } <= colours
    window.wait_for(f"Saved to {NAME}.png.")


def rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour[1:]))
