"""`games`, `import`, `export`, `backup`: games are saved and restored completely."""

import json
import re
import stat
import time
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.cli.open_games import SHORT, short_ids
from scorepad.game.events import Author, BatchId, DeviceId, Event, GameStarted
from scorepad.game.fold import fold
from scorepad.rules.built_in import variant
from scorepad.score.record import GameId, GameRecord, Side
from scorepad.storage.gamefile.read import read_game
from scorepad.storage.gamefile.write import write_game
from scorepad.storage.store import LIBRARY
from tests.cli.run import Answer, done, refusal, typed
from tests.long_game import long_log
from tests.storage.gamefile.test_faults import game
from tests.storage.sql.games import spoil

PHONE = DeviceId("phone")
ID = GameId("0b7c2a52-51c9-4e0e-9d5a-3f1c6a4e8b21")
OTHER = GameId("0b7c2a52-51c9-4e0e-9d5a-3f1c6a4e8b22")
DAMAGED = "This is not a Scorepad backup, or it is damaged."


def put(name: str, document: object) -> str:
    Path(name).write_text(json.dumps(document), encoding="utf-8")
    return name


def import_started(ident: GameId, moment: str) -> None:
    """Import a game that was started at a moment."""
    begun = GameRecord(variant("whitnack"), (Side("A"), Side("B")), id=ident)
    event = Event(PHONE, 1, 1, BatchId("touch"), Author(PHONE), moment, GameStarted(begun))
    Path("a.json").write_bytes(write_game(begun, [event]))
    done("import", "a.json")


def import_two() -> None:
    """Import two games whose ids begin alike."""
    done(
        "import", put("a.json", game(id=ID, title="one")), put("b.json", game({}, {}, id=OTHER, title="two"))
    )


def damage(folder: Path, statement: str, *values: object) -> Answer:
    """Change the file of the games from outside, and return what `games` says then."""
    spoil(folder, statement, *values)
    return typed("games")


def test_an_imported_game_is_listed_with_its_totals() -> None:
    assert done("games") == ["No games yet."]
    imported = done("import", put("a.json", game({"melded": 1000}, {"left": 5}, id=ID, title="Fri\nday")))
    assert imported == ["a.json: 1 game added: 0b7c2a52"]
    [line] = done("games")
    assert re.fullmatch(r"0b7c2a52  \d+ \w+ \d{4}  Fri day: A 1,000 · B −5, round 2", line)


def test_a_slip_from_paper_is_listed_with_its_season() -> None:
    start = {"round": 1, "totals": [4065, -195], "final": True}
    done("import", put("a.json", game(rounds=[], start=start, played="1998-07-15", played_about="summer")))
    assert done("games")[0].endswith("  A 4,065 · B −195, from paper, summer 1998")


def test_a_file_comes_once_one_played_on_is_merged_and_a_diverged_one_is_a_second_game() -> None:
    log = long_log(60, GameId(ID))
    for name, events in (("a.json", log[:58]), ("b.json", log)):
        Path(name).write_bytes(write_game(fold(events).record, events))
    put("c.json", game({}, {}, id=ID))
    *known, second = done("import", "a.json", "b.json", "b.json", "a.json", "c.json")
    assert known == [
        "a.json: 1 game added: 0b7c2a52",
        "b.json: 1 game updated: 0b7c2a52",
        "b.json: 1 game was already here: 0b7c2a52",
        "a.json: 1 game was already here: 0b7c2a52",
    ]
    assert second.startswith("c.json: 1 game added as a separate copy: ")
    assert len(done("games")) == 2


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        *(
            (name, data, "This can't be read: import takes .json, .zip, .db, .csv and .xlsx files.")
            for name, data in {"p.JPG": b"\xff\xd8", "a.docx": b"PK\x03\x04", "b.txt": b""}.items()
        ),
        *((name, b"{\n,", "This is not valid JSON: see line 2, column 1.") for name in ("bad.json", "bad")),
        ("gone.json", None, "No such file or directory"),
        (
            "bad.json",
            json.dumps(game({"left": -5}, None)).encode(),
            "rounds[0].tallies[0].left: −5 is not between 0 and 99,995.",
        ),
    ],
)
def test_a_refused_file_is_named_with_its_reason_and_stops_no_other(
    name: str, data: bytes | None, said: str
) -> None:
    put("good.json", game(id=ID))
    if data is not None:
        Path(name).write_bytes(data)
    taken = typed("import", name, "good.json")
    assert (taken.status, taken.lines) == (2, ["good.json: 1 game added: 0b7c2a52"])
    assert taken.err == f"scorepad: {name}: {said}\n"


def test_a_game_is_chosen_by_its_id_or_its_beginning_and_the_last_one_is_the_default() -> None:
    import_two()
    assert {line.split()[0] for line in done("games")} == {ID, OTHER}
    for asked, title in (([ID], "one"), ([OTHER.upper()], "two"), ([], "two")):
        done("export", *asked, "-o", "out.json")
        assert read_game(Path("out.json").read_bytes()).record.title == title
    Path("out.json").unlink()
    said = {"0b7c": "More than one game starts with “0b7c”.", "ffff": "That game isn't here."}
    for unclear, sentence in said.items():
        assert refusal("export", unclear, "-o", "out.json") == sentence
    assert not Path("out.json").exists()


@pytest.mark.parametrize(("zone", "day"), [("UTC", "2 March 2024"), ("EST5", "1 March 2024")])
def test_dates_are_in_the_local_time_zone(zone: str, day: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import_started(ID, "2024-03-02T01:00:00.000Z")
    with monkeypatch.context() as there:
        there.setenv("TZ", zone)
        time.tzset()
        assert done("games")[0].split("  ")[1] == day
    time.tzset()


def test_dates_are_aligned_in_a_column_in_the_current_language() -> None:
    for ident, moment in ((ID, "2024-03-02T12:00:00.000Z"), (OTHER, "2024-11-12T12:00:00.000Z")):
        import_started(ident, moment)
    lines = done("games", "--lang", "de")
    assert [line.split("  ")[1] for line in lines] == ["12. November 2024", "2. März 2024"]
    assert len({line.index("A 0") for line in lines}) == 1
    assert done("games", "--lang", "ja")[0].endswith("  2024年11月12日  A 0 · B 0、ラウンド1")


def test_an_unreadable_time_is_shown_as_a_dash() -> None:
    import_started(ID, "long ago")
    assert done("games")[0].split()[1] == "–"


def test_an_export_replaces_a_file_atomically_and_keeps_its_mode() -> None:
    done("import", put("a.json", game(id=ID)))
    out = Path("out.json")
    out.write_text("x" * 100_000)
    out.chmod(0o640)
    done("export", "-o", "out.json")
    found = read_game(out.read_bytes())
    assert (found.record.id, bool(found.log)) == (ID, True)
    assert stat.S_IMODE(out.stat().st_mode) == 0o640
    done("export", "-o", "/dev/null")
    assert not Path("/dev/null").is_file()
    assert sorted(path.name for path in Path().iterdir()) == ["a.json", "games", "out.json"]


@pytest.mark.parametrize("out", ["nowhere/out.json", ".", "", "x" * 300])
def test_an_unwritable_output_gives_one_sentence_and_leaves_nothing(out: str) -> None:
    done("import", put("a.json", game(id=ID)))
    said = refusal("export", "-o", out)
    assert "Error" not in said
    assert ".part" not in said
    assert sorted(path.name for path in Path().iterdir()) == ["a.json", "games"]


def test_a_backup_is_always_the_same_and_may_be_one_of_nothing() -> None:
    assert [done("backup", "-o", "none.zip"), done("import", "none.zip")] == [[], []]
    import_two()
    for name in ("all.zip", "again.zip"):
        done("backup", "-o", name)
    assert Path("all.zip").read_bytes() == Path("again.zip").read_bytes()


def test_a_damaged_backup_gives_one_sentence_from_a_file_or_standard_input() -> None:
    done("import", put("a.json", game(id=ID)))
    done("backup", "-o", "all.zip")
    data = Path("all.zip").read_bytes()
    Path("cut.zip").write_bytes(data[:200])
    Path("bent.zip").write_bytes(data[:100] + bytes([data[100] ^ 0xFF]) + data[101:])
    with zipfile.ZipFile("holiday.zip", "w") as archive:
        archive.writestr("beach.jpg", b"")
    with zipfile.ZipFile("bomb.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("x.scorepad.json", b" " * (33 << 20))
        archive.writestr("readme.txt", "not a game")
    found = typed("import", "cut.zip", "bent.zip", "holiday.zip", "bomb.zip", "-", stdin=data[:-9])
    too_large = "The file is larger than 32 MiB, far more than any game needs."
    assert (found.status, found.out) == (2, b"")
    assert found.err.splitlines() == [
        *(f"scorepad: {name}.zip: {DAMAGED}" for name in ("cut", "bent", "holiday")),
        f"scorepad: bomb.zip: x.scorepad.json: {too_large}",
        f"scorepad: -: {DAMAGED}",
    ]
    assert typed("import", "-", stdin=data).lines[0].startswith(f"-: {ID}.scorepad.json: ")


def test_a_damaged_database_is_reported_and_kept(folder: Path) -> None:
    done("import", put("a.json", game(id=ID)))
    (folder / "scorepad.db").write_bytes(b"no database at all" * 100)
    said = typed("games")
    assert (said.status, said.lines) == (0, ["No games yet."])
    [aside] = folder.glob("*.damaged-*.db")
    sentence = "The file of your games was damaged. What could be read is open."
    assert said.err == f"scorepad: {sentence} The damaged file is kept as {aside}.\n"


def test_a_damaged_game_is_skipped_in_a_backup_and_nothing_says_that_there_are_none(folder: Path) -> None:
    import_two()
    damage(folder, "UPDATE events SET body = '{}' WHERE stream = ?", ID)
    saved = typed("backup", "-o", "all.zip")
    skipped = f"scorepad: Game {ID} was skipped: This game is no longer as it was saved"
    assert saved.status == 0
    assert saved.err.startswith(skipped)
    assert zipfile.ZipFile("all.zip").namelist() == [f"{OTHER}.scorepad.json"]
    said = damage(folder, "UPDATE events SET body = '{}'")
    assert (said.status, said.out) == (0, b"")
    assert skipped in said.err


def test_a_damaged_list_of_deleted_games_is_named_and_the_games_are_listed(folder: Path) -> None:
    done("import", put("a.json", game(id=ID)))
    said = damage(folder, "INSERT INTO streams (stream, events, stored) VALUES (?, 1, 1)", LIBRARY)
    assert said.status == 0
    assert said.lines[0].startswith(ID[:8])
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


def test_a_backup_that_is_called_like_a_game_file_is_refused() -> None:
    done("import", put("a.json", game(id=ID)))
    assert "must end in .zip" in refusal("backup", "-o", "all.json")
    assert not Path("all.json").exists()
