"""The cards in play: how many there are of each group. Source: FORMAT.md, "Rule sets" and "Warnings"."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorepad.rules.frozen import freeze_fields
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import Side
from scorepad.score.seats import decks, seats

RED_THREES_IN_DECK = 2
_IN_DECK = {"two": 4, "ace": 4, "black_three": 2}
_SUITS = 4
_RANKS_FROM_FOUR_TO_KING = 10
_BELOW_LOWEST = 3


@dataclass(frozen=True, slots=True)
class Pack:
    """All cards in play. counts: cards by group, as far as each deck holds a fixed number of them."""

    decks: int
    cards: int
    counts: Mapping[str, int]
    red_threes: int

    def __post_init__(self) -> None:
        freeze_fields(self, "counts")

    @classmethod
    def of(cls, rules: RuleSet, sides: Sequence[Side]) -> "Pack | None":
        """Count the pack; None where its decks depend on players and some side names none."""
        if isinstance(rules.pack.decks, str) and not all(side.players for side in sides):
            return None
        number = decks(rules, seats(sides))
        fixed = {**_IN_DECK, "joker": rules.pack.jokers}
        return cls(
            decks=number,
            cards=rules.pack.cards or number * full_deck(rules),
            counts={group: number * count for group, count in fixed.items()},
            red_threes=number * RED_THREES_IN_DECK,
        )


def full_deck(rules: RuleSet) -> int:
    """Count the cards of one deck, its jokers among them."""
    return sum(deck(rules).values()) + RED_THREES_IN_DECK


def deck(rules: RuleSet) -> Mapping[str, int]:
    """Count the cards of one deck by group, red threes left out."""
    low = lows(rules)
    others = {"high": _SUITS * (_RANKS_FROM_FOUR_TO_KING - low), "low": _SUITS * low}
    return {**_IN_DECK, **others, "joker": rules.pack.jokers}


def lows(rules: RuleSet) -> int:
    """Count the ranks that are `low`."""
    return rules.cards.last_low - _BELOW_LOWEST
