"""What the game service does when the store cannot save or read something."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from typing import TypeVar

import pytest

from scorepad.game.events import DetailSet
from scorepad.game.intents import KeypadKey, MakeChanges, Press, SayOut
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import Out
from scorepad.service.games import Games
from scorepad.storage.sql.games_file import GamesFile
from scorepad.storage.sql.store import SharedChange
from scorepad.storage.sql.tables import Ask
from scorepad.storage.store import LIBRARY
from tests.game.play import code_of
from tests.service.services import ANN, RECORD, SlowFile, file_of, kept, opened, touches
from tests.storage.sql.games import games, spoil
from tests.ui.caring import care_of

T = TypeVar("T")
TITLE = MakeChanges((DetailSet("title", "Friday"),))


async def test_a_change_that_cannot_be_saved_is_refused_and_the_next_one_works(tmp_path: Path) -> None:
    async with opened(tmp_path) as service:
        game = await service.start(RECORD, ANN)
        await touches(service, game, SayOut(None, Out(0)))
        before, draft = service.game(game), service.opened(game).draft(ANN.device)
        told: list[str] = []
        service.subscribe(game, lambda: told.append(game))
        with closing(sqlite3.connect(tmp_path / "scorepad.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            intents = (Press(KeypadKey.FOUR), Press(KeypadKey.TEN), TITLE)
            outcomes = [await service.submit(game, ANN, intent) for intent in intents]
            with pytest.raises(Refused, match="not_kept"):
                await service.start(RECORD, ANN)
            gone = await service.delete(game, ANN)
            other.execute("ROLLBACK")
        codes = [outcome.refused and outcome.refused.code for outcome in (*outcomes, gone)]
        assert codes == ["not_kept"] * 4
        assert service.game(game) is before
        assert service.opened(game).draft(ANN.device) == draft
        assert told == []
        await touches(service, game, Press(KeypadKey.FOUR))
        assert kept(service, game).record.rounds[0].tallies[0].piles == {"clean": 4}
        assert len(service.shelf.games()) == 1


async def test_an_unreadable_library_takes_no_changes_and_hides_no_game(tmp_path: Path) -> None:
    async with opened(tmp_path) as service:
        game = await service.start(RECORD, ANN)
        await service.delete(game, ANN)
    spoil(tmp_path, "UPDATE events SET body = '{}' WHERE stream = ?", LIBRARY)
    async with opened(tmp_path) as service:
        assert set(service.shelf.unreadable) == {LIBRARY}
        assert [summary.id for summary in service.shelf.games()] == [game]
        assert code_of((await service.delete(game, ANN)).refused) == "library_damaged"
        await touches(service, game, TITLE)


async def test_a_store_that_cannot_even_list_its_games_is_reported(tmp_path: Path) -> None:
    async with opened(tmp_path) as service:
        await service.start(RECORD, ANN)
    async with opened(tmp_path) as service:
        spoil(tmp_path, "DROP TABLE events")
        await service.load()
        assert LIBRARY in service.shelf.unreadable


async def test_closing_waits_for_changes_in_progress(tmp_path: Path) -> None:
    async with opened(tmp_path, SlowFile) as service:
        game = await service.start(RECORD, ANN)
        touch = asyncio.create_task(service.submit(game, ANN, TITLE))
        await asyncio.sleep(0.01)
    assert (await touch).refused is None
    with games(tmp_path) as store:
        assert len(store.events(game)) == 2


class FailingFile(GamesFile):
    """A real file on a disk that says it failed: after it has written, or when it reads."""

    has_written = False
    fails_to_read = False

    def write(self, change: Callable[[Ask], T], changed: Iterable[SharedChange] = ()) -> T:
        """Write, and say that this failed."""
        answer = super().write(change, changed)
        if self.has_written:
            raise Refused((Fault("not_kept", params={"reason": "disk_fails"}),))
        return answer

    def read(self, question: Callable[[Ask], T]) -> T:
        """Read, or fail."""
        if self.fails_to_read:
            raise Refused((Fault("not_readable", params={"reason": "disk_fails"}),))
        return super().read(question)


def failing_file(service: Games) -> FailingFile:
    file = file_of(service)
    assert isinstance(file, FailingFile)
    return file


async def test_after_a_refused_touch_the_game_is_what_the_store_has(tmp_path: Path) -> None:
    async with opened(tmp_path, FailingFile) as service:
        game = await service.start(RECORD, ANN)
        told: list[str] = []
        service.subscribe(game, lambda: told.append(game))
        failing_file(service).has_written = True
        outcome = await service.submit(game, ANN, TITLE)
        gone = await service.delete(game, ANN)
        failing_file(service).has_written = False
        assert outcome.refused == gone.refused == Fault("not_kept", params={"reason": "disk_fails"})
        assert told
        assert service.shelf.read(game, deleted=True).record.title == "Friday"
        assert service.shelf.games() == ()
        await service.undelete(game, ANN)
        found = kept(service, game)
        assert found.record.title == "Friday"


async def test_a_game_that_the_disk_failed_to_read_comes_back_by_itself(tmp_path: Path) -> None:
    async with opened(tmp_path) as service:
        games = [await service.start(RECORD, ANN) for _game in range(2)]
    async with opened(tmp_path, FailingFile) as service:
        care = care_of(service)
        failing_file(service).fails_to_read = True
        await service.open(games[0])
        assert set(service.shelf.unreadable) == {games[0]}
        await care.look()
        assert set(service.shelf.unreadable) == {games[0]}
        failing_file(service).fails_to_read = False
        await care.look()
        assert service.shelf.unreadable == {}
        assert {each.id for each in service.shelf.games()} == set(games)
        assert service.game(games[0])


async def test_a_list_that_the_disk_failed_to_read_comes_back_by_itself(tmp_path: Path) -> None:
    async with opened(tmp_path) as service:
        game = await service.start(RECORD, ANN)
        await service.delete(game, ANN)
    async with opened(tmp_path, FailingFile) as service:
        failing_file(service).fails_to_read = True
        await service.reload()
        assert LIBRARY in service.shelf.unreadable
        failing_file(service).fails_to_read = False
        await care_of(service).look()
        assert service.shelf.unreadable == {}
        assert service.shelf.games() == ()
        assert [each.summary.id for each in service.shelf.deleted_games()] == [game]
