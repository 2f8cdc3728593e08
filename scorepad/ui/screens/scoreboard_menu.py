"""The menu of the scoreboard: what happens to a game beside its rounds."""

import flet as ft

from scorepad.game.events import EndedSet
from scorepad.i18n import _
from scorepad.ui.export import export_game
from scorepad.ui.guard import Handler
from scorepad.ui.shell import Table, game_path, go
from scorepad.ui.widgets.menu import MenuItem


def menu(table: Table) -> list[MenuItem]:
    """List the lines of the menu."""
    ended = table.record.ended
    page = ft.context.page

    def to(screen_name: str) -> Handler:
        return lambda: go(game_path(table.id, screen_name))

    return [
        MenuItem(_("Rules for this game"), to("rules")),
        MenuItem(_("Players and names"), to("players")),
        MenuItem(_("Carried over from paper"), to("paper")),
        MenuItem(_("Switch to other rules"), to("change-rules")),
        MenuItem(_("Print this game"), to("print")),
        MenuItem(_("Export this game"), lambda: export_game(page, table)),
        MenuItem(_("Standings"), to("result")),
        MenuItem(_("Settings"), to("settings")),
        MenuItem(
            _("Reopen the game") if ended else _("End the game here"),
            lambda: table.change(EndedSet(not ended)),
            disabled=not ended and (not table.record.rounds or table.score.finished),
        ),
    ]
