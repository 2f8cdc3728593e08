"""Whether the round in play is the last one, as far as anybody can know."""

from scorepad.score.ending import reaches_end
from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore


def is_last_round(record: GameRecord, score: GameScore) -> bool:
    """Return whether the game ends with the round in play, unless that leaves a tie.

    Where the number of rounds is fixed, that is the last of them, and any that is played after it. Where a
    target score or a row ends the game, it is a round that decides a tie of those who have enough.
    """
    return score.next is not None and reaches_end(record.rules, score.next.round, score.standing)
