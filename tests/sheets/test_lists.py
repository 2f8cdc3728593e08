"""The journal and the list of a club evening on paper, read back: whole, and in letters that can be read."""

import unicodedata
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.club.standings import Standing
from scorepad.i18n.catalogue import LOCALES, use_language
from scorepad.i18n.formats import day_text
from scorepad.sheets.lists import ClubList, JournalPdf, PrintedGame, club_pdf
from tests.sheets.hard import JAPANESE, WIDE
from tests.sheets.in_order import not_embedded
from tests.sheets.paper import MM, Ink, Read, faults, read

LEAST = 14.0
LETTERS = "AZaz09 .,;:!?()&-–'\"’ÄÖÜßéèñøÅœıĳŁš·★♥♠●■漢字かなカナ々ー。、「」（）〜…"
SIZES = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}


def game(result: tuple[str, ...], *, year: str = "2026", title: str = "", more: str = "") -> PrintedGame:
    return PrintedGame(year, f"5 March {year}", title, result, more)


def printed(*games: PrintedGame, size: str = "a4") -> bytes:
    document = JournalPdf("Journal", f"{len(games)} games", size)
    for each in games:
        document.add(each)
    return document.data()


def squeezed(text: str) -> str:
    """Return a text without blanks, its accents composed, as it is printed."""
    return "".join(unicodedata.normalize("NFC", text).split())


def is_foot(page: Read, ink: Ink) -> bool:
    return ink.bottom > page.high - 15 * MM


def list_text(pages: list[Read]) -> str:
    """Return all that stands above the feet of the pages, in the order in which it was drawn."""
    return squeezed("".join(ink.text for page in pages for ink in page.inks if not is_foot(page, ink)))


def words_of(each: PrintedGame) -> str:
    """Return what has to stand there of a game, from its day on."""
    return squeezed(each.day + each.title + "·".join(each.result) + each.more)


names = st.text(st.sampled_from(LETTERS), min_size=1, max_size=40).filter(str.strip)
lines = st.text(st.sampled_from(LETTERS), max_size=300)
totals = st.integers(-(10**9), 10**9).map(lambda total: f" {total:,}")
sides = st.lists(st.builds(str.__add__, names, totals), min_size=2, max_size=12).map(tuple)
played = st.builds(game, sides, year=st.sampled_from(["2026", "1998"]), title=lines, more=lines)


@settings(max_examples=8)
@given(st.lists(played, min_size=1, max_size=6), st.sampled_from(sorted(SIZES)))
def test_each_game_is_there_whole_whatever_its_names(games: list[PrintedGame], size: str) -> None:
    pages = read(printed(*games, size=size))
    assert faults(pages) == []
    text, at = list_text(pages), 0
    for each in games:
        words = words_of(each)
        assert words in text[at:]
        at = text.index(words, at) + len(words)
    assert min(ink.size for page in pages for ink in page.inks) > LEAST - 0.01


@pytest.mark.parametrize("size", sorted(SIZES))
def test_a_page_is_as_large_as_the_paper_and_numbered(size: str) -> None:
    data = printed(*[game(("Ann 10", "Bo 20"), more="By the lake")] * 60, size=size)
    pages = read(data)
    assert {(round(page.wide / MM, 1), round(page.high / MM, 1)) for page in pages} == {SIZES[size]}
    feet = [[ink.text for ink in page.inks if is_foot(page, ink)] for page in pages]
    assert feet == [[str(number)] for number in range(1, len(pages) + 1)]
    assert not_embedded(data) == []


def test_a_year_is_a_heading_above_its_games() -> None:
    (page,) = read(printed(*(game(("Ann 1", "Bo 2"), year=year) for year in ("2026", "2026", "1998"))))
    headings = [ink.text for ink in page.inks if ink.size > LEAST + 1]
    assert headings == ["Journal", "2026", "1998"]


@pytest.mark.parametrize("lines", [1, 4, 7])
def test_no_game_that_fits_on_a_page_is_divided_and_no_year_stands_alone_at_its_foot(lines: int) -> None:
    years = [str(2026 - at) for at in range(12)]
    games = [game(("Ann 1", "Bo 2"), year=year, more=f"In {year} we sang. " * 2 * lines) for year in years]
    pages = [list_text([page]) for page in read(printed(*games))]
    found = [sum(squeezed(each.year + words_of(each)) in page for page in pages) for each in games]
    assert found == [1] * len(games)


def test_a_note_longer_than_a_page_goes_on_on_the_next_one() -> None:
    long = game(("Ann 1", "Bo 2"), more="We sang and counted. " * 300)
    pages = read(printed(game(("Cy 1", "Di 2")), long))
    assert len(pages) > 2
    assert faults(pages) == []
    assert words_of(long) in list_text(pages)


def test_a_side_stays_on_a_line_where_it_fits_and_the_lines_follow_each_other() -> None:
    each = game(tuple(f"Player {number} {number},065" for number in range(1, 13)))
    (page,) = read(printed(each))
    inks = [ink.text for ink in page.inks]
    for part in each.result:
        assert any(part in ink for ink in inks)
    tops = sorted({round(ink.top, 1) for ink in page.inks})
    assert min(below - above for above, below in pairwise(tops)) > LEAST


@pytest.mark.parametrize("name", [WIDE, JAPANESE, "Donaudampfschifffahrtsgesellschaftskapitän"])
def test_a_name_too_long_for_a_line_is_broken_and_not_cut(name: str) -> None:
    each = game((f"{name} 4,065", f"★ {name} 9,999"), title=name, more=name)
    pages = read(printed(each))
    assert faults(pages) == []
    assert words_of(each) in list_text(pages)


def test_a_character_that_no_font_has_is_a_box_and_the_page_says_so() -> None:
    (page,) = read(printed(game(("Ann علي 1", "Bo 🂡 2"))))
    assert "An empty box marks a character that can't be printed." in page.text


@pytest.mark.parametrize("lang", LOCALES)
def test_the_day_stands_on_one_line_in_every_language(lang: str) -> None:
    with use_language(lang):
        days = [day_text(f"2026-{month:02}-28") for month in range(1, 13)]
        data = printed(*(PrintedGame("2026", day, "", ("Ann 1", "Bo 2"), "") for day in days))
    inks = [squeezed(ink.text) for page in read(data) for ink in page.inks]
    assert [day for day in days if squeezed(day) not in inks] == []


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
