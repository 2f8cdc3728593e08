"""While the app runs on a folder, commands pass their changes to it, and a file is opened there."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorepad.cli.arguments import parse
from scorepad.cli.output import REFUSED
from scorepad.rules.custom import CustomRuleSet
from scorepad.storage import folder
from scorepad.storage.folder import Folder, FolderClaim
from scorepad.storage.library_files import write_rules
from scorepad.storage.sql.games_file import GamesFile
from tests import vectors
from tests.cli.run import Answer, app_on, done, refusal, said_by, typed
from tests.storage.gamefile.test_faults import game
from tests.storage.sql.test_copies import traces
from tests.storage.tables.reading import workbook


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Run the app on a folder of its own until the module's tests are done."""
    place = tmp_path_factory.mktemp("running")
    with app_on(place):
        yield place


def hand_in(place: Path, data: bytes) -> Answer:
    """Import by standard input."""
    return typed("import", "-", "--data-dir", str(place), stdin=data)


@pytest.mark.parametrize(
    ("data", "kind", "listing"),
    [
        (vectors.game_file("W01"), "game", "games"),
        (write_rules(CustomRuleSet("Ours", "whitnack", {"cards.ace": 15})), "rule set", "variants"),
    ],
)
def test_an_import_goes_through_the_running_app_once_and_is_listed(
    running: Path, data: bytes, kind: str, listing: str
) -> None:
    for expected in ("added: " if kind == "game" else "saved: ", "was already here: "):
        [line] = done("import", "-", "--data-dir", str(running), stdin=data)
        assert f"1 {kind} {expected}" in line
    name = line.split()[-1]
    assert any(listed.startswith(name) for listed in done(listing, "--data-dir", str(running)))


def test_a_refusal_by_the_running_app_is_printed_as_usual(running: Path) -> None:
    said = said_by(hand_in(running, json.dumps(game({"left": 7}, {})).encode()))
    assert said == "-: rounds[0].tallies[0].left: Card values add up in fives. Please check 7."


def test_the_running_app_takes_a_table_in_and_is_backed_up(running: Path, tmp_path: Path) -> None:
    table, out = tmp_path / "table.xlsx", tmp_path / "all.zip"
    table.write_bytes(workbook([["Ann", "Bo"], [1, 2], [4, 3]]))
    taken = done("import", "--yes", str(table), "--data-dir", str(running))
    assert "".join(taken).count("table.xlsx: 1 game added: ") == 2
    done("backup", "-o", str(out), "--data-dir", str(running))
    done("import", str(out), "--data-dir", str(tmp_path / "new"))


def test_the_running_app_erases_for_the_command(running: Path) -> None:
    ident = "1b7c2a52-51c9-4e0e-9d5a-3f1c6a4e8b21"
    hand_in(running, json.dumps(game(id=ident)).encode())
    words = ("erase", "game", ident, "--yes", "--data-dir", str(running))
    assert typed(*words).lines == ["Erased."]
    assert typed(*words).status == REFUSED
    assert not any(line.startswith(ident[:8]) for line in typed("games", "--data-dir", str(running)).lines)
    assert traces(running, ident) == []


def test_an_unresponsive_app_gives_one_sentence(tmp_path: Path) -> None:
    GamesFile(tmp_path).close()
    claim = Folder.open(tmp_path).claim()
    assert isinstance(claim, FolderClaim)
    claim.publish("http://127.0.0.1:1")
    said = said_by(hand_in(tmp_path, vectors.game_file("W01")))
    assert said == "-: Scorepad is already running with this folder but isn't responding."
    assert done("games", "--data-dir", str(tmp_path)) == ["No games yet."]
    claim.release()


UNKNOWN = (
    *("import game.json", "game.json", "games", "backup -o all.zip"),
    *("erase everything --yes", "share", "--web --port 0"),
)


@pytest.mark.parametrize("command", UNKNOWN)
def test_an_app_whose_address_is_unknown_gives_one_sentence(
    tmp_path: Path, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folder, "SECONDS_TO_START", 0)
    monkeypatch.chdir(tmp_path)
    Path("game.json").write_bytes(vectors.game_file("W01"))
    # As on a full disk, where there is room for a file's name alone.
    Path(folder.ADDRESS).touch(0o400)
    claim = Folder.open(tmp_path).claim()
    assert claim
    assert refusal("--data-dir", str(tmp_path), *command.split()) == (
        f"Another copy of Scorepad is using the folder {tmp_path}, but its address can't be "
        "found. Quit that copy, or make room if the disk is full, then try again."
    )
    assert not Path("all.zip").exists()
    claim.release()


ID = "0b7c2a52-51c9-4e0e-9d5a-3f1c6a4e8b21"


@pytest.fixture
def file() -> str:
    Path("evening.scorepad.json").write_text(json.dumps(game(id=ID)))
    return "evening.scorepad.json"


def test_a_file_starts_the_app_at_its_game_and_goes_to_a_running_one(folder: Path, file: str) -> None:
    with app_on(folder, file) as (_app, (imported, running)):
        assert imported == f"{file}: 1 game added: 0b7c2a52\n"
        assert running.endswith(f"/game/{ID}\n")
        assert typed("--web", file).lines == [
            f"{file}: 1 game was already here: 0b7c2a52",
            f"Scorepad is already running at {running.split()[-1]}",
        ]
        rules = write_rules(CustomRuleSet("Ours", "whitnack", {"cards.ace": 15}))
        Path("ours.scorepad-rules.json").write_bytes(rules)
        assert "/house-rules/" in typed("--web", "ours.scorepad-rules.json").lines[-1]
        refusal(__file__)


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("notes.txt", "Ann 120", "This can't be read: import takes .json, .zip, .db, .csv and .xlsx files."),
        ("gone.scorepad.json", None, "No such file or directory"),
    ],
)
def test_a_file_without_a_game_gets_one_sentence_and_opens_nothing(
    name: str, content: str | None, said: str
) -> None:
    if content is not None:
        Path(name).write_text(content)
    assert refusal(name) == f"{name}: {said}"


@pytest.mark.usefixtures("file")
def test_a_command_wins_over_a_file_of_its_name() -> None:
    Path("games").write_text("")
    assert parse(["games"]).command == "games"
    assert parse(["--lang", "de", "evening.scorepad.json"]).command == "open"
    assert parse(["--data-dir", "evening.scorepad.json"]).command is None
    assert parse(["export", "-o", "evening.scorepad.json"]).command == "export"
