"""Where a game stands: round, dealer, lead, warnings, and the table of its rounds."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import flet as ft

from scorepad.flet_support.error_boundary import Handler
from scorepad.flet_support.focus_and_scroll import with_scroll_keys
from scorepad.flet_support.navigation import go
from scorepad.flet_support.page_state import page_state
from scorepad.game.events import Answered, EndedSet
from scorepad.game.intents import Goto
from scorepad.i18n import _, ngettext
from scorepad.i18n.formats import join_clauses, points
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import Minimum
from scorepad.score.ending import leaders, winning_margin
from scorepad.score.opening import minimums_asked
from scorepad.score.record import GameRecord, RoundId, Tally
from scorepad.score.result import GameScore, Problem, RoundScore
from scorepad.ui.routes import game_path
from scorepad.ui.session import GameView
from scorepad.ui.theme.style import HAIRLINE, INK, Type
from scorepad.ui.widgets.buttons import plain_button, still_row, touch_row
from scorepad.ui.widgets.layout import notice
from scorepad.ui.widgets.motion import sliding
from scorepad.ui.widgets.text import UNSET, figure, side_name, words
from scorepad.wording.agreement import round_mark
from scorepad.wording.labels import minimum_text, round_name
from scorepad.wording.standings import behind_words, dealer_name, left_words, one_more_text
from scorepad.wording.warnings import problem_sentence

WHO_WENT_OUT = "who-went-out"
"""The last part of the address of a round's question who went out."""

NARROWEST_COLUMN = 99
FIRST_COLUMN = 78
"""Logical pixels for text of the usual size, as is the narrowest column."""
_NO_MARKS: Mapping[RoundId, str] = {}
_LOOK = "⚠"
"""Marks a round with a warning that may be worth a look, however old the round is."""


def round_title(record: GameRecord, score: GameScore) -> str:
    """Return which round comes next, and of how many, or that the game is over."""
    if score.next is None:
        return _("Finished")
    number, last = score.next.round, record.rules.length.rounds
    if last and number <= last:
        return _("Round {number} of {last}").format(number=number, last=last)
    return _("Round {number}").format(number=number)


def name_of_next_round(record: GameRecord, score: GameScore) -> str:
    """Return what the round that comes next is called: `two sets`; empty if it has no name."""
    return round_name(record.rules, score.next.round) if score.next else ""


def numbered_round(record: GameRecord, number: int) -> str:
    """Return a round with its name, if it has one: `Round 3: two sets`."""
    name = round_name(record.rules, number)
    if not name:
        return _("Round {number}").format(number=number)
    return _("Round {number}: {name}").format(number=number, name=name)


def dealer_words(record: GameRecord, score: GameScore) -> str:
    """Return who deals the round in play; empty if nobody knows."""
    dealer = dealer_name(record, score)
    return _("{dealer} deals").format(dealer=dealer) if dealer else ""


def next_dealer_words(record: GameRecord, score: GameScore) -> str:
    """Return who deals; between two rounds, who deals next."""
    between = score.next and 0 < score.next.round - record.first_round == len(record.rounds)
    dealer = dealer_name(record, score) if between else ""
    return _("next dealer: {dealer}").format(dealer=dealer) if dealer else dealer_words(record, score)


def writes_nothing(rules: RuleSet, tally: Tally) -> bool:
    """Return whether a side sat a round out and gets neither points nor a 0 for it."""
    return tally.is_sat_out and rules.points.sat_out == "blank"


def lead_words(record: GameRecord, score: GameScore, side: int) -> str:
    """Return how a leading side stands, since when one is away, or how far behind one is in the last round.

    Empty for the others, and for a leading side before the first round is counted.
    """
    left = left_words(record, score, side)
    if left:
        return left
    best = leaders(record.rules, score.standing)
    if side not in best:
        return behind_words(record, score, side)
    if not any(scored.complete for scored in score.rounds):
        return ""
    gap = winning_margin(record.rules, score.standing)
    if score.next is None:
        return _("wins") if len(best) == 1 else _("shares the win")
    if gap:
        return _("leads by {points}").format(points=points(gap))
    return _("in the lead") if len(best) == 1 else _("tied")


def last_question(table: GameView) -> list[ft.Control]:
    """Return the first open question about the last counted round, until the next one starts."""
    questions = table.score.rounds[-1].questions if table.score.rounds else ()
    return [_last_question(table, table.record.rounds[-1].log_id, each) for each in questions[:1]]


def _last_question(table: GameView, round_id: RoundId, problem: Problem) -> ft.Control:
    async def to_field() -> None:
        await table.send(Goto(round_id, problem.at, problem.field))
        go(game_path(table.id, "round", round_id))

    async def to_question() -> None:
        go(game_path(table.id, "round", round_id, "at", WHO_WENT_OUT))

    return question_notice(table, round_id, problem, to_field, to_question)


def question_notice(
    table: GameView,
    round_id: RoundId,
    problem: Problem,
    to_field: Callable[[], Awaitable[None]],
    to_question: Callable[[], Awaitable[None]],
    *,
    place: Type = Type.BODY,
) -> ft.Control:
    """Show a question with the button that leads to its field, or to who went out, and *It's right*."""

    async def to_players() -> None:
        go(game_path(table.id, "players"))

    async def answer() -> None:
        await table.change(Answered(round_id, problem.answer))

    places = {"out": to_question, "sides": to_players}
    buttons = [plain_button(_("Fix"), places.get(problem.field, to_field))]
    if table.guest_side in (None, problem.side):
        # Translators: the answer to a question such as "4,850?", which is then never asked again.
        buttons.append(plain_button(_("It's right"), answer))
    return notice(problem_sentence(problem, table.shown), buttons, place=place)


@dataclass(frozen=True, slots=True)
class RoundRow:
    """One round of the table: one of the recorded rounds or (id None) one to come.

    turns: how often its figures have slid in; None = they stay where they are. mark: stands below them.
    blank: the sides that sat it out, where nothing is written for them.
    """

    id: RoundId | None
    number: int
    minimums: tuple[Minimum | None, ...]
    scored: RoundScore | None
    next: bool
    turns: int | None = None
    mark: str = ""
    blank: frozenset[int] = frozenset()


OpenRound = Callable[[RoundRow], Awaitable[None]]


def round_rows(
    record: GameRecord, score: GameScore, marks: Mapping[RoundId, str] = _NO_MARKS
) -> list[RoundRow]:
    """Return the recorded rounds, the next one, and the empty ones to the end where their number is fixed.

    marks: how far the sides agree on a round, where somebody asks.
    """
    coming = score.next.round if score.next else 0
    rows = []
    for scored, played in zip(score.rounds, record.rounds, strict=True):
        opening = _of_present(record, scored.number, [side.minimum for side in scored.sides])
        away = (at for at, tally in enumerate(played.tallies) if writes_nothing(record.rules, tally))
        rows.append(
            RoundRow(
                scored.id,
                scored.number,
                opening,
                scored,
                next=scored.number == coming,
                mark=round_mark(record.rules, played, marks.get(played.id, "") if played.id else ""),
                blank=frozenset(away),
            )
        )
    if score.finished:
        return rows
    last = max(record.rules.length.rounds or 0, coming)
    for number in range(record.first_round + len(rows), last + 1):
        asked = [record.rules.minimum(number, total) for total in score.totals]
        opening = _of_present(record, number, asked)
        rows.append(RoundRow(None, number, opening, None, number == coming))
    return rows


def _of_present(
    record: GameRecord, number: int, minimums: Sequence[Minimum | None]
) -> tuple[Minimum | None, ...]:
    """Return the minimums of a round, None for a side that has left. number: of the round, from 1."""
    index = number - record.first_round
    return tuple(None if record.is_away(side, index) else each for side, each in enumerate(minimums))


def rounds_table(
    record: GameRecord,
    score: GameScore,
    width: float,
    on_open: OpenRound,
    turns: Mapping[int, int] | None = None,
    marks: Mapping[RoundId, str] = _NO_MARKS,
    order: Sequence[int] = (),
) -> ft.Control:
    """Draw the table of rounds.

    width: available logical pixels. on_open: called with the touched round. turns: how often the figures of a
    round have slid in, by its number; None = nothing ever moves. marks: what stands below a round. order: of
    the sides, if not by their seats.
    """
    order = order or range(len(record.sides))
    rows = round_rows(record, score, marks)
    if turns is not None:
        rows = [_movable(row, turns) for row in rows]
    fits = (width - FIRST_COLUMN) / len(record.sides) >= NARROWEST_COLUMN
    cells = _across if fits else _turned
    head = [_head(record, order, needs=any(map(_needed, rows)))] if fits else []
    drawn = [_line(record, row, cells(record, row, order), order, on_open) for row in rows]
    lines = with_scroll_keys(drawn, "round")
    return ft.Column([*head, *lines], spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _movable(row: RoundRow, turns: Mapping[int, int]) -> RoundRow:
    """Return the row as one that can slide in, if its round is open or was finished on this screen."""
    is_open = row.next or (row.scored is not None and not row.scored.complete)
    return replace(row, turns=turns.get(row.number, 0)) if is_open or row.number in turns else row


def _head(record: GameRecord, order: Sequence[int], *, needs: bool) -> ft.Control:
    """Draw the names of the columns. needs: whether a round's minimum stands below its number."""
    # Translators: head of a narrow column; at most 8 letters.
    lines = [words(_("Round"), Type.SECOND, INK)]
    if needs:
        # Translators: in a narrow column, above a number; at most 14 letters.
        lines.append(words(_("Needs"), Type.SECOND))
    first = ft.Container(ft.Column([*lines], spacing=0), width=_first_column())
    names = [side_name(side, record.sides[side].name, Type.SECOND, right=True) for side in order]
    row = ft.Row([first, *(ft.Container(name, expand=True) for name in names)], spacing=8)
    border = ft.Border(bottom=ft.BorderSide(1, HAIRLINE))
    return ft.Container(row, border=border, padding=ft.Padding.symmetric(horizontal=14, vertical=8))


def _first_column() -> float:
    """Return how wide the column of the rounds' numbers is, in logical pixels."""
    return FIRST_COLUMN * page_state(ft.context.page).text_scale


def _line(
    record: GameRecord, row: RoundRow, cells: ft.Control, order: Sequence[int], on_open: OpenRound
) -> ft.Control:
    spoken = _spoken(record, row, order)
    if row.id or row.next:
        return touch_row(cells, spoken, lambda: on_open(row), current=row.next)
    return still_row(cells, spoken)


def _needed(row: RoundRow) -> str:
    """Return the points that all sides need to open; empty if they differ or it isn't points."""
    one = _one_minimum(row)
    return points(one) if isinstance(one, int) else ""


def _needed_cards(record: GameRecord, row: RoundRow) -> str:
    """Return what all sides need to open, if it is the same and isn't points: `needs a completed pile`."""
    one = _one_minimum(row)
    if one is None or _needed(row):
        return ""
    return _("needs {minimum} to open").format(minimum=minimum_text(one, record.rules))


def _one_minimum(row: RoundRow) -> Minimum | None:
    """Return the minimum of all sides that are there, None if they differ or need nothing."""
    found = {each for each in row.minimums if each is not None}
    return found.pop() if len(found) == 1 else None


def _number(row: RoundRow, number: str) -> ft.Text:
    return words(f"{number} {_LOOK}" if _warning_count(row) else number, Type.STRONG)


def _warning_count(row: RoundRow) -> int:
    """Return the number of warnings about the fields of a round."""
    return sum(problem.field != "sides" for problem in row.scored.questions) if row.scored else 0


def _across(record: GameRecord, row: RoundRow, order: Sequence[int]) -> ft.Control:
    needed, cards, name = _needed(row), _needed_cards(record, row), round_name(record.rules, row.number)
    lines = [_number(row, str(row.number)), *([words(needed, Type.SECOND)] if needed else [])]
    first = ft.Container(ft.Column([*lines], spacing=0), width=_first_column())
    cells = [ft.Container(_cell(row, side), expand=True) for side in order]
    line = ft.Row([first, *cells], spacing=8)
    below = [words(text, Type.SECOND) for text in (name, cards, row.mark) if text]
    return ft.Column([line, *below], spacing=0) if below else line


def _turned(record: GameRecord, row: RoundRow, order: Sequence[int]) -> ft.Control:
    names = [ft.Container(side_name(side, record.sides[side].name), expand=True) for side in order]
    sides = [ft.Row([name, _cell(row, side)], spacing=8) for side, name in zip(order, names, strict=True)]
    title = _number(row, numbered_round(record, row.number))
    needed = _needed(row)
    needs = _("needs {minimum} to open").format(minimum=needed) if needed else _needed_cards(record, row)
    lines = [title, *([words(needs, Type.SECOND)] if needs else []), *(sides if row.scored else [])]
    if row.mark:
        lines.append(words(row.mark, Type.SECOND))
    return ft.Column([*lines], spacing=4)


def _cell(row: RoundRow, side: int) -> ft.Control:
    face = _cell_face(row, side)
    return face if row.turns is None else sliding(face, row.turns)


def _cell_face(row: RoundRow, side: int) -> ft.Control:
    figures = _figures(row, side)
    if figures is None:
        return figure(UNSET if row.next else "")
    earned, total = figures
    lines = [figure(earned), figure(total, Type.SECOND)] if total else [figure(earned)]
    return ft.Column([*lines], spacing=0, horizontal_alignment=ft.CrossAxisAlignment.END)


def _figures(row: RoundRow, side: int) -> tuple[str, str] | None:
    if row.scored is None:
        return None
    scored = row.scored.sides[side]
    if not scored.counted:
        return None
    earned = UNSET if side in row.blank else points(scored.breakdown.round)
    return earned, points(scored.total) if row.scored.complete else ""


def _spoken(record: GameRecord, row: RoundRow, order: Sequence[int]) -> str:
    parts = [numbered_round(record, row.number)]
    for side in order:
        name, figures = record.sides[side].name, _figures(row, side)
        if figures is None:
            parts.append(_still_to_count(record, row, side))
        else:
            message = _("{side} {points}, total {total}") if figures[1] else "{side} {points}"
            earned = _("sat out") if side in row.blank else figures[0]
            parts.append(message.format(side=name, points=earned, total=figures[1]))
    count = _warning_count(row)
    if count:
        message = ngettext("{count} thing to check", "{count} things to check", count)
        parts.append(message.format(count=count))
    if row.mark:
        parts.append(row.mark)
    return join_clauses(parts)


def _still_to_count(record: GameRecord, row: RoundRow, side: int) -> str:
    """Return what a side without points in a round needs; its name alone where nothing is needed."""
    name, least = record.sides[side].name, minimum_text(row.minimums[side], record.rules)
    return _("{side} needs {minimum} to open").format(side=name, minimum=least) if least else name


def one_more_round_text(table: GameView) -> str:
    """Return the rule for the round after a tie."""
    record, score = table.record, table.score
    return one_more_text(record.rules, minimums_asked(record, score).round, score.totals[score.winners[0]])


def with_extra_round(record: GameRecord, score: GameScore, asking: str) -> GameScore:
    """Return the score with one more round beyond the end, if one is asked for, as the next one."""
    if not asking or not score.finished or record.ended:
        return score
    return replace(score, next=minimums_asked(record, score))


def take_up_again(table: GameView) -> Handler:
    """Return the handler that resumes a game that was ended early."""
    return lambda: table.change(EndedSet(ended=False))


def why_name(record: GameRecord, score: GameScore, side: int) -> str:
    """Return the spoken name of the button that shows the lines of a side's total."""
    total, name = points(score.totals[side]), record.sides[side].name
    return _("Why {total}? {side}").format(total=total, side=name)
