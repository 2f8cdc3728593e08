"""The doctor finds what is damaged in real files, says what can be saved, and saves it when asked."""

import random
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from pathlib import Path

import pytest

from scorepad.cli import main
from scorepad.game.draft import Draft
from scorepad.game.events import GameEvent
from scorepad.game.ids import DeviceId
from scorepad.score.record import GameId, RoundId
from scorepad.storage.folder import Folder, FolderClaim
from scorepad.storage.seals import draft_seal
from scorepad.storage.sqlite.database import FILE_ENDINGS, VERSION
from scorepad.storage.sqlite.store import SqliteStore
from tests.cli.run import scorepad
from tests.cli.test_reading_alone import locked_against_everyone, state_of
from tests.disks import make_read_only, small_disk
from tests.many_games import fill, game_id
from tests.storage.sqlite.sealing import seal_streams

GAMES = 5
FIRST, SECOND = game_id(0), game_id(1)
PAGE = 4096
PHONE = DeviceId("phone")

FLIPS = 6
"""How many flipped bits; there are half as many lost pages, and a quarter as many cuts. The grid has more."""

Damage = Callable[[bytearray], None]


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with some games at rest, one of them with a number half typed."""
    folder = tmp_path_factory.mktemp("sound")
    fill(folder, GAMES, rounds=2)
    with closing(SqliteStore.open(folder)) as store:
        store.append(FIRST, [], {PHONE: Draft(RoundId("r1"), 0, "melded.points", "12")})
    return folder


@pytest.fixture(scope="module")
def games(sound: Path) -> Mapping[GameId, list[GameEvent]]:
    """Return the events of every game."""
    return events_in(sound)


@pytest.fixture
def folder(sound: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of the games, which commands find by the environment."""
    place = tmp_path / "games"
    shutil.copytree(sound, place)
    monkeypatch.setenv("SCOREPAD_DATA_DIR", str(place))
    return place


def events_in(folder: Path) -> dict[GameId, list[GameEvent]]:
    with closing(SqliteStore.open(folder)) as store:
        return {game: store.events(game) for game in store.streams()}


def edit(folder: Path, *statements: str) -> None:
    with closing(sqlite3.connect(folder / "scorepad.db", isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[str]]:
    status = main(["doctor", *arguments])
    said = capsys.readouterr()
    assert said.err == ""
    return status, said.out.splitlines()


def test_all_is_well_is_one_line_and_no_file_is_touched(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = state_of(folder)
    assert answer(capsys) == (0, ["Games checked: 5. Nothing is damaged."])
    assert state_of(folder) == before
    assert answer(capsys, "--repair") == (0, ["Games checked: 5. Nothing is damaged."])


@pytest.mark.parametrize("arguments", [[], ["--repair"]])
def test_a_folder_that_is_not_there_is_not_made(
    tmp_path: Path, arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    absent = tmp_path / "none"
    assert answer(capsys, *arguments, "--data-dir", str(absent)) == (0, ["No games yet."])
    assert not absent.exists()


PART = "Evening 1 (00000000): part of it is damaged. Changes that can be saved: {}."
LOST = "Evening 1 (00000000): its beginning is damaged, so it can't be saved. It stays in the file."


@pytest.mark.parametrize(
    ("statement", "said", "missing"),
    [
        (
            "UPDATE events SET body = replace(body, '\"at\"', '\"ta\"') WHERE stream < '1' AND counter = 5",
            PART.format("20 of 21"),
            {5},
        ),
        (
            "UPDATE events SET body = CAST(x'7bff7d' AS TEXT) WHERE stream < '1' AND counter = 5",
            PART.format("20 of 21"),
            {5},
        ),
        ("DELETE FROM events WHERE stream < '1' AND counter = 5", PART.format("20 of 21"), {5}),
        ("DELETE FROM events WHERE stream < '1' AND counter = 21", PART.format("20 of 21"), {21}),
        ("DELETE FROM streams WHERE stream < '1'", PART.format("21 of 21"), set()),
        ("UPDATE streams SET events = 'many' WHERE stream < '1'", PART.format("21 of 21"), set()),
        ("UPDATE streams SET seal = x'00' WHERE stream < '1'", PART.format("21 of 21"), set()),
        (
            "UPDATE drafts SET body = replace(body, '12', '13')",
            "Evening 1 (00000000): only what was being typed is damaged. Every change can be saved.",
            set(),
        ),
    ],
)
def test_a_row_changed_by_hand_is_reported_and_the_rest_of_its_game_saved(
    folder: Path,
    games: Mapping[GameId, list[GameEvent]],
    statement: str,
    said: str,
    missing: set[int],
    capsys: pytest.CaptureFixture[str],
) -> None:
    edit(folder, statement)
    before = state_of(folder)
    hint = "To save what isn't damaged: scorepad doctor --repair"
    damaged = "Games checked: 5. Damaged: 1."
    assert answer(capsys) == (1, [said, damaged, hint])
    assert state_of(folder) == before
    repaired = "Evening 1: the damaged parts were left out. Please check this game."
    well = "Games checked: 5. Nothing is damaged."
    assert answer(capsys, "--repair") == (0, [said, damaged, repaired, well])
    left = [event for event in games[FIRST] if event.counter not in missing]
    assert events_in(folder) == {**games, FIRST: left}


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM events WHERE stream < '1' AND counter = 1",
        "UPDATE events SET body = '{}' WHERE stream < '1' AND counter = 1",
        "DELETE FROM events WHERE stream < '1' AND counter = counter",
    ],
)
def test_a_game_without_its_beginning_is_named_and_left_alone(
    folder: Path, statement: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["games"]) == 0
    edit(folder, statement)
    capsys.readouterr()
    assert answer(capsys) == (1, [LOST, "Games checked: 5. Damaged: 1."])
    with closing(sqlite3.connect(folder / "scorepad.db")) as connection:
        before = connection.execute("SELECT * FROM events ORDER BY rowid").fetchall()
        assert answer(capsys, "--repair")[0] == 1
        assert connection.execute("SELECT * FROM events ORDER BY rowid").fetchall() == before


def reseal(folder: Path, statement: str) -> None:
    """Change a row as a program would: its seal fits."""
    with closing(sqlite3.connect(folder / "scorepad.db", isolation_level=None)) as connection:
        connection.execute(statement)
        seal_streams(connection)


def test_rules_that_are_not_valid_are_named_and_hide_no_other_game(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change = """UPDATE events SET body = replace(body, '"family":"piles"', '"family":"banana"')"""
    reseal(folder, f"{change} WHERE stream < '1'")
    status, said = answer(capsys)
    assert status == 1
    assert said[0].startswith("Evening 1 (00000000): this can't be repaired: rules.")
    assert said[1:] == ["Games checked: 5. Damaged: 1."]
    edit(folder, "DELETE FROM lines")
    assert main(["games"]) == 0
    assert capsys.readouterr().out.count("Evening") >= GAMES - 1


def test_changes_that_only_a_newer_version_knows_are_told_apart_from_damage(
    folder: Path, games: Mapping[GameId, list[GameEvent]], capsys: pytest.CaptureFixture[str]
) -> None:
    change = """UPDATE events SET body = replace(body, '"kind":"', '"kind":"New')"""
    reseal(folder, f"{change} WHERE stream < '1' AND counter = 21")
    assert answer(capsys)[1][0] == (
        "Evening 1 (00000000): this version of Scorepad can't read all of it. "
        "Changes that can be saved: 20 of 21."
    )
    assert answer(capsys, "--repair")[0] == 0
    assert events_in(folder)[FIRST] == games[FIRST][:-1]


def test_a_draft_that_is_none_is_left_out(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(folder / "scorepad.db", isolation_level=None)) as connection:
        connection.execute("UPDATE drafts SET body = '[]', seal = ?", [draft_seal(FIRST, PHONE, "[]")])
    assert "only what was being typed is damaged" in answer(capsys)[1][0]
    assert answer(capsys, "--repair")[0] == 0


def test_the_library_is_checked_too(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(folder, "INSERT INTO streams VALUES ('library', 1, x'00')")
    assert answer(capsys)[1][:2] == [
        "Your own rules and deleted games: part of it is damaged. Changes that can be saved: 0 of 1.",
        "Games checked: 5. Damaged: 0.",
    ]
    assert answer(capsys, "--repair")[0] == 0


def damages(size: int, count: int) -> Iterator[Damage]:
    """Yield bits flipped anywhere, pages zeroed and files cut short, from one seed."""
    chance = random.Random(21)  # noqa: S311 - positions, no secrets
    for _each in range(count):
        at, bit = chance.randrange(size), chance.randrange(8)
        yield lambda data, at=at, bit=bit: data.__setitem__(at, data[at] ^ 1 << bit)  # type: ignore[misc]
    for page in (0, 1, *chance.choices(range(2, size // PAGE), k=count // 2 - 2)):
        yield lambda data, at=page * PAGE: data.__setitem__(slice(at, at + PAGE), bytes(PAGE))  # type: ignore[misc]
    for part in range(1, count // 4 + 1):
        yield lambda data, end=size * part // (count // 4 + 1): data.__delitem__(slice(end, None))  # type: ignore[misc]


def test_no_damage_gives_a_traceback_and_no_repair_loses_an_undamaged_game(
    sound: Path, tmp_path: Path, games: Mapping[GameId, list[GameEvent]], capsys: pytest.CaptureFixture[str]
) -> None:
    damage_and_repair(sound, tmp_path, games, FLIPS, capsys)


def damage_and_repair(
    sound: Path,
    place_for_all: Path,
    games: Mapping[GameId, list[GameEvent]],
    count: int,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Damage copies of the games in many ways, examine and repair each, and compare what is left."""
    data = (sound / "scorepad.db").read_bytes()
    saved = []
    for number, damage in enumerate(damages(len(data), count)):
        changed = bytearray(data)
        damage(changed)
        place = place_for_all / str(number)
        place.mkdir()
        (place / "scorepad.db").write_bytes(changed)
        status, _said = answer(capsys, "--data-dir", str(place))
        assert (place / "scorepad.db").read_bytes() == changed
        assert [file.name for file in place.iterdir()] == ["scorepad.db"]
        repaired, said = answer(capsys, "--repair", "--data-dir", str(place))
        with closing(SqliteStore.open(place)) as store:
            kept = [game for game, events in games.items() if whole(store, game, events)]
        assert status == 1 or len(kept) == GAMES, number
        assert repaired == 0 or any("can't be" in line for line in said), number
        saved.append(len(kept))
    # One flipped bit harms one game at most, a lost page the two or three whose rows it had.
    assert min(saved[:count]) >= GAMES - 1
    assert min(saved[count : count + count // 2]) >= GAMES - 3
    # Of the games a cut leaves those that stood before it.
    assert saved[count + count // 2 :] == sorted(saved[count + count // 2 :])


def whole(store: SqliteStore, game: GameId, events: list[GameEvent]) -> bool:
    try:
        return store.events(game) == events
    except Exception:  # noqa: BLE001, RUF100 - whatever it is, it isn't whole
        return False


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no POSIX locks")
def test_beside_the_running_app_it_only_reads_and_refuses_to_repair(tmp_path: Path) -> None:
    fill(tmp_path, 2, rounds=1)
    claim = Folder.open(tmp_path).claim()
    assert isinstance(claim, FolderClaim)
    with closing(SqliteStore.open(tmp_path)) as store:
        claim.publish("http://127.0.0.1:1")
        store.append(FIRST, [], {PHONE: Draft(RoundId("r1"), 0, "melded.points", "12")})
        before = state_of(tmp_path)
        with locked_against_everyone(tmp_path / f"{store.path.name}{ending}" for ending in FILE_ENDINGS):
            found = scorepad("doctor", "--data-dir", str(tmp_path))
            refused = scorepad("doctor", "--repair", "--data-dir", str(tmp_path))
        assert (found.status, found.out, found.err) == (0, b"Games checked: 2. Nothing is damaged.\n", "")
        assert (refused.status, refused.out) == (2, b"")
        assert refused.err == f"scorepad: Another copy of Scorepad is using the folder {tmp_path}.\n"
        assert state_of(tmp_path) == before
    claim.release()


@pytest.mark.parametrize("arguments", [[], ["--repair"]])
def test_a_newer_programs_file_is_refused_and_left_alone(
    folder: Path, arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    edit(folder, f"PRAGMA user_version = {VERSION + 1}")
    before = (folder / "scorepad.db").read_bytes()
    assert main(["doctor", *arguments]) == 2
    said = capsys.readouterr()
    path = folder / "scorepad.db"
    assert said.out == ""
    assert said.err == (
        f"scorepad: {path} was saved by a newer version of Scorepad. This one can't read it.\n"
    )
    assert path.read_bytes() == before


def test_a_file_that_is_gone_or_behind_what_was_acknowledged_is_reported(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    acknowledged = folder / "scorepad.acknowledged"
    name, writes = acknowledged.read_text().split()
    acknowledged.write_text(f"{name} {int(writes) + 1:020}\n")
    path = folder / "scorepad.db"
    lines = answer(capsys)[1]
    assert lines[0].startswith(f"The last entries in {path} are missing")
    assert lines[1] == "Games checked: 5."
    path.unlink()
    assert answer(capsys) == (1, [f"{path} is missing.", "Games checked: 0."])
    assert answer(capsys, "--repair")[0] == 1
    assert not path.exists()


def test_games_on_a_read_only_disk_are_checked_and_not_repaired(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", "4m") as disk:
        fill(disk / "games", 2, rounds=1)
        make_read_only(disk)
        found = scorepad("doctor", "--data-dir", str(disk / "games"))
        assert (found.status, found.err) == (0, "")
        refused = scorepad("doctor", "--repair", "--data-dir", str(disk / "games"))
        assert (refused.status, refused.out) == (2, b"")
        assert "can't be written to" in refused.err
