"""Who a browser is, and what its links allow: enforced where changes are accepted."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from scorepad.game.accept import KEEPER, Right, SideGuest, Watcher
from scorepad.game.events import Author, BatchId, DetailSet, DeviceId, SideSet, TallyField
from scorepad.game.intents import FinishRound, Goto, Intent, MakeChanges, SayOut, Undo
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import NOBODY, GameId, Out, RoundId, Side
from scorepad.service.access import NO_RIGHT, Access, Admission, Guest
from scorepad.service.games import Games
from scorepad.storage.gamefile.read import GameFile
from scorepad.storage.links import LINKS_FILE, FileLinks
from scorepad.storage.sql.games_file import GamesFile
from scorepad.storage.sql.store import KEY, SqlStore
from scorepad.storage.store import is_device_id
from tests.service.services import RECORD, kept, opened, touches
from tests.service.test_store_failures import FailingFile, failing_file
from tests.storage.sql.games import games

OWN = Author(DeviceId("1" * 32))
PHONE = Author(DeviceId("2" * 32))
OTHER = Author(DeviceId("3" * 32))


@pytest.fixture
async def service(tmp_path: Path) -> AsyncIterator[Games]:
    """Open a folder whose links count."""
    found = Games(SqlStore(GamesFile(tmp_path)), access=Access(FileLinks(tmp_path)))
    found.access.trust(OWN.device)
    await found.load()
    yield found
    await found.close()


@pytest.fixture
async def game(service: Games) -> GameId:
    """Start a game of this machine's own."""
    return await service.start(RECORD, OWN)


async def give(service: Games, right: Right, phone: Author = PHONE) -> str:
    """Let a phone open the link for a right; returns the token."""
    token = await service.access.make_link(right)
    assert await service.access.open_link(token, phone.device) == right
    return token


async def begun(service: Games, game: GameId) -> RoundId:
    """Begin a round of a game on this machine and return its id."""
    await touches(service, game, SayOut(None, Out(0)), who=OWN)
    return kept(service, game).record.rounds[-1].log_id


async def refused(service: Games, game: GameId, intent: Intent, who: Author = PHONE) -> Fault | None:
    """Return why a touch is refused."""
    return (await service.submit(game, who, intent)).refused


async def test_without_a_link_a_device_changes_nothing(service: Games, game: GameId) -> None:
    before = service.game(game)
    assert await refused(service, game, SayOut(None, Out(0))) == NO_RIGHT
    assert await refused(service, GameId("none of ours"), SayOut(None, Out(0))) == NO_RIGHT
    assert (await service.delete(game, PHONE)).refused == NO_RIGHT
    for attempt in (
        service.start(RECORD, PHONE),
        service.start(RECORD, PHONE, practice=True),
        service.take_in(GameFile(RECORD), PHONE),
    ):
        with pytest.raises(Refused, match="no_right"):
            await attempt
    assert service.game(game) == before
    assert service.shelf.count() == 1


async def test_a_guest_counts_one_side_in_the_current_round_and_names_it(
    service: Games, game: GameId
) -> None:
    await give(service, SideGuest(game, 1))
    first = await begun(service, game)
    clean = TallyField(first, 1, "piles.clean", 2)
    named = SideSet(1, Side("East–West", ("Cy", "Dora")))
    await touches(service, game, MakeChanges((clean,)), MakeChanges((named,)), who=PHONE)
    found = kept(service, game)
    assert found.record.rounds[0].tallies[1].piles["clean"] == 2
    assert found.events[-1].author == Author(PHONE.device, side=1)

    not_yours = Fault("not_yours", params={"side": 1})
    for intent in (
        MakeChanges((TallyField(first, 0, "piles.clean", 2),)),
        MakeChanges((SideSet(0, Side("Us", ("Ann", "Bo"))),)),
        MakeChanges((DetailSet("note", "ours"),)),
        FinishRound(first),
        SayOut(first, NOBODY),
        Goto(first, 0, "piles.clean"),
    ):
        assert await refused(service, game, intent) == not_yours


async def test_a_guest_changes_no_earlier_round_not_even_by_undo(service: Games, game: GameId) -> None:
    await give(service, SideGuest(game, 1))
    first = await begun(service, game)
    entry = MakeChanges((TallyField(first, 1, "piles.clean", 2),))
    [entered] = await touches(service, game, entry, who=PHONE)
    await touches(service, game, FinishRound(first), who=OWN)
    await begun(service, game)
    assert entered.batch
    change = MakeChanges((TallyField(first, 1, "piles.clean", 3),))
    assert await refused(service, game, change) == Fault("round_over")
    assert await refused(service, game, Undo(entered.batch)) == Fault("round_over")


async def test_a_guest_of_one_game_is_nobody_in_another(service: Games, game: GameId) -> None:
    await give(service, SideGuest(game, 1))
    other = await service.start(RECORD, OWN)
    assert await refused(service, other, MakeChanges((DetailSet("note", "ours"),))) == NO_RIGHT


async def test_a_watcher_changes_nothing(service: Games, game: GameId) -> None:
    await give(service, Watcher(game))
    assert await refused(service, game, SayOut(None, Out(0))) == NO_RIGHT
    assert await refused(service, game, Undo(BatchId("any"))) == NO_RIGHT


async def test_a_stopped_link_ends_at_once_and_its_code_is_another_afterwards(
    service: Games, game: GameId
) -> None:
    told: list[bool] = []
    right = SideGuest(game, 1)
    token = await give(service, right)
    service.access.subscribe(lambda: told.append(service.access.right(PHONE.device, game) is None))
    await service.access.renew_link(right, DeviceId("another"))
    assert told == [True]
    assert await service.access.open_link(token, PHONE.device) is None
    assert await service.access.make_link(right) != token


async def test_who_makes_a_new_code_keeps_what_the_old_one_allowed_and_nobody_else_does(
    service: Games,
    game: GameId,
) -> None:
    access, token = service.access, await give(service, KEEPER)
    await give(service, KEEPER, OTHER)
    await access.renew_link(KEEPER, PHONE.device)
    assert (access.right(PHONE.device, game), access.right(OTHER.device, game)) == (KEEPER, None)
    assert await access.open_link(token, OTHER.device) is None
    assert await access.open_link(access.token(KEEPER) or "", OTHER.device) == KEEPER
    await access.renew_link(KEEPER, OWN.device)
    assert access.holders(KEEPER) == ()


async def test_a_touch_that_waited_is_refused_once_its_link_was_stopped(service: Games, game: GameId) -> None:
    right = SideGuest(game, 1)
    await give(service, right)
    first = await begun(service, game)
    touch = asyncio.ensure_future(
        service.submit(game, PHONE, MakeChanges((TallyField(first, 1, "piles.clean", 2),)))
    )
    await service.access.renew_link(right, DeviceId("another"))
    outcome = await touch
    found = kept(service, game)
    counted = found.record.rounds[0].tallies[1].piles.get("clean")
    assert (outcome.refused, counted) in ((NO_RIGHT, None), (None, 2))


async def test_only_a_keeper_removes_and_stops_all(service: Games, game: GameId) -> None:
    access = service.access
    await give(service, SideGuest(game, 1))
    await give(service, Watcher(game), OTHER)
    for attempt in (access.remove(OTHER.device, PHONE.device), access.stop_all(PHONE.device)):
        with pytest.raises(Refused, match="no_right"):
            await attempt
    assert [guest.right for guest in access.guests(game)] == [SideGuest(game, 1), Watcher(game)]


async def test_a_removed_phone_is_a_stranger_at_once_and_a_name_outlives_a_restart(
    service: Games, game: GameId, tmp_path: Path
) -> None:
    access = service.access
    await give(service, SideGuest(game, 1))
    await give(service, Watcher(game), OTHER)
    await access.rename(OTHER.device, " Zoe ")
    await access.remove(PHONE.device, OWN.device)
    assert await refused(service, game, Undo(BatchId("any"))) == NO_RIGHT
    assert Access(FileLinks(tmp_path)).guests(game) == (Guest(OTHER.device, Watcher(game), 2, "Zoe"),)


async def test_a_link_that_cannot_be_stored_is_refused_and_a_stopped_one_stays_stopped(
    service: Games,
    game: GameId,
    tmp_path: Path,
) -> None:
    right = Watcher(game)
    await give(service, right)
    # A folder in the place of the file can't be replaced by it.
    (tmp_path / LINKS_FILE).unlink()
    (tmp_path / LINKS_FILE).mkdir()
    with pytest.raises(Refused, match="not_kept"):
        await service.access.make_link(KEEPER)
    assert service.access.token(KEEPER) is None
    with pytest.raises(Refused, match="not_kept"):
        await service.access.renew_link(right, DeviceId("another"))
    assert service.access.right(PHONE.device, game) is None


async def test_two_requests_for_one_link_get_the_same(service: Games, game: GameId) -> None:
    one, other = await asyncio.gather(*(service.access.make_link(Watcher(game)) for _each in range(2)))
    assert one == other


def test_without_a_folder_every_device_may_do_everything() -> None:
    assert Access().rights(PHONE.device) == {KEEPER}


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
