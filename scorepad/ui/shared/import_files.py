"""Importing picked files and pasted text, and the notice with the result.

A file is never read by the path that a native client names: that path is no permission to read it.
"""

import re
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial
from io import BytesIO
from typing import BinaryIO, Final, cast

import flet as ft

from scorepad.flet_support.hooks import use_instance, use_value
from scorepad.flet_support.screens import Handler, action, go, pass_to_next_screen, show_message
from scorepad.i18n import _
from scorepad.i18n.formats import day_text, join_list, join_sentences, points
from scorepad.rules.custom import CustomRuleSet
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId
from scorepad.service.browser_files import Uploads
from scorepad.service.importing import ImportResult, faults_of_file, import_part, read_parts
from scorepad.storage.gamefile.read import GameFile, read_game
from scorepad.storage.gamefile.strict_json import MIB
from scorepad.storage.import_files import count_in, game_files_in
from scorepad.storage.library_files import EveningFile, Part, read_link
from scorepad.storage.tables.grid import MOST_TABLE, TABLE_ENDINGS, Grid, is_table, read_grid
from scorepad.ui.routes import HOME, IMPORT_RULES, PAST_GAMES, game_path
from scorepad.ui.session import AppSession
from scorepad.ui.widgets.buttons import plain_button
from scorepad.ui.widgets.layout import notice
from scorepad.wording.faults import clocks_sentence, dropped_sentence, fault_lines
from scorepad.wording.keeping import imported_words

MOST_GAME_MIB: Final = 32
MOST_BACKUP_MIB: Final = 256

_PROGRESS_SECONDS: Final = 1.0
ShowProgress = Callable[[str], None]

_SHORT_TEXT: Final = 20_000
"""Characters that are read at once, in a browser's page too: any rule set, and a game of a few rounds."""

_IS_GAME = re.compile(r'"format"\s*:\s*"scorepad-game/')


def use_picker(picked: Handler) -> ft.FilePicker:
    """Return the picker of this component; picked: called with the result once files were chosen."""
    # A browser reports only on what was asked for from the start (FLET.md, fault 31).
    nothing = action(lambda: None)
    picker = use_instance(lambda: ft.FilePicker(on_result=nothing, on_upload=nothing))
    picker.on_result = action(picked)
    return picker


@asynccontextmanager
async def picked_file(
    uploads: Uploads | None, picker: ft.FilePicker, file: ft.FilePickerFile
) -> AsyncIterator[BinaryIO]:
    """Open a picked file as a temporary one; raises Refused `too_large`, or `upload_broken` if cut short.

    uploads: None = the page that picked it has its content.
    """
    limit = MOST_BACKUP_MIB if file.name.lower().endswith((".zip", ".db")) else MOST_GAME_MIB
    if file.size > limit * MIB:
        raise Refused((Fault("too_large", params={"limit": limit}),))
    if uploads is None:
        yield BytesIO(file.bytes or b"")
        return
    async with uploads.expect(limit * MIB) as upload:

        def progressed(event: ft.FilePickerUploadEvent) -> None:
            if event.error and event.file_name == file.name:
                upload.fail()

        picker.on_upload = action(progressed)
        await picker.upload([ft.FilePickerUploadFile(upload.address, "PUT", file.id, file.name)])
        yield await upload.arrived()


@dataclass(frozen=True, slots=True)
class ImportReport:
    """The result of importing files or a text. lines: sentences and faults. games: those that came in."""

    lines: tuple[str, ...]
    games: tuple[GameId, ...] = ()


def _report(
    file: str, results: Sequence[ImportResult], games: Sequence[GameId] = (), title: str = "", *, named: bool
) -> ImportReport:
    """Return the report on a file: what came of its parts, then every fault on its own line.

    games: those that came in. title: of a part that came in alone. named: whether the file is named.
    """
    taken = [each for each in results if not each.faults]
    summary = _imported_sentence(taken, title) if taken else ""
    if not results:
        summary = _("There is nothing to import in it.")
    lines = [_("{file}: {said}").format(file=file, said=summary) if named and summary else summary]
    for each in results:
        if each.faults:
            called = f"{file}: {each.called}" if each.called else file
            lines += [_("{file} couldn't be imported:").format(file=called), *fault_lines(each.faults)]
    return ImportReport(tuple(filter(None, lines)), tuple(games))


def _imported_sentence(taken: Sequence[ImportResult], title: str) -> str:
    """Return what became of these, with the title of a lone one, and what was left out of them."""
    verdicts = (each.verdict for each in taken)
    said = _("{list}.").format(list=imported_words(verdicts, title if len(taken) == 1 else ""))
    dropped = tuple(dict.fromkeys(key for each in taken for key in each.dropped))
    clocks = sum(each.had_clock for each in taken)
    left_out = (dropped_sentence(dropped) if dropped else "", clocks_sentence(clocks) if clocks else "")
    return join_sentences((said, *left_out))


_Part = tuple[str, Part | Refused, int | None]
"""A part of a file: its name in it, empty for the only one; its content; how many parts it has, if known."""


async def _store_file(
    session: AppSession, name: str, parts: AsyncIterator[_Part], tell: ShowProgress, *, alone: bool
) -> ImportReport | CustomRuleSet:
    """Save the parts of a file. alone: whether it is the only one, whose own rule set is returned instead."""
    results: list[ImportResult] = []
    games: list[GameId] = []
    title, reported = "", time.monotonic()
    async for inside, content, count in parts:
        if time.monotonic() - reported > _PROGRESS_SECONDS:
            reported = time.monotonic()
            tell(_progress(name, len(results), count))
        if alone and not inside and isinstance(content, CustomRuleSet):
            return content
        result = await import_part(session.service, inside, content, session.who)
        if result.faults and not inside:
            result = replace(result, faults=faults_of_file(name, result.faults))
        results.append(result)
        title = title if result.faults else _title(content)
        if isinstance(content, GameFile) and not result.faults:
            games.append(GameId(result.game))
    return _report(name, results, games, title, named=not alone)


def _progress(file: str, done: int, count: int | None) -> str:
    if count is None:
        return _("Reading {file}…").format(file=file)
    progress = _("{done} of {all} games").format(done=points(done), all=points(count))
    return _("{file}: {said}").format(file=file, said=progress)


def _title(content: Part | Refused) -> str:
    """Return what a part of a file is called, empty if it has no name."""
    match content:
        case GameFile(record=record):
            return record.title or join_list(side.name for side in record.sides)
        case CustomRuleSet():
            return content.name
        case EveningFile():
            return day_text(content.evening.day)
        case _:
            return ""


async def _parts(
    session: AppSession, picker: ft.FilePicker, file: ft.FilePickerFile, say: Callable[[], None] | None
) -> AsyncGenerator[_Part]:
    """Yield a file part by part, so that others at the table don't wait for a large one.

    say: tells that it is being read, where the screen would freeze meanwhile.
    """
    if is_table(file.name):
        yield "", Refused((Fault("table_alone"),)), 1
        return
    try:
        async with picked_file(session.platform.uploads, picker, file) as opened:
            parts = _read(opened)
            while part := await session.platform.work(partial(next, parts, None), say):
                yield part
                say = None
    except Refused as refused:
        yield "", refused, 1


def _read(file: BinaryIO) -> Iterator[_Part]:
    count = count_in(file)
    for name, content in read_parts(game_files_in(file)):
        yield name, content, count


async def import_picked_files(
    session: AppSession, picked: ft.FilePickerResultEvent, tell: Callable[[ImportReport], None]
) -> ImportReport | CustomRuleSet:
    """Import picked files and report on them, or return a rule set that comes alone. tell: gets progress."""

    def say(progress: str) -> None:
        tell(ImportReport((progress,)))

    lines: list[str] = []
    games: list[GameId] = []
    for file in picked.files:
        reading = partial(say, _("Reading {file}…").format(file=file.name))
        async with aclosing(_parts(session, picked.control, file, reading)) as parts:
            with session.service.importing_many():
                result = await _store_file(session, file.name, parts, say, alone=len(picked.files) == 1)
        if isinstance(result, CustomRuleSet):
            return result
        lines += result.lines
        games += result.games
    return ImportReport(tuple(lines), tuple(games))


@dataclass(frozen=True, slots=True)
class PickedTable:
    """A table of past evenings that was picked. name: of the file."""

    name: str
    grid: Grid


async def read_picked_table(
    session: AppSession, picked: ft.FilePickerResultEvent
) -> PickedTable | ImportReport:
    """Return the table that was picked, or report why it can't be read."""
    file = picked.files[0]
    try:
        async with picked_file(session.platform.uploads, picked.control, file) as opened:
            data = opened.read(MOST_TABLE + 1)
        return PickedTable(file.name, await session.platform.work(partial(read_grid, data)))
    except Refused as refused:
        return report_refused(file.name, refused)


def report_refused(name: str, refused: Refused) -> ImportReport:
    """Return the report on a file that can't be imported."""
    return _report(name, [ImportResult("", faults=refused.faults)], named=False)


async def import_games(
    session: AppSession, name: str, games: Sequence[GameFile], tell: ShowProgress
) -> ImportReport:
    """Import the games of a table and report on them. name: of its file. tell: gets the progress."""

    async def parts() -> AsyncIterator[_Part]:
        for game in games:
            yield "", game, len(games)

    with session.service.importing_many():
        return cast("ImportReport", await _store_file(session, name, parts(), tell, alone=True))


async def import_text(session: AppSession, text: str) -> ImportReport | CustomRuleSet:
    """Import a link or a text: save its game, return its rule set, or report every fault."""
    # At the foot of the screen, because the report is drawn above the field, perhaps out of sight.
    say = partial(show_message, ft.context.page, _("Reading the text…"))
    reading = partial(_read_text, text)
    content = await session.platform.work(reading, say if len(text) > _SHORT_TEXT else None)
    if isinstance(content, CustomRuleSet):
        return content
    result = await import_part(session.service, "", content, session.who)
    if result.faults:
        return ImportReport((_("Couldn't be imported:"), *fault_lines(result.faults)))
    return _report("", [result], [GameId(result.game)], _title(content), named=False)


def _read_text(text: str) -> GameFile | CustomRuleSet | Refused:
    is_game = text.lstrip().startswith("{") and _IS_GAME.search(text)
    try:
        return read_game(text.encode("utf-8", "surrogatepass")) if is_game else read_link(text)
    except Refused as refused:
        return refused


def pick_files(
    session: AppSession,
    picker: ft.FilePicker,
    title: str,
    endings: Sequence[str] = (".json", ".zip", ".db", *TABLE_ENDINGS),
    *,
    several: bool = False,
) -> ft.PickFiles:
    """Return the touch that opens the file picker, for one file or several; its `on_result` gets them."""
    return ft.PickFiles(
        picker,
        dialog_title=title,
        file_type=ft.FilePickerFileType.CUSTOM,
        allowed_extensions=[each.removeprefix(".") for each in endings],
        allow_multiple=several,
        with_data=session.platform.uploads is None,
    )


_PLACES: Final[Mapping[type, str]] = {CustomRuleSet: IMPORT_RULES, PickedTable: PAST_GAMES}
"""The page that goes on with what was picked, other than the start page."""


def use_import(session: AppSession, here: str) -> tuple[ft.PickFiles, list[ft.Control]]:
    """Return the touch that picks games to import, and the notice of how far that is.

    here: the address of the page, which gives way to the one that says what came of it.
    """
    progress, tell = use_value(lambda: cast("ImportReport | None", None))
    page = ft.context.page

    async def picked(event: ft.FilePickerResultEvent) -> None:
        if not event.files:
            return
        is_alone = len(event.files) == 1 and is_table(event.files[0].name)
        result = await (
            read_picked_table(session, event) if is_alone else import_picked_files(session, event, tell)
        )
        tell(None)
        pass_to_next_screen(page, result)
        if page.route == here:
            go(_PLACES.get(type(result), HOME))

    picker = use_picker(picked)
    news = [import_notice(progress, tell)] if progress else []
    return pick_files(session, picker, _("Import games"), several=True), news


def import_notice(news: ImportReport, show: Callable[[ImportReport | None], None]) -> ft.Control:
    """Make the notice with the result of an import, shown until it is closed. show: replaces or closes it."""
    offers: list[ft.Control] = [plain_button(_("Dismiss"), partial(show, None))]
    if len(news.games) == 1:
        path = game_path(*news.games)
        offers.insert(0, plain_button(_("Open"), lambda: go(path)))
    return ft.Container(notice("\n".join(news.lines), offers), padding=ft.Padding.only(bottom=12))
