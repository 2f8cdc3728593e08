"""Custom rules go from phone to phone: by a QR code on the screen, and inside an exported game."""

import json
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Request

from tests.browser.moves import begin_round, keys, pick, saved, start_game, wait_for_paper
from tests.browser.page import NewScreen, Screen
from tests.browser.program import Program
from tests.browser.shared_table import photograph


def ours(bonus: int) -> dict[str, int]:
    """Return house rules with a bonus for going out that no other test uses."""
    return {"piles.clean": 600, "going_out.bonus": bonus}


def take_in(screen: Screen, values: dict[str, Any], name: str) -> str:
    """Paste rules as somebody sent them, save them, and return the address of their own screens."""
    text = {"format": "scorepad-rules/1", "name": name, "base": "whitnack", "values": values}
    screen.open("/rules")
    screen.write("Link or text", json.dumps(text))
    screen.tap("Preview")
    screen.tap("Save these rules")
    screen.wait_for(f"Saved here as “{name}”.")
    screen.go("/rule-cards", name)
    screen.tap(f"{name}: based on Hand and Foot (Whitnack), {len(values)} values changed")
    screen.wait_until(lambda seen: seen.path.startswith("/house-rules/"), "the rules")
    return screen.path.removesuffix("/card")


def joined(at_home: Program, new_screen: NewScreen) -> Screen:
    """Return a device that came by the keeper's link, on its first page."""
    screen = new_screen(at_home)
    screen.page.goto(at_home.link)
    screen.ready().wait_for("New game")
    return screen


@pytest.mark.grid
@pytest.mark.parametrize("viewport", [(360, 740), (1440, 900)])
def test_a_qr_code_carries_the_rules_to_another_phone_and_no_request_does(
    at_home: Program, new_screen: NewScreen, viewport: tuple[int, int]
) -> None:
    width, name = viewport[0], f"Table of {viewport[0]}"
    giver = joined(at_home, new_screen)
    giver.open(take_in(giver, ours(width), name) + "/share")
    link = photograph(giver)
    there = urlsplit(link)
    assert (f"http://{there.netloc}", there.path) == (at_home.address, "/rules")

    carried: list[str] = []

    def note(request: Request) -> None:
        carried.append(f"{request.url} {request.headers} {request.post_data}")

    taker = joined(at_home, new_screen)
    taker.page.on("request", note)
    taker.page.goto(link)
    taker.ready()
    taker.wait_for(name, "Clean piles: +600, instead of +500")
    assert not taker.page.url.endswith(there.fragment)
    assert len(carried) > 5
    assert not [each for each in carried if there.fragment[:12] in each]

    taker.tap("Play with these rules")
    taker.wait_until(lambda seen: seen.path.startswith("/new/with/"), "the set-up screen")
    game = start_game(taker)
    begin_round(taker, "North–South")
    keys(taker, "2210" + "nn" + "0000" + "nn")
    wait_for_paper(taker, game)
    taker.wait_for(f"North–South, {3300 + width:,}")


@pytest.mark.grid
def test_a_rules_link_works_in_the_apps_own_tab_and_in_another(
    at_home: Program, new_screen: NewScreen
) -> None:
    giver = joined(at_home, new_screen)
    giver.open(take_in(giver, ours(205), "Thursday table") + "/share")
    link = photograph(giver)
    phone = joined(at_home, new_screen)
    phone.page.goto(link)
    phone.ready().wait_for("Clean piles: +600, instead of +500")
    other = phone.beside().open("/rules")
    assert "+600" not in other.text()
    with other.page.expect_event("load"):
        other.page.evaluate("link => { location.href = link; }", link)
    other.wait_for("Clean piles: +600, instead of +500")


@pytest.mark.grid
def test_on_a_loopback_address_only_text_and_file_are_offered(screen: Screen, tmp_path: Path) -> None:
    screen.open(take_in(screen, ours(215), "Table alone") + "/share")
    said = screen.wait_for("This address only works on this computer", "Save as a file")
    assert "Copy link" not in said
    name, rules = saved(screen, "Save as a file")
    assert name == "Table alone.scorepad-rules.json"
    file = tmp_path / "ours.json"
    file.write_bytes(rules)
    pick(screen.open("/"), file)
    screen.wait_for("Saved here as “Table alone”.")
