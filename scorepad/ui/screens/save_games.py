"""Several games saved as one file: all are ticked to begin with, a touch leaves one out."""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import flet as ft

from scorepad.i18n import _, ngettext
from scorepad.i18n.faults import fault_sentence
from scorepad.i18n.numbers import points
from scorepad.live.desk import Desk
from scorepad.live.summary import Summary
from scorepad.rules.faults import Fault, Refused
from scorepad.storage.archive import ENDING, write_backup
from scorepad.storage.gamefile_write import write_game
from scorepad.ui.guard import Handler, component, screen, tell
from scorepad.ui.hooks import use_keys, use_size
from scorepad.ui.library_bar import library_key, redo_of, undo_of
from scorepad.ui.outgoing import hand_out_file, new_file
from scorepad.ui.own import Change, use_own
from scorepad.ui.screens.home_games import game_face, use_line
from scorepad.ui.screens.starting import today
from scorepad.ui.shell import Shell, go, use_library
from scorepad.ui.theme import EDGE_SPACE, Type
from scorepad.ui.widgets.bar import top_bar
from scorepad.ui.widgets.buttons import filled_button, plain_button
from scorepad.ui.widgets.choice import tick_row
from scorepad.ui.widgets.frame import frame
from scorepad.ui.widgets.long_list import long_list, use_sight
from scorepad.ui.widgets.section import flowing, section
from scorepad.ui.widgets.words import words

PATH = "/save-games"
_ZIP_TYPE = "application/zip"

LeftOut = frozenset[str]


@screen
def SaveGames() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the games, and the button that saves those that are ticked."""
    shell = use_library()
    size, route, sight = use_size(), ft.use_view_path(), use_sight()
    left_out, change = use_own(_nothing)
    use_keys(lambda key: library_key(shell, key, back="/"))
    games = shell.desk.games()
    chosen = [game.id for game in games if game.id not in left_out]
    rows = tuple(_Tick(shell, game.id, game.id not in left_out, change) for game in games)
    how = words(
        _("They are saved in one file that you can import again, here or on another device."), Type.SECOND
    )
    lines: list[ft.Control] = [
        section(_("Which games?"), [how, _all_or_none(games, change), long_list(rows, sight)])
    ]
    if not games:
        lines = [words(_("No games yet."))]
    bar = top_bar(_("Save several games"), back=lambda: go("/"), undo=undo_of(shell), redo=redo_of(shell))
    lines.append(ft.Container(height=EDGE_SPACE))
    button = _save_button(shell, chosen)
    return frame(route, bar, lines, size=size, at_hand=button, on_scroll=sight.scrolled)


def _nothing() -> LeftOut:
    return frozenset()


@dataclass(frozen=True, slots=True)
class _Tick:
    """The line of a game that can be left out."""

    shell: Shell
    key: str
    ticked: bool
    change: Change[LeftOut] = field(compare=False)

    def draw(self) -> ft.Control:
        """Draw the line; from then on it draws itself anew when the game changes."""
        row: ft.Control = _memo_row(self)
        return row


@component
def _row(row: _Tick) -> ft.Control:
    game = use_line(row.shell, row.key, covered=False)
    if game is None:
        return ft.Container()
    face, said = game_face(game)
    return tick_row(face, said, lambda: row.change(lambda now: now ^ {game.id}), ticked=row.ticked)


_memo_row: Any = ft.memo(_row)


def _all_or_none(games: Sequence[Summary], change: Change[LeftOut]) -> ft.Control:
    everyone = frozenset(game.id for game in games)

    def to(left_out: LeftOut) -> Handler:
        return partial(change, lambda _now: left_out)

    return flowing(
        [plain_button(_("Select all"), to(_nothing())), plain_button(_("Select none"), to(everyone))]
    )


def _save_button(shell: Shell, chosen: Sequence[str]) -> ft.Control:
    count = len(chosen)
    label = ngettext("Save {count} game", "Save {count} games", count).format(count=points(count))

    async def save() -> None:
        page, name = ft.context.page, f"Scorepad {today()}.zip"
        try:
            file, faults = await asyncio.to_thread(_zip, shell.desk, sorted(chosen))
        except Refused as refused:
            tell(page, fault_sentence(refused.faults[0]))
            return
        for ident, fault in faults.items():
            shell.desk.mark_unreadable(ident, fault)
            tell(page, fault_sentence(fault))
        place = await hand_out_file(page, shell.papers, _("Save several games"), name, file, _ZIP_TYPE)
        if place:
            tell(page, _("Games saved to {file}.").format(file=place))

    button = filled_button(label, save, disabled=not count, expand=True)
    return ft.Container(ft.Row([button]), padding=EDGE_SPACE)


def _zip(desk: Desk, chosen: Sequence[str]) -> tuple[Path, dict[str, Fault]]:
    """Pack games as `scorepad backup` does, one after the other; blocks.

    Returns the file, and why any of them could not be read. Raises Refused for one that is too large.
    """
    path = new_file()
    faults: dict[str, Fault] = {}

    def members() -> Iterator[tuple[str, bytes]]:
        for ident in chosen:
            try:
                game = desk.read(ident)
            except Refused as refused:
                faults[ident] = refused.faults[0]
            else:
                yield f"{ident}{ENDING}", write_game(game.record, game.events)

    try:
        with path.open("wb") as file:
            write_backup(file, members())
    except BaseException:
        path.unlink()
        raise
    return path, faults
