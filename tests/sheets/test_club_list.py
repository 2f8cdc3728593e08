"""The list of a club evening, read back: every line once, and nothing cut, over another or off the page."""

from dataclasses import replace

import pytest

from scorepad.club.standings import Standing
from scorepad.i18n.catalogue import use_language
from scorepad.sheets.lists import ClubList, club_pdf
from tests.sheets.hard import JAPANESE, WIDE
from tests.sheets.in_order import not_embedded
from tests.sheets.paper import faults, read

PEOPLE = tuple(Standing(at, (f"Person {at}",), 3, 2, at % 2, 12_850) for at in range(1, 51))
SEATS = tuple(f"Table {at}: Ann & Bo · Cy & Di" for at in range(1, 46))
EVENING = ClubList("Club evening, 27 November 2026", "a4", 2, SEATS, PEOPLE)


def lists(evening: ClubList) -> list[list[str]]:
    """Return the words of each page."""
    return [[ink.text for ink in page.inks] for page in read(club_pdf(evening))]


def test_each_line_stands_once_and_each_page_says_what_it_lists() -> None:
    pages = lists(EVENING)
    found = [text for page in pages for text in page]
    assert [text for text in found if text.startswith("Person ")] == [each.who[0] for each in PEOPLE]
    assert [text for text in found if text.startswith("Table ")] == [*SEATS]
    assert {page[0] for page in pages} == {EVENING.title}
    assert {page[1] for page in pages} == {"Round 2", "By person"}


def test_sides_of_several_have_pages_of_their_own_and_what_there_is_nothing_of_has_none() -> None:
    pair = Standing(1, ("Ann", "Bo"), 1, 1, 0, 900)
    few = replace(EVENING, seats=(), people=PEOPLE[:3])
    assert {"By side", "Ann & Bo", "900"} <= {*lists(replace(few, sides=(pair,)))[-1]}
    assert [page[1] for page in lists(few)] == ["By person"]


@pytest.mark.parametrize(("lang", "size"), [("en", "letter"), ("de", "a4"), ("ja", "a4")])
def test_no_name_is_cut_or_stands_over_another_column(lang: str, size: str) -> None:
    people = tuple(
        replace(each, who=(name,)) for each, name in zip(PEOPLE, (WIDE, JAPANESE, "Ann علي"), strict=False)
    )
    seats = (f"Table 1: {WIDE} & {WIDE} · {JAPANESE}",)
    with use_language(lang):
        data = club_pdf(ClubList("Club evening " * 6, size, 1, seats, people))
    pages = read(data)
    assert faults(pages) == []
    assert not_embedded(data) == []
    text = "".join("".join(page.text.split()) for page in pages)
    assert all(text.count(name) >= times for name, times in ((WIDE, 3), (JAPANESE, 2), ("Ann□□□", 1)))
