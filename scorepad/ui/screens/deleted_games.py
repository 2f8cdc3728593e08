"""The games that were deleted in the last 30 days, each with the touch that brings it back."""

from dataclasses import dataclass

import flet as ft

from scorepad.i18n import _
from scorepad.i18n.dates import day_text
from scorepad.i18n.faults import fault_sentence
from scorepad.live.putaway import PutAway
from scorepad.ui.guard import screen, tell
from scorepad.ui.hooks import use_keys, use_size
from scorepad.ui.library_bar import library_key, redo_of, undo_of
from scorepad.ui.screens.home_games import game_face
from scorepad.ui.shell import Shell, go, use_library
from scorepad.ui.theme import EDGE_SPACE, HAIRLINE, Type
from scorepad.ui.widgets.bar import top_bar
from scorepad.ui.widgets.buttons import outlined_button
from scorepad.ui.widgets.frame import frame
from scorepad.ui.widgets.long_list import long_list, use_sight
from scorepad.ui.widgets.section import flowing
from scorepad.ui.widgets.words import words

PATH = "/deleted-games"


@screen
def DeletedGames() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the games that can be brought back."""
    shell = use_library()
    size, route, sight = use_size(), ft.use_view_path(), use_sight()
    use_keys(lambda key: library_key(shell, key, back="/"))
    away = shell.desk.deleted_games()
    how = _("Deleted games are kept here for 30 days.") if away else _("No deleted games.")
    lines = [ft.Container(words(how), padding=ft.Padding.symmetric(vertical=8))]
    rows = tuple(_Away(shell, each) for each in away)
    paper = [*lines, long_list(rows, sight), ft.Container(height=EDGE_SPACE)]
    bar = top_bar(_("Deleted games"), back=lambda: go("/"), undo=undo_of(shell), redo=redo_of(shell))
    return frame(route, bar, paper, size=size, on_scroll=sight.scrolled)


@dataclass(frozen=True, slots=True)
class _Away:
    """The line of a deleted game."""

    shell: Shell
    away: PutAway

    @property
    def key(self) -> str:
        """The game's id."""
        return self.away.summary.id

    def draw(self) -> ft.Control:
        """Draw the line."""
        return _row(self.shell, self.away)


def _row(shell: Shell, away: PutAway) -> ft.Container:
    async def bring_back() -> None:
        outcome = await shell.desk.undelete(away.summary.id, shell.who)
        if outcome.refused:
            tell(ft.context.page, fault_sentence(outcome.refused))

    face, said = game_face(away.summary)
    when = _("deleted on {day}").format(day=day_text(away.at.astimezone().date().isoformat()))
    shown = ft.Semantics(label=f"{said}, {when}", exclude_semantics=True, container=True)
    shown.content = ft.Column([face, words(when, Type.SECOND)], spacing=2)
    name = words(_("Restore"), Type.STRONG, said=_("Restore {game}").format(game=said))
    box = ft.Container(ft.Column([shown, flowing([outlined_button(name, bring_back)])], spacing=8))
    box.padding = ft.Padding.symmetric(horizontal=14, vertical=10)
    box.border = ft.Border(bottom=ft.BorderSide(1, HAIRLINE))
    return box
