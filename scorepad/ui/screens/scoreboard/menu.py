"""The bar of the scoreboard, with its menu."""

from dataclasses import replace
from functools import partial

import flet as ft

from scorepad.flet_support.error_boundary import Handler, show_message
from scorepad.flet_support.navigation import go
from scorepad.game.cursor import next_open
from scorepad.game.events import EndedSet, RoundRemoved
from scorepad.i18n import _
from scorepad.service.open_game import is_practice
from scorepad.ui.routes import HOME, game_path, journal_path
from scorepad.ui.screens.scoreboard.next_step import total_only_entry
from scorepad.ui.session import GameView, start_page
from scorepad.ui.shared.caller import say_score
from scorepad.ui.shared.file_saver import export_game
from scorepad.ui.shared.game_status import round_title, with_extra_round
from scorepad.ui.shared.undo_bar import game_bar
from scorepad.ui.widgets.buttons import sign_button
from scorepad.ui.widgets.top_bar import MenuItem
from scorepad.wording.faults import fault_sentence


def pad_bar(table: GameView, asking: str, *, speaks: bool) -> ft.Control:
    """Make the bar. asking: the way of going out in question. speaks: whether this device says the score."""
    title = round_title(table.record, with_extra_round(table.record, table.score, asking))
    to_far = partial(go, game_path(table.id, "far"))
    others = [sign_button(ft.Icons.ZOOM_OUT_MAP_OUTLINED, _("Large scores"), to_far)]
    # The guide of a practice game speaks of redo.
    in_menu = not is_practice(table.id)
    say = MenuItem(_("Say the score"), say_score(table), ft.Icons.VOLUME_UP_OUTLINED)
    menu = [*([say] if speaks else []), *_menu(table)]
    return game_bar(
        table, title, back=start_page(), menu=menu, others=others, redo_in_menu=in_menu, counts=True
    )


def _menu(table: GameView) -> list[MenuItem]:
    about = [
        MenuItem(_("Players and names"), _to(table, "players"), ft.Icons.PEOPLE_OUTLINED),
        MenuItem(_("Standings"), _to(table, "result"), ft.Icons.LEADERBOARD_OUTLINED),
        MenuItem(_("Rules of this game"), _to(table, "rules"), ft.Icons.MENU_BOOK_OUTLINED),
        MenuItem(_("Settings"), _to(table, "settings"), ft.Icons.SETTINGS_OUTLINED),
    ]
    if not table.is_keeper:
        return about
    page = ft.context.page
    out = [
        MenuItem(_("Send"), _to(table, "result", "send"), ft.Icons.SEND_OUTLINED),
        MenuItem(_("Print"), _to(table, "print"), ft.Icons.PRINT_OUTLINED),
        MenuItem(_("Save as a file"), partial(export_game, page, table), ft.Icons.SAVE_ALT_OUTLINED),
    ]
    if table.session.platform.network:
        out.insert(0, MenuItem(_("Share with phones"), _to(table, "share"), ft.Icons.QR_CODE_2_OUTLINED))
    more = MenuItem(_("More…"), _seldom(table), ft.Icons.MORE_HORIZ)
    return [*out, replace(about[0], apart=True), *about[1:], more, _ending(table)]


def _to(table: GameView, *path: str) -> Handler:
    return partial(go, game_path(table.id, *path))


def _ending(table: GameView) -> MenuItem:
    ended = table.record.ended
    turn, idle = partial(table.change, EndedSet(not ended)), not table.record.rounds or table.score.finished
    if ended:
        return MenuItem(_("Reopen the game"), turn, ft.Icons.REPLAY, apart=True)
    return MenuItem(_("End the game"), turn, ft.Icons.FLAG_OUTLINED, idle, apart=True, danger=True)


def _seldom(table: GameView) -> list[MenuItem]:
    """Return the lines behind *More…*."""
    only_total, played = total_only_entry(table), next_open(table.record)
    deal_again = partial(table.change, RoundRemoved(played.log_id)) if played else None
    return [
        *([MenuItem(_("Misdeal: deal again"), deal_again)] if deal_again else []),
        *([MenuItem(_("Only the total is known"), only_total)] if only_total else []),
        MenuItem(_("Date, place and note"), partial(go, journal_path(table.id))),
        MenuItem(_("Switch to other rules"), _to(table, "change-rules")),
        MenuItem(_("Already started on paper"), _to(table, "paper")),
        MenuItem(_("Delete this game"), partial(_delete, table), danger=True, apart=True),
    ]


async def _delete(table: GameView) -> None:
    session = table.session
    outcome = await session.touches.made(session.service.delete(table.id, session.who))
    if outcome.refused:
        show_message(ft.context.page, fault_sentence(outcome.refused))
    else:
        go(HOME)
