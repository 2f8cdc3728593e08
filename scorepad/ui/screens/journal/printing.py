"""The journal as a PDF or CSV: the games that it shows now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import flet as ft

from scorepad.flet_support.hooks import use_remembered, use_value
from scorepad.flet_support.screens import screen, show_message
from scorepad.i18n import _
from scorepad.i18n.formats import day_text, points
from scorepad.i18n.line_breaks import one_line
from scorepad.service.journal import day_of
from scorepad.service.open_game import GameSummary
from scorepad.service.platform import Platform
from scorepad.ui.routes import JOURNAL
from scorepad.ui.session import AppSession, showing_refusal, use_library
from scorepad.ui.shared import printing
from scorepad.ui.shared.file_saver import new_temporary_file, save_large_file
from scorepad.ui.shared.frames import library_frame
from scorepad.ui.shared.game_rows import outcome_words
from scorepad.ui.shared.new_game import today
from scorepad.ui.shared.printing import CSV_FILE, PDF_FILE, FileKind, PrintChoices
from scorepad.ui.theme.style import EDGE_SPACE
from scorepad.ui.widgets.buttons import filled_button
from scorepad.ui.widgets.text import words
from scorepad.wording.journal import games_text

if TYPE_CHECKING:
    from scorepad.sheets.lists import JournalPdf, PrintedGame

SEARCHED: Final = "journal"
"""The name under which a page keeps what is typed into the journal's search."""

_PIECE: Final = 100
"""So many games are drawn at a time: some 0.1 s, in a browser's page four times that."""

_YEAR: Final = len("2026")


@screen
def PrintJournal() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the choice of paper, and the button that makes the PDF and says how far it is."""
    session = use_library()
    typed, _put = use_remembered(SEARCHED, str)
    stored, choose = printing.use_print_choices()
    progress, tell = use_value(str)
    paper, count = (stored or PrintChoices()).size, len(session.service.journal.entries(typed))
    save = partial(_save, session, typed, paper, tell)
    button = filled_button(progress or _(PDF_FILE.label), save, disabled=bool(progress) or not count)
    lines = [words(_about(count, typed)), printing.paper_question(paper, choose)]
    at_hand = ft.Container(button, padding=EDGE_SPACE)
    return library_frame(session, _("Print the journal"), lines, at_hand=at_hand, back=JOURNAL)


def _about(count: int, typed: str) -> str:
    """Return how many games are printed, and which, where not all are."""
    games, searched = games_text(count), one_line(typed)
    return _("{games} with “{words}”").format(games=games, words=searched) if searched else games


async def _save(session: AppSession, typed: str, paper: str, tell: Callable[[str], None]) -> None:
    """Make the PDF and hand it out. tell: says how far it is."""
    platform = session.platform
    with showing_refusal():
        try:
            await printing.fetch_parts(platform, partial(show_message, ft.context.page))
            await session.service.shelf.all_listed()
            lines = session.service.shelf.lines
            games = [lines[entry.game] for entry in session.service.journal.entries(typed)]
            file = await _made(platform, games, _about(len(games), typed), paper, tell)
        finally:
            tell("")
        await _hand_out(platform, _("Print the journal"), file, PDF_FILE)


async def save_csv(session: AppSession, typed: str) -> None:
    """Save the games that are over as CSV, the first one first. typed: what they are searched by."""
    from scorepad.sheets.render import journal_csv  # noqa: PLC0415 - only loaded for a sheet

    platform, shelf = session.platform, session.service.shelf
    await shelf.all_listed()
    games = [shelf.lines[entry.game] for entry in reversed(session.service.journal.entries(typed))]
    file = new_temporary_file()
    await platform.work(lambda: file.write_bytes(journal_csv(games)))
    await _hand_out(platform, _("Export as CSV"), file, CSV_FILE)


async def _hand_out(platform: Platform, title: str, file: Path, kind: FileKind) -> None:
    name = " ".join((_("Journal"), today())) + kind.ending
    await save_large_file(ft.context.page, platform, title, name, file, kind.mime)


async def _made(
    platform: Platform, games: Sequence[GameSummary], about: str, paper: str, tell: Callable[[str], None]
) -> Path:
    """Return the PDF as a temporary file, made some games at a time."""
    file = new_temporary_file()
    document = await platform.work(partial(_begun, about, paper))
    for done in range(0, len(games), _PIECE):
        tell(_("{done} of {all} games").format(done=points(done), all=points(len(games))))
        # In a browser's page, what says something waits until that is drawn.
        await platform.work(partial(_add, document, games[done : done + _PIECE]), lambda: None)
    await platform.work(lambda: file.write_bytes(document.data()))
    return file


def _begun(about: str, paper: str) -> JournalPdf:
    from scorepad.sheets.lists import JournalPdf  # noqa: PLC0415 - only loaded for a sheet

    return JournalPdf(_("Journal"), " · ".join((about, _("★ Winner"))), paper)


def _add(document: JournalPdf, games: Sequence[GameSummary]) -> None:
    for game in games:
        document.add(_printed(game))


def _printed(game: GameSummary) -> PrintedGame:
    from scorepad.sheets.lists import PrintedGame  # noqa: PLC0415 - only loaded for a sheet

    day, about = day_of(game), game.played_about if game.played else None
    sides = zip(game.names, game.figures, strict=True)
    totals = (
        f"{'★ ' * (side in game.winners)}{name} {total}".strip() for side, (name, total) in enumerate(sides)
    )
    return PrintedGame(
        year=day[:_YEAR] or _("Without a date"),
        day=day_text(day, about),
        title=one_line(game.title or ""),
        result=(*totals, *_state(game)),
        more=" · ".join(one_line(text) for text in (game.place, game.note) if text),
    )


def _state(game: GameSummary) -> Iterator[str]:
    """Yield what else is known of a game than who won it."""
    if not game.finished:
        yield outcome_words(game)
    if game.from_paper:
        yield _("from paper")
    elif game.ended_early:
        yield _("ended early")
