"""The example of web/README.md for nginx: two Scorepads behind it restart, and the table plays on."""

import re
import shutil
import socket
import ssl
import subprocess
import urllib.request
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser
from websockets import Origin
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from scorepad.storage.store import STORE
from tests.browser.moves import begin_round, keys, seat, start_game
from tests.browser.page import Screen
from tests.browser.program import Program, scorepad, wait_for
from tests.postgres import new_address

README: Final = Path(__file__).parents[2] / "scorepad" / "web" / "README.md"
NAME: Final = "localhost"

GAMES: Final = [f"{number:04x}" for number in range(0, 1 << 16, 4097)]
"""What stands of games in the addresses of their websockets."""

DEVICES: Final = ("127.0.0.2", "127.0.0.3", "127.0.0.4")

WHOLE: Final = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{}}
http {{
log_format served '$uri $upstream_addr';
access_log {folder}/served.log served;
client_body_temp_path {folder}/body;
proxy_temp_path {folder}/proxy;
fastcgi_temp_path {folder}/fastcgi;
uwsgi_temp_path {folder}/uwsgi;
scgi_temp_path {folder}/scgi;
{example}
}}
"""

pytestmark = pytest.mark.skipif(
    not (shutil.which("nginx") and shutil.which("openssl")),
    reason="this needs the programs nginx and openssl (apt-get install nginx openssl)",
)


def free_ports(count: int) -> list[int]:
    """Return ports that nobody uses."""
    with ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _number in range(count)]
        for each in sockets:
            each.bind(("127.0.0.1", 0))
        return [each.getsockname()[1] for each in sockets]


def example(folder: Path, port: int, behind: list[int]) -> str:
    """Return the document's example with our ports, name and certificate."""
    blocks: list[str] = re.findall(r"```nginx\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    (found,) = blocks
    changed = {
        "8551": str(behind[0]),
        "8552": str(behind[1]),
        "listen 443 ssl": f"listen 127.0.0.1:{port} ssl",
        "/etc/ssl/scores.example.pem": f"{folder}/name.pem",
        "/etc/ssl/scores.example.key": f"{folder}/name.key",
        "server_name scores.example": f"server_name {NAME}",
    }
    for there, here in changed.items():
        assert there in found, there
        found = found.replace(there, here)
    return found


@contextmanager
def nginx(folder: Path, port: int, behind: list[int]) -> Iterator[str]:
    """Run nginx as the document has it, and return its address."""
    made = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"]
    files = ["-keyout", str(folder / "name.key"), "-out", str(folder / "name.pem")]
    subprocess.run(["openssl", "req", *made, *files], check=True, capture_output=True)
    whole = folder / "nginx.conf"
    whole.write_text(WHOLE.format(folder=folder, example=example(folder, port, behind)), "utf-8")
    running = subprocess.Popen(["nginx", "-c", str(whole), "-e", str(folder / "error.log")])
    try:
        yield f"https://{NAME}:{port}"
    finally:
        running.terminate()
        running.wait()


@pytest.fixture
def scorepads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[list[Program], str]]:
    """Two Scorepads on one database, and the address of the nginx before them."""
    monkeypatch.setenv(STORE, new_address())
    monkeypatch.setenv("SCOREPAD_NAMES", NAME)
    monkeypatch.setenv("SCOREPAD_TRUSTED_PROXIES", "127.0.0.1")
    port, *behind = free_ports(3)

    def at(mine: int) -> Callable[[Path, int], list[str]]:
        return lambda folder, _port: scorepad(folder, mine)

    with ExitStack() as stack:
        running = [Program(tmp_path / str(each), at(each)).start() for each in behind]
        for each in running:
            stack.callback(each.stop)
        yield running, stack.enter_context(nginx(tmp_path, port, behind))


def unchecked() -> ssl.SSLContext:
    """Return what takes our own certificate."""
    found = ssl.create_default_context()
    found.check_hostname, found.verify_mode = False, ssl.CERT_NONE
    return found


def health(address: str) -> int:
    """Return how the health check is answered."""
    with urllib.request.urlopen(f"{address}/healthz", context=unchecked()) as answer:  # noqa: S310 - our own
        return int(answer.status)


def test_both_restart_while_a_round_is_counted_and_no_touch_is_lost(
    scorepads: tuple[list[Program], str], browser: Browser
) -> None:
    (one, other), address = scorepads
    page = browser.new_context(ignore_https_errors=True, reduced_motion="reduce").new_page()
    screen = Screen(page, one, address)
    page.goto(f"{address}/join#{one.link.partition('#')[2]}")
    screen.ready()
    screen.tap("New game")
    seat(screen, North="Ann", South="Bo", East="Cy", West="Di")
    game = start_game(screen)
    begin_round(screen, "Ann & Bo")
    for program, typed, shown in ((one, "43", "Wild piles, –"), (other, "12", "Cards on the table, –")):
        keys(screen, typed)
        screen.wait_for(f"Ann & Bo, {shown}")
        program.stop()
        assert health(address) == HTTPStatus.OK
        screen.wait_for(f"Ann & Bo, {shown}")
        program.start()
        assert health(address) == HTTPStatus.OK
    keys(screen, "485n")
    screen.wait_for("Ann & Bo, Cards on the table, 485")
    keys(screen, "n")
    assert screen.path.startswith(game)
    assert not screen.foreign
    page.context.close()


def served(log: Path, visits: int) -> dict[str, set[str]]:
    """Return who answered at each address, once as many visits are over; nginx writes a line for each."""

    def lines() -> list[str]:
        return log.read_text("utf-8").splitlines()

    wait_for(lambda: len(lines()) >= visits, f"{visits} lines")
    found = defaultdict[str, set[str]](set)
    for path, _separator, behind in (line.partition(" ") for line in lines()):
        found[path].add(behind)
    return found


def test_all_pages_of_a_game_come_to_one_scorepad_and_the_games_to_both(
    scorepads: tuple[list[Program], str], tmp_path: Path
) -> None:
    address = scorepads[1]
    for game in GAMES:
        for device in DEVICES:
            line = f"{address.replace('https', 'wss', 1)}/ws/{game}"
            with connect(line, ssl=unchecked(), origin=Origin(address), source_address=(device, 0)):
                pass
    found = served(tmp_path / "served.log", len(GAMES) * len(DEVICES))
    assert [len(behind) for behind in found.values()] == [1] * len(GAMES)
    assert len(set().union(*found.values())) == len(scorepads[0])


def test_a_page_from_elsewhere_is_refused_and_our_own_is_not(scorepads: tuple[list[Program], str]) -> None:
    line = scorepads[1].replace("https", "wss", 1) + "/ws"
    with connect(line, ssl=unchecked(), origin=Origin(scorepads[1])):
        pass
    with pytest.raises(InvalidStatus) as refused:
        connect(line, ssl=unchecked(), origin=Origin("https://elsewhere.example"))
    assert refused.value.response.status_code == HTTPStatus.FORBIDDEN
