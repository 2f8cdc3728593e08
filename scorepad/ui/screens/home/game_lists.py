"""The screens of deleted games, and of games to save together."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import flet as ft

from scorepad.flet_support.error_boundary import component, screen, show_message
from scorepad.flet_support.hooks import SetState, use_local_state, use_size, use_switch
from scorepad.game.erasing import ErasedGame
from scorepad.i18n import _, ngettext
from scorepad.i18n.formats import day_text, points
from scorepad.score.record import GameId
from scorepad.service.shelf import DeletedGame
from scorepad.ui.routes import ERASE
from scorepad.ui.session import AppSession, use_library
from scorepad.ui.shared.erase_questions import erase_questions
from scorepad.ui.shared.file_saver import save_games
from scorepad.ui.shared.game_rows import game_line, use_summary
from scorepad.ui.shared.undo_bar import library_frame
from scorepad.ui.theme.style import EDGE_SPACE, HAIRLINE, Type
from scorepad.ui.widgets.buttons import filled_button, outlined_button, plain_button, tick_row
from scorepad.ui.widgets.layout import flowing, section, stretched
from scorepad.ui.widgets.long_list import long_list, use_list_window
from scorepad.ui.widgets.text import words
from scorepad.wording.faults import fault_sentence

LeftOut = frozenset[str]


@screen
def DeletedGames() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the games that can be restored."""
    session, window = use_library(), use_list_window()
    rows = tuple(_DeletedRow(session, each) for each in session.service.shelf.deleted_games())
    note = words(_("Deleted games are kept here for 30 days.") if rows else _("No deleted games."))
    paper = [ft.Container(note, padding=ft.Padding.symmetric(vertical=8)), long_list(rows, window)]
    back = ERASE if ft.use_view_path().startswith(ERASE) else ""
    return library_frame(
        session, _("Deleted games"), paper, size=use_size(), back=back, on_scroll=window.scrolled
    )


@dataclass(frozen=True, slots=True)
class _DeletedRow:
    session: AppSession
    deleted: DeletedGame

    @property
    def key(self) -> GameId:
        return self.deleted.summary.id

    def draw(self) -> ft.Control:
        face, sentence = game_line(self.deleted.summary)
        when = _("deleted on {day}").format(day=day_text(self.deleted.at.astimezone().date().isoformat()))
        text = ft.Semantics(label=f"{sentence}, {when}", exclude_semantics=True, container=True)
        text.content = ft.Column([face, words(when, Type.SECOND)], spacing=2)
        lines = ft.Column([text, _deleted_offers(self, sentence)], spacing=8)
        box = ft.Container(lines, padding=ft.Padding.symmetric(horizontal=14, vertical=10))
        box.border = ft.Border(bottom=ft.BorderSide(1, HAIRLINE))
        return box

    async def restore(self) -> None:
        session = self.session
        outcome = await session.touches.made(session.service.undelete(self.key, session.who))
        if outcome.refused:
            show_message(ft.context.page, fault_sentence(outcome.refused))


@component
def _deleted_offers(row: _DeletedRow, game: str) -> ft.Control:
    """Draw the offers to restore a deleted game or to erase it, and the questions before that."""
    asked, ask, close = use_switch()
    page = ft.context.page

    def erased(sentence: str) -> None:
        close()
        if sentence:
            show_message(page, sentence)

    restore = words(_("Restore"), Type.STRONG, said=_("Restore {game}").format(game=game))
    erase = words(_("Erase for good"), Type.STRONG, said=_("Erase for good: {game}").format(game=game))
    buttons = [
        outlined_button(restore, row.restore),
        outlined_button(erase, ask),
    ]
    questions = [erase_questions(row.session, ErasedGame(row.key), erased)] if asked else []
    return stretched([flowing(buttons), *questions], 8)


@screen
def SaveGames() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the games, and the button that saves the ticked ones."""
    session, window = use_library(), use_list_window()
    left_out, change = use_local_state(LeftOut)
    games = tuple(game.id for game in session.service.shelf.games())
    rows = tuple(_TickedRow(session, game, game not in left_out, change) for game in games)
    chosen = [row.key for row in rows if row.ticked]
    everything = len(chosen) == len(games)
    lines = [_("They are saved in one file that you can import again, here or on another device.")]
    if everything and (session.service.shelf.deleted_games() or session.service.shelf.custom_rule_sets()):
        lines.append(_("All games are saved together with your deleted games and your own rules."))
    note = words(" ".join(lines), Type.SECOND)
    buttons = [
        plain_button(_("Select all"), lambda: change(lambda _now: LeftOut())),
        plain_button(_("Select none"), lambda: change(lambda _now: LeftOut(games))),
    ]
    paper: list[ft.Control] = [words(_("No games yet."))]
    if games:
        paper = [section(_("Which games?"), [note, flowing(buttons), long_list(rows, window)])]
    return library_frame(
        session,
        _("Save several games"),
        paper,
        size=use_size(),
        at_hand=_save_button(session, chosen, everything=everything),
        on_scroll=window.scrolled,
    )


@dataclass(frozen=True, slots=True)
class _TickedRow:
    """The line of a game that can be left out."""

    session: AppSession
    key: GameId
    ticked: bool
    change: SetState[LeftOut] = field(compare=False)

    def draw(self) -> ft.Control:
        """Draw the line; afterwards it redraws itself when the game changes."""
        row: ft.Control = _memo_ticked_row(self)
        return row


@component
def _ticked_row(row: _TickedRow) -> ft.Control:
    game = use_summary(row.session, row.key, covered=False)
    if game is None:
        return ft.Container()
    face, sentence = game_line(game)
    return tick_row(face, sentence, lambda: row.change(lambda now: now ^ {game.id}), ticked=row.ticked)


_memo_ticked_row: Any = ft.memo(_ticked_row)


def _save_button(session: AppSession, chosen: Sequence[GameId], *, everything: bool) -> ft.Control:
    count = len(chosen)
    label = ngettext("Save {count} game", "Save {count} games", count).format(count=points(count))

    async def save() -> None:
        await save_games(session, None if everything else chosen)

    button = filled_button(label, save, disabled=not count, expand=True)
    return ft.Container(ft.Row([button]), padding=EDGE_SPACE)
