"""A game with any number of events, as a table would make it in years of changing its mind."""

from dataclasses import replace

from scorepad.game.events import BatchId, DetailSet, GameEvent, GameStarted
from scorepad.score.record import GameId
from tests.many_games import events


def long_log(length: int, ident: GameId | None = None) -> tuple[GameEvent, ...]:
    """Return the events of a game: those of some rounds, then its place set over and over.

    ident: the game's id, if it needs its own.
    """
    first, *others = events(1)
    assert isinstance(first.change, GameStarted)
    record = first.change.record
    begun = (replace(first, change=GameStarted(replace(record, id=ident or record.id))), *others)
    last = begun[-1]
    more = (
        replace(
            last,
            counter=at,
            lamport=at,
            batch=BatchId(f"more {at}"),
            change=DetailSet("place", f"Table {at}"),
        )
        for at in range(len(begun) + 1, length + 1)
    )
    return (*begun, *more)
