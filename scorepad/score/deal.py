"""Who sits where and who deals; decks, and cards in play.

Source: FORMAT.md, "Rule sets" and "Warnings".
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorepad.rules.frozen import freeze_fields
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import GameRecord, Side

RED_THREES_IN_DECK = 2
_IN_DECK = {"two": 4, "ace": 4, "black_three": 2}
_SUITS = 4
_RANKS_FROM_FOUR_TO_KING = 10
_BELOW_LOWEST = 3


def seats(sides: Sequence[Side]) -> int:
    """Count the people at the table; a side without players is one."""
    return sum(len(side.people) for side in sides)


def seating(sides: Sequence[Side]) -> tuple[tuple[int, int], ...]:
    """List (side, player) by seat, clockwise: the sides take turns, those without players left sit out."""
    turns = range(max(len(side.people) for side in sides))
    return tuple(
        (index, turn) for turn in turns for index, side in enumerate(sides) if turn < len(side.people)
    )


def player_at(sides: Sequence[Side], seat: int) -> tuple[int, int]:
    """Tell the side and its player at a seat from 0; seats beyond the last go round again."""
    order = seating(sides)
    return order[seat % len(order)]


def dealer_of(record: GameRecord, index: int) -> int | None:
    """Tell the seat that deals a round: as recorded, else taken over, else passed on from the last one known.

    index: of the round from 0, or the number of rounds for the one to come. Before the first one known it is
    reckoned backwards. None where nobody ever said.
    """
    said = {at: deal.dealer for at, deal in enumerate(record.rounds) if deal.dealer is not None}
    known = {**record.inherited_dealers, **said}
    if not known:
        return None
    at = max((each for each in known if each <= index), default=min(known))
    return (known[at] + (index - at) * _direction(record.rules)) % seats(record.sides)


def next_dealer(record: GameRecord) -> int | None:
    """Tell the seat that deals the round after the last recorded one, None where nobody ever said."""
    return dealer_of(record, len(record.rounds))


def _direction(rules: RuleSet) -> int:
    return -1 if rules.deal.to == "right" else 1


def decks(rules: RuleSet, players: int) -> int:
    """Count the decks in play. players: people at the table."""
    dependent = {"players": players, "players+1": players + 1}
    given = rules.pack.decks
    return dependent[given] if isinstance(given, str) else given


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
    low = low_ranks(rules)
    others = {"high": _SUITS * (_RANKS_FROM_FOUR_TO_KING - low), "low": _SUITS * low}
    return {**_IN_DECK, **others, "joker": rules.pack.jokers}


def low_ranks(rules: RuleSet) -> int:
    """Count the ranks that are `low`."""
    return rules.cards.last_low - _BELOW_LOWEST
