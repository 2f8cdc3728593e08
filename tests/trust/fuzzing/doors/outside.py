"""The doors for what is typed, what stands in the environment, and what browsers send."""

import asyncio
import io
import os
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Final
from unittest.mock import patch
from urllib.parse import unquote

import msgpack
from flet.messaging.protocol import MessageAction

from scorepad.cli.arguments import EXAMPLES, BadArguments, language_for, parse
from scorepad.cli.entry import INTERNAL_ERROR
from scorepad.flet_support.sessions import MOST_DEPTH, MalformedMessage, _public, read_message
from scorepad.i18n import languages, use_language
from scorepad.i18n.catalogue import LANGUAGE_VARIABLES, browser_language, system_language
from scorepad.rules.faults import Refused
from scorepad.service import network
from scorepad.storage.folder import FOLDER_VARIABLES, data_folder
from scorepad.ui.routes import purpose_in
from scorepad.web.middleware import names_of_this_machine
from tests import vectors
from tests.cli.run import typed
from tests.flet_support.malformed import OUTSIDE_PROTOCOL
from tests.trust.fuzzing.doors.door import Door
from tests.trust.fuzzing.doors.files import put_into_words
from tests.web.frames import changing, registering
from tests.web.servers import TOKEN, server_of, show_nothing

_EMPTY: Final = Path(mkdtemp(prefix="scorepad-fuzz-"))
_HARMLESS: Final = ("score", "variants", "games")
"""Those commands that only read are run; the others would write wherever they are told to."""


def command_lines() -> Iterator[bytes]:
    """Yield the example of each command, one with each option, and a game by standard input."""
    for command, arguments in EXAMPLES.items():
        yield "\n".join([command, *arguments.split()]).encode()
    yield b"sheet\n--variant\nwhitnack\n-o\npad.pdf\n--sides\n3\n--paper\nletter\n--landscape\n--per-page\n2"
    yield b"--lang\nde\n--data-dir\nx\nvariants\nsimpson"
    yield b"--web\n--host\n0.0.0.0\n--port\n80"
    yield b"score\n-\n--json\n\n" + vectors.game_file("W01")
    yield b"score\n-\n\n" + vectors.game_file("P01")


def type_in(data: bytes) -> None:
    """Parse the arguments, and run those commands that only read."""
    words_typed, _gap, given = data.partition(b"\n\n")
    words = [word.replace("\0", "") for word in words_typed.decode("utf-8", "surrogateescape").split("\n")]
    try:
        with redirect_stdout(io.StringIO()), use_language(language_for(words, {})):
            found = parse(words)
    except (BadArguments, SystemExit):
        return
    reads_a_file = found.command == "score" and found.file != "-"
    if found.command in _HARMLESS and not (reads_a_file or found.data_dir):
        with patch.dict(os.environ, {FOLDER_VARIABLES[0]: str(_EMPTY)}):
            assert typed(*words, stdin=given).status != INTERNAL_ERROR, words


_OF_NETWORKS: Final = (network.SESSIONS, network.PROXIES, network.PROXY_NAMES)
_NAMES: Final = (*LANGUAGE_VARIABLES, *FOLDER_VARIABLES, *_OF_NETWORKS)


def environments() -> Iterator[bytes]:
    """Yield usual values of each variable, and what browsers say."""
    yield b"LANGUAGE=de_AT.UTF-8:sv\nLANG=ja_JP.utf8\nACCEPT=sv-SE, de;q=0.8, *;q=0.1"
    sessions, proxies, names = _OF_NETWORKS
    yield f"{sessions}=20\n{proxies}=10.0.0.0/8, ::1\n{names}=a.example b.example".encode()
    yield b"".join(f"{name}=/tmp/x\n".encode() for name in FOLDER_VARIABLES)


def read_environment(data: bytes) -> None:
    """Read whatever the program reads from its environment."""
    lines = os.fsdecode(data).replace("\0", "").split("\n")
    variables = {name: value for name, sign, value in (line.partition("=") for line in lines) if sign}
    assert system_language(variables) in languages()
    assert browser_language(variables.get("ACCEPT", "")) in languages()
    assert data_folder(None, variables)
    assert names_of_this_machine(network.proxy_names(variables))
    try:
        network.trusted_proxies(variables)
        assert network.most_guests(variables) > 0
    except Refused as refused:
        put_into_words(refused)


_SERVER: Final = server_of(show_nothing)
_LOOP: Final = asyncio.new_event_loop()
_INTERNAL: Final = 500


def requests() -> Iterator[bytes]:
    """Yield a request to each address of our own."""
    head = "host: localhost:8550\naccept-language: de, sv;q=0.5\naccept-encoding: gzip\n"
    pages = ("/healthz", "/words.js", "/print/x/y.pdf?lang=de", "/docs", "/assets/fonts/a/b/c")
    for path in pages:
        yield f"GET {path}\n{head}origin: http://localhost:8550\n\n".encode()
    yield f"POST /api/import\n{head}authorization: Bearer {TOKEN}\n\ngame".encode()
    yield f"POST /api/show?path=/\n{head}authorization: Bearer {TOKEN}\n\n".encode()
    yield f"PUT /upload/x\n{head}\nabc".encode() + OUTSIDE_PROTOCOL
    yield b"GET /\nhost: [::1]:8550\nrange: bytes=0-5\n\n"


def answer(data: bytes) -> None:
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
    network.lan_url(text, text)
    network.short_address(text)
    network.bare_host(text)
    network.is_own_page(text, text)
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


def messages() -> Iterator[bytes]:
    """Yield a message of each kind."""
    yield registering()
    yield changing(1_000)
    events: tuple[Any, ...] = (
        {"target": 7, "name": "click", "data": None},
        {"target": 7, "name": "change", "data": {"value": "x", "at": [1, 2.5, True]}},
        {"control_id": 7, "call_id": "a", "result": {"width": 400.0}, "error": None},
    )
    for action in MessageAction:
        for body in events:
            yield b"\x00" + msgpack.packb([action.value, body])


def read_browser(data: bytes) -> None:
    """Read a message; what was understood has bounds."""
    try:
        action, body = read_message(data)
    except MalformedMessage:
        return
    assert isinstance(action, MessageAction)
    assert _levels({key: _public(part) for key, part in body.items()}) <= MOST_DEPTH + 1


def _levels(value: Any) -> int:
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + max(map(_levels, parts), default=0)


_OPTIONS: Final = (
    "--data-dir --lang --version --web --host --port --json --variant --rules --sides --paper -o -h"
)
_OF_REQUESTS: Final = (
    "host: localhost:8550\n origin: http://localhost:8550\n accept-language: de\n authorization: Bearer \n"
    "GET \n POST \n PUT \n /api/import\n /api/show?path=/\n /print/x/y.pdf?lang=de\n /upload/x\n /words.js\n"
    "/healthz\n [::1]\n http://[\n range: bytes=0-\n if-none-match: "
)

DOORS: Final = {
    "command_line": Door(
        command_lines,
        type_in,
        tuple(word.encode() for word in (*EXAMPLES, *_OPTIONS.split(), "whitnack", "de", "\n", "a4")),
    ),
    "environment": Door(environments, read_environment, tuple(f"{name}=".encode() for name in _NAMES)),
    "url": Door(requests, answer, tuple(word.strip(" ").encode() for word in _OF_REQUESTS.split("\n"))),
    "websocket": Door(
        messages,
        read_browser,
        (b"\xdd\xff\xff\xff\xff", b"\xdf\x00\x10\x00\x00", b"\xc7\x00\x01", b"\xd4\x01\xff", b"\xc1"),
    ),
}
