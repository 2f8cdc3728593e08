"""A year book has every evening of its year and nothing of another, on pages that hold all of it."""

import asyncio
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]  # it carries no types
import pytest

from scorepad.game.events import PersonLeftOut
from scorepad.game.intents import MakeChanges
from scorepad.i18n.catalogue import use_language
from scorepad.score.record import Cards, GameRecord, Out, Round, RoundId, Side, Tally
from scorepad.sheets.page.fonts import NONE, FontRun, run_width
from scorepad.sheets.page.marks import TextMark
from scorepad.sheets.page.pdf import pages_pdf
from scorepad.sheets.year_book.book import BookPaper, YearBook
from scorepad.sheets.year_book.build import year_book
from scorepad.sheets.year_book.pages import book_pages
from tests.service.services import ANN, RECORD, opened

LONG = "Di's birthday: cake with cherries, and the dog ate one of the twos. " * 4
FEWEST_POINTS, SMALLEST_NUMBER = 14, 11
EDGE = 12.5
"""mm at the right of a page that nothing is printed in."""


def game(day: date, number: int, people: tuple[str, ...] = ("Ann", "Bo", "Cy", "Di")) -> GameRecord:
    """Return a finished game of two rounds with its own totals."""

    def tally(points: int) -> Tally:
        return Tally(counted=True, melded=Cards("points", (points,)), piles={"clean": 1})

    rounds = (
        Round((tally(100 + 5 * number), tally(400)), Out(0), id=RoundId("1")),
        Round((tally(300), tally(number % 7 * 90)), Out(1), id=RoundId("2")),
    )
    sides = (Side("Us", people[:2]), Side("Them", people[2:]))
    told = number % 5 == 0
    return replace(
        RECORD,
        sides=sides,
        rounds=rounds,
        ended=True,
        played=day.isoformat(),
        place="At Wilma's" if told else None,
        note=LONG if told else None,
    )


def book_of(folder: Path, games: list[GameRecord], *left_out: str) -> YearBook:
    """Return the book of 2026. left_out: people left out of the statistics."""

    async def main() -> YearBook:
        async with opened(folder) as service:
            for each in games:
                await service.start(each, ANN)
            await service.submit_to_library(ANN, MakeChanges(tuple(map(PersonLeftOut, left_out))))
            return year_book(service.journal.year("2026"), service.read)

    return asyncio.run(main())


def pdf_of(book: YearBook, paper: BookPaper) -> bytes:
    return pages_pdf(book_pages(book, paper), book.title, "", "en")


def weekly(first: date, games: int) -> list[GameRecord]:
    return [game(first + timedelta(weeks=number), number) for number in range(games)]


def text_of(pdf: bytes) -> list[str]:
    """Return the text of each page, with blanks alone between words."""
    document = pypdfium2.PdfDocument(pdf)
    return [" ".join(page.get_textpage().get_text_bounded().split()) for page in document]


def test_every_evening_of_the_year_is_in_it_and_none_of_another(tmp_path: Path) -> None:
    games = [*weekly(date(2026, 1, 1), 52), game(date(2025, 12, 31), 99), game(date(2027, 1, 1), 98)]
    book = book_of(tmp_path, games)
    text = " ".join(text_of(pdf_of(book, BookPaper.A5)))
    assert len(book.evenings) == 52
    assert "1 January 2026, At Wilma's" in text
    assert "24 December 2026" in text
    assert "2025" not in text
    assert "2027" not in text
    assert text.count(" ".join(LONG.split())) == 12
    for heading in ("52 evenings, 52 games", "Evening by evening", "The game of the year", "Ann & Bo"):
        assert heading in text
    for heading in (
        "Cy & Di",
        "Records of the year",
        "The note of the year",
        "Piles a round: clean",
    ):
        assert heading in text
    assert "Most expensive hand" not in text


@pytest.mark.parametrize("paper", BookPaper)
@pytest.mark.parametrize("lang", ["en", "de", "it", "sv", "ja"])
def test_pages_are_large_enough_to_read_and_hold_all_their_text(
    paper: BookPaper, lang: str, tmp_path: Path
) -> None:
    names = ("Hedwig-Charlotte von und zu Hohenlohe-Langenburg"[:40], "Bo", "田中さん", "Zoë")
    games = [game(date(2026, 3, 1 + number), number, names) for number in range(6)]
    with use_language(lang):
        pages = book_pages(book_of(tmp_path, games), paper)
    for page in pages:
        for mark in page.marks:
            if isinstance(mark, TextMark):
                assert mark.font != NONE
                assert mark.size >= (SMALLEST_NUMBER if mark.text.isdigit() else FEWEST_POINTS)
                assert mark.x >= 0
                assert mark.x + run_width(FontRun(mark.font, mark.text), mark.size) <= page.wide - EDGE
                assert 0 < mark.y < page.high


def test_two_pages_stand_side_by_side_on_a_sheet(tmp_path: Path) -> None:
    book = book_of(tmp_path, weekly(date(2026, 1, 1), 20))
    alone, together = (text_of(pdf_of(book, paper)) for paper in (BookPaper.A5, BookPaper.ON_A4))
    assert len(together) == -(-len(alone) // 2)
    document = pypdfium2.PdfDocument(pdf_of(book, BookPaper.ON_A4))
    assert [round(points / 72 * 25.4) for points in document[0].get_size()] == [297, 210]
    letter = pypdfium2.PdfDocument(pdf_of(book, BookPaper.ON_LETTER))
    assert [round(points / 72 * 25.4, 1) for points in letter[0].get_size()] == [279.4, 215.9]
    assert sorted(" ".join(alone).split()) == sorted(" ".join(together).split())


def test_a_year_of_one_game_makes_a_book(tmp_path: Path) -> None:
    book = book_of(tmp_path, [replace(game(date(2026, 5, 1), 1), title="Alone")])
    assert len(book.evenings) == 1
    assert [picture.heading for picture in book.pictures] == [
        "The game of the year",
        "Where its points came from",
    ]
    assert book.note is None
    assert "Alone" in " ".join(text_of(pdf_of(book, BookPaper.A5)))


def test_years_are_those_with_finished_games_the_last_one_first(tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path) as service:
            assert service.journal.years() == ()
            for day in (date(1998, 7, 1), date(2026, 1, 1), date(2026, 2, 1)):
                await service.start(game(day, 1), ANN)
            await service.start(replace(RECORD, played="2030-01-01"), ANN)
            assert service.journal.years() == ("2026", "1998")

    asyncio.run(main())


def test_somebody_left_out_has_no_page_and_no_record(tmp_path: Path) -> None:
    book = book_of(tmp_path, weekly(date(2026, 1, 1), 3), "Di")
    assert [chapter.heading for chapter in book.pairs] == ["Ann & Bo"]
    assert not any("Di" in line for line in book.records.lines)
    assert book.cover[1] == "Ann, Bo, Cy"
