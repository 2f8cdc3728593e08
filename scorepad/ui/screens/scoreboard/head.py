"""The head of a score pad: the sides with their totals, who leads, and what each needs to open."""

from dataclasses import dataclass
from functools import partial

import flet as ft

from scorepad.flet_support.focus_and_scroll import with_scroll_keys
from scorepad.flet_support.page_state import page_state
from scorepad.i18n import _
from scorepad.i18n.formats import join_list, points
from scorepad.score.result import GameScore, leaders
from scorepad.ui.session import GameView
from scorepad.ui.shared.finished_round import Roll
from scorepad.ui.shared.game_status import lead_words, line_to_show, standing_sentence, why_name
from scorepad.ui.shared.rounds_table import MOST_CARDS, Columns, names_in
from scorepad.ui.theme import style
from scorepad.ui.theme.style import EDGE_SPACE, Type, side_colour
from scorepad.ui.widgets import text
from scorepad.ui.widgets.buttons import touch_row
from scorepad.ui.widgets.layout import stretched
from scorepad.ui.widgets.text import own_style, side_name, unspoken, words
from scorepad.wording.labels import capital, minimum_text
from scorepad.wording.standings import beside_now, left_words, total_text

_BAR = 6
_AIR, _SHEET_AIR = 20, 12
"""Above the names."""
_BELOW = 8
_LEADS = "\N{NO-BREAK SPACE}›"
_TOTAL_SIZES = (96, 72, 58, style.TOTAL_SIZE, 40, 34, 30, 26, 24, 20, 18)
_TOTAL_SHARE, _SHEET_SHARE = 0.07, 0.055
"""The height of a total, as a share of the window's."""


@dataclass(frozen=True, slots=True)
class PadHead:
    """The head of a game's score pad.

    score: its next round may be one beyond the end. columns: None = a line for each side. height: of the
    window at the usual text size. roll: how the totals move.
    """

    table: GameView
    score: GameScore
    columns: Columns | None
    height: float
    roll: Roll

    def part(self) -> ft.Control:
        """Draw the head."""
        if self.columns is None:
            above = [*self._sentence(), *self._opening_of_all(), *line_to_show(self.table)]
            return stretched(with_scroll_keys([*above, *map(self._line, self._sides)], "totals"))
        rows = stretched(with_scroll_keys(self._rows(self.columns), "totals"))
        air = _SHEET_AIR if self._is_sheet else _AIR
        inner = ft.Container(rows, padding=ft.Padding.only(top=air, bottom=_BELOW / 2))
        # The layers reach over the paper's margins, so that what they hold stands in line with the rounds.
        totals = _layers(self._mark(self.columns), *self._bars(self.columns), inner)
        above, below = self._sentence(), [*self._opening_of_all(), *line_to_show(self.table)]
        around = ft.Padding.symmetric(vertical=_BELOW / 2)
        title, foot = (
            [ft.Container(stretched(each), padding=around)] if each else [] for each in (above, below)
        )
        paper = ft.Container(bgcolor=style.CARD, border=_hairline())
        paper.top = paper.bottom = 0
        paper.left = paper.right = -EDGE_SPACE
        return _layers(paper, stretched([*title, totals, *foot]))

    @property
    def _sides(self) -> range:
        return range(len(self.score.totals))

    @property
    def _is_sheet(self) -> bool:
        return len(self.score.totals) > MOST_CARDS

    def _name(self, side: int) -> str:
        return self.table.record.sides[side].name

    def _beside(self, side: int, *, short: bool = False) -> str:
        return beside_now(self.table.record, self.score, side, short=short)

    def _lead(self, side: int) -> str:
        return lead_words(self.table.record, self.score, side)

    def _stands(self, side: int) -> str:
        """Return what is said of a side's place; of many a sentence says who leads."""
        left = left_words(self.table.record, self.score, side)
        return left if self._is_sheet else self._lead(side)

    def _opening(self, side: int) -> str:
        """Return what a side needs to open; empty after the end, and once it has left."""
        rules, coming = self.table.record.rules, self.score.next
        asks = rules.facts.asks_minimum or any(map(any, rules.facts.piles_needed))
        if coming is None or side in self.score.standing.away or not asks:
            return ""
        minimum = minimum_text(coming.minimums[side], rules)
        return _("opens with {minimum}").format(minimum=minimum) if minimum else capital(_("going out"))

    def _rows(self, columns: Columns) -> list[ft.Control]:
        sides, hidden = self._sides, self.table.record.totals_hidden
        names = names_in(self.table.record, columns)
        rows: list[ft.Control] = [columns.row([self._live(side, names[side]) for side in sides])]
        if not hidden:
            why = [self._why(side, self._figure(side, columns), columns.inside) for side in sides]
            rows.append(columns.row(why, is_whole=True))
        if any(map(self._beside, sides)):
            beside = [words(self._beside(side, short=True), Type.SECOND, right=True) for side in sides]
            rows.append(unspoken(columns.row(beside)))
        if not (self._is_sheet or hidden) or any(map(self._stands, sides)):
            stands = [words(self._stands(side), Type.STRONG, right=True) for side in sides]
            rows.append(unspoken(columns.row(stands)))
        if any(map(self._opening, sides)) and not self._is_alike:
            cards = [self._to_card(side, columns.inside) for side in sides]
            rows.append(columns.row(cards, is_whole=True))
        return rows

    def _bars(self, columns: Columns) -> list[ft.Control]:
        """Return the bars of two or three sides in their colours, along the upper edge."""
        if self._is_sheet:
            return []
        bars = [ft.Container(height=_BAR, bgcolor=side_colour(side), expand=True) for side in self._sides]
        row = ft.Row([*bars], spacing=2) if columns.is_shared else columns.row(bars, is_whole=True)
        edge = EDGE_SPACE if columns.is_shared else 0
        return [ft.Container(row, left=-edge, right=-edge, top=0)]

    def _mark(self, columns: Columns) -> ft.Control:
        """Return the tint behind the only leader, which slides to the next one."""
        best = leaders(self.table.record.rules, self.score.standing)
        lead = next((side for side in best if len(best) == 1 and self._lead(side)), None)
        at = lead or 0
        glide = None if page_state(ft.context.page).still else text.GLIDE
        tint = ft.Container(bgcolor=None if lead is None else style.side_tint(at), expand=True)
        tint.border = ft.Border(top=ft.BorderSide(_BAR, side_colour(at))) if tint.bgcolor else None
        tint.offset, tint.animate_offset = ft.Offset(at, 0), glide
        others = [ft.Container(expand=True) for _side in self._sides[1:]]
        cells = ft.Row([tint, *others], spacing=0, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
        half = columns.apart / 2
        left = -half if columns.is_shared else columns.label_room
        return ft.Container(cells, left=left, right=-half, top=0, bottom=1)

    @property
    def _is_alike(self) -> bool:
        """Whether all of many sides need the same to open."""
        present = {self._opening(side) for side in self._sides if side not in self.score.standing.away}
        return self._is_sheet and len(present) == 1

    def _live(self, side: int, face: ft.Control) -> ft.Control:
        total = total_text(self.table.record, self.score, side)
        label = join_list((self._name(side), total, self._beside(side), self._stands(side)))
        return ft.Semantics(label=label, exclude_semantics=True, live_region=True, content=face)

    def _figure(self, side: int, columns: Columns) -> ft.Control:
        totals, share = self.score.totals, _SHEET_SHARE if self._is_sheet else _TOTAL_SHARE
        highest = max(style.TOTAL_SIZE, self.height * share)
        sizes = tuple(size for size in _TOTAL_SIZES if size <= highest)
        size = text.largest_that_fits(list(map(points, totals)), columns.room, sizes)
        before = self.roll.before[side] if side < len(self.roll.before) else totals[side]
        look = own_style(size, ft.FontWeight.W_700)
        # No higher than its figures, so that eleven rounds are in sight below many sides.
        look.height = 1 if self._is_sheet else None
        rolling = text.rolling(points(totals[side]), points(before), look, self.roll.turns)
        return ft.Row([rolling], alignment=ft.MainAxisAlignment.END)

    def _link(self, face: ft.Control, name: str, *place: str, inside: ft.PaddingValue = 0) -> ft.Control:
        """Return what leads on by a tap, to a place of the game. name: read out. inside: around its face."""
        return touch_row(face, name, partial(self.table.go, *place), line=False, padding=inside)

    def _why(self, side: int, face: ft.Control, inside: ft.PaddingValue = 0) -> ft.Control:
        """Return a total that is explained by a tap."""
        name = why_name(self.table.record, self.score, side)
        return self._link(face, name, "why", str(side), inside=inside)

    def _to_card(self, side: int, inside: ft.PaddingValue) -> ft.Control:
        """Return what a side needs to open; a tap shows the card of this round."""
        opening = self._opening(side)
        if not opening:
            return ft.Container()
        name = _("{side}: {what}").format(side=self._name(side), what=opening)
        face = words(f"{opening}{_LEADS}", Type.BODY, style.ACCENT, right=True)
        return self._link(face, name, "meld", str(side), inside=inside)

    def _sentence(self) -> list[ft.Control]:
        """Return once for all sides what wins, and of many who leads."""
        lowest = _("Lowest wins") if self.table.record.rules.lowest_wins else ""
        leading = standing_sentence(self.table.record, self.score) if self._is_sheet else ""
        sentence = " · ".join(filter(None, (lowest, leading)))
        return [words(sentence)] if sentence else []

    def _opening_of_all(self) -> list[ft.Control]:
        """Return what many sides need to open, which is the same; a tap shows the card of this round."""
        if (self.columns and not self._is_alike) or not any(map(self._opening, self._sides)):
            return []
        coming, rules = self.score.next, self.table.record.rules
        minimum = minimum_text(coming.minimums[0], rules) if coming and self._is_alike else ""
        everyone = _("Everyone needs {minimum} to open").format(minimum=minimum)
        label = everyone if minimum else _("Add up an opening meld")
        return [self._link(words(f"{label}{_LEADS}", Type.BODY, style.ACCENT), label, "meld", "0")]

    def _line(self, side: int) -> ft.Control:
        """Draw a side in a line, where there are too many for columns."""
        opening = "" if self._is_alike else self._opening(side)
        second = " · ".join(filter(None, (self._stands(side), self._beside(side), opening)))
        live = ft.Container(self._live(side, side_name(side, self._name(side))), expand=True)
        figure = words(points(self.score.totals[side]), Type.BIG, right=True)
        room = max(style.TARGET, text.line_room(figure) + 1)
        why = [] if self.table.record.totals_hidden else [ft.Container(self._why(side, figure), width=room)]
        below = [unspoken(words(second, Type.SECOND))] if second else []
        return ft.Container(stretched([ft.Row([live, *why]), *below]), border=_hairline())


def _hairline() -> ft.Border:
    return ft.Border(bottom=ft.BorderSide(1, style.HAIRLINE))


def _layers(*layers: ft.Control) -> ft.Stack:
    return ft.Stack([*layers], clip_behavior=ft.ClipBehavior.NONE)
