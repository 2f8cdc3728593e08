"""The site in a browser: from a plain web server, below another folder, and without any server."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from scorepad.site.build import Start, build_site
from scorepad.site.prepare import find_node
from tests.browser.page import Screen
from tests.browser.published import served

COUNTER = Start(
    begin="""
import flet as ft

def main(page):
    number = ft.Text("0")
    def plus():
        number.value = str(int(number.value) + 1)
        number.update()
    page.add(number, ft.Button("Plus", on_click=plus), ft.Text(page.route))

ft.run(main)
""",
    imports="import flet as ft\nft.Text, ft.Button, ft.Page, ft.run\n",
)
KEPT = "() => navigator.serviceWorker.ready.then(() => true)"


@pytest.fixture(params=[True, False], ids=["prepared", "not prepared"])
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A counter below the folder `pads` of a host, with Python's memory or without."""
    node = find_node()
    assert node, "the tests bring Playwright's own Node"
    build_site(tmp_path / "pads", COUNTER, node=node if request.param else None)
    return tmp_path


def test_a_site_below_another_folder_starts_and_needs_no_server_from_then_on(
    site: Path, new_screen: Callable[[str], Screen]
) -> None:
    host = served(site).start()
    try:
        screen = new_screen(host.address).open("/pads/")
        screen.tap("Plus")
        screen.wait_for("1")
        assert screen.page.evaluate(KEPT)
    finally:
        host.kill()
    shutil.rmtree(site)
    assert "0" in screen.reload().wait_for("Plus")
    assert "/game/abc" in screen.open("/pads/game/abc").wait_for("Plus")
