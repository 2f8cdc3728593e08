"""What commit 6fb5a5de kept of club evenings comes in: from a store that it wrote, and from its backups."""

from collections.abc import Mapping
from pathlib import Path

from scorepad.game import events as ev
from scorepad.game.evenings import ClubEvening
from scorepad.game.intents import MakeChanges, Undo
from scorepad.game.library import ErasedGame
from scorepad.rules.sections import Value
from scorepad.score.record import Adjustment, GameId
from scorepad.service.games import Games
from scorepad.service.importing import import_parts
from scorepad.storage.earlier_evenings import Correction, Earlier
from scorepad.storage.import_files import read_database
from scorepad.storage.library_files import EveningFile, write_evening
from tests.service.services import ANN, opened, touches
from tests.ui.evenings import evening as played

FRIDAY = ev.EveningId("0b7c2a52-51c9-4e0e-9d5a-3f1c6a4e8b21")
LATE = Adjustment(-600, "Late")
CLOCK: tuple[tuple[str, Mapping[str, Value]], ...] = (
    ("MinutesSet", {"minutes": 45}),
    ("ClockMoved", {"sitting": 1, "step": "start", "at": 1_795_000_000}),
)


async def seated(service: Games) -> GameId:
    """Return a game that is over, at a table of an evening."""
    game = await service.start(played("2026-11-27", (400, 300), (800, 400), rules="points"), ANN)
    seat = ev.EveningOpened(FRIDAY, "2026-11-27"), ev.TableSet(FRIDAY, 1, 1, game)
    assert (await service.submit_to_library(ANN, MakeChanges(seat))).refused is None
    return game


async def keep(service: Games, *changes: tuple[str, Mapping[str, Value]]) -> None:
    """Store changes of the library as that program did, a touch each."""
    before = service.library().events[-1]
    made: list[ev.LibraryEvent] = [
        ev.Event(
            before.device,
            before.counter + at,
            before.lamport + at,
            ev.BatchId(f"then {at}"),
            ANN,
            before.at,
            ev.PassedOver(kind, {"evening": FRIDAY, **fields}),
        )
        for at, (kind, fields) in enumerate(changes, start=1)
    ]
    await service._store.append_to_library(made)


def put_right(game: GameId, points: int = -600, reason: str = "Late") -> tuple[str, Mapping[str, Value]]:
    return "ResultCorrected", {"game": game, "side": 0, "points": points, "reason": reason}


def adjustments(service: Games, game: GameId) -> list[tuple[Adjustment, ...]]:
    found = service.game(game)
    assert found
    return [each.tallies[0].adjustments for each in found.record.rounds]


async def test_a_store_opens_and_a_correction_becomes_an_adjustment_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as service:
        game = await seated(service)
        line = service.shelf.line(game)
        assert line
        assert line.winners == (0,)
        await keep(service, *CLOCK, put_right(game))
    for _time in range(2):
        async with opened(tmp_path) as service:
            await service.open(game)
            assert adjustments(service, game) == [(), (LATE,)]
            line = service.shelf.line(game)
            assert line
            assert (line.finished, line.winners) == (True, (1,))
            assert (await service.take_in(with_game(game), ANN)).verdict == "evening_known"
            assert adjustments(service, game) == [(), (LATE,)]
            # Later touches go on behind what is passed over.
            assert (await service.delete(game, ANN)).refused is None
            assert (await service.undelete(game, ANN)).refused is None


async def test_an_adjustment_that_was_undone_stays_undone(tmp_path: Path) -> None:
    async with opened(tmp_path) as service:
        game = await seated(service)
        await keep(service, put_right(game))
    async with opened(tmp_path) as service:
        await service.open(game)
        await touches(service, game, Undo)
        assert adjustments(service, game) == [(), ()]
    async with opened(tmp_path) as service:
        await service.open(game)
        assert adjustments(service, game) == [(), ()]


async def test_a_deleted_game_has_its_adjustment_when_it_comes_back(tmp_path: Path) -> None:
    async with opened(tmp_path) as service:
        game = await seated(service)
        await service.delete(game, ANN)
        await keep(service, put_right(game))
    async with opened(tmp_path) as service:
        await service.undelete(game, ANN)
        await service.open(game)
        assert adjustments(service, game) == [(), (LATE,)]


async def test_an_erased_game_takes_its_correction_along(service: Games) -> None:
    game = await seated(service)
    await keep(service, *CLOCK, put_right(game, reason="Zoë was late"))
    await service.reload()
    await service.erase(ErasedGame(game), ANN)
    assert "Zoë" not in str(service.library().events)
    assert sum(isinstance(each.change, ev.PassedOver) for each in service.library().events) == 2


FILE = EveningFile(ClubEvening(FRIDAY, "2026-11-27", people=("Ann",)))


def with_game(game: GameId) -> EveningFile:
    corrections = (Correction(game, 0, -600, "Late"), Correction(GameId("1" * 8), 1, 5, "Gone"))
    return EveningFile(ClubEvening(FRIDAY, "2026-11-27", tables={(1, 1): game}), Earlier(45, corrections))


async def test_a_backup_brings_a_correction_once(service: Games) -> None:
    game = await service.start(played("2026-11-27", (400, 300), (800, 400), rules="points"), ANN)
    assert (await service.take_in(with_game(game), ANN)).verdict == "evening_added"
    assert (await service.take_in(with_game(game), ANN)).verdict == "evening_known"
    assert adjustments(service, game) == [(), (LATE,)]


async def test_the_clock_of_an_evening_is_told_and_a_database_is_read_like_a_backup(tmp_path: Path) -> None:
    there = tmp_path / "there"
    async with opened(there) as service:
        game = await seated(service)
        await touches(service, game, MakeChanges((ev.EndedSet(ended=True),)))
        await keep(service, *CLOCK, put_right(game))
    async with opened(tmp_path / "here") as service:
        for _time in range(2):
            with (there / "scorepad.db").open("rb") as file:
                results = [each async for each in import_parts(service, read_database(file), ANN)]
        assert [each.faults for each in results] == [()] * 2
        assert [each.had_clock for each in results] == [False, True]
        await service.open(game)
        assert adjustments(service, game) == [(), (LATE,)]


def test_what_is_written_now_has_nothing_that_is_gone() -> None:
    assert b"minutes" not in write_evening(FILE)
    assert b"corrections" not in write_evening(FILE)
