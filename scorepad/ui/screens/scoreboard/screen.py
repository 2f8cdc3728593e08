"""The scoreboard of a game: its totals, its rounds and its menu."""

from collections.abc import Callable, Sequence

import flet as ft

from scorepad.flet_support.error_boundary import Handler, screen
from scorepad.flet_support.focus_and_scroll import with_scroll_keys
from scorepad.flet_support.hooks import Size, use_effect, use_keys, use_size
from scorepad.flet_support.navigation import go
from scorepad.game.decide import is_round_open
from scorepad.game.events import EndedSet
from scorepad.game.intents import Leave
from scorepad.i18n import _
from scorepad.i18n.formats import join_list, points
from scorepad.score.opening import has_card_values
from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore
from scorepad.ui.routes import HOME, game_path
from scorepad.ui.screens.scoreboard.next_step import begin_round, going_out, is_next_step_tall, next_step_part
from scorepad.ui.session import GameView, use_game_view
from scorepad.ui.shared.file_saver import export_game
from scorepad.ui.shared.game_status import (
    RoundRow,
    last_warnings,
    lead_words,
    next_dealer_words,
    round_title,
    rounds_table,
    why_name,
    with_extra_round,
)
from scorepad.ui.shared.not_found import not_found
from scorepad.ui.shared.undo_bar import game_bar, game_keys
from scorepad.ui.theme.apply_preferences import use_wake_lock
from scorepad.ui.theme.style import ACCENT, BIG_SIZE, HAIRLINE, RADIUS, Type, side_tint
from scorepad.ui.widgets.buttons import plain_button, touch_row
from scorepad.ui.widgets.layout import frame, paper_width
from scorepad.ui.widgets.menu import MenuItem
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
from scorepad.ui.widgets.text_width import letters_width
from scorepad.wording.labels import minimum_text, rules_name

NARROWEST_CARD = 140
TOTALS_GAP = 10
_CARD_PADDING = 32
_LINE_PADDING = 14
OpenSide = Callable[[int], None]
# More cards than this in a column leave no room for anything else; then each side has one line.
_MOST_ROWS = 2

# In less width the bar has room only for the dealer; the menu leads to the rules. The far view is then
# opened from below the totals.
_BOTH_FROM = 560


def scoreboard_menu(table: GameView) -> list[MenuItem]:
    """Return the items of the menu."""
    ended = table.record.ended
    page = ft.context.page

    def to(screen_name: str) -> Handler:
        return lambda: go(game_path(table.id, screen_name))

    return [
        MenuItem(_("Rules for this game"), to("rules")),
        MenuItem(_("Players and names"), to("players")),
        MenuItem(_("Carried over from paper"), to("paper")),
        MenuItem(_("Switch to other rules"), to("change-rules")),
        MenuItem(_("Print this game"), to("print")),
        MenuItem(_("Export this game"), lambda: export_game(page, table)),
        MenuItem(_("Standings"), to("result")),
        MenuItem(_("Settings"), to("settings")),
        MenuItem(
            _("Reopen the game") if ended else _("End the game here"),
            lambda: table.change(EndedSet(not ended)),
            disabled=not ended and (not table.record.rounds or table.score.finished),
        ),
    ]


def totals_part(
    record: GameRecord,
    score: GameScore,
    width: float,
    height: float,
    open_why: OpenSide,
    open_meld: OpenSide | None = None,
) -> ft.Control:
    """Draw one card a side, as many beside each other as fit, or one line a side if they are too many.

    width, height: of the paper and of the window, in logical pixels at the usual text size.
    open_why: explains a side's total. open_meld: adds up a side's opening meld; None where these rules
    cannot.
    """
    columns = max(1, min(len(record.sides), int(width // NARROWEST_CARD)))
    if len(record.sides) > columns * _MOST_ROWS:
        lines = _lines(record, score, width, open_why, open_meld)
        return _one_below_the_other(lines, 0)
    columns = -(-len(record.sides) // -(-len(record.sides) // columns))
    room = (width + TOTALS_GAP) / columns - TOTALS_GAP - _CARD_PADDING
    size = largest_that_fits([points(total) for total in score.totals], room, total_sizes(height))
    cards = [_side(record, score, side, size, open_why, open_meld) for side in range(len(record.sides))]
    rows = [cards[first : first + columns] for first in range(0, len(cards), columns)]
    fillers = [ft.Container(expand=True) for _gap in range(columns - len(rows[-1]))]
    rows[-1] = [*rows[-1], *fillers]
    return _one_below_the_other([_row(row) for row in rows], TOTALS_GAP)


def _one_below_the_other(lines: Sequence[ft.Control], spacing: int) -> ft.Column:
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Column(with_scroll_keys(lines, "totals"), spacing=spacing, horizontal_alignment=stretch)


def _row(cards: list[ft.Container]) -> ft.Row:
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Row([*cards], spacing=TOTALS_GAP, vertical_alignment=stretch, intrinsic_height=True)


def _side(
    record: GameRecord,
    score: GameScore,
    side: int,
    size: float,
    open_why: OpenSide,
    open_meld: OpenSide | None,
) -> ft.Container:
    name = record.sides[side].name
    opening = minimum_text(score.next.minimums[side], record.rules) if score.next else ""
    said = ft.Semantics(label=_spoken(record, score, side), exclude_semantics=True, live_region=True)
    said.content = side_name(side, name)
    why = _why(record, score, side, size, open_why)
    parts: list[ft.Control] = [said, why, *([_opening(side, name, opening, open_meld)] if opening else [])]
    content = ft.Column(parts, spacing=2, alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
    return ft.Container(side_card(side, content), expand=True)


def _why(record: GameRecord, score: GameScore, side: int, size: float, open_why: OpenSide) -> ft.Control:
    """Draw a side's total and standing; a tap explains it."""
    total, stands = points(score.totals[side]), lead_words(record, score, side)
    lines: list[ft.Control] = [
        own_words(total, own_style(size, ft.FontWeight.W_700)),
        ft.Row(
            [*([words(stands, Type.SECOND)] if stands else []), _why_sign()],
            spacing=6,
            run_spacing=0,
            wrap=True,
            alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
        ),
    ]
    said = why_name(record, score, side)
    face = ft.Column(lines, spacing=2)
    return touch_row(face, said, lambda: open_why(side), line=False, padding=0)


def _why_sign() -> ft.Text:
    # Translators: below a total, in a column as narrow; at most 8 letters.
    return words(_("Why?"), Type.SECOND, ACCENT)


def _lines(
    record: GameRecord, score: GameScore, width: float, open_why: OpenSide, open_meld: OpenSide | None
) -> list[ft.Control]:
    """Draw one line a side; a minimum that is the same for all is shown once above them."""
    asked = score.next.minimums if score.next else ()
    minimums = {minimum_text(each, record.rules) for each in asked}
    shared = (
        _("Everyone needs {minimum} to open").format(minimum=next(iter(minimums)))
        if len(minimums) == 1
        else ""
    )
    first = [_shared_opening(shared, open_meld)] if score.next else []
    sides = range(len(record.sides))
    widest = max(letters_width(points(total)) for total in score.totals) * BIG_SIZE
    beside = widest <= width / 2 - _LINE_PADDING
    lines = [_line(record, score, side, open_why, alone=not shared, beside=beside) for side in sides]
    return [*first, *lines]


def _shared_opening(shared: str, open_meld: OpenSide | None) -> ft.Control:
    """Draw the minimum to open that all sides share; a tap adds up an opening meld."""
    padding = ft.Padding.symmetric(horizontal=14, vertical=4)
    if open_meld is None:
        return ft.Container(words(shared, Type.STRONG) if shared else None, padding=padding)
    said = _("{opening}: add up the cards").format(opening=shared) if shared else _("Add up an opening meld")
    text = words(shared or _("Add up an opening meld"), Type.STRONG, expand=True)
    return touch_row(ft.Row([text, words("›", Type.BIG)]), said, lambda: open_meld(0), padding=padding)


def _line(
    record: GameRecord, score: GameScore, side: int, open_why: OpenSide, *, alone: bool, beside: bool
) -> ft.Control:
    """Draw a side in a line. alone: with its own minimum. beside: with its total beside its name."""
    opening = _opens(minimum_text(score.next.minimums[side], record.rules)) if score.next and alone else ""
    second = " · ".join(part for part in (lead_words(record, score, side), opening) if part)
    name = [side_name(side, record.sides[side].name), *([words(second, Type.SECOND)] if second else [])]
    total = figure(points(score.totals[side]), Type.BIG)
    said = ft.Semantics(label=_spoken(record, score, side), exclude_semantics=True, live_region=True)
    said.content = ft.Column([*name], spacing=0)
    # Wrapped so that the digits of the total stay together if both do not fit beside each other.
    face = ft.Row(
        [_why_sign(), total], spacing=10, run_spacing=0, wrap=True, alignment=ft.MainAxisAlignment.END
    )
    padding = ft.Padding(0, 6, _LINE_PADDING, 6)
    why = touch_row(face, why_name(record, score, side), lambda: open_why(side), line=False, padding=padding)
    name_space = ft.Padding(_LINE_PADDING, 2, 0, 2)
    parts = [ft.Container(said, padding=name_space, expand=beside), ft.Container(why, expand=beside)]
    content = ft.Row([*parts]) if beside else ft.Column([*parts], spacing=0)
    return ft.Container(content, border=ft.Border(bottom=ft.BorderSide(1, HAIRLINE)))


def _spoken(record: GameRecord, score: GameScore, side: int) -> str:
    opening = _opens(minimum_text(score.next.minimums[side], record.rules)) if score.next else ""
    parts = record.sides[side].name, points(score.totals[side]), lead_words(record, score, side), opening
    return join_list(parts)


def _opens(opening: str) -> str:
    return _("needs {minimum} to open").format(minimum=opening) if opening else ""


def _opening(side: int, name: str, opening: str, open_meld: OpenSide | None) -> ft.Control:
    """Draw a side's minimum to open; a tap adds up its opening meld."""
    # Translators: in a narrow column, above a number; at most 14 letters.
    lines = ft.Column([words(_("to open")), words(opening, Type.HEAD)], spacing=0)
    padding = ft.Padding.symmetric(horizontal=10, vertical=6)
    if open_meld is None:
        face: ft.Control = unspoken(ft.Container(lines, padding=padding))
    else:
        said = _("{side} needs {minimum} to open: add up the cards").format(side=name, minimum=opening)
        sign = ft.Row([ft.Container(lines, expand=True), words("›", Type.BIG)])
        face = touch_row(sign, said, lambda: open_meld(side), line=False, padding=padding)
    box = ft.Container(face, bgcolor=side_tint(side), border_radius=RADIUS // 2, expand=True)
    return ft.Row([box])


@screen
def Scoreboard() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the scoreboard of the game in the address."""
    table = use_game_view(ft.use_route_params().get("game", ""))
    size, path = use_size(), ft.use_view_path()
    asking, ask = ft.use_state("")
    question = next_step_part(table, size, asking, ask) if table else None
    use_keys(game_keys(table, HOME))
    _use_put_down(table)
    use_wake_lock(wanted=table is not None and not table.score.finished)
    if table is None or question is None:
        return not_found()
    inside = is_next_step_tall(table, size, asking)
    return frame(
        path,
        _bar(table, size, asking),
        [_sheet(table, size, asking, question if inside else None)],
        size=size,
        at_hand=None if inside else question,
    )


def _use_put_down(table: GameView | None) -> None:
    """Commit the open text of a corrected round when this screen appears again."""
    up = ft.use_route_location().rstrip("/") == ft.use_view_path().rstrip("/")

    async def put_down() -> None:
        if up and table and table.draft and not is_round_open(table.game, table.draft.round):
            await table.submit(Leave())

    use_effect(put_down, [up, table is None])


def _sheet(table: GameView, size: Size, asking: str, question: ft.Control | None) -> ft.Control:
    width = paper_width(size.width, beside=size.is_landscape and question is None)

    async def open_round(row: RoundRow) -> None:
        await _open(table, row)

    def open_meld(side: int) -> None:
        go(game_path(table.id, "meld", str(side)))

    def open_why(side: int) -> None:
        go(game_path(table.id, "why", str(side)))

    meld = open_meld if has_card_values(table.record.rules) else None
    score = with_extra_round(table.record, table.score, asking)
    room = width / size.text_scale, size.height / size.text_scale
    return ft.Column(
        [
            totals_part(table.record, score, *room, open_why, meld),
            *([] if _is_wide(size) else [_at_the_end(_far_button(table))]),
            *([question] if question else []),
            *going_out(table.shown, with_extra_round(table.shown, table.shown_score, asking)),
            *last_warnings(table),
            rounds_table(table.record, table.score, width / size.text_scale, open_round),
        ],
        spacing=12,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


async def _open(table: GameView, row: RoundRow) -> None:
    """Open a round: a counted one to be read, an open one with the cursor where counting goes on."""
    played = next((each for each in table.record.rounds if each.id == row.id), None)
    if played and played.complete:
        go(game_path(table.id, "round", played.log_id))
    else:
        await begin_round(table, row.id)


def _bar(table: GameView, size: Size, asking: str) -> ft.Control:
    record, score = table.record, with_extra_round(table.record, table.score, asking)
    dealer = next_dealer_words(record, score)
    parts = [dealer] if dealer else []
    if not parts or _is_wide(size):
        parts.append(rules_name(record.rules))
    second = " · ".join(parts)
    others = [_far_button(table)] if _is_wide(size) else []
    return game_bar(
        table, round_title(record, score), second, back=HOME, menu=scoreboard_menu(table), others=others
    )


def _is_wide(size: Size) -> bool:
    return size.width >= _BOTH_FROM * size.text_scale


def _far_button(table: GameView) -> ft.Control:
    return plain_button(_("Large scores"), lambda: go(game_path(table.id, "far")))


def _at_the_end(button: ft.Control) -> ft.Control:
    return ft.Row([button], alignment=ft.MainAxisAlignment.END, wrap=True)
