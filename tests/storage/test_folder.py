"""The data folder: found, private, refused if it cannot be written, and used by one app at a time."""

import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import platformdirs
import pytest

from scorepad.rules.faults import Refused
from scorepad.storage import folder as data_folders
from scorepad.storage.folder import LOCK, Folder, FolderClaim, RunningApp, data_folder
from scorepad.storage.sqlite.store import SqliteStore, open_store

HOLDER = """
import sys
from pathlib import Path
from scorepad.storage.folder import FolderClaim, Folder
claim = Folder.open(Path(sys.argv[1])).claim()
assert isinstance(claim, FolderClaim)
claim.publish("http://127.0.0.1:8550")
print(claim.token, flush=True)
sys.stdin.read()
"""
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


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_a_new_folder_and_its_lock_file_are_private_to_their_owner(tmp_path: Path) -> None:
    folder = Folder.open(tmp_path / "new" / "games")
    claim = folder.claim()
    assert isinstance(claim, FolderClaim)
    claim.release()
    assert stat.S_IMODE(folder.path.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder.path / LOCK).stat().st_mode) == 0o600


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
    with pytest.raises(Refused) as refused:
        Folder.open(path)
    (fault,) = refused.value.faults
    assert fault.code == "folder_unusable"
    assert fault.params["folder"] == str(path)
    assert fault.params["reason"]


def test_a_lock_file_that_cannot_be_opened_is_refused(tmp_path: Path) -> None:
    (tmp_path / LOCK).mkdir()
    with pytest.raises(Refused) as refused:
        Folder.open(tmp_path).claim()
    assert [fault.code for fault in refused.value.faults] == ["folder_unusable"]


@pytest.mark.parametrize("name", ["gone", "long" * 100])
@pytest.mark.parametrize("opening", [SqliteStore.open, lambda path: open_store(Folder(path))])
def test_a_store_in_a_folder_that_cannot_be_looked_into_is_refused(
    tmp_path: Path, opening: Callable[[Path], object], name: str
) -> None:
    with pytest.raises(Refused) as refused:
        opening(tmp_path / name)
    assert [fault.code for fault in refused.value.faults] == ["folder_unusable"]


def test_a_second_claim_learns_the_address_of_the_first(tmp_path: Path) -> None:
    folder = Folder.open(tmp_path)
    first = folder.claim()
    assert isinstance(first, FolderClaim)
    assert folder.claim() == RunningApp("", "")
    first.publish("http://127.0.0.1:8550")
    first.publish("http://127.0.0.1:8551")
    assert folder.claim() == RunningApp("http://127.0.0.1:8551", first.token)
    first.release()
    first.release()
    second = folder.claim()
    assert isinstance(second, FolderClaim)
    assert second.token != first.token
    second.release()


def test_the_lock_file_alone_suffices_where_folders_cannot_be_locked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(data_folders, "open_folder", lambda _path: None)
    first = Folder.open(tmp_path).claim()
    assert isinstance(first, FolderClaim)
    first.publish("http://127.0.0.1:8550")
    assert Folder.open(tmp_path).claim() == RunningApp("http://127.0.0.1:8550", first.token)
    first.release()


def test_a_killed_apps_claim_ends_with_it(tmp_path: Path) -> None:
    folder = Folder.open(tmp_path)
    command = [sys.executable, "-c", HOLDER, str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        token = holder.stdout.readline().strip()
        assert folder.claim() == RunningApp("http://127.0.0.1:8550", token)
        holder.kill()
        holder.wait()
    assert token in (tmp_path / LOCK).read_text()
    claim = folder.claim()
    assert isinstance(claim, FolderClaim)
    assert claim.handle is not None
    assert os.fstat(claim.handle).st_size == 0
    claim.release()
