"""The year book is made from the journal: a year, a paper, one touch."""

from dataclasses import replace
from typing import Any

import pypdfium2  # type: ignore[import-untyped]  # it carries no types

from scorepad.service.game_service import GameService
from tests.ui.harness import Screen
from tests.ui.playing import at, finished, kept


async def saved(screen: Screen, button: str) -> dict[str, Any]:
    """Touch a button and return what is given to the browser to be saved."""
    await screen.tap(button)
    await screen.until(lambda: any(call == "save_file" for call, _given in screen.listener.calls))
    given: dict[str, Any] = next(given for call, given in screen.listener.calls if call == "save_file")
    return given


async def test_the_book_of_a_chosen_year_is_saved(service: GameService) -> None:
    for day in ("2025-12-04", "2026-01-08"):
        await kept(service, replace(finished(), played=day))
    async with at(service, "/games") as screen:
        await screen.tap("Year book")
        assert screen.page.route == "/year-book"
        assert "Save the book of 2026" in screen.names()
        await screen.tap("2025")
        await screen.tap("Two pages on A4")
        given = await saved(screen, "Save the book of 2025")
    assert given["file_name"] == "Our year 2025.pdf"
    document = pypdfium2.PdfDocument(given["src_bytes"])
    assert [round(points / 72 * 25.4) for points in document[0].get_size()] == [297, 210]
    text = " ".join(page.get_textpage().get_text_bounded() for page in document)
    assert "4 December 2025" in text
    assert "2026" not in text


async def test_without_a_finished_game_there_is_no_book(service: GameService) -> None:
    async with at(service, "/year-book") as screen:
        assert "No finished games." in screen.texts()
