"""`games`, `import`, `export`, `backup`: games are saved and restored completely."""

import json
import re
import sqlite3
import stat
import zipfile
from contextlib import closing
from pathlib import Path
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.cli import main
from scorepad.cli.open_games import SHORT, short_ids
from scorepad.game.events import Author, BatchId, DeviceId, Event, GameStarted
from scorepad.game.fold import fold
from scorepad.rules.built_in import variant
from scorepad.score.record import GameId, GameRecord, Side
from scorepad.storage.gamefile.read import read_game
from scorepad.storage.gamefile.write import write_game
from scorepad.storage.store import LIBRARY
from tests import vectors
from tests.cli.run import scorepad
from tests.long_game import long_log
from tests.storage.gamefile.test_faults import game

PHONE = DeviceId("phone")

ID = GameId("0b7c2a52-51c9-4e0e-9d5a-3f1c6a4e8b21")
OTHER = GameId("0b7c2a52-51c9-4e0e-9d5a-3f1c6a4e8b22")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder for games, named in the environment."""
    place = tmp_path / "games"
    monkeypatch.setenv("SCOREPAD_DATA_DIR", str(place))
    monkeypatch.chdir(tmp_path)
    return place


def put(name: str, document: object) -> str:
    Path(name).write_text(json.dumps(document), encoding="utf-8")
    return name


def put_started(ident: GameId, moment: str) -> str:
    """Write a game that was started at a moment as a file."""
    begun = GameRecord(variant("whitnack"), (Side("A"), Side("B")), id=ident)
    event = Event(PHONE, 1, 1, BatchId("touch"), Author(PHONE), moment, GameStarted(begun))
    Path("a.json").write_bytes(write_game(begun, [event]))
    return "a.json"


def put_two() -> list[str]:
    """Write two games, whose ids begin alike, as files."""
    return [put("a.json", game(id=ID, title="one")), put("b.json", game({}, {}, id=OTHER, title="two"))]


def damage(folder: Path, statement: str, *values: object) -> None:
    """Change the file of the games from outside."""
    with closing(sqlite3.connect(folder / "scorepad.db", isolation_level=None)) as connection:
        connection.execute(statement, values)


def listed(capsys: pytest.CaptureFixture[str], *options: str) -> list[str]:
    capsys.readouterr()
    assert main(["games", *options]) == 0
    return capsys.readouterr().out.splitlines()


def test_an_empty_folder_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert listed(capsys) == ["No games yet."]


def test_an_imported_game_is_listed_with_its_totals(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", put("a.json", game({"melded": 1000}, {"left": 5}, id=ID, title="Fri\nday"))]) == 0
    assert capsys.readouterr().out == "a.json: 1 game added: 0b7c2a52\n"
    [line] = listed(capsys)
    assert re.fullmatch(r"0b7c2a52  \d+ \w+ \d{4}  Fri day: A 1,000 · B −5, round 2", line)


def test_a_slip_from_paper_is_listed_with_its_season(capsys: pytest.CaptureFixture[str]) -> None:
    start = {"round": 1, "totals": [4065, -195], "final": True}
    slip = game(rounds=[], start=start, played="1998-07-15", played_about="summer")
    assert main(["import", put("a.json", slip)]) == 0
    [line] = listed(capsys)
    assert line.endswith("  A 4,065 · B −195, from paper, summer 1998")


def test_importing_a_file_twice_adds_nothing_and_a_diverged_one_adds_a_game(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["import", put("a.json", game(id=ID))])
    main(["import", "a.json", put("b.json", game({}, {}, id=ID))])
    first, again, second = capsys.readouterr().out.splitlines()
    assert first == "a.json: 1 game added: 0b7c2a52"
    assert again == "a.json: 1 game was already here: 0b7c2a52"
    assert second.startswith("b.json: 1 game added as a separate copy: ")
    assert len(listed(capsys)) == 2


def test_a_game_played_on_elsewhere_is_merged_and_said_to_be(capsys: pytest.CaptureFixture[str]) -> None:
    log = long_log(60, GameId(ID))
    for name, events in (("a.json", log[:58]), ("b.json", log)):
        Path(name).write_bytes(write_game(fold(events).record, events))
    assert main(["import", "a.json", "b.json", "b.json", "a.json"]) == 0
    first, *others = capsys.readouterr().out.splitlines()
    assert first == "a.json: 1 game added: 0b7c2a52"
    assert others == [
        "b.json: 1 game updated: 0b7c2a52",
        "b.json: 1 game was already here: 0b7c2a52",
        "a.json: 1 game was already here: 0b7c2a52",
    ]
    assert len(listed(capsys)) == 1


def test_a_refused_file_does_not_stop_the_others(capsys: pytest.CaptureFixture[str]) -> None:
    put("good.json", game(id=ID))
    put("bad.json", game({"left": -5}, None))
    assert main(["import", "bad.json", "gone.json", "good.json"]) == 2
    said = capsys.readouterr()
    assert said.out == "good.json: 1 game added: 0b7c2a52\n"
    assert said.err.splitlines() == [
        "scorepad: bad.json: rounds[0].tallies[0].left: −5 is not between 0 and 99,995.",
        "scorepad: gone.json: No such file or directory",
    ]


@pytest.mark.parametrize(
    ("name", "data"),
    [("p.JPG", b"\xff\xd8"), ("a.docx", b"PK\x03\x04"), ("b.txt", b"")],
)
def test_of_a_file_of_another_kind_it_is_said_which_files_are_imported(
    name: str, data: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    Path(name).write_bytes(data)
    assert main(["import", name]) == 2
    said = f"scorepad: {name}: This can't be read: import takes .json, .zip, .db, .csv and .xlsx files.\n"
    assert capsys.readouterr() == ("", said)


@pytest.mark.parametrize("name", ["bad.json", "bad"])
def test_of_a_game_file_typed_wrong_the_line_is_told(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path(name).write_text("{\n,")
    assert main(["import", name]) == 2
    said = f"scorepad: {name}: This is not valid JSON: see line 2, column 1.\n"
    assert capsys.readouterr() == ("", said)


@pytest.mark.parametrize("name", vectors.IDS)
def test_an_exported_game_is_read_back_with_its_log(name: str) -> None:
    Path("in.json").write_bytes(vectors.game_file(name))
    assert main(["import", "in.json"]) == 0
    assert main(["export", "-o", "out.json"]) == 0
    went, came = read_game(vectors.game_file(name)), read_game(Path("out.json").read_bytes())
    assert came.log
    assert came.record.rounds == went.record.rounds
    assert came.record.rules == went.record.rules
    assert came.record.sides == went.record.sides


@pytest.mark.parametrize(
    ("asked", "title"), [([ID], "one"), ([OTHER.upper()], "two"), ([OTHER], "two"), ([], "two")]
)
def test_a_game_is_chosen_by_its_id_and_the_last_one_is_the_default(asked: list[str], title: str) -> None:
    main(["import", *put_two()])
    assert main(["export", *asked, "-o", "out.json"]) == 0
    assert read_game(Path("out.json").read_bytes()).record.title == title


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [("0b7c", "More than one game starts with “0b7c”."), ("ffff", "That game isn't here.")],
)
def test_an_ambiguous_or_unknown_id_gives_one_sentence(
    asked: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["import", *put_two()])
    capsys.readouterr()
    assert main(["export", asked, "-o", "out.json"]) == 2
    assert capsys.readouterr().err == f"scorepad: {sentence}\n"
    assert not Path("out.json").exists()


@pytest.mark.parametrize(("zone", "day"), [("UTC", "2 March 2024"), ("EST5", "1 March 2024")])
def test_dates_are_in_the_local_time_zone(zone: str, day: str) -> None:
    main(["import", put_started(ID, "2024-03-02T01:00:00.000Z")])
    assert scorepad("games", env={"TZ": zone}).out.decode().split("  ")[1] == day


def test_dates_are_aligned_in_a_column_in_the_current_language(capsys: pytest.CaptureFixture[str]) -> None:
    for ident, moment in ((ID, "2024-03-02T12:00:00.000Z"), (OTHER, "2024-11-12T12:00:00.000Z")):
        assert main(["import", put_started(ident, moment)]) == 0
    lines = listed(capsys, "--lang", "de")
    assert [line.split("  ")[1] for line in lines] == ["12. November 2024", "2. März 2024"]
    assert len({line.index("A 0") for line in lines}) == 1
    assert listed(capsys, "--lang", "ja")[0].endswith("  2024年11月12日  A 0 · B 0、ラウンド1")


def test_an_unreadable_time_is_shown_as_a_dash(capsys: pytest.CaptureFixture[str]) -> None:
    main(["import", put_started(ID, "long ago")])
    assert listed(capsys)[0].split()[1] == "–"


def test_short_ids_are_as_long_as_it_takes(capsys: pytest.CaptureFixture[str]) -> None:
    main(["import", *put_two()])
    assert {line.split()[0] for line in listed(capsys)} == {ID, OTHER}


def test_an_export_replaces_a_file_atomically_and_keeps_its_mode() -> None:
    main(["import", put("a.json", game(id=ID))])
    out = Path("out.json")
    out.write_text("x" * 100_000)
    out.chmod(0o640)
    assert main(["export", "-o", "out.json"]) == 0
    assert read_game(out.read_bytes()).record.id == ID
    assert stat.S_IMODE(out.stat().st_mode) == 0o640
    assert sorted(path.name for path in Path().iterdir()) == ["a.json", "games", "out.json"]


@pytest.mark.parametrize("out", ["nowhere/out.json", ".", ""])
def test_an_unwritable_output_gives_one_sentence(out: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["import", put("a.json", game(id=ID))])
    capsys.readouterr()
    assert main(["export", "-o", out]) == 2
    said = capsys.readouterr()
    assert len(said.err.splitlines()) == 1
    assert "Error" not in said.err
    assert ".part" not in said.err


def test_an_export_can_be_piped_into_score() -> None:
    main(["import", put("a.json", game({"melded": 100}, {}, id=ID))])
    made = scorepad("export", "-o", "-")
    found = scorepad("score", "-", "--json", stdin=made.out)
    assert json.loads(found.out)["rounds"][0]["sides"][0]["total"] == 100


def test_a_backup_restores_every_game(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["import", *put_two()])
    before = listed(capsys)
    assert main(["backup", "-o", "all.zip"]) == 0
    assert main(["import", "all.zip", "--data-dir", "elsewhere"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"all.zip: {ID}.scorepad.json: 1 game added: 0b7c2a52",
        f"all.zip: {OTHER}.scorepad.json: 1 game added: 0b7c2a52",
    ]
    assert sorted(listed(capsys, "--data-dir", "elsewhere")) == sorted(before)
    assert main(["import", "all.zip"]) == 0
    assert len(listed(capsys)) == 2
    assert folder.is_dir()


def test_backups_of_the_same_games_are_identical() -> None:
    main(["import", put("a.json", game(id=ID))])
    main(["backup", "-o", "1.zip"])
    main(["backup", "-o", "2.zip"])
    assert Path("1.zip").read_bytes() == Path("2.zip").read_bytes()


def test_an_empty_backup_is_imported_quietly(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backup", "-o", "none.zip"]) == 0
    assert main(["import", "none.zip"]) == 0
    assert capsys.readouterr() == ("", "")


def test_a_damaged_backup_gives_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    main(["import", put("a.json", game(id=ID))])
    main(["backup", "-o", "all.zip"])
    Path("cut.zip").write_bytes(Path("all.zip").read_bytes()[:200])
    whole = bytearray(Path("all.zip").read_bytes())
    whole[100] ^= 0xFF
    Path("bent.zip").write_bytes(whole)
    capsys.readouterr()
    assert main(["import", "cut.zip", "bent.zip"]) == 2
    said = "This is not a Scorepad backup, or it is damaged."
    assert capsys.readouterr().err.splitlines() == [
        f"scorepad: {name}.zip: {said}" for name in ("cut", "bent")
    ]


def test_the_size_limit_applies_to_games_in_a_backup_too(capsys: pytest.CaptureFixture[str]) -> None:
    with zipfile.ZipFile("bomb.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("x.scorepad.json", b" " * (33 << 20))
        archive.writestr("readme.txt", "not a game")
    assert main(["import", "bomb.zip"]) == 2
    assert capsys.readouterr().err == (
        "scorepad: bomb.zip: x.scorepad.json: The file is larger than 32 MiB, far more than any game needs.\n"
    )


def test_a_backup_can_be_read_from_standard_input(folder: Path, tmp_path: Path) -> None:
    main(["import", put("a.json", game(id=ID))])
    main(["backup", "-o", "all.zip"])
    data = Path("all.zip").read_bytes()
    found = scorepad("import", "-", "--data-dir", str(tmp_path / "new"), stdin=data)
    assert found.out.decode() == f"-: {ID}.scorepad.json: 1 game added: 0b7c2a52\n"
    cut = scorepad("import", "-", "--data-dir", str(folder), stdin=data[:-9])
    assert (cut.status, cut.err) == (2, "scorepad: -: This is not a Scorepad backup, or it is damaged.\n")


def test_an_export_can_be_written_to_a_device() -> None:
    main(["import", put("a.json", game(id=ID))])
    assert main(["export", "-o", "/dev/null"]) == 0
    assert not Path("/dev/null").is_file()


def test_an_export_that_fails_leaves_nothing_behind() -> None:
    main(["import", put("a.json", game(id=ID))])
    out = scorepad("export", "-o", "x" * 300)
    assert (out.status, out.out) == (2, b"")
    assert len(out.err.splitlines()) == 1
    assert sorted(path.name for path in Path().iterdir()) == ["a.json", "games"]


def test_a_damaged_database_is_reported_and_kept(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["import", put("a.json", game(id=ID))])
    (folder / "scorepad.db").write_bytes(b"no database at all" * 100)
    capsys.readouterr()
    assert main(["games"]) == 0
    said = capsys.readouterr()
    assert said.out == "No games yet.\n"
    [aside] = folder.glob("*.damaged-*.db")
    sentence = "The file of your games was damaged. What could be read is open."
    assert said.err == f"scorepad: {sentence} The damaged file is kept as {aside}.\n"
    assert len(said.err.splitlines()) == 1


def test_an_unreadable_game_is_skipped_in_a_backup(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["import", *put_two()])
    damage(folder, "UPDATE events SET body = '{}' WHERE stream = ?", ID)
    capsys.readouterr()
    assert main(["backup", "-o", "all.zip"]) == 0
    assert capsys.readouterr().err.startswith(
        f"scorepad: Game {ID} was skipped: This game is no longer as it was saved"
    )
    assert zipfile.ZipFile("all.zip").namelist() == [f"{OTHER}.scorepad.json"]


def test_where_every_game_is_damaged_nothing_says_that_there_are_none(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["import", put("a.json", game(id=ID))])
    damage(folder, "UPDATE events SET body = '{}'")
    capsys.readouterr()
    assert main(["games"]) == 0
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"scorepad: Game {ID} was skipped")


def test_a_damaged_list_of_deleted_games_is_named_and_the_games_are_listed(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["import", put("a.json", game(id=ID))])
    damage(folder, "INSERT INTO streams (stream, events, stored) VALUES (?, 1, 1)", LIBRARY)
    capsys.readouterr()
    assert main(["games"]) == 0
    said = capsys.readouterr()
    assert said.out.startswith(ID[:8])
    assert said.err.startswith("scorepad: Part of the list of your own rules and deleted games is damaged")


@given(st.lists(st.text("01", min_size=SHORT, max_size=SHORT + 4), unique=True))
def test_a_short_id_is_the_shortest_prefix_no_other_id_has(ids: list[str]) -> None:
    found = short_ids(ids)
    assert found.keys() == set(ids)
    for each, short in found.items():
        others = [other for other in ids if other != each]
        assert short == each or not any(other.startswith(short) for other in others)
        shorter = short[:-1]
        assert len(short) <= SHORT or any(other.startswith(shorter) for other in others)


def test_ten_thousand_ids_are_shortened_quickly() -> None:
    ids = [str(UUID(int=number << 80)) for number in range(10_000)]
    assert len(set(short_ids(ids).values())) == len(ids)
