"""The journal is printed as it is shown: one PDF, made a few games at a time while its button counts them."""

import asyncio
import re
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from scorepad.i18n.catalogue import _, use_language
from scorepad.rules.built_in import variant
from scorepad.score.record import GameRecord, Side, Start
from scorepad.service.games import Games
from scorepad.ui.screens.journal import printing
from scorepad.ui.screens.journal import screen as journal
from tests.sheets.paper import MM, Read, read
from tests.ui.harness import Screen
from tests.ui.playing import at, finished, in_page, kept, w03

SAVE = "Save as PDF"


@pytest.fixture(autouse=True)
def _search_from_the_first_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "_SEARCH_FROM", 1)


def words_of(pages: list[Read]) -> str:
    """Return what is printed, in its order, with single blanks."""
    return " ".join(" ".join(page.text for page in pages).split())


async def printed(service: Games, search: str = "") -> str:
    """Return the words of the journal's PDF. search: typed into the journal before."""
    async with at(service, "/games") as screen:
        if search:
            await screen.type_text("Search", search)
        await screen.tap("Menu")
        await screen.tap("Print the journal")
        return words_of(read((await screen.saved(SAVE))["src_bytes"]))


def of_players(*totals: int, names: tuple[str, ...] = ("Ann", "Bo", "Cy", "Di"), **more: Any) -> GameRecord:
    """Return a game of which only the totals are known."""
    sides = tuple(Side(name) for name in names[: len(totals)])
    return GameRecord(variant("whitnack"), sides, start=Start(1, totals, final=True), **more)


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (of_players(500, 500), "★ Ann 500 · ★ Bo 500 · from paper"),
        (of_players(-5, 900, 20), "Ann −5 · ★ Bo 900 · Cy 20 · from paper"),
        (of_players(1, 2, played="1998-07-15", played_about="summer"), "summer 1998 Ann 1 · ★ Bo 2"),
        (of_players(1, 2, played="1998-12-31", played_about="year"), "1998 1998 Ann 1 · ★ Bo 2"),
        (of_players(7, 3, names=("田中と鈴木", "O'Brien's")), "★ 田中と鈴木 7 · O'Brien's 3"),
        (replace(w03(2), ended=True), "East–West −195 · ended early"),
        (w03(1), "North–South 4,065 · East–West 365 · round 2 in progress"),
    ],
)
async def test_whatever_ended_a_game_or_is_known_of_its_day_is_said(
    service: Games, game: GameRecord, words: str
) -> None:
    await kept(service, game)
    assert words in await printed(service)


async def test_the_paper_that_was_chosen_is_printed_on_and_kept(service: Games) -> None:
    await kept(service, finished())
    async with at(service, "/print-journal") as screen:
        await screen.tap("US Letter")
        given = await screen.saved(SAVE)
        (page,) = read(given["src_bytes"])
        assert (round(page.wide / MM), round(page.high / MM)) == (216, 279)
        assert re.fullmatch(r"Journal \d{4}-\d\d-\d\d\.pdf", given["file_name"])
        await screen.go("/rules/hand/pad")
        assert "US Letter, selected" in screen.names()


async def test_with_nothing_found_there_is_nothing_to_print(service: Games) -> None:
    await kept(service, finished())
    async with at(service, "/games") as screen:
        await screen.type_text("Search", "nobody")
        await screen.tap("Menu")
        await screen.tap("Print the journal")
        assert "0 games with “nobody”" in screen.texts()
        assert screen.find(SAVE).disabled


async def test_it_is_printed_in_the_language_of_the_screen(service: Games) -> None:
    await kept(service, finished())
    with use_language("ja"):
        title, winner = _("Journal"), _("★ Winner")
        async with at(service, "/print-journal") as screen:
            label = next(name for name in screen.names() if "PDF" in name)
            text = words_of(read((await screen.saved(label))["src_bytes"]))
    assert text.startswith(title)
    assert winner in text


def is_called(screen: Screen, name: str) -> bool:
    return name in screen.names()


async def test_the_button_says_how_far_it_is_and_the_app_goes_on(
    service: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printing, "_PIECE", 1)
    for _number in range(3):
        await kept(service, finished())
    drawing, turns = asyncio.Event(), asyncio.Semaphore(0)

    async def page_draws() -> None:
        drawing.set()
        await turns.acquire()

    async with at(service, "/print-journal", platform=in_page(draws=page_draws)) as screen:
        saving = asyncio.create_task(screen.saved(SAVE))
        for number in range(3):
            await drawing.wait()
            drawing.clear()
            await screen.until(partial(is_called, screen, f"{number} of 3 games"))
            turns.release()
        given = await saving
        assert SAVE in screen.names()
    assert words_of(read(given["src_bytes"])).count("12,850") == 3
