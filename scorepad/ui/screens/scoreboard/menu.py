"""The bar of the scoreboard, with its menu."""

from collections.abc import Awaitable
from functools import partial

import flet as ft

from scorepad.flet_support.abilities import abilities
from scorepad.flet_support.error_boundary import Handler
from scorepad.flet_support.hooks import Size
from scorepad.flet_support.navigation import go
from scorepad.game.events import EndedSet
from scorepad.i18n import _
from scorepad.service.open_game import is_practice
from scorepad.ui.routes import HOME, game_path
from scorepad.ui.screens.scoreboard.next_step import total_only_entry
from scorepad.ui.session import GameView
from scorepad.ui.shared.caller import call_button
from scorepad.ui.shared.file_saver import export_game
from scorepad.ui.shared.game_status import (
    name_of_next_round,
    next_dealer_words,
    round_title,
    with_extra_round,
)
from scorepad.ui.shared.undo_bar import game_bar
from scorepad.ui.widgets.buttons import sign_button
from scorepad.ui.widgets.top_bar import MenuItem, has_title_room
from scorepad.wording.labels import rules_name

# In less width the bar has room only for the dealer; the menu leads to the rules.
_BOTH_FROM = 560
# Back, large scores, undo, redo and the menu.
_SIGNS = 5


def pad_bar(table: GameView, size: Size, asking: str, *, speaks: bool) -> ft.Control:
    """Make the bar. asking: the round asked about. speaks: whether this device says the score."""
    record, score = table.record, with_extra_round(table.record, table.score, asking)
    dealer = next_dealer_words(record, score)
    parts = [dealer] if dealer else []
    if not parts or _is_wide(size):
        parts.append(rules_name(record.rules))
    name = name_of_next_round(record, score)
    title, second = round_title(record, score), " · ".join([name, *parts] if name else parts)
    to_far = partial(go, game_path(table.id, "far"))
    call = [call_button(table)] if speaks else []
    others = [*call, sign_button(ft.Icons.ZOOM_OUT_MAP_OUTLINED, _("Large scores"), to_far)]
    signs = _SIGNS + speaks
    # Without redo, the title of a narrow window fits in the bar; the guide of a practice game speaks of redo.
    narrow = has_title_room(size, signs - 1) and not has_title_room(size, signs)
    in_menu = narrow and not is_practice(table.id)
    return game_bar(table, title, second, back=HOME, menu=_menu(table), others=others, redo_in_menu=in_menu)


def _menu(table: GameView) -> list[MenuItem]:
    ended, page = table.record.ended, ft.context.page

    def to(screen_name: str) -> Handler:
        return lambda: go(game_path(table.id, screen_name))

    def share() -> Awaitable[None]:
        return export_game(page, table, share=True)

    both = [MenuItem(_("Rules for this game"), to("rules")), MenuItem(_("Players and names"), to("players"))]
    if not table.is_keeper:
        return [*both, MenuItem(_("Standings"), to("result")), MenuItem(_("Settings"), to("settings"))]
    only_total = total_only_entry(table)
    return [
        *both,
        MenuItem(_("Carried over from paper"), to("paper")),
        *([MenuItem(_("Only the total is known"), only_total)] if only_total else []),
        MenuItem(_("Switch to other rules"), to("change-rules")),
        MenuItem(_("Print this game"), to("print")),
        MenuItem(_("Save this game as a file"), lambda: export_game(page, table)),
        *([MenuItem(_("Share this game"), share)] if abilities(page).shares_files else []),
        *([MenuItem(_("Share with phones"), to("share"))] if table.session.platform.network else []),
        MenuItem(_("Standings"), to("result")),
        MenuItem(_("Settings"), to("settings")),
        MenuItem(
            _("Reopen the game") if ended else _("End the game here"),
            lambda: table.change(EndedSet(not ended)),
            disabled=not ended and (not table.record.rounds or table.score.finished),
        ),
    ]


def _is_wide(size: Size) -> bool:
    return size.width >= _BOTH_FROM * size.text_scale
