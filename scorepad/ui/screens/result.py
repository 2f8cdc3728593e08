"""Who won and by how much, what decided it, and what comes next."""

from collections.abc import Sequence

import flet as ft

from scorepad.i18n import _, ngettext
from scorepad.i18n.ending import ending_sentence
from scorepad.i18n.joining import listed
from scorepad.i18n.labels import rules_name
from scorepad.i18n.numbers import points
from scorepad.score.ending import ending
from scorepad.score.standing import lead, leaders
from scorepad.ui.export import export_game
from scorepad.ui.guard import screen
from scorepad.ui.hooks import Size, use_keys, use_size
from scorepad.ui.screens.last_warnings import last_warnings
from scorepad.ui.screens.result_story import biggest_round, counted_rounds, ranking, turning_round
from scorepad.ui.screens.scoreboard_paper import PaperRow, paper
from scorepad.ui.screens.scoreboard_totals import why_name
from scorepad.ui.screens.scoreboard_turn import one_more, resume
from scorepad.ui.screens.setup_plan import joined
from scorepad.ui.screens.starting import start_again
from scorepad.ui.shell import Table, game_path, go, use_table
from scorepad.ui.table_bar import keys_of, table_bar
from scorepad.ui.theme import EDGE_SPACE, NEXT, Type, side_tint
from scorepad.ui.widgets.absent import absent
from scorepad.ui.widgets.buttons import filled_button, outlined_button, touch_row
from scorepad.ui.widgets.frame import frame
from scorepad.ui.widgets.room import hand_width, word_room
from scorepad.ui.widgets.section import GAP, in_columns, letter_room, section
from scorepad.ui.widgets.side_mark import side_card, side_name
from scorepad.ui.widgets.words import heading, largest_that_fits, own_style, own_words, total_sizes, words

_CARD_WIDTH = 160
_CARD_EDGES = 40
_BUTTON_EDGES = 36


@screen
def Result() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw how a game ended, or how it stands."""
    table = use_table(ft.use_route_params().get("game", ""))
    size, route = use_size(), ft.use_view_path()
    back = game_path(table.id) if table else "/"
    use_keys(keys_of(table, back))
    if table is None:
        return absent()
    width = letter_room(size, beside=size.lies)
    title = _("Result") if table.score.finished else _("Standings")
    bar = table_bar(table, title, table.record.title or rules_name(table.record.rules), back=back)
    lines = [
        _headline(table),
        _cards(table, width, size),
        *last_warnings(table),
        *_story(table),
        *_rounds(table, width),
    ]
    return frame(
        route, bar, [*lines, ft.Container(height=EDGE_SPACE)], size=size, at_hand=_at_hand(table, size)
    )


def _headline(table: Table) -> ft.Control:
    winner, margin = _winner(table), _margin(table)
    lines = [heading(winner, Type.BIG), *([words(margin, Type.LARGE)] if margin else []), *_why_over(table)]
    content = ft.Column(lines, spacing=2)
    return ft.Container(content, padding=ft.Padding.only(top=8, bottom=14))


def _why_over(table: Table) -> list[ft.Control]:
    """Say why the game is over, or goes on, and what follows from a tie."""
    end = ending(table.record, table.score)
    told = [words(ending_sentence(table.record.rules, end))] if end else []
    tied = len(table.score.winners) > 1 and end is not None and end.reason != "ended"
    return [*told, *([words(one_more(table))] if tied else [])]


def _winner(table: Table) -> str:
    record, score = table.record, table.score
    if not counted_rounds(score) and not record.start:
        return _("No rounds scored yet")
    ahead = leaders(record.rules, score.totals)
    names = _(" and ").join(record.sides[side].name for side in ahead)
    if score.finished:
        return (_("{side} won") if len(ahead) == 1 else _("Shared win: {side}")).format(side=names)
    return (_("{side} in the lead") if len(ahead) == 1 else _("Tied: {side}")).format(side=names)


def _margin(table: Table) -> str:
    gap = lead(table.record.rules, table.score.totals)
    if not gap:
        return ""
    return ngettext("by {points} point", "by {points} points", gap).format(points=points(gap))


def _cards(table: Table, width: float, window: Size) -> ft.Control:
    columns = max(1, min(len(table.record.sides), int(width // _CARD_WIDTH)))
    figures = [points(total) for total in table.score.totals]
    size = largest_that_fits(
        figures, width / columns - _CARD_EDGES, total_sizes(window.height / window.text_scale)
    )
    cards = [_card(table, side, size) for side in ranking(table.record, table.score)]
    return in_columns(cards, columns, even=True)


def _card(table: Table, side: int, size: float) -> ft.Control:
    each, total = table.record.sides[side], points(table.score.totals[side])
    people, won = listed(each.players), _won(table, side)
    lines: list[ft.Control] = [
        side_name(side, each.name),
        own_words(total, own_style(size, ft.FontWeight.W_700)),
    ]
    if people and joined(each.players) != each.name:
        lines.append(words(people, Type.SECOND))
    if won:
        lines.append(ft.Container(words(f"✓ {won}"), bgcolor=side_tint(side), border_radius=6, padding=6))
    said = listed((each.name, total, won))
    told = ft.Semantics(label=said, exclude_semantics=True, content=ft.Column(lines, spacing=2))
    why = touch_row(
        words(_("Why?"), Type.SECOND, NEXT),
        why_name(table.record, table.score, side),
        lambda: go(game_path(table.id, "result", "why", str(side))),
        line=False,
        padding=ft.Padding.symmetric(vertical=6),
    )
    return side_card(side, ft.Column([told, why], spacing=2))


def _won(table: Table, side: int) -> str:
    winners = table.score.winners
    if side not in winners:
        return ""
    return _("winner") if len(winners) == 1 else _("shares the win")


def _story(table: Table) -> list[ft.Control]:
    sentences = [sentence for sentence in (_turn(table), _biggest(table)) if sentence]
    return (
        [section(_("What decided the game"), [words(sentence) for sentence in sentences])]
        if sentences
        else []
    )


def _turn(table: Table) -> str:
    record, score = table.record, table.score
    ahead = leaders(record.rules, score.totals)
    if len(counted_rounds(score)) <= 1 or len(ahead) > 1:
        return ""
    name = record.sides[ahead[0]].name
    turned = turning_round(record, score)
    if turned is None:
        return _("{side} led from the first round on.").format(side=name)
    return _("Round {number} was the turning point: {side} took the lead for good.").format(
        number=turned, side=name
    )


def _biggest(table: Table) -> str:
    found = biggest_round(table.score)
    if found is None or found.points <= 0:
        return ""
    name = table.record.sides[found.side].name
    if table.record.rules.family.lowest_wins:
        message = _("The costliest round: {points} for {side} in round {number}.")
    else:
        message = _("The biggest round: {points} for {side} in round {number}.")
    return message.format(points=points(found.points), side=name, number=found.number)


def _rounds(table: Table, width: float) -> list[ft.Control]:
    async def open_round(row: PaperRow) -> None:
        go(game_path(table.id, "round", row.id) if row.id else game_path(table.id))

    return [section(_("Round by round"), [paper(table.record, table.score, width, open_round)])]


def _at_hand(table: Table, size: Size) -> ft.Control:
    lines: list[ft.Control] = [_side_by_side(buttons, hand_width(size)) for buttons in _buttons(table)]
    return ft.Container(ft.Column(lines, spacing=GAP, tight=True), padding=EDGE_SPACE)


def _side_by_side(buttons: Sequence[ft.TextButton], width: float) -> ft.Control:
    """Set buttons beside each other, as many as keep the words on them whole."""
    widest = max(word_room(each.content) for each in buttons if isinstance(each.content, ft.Text))
    columns = max(1, min(len(buttons), int((width + GAP) // (widest + _BUTTON_EDGES + GAP))))
    return in_columns([ft.Row([button]) for button in buttons], columns)


def _buttons(table: Table) -> tuple[list[ft.TextButton], list[ft.TextButton]]:
    """Give the buttons that play on, and the others."""
    page = ft.context.page

    async def rematch() -> None:
        await start_again(table.shell, table.record)

    def to_pad() -> None:
        go(game_path(table.id))

    end = ending(table.record, table.score)
    if end and end.reason == "ended":
        onward = [
            filled_button(_("Rematch"), rematch, expand=True),
            outlined_button(_("Reopen the game"), resume(table), expand=True),
        ]
    elif len(table.score.winners) > 1:
        onward = [
            filled_button(_("One more round"), to_pad, expand=True),
            outlined_button(_("Rematch"), rematch, expand=True),
        ]
    elif table.score.finished:
        onward = [
            filled_button(_("Rematch"), rematch, expand=True),
            outlined_button(_("One more round"), to_pad, expand=True),
        ]
    else:
        onward = [filled_button(_("Continue the game"), to_pad, expand=True)]
    return onward, [
        outlined_button(_("Print"), lambda: go(game_path(table.id, "result", "print")), expand=True),
        outlined_button(_("Export"), lambda: export_game(page, table), expand=True),
        outlined_button(_("Home"), lambda: go("/"), expand=True),
    ]
