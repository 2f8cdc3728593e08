"""A game and a pad are previewed, configured and saved as sheets and files."""

import asyncio
import io
import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

import flet as ft
import pytest
from openpyxl import load_workbook
from pypdf import PdfReader

from scorepad.flet_support.hooks import Size
from scorepad.flet_support.reconnecting import open_page
from scorepad.score.record import Side
from scorepad.service.browser_files import PrintJob, PrintJobs
from scorepad.service.games import Games
from scorepad.service.platform import InPage, Served
from scorepad.sheets.model import BlankPad, Paper
from scorepad.ui.screens.printing import PrintPreview
from scorepad.ui.shared.printing import PrintChoices, PrintOrder, paper_size_for, read_print_choices
from tests.ui.harness import Screen
from tests.ui.listener import ANSWERS
from tests.ui.playing import at, finished, in_page, kept, sitting, w03

KEPT = "scorepad.print"
DRAWING = "Preparing the page…"
SHARES = json.dumps({"shares_text": True, "shares_files": True})


async def drawn(screen: Screen) -> str:
    """Wait for the picture and return its name."""
    await screen.until(lambda: bool(screen.controls(ft.Image)) and DRAWING not in screen.texts())
    (image,) = screen.controls(ft.Image)
    return str(image.semantics_label)


def chosen(screen: Screen) -> list[str]:
    return [name.removesuffix(", selected") for name in screen.names() if name.endswith(", selected")]


def words_of(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)


def cells_of(data: bytes) -> str:
    book = load_workbook(io.BytesIO(data), data_only=True)
    return " ".join(f"{cell:,}" for row in book.worksheets[0].values for cell in row if type(cell) is int)


def lines_of(data: bytes) -> str:
    return data.decode("utf-8-sig").replace(",12850", ",12,850")


async def test_a_pad_has_as_many_sides_as_chosen_or_the_names_of_the_last_game(service: Games) -> None:
    await kept(service, w03(1))
    async with at(service, "/rules/whitnack/pad") as screen:
        await drawn(screen)
        assert "Leave blank to write in" in chosen(screen)
        await screen.tap("North–South, East–West")
        await drawn(screen)
        given = await screen.saved("Save as PDF")
    assert "North–South" in words_of(given["src_bytes"])
    async with at(service, "/rules/canasta/pad") as screen:
        await screen.tap("4 sides")
        assert (await drawn(screen)).endswith("4 sides")
        given = await screen.saved("Save as PDF")
    assert given["file_name"].endswith("4 sides.pdf")
    assert "Classic Canasta" in words_of(given["src_bytes"])


async def test_changed_paper_settings_redraw_the_page_and_are_remembered(service: Games) -> None:
    async with sitting(service, finished(), "print") as screen:
        await drawn(screen)
        upright = screen.controls(ft.Image)[0].src
        for answer in ("US Letter", "Landscape"):
            await screen.tap(answer)
        await drawn(screen)
        assert screen.controls(ft.Image)[0].src != upright
        assert chosen(screen) == ["US Letter", "Landscape", "One"]
        given = await screen.saved("Save as PDF")
        remembered = screen.kept[KEPT]
    (page, *_others) = PdfReader(io.BytesIO(given["src_bytes"])).pages
    assert [round(float(side)) for side in page.mediabox[2:]] == [792, 612]
    async with at(service, f"/game/{screen.game}/print", stored={KEPT: remembered}) as again:
        await drawn(again)
        assert chosen(again) == ["US Letter", "Landscape", "One"]


@pytest.mark.parametrize(
    ("button", "ending", "read"),
    [
        ("Save as PDF", "pdf", words_of),
        ("Save as spreadsheet", "xlsx", cells_of),
        ("Save as CSV", "csv", lines_of),
    ],
)
async def test_a_saved_file_has_the_final_total(
    service: Games, button: str, ending: str, read: Callable[[bytes], str]
) -> None:
    async with sitting(service, finished(), "print") as screen:
        given = await screen.saved(button)
        await screen.until(lambda: bool(screen.notices()))
        assert screen.notices() == [f"Saved to North–South, East–West.{ending}."]
    assert "12,850" in read(given["src_bytes"])


async def test_print_opens_the_sheet_in_a_new_tab_within_the_tap(service: Games) -> None:
    papers = PrintJobs()
    async with sitting(service, finished(), "print", platform=Served(papers=papers)) as screen:
        await screen.tap("Landscape")
        action = screen.find("Print").action
        await screen.tap("Print")
        assert screen.notices() == ["The sheet opens in a new tab; print it from there."]
    assert isinstance(action, ft.OpenUrl)
    assert action.target is ft.UrlTarget.BLANK
    _none, path, key, name = action.url.split("/")
    assert (path, name) == ("print", "North%E2%80%93South%2C%20East%E2%80%93West.pdf?lang=en")
    paper = papers.find(key)
    assert isinstance(paper, PrintJob)
    (page, *_others) = PdfReader(io.BytesIO(paper.draw())).pages
    assert page.mediabox.width > page.mediabox.height


async def test_the_desktop_opens_the_sheet_in_its_own_viewer(
    service: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ANSWERS, "can_launch_url", True)
    async with sitting(service, finished(), "print", native=ft.PagePlatform.LINUX) as screen:
        assert screen.find("Print").action is None
        await screen.tap("Print")
        given = await screen.given("launch_url")
    file = Path(url2pathname(urlsplit(given["url"]).path))
    assert file.name == "North–South, East–West.pdf"
    assert "12,850" in words_of(file.read_bytes())


async def test_where_no_program_opens_pdfs_the_sheet_is_saved_and_it_is_said_where(
    service: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ANSWERS, "can_launch_url", False)
    monkeypatch.setitem(ANSWERS, "save_file", "/home/ann/Sheet.pdf")
    async with sitting(service, finished(), "print", native=ft.PagePlatform.LINUX) as screen:
        given = await screen.saved("Print")
        await screen.until(lambda: screen.notices() == ["Saved to /home/ann/Sheet.pdf."])
        assert not screen.asked("launch_url")
    assert "12,850" in words_of(given["src_bytes"])


@pytest.mark.parametrize("button", ["Print", "Save as PDF"])
async def test_a_phone_shares_the_sheet(service: Games, button: str) -> None:
    async with sitting(service, finished(), "print", native=ft.PagePlatform.ANDROID) as screen:
        await screen.tap(button)
        given = await screen.given("share_files")
    (file,) = given["files"]
    assert (file.name, file.mime_type) == ("North–South, East–West.pdf", "application/pdf")
    assert "12,850" in words_of(file.data)


def looking_at(order: PrintOrder) -> Screen:
    def main(page: ft.Page) -> None:
        open_page(page)
        page.render_views(
            lambda: ft.View(controls=[PrintPreview(Served(), order, Size(390, 844), is_known=True)])
        )

    return Screen(main)


async def test_a_page_that_cannot_be_drawn_says_so(caplog: pytest.LogCaptureFixture) -> None:
    async with looking_at(PrintOrder(BlankPad(w03(1).rules, 0), Paper())) as screen:
        await screen.until(lambda: "This page couldn't be displayed. Nothing was lost." in screen.texts())
    assert "drawing a page failed" in caplog.text


def fetching() -> tuple[asyncio.Queue[OSError | None], InPage]:
    """Return a browser's page that fetches what sheets need, and where a test puts how that ends."""
    answers: asyncio.Queue[OSError | None] = asyncio.Queue()

    async def fetch() -> None:
        if error := await answers.get():
            raise error

    return answers, in_page(fetch)


async def test_in_a_page_what_sheets_need_is_fetched_first_and_a_failure_is_one_sentence(
    service: Games,
) -> None:
    answers, platform = fetching()
    begun = "Fetching what score sheets need. This happens only once."
    failed = "What score sheets need couldn't be fetched. Check the network and try again."
    async with sitting(service, finished(), "print", platform=platform) as screen:
        await screen.until(lambda: begun in screen.texts())
        answers.put_nowait(OSError("no network"))
        await screen.until(lambda: failed in screen.texts())
        answers.put_nowait(None)
        given = await screen.saved("Save as PDF")
        assert screen.notices()[:2] == [begun, "Preparing the sheet…"]
        await screen.tap("Landscape")
        assert (await drawn(screen)).startswith("Page 1 of 1: ")
    assert "12,850" in words_of(given["src_bytes"])


async def test_in_a_page_a_preview_that_failed_is_tried_again_by_a_tap(service: Games) -> None:
    answers, platform = fetching()
    async with sitting(service, finished(), "print", platform=platform) as screen:
        answers.put_nowait(OSError("no network"))
        await screen.until(lambda: "Try again" in screen.names())
        await screen.tap("Try again")
        assert "Try again" not in screen.names()
        answers.put_nowait(None)
        assert (await drawn(screen)).startswith("Page 1 of 1: ")
        assert "Try again" not in screen.names()


@pytest.mark.parametrize("can_share", [False, True])
async def test_a_pdf_is_offered_for_sharing_where_the_browser_can(service: Games, can_share: bool) -> None:
    stored = {"scorepad.abilities": SHARES if can_share else None}
    async with sitting(service, finished(), "print", who=None, platform=in_page(), stored=stored) as screen:
        await drawn(screen)
        assert ("Share as PDF" in screen.names()) is can_share
        if can_share:
            await screen.tap("Share as PDF")
            (file,) = (await screen.given("share_files"))["files"]
            assert (file.name[-4:], file.mime_type) == (".pdf", "application/pdf")
            assert "12,850" in words_of(file.data)


@pytest.mark.parametrize(
    ("text", "choices"),
    [
        *((text, PrintChoices()) for text in ("", "[]", "{", '{"size": "a5", "sides": 13, "x": null}')),
        ('{"size": "letter", "per_page": 3, "sides": 12, "names": 1}', PrintChoices("letter", sides=12)),
    ],
)
def test_invalid_stored_print_choices_fall_back_to_the_defaults(text: str, choices: PrintChoices) -> None:
    assert read_print_choices(text) == choices


async def test_landscape_is_proposed_for_three_sides_until_one_chooses(service: Games) -> None:
    game = await kept(service, replace(w03(1), sides=(Side("Ann"), Side("Bo"), Side("Cy")), rounds=()))
    remembered = '{"size": "letter", "per_page": 1}'
    for orientation in ("Landscape", "Portrait"):
        async with at(service, f"/game/{game}/print", stored={KEPT: remembered}) as screen:
            await drawn(screen)
            assert chosen(screen) == ["US Letter", orientation, "One"]
            await screen.tap(re.compile("^Portrait"))
            remembered = screen.kept[KEPT]


@pytest.mark.parametrize(
    ("language", "size"),
    [
        ("en-US", "letter"),
        ("es_MX", "letter"),
        ("fr-CA", "letter"),
        ("ca", "a4"),
        ("en-GB", "a4"),
        ("", "a4"),
    ],
)
def test_the_first_paper_size_is_the_usual_one_for_the_language(language: str, size: str) -> None:
    assert paper_size_for(language) == size
