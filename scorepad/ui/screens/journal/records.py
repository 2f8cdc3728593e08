"""Records by one set of values at a time; each opens its game at that round."""

from collections.abc import Callable, Sequence
from typing import cast

import flet as ft

from scorepad.flet_support.hooks import use_value
from scorepad.flet_support.screens import go, screen
from scorepad.i18n import _
from scorepad.i18n.formats import join_list
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
from scorepad.ui.routes import RECORDS, game_path
from scorepad.ui.screens.journal.screen import journal_frame, use_counting
from scorepad.ui.session import AppSession, use_library
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.buttons import choices, two_line_row
from scorepad.ui.widgets.layout import flowing, section, stacked
from scorepad.ui.widgets.text import words
from scorepad.wording.journal import best_place, best_text, games_text, who_text
from scorepad.wording.labels import rules_called

ALL = ""
"""The answer that stands for all sets of values together."""


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
    return [_row(session, feat, best, alone) for feat, best in found if best]


def _row(session: AppSession, feat: Feat, best: Best, alone: Who | None) -> ft.Control:
    what = best_text(best, feat)
    where = join_list(("" if best.who == alone else who_text(best.who), best_place(best, feat)))
    return two_line_row(what, where, _opening(session, best))


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
