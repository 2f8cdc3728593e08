"""The first page: go on with the open game, begin one, or look at an earlier one."""

from collections.abc import Callable
from functools import partial

import flet as ft

from scorepad.i18n import _
from scorepad.i18n.faults import fault_sentence
from scorepad.live.sheet import Summary
from scorepad.rules.houserules import HouseRules
from scorepad.ui.guard import action, screen, tell
from scorepad.ui.handing import hand_on
from scorepad.ui.hooks import use_kept, use_keys, use_size
from scorepad.ui.library_bar import library_key, redo_of, undo_of
from scorepad.ui.own import use_own
from scorepad.ui.screens.deleted_games import PATH as DELETED_PATH
from scorepad.ui.screens.home_games import continue_button, game_row
from scorepad.ui.screens.home_rules import rules_part
from scorepad.ui.screens.importing import News, news_notice, pick_button, take_in
from scorepad.ui.screens.save_games import PATH as SAVE_PATH
from scorepad.ui.screens.settings import PATH as SETTINGS_PATH
from scorepad.ui.screens.starting import start_practice
from scorepad.ui.shell import Shell, go, use_library
from scorepad.ui.theme import EDGE_SPACE
from scorepad.ui.widgets.bar import top_bar
from scorepad.ui.widgets.buttons import filled_button, outlined_button, plain_button
from scorepad.ui.widgets.frame import frame
from scorepad.ui.widgets.notice import notice
from scorepad.ui.widgets.places import in_sight
from scorepad.ui.widgets.section import flowing, letter_room, section
from scorepad.ui.widgets.words import words

_TWO_COLUMNS_FROM = 800


@screen
def Home() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the first page."""
    shell = use_library()
    size, route = use_size(), ft.use_view_path()
    news, set_news = use_own(_no_news)
    open_cards, show_cards = use_own(bool)
    picker = use_kept(ft.FilePicker)
    use_keys(lambda key: library_key(shell, key))

    async def picked(event: ft.FilePickerResultEvent) -> None:
        if event.files:
            found = await take_in(shell, event.files)
            if isinstance(found, HouseRules):
                hand_on(ft.context.page, found)
                go("/rules")
            else:
                set_news(lambda _before: found)

    picker.on_result = action(picked)
    games = shell.desk.games()
    told = [news_notice(news, lambda: set_news(lambda _before: None))] if news else []
    left = [*_troubles(shell), *told, *_begin(shell, games, picker), *_earlier(shell, games)]
    wide = letter_room(size) >= _TWO_COLUMNS_FROM
    unfold = None if wide or open_cards else partial(show_cards, _yes)
    rules = rules_part(shell, unfold)
    if wide:
        columns = ft.Row([_column(left, 3), _column([rules], 2)], spacing=40)
        columns.vertical_alignment = ft.CrossAxisAlignment.START
        left, rules = [columns], ft.Container()
    bar = top_bar("Scorepad", _("Hand and Foot, round by round"), undo=undo_of(shell), redo=redo_of(shell))
    return frame(route, bar, [*left, rules, ft.Container(height=EDGE_SPACE)], size=size)


def _yes(_before: bool) -> bool:  # noqa: FBT001 - a step takes its value by position
    return True


def _no_news() -> News | None:
    return None


def _column(lines: list[ft.Control], share: int) -> ft.Column:
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Column(lines, spacing=0, expand=share, horizontal_alignment=stretch)


def _troubles(shell: Shell) -> list[ft.Control]:
    sentences = map(fault_sentence, (*shell.told, *shell.desk.unreadable.values()))
    return [_spaced(notice(sentence)) for sentence in dict.fromkeys(sentences)]


def _spaced(control: ft.Control) -> ft.Container:
    return ft.Container(control, padding=ft.Padding.only(bottom=12))


def _begin(shell: Shell, games: tuple[Summary, ...], picker: ft.FilePicker) -> list[ft.Control]:
    going = next((game for game in games if not game.finished), None)
    make = outlined_button if going else filled_button
    new = ft.Row([make(_("New game"), lambda: go("/new"), expand=True)])
    bring = pick_button(_("Import games"), picker, several=True)
    lines: list[ft.Control] = [continue_button(going)] if going else []
    if not games:
        lines.append(words(_("Nothing has been played here yet. The first game is three touches away.")))
    practice = flowing([plain_button(_("Practice game: a round in a minute"), lambda: start_practice(shell))])
    pad = ft.Row([outlined_button(_("Print a score pad"), lambda: go("/pad"), expand=True)])
    settings = flowing([plain_button(_("Larger letters and other settings"), partial(go, SETTINGS_PATH))])
    begin = ft.Column(
        [*lines, new, ft.Row([bring]), pad, ft.Column([practice, settings], spacing=0)], spacing=12
    )
    return [ft.Container(begin, padding=ft.Padding.only(top=8))]


def _earlier(shell: Shell, games: tuple[Summary, ...]) -> list[ft.Control]:
    away = shell.desk.deleted_games()
    if not games and not away:
        return []

    def delete(game: Summary) -> Callable[[], object]:
        async def put_away() -> None:
            outcome = await shell.desk.delete(game.id, shell.who)
            if outcome.refused:
                tell(ft.context.page, fault_sentence(outcome.refused))

        return put_away

    rows = [in_sight(game_row(shell, game, delete(game)), f"game {game.id}") for game in games]
    offers = {_("Save several games"): SAVE_PATH} if len(games) > 1 else {}
    offers |= {_("Deleted games"): DELETED_PATH} if away else {}
    rows += [flowing([plain_button(label, partial(go, path))]) for label, path in offers.items()]
    return [section(_("Games"), [ft.Column(rows, spacing=0)])]
