"""What screens show of households: the offer to begin one, its link, when it ends, and its end."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import TypeVar

import pytest

from scorepad.game.rights import KEEPER
from scorepad.service.household_places import InDatabase, household_places
from scorepad.service.kept_households import MOST_NEW, KeptHouseholds
from scorepad.service.network import HomeNetwork
from scorepad.storage.households import HouseholdId, household_of
from scorepad.ui.app import make_app
from tests.postgres import new_address
from tests.ui.listener import Listener
from tests.ui.playing import JOIN, Person

P = TypeVar("P", bound=Person)

STORED = "scorepad.household"
NO_PAGE = "Game not found"
NOBODY = "Nobody has shared a game with this device."
START = "Start a new score pad"
ENDS = "It ends with everything in it once nobody has opened it for 30 days."
ADDRESS = "https://scores.example"


GOING_AWAY = 1001
TRY_AGAIN_LATER = 1013
MOST = 9


class Line:
    """A connection as Flet's client has one. ended: why, once it has."""

    ended: int | None = None

    async def close(self, why: int) -> None:
        """End it."""
        self.ended = why


@pytest.fixture
async def households(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[KeptHouseholds]:
    """Keep households in folders, or where the test asks for."""
    address = new_address() if getattr(request, "param", "folders") == "database" else None
    with closing(household_places(tmp_path, address)) as places:
        found = KeptHouseholds(places, HomeNetwork((ADDRESS,)), 30, MOST)
        await found.open()
        yield found
        await found.close()


@asynccontextmanager
async def at(households: KeptHouseholds, route: str = "/", **kept: str) -> AsyncIterator[Person]:
    """Open the app of a server with households. kept: by the browser."""
    person = visitor(Person, households, route)
    person.kept |= kept
    async with person:
        yield person


def visitor(kind: type[P], households: KeptHouseholds, route: str) -> P:
    """Return somebody who comes to a server with households."""
    newcomers = households.newcomers
    app = make_app(newcomers.service, newcomers.platform, households=households)
    return kind(app, newcomers.service, route, None, 390, 844)


class OverLine(Person):
    """Somebody whose connection can be ended."""

    line = Line()

    def _listener(self) -> Listener:
        listener = super()._listener()
        vars(listener)["_FletApp__websocket"] = self.line
        return listener


async def begun(households: KeptHouseholds) -> tuple[HouseholdId, str]:
    """Begin a household; returns its id, and the token of its link."""
    token = await households.begin()
    name = household_of(token)
    assert name
    return name, token


async def test_who_has_no_link_is_offered_a_household_and_told_when_it_ends(
    households: KeptHouseholds,
) -> None:
    async with at(households) as screen:
        assert {NOBODY, ENDS} <= set(screen.texts())
        await screen.tap(START)
        await screen.until(lambda: bool(screen.kept.get(JOIN)))
        token = screen.kept[JOIN]
    name = household_of(token)
    assert name
    async with at(households, "/join", **{JOIN: token}) as screen:
        await screen.until(lambda: screen.page.route == "/household")
        assert ENDS in screen.texts()
        assert screen.kept[STORED] == name
        await screen.tap("Back")
        assert "New game" in screen.names()


async def test_a_browser_comes_back_to_its_household(households: KeptHouseholds) -> None:
    name, token = await begun(households)
    async with at(households, "/join", **{JOIN: token}) as screen:
        await screen.until(lambda: screen.page.route == "/household")
        kept = dict(screen.kept)
    async with at(households, **kept) as screen:
        assert "New game" in screen.names()
        await screen.go("/settings")
        assert ENDS in screen.texts()
        await screen.tap("Show its link")
        await screen.until(lambda: screen.page.route == "/household")
    # Whoever comes second has nothing to save.
    async with at(households, "/join", **{JOIN: token}) as screen:
        await screen.until(lambda: screen.page.route == "/")
    assert kept[STORED] == name


async def test_on_a_server_of_one_household_nothing_is_said_of_any(households: KeptHouseholds) -> None:
    alone = households.newcomers
    alone.service.access.trust((await alone.service.admit(None)).author.device)
    person = Person(make_app(alone.service, alone.platform), alone.service, "/settings", None, 390, 844)
    person.client = "127.0.0.1"
    async with person as screen:
        assert "Choose what to erase" in screen.names()
        assert "Show its link" not in screen.names()
        # Not even a server whose keepers have a link shows it there.
        await alone.service.access.make_link(KEEPER)
        await screen.go("/household")
        assert NO_PAGE in screen.texts()


async def test_the_link_of_another_household_lets_the_browser_begin_anew(households: KeptHouseholds) -> None:
    (one, first), (_other, second) = await begun(households), await begun(households)
    async with at(households, "/join", **{JOIN: first}) as screen:
        await screen.until(lambda: screen.page.route == "/household")
        line, screen.kept[JOIN] = Line(), second
        vars(screen.listener)["_FletApp__websocket"] = line
        await screen.go("/join")
        await screen.until(lambda: line.ended == GOING_AWAY)
        assert screen.kept[JOIN] == second
        assert screen.kept[STORED] == one


async def test_a_household_that_is_full_turns_one_more_screen_away_and_no_other_household(
    households: KeptHouseholds,
) -> None:
    (full, first), (_other, second) = await begun(households), await begun(households)
    found = [await households.enter(full) for _screen in range(MOST)]
    person = visitor(OverLine, households, "/join")
    person.kept[JOIN] = first
    async with person as screen:
        assert screen.line.ended == TRY_AGAIN_LATER
        assert STORED not in screen.kept
    async with at(households, "/join", **{JOIN: second}) as screen:
        await screen.until(lambda: screen.page.route == "/household")
    assert found[0]
    households.leave(found[0])
    async with at(households, "/join", **{JOIN: first}) as screen:
        await screen.until(lambda: screen.page.route == "/household")


@pytest.mark.parametrize("households", ["database"], indirect=True)
async def test_while_the_database_is_away_nobody_is_taken_for_a_stranger(
    households: KeptHouseholds, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorepad.ui.shared.households.AGAIN_SECONDS", 0)
    _name, token = await begun(households)
    kept = {STORED: household_of(token) or ""}
    assert isinstance(households._places, InDatabase)
    connections = households._places.register._reading._all
    # It is open no longer, so that it has to be looked for.
    await households._open.pop(household_of(token)).close()
    addresses = [each._address for each in connections]
    for each in connections:
        each._address = "postgresql:///?host=/nowhere/at/all"
        if each._connection:
            each._connection.close()
    person = visitor(OverLine, households, "/")
    person.kept |= kept
    async with person as screen:
        assert screen.line.ended == GOING_AWAY
        assert NOBODY not in screen.texts()
    async with at(households) as stranger:
        assert NOBODY in stranger.texts()
    for each, address in zip(connections, addresses, strict=True):
        each._address = address
    async with at(households, "/join", **{JOIN: token}) as screen:
        await screen.until(lambda: screen.page.route == "/household")


async def test_too_many_new_households_are_refused_with_a_sentence(households: KeptHouseholds) -> None:
    for _household in range(MOST_NEW):
        households._begun.append(households._clock())
    async with at(households) as screen:
        await screen.tap(START)
        assert screen.notices() == ["Too many score pads were started here within an hour. Try again later."]


async def erase_everything(screen: Person) -> None:
    await screen.tap("Choose what to erase")
    for button in ("Erase everything", "Erase…", "Erase for good"):
        await screen.until(lambda: button in screen.names())  # noqa: B023 - awaited at once
        await screen.tap(button)
    await screen.until(lambda: NOBODY in screen.texts())


@pytest.mark.parametrize("households", ["folders", "database"], indirect=True)
async def test_a_household_ends_when_everything_is_erased(households: KeptHouseholds, tmp_path: Path) -> None:
    name, token = await begun(households)
    async with at(households, "/join", **{JOIN: token}) as screen:
        await screen.until(lambda: screen.page.route == "/household")
        await erase_everything(screen)
    assert not await households.is_there(name)
    assert [each.name for each in (tmp_path / "households").iterdir() if each.is_dir()] == ["nobody"]
