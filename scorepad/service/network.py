"""Limits for each address, and the address by which other devices reach the app."""

import ipaddress
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from scorepad.rules.faults import Fault, Refused

_LOOPBACK_NAME: Final = "localhost"

KIB: Final = 1024
SESSIONS: Final = "SCOREPAD_MAX_SESSIONS"
PER_ADDRESS: Final = "SCOREPAD_MAX_SESSIONS_PER_ADDRESS"
PROXIES: Final = "SCOREPAD_TRUSTED_PROXIES"
_MOST_SESSIONS: Final = 100_000


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one server.

    sessions: how many screens are connected at most, and how many more-or-less sleeping ones are kept with
    them. sessions_per_address: of them from one address; this machine itself may have all. trusted_proxies:
    addresses and networks whose word about the address behind them is taken. first_bytes: of a message before
    its client is registered, unpacked; message_bytes: after that. stall_seconds: how long a message or a
    request may stay unfinished. slowest: bytes a second that a request's body must bring after that.
    ping_seconds: between two questions whether a browser is still there. silent_seconds: after how long
    without an answer its place is given to somebody else who needs it.
    """

    sessions: int = 500
    sessions_per_address: int = 100
    trusted_proxies: tuple[str, ...] = ()
    first_bytes: int = 64 * KIB
    message_bytes: int = 256 * KIB
    head_bytes: int = 64 * KIB
    stall_seconds: float = 20
    slowest: int = 16 * KIB
    ping_seconds: float = 20
    silent_seconds: float = 3


def limits_from(environment: Mapping[str, str]) -> Limits:
    """Return the limits with what the environment sets; raises Refused `bad_count` or `bad_proxies`."""
    usual = Limits()
    return Limits(
        _count(environment, SESSIONS, usual.sessions),
        _count(environment, PER_ADDRESS, usual.sessions_per_address),
        _networks(environment.get(PROXIES, "")),
    )


def _count(environment: Mapping[str, str], name: str, usual: int) -> int:
    said = environment.get(name, "").strip()
    if not said:
        return usual
    count = int(said) if said.isascii() and said.isdecimal() and len(said) <= len(str(_MOST_SESSIONS)) else 0
    if not 1 <= count <= _MOST_SESSIONS:
        raise Refused((Fault("bad_count", name, {"low": 1, "high": _MOST_SESSIONS}),))
    return count


def _networks(said: str) -> tuple[str, ...]:
    found = tuple(each.strip() for each in said.split(",") if each.strip())
    try:
        for each in found:
            ipaddress.ip_network(each)
    except ValueError:
        raise Refused((Fault("bad_proxies", PROXIES),)) from None
    return found


def counted_as(host: str) -> str | None:
    """Return what an address is counted by; None for this machine itself.

    One household has a whole /64 of the sixth version's addresses, so that they count as one.
    """
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is None:
            return None if address.is_loopback else str(ipaddress.ip_network((address, 64), strict=False))
        address = address.ipv4_mapped
    return None if address.is_loopback else str(address)


def lan_url(used: str | None, outside: str | None = None) -> str | None:
    """Give the app's address for other devices, `http://192.168.1.20:8550`; None if they cannot come in.

    used: the address by which a browser came here, of its page or its websocket. outside: where the server
    answers to others, for a browser that came by the loopback address.
    """
    parts = urlsplit(used or "")
    scheme = {"ws": "http", "wss": "https"}.get(parts.scheme, parts.scheme)
    if scheme not in ("http", "https") or not parts.hostname or is_loopback(parts.hostname):
        return outside
    return f"{scheme}://{parts.netloc}"


def is_loopback(host: str) -> bool:
    """Say whether a host, by its name or its number, is this machine alone."""
    if host == _LOOPBACK_NAME or host.endswith(f".{_LOOPBACK_NAME}"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def bare_host(host: str) -> str:
    """Return a host without the brackets in which addresses write a number of the sixth version."""
    bare = host.removeprefix("[").removesuffix("]")
    return bare if ":" in bare and host == f"[{bare}]" else host
