"""The scoreboard: the paper of the game, and the question that opens the next entry."""

import flet as ft

from scorepad.game.cursor import next_side
from scorepad.game.events import EndedSet
from scorepad.game.intents import Goto, SayOut
from scorepad.i18n import _
from scorepad.i18n.problems import problem_sentence
from scorepad.score.fields import stops
from scorepad.score.record import NOBODY, How, Out, Tally
from scorepad.score.seats import dealer_of, player_at
from scorepad.ui.export import export_game
from scorepad.ui.guard import Handler, screen
from scorepad.ui.hooks import use_keys, use_size
from scorepad.ui.screens.scoreboard_paper import PaperRow, paper
from scorepad.ui.screens.scoreboard_totals import totals
from scorepad.ui.shell import Table, game_path, go, use_table
from scorepad.ui.table_bar import keys_of, table_bar
from scorepad.ui.theme import EDGE_SPACE, ON_FILLED, PAGE_WIDTH, side_colour
from scorepad.ui.widgets.absent import absent
from scorepad.ui.widgets.bar import MenuItem
from scorepad.ui.widgets.buttons import filled_button, outlined_button, plain_button
from scorepad.ui.widgets.frame import BESIDE_WIDTH, frame, lies
from scorepad.ui.widgets.notice import notice
from scorepad.ui.widgets.side_mark import side_name
from scorepad.ui.widgets.words import heading

HOME = "/"
_TWO_BESIDE = 300


@screen
def Scoreboard() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the game that the address names."""
    table = use_table(ft.use_route_params().get("game", ""))
    size, path = use_size(), ft.use_view_path()
    use_keys(keys_of(table, HOME))
    if table is None:
        return absent()
    width = min(size.width, PAGE_WIDTH) - 2 * EDGE_SPACE
    width -= min(BESIDE_WIDTH, size.width / 2) if lies(size) else 0

    async def open_round(row: PaperRow) -> None:
        await _open(table, row)

    sheet = ft.Column(
        [
            totals(table.record, table.score, width),
            *_warnings(table),
            paper(table.record, table.score, width, open_round),
        ],
        spacing=12,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return frame(
        path, _bar(table), [sheet], size=size, at_hand=_at_hand(table, min(size.width, BESIDE_WIDTH))
    )


async def _open(table: Table, row: PaperRow) -> None:
    """Open a round: a counted one to be read, an open one with the cursor where counting goes on."""
    played = next((each for each in table.record.rounds if each.id == row.id), None)
    if played and (played.complete or (table.draft and table.draft.round == played.id)):
        go(game_path(table.id, "round", played.id))
        return
    waiting = next_side(table.record, played) if played else None
    first = Goto(None, 0, stops(table.record.rules, Tally())[0])
    await table.submit(Goto(waiting.round, waiting.side, waiting.field) if waiting else first)
    _to_cursor(table)


def _to_cursor(table: Table) -> None:
    """Open the entry screen where this device's cursor stands."""
    draft = table.shell.desk.draft(table.id, table.shell.who.device)
    if draft:
        go(game_path(table.id, "round", draft.round))


def _bar(table: Table) -> ft.Control:
    record, score = table.record, table.score
    number = score.next.round if score.next else score.rounds[-1].number
    last = record.rules.optional("length.rounds")
    title = (
        _("Round {number} of {last}").format(number=number, last=last)
        if last and number <= last
        else _("Round {number}").format(number=number)
    )
    if score.finished:
        title = _("Finished")
    rules = _(record.rules.name)
    dealer = _dealer(table)
    second = _("{rules} · {dealer} deals").format(rules=rules, dealer=dealer) if dealer else rules
    return table_bar(table, title, second, back=HOME, menu=_menu(table))


def _dealer(table: Table) -> str:
    record, score = table.record, table.score
    if score.next is None:
        return ""
    seat = dealer_of(record, score.next.round - record.first_round)
    if seat is None:
        return ""
    side, player = player_at(record.sides, seat)
    return record.sides[side].people[player]


def _menu(table: Table) -> list[MenuItem]:
    ended = table.record.ended
    page = ft.context.page

    def to(screen_name: str) -> Handler:
        return lambda: go(game_path(table.id, screen_name))

    async def end() -> None:
        await table.change(EndedSet(not ended))

    return [
        MenuItem(_("Rules of this game"), to("rules")),
        MenuItem(_("Players and names"), to("players")),
        MenuItem(_("Taken over from paper"), to("paper")),
        MenuItem(_("Play by other rules"), to("change-rules")),
        MenuItem(_("Export this game"), lambda: export_game(page, table)),
        MenuItem(_("How it stands"), to("result")),
        MenuItem(_("Go on with this game") if ended else _("End the game now"), end),
    ]


def _warnings(table: Table) -> list[ft.Control]:
    """Warn about the round counted last, until the next one is begun."""
    scored = table.score.rounds[-1] if table.score.rounds else None
    if scored is None:
        return []

    def look() -> None:
        go(game_path(table.id, "round", scored.id))

    return [
        notice(problem_sentence(problem, table.record), [plain_button(_("Look at it"), look)])
        for problem in scored.problems
    ]


def _at_hand(table: Table, width: float) -> ft.Control:
    """Ask who went out, which opens the entry; once the game is over, lead to the winner."""
    if table.score.finished:
        lines: list[ft.Control] = [
            filled_button(_("Who won?"), lambda: go(game_path(table.id, "result"))),
            outlined_button(_("One more round"), lambda: _say(table, None, None)),
        ]
    else:
        lines = _questions(table, width)
    return ft.Container(
        ft.Column(lines, spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, tight=True),
        padding=EDGE_SPACE,
    )


def _questions(table: Table, width: float) -> list[ft.Control]:
    record = table.record
    played = next((each for each in record.rounds if not each.complete), None)
    if played and played.out:
        return [filled_button(_("Go on counting"), lambda: _say(table, played.id, played.out))]
    buttons: list[ft.Control] = [
        filled_button(
            side_name(side, each.name, on_colour=ON_FILLED),
            lambda out=out: _say(table, None, out),
            colour=side_colour(side),
            expand=True,
        )
        for side, each in enumerate(record.sides)
        for out in [Out(side, How(record.rules.hows[0]))]
    ]
    columns = 2 if width >= _TWO_BESIDE else 1
    rows = [ft.Row(buttons[at : at + columns], spacing=10) for at in range(0, len(buttons), columns)]
    nobody = outlined_button(_("Nobody: the stock ran out"), lambda: _say(table, None, NOBODY))
    return [heading(_("Who went out?")), *rows, nobody]


async def _say(table: Table, round_id: str | None, out: Out | None) -> None:
    """Say who went out (None = that comes later), and go on to the entry."""
    if out is None:
        await table.submit(Goto(round_id, 0, stops(table.record.rules, Tally())[0]))
    else:
        await table.submit(SayOut(round_id, out.side, out.how))
    _to_cursor(table)
