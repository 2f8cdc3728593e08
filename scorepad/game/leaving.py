"""Leaving a running game and coming back to it, as the changes of one touch."""

from collections.abc import Iterator

from scorepad.game.events import Counted, DealerSet, GameChange, SideLeft, TallyField
from scorepad.game.fold import Game, game_after
from scorepad.score.deal import dealer_of
from scorepad.score.fields import SAT_OUT
from scorepad.score.record import GameRecord


def leaves(record: GameRecord, side: int) -> SideLeft:
    """Return the change by which a side leaves after the last round that it played."""
    tallies = ((played, played.tallies[side]) for played in reversed(record.rounds))
    played = next((each.log_id for each, tally in tallies if tally.counted and not tally.is_sat_out), None)
    return SideLeft(side, played)


def comes_back(game: Game, side: int) -> tuple[GameChange, ...]:
    """Return the changes by which a side plays again, from the first round that is still open.

    The rounds played without it stay as they are: it sat them out, and their dealers stay.
    """
    back = SideLeft(side, left=False)
    return (back, *_reopened(game.record, side), *_same_dealers(game.record, game_after(game, back).record))


def _reopened(record: GameRecord, side: int) -> Iterator[GameChange]:
    for at, played in enumerate(record.rounds):
        if record.is_away(side, at) and not played.complete:
            yield TallyField(played.log_id, side, SAT_OUT, None)
            yield Counted(played.log_id, side, counted=False)


def _same_dealers(before: GameRecord, after: GameRecord) -> Iterator[DealerSet]:
    """Yield the dealers of complete rounds that would change with one more at the table."""
    for at, played in enumerate(before.rounds):
        dealer = dealer_of(before, at)
        if played.complete and dealer != dealer_of(after, at):
            yield DealerSet(played.log_id, dealer)
