"""The first page: go on with the open game, begin one, or look at an earlier one."""

from functools import partial
from typing import Final

import flet as ft

from scorepad.i18n import _
from scorepad.live.desk import Desk
from scorepad.rules.houserules import HouseRules
from scorepad.ui.guard import component, screen
from scorepad.ui.handing import hand_on
from scorepad.ui.hooks import use_keys, use_size
from scorepad.ui.library_bar import library_key, redo_of, undo_of
from scorepad.ui.own import use_own
from scorepad.ui.screens.all_games import PATH as ALL_PATH
from scorepad.ui.screens.deleted_games import PATH as DELETED_PATH
from scorepad.ui.screens.home_games import continue_button, game_rows
from scorepad.ui.screens.home_notices import file_notices, outline
from scorepad.ui.screens.home_rules import rules_part
from scorepad.ui.screens.importing import News, news_notice, pick_button, take_in
from scorepad.ui.screens.save_games import PATH as SAVE_PATH
from scorepad.ui.screens.settings import PATH as SETTINGS_PATH
from scorepad.ui.screens.starting import start_practice
from scorepad.ui.shell import Shell, go, use_library, use_shell
from scorepad.ui.theme import EDGE_SPACE
from scorepad.ui.uploads import use_picker
from scorepad.ui.widgets.bar import top_bar
from scorepad.ui.widgets.buttons import filled_button, outlined_button, plain_button
from scorepad.ui.widgets.frame import frame
from scorepad.ui.widgets.places import in_sight
from scorepad.ui.widgets.section import flowing, letter_room, section
from scorepad.ui.widgets.words import words

LATEST: Final = 8
"""How many games the first page shows; all are behind it."""

_TWO_COLUMNS_FROM = 800


@screen
def Home() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the first page."""
    shell = use_shell()
    use_library(lambda desk: (_outline(desk), outline(shell)))
    size, route = use_size(), ft.use_view_path()
    news, set_news = use_own(_no_news)
    open_cards, show_cards = use_own(bool)
    use_keys(lambda key: library_key(shell, key))

    async def picked(event: ft.FilePickerResultEvent) -> None:
        if event.files:
            found = await take_in(shell, event, lambda so_far: set_news(lambda _before: so_far))
            if isinstance(found, HouseRules):
                hand_on(ft.context.page, found)
                go("/rules")
            else:
                set_news(lambda _before: found)

    picker = use_picker(picked)
    told = [news_notice(news, lambda: set_news(lambda _before: None))] if news else []
    left = [*file_notices(shell), *told, *_begin(shell, picker), *_earlier(shell)]
    wide = letter_room(size) >= _TWO_COLUMNS_FROM
    unfold = None if wide or open_cards else partial(show_cards, _yes)
    rules = rules_part(shell, unfold)
    if wide:
        columns = ft.Row([_column(left, 3), _column([rules], 2)], spacing=40)
        columns.vertical_alignment = ft.CrossAxisAlignment.START
        left, rules = [columns], ft.Container()
    bar = top_bar("Scorepad", _("The score pad for Hand and Foot"), undo=undo_of(shell), redo=redo_of(shell))
    return frame(route, bar, [*left, rules, ft.Container(height=EDGE_SPACE)], size=size)


def _outline(desk: Desk) -> tuple[object, ...]:
    """Return what the page depends on besides the lines of its games."""
    going, count = desk.game_in_hand(), desk.count()
    return desk.library(), going and going.id, min(count, LATEST + 1), tuple(desk.unreadable)


def _yes(_before: bool) -> bool:  # noqa: FBT001 - a step takes its value by position
    return True


def _no_news() -> News | None:
    return None


def _column(lines: list[ft.Control], share: int) -> ft.Column:
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Column(lines, spacing=0, expand=share, horizontal_alignment=stretch)


def _begin(shell: Shell, picker: ft.FilePicker) -> list[ft.Control]:
    going = shell.desk.game_in_hand()
    make = outlined_button if going else filled_button
    new = ft.Row([make(_("New game"), lambda: go("/new"), expand=True)])
    bring = pick_button(_("Import games"), picker, several=True)
    lines: list[ft.Control] = [continue_button(shell, going.id)] if going else []
    if not shell.desk.count():
        lines.append(words(_("No games yet. Your first is three taps away.")))
    practice = flowing(
        [plain_button(_("Practice game: one round in one minute"), lambda: start_practice(shell))]
    )
    pad = ft.Row([outlined_button(_("Print a score pad"), lambda: go("/pad"), expand=True)])
    settings = flowing([plain_button(_("Larger text and other settings"), partial(go, SETTINGS_PATH))])
    begin = ft.Column(
        [*lines, new, ft.Row([bring]), pad, ft.Column([practice, settings], spacing=0)], spacing=12
    )
    return [ft.Container(begin, padding=ft.Padding.only(top=8))]


@component
def _latest(shell: Shell) -> ft.Control:
    """Draw the games touched last; a change in one of them draws its own line only."""
    shell = use_library(_latest_ids)
    rows = game_rows(shell, _latest_ids(shell.desk))
    lines = [in_sight(row.draw(), f"game {row.key}") for row in rows]
    for row, line in zip(rows, lines, strict=True):
        line.key = row.key
    return ft.Column(lines, spacing=0)


def _latest_ids(desk: Desk) -> tuple[str, ...]:
    return tuple(game.id for game in desk.latest(LATEST))


def _earlier(shell: Shell) -> list[ft.Control]:
    count, away = shell.desk.count(), shell.desk.deleted_games()
    if not count and not away:
        return []
    offers = {_("All games"): ALL_PATH} if count > LATEST else {}
    offers |= {_("Save several games"): SAVE_PATH} if count > 1 else {}
    offers |= {_("Deleted games"): DELETED_PATH} if away else {}
    rows = [flowing([plain_button(label, partial(go, path))]) for label, path in offers.items()]
    return [section(_("Games"), [ft.Column([_latest(shell), *rows], spacing=0)])]
