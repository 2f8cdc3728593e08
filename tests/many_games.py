"""A data folder with many games, made quickly: one played game under other names, dates and numbers."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import UUID

from scorepad.game import events as ev
from scorepad.rules.built_in import variant
from scorepad.score.record import GameId, GameRecord, Out, RoundId, Side
from tests.storage.sql.games import games as opened_games

WHO = ev.Author(ev.DeviceId("the old phone"), "Ann")
SIDES = (Side("North–South", ("Ann", "Bo")), Side("East–West", ("Cy", "Di")))
_OPEN_EVERY = 5
_FIRST = datetime(2016, 1, 1, 19, tzinfo=UTC)


def fill(folder: Path, games: int, rounds: int = 4) -> None:
    """Write distinct games with that many rounds into a folder's store; every fifth one is open."""
    folder.mkdir(parents=True, exist_ok=True)
    with opened_games(folder) as store:
        # A test's folder need not survive a power cut: without this each game waits for the disk.
        store.ask("PRAGMA synchronous = OFF")
        for number in range(games):
            store.put(game_id(number), tuple(events(number, rounds)))


def put(folder: Path, game: GameId, log: Sequence[ev.GameEvent]) -> None:
    """Write one game into a folder's store."""
    with opened_games(folder) as store:
        store.put(game, log)


def game_id(number: int) -> GameId:
    """Return the id of one of the games. number: from 0."""
    return GameId(str(UUID(int=(number * 2_654_435_761 % 2**32 << 96) + number)))


def events(number: int, rounds: int = 4) -> Iterator[ev.GameEvent]:
    """Yield the events of one game, with its own numbers and names."""
    begun = _FIRST + timedelta(hours=9 * number)
    for at, (touch, change) in enumerate(_changes(number, rounds, begun), start=1):
        moment = (begun + timedelta(minutes=touch)).isoformat(timespec="milliseconds")
        yield ev.Event(
            WHO.device, at, at, ev.BatchId(f"{number}.{touch}"), WHO, moment.replace("+00:00", "Z"), change
        )


def _changes(number: int, rounds: int, begun: datetime) -> Iterator[tuple[int, ev.GameChange]]:
    """Yield each change with its batch number."""
    record = GameRecord(variant("whitnack"), SIDES, id=game_id(number), played=begun.date().isoformat())
    yield 0, ev.GameStarted(replace(record, title=f"Evening {number + 1}"))
    touch = 0
    for index in range(rounds):
        name = RoundId(f"round {index + 1}")
        after = RoundId(f"round {index}") if index else None
        is_open = index == rounds - 1 and number % _OPEN_EVERY == 0
        for change in _round(name, after, number + index, is_open=is_open):
            touch += 1
            yield touch, change
    yield touch + 1, ev.DetailSet("place", "At the Millers'")


def _round(name: RoundId, after: RoundId | None, salt: int, *, is_open: bool) -> Iterator[ev.GameChange]:
    yield ev.RoundAdded(name, after, salt % 4)
    yield ev.WentOut(name, Out(salt % 2))
    for side in range(2):
        yield ev.TallyField(name, side, "piles.clean", (salt + side) % 3)
        yield ev.TallyField(name, side, "melded.points", (500 + 5 * (salt % 40) + 10 * side,))
        yield ev.TallyField(name, side, "left.points", (0 if salt % 2 == side else 5 * (salt % 60),))
        if not (is_open and side):
            yield ev.Counted(name, side, counted=True)
