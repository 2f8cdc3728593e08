"""The scoreboard of a game: its totals, its rounds and its menu."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import flet as ft

from scorepad.flet_support.error_boundary import Handler, component, screen
from scorepad.flet_support.focus_and_scroll import with_scroll_keys
from scorepad.flet_support.hooks import Size, use_effect, use_instance, use_keys, use_size
from scorepad.flet_support.navigation import go
from scorepad.game.cursor import next_open
from scorepad.game.decide import is_round_open
from scorepad.game.intents import Leave
from scorepad.i18n import _
from scorepad.i18n.formats import join_list, points
from scorepad.score.opening import has_card_values
from scorepad.score.record import GameId, RoundId, Tally
from scorepad.score.result import GameScore
from scorepad.ui.routes import game_in, game_path
from scorepad.ui.screens.scoreboard.menu import pad_bar
from scorepad.ui.screens.scoreboard.next_step import (
    begin_round,
    count_own_side,
    going_out,
    is_next_step_tall,
    next_step_part,
)
from scorepad.ui.session import GameView, start_page, use_game_view
from scorepad.ui.shared.agreeing import game_agreement, round_marks
from scorepad.ui.shared.caller import use_speaks
from scorepad.ui.shared.finished_round import Turns, use_turns
from scorepad.ui.shared.game_status import (
    RoundRow,
    last_question,
    lead_words,
    rounds_table,
    why_name,
    with_extra_round,
)
from scorepad.ui.shared.not_found import not_found
from scorepad.ui.shared.phones import counting_now
from scorepad.ui.shared.undo_bar import game_keys, undo_redo_words
from scorepad.ui.theme.apply_preferences import use_wake_lock
from scorepad.ui.theme.letter_widths import letters_width
from scorepad.ui.theme.style import ACCENT, BIG_SIZE, HAIRLINE, RADIUS, Type, side_tint
from scorepad.ui.widgets.buttons import touch_row
from scorepad.ui.widgets.layout import even_rows, frame, paper_width, stretched
from scorepad.ui.widgets.motion import sliding
from scorepad.ui.widgets.text import (
    figure,
    largest_that_fits,
    own_style,
    own_words,
    side_card,
    side_name,
    total_sizes,
    unspoken,
    words,
)
from scorepad.wording.labels import minimum_text
from scorepad.wording.standings import beside_points

_NARROWEST_CARD = 140
_TOTALS_GAP = 10
_CARD_PADDING = 32
_LINE_PADDING = 14
# More cards than this in a column leave no room for anything else; then each side has one line.
_MOST_ROWS = 2


@dataclass(frozen=True, slots=True)
class _Fold:
    """Whether the reminder for going out is unfolded, and what folds and unfolds it."""

    unfolded: bool
    turn: Callable[[], None]


@dataclass(frozen=True, slots=True)
class _Totals:
    """The total of each side. score: its next round may be one beyond the end. turns: see `sliding`."""

    table: GameView
    score: GameScore
    turns: int

    def part(self, width: float, height: float) -> ft.Control:
        """Draw one card a side, as many beside each other as fit, or one line a side if they are too many.

        width, height: of the paper and of the window, in logical pixels at the usual text size.
        """
        count = len(self.score.totals)
        columns = max(1, min(count, int(width // _NARROWEST_CARD)))
        if count > columns * _MOST_ROWS:
            return stretched(with_scroll_keys(self._lines(width), "totals"))
        columns = -(-count // -(-count // columns))
        room = (width + _TOTALS_GAP) / columns - _TOTALS_GAP - _CARD_PADDING
        size = largest_that_fits([points(total) for total in self.score.totals], room, total_sizes(height))
        rows = even_rows([self._card(side, size) for side in range(count)], columns, _TOTALS_GAP)
        return stretched(with_scroll_keys(rows, "totals"), _TOTALS_GAP)

    def _name(self, side: int) -> str:
        return self.table.record.sides[side].name

    def _total(self, side: int) -> str:
        return points(self.score.totals[side])

    def _lead(self, side: int) -> str:
        return lead_words(self.table.record, self.score, side)

    def _beside(self, side: int) -> str:
        return beside_points(self.table.record, self.score, side)

    def _minimum(self, side: int) -> str:
        """Return a side's minimum to open; empty after the end, and once it has left."""
        if self.score.next is None or side in self.score.standing.away:
            return ""
        return minimum_text(self.score.next.minimums[side], self.table.record.rules)

    def _opening(self, side: int) -> str:
        minimum = self._minimum(side)
        return _("needs {minimum} to open").format(minimum=minimum) if minimum else ""

    def _live(self, side: int, face: ft.Control) -> ft.Semantics:
        total = self._total(side), self._beside(side)
        label = join_list((self._name(side), *total, self._lead(side), self._opening(side)))
        return ft.Semantics(label=label, exclude_semantics=True, live_region=True, content=face)

    def _why(self, side: int, face: ft.Control, padding: ft.PaddingValue) -> ft.Control:
        """Return a total that is explained by a tap."""
        name = why_name(self.table.record, self.score, side)
        path = game_path(self.table.id, "why", str(side))
        return touch_row(face, name, lambda: go(path), line=False, padding=padding)

    def _to_meld(self, side: int) -> Handler | None:
        """Return the handler that leads to the opening meld; None where these rules cannot add one up."""
        path = game_path(self.table.id, "meld", str(side))
        return (lambda: go(path)) if has_card_values(self.table.record.rules) else None

    def _card(self, side: int, size: float) -> ft.Container:
        lead = self._lead(side)
        row = ft.Row([_why_sign()], spacing=6, run_spacing=0, wrap=True)
        row.alignment = ft.MainAxisAlignment.SPACE_BETWEEN
        if lead:
            row.controls.insert(0, words(lead, Type.SECOND))
        total = sliding(own_words(self._total(side), own_style(size, ft.FontWeight.W_700)), self.turns)
        beside = self._beside(side)
        face = [total, *([words(beside, Type.SECOND)] if beside else []), row]
        name = self._live(side, side_name(side, self._name(side)))
        why = self._why(side, ft.Column(face, spacing=2), 0)
        parts: list[ft.Control] = [ft.Column([name, why], spacing=2)]
        if self._minimum(side):
            parts.append(self._opening_box(side))
        # The boxes of all cards stand level, also where one card has a line more.
        content = ft.Column(parts, spacing=2, alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
        return ft.Container(side_card(side, content, fills=True), expand=True)

    def _opening_box(self, side: int) -> ft.Control:
        """Draw a side's minimum to open; a tap adds up its opening meld."""
        minimum, to_meld = self._minimum(side), self._to_meld(side)
        # Translators: in a narrow column, above a number; at most 14 letters.
        lines = ft.Column([words(_("to open")), words(minimum, Type.HEAD)], spacing=0)
        padding = ft.Padding.symmetric(horizontal=10, vertical=6)
        if to_meld is None:
            face: ft.Control = unspoken(ft.Container(lines, padding=padding))
        else:
            label = _("{side} needs {minimum} to open: add up the cards")
            label = label.format(side=self._name(side), minimum=minimum)
            row = ft.Row([ft.Container(lines, expand=True), words("›", Type.BIG)], spacing=0)
            face = touch_row(row, label, to_meld, line=False, padding=padding)
        box = ft.Container(face, bgcolor=side_tint(side), border_radius=RADIUS // 2, expand=True)
        return ft.Row([box])

    def _lines(self, width: float) -> list[ft.Control]:
        """Draw one line a side; a minimum that is the same for all is shown once above them."""
        sides = range(len(self.score.totals))
        asks = self.score.next is not None and self.table.record.rules.facts.asks_minimum
        present = (side for side in sides if side not in self.score.standing.away)
        minimums = {self._minimum(side) for side in present} if asks else set()
        shared = ""
        if len(minimums) == 1:
            shared = _("Everyone needs {minimum} to open").format(minimum=minimums.pop())
        widest = max(letters_width(self._total(side)) for side in sides) * BIG_SIZE
        beside = widest <= width / 2 - _LINE_PADDING
        lines = [self._line(side, alone=not shared, beside=beside) for side in sides]
        return [self._shared_opening(shared), *lines] if asks else lines

    def _shared_opening(self, shared: str) -> ft.Control:
        """Draw the minimum to open that all sides share; a tap adds up an opening meld."""
        padding, to_meld = ft.Padding.symmetric(horizontal=14, vertical=4), self._to_meld(0)
        if to_meld is None:
            return ft.Container(words(shared, Type.STRONG) if shared else None, padding=padding)
        text = shared or _("Add up an opening meld")
        label = _("{opening}: add up the cards").format(opening=shared) if shared else text
        face = ft.Row([words(text, Type.STRONG, expand=True), words("›", Type.BIG)])
        return touch_row(face, label, to_meld, padding=padding)

    def _line(self, side: int, *, alone: bool, beside: bool) -> ft.Control:
        """Draw a side in a line. alone: with its own minimum. beside: with its total beside its name."""
        opening = self._opening(side) if alone else ""
        second = " · ".join(part for part in (self._lead(side), self._beside(side), opening) if part)
        name = [side_name(side, self._name(side)), *([words(second, Type.SECOND)] if second else [])]
        total = sliding(figure(self._total(side), Type.BIG), self.turns)
        # Wrapped so that the digits of the total stay together if both do not fit beside each other.
        face = ft.Row([_why_sign(), total], spacing=10, run_spacing=0, wrap=True)
        face.alignment = ft.MainAxisAlignment.END
        why = self._why(side, face, ft.Padding(0, 6, _LINE_PADDING, 6))
        live = self._live(side, ft.Column([*name], spacing=0))
        name_space = ft.Padding(_LINE_PADDING, 2, 0, 2)
        parts = [ft.Container(live, padding=name_space, expand=beside), ft.Container(why, expand=beside)]
        content = ft.Row([*parts]) if beside else ft.Column([*parts], spacing=0)
        return ft.Container(content, border=ft.Border(bottom=ft.BorderSide(1, HAIRLINE)))


def _why_sign() -> ft.Text:
    # Translators: below a total, in a column as narrow; at most 8 letters.
    return words(_("Why?"), Type.SECOND, ACCENT)


@screen
def Scoreboard() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the scoreboard of the game in the address."""
    table = use_game_view(game_in(ft.use_route_params()), _outline)
    size, path = use_size(), ft.use_view_path()
    asking, ask = ft.use_state("")
    unfolded, unfold = ft.use_state(initial=False)
    question = next_step_part(table, size, asking, ask) if table else None
    use_keys(game_keys(table, start_page()))
    _use_put_down(table)
    _use_own_tally(table)
    turns = use_turns(table)
    use_wake_lock(wanted=table is not None and not table.score.finished)
    if table is None or question is None:
        return not_found()
    inside = is_next_step_tall(table, size, asking)
    fold = _Fold(unfolded, lambda: unfold(not unfolded))
    paper = _scrolled_part(table, size, asking, fold, question if inside else None, turns)
    bar = _live_bar(table.id, asking)
    return frame(path, bar, [paper], size=size, at_hand=None if inside else question)


def _outline(table: GameView) -> object:
    """Return what the screen shows beside its bar and what going out takes, which are drawn by themselves.

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


def _scrolled_part(
    table: GameView, size: Size, asking: str, reminder: _Fold, question: ft.Control | None, turns: Turns
) -> ft.Control:
    """Draw the part that scrolls. question: the next step, if it has no room of its own."""
    width = paper_width(size, beside=size.is_landscape and question is None) / size.text_scale

    async def open_round(row: RoundRow) -> None:
        # A counted round is opened to be read, an open one with the cursor where counting goes on.
        if row.id and (table.guest_side is not None or (row.scored and row.scored.complete)):
            go(game_path(table.id, "round", row.id))
        else:
            await begin_round(table, row.id)

    score = with_extra_round(table.record, table.score, asking)
    totals = _Totals(table, score, turns.totals).part(width, size.height / size.text_scale)
    lines = [*game_agreement(table), totals, *last_question(table)]
    lines += [question] if question else []
    lines += [_live_reminder(table.id, asking, reminder)] if _reminder(table, asking, reminder) else []
    rounds = rounds_table(table.record, table.score, width, open_round, turns.rounds, round_marks(table))
    return stretched([*lines, stretched([counting_now(table.id), rounds])], 12)


def _reminder(table: GameView, asking: str, fold: _Fold) -> list[ft.Control]:
    """Show what going out takes, if there is anything to say."""
    score = with_extra_round(table.shown, table.shown_score, asking)
    return going_out(table.shown, score, fold.turn, unfolded=fold.unfolded)


@component
def _live_reminder(game_id: GameId, asking: str, fold: _Fold) -> ft.Control:
    def piles(now: GameView) -> object:
        return _outline(now), [[tally.piles for tally in each.tallies] for each in now.shown.rounds]

    table = use_game_view(game_id, piles)
    return stretched(_reminder(table, asking, fold) if table else [])


@component
def _live_bar(game_id: GameId, asking: str) -> ft.Control:
    table = use_game_view(game_id, lambda now: (_outline(now), undo_redo_words(now)))
    speaks = use_speaks()
    return pad_bar(table, asking, speaks=speaks) if table else ft.Container()
