"""What every request passes: its host, its language, and the security headers of its answer."""

import ipaddress
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from scorepad.i18n import _, language, use_language
from scorepad.i18n.catalogue import browser_language
from scorepad.service.network import bare_host, split_address

LOOPBACK_NAMES = frozenset({"localhost", "ip6-localhost", "ip6-loopback"})

CONTENT_POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval' blob:",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        # Without https a browser has no wake lock; a tiny looping video keeps the screen on instead.
        "media-src 'self' data:",
        "connect-src 'self' data: blob:{sockets}",
        "worker-src 'self' blob:",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'none'",
    )
)
"""What a page may load, with a place for the addresses of its sockets."""

PDF = "application/pdf"
"""Browsers show a PDF as an object in a page of their own, to which the headers of the PDF apply."""

FIXED_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}


def names_of_this_machine(extra: Iterable[str] = ()) -> frozenset[str]:
    """Return the names of this machine, apart from numeric addresses."""
    machine = socket.gethostname().lower().rstrip(".")
    short = machine.partition(".")[0]
    names = {machine, short, f"{short}.local", *(bare_host(name).lower() for name in extra)}
    return LOOPBACK_NAMES | (names - {"", ".local"})


def is_own_host(netloc: str, names: frozenset[str]) -> bool:
    """Return whether `host[:port]` is this machine: one of its names, or a numeric address.

    A foreign name that resolves to this machine (DNS rebinding) doesn't count. Asks no name server.
    """
    try:
        parts = urlsplit(f"//{netloc}")
        host = (parts.hostname or "").rstrip(".")
        plain = parts.netloc == netloc and parts.username is None and parts.port != 0
        if host not in names:
            ipaddress.ip_address(host)
    except ValueError:
        return False
    return plain and "%" not in host


class OwnPages:
    """Answers our own requests in their language, with headers that keep a browser safe, and no others.

    What comes for a foreign host name or from a foreign page is rejected, websockets included.
    """

    def __init__(self, app: ASGIApp, *, names: frozenset[str], always: str | None = None) -> None:
        """Stand before an app.

        names: of this machine. always: the language instead of the best of ours that a browser accepts; a
        client that accepts none, such as Flet's native client, gets that of this process.
        """
        self._app = app
        self._names = names
        self._always = always

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass our own requests on and answer the rest with 403 (a websocket before it opens)."""
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        accepted = headers.get("accept-language")
        with use_language(self._always or (browser_language(accepted) if accepted else language())):
            answer = self._app if self._is_welcome(scope, headers) else _refuse
            await answer(scope, receive, self._securing(headers, send) if scope["type"] == "http" else send)

    def _is_welcome(self, scope: Scope, headers: Headers) -> bool:
        hosts, origins = headers.getlist("host"), headers.getlist("origin")
        # A browser escapes all other letters, and starlette fails over those that it can't decode.
        is_address = scope["query_string"].isascii()
        own = is_address and len(hosts) == 1 and is_own_host(hosts[0], self._names)
        return own and all(split_address(origin).netloc.lower() == hosts[0].lower() for origin in origins)

    def _securing(self, headers: Headers, send: Send) -> Send:
        host = headers.get("host", "")
        # Not every browser includes the page's own websocket in 'self'.
        sockets = f" ws://{host} wss://{host}" if is_own_host(host, self._names) else ""

        async def send_secured(message: Message) -> None:
            if message["type"] == "http.response.start":
                policy = f"{CONTENT_POLICY.format(sockets=sockets)}; frame-ancestors 'none'"
                _secure(MutableHeaders(scope=message), policy)
            await send(message)

        return send_secured


async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008})
        return
    sentence = _("This isn't a Scorepad address. Open the address that Scorepad showed when it started.")
    await PlainTextResponse(sentence, status_code=403)(scope, receive, send)


def _secure(headers: MutableHeaders, policy: str) -> None:
    # Flet's lets any page read the answer (FLET.md, fault 29).
    del headers["Access-Control-Allow-Origin"]
    headers["Content-Security-Policy"] = policy
    if headers.get("Content-Type") == PDF:
        headers["Content-Security-Policy"] = policy.replace("object-src 'none'", "object-src 'self'")
    headers.update(FIXED_HEADERS)
    # Otherwise a browser may keep an old client after an upgrade; unchanged files still cost no bytes.
    headers.setdefault("Cache-Control", "no-cache")
