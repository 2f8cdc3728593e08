"""An opening meld built touch by touch. It is never stored in the game."""

from dataclasses import dataclass, replace

from scorepad.rules.ruleset import WILDS, RuleSet
from scorepad.score.opening import SEQUENCE, WILD, Meld, is_full

RED_THREE = "red_three"


@dataclass(frozen=True, slots=True)
class OpeningBuilder:
    """The cards laid so far. red_threes: beside the melds. hand: index of the active meld, for wild cards."""

    melds: tuple[Meld, ...] = ()
    red_threes: int = 0
    hand: int | None = None

    @property
    def in_hand(self) -> Meld | None:
        """The active meld, which wild cards go to."""
        return None if self.hand is None else self.melds[self.hand]

    @property
    def is_empty(self) -> bool:
        """Whether no meld and no red three has been laid."""
        return not (self.melds or self.red_threes)


def lay_card(laying: OpeningBuilder, rules: RuleSet, card: str) -> OpeningBuilder:
    """Add a card: a rank to its meld, a wild card to the active meld, a red three beside the melds.

    A closed pile takes no more cards: the next card of its rank starts another meld. An active sequence takes
    every rank. A wild card without an active meld starts a wild one.
    """
    if card == RED_THREE:
        return replace(laying, red_threes=laying.red_threes + 1)
    held = laying.in_hand
    if held and (card in WILDS or held.of == SEQUENCE):
        return _add(laying, card)
    of = WILD if card in WILDS else card
    return _add(_take_up(laying, rules, of), card)


def start_meld(laying: OpeningBuilder, of: str) -> OpeningBuilder:
    """Start a meld, such as a `wild` one or a `sequence`, and make it active."""
    melds = tuple(meld for meld in laying.melds if meld.cards)
    return replace(laying, melds=(*melds, Meld(of)), hand=len(melds))


def choose_meld(laying: OpeningBuilder, at: int) -> OpeningBuilder:
    """Make the meld at an index active; another one that has no cards yet is dropped."""
    before = tuple(meld for meld in laying.melds[:at] if meld.cards)
    after = tuple(meld for meld in laying.melds[at + 1 :] if meld.cards)
    return replace(laying, melds=(*before, laying.melds[at], *after), hand=len(before))


def leave_meld(laying: OpeningBuilder) -> OpeningBuilder:
    """Leave no meld active."""
    return replace(laying, melds=tuple(meld for meld in laying.melds if meld.cards), hand=None)


def take_back(laying: OpeningBuilder, at: int, card: str) -> OpeningBuilder:
    """Take a card off the meld at an index; a meld without cards is dropped."""
    meld, hand = laying.melds[at], laying.hand
    cards = list(meld.cards)
    cards.remove(card)
    if cards:
        return replace(laying, melds=_with(laying.melds, at, Meld(meld.of, tuple(cards))))
    if hand is not None and hand >= at:
        hand = None if hand == at else hand - 1
    return replace(laying, melds=(*laying.melds[:at], *laying.melds[at + 1 :]), hand=hand)


def take_back_red_three(laying: OpeningBuilder) -> OpeningBuilder:
    """Take back one of the red threes."""
    return replace(laying, red_threes=max(0, laying.red_threes - 1))


def _take_up(laying: OpeningBuilder, rules: RuleSet, of: str) -> OpeningBuilder:
    """Make the meld of a rank active that is not closed yet, or start one."""
    open_ones = (at for at, meld in enumerate(laying.melds) if meld.of == of and not is_full(rules, meld))
    at = next(open_ones, None)
    return start_meld(laying, of) if at is None else choose_meld(laying, at)


def _add(laying: OpeningBuilder, card: str) -> OpeningBuilder:
    """Add a card to the active meld."""
    at = laying.hand or 0
    meld = laying.melds[at]
    return replace(laying, melds=_with(laying.melds, at, Meld(meld.of, (*meld.cards, card))))


def _with(melds: tuple[Meld, ...], at: int, meld: Meld) -> tuple[Meld, ...]:
    return (*melds[:at], meld, *melds[at + 1 :])
