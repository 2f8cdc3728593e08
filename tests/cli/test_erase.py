"""`scorepad erase` erases for good, here or through the running app, and asks twice."""

import io
import sys
from pathlib import Path

import pytest

from scorepad.cli import main
from scorepad.cli.output import REFUSED
from tests.cli.run import app_on, scorepad
from tests.many_games import fill, game_id
from tests.storage.sql.games import games
from tests.storage.sql.test_copies import traces


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with three games, named in the environment."""
    place = tmp_path / "games"
    place.mkdir()
    fill(place, 3)
    monkeypatch.setenv("SCOREPAD_DATA_DIR", str(place))
    return place


class Terminal(io.StringIO):
    """Somebody who types answers."""

    def isatty(self) -> bool:
        return True


def erase(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *arguments: str, typed: str = ""
) -> tuple[int, str, str]:
    monkeypatch.setattr(sys, "stdin", Terminal(typed))
    capsys.readouterr()
    status = main(["erase", *arguments])
    found = capsys.readouterr()
    return status, found.out, found.err


def content(folder: Path) -> dict[str, object]:
    with games(folder) as store:
        return {game: store.events(game) for game in store.last_stored_first()}


def test_a_game_is_erased_after_both_questions(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = game_id(1)
    assert traces(folder, game)
    status, out, err = erase(capsys, monkeypatch, "game", game, typed=f"yes\n{game}\n")
    assert (status, err) == (0, "")
    assert out.startswith("This game goes, and its copies in backups: Evening 2. This can't be undone.\n")
    assert out.endswith("Erased.\n")
    assert traces(folder, game) == []


@pytest.mark.parametrize("typed", ["", "no\n", "yes\n", "yes\nx\n"])
def test_any_other_answer_erases_nothing(
    folder: Path, typed: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = content(folder)
    status, out, _err = erase(capsys, monkeypatch, "game", game_id(1), typed=typed)
    assert status == REFUSED
    assert out.endswith("Nothing was erased.\n")
    assert content(folder) == before


def test_a_game_is_erased_by_the_start_of_its_id(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = content(folder)
    assert erase(capsys, monkeypatch, "game", game_id(1), "--yes") == (0, "Erased.\n", "")
    del before[game_id(1)]
    assert content(folder) == before
    status, _out, err = erase(capsys, monkeypatch, "game", game_id(1), "--yes")
    assert (status, err) == (REFUSED, "scorepad: That game isn't here.\n")


def test_everything_is_erased_without_a_question_if_told_so(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert erase(capsys, monkeypatch, "everything", "--yes") == (0, "Erased.\n", "")
    assert content(folder) == {}
    assert traces(folder, game_id(1)) == []


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("arguments", [("person", "Ann"), ("game",), ("everything", "x"), ("rules", "x")])
def test_what_is_not_clear_is_refused(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    status, out, err = erase(capsys, monkeypatch, *arguments, "--yes")
    assert (status, out) == (REFUSED, "")
    assert len(err.splitlines()) == 1


def test_where_nobody_can_be_asked_nothing_is_erased(folder: Path) -> None:
    before = content(folder)
    found = scorepad("erase", "everything", "--data-dir", str(folder))
    assert (found.status, found.out) == (REFUSED, b"")
    assert found.err == "scorepad: There's nobody to ask. Add --yes to erase without a question.\n"
    assert content(folder) == before


def test_the_running_app_erases_for_the_command(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with app_on(folder):
        assert erase(capsys, monkeypatch, "game", game_id(2), "--yes") == (0, "Erased.\n", "")
        assert erase(capsys, monkeypatch, "game", game_id(2), "--yes")[0] == REFUSED
        assert main(["games"]) == 0
        assert len(capsys.readouterr().out.splitlines()) == 2
        assert traces(folder, game_id(2)) == []
