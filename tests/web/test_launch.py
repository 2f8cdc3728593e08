"""The real program from outside: its address, what it prints when it can't start, how it ends."""

import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.browser import program
from tests.browser.program import Program
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


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Program]:
    running = Program(tmp_path / "games").start()
    yield running
    running.stop()


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = program.scorepad(folder, 0)
    without_web = command[: command.index("--web")]
    return subprocess.run(
        [*without_web, *words], capture_output=True, text=True, timeout=SECONDS, check=False
    )


def test_the_app_answers_at_the_address_it_prints(app: Program) -> None:
    assert httpx.get(f"{app.address}/healthz", trust_env=False).json() == {"ok": True}
    assert len(app.said) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_the_app_stops_silently_when_asked_to(app: Program, how: signal.Signals) -> None:
    assert app.process
    app.process.send_signal(how)
    assert app.process.wait(SECONDS) == 0
    assert len(app.said) == 1


def test_a_second_start_on_a_folder_prints_the_address_of_the_first(app: Program, tmp_path: Path) -> None:
    for words in (["--web"], []):
        second = run(tmp_path / "games", *words)
        assert second.returncode == 0, second.stderr
        assert second.stderr == ""
        assert app.address in second.stdout
        assert len(second.stdout.splitlines()) == 1


def test_after_a_power_cut_the_app_starts_at_the_same_address(app: Program) -> None:
    before = app.address
    app.kill()
    app.start()
    assert app.address == before


def test_a_port_in_use_is_reported_and_the_next_free_one_used(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        second = Program(tmp_path / "games", lambda folder, _port: program.scorepad(folder, port)).start()
        second.stop()
    assert any(f"Port {port} is in use" in line for line in second.said)
    assert second.address != f"http://127.0.0.1:{port}"


def test_serving_other_devices_prints_the_keepers_link_and_its_code(tmp_path: Path) -> None:
    def everywhere(folder: Path, port: int) -> list[str]:
        return [*program.scorepad(folder, port), "--host", "0.0.0.0"]  # noqa: S104 - what is tested

    served = Program(tmp_path / "games", everywhere).start()
    printed = run(tmp_path / "games", "share")
    served.stop()
    assert served.link in printed.stdout.splitlines()
    assert served.address in served.link
    assert sum("▀" in line for line in served.said) > 10
    again = Program(tmp_path / "games", everywhere).start()
    again.stop()
    assert again.link.partition("#")[2] == served.link.partition("#")[2]


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


def test_behind_a_proxy_the_keepers_link_has_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREPAD_NAMES", "scores.example")
    served = Program(tmp_path / "games").start()
    try:
        assert served.link.startswith("https://scores.example/join#")
        for name, status in (("scores.example", 200), ("other.example", 403)):
            answer = httpx.get(f"{served.address}/healthz", headers={"Host": name}, trust_env=False)
            assert answer.status_code == status
    finally:
        served.stop()


def test_share_without_a_server_for_others_gives_one_sentence(tmp_path: Path) -> None:
    answer = run(tmp_path / "games", "share")
    assert (answer.returncode, answer.stdout) == (2, "")
    assert "Start it with: scorepad --host 0.0.0.0" in answer.stderr


def test_an_address_of_another_machine_gives_one_sentence(tmp_path: Path) -> None:
    answer = run(tmp_path / "games", "--web", "--host", "192.0.2.77")
    assert answer.returncode == 2
    assert len(answer.stderr.splitlines()) == 1


def test_a_damaged_database_is_set_aside_and_named(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "scorepad.db").write_bytes(b"no database at all " * 100)
    served = Program(folder).start()
    served.stop()
    aside = next(folder.glob("*damaged*"))
    assert any("was damaged" in line and str(aside) in line for line in served.said)


def test_without_a_display_the_app_prints_its_address_and_waits(tmp_path: Path) -> None:
    def opened(folder: Path, port: int) -> list[str]:
        return [word for word in program.scorepad(folder, port) if word != "--web"]

    served = Program(tmp_path / "games", opened).start()
    assert httpx.get(f"{served.address}/healthz", trust_env=False).status_code == 200
    assert served.stop() == 0
    assert len(served.said) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in for the browser is a shell script")
def test_without_the_native_client_the_browser_opens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    browser, seen = tmp_path / "browser", tmp_path / "seen"
    browser.write_text(f'#!/bin/sh\necho "$1" > {seen}.part && mv {seen}.part {seen}\n')
    browser.chmod(0o755)
    monkeypatch.setenv("BROWSER", str(browser))
    monkeypatch.setenv("DISPLAY", ":99")

    def opened(folder: Path, port: int) -> list[str]:
        return [word for word in program.scorepad(folder, port) if word != "--web"]

    served = Program(tmp_path / "games", opened).start()
    end = time.monotonic() + SECONDS
    while not seen.exists():
        assert time.monotonic() < end
        time.sleep(0.02)
    served.stop()
    assert seen.read_text().strip() == served.address
    assert len(served.said) == 1
    assert not (tmp_path / "home" / ".flet").exists()


def test_a_failed_download_of_the_client_gives_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FLET_CLIENT_URL", "http://127.0.0.1:9/client.tar.gz")
    answer = run(tmp_path / "games", "--get-desktop")
    assert answer.returncode == 1
    assert len(answer.stderr.splitlines()) == 1
    assert "Traceback" not in answer.stdout + answer.stderr
