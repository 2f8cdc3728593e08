"""The round in play where it is the last one, as far as anybody can know."""

from dataclasses import dataclass

from scorepad.score.ending import reaches_end
from scorepad.score.record import GameRecord, Round, Tally
from scorepad.score.result import GameScore, Standing


@dataclass(frozen=True, slots=True)
class LastRound:
    """The last round, as it stands.

    index: from 0 among the recorded rounds, or their number if it hasn't been started. number: from 1.
    before: the totals before it. totals: with what the sides have entered in it. by_rule: the rules say that
    it is the last one; otherwise some side stands to reach the target in it.
    """

    index: int
    number: int
    deal: Round
    before: tuple[int, ...]
    totals: tuple[int, ...]
    by_rule: bool


def last_round(record: GameRecord, score: GameScore) -> LastRound | None:
    """Return the round in play if it is the last one; None if it isn't, or nobody can know.

    Where the number of rounds is fixed, that is the last of them, and any that is played after it. Where a
    target ends the game after a round, it is a round in which somebody reaches it with what is entered so
    far. Nothing is known where reaching the target ends the round too, or a row or the table ends the game.
    """
    rules, length = record.rules, record.rules.length
    index = next((at for at, each in enumerate(score.rounds) if not each.complete), len(score.rounds))
    is_new = index == len(score.rounds)
    is_played = score.next is not None if is_new else index == len(score.rounds) - 1
    if record.ended or not is_played or rules.deciding_row or length.ends_at_once:
        return None
    nothing = (0,) * len(record.sides)
    entered = nothing if is_new else tuple(side.breakdown.round for side in score.rounds[index].sides)
    totals = tuple(total + points for total, points in zip(score.totals, entered, strict=True))
    number = record.first_round + index
    if not reaches_end(rules, number, Standing(totals, nothing)):
        return None
    deal = Round((Tally(),) * len(record.sides)) if is_new else record.rounds[index]
    by_rule = length.rounds is not None and number >= length.rounds
    return LastRound(index, number, deal, score.totals, totals, by_rule)
