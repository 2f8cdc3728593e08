"""Backups in a real browser: restored, and copied to a second folder."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from scorepad.game.events import DetailSet
from scorepad.storage.backups import Occasion, backups_in
from scorepad.storage.sql.copies import Copies
from tests.browser.moves import open_details, start_game
from tests.browser.page import Screen
from tests.browser.program import Program
from tests.game.play import event
from tests.many_games import events, game_id
from tests.storage.sql.games import games

BACKUP = "26 November 2026"


@pytest.fixture
def own_program(tmp_path: Path) -> Iterator[Program]:
    """Yield the real app on a game called Zelda's and a backup of it."""
    folder = tmp_path / "games"
    folder.mkdir()
    with games(folder) as store:
        log = list(events(1))
        title = event(log[-1].lamport + 1, DetailSet("title", "Zelda's evening"), "titled")
        store.put(game_id(1), [*log, title])
        Copies(store.file).make(folder / "backups", Occasion.START, datetime(2026, 11, 26, 12, tzinfo=UTC))
    with Program(folder) as running:
        yield running


@pytest.mark.grid
def test_a_backup_is_restored(own_window: Screen) -> None:
    screen = own_window.open("/games")
    open_details(screen, "Zelda's evening")
    screen.tap("Delete this game")
    screen.wait_for("Undo: Zelda's evening: game deleted")
    screen.go("/backups", BACKUP)
    screen.tap(next(name for name in screen.buttons() if name.startswith(BACKUP)))
    screen.tap("Restore")
    screen.wait_for("Restored: 1 deleted game restored.")
    screen.go("/", "New game")
    screen.wait_for("Zelda's evening")


@pytest.mark.grid
def test_a_second_folder_gets_each_backup_and_is_missed_when_it_goes(
    own_window: Screen, tmp_path: Path
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    screen = own_window.open("/backups")
    screen.write("Second folder", str(stick))
    screen.tap("Use this folder")
    screen.wait_for(f"Every backup is copied to {stick}.")
    screen.wait_until(lambda _screen: backups_in(stick) != [], "a copy")
    stick.rename(tmp_path / "away")
    start_game(screen.open())
    screen.open().wait_for(f"The second folder for backups, {stick}, isn't there.")
    screen.tap("Hide this notice")
    screen.wait_gone("isn't there")
