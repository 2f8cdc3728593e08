"""Backups go to another device and back, are made by themselves, and go to a second folder."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from io import BytesIO
from pathlib import Path

import pytest

from scorepad.game import events as ev
from scorepad.game.accept import KEEPER, Watcher
from scorepad.game.events import Author, DetailSet, DeviceId
from scorepad.game.intents import KeypadKey, MakeChanges, Press, SayOut
from scorepad.game.library import Erased, ErasedAll, ErasedGame
from scorepad.rules.custom import CustomRuleSet, RuleSetId
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import NOBODY, GameId, Round
from scorepad.service.access import NO_RIGHT, Access
from scorepad.service.backups import AutoBackups, described, erase_for_good, game_members, other_members
from scorepad.service.games import Games
from scorepad.service.importing import import_parts
from scorepad.service.running_app import from_json, to_json
from scorepad.storage.backups import Occasion, backups_in, game_copies, read_backup_settings
from scorepad.storage.gamefile.read import read_game
from scorepad.storage.links import FileLinks
from scorepad.storage.store import LIBRARY
from scorepad.storage.zip_files import DELETED_FOLDER, read_backup
from tests.game.play import code_of
from tests.packing import packed
from tests.service.services import ANN, BO, RECORD, SEVENS, file_of, opened, touches
from tests.storage.sql.test_copies import traces
from tests.vectors import game_file

FRIDAY, SUNDAY = (MakeChanges((DetailSet("title", day),)) for day in ("Friday", "Sunday"))


def is_told(backups: AutoBackups) -> bool:
    return backups.is_missing_told


def backups_of(service: Games) -> AutoBackups:
    return AutoBackups(file_of(service), service)


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    """Return an empty folder beside the games."""
    place = tmp_path / "stick"
    place.mkdir()
    return place


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


async def test_a_game_lies_as_a_file_beside_the_backups_after_each_finished_round(service: Games) -> None:
    backups, folder = backups_of(service), file_of(service).path.parent
    async with looked_after(service, backups), asyncio.timeout(10):
        game = await service.start(RECORD, ANN)
        presses = [Press(KeypadKey(key)) for key in "0000"] + [Press(KeypadKey.NEXT)] * 2
        for number in (1, 2):
            await touches(service, game, SayOut(None, NOBODY), *presses)
            assert len(rounds_kept(folder)) == number - 1
            await touches(service, game, *presses)
            while len(rounds_kept(folder)) < number:
                await asyncio.sleep(0)


def rounds_kept(folder: Path) -> tuple[Round, ...]:
    """Return the rounds of the only game that lies as a file of its own; none before there is one."""
    return next((read_game(path.read_bytes()).record.rounds for path in game_copies(folder)), ())


async def test_what_is_imported_is_backed_up_at_once(service: Games) -> None:
    parts = iter([("game.scorepad.json", game_file("W01"))])
    async with looked_after(service, backups_of(service)) as made:
        assert [each.verdict async for each in import_parts(service, parts, ANN)] == ["added"]
        await asyncio.wait_for(made.wait(), 10)


async def test_a_backup_that_fails_says_why_until_the_next_one(service: Games, tmp_path: Path) -> None:
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


async def test_the_second_folder_is_kept_and_gets_every_backup(tmp_path: Path, stick: Path) -> None:
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


async def test_who_came_by_a_link_chooses_no_folder_on_this_computer(tmp_path: Path, stick: Path) -> None:
    access, phone = Access(FileLinks(tmp_path)), DeviceId("c" * 32)
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
    tmp_path: Path, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
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


async def test_only_keepers_erase(service: Games, tmp_path: Path) -> None:
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


OURS = CustomRuleSet("Thursday table", "whitnack", {"cards.ace": 15})
OLDER = CustomRuleSet("Old table", "whitnack", {"cards.ace": 20})


def saved(service: Games) -> bytes:
    """Save everything as the screen and `scorepad backup` do."""

    def stop(game: GameId, fault: Fault) -> None:
        raise AssertionError(game, fault)

    games = [each.id for each in service.shelf.games()]
    return packed(dict([*game_members(service, games, stop), *other_members(service, stop)]))


async def restored(service: Games, data: bytes) -> list[str]:
    parts = read_backup(BytesIO(data))
    return [result.verdict async for result in import_parts(service, parts, BO)]


async def test_everything_comes_back_on_an_empty_device_and_only_once(tmp_path: Path) -> None:
    async with opened(tmp_path / "a") as a, opened(tmp_path / "b") as b:
        game, gone = await a.start(RECORD, ANN), await a.start(SEVENS, ANN)
        await a.delete(gone, ANN)
        _verdict, rules = await a.take_in(OURS, ANN)
        _verdict, removed = await a.take_in(OLDER, ANN)
        await a.submit_to_library(ANN, MakeChanges((ev.RulesDeleted(RuleSetId(removed)),)))
        data = saved(a)
        assert await restored(b, data) == ["added", "trashed", "rules_added"]
        assert [each.id for each in b.shelf.games()] == [game]
        assert [each.summary.id for each in b.shelf.deleted_games()] == [gone]
        assert b.shelf.read(gone, deleted=True) == a.shelf.read(gone, deleted=True)
        assert list(b.shelf.custom_rule_sets().values()) == [OURS]
        assert b.shelf.people() == a.shelf.people() == ("Ann", "Bo", "Cy", "Di")
        assert await restored(b, data) == ["updated", "updated", "rules_known"]
        assert await restored(a, data) == ["updated", "updated", "rules_known"]
        assert rules in a.shelf.custom_rule_sets()
        await b.undelete(gone, BO)
        assert b.shelf.read(gone) == a.shelf.read(gone, deleted=True)


async def test_a_backup_merges_with_what_another_device_has(tmp_path: Path) -> None:
    async with opened(tmp_path / "a") as a, opened(tmp_path / "b") as b:
        game, gone = await a.start(RECORD, ANN), await a.start(SEVENS, ANN)
        own = await b.start(RECORD, BO)
        await b.take_in(OLDER, BO)
        await restored(b, saved(a))
        await touches(a, gone, MakeChanges((ev.DetailSet("title", "Late"),)))
        await a.delete(gone, ANN)
        assert await restored(b, saved(a)) == ["updated", "merged"]
        # What was deleted elsewhere stays here, with the changes made before that.
        assert {each.id for each in b.shelf.games()} == {game, gone, own}
        assert b.shelf.read(gone).record.title == "Late"
        assert sorted(await restored(a, saved(b))) == ["added", "restored", "rules_added", "updated"]
        assert {each.id for each in a.shelf.games()} == {game, gone, own}


async def test_a_damaged_part_of_people_changes_nothing_and_stops_no_other(tmp_path: Path) -> None:
    async with opened(tmp_path / "a") as a, opened(tmp_path / "b") as b:
        await a.start(RECORD, ANN)
        files = dict(read_backup(BytesIO(saved(a))))
        damaged = b'{"format": "scorepad-people/1", "spellings": {"Ann": 7}}'
        data = packed({"people.scorepad-people.json": damaged, **files})
        assert await restored(b, data) == ["", "added"]
        assert b.library().events == ()


async def test_a_deleted_game_of_a_backup_is_never_seen_among_the_others(tmp_path: Path) -> None:
    async with opened(tmp_path / "a") as a, opened(tmp_path / "b") as b:
        gone = await a.start(RECORD, ANN)
        await a.delete(gone, ANN)
        seen: list[int] = []
        stop = b.subscribe(LIBRARY, lambda: seen.append(b.shelf.count()))
        data = saved(a)
        names = [name for name, _data in read_backup(BytesIO(data))]
        assert names == [f"{DELETED_FOLDER}{gone}.scorepad.json"]
        await restored(b, data)
        stop()
        assert set(seen) == {0}
