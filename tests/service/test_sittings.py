"""The games of a sitting come and go with it, as long as nothing was entered in them."""

import shutil
from collections.abc import Sequence
from pathlib import Path

from scorepad.game.events import DetailSet, EveningId, EveningOpened
from scorepad.game.intents import MakeChanges, Redo, SayOut, Undo
from scorepad.rules.faults import Fault
from scorepad.score.record import GameId, Out
from scorepad.service.games import Games
from scorepad.storage.gamefile.read import GameFile
from scorepad.storage.import_files import read_database
from scorepad.storage.zip_files import GAME_ENDING
from tests.service.services import ANN, BO, RECORD, kept, opened, touches
from tests.turns import turn_library

FRIDAY = EveningId("friday")


async def seated(service: Games, tables: int = 2) -> Sequence[GameId]:
    """Open an evening with a sitting of so many tables, and return their games."""
    touch = (EveningOpened(FRIDAY, "2026-11-27"),) if not service.library().state.evenings else ()
    number = 1 if touch else service.library().state.evenings[FRIDAY].sitting + 1
    outcome = await service.sit_down(FRIDAY, number, [RECORD] * tables, ANN, touch)
    assert outcome.refused is None
    return tuple(service.library().state.evenings[FRIDAY].games(number).values())


async def undo(service: Games) -> None:
    await turn_library(service, ANN, Undo)


def listed(service: Games) -> set[GameId]:
    return {each.id for each in service.shelf.games()}


async def test_one_undo_takes_a_sitting_and_its_games_away_and_one_redo_brings_them_back(
    service: Games,
) -> None:
    first = await seated(service)
    second = await seated(service)
    await undo(service)
    assert (listed(service), service.shelf.count()) == ({*first}, 2)
    assert service.shelf.line(second[0]) is None
    assert service.game(second[0]) is None
    assert service.library().state.evenings[FRIDAY].sitting == 1
    assert service.shelf.deleted_games() == ()
    refused = (await service.submit(second[0], BO, SayOut(None, Out(0)))).refused
    assert refused == Fault("game_deleted")
    await turn_library(service, ANN, Redo)
    assert listed(service) == {*first, *second}
    await touches(service, second[0], SayOut(None, Out(0)))


async def test_undoing_the_first_sitting_takes_the_evening_and_its_games_away(service: Games) -> None:
    await seated(service)
    await undo(service)
    assert (listed(service), service.library().state.evenings) == (set(), {})


async def test_a_game_in_which_something_was_entered_stays(service: Games) -> None:
    await seated(service)
    scored, named, untouched = await seated(service, 3)
    await touches(service, scored, SayOut(None, Out(0)))
    await touches(service, named, MakeChanges((DetailSet("note", "Soup"),)))
    before = listed(service)
    await undo(service)
    assert listed(service) == before - {untouched}
    await touches(service, scored, SayOut(None, Out(1)))


async def test_what_went_with_its_sitting_is_gone_after_a_restart_too(tmp_path: Path) -> None:
    async with opened(tmp_path) as service:
        await seated(service)
        gone, stays = await seated(service)
        await touches(service, stays, SayOut(None, Out(0)))
        await undo(service)
        before = listed(service)
        assert gone not in before
    async with opened(tmp_path) as service:
        assert listed(service) == before
        assert service.shelf.count() == 3
        # Summaries of another version are made again, one by one.
        service.shelf._missing = dict.fromkeys((gone, stays))
        await service.shelf.all_listed()
        assert listed(service) == before
        await turn_library(service, ANN, Redo)
        assert listed(service) == {*before, gone}


async def test_another_copy_of_a_sitting_that_was_played_brings_its_game_back(tmp_path: Path) -> None:
    async with opened(tmp_path / "here") as service:
        await seated(service)
        [game] = await seated(service, 1)
    shutil.copytree(tmp_path / "here", tmp_path / "there")
    async with opened(tmp_path / "there") as there:
        await touches(there, game, SayOut(None, Out(0)))
        played = kept(there, game)
    async with opened(tmp_path / "here") as service:
        await undo(service)
        assert game not in listed(service)
        await service.take_in(GameFile(played.record, tuple(played.events)), BO)
        assert game in listed(service)


async def test_a_copy_of_the_file_has_such_games_among_the_deleted_ones(tmp_path: Path) -> None:
    async with opened(tmp_path) as service:
        first = await seated(service)
        second = await seated(service)
        await touches(service, second[0], SayOut(None, Out(0)))
        await undo(service)
    with (tmp_path / "scorepad.db").open("rb") as file:
        names = [name for name, _data in read_database(file) if name.endswith(GAME_ENDING)]
    found = {name.removesuffix(GAME_ENDING) for name in names}
    assert found == {*first, second[0], f"deleted/{second[1]}"}
