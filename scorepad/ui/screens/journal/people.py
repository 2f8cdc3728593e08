"""Everybody who has played a game that is over, and what each has won and made, alone or as a side."""

from collections.abc import Callable, Iterator, Sequence
from difflib import get_close_matches
from functools import partial
from typing import cast

import flet as ft

from scorepad.flet_support.hooks import Size, use_local_state_at, use_remembered, use_size, use_value
from scorepad.flet_support.screens import component, go, screen
from scorepad.game.events import NameJoined, OfPeople, PersonLeftOut, PersonRenamed
from scorepad.game.intents import MakeChanges
from scorepad.i18n import _
from scorepad.i18n.formats import join_list, points
from scorepad.journal import sums
from scorepad.journal.sums import Feat, Statistics, Sums, Values, Who
from scorepad.score.limits import MAX_NAME
from scorepad.ui.routes import PEOPLE, person_path
from scorepad.ui.screens.journal.screen import (
    best_rows,
    chosen_values,
    journal_frame,
    rules_choice,
    use_counting,
)
from scorepad.ui.session import AppSession, use_as_origin, use_library
from scorepad.ui.shared.course import Season, draw_season
from scorepad.ui.shared.frames import library_frame, not_found_text, showing_progress, submit_to_library
from scorepad.ui.shared.game_plan import is_named
from scorepad.ui.shared.new_game import matching_names, with_suggestions
from scorepad.ui.shared.picture import screen_setting
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.buttons import (
    choices,
    filled_button,
    outlined_button,
    plain_button,
    touch_row,
    two_line_row,
)
from scorepad.ui.widgets.fields import text_field
from scorepad.ui.widgets.layout import flowing, paper_width, section, stacked
from scorepad.ui.widgets.long_list import Row, long_list, use_list_window
from scorepad.ui.widgets.text import heading, words
from scorepad.wording.faults import fault_sentence
from scorepad.wording.journal import (
    game_average,
    games_text,
    known_rounds,
    round_average,
    round_sentences,
    versus_text,
    who_text,
    won_text,
)
from scorepad.wording.labels import capital, rules_called

_ALIKE = 0.5
_OFFERED = 3

_MOST_EVENINGS, _FEWEST_EVENINGS = 60, 3
_SOME = 8
"""So many others are listed before somebody asks for all."""


@screen
def People() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw everybody, those of most games first."""
    session, window = use_library(), use_list_window()
    alone, put = use_remembered("people", lambda: True)
    counting = use_counting(session)

    def choose(answer: bool) -> None:  # noqa: FBT001 - the answer to a question
        put(lambda _before: answer)
        window.to_top()

    if counting:
        return journal_frame(session, PEOPLE, [counting])
    buttons = flowing(choices({True: _("One by one"), False: _("Sides of several")}, alone, choose))
    rows, nobody = [*_rows(session, alone=alone)], words(_("Nobody has finished a game yet."))
    listed = long_list(len(rows), rows.__getitem__, _line, window) if rows else nobody
    ask = ft.Container(buttons, padding=ft.Padding.symmetric(vertical=8))
    return journal_frame(session, PEOPLE, [ask, listed, *_left_out(session)], on_scroll=window.scrolled)


def _rows(session: AppSession, *, alone: bool) -> Iterator[Row]:
    journal = session.service.journal.sums
    for who in sums.people_of(journal, session.service.library().state.left_out):
        if (len(who) == 1) is alone and is_named(who):
            address = sums.who_address(who)
            yield address, (address, who_text(who), _summary(journal, who))


def _summary(counted: Statistics, who: Who) -> str:
    """Return how many games somebody has won, by the rules they have played most."""
    known = sums.values_of(counted, who)
    won = won_text(sums.sums_of(counted, who, known[:1]))
    if len(known) == 1:
        return capital(won)
    rules = rules_called(*sums.rules_of(counted, known[0]))
    return join_list((games_text(sums.sums_of(counted, who, known).games), f"{rules}: {won}"))


def _line(address: str, name: str, summary: str) -> ft.Control:
    """Draw the line of somebody. address: stands for them."""
    return two_line_row(name, summary, partial(go, person_path(address)))


def _left_out(session: AppSession) -> list[ft.Control]:
    """Return the section of those who were left out of the statistics."""
    names = sorted(session.service.library().state.left_out)
    rows = [touch_row(words(name), name, _to((name,)), key=name) for name in names]
    return [section(_("Left out of the statistics"), [stacked(rows, "left out")])] if rows else []


def _to(who: Who) -> Callable[[], None]:
    return partial(go, person_path(sums.who_address(who)))


@screen
def Person() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the page of the people of an address."""
    session, size = use_library(), use_size()
    use_as_origin()
    address = ft.use_route_params().get("who", "")
    answer, put = use_local_state_at(address, lambda: cast("str | None", None))
    counting = use_counting(session)
    if counting:
        return library_frame(session, _("People"), [counting], back=PEOPLE)
    who = sums.who_at(session.service.journal.sums, address) or _left_out_at(session, address)

    if who is None:
        nobody = not_found_text([_("No finished game has these people.")], _("People"), partial(go, PEOPLE))
        return library_frame(session, _("Nobody here"), [nobody], back=PEOPLE)
    journal = session.service.journal.sums
    known = sums.values_of(journal, who)
    values = chosen_values(known, answer)
    counts = {each: journal.sums[who][each].games for each in known}
    rules = [rules_called(*sums.rules_of(journal, values[0]))] if len(known) == 1 else []
    paper = [
        heading(who_text(who)),
        *[words(each, Type.SECOND) for each in rules],
        *rules_choice(journal, counts, answer, lambda values: put(lambda _before: values), together=True),
        *_figures(session, who, values, size),
        *([spelling(session, who[0])] if len(who) == 1 else _members(who)),
    ]
    return library_frame(session, _("People"), paper, back=PEOPLE)


def _left_out_at(session: AppSession, address: str) -> Who | None:
    names = session.service.library().state.left_out
    return next(((name,) for name in names if sums.who_address((name,)) == address), None)


def _figures(session: AppSession, who: Who, values: Values, size: Size) -> list[ft.Control]:
    """Return all that is said of somebody's games; nothing of those who were left out of the statistics."""
    left_out = session.service.library().state.left_out
    if left_out.intersection(who):
        return [words(_("Left out of the statistics."))]
    own = sums.sums_of(session.service.journal.sums, who, values)
    if not own.games:
        return [words(_("No finished games."))]
    return [
        *_of_games(session, who, values, own),
        *_of_rounds(session, who, values, own),
        *_of_others(session, who, values),
        *_season(session, who, values, size),
    ]


def _season(session: AppSession, who: Who, values: Values, size: Size) -> list[ft.Control]:
    """Draw the last games against those whom somebody has met most, if there are some."""
    journal, left_out = session.service.journal, session.service.library().state.left_out
    met = sums.opponents(journal.sums, who, values)
    other = next((each for each, _versus in met if not left_out.intersection(each)), None)
    winners = journal.meetings(who, other, values, _MOST_EVENINGS) if other else ()
    if other is None or len(winners) < _FEWEST_EVENINGS:
        return []
    season = Season((who_text(who), who_text(other)), winners)
    picture = draw_season(season, screen_setting(paper_width(size), 0, size))
    return [section(_("Evening by evening"), [picture])]


def _of_games(session: AppSession, who: Who, values: Values, own: Sums) -> list[ft.Control]:
    is_one = sums.are_comparable(session.service.journal.sums, values)
    texts = [capital(won_text(own)), game_average(own) if is_one else "", known_rounds(own)]
    rows = best_rows(session, [who], values, (Feat.GAME, Feat.COMEBACK) if is_one else ())
    return [section(_("Games"), [_figure_lines(texts), stacked(rows, "best game")])]


def _of_rounds(session: AppSession, who: Who, values: Values, own: Sums) -> list[ft.Control]:
    """Return what is said of rounds; nothing by all rules together where they are counted in other ways."""
    journal = session.service.journal.sums
    if not own.rounds or not sums.are_comparable(journal, values):
        return []
    _name, base = sums.rules_of(journal, values[0])
    texts = [round_average(own), *round_sentences(own, base)]
    rows = best_rows(session, [who], values, (Feat.ROUND, Feat.HAND))
    return [section(_("Rounds"), [_figure_lines(texts), stacked(rows, "best round")])]


def _of_others(session: AppSession, who: Who, values: Values) -> list[ft.Control]:
    journal, left_out = session.service.journal.sums, session.service.library().state.left_out
    against = [(other, versus_text(each)) for other, each in sums.opponents(journal, who, values)]
    beside = [(side, won_text(each)) for side, each in sums.partners(journal, who, values)]
    found = []
    for title, others in ((_("Head to head"), against), (_("Together"), beside)):
        shown = [each for each in others if is_named(each[0]) and not left_out.intersection(each[0])]
        if shown:
            found.append(_others(title, tuple(shown)))
    return found


@component
def _others(title: str, others: Sequence[tuple[Who, str]]) -> ft.Control:
    """Draw lines that lead to other pages, at first those of most games."""
    all_shown, show = use_local_state_at(title, bool)
    shown = others if all_shown else others[:_SOME]
    rows: list[ft.Control] = [two_line_row(who_text(who), text, _to(who)) for who, text in shown]
    if len(others) > len(rows):
        label = _("Show all {count}").format(count=points(len(others)))
        rows.append(flowing([plain_button(label, lambda: show(lambda _before: True))]))
    return section(title, [stacked(rows, title)])


def _figure_lines(texts: Sequence[str]) -> ft.Control:
    """Return sentences below each other."""
    return ft.Column([words(text) for text in texts if text], spacing=6)


def _members(who: Who) -> list[ft.Control]:
    """Return the lines that lead from a side to each of its people."""
    rows = [touch_row(words(name), name, _to((name,))) for name in who]
    return [section(_("One by one"), [stacked(rows, "member")])]


@component
def spelling(session: AppSession, name: str) -> ft.Control:
    """Draw how else a person is written, and what can be done about the name."""
    is_open, unfold = use_value(str)
    state, close = session.service.library().state, partial(unfold, "")

    def show(part: str) -> None:
        unfold("" if is_open == part else part)

    async def change(made: OfPeople) -> None:
        if await submit_to_library(session, MakeChanges((made,))):
            close()

    others = [other for other, used in sorted(state.spellings.items()) if used == name]
    lines = [_other(other, partial(change, NameJoined(other, None))) for other in others]
    is_out = name in state.left_out
    label = _("Count again") if is_out else _("Leave out of the statistics")
    buttons = [
        outlined_button(_("Rename…"), partial(show, "renaming")),
        outlined_button(_("Also written…"), partial(show, "joining")),
        outlined_button(label, partial(change, PersonLeftOut(name, left_out=not is_out))),
    ]
    lines.append(flowing(buttons))
    if is_open == "renaming":
        lines.append(_renaming(session, name, close))
    elif is_open == "joining":
        lines.append(_joining(session, name, change))
    return section(_("The name"), lines)


def _other(name: str, part: Callable[[], object]) -> ft.Control:
    button = plain_button(_("Separate {name} again").format(name=name), part)
    return flowing([words(_("Also written {name}").format(name=name)), button])


@component
def _joining(session: AppSession, name: str, change: Callable[[OfPeople], object]) -> ft.Control:
    """Draw the field for the other spelling, with the names that are like this one or like what is typed."""
    typed, put = use_value(str)
    known = [other for other in sums.could_be(session.service.journal.sums, name) if is_named((other,))]
    offers = matching_names(known, (), typed)
    if not typed.strip():
        offers = tuple(get_close_matches(name, known, _OFFERED, _ALIKE))
    field = text_field(_("Name"), typed, put, is_opened=True)
    asked = with_suggestions(field, offers, lambda other: partial(change, NameJoined(other, name)))
    note = _("Both are counted as {name} from then on. The games stay as they are.").format(name=name)
    return ft.Column([words(note, Type.SECOND), asked], spacing=8)


@component
def _renaming(session: AppSession, name: str, close: Callable[[], object]) -> ft.Control:
    """Draw the field for a person's new name, with what is wrong with it. close: called once it is theirs."""
    typed, put = use_value(lambda: name)
    wrong, say = use_value(str)

    def take(text: str) -> None:
        put(text)
        say("")

    async def save(text: str) -> None:
        to = text.strip()
        if to == name:
            return
        intent = MakeChanges((PersonRenamed(name, to),))
        outcome = await session.submit_to_library(intent, showing_progress(ft.context.page))
        if outcome.refused:
            say(fault_sentence(outcome.refused))
            return
        close()
        go(person_path(sums.who_address((to,))))

    note = _(
        "All games show the new name. The old one stays in their logs, in exports and backups. Only "
        "erasing the games removes it."
    )
    field = text_field(_("New name"), typed, take, most=MAX_NAME, is_opened=True, on_enter=save, error=wrong)
    button = filled_button(_("Rename"), partial(save, typed), disabled=not typed.strip())
    return ft.Column([words(note, Type.SECOND), field, flowing([button])], spacing=8)
