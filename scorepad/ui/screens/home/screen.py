"""The first page: games, rule sets, notices, and the page for an unknown address."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

import flet as ft

from scorepad.flet_support.error_boundary import Handler, component, screen, show_message
from scorepad.flet_support.focus_and_scroll import with_scroll_key
from scorepad.flet_support.hooks import use_effect, use_keys, use_local_state, use_size
from scorepad.flet_support.navigation import go, pass_to_next_screen
from scorepad.game.events import RulesDeleted
from scorepad.game.intents import MakeChanges
from scorepad.i18n import _
from scorepad.rules.custom import CustomRuleSet
from scorepad.rules.faults import Fault
from scorepad.service.file_care import FileCare
from scorepad.service.game_service import GameService
from scorepad.storage.store import LIBRARY
from scorepad.ui.routes import ALL_GAMES as ALL_PATH
from scorepad.ui.routes import DELETED_GAMES as DELETED_PATH
from scorepad.ui.routes import SAVE_GAMES as SAVE_PATH
from scorepad.ui.routes import SETTINGS as SETTINGS_PATH
from scorepad.ui.routes import make_rules_path, rules_path
from scorepad.ui.session import AppSession, use_library, use_session
from scorepad.ui.shared.game_rows import continue_button, game_rows
from scorepad.ui.shared.import_files import (
    ImportReport,
    import_notice,
    import_picked_files,
    pick_button,
    use_picker,
)
from scorepad.ui.shared.new_game import start_practice
from scorepad.ui.shared.rule_set_list import custom_rule_set_rows, variant_rows
from scorepad.ui.shared.undo_bar import library_key, library_redo, library_undo
from scorepad.ui.theme.style import EDGE_SPACE, PAPER
from scorepad.ui.widgets.buttons import filled_button, outlined_button, plain_button, sign_button
from scorepad.ui.widgets.layout import flowing, frame, letter_room, notice, section, stacked
from scorepad.ui.widgets.text import words
from scorepad.ui.widgets.top_bar import top_bar
from scorepad.wording.faults import fault_sentence

_REPLACED: Final = ("file_replaced", "file_overwritten")
_CAN_START_AFRESH: Final = ("file_gone", "file_replaced")
"""Too little is left of a file overwritten in place to write a fresh one from it."""

LATEST: Final = 8
"""How many games the first page shows; the rest are on the screen of all games."""

_TWO_COLUMNS_FROM = 800


def file_notices(session: AppSession) -> list[ft.Control]:
    """Draw the notices about the file, the most urgent first, each with its offers."""
    care = session.care
    lines: list[ft.Control] = []
    if care:
        if care.misplaced:
            lines.append(notice(fault_sentence(care.misplaced), _offers(care, care.misplaced)))
        lines += [
            notice(
                fault_sentence(each.fault), [_offer(_("Hide this notice"), partial(care.put_away, each.id))]
            )
            for each in care.notices
        ]
    lines += [_unreadable(session, stream, fault) for stream, fault in session.service.unreadable.items()]
    return [ft.Container(line, padding=ft.Padding.only(bottom=12)) for line in lines]


def notices_outline(session: AppSession) -> tuple[object, ...]:
    """Return the values that these notices depend on."""
    care = session.care
    return (care.misplaced, care.notices) if care else ()


def _offers(care: FileCare, misplaced: Fault) -> list[ft.Control]:
    offers: list[ft.Control] = []
    if misplaced.code in _CAN_START_AFRESH:
        offers.append(_offer(_("Save all games to a new file"), care.go_on_afresh))
    if misplaced.code in _REPLACED:
        offers.append(_offer(_("Use the file that's there now"), care.take_what_is_there))
    return offers


def _unreadable(session: AppSession, stream: str, fault: Fault) -> ft.Container:
    line = session.service.damaged_line(stream)
    names = " · ".join(line.names) if line else ""
    sentence = fault_sentence(fault)
    said = f"{line.title or names}: {sentence}" if line else sentence
    if not session.care or fault.code != "game_damaged" or stream == LIBRARY:
        return notice(said)
    return notice(said, [_offer(_("Keep what isn't damaged"), partial(session.care.repair, stream))])


def _offer(label: str, work: Callable[[], Awaitable[Fault | None]]) -> ft.Control:
    return plain_button(label, _done(work))


def _done(work: Callable[[], Awaitable[Fault | None]]) -> Handler:
    async def act() -> None:
        refused = await work()
        if refused:
            show_message(ft.context.page, fault_sentence(refused))

    return act


def home_rules_part(session: AppSession, unfold: Callable[[], None] | None) -> ft.Control:
    """Draw the first page's part about rules. unfold: opens the list of rule cards, None = it is open."""

    def beside(ident: str, sheet: CustomRuleSet) -> list[ft.Control]:
        async def put_away() -> None:
            await _delete(session, ident)

        return [sign_button("×", _("Delete {rules}").format(rules=sheet.name), put_away)]

    rows = custom_rule_set_rows(session.service.house_rules(), _open, beside=beside)
    make = plain_button(_("Create your own rules"), lambda: go(make_rules_path()))
    take = plain_button(_("Import someone else's rules"), lambda: go("/rules"))
    own = section(_("Rules"), [stacked([*rows, flowing([make]), flowing([take])], "own")])
    cards: list[ft.Control]
    cards = [flowing([plain_button(_("View rule cards"), unfold)])] if unfold else variant_rows(_card)
    return ft.Column([own, section(_("Rule cards"), [stacked(cards, "card")])], spacing=0)


def _open(ident: str, _sheet: CustomRuleSet) -> None:
    go(rules_path(ident))


def _card(ident: str) -> None:
    go(f"/rules/{ident}")


async def _delete(session: AppSession, ident: str) -> None:
    outcome = await session.service.submit_to_library(session.who, MakeChanges((RulesDeleted(ident),)))
    if outcome.refused:
        show_message(ft.context.page, fault_sentence(outcome.refused))


@screen
def Home() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the first page."""
    session = use_session()
    use_library(lambda service: (_outline(service), notices_outline(session)))
    size, route = use_size(), ft.use_view_path()
    news, set_news = use_local_state(_no_news)
    open_cards, show_cards = use_local_state(bool)
    use_keys(lambda key: library_key(session, key))

    async def picked(event: ft.FilePickerResultEvent) -> None:
        if event.files:
            found = await import_picked_files(session, event, lambda so_far: set_news(lambda _before: so_far))
            if isinstance(found, CustomRuleSet):
                pass_to_next_screen(ft.context.page, found)
                go("/rules")
            else:
                set_news(lambda _before: found)

    picker = use_picker(picked)
    told = [import_notice(news, lambda: set_news(lambda _before: None))] if news else []
    left = [*file_notices(session), *told, *_begin(session, picker), *_earlier(session)]
    wide = letter_room(size) >= _TWO_COLUMNS_FROM
    unfold = None if wide or open_cards else partial(show_cards, _yes)
    rules = home_rules_part(session, unfold)
    if wide:
        columns = ft.Row([_column(left, 3), _column([rules], 2)], spacing=40)
        columns.vertical_alignment = ft.CrossAxisAlignment.START
        left, rules = [columns], ft.Container()
    bar = top_bar(
        "Scorepad",
        _("The score pad for Hand and Foot"),
        undo=library_undo(session),
        redo=library_redo(session),
    )
    return frame(route, bar, [*left, rules, ft.Container(height=EDGE_SPACE)], size=size)


def _outline(service: GameService) -> tuple[object, ...]:
    """Return the values that the page depends on besides the lines of its games."""
    going, count = service.game_in_hand(), service.count()
    return service.library(), going and going.id, min(count, LATEST + 1), tuple(service.unreadable)


def _yes(_before: bool) -> bool:  # noqa: FBT001 - a step takes its value by position
    return True


def _no_news() -> ImportReport | None:
    return None


def _column(lines: list[ft.Control], share: int) -> ft.Column:
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Column(lines, spacing=0, expand=share, horizontal_alignment=stretch)


def _begin(session: AppSession, picker: ft.FilePicker) -> list[ft.Control]:
    going = session.service.game_in_hand()
    make = outlined_button if going else filled_button
    new = ft.Row([make(_("New game"), lambda: go("/new"), expand=True)])
    bring = pick_button(_("Import games"), picker, several=True)
    lines: list[ft.Control] = [continue_button(session, going.id)] if going else []
    if not session.service.count():
        lines.append(words(_("No games yet. Your first is three taps away.")))
    practice = flowing(
        [plain_button(_("Practice game: one round in one minute"), lambda: start_practice(session))]
    )
    pad = ft.Row([outlined_button(_("Print a score pad"), lambda: go("/pad"), expand=True)])
    settings = flowing([plain_button(_("Larger text and other settings"), partial(go, SETTINGS_PATH))])
    begin = ft.Column(
        [*lines, new, ft.Row([bring]), pad, ft.Column([practice, settings], spacing=0)], spacing=12
    )
    return [ft.Container(begin, padding=ft.Padding.only(top=8))]


@component
def _latest(session: AppSession) -> ft.Control:
    """Draw the last games touched; a change in one of them redraws only its line."""
    session = use_library(_latest_ids)
    rows = game_rows(session, _latest_ids(session.service))
    lines = [with_scroll_key(row.draw(), f"game {row.key}") for row in rows]
    for row, line in zip(rows, lines, strict=True):
        line.key = row.key
    return ft.Column(lines, spacing=0)


def _latest_ids(service: GameService) -> tuple[str, ...]:
    return tuple(game.id for game in service.latest(LATEST))


def _earlier(session: AppSession) -> list[ft.Control]:
    count, away = session.service.count(), session.service.deleted_games()
    if not count and not away:
        return []
    offers = {_("All games"): ALL_PATH} if count > LATEST else {}
    offers |= {_("Save several games"): SAVE_PATH} if count > 1 else {}
    offers |= {_("Deleted games"): DELETED_PATH} if away else {}
    rows = [flowing([plain_button(label, partial(go, path))]) for label, path in offers.items()]
    return [section(_("Games"), [ft.Column([_latest(session), *rows], spacing=0)])]


@screen
def Unknown() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw an empty screen until the first page is there."""

    def leave() -> None:
        go("/")

    use_effect(leave, [])
    return ft.View(route=ft.use_view_path(), bgcolor=PAPER)
