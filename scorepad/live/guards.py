"""What stands before the app on the network: foreign pages and names refused, answers fenced in."""

import ipaddress
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from scorepad.i18n import _
from scorepad.live.address import bare_host

LOOPBACK_NAMES = frozenset({"localhost", "ip6-localhost", "ip6-loopback"})

CONTENT_POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval' blob:",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        # Where a browser has no wake lock, outside https, a tiny looping film keeps the screen on.
        "media-src 'self' data:",
        "connect-src 'self' data: blob: {sockets}",
        "worker-src 'self' blob:",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)

PDF = "application/pdf"
"""Browsers show one as an object in a page of their own making, which the headers of the PDF govern."""

FIXED_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}


def own_names(extra: Iterable[str] = ()) -> frozenset[str]:
    """Give the names under which this machine may be called, besides addresses written as numbers."""
    machine = socket.gethostname().lower().rstrip(".")
    short = machine.partition(".")[0]
    names = {machine, short, f"{short}.local", *(bare_host(name).lower() for name in extra)}
    return LOOPBACK_NAMES | (names - {"", ".local"})


def is_own(netloc: str, names: frozenset[str]) -> bool:
    """Say whether `host[:port]` names this machine: one of its names, or an address written in numbers.

    A foreign name that somebody points at this machine (DNS rebinding) is not its own. Asks no name server.
    """
    try:
        parts = urlsplit(f"//{netloc}")
        host = (parts.hostname or "").rstrip(".")
        whole = parts.netloc == netloc and parts.username is None and parts.port != 0
    except ValueError:
        return False
    return whole and (host in names or _is_number(host))


def _is_number(host: str) -> bool:
    if "%" in host:
        return False
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


class OwnPagesOnly:
    """Refuses what calls this machine by a foreign name or comes from a foreign page, websockets included."""

    def __init__(self, app: ASGIApp, *, names: frozenset[str]) -> None:
        self._app = app
        self._names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let what is our own pass, answer the rest with 403 (a websocket before it opens)."""
        if scope["type"] not in {"http", "websocket"} or self._welcome(Headers(scope=scope)):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008})
        else:
            sentence = _(
                "This isn't a Scorepad address. Open the address that Scorepad showed when it started."
            )
            await PlainTextResponse(sentence, status_code=403)(scope, receive, send)

    def _welcome(self, headers: Headers) -> bool:
        hosts, origins = headers.getlist("host"), headers.getlist("origin")
        if len(hosts) != 1 or not is_own(hosts[0], self._names):
            return False
        return all(urlsplit(origin).netloc.lower() == hosts[0].lower() for origin in origins)


class Fence:
    """Adds security headers to answers; removes the one that lets any page read them (FLET.md, fault 29)."""

    def __init__(self, app: ASGIApp, *, names: frozenset[str]) -> None:
        self._app = app
        self._names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on and change only the head of the answer."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        host = Headers(scope=scope).get("host", "")
        policy = content_policy(host if is_own(host, self._names) else None)

        async def fenced(message: Message) -> None:
            if message["type"] == "http.response.start":
                _write(MutableHeaders(scope=message), policy)
            await send(message)

        await self._app(scope, receive, fenced)


def content_policy(host: str | None) -> str:
    """Give the Content-Security-Policy of a page at this `host[:port]`: nothing from or to another host."""
    # Not every browser counts the page's own websocket among 'self'.
    return CONTENT_POLICY.format(sockets=f"ws://{host} wss://{host}" if host else "")


def _write(headers: MutableHeaders, policy: str) -> None:
    del headers["Access-Control-Allow-Origin"]
    headers["Content-Security-Policy"] = policy
    if headers.get("Content-Type") == PDF:
        headers["Content-Security-Policy"] = policy.replace("object-src 'none'", "object-src 'self'")
    for name, value in FIXED_HEADERS.items():
        headers[name] = value
    # A browser may else keep yesterday's client after an upgrade; unchanged files still cost no bytes.
    headers.setdefault("Cache-Control", "no-cache")
