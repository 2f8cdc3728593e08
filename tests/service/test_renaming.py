"""A person is renamed in all games at once, and one undo takes all of it back."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from scorepad.game import events as ev
from scorepad.game.intents import MakeChanges, Redo, Undo
from scorepad.score.record import GameId, Side
from scorepad.service.games import Games
from scorepad.storage.gamefile.read import GameFile, read_game
from scorepad.storage.gamefile.write import write_game
from tests.many_games import fill
from tests.service.services import ANN, BO, RECORD, kept, list_all, opened, touches
from tests.turns import turn_library
from tests.ui.evenings import evening

RENAMED = MakeChanges((ev.PersonRenamed("Ann", "Anna"),))
FRIDAY = ev.EveningId("0b7c2a52-51c9-4e0e-9d5a-3f1c6a4e8b21")


async def rename(service: Games, name: str = "Ann", to: str = "Anna") -> str | None:
    outcome = await service.submit_to_library(ANN, MakeChanges((ev.PersonRenamed(name, to),)))
    return outcome.refused.code if outcome.refused else None


async def two_games(service: Games) -> tuple[GameId, GameId]:
    """Return a game that is over and one that goes on."""
    over = await service.start(evening("2026-11-20", (400, 300)), ANN)
    return over, await service.start(RECORD, BO)


def people(service: Games) -> set[str]:
    service.journal.count()
    return {name for who in service.journal.sums.sums if service.journal.sums.sums[who] for name in who}


async def sides(service: Games, game: GameId) -> tuple[Side, ...]:
    await service.open(game)
    found = kept(service, game)
    return found.record.sides


async def test_every_game_and_the_journal_have_the_new_name_and_undo_gives_back_the_old_one(
    service: Games, tmp_path: Path
) -> None:
    over, running = await two_games(service)
    before = {game: (service.shelf.line(game), await sides(service, game)) for game in (over, running)}
    assert await rename(service) is None

    async def shows(now: Games, name: str) -> None:
        for game in (over, running):
            line = now.shelf.line(game)
            assert line
            assert line.people == (name, "Bo", "Cy", "Di")
            assert [side.people[0] for side in await sides(now, game)] == [name, "Cy"]
        finished = now.shelf.line(over)
        assert finished
        assert finished.names == (f"{name} & Bo", "Cy & Di")
        assert people(now) == {name, "Bo", "Cy", "Di"}

    await shows(service, "Anna")
    await turn_library(service, ANN, Undo)
    await shows(service, "Ann")
    assert before == {
        game: (service.shelf.line(game), await sides(service, game)) for game in (over, running)
    }
    await turn_library(service, ANN, Redo)
    await shows(service, "Anna")
    await service.close()
    async with opened(tmp_path) as again:
        await shows(again, "Anna")
        assert again.library().state == service.library().state


async def test_games_keep_their_places_and_what_was_typed(service: Games) -> None:
    over, running = await two_games(service)
    order = [line.id for line in service.shelf.games()]
    assert await rename(service) is None
    await service.reload()
    assert [line.id for line in service.shelf.games()] == order == [running, over]


async def test_a_game_at_the_table_goes_on_and_has_an_undo_of_its_own(service: Games) -> None:
    _over, running = await two_games(service)
    await touches(service, running, MakeChanges((ev.DetailSet("title", "Friday"),)))
    assert await rename(service) is None
    await touches(service, running, Undo)
    found = kept(service, running)
    assert (found.record.title, found.record.sides[0].players) == (None, ("Anna", "Bo"))
    await touches(service, running, MakeChanges((ev.EndedSet(ended=True),)))
    await turn_library(service, BO, Undo)
    found = kept(service, running)
    assert (found.record.ended, found.record.sides[0].players) == (True, ("Ann", "Bo"))


async def test_a_deleted_game_comes_back_with_the_new_name(service: Games) -> None:
    over, _running = await two_games(service)
    await service.delete(over, ANN)
    assert await rename(service) is None
    await service.undelete(over, ANN)
    assert (await sides(service, over))[0].players == ("Anna", "Bo")


@pytest.mark.parametrize("to", ["Bo", "Eve", "Zoe", "Zo"])
async def test_the_name_of_somebody_else_is_refused(service: Games, to: str) -> None:
    over, _running = await two_games(service)
    party = ev.EveningOpened(FRIDAY, "2026-11-27"), ev.PersonCame(FRIDAY, "Eve"), ev.NameJoined("Zo", "Zoe")
    await service.submit_to_library(ANN, MakeChanges(party))
    before = service.library()
    assert await rename(service, to=to) == "name_taken"
    assert service.library() == before
    assert (await sides(service, over))[0].players == ("Ann", "Bo")


async def test_one_of_their_own_spellings_may_become_the_name(service: Games) -> None:
    over, _running = await two_games(service)
    other = await service.start(replace(RECORD, sides=(Side("Anne"), Side("Eve"))), ANN)
    await service.submit_to_library(ANN, MakeChanges((ev.NameJoined("Anne", "Ann"),)))
    assert await rename(service, to="Anne") is None
    assert service.library().state.spellings == {}
    assert [(await sides(service, game))[0].people[0] for game in (over, other)] == ["Anne", "Anne"]


async def test_whoever_comes_later_may_have_the_old_name(service: Games) -> None:
    await two_games(service)
    assert await rename(service) is None
    later = await service.start(RECORD, ANN)
    assert (await sides(service, later))[0].players == ("Ann", "Bo")
    assert await rename(service, "Anna", "Ann") == "name_taken"


async def test_a_file_of_the_game_has_the_new_name_and_merges(service: Games, tmp_path: Path) -> None:
    over, _running = await two_games(service)
    async with opened(tmp_path / "there") as there:
        old = service.shelf.read(over)
        await there.take_in(GameFile(old.record, tuple(old.events)), BO)
        assert await rename(service) is None
        found = service.shelf.read(over)
        file = read_game(write_game(found.record, found.events))
        assert file.record.sides[0] == Side("Anna & Bo", ("Anna", "Bo"))
        assert (await there.take_in(file, BO)).verdict == "merged"
        assert (await sides(there, over))[0].players == ("Anna", "Bo")
        assert (await service.take_in(GameFile(old.record, tuple(old.events)), BO)).verdict == "updated"


async def test_what_is_not_kept_is_nowhere(service: Games, tmp_path: Path) -> None:
    over, running = await two_games(service)
    (tmp_path / "scorepad.db").rename(tmp_path / "away.db")
    assert await rename(service) is not None
    assert "Ann" in service.shelf.people()
    assert {(await sides(service, game))[0].players for game in (over, running)} == {("Ann", "Bo")}


async def test_many_games_are_told_of_and_listed_with_the_new_name_after_a_restart(tmp_path: Path) -> None:
    fill(tmp_path, 60)
    await asyncio.to_thread(list_all, tmp_path)
    told: list[tuple[int, int]] = []
    async with opened(tmp_path) as service:
        await service.submit_to_library(ANN, RENAMED, lambda *how: told.append(how))
        assert told == [(0, 60), (20, 60), (40, 60)]
        assert {line.people[0] for line in service.shelf.games()} == {"Anna"}
        assert "Ann" not in people(service)
        lines = service.shelf.games()
    async with opened(tmp_path) as service:
        await service.shelf.all_listed()
        assert service.shelf.games() == lines
