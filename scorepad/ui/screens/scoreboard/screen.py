"""The scoreboard of a game: its totals, its rounds and its menu."""

from dataclasses import replace
from functools import partial
from typing import Final

import flet as ft

from scorepad.flet_support.hooks import Size, use_effect, use_instance, use_keys, use_size
from scorepad.flet_support.screens import Handler, component, go, screen, use_is_covered
from scorepad.game.cursor import next_open
from scorepad.game.decide import is_round_open
from scorepad.game.events import EndedSet, RoundRemoved, TallyField, TotalsHidden
from scorepad.game.intents import Leave
from scorepad.i18n import _
from scorepad.score.record import GameId, Round, RoundId, Tally
from scorepad.service.open_game import is_practice
from scorepad.ui.routes import HOME, game_in, game_path, journal_path
from scorepad.ui.screens.scoreboard import next_step
from scorepad.ui.screens.scoreboard.head import PadHead
from scorepad.ui.session import GameView, origin, use_game_view, use_pad_as_way_back
from scorepad.ui.shared.course import course_of, draw_course
from scorepad.ui.shared.file_saver import ways_out
from scorepad.ui.shared.finished_round import use_roll
from scorepad.ui.shared.frames import delete_game, game_bar, game_keys, not_found, undo_redo_words
from scorepad.ui.shared.game_status import last_question, round_title, with_extra_round
from scorepad.ui.shared.news import say_score, use_speaks
from scorepad.ui.shared.phones import game_agreement
from scorepad.ui.shared.picture import screen_setting
from scorepad.ui.shared.rounds_table import Columns, RoundRow, columns_of, rounds_table
from scorepad.ui.theme.apply_preferences import use_wake_lock
from scorepad.ui.theme.style import EDGE_SPACE
from scorepad.ui.widgets.buttons import sign_button
from scorepad.ui.widgets.layout import at_hand_width, frame, has_room_below, letter_room, stretched
from scorepad.ui.widgets.top_bar import MenuItem
from scorepad.wording.agreement import agreement_marks

_COURSE_SHARE: Final = 0.3
"""The height of the game's lines, as a share of the window's."""


@screen
def Scoreboard() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the scoreboard of the game in the address."""
    table = use_game_view(game_in(ft.use_route_params()), _outline)
    size = use_size()
    asking, ask = ft.use_state("")
    use_pad_as_way_back()
    use_keys(game_keys(table, origin()))
    _use_put_down(table)
    _use_own_tally(table)
    roll = use_roll(table)
    use_wake_lock(wanted=table is not None and not table.score.finished)
    if table is None:
        return not_found()
    question = next_step.part(table, size, asking, ask)
    apart = size.is_landscape or (has_room_below(size) and not next_step.is_tall(table, size, asking))
    if not apart:
        question.padding = ft.Padding.symmetric(vertical=EDGE_SPACE)
    width = letter_room(size, beside=size.is_landscape)
    columns = columns_of(table.record, table.score, width)
    score = with_extra_round(table.record, table.score, asking)
    head = PadHead(table, score, columns, size.height / size.text_scale, roll).part()
    stays = columns is not None and has_room_below(size)
    paper = [
        *game_agreement(table),
        *([] if stays else [head]),
        *last_question(table),
        *([] if apart else [question]),
        _rounds(table, columns),
    ]
    padding = ft.Padding.symmetric(horizontal=EDGE_SPACE)
    return frame(
        _live_bar(table.id, asking),
        [stretched(paper, 4)],
        size=size,
        above=ft.Container(head, padding=padding) if stays else None,
        at_hand=_beside(table, size, question) if apart else None,
    )


def _beside(table: GameView, size: Size, question: ft.Control) -> ft.Control:
    """Return the next step, on a wide window with the game's lines below it."""
    is_drawn = size.is_wide and not table.record.totals_hidden
    course = course_of(table.record, table.score) if is_drawn else None
    if course is None:
        return question
    setting = screen_setting(at_hand_width(size, 2 * EDGE_SPACE), size.height * _COURSE_SHARE, size)
    picture = ft.Container(draw_course(course, setting), padding=EDGE_SPACE)
    return ft.Column([question, picture], spacing=0, tight=True)


def _rounds(table: GameView, columns: Columns | None) -> ft.Control:
    async def open_round(row: RoundRow) -> None:
        # A counted round is opened to be read, an open one with the cursor where counting goes on.
        if row.id and (table.guest_side is not None or (row.scored and row.scored.complete)):
            table.go("round", row.id)
        else:
            await next_step.begin_round(table, row.id)

    marks = agreement_marks(table.record, table.agreements)
    return rounds_table(table.record, table.score, columns, open_round, marks)


def _outline(table: GameView) -> object:
    """Return what the screen shows beside its bar, which is drawn by itself.

    That is everything but the numbers of a side that is still being counted, so what other phones count
    doesn't draw it anew with each touch.
    """
    others = sum(not isinstance(event.change, TallyField) for event in table.game.events)
    rounds = tuple(
        each if each.complete else replace(each, tallies=tuple(map(_seen_tally, each.tallies)))
        for each in table.shown.rounds
    )
    problems = tuple(each.questions for each in table.score.rounds)
    agreed, totals, coming = table.agreements, table.score.totals, table.shown_score.next
    return others, rounds, problems, totals, coming, table.draft, table.right, agreed


def _seen_tally(tally: Tally) -> Tally:
    return tally if tally.counted else Tally(bid=tally.bid)


def _use_put_down(table: GameView | None) -> None:
    """Commit the open text of a corrected round when this screen appears again."""
    covered = use_is_covered()

    async def put_down() -> None:
        if not covered and table and table.draft and not is_round_open(table.game, table.draft.round):
            await table.send(Leave())

    use_effect(put_down, [covered, table is None])


def _use_own_tally(table: GameView | None) -> None:
    """Open the tally of a side's phone once in each round, as soon as the round is open."""
    opened, covered = use_instance(set[RoundId]), use_is_covered()
    played = _own_round(table) if table and not covered else None
    round_id = played.log_id if played else None

    async def lead() -> None:
        if round_id and table and played and table.guest_side is not None and round_id not in opened:
            opened.add(round_id)
            await next_step.count_own_side(table, played, table.guest_side)

    # What was opened is no part of this list: a drawing meanwhile would end the way there halfway.
    use_effect(lead, [round_id])


def _own_round(table: GameView) -> Round | None:
    """Return the newest round, if it is open and the side of this phone is still to be counted in it."""
    played, side = next_open(table.record), table.guest_side
    if played is None or side is None or played != table.record.rounds[-1]:
        return None
    return None if played.tallies[side].counted else played


@component
def _live_bar(game_id: GameId, asking: str) -> ft.Control:
    """Draw the bar. asking: the way of going out in question."""
    table = use_game_view(game_id, lambda now: (_outline(now), undo_redo_words(now)))
    speaks = use_speaks()
    if table is None:
        return ft.Container()
    title = round_title(table.record, with_extra_round(table.record, table.score, asking))
    others = [sign_button(ft.Icons.ZOOM_OUT_MAP_OUTLINED, _("Large scores"), partial(table.go, "far"))]
    # The guide of a practice game speaks of redo.
    in_menu = not is_practice(table.id)
    menu = _menu(table, speaks=speaks)
    return game_bar(table, title, back=origin(), menu=menu, others=others, redo_in_menu=in_menu, counts=True)


def _menu(table: GameView, *, speaks: bool) -> list[MenuItem]:
    say = MenuItem(_("Say the score"), say_score(table), ft.Icons.VOLUME_UP_OUTLINED)
    about = [
        *([say] if speaks else []),
        MenuItem(_("Players and names"), _to(table, "players"), ft.Icons.PEOPLE_OUTLINED),
        MenuItem(_("Standings"), _to(table, "result"), ft.Icons.LEADERBOARD_OUTLINED),
        MenuItem(_("Rules of this game"), _to(table, "rules"), ft.Icons.MENU_BOOK_OUTLINED),
    ]
    settings = MenuItem(_("Settings"), _to(table, "settings"), ft.Icons.SETTINGS_OUTLINED)
    if not table.is_keeper:
        return [*about, settings]
    more = MenuItem(_("Change the game"), _seldom(table), ft.Icons.EDIT)
    return [*about, more, ways_out(table, "print"), settings, _ending(table)]


def _to(table: GameView, *path: str) -> Handler:
    return partial(go, game_path(table.id, *path))


def _ending(table: GameView) -> MenuItem:
    ended = table.record.ended
    turn, idle = partial(table.change, EndedSet(not ended)), not table.record.rounds or table.score.finished
    if ended:
        return MenuItem(_("Reopen the game"), turn, ft.Icons.REPLAY, apart=True)
    return MenuItem(_("End the game"), turn, ft.Icons.FLAG_OUTLINED, idle, apart=True, danger=True)


def _seldom(table: GameView) -> list[MenuItem]:
    """Return the lines behind *Change the game*."""
    only_total, played = next_step.total_only_entry(table), next_open(table.record)
    deal_again = partial(table.change, RoundRemoved(played.log_id)) if played else None
    hide = MenuItem(_("Hide the totals"), partial(table.change, TotalsHidden(hidden=True)))
    return [
        *([MenuItem(_("Misdeal: deal again"), deal_again)] if deal_again else []),
        *([MenuItem(_("Only the total is known"), only_total)] if only_total else []),
        *([] if table.score.finished or table.record.totals_hidden else [hide]),
        MenuItem(_("Date, place and note"), partial(go, journal_path(table.id))),
        MenuItem(_("Switch to other rules"), _to(table, "change-rules")),
        MenuItem(_("Already started on paper"), _to(table, "paper")),
        MenuItem(_("Delete this game"), partial(delete_game, table, HOME), danger=True, apart=True),
    ]
