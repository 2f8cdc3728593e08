"""Files picked at once: each is taken in on its own, and its line says what became of it."""

import re
from collections.abc import Mapping
from dataclasses import replace

import flet as ft
import pytest

from scorepad.live.desk import Desk
from scorepad.rules.houserules import HouseRules
from scorepad.rules.load import variant
from scorepad.sheets.xlsx import game_xlsx, pad_xlsx
from scorepad.storage.archive import packed
from scorepad.storage.gamefile_write import write_game
from scorepad.storage.rulesfile import write_rules
from tests.sheets.filling import written
from tests.ui.harness import Screen
from tests.ui.playing import at, kept, only_game, w03

MIB = 1024 * 1024
PAD = pad_xlsx(variant("whitnack"), 2, ("Us", "Them"))
GAME = write_game(replace(w03(1), title="Tuesday"))
RULES = write_rules(HouseRules("Thursday table", "whitnack", {"cards.ace": 15}))


async def pick(screen: Screen, files: Mapping[str, bytes]) -> list[str]:
    """Choose files with the one button that picks some, and give what is then said of them."""
    actions = [getattr(each, "action", None) for each in screen.controls()]
    (action,) = [action for action in actions if isinstance(action, ft.PickFiles)]
    assert action.allow_multiple
    picked = [
        {"id": at, "name": name, "size": len(data), "path": None, "bytes": data}
        for at, (name, data) in enumerate(files.items())
    ]
    await screen.fire(action.file_picker, "result", {"files": picked})
    await screen.until(lambda: "Close this note" in screen.names())
    names = "|".join(map(re.escape, files))
    (told,) = [text for text in screen.texts() if re.search(f"{names}|Added|Already", text)]
    return told.splitlines()


async def test_a_filled_in_spreadsheet_becomes_a_game(desk: Desk) -> None:
    filled = written(PAD, {"C11": 2, "C16": "yes", "C20": "yes", "E20": "yes"})
    async with at(desk) as screen:
        assert await pick(screen, {"pad.xlsx": filled}) == ["Added: Us, Them."]
        await screen.tap("Open it")
        assert screen.page.route == f"/game/{only_game(desk).id}"
    assert desk.games()[0].totals == (1100, 0)


async def test_every_file_says_what_came_of_it_and_a_faulty_one_hinders_no_other(desk: Desk) -> None:
    files = {
        "a.json": GAME,
        "b.xlsx": written(PAD, {"C11": "two", "E18": 2.5}),
        "c.zip": packed({"1.scorepad.json": write_game(w03(2)), "2.scorepad.json": write_game(w03(3))}),
        "d.json": RULES,
        "e.json": b"{",
        "f.zip": packed({}),
    }
    async with at(desk) as screen:
        assert await pick(screen, files) == [
            "a.json: Added: Tuesday.",
            "b.xlsx was not taken in:",
            "Round 1, Us, clean piles (C11): A whole number is needed, not “two”.",
            "Round 1, Them, left in hand and foot (E18): A whole number is needed, not “2.5”.",
            "c.zip: 2 games added.",
            "d.json: Rules kept: Thursday table.",
            "e.json was not taken in:",
            "This is not JSON: see line 1, column 2.",
            "f.zip: There is nothing in it.",
        ]
        assert "Open it" not in screen.names()
    assert sorted(game.totals for game in desk.games()) == [(4065, 365), (7725, -195), (8785, 3445)]
    assert [sheet.name for sheet in desk.house_rules().values()] == ["Thursday table"]


async def test_of_a_backup_every_part_is_taken_in_or_told(desk: Desk) -> None:
    game = await kept(desk, w03(3))
    found = desk.game(game)
    assert found
    parts = {
        "here.scorepad.json": write_game(found.record, found.events),
        "new.scorepad.json": GAME,
        "bad.scorepad.json": GAME.replace(b'"Tuesday"', b"7"),
        "ours.scorepad-rules.json": RULES,
    }
    async with at(desk) as screen:
        assert await pick(screen, {"all.zip": packed(parts)}) == [
            "1 game added, 1 game was already here, 1 rule set kept.",
            "all.zip: bad.scorepad.json was not taken in:",
            "title: Expected a text in quotes, not a whole number.",
        ]
    assert len(desk.games()) == 2


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (PAD[:4000], "This spreadsheet is damaged, or far larger than any score sheet."),
        (b"PK\x03\x04 nothing", "This is no backup of Scorepad, or a damaged one."),
        (bytes(4 * MIB + 1), "The file is larger than 4 MiB, which no game needs."),
    ],
)
async def test_what_cannot_be_read_is_one_sentence_and_changes_nothing(
    desk: Desk, data: bytes, said: str
) -> None:
    async with at(desk) as screen:
        assert await pick(screen, {"odd": data}) == ["odd was not taken in:", said]
    assert desk.games() == ()


async def test_a_rule_set_alone_is_shown_before_it_is_kept(desk: Desk) -> None:
    async with at(desk) as screen:
        actions = [getattr(each, "action", None) for each in screen.controls()]
        (action,) = [action for action in actions if isinstance(action, ft.PickFiles)]
        file = {"id": 1, "name": "r.json", "size": len(RULES), "path": None, "bytes": RULES}
        await screen.fire(action.file_picker, "result", {"files": [file]})
        await screen.until(lambda: screen.page.route == "/rules")
        assert "Thursday table" in screen.texts()
    assert desk.house_rules() == {}


async def test_the_same_game_as_a_sheet_and_as_it_is_here_stays_one(desk: Desk) -> None:
    record = replace(w03(1), rounds=())
    await kept(desk, record)
    async with at(desk) as screen:
        told = await pick(screen, {"again.xlsx": game_xlsx(record)})
        assert told == ["Already here, now as in the file: North–South, East–West."]
    only_game(desk)
