"""The operator's page of a running server: figures for this machine alone, without names or ids."""

import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
import websockets

from scorepad.service.game_service import GameService
from scorepad.service.metrics import KIND
from scorepad.service.network import Limits
from scorepad.ui.app import make_app
from scorepad.web.metrics import is_asked_for
from scorepad.web.server import build_server
from tests.exposition import Family, parse
from tests.own_network import needs_own_address, own_host
from tests.service.services import opened
from tests.ui.visitor import half_counted, visiting
from tests.web.servers import ASSETS, TOKEN, serving, taken_in

Figures = Mapping[str, Family]


@pytest.fixture
async def service(tmp_path: Path) -> AsyncIterator[GameService]:
    """Yield a game service over a new file."""
    async with opened(tmp_path) as found:
        yield found


@asynccontextmanager
async def served(
    service: GameService, host: str = "127.0.0.1", limits: Limits | None = None
) -> AsyncIterator[str]:
    """Serve the app with the operator's page."""
    server = build_server(
        make_app(service), taken_in, assets=ASSETS, token=TOKEN, limits=limits, tables=service.count_open
    )
    async with serving(server, host) as place:
        yield place


async def asked(place: str, path: str = "/metrics", **head: str) -> httpx.Response:
    async with httpx.AsyncClient(trust_env=False) as client:
        return await client.get(f"http://{place}{path}", headers=head)


async def figures(place: str) -> Figures:
    """Return the figures, which a real request brought."""
    answer = await asked(place)
    assert (answer.status_code, answer.headers["content-type"]) == (200, KIND)
    return parse(answer.text)


def counted(found: Figures, name: str) -> float:
    return found[name].samples["_count", ()]


async def test_a_touch_at_a_real_screen_is_in_every_figure_once(service: GameService) -> None:
    game, in_hand = await half_counted(service)
    async with served(service) as place:
        before = await figures(place)
        assert before["scorepad_sessions"].samples == {
            ("", (("state", "connected"),)): 0,
            ("", (("state", "waiting"),)): 0,
        }
        assert before["scorepad_tables"].value() == 0
        started = time.perf_counter()
        async with visiting(place) as visitor:
            await visitor.type_cards(game, in_hand)
            now = await figures(place)
            seconds = time.perf_counter() - started
        assert now["scorepad_sessions"].value(state="connected") == 1
        assert now["scorepad_tables"].value() == 1
        for name in ("scorepad_touch_kept_seconds", "scorepad_touch_sent_seconds"):
            # The cursor was put into the field, and then a digit was typed.
            assert counted(now, name) - counted(before, name) == 2
            took = now[name].samples["_sum", ()] - before[name].samples["_sum", ()]
            assert 0 < took < seconds
        sums = [now[f"scorepad_touch_{part}_seconds"].samples["_sum", ()] for part in ("kept", "sent")]
        assert sums == sorted(sums)


async def test_events_and_refusals_are_counted_and_nobody_is_named(service: GameService) -> None:
    async with served(service) as place:
        before = await figures(place)
        game, _in_hand = await half_counted(service)
        with pytest.raises(websockets.InvalidStatus):
            await websockets.connect(f"ws://{place}/ws", proxy=None, origin=websockets.Origin("http://evil"))
        async with websockets.connect(f"ws://{place}/ws", proxy=None) as line:
            await line.send(b"nonsense")
            with pytest.raises(websockets.ConnectionClosed):
                await line.recv()
        now, text = await figures(place), (await asked(place)).text
        events = len(service.read(service.games()[0].id).events)
        assert now["scorepad_events_total"].value() - before["scorepad_events_total"].value() == events
        for kind in ("foreign_address", "not_understood"):
            both = [each["scorepad_refusals_total"].value(kind=kind) for each in (before, now)]
            assert both[1] - both[0] == 1
        for word in ("North", "Ann", game.rpartition("/")[2], "127.0.0.1"):
            assert word not in text


@pytest.mark.parametrize(
    "head",
    [
        {"X-Forwarded-For": "203.0.113.7"},
        {"X-Forwarded-For": "127.0.0.1"},
        {"Forwarded": "for=203.0.113.7"},
        {"X-Real-IP": "203.0.113.7"},
    ],
)
@pytest.mark.parametrize("proxies", [(), ("127.0.0.0/8",)])
async def test_whoever_comes_by_a_proxy_is_refused(
    service: GameService, head: dict[str, str], proxies: tuple[str, ...]
) -> None:
    async with served(service, limits=Limits(trusted_proxies=proxies)) as place:
        refused = await asked(place, **head)
        assert (refused.status_code, refused.content) == (403, b"")
        assert (await asked(place)).status_code == 200


async def test_a_proxy_that_keeps_the_name_from_outside_is_refused(service: GameService) -> None:
    async with served(service) as place:
        port = place.rpartition(":")[2]
        assert (await asked(place, Host=f"192.0.2.7:{port}")).status_code == 403
        assert (await asked(place, Host=f"localhost:{port}")).status_code == 200


@needs_own_address
async def test_another_address_than_loopback_is_refused(service: GameService) -> None:
    async with served(service, own_host()) as place:
        refused = await asked(place)
        assert (refused.status_code, refused.content) == (403, b"")
        assert (await asked(place, Host="localhost")).status_code == 403


async def test_without_the_switch_there_is_no_such_page(service: GameService) -> None:
    server = build_server(make_app(service), taken_in, assets=ASSETS, token=TOKEN)
    async with serving(server) as place:
        answer = await asked(place)
    assert "scorepad_events_total" not in answer.text
    assert "flutter_bootstrap.js" in answer.text


@pytest.mark.parametrize(("value", "asked_for"), [(None, False), ("", False), ("0", False), ("1", True)])
def test_the_environment_asks_for_it(value: str | None, asked_for: bool) -> None:
    assert is_asked_for({} if value is None else {"SCOREPAD_METRICS": value}) is asked_for
