"""A server that Share has opened to the network answers there again after a kill, at the same port."""

import json
import socket
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from scorepad.game.accept import KEEPER
from scorepad.game.events import DeviceId
from scorepad.storage.folder import Folder, RunningApp
from scorepad.storage.links import LINKS_FILE, FileLinks, new_link_book, new_link_id, read_links
from tests.browser.program import PAUSE, SECONDS, Program, scorepad
from tests.own_network import apart, may_be_apart, needs_own_address, own_host
from tests.ui.visitor import visiting

PHONE = DeviceId("2" * 32)


def answers(host: str, port: int) -> bool:
    """Whether somebody listens at an address."""
    try:
        socket.create_connection((host, port), timeout=1).close()
    except ConnectionRefusedError:
        return False
    return True


@needs_own_address
async def test_a_server_opened_by_share_is_open_again_after_a_kill_with_the_same_links(
    tmp_path: Path,
) -> None:
    host, link = own_host(), new_link_id()
    book = new_link_book().with_link(link, KEEPER).with_holder(PHONE, link)
    FileLinks(tmp_path).change(lambda _before: book)
    with Program(tmp_path) as program:
        port = urlsplit(program.address).port or 0
        assert not answers(host, port)
        program.kill()
        noted = json.loads((tmp_path / LINKS_FILE).read_text()) | {"open_port": port}
        (tmp_path / LINKS_FILE).write_text(json.dumps(noted))
        program.start()
        # Its own line for the phones stands before the one with the address.
        assert answers(host, port)
        async with visiting(f"{host}:{port}", page={"route": "/join"}) as phone:
            phone.keep(join=book.token(link))
            await phone.wait_for("New game")
        assert json.loads((tmp_path / LINKS_FILE).read_text())["open_port"] == port


def inside(process: subprocess.Popen[str], *command: str) -> str:
    """Run a command in the network of a process and return what it prints."""
    there = ["nsenter", "--target", str(process.pid), "--user", "--net", "--preserve-credentials"]
    return subprocess.run([*there, *command], check=True, capture_output=True, text=True).stdout


def wait_for_place(folder: Path, address: str) -> None:
    """Wait until the app that runs on a folder says that other devices reach it at an address."""
    end = time.monotonic() + SECONDS
    while True:
        running = Folder.open(folder).claim_or_find()
        assert isinstance(running, RunningApp)
        if running.outside == (address,):
            return
        assert time.monotonic() < end, running.outside
        time.sleep(PAUSE)


MOVE = "ip address del 10.0.0.1/32 dev lo; ip address add 10.0.0.9/32 dev lo; ip route add default dev lo"
ASK = "import httpx; print(httpx.get('http://10.0.0.9:8550/healthz', trust_env=False).json())"


@pytest.mark.skipif(not may_be_apart(), reason="this user may make no network apart")
def test_a_server_opened_by_share_answers_at_the_next_address_that_its_machine_gets(tmp_path: Path) -> None:
    link = new_link_id()
    book = replace(new_link_book().with_link(link, KEEPER), open_port=8550)
    FileLinks(tmp_path).change(lambda _before: book)
    command = [*apart("10.0.0.1"), *scorepad(tmp_path, 8550)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            assert "http://10.0.0.1:8550" in process.stdout.readline()
            wait_for_place(tmp_path, "http://10.0.0.1:8550")
            inside(process, "sh", "-c", MOVE)
            wait_for_place(tmp_path, "http://10.0.0.9:8550")
            assert inside(process, sys.executable, "-c", ASK).strip() == "{'ok': True}"
            assert read_links(tmp_path) == book
        finally:
            process.terminate()
