"""Seating and dealers; decks and cards in play.

Source: FORMAT.md, "Rule sets" and "Warnings".
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorepad.rules import keys
from scorepad.rules.frozen import Frozen
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import GameRecord, Side

THREES_IN_DECK = 2
"""Of each colour."""

_IN_DECK = {"two": 4, "ace": 4, "black_three": THREES_IN_DECK}
_SUITS = 4
_RANKS_FROM_FOUR_TO_KING = 10
_BELOW_LOWEST = 3


def seats(sides: Sequence[Side]) -> int:
    """Return the number of people at the table; a side without players is one person."""
    return sum(len(side.people) for side in sides)


def seating(sides: Sequence[Side]) -> tuple[tuple[int, int], ...]:
    """Return (side, player) by seat, clockwise: sides take turns; a side with no players left is skipped."""
    turns = range(max(len(side.people) for side in sides))
    return tuple(
        (index, turn) for turn in turns for index, side in enumerate(sides) if turn < len(side.people)
    )


def player_at(sides: Sequence[Side], seat: int) -> tuple[int, int]:
    """Return the side and its player at a seat from 0; seats beyond the last start over at the first."""
    order = seating(sides)
    return order[seat % len(order)]


def dealer_of(record: GameRecord, index: int) -> int | None:
    """Return the seat that deals a round: as recorded, else inherited, else counted from the last one known.

    index: of the round from 0, or the number of rounds for the next one. Before the first known dealer the
    seats are counted backwards. Whoever has left is passed over. None where no dealer was ever recorded.
    """
    recorded = {at: deal.dealer for at, deal in enumerate(record.rounds) if deal.dealer is not None}
    known = {**record.inherited_dealers, **recorded}
    if not known:
        return None
    at = max((each for each in known if each <= index), default=min(known))
    # To the left is clockwise.
    dealer, step = known[at], -1 if record.rules.deal.to == "right" else 1
    for each in range(at + 1, index + 1):
        dealer = _beside(record, dealer, each, step)
    for each in range(at - 1, index - 1, -1):
        dealer = _beside(record, dealer, each, -step)
    is_there = not record.is_away(player_at(record.sides, dealer)[0], index)
    return dealer % seats(record.sides) if is_there else _beside(record, dealer, index, step)


def seats_around(record: GameRecord) -> tuple[int, ...]:
    """Return the seats clockwise; a seat has the same number wherever somebody who joined sat down."""
    return record.seating or tuple(range(seats(record.sides)))


def _beside(record: GameRecord, seat: int, index: int, step: int) -> int:
    """Return the next seat around the table whose side plays a round. step: 1 clockwise, -1 the other way."""
    around = seats_around(record)
    at = around.index(seat % len(around))
    others = (around[(at + step * turn) % len(around)] for turn in range(1, len(around)))
    present = (each for each in others if not record.is_away(player_at(record.sides, each)[0], index))
    return next(present, seat)


def next_dealer(record: GameRecord) -> int | None:
    """Return the seat that deals the round after the last one, None where no dealer was ever recorded."""
    return dealer_of(record, len(record.rounds))


def decks(rules: RuleSet, players: int, sides: int) -> int:
    """Return the number of decks in play. players: people at the table."""
    number = rules.pack.decks
    if isinstance(number, int):
        return number
    counted, _plus, more = number.partition("+")
    return {"players": players, "sides": sides}[counted] + int(more or 0)


@dataclass(frozen=True, slots=True)
class Pack(Frozen, freezes=("counts",)):
    """All cards in play. counts: cards by group, where each deck has a fixed number of them."""

    decks: int
    cards: int
    counts: Mapping[str, int]
    red_threes: int

    @classmethod
    def of(cls, rules: RuleSet, sides: Sequence[Side]) -> "Pack | None":
        """Return the pack; None where the number of decks depends on the players and a side names none."""
        if str(rules.pack.decks).startswith("players") and not all(side.players for side in sides):
            return None
        number = decks(rules, seats(sides), len(sides))
        fixed = {**_IN_DECK, "joker": rules.pack.jokers}
        return cls(
            decks=number,
            cards=rules.pack.cards or number * full_deck(rules),
            counts={group: number * count for group, count in fixed.items()},
            red_threes=number * THREES_IN_DECK,
        )


def most_counted(rules: RuleSet, sides: Sequence[Side], path: str) -> int | None:
    """Return the most that a field of a tally can count in one round, None where the pack sets no limit."""
    pack = Pack.of(rules, sides)
    if pack is None:
        return None
    if ".counts." in path:
        return pack.counts.get(path.rpartition(".")[2])
    wild = (pack.counts["joker"] + pack.counts["two"]) // rules.piles.size
    threes = dict.fromkeys((keys.RED_THREES_LAID, keys.RED_THREES_CAUGHT), pack.red_threes)
    most = {keys.PILES_WILD: wild, keys.BLACK_THREES_LAID: pack.counts["black_three"], **threes}
    return most.get(path)


def full_deck(rules: RuleSet) -> int:
    """Return the number of cards in one deck, jokers included."""
    return sum(deck(rules).values()) + THREES_IN_DECK


def deck(rules: RuleSet) -> Mapping[str, int]:
    """Return the cards of one deck by group, without red threes."""
    low = low_ranks(rules)
    others = {"high": _SUITS * (_RANKS_FROM_FOUR_TO_KING - low), "low": _SUITS * low}
    return {**_IN_DECK, **others, "joker": rules.pack.jokers}


def low_ranks(rules: RuleSet) -> int:
    """Return how many ranks are `low`."""
    return rules.cards.last_low - _BELOW_LOWEST
