"""The points missing to open, and the melds laid so far."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import flet as ft

from scorepad.flet_support.focus_and_scroll import scroll_key
from scorepad.flet_support.hooks import Size
from scorepad.game.opening_builder import (
    RED_THREE,
    OpeningBuilder,
    choose_meld,
    leave_meld,
    start_meld,
    take_back,
    take_back_red_three,
)
from scorepad.i18n import _
from scorepad.i18n.formats import join_sentences, points
from scorepad.rules.ruleset import RuleSet
from scorepad.score.opening import SEQUENCE, TOO_FEW, WILD, MeldProblem, OpeningMeld, is_unfinished
from scorepad.ui.theme.style import (
    ACCENT,
    CLEAN,
    EDGE_SPACE,
    HAIRLINE,
    HIGHLIGHT,
    HIGHLIGHT_EDGE,
    INK,
    TOTAL_SIZE,
    Type,
)
from scorepad.ui.widgets.buttons import chip_button, plain_button, touch_row
from scorepad.ui.widgets.layout import flowing
from scorepad.ui.widgets.text import figure, largest_that_fits, own_style, own_words, unspoken, words
from scorepad.wording.opening_meld import card_name, cards_text, headline, meld_name, meld_sentence, pile_note

_SIZES = (120.0, 96.0, 72.0, float(TOTAL_SIZE), 34.0)
_SHARE = 0.11
# On lower windows only the number itself stays in sight.
_LOW = 300

MeldStep = Callable[[OpeningBuilder], OpeningBuilder]
_CARDS_SHARE, _SUM_SHARE = 3, 1
# The height of a meld, about every second one with a line below it.
_LINE = 75
_TOP = -1
_ROW_PADDING = ft.Padding.symmetric(horizontal=10, vertical=6)


def missing_points(rules: RuleSet, found: OpeningMeld, size: Size) -> ft.Control:
    """Show the missing points, which never scroll away, with their meaning below if there is room."""
    said = headline(rules, found)
    lines: list[ft.Control] = [_large(said.large, found, size)]
    if not _is_low(size):
        lines.append(words(said.line, Type.LARGE))
    face = ft.Semantics(label=said.said, live_region=True, exclude_semantics=True)
    face.content = ft.Column(lines, spacing=0)
    border = ft.Border(bottom=ft.BorderSide(1, HAIRLINE))
    padding = ft.Padding.only(left=EDGE_SPACE, right=EDGE_SPACE, bottom=8)
    return ft.Container(face, padding=padding, border=border)


def missing_points_meaning(rules: RuleSet, found: OpeningMeld, size: Size) -> list[ft.Control]:
    """Return the meaning of the number, for the paper, if there is no room for it below the number."""
    return [unspoken(words(headline(rules, found).line, Type.LARGE))] if _is_low(size) else []


def _is_low(size: Size) -> bool:
    return size.height < _LOW * size.text_scale


def _large(text: str, found: OpeningMeld, size: Size) -> ft.Text:
    width = (size.width / 2 if size.is_landscape else size.width) / size.text_scale
    least = _SIZES[-1] if _is_low(size) else TOTAL_SIZE
    largest = max(least, size.height / size.text_scale * _SHARE)
    sizes = tuple(each for each in _SIZES if each <= largest)
    allowed = ACCENT if found.legal else CLEAN
    style = own_style(
        largest_that_fits([text], width, sizes), ft.FontWeight.W_700, INK if found.missing else allowed
    )
    # A line no higher than its figures leaves more room for the melds.
    style.height = 1
    return own_words(text, style)


@dataclass(frozen=True, slots=True)
class Laid:
    """The cards laid and their points. lay: takes the next step from the newest state."""

    rules: RuleSet
    laying: OpeningBuilder
    found: OpeningMeld
    lay: Callable[[MeldStep], None]


def melds_part(laid: Laid, before: Sequence[ft.Control]) -> list[ft.Control]:
    """Draw the melds, the red threes beside them, and the other actions. before: the lines above."""
    note = pile_note(laid.rules, laid.found)
    lines: list[ft.Control] = [ft.Container(key=scroll_key(_line_name(laid.laying, _TOP))), *before]
    lines += [ft.Container(words(note), padding=8)] if note else []
    for at in range(len(laid.laying.melds)):
        lines += [ft.Container(key=scroll_key(_line_name(laid.laying, at))), _meld(laid, at)]
    lines += _red_threes(laid) if laid.laying.red_threes else []
    return [*lines, ft.Container(_more(laid), padding=ft.Padding.symmetric(vertical=10))]


def meld_to_show(laying: OpeningBuilder, room: float) -> str | None:
    """Return the name of the line to scroll to, so that the active meld is seen with others above it.

    room: for the lines, in logical pixels at the usual text size. The name is new with every card.
    """
    if laying.hand is None:
        return None
    above = max(0, int(room // _LINE) - 1)
    return _line_name(laying, laying.hand - above if laying.hand >= above else _TOP)


def _line_name(laying: OpeningBuilder, at: int) -> str:
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
        lambda: laid.lay(lambda laying: choose_meld(laying, at)),
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
    # For an unfinished meld only the number of missing cards helps; for a finished one that is no help.
    early = is_unfinished(problems)
    told = [each for each in problems if (each.code == TOO_FEW) == early]
    lines = [line, *(_problem(rules, each) for each in told)]
    border = ft.Border(
        bottom=ft.BorderSide(1, HAIRLINE),
        left=ft.BorderSide(5, HIGHLIGHT_EDGE) if held else ft.BorderSide.none(),
    )
    return ft.Container(
        ft.Column(lines, spacing=2),
        bgcolor=HIGHLIGHT if held else None,
        border=border,
        padding=_ROW_PADDING,
    )


def _problem(rules: RuleSet, problem: MeldProblem) -> ft.Control:
    """Show why a meld is forbidden; too few cards so far is not a fault."""
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
    lines = [words(join_sentences(hints), Type.BODY if laying.is_empty else Type.SECOND)]
    offers: list[ft.Control] = []
    if WILD in kinds and laying.melds:
        offers.append(plain_button(_("New wild meld"), lambda: laid.lay(lambda now: start_meld(now, WILD))))
    if SEQUENCE in kinds:
        offers.append(_sequence(laid))
    if not laying.is_empty:
        offers.append(plain_button(_("Clear all"), lambda: laid.lay(_cleared)))
    return ft.Column([*lines, *([flowing(offers)] if offers else [])], spacing=4)


def _cleared(_laying: OpeningBuilder) -> OpeningBuilder:
    return OpeningBuilder()


def _sequence(laid: Laid) -> ft.Control:
    held = laid.laying.in_hand
    if held and held.of == SEQUENCE:
        return ft.Column(
            [
                words(_("Tap the ranks of the sequence. They must all be the same suit."), Type.SECOND),
                plain_button(_("Sequence complete"), lambda: laid.lay(leave_meld)),
            ],
            spacing=0,
        )
    return plain_button(_("New sequence"), lambda: laid.lay(lambda now: start_meld(now, SEQUENCE)))
