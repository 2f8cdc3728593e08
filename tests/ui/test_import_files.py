"""Files picked together: each is imported on its own and reports its result."""

import asyncio
import re
from collections.abc import Mapping
from dataclasses import replace

import flet as ft
import pytest

from scorepad.rules.built_in import variant
from scorepad.rules.custom import CustomRuleSet
from scorepad.service.game_service import GameService
from scorepad.service.platform import Served
from scorepad.sheets.xlsx.workbook import game_xlsx, pad_xlsx
from scorepad.storage.gamefile.write import write_game
from scorepad.storage.rules_file import write_rules
from scorepad.storage.zip_files import GAME_ENDING
from scorepad.ui.session import AppSession
from scorepad.ui.shared import import_files
from scorepad.ui.shared.import_files import store_files
from tests.packing import packed
from tests.sheets.xlsx.filling import written
from tests.ui.harness import Screen
from tests.ui.picking import choose_files, picks
from tests.ui.playing import KEEPER, at, kept, only_game, w03

MIB = 1024 * 1024
PAD = pad_xlsx(variant("whitnack"), 2, ("Us", "Them"))
GAME = write_game(replace(w03(1), title="Tuesday"))
RULES = write_rules(CustomRuleSet("Thursday table", "whitnack", {"cards.ace": 15}))


async def pick(screen: Screen, files: Mapping[str, bytes]) -> list[str]:
    """Choose files with the only button that picks some, and return what is then said about them."""
    assert picks(screen).allow_multiple
    await choose_files(screen, files)
    await screen.until(lambda: "Dismiss" in screen.names())
    names = "|".join(map(re.escape, files))
    (told,) = [text for text in screen.texts() if re.search(f"{names}|Added|Already|Updated", text)]
    return told.splitlines()


async def test_a_filled_in_spreadsheet_becomes_a_game(service: GameService) -> None:
    filled = written(PAD, {"C11": 2, "C16": "yes", "C20": "yes", "E20": "yes"})
    async with at(service) as screen:
        assert await pick(screen, {"pad.xlsx": filled}) == ["Added: Us, Them."]
        await screen.tap("Open")
        assert screen.page.route == f"/game/{only_game(service).id}"
    assert service.games()[0].totals == (1100, 0)


async def test_each_file_reports_its_result_and_a_faulty_one_stops_no_other(
    service: GameService,
) -> None:
    files = {
        "a.json": GAME,
        "b.xlsx": written(PAD, {"C11": "two", "E18": 2.5}),
        "c.zip": packed({"1.scorepad.json": write_game(w03(2)), "2.scorepad.json": write_game(w03(3))}),
        "d.json": RULES,
        "e.json": b"{",
        "f.zip": packed({}),
    }
    async with at(service) as screen:
        assert await pick(screen, files) == [
            "a.json: Added: Tuesday.",
            "b.xlsx couldn't be imported:",
            "Round 1, Us, clean piles (C11): Enter a whole number, not “two”.",
            "Round 1, Them, left in hand and foot (E18): Enter a whole number, not “2.5”.",
            "c.zip: 2 games added.",
            "d.json: Rules saved: Thursday table.",
            "e.json couldn't be imported:",
            "This is not valid JSON: see line 1, column 2.",
            "f.zip: There is nothing to import in it.",
        ]
        assert "Open" not in screen.names()
    assert sorted(game.totals for game in service.games()) == [(4065, 365), (7725, -195), (8785, 3445)]
    assert [sheet.name for sheet in service.custom_rule_sets().values()] == ["Thursday table"]


async def test_every_part_of_a_backup_is_imported_or_reported(service: GameService) -> None:
    game = await kept(service, w03(3))
    found = service.game(game)
    assert found
    parts = {
        "here.scorepad.json": write_game(found.record, found.events),
        "new.scorepad.json": GAME,
        "bad.scorepad.json": GAME.replace(b'"Tuesday"', b"7"),
        "ours.scorepad-rules.json": RULES,
    }
    async with at(service) as screen:
        assert await pick(screen, {"all.zip": packed(parts)}) == [
            "1 game added, 1 game was already here, 1 rule set saved.",
            "all.zip: bad.scorepad.json couldn't be imported:",
            "title: Expected text in quotes, not a whole number.",
        ]
    assert len(service.games()) == 2


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (PAD[:4000], "This spreadsheet is damaged, or far larger than any score sheet."),
        (b"PK\x03\x04 nothing", "This is not a Scorepad backup, or it is damaged."),
        (bytes(32 * MIB + 1), "The file is larger than 32 MiB, far more than any game needs."),
    ],
)
async def test_an_unreadable_file_shows_one_sentence_and_changes_nothing(
    service: GameService, data: bytes, said: str
) -> None:
    async with at(service) as screen:
        assert await pick(screen, {"odd": data}) == ["odd couldn't be imported:", said]
    assert service.games() == ()


@pytest.mark.parametrize(
    ("name", "data"), [("game.csv", b"round\n1"), ("p.JPG", b"\xff\xd8"), ("a.docx", b"PK\x03\x04")]
)
async def test_of_a_file_of_another_kind_it_is_said_which_files_are_imported(
    service: GameService, name: str, data: bytes
) -> None:
    async with at(service) as screen:
        said = "This can't be read: import takes .json, .xlsx and .zip files."
        assert await pick(screen, {name: data}) == [f"{name} couldn't be imported:", said]


async def test_a_single_rule_set_is_shown_before_it_is_saved(service: GameService) -> None:
    async with at(service) as screen:
        await choose_files(screen, {"r.json": RULES})
        await screen.until(lambda: screen.page.route == "/rules")
        assert "Thursday table" in screen.texts()
    assert service.custom_rule_sets() == {}


async def test_importing_a_games_own_spreadsheet_adds_no_second_game(service: GameService) -> None:
    record = replace(w03(1), rounds=())
    await kept(service, record)
    async with at(service) as screen:
        told = await pick(screen, {"again.xlsx": game_xlsx(record)})
        assert told == ["Already here and up to date: North–South, East–West."]
    only_game(service)


async def test_a_failed_upload_shows_one_sentence(service: GameService) -> None:
    async with at(service) as screen:
        picker = picks(screen).file_picker
        screen.listener.picked = {}
        chosen = [{"id": 7, "name": "gone.json", "size": 10, "path": "/etc/hostname", "bytes": None}]
        picking = asyncio.create_task(screen.fire(picker, "result", {"files": chosen}))
        await screen.until(lambda: any(name == "upload" for name, _args in screen.listener.calls))
        told = {"file_name": "gone.json", "progress": None, "error": "NotReadableError"}
        await screen.fire(picker, "upload", told)
        await picking
        assert "The file arrived incomplete. Choose it again." in screen.said()
    assert service.games() == ()


@pytest.mark.parametrize(("name", "limit"), [("large.json", 32), ("large.zip", 256)])
async def test_an_oversized_file_is_refused_before_its_upload(
    service: GameService, name: str, limit: int
) -> None:
    async with at(service) as screen:
        chosen = [{"id": 7, "name": name, "size": limit * MIB + 1, "path": None, "bytes": None}]
        await screen.fire(picks(screen).file_picker, "result", {"files": chosen})
        assert f"The file is larger than {limit} MiB, far more than any game needs." in screen.said()
        assert "upload" not in [name for name, _args in screen.listener.calls]


async def test_importing_a_backup_shows_its_progress(
    service: GameService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_files, "_PROGRESS_SECONDS", 0.0)
    data = packed({f"{at}{GAME_ENDING}": write_game(replace(w03(1), title=str(at))) for at in range(3)})
    told: list[str] = []
    async with at(service) as screen:
        picker = picks(screen).file_picker
        screen.listener.picked = {1: data}
        files = [ft.FilePickerFile(id=1, name="all.zip", size=len(data))]
        event = ft.FilePickerResultEvent("result", picker, files=files)
        session = AppSession(service, KEEPER, Served(uploads=screen.uploads))
        await asyncio.wrap_future(screen.page.run_task(store_files, session, event, told.append))
    assert told == [f"all.zip: {done} of 3 games" for done in range(3)]
    assert len(service.games()) == 3
