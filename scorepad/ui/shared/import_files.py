"""Importing picked files and pasted text, and the notice with the result.

A file is never read by the path that a native client names: that path is no permission to read it.
"""

import re
import time
from collections import Counter
from collections.abc import (
    AsyncGenerator,
    AsyncIterator,
    Awaitable,
    Callable,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial
from io import BytesIO
from typing import BinaryIO, Final, cast

import flet as ft

from scorepad.flet_support.error_boundary import Handler, action, show_message
from scorepad.flet_support.hooks import use_instance, use_value
from scorepad.flet_support.navigation import go, pass_to_next_screen
from scorepad.i18n import _, mark, mark_plural, ngettext
from scorepad.i18n.formats import day_text, join_list, join_sentences, points
from scorepad.rules.custom import CustomRuleSet
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId
from scorepad.service.browser_files import Uploads
from scorepad.service.import_planner import Imported, ImportedPart
from scorepad.service.importing import faults_of_file, had_a_clock, read_parts
from scorepad.storage.gamefile.read import GameFile, read_game
from scorepad.storage.gamefile.strict_json import MIB
from scorepad.storage.import_files import count_in, game_files_in
from scorepad.storage.library_files import EveningFile, Part
from scorepad.storage.rules_file import read_link
from scorepad.storage.zip_files import DELETED_FOLDER
from scorepad.ui.routes import HOME, IMPORT_RULES, game_path
from scorepad.ui.session import AppSession
from scorepad.ui.widgets.buttons import plain_button
from scorepad.ui.widgets.layout import notice
from scorepad.wording.faults import clocks_sentence, dropped_sentence, fault_lines, fault_sentence

MOST_GAME_MIB: Final = 32
MOST_BACKUP_MIB: Final = 256

_PROGRESS_SECONDS: Final = 1.0
ShowProgress = Callable[[str], None]
_SENTENCES = {
    "added": mark("Added: {game}."),
    "updated": mark("Already here and up to date: {game}."),
    "corrected": mark("Corrected: {game}. You can undo this in the game."),
    "trashed": mark("Added to the deleted games: {game}."),
    "second": mark("A different version of this game is already here. Added as a separate game: {game}."),
    "rules_added": mark("Rules saved: {game}."),
    "rules_known": mark("You already have these rules: {game}."),
    "people_added": mark("Spellings of names saved."),
    "people_known": mark("You already have these spellings of names."),
    "evening_added": mark("Club evening saved: {game}."),
    "evening_known": mark("You already have this club evening: {game}."),
}
_MERGED = mark_plural(
    "{count} change added to this game: {game}.", "{count} changes added to this game: {game}."
)
_DIFFERS = mark_plural(
    "The file differs from this game in {count} entry: {game}. Correct the game to match, or keep both?",
    "The file differs from this game in {count} entries: {game}. Correct the game to match, or keep both?",
)
_COUNTED: Mapping[str, tuple[str, str]] = {
    "added": mark_plural("{count} game added", "{count} games added"),
    "merged": mark_plural("{count} game updated", "{count} games updated"),
    "restored": mark_plural("{count} deleted game restored", "{count} deleted games restored"),
    "updated": mark_plural("{count} game was already here", "{count} games were already here"),
    "second": mark_plural("{count} game added as a separate copy", "{count} games added as separate copies"),
    "trashed": mark_plural("{count} deleted game added", "{count} deleted games added"),
    "rules_added": mark_plural("{count} rule set saved", "{count} rule sets saved"),
    "rules_known": mark_plural("{count} rule set was already here", "{count} rule sets were already here"),
    "people_added": mark_plural("{count} list of spellings saved", "{count} lists of spellings saved"),
    "people_known": mark_plural(
        "{count} list of spellings was already here", "{count} lists of spellings were already here"
    ),
    "evening_added": mark_plural("{count} club evening saved", "{count} club evenings saved"),
    "evening_known": mark_plural(
        "{count} club evening was already here", "{count} club evenings were already here"
    ),
}

_SHORT_TEXT: Final = 20_000
"""Characters that are read at once, in a browser's page too: any rule set, and a game of a few rounds."""

_ENDINGS = ("json", "zip", "db", "xlsx")
"""Of files that can be picked: a spreadsheet too, to be told what to do instead."""
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
class ImportedItem:
    """A part of a file.

    result: from `Games.take_in`. game: its content, None for anything but a game.
    dropped: the keys that were left out of its rules. had_clock: whether the clock of an evening was.
    """

    result: ImportedPart
    name: str
    game: GameFile | None = None
    dropped: tuple[str, ...] = ()
    had_clock: bool = False

    @property
    def game_id(self) -> GameId | None:
        """The id of the game here, None for anything else."""
        return GameId(self.result.id) if self.game else None

    @property
    def is_asked(self) -> bool:
        """Whether a person has to decide what becomes of it."""
        return self.result.verdict == "differs"

    @property
    def sentence(self) -> str:
        """Return the sentence about its result, or the question."""
        messages = {"merged": _MERGED, "differs": _DIFFERS}.get(self.result.verdict)
        count = self.result.changes
        sentence = ngettext(*messages, count) if messages else _(_SENTENCES[self.result.verdict])
        said = sentence.format(game=self.name, count=points(count))
        return join_sentences((said, *_left_out((self,))))


@dataclass(frozen=True, slots=True)
class ImportedFile:
    """The result of importing a file. refused: the parts that were refused, each with its name."""

    name: str
    items: tuple[ImportedItem, ...] = ()
    refused: tuple[tuple[str, Refused], ...] = ()

    @property
    def kept(self) -> tuple[ImportedItem, ...]:
        """The items that are decided."""
        return tuple(item for item in self.items if not item.is_asked)

    @property
    def asked(self) -> tuple[ImportedItem, ...]:
        """The items that wait for a person's decision."""
        return tuple(item for item in self.items if item.is_asked)

    def lines(self, *, named: bool) -> tuple[str, ...]:
        """Return the imported items, then every fault on its own line. named: whether the file is named."""
        summary = self._summary()
        lines = [_("{file}: {said}").format(file=self.name, said=summary) if named and summary else summary]
        for called, refused in self.refused:
            lines += [_("{file} couldn't be imported:").format(file=called), *fault_lines(refused.faults)]
        return tuple(line for line in lines if line)

    def _summary(self) -> str:
        if len(self.kept) == 1:
            return self.kept[0].sentence
        if not self.kept:
            return "" if self.refused or self.items else _("There is nothing to import in it.")
        parts = counted_verdicts(each.result.verdict for each in self.kept)
        return join_sentences((_("{list}.").format(list=join_list(parts)), *_left_out(self.kept)))


def _left_out(items: Sequence[ImportedItem]) -> list[str]:
    """Return what of these was left out, a sentence for each kind."""
    dropped = tuple(dict.fromkeys(key for each in items for key in each.dropped))
    clocks = sum(each.had_clock for each in items)
    return [*([dropped_sentence(dropped)] if dropped else []), *([clocks_sentence(clocks)] if clocks else [])]


def counted_verdicts(verdicts: Iterable[str]) -> list[str]:
    """Return how often each verdict on a part of a file was given, in words."""
    counts = Counter(verdicts)
    return [
        ngettext(*messages, counts[verdict]).format(count=points(counts[verdict]))
        for verdict, messages in _COUNTED.items()
        if counts[verdict]
    ]


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a file. name: in the file, empty for the only one. of: how many parts it has, if known."""

    name: str
    content: Part | Refused
    of: int | None = 1


async def store_files(
    session: AppSession, picked: ft.FilePickerResultEvent, tell: ShowProgress
) -> tuple[ImportedFile, ...] | CustomRuleSet:
    """Import files, or return a rule set that comes alone. tell: called with the progress of a large one."""
    results = []
    for file in picked.files:
        reading = partial(tell, _("Reading {file}…").format(file=file.name))
        parts = _parts(session, picked.control, file, reading)
        async with aclosing(parts):
            with session.service.importing_many():
                result = await _store_file(session, file.name, parts, tell, alone=len(picked.files) == 1)
        if isinstance(result, CustomRuleSet):
            return result
        results.append(result)
    return tuple(results)


async def _store_file(
    session: AppSession, name: str, parts: AsyncIterator[_Part], tell: ShowProgress, *, alone: bool
) -> ImportedFile | CustomRuleSet:
    stored: list[ImportedItem] = []
    refused: list[tuple[str, Refused]] = []
    reported = time.monotonic()
    async for part in parts:
        if time.monotonic() - reported > _PROGRESS_SECONDS:
            reported = time.monotonic()
            tell(_progress(name, len(stored) + len(refused), part.of))
        if alone and not part.name and isinstance(part.content, CustomRuleSet):
            return part.content
        try:
            deleted = part.name.startswith(DELETED_FOLDER)
            stored.append(await store_item(session, part.content, deleted=deleted))
        except Refused as reason:
            refused.append(_refusal(name, part.name, reason))
    return ImportedFile(name, tuple(stored), tuple(refused))


def _progress(file: str, done: int, count: int | None) -> str:
    if count is None:
        return _("Reading {file}…").format(file=file)
    progress = _("{done} of {all} games").format(done=points(done), all=points(count))
    return _("{file}: {said}").format(file=file, said=progress)


def _refusal(file: str, part: str, reason: Refused) -> tuple[str, Refused]:
    """Return what was refused, a whole file or a part of it, and why."""
    return (f"{file}: {part}", reason) if part else (file, Refused(faults_of_file(file, reason.faults)))


async def store_item(session: AppSession, item: Part | Refused, *, deleted: bool = False) -> ImportedItem:
    """Save a part of a file, or leave a game to be asked about.

    deleted: it was deleted where the file comes from. Raises Refused, also a refusal from reading it.
    """
    if isinstance(item, Refused):
        raise item
    result = await session.service.take_in(item, session.who, ask=not deleted, deleted=deleted)
    if isinstance(item, CustomRuleSet):
        return ImportedItem(result, item.name, dropped=item.dropped)
    if not isinstance(item, GameFile):
        name = day_text(item.evening.day) if isinstance(item, EveningFile) else ""
        return ImportedItem(result, name, had_clock=had_a_clock(item))
    name = item.record.title or join_list(side.name for side in item.record.sides)
    return ImportedItem(result, name, item, item.record.rules.dropped)


async def _parts(
    session: AppSession, picker: ft.FilePicker, file: ft.FilePickerFile, say: Callable[[], None] | None
) -> AsyncGenerator[_Part]:
    """Yield a file part by part, so that others at the table don't wait for a large one.

    say: tells that it is being read, where the screen would freeze meanwhile.
    """
    try:
        async with picked_file(session.platform.uploads, picker, file) as opened:
            parts = _read(opened)
            while part := await session.platform.work(partial(next, parts, None), say):
                yield part
                say = None
    except Refused as refused:
        yield _Part("", refused)


def _read(file: BinaryIO) -> Iterator[_Part]:
    count = count_in(file)
    for name, content in read_parts(game_files_in(file)):
        yield _Part(name, content, count)


@dataclass(frozen=True, slots=True)
class ImportReport:
    """The result of importing files or a text.

    lines: sentences and faults. game: the one game found. asked: what a person has still to decide.
    """

    lines: tuple[str, ...]
    game: GameId | None = None
    asked: tuple[ImportedItem, ...] = ()

    def answered(self, line: str, game: GameId | None) -> "ImportReport":
        """Return the report after the first question was answered."""
        return ImportReport((*self.lines, line), game, self.asked[1:])


async def import_picked_files(
    session: AppSession, picked: ft.FilePickerResultEvent, tell: Callable[[ImportReport], None]
) -> ImportReport | CustomRuleSet:
    """Import picked files and report on them, or return a rule set that comes alone. tell: gets progress."""
    files = await store_files(session, picked, lambda progress: tell(ImportReport((progress,))))
    if isinstance(files, CustomRuleSet):
        return files
    lines = tuple(line for each in files for line in each.lines(named=len(files) > 1))
    games = [item.game_id for each in files for item in each.kept if item.game_id]
    asked = tuple(item for each in files for item in each.asked)
    return ImportReport(lines, games[0] if len(games) == 1 else None, asked)


async def import_text(session: AppSession, text: str) -> ImportReport | CustomRuleSet:
    """Import a link or a text: save its game, return its rule set, or report every fault."""
    # At the foot of the screen, because the report is drawn above the field, perhaps out of sight.
    say = partial(show_message, ft.context.page, _("Reading the text…"))
    try:
        content = await session.platform.work(
            partial(_read_text, text), say if len(text) > _SHORT_TEXT else None
        )
        if isinstance(content, CustomRuleSet):
            return content
        item = await store_item(session, content)
        return (
            ImportReport((), asked=(item,)) if item.is_asked else ImportReport((item.sentence,), item.game_id)
        )
    except Refused as refused:
        return ImportReport((_("Couldn't be imported:"), *fault_lines(refused.faults)))


def _read_text(text: str) -> GameFile | CustomRuleSet:
    is_game = text.lstrip().startswith("{") and _IS_GAME.search(text)
    return read_game(text.encode("utf-8", "surrogatepass")) if is_game else read_link(text)


def pick_files(session: AppSession, picker: ft.FilePicker, *, several: bool = False) -> ft.PickFiles:
    """Return the touch that opens the file picker, for one file or several; its `on_result` gets them."""
    return ft.PickFiles(
        picker,
        dialog_title=_("Import games") if several else _("Import rules"),
        file_type=ft.FilePickerFileType.CUSTOM,
        allowed_extensions=list(_ENDINGS),
        allow_multiple=several,
        with_data=session.platform.uploads is None,
    )


def use_import(session: AppSession, here: str) -> tuple[ft.PickFiles, list[ft.Control]]:
    """Return the touch that picks games to import, and the notice of how far that is.

    here: the address of the page, which gives way to the one that says what came of it.
    """
    progress, tell = use_value(lambda: cast("ImportReport | None", None))
    page = ft.context.page

    async def picked(event: ft.FilePickerResultEvent) -> None:
        if not event.files:
            return
        result = await import_picked_files(session, event, tell)
        tell(None)
        pass_to_next_screen(page, result)
        if page.route == here:
            go(IMPORT_RULES if isinstance(result, CustomRuleSet) else HOME)

    picker = use_picker(picked)
    news = [import_notice(session, progress, tell)] if progress else []
    return pick_files(session, picker, several=True), news


def import_notice(
    session: AppSession, news: ImportReport, show: Callable[[ImportReport | None], None]
) -> ft.Control:
    """Make the notice with the result of an import, shown until it is closed. show: replaces or closes it."""
    offers: list[ft.Control] = [plain_button(_("Dismiss"), partial(show, None))]
    lines = news.lines
    if news.asked:
        lines = (*lines, news.asked[0].sentence)
        offers[:0] = _answers(session, news, show)
    elif news.game:
        path = game_path(news.game)
        offers.insert(0, plain_button(_("Open"), lambda: go(path)))
    return ft.Container(notice("\n".join(lines), offers), padding=ft.Padding.only(bottom=12))


def _answers(
    session: AppSession, news: ImportReport, show: Callable[[ImportReport | None], None]
) -> list[ft.Control]:
    """Make the buttons that answer the first question: correct the game that is here, or keep both."""
    item = news.asked[0]
    content, game = item.game, item.game_id
    if content is None or game is None:
        return []

    async def answer(work: Callable[[], Awaitable[Imported[GameId]]]) -> None:
        try:
            done = replace(item, result=await work())
            show(news.answered(done.sentence, done.game_id))
        except Refused as refused:
            show(news.answered(fault_sentence(refused.faults[0]), None))

    correct = partial(session.service.correct, game, content.record, session.who)
    # A second tap finds the game that the first one added.
    add = partial(session.service.take_in, content, session.who)
    return [
        plain_button(_("Correct the game"), partial(answer, correct)),
        plain_button(_("Keep both"), partial(answer, add)),
    ]
