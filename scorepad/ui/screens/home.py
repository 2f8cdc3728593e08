"""Play: the game in hand, a new one, the last others, notices; other ways to start; an unknown address."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final, cast

import flet as ft

from scorepad.flet_support.focus_and_scroll import scroll_key
from scorepad.flet_support.hooks import Size, use_effect, use_size, use_value
from scorepad.flet_support.screens import (
    component,
    go,
    screen,
    show_message,
    take_from_last_screen,
    use_is_covered,
)
from scorepad.i18n import _
from scorepad.rules.faults import Fault
from scorepad.score.record import GameId
from scorepad.service.file_care import FileCare
from scorepad.service.games import Games
from scorepad.storage.store import LIBRARY, StreamId
from scorepad.ui.routes import BACKUPS, CLUB, HOME, MORE, PAST_GAMES, game_path
from scorepad.ui.session import AppSession, use_as_origin, use_library, use_session
from scorepad.ui.shared.file_saver import saving_notice
from scorepad.ui.shared.frames import library_frame
from scorepad.ui.shared.game_rows import continue_button, game_row
from scorepad.ui.shared.import_files import ImportReport, import_notice, use_import
from scorepad.ui.shared.new_game import start_practice
from scorepad.ui.shared.places import start_frame
from scorepad.ui.theme.style import EDGE_SPACE, HAIRLINE, LIGHT, PAPER, RADIUS, Type
from scorepad.ui.widgets.buttons import filled_button, outlined_button, plain_button, way_row
from scorepad.ui.widgets.layout import letter_room, notice, section, stacked, stretched
from scorepad.ui.widgets.text import line_room, own_style, own_words, unspoken, words
from scorepad.wording.faults import fault_sentence
from scorepad.wording.keeping import missing_folder_sentence

LATEST: Final = 3
"""How many games the page shows beside the one in hand; the journal has all."""

_SUITS: Final = (
    ("♠", LIGHT["on_surface"]),
    ("♥", LIGHT["error"]),
    ("♣", LIGHT["on_surface"]),
    ("♦", LIGHT["error"]),
)
_SUIT_SIZE, _FAN = 64.0, 0.14
"""Logical pixels of the four suits; by how much the cards turn from one to the next, in radians."""

_WELCOME_HEIGHT: Final = 640
"""Logical pixels at the usual text size that the first page needs, with its bars; the rest is left free."""

_ABOVE_SUITS, _ABOVE_BUTTONS = 0.45, 0.4
"""Shares of the height left free."""

_ROOM_FOR_SUITS: Final = 500
"""Logical pixels of height at the usual text size from which on the suits leave *New game* in sight."""

_FIRST_LINE: Final = 0.62
"""The most of the sentence that its first line takes, so that two are about equally long."""

_ROOM_FOR_PICTURES: Final = 160
"""Logical pixels at the usual text size from which on no language has a word cut for a sign before it."""

_BELOW_CARD: Final = ft.Padding.only(bottom=12)
_REPLACED: Final = ("file_replaced", "file_overwritten")
_CAN_GO_ON: Final = ("file_gone", *_REPLACED)
_CAN_BE_REPAIRED: Final = ("game_damaged", "library_damaged")


@screen
def Home() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the page where one plays."""
    session, size = use_session(), use_size()
    use_library(lambda _service: _outline(session))
    imported, top = _use_import_report()
    notices = [*file_notices(session), *imported, saving_notice(session)]
    is_new = not session.service.shelf.count() and not session.service.shelf.unreadable
    lines = _welcome(session, size) if is_new else [_begin(session), _latest(session)]
    return start_frame(session, HOME, [*notices, *lines], title="Scorepad", show=top)


def _use_import_report() -> tuple[list[ft.Control], str | None]:
    """Return the notice about the files just imported, and the key to scroll to."""
    report, put = use_value(lambda: cast("ImportReport | None", None))
    page = ft.context.page

    def take() -> None:
        arrived = take_from_last_screen(page, ImportReport)
        if arrived:
            put(arrived)

    use_effect(take, [use_is_covered()])
    if report is None:
        return [], None
    return [ft.Container(key=scroll_key("import")), import_notice(report, put)], "import"


def _outline(session: AppSession) -> tuple[object, ...]:
    """Return the values that the page depends on besides the lines of its games."""
    service, care = session.service, session.platform.care
    going, backups = service.shelf.game_in_hand(), session.platform.backups
    notices = (care and care.misplaced, care and tuple(care.notices), backups and backups.is_missing_told)
    is_empty = not service.shelf.count()
    return service.library(), going and going.id, is_empty, tuple(service.shelf.unreadable), notices


def _welcome(session: AppSession, size: Size) -> list[ft.Control]:
    """Draw the first page on one axis, spread over the height of the window."""
    # Large letters leave the signs as they are.
    style = partial(own_style, _SUIT_SIZE / size.text_scale, ft.FontWeight.W_400)
    cards = [
        _card(own_words(suit, style(colour)), at - (len(_SUITS) - 1) / 2)
        for at, (suit, colour) in enumerate(_SUITS)
    ]
    # On the narrowest phones they lie closer together.
    spacing = -12 - max(0.0, 360 - size.width) / 3
    hand = ft.Row([*cards], spacing=spacing, alignment=ft.MainAxisAlignment.CENTER)
    sentence = words(_("Keeps score while you play cards"), Type.BIG, centred=True)
    balanced = ft.Container(sentence, width=_FIRST_LINE * line_room(sentence))
    suits = [unspoken(hand)] if size.height >= _ROOM_FOR_SUITS * size.text_scale else []
    sign = ft.Column([*suits, balanced], spacing=3 * EDGE_SPACE)
    sign.horizontal_alignment = ft.CrossAxisAlignment.CENTER
    begin = filled_button(_("New game"), partial(go, "/new"), tall=True)
    practice = outlined_button(_("Try a one-minute game"), partial(start_practice, session), tall=True)
    free = max(0.0, size.height - _WELCOME_HEIGHT * size.text_scale)
    return [
        ft.Container(height=EDGE_SPACE + _ABOVE_SUITS * free),
        sign,
        ft.Container(height=2 * EDGE_SPACE + _ABOVE_BUTTONS * free),
        stretched([begin, practice, _other_ways()], 12),
    ]


def _card(sign: ft.Text, aside: float) -> ft.Container:
    """Draw a card of a hand held as a fan. aside: how many cards right of the middle."""
    box = ft.Container(
        sign,
        bgcolor=LIGHT["surface_container_lowest"],
        border=ft.Border.all(1, HAIRLINE),
        border_radius=RADIUS,
    )
    box.padding = ft.Padding.symmetric(horizontal=14, vertical=24)
    box.rotate, box.offset = _FAN * aside, ft.Offset(0, _FAN / 2 * aside**2)
    return box


def _begin(session: AppSession) -> ft.Control:
    going = session.service.shelf.game_in_hand()
    new = (outlined_button if going else filled_button)(_("New game"), partial(go, "/new"), tall=not going)
    in_hand = [ft.Container(continue_button(session, going.id), padding=_BELOW_CARD)] if going else []
    return stretched([*in_hand, new, _other_ways()], 4)


def _other_ways() -> ft.Control:
    # A row that wraps lets a word too many go to a second line.
    others = ft.Row([plain_button(_("Other ways to start"), partial(go, MORE))], wrap=True)
    others.alignment = ft.MainAxisAlignment.CENTER
    return others


@component
def _latest(session: AppSession) -> ft.Control:
    """Draw the last games touched; a change in one of them redraws only its line."""
    session = use_library(_latest_ids)
    games = _latest_ids(session.service)
    rows = [game_row(session, game) for game in games]
    return section(_("Last games"), [stacked(rows, "game")]) if rows else ft.Container()


def _latest_ids(service: Games) -> tuple[GameId, ...]:
    going = service.shelf.game_in_hand()
    latest = (game.id for game in service.shelf.games(LATEST + 1))
    return tuple(game for game in latest if going is None or game != going.id)[:LATEST]


@screen
def More() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw what isn't used on most evenings."""
    session, size = use_library(), use_size()
    pick, news = use_import(session, MORE)
    use_as_origin()
    is_pictured = letter_room(size) >= _ROOM_FOR_PICTURES
    ways = (
        (_("Practice game in one minute"), partial(start_practice, session), ft.Icons.SCHOOL_OUTLINED),
        (_("Club evening of several tables"), partial(go, CLUB), ft.Icons.GROUPS_OUTLINED),
        (_("Import games"), pick, ft.Icons.FILE_DOWNLOAD_OUTLINED),
        (_("Add past games"), partial(go, PAST_GAMES), ft.Icons.EVENT_NOTE_OUTLINED),
    )
    rows = [way_row(label, touch, sign=sign if is_pictured else None) for label, touch, sign in ways]
    return library_frame(session, _("Other ways to start"), [*news, stretched(rows)], back=HOME)


@screen
def Unknown() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw an empty screen until the first page is there."""
    use_effect(partial(go, HOME), [])
    return ft.View(route=ft.use_view_path(), bgcolor=PAPER)


@screen
def Continue() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw an empty screen until the game in hand is there, or the first page if there is none."""
    going = use_session().service.shelf.game_in_hand()
    use_effect(partial(go, game_path(going.id) if going else HOME), [])
    return ft.View(route=ft.use_view_path(), bgcolor=PAPER)


def file_notices(session: AppSession) -> list[ft.Control]:
    """Draw the notices about the file, the most urgent first, each with its offers."""
    care, backups, hide = session.platform.care, session.platform.backups, _("Hide this notice")
    lines: list[ft.Control] = []
    if care and care.misplaced:
        lines.append(notice(fault_sentence(care.misplaced), _offers(care, care.misplaced)))
    if care:
        away = [(each, partial(care.put_away, each)) for each in care.notices]
        lines += [notice(fault_sentence(each), [plain_button(hide, put)]) for each, put in away]
    if backups and backups.is_missing_told:
        to_backups = plain_button(_("See backups"), partial(go, BACKUPS))
        offers = [plain_button(hide, backups.hide_missing), to_backups]
        lines.append(notice(missing_folder_sentence(str(backups.settings.second)), offers))
    lines += [_unreadable(session, *each) for each in session.service.shelf.unreadable.items()]
    return [ft.Container(line, padding=ft.Padding.only(bottom=12)) for line in lines]


def _offers(care: FileCare, misplaced: Fault) -> list[ft.Control]:
    use = [_offer(_("Use it"), care.use_what_is_there)] if misplaced.code in _REPLACED else []
    go_on = [_offer(_("Go on with ours"), care.go_on_with_ours)] if misplaced.code in _CAN_GO_ON else []
    return [*use, *go_on]


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
