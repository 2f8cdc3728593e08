import socket
from itertools import product

import httpx
import pytest

from scorepad.web.middleware import is_own_host, names_of_this_machine
from tests.web.frames import HANDSHAKE, connected
from tests.web.servers import TOKEN, server_of, serving

MACHINE = socket.gethostname().lower()


@pytest.mark.parametrize(
    "netloc",
    [
        "localhost",
        "LOCALHOST:8550".lower(),
        "127.0.0.1:8550",
        "192.168.1.20:8550",
        "8.8.8.8",
        "[::1]:8550",
        "[fd00::7]",
        MACHINE,
        f"{MACHINE.partition('.')[0]}.local:8550",
        "localhost.:8550",
    ],
)
def test_loopback_names_numbers_and_this_machines_names_are_own_hosts(netloc: str) -> None:
    assert is_own_host(netloc, names_of_this_machine())


@pytest.mark.parametrize(
    "netloc",
    [
        "",
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example:8550",
        "evil.example@localhost",
        "localhost:0",
        "localhost:99999",
        "localhost:port",
        "localhost/evil.example",
        "[fe80::1%25evil]",
        "[::1",
        "0x7f.1",
        ".local",
    ],
)
def test_any_other_name_is_a_foreign_host(netloc: str) -> None:
    assert not is_own_host(netloc, names_of_this_machine())


def test_a_name_added_by_the_keeper_is_an_own_host_without_brackets() -> None:
    names = names_of_this_machine(["Club.example", "[FD00::7]"])
    assert is_own_host("club.example", names)
    assert "fd00::7" in names


FOREIGN: tuple[dict[str, str], ...] = (
    {"Host": "evil.example"},
    {"Host": ""},
    {"Origin": "http://evil.example"},
    {"Origin": "http://localhost:1"},
    {"Origin": "file://"},
    {"Origin": "null"},
    {"Origin": "http://["},
    {"Host": "evil.example", "Origin": "http://evil.example"},
)


ADDRESSES = (
    ("GET", "/"),
    ("GET", "/game/1"),
    ("POST", "/api/import"),
    ("PUT", "/upload/x"),
    ("GET", "/healthz"),
)


async def test_a_foreign_host_or_origin_is_refused_at_every_address_even_with_the_right_word(
    client: httpx.AsyncClient,
) -> None:
    for headers, (method, path) in product(FOREIGN, ADDRESSES):
        allowed = {"Authorization": f"Bearer {TOKEN}", **headers}
        answer = await client.request(method, path, headers=allowed, content=b"game")
        assert answer.status_code == 403, (headers, path)
        assert "evil" not in answer.headers["content-security-policy"]
    for headers in ({}, {"Host": "localhost"}, {"Origin": str(client.base_url).rstrip("/")}):
        assert (await client.get("/game/1", headers=headers)).status_code == 200


async def test_a_foreign_host_or_origin_gets_no_websocket() -> None:
    async def status(path: str, headers: dict[str, str]) -> bytes:
        asked = HANDSHAKE.replace("/ws", path, 1)
        origin = f"Origin: {headers['Origin']}\r\n" if "Origin" in headers else ""
        async with connected(place) as (reader, writer):
            writer.write(asked.format(place=headers.get("Host", place), more=origin).encode())
            return (await reader.readline()).split()[1]

    async with serving(server_of()) as place:
        for path, headers in product(("/ws", "/ws/3f2a"), FOREIGN):
            assert await status(path, headers) == b"403", (headers, path)
            assert await status(path, {"Origin": f"http://{place}"}) == b"101"


@pytest.mark.parametrize("path", ["/", "/healthz", "/main.dart.mjs", "/no/such/file.png", "/words.js"])
async def test_every_response_has_security_headers(path: str, client: httpx.AsyncClient) -> None:
    headers, place = (await client.get(path)).headers, client.base_url.netloc.decode()
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert policy["default-src"] == "'self'"
    assert policy["script-src"] == "'self' 'wasm-unsafe-eval' blob:"
    assert policy["connect-src"] == f"'self' data: blob: ws://{place} wss://{place}"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cache-control"] == "no-cache"
    assert "access-control-allow-origin" not in headers
    assert "server" not in headers
