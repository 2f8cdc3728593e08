"""A total explained: a side's rounds, the last one with its lines unfolded.

What isn't in the total yet stands below it, so that what stands above it adds up.
"""

from collections.abc import Callable, Sequence, Set
from dataclasses import replace
from functools import partial

import flet as ft

from scorepad.flet_support.hooks import use_local_state_at
from scorepad.i18n import _
from scorepad.i18n.formats import points, signed
from scorepad.score.record import RoundId
from scorepad.score.totals import score_game
from scorepad.ui.routes import round_in, rules_in
from scorepad.ui.session import GameView
from scorepad.ui.shared.frames import game_frame, game_screen, not_found
from scorepad.ui.shared.game_status import hidden_totals
from scorepad.ui.shared.rule_set_list import rules_by_id
from scorepad.ui.theme.style import CARD, EDGE_SPACE, Type
from scorepad.ui.widgets.buttons import FOLDS, UNFOLDS, touch_row
from scorepad.ui.widgets.layout import stretched
from scorepad.ui.widgets.text import figure, heading, label_and_number, sum_line, sum_room, words
from scorepad.wording.breakdown import WhyRound, explain_total

_WHY = "/why/"


@game_screen
def WhyTotal(table: GameView) -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the total of the side in the address; Back leads to the screen before it."""
    params = ft.use_route_params()
    round_id = round_in(params)
    turned, turn = use_local_state_at(round_id, frozenset[RoundId])
    number = params.get("side", "")
    side = int(number) if number.isascii() and number.isdecimal() else None
    if side is None or side >= len(table.shown.sides):
        return not_found(table)
    back = ft.use_view_path().partition(_WHY)[0]
    if table.record.totals_hidden:
        return game_frame(table, _("Total"), hidden_totals(table), back=back)
    record, score = table.shown, table.shown_score
    other = rules_by_id(table.session, rules_in(params))
    if other:
        record = replace(record, rules=other)
        score = score_game(record)
    rounds = explain_total(record, score, side)
    last = next((each.id for each in reversed(rounds) if each.adds), rounds[-1].id if rounds else None)
    asked = round_id or last
    title = _("Why {total}?").format(total=points(score.totals[side]))
    about = " · ".join((record.sides[side].name, *([_(other.name)] if other else [])))

    def story(*, adds: bool) -> list[ft.Control]:
        part = [each for each in rounds if each.adds == adds]
        return _story(part, turned ^ {asked}, lambda ident: turn(lambda before: before ^ {ident}))

    carried = record.start.totals[side] if record.start else None
    lines = [
        heading(about),
        *([] if carried is None else [sum_line(_("Carried over from paper"), points(carried))]),
        *story(adds=True),
        sum_line(_("Total"), points(score.totals[side]), Type.STRONG),
        *story(adds=False),
    ]
    return game_frame(table, title, lines, back=back, show=asked)


def _story(
    rounds: Sequence[WhyRound], unfolded: Set[RoundId | None], turn: Callable[[RoundId], None]
) -> list[ft.Control]:
    lines: list[ft.Control] = []
    for each in rounds:
        is_open = each.id in unfolded
        lines.append(_head(each, partial(turn, each.id), unfolded=is_open))
        if is_open:
            lines.append(_inside(each))
    return lines


def _head(each: WhyRound, on_click: Callable[[], None], *, unfolded: bool) -> ft.Control:
    """Draw a round in one line; a tap shows or hides the lines that explain it."""
    earned, after = signed(each.earned), points(each.after)
    name = _("Round {number}").format(number=each.number)
    sums = [figure(after, Type.SECOND) if each.adds else words(_("not in the total yet"), Type.SECOND)]
    label = words(name, Type.STRONG)
    face = label if unfolded else label_and_number(label, figure(earned), sum_room(), *sums)
    what = _("hide details") if unfolded else _("show details")
    message = _("{round}: {earned}, total {after}, {what}")
    if not each.adds:
        message = _("{round}: {earned}, not in the total yet, {what}")
    spoken = message.format(round=name, earned=earned, after=after, what=what)
    return touch_row(face, spoken, on_click, key=each.id, end=FOLDS if unfolded else UNFOLDS)


def _inside(each: WhyRound) -> ft.Control:
    around = ft.Padding.symmetric(vertical=8)
    rows = [
        *([sum_line(_("Before"), points(each.before))] if each.adds else []),
        *(sum_line(line.text, signed(line.points)) for line in each.lines),
        *(ft.Container(words(remark), padding=around) for remark in each.remarks),
        sum_line(_("This round"), signed(each.earned), Type.STRONG),
        *([sum_line(_("After"), points(each.after), Type.STRONG)] if each.adds else []),
    ]
    return ft.Container(stretched(rows), bgcolor=CARD, padding=ft.Padding.symmetric(horizontal=EDGE_SPACE))
