"""Where a game stands: round, dealer, lead and questions; and totals that are hidden until they are shown."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from math import ceil
from typing import Final

import flet as ft

from scorepad.flet_support.fonts import typeset
from scorepad.flet_support.hooks import Size
from scorepad.flet_support.page_state import page_state
from scorepad.flet_support.screens import Handler
from scorepad.game.events import Answered, EndedSet, TotalsHidden
from scorepad.game.intents import Goto
from scorepad.i18n import _
from scorepad.i18n.formats import points
from scorepad.score.opening import minimums_asked
from scorepad.score.record import GameRecord, RoundId
from scorepad.score.result import GameScore, Problem, leaders, winning_margin
from scorepad.ui.session import GameView
from scorepad.ui.theme import style
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.buttons import filled_button, outlined_button, touch_row
from scorepad.ui.widgets.layout import stretched
from scorepad.ui.widgets.text import own_style, safe_line_count, shrink, side_name, unspoken, words
from scorepad.wording.labels import capital, round_name
from scorepad.wording.problems import problem_sentence
from scorepad.wording.standings import dealer_name, lead_sentence, left_words, one_more_text, winner_sentence

NO_BREAK = "\N{NO-BREAK SPACE}"
_NUMBER: Final = re.compile(r"(\d(?:[.,’\u00a0\u202f]?\d)*)")
"""A number as any of the languages writes it."""
_REASON: Final = re.compile(r"(?<=[?\uff1f])\s+(?=\S)")
"""Where a question's reason begins, behind its question mark."""
_AFTER_NAME: Final = re.compile(r"^[,:\uff1a]\s*")
"""What stands between a side's name and what is asked about it."""
_STRONG_HEIGHT: Final = 1.15
"""Of a row with a large number, as a share of that, so that it is little higher for it."""
_MARK = 30
# From letters so large on the answers stand below each other.
_LARGE = 1.25
# Of lines and answers in such letters, which leave no other room; they shrink by so many steps.
_LARGE_LINE, _LARGE_EDGE, _LARGE_GAP, _STEPS = 1.2, 6, 4, 20
# About as wide as a side's sign, which shrinks less than the letters beside it.
_SIGN = "MM"
_CARD_EDGE = 12
"""Padding and border of a question's card at one side; in large letters, above and below together."""


def round_title(record: GameRecord, score: GameScore) -> str:
    """Return which round comes next, and of how many, or that the game is over."""
    if score.next is None:
        return _("Finished")
    number, last = score.next.round, record.rules.length.rounds
    if last and number <= last:
        return _("Round {number} of {last}").format(number=number, last=last)
    return _("Round {number}").format(number=number)


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


def lead_words(record: GameRecord, score: GameScore, side: int) -> str:
    """Return how a leading side stands, or since when one is away.

    Empty for the others, for a leading side before the first round is counted, and while totals are hidden.
    """
    left = left_words(record, score, side)
    best = leaders(record.rules, score.standing)
    is_told = any(scored.complete for scored in score.rounds) and not record.totals_hidden
    if left or side not in best or not is_told:
        return left
    gap = winning_margin(record.rules, score.standing)
    if score.next is None:
        return _("wins") if len(best) == 1 else _("shares the win")
    if gap:
        return _("leads by {points}").format(points=points(gap))
    return _("in the lead") if len(best) == 1 else _("tied")


def standing_sentence(record: GameRecord, score: GameScore) -> str:
    """Return who leads or has won, and by how much; empty before a round is counted or while it is hidden."""
    if record.totals_hidden:
        return ""
    if score.next is None:
        return winner_sentence(record, score)
    if not any(played.complete for played in score.rounds):
        return ""
    return lead_sentence(record.rules, [side.name for side in record.sides], score.standing)


def ask_who_went_out(table: GameView, round_id: RoundId) -> None:
    """Go to the question who went out in a round."""
    table.go("round", round_id, "at", "who-went-out")


def last_question(table: GameView) -> list[ft.Control]:
    """Return the first open question about the last counted round, until the next one starts."""
    questions = table.score.rounds[-1].questions if table.score.rounds else ()
    return [_last_question(table, table.record.rounds[-1].log_id, each) for each in questions[:1]]


def _last_question(table: GameView, round_id: RoundId, problem: Problem) -> ft.Control:
    async def to_field() -> None:
        await table.send(Goto(round_id, problem.at, problem.field, fixes=True))
        table.go("round", round_id)

    return question_notice(table, round_id, problem, to_field)


def question_notice(
    table: GameView,
    round_id: RoundId,
    problem: Problem,
    to_field: Handler,
    *,
    named: bool = True,
    room: Size | None = None,
) -> ft.Control:
    """Show a question with the button that leads to its field, or to who went out, and *It's right*.

    named: whether it says whose it is, where that isn't seen above it. room: as in `asking_card`.
    """

    async def answer() -> None:
        await table.change(Answered(round_id, problem.answer))

    places = {
        "out": partial(ask_who_went_out, table, round_id),
        "sides": partial(table.go, "players"),
    }
    answers = [filled_button(_("Fix"), places.get(problem.field, to_field), expand=True)]
    if table.guest_side in (None, problem.side):
        # Translators: the answer to a question such as "4,850?", which is then never asked again.
        answers.append(outlined_button(_("It's right"), answer, expand=True))
    side = None if problem.side is None else (problem.side, table.shown.sides[problem.side].name)
    return asking_card(problem_sentence(problem, table.shown), answers, side, named=named, room=room)


def asking_card(
    sentence: str,
    answers: Sequence[ft.TextButton] = (),
    about: tuple[int, str] | None = None,
    *,
    named: bool = True,
    room: Size | None = None,
) -> ft.Container:
    """Show a sentence that somebody has to see, with its buttons. about: a side, and its name.

    named: whether the name is shown where it only begins the sentence; it is read out anyway. room: where it
    has to be whole in large letters, which shrink for it.
    """
    is_large = page_state(ft.context.page).text_scale >= _LARGE
    mark = words("!", Type.HEAD, style.ON_FILLED, centred=True)
    mark.style = ft.TextStyle(height=1.5)
    circle = unspoken(ft.Container(mark, width=_MARK, bgcolor=style.HIGHLIGHT_EDGE, border_radius=_MARK / 2))
    share = _share(sentence, len(answers), room) if room and is_large else 1
    text = _sentence(sentence, about, Type.SECOND if is_large else Type.LARGE, named=named, share=share)
    for answer in answers if is_large else ():
        _tighten(answer, share)
    said = ft.Semantics(container=True, live_region=True, content=text, expand=True)
    lines: list[ft.Control] = [ft.Row([*([] if is_large else [circle]), said], spacing=12)]
    rows = [[each] for each in answers] if is_large else [answers]
    lines += [ft.Row([*row], spacing=8) for row in rows if row]
    return ft.Container(
        ft.Column(lines, spacing=_LARGE_GAP if is_large else 10, tight=True),
        bgcolor=style.HIGHLIGHT,
        border=ft.Border.all(2, style.HIGHLIGHT_EDGE),
        border_radius=style.RADIUS,
        padding=ft.Padding.symmetric(horizontal=10, vertical=4 if is_large else 8),
    )


def _share(sentence: str, answers: int, room: Size) -> float:
    """Return the share of its large letters at which a sentence with so many answers fits its room."""
    scale = page_state(ft.context.page).text_scale
    answer = style.LARGE_SIZE * style.LINE_HEIGHT * scale
    parts = _in_lines(_SIGN + sentence).split("\n")

    def fits(share: float) -> bool:
        size = style.SECOND_SIZE * scale * share
        width = (room.width - 2 * _CARD_EDGE) / size
        lines = sum(safe_line_count(part, width) for part in parts)
        below = answers * (max(style.TARGET, answer * share + 2 * _LARGE_EDGE) + _LARGE_GAP)
        return lines * size * _LARGE_LINE + below + _CARD_EDGE <= room.height

    # Never smaller than usual.
    shares = (step / _STEPS for step in range(_STEPS, ceil(_STEPS / scale), -1))
    return next(filter(fits, shares), 1 / scale)


def _tighten(answer: ft.TextButton, share: float) -> None:
    """Leave little room above and below the large letters of an answer, and a share of those."""
    if isinstance(answer.content, ft.Text) and answer.style:
        shrink(answer.content, share)
        answer.style.padding = ft.Padding.symmetric(horizontal=_CARD_EDGE, vertical=_LARGE_EDGE)


def _sentence(
    sentence: str, about: tuple[int, str] | None, place: Type, *, named: bool, share: float
) -> ft.Text:
    """Return a sentence whose last word never stands alone, with its side's sign and its numbers in bold.

    A question's reason has a line of its own. about, named: as in `asking_card`. share: by which
    large letters shrink.
    """
    text, spans, rest = words("", place, style.INK, said=sentence), list[ft.TextSpan](), sentence
    if about and sentence.startswith(about[1]):
        rest = sentence.removeprefix(about[1])
        unnamed, is_named_first = _AFTER_NAME.subn("", rest)
        if is_named_first and not named:
            rest = capital(unnamed)
        else:
            spans = side_name(*about, place).spans or []
    if place is Type.SECOND:
        shrink(text, share, _LARGE_LINE)
    rest = _in_lines(rest)
    has_reason, size = "\n" in rest, style.SCALE[place.value.name.lower()][0] * share
    strong = own_style(style.BIG_SIZE if has_reason and place is Type.LARGE else size, ft.FontWeight.W_700)
    if has_reason:
        strong.height = _STRONG_HEIGHT
    # Split at its numbers, which are at the odd places.
    parts = _NUMBER.split(rest)
    text.spans = [
        *spans,
        *(ft.TextSpan(typeset(part), style=strong if at % 2 else None) for at, part in enumerate(parts)),
    ]
    return text


def _in_lines(sentence: str) -> str:
    """Return a sentence whose reason begins a line, and whose last word stays beside the one before."""
    first, space, last = _REASON.sub("\n", sentence, count=1).rpartition(" ")
    return f"{first}{space and NO_BREAK}{last}"


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


def hidden_totals(table: GameView) -> list[ft.Control]:
    """Return what stands in place of totals, of who won and of all that tells: one touch shows them."""
    lines: list[ft.Control] = [words(_("The totals are hidden."))]
    if table.is_keeper:
        label = _("Read out the totals") if table.score.finished else _("Show the totals")
        lines.append(ft.Row([filled_button(label, partial(show_totals, table), expand=True)]))
    padding = ft.Padding.symmetric(vertical=style.EDGE_SPACE)
    return [ft.Container(stretched(lines, style.EDGE_SPACE), padding=padding)]


def line_to_show(table: GameView) -> list[ft.Control]:
    """Return the line of a score pad that shows hidden totals; none if they aren't, or are to be read out."""
    if not table.record.totals_hidden or (table.is_keeper and table.score.finished):
        return []
    if not table.is_keeper:
        return [words(_("The totals are hidden."))]
    label = _("Show the totals")
    face = words(f"{label} ›", Type.BODY, style.ACCENT)
    return [touch_row(face, label, partial(show_totals, table), line=False, padding=0)]


async def show_totals(table: GameView) -> None:
    """Show the totals to everybody."""
    await table.change(TotalsHidden(hidden=False))


async def read_out(table: GameView) -> None:
    """Show the totals to everybody, and go on to who won."""
    await show_totals(table)
    table.go("result")
