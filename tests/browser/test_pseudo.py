"""Screens in a pseudo-language: what still reads English was not translated.

A sample; all of them are in the grid.
"""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.page import Screen
from tests.browser.places import PLACES, lay_games
from tests.browser.pseudo import left_in_english, speaking_pseudo
from tests.catalogues.pseudo import PSEUDO

WALKED = {"home", "scoreboard", "settings", "make rules"}


@pytest.mark.grid
def test_no_screen_has_an_untranslated_word(browser: Browser, tmp_path: Path) -> None:
    with speaking_pseudo(tmp_path) as program, browser.new_context(locale=PSEUDO) as context:
        games = lay_games(program)
        screen = Screen(context.new_page(), program.address).open()
        places = [place for place in PLACES if place.name in WALKED]
        assert left_in_english(screen, places, games) == {}
        assert screen.errors == []
