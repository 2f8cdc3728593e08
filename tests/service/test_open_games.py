"""Games are opened when they are needed, each version scored from the one before, listed by summaries."""

import asyncio
import gc
import shutil
import sqlite3
import weakref
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from scorepad.game.draft import Draft
from scorepad.game.events import (
    Author,
    BatchId,
    DetailSet,
    DeviceId,
    GameStarted,
    RoundNoted,
    TallyField,
)
from scorepad.game.fold import fold, fold_more
from scorepad.game.intents import MakeChanges, Undo
from scorepad.rules.faults import Fault
from scorepad.score.record import Cards, GameId, GameRecord, Out, Round, RoundId, Tally
from scorepad.score.totals import score_game
from scorepad.service.games import Games
from scorepad.service.hub import line_topic
from scorepad.service.open_game import MADE_BY, OpenGame, read_summary, stored_summary
from scorepad.service.open_games import MOST_OPEN, MOST_PRACTICES
from scorepad.service.shelf import FEW
from scorepad.storage.gamefile.read import GameFile
from scorepad.storage.sql.games_file import GamesFile
from scorepad.storage.sql.store import SqlStore
from scorepad.storage.store import LIBRARY
from tests.game.play import event
from tests.many_games import fill, game_id
from tests.service.services import ANN, BO, RECORD, list_all, opened, touches
from tests.storage.sql.games import games, spoil

TITLE = MakeChanges((DetailSet("title", "Friday"),))

NO_LINES = "UPDATE streams SET summed = 0, made_by = '', line = '', checksum = ''"


def nothing() -> None:
    pass


def lines_stored(folder: Path) -> int:
    with closing(sqlite3.connect(folder / "scorepad.db")) as other:
        (count,) = other.execute("SELECT count(*) FROM streams WHERE made_by <> ''").fetchone()
        return int(count)


@pytest.fixture(scope="module")
def listed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Create a folder with more games than stay open, with their summaries stored."""
    folder = tmp_path_factory.mktemp("listed")
    fill(folder, MOST_OPEN + 10, rounds=1)
    list_all(folder)
    return folder


@pytest.fixture
def folder(listed: Path, tmp_path: Path) -> Path:
    shutil.copytree(listed, tmp_path, dirs_exist_ok=True)
    return tmp_path


async def test_only_the_last_game_is_open_at_the_start_and_every_one_is_listed(folder: Path) -> None:
    async with opened(folder) as service:
        games = service.shelf.games()
        assert [game.title for game in games[:3]] == ["Evening 42", "Evening 41", "Evening 40"]
        assert len(games) == MOST_OPEN + 10
        assert [game.id for game in games if not service.is_shut(game.id)] == [games[0].id]
        assert service.game(games[0].id)


async def test_a_game_is_opened_by_a_change_and_by_a_follower(folder: Path) -> None:
    async with opened(folder) as service:
        await touches(service, game_id(1), TITLE)
        assert service.shelf.games()[0].title == "Friday"
        told = asyncio.Event()
        service.keep_open(game_id(2), told.set)
        await asyncio.wait_for(told.wait(), 10)
        assert service.game(game_id(2))


async def test_games_without_followers_are_closed_and_followed_ones_stay_open(folder: Path) -> None:
    async with opened(folder) as service:
        stop = service.keep_open(game_id(0), nothing)
        for game in service.shelf.games():
            await service.open(game.id)
        assert not service.is_shut(game_id(0))
        assert sum(not service.is_shut(game.id) for game in service.shelf.games()) <= MOST_OPEN + 2
        stop()
        for game in reversed(service.shelf.games()):
            await service.open(game.id)
        assert service.is_shut(game_id(0))


@pytest.mark.parametrize(
    "statement",
    [
        NO_LINES + " WHERE stream = ?",
        "UPDATE streams SET line = replace(line, 'Evening 8', 'Evening 9') WHERE stream = ?",
        "UPDATE streams SET line = 'torn' WHERE stream = ?",
    ],
)
async def test_a_wrong_game_summary_is_rebuilt(folder: Path, statement: str) -> None:
    async with opened(folder) as service:
        before = service.shelf.line(game_id(7))
        assert before
        assert before.title == "Evening 8"
    spoil(folder, statement, game_id(7))
    async with opened(folder) as service:
        assert service.shelf.line(game_id(7)) == before


@pytest.mark.parametrize(("events", "made_by"), [(-1, MADE_BY), (0, "1.0"), (0, "0.1")])
async def test_a_summary_of_other_events_or_another_program_is_rebuilt(
    folder: Path, events: int, made_by: str
) -> None:
    with games(folder) as store:
        line = dict(store.lines("", 99))[game_id(7)]
        assert line
        older = made_by == "0.1"
        body = '{"another": "form"}' if older else line.body.replace("Evening 8", "Evening 9")
        store.put_summaries([replace(line, events=line.events + events, made_by=made_by, body=body)])
    async with opened(folder) as service:
        listed = service.shelf.line(game_id(7))
        assert listed
        assert listed.title == "Evening 8"
    with games(folder) as store:
        assert dict(store.lines("", 99))[game_id(7)] == line


async def test_many_missing_summaries_are_rebuilt_in_the_background(folder: Path) -> None:
    spoil(folder, NO_LINES)
    service = Games(SqlStore(GamesFile(folder)))
    await service.load()
    filled = asyncio.Event()
    service.subscribe(LIBRARY, lambda: filled.set() if len(service.shelf.games()) == MOST_OPEN + 10 else None)
    assert len(service.shelf.games()) < FEW
    await asyncio.wait_for(filled.wait(), 20)
    assert service.game(service.shelf.games()[0].id)
    await service.close()
    assert lines_stored(folder) == MOST_OPEN + 10


async def test_a_damaged_game_among_missing_summaries_is_marked_and_the_others_are_listed(
    folder: Path,
) -> None:
    spoil(folder, NO_LINES)
    spoil(folder, "UPDATE events SET body = '{}' WHERE stream = ?", game_id(3))
    async with opened(folder) as service:
        filled = asyncio.Event()
        service.subscribe(LIBRARY, filled.set)
        await asyncio.wait_for(filled.wait(), 20)
        # It isn't tried again and again.
        await asyncio.wait_for(service.shelf.all_listed(), 5)
        assert dict(service.shelf.unreadable) == {game_id(3): Fault("game_damaged")}
        listed = {game.id for game in service.shelf.games()}
        assert listed == {game_id(number) for number in range(MOST_OPEN + 10)} - {game_id(3)}


async def test_a_service_that_closes_makes_no_more_summaries_and_stores_those_it_has(folder: Path) -> None:
    spoil(folder, NO_LINES)
    async with opened(folder) as service:
        while not service.shelf.games():
            await asyncio.sleep(0)
    assert 0 < lines_stored(folder) == len(service.shelf.games()) < MOST_OPEN + 10


async def test_a_read_only_service_writes_no_game_summaries(folder: Path) -> None:
    spoil(folder, NO_LINES)
    service = Games(SqlStore(GamesFile(folder)), reading=True)
    await service.load(fill=False)
    await service.shelf.all_listed()
    assert len(service.shelf.games()) == MOST_OPEN + 10
    await service.close()
    assert lines_stored(folder) == 0


async def test_a_game_found_unreadable_leaves_the_lists_and_is_reported(folder: Path) -> None:
    spoil(folder, "UPDATE events SET body = '{}' WHERE stream = ?", game_id(41))
    spoil(folder, "UPDATE events SET body = '{}' WHERE stream = ?", game_id(3))
    async with opened(folder) as service:
        assert service.shelf.games()[0].title == "Evening 41"
        assert service.game(game_id(40))
        assert set(service.shelf.unreadable) == {game_id(41)}
        told = asyncio.Event()
        service.subscribe(LIBRARY, told.set)
        refused = (await service.submit(game_id(3), ANN, Undo(BatchId("any")))).refused
        assert refused == Fault("game_damaged")
        assert told.is_set()
        service.mark_unreadable(game_id(4), Fault("game_damaged"))
        assert not {game_id(3), game_id(4), game_id(41)} & {game.id for game in service.shelf.games()}


async def test_a_change_notifies_only_followers_of_its_own_summary(folder: Path) -> None:
    async with opened(folder) as service:
        first, second = (game.id for game in service.shelf.games()[:2])
        told: list[str] = []
        service.subscribe(LIBRARY, lambda: told.append("list"))
        for game in (first, second):
            service.subscribe(line_topic(game), lambda game=game: told.append(game))  # type: ignore[misc]
        await touches(service, first, MakeChanges((RoundNoted(RoundId("round 1"), "Misdeal"),)), Undo)
        assert set(told) == {first}
        await touches(service, first, TITLE)
        assert set(told) == {first, "list"}
        told.clear()
        await touches(service, second, MakeChanges((DetailSet("note", "Rain"),)))
        assert set(told) == {second, "list"}
        assert service.shelf.games()[0].id == second


async def test_the_first_game_after_a_deletion_is_open(folder: Path) -> None:
    async with opened(folder) as service:
        first, second = (game.id for game in service.shelf.games()[:2])
        assert service.is_shut(second)
        await service.delete(first, ANN)
        assert service.shelf.games()[0].id == second
        assert service.game(second)


async def test_a_clock_that_was_ahead_does_not_keep_a_game_at_the_top(tmp_path: Path) -> None:
    moments = [datetime(2031, 1, 1, tzinfo=UTC)]

    async def at(moment: datetime) -> Games:
        moments[0] = moment
        service = Games(SqlStore(GamesFile(tmp_path)), clock=lambda: moments[0])
        await service.load()
        return service

    service = await at(datetime(2031, 1, 1, tzinfo=UTC))
    ahead, further = await service.start(RECORD, ANN), await service.start(RECORD, ANN)
    moments[0] = datetime(2031, 1, 2, tzinfo=UTC)
    await touches(service, further, TITLE)
    moments[0] = datetime(2026, 11, 21, tzinfo=UTC)
    right = await service.start(RECORD, ANN)
    assert [game.id for game in service.shelf.games()] == [right, further, ahead]
    await service.close()
    for day in (22, 23):
        service = await at(datetime(2026, 11, day, tzinfo=UTC))
        assert [game.id for game in service.shelf.games()] == [right, further, ahead]
        await service.close()


async def test_an_equal_game_is_found_among_all_without_opening_them(folder: Path) -> None:
    async with opened(folder) as service:
        record = replace(service.shelf.read(game_id(9)).record, id=None)
        assert await service.take_in(GameFile(record), BO) == ("updated", game_id(9))
        assert service.is_shut(game_id(9))
        assert (await service.take_in(GameFile(replace(record, title="Another")), BO))[0] == "added"


async def test_the_oldest_practice_games_make_room_for_new_ones(service: Games) -> None:
    first = await service.start(RECORD, ANN, practice=True)
    others = [
        await service.start(RECORD, Author(DeviceId(f"phone {number}")), practice=True)
        for number in range(MOST_PRACTICES)
    ]
    assert service.game(first) is None
    assert all(service.game(each) for each in others)
    assert await service.start(RECORD, Author(DeviceId("phone 0")), practice=True) == others[0]
    await service.start(RECORD, ANN, practice=True)
    assert [service.game(each) is None for each in others[:3]] == [False, True, False]


COUNTED = Tally(counted=True, piles={"clean": 2}, melded=Cards("points", (300,)))


def record() -> GameRecord:
    rounds = tuple(Round((COUNTED, COUNTED), Out(0), id=RoundId(name)) for name in ("r1", "r2", "r3"))
    return replace(RECORD, rounds=rounds)


def begun() -> OpenGame:
    return OpenGame(GameId("game"), fold([event(1, GameStarted(record()))]))


def corrected(version: OpenGame, order: int, count: int) -> OpenGame:
    change = TallyField(RoundId("r2"), 0, "piles.clean", count)
    return version.followed_by(fold_more(version.game, [event(order, change)]))


def test_a_draft_is_scored_on_top_of_the_committed_score() -> None:
    version = begun()
    version = version.followed_by(version.game, {ANN.device: Draft(RoundId("r3"), 1, "melded", "45")})
    shown, score = version.preview(ANN.device)
    assert score == score_game(shown)
    assert [each.sides[1].breakdown.points("melded") for each in score.rounds] == [300, 300, 45]
    assert score.rounds[0].sides[0].breakdown is version.score.rounds[0].sides[0].breakdown


def test_an_unread_version_passes_on_the_score_of_the_one_before() -> None:
    before = begun()
    assert before.score.rounds
    after = corrected(corrected(before, 2, 3), 3, 4)
    assert after.score.rounds[0].sides[0].breakdown is before.score.rounds[0].sides[0].breakdown
    assert after.score == score_game(after.game.record)


def test_earlier_versions_are_not_kept_alive() -> None:
    version = begun()
    old = weakref.ref(version)
    for order in range(2, 5):
        assert version.score.rounds
        version = corrected(version, order, order)
    gc.collect()
    assert old() is None


def test_a_draft_that_changes_scores_nothing_again_but_its_own_preview() -> None:
    drafts = {DeviceId(name): Draft(RoundId("r3"), 1, "melded", "45") for name in ("one", "other")}
    before = begun().followed_by(begun().game, drafts)
    assert before.preview(DeviceId("one"))[1].totals == (4200, 3645)
    after = before.followed_by(before.game, {DeviceId("one"): None})
    assert after.score is before.score
    assert after.preview(DeviceId("one"))[1] is before.score
    assert after.preview(DeviceId("other"))[1].totals == (4200, 3645)


def test_a_summary_that_was_scored_otherwise_is_shown_until_it_is_made_again() -> None:
    noted = replace(begun().summary, place="Rome", facts="[]")
    line = stored_summary(noted, "stands", 1)
    assert read_summary(line) == (noted, "stands")
    form = MADE_BY.partition(".")[0]
    assert read_summary(replace(line, made_by=f"{form}.0")) == (noted, "stands")
    assert read_summary(replace(line, made_by=f"{form}0.0")) is None
    assert read_summary(replace(line, made_by="0.1")) is None
