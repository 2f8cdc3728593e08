"""All games, the one touched last first; only what is in sight is drawn."""

import flet as ft

from scorepad.i18n import _
from scorepad.ui.guard import screen
from scorepad.ui.hooks import use_keys, use_size
from scorepad.ui.library_bar import library_key, redo_of, undo_of
from scorepad.ui.screens.home_games import game_rows
from scorepad.ui.shell import go, use_library
from scorepad.ui.theme import EDGE_SPACE
from scorepad.ui.widgets.bar import top_bar
from scorepad.ui.widgets.frame import frame
from scorepad.ui.widgets.long_list import long_list, use_sight
from scorepad.ui.widgets.words import words

PATH = "/games"


@screen
def AllGames() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw all games."""
    shell = use_library()
    size, route, sight = use_size(), ft.use_view_path(), use_sight()
    use_keys(lambda key: library_key(shell, key, back="/"))
    games = shell.desk.games()
    rows = game_rows(shell, [game.id for game in games])
    lines = [long_list(rows, sight) if games else words(_("No games yet."))]
    bar = top_bar(_("All games"), back=lambda: go("/"), undo=undo_of(shell), redo=redo_of(shell))
    paper = [*lines, ft.Container(height=EDGE_SPACE)]
    return frame(route, bar, paper, size=size, on_scroll=sight.scrolled)
