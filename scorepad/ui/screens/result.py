"""The result of a game, and how it came about."""

from collections.abc import Sequence
from dataclasses import dataclass

import flet as ft

from scorepad.flet_support.error_boundary import screen
from scorepad.flet_support.hooks import Size, use_keys, use_size
from scorepad.flet_support.navigation import go
from scorepad.i18n import _, ngettext
from scorepad.i18n.formats import join_list, points
from scorepad.score.ending import ending, leaders, winning_margin
from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore, RoundScore
from scorepad.ui.routes import game_path
from scorepad.ui.session import GameView, use_game_view
from scorepad.ui.shared.file_saver import export_game
from scorepad.ui.shared.game_plan import joined_names
from scorepad.ui.shared.game_status import (
    RoundRow,
    last_warnings,
    one_more_round_text,
    rounds_table,
    take_up_again,
    why_name,
)
from scorepad.ui.shared.new_game import start_again
from scorepad.ui.shared.not_found import not_found
from scorepad.ui.shared.undo_bar import game_bar, game_keys
from scorepad.ui.theme.style import ACCENT, EDGE_SPACE, Type, side_tint
from scorepad.ui.widgets.buttons import filled_button, outlined_button, touch_row
from scorepad.ui.widgets.layout import SECTION_GAP, frame, in_columns, letter_room, section
from scorepad.ui.widgets.text import (
    heading,
    largest_that_fits,
    own_style,
    own_words,
    side_card,
    side_name,
    total_sizes,
    words,
)
from scorepad.ui.widgets.text_width import at_hand_width, word_room
from scorepad.wording.labels import rules_name
from scorepad.wording.standings import ending_sentence

_CARD_WIDTH = 160
_CARD_EDGES = 40
_BUTTON_EDGES = 36


@dataclass(frozen=True, slots=True)
class Biggest:
    """The most points of one side in one round. number: of the round."""

    number: int
    side: int
    points: int


def ranking(record: GameRecord, score: GameScore) -> tuple[int, ...]:
    """Return the sides from best to worst; tied ones in the order of their seats."""
    best_first = 1 if record.rules.family.lowest_wins else -1
    return tuple(sorted(range(len(score.totals)), key=lambda side: (best_first * score.totals[side], side)))


def counted_rounds(score: GameScore) -> tuple[RoundScore, ...]:
    """Return the rounds that are in the totals: all before the first open one."""
    rounds: list[RoundScore] = []
    for played in score.rounds:
        if not played.complete:
            break
        rounds.append(played)
    return tuple(rounds)


def turning_round(record: GameRecord, score: GameScore) -> int | None:
    """Return the round since which the leading sides have led; None = since the first, or nobody leads.

    The result is the round's number; a side leading when taken over from paper counts as leading from the
    start.
    """
    ahead = leaders(record.rules, score.totals)
    turned: int | None = None
    before = leaders(record.rules, record.start.totals) if record.start else None
    for played in counted_rounds(score):
        after = leaders(record.rules, tuple(side.total for side in played.sides))
        if after == ahead and before not in (None, ahead):
            turned = played.number
        before = after
    return turned


def biggest_round(score: GameScore) -> Biggest | None:
    """Return the most points of a side in a round: its worst one where the fewest points win.

    None where no round was counted, or where those points were made more than once.
    """
    rounds = [
        Biggest(played.number, side, each.breakdown.round)
        for played in counted_rounds(score)
        for side, each in enumerate(played.sides)
    ]
    most = max((each.points for each in rounds), default=0)
    found = [each for each in rounds if each.points == most]
    return found[0] if len(found) == 1 else None


@screen
def GameResult() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw how a game ended, or how it stands."""
    table = use_game_view(ft.use_route_params().get("game", ""))
    size, route = use_size(), ft.use_view_path()
    back = game_path(table.id) if table else "/"
    use_keys(game_keys(table, back))
    if table is None:
        return not_found()
    width = letter_room(size, beside=size.is_landscape)
    title = _("Result") if table.score.finished else _("Standings")
    bar = game_bar(table, title, table.record.title or rules_name(table.record.rules), back=back)
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


def _headline(table: GameView) -> ft.Control:
    winner, margin = _winner(table), _margin(table)
    lines = [heading(winner, Type.BIG), *([words(margin, Type.LARGE)] if margin else []), *_why_over(table)]
    content = ft.Column(lines, spacing=2)
    return ft.Container(content, padding=ft.Padding.only(top=8, bottom=14))


def _why_over(table: GameView) -> list[ft.Control]:
    """Return why the game is over, or goes on, and the consequence of a tie."""
    end = ending(table.record, table.score)
    told = [words(ending_sentence(table.record.rules, end))] if end else []
    tied = len(table.score.winners) > 1 and end is not None and end.reason != "ended"
    return [*told, *([words(one_more_round_text(table))] if tied else [])]


def _winner(table: GameView) -> str:
    record, score = table.record, table.score
    if not counted_rounds(score) and not record.start:
        return _("No rounds scored yet")
    ahead = leaders(record.rules, score.totals)
    names = _(" and ").join(record.sides[side].name for side in ahead)
    if score.finished:
        return (_("{side} won") if len(ahead) == 1 else _("Shared win: {side}")).format(side=names)
    return (_("{side} in the lead") if len(ahead) == 1 else _("Tied: {side}")).format(side=names)


def _margin(table: GameView) -> str:
    gap = winning_margin(table.record.rules, table.score.totals)
    if not gap:
        return ""
    return ngettext("by {points} point", "by {points} points", gap).format(points=points(gap))


def _cards(table: GameView, width: float, window: Size) -> ft.Control:
    columns = max(1, min(len(table.record.sides), int(width // _CARD_WIDTH)))
    figures = [points(total) for total in table.score.totals]
    size = largest_that_fits(
        figures, width / columns - _CARD_EDGES, total_sizes(window.height / window.text_scale)
    )
    cards = [_card(table, side, size) for side in ranking(table.record, table.score)]
    return in_columns(cards, columns, even=True)


def _card(table: GameView, side: int, size: float) -> ft.Control:
    each, total = table.record.sides[side], points(table.score.totals[side])
    people, won = join_list(each.players), _won(table, side)
    lines: list[ft.Control] = [
        side_name(side, each.name),
        own_words(total, own_style(size, ft.FontWeight.W_700)),
    ]
    if people and joined_names(each.players) != each.name:
        lines.append(words(people, Type.SECOND))
    if won:
        lines.append(ft.Container(words(f"✓ {won}"), bgcolor=side_tint(side), border_radius=6, padding=6))
    said = join_list((each.name, total, won))
    told = ft.Semantics(label=said, exclude_semantics=True, content=ft.Column(lines, spacing=2))
    why = touch_row(
        words(_("Why?"), Type.SECOND, ACCENT),
        why_name(table.record, table.score, side),
        lambda: go(game_path(table.id, "result", "why", str(side))),
        line=False,
        padding=ft.Padding.symmetric(vertical=6),
    )
    return side_card(side, ft.Column([told, why], spacing=2))


def _won(table: GameView, side: int) -> str:
    winners = table.score.winners
    if side not in winners:
        return ""
    return _("winner") if len(winners) == 1 else _("shares the win")


def _story(table: GameView) -> list[ft.Control]:
    sentences = [sentence for sentence in (_turn(table), _biggest(table)) if sentence]
    return (
        [section(_("What decided the game"), [words(sentence) for sentence in sentences])]
        if sentences
        else []
    )


def _turn(table: GameView) -> str:
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


def _biggest(table: GameView) -> str:
    found = biggest_round(table.score)
    if found is None or found.points <= 0:
        return ""
    name = table.record.sides[found.side].name
    if table.record.rules.family.lowest_wins:
        message = _("The costliest round: {points} for {side} in round {number}.")
    else:
        message = _("The biggest round: {points} for {side} in round {number}.")
    return message.format(points=points(found.points), side=name, number=found.number)


def _rounds(table: GameView, width: float) -> list[ft.Control]:
    async def open_round(row: RoundRow) -> None:
        go(game_path(table.id, "round", row.id) if row.id else game_path(table.id))

    return [section(_("Round by round"), [rounds_table(table.record, table.score, width, open_round)])]


def _at_hand(table: GameView, size: Size) -> ft.Control:
    lines: list[ft.Control] = [_side_by_side(buttons, at_hand_width(size)) for buttons in _buttons(table)]
    return ft.Container(ft.Column(lines, spacing=SECTION_GAP, tight=True), padding=EDGE_SPACE)


def _side_by_side(buttons: Sequence[ft.TextButton], width: float) -> ft.Control:
    """Return the buttons beside each other, as many as leave the words on them unbroken."""
    widest = max(word_room(each.content) for each in buttons if isinstance(each.content, ft.Text))
    columns = max(1, min(len(buttons), int((width + SECTION_GAP) // (widest + _BUTTON_EDGES + SECTION_GAP))))
    return in_columns([ft.Row([button]) for button in buttons], columns)


def _buttons(table: GameView) -> tuple[list[ft.TextButton], list[ft.TextButton]]:
    """Return the buttons that play on, and the others."""
    page = ft.context.page

    async def rematch() -> None:
        await start_again(table.session, table.record)

    def to_pad() -> None:
        go(game_path(table.id))

    end = ending(table.record, table.score)
    if end and end.reason == "ended":
        onward = [
            filled_button(_("Rematch"), rematch, expand=True),
            outlined_button(_("Reopen the game"), take_up_again(table), expand=True),
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
