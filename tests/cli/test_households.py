"""Commands on a folder in which a server keeps households, while it runs and after that."""

import asyncio
import shutil
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZipFile

import pytest

from scorepad.game.rights import KEEPER
from scorepad.service.game_service import GameService
from scorepad.service.household_places import InFolders
from scorepad.service.kept_households import KeptHouseholds
from scorepad.service.network import HomeNetwork
from scorepad.storage.household_copies import households_in
from scorepad.storage.households import HouseholdFolders, household_of
from tests import vectors
from tests.browser.program import Program
from tests.cli.run import Answer, scorepad
from tests.service.services import RECORD
from tests.service.test_households import PHONE
from tests.web.test_households import device, many


@dataclass(frozen=True)
class House:
    """A data folder with two households. full: the folder of the one with a game; token: of its link."""

    data: Path
    full: Path
    token: str

    def run(self, *words: str, at: Path | None = None, stdin: bytes = b"") -> Answer:
        """Run a command on the data folder, or on a household's."""
        return scorepad(*words, "--data-dir", str(at or self.data), stdin=stdin)


async def settled(data: Path) -> House:
    """Begin two households, and a game in the first one."""
    folders = HouseholdFolders(data)
    households = KeptHouseholds(InFolders(data), HomeNetwork(), 30, 9)
    await households.open()
    token, _other = await households.begin(), await households.begin()
    name = household_of(token)
    found = await households.enter(name)
    assert name
    assert found
    await found.service.access.open_link(token, PHONE.device)
    await found.service.start(RECORD, PHONE)
    households.leave(found)
    await households.close()
    return House(data, folders.path(name), token)


@pytest.fixture(scope="module", params=["served", "stopped"])
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Yield a data folder with households, with a server at work and without one."""
    found = asyncio.run(settled(tmp_path_factory.mktemp("house")))
    server = Program(found.data, many).start() if request.param == "served" else None
    if server:
        # So the server has one of them open, and goes on having it for a while.
        asyncio.run(come_with(found.token, server))
    yield found
    if server:
        server.stop()


async def come_with(token: str, server: Program) -> None:
    """Come to a household with its link, and leave again."""
    async with device(server, "/join") as visitor:
        visitor.keep(join=token)
        await visitor.wait_for("New game")


def is_served(house: House) -> bool:
    return "Scorepad is serving" in house.run("doctor", "--repair", at=house.full).err


@pytest.mark.parametrize(
    "words", [("games",), ("export", "-o", "-"), ("import", "-", "--dry-run"), ("import", "-")]
)
def test_commands_about_games_say_where_the_households_are(house: House, words: tuple[str, ...]) -> None:
    found = house.run(*words, stdin=vectors.game_file("W01"))
    assert (found.status, found.out) == (2, b"")
    assert found.err == (
        f"scorepad: {house.data} keeps households, each in a folder of its own. "
        f"Name one of those in {house.data / 'households'} with --data-dir.\n"
    )
    assert not (house.data / "scorepad.db").exists()


@pytest.mark.parametrize("words", [("erase", "everything", "--yes"), ("doctor", "--repair")])
def test_nothing_is_erased_or_repaired_in_all_households_at_once(
    house: House, words: tuple[str, ...]
) -> None:
    found = house.run(*words)
    assert (found.status, found.out) == (2, b"")
    assert "keeps households, each in a folder of its own." in found.err
    assert len(households_in(house.data)) == 2


@pytest.mark.parametrize("is_one", [True, False])
def test_share_says_where_a_household_shows_its_link(house: House, is_one: bool) -> None:
    found = house.run("share", at=house.full if is_one else None)
    assert (found.status, found.out) == (2, b"")
    assert found.err == "scorepad: A household shows its link itself, under Settings, and nowhere else.\n"


def test_the_built_in_rules_are_listed_as_ever(house: House) -> None:
    found = house.run("variants")
    assert (found.status, found.err) == (0, "")
    assert b"whitnack" in found.out


def test_one_household_is_read_and_saved_whether_or_not_it_is_served(house: House, tmp_path: Path) -> None:
    listed = house.run("games", at=house.full)
    assert (listed.status, listed.err, len(listed.out.splitlines())) == (0, "", 1)
    out = tmp_path / "one.zip"
    saved = house.run("backup", "-o", str(out), at=house.full)
    assert (saved.status, saved.err) == (0, "")
    again = scorepad("import", str(out), "--data-dir", str(tmp_path / "home"))
    assert (again.status, again.err) == (0, "")
    assert b"added as" in again.out


def test_nobody_changes_a_household_behind_the_back_of_its_server(house: House) -> None:
    served = is_served(house)
    found = house.run("import", "-", at=house.full, stdin=vectors.game_file("W01"))
    if served:
        assert (found.status, found.out) == (2, b"")
        assert found.err == (
            f"scorepad: Scorepad is serving the households in {house.data}. "
            "Stop it first, or do this on the household's own pages.\n"
        )
    else:
        assert (found.status, found.err) == (0, "")
    [empty] = {*households_in(house.data)} - {house.full}
    erased = house.run("erase", "everything", "--yes", at=empty)
    assert erased.status == (2 if served else 0)


def test_doctor_looks_at_every_household(house: House) -> None:
    found = house.run("doctor")
    said = found.out.decode()
    assert (found.status, found.err) == (0, "")
    assert [str(each) in said for each in households_in(house.data)] == [True, True]


def test_all_households_are_saved_and_put_back_with_their_links(house: House, tmp_path: Path) -> None:
    out, new = tmp_path / "all.zip", tmp_path / "new"
    found = house.run("backup", "-o", str(out))
    assert (found.status, found.out, found.err) == (0, b"", "")
    # Whoever has this file has every link.
    assert stat.S_IMODE(out.stat().st_mode) == 0o600
    with ZipFile(out) as archive:
        archive.extractall(new)
    assert asyncio.run(games_behind(house.token, new)) == house.run("games", at=house.full).out.count(b"\n")
    assert len(households_in(new)) == 2


async def games_behind(token: str, data: Path) -> int:
    """Return how many games a link leads to."""
    households = KeptHouseholds(InFolders(data), HomeNetwork(), 30, 9)
    await households.open()
    found = await households.enter(household_of(token))
    assert found
    assert await found.service.access.open_link(token, PHONE.device) == KEEPER
    service: GameService = found.service
    count = service.count()
    await households.close()
    return count


def test_a_folder_that_has_games_too_is_no_different_than_before(tmp_path: Path) -> None:
    house = asyncio.run(settled(tmp_path))
    shutil.copy(house.full / "scorepad.db", tmp_path / "scorepad.db")
    listed = house.run("games")
    assert (listed.status, listed.err, len(listed.out.splitlines())) == (0, "", 1)
