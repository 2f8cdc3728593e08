"""Households of a server: kept apart, open while somebody is there, ended when nobody comes any more."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import psycopg
import pytest

from scorepad.game.events import Author
from scorepad.game.ids import DeviceId
from scorepad.game.rights import KEEPER
from scorepad.rules.faults import Refused
from scorepad.service.household_places import HouseholdPlaces, InDatabase, household_places
from scorepad.service.households import Household
from scorepad.service.kept_households import IDLE_SECONDS, MOST_NEW, KeptHouseholds, days_from
from scorepad.service.network import HomeNetwork
from scorepad.storage.households import HouseholdFolders, HouseholdId, hidden_name, household_of
from tests.postgres import new_address
from tests.service.services import RECORD

PHONE, GUEST = Author(DeviceId("2" * 32)), Author(DeviceId("3" * 32))
DAYS = 30
MOST = 9
DAY = 86_400


class Clock:
    """A clock that the test turns."""

    def __init__(self) -> None:
        self.at = 1_800_000_000.0

    def __call__(self) -> float:
        """Return the seconds since 1970."""
        return self.at


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(params=["folders", "database"])
def places(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[HouseholdPlaces]:
    found = household_places(tmp_path, new_address() if request.param == "database" else None)
    yield found
    found.close()


@pytest.fixture
async def households(places: HouseholdPlaces, clock: Clock) -> AsyncIterator[KeptHouseholds]:
    found = KeptHouseholds(places, HomeNetwork(), DAYS, MOST, clock)
    await found.open()
    yield found
    await found.close()


def all_that_is_kept(places: HouseholdPlaces, folder: Path) -> set[str]:
    """Return the names of what any household is kept in, those of other tests in the database too."""
    if isinstance(places, InDatabase):
        with psycopg.connect(new_address()) as connection:
            names = "SELECT nspname FROM pg_namespace WHERE nspname LIKE 'household\\_%'"
            return {str(name) for (name,) in connection.execute(names)}
    return {each.name for each in (folder / "households").iterdir() if each.is_dir()}


async def begun(households: KeptHouseholds) -> tuple[HouseholdId, str]:
    """Begin a household; returns its id, and the token of its link."""
    token = await households.begin()
    name = household_of(token)
    assert name
    return name, token


async def entered(households: KeptHouseholds, household: HouseholdId) -> Household:
    found = await households.enter(household)
    assert found
    return found


async def pass_days(households: KeptHouseholds, clock: Clock, days: float) -> None:
    """Turn the clock by hours, as long as the server looks after its households."""
    for _half_day in range(round(days * 2)):
        clock.at += DAY / 2
        await households.look()
    clock.at += DAY / 10
    await households.look()


async def test_a_household_is_empty_and_belongs_to_whoever_has_its_link(households: KeptHouseholds) -> None:
    household, token = await begun(households)
    found = await entered(households, household)
    assert found.service.count() == 0
    assert not found.service.access.rights(PHONE.device)
    assert await found.service.access.open_link(token, PHONE.device) == KEEPER
    game = await found.service.start(RECORD, PHONE)
    assert found.service.access.token(KEEPER) == token
    assert households.count_open() == 0
    stop = found.service.keep_open(game, lambda: None)
    assert households.count_open() == 1
    stop()


async def test_what_is_in_one_household_is_in_no_other(households: KeptHouseholds) -> None:
    (one, token), (other, others) = await begun(households), await begun(households)
    ours, theirs = await entered(households, one), await entered(households, other)
    await ours.service.access.open_link(token, PHONE.device)
    game = await ours.service.start(RECORD, PHONE)
    for elsewhere in (theirs, households.newcomers):
        assert elsewhere.service.line(game) is None
        assert not elsewhere.service.access.rights(PHONE.device)
        assert await elsewhere.service.access.open_link(token, PHONE.device) is None
        # Nor does what follows the name of the household.
        assert await elsewhere.service.access.open_link(token.partition(".")[2], PHONE.device) is None
        with pytest.raises(Refused, match="no_right"):
            await elsewhere.service.start(RECORD, PHONE)
    assert others.partition(".")[2] != token.partition(".")[2]
    # Not even at home does a token open anything without the household's name.
    assert await ours.service.access.open_link(token.partition(".")[2], GUEST.device) is None
    assert await ours.service.access.open_link(token, GUEST.device) == KEEPER


async def test_the_device_of_one_household_is_nobody_in_another(households: KeptHouseholds) -> None:
    (one, _token), (other, _others) = await begun(households), await begun(households)
    ours, theirs = await entered(households, one), await entered(households, other)
    admission = await ours.service.admit(None)
    assert (await theirs.service.admit(admission.credential)).author != admission.author


async def test_nobody_is_told_which_households_there_are(
    households: KeptHouseholds, places: HouseholdPlaces, tmp_path: Path
) -> None:
    household, _token = await begun(households)
    assert await households.enter(HouseholdId("0" * 32)) is None
    names = {each.name for each in tmp_path.rglob("*")} | all_that_is_kept(places, tmp_path)
    assert not any(household in name for name in names)
    assert any(hidden_name(household) in name for name in names)


@pytest.mark.parametrize("token", ["", ".", "0" * 31, "0" * 33 + ".x", "../../etc.x", "A" * 32, 7, None])
def test_what_names_no_household_leads_nowhere(token: object) -> None:
    assert household_of(token) is None


async def test_a_household_is_closed_when_everybody_has_left_and_opened_again_with_everything(
    households: KeptHouseholds, clock: Clock
) -> None:
    household, token = await begun(households)
    first, second = await entered(households, household), await entered(households, household)
    assert first is second
    await first.service.access.open_link(token, PHONE.device)
    game = await first.service.start(RECORD, PHONE)
    households.leave(first)
    clock.at += IDLE_SECONDS
    await households.look()
    assert await entered(households, household) is first
    for _screen in range(2):
        households.leave(first)
    await households.look()
    # Whoever comes back in the meantime finds it open.
    assert await entered(households, household) is first
    households.leave(first)
    clock.at += IDLE_SECONDS
    await households.look()
    again = await entered(households, household)
    assert again is not first
    assert again.service.line(game)
    assert again.service.access.rights(PHONE.device) == {KEEPER}


async def test_a_household_that_nobody_has_used_for_so_long_ends_and_no_other(
    households: KeptHouseholds, places: HouseholdPlaces, clock: Clock, tmp_path: Path
) -> None:
    (left, _token), (used, _used_token), (shown, _shown_token) = [await begun(households) for _ in range(3)]
    on_a_wall = await entered(households, shown)
    await pass_days(households, clock, DAYS - 1)
    households.leave(await entered(households, used))
    assert await households.is_there(left)
    await pass_days(households, clock, 1.1)
    assert [await households.is_there(each) for each in (left, used, shown)] == [False, True, True]
    assert await households.enter(left) is None
    assert not any(hidden_name(left) in name for name in all_that_is_kept(places, tmp_path))
    # The time during which it was shown counts as use, also once it isn't shown any more.
    households.leave(on_a_wall)
    await pass_days(households, clock, 1)
    assert await households.is_there(shown)


async def test_no_household_ends_because_the_server_did_not_run_or_its_clock_jumped(
    households: KeptHouseholds, clock: Clock
) -> None:
    household, _token = await begun(households)
    await pass_days(households, clock, 1)
    clock.at += 400 * DAY
    await pass_days(households, clock, DAYS - 2)
    assert await households.is_there(household)
    await pass_days(households, clock, 2)
    assert not await households.is_there(household)


async def test_a_household_that_is_ended_leaves_nothing(
    households: KeptHouseholds, places: HouseholdPlaces, tmp_path: Path
) -> None:
    before = all_that_is_kept(places, tmp_path)
    household, token = await begun(households)
    found = await entered(households, household)
    await found.service.access.open_link(token, PHONE.device)
    await found.service.start(RECORD, PHONE)
    await households.end(household)
    assert all_that_is_kept(places, tmp_path) == before
    assert await households.enter(household) is None
    # Whoever still looks at it leaves nothing that isn't there any more.
    households.leave(found)


def test_what_an_interrupted_removal_left_is_removed(tmp_path: Path) -> None:
    rest = tmp_path / "households" / ".going-1"
    rest.mkdir(parents=True)
    (rest / "scorepad.db").touch()
    HouseholdFolders(tmp_path).remove_unused(0, ())
    assert not rest.exists()


async def test_nobody_fills_the_server_with_households(households: KeptHouseholds, clock: Clock) -> None:
    households._begun.extend([clock.at] * MOST_NEW)
    with pytest.raises(Refused, match="too_many_new"):
        await households.begin()
    clock.at += 3600
    await households.begin()


async def test_a_household_that_cannot_be_made_is_refused(
    households: KeptHouseholds, places: HouseholdPlaces, tmp_path: Path
) -> None:
    if isinstance(places, InDatabase):
        places.register.close()
    else:
        households._register = HouseholdFolders(tmp_path / "households" / "nobody" / "scorepad.db")
    with pytest.raises(Refused, match="not_kept"):
        await households.begin()


@pytest.mark.parametrize(("said", "days"), [({}, 365), ({"SCOREPAD_HOUSEHOLD_DAYS": "40"}, 40)])
def test_the_operator_says_how_long_a_household_stays(said: dict[str, str], days: int) -> None:
    assert days_from(said) == days


def test_no_number_of_days_is_refused() -> None:
    with pytest.raises(Refused, match="bad_count"):
        days_from({"SCOREPAD_HOUSEHOLD_DAYS": "0"})
