"""A request to the server: its line, its head, and what comes after an empty line."""

import asyncio
from collections.abc import Iterator
from typing import Any, Final
from urllib.parse import unquote

from scorepad.service.network import bare_host, is_own_page, lan_url, short_address
from scorepad.ui.routes import purpose_in
from tests.flet_support.malformed import OUTSIDE_PROTOCOL
from tests.web.servers import TOKEN, server_of, show_nothing

HOLDS: Final = ""
_WORDS: Final = (
    "host: localhost:8550\n origin: http://localhost:8550\n accept-language: de\n authorization: Bearer \n"
    "GET \n POST \n PUT \n /api/import\n /api/show?path=/\n /print/x/y.pdf?lang=de\n /upload/x\n /words.js\n"
    "/healthz\n [::1]\n http://[\n range: bytes=0-\n if-none-match: "
)
WORDS: Final = tuple(word.strip(" ").encode() for word in _WORDS.split("\n"))

_SERVER: Final = server_of(show_nothing)
_LOOP: Final = asyncio.new_event_loop()
_INTERNAL: Final = 500


def seeds() -> Iterator[bytes]:
    """Yield a request to each address of our own."""
    head = "host: localhost:8550\naccept-language: de, sv;q=0.5\naccept-encoding: gzip\n"
    pages = ("/healthz", "/words.js", "/print/x/y.pdf?lang=de", "/docs", "/assets/fonts/a/b/c")
    for path in pages:
        yield f"GET {path}\n{head}origin: http://localhost:8550\n\n".encode()
    yield f"POST /api/import\n{head}authorization: Bearer {TOKEN}\n\ngame".encode()
    yield f"POST /api/show?path=/\n{head}authorization: Bearer {TOKEN}\n\n".encode()
    yield f"PUT /upload/x\n{head}\nabc".encode() + OUTSIDE_PROTOCOL
    yield b"GET /\nhost: [::1]:8550\nrange: bytes=0-5\n\n"


def target(data: bytes) -> None:
    """Answer a request; whatever it says of addresses is asked about on its own, too."""
    head, _gap, body = data.partition(b"\n\n")
    first, *lines = head.split(b"\n")
    method, _space, address = first.decode("latin-1").partition(" ")
    fields = [line.partition(b":") for line in lines]
    headers = [(name.strip().lower(), value.strip()) for name, sign, value in fields if sign]
    assert _LOOP.run_until_complete(_status(method, address, headers, body)) != _INTERNAL
    for text in (address, *(value.decode("latin-1") for _name, value in headers)):
        _ask(text)


def _ask(text: str) -> None:
    lan_url(text, text)
    short_address(text)
    bare_host(text)
    is_own_page(text, text)
    purpose_in({"purpose": text})


async def _status(method: str, address: str, headers: list[tuple[bytes, bytes]], body: bytes) -> int:
    path, _sign, query = address.partition("?")
    scope: dict[str, Any] = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": unquote(path),
        "raw_path": path.encode("latin-1"),
        "query_string": query.encode("latin-1"),
        "root_path": "",
        "headers": headers,
        "client": ("127.0.0.1", 5),
        "server": ("127.0.0.1", 8550),
        "state": {},
    }
    found: list[int] = []
    waiting = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> dict[str, Any]:
        return waiting.pop() if waiting else {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            found.append(message["status"])

    await _SERVER(scope, receive, send)
    # Whoever has gone gets no answer.
    return found[0] if found else 0
