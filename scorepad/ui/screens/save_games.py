"""Several games saved as one file: all are ticked to begin with, a touch leaves one out."""

import asyncio
from collections.abc import Mapping, Sequence
from functools import partial

import flet as ft

from scorepad.game.fold import Game
from scorepad.i18n import _, ngettext
from scorepad.i18n.numbers import points
from scorepad.live.desk import Desk
from scorepad.live.sheet import Summary
from scorepad.storage.archive import ENDING, packed
from scorepad.storage.gamefile_write import write_game
from scorepad.ui.guard import Handler, screen, tell
from scorepad.ui.hooks import use_keys, use_size
from scorepad.ui.library_bar import library_key, redo_of, undo_of
from scorepad.ui.outgoing import hand_out
from scorepad.ui.own import Change, use_own
from scorepad.ui.screens.home_games import game_face
from scorepad.ui.screens.starting import today
from scorepad.ui.shell import Shell, go, use_library
from scorepad.ui.theme import EDGE_SPACE, Type
from scorepad.ui.widgets.bar import top_bar
from scorepad.ui.widgets.buttons import filled_button, plain_button
from scorepad.ui.widgets.choice import tick_row
from scorepad.ui.widgets.frame import frame
from scorepad.ui.widgets.section import flowing, lined_up, section
from scorepad.ui.widgets.words import words

PATH = "/save-games"
_ZIP_TYPE = "application/zip"

LeftOut = frozenset[str]


@screen
def SaveGames() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the games, and the button that saves those that are ticked."""
    shell = use_library()
    size, route = use_size(), ft.use_view_path()
    left_out, change = use_own(_nothing)
    use_keys(lambda key: library_key(shell, key, back="/"))
    games = shell.desk.games()
    chosen = [game.id for game in games if game.id not in left_out]
    rows = [_row(shell, game, left_out, change) for game in games]
    how = words(_("They go into one file, which Import takes in again, here or elsewhere."), Type.SECOND)
    lines: list[ft.Control] = [
        section(_("Which games?"), [how, _all_or_none(games, change), lined_up(rows, "game")])
    ]
    if not games:
        lines = [words(_("There are no games yet."))]
    bar = top_bar(_("Save several games"), back=lambda: go("/"), undo=undo_of(shell), redo=redo_of(shell))
    lines.append(ft.Container(height=EDGE_SPACE))
    return frame(route, bar, lines, size=size, at_hand=_save_button(shell.desk, chosen))


def _nothing() -> LeftOut:
    return frozenset()


def _row(shell: Shell, game: Summary, left_out: LeftOut, change: Change[LeftOut]) -> ft.Control:
    face, said = game_face(shell, game)
    return tick_row(face, said, lambda: change(lambda now: now ^ {game.id}), ticked=game.id not in left_out)


def _all_or_none(games: Sequence[Summary], change: Change[LeftOut]) -> ft.Control:
    everyone = frozenset(game.id for game in games)

    def to(left_out: LeftOut) -> Handler:
        return partial(change, lambda _now: left_out)

    return flowing([plain_button(_("Tick all"), to(_nothing())), plain_button(_("Tick none"), to(everyone))])


def _save_button(desk: Desk, chosen: Sequence[str]) -> ft.Control:
    count = len(chosen)
    label = ngettext("Save {count} game", "Save {count} games", count).format(count=points(count))

    async def save() -> None:
        page, name = ft.context.page, f"Scorepad {today()}.zip"
        found = {ident: game for ident in sorted(chosen) if (game := desk.game(ident))}
        data = await asyncio.to_thread(_zip, found)
        place = await hand_out(page, _("Save several games"), name, data, _ZIP_TYPE)
        if place:
            tell(page, _("The games are written to {file}.").format(file=place))

    button = filled_button(label, save, disabled=not count, expand=True)
    return ft.Container(ft.Row([button]), padding=EDGE_SPACE)


def _zip(games: Mapping[str, Game]) -> bytes:
    """Pack games as `scorepad backup` does."""
    return packed({f"{ident}{ENDING}": write_game(game.record, game.events) for ident, game in games.items()})
