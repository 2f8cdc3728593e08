"""The data folder: found, private, refused if it cannot be written, and used by one app at a time."""

import stat
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import platformdirs
import pytest

from scorepad.rules.faults import Fault, Refused
from scorepad.storage import folder as data_folders
from scorepad.storage.folder import ADDRESS, LOCK, Folder, FolderClaim, RunningApp, data_folder
from scorepad.storage.sql.games_file import GamesFile
from tests.disks import make_read_only, small_disk
from tests.refusals import refusal, refuses

HOLDER = """
import sys
from pathlib import Path
from scorepad.storage.folder import Folder
claim = Folder.open(Path(sys.argv[1])).claim()
assert claim
claim.publish("http://127.0.0.1:8550")
print(claim.token, flush=True)
sys.stdin.read()
"""
ADDRESSES = ("http://127.0.0.1:8550", "http://127.0.0.1:8551")
linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has /proc")
ENVIRONMENT = {"SCOREPAD_DATA_DIR": "/own", "FLET_APP_STORAGE_DATA": "/packaged"}


@pytest.mark.parametrize(
    ("option", "environment", "folder"),
    [
        ("/option", ENVIRONMENT, "/option"),
        (None, ENVIRONMENT, "/own"),
        (None, ENVIRONMENT | {"SCOREPAD_DATA_DIR": ""}, "/packaged"),
        ("", {"FLET_APP_STORAGE_DATA": "/packaged"}, "/packaged"),
        (None, {}, str(platformdirs.user_data_path("scorepad", appauthor=False))),
        ("here", {}, str(Path.cwd() / "here")),
        ("~/games", {}, str(Path.home() / "games")),
        ("~nobody that is known/games", {}, "~nobody that is known/games"),
    ],
)
def test_the_option_outranks_the_environment_for_the_data_folder(
    option: str | None, environment: dict[str, str], folder: str
) -> None:
    assert data_folder(option, environment) == Path(folder).absolute()


@pytest.fixture
def claim(tmp_path: Path) -> Iterator[FolderClaim]:
    """Claim a folder as an app does that hasn't said yet where it is."""
    claimed = Folder.open(tmp_path / "new" / "games").claim()
    assert claimed
    yield claimed
    claimed.release()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_a_new_folder_its_lock_and_its_address_are_private_to_their_owner(claim: FolderClaim) -> None:
    claim.publish(ADDRESSES[0])
    assert stat.S_IMODE(claim.path.stat().st_mode) == 0o700
    files = {path.name: stat.S_IMODE(path.stat().st_mode) for path in claim.path.iterdir()}
    assert files == {LOCK: 0o600, ADDRESS: 0o600}


def test_checking_that_a_folder_is_writable_leaves_nothing_behind(tmp_path: Path) -> None:
    Folder.open(tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "unusable",
    [
        lambda path: path / "a file" / "below",
        lambda path: path / "a file",
        lambda path: path / ("long" * 100),
        lambda path: path / "nul\0l",
        pytest.param(lambda _: Path("/proc/1/scorepad"), marks=linux),
        pytest.param(lambda _: Path("/proc"), marks=linux),
    ],
)
def test_a_folder_that_cannot_be_written_is_refused_with_its_reason(tmp_path: Path, unusable: object) -> None:
    (tmp_path / "a file").touch()
    path = unusable(tmp_path)  # type: ignore[operator]  # the table holds functions
    (fault,) = refusal(Folder.open, path)
    assert fault.code == "folder_unusable"
    assert fault.params["folder"] == str(path)
    assert fault.params["reason"]


def test_a_lock_file_that_cannot_be_opened_is_refused(tmp_path: Path) -> None:
    (tmp_path / LOCK).mkdir()
    with refuses("folder_unusable"):
        Folder.open(tmp_path).claim()


@pytest.mark.parametrize("name", ["gone", "long" * 100])
@pytest.mark.parametrize("can_write", [True, False])
def test_games_in_a_folder_that_cannot_be_looked_into_are_refused(
    tmp_path: Path, name: str, *, can_write: bool
) -> None:
    with refuses("folder_unusable"):
        GamesFile(tmp_path / name, can_write=can_write)


def test_another_start_learns_the_address_of_the_first(claim: FolderClaim) -> None:
    folder = Folder.open(claim.path)
    assert folder.claim() is None
    claim.publish(ADDRESSES[0])
    claim.publish(ADDRESSES[1], ("http://10.0.0.1:8551",))
    assert folder.claim_or_find() == RunningApp(ADDRESSES[1], claim.token, ("http://10.0.0.1:8551",))
    claim.release()
    claim.release()
    assert not (claim.path / ADDRESS).exists()
    second = folder.claim_or_find()
    assert isinstance(second, FolderClaim)
    assert second.token != claim.token
    second.release()


def test_a_start_waits_for_the_address_of_one_that_is_still_starting(claim: FolderClaim) -> None:
    with ThreadPoolExecutor() as threads:
        found = threads.submit(Folder.open(claim.path).claim_or_find)
        claim.publish(ADDRESSES[0])
        assert found.result() == RunningApp(ADDRESSES[0], claim.token)


DAMAGED = (b"", b'{"address": "http://127.', b"\xff", b"[]", b'{"address": "", "token": "", "outside": []}')


@pytest.mark.parametrize("content", [*DAMAGED, None], ids=range(len(DAMAGED) + 1))
def test_an_app_whose_address_is_damaged_or_cannot_be_written_works_and_is_found_once_it_can(
    claim: FolderClaim, content: bytes | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(data_folders, "SECONDS_TO_START", 0)
    file = claim.path / ADDRESS
    if content is None:
        file.mkdir()
    claim.publish(ADDRESSES[0])
    if content is not None:
        file.write_bytes(content)
    folder = Folder.open(claim.path)
    assert refusal(folder.claim_or_find) == (Fault("app_not_found", params={"folder": str(claim.path)}),)
    if content is None:
        file.rmdir()
    claim.restore()
    assert folder.claim_or_find() == RunningApp(ADDRESSES[0], claim.token)


def test_a_folder_that_can_only_be_looked_at_is_claimed_by_as_many_as_like(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk:
        GamesFile(disk).close()
        make_read_only(disk)
        for claim in [Folder.open(disk).claim() for _start in range(2)]:
            assert claim
            claim.publish("http://127.0.0.1:8550")
            with pytest.raises(Refused):
                claim.restore()
            claim.release()


def test_a_killed_apps_claim_ends_with_it_and_its_address_is_nobodys(tmp_path: Path) -> None:
    folder = Folder.open(tmp_path)
    command = [sys.executable, "-c", HOLDER, str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        token = holder.stdout.readline().strip()
        assert folder.claim_or_find() == RunningApp("http://127.0.0.1:8550", token)
        holder.kill()
        holder.wait()
    assert token in (tmp_path / ADDRESS).read_text()
    claim = folder.claim()
    assert claim
    assert not (tmp_path / ADDRESS).exists()
    claim.release()


def test_two_apps_are_kept_apart_where_python_has_no_locks_of_files(tmp_path: Path) -> None:
    """Such a system has neither `fcntl` nor `msvcrt`."""
    blocked = "import sys; sys.modules.update(fcntl=None, msvcrt=None)"
    command = [sys.executable, "-W", "ignore", "-c", f"{blocked}\n{HOLDER}", str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline()
        second = subprocess.run(command, input="", capture_output=True, text=True, check=False)
        assert "AssertionError" in second.stderr
        holder.kill()
        holder.wait()
    subprocess.run(command, input="", text=True, check=True)
