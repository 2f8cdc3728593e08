"""The likely value of cards: by the finished piles, the pack, and the cards in people's hands.

None of these limits is a rule. They are set so that rounds dealt from a real pack hardly ever come near.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import WILDS
from scorepad.score.breakdown import Prices
from scorepad.score.deal import Pack, deck, full_deck, low_ranks
from scorepad.score.record import Side, Tally

LimitSource = Literal["pack", "piles", "hands"]

_ALL_NATURAL = ("clean", "sequence", "black_threes")
_HIGH_TO_KING = 10
_PICKED_UP = 10
"""Cards that a player may well hold beside the hand and foot dealt: a discard pile that was taken."""
_DEAREST_PENALTY = 11
"""Hand: an ace is 11. Source: pagat.com/rummy/hand.html."""
_UNNAMED = 2
"""A side that names no players may still be a pair."""
_ENOUGH = 3
"""The fewest values of one field that show what is usual: more than one round of two sides."""
_STEP = 10


@dataclass(frozen=True, slots=True)
class PlausibleLimit:
    """The likely limits of one field, in points.

    ordinary: up to here there is no warning, whatever the table's usual count. most: above it there always
    is one. why: what makes more than that unlikely.
    """

    ordinary: int
    most: int
    why: LimitSource


@dataclass(frozen=True, slots=True)
class Plausibility:
    """The likely values at one table, in points.

    natural, mixed: the most for a finished pile without or with wild cards. loose: for unfinished melds.
    hand: in one player's hand. all_cards: for the whole pack on the table, None where that is unknown.
    alone: a side that names no players is one player.
    """

    natural: int
    mixed: int
    loose: int
    hand: int
    all_cards: int | None
    alone: bool = False

    @classmethod
    def of(cls, rules: RuleSet, pack: Pack | None) -> "Plausibility":
        """Return the likely values under these rules."""
        if not rules.family.counts_cards:
            hand = rules.deal.hand * _DEAREST_PENALTY // 2
            return cls(natural=0, mixed=0, loose=0, hand=hand, all_cards=None, alone=True)
        size, low = rules.piles.size, low_ranks(rules)
        naturals = {group: max(0, rules.on_table(group)) for group in rules.facts.meldable}
        dearest_wild = max(naturals.pop(group) for group in WILDS)
        dearest = max(naturals.values())
        ranks = naturals["ace"] + (_HIGH_TO_KING - low) * naturals["high"] + low * naturals["low"]
        mixed = size * max(dearest, dearest_wild)
        return cls(
            natural=size * dearest,
            mixed=mixed,
            loose=(size - 1) * ranks + mixed,
            hand=_in_hands(rules, rules.facts.cards_dealt + _PICKED_UP),
            all_cards=_all_cards(rules, pack) if pack else None,
        )

    def melded(self, prices: Prices, tally: Tally) -> PlausibleLimit:
        """Return the limits of a side's cards on the table, given its finished piles."""
        piles = sum(
            count * (self.natural if kind in _ALL_NATURAL else self.mixed)
            for kind, count in tally.piles.items()
            if kind in prices.rules.kinds
        )
        ordinary, most = piles + self.loose // 3, piles + self.loose
        if self.all_cards is not None and self.all_cards <= most:
            return PlausibleLimit(min(ordinary, self.all_cards), self.all_cards, "pack")
        return PlausibleLimit(ordinary, most, "piles")

    def left(self, side: Side) -> PlausibleLimit:
        """Return the limits of the cards left with the players of a side."""
        players = len(side.players) or (1 if self.alone else _UNNAMED)
        return PlausibleLimit(players * self.hand, 2 * players * self.hand, "hands")


def _in_hands(rules: RuleSet, cards: int) -> int:
    """Return the average value of so many cards in hand, rounded up to a number that is easy to remember."""
    counts = deck(rules)
    worth = sum(count * rules.in_hand(group) for group, count in counts.items())
    return -(-cards * worth // (sum(counts.values()) * _STEP)) * _STEP


def _all_cards(rules: RuleSet, pack: Pack) -> int:
    """Return the value of the whole pack on the table; a special pack is treated like ordinary decks."""
    counts: Mapping[str, int] = deck(rules)
    melded = (group for group in counts if group in rules.facts.meldable)
    worth = sum(counts[group] * max(0, rules.on_table(group)) for group in melded)
    return worth * max(pack.cards, pack.decks * full_deck(rules)) // full_deck(rules)


def usual_amount(amounts: Sequence[int]) -> int | None:
    """Return the median of a table's counts so far, None while there are too few."""
    some = sorted(amount for amount in amounts if amount > 0)
    return some[len(some) // 2] if len(some) >= _ENOUGH else None
