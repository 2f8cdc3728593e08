"""Backups are made by themselves, go to a second folder, and are restored after a look at what that does."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from pathlib import Path

import pytest

from scorepad.game.accept import KEEPER, Watcher
from scorepad.game.events import Author, DetailSet, DeviceId
from scorepad.game.intents import MakeChanges
from scorepad.game.library import Erased, ErasedAll, ErasedGame
from scorepad.rules.faults import Refused
from scorepad.score.record import GameId
from scorepad.service.access import NO_RIGHT, Access
from scorepad.service.backups import AutoBackups, described, erase_for_good
from scorepad.service.games import Games
from scorepad.service.importing import import_parts
from scorepad.service.running_app import from_json, to_json
from scorepad.storage.backups import Occasion, backups_in, read_backup_settings
from scorepad.storage.links import FileLinks
from tests.game.play import code_of
from tests.service.services import ANN, BO, RECORD, SEVENS, file_of, opened, touches
from tests.storage.sql.test_copies import traces
from tests.vectors import game_file

FRIDAY, SUNDAY = (MakeChanges((DetailSet("title", day),)) for day in ("Friday", "Sunday"))


def is_told(backups: AutoBackups) -> bool:
    return backups.is_missing_told


def backups_of(service: Games) -> AutoBackups:
    return AutoBackups(file_of(service), service)


async def occasions(backups: AutoBackups) -> list[Occasion]:
    return [each.occasion for each in await backups.listed()]


@asynccontextmanager
async def looked_after(service: Games, backups: AutoBackups) -> AsyncIterator[asyncio.Event]:
    """Look after backups; yields what is set once there is one."""
    made = asyncio.Event()
    service.subscribe("library", lambda: made.set() if backups_in(backups.place) else None)
    care = asyncio.create_task(backups.look_after())
    await asyncio.sleep(0)
    yield made
    care.cancel()
    with suppress(asyncio.CancelledError):
        await care


async def test_a_game_that_starts_and_a_day_that_passes_are_backed_up(
    service: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    backups = backups_of(service)
    await backups.look()
    assert await occasions(backups) == []
    monkeypatch.setattr("scorepad.service.backups.FIRST_LOOK_SECONDS", 3600)
    async with looked_after(service, backups) as made:
        await service.start(RECORD, ANN)
        await asyncio.wait_for(made.wait(), 10)
        assert await occasions(backups) == [Occasion.START]
        await backups.look()
        assert await occasions(backups) == [Occasion.START]
        (start,) = await backups.listed()
        monkeypatch.setattr(service, "now", lambda: start.at + timedelta(days=1))
        await backups.look()
        assert await occasions(backups) == [Occasion.DAILY, Occasion.START]


async def test_what_is_imported_is_backed_up_at_once(service: Games) -> None:
    parts = iter([("game.scorepad.json", game_file("W01"))])
    async with looked_after(service, backups_of(service)) as made:
        assert [each.verdict async for each in import_parts(service, parts, ANN)] == ["added"]
        await asyncio.wait_for(made.wait(), 10)


async def test_a_backup_that_fails_says_why_until_the_next_one(tmp_path: Path) -> None:
    async with opened(tmp_path) as service:
        backups = backups_of(service)
        await service.start(RECORD, ANN)
        (tmp_path / "backups").write_text("in the way")
        await backups.make(Occasion.START)
        assert backups.failed
        assert backups.failed.code == "not_kept"
        (tmp_path / "backups").unlink()
        await backups.make(Occasion.START)
        assert backups.failed is None


async def test_restoring_adds_what_is_missing_and_takes_nothing_away(service: Games) -> None:
    backups = backups_of(service)
    kept = await service.start(RECORD, ANN)
    trashed = await service.start(SEVENS, ANN)
    await touches(service, trashed, FRIDAY)
    await backups.make(Occasion.START)
    (backup,) = await backups.listed()
    before = service.shelf.read(trashed)
    await touches(service, kept, SUNDAY)
    await service.delete(trashed, ANN)

    done = await backups.restore(backup, BO)
    assert {result.game: result.verdict for result in done} == {kept: "updated", trashed: "restored"}
    assert service.shelf.read(trashed) == before
    assert service.shelf.read(kept).record.title == "Sunday"
    assert [each.verdict for each in await backups.restore(backup, BO)] == ["updated"] * 2


async def test_a_backup_that_has_gone_is_refused(service: Games) -> None:
    backups = backups_of(service)
    await service.start(RECORD, ANN)
    await backups.make(Occasion.START)
    (backup,) = await backups.listed()
    backup.path.unlink()
    with pytest.raises(Refused, match="not_readable"):
        await backups.restore(backup, BO)


async def test_the_second_folder_is_kept_and_gets_every_backup(tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    async with opened(tmp_path / "games") as service:
        backups = backups_of(service)
        await service.start(RECORD, ANN)
        assert await backups.choose_second(f" {stick} ", ANN) is None
        assert [each.occasion for each in backups_in(stick)] == [Occasion.DAILY]
        await backups.make(Occasion.START)
        copied, made = ([each.path.name for each in backups_in(place)] for place in (stick, backups.place))
        assert copied == made
        assert len(await backups.listed()) == 2
        assert read_backup_settings(tmp_path / "games").second == stick
        assert backups_of(service).settings.second == stick
        assert await backups.choose_second("", ANN) is None
        assert backups_of(service).settings.second is None


async def test_who_came_by_a_link_chooses_no_folder_on_this_computer(tmp_path: Path) -> None:
    access, phone, stick = Access(FileLinks(tmp_path)), DeviceId("c" * 32), tmp_path / "stick"
    stick.mkdir()
    access.trust(ANN.device)
    async with opened(tmp_path / "games") as service:
        service.access, backups = access, backups_of(service)
        refused = await backups.choose_second(str(stick), Author(phone))
        await access.open_link(await access.make_link(KEEPER), phone)
        refused_too = await backups.choose_second(str(stick), Author(phone))
        assert refused == refused_too == NO_RIGHT
        assert backups.settings.second is None
        assert await backups.choose_second(str(stick), ANN) is None


async def test_a_second_folder_that_is_not_there_or_beside_the_games_is_refused(
    service: Games, tmp_path: Path
) -> None:
    (tmp_path / "backups").mkdir()
    for path, code in (
        *((path, "no_such_folder") for path in ("nowhere", "/no/such")),
        *((str(path), "same_folder") for path in (tmp_path, tmp_path / "backups")),
    ):
        assert code_of(await backups_of(service).choose_second(path, ANN)) == code


async def test_a_missing_second_folder_is_said_once_a_week_until_it_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    async with opened(tmp_path / "games") as service:
        backups = backups_of(service)
        await service.start(RECORD, ANN)
        await backups.choose_second(str(stick), ANN)
        assert not is_told(backups)
        stick.rename(tmp_path / "away")
        await backups.look()
        assert is_told(backups)
        await backups.hide_missing()
        assert not is_told(backups)
        now = service.now()
        monkeypatch.setattr(service, "now", lambda: now + timedelta(days=6))
        assert not is_told(backups)
        monkeypatch.setattr(service, "now", lambda: now + timedelta(days=7, seconds=1))
        assert is_told(backups)
        (tmp_path / "away").rename(stick)
        await backups.look()
        assert not is_told(backups)
        newest = (await backups.listed())[0].path.name
        assert newest in {each.path.name for each in backups_in(stick)}


async def test_a_game_erased_is_gone_from_games_backups_library_and_links(tmp_path: Path) -> None:
    access = Access(FileLinks(tmp_path))
    access.trust(ANN.device)
    async with opened(tmp_path) as service:
        service.access = access
        backups = backups_of(service)
        game, other = await service.start(RECORD, ANN), await service.start(SEVENS, ANN)
        await touches(service, game, FRIDAY)
        await access.make_link(Watcher(game))
        await backups.make(Occasion.START)
        await service.delete(game, ANN)
        assert await described(service, ErasedGame(game)) == ("Friday", 1)
        await erase_for_good(service, backups, ErasedGame(game), ANN)
        assert [each.id for each in service.shelf.games()] == [other]
        assert (service.shelf.deleted_games(), service.library().events) == ((), ())
        assert access.token(Watcher(game)) is None
        assert code_of((await service.submit(game, ANN, SUNDAY)).refused) == "unknown_game"
        assert traces(tmp_path, game, "Friday") == []


async def test_backups_out_of_reach_are_reported(tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    async with opened(tmp_path / "games") as service:
        backups = backups_of(service)
        game = await service.start(RECORD, ANN)
        await backups.choose_second(str(stick), ANN)
        stick.rename(tmp_path / "away")
        report = await erase_for_good(service, backups, ErasedGame(game), BO)
        assert report.out_of_reach == str(stick)
        assert traces(tmp_path / "games", game) == []


async def test_only_keepers_erase(tmp_path: Path) -> None:
    async with opened(tmp_path) as service:
        game = await service.start(RECORD, ANN)
        service.access = Access(FileLinks(tmp_path))
        for what in (ErasedGame(game), ErasedAll()):
            with pytest.raises(Refused, match="no_right"):
                await erase_for_good(service, backups_of(service), what, ANN)
        assert service.shelf.count() == 1


async def test_a_phones_name_goes_with_everything(tmp_path: Path) -> None:
    access, phone = Access(FileLinks(tmp_path)), DeviceId("c" * 32)
    token = await access.make_link(Watcher(GameId("game")))
    await access.open_link(token, phone)
    await access.rename(phone, "Ann's phone")
    await access.forget(ErasedAll())
    assert access.name(phone) is None


@pytest.mark.parametrize("what", [ErasedGame(GameId("game")), ErasedAll()])
def test_what_is_erased_is_read_back_from_json(what: Erased) -> None:
    assert from_json(to_json(what, Erased), Erased) == what


@pytest.mark.parametrize(
    "data",
    ["", "null", "{}", "[]", '"ErasedAll"', '{"what": "ErasedGame"}', '{"what": "person"}', '{"what": []}'],
)
def test_anything_else_erases_nothing(data: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - its text is the value
        from_json(data.encode(), Erased)
