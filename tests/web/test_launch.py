"""The real program from outside: its address, what it prints when it can't start, how it ends."""

import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from tests.browser import program
from tests.browser.program import Program
from tests.cli.run import typed
from tests.own_network import apart, may_be_apart

SECONDS = 20
PRIVATE = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER", "SCOREPAD_DATA_DIR")


@pytest.fixture(autouse=True)
def _alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Set an environment without a display, in which nothing downloaded would be found."""
    for name in PRIVATE:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    monkeypatch.setenv("https_proxy", "http://127.0.0.1:9")


def without_web(folder: Path, port: int) -> list[str]:
    """Return the command that shows the app where it can: in a window or a browser."""
    return [word for word in program.scorepad(folder, port) if word != "--web"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
def test_the_app_answers_at_the_address_it_prints_even_after_a_power_cut_and_stops_when_asked_to(
    tmp_path: Path,
) -> None:
    with Program(tmp_path) as app:
        address = app.address
        assert httpx.get(f"{address}/healthz", trust_env=False).json() == {"ok": True}
        for words in (["--web"], []):
            second = typed("--data-dir", str(tmp_path), "--port", "0", *words)
            assert (second.status, second.err) == (0, "")
            assert [address in line for line in second.lines] == [True]
        app.kill()
        for how in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            app.said.clear()
            app.start()
            assert app.address == address
            assert app.process
            app.process.send_signal(how)
            assert app.process.wait(SECONDS) == 0
            assert len(app.said) == 1


def test_a_port_in_use_and_a_damaged_file_are_said_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "scorepad.db").write_bytes(b"no database at all " * 100)
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with Program(tmp_path, lambda folder, _port: program.scorepad(folder, port)) as second:
            assert second.address != f"http://127.0.0.1:{port}"
    assert any(f"Port {port} is in use" in line for line in second.said)
    aside = next(tmp_path.glob("*damaged*"))
    assert any("was damaged" in line and str(aside) in line for line in second.said)


def test_serving_other_devices_prints_the_keepers_link_and_its_code(tmp_path: Path) -> None:
    with Program(tmp_path, program.served_to_all) as served:
        printed = typed("--data-dir", str(tmp_path), "share")
        assert served.link in printed.lines
        assert served.address in served.link
    assert sum("▀" in line for line in served.said) > 10


HOSTS = "from scorepad.web.launch import outside_hosts; print(*outside_hosts())"


@pytest.mark.skipif(not may_be_apart(), reason="this user may make no network apart")
@pytest.mark.parametrize("addresses", [("10.8.0.2", "192.168.1.20"), ()], ids=["two networks", "none"])
def test_every_address_in_a_network_is_found_the_one_that_reaches_others_first(
    addresses: tuple[str, ...],
) -> None:
    found = subprocess.run(
        [*apart(*addresses), sys.executable, "-c", HOSTS], capture_output=True, text=True, check=True
    )
    assert tuple(found.stdout.split()) == addresses


def test_without_a_display_and_behind_a_proxy_the_app_prints_the_keepers_link_with_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREPAD_NAMES", "scores.example")
    with Program(tmp_path, without_web) as served:
        assert served.link.startswith("https://scores.example/join#")
        for name, status in (("scores.example", 200), ("other.example", 403)):
            answer = httpx.get(f"{served.address}/healthz", headers={"Host": name}, trust_env=False)
            assert answer.status_code == status
        assert served.stop() == 0


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        ("share", 2, "Start it with: scorepad --host 0.0.0.0"),
        ("--web --port 0 --host 192.0.2.77", 2, "192.0.2.77"),
        ("--get-desktop --port 0", 1, ""),
    ],
)
def test_what_cannot_be_started_gives_one_sentence(
    words: str, status: int, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FLET_CLIENT_URL", "http://127.0.0.1:9/client.tar.gz")
    answer = typed("--data-dir", str(tmp_path), *words.split())
    assert (answer.status, len(answer.err.splitlines())) == (status, 1)
    assert said in answer.err
    assert "Traceback" not in answer.out.decode() + answer.err


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in for the browser is a shell script")
def test_without_the_native_client_the_browser_opens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    browser, seen = tmp_path / "browser", tmp_path / "seen"
    browser.write_text(f'#!/bin/sh\necho "$1" > {seen}.part && mv {seen}.part {seen}\n')
    browser.chmod(0o755)
    monkeypatch.setenv("BROWSER", str(browser))
    monkeypatch.setenv("DISPLAY", ":99")

    with Program(tmp_path / "games", without_web) as served:
        end = time.monotonic() + SECONDS
        while not seen.exists():
            assert time.monotonic() < end
            time.sleep(0.02)
        assert seen.read_text().strip() == served.address
        assert len(served.said) == 1
    assert not (tmp_path / "home" / ".flet").exists()
