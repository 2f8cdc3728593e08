"""Where imported games go. Source: FORMAT.md, "Importing a game"."""

from dataclasses import replace
from pathlib import Path

import pytest

from scorepad.game.events import Author, DetailSet, GameEvent, RoundRemoved
from scorepad.game.fold import Game
from scorepad.game.intents import MakeChanges, SayOut
from scorepad.score.deal import dealer_of
from scorepad.score.record import GameId, Out, RoundId
from scorepad.service.games import Games
from scorepad.service.importing import import_parts
from scorepad.storage.gamefile.read import GameFile, read_game
from scorepad.storage.gamefile.write import write_game
from scorepad.storage.store import LIBRARY
from tests.game.play import open_round, presses
from tests.service.services import ANN, BO, RECORD, kept, opened, touches
from tests.storage.sql.games import spoil

TITLE = MakeChanges((DetailSet("title", "Friday"),))
ID = GameId("0b7c2a52-51c9-4e0e-9d5a-3f1c6a4e8b21")


async def played(folder: Path) -> tuple[GameId, Game]:
    """Play a few changes elsewhere; returns the game's id and the game."""
    async with opened(folder) as service:
        game = await service.start(RECORD, ANN)
        await touches(service, game, SayOut(None, Out(0)), *presses("431"))
        return game, kept(service, game)


@pytest.mark.parametrize("with_log", [True, False])
async def test_a_game_from_elsewhere_is_added_once(tmp_path: Path, with_log: bool) -> None:
    game, there = await played(tmp_path)
    log: tuple[GameEvent, ...] = there.events if with_log else ()
    async with opened(tmp_path / "here") as service:
        assert await service.take_in(GameFile(there.record, tuple(log)), BO) == ("added", game)
        assert kept(service, game).record == there.record
        before = kept(service, game).events
        assert not with_log or before == there.events
        assert await service.take_in(GameFile(there.record, tuple(log)), BO) == ("updated", game)
        assert await service.take_in(GameFile(kept(service, game).record, before), BO) == ("updated", game)
        assert kept(service, game).events == before
        await touches(service, game, TITLE)


@pytest.mark.parametrize("ident", [ID, None])
async def test_a_game_whose_first_round_was_removed_is_recognised_without_its_log(
    tmp_path: Path, ident: GameId | None
) -> None:
    rounds = open_round("r0", dealer=2), open_round("r1")
    async with opened(tmp_path) as service:
        _verdict, game = await taken(service, GameFile(replace(RECORD, id=ID, rounds=rounds)), ANN)
        await touches(service, game, MakeChanges((RoundRemoved(RoundId("r0")),)))
        assert dealer_of(kept(service, game).record, 0) == 2
        exported = replace(read_game(write_game(kept(service, game).record)).record, id=ident)
        assert await service.take_in(GameFile(exported), BO) == ("updated", game)


async def test_a_diverged_copy_of_a_game_without_its_log_is_added_as_a_second_game_once(
    tmp_path: Path,
) -> None:
    game, there = await played(tmp_path)
    async with opened(tmp_path / "here") as service:
        await service.take_in(GameFile(there.record, tuple(there.events)), BO)
        await touches(service, game, TITLE)
        ours = kept(service, game)
        verdict, second = await taken(service, GameFile(there.record), BO)
        assert verdict == "second"
        assert second != game
        assert kept(service, game) == ours
        assert kept(service, second).record == replace(there.record, id=second)
        assert await service.take_in(GameFile(there.record), BO) == ("second", second)
        assert len(service.shelf.games()) == 2
        await touches(service, second, TITLE)


async def test_a_file_without_an_id_gets_one_and_is_added_only_once(service: Games) -> None:
    verdict, game = await taken(service, GameFile(RECORD), BO)
    assert verdict == "added"
    assert kept(service, game).record == replace(RECORD, id=game)
    assert await service.take_in(GameFile(RECORD), BO) == ("updated", game)
    assert len(service.shelf.games()) == 1


async def test_a_log_without_an_id_is_named_after_its_new_game(tmp_path: Path) -> None:
    _, there = await played(tmp_path)
    async with opened(tmp_path / "here") as service:
        file = GameFile(replace(there.record, id=None), tuple(there.events))
        verdict, game = await taken(service, file, BO)
        assert verdict == "added"
        assert kept(service, game).record.id == game


async def test_a_copy_of_an_unreadable_game_is_imported_beside_it(tmp_path: Path) -> None:
    game, there = await played(tmp_path)
    spoil(tmp_path, "UPDATE events SET body = 'torn' WHERE counter = 2")
    async with opened(tmp_path) as service:
        verdict, beside = await taken(service, GameFile(there.record, tuple(there.events)), BO)
        assert verdict == "added"
        assert beside != game
        assert kept(service, beside).record == replace(there.record, id=beside)


async def taken(service: Games, file: GameFile, who: Author) -> tuple[str, GameId]:
    verdict, name = await service.take_in(file, who)
    return verdict, GameId(name)


async def test_lists_are_drawn_now_and_then_while_many_games_are_imported_and_at_once_otherwise(
    service: Games,
) -> None:
    data, told = write_game(RECORD), list[int]()
    files = [(f"{at}.scorepad.json", data.replace(b"Cy", b"Cy%d" % at)) for at in range(12)]
    service.subscribe(LIBRARY, lambda: told.append(service.shelf.count()))
    results = [result async for result in import_parts(service, iter(files), ANN)]
    assert [result.verdict for result in results] == ["added"] * 12
    assert told[-1] == 12
    assert len(told) < 6
    await service.start(RECORD, ANN)
    assert told[-1] == 13
