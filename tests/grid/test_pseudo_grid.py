"""All screens in a pseudo-language, which is chosen on the way."""

from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.page import Screen
from tests.browser.places import PLACES, begin, lay_games
from tests.browser.pseudo import left_in_english, speaking_pseudo
from tests.catalogues.pseudo import PSEUDO, pseudo


def test_no_screen_at_all_has_an_untranslated_word(browser: Browser, tmp_path: Path) -> None:
    with speaking_pseudo(tmp_path) as program, browser.new_context(locale="en") as context:
        games = lay_games(program)
        screen = Screen(context.new_page(), program.address)
        begin(screen, games)
        screen.go("/settings", "Language")
        screen.tap(PSEUDO)
        screen.wait_for(pseudo("Language"))
        assert left_in_english(screen, PLACES, games) == {}
        assert screen.errors == []
