"""Home reports what has happened to the file, and its buttons fix it."""

import asyncio

import pytest

from scorepad.game.events import DetailSet
from scorepad.game.intents import MakeChanges
from scorepad.rules.faults import Fault
from scorepad.service import file_care
from scorepad.service.games import Games
from scorepad.storage.store import LIBRARY, StreamId
from scorepad.wording.faults import fault_sentence
from tests.service.services import file_of
from tests.storage.sql.games import Games as StoredGames
from tests.storage.sql.test_copies import NOON
from tests.ui.caring import care_of
from tests.ui.playing import KEEPER, at, kept, w03

OPENED = Fault("copy_opened", "", {"at": NOON.isoformat(), "aside": "b.db"})
TITLE = MakeChanges((DetailSet("title", "Friday"),))
OURS, FOUND = "Go on with ours", "Use it"
REPAIR = "Take it from a copy"


def said(texts: list[str], part: str) -> bool:
    return any(part in text for text in texts)


async def test_a_notice_stays_until_it_is_hidden(service: Games) -> None:
    care, sentence = care_of(service, OPENED), fault_sentence(OPENED)
    async with at(service, care=care) as screen, at(service, care=care) as other:
        for each in (screen, other):
            assert sentence in each.texts()
        await screen.tap("Hide this notice")
        for each in (screen, other):
            await each.settle()
            assert sentence not in each.texts()
        care.put_away(OPENED)
    assert care.notices == []


@pytest.mark.parametrize(
    ("code", "offers"),
    [
        ("file_gone", [OURS]),
        ("file_replaced", [FOUND, OURS]),
        ("file_overwritten", [FOUND, OURS]),
        ("cannot_write", []),
    ],
)
async def test_a_missing_or_replaced_file_offers_only_what_can_be_done(
    service: Games, code: str, offers: list[str]
) -> None:
    care = care_of(service)
    care.misplaced = Fault(code, "", {"file": "a.db", "folder": "games"})
    async with at(service, care=care) as screen:
        assert said(screen.texts(), fault_sentence(care.misplaced))
        assert [name for name in screen.names() if name in (OURS, FOUND)] == offers


async def test_only_a_damaged_game_offers_a_repair(service: Games) -> None:
    damaged, unread = await kept(service, w03()), await kept(service, w03(1))
    faults: dict[StreamId, Fault] = {
        damaged: Fault("game_damaged"),
        unread: Fault("not_readable", params={"reason": "no"}),
        LIBRARY: Fault("not_readable"),
    }
    for stream, fault in faults.items():
        service.mark_unreadable(stream, fault)
    async with at(service, care=care_of(service)) as screen:
        assert said(screen.texts(), "North–South · East–West: This game is no longer as it was saved")
        assert said(screen.texts(), "North–South · East–West: This couldn't be read: no.")
        assert sum("This couldn't be read" in text for text in screen.texts()) == 2
        assert screen.names().count(REPAIR) == 1


async def test_games_that_cannot_be_read_are_not_said_to_be_none(service: Games) -> None:
    async with at(service) as screen:
        assert said(screen.texts(), "Try a one-minute game")
        service.mark_unreadable(LIBRARY, Fault("not_readable", params={"reason": "no"}))
        await screen.settle()
        assert said(screen.texts(), "This couldn't be read: no.")
        assert not said(screen.texts(), "Try a one-minute game")


async def test_a_missing_file_is_written_again_with_all_games(service: Games) -> None:
    game = await kept(service, w03())
    care, store = care_of(service), file_of(service)
    async with at(service, care=care) as screen:
        store.path.unlink()
        refused = (await service.submit(game, KEEPER, TITLE)).refused
        assert refused
        assert refused.code == "file_gone"
        await care.look()
        await screen.settle()
        assert said(screen.texts(), "is gone. Nothing new is saved until you go on with what Scorepad holds.")
        await screen.tap(OURS)
        assert not said(screen.texts(), "is gone")
        assert (await service.submit(game, KEEPER, TITLE)).refused is None
        assert said(screen.texts(), "North–South")


async def test_a_damaged_library_continues_with_its_undamaged_part(service: Games) -> None:
    first, second, third = [await kept(service, w03(rounds)) for rounds in (1, 2, 3)]
    for game in (first, second):
        await service.delete(game, KEEPER)
    care = care_of(service)
    change = "UPDATE events SET body = replace(body, ?, ?) WHERE stream = ?"
    StoredGames(file_of(service)).ask(change, second, first, LIBRARY)
    async with at(service, care=care) as screen:
        await care.check()
        await screen.settle()
        assert said(screen.texts(), "Part of the list of your own rules and deleted games is damaged")
        assert (await service.delete(third, KEEPER)).refused == Fault("library_damaged")
        await screen.tap(REPAIR)
        assert not said(screen.texts(), "is no longer as it was saved")
        assert said(screen.texts(), "Please check your games and rules.")
    assert {game.id for game in service.shelf.games()} == {second, third}
    assert (await service.delete(second, KEEPER)).refused is None


async def test_damaged_pages_are_left_behind_without_a_question(service: Games) -> None:
    game = await kept(service, w03())
    care, store = care_of(service), StoredGames(file_of(service))
    async with at(service, care=care) as screen:
        [(root,)] = store.ask("SELECT rootpage FROM sqlite_master WHERE name LIKE 'sqlite_autoindex_events%'")
        with store.path.open("r+b") as file:
            file.seek((int(str(root)) - 1) * 4096)
            file.write(b"\xff" * 200)
        store.ask("PRAGMA shrink_memory")
        await care.check()
        await screen.settle()
        assert said(screen.texts(), "The file of your games was damaged. What could be read is open.")
        assert (await service.submit(game, KEEPER, TITLE)).refused is None


async def test_the_file_check_repeats_even_after_one_fails(
    service: Games, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(file_care, "CHECK_AFTER_SECONDS", 0.0)
    monkeypatch.setattr(file_care, "CHECK_AGAIN_SECONDS", 0.001)
    care, thrice = care_of(service), asyncio.Event()
    checks: list[int] = []

    async def check() -> None:
        checks.append(len(checks))
        if len(checks) == 3:
            thrice.set()
        raise OSError("unreadable")

    monkeypatch.setattr(care, "check", check)
    caring = asyncio.create_task(care.look_after())
    async with asyncio.timeout(5):
        await thrice.wait()
    caring.cancel()
    assert "the check of the file failed" in caplog.text
