"""Saving several games as a file, and the backups that the app makes by itself: where they go, restoring."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, assert_never, cast

import flet as ft

from scorepad.flet_support.abilities import is_phone
from scorepad.flet_support.error_boundary import component, screen
from scorepad.flet_support.hooks import SetState, use_effect, use_local_state, use_size, use_value
from scorepad.flet_support.navigation import go
from scorepad.game.events import Author
from scorepad.i18n import _, ngettext
from scorepad.i18n.formats import join_list, join_sentences, moment_text, points
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId
from scorepad.service.backups import AutoBackups, Preview
from scorepad.service.importing import ImportResult
from scorepad.storage.backups import Backup
from scorepad.ui.routes import MORE_SETTINGS, SETTINGS
from scorepad.ui.session import AppSession, use_library
from scorepad.ui.shared.file_saver import save_games, saying_why_not
from scorepad.ui.shared.game_rows import game_line, use_summary
from scorepad.ui.shared.import_files import counted_verdicts
from scorepad.ui.shared.undo_bar import library_frame
from scorepad.ui.theme.style import EDGE_SPACE, Type
from scorepad.ui.widgets.buttons import filled_button, outlined_button, plain_button, tick_row, two_line_row
from scorepad.ui.widgets.fields import text_field
from scorepad.ui.widgets.layout import flowing, notice, section, stacked, stretched
from scorepad.ui.widgets.long_list import long_list, use_list_window
from scorepad.ui.widgets.text import words
from scorepad.wording.faults import fault_sentence
from scorepad.wording.keeping import (
    backup_details,
    backup_failed_sentence,
    missing_folder_sentence,
)

_MOST_NAMES = 6
_UNCHANGED = ("updated", "rules_known", "people_known", "evening_known")

LeftOut = frozenset[str]


@screen
def Backups() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the backups and the second folder for them."""
    session = use_library()
    backups = session.platform.backups
    use_effect(lambda: None if backups else go(MORE_SETTINGS), [])
    paper = [_all(session, backups, session.service.changes)] if backups else []
    back = MORE_SETTINGS if ft.use_view_path().startswith(SETTINGS) else ""
    return library_frame(session, _("Backups"), paper, size=use_size(), back=back)


@component
def _all(session: AppSession, backups: AutoBackups, changes: int) -> ft.Control:
    """Draw everything about backups. changes: how often the list of games changed, and backups were made."""
    listed, put = use_value(lambda: cast("tuple[Backup, ...] | None", None))
    asked, ask = use_value(lambda: cast("Backup | None", None))

    async def load() -> None:
        put(await backups.listed())

    use_effect(load, [changes])
    may_choose = not session.service.access.is_guest(session.who.device) and not is_phone(ft.context.page)
    # Always four parts: one that came between the others would make them anew, and typed text would be lost.
    lines = [
        words(_("Made when a game starts and once a day.")),
        notice(backup_failed_sentence(backups.failed)) if backups.failed else ft.Container(),
        section(_("Restore a backup"), _rows(session, backups, listed or (), asked, ask))
        if listed is not None
        else ft.Container(),
        _second_folder(backups, session.who) if may_choose else ft.Container(),
    ]
    return stretched(lines, 8)


def _rows(
    session: AppSession,
    backups: AutoBackups,
    listed: Sequence[Backup],
    asked: Backup | None,
    ask: Callable[[Backup | None], None],
) -> list[ft.Control]:
    note = _("Adds what is missing here and takes nothing away.")
    if not listed:
        return [words(_("No backups yet."))]
    rows = []
    for each in listed:
        is_asked = asked is not None and asked.path.name == each.path.name
        details = backup_details(each, is_elsewhere=each.path.parent != backups.place)
        below = _restoring(session, backups, each, partial(ask, None)) if is_asked else None
        rows.append(two_line_row(moment_text(each.at), details, partial(ask, each), below=below))
    lines = stacked(rows, "backup")
    # What was looked into or restored stays with its backup when a new one comes above it.
    for line, each in zip(lines.controls, listed, strict=True):
        line.key = each.path.name
    return [words(note, Type.SECOND), lines]


@dataclass(frozen=True, slots=True)
class _Restored:
    """What restoring a backup did."""

    results: tuple[ImportResult, ...]


_Looked = Preview | Fault | _Restored
"""What became of a look into a backup; a fault: why there is no more to see."""


@component
def _restoring(
    session: AppSession, backups: AutoBackups, backup: Backup, close: Callable[[], None]
) -> ft.Control:
    """Look into a backup, say what restoring it would do, and do so if that is wanted."""
    looked, put = use_value(lambda: cast("_Looked | None", None))

    async def look() -> None:
        try:
            put(await backups.preview(backup, session.who))
        except Refused as refused:
            put(refused.faults[0])

    async def restore() -> None:
        put(None)
        try:
            put(_Restored(await backups.restore(backup, session.who)))
        except Refused as refused:
            put(refused.faults[0])

    use_effect(look, [])
    done = plain_button(_("Close"), close)
    match looked:
        case None:
            return _box(notice(_("Looking into this backup…")))
        case Fault():
            return _box(notice(fault_sentence(looked), [done]))
        case _Restored(results):
            return _box(notice(_done_sentence(results), [done]))
        case Preview():
            offers = [plain_button(_("Restore"), restore)] if _changes(looked.results) else []
            return _box(notice(_preview_sentence(looked), [*offers, done]))
        case _ as never:
            assert_never(never)


def _box(inside: ft.Control) -> ft.Control:
    return ft.Container(inside, padding=ft.Padding.only(bottom=12))


def _changes(results: Sequence[ImportResult]) -> bool:
    """Return whether restoring would change anything."""
    return any(result.verdict not in _UNCHANGED for result in results if not result.faults)


def _counted(results: Sequence[ImportResult]) -> str:
    return join_list(counted_verdicts(result.verdict for result in results if not result.faults))


def _unreadable(results: Sequence[ImportResult]) -> str:
    """Return how many parts of a backup can't be read, nothing if all can."""
    count = sum(bool(result.faults) for result in results)
    sentence = ngettext(
        "{count} part of this backup can't be read.", "{count} parts of this backup can't be read.", count
    )
    return sentence.format(count=points(count)) if count else ""


def _preview_sentence(preview: Preview) -> str:
    if not _changes(preview.results):
        return join_sentences((_("Everything in this backup is here already."), _unreadable(preview.results)))
    names = [name for _verdict, name in preview.names[:_MOST_NAMES]]
    more = "…" if len(preview.names) > _MOST_NAMES else ""
    # Translators: the names of the games that would come or change.
    games = _("Games: {list}.").format(list=join_list((*names, more))) if names else ""
    # Translators: list: such as “2 games added, 1 game updated”.
    would = _("If you restore it: {list}.").format(list=_counted(preview.results))
    return join_sentences((would, games, _unreadable(preview.results)))


def _done_sentence(results: Sequence[ImportResult]) -> str:
    done = _("Restored: {list}.").format(list=_counted(results))
    return join_sentences((done, _unreadable(results)))


@component
def _second_folder(backups: AutoBackups, who: Author) -> ft.Control:
    """Draw the field for a folder on another disk, which gets a copy of every backup."""
    second = str(backups.settings.second or "")
    typed, put = use_value(lambda: second)
    fault, refuse = use_value(lambda: cast("Fault | None", None))
    page = ft.context.page

    def type_path(text: str) -> None:
        refuse(None)
        put(text)

    async def use(path: str) -> None:
        refused = await backups.choose_second(path, who)
        refuse(refused)
        if not refused:
            put(str(backups.settings.second or ""))

    async def pick() -> None:
        with saying_why_not(page):
            path = await ft.FilePicker().get_directory_path(dialog_title=_("Second folder"))
            if path:
                await use(path)

    offers = [
        outlined_button(_("Use this folder"), lambda: use(typed), disabled=typed.strip() in ("", second))
    ]
    if not page.web:
        offers.insert(0, outlined_button(_("Choose a folder"), pick))
    if second:
        offers.append(outlined_button(_("Stop using it"), lambda: use("")))
    error = fault_sentence(fault) if fault else None
    note = _("Each can also be copied to a second folder, on a stick or a synced one.")
    lines: list[ft.Control] = [
        words(note, Type.SECOND),
        text_field(_("Second folder"), typed, type_path, error=error),
        flowing(offers),
    ]
    if second:
        lines.insert(1, _state_of(backups, second))
    return section(_("On another disk"), lines)


def _state_of(backups: AutoBackups, second: str) -> ft.Control:
    if backups.is_missing:
        return notice(missing_folder_sentence(second))
    return words(_("Every backup is copied to {folder}.").format(folder=second))


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
