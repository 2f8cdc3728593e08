"""Past evenings from a table: what it was understood to mean, other ways to read it, and adding its games."""

from typing import cast

import flet as ft

from scorepad.flet_support.hooks import SetState, setter, use_local_state, use_value
from scorepad.flet_support.screens import component, go, pass_to_next_screen, screen, take_from_last_screen
from scorepad.i18n import _, ngettext
from scorepad.i18n.formats import points, read_day
from scorepad.rules.faults import Refused
from scorepad.storage.tables.games import games_of, understand
from scorepad.storage.tables.grid import TABLE_ENDINGS
from scorepad.storage.tables.model import Choices, Table
from scorepad.ui.routes import HOME
from scorepad.ui.session import AppSession, use_library
from scorepad.ui.shared import import_files
from scorepad.ui.shared.frames import library_frame
from scorepad.ui.shared.import_files import ImportReport, PickedTable
from scorepad.ui.theme.style import EDGE_SPACE, Type
from scorepad.ui.widgets.buttons import choices, filled_button, outlined_button
from scorepad.ui.widgets.layout import flowing, notice, stretched
from scorepad.ui.widgets.text import words
from scorepad.wording.tables import answer_words, example_lines, table_sentence


@screen
def PastGames() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw what a table means, or what one looks like; nothing is added before it is agreed to."""
    session, page = use_library(), ft.context.page
    taken = take_from_last_screen(page, PickedTable)
    picked, put = use_value(lambda: cast("PickedTable | ImportReport | None", taken))
    chosen, choose = use_local_state(Choices)

    async def pick(event: ft.FilePickerResultEvent) -> None:
        if event.files:
            put(await import_files.read_picked_table(session, event))
            choose(lambda _before: Choices())

    picker = import_files.use_picker(pick)
    touch = import_files.pick_files(session, picker, _("Add past games"), TABLE_ENDINGS)
    lines, at_hand = _explained(picked.lines if isinstance(picked, ImportReport) else ()), None
    if isinstance(picked, PickedTable):
        try:
            table = understand(picked.grid, chosen, read_day)
            lines = _understood(table, choose)
            at_hand = _add_button(session, picked.name, table)
        except Refused as refused:
            lines = _explained(import_files.report_refused(picked.name, refused).lines)
    face = outlined_button if isinstance(picked, PickedTable) else filled_button
    other = _("Choose another file") if isinstance(picked, PickedTable) else _("Choose a file")
    paper = stretched([*lines, flowing([face(other, touch)])], EDGE_SPACE)
    return library_frame(session, _("Add past games"), [paper], at_hand=at_hand)


def _explained(faults: tuple[str, ...]) -> list[ft.Control]:
    """Return what a table looks like, and the faults of one that couldn't be read."""
    about = _(
        "Choose a spreadsheet (.xlsx) or a CSV file. It has a column for each person and a row for each game "
        "or round. One column can have the date."
    )
    return [*([notice("\n".join(faults))] if faults else []), words(about)]


def _understood(table: Table, choose: SetState[Choices]) -> list[ft.Control]:
    """Return what a table means, some of its games, and the answers to choose from in reading it."""
    questions = [
        flowing(choices({each: answer_words(each) for each in type(answer)}, answer, setter(choose, name)))
        for name, answer in table.choices.made.items()
    ]
    examples = stretched([*map(words, example_lines(table))], 4)
    return [words(table_sentence(table), Type.LARGE), examples, *questions]


@component
def _add_button(session: AppSession, name: str, table: Table) -> ft.Control:
    """Draw the button that adds the games, and says how far that is. name: of the file."""
    progress, tell = use_value(str)
    count, page = len(table.games), ft.context.page
    label = ngettext("Add {count} game", "Add {count} games", count).format(count=points(count))

    async def add() -> None:
        tell(label)
        report = await import_files.import_games(session, name, [*games_of(table)], tell)
        pass_to_next_screen(page, report)
        go(HOME)

    button = filled_button(progress or label, add, disabled=bool(progress))
    return ft.Container(button, padding=EDGE_SPACE)
