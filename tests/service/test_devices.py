"""Who a browser is: ids are issued with a proof, and an unproven id is never an author."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from scorepad.game.events import Author
from scorepad.game.ids import DeviceId
from scorepad.game.intents import SayOut
from scorepad.score.record import GameId, Out
from scorepad.service.devices import Admission
from scorepad.service.game_service import GameService
from scorepad.storage.device_key import KEY_FILE, is_device_id
from scorepad.storage.gamefile.read import read_game
from scorepad.storage.gamefile.write import write_game
from scorepad.storage.in_threads import InThreads
from scorepad.storage.sqlite.store import SqliteStore
from tests.service.services import RECORD, opened, touches

OLD = Author(DeviceId("5e0c" * 8))
TYPED_ONLY = Author(DeviceId("b2" * 16))
GAME = GameId("0b7c2a52-51c9-4e0e-9d5a-3f1c6a4e8b21")
UNKNOWN = "a1" * 16


async def new_device(service: GameService) -> tuple[DeviceId, str]:
    """Admit an unknown browser, and return its id and its credential."""
    admission = await service.admit(None, None)
    assert admission.credential
    return admission.author.device, admission.credential


async def played_before(folder: Path) -> str:
    """Play and type with the unproven ids that older versions used; returns the game's id."""
    async with opened(folder) as service:
        game = await service.start(RECORD, OLD)
        await touches(service, game, SayOut(None, Out(0)), who=OLD)
        await touches(service, game, SayOut(None, Out(0)), who=TYPED_ONLY)
    return game


async def test_a_credential_identifies_its_device_even_after_the_folder_moved(tmp_path: Path) -> None:
    async with opened(tmp_path / "here") as service:
        device, credential = await new_device(service)
        other, _credential = await new_device(service)
        assert is_device_id(device)
        assert device != other
        assert await service.admit(credential, None) == Admission(Author(device))
    (tmp_path / "here").rename(tmp_path / "there")
    async with opened(tmp_path / "there") as service:
        assert await service.admit(credential, UNKNOWN) == Admission(Author(device))


async def test_no_forged_credential_admits_a_browser_as_another_device(tmp_path: Path) -> None:
    async with opened(tmp_path) as service:
        (device, credential), (other, others) = await new_device(service), await new_device(service)
        proof = credential[33:]
        forged = (
            f"{other}.{proof}",
            f"{device}.{'0' * 64}",
            f"{device}.{proof[:-1]}",
            f"{device}.",
            device,
            f"{credential}0",
            credential.upper(),
            f"{device}.{'é' * 64}",
            "0" * 2_000_000,
            others[1:],
            ["", ""],
            7,
        )
        for word in forged:
            for shown in ((word, None), (None, word)):
                admission = await service.admit(*shown)
                assert admission.author.device not in (device, other)
                assert is_device_id(admission.author.device)
                assert admission.credential
                assert not admission.forget


@pytest.mark.parametrize("who", [OLD, TYPED_ONLY])
async def test_an_id_of_an_older_version_is_claimed_by_the_first_browser_that_shows_it(
    tmp_path: Path, who: Author
) -> None:
    await played_before(tmp_path)
    async with opened(tmp_path) as service:
        first = await service.admit(None, who.device)
        assert first.author == who
        assert first.credential
        for _time in range(2):
            second = await service.admit(None, who.device)
            assert second.author.device not in (OLD.device, TYPED_ONLY.device)
            assert (second.credential, second.forget) == (None, True)
    async with opened(tmp_path) as service:
        assert await service.admit(first.credential, who.device) == Admission(who)
        assert (await service.admit(None, who.device)).author != who


async def test_an_author_that_came_later_cannot_be_claimed(tmp_path: Path) -> None:
    async with opened(tmp_path / "elsewhere") as service:
        record = replace(RECORD, id=GAME)
        await service.import_game(record, (), OLD)
        found = service.game(GAME)
        assert found
        file = read_game(write_game(found.record, found.events))
    async with opened(tmp_path / "here") as service:
        device, _credential = await new_device(service)
        game = await service.start(RECORD, Author(device))
        await service.take_in(file, Author(DeviceId("import")))
        for word in (OLD.device, device, "import"):
            admission = await service.admit(None, word)
            assert admission.author.device not in (OLD.device, device, "import")
        assert service.game(game)


async def test_after_losing_the_key_each_device_gets_its_id_back(tmp_path: Path) -> None:
    async with opened(tmp_path) as service:
        device, credential = await new_device(service)
        await service.start(RECORD, Author(device))
    (tmp_path / KEY_FILE).write_text("damaged")
    async with opened(tmp_path) as service:
        again = await service.admit(credential, None)
        assert again.author == Author(device)
        assert again.credential not in (None, credential)
        assert (await service.admit(credential, None)).author != Author(device)
        assert await service.admit(again.credential, None) == Admission(Author(device))


async def test_browsers_keep_what_they_have_while_the_key_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / KEY_FILE).mkdir()
    async with opened(tmp_path) as service:
        visit = await service.admit(None, OLD.device)
        assert visit == Admission(visit.author)
        assert visit.author != OLD
        (tmp_path / KEY_FILE).rmdir()
        await new_device(service)


async def test_a_claim_that_cannot_be_saved_is_not_granted(tmp_path: Path) -> None:
    await played_before(tmp_path)
    async with opened(tmp_path) as service:
        await new_device(service)
        (tmp_path / KEY_FILE).rename(tmp_path / "aside")
        (tmp_path / KEY_FILE / "in the way").mkdir(parents=True)
        visit = await service.admit(None, OLD.device)
        assert visit == Admission(visit.author)
        assert visit.author != OLD
        (tmp_path / KEY_FILE / "in the way").rmdir()
        (tmp_path / KEY_FILE).rmdir()
        assert (await service.admit(None, OLD.device)).author == OLD


async def test_a_browser_with_games_of_its_own_is_one_device_even_if_it_kept_no_credential(
    tmp_path: Path,
) -> None:
    async with alone(tmp_path) as service:
        first = await service.admit(None, None)
        assert is_device_id(first.author.device)
        assert await service.admit(None, None) == first
    async with alone(tmp_path) as service:
        assert (await service.admit(None, None)).author == first.author
        assert await service.admit(first.credential, None) == Admission(first.author)
    async with alone(tmp_path / "another") as service:
        assert (await service.admit(None, None)).author != first.author


async def test_a_browser_with_games_of_its_own_stays_the_device_it_was(tmp_path: Path) -> None:
    async with opened(tmp_path) as service:
        device, credential = await new_device(service)
    async with alone(tmp_path) as service:
        assert await service.admit(credential, None) == Admission(Author(device))


@asynccontextmanager
async def alone(folder: Path) -> AsyncIterator[GameService]:
    """Open a folder as the only browser's."""
    folder.mkdir(exist_ok=True)
    service = GameService(InThreads(SqliteStore.open(folder)), is_alone=True)
    await service.load()
    try:
        yield service
    finally:
        await service.close()
