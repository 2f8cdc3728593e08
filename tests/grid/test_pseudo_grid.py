"""All screens in a pseudo-language, which is chosen on the way."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser

from scorepad.i18n.catalogue import LOCALES
from scorepad.rules.built_in import VARIANTS, variant
from tests.browser.page import Screen
from tests.browser.places import LONG, PLACES, begin, lay_games
from tests.browser.program import Program
from tests.browser.table import THEM, US
from tests.catalogues.pseudo import PSEUDO, english_in, pseudo, write_pseudo

TYPED: Final = (*LONG, US, THEM, "Player Ann Bo Cy Di", "Our rules")
"""What people gave names to before the language changed."""

PROPER: Final = ("Scorepad", "PDF CSV XLSX", PSEUDO, *(tongue.name for tongue in LOCALES.values()))
SOURCES: Final = tuple(each.citation for ident in VARIANTS for each in variant(ident).sources.values())
FOR_PROGRAMS: Final = {"own rules to share": "format scorepad-rules name base whitnack values assumed --host"}
"""What a screen shows that programs read: the keys of a file, a command. By the name of the place."""

KNOWN: Final = " ".join((*TYPED, *PROPER, *SOURCES))


@contextmanager
def speaking_pseudo(folder: Path) -> Iterator[Program]:
    """Run the app with one more language. folder: an empty one, for its catalogue and its games."""
    words = write_pseudo(folder / "words")

    def command(games: Path, port: int) -> list[str]:
        start = [sys.executable, "-m", "tests.catalogues.pseudo", str(words)]
        return [*start, "--data-dir", str(games), "--web", "--port", str(port)]

    with Program(folder / "games", command) as running:
        yield running


def left_in_english(screen: Screen, games: Mapping[str, str]) -> dict[str, set[str]]:
    """Open one screen after the other and return the English words on each."""
    found = {}
    for place in PLACES:
        screen.go(place.path.format(**games), pseudo(place.says))
        known = f"{KNOWN} {FOR_PROGRAMS.get(place.name, '')}"
        found[place.name] = english_in(screen.text(), known)
    return {name: words for name, words in found.items() if words}


def test_no_screen_at_all_has_an_untranslated_word(browser: Browser, tmp_path: Path) -> None:
    with speaking_pseudo(tmp_path) as program, browser.new_context(locale="en") as context:
        games = lay_games(program)
        screen = Screen(context.new_page(), program)
        begin(screen, games)
        screen.go("/settings", "Language")
        screen.tap(PSEUDO)
        screen.wait_for(pseudo("Language"))
        assert left_in_english(screen, games) == {}
        assert screen.errors == []
