"""The scoreboard: the paper of the game, and the question that opens the next entry."""

import flet as ft

from scorepad.game.intents import Leave
from scorepad.game.waiting import is_open
from scorepad.i18n import _
from scorepad.i18n.labels import rules_name
from scorepad.score.opening import can_help
from scorepad.ui.comfort import use_awake
from scorepad.ui.guard import screen
from scorepad.ui.hooks import Size, use_effect, use_keys, use_size
from scorepad.ui.screens.last_warnings import last_warnings
from scorepad.ui.screens.scoreboard_going import going_out
from scorepad.ui.screens.scoreboard_menu import menu
from scorepad.ui.screens.scoreboard_paper import PaperRow, paper
from scorepad.ui.screens.scoreboard_totals import totals
from scorepad.ui.screens.scoreboard_turn import at_hand, begin, is_high, with_one_more
from scorepad.ui.screens.scoreboard_words import next_dealer_words, round_title
from scorepad.ui.shell import Table, game_path, go, use_table
from scorepad.ui.table_bar import keys_of, table_bar
from scorepad.ui.widgets.absent import absent
from scorepad.ui.widgets.buttons import plain_button
from scorepad.ui.widgets.frame import frame
from scorepad.ui.widgets.section import paper_width

# On narrower windows the bar has room for the dealer alone; the menu leads to the rules. The far view is then
# opened from below the totals.
_BOTH_FROM = 560
HOME = "/"


@screen
def Scoreboard() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the game that the address names."""
    table = use_table(ft.use_route_params().get("game", ""))
    size, path = use_size(), ft.use_view_path()
    asking, ask = ft.use_state("")
    question = at_hand(table, size, asking, ask) if table else None
    use_keys(keys_of(table, HOME))
    _use_put_down(table)
    use_awake(wanted=table is not None and not table.score.finished)
    if table is None or question is None:
        return absent()
    inside = is_high(table, size, asking)
    return frame(
        path,
        _bar(table, size, asking),
        [_sheet(table, size, asking, question if inside else None)],
        size=size,
        at_hand=None if inside else question,
    )


def _use_put_down(table: Table | None) -> None:
    """Commit what is still typed in a round put right, when this screen comes up again."""
    up = ft.use_route_location().rstrip("/") == ft.use_view_path().rstrip("/")

    async def put_down() -> None:
        if up and table and table.draft and not is_open(table.game, table.draft.round):
            await table.submit(Leave())

    use_effect(put_down, [up, table is None])


def _sheet(table: Table, size: Size, asking: str, question: ft.Control | None) -> ft.Control:
    width = paper_width(size.width, beside=size.lies and question is None)

    async def open_round(row: PaperRow) -> None:
        await _open(table, row)

    def open_meld(side: int) -> None:
        go(game_path(table.id, "meld", str(side)))

    def open_why(side: int) -> None:
        go(game_path(table.id, "why", str(side)))

    meld = open_meld if can_help(table.record.rules) else None
    score = with_one_more(table.record, table.score, asking)
    room = width / size.text_scale, size.height / size.text_scale
    return ft.Column(
        [
            totals(table.record, score, *room, open_why, meld),
            *([] if _is_wide(size) else [_at_the_end(_far_button(table))]),
            *([question] if question else []),
            *going_out(table.shown, with_one_more(table.shown, table.shown_score, asking)),
            *last_warnings(table),
            paper(table.record, table.score, width / size.text_scale, open_round),
        ],
        spacing=12,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


async def _open(table: Table, row: PaperRow) -> None:
    """Open a round: a counted one to be read, an open one with the cursor where counting goes on."""
    played = next((each for each in table.record.rounds if each.id == row.id), None)
    if played and played.complete:
        go(game_path(table.id, "round", played.id))
    else:
        await begin(table, row.id or None)


def _bar(table: Table, size: Size, asking: str) -> ft.Control:
    record, score = table.record, with_one_more(table.record, table.score, asking)
    dealer = next_dealer_words(record, score)
    parts = [dealer] if dealer else []
    if not parts or _is_wide(size):
        parts.append(rules_name(record.rules))
    second = " · ".join(parts)
    others = [_far_button(table)] if _is_wide(size) else []
    return table_bar(table, round_title(record, score), second, back=HOME, menu=menu(table), others=others)


def _is_wide(size: Size) -> bool:
    return size.width >= _BOTH_FROM * size.text_scale


def _far_button(table: Table) -> ft.Control:
    return plain_button(_("Large scores"), lambda: go(game_path(table.id, "far")))


def _at_the_end(button: ft.Control) -> ft.Control:
    return ft.Row([button], alignment=ft.MainAxisAlignment.END, wrap=True)
