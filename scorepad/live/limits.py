"""How much one browser, one address and all together may ask of the server."""

import ipaddress
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from scorepad.rules.faults import Fault, Refused

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
