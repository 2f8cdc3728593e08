"""Who may be connected: the limits of screens per address and in all."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import flet as ft
import pytest
import websockets
from websockets.asyncio.client import connect

from scorepad.flet_support import drawing
from scorepad.rules.faults import Refused
from scorepad.service.network import Limits, counted_as, limits_from
from scorepad.web.middleware import FULL
from tests.flet_support.test_sessions import until
from tests.web.frames import frame, registering, upgraded
from tests.web.servers import known, register, server_of, serving

BEHIND = "203.0.113.{}"


async def show(page: ft.Page) -> None:
    page.add(ft.Text("here"))


@asynccontextmanager
async def guests(limits: Limits) -> AsyncIterator["Guests"]:
    async with serving(server_of(show, limits)) as place, AsyncExitStack() as stack:
        yield Guests(place, stack)


class Guests:
    """Browsers that come to one server and stay."""

    def __init__(self, place: str, stack: AsyncExitStack) -> None:
        self.place = place
        self._stack = stack

    async def come(self, forwarded: str | None = None) -> websockets.ClientConnection | None:
        """Connect and register; returns None if there is no room. forwarded: the address a proxy reports."""
        headers = {"X-Forwarded-For": forwarded} if forwarded else None
        client = connect(f"ws://{self.place}/ws", proxy=None, additional_headers=headers)
        there = await self._stack.enter_async_context(client)
        try:
            await register(there)
        except websockets.ConnectionClosed:
            assert there.close_code == FULL
            return None
        return there

    async def admitted(self, *forwarded: str | None) -> list[bool]:
        """Return for each, one after the other, whether there was room."""
        return [await self.come(each) is not None for each in forwarded]


async def test_a_full_server_admits_another_browser_once_one_leaves() -> None:
    async with guests(Limits(sessions=2, sessions_per_address=1)) as table:
        first = await table.come()
        # This machine itself has no other limit than all together.
        assert await table.admitted(None, None) == [True, False]
        assert first
        await first.close()
        await until(lambda: sum(bool(each.connection) for each in known().values()) == 1, "its place")
        assert await table.admitted(None, None) == [True, False]


async def test_a_trusted_proxys_forwarded_address_is_the_one_counted() -> None:
    limits = Limits(sessions=5, sessions_per_address=2, trusted_proxies=("127.0.0.0/8",))
    one, other = BEHIND.format(1), BEHIND.format(2)
    async with guests(limits) as table:
        # What a browser itself writes before its proxy's word is not believed.
        asked = [one, f"{BEHIND.format(9)}, {one}", f"127.0.0.1, {one}", other, "2001:db8::1", "2001:db8::2"]
        assert await table.admitted(*asked, "2001:db8::3") == [True, True, False, True, True, True, False]


async def test_forwarded_addresses_from_others_are_ignored() -> None:
    async with guests(Limits(sessions=3, sessions_per_address=1)) as table:
        assert await table.admitted(*[BEHIND.format(1)] * 4) == [True, True, True, False]


async def test_an_unresponsive_connection_makes_room_for_a_new_one() -> None:
    limits = Limits(sessions=2, ping_seconds=0.05, silent_seconds=0.1)
    async with guests(limits) as table, upgraded(table.place) as (reader, writer):
        # By hand: nobody answers the server's pings.
        writer.write(frame(registering()))
        await until(lambda: len(known()) == 1, "it to be registered")
        assert await table.admitted(None) == [True]
        async with asyncio.timeout(5):
            while await table.come() is None:
                pass
            await reader.read()
        assert await table.admitted(None) == [False]


async def test_disconnected_sessions_make_room_the_longest_waiting_first() -> None:
    async with serving(server_of(show, Limits(sessions=2))) as place:
        ids: list[str] = []
        for asked in ("", "", 0, ""):
            async with connect(f"ws://{place}/ws", proxy=None) as client:
                resumed = asked if isinstance(asked, str) else ids[asked]
                ids.append((await register(client, resumed))["session_id"])
                if not resumed:
                    await asyncio.wait_for(client.recv(), 5)
            await until(lambda: all(each.expires_at for each in known().values()), "it to be let go")
        assert ids[2] == ids[0]
        assert {each.id for each in known().values()} == {ids[0], ids[3]}


async def test_one_address_does_not_displace_a_waiting_session_of_another() -> None:
    limits = Limits(sessions=5, sessions_per_address=1, trusted_proxies=("127.0.0.1",))
    async with guests(limits) as table:
        for number in (1, 2, 2, 2):
            client = await table.come(BEHIND.format(number))
            assert client
            await asyncio.wait_for(client.recv(), 5)
            # One that leaves before it was shown anything is not kept waiting.
            await until(lambda: all(each in drawing.shown for each in known().values()), "it to be shown")
            await client.close()
            await until(lambda: all(each.expires_at for each in known().values()), "it to be let go")
    assert sorted(str(each.page.client_ip) for each in known().values()) == [
        BEHIND.format(1),
        BEHIND.format(2),
    ]


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("127.0.0.1", None),
        ("127.8.0.1", None),
        ("::1", None),
        ("::ffff:127.0.0.1", None),
        ("192.168.1.20", "192.168.1.20"),
        ("::ffff:192.168.1.20", "192.168.1.20"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("nonsense", "nonsense"),
    ],
)
def test_loopback_is_not_counted_and_ipv6_counts_by_network(host: str, counted: str | None) -> None:
    assert counted_as(host) == counted


def test_limits_and_trusted_proxies_can_be_configured() -> None:
    environment = {
        "SCOREPAD_MAX_SESSIONS": "40",
        "SCOREPAD_MAX_SESSIONS_PER_ADDRESS": " 4 ",
        "SCOREPAD_MAX_SESSIONS_PER_LINK": "3",
        "SCOREPAD_TRUSTED_PROXIES": "10.0.0.1, 192.168.0.0/16,::1",
    }
    assert limits_from(environment) == Limits(40, 4, 3, ("10.0.0.1", "192.168.0.0/16", "::1"))
    assert limits_from({}) == limits_from(dict.fromkeys(environment, "")) == Limits()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SCOREPAD_MAX_SESSIONS", "0"),
        ("SCOREPAD_MAX_SESSIONS", "-5"),
        ("SCOREPAD_MAX_SESSIONS", "many"),
        ("SCOREPAD_MAX_SESSIONS_PER_ADDRESS", "1" * 50),
        ("SCOREPAD_MAX_SESSIONS_PER_LINK", "0"),
        ("SCOREPAD_TRUSTED_PROXIES", "proxy.example.org"),
        ("SCOREPAD_TRUSTED_PROXIES", "10.0.0.1/8"),
    ],
)
def test_an_invalid_setting_is_refused_by_its_name(name: str, value: str) -> None:
    with pytest.raises(Refused) as refused:
        limits_from({name: value})
    assert [fault.path for fault in refused.value.faults] == [name]
