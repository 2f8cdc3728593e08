"""A sample of the grid in tests/grid: pads, games and hard sheets without faults, which are found."""

import pytest
from fpdf import FPDF

from scorepad.i18n.catalogue import use_language
from scorepad.rules.built_in import variant
from scorepad.sheets.build import blank_sheet, game_sheet
from scorepad.sheets.model import Paper
from scorepad.sheets.page.fonts import LATIN, font_file
from scorepad.sheets.page.frame import GAP_MM
from scorepad.sheets.page.pdf import pdf_bytes
from scorepad.storage.gamefile.read import read_game
from tests import vectors
from tests.sheets.hard import HARD, WIDE, most_rows
from tests.sheets.in_order import check, cut_words, not_embedded, torn, unprinted
from tests.sheets.paper import MM, columns_of, faults, low_boxes, read

LOW = Paper("letter", landscape=True, per_page=2)

PADS = [
    ("whitnack", 2, Paper()),
    ("whitnack", 3, LOW),
    ("hand", 5, Paper(landscape=True)),
    ("canasta", 2, Paper("letter")),
    ("saskatchewan", 3, Paper(per_page=2)),
    ("simpson", 12, Paper("letter", per_page=2)),
    ("spades", 2, Paper()),
    ("five-hundred", 2, LOW),
]

SPOKEN = [
    ("de", "whitnack", 4, Paper(landscape=True, per_page=2)),
    ("de", "bolivia", 2, LOW),
    ("sv", "dearie", 2, Paper()),
    ("it", "vegas", 4, LOW),
    ("ja", "saskatchewan", 3, Paper(landscape=True)),
    ("de", "oh-hell", 7, Paper(landscape=True)),
    ("ja", "spades", 2, Paper("letter")),
]
GAMES = [("en", name, Paper()) for name in ("W03+W04+W05", "H01+H02", "P02", "BD1", "BD8")]
LOW_FEET = [("de", name, LOW) for name in ("C01", "S01", "W01")]
BELOW_LABELS = [(lang, "own words of forty letters", Paper("letter")) for lang in ("de", "sv")]


@pytest.mark.parametrize(("lang", "ident", "sides", "paper"), [*(("en", *each) for each in PADS), *SPOKEN])
def test_a_pad_has_no_faults(lang: str, ident: str, sides: int, paper: Paper) -> None:
    names = ("田中さん ♠♥", WIDE) if lang == "en" else ()
    with use_language(lang):
        assert not check(blank_sheet(variant(ident), sides, names), paper)


@pytest.mark.parametrize(("lang", "name", "paper"), [*GAMES, *LOW_FEET])
def test_a_game_has_no_faults_and_a_low_foot_cuts_no_word(lang: str, name: str, paper: Paper) -> None:
    with use_language(lang):
        assert not check(game_sheet(read_game(vectors.game_file(name)).record), paper)


@pytest.mark.parametrize(
    ("lang", "name", "paper"), [*(("en", name, Paper()) for name in [*HARD][::3]), *BELOW_LABELS]
)
def test_a_hard_sheet_has_no_faults(lang: str, name: str, paper: Paper) -> None:
    with use_language(lang):
        assert not check(HARD[name](), paper)


def test_more_rows_than_any_page_has_room_for_go_on_on_the_next_one() -> None:
    sheet = most_rows()
    pages = read(pdf_bytes(sheet, Paper("letter", landscape=True)))
    assert not [*faults(pages), *low_boxes(pages), *unprinted(sheet, pages), *cut_words(sheet, pages)]


@pytest.mark.parametrize(
    ("ident", "sides", "paper"),
    [
        ("whitnack", 2, Paper("letter", per_page=2)),
        ("whitnack", 2, Paper(per_page=2)),
        ("bolivia", 3, Paper(landscape=True, per_page=2)),
        ("dearie", 12, Paper()),
    ],
)
def test_no_round_is_torn_and_no_page_holds_rules_alone(ident: str, sides: int, paper: Paper) -> None:
    sheet = blank_sheet(variant(ident), sides)
    assert torn(sheet, read(pdf_bytes(sheet, paper))) == []


@pytest.mark.parametrize("paper", [Paper("letter", landscape=True), Paper(landscape=True, per_page=2)])
def test_forty_three_kinds_of_piles_and_the_total_stand_on_one_page(paper: Paper) -> None:
    sheet = HARD["forty-three kinds of piles"]()
    pages = read(pdf_bytes(sheet, paper))
    assert torn(sheet, pages) == []
    columns = (wide for page in pages for wide in columns_of(page) if wide > GAP_MM + 0.05)
    assert min(columns) >= 14 - 0.05


@pytest.mark.parametrize("name", ["millions below nothing", "twelve Japanese names"])
def test_no_page_holds_the_notes_of_a_game_alone(name: str) -> None:
    sheet = HARD[name]()
    pages = read(pdf_bytes(sheet, Paper(landscape=True, per_page=2)))
    assert torn(sheet, pages) == []
    assert any("This game" in page.text for page in pages)


@pytest.mark.parametrize("paper", [Paper(), Paper(landscape=True), Paper("letter", per_page=2)])
@pytest.mark.parametrize(("ident", "least"), [("whitnack", 14), ("pennies", 14), ("canasta", 11.2)])
def test_a_column_has_room_for_the_digits_of_its_totals(ident: str, least: float, paper: Paper) -> None:
    for page in read(pdf_bytes(blank_sheet(variant(ident), 4), paper)):
        assert min(columns_of(page)) >= least - 0.05


@pytest.mark.parametrize("paper", [Paper(), Paper(landscape=True, per_page=2)])
@pytest.mark.parametrize(
    ("ident", "asked"), [("whitnack", ("90", "120", "150")), ("saskatchewan", ("concealed", "canasta"))]
)
def test_what_a_round_needs_is_printed_in_ten_points(
    ident: str, asked: tuple[str, ...], paper: Paper
) -> None:
    inks = [ink for page in read(pdf_bytes(blank_sheet(variant(ident), 2), paper)) for ink in page.inks]
    sizes = {text: {ink.size for ink in inks if ink.text == text} for text in asked}
    assert min(min(found) for found in sizes.values()) > 9.99


def test_every_side_has_a_line_for_its_name_with_its_word() -> None:
    (page,) = read(pdf_bytes(blank_sheet(variant("whitnack"), 2), Paper()))
    names = [ink for ink in page.inks if ink.text == "Name"]
    lines = [
        rule
        for ink in names
        for rule in page.lying
        if 0 < rule.left - ink.right < 5 * MM
        if abs(rule.top - ink.bottom) < 2 * MM and rule.right - rule.left > 20 * MM
    ]
    assert (len(names), len(lines)) == (2, 2)


Text = tuple[float, float, str]
Line = tuple[float, float, float, float]
FIRST: Text = (20, 20, "first")


def page(*drawn: Text | Line) -> bytes:
    """Return a page with texts and lines at places in mm."""
    pdf = FPDF(unit="mm", format="a4")
    pdf.add_font(LATIN, fname=font_file(LATIN))
    pdf.set_font(LATIN, size=10)
    pdf.add_page()
    for each in drawn:
        if len(each) == 3:
            pdf.text(*each)
        else:
            pdf.line(*each)
    return bytes(pdf.output())


@pytest.mark.parametrize(
    ("drawn", "said"),
    [
        ((FIRST, (25, 21, "second")), ["'first' stands over 'second'"]),
        (((195, 20, "a long word"),), ["edge"]),
        ((FIRST, (23, 10, 23, 30)), ["'first' crosses an upright line"]),
        ((FIRST, (10, 19, 60, 19)), ["'first' crosses a lying line"]),
        ((FIRST, (20, 24.2, "second"), (20, 25, 60, 25)), []),
    ],
)
def test_faults_of_a_page_are_reported(drawn: tuple[Text | Line, ...], said: list[str]) -> None:
    found = faults(read(page(*drawn)))
    assert [part in fault for part, fault in zip(said, found, strict=True)] == [True] * len(said)


def test_low_boxes_cut_words_and_fonts_that_are_not_embedded_are_reported() -> None:
    upright: list[Line] = [(x, 20, x, 37.8) for x in (20, 60)]
    lying: list[Line] = [(20, 20 + 8.9 * at, 60, 20 + 8.9 * at) for at in range(3)]
    assert low_boxes(read(page(*upright, *lying))) == ["page 1: a row of 8.90 mm"] * 2
    cut = cut_words(blank_sheet(variant("whitnack"), 2), read(page((20, 20, "Red thre"))))
    assert cut == ["'thre' is no whole word"]
    pdf = FPDF(unit="mm", format="a4")
    pdf.set_font("helvetica", size=10)
    pdf.add_page()
    pdf.text(*FIRST)
    assert not_embedded(bytes(pdf.output())) == ["/Helvetica"]
