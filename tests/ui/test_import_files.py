"""All games saved as one file; files picked together, each imported on its own and with its result."""

import asyncio
import io
import re
from collections.abc import Mapping
from dataclasses import replace

import pytest

from scorepad.game.fold import fold
from scorepad.rules.built_in import variant
from scorepad.rules.custom import CustomRuleSet
from scorepad.score.record import GameId
from scorepad.service.browser_files import Download, PrintJobs
from scorepad.service.games import Games
from scorepad.service.platform import Served
from scorepad.sheets.xlsx.workbook import pad_xlsx
from scorepad.storage.gamefile import write
from scorepad.storage.gamefile.read import GameFile, read_game
from scorepad.storage.gamefile.write import write_game
from scorepad.storage.library_files import write_rules
from scorepad.storage.zip_files import DELETED_FOLDER, GAME_ENDING, read_backup
from scorepad.ui.routes import HOME, MORE
from scorepad.ui.shared import file_saver
from tests.long_game import long_log
from tests.packing import packed
from tests.ui.harness import Screen
from tests.ui.picking import choose_files, picks
from tests.ui.playing import KEEPER, at, finished, kept, made, w03

MIB = 1024 * 1024
OTHER_KIND = "This can't be read: import takes .json, .zip, .db, .csv and .xlsx files."
SPREADSHEET = "This can't be read. Save it as .xlsx or .csv in its own program, and import that."
TABLE = "A table of past evenings is added by itself: choose “Add past games”."
GAME = write_game(replace(w03(1), title="Tuesday"))
OURS = CustomRuleSet("Thursday table", "whitnack", {"cards.ace": 15})
RULES = write_rules(OURS)


async def pick(screen: Screen, files: Mapping[str, bytes]) -> list[str]:
    """Choose files on the page that imports games, and return what the start page then says about them."""
    await screen.go(MORE)
    assert picks(screen).allow_multiple
    await choose_files(screen, files)
    await screen.until(lambda: screen.page.route == HOME and "Dismiss" in screen.names())
    signs = (*map(re.escape, files), "added", "already", "saved", "updated")
    (told,) = [text for text in screen.texts() if re.search("|".join(signs), text)]
    return told.splitlines()


async def test_each_file_reports_its_result_and_a_faulty_one_stops_no_other(service: Games) -> None:
    files = {
        "a.json": GAME,
        "b.xlsx": pad_xlsx(variant("whitnack"), 2),
        "c.zip": packed({"1.scorepad.json": write_game(w03(2)), "2.scorepad.json": write_game(w03(3))}),
        "d.json": RULES,
        "e.json": b"{",
        "f.zip": packed({}),
    }
    async with at(service) as screen:
        assert await pick(screen, files) == [
            "a.json: 1 game added: Tuesday.",
            "b.xlsx couldn't be imported:",
            TABLE,
            "c.zip: 2 games added.",
            "d.json: 1 rule set saved: Thursday table.",
            "e.json couldn't be imported:",
            "This is not valid JSON: see line 1, column 2.",
            "f.zip: There is nothing to import in it.",
        ]
        assert "Open" not in screen.names()
    assert sorted(game.totals for game in service.shelf.games()) == [(4065, 365), (7725, -195), (8785, 3445)]
    assert [sheet.name for sheet in service.shelf.custom_rule_sets().values()] == ["Thursday table"]


async def test_every_part_of_a_backup_is_imported_or_reported(service: Games) -> None:
    game = await kept(service, w03(3))
    found = service.game(game)
    assert found
    parts = {
        "here.scorepad.json": write_game(found.record, found.events),
        "new.scorepad.json": GAME,
        "bad.scorepad.json": GAME.replace(b'"Tuesday"', b"7"),
        f"{DELETED_FOLDER}gone.scorepad.json": write_game(w03(2)),
        "ours.scorepad-rules.json": RULES,
    }
    async with at(service) as screen:
        assert await pick(screen, {"all.zip": packed(parts)}) == [
            "1 game added, 1 game was already here, 1 deleted game added, 1 rule set saved.",
            "all.zip: bad.scorepad.json couldn't be imported:",
            "title: Expected text in quotes, not a whole number.",
        ]
    assert len(service.shelf.games()) == 2


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("odd", b"PK\x03\x04 nothing", "This is not a Scorepad backup, or it is damaged."),
        ("odd", bytes(32 * MIB + 1), "The file is larger than 32 MiB, far more than any game needs."),
        ("p.JPG", b"\xff\xd8", OTHER_KIND),
        ("a.docx", b"PK\x03\x04", OTHER_KIND),
        ("cut.XLSM", b"PK\x03\x04", SPREADSHEET),
        ("a.xls", b"\xd0\xcf\x11\xe0", SPREADSHEET),
        ("a.ods", b"", SPREADSHEET),
    ],
)
async def test_an_unreadable_file_shows_one_sentence_and_changes_nothing(
    service: Games, name: str, data: bytes, said: str
) -> None:
    async with at(service) as screen:
        assert await pick(screen, {name: data}) == [f"{name} couldn't be imported:", said]
    assert service.shelf.games() == ()


async def test_a_failed_upload_shows_one_sentence(service: Games) -> None:
    async with at(service, MORE) as screen:
        picker = picks(screen).file_picker
        screen.listener.picked = {}
        chosen = [{"id": 7, "name": "gone.json", "size": 10, "path": "/etc/hostname", "bytes": None}]
        picking = asyncio.create_task(screen.fire(picker, "result", {"files": chosen}))
        await screen.until(lambda: bool(screen.asked("upload")))
        told = {"file_name": "gone.json", "progress": None, "error": "NotReadableError"}
        await screen.fire(picker, "upload", told)
        await picking
        assert "The file arrived incomplete. Choose it again." in screen.said()
    assert service.shelf.games() == ()


@pytest.mark.parametrize(("name", "limit"), [("large.json", 32), ("large.zip", 256)])
async def test_an_oversized_file_is_refused_before_its_upload(service: Games, name: str, limit: int) -> None:
    async with at(service, MORE) as screen:
        chosen = [{"id": 7, "name": name, "size": limit * MIB + 1, "path": None, "bytes": None}]
        await screen.fire(picks(screen).file_picker, "result", {"files": chosen})
        assert f"The file is larger than {limit} MiB, far more than any game needs." in screen.said()
        assert not screen.asked("upload")


async def three(service: Games) -> dict[str, GameId]:
    """Store three games in the game service and return their ids by title."""
    records = {"One": w03(1), "Two": w03(2), "Won": finished()}
    return {title: await kept(service, replace(record, title=title)) for title, record in records.items()}


async def save_all(screen: Screen) -> None:
    await screen.tap("Menu")
    await screen.tap("Save all games")


def titles_in(data: bytes) -> list[str]:
    games = [each for name, each in read_backup(io.BytesIO(data)) if name.endswith(GAME_ENDING)]
    return sorted(str(read_game(each).record.title) for each in games)


async def test_all_games_are_saved_in_one_file(service: Games) -> None:
    games = await three(service)
    await service.delete(games["Won"], KEEPER)
    await made(service, OURS)
    async with at(service, "/games") as screen:
        await save_all(screen)
        given = await screen.given("save_file")
        assert re.fullmatch(r"Scorepad \d{4}-\d\d-\d\d\.zip", given["file_name"])
        assert titles_in(given["src_bytes"]) == ["One", "Two", "Won"]
        parts = dict(read_backup(io.BytesIO(given["src_bytes"])))
        assert f"{DELETED_FOLDER}{games['Won']}{GAME_ENDING}" in parts
        assert RULES in parts.values()
        assert any(said.startswith("Saved to Scorepad ") for said in screen.notices())


async def test_a_large_file_is_downloaded_over_http_not_sent_as_a_message(
    service: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_saver, "_MOST_IN_A_MESSAGE", 0)
    await three(service)
    papers = PrintJobs()
    async with at(service, "/games", platform=Served(papers=papers)) as screen:
        await save_all(screen)
        given = await screen.given("launch_url")
    assert not screen.asked("save_file")
    found = papers.find(given["url"].split("/")[2])
    assert isinstance(found, Download)
    assert titles_in(found.path.read_bytes()) == ["One", "Two", "Won"]


async def test_a_game_too_long_for_a_file_is_reported_and_nothing_saved(
    service: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(write, "MOST_EVENTS", 100)
    await service.take_in(GameFile(fold(long_log(2)).record, long_log(101)), KEEPER)
    async with at(service, "/games") as screen:
        await save_all(screen)
        said = "This game has 101 changes in its log; a file can hold at most 100. Nothing was saved."
        await screen.until(lambda: said in screen.notices())
        assert not screen.asked("save_file")
