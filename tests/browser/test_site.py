"""The site in a browser: from a plain web server, below another folder, and without any server."""

import io
from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

import pytest
from openpyxl import load_workbook
from PIL import Image
from playwright.sync_api import Browser, Route

from scorepad.site.build import build_site, find_node, size_of
from tests.browser.moves import begin_round, keys, pick, saved, seat, start_game
from tests.browser.page import NewScreen, Screen
from tests.browser.published import NO_SERVICE_WORKER, fallback_host, github_pages, kept, served
from tests.browser.table import FIRST, SECOND, THEM, US, choose, game_file
from tests.browser.test_print import words_of
from tests.browser.test_whole_game import play_to_a_rematch
from tests.many_games import events, game_id
from tests.storage.sql.games import games

PATIENT = 30
"""Seconds for a start without the memory: Python imports everything, beside another test on two cores."""

AHEAD = """() => performance.getEntriesByType("resource")
    .filter(({ initiatorType }) => initiatorType === "link").map(({ name }) => name.split("/").pop())"""
"""What the page itself asked for, before a script did."""


def without_server(window: Screen) -> Screen:
    """Open a window, and load its page anew after the server has gone."""
    kept(window.open()).program.stop()
    window.page.context.set_offline(True)
    return window.reload()


def test_a_round_is_counted_and_found_again_after_the_server_has_gone(site_window: Screen) -> None:
    screen = without_server(site_window)
    assert {"words.js", "main.dart.wasm", "skwasm.wasm"} <= set(screen.page.evaluate(AHEAD))
    game = start_game(screen)
    begin_round(screen, US)
    keys(screen, "4312" + "485n" + "n")
    keys(screen, "2301" + "310n" + "85n")
    screen.wait_for(f"{US}, 5,185, leads by 2,960")
    screen.open(game).wait_for(f"{US}, 5,185, leads by 2,960")


@pytest.mark.grid
def test_a_whole_game_is_played_after_the_server_has_gone(site_window: Screen) -> None:
    screen = without_server(site_window)
    game = play_to_a_rematch(screen)
    screen.open(f"{game}/result").wait_for("Ann & Bo won", "by 2,680 points")


@pytest.mark.grid
def test_a_round_is_counted_below_another_folder_and_without_prepared_memory(
    tmp_path: Path, new_screen: NewScreen
) -> None:
    build_site(tmp_path / "pads")
    with served(tmp_path, by=fallback_host) as host:
        screen = new_screen(host).open("/pads/new/with/whitnack", PATIENT)
        seat(screen, North="Ann", South="Bo", East="Cy", West="Di")
        screen.tap("Start")
        begin_round(screen, "Ann & Bo")
        keys(screen, "4312" + "48")
        screen.wait_for("Ann & Bo, Cards on the table, 48")
        keys(screen, "5n" + "n")
        keys(screen, "2301" + "310n" + "85n")
        screen.wait_for("Ann & Bo, 5,185, leads by 2,960")
        assert screen.path.startswith("/pads/game/")
        screen.tap("Back")
        screen.wait_for("Continue")
        assert screen.path == "/pads/"


@pytest.mark.grid
def test_a_prepared_site_is_32_mb_at_most_as_most_hosts_send_it(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    build_site(tmp_path / "site", maker=find_node())
    size = size_of(tmp_path / "site")
    record_property("megabytes of the site, compressed", round(size.compressed / 1e6, 1))
    assert size.compressed < 32_000_000


@pytest.mark.grid
def test_what_no_start_needs_comes_when_it_is_asked_for_if_it_could_not_come_before(
    site_window: Screen,
) -> None:
    asked: list[str] = []

    def first_fails(route: Route) -> None:
        asked.append(route.request.resource_type)
        route.abort() if len(asked) == 1 else route.continue_()

    # What a service worker fetches passes by no route.
    site_window.page.add_init_script(NO_SERVICE_WORKER)
    site_window.page.route("**/rest.pack", first_fails)
    start_game(site_window.open())
    choose(site_window, "Print")
    site_window.wait_for("Page 1 of 1: ")
    assert asked == ["fetch", "xhr"]


@pytest.mark.grid
def test_a_game_is_saved_on_paper_without_the_server(site_window: Screen, tmp_path: Path) -> None:
    game = tmp_path / "game.scorepad.json"
    game.write_bytes(game_file(FIRST, SECOND, id=str(uuid4())))
    screen = kept(site_window.open())
    screen.program.stop()
    pick(screen.reload(), game)
    screen.wait_for("1 game added: ")
    screen.tap("Open")
    choose(screen, "Print")
    screen.wait_for("Page 1 of 1: ")
    sheets = ("Save as PDF", "Save as CSV", "Save as spreadsheet")
    pdf, table, book = (saved(screen, button, fast=True)[1] for button in sheets)
    assert [each for each in ("3,990", "4,265", US, THEM) if each not in words_of(pdf)] == []
    assert ",4265" in table.decode("utf-8-sig")
    rows = load_workbook(io.BytesIO(book), data_only=True).worksheets[0].values
    assert {3990, 4265} <= {cell for row in rows for cell in row}
    screen.open(f"{screen.path.removesuffix('/print')}/result/send", PATIENT)
    name, content = saved(screen, "As a picture")
    with Image.open(io.BytesIO(content)) as picture:
        assert (name.endswith(".png"), picture.width) == (True, 1080)
        assert len(picture.convert("RGB").getcolors(100_000) or []) > 50


@pytest.mark.grid
def test_a_copy_of_a_file_of_games_comes_into_the_page(site_window: Screen, tmp_path: Path) -> None:
    with games(tmp_path) as store:
        for number in range(3):
            store.put(game_id(number), list(events(number)))
    pick(site_window.open(), tmp_path / "scorepad.db")
    site_window.wait_for("3 games added", "Evening 3")


@pytest.mark.grid
def test_an_address_of_the_app_or_of_nothing_opens_from_a_host_like_github_pages(
    site: Path, browser: Browser
) -> None:
    with served(site, by=github_pages) as host, browser.new_context(service_workers="block") as context:
        screen = Screen(context.new_page(), host)
        screen.open("/rules/hand").wait_for("Hand (Arabic rummy)")
        assert screen.path == "/rules/hand"
        screen.open("/no/such/page").wait_for("New game")
        assert screen.path == "/"
        assert screen.foreign == []
