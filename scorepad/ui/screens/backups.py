"""The backups that the app makes by itself: where they go, and restoring them."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import cast

import flet as ft

from scorepad.flet_support.abilities import is_phone
from scorepad.flet_support.hooks import use_effect, use_value
from scorepad.flet_support.screens import component, go, screen
from scorepad.game.events import Author
from scorepad.i18n import _, ngettext
from scorepad.i18n.formats import join_sentences, moment_text, points
from scorepad.rules.faults import Fault, Refused
from scorepad.service.backups import AutoBackups
from scorepad.service.importing import ImportResult
from scorepad.storage.backups import Backup
from scorepad.ui.routes import MORE_SETTINGS, SETTINGS
from scorepad.ui.session import AppSession, use_library
from scorepad.ui.shared.file_saver import saying_why_not
from scorepad.ui.shared.frames import library_frame
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.buttons import outlined_button, plain_button, two_line_row
from scorepad.ui.widgets.fields import text_field
from scorepad.ui.widgets.layout import flowing, notice, section, stacked, stretched
from scorepad.ui.widgets.text import words
from scorepad.wording import keeping
from scorepad.wording.faults import fault_sentence


@screen
def Backups() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the backups and the second folder for them."""
    session = use_library()
    backups = session.platform.backups
    use_effect(lambda: None if backups else go(MORE_SETTINGS), [])
    paper = [_all(session, backups)] if backups else []
    back = MORE_SETTINGS if ft.use_view_path().startswith(SETTINGS) else ""
    return library_frame(session, _("Backups"), paper, back=back)


@component
def _all(session: AppSession, backups: AutoBackups) -> ft.Control:
    """Draw everything about backups."""
    listed, put = use_value(lambda: cast("tuple[Backup, ...] | None", None))
    asked, ask = use_value(str)

    async def load() -> None:
        put(await backups.listed())

    use_effect(load, [session.service.changes])
    may_choose = not session.service.access.is_guest(session.who.device) and not is_phone(ft.context.page)
    # Always four parts: one that came between the others would make them anew, and typed text would be lost.
    lines = [
        words(_("Made when a game starts and once a day.")),
        notice(keeping.backup_failed_sentence(backups.failed)) if backups.failed else ft.Container(),
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
    asked: str,
    ask: Callable[[str], None],
) -> list[ft.Control]:
    """Draw a line for each backup. asked: the name of the one in question. ask: puts another in question."""
    if not listed:
        return [words(_("No backups yet."))]
    rows = []
    for each in listed:
        details = keeping.backup_details(each, is_elsewhere=each.path.parent != backups.place)
        is_asked, touch = asked == each.path.name, partial(ask, each.path.name)
        below = _restoring(session, backups, each, partial(ask, "")) if is_asked else None
        rows.append(two_line_row(moment_text(each.at), details, touch, below=below))
    lines = stacked(rows, "backup")
    # What is said of a backup stays with it when a new one comes above it.
    for line, each in zip(lines.controls, listed, strict=True):
        line.key = each.path.name
    return [lines]


@component
def _restoring(
    session: AppSession, backups: AutoBackups, backup: Backup, close: Callable[[], None]
) -> ft.Control:
    """Offer to restore a backup, and say what came of it."""
    said, say = use_value(str)

    async def restore() -> None:
        say(_("Looking into this backup…"))
        try:
            say(_done_sentence(await backups.restore(backup, session.who)))
        except Refused as refused:
            say(fault_sentence(refused.faults[0]))

    offers = [] if said else [plain_button(_("Restore"), restore)]
    note = notice(
        said or _("Adds what is missing here and takes nothing away."),
        [*offers, plain_button(_("Close"), close)],
    )
    return ft.Container(note, padding=ft.Padding.only(bottom=12))


def _done_sentence(results: Sequence[ImportResult]) -> str:
    """Return what a restored backup has brought, and how many parts of it can't be read."""
    brought = keeping.imported_words(result.verdict for result in results if not result.faults)
    done = _("Restored: {list}.").format(list=brought)
    count = sum(bool(result.faults) for result in results)
    damaged = ngettext(
        "{count} part of this backup can't be read.", "{count} parts of this backup can't be read.", count
    )
    return join_sentences((done, damaged.format(count=points(count)) if count else ""))


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

    is_same = typed.strip() in ("", second)
    offers = [
        *([] if page.web else [outlined_button(_("Choose a folder"), pick)]),
        outlined_button(_("Use this folder"), partial(use, typed), disabled=is_same),
        *([outlined_button(_("Stop using it"), partial(use, ""))] if second else []),
    ]
    note = words(_("Each can also be copied to a second folder, on a stick or a synced one."), Type.SECOND)
    error = fault_sentence(fault) if fault else None
    field = text_field(_("Second folder"), typed, type_path, error=error)
    copied = words(_("Every backup is copied to {folder}.").format(folder=second))
    state = notice(keeping.missing_folder_sentence(second)) if backups.is_missing else copied
    return section(_("On another disk"), [note, *([state] if second else []), field, flowing(offers)])
