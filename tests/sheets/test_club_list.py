"""The list of a club evening: every line once, and all within the page."""

from dataclasses import replace

import pytest

from scorepad.club.standings import Standing
from scorepad.i18n.catalogue import use_language
from scorepad.sheets.club_list import ClubList, club_pages
from scorepad.sheets.page.fonts import FontRun, run_width
from scorepad.sheets.page.paper import DrawnPage, TextMark
from scorepad.sheets.page.pdf import pages_pdf

LONG = "Bartholomew Featherstonehaugh & Wilhelm"
PEOPLE = tuple(Standing(at, (f"Person {at}",), 3, 2, at % 2, 12_850) for at in range(1, 121))
SEATS = tuple(f"Table {at}: {LONG} · {LONG}" for at in range(1, 61))
EVENING = ClubList("Club evening, 27 November 2026", "a4", 2, SEATS, PEOPLE)


def texts(*pages: DrawnPage) -> list[str]:
    return [mark.text for page in pages for mark in page.marks if isinstance(mark, TextMark)]


def test_each_line_stands_once() -> None:
    seats = tuple(f"Table {at}: Ann & Bo · Cy & Di" for at in range(1, 61))
    found = texts(*club_pages(replace(EVENING, seats=seats)))
    assert [text for text in found if text.startswith("Person ")] == [each.who[0] for each in PEOPLE]
    assert [text for text in found if text.startswith("Table ")] == [*seats]
    assert {"Sitting 2", "By person"} <= {*found}
    assert "By side" not in found


def test_sides_of_several_have_pages_of_their_own() -> None:
    pairs = replace(EVENING, sides=(Standing(1, ("Ann", "Bo"), 1, 1, 0, 900),))
    assert {"By side", "Ann & Bo", "900"} <= {*texts(club_pages(pairs)[-1])}


def test_what_there_is_nothing_of_has_no_page() -> None:
    assert club_pages(replace(EVENING, seats=(), people=())) == ()
    assert len(club_pages(replace(EVENING, seats=SEATS[:2], people=PEOPLE[:3]))) == 2


@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize("lang", ["en", "de", "it", "sv", "ja"])
def test_nothing_stands_outside_of_the_page(size: str, lang: str) -> None:
    with use_language(lang):
        pages = club_pages(replace(EVENING, size=size))
    for page in pages:
        for mark in page.marks:
            if isinstance(mark, TextMark):
                right = mark.x + run_width(FontRun(mark.font, mark.text), mark.size)
                assert 0 < mark.x <= right <= page.wide - 12, mark
                assert 0 < mark.y <= page.high - 10, mark
    assert pages_pdf(pages, "Club", "", lang).startswith(b"%PDF")
