"""The sheet of an old slip, read back: each side's total, said to be from paper, and no round."""

from dataclasses import replace

import pytest

from scorepad.i18n.catalogue import _, use_language
from scorepad.i18n.formats import points
from scorepad.rules.built_in import variant
from scorepad.score.record import GameRecord, Side, Start
from scorepad.sheets.build import game_sheet
from scorepad.sheets.model import Paper
from scorepad.sheets.page.draw import draw_sheet
from scorepad.sheets.page.pdf import pdf_bytes
from scorepad.wording.labels import capital
from tests.sheets.in_order import PAPERS, cut_words
from tests.sheets.paper import Read, faults, read
from tests.slices import one_in

NAMES = ("Ann and Bo", "Wilhelmina Featherstone and her sister", "陽子と健太と文子と久美子と直樹と大輔と美咲")


def slip(ident: str = "whitnack", sides: int = 2, note: str | None = None) -> GameRecord:
    """Return a game of which only the totals are known; the first side won."""
    lowest = variant(ident).lowest_wins
    totals = tuple((1_000 * at if lowest else 9_000 - 1_000 * at) for at in range(sides))
    seated = tuple(Side(f"{NAMES[at % len(NAMES)]} {at}"[-40:]) for at in range(sides))
    start = Start(1, totals, final=True)
    return GameRecord(
        variant(ident), seated, start=start, played="1998-07-15", played_about="summer", note=note
    )


def pages_of(record: GameRecord, paper: Paper | None = None) -> list[Read]:
    return read(pdf_bytes(game_sheet(record), paper or Paper()))


def in_lines(page: Read) -> list[list[str]]:
    """Return the texts of a page, line by line, from left to right."""
    lines: dict[int, list[tuple[float, str]]] = {}
    for ink in page.inks:
        lines.setdefault(round((ink.top + ink.bottom) / 2), []).append((ink.left, ink.text))
    return [[text for _left, text in sorted(line)] for _top, line in sorted(lines.items())]


def test_a_slip_shows_each_sides_total_from_paper_and_no_round() -> None:
    (page,) = pages_of(slip())
    assert ["From paper", "Total"] in in_lines(page)
    assert ["●", "Ann and Bo 0", "★ Winner", "9,000"] in in_lines(page)
    assert [line[-1] for line in in_lines(page) if "■" in line] == ["8,000"]
    assert "summer 1998" in page.text
    assert not {"Round", "Brought forward", "Dealer", "To open", "Cards"} & set(page.text.split("\n"))


@pytest.mark.parametrize("lang", one_in(3, ["de", "en", "it", "ja", "sv"]))
@pytest.mark.parametrize(("ident", "sides"), [("whitnack", 2), ("phase-10", 12)])
def test_nothing_is_cut_or_overlaps_on_any_paper(ident: str, sides: int, lang: str) -> None:
    with use_language(lang):
        record = slip(ident, sides, note="A thunderstorm, and apple pie afterwards. " * 5)
        sheet = game_sheet(record)
        for asked in PAPERS:
            (page,) = pages = read(pdf_bytes(sheet, asked))
            assert (faults(pages), cut_words(sheet, pages)) == ([], [])
            # Half a page has no room for twelve sides and a note.
            assert draw_sheet(sheet, asked)[0] in (
                asked,
                (asked if sides == 2 else replace(asked, per_page=1)),
            )
            assert {capital(_("from paper")), _("★ Winner")} <= set(page.text.split("\n"))
            assert {points(side.start or 0) for side in sheet.sides} <= set(page.text.split("\n"))


@pytest.mark.parametrize("asked", one_in(4, PAPERS))
def test_a_note_too_long_for_the_page_gets_pages_of_its_own(asked: Paper) -> None:
    record = slip(sides=12, note="We sang and counted. " * 300)
    pages = pages_of(record, asked)
    assert len(pages) > 1
    assert faults(pages) == []
    assert sum(page.text.count("sang") for page in pages) == 300


def test_a_slip_that_goes_on_here_has_its_rounds_as_before() -> None:
    record = slip()
    open_round = replace(record, start=Start(2, (100, 200)))
    (page,) = pages_of(open_round)
    assert "Brought forward" in page.text
    assert "From paper" not in page.text
