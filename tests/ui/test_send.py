"""Sending a result: by the share sheet, the clipboard or as a saved file, and only what was done is said."""

import io
import json
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import flet as ft
import flet.canvas as cv
import pytest
from pypdf import PdfReader

from scorepad.score.record import GameRecord, Round, Side, Tally
from scorepad.service.games import Games
from scorepad.storage.gamefile.read import read_game
from scorepad.ui.theme.style import LIGHT
from tests.ui.harness import Screen
from tests.ui.listener import ANSWERS
from tests.ui.playing import Person, finished, game_of, sitting
from tests.ui.reading import own_words, walk

TEXT = """North–South won by 9,040 points
North–South: 12,850
East–West: 3,810
Hand and Foot (Whitnack) · 7 November 2026"""
NAME = "North–South, East–West 2026-11-07"
HEIGHT = 491.0
"""Logical pixels of the card."""
FILES = [
    ("As a picture", f"{NAME}.png", "image/png", b"\x89PNG"),
    ("As a PDF", f"{NAME}.pdf", "application/pdf", b"%PDF"),
    ("As a file for Scorepad", f"{NAME}.scorepad.json", "application/json", b"{"),
]
COPIED = "Text copied. Paste it into a message."
NOT_COPIED = "This browser didn't copy it. Select it below and copy it yourself."
SHARED = {"status": "success", "raw": ""}


@asynccontextmanager
async def sending(
    service: Games, *, text: bool = False, files: bool = False, https: bool = True
) -> AsyncIterator[Person]:
    """Open the choice of a finished game. text, files: what the device passes on. https: how it came."""
    stored = {
        "scorepad.abilities": json.dumps({"shares_text": text, "shares_files": files}),
        "scorepad.no_wake_lock": None if https else "insecure",
    }
    over = replace(finished(), played="2026-11-07")
    async with sitting(service, over, "result", who=None, stored=stored) as screen:
        await screen.tap("Share")
        assert screen.page.route == f"/game/{screen.game}/result/send"
        await screen.fire(card_on(screen), "size_change", {"w": 270.0, "h": HEIGHT})
        yield screen


def png(wide: int, high: float) -> bytes:
    """Return how a picture of a size begins."""
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", wide, round(high))


WHOLE = png(1080, 4 * HEIGHT)


@pytest.fixture(autouse=True)
def shares(monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that takes pictures and whose share sheet works."""
    monkeypatch.setitem(ANSWERS, "capture", WHOLE)
    for method in ("share_text", "share_files"):
        monkeypatch.setitem(ANSWERS, method, SHARED)


@pytest.mark.parametrize(
    ("text", "files", "sentence"),
    [
        (True, True, "You then choose who gets it."),
        (True, False, "For the text, you then choose who gets it. Anything else is saved as a file."),
        (False, False, "The text is copied, to be pasted into a message. Anything else is saved as a file."),
    ],
)
async def test_the_screen_says_what_will_happen_and_shows_the_text(
    service: Games, text: bool, files: bool, sentence: str
) -> None:
    async with sending(service, text=text, files=files) as screen:
        assert {sentence, TEXT} <= set(screen.texts())
        await screen.tap("Back")
        assert screen.page.route.endswith("/result")


@pytest.mark.parametrize(("copies", "said"), [(True, COPIED), (False, NOT_COPIED)])
async def test_a_text_that_the_browser_refused_to_share_is_copied_if_it_can_be(
    service: Games, monkeypatch: pytest.MonkeyPatch, copies: bool, said: str
) -> None:
    monkeypatch.setitem(ANSWERS, "share_text", RuntimeError("Navigator.share() failed"))
    if not copies:
        monkeypatch.setitem(ANSWERS, "set", RuntimeError("not copied"))
    async with sending(service, text=True) as screen:
        await screen.tap("As text")
        await screen.until(lambda: bool(screen.notices()))
        assert screen.notices() == [said]


@pytest.mark.parametrize(("copies", "said"), [(True, COPIED), (False, NOT_COPIED)])
async def test_without_a_share_sheet_the_tap_itself_copies_the_text(
    service: Games, monkeypatch: pytest.MonkeyPatch, copies: bool, said: str
) -> None:
    monkeypatch.setitem(ANSWERS, "get", TEXT if copies else RuntimeError("not readable"))
    async with sending(service, https=False) as screen:
        actions = [each.action for each in screen.controls(ft.TextButton)]
        assert [each.data for each in actions if isinstance(each, ft.CopyToClipboard)] == [TEXT]
        await screen.tap("As text")
        assert screen.notices() == [said]


@pytest.mark.parametrize(("button", "name", "kind", "begins"), FILES)
async def test_files_go_to_the_share_sheet_where_the_device_has_one(
    service: Games, button: str, name: str, kind: str, begins: bytes
) -> None:
    async with sending(service, text=True, files=True) as screen:
        await screen.tap(button)
        (file,) = (await screen.given("share_files"))["files"]
        assert (file.name, file.mime_type) == (name, kind)
        assert file.data.startswith(begins)
        await screen.settle()
        assert not screen.asked("save_file")
        assert not any("aved" in each for each in screen.notices())


@pytest.mark.parametrize("refuses", [True, False])
@pytest.mark.parametrize(("button", "name", "begins"), [(*each[:2], each[3]) for each in FILES])
async def test_files_are_saved_where_there_is_none_or_where_it_refuses(
    service: Games, monkeypatch: pytest.MonkeyPatch, button: str, name: str, begins: bytes, refuses: bool
) -> None:
    monkeypatch.setitem(ANSWERS, "share_files", RuntimeError("Navigator.share() failed"))
    async with sending(service, text=refuses, files=refuses) as screen:
        given = await screen.saved(button)
        assert given["file_name"] == name
        assert given["src_bytes"].startswith(begins)
        assert bool(screen.asked("share_files")) is refuses
        await screen.until(lambda: any(name in each for each in screen.notices()))


@pytest.mark.parametrize(
    ("answers", "sent"),
    [
        ((png(360, 740), WHOLE), WHOLE),
        ((png(1080, 2220), WHOLE), WHOLE),
        ((png(1080, 8192), png(1080, 8192), png(540, 2 * HEIGHT)), png(540, 2 * HEIGHT)),
    ],
    ids=["a window's", "a window's as wide", "what is no higher than some can draw"],
)
async def test_a_picture_that_is_not_the_whole_card_is_taken_again(
    service: Games, monkeypatch: pytest.MonkeyPatch, answers: tuple[bytes, ...], sent: bytes
) -> None:
    monkeypatch.setitem(ANSWERS, "capture", iter(answers))
    async with sending(service) as screen:
        assert (await screen.saved("As a picture"))["src_bytes"] == sent
        scales = [given["pixel_ratio"] for given in screen.asked("capture")]
        assert scales == [4.0, 4.0, 2.0][: len(answers)]


async def test_the_file_is_the_whole_game_with_its_log(service: Games) -> None:
    async with sending(service) as screen:
        exported = read_game((await screen.saved("As a file for Scorepad"))["src_bytes"])
        assert exported.record == screen.record
        assert exported.log


async def test_the_pdf_is_the_score_sheet_on_the_paper_that_this_device_prints_on(service: Games) -> None:
    async with sending(service) as screen:
        await screen.go(f"/game/{screen.game}/print")
        await screen.tap("US Letter")
        await screen.go(f"/game/{screen.game}/result/send")
        (page,) = PdfReader(io.BytesIO((await screen.saved("As a PDF"))["src_bytes"])).pages
        assert round(float(page.mediabox.width)) == 612
        assert "12,850" in page.extract_text()


HIGHEST = 7
"""Points of the first side in each round; each side after it has one fewer."""


def game(sides: int, rounds: int, **more: Any) -> GameRecord:
    names = tuple(Side(f"Player {side + 1}") for side in range(sides))
    tallies = tuple(Tally(counted=True, points=(HIGHEST - side,)) for side in range(sides))
    return game_of("points", names, rounds=(Round(tallies),) * rounds, **more)


def card_on(screen: Screen) -> ft.Container:
    """Return the card on a screen."""
    (shot,) = [each for each in screen.session.index.values() if isinstance(each, ft.Screenshot)]
    assert isinstance(shot.content, ft.Container)
    return shot.content


def words(screen: Screen) -> list[str]:
    """Return the words of the card without those of its picture."""
    return [said for each in walk(card_on(screen)) if isinstance(each, ft.Text) and (said := own_words(each))]


def size(style: ft.TextStyle | None) -> float:
    assert style
    assert style.size
    return float(style.size)


async def test_it_says_who_won_the_totals_each_round_the_rules_the_day_and_the_place(service: Games) -> None:
    more = {"title": "Thanksgiving", "played": "2026-11-26", "place": "Lucca", "ended": True}
    async with sitting(service, game(3, 2, **more), "result", "send") as screen:
        assert words(screen) == [
            *("Thanksgiving", "Player 1 won by 2 points"),
            *("●", "Player 1", "★ Winner", "14", "■", "Player 2", "12", "▲", "Player 3", "10"),
            *("●", "■", "▲", "1", "7", "6", "5", "2", "7", "6", "5"),
            *("Other game (points only)", "26 November 2026 · Lucca", "♥", "♠", "♦", "♣"),
        ]
        (label,) = [text for text in screen.texts() if text.startswith("Preview")]
        assert label.startswith("Preview of the picture. The totals after each round. Player 1: 7; 14.")


async def test_it_is_light_and_its_letters_are_equally_large_whatever_the_device_prefers(
    service: Games,
) -> None:
    drawn = []
    for scale in (1.0, 2.0):
        async with sitting(service, game(2, 1)) as screen:
            await screen.scale(scale)
            await screen.go(f"/game/{screen.game}/result/send")
            card = card_on(screen)
            texts = [each.style for each in walk(card) if isinstance(each, ft.Text)]
            picture = [each.style for each in walk(card) if isinstance(each, cv.Text)]
            assert texts
            assert picture
            # The client enlarges texts by itself, but not those of a picture.
            drawn.append([*(scale * size(each) for each in texts), *map(size, picture)])
            assert card.theme_mode is ft.ThemeMode.LIGHT
            assert card.theme
            assert card.theme.color_scheme == ft.ColorScheme(**LIGHT)
    assert drawn[0] == drawn[1]
