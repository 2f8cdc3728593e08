"""What is laid to open: each meld with its sum, and what the rules forbid in it."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import flet as ft

from scorepad.game.laying import RED_THREE, Laying, begin, choose, put_down, take_back, take_back_red_three
from scorepad.i18n import _
from scorepad.i18n.joining import sentences
from scorepad.i18n.melds import card_name, cards_text, meld_name, meld_sentence, pile_note
from scorepad.i18n.numbers import points
from scorepad.rules.ruleset import RuleSet
from scorepad.score.melds import SEQUENCE, WILD, MeldProblem
from scorepad.score.opening import TOO_FEW, Opening, is_under_way
from scorepad.ui.theme import CLEAN, HAIRLINE, ROW, ROW_EDGE, Type
from scorepad.ui.widgets.buttons import chip_button, plain_button, touch_row
from scorepad.ui.widgets.places import scroll_key
from scorepad.ui.widgets.section import flowing
from scorepad.ui.widgets.words import figure, words

Step = Callable[[Laying], Laying]
_CARDS_SHARE, _SUM_SHARE = 3, 1
# A meld with a line below it about every second time.
_LINE = 75
_TOP = -1
_ROW_PADDING = ft.Padding.symmetric(horizontal=10, vertical=6)


@dataclass(frozen=True, slots=True)
class Laid:
    """What is laid and what it comes to. lay: takes the next step from the newest of it."""

    rules: RuleSet
    laying: Laying
    found: Opening
    lay: Callable[[Step], None]


def paper(laid: Laid, before: Sequence[ft.Control]) -> list[ft.Control]:
    """Draw the melds, the red threes beside them, and what else can be done. before: what stands above."""
    note = pile_note(laid.rules, laid.found)
    lines: list[ft.Control] = [ft.Container(key=scroll_key(_line_name(laid.laying, _TOP))), *before]
    lines += [ft.Container(words(note), padding=8)] if note else []
    for at in range(len(laid.laying.melds)):
        lines += [ft.Container(key=scroll_key(_line_name(laid.laying, at))), _meld(laid, at)]
    lines += _red_threes(laid) if laid.laying.red_threes else []
    return [*lines, ft.Container(_more(laid), padding=ft.Padding.symmetric(vertical=10))]


def line_to_show(laying: Laying, room: float) -> str | None:
    """Name the line that is to be scrolled to, so that the meld in hand is seen with others above it.

    room: for the lines, in logical pixels at the usual size of letters. The name is new with every card.
    """
    if laying.hand is None:
        return None
    above = max(0, int(room // _LINE) - 1)
    return _line_name(laying, laying.hand - above if laying.hand >= above else _TOP)


def _line_name(laying: Laying, at: int) -> str:
    return f"meld {at} of {sum(len(meld.cards) for meld in laying.melds)}"


def _meld(laid: Laid, at: int) -> ft.Control:
    meld, held = laid.laying.melds[at], laid.laying.hand == at
    name, worth = meld_name(laid.rules, meld), points(laid.found.sums[at])
    message = (
        _("{meld}, {points}, selected: wild cards go here")
        if held
        else _("{meld}, {points}: put wild cards here")
    )
    total = touch_row(
        figure(worth, Type.BIG),
        message.format(meld=name, points=worth),
        lambda: laid.lay(lambda laying: choose(laying, at)),
        line=False,
        padding=ft.Padding.only(right=8),
    )
    cards = Counter(meld.cards)
    chips: list[ft.Control] = [_chip(laid, card, cards[card], at) for card in cards]
    if meld.of in (WILD, SEQUENCE) or not chips:
        chips.insert(0, words(name, Type.SECOND))
    line = ft.Row([ft.Container(flowing(chips), expand=_CARDS_SHARE), ft.Container(total, expand=_SUM_SHARE)])
    problems = [each for each in laid.found.problems if each.meld == at]
    return _row(line, laid.rules, problems, held=held)


def _chip(laid: Laid, card: str, count: int, at: int) -> ft.Control:
    name = _taken_back(laid.rules, card, count)
    text = words(cards_text(laid.rules, card, count), Type.LARGE, said=name)
    return chip_button(text, lambda: laid.lay(lambda laying: take_back(laying, at, card)))


def _red_threes(laid: Laid) -> list[ft.Control]:
    count = laid.laying.red_threes
    name = _taken_back(laid.rules, RED_THREE, count)
    face = words(cards_text(laid.rules, RED_THREE, count), Type.LARGE, CLEAN, said=name)
    chip = chip_button(face, lambda: laid.lay(take_back_red_three))
    line = ft.Row([chip, words(_("doesn't count toward the minimum"), Type.SECOND, expand=True)])
    return [_row(line, laid.rules, [each for each in laid.found.problems if each.meld is None])]


def _taken_back(rules: RuleSet, card: str, count: int) -> str:
    return _("{card}, {count}: remove one").format(card=card_name(rules, card), count=count)


def _row(
    line: ft.Control,
    rules: RuleSet,
    problems: Sequence[MeldProblem],
    *,
    held: bool = False,
) -> ft.Container:
    # Of a meld under way it is enough to say how many cards are still wanted; of others that is no help.
    early = is_under_way(problems)
    told = [each for each in problems if (each.code == TOO_FEW) == early]
    lines = [line, *(_problem(rules, each) for each in told)]
    border = ft.Border(
        bottom=ft.BorderSide(1, HAIRLINE),
        left=ft.BorderSide(5, ROW_EDGE) if held else ft.BorderSide.none(),
    )
    return ft.Container(
        ft.Column(lines, spacing=2),
        bgcolor=ROW if held else None,
        border=border,
        padding=_ROW_PADDING,
    )


def _problem(rules: RuleSet, problem: MeldProblem) -> ft.Control:
    """Say what is forbidden; cards that are only not enough yet are no fault."""
    sentence, early = meld_sentence(rules, problem), problem.code == TOO_FEW
    text = words(sentence, Type.SECOND) if early else words(f"✗ {sentence}", Type.BODY, CLEAN)
    return ft.Semantics(container=True, live_region=True, content=text)


def _more(laid: Laid) -> ft.Control:
    laying, kinds = laid.laying, laid.rules.kinds
    hints = [_("Tap a card on the table to take it back.")]
    if laying.is_empty:
        hints = [_("Tap the cards you would lay down. Wild cards go to the meld you tapped last.")]
    elif len(laying.melds) > 1:
        hints.append(_("Wild cards go to the highlighted meld. Tap a total to highlight another one."))
    lines = [words(sentences(hints), Type.BODY if laying.is_empty else Type.SECOND)]
    offers: list[ft.Control] = []
    if WILD in kinds and laying.melds:
        offers.append(plain_button(_("New wild meld"), lambda: laid.lay(lambda now: begin(now, WILD))))
    if SEQUENCE in kinds:
        offers.append(_sequence(laid))
    if not laying.is_empty:
        offers.append(plain_button(_("Clear all"), lambda: laid.lay(_cleared)))
    return ft.Column([*lines, *([flowing(offers)] if offers else [])], spacing=4)


def _cleared(_laying: Laying) -> Laying:
    return Laying()


def _sequence(laid: Laid) -> ft.Control:
    held = laid.laying.in_hand
    if held and held.of == SEQUENCE:
        return ft.Column(
            [
                words(_("Tap the ranks of the sequence. They must all be the same suit."), Type.SECOND),
                plain_button(_("Sequence complete"), lambda: laid.lay(put_down)),
            ],
            spacing=0,
        )
    return plain_button(_("New sequence"), lambda: laid.lay(lambda now: begin(now, SEQUENCE)))
