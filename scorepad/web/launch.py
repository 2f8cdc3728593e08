"""Brings the app on screen: its port, a window or a browser, and the lines on the terminal."""

import asyncio
import errno
import logging
import os
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from scorepad.i18n import _
from scorepad.service.network import bare_host, is_loopback
from scorepad.web.uvicorn_server import Server
from scorepad.wording.faults import system_words

DEFAULT_HOST: Final = "127.0.0.1"
DEFAULT_PORT: Final = 8550
PORTS_TRIED: Final = 100

_ROUTES: Final = Path("/proc/net/fib_trie")
_LOCAL: Final = re.compile(r"-- ([\d.]+)\n +/32 host LOCAL\n")
_WILDCARDS: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - named only to be replaced

FETCH_SECONDS: Final = 20
"""Timeout for a silent network when the client is fetched, which happens only on request."""

STARTED_SECONDS: Final = 3
"""Seconds; a client that fails sooner than this never showed a window, where nobody knows better."""


log = logging.getLogger("scorepad")


class CannotListen(Exception):  # noqa: N818 - a state, not an error in the program
    """Raised when no port is available at an address; the text is the system's reason."""


@dataclass(frozen=True, slots=True)
class BoundPort:
    """A socket bound to its port; `moved`: the port asked for was in use."""

    socket: socket.socket
    host: str
    moved: bool

    @property
    def port(self) -> int:
        """The port that was bound."""
        return int(self.socket.getsockname()[1])

    @property
    def url(self) -> str:
        """The URL for a browser on this machine."""
        return self._url(_WILDCARDS.get(self.host, self.host))

    @property
    def outside_urls(self) -> tuple[str, ...]:
        """The URLs for other devices, the most likely one first; none if they can't connect."""
        if is_loopback(self.host):
            return ()
        hosts = outside_hosts() if self.host in _WILDCARDS else (self.host,)
        # Before there is a network, a server without a screen has its name to print a link with.
        return tuple(map(self._url, hosts or (socket.gethostname(),)))

    def _url(self, host: str) -> str:
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}"


def bind_port(host: str = DEFAULT_HOST, port: int = DEFAULT_PORT) -> BoundPort:
    """Bind a port at an address of this machine: this one, else the next free one (0: any).

    host: a name or an address; an IPv6 address may be in brackets. Raises CannotListen.
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
            return BoundPort(bound, host, moved=candidate != port)
    raise CannotListen(os.strerror(errno.EADDRINUSE))


def _bind(family: socket.AddressFamily, address: str, port: int) -> socket.socket | None:
    """Return a socket bound to this port, or None if the port is in use."""
    # asyncio disables Nagle's algorithm only if the protocol is given; else a second message waits 40 ms.
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if os.name == "posix":
        # Reuses a port that has dead connections of the last server; on Windows two servers could share it.
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


def outside_hosts() -> tuple[str, ...]:
    """Return this machine's own addresses in its networks, first the one from which it reaches others.

    Empty while it is in no network.
    """
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        # The way out: nothing is sent, and no name is looked up.
        probe.connect(("192.0.2.1", 9))
        found.append(str(probe.getsockname()[0]))
    with suppress(OSError):
        # On Windows and macOS all of them are known under this machine's name.
        known = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET, socket.SOCK_STREAM)
        found += (str(address[0]) for *_more, address in known)
    with suppress(OSError):
        # On Linux that name often means loopback alone.
        found += _LOCAL.findall(_ROUTES.read_text("ascii"))
    return tuple(dict.fromkeys(host for host in found if not is_loopback(host)))


class NetworkDoor:
    """Answers other devices at this machine's own addresses, besides the loopback address of the app."""

    def __init__(
        self, server: Callable[[], Server], port: int, keep: Callable[[int | None], Awaitable[None]]
    ) -> None:
        """Begin closed.

        server: returns the one that runs. port: the first to try. keep: stores the port at which it is open,
        None once it is closed; raises Refused.
        """
        self._server = server
        self._port = port
        self._keep = keep
        self._listeners: dict[str, tuple[BoundPort, asyncio.Server]] = {}

    async def open(self) -> tuple[str, ...]:
        """Answer at all addresses that this machine has now, and return the URLs, the likeliest first."""
        hosts = await asyncio.to_thread(outside_hosts)
        for host in self._listeners.keys() - {*hosts}:
            self._listeners.pop(host)[1].close()
        for host in hosts:
            if host not in self._listeners:
                await self._listen(host)
        return tuple(self._listeners[host][0].url for host in hosts if host in self._listeners)

    async def close(self) -> None:
        """Answer no other device any more."""
        while self._listeners:
            self._listeners.popitem()[1][1].close()
        await self._keep(None)

    async def _listen(self, host: str) -> None:
        try:
            place = bind_port(host, self._port)
        except CannotListen:
            log.warning("can't listen on %s", host, exc_info=True)
            return
        # All addresses have one port if they can, so that a link differs only in its address.
        self._port = place.port
        self._listeners[host] = place, await self._server().listen_too(place.socket)
        await self._keep(place.port)


def has_display(environment: Mapping[str, str] = os.environ) -> bool:
    """Return whether there is a screen on which a window or a browser could open."""
    names = ("DISPLAY", "WAYLAND_DISPLAY")
    return sys.platform in {"win32", "darwin"} or any(environment.get(name) for name in names)


def client_folder() -> Path:
    """Return the folder in which Flet keeps its native client, which may not exist."""
    import flet_desktop  # noqa: PLC0415 - heavy, and not needed with a browser

    storage_dir: Any = getattr(flet_desktop, "__get_client_storage_dir")
    return Path(storage_dir())


def client_there() -> bool:
    """Return whether the native client is installed and has a screen to open on; fetches nothing."""
    try:
        folder = client_folder()
    except ImportError:
        return False
    programs = (folder / "flet" / "flet", folder / "flet" / "flet.exe", *folder.glob("*.app"))
    return has_display() and any(program.exists() for program in programs)


async def show_window(url: str, was_opened: Callable[[], bool] | None = None) -> bool:
    """Show the app in the native client until its window is closed; False if no window ever opened.

    was_opened: whether one did; None where another process would know. Call `client_there` first: without the
    client Flet would fetch it.
    """
    import flet_desktop  # noqa: PLC0415 - as above

    clock = asyncio.get_running_loop().time
    start = clock()
    try:
        # The app shows the window once it has something to show.
        process, pid_file = await flet_desktop.open_flet_view_async(url, None, hidden=True)
    except OSError:
        return False
    try:
        status = await process.wait()
    finally:
        flet_desktop.close_flet_view(pid_file)
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    if was_opened:
        return status == 0 or was_opened()
    return bool(status == 0 or clock() - start > STARTED_SECONDS)


def show_in_browser(url: str, environment: Mapping[str, str] = os.environ) -> bool:
    """Open an address in the system's browser; False if there is no screen for one.

    It runs in a process of its own, without a terminal: some browsers take the terminal over, print to it, or
    never return.
    """
    if not (has_display(environment) or environment.get("BROWSER")):
        return False
    nothing = subprocess.DEVNULL
    command = [sys.executable, "-m", "webbrowser", "-t", url]
    try:
        opener = subprocess.Popen(command, stdin=nothing, stdout=nothing, stderr=nothing)  # noqa: S603 - the command is ours
    except OSError:
        return False
    threading.Thread(target=opener.wait, daemon=True).start()
    return True


def page_url(url: str, path: str) -> str:
    """Return the address of a screen. url: of the app. path: `/` for its first page."""
    return url if path == "/" else f"{url}{path}"


async def show_app(
    url: str,
    path: str = "/",
    *,
    only_say: bool,
    was_opened: Callable[[], bool] | None = None,
    ended: Callable[[], None] | None = None,
) -> None:
    """Open the app in a window or browser, or only print its address.

    path: the screen to open; a window of its own is told by the app, since its address is only the app's.
    was_opened: as for `show_window`. ended: called when its own window, if it has one, is closed.
    """
    app, url = url, page_url(url, path)
    if only_say:
        print_status(_("Scorepad is running at {url}").format(url=url))
    elif client_there() and await show_window(app, was_opened):
        if ended:
            ended()
    elif show_in_browser(url):
        print_status(_("Opening Scorepad in your browser at {url}").format(url=url))
    else:
        print_status(_("Scorepad is running at {url}. Open that address in a browser.").format(url=url))


def install_desktop_client() -> int:
    """Fetch Flet's native client on request; return the exit status."""
    before = socket.getdefaulttimeout()
    socket.setdefaulttimeout(FETCH_SECONDS)
    try:
        import flet_desktop  # noqa: PLC0415 - as above

        folder = flet_desktop.ensure_client_cached()
    except Exception as error:
        # Network, disk and archive each raise their own errors; the answer is one sentence for all.
        cause = getattr(error, "reason", error)
        reason = system_words(str(getattr(cause, "strerror", None) or cause))
        print_warnings(_("The desktop app couldn't be downloaded: {reason}").format(reason=reason))
        return 1
    finally:
        socket.setdefaulttimeout(before)
    print_status(_("The desktop app is in {folder}").format(folder=folder))
    return 0


def print_status(line: str) -> None:
    """Print a line for the person who started the app."""
    print(line, flush=True)


def print_link(link: str) -> None:
    """Print a link that lets another device change everything, and its code for a camera."""
    import segno  # noqa: PLC0415 - only a server for others needs it

    print_status(_("To keep score from another device, open this link there or scan the code:"))
    print_status(link)
    if (sys.stdout.encoding or "").lower().startswith("utf"):
        segno.make_qr(link, error="l").terminal(compact=True)


def print_warnings(*lines: str) -> None:
    """Print warnings for the person who started the app."""
    for line in lines:
        print(f"scorepad: {line}", file=sys.stderr, flush=True)
