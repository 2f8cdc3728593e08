"""The screen that adds up an opening meld: the points missing to open, and the melds laid so far."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import flet as ft

from scorepad.flet_support import hooks
from scorepad.flet_support.focus_and_scroll import scroll_key
from scorepad.flet_support.hooks import SetState, Size, use_keys, use_size
from scorepad.flet_support.keyboard import KeyboardKey
from scorepad.game.cursor import next_open
from scorepad.i18n import _
from scorepad.i18n.formats import join_clauses, join_sentences, keep_counts_together, points
from scorepad.rules.ruleset import RuleSet
from scorepad.score import opening
from scorepad.score.deal import seats
from scorepad.score.going_out import piles_to_go_out
from scorepad.score.opening import RED_THREE, SEQUENCE, WILD, OpeningBuilder, OpeningMeld
from scorepad.score.record import GameRecord
from scorepad.score.result import Next
from scorepad.ui.routes import game_path
from scorepad.ui.screens.opening_meld.keys import TAKE_BACK, card_keys, keys_height
from scorepad.ui.session import GameView
from scorepad.ui.shared.frames import answer_undo_keys, game_bar, game_screen
from scorepad.ui.theme import style
from scorepad.ui.theme.style import EDGE_SPACE, Type
from scorepad.ui.widgets.buttons import chip_button, choices, plain_button, touch_row
from scorepad.ui.widgets.layout import flowing, frame, has_room_below, stretched
from scorepad.ui.widgets.text import largest_that_fits, own_style, own_words, side_name, unspoken, words
from scorepad.wording import opening_meld
from scorepad.wording.going_out import may_go_out_text, missing_text, reminders, takes_text
from scorepad.wording.labels import minimum_text

_SIZES = (120.0, 96.0, 72.0, float(style.TOTAL_SIZE), 34.0)
_SHARE = 0.11
# On lower windows only the number itself stays in sight.
_LOW = 300

_CARDS_SHARE, _SUM_SHARE = 3, 1
# The height of a meld, about every second one with a line below it.
_LINE = 75
_TOP = -1
_ROW_PADDING = ft.Padding.symmetric(horizontal=10, vertical=6)

_MOST_TOUCHES = 200
# The bar and the missing points.
_HEAD = 190

_Touches = tuple[OpeningBuilder, ...]
"""The cards laid after each touch, the newest last, so that one touch can be undone."""
_NO_TOUCHES: _Touches = (OpeningBuilder(),)
_Step = Callable[[OpeningBuilder], OpeningBuilder]


@dataclass(frozen=True, slots=True)
class _Meld:
    """The cards laid and their points. lay: takes the next step from the newest state."""

    rules: RuleSet
    cards: OpeningBuilder
    found: OpeningMeld
    lay: Callable[[_Step], None]


@game_screen
def OpeningMeldHelper(table: GameView) -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the opening meld helper of a game, for the side in the address."""
    params = ft.use_route_params()
    size = use_size()
    seat = params.get("side", "")
    counting = table.draft.side if table.draft else 0
    side, turn_to = hooks.use_local_state_at(seat, lambda: int(seat) if seat.isdecimal() else counting)
    needed = opening.minimums_asked(table.record, table.score)
    touches, change = hooks.use_remembered(("meld", table.id, needed.round), lambda: _NO_TOUCHES)
    from_round = ["round", params["round"]] if "round" in params else []
    back = game_path(table.id, *from_round)
    use_keys(lambda key: _answer_key(table, key, back, change))
    sender = hooks.use_stable(lambda: None)
    rules, bar = table.record.rules, game_bar(table, _("Opening meld"), back=back)
    side = min(side, len(table.record.sides) - 1)
    sides, going = _sides(table, needed, side, turn_to), _going_out(table.record, needed.round, side)
    if not rules.family.counts_cards:
        return frame(bar, [*(sides or _of_all(rules, needed)), *going], size=size)
    meld = _judged(rules, needed, side, touches, change)

    def tapped(card: str) -> None:
        if card == TAKE_BACK:
            change(_take_back)
        else:
            meld.lay(partial(opening.lay_card, rules=rules, card=card))

    sender.on_click = tapped
    keys, room = card_keys(rules, size, sender), _room(rules, size)
    apart = size.is_landscape or (has_room_below(size) and room >= 0)
    text = opening_meld.headline(rules, meld.found)
    meaning = [unspoken(words(text.line, Type.LARGE))] if _is_low(size) else []
    return frame(
        bar,
        [*_lines(meld, [*meaning, *sides, *([] if apart else [keys])]), *going],
        size=size,
        above=_missing_points(meld, text, size),
        at_hand=keys if apart else None,
        show=_line_to_show(meld.cards, room) if apart else None,
    )


def _take_back(touches: _Touches) -> _Touches:
    return touches[:-1] or touches


def _judged(rules: RuleSet, needed: Next, side: int, touches: _Touches, change: SetState[_Touches]) -> _Meld:
    cards = touches[-1]

    def lay(step: _Step) -> None:
        change(lambda before: (*before[-_MOST_TOUCHES:], step(before[-1])))

    found = opening.judge_opening(rules, needed.minimums[side] or 0, cards.melds, cards.red_threes)
    return _Meld(rules, cards, found, lay)


async def _answer_key(table: GameView, key: KeyboardKey, back: str, change: SetState[_Touches]) -> None:
    if key is KeyboardKey.BACK:
        change(_take_back)
    else:
        await answer_undo_keys(table, key, back)


def _sides(table: GameView, needed: Next, chosen: int, turn_to: SetState[int]) -> list[ft.Control]:
    """Offer the sides to choose from, where it matters which side's meld it is."""
    if len(set(needed.minimums)) <= 1:
        return []
    minimums = [minimum_text(each, table.record.rules) for each in needed.minimums]
    answers = {
        side: _("{side}: {minimum}").format(side=each.name, minimum=minimums[side])
        for side, each in enumerate(table.record.sides)
        if side not in table.score.standing.away
    }
    buttons = choices(answers, chosen, lambda side: turn_to(lambda _before: side))
    return [ft.Container(flowing(buttons), padding=ft.Padding.symmetric(vertical=8))]


def _of_all(rules: RuleSet, needed: Next) -> list[ft.Control]:
    """Return what every side needs to open."""
    minimum = minimum_text(needed.minimums[0], rules)
    text = _("Everyone needs {minimum} to open").format(minimum=minimum)
    return [words(text, Type.LARGE)] if minimum else []


def _missing_points(meld: _Meld, text: opening_meld.Headline, size: Size) -> ft.Control:
    """Show the missing points, which never scroll away, with their meaning below if there is room."""
    meaning = [] if _is_low(size) else [words(text.line, Type.LARGE)]
    face = ft.Semantics(label=text.said, live_region=True, exclude_semantics=True)
    face.content = ft.Column([_large(text.large, meld.found, size), *meaning], spacing=0)
    border = ft.Border(bottom=ft.BorderSide(1, style.HAIRLINE))
    padding = ft.Padding.only(left=EDGE_SPACE, right=EDGE_SPACE, bottom=8)
    return ft.Container(face, padding=padding, border=border)


def _is_low(size: Size) -> bool:
    return size.height < _LOW * size.text_scale


def _large(text: str, found: OpeningMeld, size: Size) -> ft.Text:
    width = (size.width / 2 if size.is_landscape else size.width) / size.text_scale
    least = _SIZES[-1] if _is_low(size) else style.TOTAL_SIZE
    most = max(least, size.height / size.text_scale * _SHARE)
    largest = largest_that_fits([text], width, tuple(each for each in _SIZES if each <= most))
    allowed = style.ACCENT if found.legal else style.CLEAN
    look = own_style(largest, ft.FontWeight.W_700, style.INK if found.missing else allowed)
    # A line no higher than its figures leaves more room for the melds.
    look.height = 1
    return own_words(text, look)


def _lines(meld: _Meld, before: Sequence[ft.Control]) -> list[ft.Control]:
    """Draw the melds, the red threes beside them, and the other actions. before: the lines above."""
    cards, note = meld.cards, opening_meld.minimum_note(meld.rules, meld.found)
    lines = [ft.Container(key=scroll_key(_line_name(cards, _TOP))), *before]
    lines += [ft.Container(words(note), padding=8)] if note else []
    for at in range(len(cards.melds)):
        lines += [ft.Container(key=scroll_key(_line_name(cards, at))), _meld_row(meld, at)]
    lines += [_red_threes(meld)] if cards.red_threes else []
    return [*lines, ft.Container(_more(meld), padding=ft.Padding.symmetric(vertical=10))]


def _room(rules: RuleSet, size: Size) -> float:
    """Return the height available for the melds, at the usual text size."""
    height = 0 if size.is_landscape else keys_height(rules, size)
    return (size.height - height) / size.text_scale - _HEAD


def _line_to_show(cards: OpeningBuilder, room: float) -> str | None:
    """Return the name of the line to scroll to, so that the active meld is seen with others above it.

    room: for the lines, in logical pixels at the usual text size. The name is new with every card.
    """
    if cards.hand is None:
        return None
    above = max(0, int(room // _LINE) - 1)
    return _line_name(cards, cards.hand - above if cards.hand >= above else _TOP)


def _line_name(cards: OpeningBuilder, at: int) -> str:
    return f"meld {at} of {sum(len(meld.cards) for meld in cards.melds)}"


def _meld_row(meld: _Meld, at: int) -> ft.Control:
    each, active = meld.cards.melds[at], meld.cards.hand == at
    name, worth = opening_meld.meld_name(meld.rules, each), points(meld.found.sums[at])
    selected = _("{meld}, {points}, selected: wild cards go here")
    message = selected if active else _("{meld}, {points}: put wild cards here")
    total = touch_row(
        words(worth, Type.BIG, right=True),
        message.format(meld=name, points=worth),
        partial(meld.lay, partial(opening.choose_meld, at=at)),
        line=False,
        padding=ft.Padding.only(right=8),
    )
    chips: list[ft.Control] = [
        _chip(meld, card, count, partial(opening.take_back, at=at, card=card))
        for card, count in Counter(each.cards).items()
    ]
    if each.of in (WILD, SEQUENCE) or not chips:
        chips.insert(0, words(name, Type.SECOND))
    line = ft.Row([ft.Container(flowing(chips), expand=_CARDS_SHARE), ft.Container(total, expand=_SUM_SHARE)])
    return _row(meld, line, at, active=active)


def _red_threes(meld: _Meld) -> ft.Control:
    chip = _chip(meld, RED_THREE, meld.cards.red_threes, opening.take_back_red_three)
    line = ft.Row([chip, words(_("doesn't count toward the minimum"), Type.SECOND, expand=True)])
    return _row(meld, line, None, active=False)


def _chip(meld: _Meld, card: str, count: int, step: _Step) -> ft.Control:
    """Draw the cards of a kind; a tap takes one back."""
    name = _("{card}, {count}: remove one").format(card=opening_meld.card_name(meld.rules, card), count=count)
    colour = style.CLEAN if card == RED_THREE else None
    text = words(opening_meld.cards_text(meld.rules, card, count), Type.LARGE, colour, said=name)
    return chip_button(text, partial(meld.lay, step))


def _row(meld: _Meld, line: ft.Control, at: int | None, *, active: bool) -> ft.Container:
    """Draw a meld, or (at None) the red threes, with what is wrong with it."""
    problems = [each for each in meld.found.problems if each.meld == at]
    # For an unfinished meld only the number of missing cards helps; for a finished one that is no help.
    early = opening.is_unfinished(problems)
    lines = [_problem(meld.rules, each) for each in problems if (each.code == opening.TOO_FEW) == early]
    mark = ft.BorderSide(5, style.HIGHLIGHT_EDGE) if active else ft.BorderSide.none()
    return ft.Container(
        ft.Column([line, *lines], spacing=2),
        bgcolor=style.HIGHLIGHT if active else None,
        border=ft.Border(bottom=ft.BorderSide(1, style.HAIRLINE), left=mark),
        padding=_ROW_PADDING,
    )


def _problem(rules: RuleSet, problem: opening.MeldProblem) -> ft.Control:
    """Show why a meld is forbidden; too few cards so far is not a fault."""
    sentence, early = opening_meld.meld_sentence(rules, problem), problem.code == opening.TOO_FEW
    text = words(sentence, Type.SECOND) if early else words(f"✗ {sentence}", Type.BODY, style.CLEAN)
    return ft.Semantics(container=True, live_region=True, content=text)


def _more(meld: _Meld) -> ft.Control:
    cards, kinds = meld.cards, meld.rules.kinds
    hints, place = [_("Tap a card on the table to take it back.")], Type.SECOND
    if cards.is_empty:
        hints = [_("Tap the cards you would lay down. Wild cards go to the meld you tapped last.")]
        place = Type.BODY
    elif len(cards.melds) > 1:
        hints.append(_("Wild cards go to the highlighted meld. Tap a total to highlight another one."))
    buttons: list[ft.Control] = []
    if WILD in kinds and cards.melds:
        buttons.append(_step_button(meld, _("New wild meld"), partial(opening.start_meld, of=WILD)))
    if SEQUENCE in kinds:
        buttons.append(_sequence(meld))
    if not cards.is_empty:
        buttons.append(_step_button(meld, _("Clear all"), lambda _cards: OpeningBuilder()))
    asked = [flowing(buttons)] if buttons else []
    return ft.Column([words(join_sentences(hints), place), *asked], spacing=4)


def _step_button(meld: _Meld, label: str, step: _Step) -> ft.Control:
    return plain_button(label, partial(meld.lay, step))


def _sequence(meld: _Meld) -> ft.Control:
    active = meld.cards.in_hand
    if not active or active.of != SEQUENCE:
        return _step_button(meld, _("New sequence"), partial(opening.start_meld, of=SEQUENCE))
    hint = words(_("Tap the ranks of the sequence. They must all be the same suit."), Type.SECOND)
    return ft.Column([hint, _step_button(meld, _("Sequence complete"), opening.leave_meld)], spacing=0)


def _going_out(record: GameRecord, number: int, side: int) -> list[ft.Control]:
    """Return the piles that going out takes in a round, those a side lacks, and what only the table can see.

    number: of the round, from 1.
    """
    needed = record.rules.facts.going_out_piles(number, seats(record.sides))
    conditions = reminders(record.rules, partners=any(len(each.people) > 1 for each in record.sides))
    takes = takes_text(record.rules, needed)
    lines = [words(keep_counts_together(takes), said=takes), *_lacking(record, number, side)] if takes else []
    if conditions:
        text = _("Before going out: {reminders}").format(reminders=join_clauses(conditions))
        lines.append(words(text, Type.SECOND))
    return [ft.Container(stretched(lines, 4), padding=ft.Padding.symmetric(vertical=10))] if lines else []


def _lacking(record: GameRecord, number: int, side: int) -> list[ft.Control]:
    """Return the piles that a side still lacks, once it has one."""
    played = next_open(record)
    if played is None or not any(played.tallies[side].piles.values()):
        return []
    _needed, missing = piles_to_go_out(record.rules, number, seats(record.sides), played.tallies[side].piles)
    text = may_go_out_text(record.rules, missing)
    short, name = missing_text(record.rules, missing) if missing else text, record.sides[side].name
    face = ft.Row([side_name(side, name), words(short)], wrap=True, spacing=10, run_spacing=0)
    label = _("{side}: {what}").format(side=name, what=text)
    return [ft.Semantics(label=label, exclude_semantics=True, content=face)]
