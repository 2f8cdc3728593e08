"""The first page: games, rule sets, notices, and the page for an unknown address."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final, cast

import flet as ft

from scorepad.flet_support.error_boundary import component, screen, show_message
from scorepad.flet_support.focus_and_scroll import scroll_key, with_scroll_key, with_scroll_keys
from scorepad.flet_support.hooks import use_effect, use_keys, use_local_state, use_size
from scorepad.flet_support.navigation import go, pass_to_next_screen
from scorepad.game.events import RulesDeleted
from scorepad.game.intents import MakeChanges
from scorepad.i18n import _
from scorepad.rules.custom import CustomRuleSet, RuleSetId
from scorepad.rules.faults import Fault
from scorepad.score.record import GameId
from scorepad.service.auto_backups import AutoBackups
from scorepad.service.file_care import FileCare
from scorepad.service.games import Games
from scorepad.storage.store import LIBRARY, StreamId
from scorepad.ui.routes import (
    BACKUPS,
    CLUB,
    DELETED_GAMES,
    JOURNAL,
    SAVE_GAMES,
    SETTINGS,
    make_rules_path,
    rules_path,
)
from scorepad.ui.session import AppSession, use_library, use_session
from scorepad.ui.shared.file_saver import is_saving_due, saving_notice, use_month
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
from scorepad.ui.shared.undo_bar import library_key, library_undo_redo, submit_to_library
from scorepad.ui.theme.style import EDGE_SPACE, PAPER
from scorepad.ui.widgets.buttons import filled_button, outlined_button, picture_row, plain_button, sign_button
from scorepad.ui.widgets.layout import flowing, frame, letter_room, notice, section, stacked, stretched
from scorepad.ui.widgets.text import words
from scorepad.ui.widgets.top_bar import top_bar
from scorepad.wording.faults import fault_sentence
from scorepad.wording.keeping import missing_folder_sentence

_REPLACED: Final = ("file_replaced", "file_overwritten")
_CAN_GO_ON: Final = ("file_gone", *_REPLACED)

_CAN_BE_REPAIRED: Final = ("game_damaged", "library_damaged")

LATEST: Final = 8
"""How many games the first page shows; the rest are in the journal."""

_ROOM_FOR_PICTURES: Final = 160
"""Logical pixels at the usual text size from which on no language has a word cut for a sign before it."""

_TWO_COLUMNS_FROM = 800


def _file_notices(session: AppSession) -> list[ft.Control]:
    """Draw the notices about the file, the most urgent first, each with its offers."""
    care = session.platform.care
    lines: list[ft.Control] = []
    if care and care.misplaced:
        lines.append(notice(fault_sentence(care.misplaced), _offers(care, care.misplaced)))
    if care:
        hide = _("Hide this notice")
        lines += [
            notice(fault_sentence(each), [plain_button(hide, partial(care.put_away, each))])
            for each in care.notices
        ]
    if session.platform.backups and session.platform.backups.is_missing_told:
        lines.append(_second_folder(session.platform.backups))
    lines += [
        _unreadable(session, stream, fault) for stream, fault in session.service.shelf.unreadable.items()
    ]
    return [ft.Container(line, padding=ft.Padding.only(bottom=12)) for line in lines]


def _second_folder(backups: AutoBackups) -> ft.Control:
    """Return the notice that the second folder for backups isn't there; hidden, it is back in a week."""
    offers = [
        plain_button(_("Hide this notice"), backups.hide_missing),
        plain_button(_("See backups"), partial(go, BACKUPS)),
    ]
    return notice(missing_folder_sentence(str(backups.settings.second)), offers)


def _offers(care: FileCare, misplaced: Fault) -> list[ft.Control]:
    offers: list[ft.Control] = []
    if misplaced.code in _REPLACED:
        offers.append(_offer(_("Use it"), care.use_what_is_there))
    if misplaced.code in _CAN_GO_ON:
        offers.append(_offer(_("Go on with ours"), care.go_on_with_ours))
    return offers


def _unreadable(session: AppSession, stream: StreamId, fault: Fault) -> ft.Container:
    sentence = fault_sentence(fault)
    if stream != LIBRARY and (line := session.service.shelf.any_line(stream)):
        sentence = f"{line.title or ' · '.join(line.names)}: {sentence}"
    care = session.platform.care
    if not care or fault.code not in _CAN_BE_REPAIRED:
        return notice(sentence)
    return notice(sentence, [_offer(_("Take it from a copy"), partial(care.repair, stream))])


def _offer(label: str, work: Callable[[], Awaitable[Fault | None]]) -> ft.Control:
    async def act() -> None:
        refused = await work()
        if refused:
            show_message(ft.context.page, fault_sentence(refused))

    return plain_button(label, act)


def _more(
    session: AppSession, picker: ft.FilePicker, unfold: Callable[[], None] | None, *, pictured: bool
) -> ft.Control:
    """Draw all that is neither a game nor the next one.

    unfold: shows the rule cards, None = they are shown. pictured: whether each line has a sign before it.
    """
    offer = partial(picture_row, pictured=pictured)

    def beside(ident: RuleSetId, sheet: CustomRuleSet) -> list[ft.Control]:
        delete = partial(submit_to_library, session, MakeChanges((RulesDeleted(ident),)))
        return [sign_button("×", _("Delete {rules}").format(rules=sheet.name), delete, quiet=True)]

    pick = offer(ft.Icons.FILE_DOWNLOAD_OUTLINED, _("Import games"), lambda: None)
    practice = _("Practice game in one minute")
    make, receive = partial(go, make_rules_path()), partial(go, "/rules")
    sets = session.service.shelf.custom_rule_sets()
    rows = [
        pick_button(session, pick, picker, several=True),
        offer(ft.Icons.PRINT_OUTLINED, _("Print a score pad"), partial(go, "/pad")),
        offer(ft.Icons.SCHOOL_OUTLINED, practice, partial(start_practice, session)),
        offer(ft.Icons.GROUPS_OUTLINED, _("Club evening of several tables"), partial(go, CLUB)),
        offer(ft.Icons.EDIT_OUTLINED, _("Create your own rules"), make),
        *custom_rule_set_rows(sets, lambda ident, _sheet: go(rules_path(ident)), beside=beside),
        offer(ft.Icons.FILE_DOWNLOAD_OUTLINED, _("Import someone else's rules"), receive),
    ]
    if unfold:
        rows.append(offer(ft.Icons.MENU_BOOK_OUTLINED, _("View rule cards"), unfold))
    rows.append(offer(ft.Icons.SETTINGS_OUTLINED, _("Larger text and other settings"), partial(go, SETTINGS)))
    lines: list[ft.Control] = [stretched(with_scroll_keys(rows, "more"))]
    if not unfold:
        cards = variant_rows(lambda ident: go(f"/rules/{ident}"))
        lines.append(section(_("Rule cards"), [stacked(cards, "card")]))
    return ft.Container(stretched(lines), padding=ft.Padding.only(top=20))


def _bar(session: AppSession) -> ft.Control:
    undo, redo = library_undo_redo(session)
    return top_bar(
        "Scorepad",
        undo=undo,
        redo=redo,
        last=[sign_button(ft.Icons.SETTINGS_OUTLINED, _("Settings"), partial(go, SETTINGS))],
    )


def _use_import(session: AppSession) -> tuple[ft.FilePicker, list[ft.Control], str | None]:
    """Return the picker of files to import, the notice about the last ones, and its scroll key."""
    news, set_news = use_local_state(lambda: cast("ImportReport | None", None))
    times, count = use_local_state(int)

    def report(so_far: ImportReport | None) -> None:
        set_news(lambda _before: so_far)

    async def picked(event: ft.FilePickerResultEvent) -> None:
        if not event.files:
            return
        count(lambda before: before + 1)
        result = await import_picked_files(session, event, report)
        if isinstance(result, CustomRuleSet):
            pass_to_next_screen(ft.context.page, result)
            go("/rules")
        else:
            report(result)

    picker = use_picker(picked)
    if not news:
        return picker, [], None
    # The notice stands above the page's first line, and "Import games" may be the last that is in view.
    top = f"import {times}"
    return picker, [ft.Container(key=scroll_key(top)), import_notice(session, news, report)], top


@screen
def Home() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the first page."""
    session = use_session()
    page = ft.context.page
    use_library(lambda _service: (_outline(session), is_saving_due(session, page)))
    size = use_size()
    open_cards, show_cards = use_local_state(bool)
    picker, imported, top = _use_import(session)
    use_month(session)
    notices = [*_file_notices(session), *imported]
    if is_saving_due(session, page):
        notices.append(ft.Container(saving_notice(session), padding=ft.Padding.only(bottom=12)))
    left = [*notices, _begin(session), *_earlier(session)]
    wide = letter_room(size) >= _TWO_COLUMNS_FROM
    shown = wide or open_cards
    unfold = None if shown else lambda: show_cards(lambda _before: True)
    lines = [*left, _more(session, picker, unfold, pictured=letter_room(size) >= _ROOM_FOR_PICTURES)]
    if wide:
        columns = ft.Row([_column(left, 3), _column(lines[-1:], 2)], spacing=40)
        columns.vertical_alignment = ft.CrossAxisAlignment.START
        lines = [columns]
    use_keys(partial(library_key, session))
    paper = [*lines, ft.Container(height=EDGE_SPACE)]
    return frame(ft.use_view_path(), _bar(session), paper, size=size, show=top, moving=True)


def _outline(session: AppSession) -> tuple[object, ...]:
    """Return the values that the page depends on besides the lines of its games."""
    service, care = session.service, session.platform.care
    going = service.shelf.game_in_hand()
    backups = session.platform.backups
    notices = (care and care.misplaced, care and tuple(care.notices), backups and backups.is_missing_told)
    few = min(service.shelf.count(), LATEST + 1)
    return service.library(), going and going.id, few, tuple(service.shelf.unreadable), notices


def _column(lines: list[ft.Control], share: int) -> ft.Column:
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Column(lines, spacing=0, expand=share, horizontal_alignment=stretch)


def _begin(session: AppSession) -> ft.Control:
    going = session.service.shelf.game_in_hand()
    make = outlined_button if going else filled_button
    lines: list[ft.Control] = [continue_button(session, going.id)] if going else []
    if not session.service.shelf.count() and not session.service.shelf.unreadable:
        lines.append(words(_("No games yet. Your first is three taps away.")))
    lines.append(ft.Row([make(_("New game"), partial(go, "/new"), expand=True)]))
    return ft.Container(ft.Column(lines, spacing=12), padding=ft.Padding.only(top=8))


@component
def _latest(session: AppSession) -> ft.Control:
    """Draw the last games touched; a change in one of them redraws only its line."""
    session = use_library(_latest_ids)
    rows = game_rows(session, _latest_ids(session.service))
    lines = [with_scroll_key(row.draw(), f"game {row.key}") for row in rows]
    for row, line in zip(rows, lines, strict=True):
        line.key = row.key
    return ft.Column(lines, spacing=0)


def _latest_ids(service: Games) -> tuple[GameId, ...]:
    return tuple(game.id for game in service.shelf.latest(LATEST))


def _earlier(session: AppSession) -> list[ft.Control]:
    count, deleted = session.service.shelf.count(), session.service.shelf.deleted_games()
    if not count and not deleted:
        return []
    is_over = any(game.finished for game in session.service.shelf.latest(LATEST))
    offers = {_("Journal"): JOURNAL} if count > LATEST or is_over else {}
    more = len(deleted) + len(session.service.shelf.custom_rule_sets())
    offers |= {_("Save several games"): SAVE_GAMES} if count > 1 or (count and more) else {}
    offers |= {_("Deleted games"): DELETED_GAMES} if deleted else {}
    rows = [flowing([plain_button(label, partial(go, path))]) for label, path in offers.items()]
    return [section(_("Games"), [ft.Column([_latest(session), *rows], spacing=0)])]


@screen
def Unknown() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw an empty screen until the first page is there."""
    use_effect(partial(go, "/"), [])
    return ft.View(route=ft.use_view_path(), bgcolor=PAPER)
