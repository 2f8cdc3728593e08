"""Records as lines; each opens its game at that round."""

from collections.abc import Callable, Sequence

import flet as ft

from scorepad.flet_support.navigation import go
from scorepad.i18n.formats import join_list
from scorepad.journal.people import Values, best_of
from scorepad.journal.sums import Best, Feat, Statistics, Who
from scorepad.ui.routes import game_path
from scorepad.ui.session import AppSession
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.buttons import touch_row
from scorepad.ui.widgets.text import words
from scorepad.wording.journal import best_place, best_text, who_text


def best_rows(
    session: AppSession, people: Sequence[Who], values: Values, feats: Sequence[Feat]
) -> list[ft.Control]:
    """Return the lines of some people's records by comparable sets of values, as far as there are any.

    A line says who made it where it wasn't the only ones in question.
    """
    counted: Statistics = session.service.journal.sums
    found = [(feat, best_of(counted, people, values, feat)) for feat in feats]
    alone = people[0] if len(people) == 1 else None
    return [_row(session, feat, best, alone) for feat, best in found if best]


def _row(session: AppSession, feat: Feat, best: Best, alone: Who | None) -> ft.Control:
    what = best_text(best, feat)
    where = join_list(("" if best.who == alone else who_text(best.who), best_place(best, feat)))
    face = ft.Column([words(what, Type.STRONG), words(where, Type.SECOND)], spacing=2)
    return touch_row(face, join_list((what, where)), _opening(session, best))


def _opening(session: AppSession, best: Best) -> Callable[[], object]:
    async def open_game() -> None:
        await session.service.open(best.game)
        go(game_path(best.game, *_place_in_game(session, best)))

    return open_game


def _place_in_game(session: AppSession, best: Best) -> tuple[str, ...]:
    """Return the part of the address of a record's round, of the result where it is of none."""
    game = session.service.game(best.game)
    at = best.round - game.record.first_round if game and best.round is not None else -1
    if game is None or not 0 <= at < len(game.record.rounds):
        return ("result",)
    return "round", game.record.rounds[at].id or ""
