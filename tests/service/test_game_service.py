"""Intents in order of arrival, each stored before it is visible; reads always get the current version."""

import asyncio
from pathlib import Path

import pytest

from scorepad.game.events import BatchId, DetailSet
from scorepad.game.intents import ChooseForm, Goto, KeypadKey, MakeChanges, Press, Redo, SayOut, Undo
from scorepad.rules.faults import Fault, Refused
from scorepad.score.fields import value_of
from scorepad.score.record import GameId, GameRecord, Out
from scorepad.service.games import Games
from scorepad.storage.sql.games_file import GamesFile
from scorepad.storage.sql.store import SqlStore
from scorepad.storage.store import LIBRARY
from tests.game.play import presses
from tests.service.services import (
    ANN,
    BO,
    RECORD,
    SEVENS,
    HeldFile,
    SlowFile,
    hold,
    kept,
    opened,
    touches,
    until,
)
from tests.turns import turn_library

NONE = GameId("none")

TEN_STOPS = (
    *(f"piles.{kind}" for kind in ("clean", "dirty", "wild", "sevens")),
    "red_threes.laid",
    *(f"melded.counts.{group}" for group in ("joker", "two", "ace", "high", "low")),
)


async def test_fourteen_keys_at_10_ms_all_count_with_a_store_of_30_ms(tmp_path: Path) -> None:
    async with opened(tmp_path, SlowFile) as service:
        game = await service.start(SEVENS, ANN)
        await touches(service, game, SayOut(None, Out(0)))
        first = kept(service, game).record.rounds[0].log_id
        await touches(service, game, ChooseForm(first, 0, "melded", "counts"), Goto(first, 0, TEN_STOPS[0]))
        tasks = []
        for key in (*"1234567890", *"485", "next"):
            tasks.append(asyncio.create_task(service.submit(game, ANN, Press(KeypadKey(key)))))
            await asyncio.sleep(0.01)
        outcomes = await asyncio.gather(*tasks)
        tally = kept(service, game).record.rounds[0].tallies[0]
    assert [outcome.refused for outcome in outcomes] == [None] * 14
    assert [value_of(tally, stop) for stop in TEN_STOPS] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 0]
    assert tally.left.points == (485,)
    assert tally.counted


async def test_a_change_is_durable_before_anyone_sees_it(tmp_path: Path) -> None:
    async with opened(tmp_path, HeldFile) as service:
        game = await service.start(RECORD, ANN)
        seen: list[str | None] = []
        reading = GamesFile(tmp_path, can_write=False)
        other = SqlStore(reading)
        stored: list[int] = []
        service.subscribe(game, lambda: seen.append(kept(service, game).record.title))
        service.subscribe(game, lambda: stored.append(len(other.events(game))))
        store = hold(service)
        touch = asyncio.create_task(service.submit(game, ANN, MakeChanges((DetailSet("title", "Friday"),))))
        await until(store.asked)
        assert kept(service, game).record.title is None
        assert seen == []
        store.let_through.set()
        await touch
        reading.close()
    assert (seen, stored) == (["Friday"], [2])


async def test_a_change_whose_caller_is_cancelled_is_still_made(tmp_path: Path) -> None:
    async with opened(tmp_path, HeldFile) as service:
        game = await service.start(RECORD, ANN)
        store = hold(service)
        touch = asyncio.create_task(service.submit(game, ANN, MakeChanges((DetailSet("title", "Friday"),))))
        await until(store.asked)
        touch.cancel()
        with pytest.raises(asyncio.CancelledError):
            await touch
        store.let_through.set()
        await touches(service, game, MakeChanges((DetailSet("place", "Home"),)))
        assert (kept(service, game).record.title, kept(service, game).record.place) == ("Friday", "Home")


async def test_two_devices_count_two_sides_at_the_same_time(tmp_path: Path) -> None:
    async with opened(tmp_path, SlowFile) as service:
        game = await service.start(RECORD, ANN)
        await touches(service, game, SayOut(None, Out(0)))
        first = kept(service, game).record.rounds[0].id
        await touches(service, game, Goto(first, 1, "piles.clean"), who=BO)
        keys = [(who, key) for key in "421" for who in (ANN, BO)]
        await asyncio.gather(*(service.submit(game, who, Press(KeypadKey(key))) for who, key in keys))
        tallies = kept(service, game).record.rounds[0].tallies
        drafts = service.opened(game).draft(ANN.device), service.opened(game).draft(BO.device)
    assert [tally.piles for tally in tallies] == [{"clean": 4, "dirty": 2, "wild": 1}] * 2
    assert [draft and (draft.side, draft.field) for draft in drafts] == [
        (side, "red_threes.laid") for side in (0, 1)
    ]


async def test_games_do_not_wait_for_each_other(tmp_path: Path) -> None:
    async with opened(tmp_path, HeldFile) as service:
        one, two = await service.start(RECORD, ANN), await service.start(RECORD, ANN)
        store = hold(service)
        waiting = asyncio.create_task(service.submit(one, ANN, MakeChanges((DetailSet("title", "One"),))))
        await until(store.asked)
        refused = await service.submit(two, ANN, MakeChanges((DetailSet("colour", "red"),)))
        assert refused.refused
        assert not waiting.done()
        store.let_through.set()
        await waiting


async def test_a_restart_returns_to_the_same_field_and_undo_still_works(tmp_path: Path) -> None:
    async with opened(tmp_path) as service:
        game = await service.start(RECORD, ANN)
        await touches(service, game, SayOut(None, Out(0)), *presses("431248"))
        before, draft = kept(service, game), service.opened(game).draft(ANN.device)
        shown = service.opened(game).preview(ANN.device)
    assert draft
    assert (draft.field, draft.text) == ("melded", "48")
    async with opened(tmp_path) as service:
        assert service.game(game) == before
        assert service.opened(game).draft(ANN.device) == draft
        assert service.opened(game).preview(ANN.device) == shown
        await touches(service, game, Undo, Undo)
        tally = kept(service, game).record.rounds[0].tallies[0]
        assert (tally.piles, tally.red_threes_laid) == ({"clean": 4, "dirty": 3}, None)
        await touches(service, game, Redo, Redo)
        assert kept(service, game).record == before.record
        names = [(event.device, event.counter) for event in kept(service, game).events]
        assert len(names) == len(set(names))


async def test_an_unknown_game_takes_no_changes(service: Games) -> None:
    for name in (NONE, GameId(LIBRARY)):
        assert (await service.submit(name, ANN, Undo(BatchId("any")))).refused == Fault("unknown_game")
        assert service.game(name) is None
    assert (await service.delete(NONE, ANN)).refused == Fault("unknown_game")
    assert service._store.library() == []
    with pytest.raises(KeyError):
        service.opened(NONE)


async def test_a_game_without_sides_is_refused(service: Games) -> None:
    with pytest.raises(Refused):
        await service.start(GameRecord(RECORD.rules, ()), ANN)
    assert service.shelf.games() == ()


async def test_games_are_listed_last_changed_first(tmp_path: Path) -> None:
    async with opened(tmp_path) as service:
        older, newer = await service.start(RECORD, ANN), await service.start(RECORD, ANN)
        assert [summary.id for summary in service.shelf.games()] == [newer, older]
        keys = presses("4312485 next next 2301310 next 85 next")
        await touches(service, older, SayOut(None, Out(0)), *keys)
        summary = service.shelf.games()[0]
        assert (summary.id, summary.round, summary.finished) == (older, 2, False)
        assert summary.names == ("North–South", "East–West")
        assert summary.totals == service.opened(older).score.totals != (0, 0)


async def test_a_deleted_game_is_gone_until_the_deletion_is_undone(tmp_path: Path) -> None:
    async with opened(tmp_path) as service:
        game, other = await service.start(RECORD, ANN), await service.start(RECORD, ANN)
        await service.delete(game, ANN)
        assert [summary.id for summary in service.shelf.games()] == [other]
        assert service.game(game) is None
    async with opened(tmp_path) as service:
        assert service.game(game) is None
        assert (await service.submit(game, ANN, Undo(BatchId("any")))).refused == Fault("game_deleted")
        await turn_library(service, ANN, Undo)
        assert service.game(game)
        await turn_library(service, ANN, Redo)
        assert service.game(game) is None
        assert (await service.undelete(game, BO)).refused is None
        assert {summary.id for summary in service.shelf.games()} == {game, other}


async def test_subscribers_of_a_game_or_the_list_are_notified_once_per_change(service: Games) -> None:
    game, other = await service.start(RECORD, ANN), await service.start(RECORD, ANN)
    told: list[str] = []
    for name in (game, other, LIBRARY):
        service.subscribe(name, lambda name=name: told.append(name))  # type: ignore[misc]  # a default
    await touches(service, game, SayOut(None, Out(0)))
    assert sorted(told) == sorted([game, LIBRARY])
    told.clear()
    await service.delete(game, ANN)
    assert sorted(told) == sorted([game, LIBRARY])
