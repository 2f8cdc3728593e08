"""The spreadsheet adds up by itself exactly like the app, as another engine confirms."""

import io
import zipfile
from dataclasses import replace
from itertools import product

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.rules.built_in import variant
from scorepad.rules.resolve import with_house_rules
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import GameRecord, GoingOutKind, Round, Side, Start, Tally
from scorepad.score.result import leaders
from scorepad.score.totals import score_game
from scorepad.sheets.build import BAGS, game_sheet
from scorepad.sheets.xlsx.cells import NAMES, STANDING, WORKED_OUT, CellMap, address
from scorepad.sheets.xlsx.workbook import game_xlsx, pad_xlsx
from scorepad.storage.gamefile.read import read_game
from tests import vectors
from tests.rules.telling import TELLING
from tests.sheets.xlsx.recalculated import SCORES, Recalculated, formulas, places_of, plain
from tests.strategies import records, rounds

FOUR_ROUNDS = "W03+W04+W05"


def game(name: str) -> GameRecord:
    return read_game(vectors.game_file(name)).record


def totals_shown(book: Recalculated, places: CellMap) -> list[int | str]:
    return [book.shown((STANDING, places.points_column(side))) for side in range(places.sides)]


def sums_shown(book: Recalculated, record: GameRecord) -> list[list[int | str]]:
    places = places_of(record)
    return [
        [book.shown(places.points(index, side, "round")) for side in range(places.sides)]
        for index in range(len(record.rounds))
    ]


def sums_of(record: GameRecord) -> list[list[int | str]]:
    return [[side.breakdown.round for side in each.sides] for each in score_game(record).rounds]


def computed(record: GameRecord) -> Recalculated:
    """Return a game's workbook, in which every formula gave its stored value, and the totals the app's."""
    data = game_xlsx(record)
    book, cells = Recalculated(data), formulas(data)
    assert {place: book.shown(place) for place in cells} == cells
    assert totals_shown(book, places_of(record)) == list(score_game(record).totals)
    return book


@pytest.mark.parametrize("name", vectors.IDS)
def test_every_formula_gives_the_apps_number_and_its_stored_value(name: str) -> None:
    record = game(name)
    book, places, sheet = computed(record), places_of(record), game_sheet(record)
    for shown, scored in zip(sums_shown(book, record), sums_of(record), strict=True):
        assert [here or 0 for here in shown] == scored
    complete = [(index, dealt) for index, dealt in enumerate(score_game(record).rounds) if dealt.complete]
    assert complete
    for (index, dealt), side in product(complete, range(places.sides)):
        for row, cell in zip(sheet.rows, sheet.rounds[index].columns[side].cells, strict=True):
            assert (book.shown(places.points(index, side, row.path)) or 0) == (cell.points or 0), row.path
        asked = dealt.sides[side].minimum
        if sheet.opens and isinstance(asked, int):
            assert book.shown(places.points(index, side, "opens")) == asked


@pytest.mark.parametrize("factor", [2, 8])
def test_a_rounds_factor_multiplies_it_on_the_spreadsheet_too(factor: int) -> None:
    record = game("H01+H02")
    more = replace(record, rounds=tuple(replace(each, factor=factor) for each in record.rounds))
    assert totals_shown(computed(more), places_of(more)) != list(score_game(record).totals)


def stars(book: Recalculated, places: CellMap) -> list[int]:
    shown = (book.shown((STANDING, places.entry_column(side))) for side in range(places.sides))
    return [side for side, mark in enumerate(shown) if mark == "★"]


@pytest.mark.parametrize("ident", TELLING)
def test_a_slip_has_its_totals_with_a_star_for_the_best_and_no_round(ident: str) -> None:
    sides = tuple(Side(name) for name in ("Ann", "Bo", "Cy"))
    slip = GameRecord(variant(ident), sides, start=Start(1, (310, 4065, 310), final=True))
    book, places = computed(slip), places_of(slip)
    assert totals_shown(book, places) == [310, 4065, 310]
    assert stars(book, places) == list(score_game(slip).winners)
    page = openpyxl.load_workbook(io.BytesIO(game_xlsx(slip)))[SCORES]
    words = {str(text) for row in page.values for text in row if text}
    assert "From paper" in words
    assert not any(text.startswith(("Round", "Brought")) for text in words)


@pytest.mark.parametrize(
    ("rules", "start"),
    [
        ({}, Start(3, (10, 200, 90))),
        ({"points.lowest_wins": False}, None),
        ({"length.row_target": 3}, None),
    ],
)
def test_the_star_is_for_whoever_has_more_of_the_row_and_then_the_better_total(
    rules: dict[str, object], start: Start | None
) -> None:
    wrote = (
        ((1, 60), (1, 0), (0, 20)),
        ((1, 0), (0, 0), (1, 5)),
        ((0, 0), (1, 10), (0, 0)),
        ((1, 5), (0, 0), (0, 0)),
    )
    ours = with_house_rules(variant("phase-10"), {"length.row_target": 2, **rules})
    sides = tuple(Side(name) for name in ("Ann", "Bo", "Cy"))
    for played in range(1, len(wrote) + 1):
        deals = tuple(
            Round(tuple(Tally(counted=True, rows={"phase": phase}, points=(each,)) for phase, each in one))
            for one in wrote[:played]
        )
        record = GameRecord(ours, sides, deals, start)
        book, places, standing = computed(record), places_of(record), score_game(record).standing
        assert [book.shown((places.in_row, places.points_column(side))) for side in range(3)] == list(
            standing.in_row
        )
        assert stars(book, places) == list(leaders(ours, standing))


def fill_in(book: Recalculated, shown: GameRecord, wanted: GameRecord) -> None:
    """Replace a game's entries with those of another game with as many rounds."""
    places = places_of(shown)
    other = openpyxl.load_workbook(io.BytesIO(game_xlsx(wanted)))[SCORES]
    paths = [*(path for path in places.rows if path not in (*WORKED_OUT, BAGS)), "counted"]
    for index, side, path in product(range(len(shown.rounds)), range(places.sides), paths):
        place = places.entry(index, side, path)
        book.enter(place, plain(other[address(place)].value))
    if shown.rules.family.multiplies_rounds:
        for place in map(places.factor, range(len(shown.rounds))):
            book.enter(place, plain(other[address(place)].value))
    book.work_out()


@st.composite
def pairs(draw: st.DrawFn) -> tuple[GameRecord, GameRecord]:
    """Draw two games of one table, of the same length."""
    record = draw(records(max_rounds=2).filter(lambda each: bool(each.rounds)))
    again = tuple(draw(rounds(record.rules, record.sides)) for _each in record.rounds)
    return record, replace(record, rounds=again)


def check_changed_entries(before: GameRecord, after: GameRecord) -> None:
    book = Recalculated(game_xlsx(before))
    fill_in(book, before, after)
    assert totals_shown(book, places_of(after)) == list(score_game(after).totals)
    for shown, scored in zip(sums_shown(book, after), sums_of(after), strict=True):
        assert [here or 0 for here in shown] == scored


@settings(max_examples=8)
@given(pairs())
def test_after_any_change_the_computed_totals_match_the_app(
    pair: tuple[GameRecord, GameRecord],
) -> None:
    check_changed_entries(*pair)


@pytest.mark.parametrize(("asked", "bid"), [(True, Tally(bid=4, made=0)), (False, Tally(bid=4, taken=0))])
def test_a_bid_missed_altogether_counts_while_its_side_is_open(asked: bool, bid: Tally) -> None:
    rules = with_house_rules(variant("spades"), {"bids.asked": asked})
    record = GameRecord(rules, (Side("A"), Side("B")), (Round((bid, Tally())),))
    check_changed_entries(replace(record, rounds=(Round((Tally(), Tally())),)), record)


@pytest.mark.parametrize("ident", TELLING)
def test_a_pad_filled_in_during_play_adds_up_like_the_app(ident: str) -> None:
    rules = variant(ident)
    sides = (Side("A", ("Ann", "Bo")), Side("B", ("Cy", "Di")))
    pile = {} if "piles" not in rules.counted else {next(iter(rules.kinds)): 2}
    caught = 1 if rules.catches_red_threes and "red_threes" in rules.counted else None
    tally = Tally(counted=True, piles=pile, red_threes_caught=caught)
    record = GameRecord(rules, sides, (Round((tally, Tally(counted=True))),))
    book, places = Recalculated(pad_xlsx(rules, 2)), places_of(record)
    assert totals_shown(book, places) == [0, 0]
    book.enter(places.entry(0, 0, "counted"), "yes")
    if "piles" in rules.counted:
        book.enter(places.entry(0, 0, f"piles.{next(iter(rules.kinds))}"), 2)
    if caught:
        book.enter(places.entry(0, 0, "red_threes.caught"), 1)
    book.work_out()
    assert totals_shown(book, places) == [0, 0]
    book.enter(places.entry(0, 1, "counted"), "yes")
    book.work_out()
    assert totals_shown(book, places) == list(score_game(record).totals)


def pad_of_two(rules: RuleSet) -> tuple[Recalculated, CellMap]:
    """Return a pad for two sides, and where everything stands in it."""
    return Recalculated(pad_xlsx(rules, 2)), places_of(GameRecord(rules, (Side("A"), Side("B"))))


def test_two_sides_going_out_in_one_round_are_flagged() -> None:
    book, places = pad_of_two(variant("whitnack"))
    beside = (places.line(0, "out"), 1)
    assert book.shown(beside) == "100"
    for side in range(2):
        book.enter(places.entry(0, side, "out"), "yes")
    book.work_out()
    assert book.shown(beside) == "only one side"


@pytest.mark.parametrize("yes", ["yes", "YES", "ja", "sì", "はい"])
def test_yes_in_any_language_counts(yes: str) -> None:
    book, places = pad_of_two(variant("whitnack"))
    book.enter(places.entry(0, 0, "out"), yes)
    for side in range(2):
        book.enter(places.entry(0, side, "counted"), yes)
    book.work_out()
    assert totals_shown(book, places) == [100, 0]


def test_the_line_of_counted_sides_says_what_is_missing() -> None:
    book, places = pad_of_two(variant("hand"))
    question = (places.line(0, "counted"), 1)

    def told() -> list[int | str]:
        book.work_out()
        return [book.shown(at) for at in (question, *(places.points(0, side, "counted") for side in (0, 1)))]

    assert told() == ["", "", ""]
    book.enter(places.entry(0, 0, "left"), 20)
    assert told() == ["", "missing", "missing"]
    book.enter(places.entry(0, 0, "counted"), "yes")
    assert told() == ["", 1, "missing"]
    book.enter(places.entry(0, 1, "counted"), "perhaps")
    assert told() == ["", 1, "missing"]
    book.enter(places.entry(0, 1, "counted"), "yes")
    assert told() == ["who went out?", 1, 1]
    book.enter(places.entry(0, 1, "out"), "yes")
    assert told() == ["", 1, 1]


def test_going_out_concealed_is_chosen_by_its_word() -> None:
    rules = variant("canasta")
    book, places = pad_of_two(rules)
    book.enter(places.entry(0, 0, "out"), "concealed")
    book.work_out()
    assert GoingOutKind.CONCEALED in rules.hows
    assert book.shown(places.points(0, 0, "out")) == rules.number("going_out.concealed")


def test_only_boxes_to_fill_in_are_unlocked_and_each_accepts_only_valid_entries() -> None:
    rules = variant("whitnack")
    book = openpyxl.load_workbook(io.BytesIO(pad_xlsx(rules, 2)))
    page = book[SCORES]
    places = places_of(GameRecord(rules, (Side("A"), Side("B"))))
    allowed = {
        cell: each for each in page.data_validations.dataValidation for cell in str(each.sqref).split()
    }
    entries = {
        address(places.entry(index, side, path))
        for index, side, path in product(range(4), range(2), [*places.rows, "counted"])
    }
    free = {cell.coordinate for row in page.iter_rows() for cell in row if not cell.protection.locked}
    heads = {address((line, column)) for line in (NAMES, NAMES + 1) for column in range(2, 6)}
    assert free == entries | heads | {address(places.dealer(index)) for index in range(4)} | {"B3"}
    assert set(allowed) == free - {"D5", "F5", "D6", "F6"}
    assert all(each.showInputMessage and 0 < len(each.prompt) <= 255 for each in allowed.values())
    assert "no wild cards" in allowed[address(places.entry(2, 1, "piles.clean"))].prompt
    clean = allowed[address(places.entry(0, 0, "piles.clean"))]
    assert (clean.type, clean.operator, clean.formula1, clean.formula2) == ("whole", None, "0", "999")
    assert allowed[address(places.entry(0, 0, "adjustments"))].formula1 == "-99995"
    assert page.protection.sheet
    assert page.protection.password is None


def test_a_score_sheet_of_four_rounds_is_printed_on_two_pages_and_takes_at_most_15_kb() -> None:
    data = game_xlsx(game(FOUR_ROUNDS))
    page = openpyxl.load_workbook(io.BytesIO(data))[SCORES]
    assert len(data) <= 15_000
    assert [page.cell(at.id + 1, 1).value for at in page.row_breaks.brk] == ["Round 3 · dealer:"]
    assert int(page.page_setup.paperSize) == int(page.PAPERSIZE_A4)


def test_a_game_to_a_target_has_twelve_rounds_on_four_pages() -> None:
    page = openpyxl.load_workbook(io.BytesIO(pad_xlsx(variant("canasta"), 2)))[SCORES]
    titles = [cell.value for (cell,) in page.iter_rows(max_col=1) if str(cell.value).startswith("Round ")]
    assert titles == [f"Round {number} · dealer:" for number in range(1, 13)]
    assert [page.cell(at.id + 1, 1).value for at in page.row_breaks.brk] == [titles[at] for at in (3, 6, 9)]


@pytest.mark.parametrize("name", ["=1+1", "@x", "+49 30", "-5", "http://a.b", "田中さん"])
def test_a_name_stays_text_whatever_it_begins_with(name: str) -> None:
    record = replace(game(FOUR_ROUNDS), sides=(Side(name), Side("B")), title=name)
    page = openpyxl.load_workbook(io.BytesIO(game_xlsx(record)))[SCORES]
    for place in ("C5", "A1"):
        assert (page[place].value, page[place].data_type, page[place].hyperlink) == (name, "s", None)


def test_the_time_of_writing_is_not_stored_in_the_file() -> None:
    with zipfile.ZipFile(io.BytesIO(pad_xlsx(variant("whitnack"), 2))) as parts:
        assert {part.date_time[0] for part in parts.infolist()} == {1980}
        assert b"2000-01-01T00:00:00Z" in parts.read("docProps/core.xml")
