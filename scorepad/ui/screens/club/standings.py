"""The standings of an evening, by person or by side."""

from collections.abc import Sequence

import flet as ft

from scorepad.club.standings import Standing, by_person, by_side
from scorepad.flet_support.error_boundary import component
from scorepad.flet_support.hooks import use_local_state
from scorepad.i18n import _, ngettext
from scorepad.i18n.formats import join_list, points
from scorepad.journal.evening import Evening
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.buttons import choices, still_row
from scorepad.ui.widgets.layout import flowing, section, stacked
from scorepad.ui.widgets.text import figure, words


def standing_words(line: Standing) -> str:
    """Return the wins of a line of the standings: `2 wins in 3 games`."""
    wins = ngettext("{count} win", "{count} wins", line.wins).format(count=line.wins)
    shared = ngettext("{count} shared", "{count} shared", line.shared).format(count=line.shared)
    games = ngettext("{count} game", "{count} games", line.games).format(count=line.games)
    return join_list((wins, shared if line.shared else "", games))


def standing_name(line: Standing) -> str:
    """Return who a line of the standings is about."""
    return " & ".join(line.who)


@component
def standings_part(played: Sequence[Evening]) -> ft.Control:
    """Draw the standings of an evening over its games that are over."""
    together, choose = use_local_state(bool)
    if not played:
        note = words(_("The standings begin when the first game is over."), Type.SECOND)
        return section(_("Standings"), [note])
    in_sides = any(len(side) > 1 for game in played for side in game.sides)
    order = by_side if together and in_sides else by_person
    rows = [_row(line) for line in order(played)]
    answers = {False: _("By person"), True: _("By side")}
    ask = choices(answers, together, lambda answer: choose(lambda _before: answer)) if in_sides else []
    return section(_("Standings"), [*([flowing(ask)] if ask else []), stacked(rows, "standing")])


def _row(line: Standing) -> ft.Control:
    name, about = standing_name(line), standing_words(line)
    texts = ft.Column([words(name, Type.STRONG), words(about, Type.SECOND)], spacing=0, expand=True)
    place = ft.Container(words(f"{line.place}.", Type.LARGE), width=44)
    total = points(line.points)
    said = join_list((f"{line.place}.", name, about, total))
    return still_row(ft.Row([place, texts, figure(total)]), said)
