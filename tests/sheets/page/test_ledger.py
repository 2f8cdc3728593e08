"""The sheet of a game of points, read back: rounds one below another, sides side by side."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.i18n.catalogue import use_language
from scorepad.i18n.formats import points
from scorepad.rules.built_in import variant
from scorepad.rules.resolve import with_house_rules
from scorepad.score.record import NOBODY, Adjustment, GameRecord, Round, RoundId, Side, Start, Tally
from scorepad.sheets.build import blank_sheet, game_sheet
from scorepad.sheets.model import Paper, Sheet
from scorepad.sheets.page.draw import draw_sheet
from scorepad.sheets.page.pdf import pdf_bytes
from scorepad.sheets.render import other_paper_sentence
from scorepad.storage.gamefile.read import read_game
from tests import vectors
from tests.sheets.in_order import check, columns_a_side, rounds_on, sides_on, total_columns
from tests.sheets.paper import LEAST, MM, Read, columns_of, read, rows_of

NAMES = ("Ann", "Bernadette", "Carlo", "Dorothea", "Ed", "Wilhelmina")
MORE_NAMES = ("Gus", "Hal", "Ida", "Jo", "Kim", "Lou")


def pages_of(sheet: Sheet, paper: Paper) -> list[Read]:
    return read(pdf_bytes(sheet, paper))


def played(
    ident: str, sides: int, rounds: int, *, start: Start | None = None, ended: bool = True, **own: object
) -> Sheet:
    """Return a game in which side 1 writes 1 more than side 0, and so on, and 10 more in each round."""
    tallies = tuple(
        tuple(Tally(True, points=(10 * at + side,)) for side in range(sides)) for at in range(rounds)
    )
    deals = tuple(
        Round(each, NOBODY, dealer=at % sides, id=RoundId(str(at))) for at, each in enumerate(tallies)
    )
    seated = tuple(Side(name, ()) for name in (*NAMES, *MORE_NAMES)[:sides])
    rules = with_house_rules(variant(ident), own)
    return game_sheet(GameRecord(rules, seated, deals, start=start, ended=ended))


def scored(tally: Tally, sat_out: str = "blank") -> Read:
    """Return the page of a game of one round, in which Ann wrote down a tally and Bernadette 7."""
    rules = with_house_rules(variant("points"), {"points.sat_out": sat_out, "rows.own": 10})
    sides = (Side("Ann", ()), Side("Bernadette", ()))
    deal = Round((tally, Tally(True, points=(7,))), NOBODY, id=RoundId("1"))
    (page,) = pages_of(game_sheet(GameRecord(rules, sides, (deal,), ended=True)), Paper())
    return page


def in_row(page: Read, number: int) -> list[str]:
    """Return what stands beside a round's number, from left to right."""
    (label,) = [ink for ink in page.inks if ink.text == str(number) and abs(ink.size - 10) < 0.01]
    beside = [ink for ink in page.inks if abs(ink.top - label.top) < 2 * MM and ink.left > label.right]
    return [ink.text for ink in sorted(beside, key=lambda ink: ink.left)]


@pytest.mark.parametrize(("sides", "size"), [(2, "a4"), (4, "letter"), (6, "a4"), (7, "a4"), (7, "letter")])
def test_the_eleven_rounds_of_two_to_seven_players_stand_on_one_page(sides: int, size: str) -> None:
    sheet = blank_sheet(variant("five-crowns"), sides)
    (page,) = pages_of(sheet, Paper(size))
    assert rounds_on(page) == list(range(1, 12))
    assert sides_on(page) == list(range(sides))
    assert min(rows_of(page)) >= 9 - 0.02
    assert min(total_columns(sheet, page)) >= 10 - 0.05
    assert min(ink.size for ink in page.inks) >= LEAST - 0.01
    assert all(page.text.count(dealt.name) == 1 for dealt in sheet.rounds)
    assert page.text.count("Name") == sides


@pytest.mark.parametrize("lang", ["de", "it", "sv", "ja"])
def test_they_do_in_other_languages_and_once_they_are_played(lang: str) -> None:
    with use_language(lang):
        assert len(draw_sheet(blank_sheet(variant("five-crowns"), 7), Paper())[1]) == 1
        assert len(draw_sheet(played("five-crowns", 7, 11), Paper("letter"))[1]) == 1


def test_a_total_of_five_digits_has_fourteen_millimetres() -> None:
    sheet = blank_sheet(with_house_rules(variant("points"), {"length.target": 10_000}), 6)
    for page in pages_of(sheet, Paper()):
        assert min(total_columns(sheet, page)) >= 14 - 0.05


def test_a_pad_without_a_number_of_rounds_fills_its_page_and_a_finished_game_does_not() -> None:
    (page,) = pages_of(blank_sheet(variant("hearts"), 4), Paper())
    assert len(rounds_on(page)) > 20
    (going,) = pages_of(played("rummy-500", 2, 3, ended=False), Paper())
    assert len(rounds_on(going)) > 20
    (finished,) = pages_of(played("hearts", 4, 4), Paper())
    assert rounds_on(finished) == [1, 2, 3, 4]


def test_counts_of_the_rules_have_a_narrow_column_with_their_label_for_each_side() -> None:
    sheet = blank_sheet(variant("phase-10"), 4)
    (page,) = pages_of(sheet, Paper())
    assert len(columns_of(page)) == 1 + 4 * 3
    assert page.text.count("Phases\ncompleted") == 4
    assert "Adjustments" not in page.text


def test_where_labels_are_too_wide_letters_stand_for_them() -> None:
    (page,) = pages_of(blank_sheet(variant("phase-10"), 6), Paper())
    assert "A\N{NO-BREAK SPACE}Phases completed" in page.text
    assert [ink.text for ink in page.inks].count("A") == 6


@pytest.mark.parametrize(
    ("name", "first", "last"),
    [
        (
            "BD1",
            ["7", "8", "71", "71", "5", "5", "50", "50"],
            ["4", "6", "−58", "−29", "7", "7", "70", "211"],
        ),
        (
            "BD5",
            ["120", "120", "120", "120", "80", "80", "80"],
            ["120", "100", "−120", "0", "100", "100", "180"],
        ),
        (
            "BD8",
            ["140", "0", "yes", "140", "140", "3", "30", "30"],
            ["140", "0", "no", "−140", "0", "4", "40", "70"],
        ),
    ],
)
def test_each_side_has_its_bid_and_what_it_took_and_the_contract_stands_with_the_side_that_plays_it(
    name: str, first: list[str], last: list[str]
) -> None:
    record = read_game(vectors.game_file(name)).record
    (page,) = pages_of(game_sheet(record), Paper())
    assert [in_row(page, number) for number in (1, len(record.rounds))] == [first, last]


def test_a_bid_that_another_sides_contract_made_idle_is_not_printed() -> None:
    record = read_game(vectors.game_file("BD5")).record
    first, *others = record.rounds
    theirs = replace(first, tallies=(first.tallies[0], replace(first.tallies[1], bid=150)))
    (page,) = pages_of(game_sheet(replace(record, rounds=(theirs, *others))), Paper())
    assert "150" not in page.text


def test_a_pad_for_bids_has_as_many_rounds_as_its_players_play() -> None:
    sheets = [blank_sheet(variant("wizard"), sides) for sides in (3, 6)]
    assert [(len(sheet.rounds), sheet.gist[:9]) for sheet in sheets] == [(20, "20 rounds"), (10, "10 rounds")]


def test_a_box_holds_the_round_with_its_rows_and_adjustments_and_their_reason_is_a_note() -> None:
    tally = Tally(True, points=(20,), rows={"own": 2}, adjustments=(Adjustment(-3, "spilt the tea"),))
    page = scored(tally)
    assert in_row(page, 1) == ["2", "37", "37", "7", "7"]
    assert "Round 1: Ann, −3, spilt the tea" in page.text


@pytest.mark.parametrize(
    ("adjusted", "sat_out", "shown"),
    [
        ((), "blank", ["–", "0"]),
        ((), "zero", ["0", "0"]),
        ((Adjustment(-50, "late"),), "blank", ["−50", "−50"]),
    ],
)
def test_a_side_that_sat_out_has_a_dash_or_a_nought_unless_it_was_adjusted(
    adjusted: tuple[Adjustment, ...], sat_out: str, shown: list[str]
) -> None:
    assert in_row(scored(Tally(True, sat_out=1, adjustments=adjusted), sat_out), 1) == [*shown, "7", "7"]


def test_the_winner_is_marked_each_dealer_named_and_nothing_brought_to_a_first_page() -> None:
    (page,) = pages_of(played("five-crowns", 3, 11), Paper())
    assert page.text.count("★ Winner") == 1
    assert "Brought forward" not in page.text
    names = {name: [ink.size for ink in page.inks if ink.text == name] for name in NAMES[:3]}
    assert [sum(size < 8.1 for size in sizes) for sizes in names.values()] == [4, 4, 3]


def test_what_is_brought_forward_stands_above_the_rounds_of_each_page_and_makes_none_too_low() -> None:
    start = Start(2, (500, 20, -30))
    sheet = played("points", 3, 48, start=start)
    pages = pages_of(sheet, Paper())
    assert len(pages) > 1
    assert min(low for page in pages for low in rows_of(page)) >= 9 - 0.02
    assert [number for page in pages for number in rounds_on(page)] == list(range(2, 50))
    before = [list(start.totals)]
    for page in pages:
        last = rounds_on(page)[-1] - 2
        before.append([column.total or 0 for column in sheet.rounds[last].columns])
        (words,) = [ink for ink in page.inks if ink.text.startswith("Brought")]
        beside = [ink for ink in page.inks if abs(ink.top - words.top) < 3 * MM and ink.left > words.right]
        assert [ink.text for ink in beside] == list(map(points, before[-2]))


@pytest.mark.parametrize(
    ("sides", "asked", "found"),
    [
        (2, Paper(per_page=2), Paper(per_page=2)),
        (4, Paper("letter", True, 2), Paper("letter", True, 2)),
        (4, Paper("letter", per_page=2), Paper("letter")),
        (4, Paper(landscape=True), Paper(landscape=True)),
    ],
)
def test_two_sheets_stand_on_a_page_where_neither_is_divided(sides: int, asked: Paper, found: Paper) -> None:
    sheet = blank_sheet(variant("five-crowns"), sides)
    paper, pages = draw_sheet(sheet, asked)
    assert (paper, len(pages)) == (found, 1)
    assert bool(other_paper_sentence(asked, paper)) == (asked != found)
    assert not check(sheet, asked)


def test_more_counts_than_a_page_is_wide_stand_as_on_other_sheets() -> None:
    own = {f"rows.own_{at}": 5 for at in range(40)}
    _paper, pages = draw_sheet(blank_sheet(with_house_rules(variant("points"), own), 3), Paper())
    assert len(pages) == 3


@settings(max_examples=4)
@given(
    sides=st.integers(2, 12),
    rounds=st.integers(1, 45),
    size=st.sampled_from(["a4", "letter"]),
    landscape=st.booleans(),
    per_page=st.sampled_from([1, 2]),
)
def test_no_row_is_divided_and_every_number_is_there(
    sides: int, rounds: int, size: str, landscape: bool, per_page: int
) -> None:
    sheet = played("points", sides, rounds)
    assert columns_a_side(sheet) == 2
    assert not check(sheet, Paper(size, landscape, per_page))
