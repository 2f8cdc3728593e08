"""Who a browser is: ids are issued with a proof, and an unproven id is never an author."""

from pathlib import Path

from scorepad.game.events import Author, DeviceId
from scorepad.service.access import Admission
from scorepad.service.games import Games
from scorepad.storage.sql.store import KEY
from scorepad.storage.store import is_device_id
from tests.service.services import opened
from tests.service.test_store_failures import FailingFile, failing_file
from tests.storage.sql.games import games


async def new_device(service: Games) -> tuple[DeviceId, str]:
    """Admit an unknown browser, and return its id and its credential."""
    admission = await service.devices.admit(None)
    assert admission.credential
    return admission.author.device, admission.credential


async def test_a_credential_identifies_its_device_even_after_the_folder_moved(tmp_path: Path) -> None:
    async with opened(tmp_path / "here") as service:
        device, credential = await new_device(service)
        other, _credential = await new_device(service)
        assert is_device_id(device)
        assert device != other
        assert await service.devices.admit(credential) == Admission(Author(device))
    (tmp_path / "here").rename(tmp_path / "there")
    async with opened(tmp_path / "there") as service:
        assert await service.devices.admit(credential) == Admission(Author(device))


async def test_no_forged_credential_admits_a_browser_as_another_device(service: Games) -> None:
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
        admission = await service.devices.admit(word)
        assert admission.author.device not in (device, other)
        assert is_device_id(admission.author.device)
        assert admission.credential


async def test_after_losing_the_key_each_browser_is_a_new_device(tmp_path: Path) -> None:
    async with opened(tmp_path) as service:
        device, credential = await new_device(service)
    with games(tmp_path) as store:
        store.ask("UPDATE notes SET body = 'damaged' WHERE name = ?", KEY)
    async with opened(tmp_path) as service:
        again = await service.devices.admit(credential)
        assert again.author != Author(device)
        assert await service.devices.admit(again.credential) == Admission(again.author)


async def test_browsers_keep_what_they_have_while_the_key_cannot_be_read(tmp_path: Path) -> None:
    async with opened(tmp_path, FailingFile) as service:
        failing_file(service).fails_to_read = True
        visit = await service.devices.admit(None)
        assert visit == Admission(visit.author)
        failing_file(service).fails_to_read = False
        await new_device(service)


async def test_the_only_device_at_a_place_is_the_same_each_time(tmp_path: Path) -> None:
    async with opened(tmp_path) as service:
        first = await service.devices.only()
        assert is_device_id(first.device)
        assert first.device != (await service.devices.only("another computer")).device
    async with opened(tmp_path) as service:
        assert await service.devices.only() == first
    (tmp_path / "another").mkdir()
    async with opened(tmp_path / "another") as service:
        assert await service.devices.only() != first
