"""The scoreboard of a game: its totals, its rounds and its menu."""

from dataclasses import replace
from typing import Final

import flet as ft

from scorepad.flet_support.error_boundary import component, screen
from scorepad.flet_support.hooks import Size, use_effect, use_instance, use_keys, use_size
from scorepad.flet_support.navigation import go
from scorepad.game.cursor import next_open
from scorepad.game.decide import is_round_open
from scorepad.game.intents import Leave
from scorepad.score.record import GameId, RoundId, Tally
from scorepad.sheets.pictures.course import course_of, draw_course
from scorepad.ui.routes import game_in, game_path
from scorepad.ui.screens.scoreboard.head import PadHead
from scorepad.ui.screens.scoreboard.menu import pad_bar
from scorepad.ui.screens.scoreboard.next_step import (
    begin_round,
    count_own_side,
    is_next_step_tall,
    next_step_part,
)
from scorepad.ui.session import GameView, start_page, use_game_view
from scorepad.ui.shared.agreeing import game_agreement, round_marks
from scorepad.ui.shared.caller import use_speaks
from scorepad.ui.shared.finished_round import use_roll
from scorepad.ui.shared.game_status import last_question, with_extra_round
from scorepad.ui.shared.not_found import not_found
from scorepad.ui.shared.phones import counting_now
from scorepad.ui.shared.picture import drawn_picture, screen_setting
from scorepad.ui.shared.rounds_table import RoundRow, columns_of, rounds_table
from scorepad.ui.shared.undo_bar import game_keys, undo_redo_words
from scorepad.ui.theme.apply_preferences import use_wake_lock
from scorepad.ui.theme.style import EDGE_SPACE
from scorepad.ui.widgets.layout import (
    at_hand_width,
    frame,
    has_room_below,
    letter_room,
    stretched,
)

_COURSE_SHARE: Final = 0.3
"""The height of the game's lines, as a share of the window's."""
_PICTURE_EDGE: Final = 20


@screen
def Scoreboard() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the scoreboard of the game in the address."""
    table = use_game_view(game_in(ft.use_route_params()), _outline)
    size, path = use_size(), ft.use_view_path()
    asking, ask = ft.use_state("")
    use_keys(game_keys(table, start_page()))
    _use_put_down(table)
    _use_own_tally(table)
    roll = use_roll(table)
    use_wake_lock(wanted=table is not None and not table.score.finished)
    if table is None:
        return not_found()
    question = next_step_part(table, size, asking, ask)
    apart = size.is_landscape or (has_room_below(size) and not is_next_step_tall(table, size, asking))
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
        counting_now(table.id),
        _rounds(table, width),
    ]
    padding = ft.Padding.symmetric(horizontal=EDGE_SPACE)
    return frame(
        path,
        _live_bar(table.id, asking),
        [stretched(paper, 4)],
        size=size,
        above=ft.Container(head, padding=padding) if stays else None,
        at_hand=_beside(table, size, question) if apart else None,
    )


def _beside(table: GameView, size: Size, question: ft.Control) -> ft.Control:
    """Return the next step, on a wide window with the game's lines below it."""
    course = course_of(table.record, table.score) if size.is_wide else None
    if course is None:
        return question
    setting = screen_setting(at_hand_width(size, _PICTURE_EDGE), size.height * _COURSE_SHARE, size)
    picture = ft.Container(drawn_picture(draw_course(course, setting)), padding=EDGE_SPACE)
    return ft.Column([question, picture], spacing=0, tight=True)


def _rounds(table: GameView, width: float) -> ft.Control:
    async def open_round(row: RoundRow) -> None:
        # A counted round is opened to be read, an open one with the cursor where counting goes on.
        if row.id and (table.guest_side is not None or (row.scored and row.scored.complete)):
            go(game_path(table.id, "round", row.id))
        else:
            await begin_round(table, row.id)

    return rounds_table(table.record, table.score, width, open_round, marks=round_marks(table))


def _outline(table: GameView) -> object:
    """Return what the screen shows beside its bar, which is drawn by itself.

    That is everything but the numbers of a side that is still being counted, so what other phones count
    doesn't draw it anew with each touch.
    """
    others = len(table.game.events) - table.game.touches.tallied
    rounds = tuple(
        each if each.complete else replace(each, tallies=tuple(map(_seen_tally, each.tallies)))
        for each in table.shown.rounds
    )
    problems = tuple(each.questions for each in table.score.rounds)
    agreed, totals, coming = table.agreements, table.score.totals, table.shown_score.next
    return others, rounds, problems, totals, coming, table.draft, table.right, agreed


def _seen_tally(tally: Tally) -> Tally:
    return tally if tally.counted else Tally()


def _use_put_down(table: GameView | None) -> None:
    """Commit the open text of a corrected round when this screen appears again."""
    up = ft.use_route_location().rstrip("/") == ft.use_view_path().rstrip("/")

    async def put_down() -> None:
        if up and table and table.draft and not is_round_open(table.game, table.draft.round):
            await table.send(Leave())

    use_effect(put_down, [up, table is None])


def _use_own_tally(table: GameView | None) -> None:
    """Open the tally of a side's phone once in each round, as soon as the round is open."""
    up = ft.use_route_location().rstrip("/") == ft.use_view_path().rstrip("/")
    opened = use_instance(set[RoundId])
    side = table.guest_side if table else None
    played = next_open(table.record) if table else None
    waits = table and side is not None and played == table.record.rounds[-1] if played else False
    fresh = up and waits and played and side is not None and not played.tallies[side].counted
    round_id = played.log_id if fresh and played and played.log_id not in opened else None

    async def lead() -> None:
        if round_id and table and played and side is not None:
            opened.add(round_id)
            await count_own_side(table, played, side)

    use_effect(lead, [round_id])


@component
def _live_bar(game_id: GameId, asking: str) -> ft.Control:
    table = use_game_view(game_id, lambda now: (_outline(now), undo_redo_words(now)))
    speaks = use_speaks()
    return pad_bar(table, asking, speaks=speaks) if table else ft.Container()
