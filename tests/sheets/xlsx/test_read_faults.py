"""Whatever doesn't belong on a sheet is refused, every fault with the address of its cell."""

import json
from collections.abc import Mapping
from io import BytesIO

import pytest
from openpyxl import Workbook, load_workbook

from scorepad.rules.built_in import variant
from scorepad.rules.faults import Refused
from scorepad.rules.resolve import with_house_rules
from scorepad.score.record import GameRecord, Side, Start
from scorepad.sheets.import_files import game_file_from_workbook, is_spreadsheet
from scorepad.sheets.xlsx.workbook import game_xlsx, pad_xlsx
from scorepad.wording.faults import fault_lines
from tests.sheets.xlsx.filling import places_of, with_part, written

PAD = pad_xlsx(variant("whitnack"), 2, ("North–South", "East–West"))
PENALTY = pad_xlsx(variant("hand"), 2, ("A", "B"))
SHEET = "xl/worksheets/sheet1.xml"
SST = b'<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
WRITE = "Enter the players' names at the top, or leave this empty."
DAMAGED = "This spreadsheet is damaged, or far larger than any score sheet."
NOT_OURS = "This spreadsheet wasn't made by Scorepad, or its hidden sheet is missing."
ONE_OUT = "Only one side can go out in a round."
NEWER = "This spreadsheet was made by a newer version of Scorepad. This one can't read it."
TAMPERED = "The hidden sheet in this spreadsheet has been changed."


def told(data: bytes) -> list[str]:
    with pytest.raises(Refused) as refused:
        game_file_from_workbook(data)
    return list(fault_lines(refused.value.faults))


@pytest.mark.parametrize(
    ("entries", "line"),
    [
        ({"E26": "2,5"}, "Round 2, East–West, clean piles (E26): Enter a whole number, not “2,5”."),
        ({"C11": 2.5}, "Round 1, North–South, clean piles (C11): Enter a whole number, not “2.5”."),
        ({"C11": "two"}, "Round 1, North–South, clean piles (C11): Enter a whole number, not “two”."),
        ({"C11": True}, "Round 1, North–South, clean piles (C11): Enter a whole number, not “True”."),
        ({"C17": "#VALUE!"}, "Round 1, North–South, melded (C17): Enter a whole number, not “#VALUE!”."),
        ({"C12": -1}, "Round 1, North–South, dirty piles (C12): −1 is not between 0 and 999."),
        ({"C14": 1000}, "Round 1, North–South, red threes laid (C14): 1,000 is not between 0 and 999."),
        ({"E17": -5}, "Round 1, East–West, melded (E17): −5 is not between 0 and 99,995."),
        ({"E17": 7}, "Round 1, East–West, melded (E17): 7 is not a multiple of 5, but every card value is."),
        ({"E19": 10**5}, "Round 1, East–West, adjustments (E19): 100,000 is not between −99,995 and 99,995."),
        ({"C16": "no"}, "Round 1, North–South, going out (C16): Only yes is allowed here, not “no”."),
        ({"C20": "x"}, "Round 1, North–South, done (C20): Only yes is allowed here, not “x”."),
        ({"C16": "yes", "E16": "yes"}, f"Round 1, East–West, going out (E16): {ONE_OUT}"),
        ({"E5": None}, "Side 2, name (E5): A name needs at least one character."),
        ({"E5": "North–South"}, "North–South, name (E5): Two sides have the same name, “North–South”."),
        ({"C5": "x" * 41}, f"{'X' + 'x' * 40}, name (C5): A name can have at most 40 characters."),
        ({"C6": "a,b,c,d,e,f,g"}, "North–South, players (C6): Expected 1 to 6, but found 7."),
        ({"B24": "Zoe", "C26": 1}, f"Round 2, dealer (B24): There's no player called “Zoe”. {WRITE}"),
        ({"B3": "Friday"}, "Date (B3): Expected a date as YYYY-MM-DD."),
        (
            {"B11": 5},
            "B11: The original sheet had 500 here. Rows and columns can't be inserted, deleted or changed.",
        ),
    ],
)  # fmt: skip
def test_a_fault_is_reported_with_its_cell(entries: Mapping[str, object], line: str) -> None:
    assert told(written(PAD, entries)) == [line]


def test_all_faults_are_reported_from_top_to_bottom() -> None:
    data = written(PAD, {"C26": "x", "E18": 7, "C11": -1, "E5": None, "C35": "maybe"})
    assert [line[line.index("(") + 1 : line.index(")")] for line in told(data)] == [
        "E5",
        "C11",
        "E18",
        "C26",
        "C35",
    ]


def test_unnamed_sides_are_not_reported_as_having_the_same_name() -> None:
    assert told(written(PAD, {"C5": None, "E5": "  "})) == [
        "Side 1, name (C5): A name needs at least one character.",
        "Side 2, name (E5): A name needs at least one character.",
    ]


def test_a_penalty_round_nobody_went_out_in_is_reported_by_its_number() -> None:
    places = places_of(GameRecord(variant("hand"), (Side("A"), Side("B"))), 1)
    row, column = places.entry(0, 0, "counted")
    cells = {f"{'ABCDE'[column]}{row + 1}": "yes", f"{'ABCDE'[column + 2]}{row + 1}": "yes"}
    assert told(written(PENALTY, cells)) == ["Round 1: In this game someone goes out in every scored round."]


def test_a_cell_that_is_computed_must_stay_empty() -> None:
    rules = with_house_rules(variant("whitnack"), {"red_threes.all": 1000})
    pad = pad_xlsx(rules, 2, ("A", "B"))
    places = places_of(GameRecord(rules, (Side("A"), Side("B"))), 1)
    cell = f"C{places.line(0, 'red_threes.all') + 1}"
    (line,) = told(written(pad, {cell: 1000, "C6": "Ann, Bo", "E6": "Cy, Di"}))
    assert line.endswith(f"({cell}): Leave this cell empty: it is worked out from what was laid down.")


def test_player_names_are_required_where_points_depend_on_their_number() -> None:
    rules = with_house_rules(variant("whitnack"), {"red_threes.all": 1000})
    pad = pad_xlsx(rules, 2, ("A", "B"))
    needed = "Enter the players' names: the number of decks depends on how many players there are."
    assert told(written(pad, {"C6": "Ann"})) == [f"B, players (E6): {needed}"]
    assert game_file_from_workbook(written(pad, {"C6": "Ann, Bo", "E6": "Cy, Di"}))
    assert game_file_from_workbook(pad_xlsx(rules, 5, "ABCDE"))
    assert game_file_from_workbook(game_xlsx(GameRecord(rules, (Side("A"), Side("B")))))


def test_a_total_brought_forward_must_be_filled_in() -> None:
    begun = GameRecord(variant("whitnack"), (Side("A"), Side("B")), start=Start(2, (4065, -195)))
    assert told(written(game_xlsx(begun), {"D8": None, "F8": "x"})) == [
        "A, brought forward (D8): Enter a whole number, or 0 if there are none.",
        "B, brought forward (F8): Enter a whole number, not “x”.",
    ]


@pytest.mark.parametrize("change", ["insert_rows", "delete_rows", "delete_cols"])
def test_a_sheet_with_moved_rows_or_columns_is_refused_in_one_sentence(change: str) -> None:
    book = load_workbook(BytesIO(PAD))
    getattr(book.worksheets[0], change)(2)
    out = BytesIO()
    book.save(out)
    (line,) = told(out.getvalue())
    assert "Rows and columns can't be inserted, deleted or changed." in line


@pytest.mark.parametrize("column", [1, 2, 3, 4, 5])
def test_an_inserted_column_is_named(column: int) -> None:
    book = load_workbook(BytesIO(PAD))
    page = book.worksheets[0]
    for merged in list(page.merged_cells.ranges):
        page.unmerge_cells(str(merged))
    page.insert_cols(column)
    out = BytesIO()
    book.save(out)
    said = f"Column {'ABCDE'[column - 1]} was inserted. Remove it, save the spreadsheet and import it again."
    assert told(out.getvalue()) == [said]


def test_a_column_inserted_beside_the_sheet_changes_nothing() -> None:
    assert game_file_from_workbook(written(PAD, {"G5": "notes", "G11": 7})) == game_file_from_workbook(PAD)


def unseen(**changed: object) -> bytes:
    """Return the pad with another layout on its hidden page."""
    hidden = load_workbook(BytesIO(PAD)).worksheets[2]
    layout = json.loads(str(hidden["A2"].value)) | changed
    return written(PAD, {"A2": json.dumps(layout)}, page=2)


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (written(PAD, {"A1": None}, page=2), NOT_OURS),
        (written(PAD, {"A1": "scorepad-sheet/3"}, page=2), NEWER),
        (written(PAD, {"A2": None}, page=2), TAMPERED),
        (written(PAD, {"A2": "[]"}, page=2), TAMPERED),
        (written(PAD, {"A3": None}, page=2), TAMPERED),
        (written(PAD, {"A3": "{}"}, page=2), TAMPERED),
        (written(PAD, {"A3": "[" * 30_000}, page=2), TAMPERED),
        (unseen(sides=3), TAMPERED),
        (unseen(sides="2"), TAMPERED),
        (unseen(sides=2.0), TAMPERED),
        (unseen(rounds=True), TAMPERED),
        (unseen(rounds=10**9), TAMPERED),
        (unseen(start=True), TAMPERED),
        (unseen(rows=["piles.clean", "piles.rainbow"]), TAMPERED),
        (unseen(rows=["piles.clean"] * 2), TAMPERED),
        (unseen(rows=7), TAMPERED),
        (unseen(ways={"yes": "sideways"}), TAMPERED),
        (unseen(ways=[]), TAMPERED),
    ],
)  # fmt: skip
def test_a_changed_hidden_page_is_refused_in_one_sentence(data: bytes, line: str) -> None:
    assert told(data) == [line]


def test_a_foreign_workbook_is_refused_in_one_sentence() -> None:
    out = BytesIO()
    Workbook().save(out)
    assert is_spreadsheet(out.getvalue())
    assert told(out.getvalue()) == [NOT_OURS]


@pytest.mark.parametrize(
    "data",
    [
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(100),
        b"PK\x03\x04" + bytes(26) + b"mimetypeapplication/vnd.oasis.opendocument.text",
    ],
)
def test_other_spreadsheet_formats_say_which_can_be_read(data: bytes) -> None:
    assert is_spreadsheet(data)
    assert told(data) == ["Only .xlsx spreadsheets without a password can be read. Save it in that format."]


@pytest.mark.parametrize(
    "data",
    [
        PAD[:5000],
        PAD.replace(b"PK\x05\x06", b"PK\x05\x07"),
        with_part(PAD, SHEET, lambda page: page[:-100]),
        with_part(PAD, SHEET, lambda page: page.replace(b"<worksheet", b"<!DOCTYPE a><worksheet", 1)),
        with_part(PAD, SHEET, lambda page: page.decode().replace('encoding="UTF-8"', "").encode("utf-16")),
        with_part(PAD, SHEET, lambda page: page + b" " * (16 << 20)),
        with_part(PAD, "xl/styles.xml", lambda style: style + b"<x/>" * 600_000),
        with_part(PAD, "xl/sharedStrings.xml", lambda _text: SST + b"<si/>" * 20_000 + b"</sst>"),
        with_part(PAD, "xl/sharedStrings.xml", lambda _text: b"<sst/>"),
    ],
    ids=range(9),
)  # fmt: skip
def test_a_damaged_or_hostile_workbook_gets_one_sentence(data: bytes) -> None:
    assert told(data) in ([DAMAGED], [NOT_OURS])


def test_a_workbook_without_its_score_page_gets_one_sentence() -> None:
    (line,) = told(with_part(PAD, SHEET, lambda _page: None))
    assert "Rows and columns can't be inserted, deleted or changed." in line


def test_a_cell_far_outside_is_ignored() -> None:
    far = b'<row r="999999999"><c r="C999999999"><v>1</v></c></row></sheetData>'
    data = with_part(PAD, SHEET, lambda page: page.replace(b"</sheetData>", far))
    assert game_file_from_workbook(data) == game_file_from_workbook(PAD)


def test_a_file_over_four_mebibytes_is_refused_unread() -> None:
    (line,) = told(PAD + bytes(4 << 20))
    assert line == "The file is larger than 4 MiB, far more than any game needs."
