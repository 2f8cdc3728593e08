"""What the sides that are behind in the last round need to catch up."""

from functools import partial

import flet as ft

from scorepad.flet_support.error_boundary import component, use_is_covered
from scorepad.flet_support.hooks import use_live
from scorepad.score.needed import CatchUp
from scorepad.score.record import GameId, GameRecord
from scorepad.ui.session import use_session
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.layout import stretched
from scorepad.ui.widgets.text import side_name, words
from scorepad.wording.needed import catch_up_heading, catch_up_sentence, catch_up_text


@component
def catching_up(game_id: GameId) -> ft.Control:
    """Show what each side that is behind needs, after everything else; nothing takes no room."""
    service, covered = use_session().service, use_is_covered()
    follow = None if covered else partial(service.subscribe, game_id)

    def read() -> tuple[CatchUp, ...]:
        return service.catch_ups(game_id) if service.game(game_id) else ()

    needed, game = use_live(follow, read, [game_id, covered], rank="late"), service.game(game_id)
    if not needed or game is None:
        return ft.Container()
    record = game.record
    heading = words(catch_up_heading(record, needed[0]), Type.SECOND)
    lines = stretched([heading, *(_line(record, each) for each in needed)], 2)
    return ft.Container(lines, padding=ft.Padding(14, 12, 14, 0))


def _line(record: GameRecord, needed: CatchUp) -> ft.Control:
    name = side_name(needed.side, record.sides[needed.side].name)
    face = ft.Row([name, words(catch_up_text(record.rules, needed))], wrap=True, spacing=10, run_spacing=0)
    label = catch_up_sentence(record, needed)
    return ft.Semantics(label=label, exclude_semantics=True, content=face)
