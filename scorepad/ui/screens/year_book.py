"""The screen that makes a year's games into a book to print."""

from functools import partial
from typing import Final

import flet as ft

from scorepad.flet_support.error_boundary import screen, show_message
from scorepad.flet_support.hooks import use_local_state, use_size
from scorepad.i18n import _, language, mark, use_language
from scorepad.sheets.year_book.book import BookPaper
from scorepad.ui.routes import JOURNAL
from scorepad.ui.session import AppSession, use_library
from scorepad.ui.shared.file_saver import save_file
from scorepad.ui.shared.sheet_files import PDF_FILE, make_file
from scorepad.ui.shared.undo_bar import library_frame
from scorepad.ui.theme.style import EDGE_SPACE, Type
from scorepad.ui.widgets.buttons import choices, filled_button
from scorepad.ui.widgets.layout import flowing, section
from scorepad.ui.widgets.text import words

_PAPERS: Final = {
    BookPaper.A5: mark("Pages of A5"),
    BookPaper.ON_A4: mark("Two pages on A4"),
    BookPaper.ON_LETTER: mark("Two pages on Letter"),
}


@screen
def YearBooks() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the choice of a year and of its paper, and the button that makes the book."""
    session, size = use_library(), use_size()
    chosen, choose = use_local_state(str)
    paper, change = use_local_state(lambda: BookPaper.A5)
    years = session.service.journal.years()
    if not years:
        none = [words(_("No finished games."))]
        return library_frame(session, _("Year book"), none, size=size, back=JOURNAL)
    year = chosen if chosen in years else years[0]
    told = _("Every evening with its place and note, pictures, a page for each pair, and the records.")
    of_years = choices({each: each for each in years}, year, lambda each: choose(lambda _before: each))
    papers = {each: _(name) for each, name in _PAPERS.items()}
    of_papers = choices(papers, paper, lambda each: change(lambda _before: each))
    lines = [
        words(told, Type.SECOND),
        section(_("Which year?"), [flowing(of_years)]),
        section(_("Which paper?"), [flowing(of_papers)]),
    ]
    label = _("Save the book of {year}").format(year=year)
    save = filled_button(label, partial(_save, session, year, paper), expand=True)
    at_hand = ft.Container(ft.Row([save]), padding=EDGE_SPACE)
    return library_frame(session, _("Year book"), lines, size=size, at_hand=at_hand, back=JOURNAL)


async def _save(session: AppSession, year: str, paper: BookPaper) -> None:
    page, lang = ft.context.page, language()
    await session.service.all_listed()
    games = session.service.journal.year(year)
    read = session.service.read

    def task() -> bytes:
        from scorepad.sheets.render import render_year_book  # noqa: PLC0415 - only loaded for a book

        with use_language(lang):
            return render_year_book(games, read, paper)

    async with session.service.within_reach((games.greatest.game,) if games.greatest else ()):
        data = await make_file(session.platform, task)
    if data is None:
        return
    name = f"{_('Our year {year}').format(year=year)}{PDF_FILE.ending}"
    place = await save_file(page, _("Year book"), name, data, PDF_FILE.mime)
    if place:
        show_message(page, _("Book saved to {file}.").format(file=place))
