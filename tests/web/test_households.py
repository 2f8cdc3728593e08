"""A real server with `--households`: games are behind the secret link of each, and nowhere else."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import websockets

from tests.browser import program
from tests.browser.program import Program
from tests.ui.visitor import Visitor, visiting

NOBODY = "Nobody has shared a game with this device."
GONE = "This link no longer works."
START = "Start a new score pad"
SAVE = "Whoever has this link may change everything here."
OUTSIDE = {"X-Forwarded-For": "192.168.1.20"}


def many(folder: Path, port: int) -> list[str]:
    """Return the command that serves households."""
    return [*program.scorepad(folder, port), "--households"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """Start one server for all tests: whoever begins a household of their own meets nothing of the others."""
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("SCOREPAD_NAMES", "scores.example")
        running = Program(tmp_path_factory.mktemp("server") / "many", many).start()
    yield running
    running.stop()


@asynccontextmanager
async def device(server: Program, page: str = "/", **kept: Any) -> AsyncIterator[Visitor]:
    """Visit the server. kept: what an earlier visit left in the device's storage."""
    place = server.address.removeprefix("http://")
    async with visiting(place, head=OUTSIDE, page={"route": page}) as visitor:
        visitor.kept |= kept
        yield visitor


async def begun(server: Program) -> tuple[dict[str, Any], str]:
    """Begin a household; returns what the device keeps then, and the token of the household's link."""
    async with device(server) as visitor:
        await visitor.wait_for(START)
        await visitor.tap(START)
        # The server ends the connection, and the browser connects again by itself.
        with suppress(websockets.ConnectionClosed):
            await visitor.wait_for(NOBODY)
    token = visitor.kept["scorepad.join"]
    async with device(server, "/join", **visitor.kept) as again:
        await again.wait_for(SAVE)
    return again.kept, token


async def test_whoever_comes_without_a_link_begins_an_empty_household_and_gets_its_link(
    server: Program,
) -> None:
    kept, token = await begun(server)
    async with device(server, **kept) as again:
        await again.wait_for("New game")
    async with device(server, "/join") as other:
        other.keep(join=token)
        await other.wait_for("New game")
    async with device(server) as stranger:
        await stranger.wait_for(NOBODY)


@pytest.mark.parametrize("claimed", ["{ours}", "0" * 32, "", "../../etc", 7])
async def test_a_browser_that_claims_to_be_in_a_household_is_a_stranger_there(
    server: Program, claimed: object
) -> None:
    (ours, _token), (theirs, _their_token) = await begun(server), await begun(server)
    if isinstance(claimed, str):
        claimed = claimed.format(ours=ours["scorepad.household"])
    for path in ("/", "/games", "/people", "/new", "/settings", "/household", "/erase", "/club"):
        async with device(server, path, **{**theirs, "scorepad.household": claimed}) as stranger:
            await stranger.wait_for(NOBODY)
            assert "New game" not in stranger.seen()


@pytest.mark.parametrize("token", ["{theirs}.{guess}", "{nobody}.{guess}", "{guess}", ".", "{theirs}."])
async def test_a_guessed_link_opens_nothing(server: Program, token: str) -> None:
    kept, _token = await begun(server)
    words = {"theirs": kept["scorepad.household"], "nobody": "0" * 32, "guess": "x" * 22}
    async with device(server, "/join") as stranger:
        stranger.keep(join=token.format(**words))
        await stranger.wait_for(GONE)


async def test_a_browser_that_opens_the_link_of_another_household_goes_there(server: Program) -> None:
    (ours, token), (theirs, _token) = await begun(server), await begun(server)
    async with device(server, **theirs) as visitor:
        await visitor.wait_for("New game")
        visitor.keep(join=token)
        with suppress(websockets.ConnectionClosed):
            await visitor.go("/join", GONE)
        assert visitor.kept["scorepad.join"] == token
    async with device(server, "/join", **visitor.kept) as again:
        await again.wait_for("New game")
    assert again.kept["scorepad.household"] == ours["scorepad.household"]
    # Back at home it is the device that it was.
    async with device(server, **{**again.kept, "scorepad.household": theirs["scorepad.household"]}) as home:
        await home.wait_for("New game")
