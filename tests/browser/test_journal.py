"""The journal in a real browser: scrolled, searched, put right, and two spellings joined and parted."""

import re
from pathlib import Path

import pytest

from scorepad.journal.sums import who_address
from tests.browser.moves import open_details
from tests.browser.page import NewScreen, Screen
from tests.browser.program import Program
from tests.browser.table import FIRST, SECOND, lay
from tests.many_games import fill

GAMES = 60
PLAYED = (FIRST, SECOND, FIRST, SECOND)


def games(screen: Screen) -> list[int]:
    """Return the numbers of the games whose rows can be tapped."""
    return [int(found[1]) for name in screen.buttons() if (found := re.match(r"Evening (\d+),", name))]


@pytest.mark.grid
def test_the_list_of_all_games_scrolls_to_its_end_and_back(tmp_path: Path, new_screen: NewScreen) -> None:
    fill(tmp_path, GAMES, rounds=1)
    with Program(tmp_path) as program:
        screen = new_screen(program).open()
        screen.tap("Journal")
        screen.wait_until(lambda seen: GAMES - 8 in games(seen), "more games than Play has")
        assert 1 not in games(screen)
        screen.page.keyboard.press("End")
        screen.wait_until(lambda seen: 1 in games(seen), "the first game")
        assert GAMES - 1 not in games(screen)
        screen.page.keyboard.press("Home")
        screen.wait_until(lambda seen: GAMES - 1 in games(seen), "the latest game again")
        screen.tap(f"Evening {GAMES},")
        screen.wait_for("Round 1")
        assert screen.path.startswith("/game/")


def test_a_game_is_found_by_typing_and_its_note_written_and_undone(own_window: Screen) -> None:
    for title in ("Plum soup", "Plum cake", *(f"Supper {number}" for number in range(18))):
        lay(own_window.program, *PLAYED, title=title, played="2026-11-05")
    screen = own_window.open("/games")
    screen.wait_for("Search")
    screen.write("Search", "plum")
    screen.wait_for("November 2026", "2 games found", "Plum soup", "Plum cake")
    screen.write("Search", "plum cake")
    screen.wait_gone("Plum soup")
    open_details(screen, "Plum cake")
    screen.write("Date", "31 February 2024")
    screen.press("Enter")
    screen.wait_for("That isn't a date. Write it like 21 November 2026.")
    screen.write("Date", "7 Mar 2024")
    screen.write("Note", "With cream")
    screen.press("Enter")
    screen.wait_for("Undo: Note: With cream")
    screen.tap("Undo: Note: With cream")
    screen.wait_for("Redo: Note: With cream")
    screen.go("/games", "March 2024")
    screen.wait_for("1 game found")
    screen.wait_gone("With cream")


@pytest.mark.grid
def test_two_spellings_become_one_person_and_undo_parts_them(screen: Screen) -> None:
    for name in ("Zaza", "Zazza"):
        sides = [{"name": "Us", "players": [name, "Bo"]}, {"name": "Them", "players": ["Cy", "Di"]}]
        lay(screen.program, *PLAYED, sides=sides)
    screen.go(f"/people/{who_address(('Zaza',))}", "Also written…")
    screen.tap("Also written…")
    screen.tap("Zazza")
    screen.wait_for("Won 0 of 2 games", "Also written Zazza")
    screen.tap("Undo: Zazza is the same person as Zaza")
    screen.wait_for("Won 0 of 1 game")
    assert "Also written Zazza" not in screen.text()


@pytest.mark.grid
def test_a_person_is_renamed_in_games_and_journal_and_undo_takes_it_back(own_window: Screen) -> None:
    sides = [{"name": "Ann & Bo", "players": ["Ann", "Bo"]}, {"name": "Them", "players": ["Cy", "Di"]}]
    game = lay(own_window.program, *PLAYED, sides=sides)
    screen = own_window.open(f"/people/{who_address(('Ann',))}")
    screen.tap("Rename…")
    screen.wait_for("New name")
    screen.write("New name", "Cy")
    screen.press("Enter")
    screen.wait_for("Cy is somebody else here.")
    screen.write("New name", "Annabel")
    screen.press("Enter")
    screen.wait_for("Annabel & Bo, won 0 of 1 game", "Undo: Ann renamed Annabel")
    log = own_window.program.folder / "scorepad.log"
    assert not log.exists() or "handling" not in log.read_text(encoding="utf-8")
    screen.tap("Undo: Ann renamed Annabel")
    screen.wait_for("Redo: Ann renamed Annabel")
    screen.go(game, "Ann & Bo")
    screen.wait_gone("Annabel")
