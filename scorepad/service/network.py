"""What the environment says of a server, and the address at which other devices reach the app."""

import asyncio
import ipaddress
import re
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Final
from urllib.parse import SplitResult, urlsplit

from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId
from scorepad.service.hub import Followed

LOOK_SECONDS: Final = 3
"""Time between two looks at the addresses of this machine, once the app is open to others."""

_LOOPBACK_NAME: Final = "localhost"

TABLE_LETTERS: Final = 4
"""So many of a game's last letters stand in its links, and in the addresses of its websockets."""

SESSIONS: Final = "SCOREPAD_MAX_SESSIONS"
PROXIES: Final = "SCOREPAD_TRUSTED_PROXIES"
PROXY_NAMES: Final = "SCOREPAD_NAMES"
_USUAL_SESSIONS: Final = "500"
_MOST_SESSIONS: Final = 100_000


def proxy_names(environment: Mapping[str, str]) -> tuple[str, ...]:
    """Return the names of proxies with https in front of the app, such as `scores.example`."""
    return tuple(environment.get(PROXY_NAMES, "").replace(",", " ").split())


def most_guests(environment: Mapping[str, str]) -> int:
    """Return how many screens may be open that are neither on this computer nor a keeper's.

    Raises Refused `bad_count`.
    """
    digits = re.fullmatch("[0-9]{1,6}", environment.get(SESSIONS, "").strip() or _USUAL_SESSIONS)
    count = int(digits[0]) if digits else 0
    if not 1 <= count <= _MOST_SESSIONS:
        raise Refused((Fault("bad_count", SESSIONS, {"low": 1, "high": _MOST_SESSIONS}),))
    return count


def trusted_proxies(environment: Mapping[str, str]) -> tuple[str, ...]:
    """Return the addresses and networks that are believed about the address behind them.

    Raises Refused `bad_proxies`.
    """
    found = tuple(each.strip() for each in environment.get(PROXIES, "").split(",") if each.strip())
    try:
        for each in found:
            ipaddress.ip_network(each)
    except ValueError:
        raise Refused((Fault("bad_proxies", PROXIES),)) from None
    return found


def lan_url(used: str | None, outside: str | None = None) -> str | None:
    """Return the app's address for other devices, `http://192.168.1.20:8550`; None if they can't reach it.

    used: the address of a browser's page or websocket here. outside: where the server answers other devices,
    for a browser that uses the loopback address.
    """
    parts = split_address(used)
    scheme = {"ws": "http", "wss": "https"}.get(parts.scheme, parts.scheme)
    is_outside = scheme in ("http", "https") and parts.hostname and not is_loopback(parts.hostname)
    return f"{scheme}://{parts.netloc}" if is_outside else outside


def join_link(address: str, token: str, game: GameId | None = None) -> str:
    """Return the address that gives a device what a link allows; browsers send nothing after the #.

    address: such as `http://192.168.1.20:8550`. token: of the link. game: that it leads to; its last
    letters tell a proxy which devices belong to one table (`start.js`). None = to none.
    """
    table = f"/{game[-TABLE_LETTERS:]}" if game else ""
    return f"{address}/join{table}#{token}"


def short_address(address: str) -> str:
    """Return an address as people type it, without `http://`."""
    return address.removeprefix("http://")


def is_own_page(client: str, used: str | None) -> bool:
    """Whether a page is open on this machine itself, by the loopback address.

    client: the browser's IP address. used: the address it uses. A proxy on this machine usually passes on the
    name that is used from outside, so its visitors are not taken for this machine.
    """
    return is_loopback(client) and is_loopback(split_address(used).hostname or "")


class HomeNetwork(Followed):
    """The addresses at which other devices reach the app, and how it opens itself to them.

    addresses: such as `http://192.168.1.20:8550`, the most likely one first; empty as long as it answers this
    machine alone, and while this machine is in no network. Followers hear when they change.
    """

    def __init__(
        self,
        addresses: tuple[str, ...] = (),
        answer: Callable[[], Awaitable[tuple[str, ...]]] | None = None,
        close: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        """Begin closed, or open at addresses.

        answer: answers at all addresses that this machine has now, and returns them; None = nothing else is
        ever opened. close: answers no other device any more; None = it is open from the start, and stays so.
        """
        super().__init__()
        self.addresses = addresses
        self._answer = answer
        self._close = close
        self._is_open = close is None
        self._turn = asyncio.Lock()

    @property
    def can_close(self) -> bool:
        """Whether it is open only because somebody shared a game."""
        return self._is_open and self._close is not None

    async def open(self) -> None:
        """Answer other devices from now on; raises Refused `no_network` while there is no network."""
        self._is_open = True
        await self.look()
        if not self.addresses:
            raise Refused((Fault("no_network"),))

    async def look(self) -> None:
        """Follow this machine to other addresses, if it is open."""
        async with self._turn:
            if self._answer and self._is_open:
                self._put(await self._answer())

    async def look_after(self) -> None:
        """Look every few seconds, until cancelled."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            with suppress(Refused):
                await self.look()

    async def close(self) -> None:
        """Answer only this machine again, if `can_close`."""
        async with self._turn:
            if self._close and self._is_open:
                self._is_open = False
                await self._close()
                self._put(())

    def _put(self, addresses: tuple[str, ...]) -> None:
        if addresses != self.addresses:
            self.addresses = addresses
            self.notify()


def is_loopback(host: str) -> bool:
    """Whether a host name or number means this machine itself."""
    if host == _LOOPBACK_NAME or host.endswith(f".{_LOOPBACK_NAME}"):
        return True
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return (mapped or address).is_loopback


def split_address(address: str | None) -> SplitResult:
    """Return the parts of an address; no parts of something that isn't one, such as `http://[`."""
    try:
        return urlsplit(address or "")
    except ValueError:
        return urlsplit("")


def bare_host(host: str) -> str:
    """Return a host without the brackets around IPv6 numbers."""
    bare = host.removeprefix("[").removesuffix("]")
    return bare if ":" in bare and host == f"[{bare}]" else host
