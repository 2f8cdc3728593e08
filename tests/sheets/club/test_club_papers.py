"""The papers of an evening: codes that a camera reads, all within the page, each line of the standings."""

import csv
import io
from dataclasses import replace

import pypdfium2  # type: ignore[import-untyped]  # it carries no types
import pytest

from scorepad.club.standings import Standing
from scorepad.game.evenings import Correction
from scorepad.i18n.catalogue import use_language
from scorepad.sheets.club.pages import club_pages
from scorepad.sheets.club.papers import CardSide, ClubPaper, ClubPapers, TableCard, code_of
from scorepad.sheets.csv_file import standings_csv
from scorepad.sheets.page.fonts import FontRun, run_width
from scorepad.sheets.page.marks import Area, DrawnPage, TextMark
from scorepad.sheets.page.pdf import pages_pdf
from scorepad.sheets.render import render_club
from tests.codes import read_codes

LONG = "Bartholomew Featherstonehaugh & Wilhelm"
LINK = "http://192.168.1.20:8550/join#" + "k" * 43
PEOPLE = tuple(Standing(at, (f"Person {at}",), 3, 2, at % 2, 12_850) for at in range(1, 121))


def papers(tables: int = 3, sides: int = 2, *, coded: bool = True) -> ClubPapers:
    def side(table: int, at: int) -> CardSide:
        return CardSide(LONG, code_of(f"{LINK}{table}{at}") if coded else None)

    cards = tuple(
        TableCard(table, tuple(side(table, at) for at in range(sides))) for table in range(1, tables + 1)
    )
    return ClubPapers("Club evening, 27 November 2026", 2, "a4", cards, PEOPLE)


def texts(page: DrawnPage) -> list[str]:
    return [mark.text for mark in page.marks if isinstance(mark, TextMark)]


def shown(found: ClubPapers, paper: ClubPaper) -> list[bytes]:
    """Return pictures of the pages of a PDF."""
    document = pypdfium2.PdfDocument(render_club(found, paper))
    pictures = []
    for page in document:
        png = io.BytesIO()
        page.render(scale=2).to_pil().save(png, "PNG")
        pictures.append(png.getvalue())
    return pictures


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_a_camera_reads_the_codes_of_all_sides(sides: int) -> None:
    found = [code for picture in shown(papers(3, sides), ClubPaper.CARDS) for code in read_codes(picture)]
    assert sorted(found) == sorted(f"{LINK}{table}{at}" for table in (1, 2, 3) for at in range(sides))


def test_cards_without_a_network_have_no_code() -> None:
    pages = club_pages(papers(coded=False), ClubPaper.CARDS)
    assert len(pages) == 2
    assert not any(isinstance(mark, Area) for page in pages for mark in page.marks)
    assert {"1", "2", "Table 2"} <= {*texts(pages[0])}


def test_the_movement_card_says_where_the_winner_of_each_table_goes() -> None:
    (page,) = club_pages(papers(), ClubPaper.MOVEMENT)
    said = " ".join(texts(page))
    assert "Table 1: the winner stays; whoever came last goes to table 3." in said
    assert "Table 3: the winner goes to table 2; the others stay." in said


def test_the_printed_standings_have_every_line_once() -> None:
    found = [text for page in club_pages(papers(), ClubPaper.STANDINGS) for text in texts(page)]
    assert [text for text in found if text.startswith("Person ")] == [each.who[0] for each in PEOPLE]
    assert found.count("By side") == 0
    pairs = replace(papers(), sides=(Standing(1, ("Ann", "Bo"), 1, 1, 0, 900),))
    found = [text for page in club_pages(pairs, ClubPaper.STANDINGS) for text in texts(page)]
    assert found.count("By side") == 1
    assert "Ann & Bo" in found


@pytest.mark.parametrize("paper", ClubPaper)
@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize("lang", ["en", "de", "it", "sv", "ja"])
def test_nothing_stands_outside_of_the_page(paper: ClubPaper, size: str, lang: str) -> None:
    with use_language(lang):
        pages = club_pages(replace(papers(8, 4), size=size), paper)
    for page in pages:
        for mark in page.marks:
            if isinstance(mark, TextMark):
                right = mark.x + run_width(FontRun(mark.font, mark.text), mark.size)
                assert 0 < mark.x <= right <= page.wide - 12, mark
                assert 0 < mark.y <= page.high - 10, mark
    assert pages_pdf(pages, "Club", "", lang).startswith(b"%PDF")


def test_the_standings_as_csv_run_nothing_in_a_spreadsheet() -> None:
    put_right = (Correction(-100, "=1+1"), Correction(20, "Counted twice"))
    lines = [Standing(1, ("Ann", "Bo"), 2, 1, 1, -50), Standing(2, ("=1+1",), 1, 0, 0, 5, put_right)]
    data = standings_csv(lines)
    assert [*csv.reader(io.StringIO(data.decode("utf-8-sig")))] == [
        ["rank", "name", "games", "games won", "shared wins", "points", "mark", "reason"],
        ["1", "Ann & Bo", "2", "1", "1", "-50", "", ""],
        ["2", "'=1+1", "1", "0", "0", "5", "*", "'=1+1 (-100); Counted twice (+20)"],
    ]


@pytest.mark.parametrize("count", [1, 27, 28, 29, 120])
def test_a_figure_that_was_put_right_has_its_mark_and_the_reason_below(count: int) -> None:
    people = (*PEOPLE[: count - 1], replace(PEOPLE[0], corrections=(Correction(-100, "Late"),)))
    notes = (f"* {LONG} −100 (sitting 1, table 2): {'Late again and again, and not for the first time' * 2}",)
    pages = club_pages(replace(papers(), people=people, notes=notes), ClubPaper.STANDINGS)
    found = [text for page in pages for text in texts(page)]
    assert found.count("12,850*") == 1
    assert found.count("12,850") == count - 1
    after = found[found.index("12,850*") + 1 :]
    below = [text for text in after if text not in (papers().title, "By person")]
    assert " ".join(below) == notes[0]
    for page in pages:
        assert all(mark.y <= page.high - 10 for mark in page.marks if isinstance(mark, TextMark))
