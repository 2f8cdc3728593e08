"""What the screens of a game show when there is no such game, or no such round in it (any more)."""

import flet as ft

from scorepad.i18n import _
from scorepad.ui.hooks import Size
from scorepad.ui.page_state import page_state
from scorepad.ui.shell import Table, game_path, go
from scorepad.ui.widgets.bar import top_bar
from scorepad.ui.widgets.buttons import filled_button
from scorepad.ui.widgets.frame import frame
from scorepad.ui.widgets.words import words


def absent(table: Table | None = None) -> ft.View:
    """Say that the game is not here, or with a table that its round is not, and lead on from there.

    Use every other hook of the screen before this one.
    """
    page, route = ft.context.page, ft.use_view_path()
    path = game_path(table.id) if table else "/"

    def lead_on() -> None:
        go(path)

    title, sentences, label = _no_round() if table else _no_game()
    lines = [words(sentence) for sentence in sentences]
    paper = ft.Column([*lines, ft.Row([filled_button(label, lead_on)])], spacing=16)
    sheet = ft.Container(paper, padding=ft.Padding.symmetric(vertical=24))
    size = Size(page.width or 0.0, page.height or 0.0, page_state(page).text_scale)
    return frame(route, top_bar(title, back=lead_on), [sheet], size=size)


def _no_game() -> tuple[str, list[str], str]:
    why = _("It was deleted, or it is kept on another device.")
    way = _("“Deleted games” on the first page brings a deleted one back.")
    return _("No such game"), [_("This game is not here any more."), why, way], _("Home")


def _no_round() -> tuple[str, list[str], str]:
    why = _("It was taken out; Undo on the score pad brings it back.")
    return _("No such round"), [_("This round is not here any more."), why], _("To the score pad")
