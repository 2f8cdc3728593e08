"""What the scoreboard and the far view say of a game: its round, its dealer, and how a side stands."""

from scorepad.i18n import _
from scorepad.i18n.numbers import points
from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore
from scorepad.score.seats import dealer_of, player_at
from scorepad.score.standing import lead, leaders


def round_title(record: GameRecord, score: GameScore) -> str:
    """Say which round comes next, and of how many, or that the game is over."""
    if score.next is None:
        return _("Finished")
    number = score.next.round
    last = record.rules.length.rounds
    if last and number <= last:
        return _("Round {number} of {last}").format(number=number, last=last)
    return _("Round {number}").format(number=number)


def dealer_words(record: GameRecord, score: GameScore) -> str:
    """Say who deals the round in play; nothing where nobody knows."""
    dealer = _dealer(record, score)
    return _("{dealer} deals").format(dealer=dealer) if dealer else ""


def next_dealer_words(record: GameRecord, score: GameScore) -> str:
    """Say who deals; between two rounds, who deals next."""
    between = score.next and 0 < score.next.round - record.first_round == len(record.rounds)
    dealer = _dealer(record, score) if between else ""
    return _("next dealer: {dealer}").format(dealer=dealer) if dealer else dealer_words(record, score)


def _dealer(record: GameRecord, score: GameScore) -> str:
    seat = dealer_of(record, score.next.round - record.first_round) if score.next else None
    if seat is None:
        return ""
    side, player = player_at(record.sides, seat)
    return record.sides[side].people[player]


def standing(record: GameRecord, score: GameScore, side: int) -> str:
    """Say of a leading side how it stands; nothing of the others, or before the first round is counted."""
    best = leaders(record.rules, score.totals)
    if side not in best or not any(scored.complete for scored in score.rounds):
        return ""
    gap = lead(record.rules, score.totals)
    if score.next is None:
        return _("wins") if len(best) == 1 else _("shares the win")
    return _("leads by {points}").format(points=points(gap)) if gap else _("tied")
