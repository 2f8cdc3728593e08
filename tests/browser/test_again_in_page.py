"""Tests of the served app once more, with the site as the program: `python -m tests.grid -k again_in_page`.

Whatever a test finds in the app it brings there through the screen: a page has no other door.
"""

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Final

import pytest

from tests.browser.page import NewScreen
from tests.browser.program import Program
from tests.browser.published import InPage, fallback_host, served

AGAIN: Final = [
    "coming_back",
    "game_files",
    "languages",
    "rule_sets_shared",
    "settings",
    "whole_game",
]
SERVER, PHONES, HOST, LINKS, WINDOWS = (
    "there is no server",
    "a page shares no games with other devices",
    "it depends on the host",
    "a page offers links from wherever it is",
    "one window at a time has the games",
)
LEFT_OUT: Final = {
    "test_a_frozen_server_is_reported_and_taps_made_meanwhile_count_once": SERVER,
    "test_a_page_refused_by_a_full_server_says_so_and_opens_once_there_is_room": SERVER,
    "test_a_phone_that_sleeps_repeatedly_wakes_at_the_same_field": SERVER,
    "test_a_browser_keeps_its_own_or_chosen_language_even_without_a_server": SERVER,
    "test_on_a_slow_network_flets_english_messages_are_never_seen": SERVER,
    "test_back_from_a_game_opened_by_address_leads_home_and_then_out": PHONES,
    "test_undo_restores_a_deleted_game": PHONES,
    "test_on_a_loopback_address_only_text_and_file_are_offered": LINKS,
    "test_a_rules_link_works_in_the_apps_own_tab_and_in_another": WINDOWS,
    "test_an_unknown_address_leads_home": HOST,
    "test_where_no_video_keeps_the_screen_on_the_setting_says_that_it_may_turn_off": HOST,
}
"""What these modules also test, but not of the page, by the reason.

Other modules look at what is the same code wherever it runs, at restarts and the file (there is no server),
at other devices, at how large things are drawn (the same client does it), at what is fetched (`test_site.py`
does), and at how the browser is driven.
"""

pytestmark = pytest.mark.grid


def again() -> Iterator[tuple[str, FunctionType]]:
    """Return the tests of these modules, by name."""
    for module in AGAIN:
        for name, value in vars(import_module(f"tests.browser.test_{module}")).items():
            if name.startswith("test_") and isinstance(value, FunctionType) and name not in LEFT_OUT:
                yield name, value


vars(sys.modules[__name__]).update(again())


@pytest.fixture(scope="module")
def host(site: Path) -> Iterator[Program]:
    """A web server with the site."""
    with served(site, by=fallback_host) as running:
        yield running


@pytest.fixture
def program(host: Program) -> InPage:
    """The site, as the program of one test."""
    return InPage(host.address)


@pytest.fixture
def own_program(program: InPage) -> InPage:
    """The same: whoever opens it for the first time finds it empty."""
    return program


@pytest.fixture
def at_home(program: InPage) -> InPage:
    """The same: there is one address."""
    return program


@pytest.fixture
def new_screen(new_screen: NewScreen, program: InPage) -> NewScreen:
    """Open windows on the site, each like a separate phone."""
    return lambda shown, address="": program.meet(new_screen(shown, address))
