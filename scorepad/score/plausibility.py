"""How much cards are likely to be worth: by the finished piles, the pack, and what people hold.

None of these limits is a rule. They are set so that hardly a round dealt from a real pack comes near them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from scorepad.rules.ruleset import WILDS, RuleSet
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
"""Who names no players may still play in pairs."""
_ENOUGH = 3
"""Values of one field that tell what is usual: more than one round of two sides."""
_STEP = 10


@dataclass(frozen=True, slots=True)
class PlausibleLimit:
    """How much one field may hold, in points.

    ordinary: nobody wonders, whatever the table usually counts. most: beyond it everybody does.
    why: what makes more than that unlikely.
    """

    ordinary: int
    most: int
    why: LimitSource


@dataclass(frozen=True, slots=True)
class Plausibility:
    """What is likely at one table, in points.

    natural, mixed: the most a finished pile without or with wild cards is worth. loose: unfinished melds.
    hand: what one player may well hold. all_cards: the pack on the table, None where nobody can say.
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
        """Read what is likely from the rules."""
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
        """Tell how much a side with these finished piles is likely to have on the table."""
        piles = sum(
            count * (self.natural if kind in _ALL_NATURAL else self.mixed)
            for kind, count in tally.piles.items()
            if kind in prices.piles
        )
        ordinary, most = piles + self.loose // 3, piles + self.loose
        if self.all_cards is not None and self.all_cards <= most:
            return PlausibleLimit(min(ordinary, self.all_cards), self.all_cards, "pack")
        return PlausibleLimit(ordinary, most, "piles")

    def left(self, side: Side) -> PlausibleLimit:
        """Tell how much the players of a side are likely to hold."""
        players = len(side.players) or (1 if self.alone else _UNNAMED)
        return PlausibleLimit(players * self.hand, 2 * players * self.hand, "hands")


def _in_hands(rules: RuleSet, cards: int) -> int:
    """Give what so many cards of a hand are worth on average, rounded up to a number to remember."""
    counts = deck(rules)
    worth = sum(count * rules.in_hand(group) for group, count in counts.items())
    return -(-cards * worth // (sum(counts.values()) * _STEP)) * _STEP


def _all_cards(rules: RuleSet, pack: Pack) -> int:
    """Give what the whole pack is worth on the table; a special one is taken to be like ordinary decks."""
    counts: Mapping[str, int] = deck(rules)
    melded = (group for group in counts if group in rules.facts.meldable)
    worth = sum(counts[group] * max(0, rules.on_table(group)) for group in melded)
    return worth * max(pack.cards, pack.decks * full_deck(rules)) // full_deck(rules)


def usual_amount(amounts: Sequence[int]) -> int | None:
    """Give the middle of what a table has counted so far, None after too little to tell."""
    some = sorted(amount for amount in amounts if amount > 0)
    return some[len(some) // 2] if len(some) >= _ENOUGH else None
