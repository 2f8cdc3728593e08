"""The journal: all games, found as one types, the records, and what is written about a game."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, cast

import flet as ft

from scorepad.flet_support.hooks import (
    use_effect,
    use_local_state,
    use_remembered,
    use_size,
    use_switch,
    use_value,
)
from scorepad.flet_support.screens import Handler, component, go, screen
from scorepad.game.events import DetailSet
from scorepad.i18n import _, ngettext
from scorepad.i18n.formats import day_text, join_list, points, read_day
from scorepad.journal.sums import (
    Best,
    Feat,
    Statistics,
    Values,
    Who,
    all_values,
    best_of,
    people_of,
    rules_of,
)
from scorepad.score.record import GameId
from scorepad.service.journal import Entry
from scorepad.ui.routes import (
    BACKUPS,
    DELETED_GAMES,
    JOURNAL,
    PAST_GAMES,
    PEOPLE,
    PRINT_JOURNAL,
    RECORDS,
    game_path,
)
from scorepad.ui.screens.journal.printing import SEARCHED, save_csv
from scorepad.ui.session import AppSession, GameView, go_to_game, use_library
from scorepad.ui.shared.file_saver import save_games
from scorepad.ui.shared.frames import delete_game, game_frame, game_screen
from scorepad.ui.shared.game_rows import game_row
from scorepad.ui.shared.import_files import use_import
from scorepad.ui.shared.places import start_frame
from scorepad.ui.theme.style import EDGE_SPACE, Type
from scorepad.ui.widgets.buttons import Touch, choices, joined_choices, plain_button, two_line_row
from scorepad.ui.widgets.fields import kept_field, text_field, use_typed_text
from scorepad.ui.widgets.layout import flowing, paper_width, section, stacked, stretched
from scorepad.ui.widgets.long_list import Row, long_list, use_list_window
from scorepad.ui.widgets.text import heading, words
from scorepad.ui.widgets.top_bar import MenuItem
from scorepad.wording.journal import best_place, best_text, games_text, who_text
from scorepad.wording.labels import rules_called

_SEARCH_FROM: Final = 20
"""Fewer games are looked through sooner than a word is typed."""

_AT_ONCE: Final = 0.3
"""Seconds that a page may come later; 10,000 games take 0.8, in a browser's page ten times that."""

_PIECE: Final = 0.05
_PAUSE: Final = 0.05
_MOST_IN_DATE: Final = 40

ALL = ""
"""The answer that stands for all sets of values together."""


def journal_frame(
    session: AppSession,
    tab: str,
    paper: Sequence[ft.Control],
    *,
    menu: Sequence[MenuItem] = (),
    on_scroll: Handler | None = None,
) -> ft.View:
    """Make a tab of the journal; call it after all other hooks. tab: its address. Others: as in `frame`."""
    tabs = {JOURNAL: _("Games"), PEOPLE: _("People"), RECORDS: _("Records")}
    has_people = tab != JOURNAL or any(game.finished for game in session.service.shelf.games())
    choice = joined_choices(tabs, tab, go, paper_width(use_size()))
    row = ft.Container(choice, padding=ft.Padding.symmetric(vertical=12))
    return start_frame(
        session, JOURNAL, [row, *paper] if has_people else paper, menu=menu, on_scroll=on_scroll
    )


def use_counting(session: AppSession) -> ft.Control | None:
    """Return how far the games are counted, None once all are; the page is drawn anew until then."""
    journal = session.service.journal
    turn, redraw = use_local_state(int)
    is_counted = journal.count(0 if turn else _AT_ONCE)

    async def go_on() -> None:
        while not is_counted:
            is_done = journal.count(_PIECE)
            redraw(lambda before: before + 1)
            if is_done:
                return
            # Half of the time is left for the people at the table.
            await asyncio.sleep(_PAUSE)

    use_effect(go_on, [is_counted])
    if is_counted:
        return None
    done, among = journal.progress
    return words(_("{done} of {all} games").format(done=points(done), all=points(among)), Type.SECOND)


@screen
def Journal() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw all games, or those that have what is typed."""
    session, window = use_library(), use_list_window()
    typed, put = use_remembered(SEARCHED, str)
    pick, news = use_import(session, JOURNAL)

    def search(text: str) -> None:
        put(lambda _before: text)
        window.to_top()

    lines = session.service.shelf.lines
    entries = sorted(session.service.journal.entries(typed), key=lambda each: lines[each.game].finished)
    field = text_field(_("Search"), typed, search)
    is_long = session.service.shelf.count() >= _SEARCH_FROM or typed.strip()
    paper = [
        *news,
        *([ft.Container(field, padding=ft.Padding.symmetric(vertical=4))] if is_long else []),
        _found(len(entries), typed),
        long_list(len(entries), partial(_row, session, entries), _line, window),
    ]
    return journal_frame(session, JOURNAL, paper, menu=_menu(session, pick, typed), on_scroll=window.scrolled)


def _menu(session: AppSession, pick: Touch, typed: str) -> list[MenuItem]:
    """Return what is done with games, or with those found; what there is nothing for is greyed."""
    shelf = session.service.shelf
    count, deleted = shelf.count(), shelf.deleted_games()
    backups = [MenuItem(_("Backups"), partial(go, BACKUPS))] if session.platform.backups else []
    return [
        MenuItem(_("Print the journal"), partial(go, PRINT_JOURNAL), disabled=not count),
        MenuItem(_("Save all games"), partial(save_games, session), disabled=not count),
        MenuItem(_("Export as CSV"), partial(save_csv, session, typed), disabled=not count),
        MenuItem(_("Import games"), pick),
        MenuItem(_("Add past games"), partial(go, PAST_GAMES)),
        *backups,
        MenuItem(_("Deleted games"), partial(go, DELETED_GAMES), disabled=not deleted),
    ]


def _found(count: int, typed: str) -> ft.Control:
    """Draw how many games were found; a screen reader reads it as one types."""
    text = ""
    if not count:
        text = _("No game has all of these words.") if typed.strip() else _("No games yet.")
    elif typed.strip():
        text = ngettext("{count} game found", "{count} games found", count).format(count=points(count))
    return ft.Semantics(
        container=True, live_region=True, content=words(text, Type.SECOND) if text else ft.Container()
    )


def _row(session: AppSession, entries: Sequence[Entry], at: int) -> Row:
    """Return what the line of the game at an index shows: a title only where it isn't that above."""
    entry = entries[at]
    title = _title(session, entry)
    is_first = not at or _title(session, entries[at - 1]) != title
    return entry.game, (session, entry.game, title if is_first else "")


def _line(session: AppSession, game: GameId, title: str) -> ft.Control:
    """Draw a game's line, which redraws itself when the game changes. title: above it, if any."""
    row = game_row(session, game)
    if not title:
        return row
    head = ft.Container(heading(title), padding=ft.Padding.only(top=28, bottom=4))
    return stretched([head, row])


def _title(session: AppSession, entry: Entry) -> str:
    """Return the heading over a game: its month, or its season or year where nobody knows the month."""
    if not session.service.shelf.lines[entry.game].finished:
        return _("Still being played")
    return day_text(entry.day, entry.about or "month") if entry.day else _("Without a date")


def chosen_values(known: tuple[str, ...], answer: str | None) -> Values:
    """Return the sets of values that an answer stands for. known: all of them, the most played first."""
    if answer == ALL:
        return known
    return (answer,) if answer in known else known[:1]


def rules_choice(
    counted: Statistics,
    counts: dict[str, int],
    answer: str | None,
    choose: Callable[[str], object],
    *,
    together: bool,
) -> list[ft.Control]:
    """Return the question by which rules; only the name of the rules where there is no choice.

    counts: the number of games by the digest of their values. together: whether all can be taken together.
    """
    if len(counts) <= 1:
        return []
    labels = {
        values: f"{rules_called(*rules_of(counted, values))} · {games_text(count)}"
        for values, count in counts.items()
    }
    if together:
        labels[ALL] = _("All together")
    shown = answer if answer in labels else next(iter(counts))
    return [section(_("By which rules?"), [flowing(choices(labels, shown, choose))])]


def best_rows(
    session: AppSession, people: Sequence[Who], values: Values, feats: Sequence[Feat]
) -> list[ft.Control]:
    """Return the lines of some people's records by comparable sets of values, as far as there are any.

    A line says who made it where it wasn't the only ones in question.
    """
    counted: Statistics = session.service.journal.sums
    found = [(feat, best_of(counted, people, values, feat)) for feat in feats]
    alone = people[0] if len(people) == 1 else None
    return [_record_row(session, feat, best, alone) for feat, best in found if best]


def _record_row(session: AppSession, feat: Feat, best: Best, alone: Who | None) -> ft.Control:
    what = best_text(best, feat)
    where = join_list(("" if best.who == alone else who_text(best.who), best_place(best, feat)))

    async def open_game() -> None:
        await session.service.open(best.game)
        await go_to_game(session, best.game, *_place_in_game(session, best))

    return two_line_row(what, where, open_game)


def _place_in_game(session: AppSession, best: Best) -> tuple[str, ...]:
    """Return the part of the address of a record's round, of the result where it is of none."""
    game = session.service.game(best.game)
    at = best.round - game.record.first_round if game and best.round is not None else -1
    if game is None or not 0 <= at < len(game.record.rounds):
        return ("result",)
    return "round", game.record.rounds[at].id or ""


@screen
def Records() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the best of everybody who wasn't left out of the statistics."""
    session = use_library()
    answer, choose = use_value(lambda: cast("str | None", None))
    counting = use_counting(session)
    if counting:
        return journal_frame(session, RECORDS, [counting])
    journal = session.service.journal.sums
    known = all_values(journal)
    values = chosen_values(known, answer)
    people = [who for who in people_of(journal, session.service.library().state.left_out) if len(who) == 1]
    counts = {each: journal.rules[each].total() for each in known}
    rows = best_rows(session, people, values, tuple(Feat)) if people and values else []
    about = [rules_called(*rules_of(journal, known[0]))] if len(known) == 1 else []
    note = words(" · ".join([*about, games_text(counts[values[0]])]), Type.SECOND) if rows else None
    nothing = words(_("Nobody has finished a game yet."))
    paper = [
        *rules_choice(journal, counts, answer, choose, together=False),
        ft.Container(note or nothing, padding=ft.Padding.symmetric(vertical=8)),
        stacked(rows, "record"),
    ]
    return journal_frame(session, RECORDS, paper)


@game_screen
def GameDetails(table: GameView) -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw what people write about a game besides its numbers."""
    record = table.record
    fields = stretched(
        [
            words(" · ".join(side.name for side in record.sides), Type.STRONG),
            _day_field(table),
            _detail_field(table, "place", _("Place"), record.place),
            _detail_field(table, "note", _("Note"), record.note),
            words(_("What you ate, who laughed most: whatever should be remembered."), Type.SECOND),
            _detail_field(table, "title", _("Title"), record.title),
            flowing([plain_button(_("Delete this game"), partial(delete_game, table, JOURNAL))]),
        ],
        12,
    )
    paper = ft.Container(fields, padding=ft.Padding.only(top=EDGE_SPACE))
    back = game_path(table.id, *(["result"] if table.score.finished else []))
    return game_frame(table, _("Date, place and note"), [paper], back=back)


@component
def _day_field(table: GameView) -> ft.Control:
    """Draw the field of the date; what is no date changes nothing, and a sentence says so."""
    is_left, leave_field, come_back = use_switch()

    async def keep(text: str) -> None:
        day = read_day(text)
        if day or not text.strip():
            await table.change(DetailSet("played", day))

    shown = day_text(table.record.played or "", table.record.played_about)
    typed = use_typed_text(shown, table.id, keep)

    def typing(text: str) -> None:
        come_back()
        typed.write(text)

    async def leave() -> None:
        leave_field()
        await typed.leave()

    is_wrong = is_left and typed.text.strip() not in ("", shown) and read_day(typed.text) is None
    example = _("That isn't a date. Write it like {day}.").format(day=day_text("2026-11-21"))
    error = example if is_wrong else None
    return text_field(_("Date"), typed.text, typing, on_done=leave, error=error, most=_MOST_IN_DATE)


def _detail_field(table: GameView, detail: str, label: str, stored: str | None) -> ft.Control:
    async def keep(text: str) -> None:
        await table.change(DetailSet(detail, text.strip() or None))

    return kept_field(label, stored or "", table.id, keep)
