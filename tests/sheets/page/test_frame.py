"""How sheets are spread over pages, and what the sheet of an old slip shows."""

import subprocess
import sys
from dataclasses import replace
from hashlib import sha256

import pytest

from scorepad.i18n.catalogue import _, use_language
from scorepad.i18n.formats import points
from scorepad.rules.built_in import variant
from scorepad.rules.resolve import with_house_rules
from scorepad.score.record import GameRecord, Side, Start
from scorepad.sheets.build import blank_sheet, game_sheet
from scorepad.sheets.model import Note, Paper
from scorepad.sheets.page.draw import draw_sheet
from scorepad.sheets.page.head import SIDE_SIGNS, dealers_above
from scorepad.sheets.page.paper import DrawnPage, TextMark
from scorepad.sheets.page.pdf import pdf_bytes
from scorepad.storage.gamefile.read import read_game
from scorepad.wording.labels import capital
from tests import vectors
from tests.sheets.in_order import PAPERS, cut_words
from tests.sheets.paper import Read, faults, read
from tests.slices import one_in

SAMPLE = """
from hashlib import sha256
from scorepad.rules.built_in import variant
from scorepad.sheets.build import blank_sheet
from scorepad.sheets.page.pdf import pdf_bytes
from scorepad.sheets.model import Paper
print(sha256(pdf_bytes(blank_sheet(variant("whitnack"), 6, ("田中さん",)), Paper())).hexdigest())
"""


def words(page: DrawnPage) -> list[str]:
    return [mark.text for mark in page.marks if isinstance(mark, TextMark)]


@pytest.mark.parametrize(
    ("ident", "sides", "paper", "pages"),
    [
        ("whitnack", 2, Paper(per_page=2), 1),
        ("whitnack", 2, Paper(landscape=True, per_page=2), 2),
        ("whitnack", 2, Paper("letter", per_page=2, landscape=True), 2),
        ("whitnack", 3, Paper(landscape=True), 1),
        ("simpson", 4, Paper(), 1),
        ("hand", 2, Paper(), 1),
        ("samba", 2, Paper(landscape=True), 1),
        ("whitnack", 6, Paper(landscape=True), 2),
    ],
)
def test_a_pad_takes_no_more_pages_than_it_must(ident: str, sides: int, paper: Paper, pages: int) -> None:
    assert len(draw_sheet(blank_sheet(variant(ident), sides), paper)[1]) == pages


@pytest.mark.parametrize("asked", ["pile", "concealed_pile", "clean_pile"])
@pytest.mark.parametrize("ident", ["whitnack", "pennies"])
def test_a_digit_ending_a_piles_name_costs_no_page(ident: str, asked: str) -> None:
    def pages(name: str) -> int:
        rules = with_house_rules(variant(ident), {"labels.pile": name, "opening.minimums": [asked]})
        return len(draw_sheet(blank_sheet(rules, 2), Paper())[1])

    assert pages("Long canasta 7") == pages("Long canasta x")


def test_sides_stay_together_on_pages_split_by_rounds() -> None:
    names = {"Ann", "Bo", "Cy"}
    _paper, pages = draw_sheet(blank_sheet(variant("pennies"), 3, ("Ann", "Bo", "Cy")), Paper())
    assert [names & set(words(page)) for page in pages] == [names] * 2


def test_a_later_page_has_the_names_and_a_box_for_what_each_side_brings_forward() -> None:
    record = read_game(vectors.game_file("W03+W04+W05")).record
    sheet = game_sheet(record)
    later = replace(sheet, rounds=sheet.rounds * 3, group=3)
    _paper, pages = draw_sheet(later, Paper())
    forward = [words(page) for page in pages if "Brought forward" in words(page)]
    assert len(forward) == len(pages) - 1
    for written, index in zip(forward, (3, 6, 9), strict=False):
        totals = [column.total for column in later.rounds[index - 1].columns]
        assert {side.name for side in sheet.sides} <= set(written)
        assert {points(total) for total in totals if total is not None} <= set(written)


@pytest.mark.parametrize(
    ("ident", "rows", "asked", "found"),
    [
        ("whitnack", 0, Paper(per_page=2), Paper(per_page=2)),
        ("whitnack", 0, Paper("letter", per_page=2), Paper("letter")),
        ("whitnack", 10, Paper(landscape=True), Paper()),
        ("whitnack", 20, Paper(landscape=True, per_page=2), Paper(landscape=True)),
        ("whitnack", 40, Paper(landscape=True), Paper()),
    ],
)
def test_where_too_few_rows_fit_another_paper_is_taken(
    ident: str, rows: int, asked: Paper, found: Paper
) -> None:
    own = {f"piles.own_{at}": 100 for at in range(rows)}
    paper, _pages = draw_sheet(blank_sheet(with_house_rules(variant(ident), own), 2), asked)
    assert paper == found


def test_every_side_has_its_own_printable_symbol() -> None:
    _paper, pages = draw_sheet(blank_sheet(variant("whitnack"), 12), Paper())
    written = [text for page in pages for text in words(page)]
    assert set(SIDE_SIGNS) <= set(written)
    assert not any("character that can't be printed" in text for text in written)


def test_a_name_is_printed_smaller_rather_than_cut() -> None:
    sheet = blank_sheet(variant("hand"), 4, ("Wilhelmina Maria",) * 4)
    _paper, (first, *_others) = draw_sheet(sheet, Paper())
    assert {"Wilhelmina", "Maria"} <= set(words(first))


def test_a_word_too_long_for_any_page_leaves_other_words_whole() -> None:
    own = {"piles.own": 100, "labels.own": "M" * 40, "labels.pile": "M" * 40}
    paper = Paper(landscape=True, per_page=2)
    names = ("Wilhelmina " + "M" * 29,)
    _paper, pages = draw_sheet(blank_sheet(with_house_rules(variant("saskatchewan"), own), 4, names), paper)
    written = {text for page in pages for text in words(page)}
    assert {"concealed", "Wilhelmina"} <= written


def test_dealers_are_listed_as_each_language_does() -> None:
    sheet = blank_sheet(variant("whitnack"), 2)
    named = zip(sheet.rounds, ("Ann", "Bo"), strict=False)
    dealt = replace(sheet, rounds=tuple(replace(each, dealer=name) for each, name in named))
    with use_language("ja"):
        (told,) = dealers_above(dealt, range(2), 1000)
    assert told.endswith("1\N{NO-BREAK SPACE}Ann、2\N{NO-BREAK SPACE}Bo")


@pytest.mark.parametrize(("dealt", "lines"), [(4, 0), (3, 1)])
def test_dealers_named_above_leave_no_line_to_name_them(dealt: int, lines: int) -> None:
    sheet = blank_sheet(variant("whitnack"), 2)
    names = ("Wilhelmina Maria",) * dealt + ("",) * (4 - dealt)
    rounds = tuple(replace(each, dealer=name) for each, name in zip(sheet.rounds, names, strict=True))
    _paper, (page,) = draw_sheet(replace(sheet, rounds=rounds), Paper())
    assert any(text.startswith("Dealer: 1") for text in words(page))
    assert words(page).count("Dealer") == lines


@pytest.mark.parametrize("lines", [120, 367])
def test_no_line_of_a_note_on_pages_of_its_own_is_lost(lines: int) -> None:
    told = (Note("This game", tuple(f"Round {number}." for number in range(lines))),)
    sheet = replace(game_sheet(read_game(vectors.game_file("W03+W04+W05")).record), result="", told=told)
    _paper, pages = draw_sheet(sheet, Paper("letter", landscape=True))
    assert set(told[0].lines) <= {text for page in pages for text in words(page)}


@pytest.mark.parametrize(("name", "winners"), [("M01", 1), ("W06", 2), ("P02", 0)])
def test_winners_are_named_in_words(name: str, winners: int) -> None:
    _paper, pages = draw_sheet(game_sheet(read_game(vectors.game_file(name)).record), Paper())
    assert words(pages[0]).count("★ Winner") == winners
    assert any(" won by " in text or "Shared win" in text for text in words(pages[0])) == bool(winners)


def test_a_sheet_is_byte_identical_in_another_process() -> None:
    here = sha256(pdf_bytes(blank_sheet(variant("whitnack"), 6, ("田中さん",)), Paper())).hexdigest()
    program = [sys.executable, "-c", SAMPLE]
    out = subprocess.run(program, check=True, capture_output=True, text=True, env={"PYTHONHASHSEED": "1"})
    assert out.stdout.strip() == here


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
