"""Where the server listens: the port asked for or the next free one, and how people write the address."""

import errno
import ipaddress
import os
import socket
from dataclasses import dataclass
from typing import Final

DEFAULT_HOST: Final = "127.0.0.1"
DEFAULT_PORT: Final = 8550
PORTS_TRIED: Final = 100

_WILDCARDS: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - named to be written otherwise
_LOOPBACK_NAME: Final = "localhost"


class CannotListen(Exception):  # noqa: N818 - a state of things, not a mistake
    """No port could be had at an address; its text is the system's reason."""


@dataclass(frozen=True, slots=True)
class Place:
    """A socket that holds its port; `moved`: the port asked for was in use."""

    socket: socket.socket
    host: str
    moved: bool

    @property
    def port(self) -> int:
        """The port that it got."""
        return int(self.socket.getsockname()[1])

    @property
    def url(self) -> str:
        """The address for a browser on this machine."""
        return f"http://{_written(_WILDCARDS.get(self.host, self.host))}:{self.port}"

    @property
    def outside_url(self) -> str | None:
        """The address for other devices, None where they cannot come in."""
        if is_loopback(self.host):
            return None
        host = _outside_address() if self.host in _WILDCARDS else self.host
        return f"http://{_written(host)}:{self.port}"


def take_place(host: str = DEFAULT_HOST, port: int = DEFAULT_PORT) -> Place:
    """Take a port at an address of this machine: this one, else the next free one (0: any).

    host: a name or a number, one of the sixth version also in brackets. Raises CannotListen.
    """
    host = bare_host(host)
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError as error:
        raise CannotListen(error.strerror or str(error)) from error
    family, address = min((family, sockaddr[0]) for family, _type, _proto, _name, sockaddr in found)
    last = min(port + PORTS_TRIED, 65536) if port else 1
    for candidate in (*range(port, last), 0):
        bound = _bind(socket.AddressFamily(family), str(address), candidate)
        if bound:
            return Place(bound, host, moved=candidate != port)
    raise CannotListen(os.strerror(errno.EADDRINUSE))


def _bind(family: socket.AddressFamily, address: str, port: int) -> socket.socket | None:
    """Give a socket that holds this port, or None if somebody else has it."""
    # asyncio sends small messages at once only where the protocol is named; a second one waits 40 ms else.
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if os.name == "posix":
        # Passes over the dead connections of the last server; on Windows it would let two share a port.
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((address, port))
        bound.listen()
    except OSError as error:
        bound.close()
        if error.errno == errno.EADDRINUSE:
            return None
        raise CannotListen(error.strerror or str(error)) from error
    return bound


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


def _written(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _outside_address() -> str:
    """Ask the system which of its addresses it would use outwards; nothing is sent, no name is looked up."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()
