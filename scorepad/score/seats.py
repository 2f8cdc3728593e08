"""Who sits where, and who deals."""

from collections.abc import Sequence

from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import GameRecord, Side


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
