"""One layout of rows: blank from any rules, or filled in with a game as it was counted, with its marks."""

import csv
import io
from dataclasses import replace
from itertools import cycle

import openpyxl
import pytest
from pypdf import PdfReader

from scorepad.game.agreement import agreed
from scorepad.game.events import Author, Counted, DeviceId, TallyField
from scorepad.game.fold import Game
from scorepad.i18n import use_language
from scorepad.rules.built_in import VARIANTS, variant
from scorepad.rules.resolve import rules_at_table
from scorepad.score.record import Adjustment, GameRecord, Round, RoundId, Start, Tally
from scorepad.score.totals import score_game
from scorepad.sheets.build import TARGET_ROUNDS, blank_sheet, game_sheet, seated_by
from scorepad.sheets.model import Paper
from scorepad.sheets.notes import foot
from scorepad.sheets.render import render
from scorepad.storage.gamefile.read import read_game
from scorepad.wording.standings import winner_sentence
from tests import vectors
from tests.game.play import ANN, Play, new_record, open_round, with_rounds
from tests.score.tables import PAIRS


@pytest.mark.parametrize(("ident", "sides"), [*zip(VARIANTS, cycle((2, 3, 4, 6, 12)), strict=False)])
def test_a_pad_has_a_box_for_every_row_side_and_round(ident: str, sides: int) -> None:
    rules = rules_at_table(variant(ident), sum(seated_by(variant(ident), sides)))
    sheet = blank_sheet(rules, sides)
    assert len(sheet.rounds) == (rules.length.rounds or TARGET_ROUNDS)
    assert {len(each.columns) for each in sheet.rounds} == {sides}
    assert {len(column.cells) for each in sheet.rounds for column in each.columns} == {len(sheet.rows)}
    printed = {row.path for row in sheet.rows}
    assert {f"piles.{kind}" for kind in rules.kinds} | {f"extras.{name}" for name in rules.extras} <= printed


@pytest.mark.parametrize("name", vectors.IDS)
def test_a_sides_boxes_add_up_to_its_round_and_the_rounds_to_the_score(name: str) -> None:
    record = read_game(vectors.game_file(name)).record
    sheet, score = game_sheet(record), score_game(record)
    assert len(sheet.rounds) >= len(score.rounds)
    assert any(side.counted for scored in score.rounds for side in scored.sides)
    for printed, scored in zip(sheet.rounds, score.rounds, strict=False):
        for column, side in zip(printed.columns, scored.sides, strict=True):
            if side.counted:
                assert sum(cell.points or 0 for cell in column.cells) == side.breakdown.round == column.round
                assert column.total in (side.total, None)


def test_a_ladder_is_printed_once_in_the_foot_and_not_over_the_rounds() -> None:
    sheet = blank_sheet(variant("pennies"), 2)
    assert {column.minimum for each in sheet.rounds for column in each.columns} == {""}
    assert any(note.table for note in sheet.foot)


@pytest.mark.parametrize(
    ("ident", "path", "label", "detail"),
    [
        ("canasta", "red_threes.all", "All 4 red threes", "800 instead"),
        ("dearie", "red_threes.canasta", "Bonus for seven or more red threes", "+1,000 on top"),
        ("canasta", "red_threes.laid", "Red threes laid", "± 100"),
        ("whitnack", "red_threes.laid", "Red threes laid", "× 100"),
    ],
)
def test_a_row_of_red_threes_says_how_its_points_count(
    ident: str, path: str, label: str, detail: str
) -> None:
    (row,) = [row for row in blank_sheet(variant(ident), 4).rows if row.path == path]
    assert (row.label, row.detail) == (label, detail)


def test_a_doubled_round_shows_doubled_points_and_by_what() -> None:
    sheet = game_sheet(read_game(vectors.game_file("H01+H02")).record)
    cells = [
        [(cell.shown, cell.times) for cell in column.cells if cell.shown is not None]
        for column in sheet.rounds[1].columns
    ]
    assert cells == [[(-60, 1)], [(200, 2)], [(38, 2)], [(200, 2)]]


def test_a_played_sheet_tells_of_the_game_and_has_nothing_to_tick() -> None:
    record = read_game(vectors.game_file("W03+W04+W05")).record
    late = Adjustment(-100, "came late")
    first, *others = record.rounds
    tally, *rest = first.tallies
    rounds = (replace(first, tallies=(replace(tally, adjustments=(late,)), *rest), note="new deck"), *others)
    told = replace(record, place="Grandma's", note="Good fun", rounds=rounds)
    sheet = game_sheet(told)
    (note,) = sheet.told
    assert note.lines == (
        "Grandma's",
        "A: A1, A2",
        "B: B1, B2",
        "Round 1: new deck",
        "Round 1: A, −100, came late",
        "Good fun",
    )
    assert not any(each.ticks for each in sheet.foot)
    assert any(each.ticks for each in game_sheet(replace(record, rounds=())).foot)


def test_a_slip_from_paper_tells_its_winner_and_who_played() -> None:
    start = Start(1, (4065, -195), final=True)
    record = read_game(vectors.game_file("W03+W04+W05")).record
    slip = replace(record, rounds=(), start=start, played="1998-07-15", played_about="summer")
    sheet = game_sheet(slip)
    assert sheet.result == winner_sentence(slip, score_game(slip))
    assert (sheet.rounds, sheet.foot) == ((), ())
    assert sheet.told[0].lines == ("A: A1, A2", "B: B1, B2")
    assert game_sheet(replace(record, start=start)).told[0].lines[0] == "From paper"


@pytest.mark.parametrize(
    ("lang", "name", "said"),
    [
        ("en", "whitnack", "Only card values count, not piles or red threes."),
        ("en", "jd-handnfoot", "Only card values count, not groups or Ladies."),
        ("de", "canasta", "Nur die Karten zählen, ohne Bonus für Canastas, ohne rote Dreien."),
        ("ja", "canasta", "カードの点だけを数えます。カナスタのボーナスと赤の3は入りません。"),
    ],
)
def test_the_foot_says_in_the_rules_words_what_does_not_count(lang: str, name: str, said: str) -> None:
    with use_language(lang):
        notes = foot(variant(name), 4, partners=True)
    assert said in [line for note in notes for line in note.lines]


R = RoundId("r")
NORA = Author(DeviceId("nora"), "Nora", side=0)
EVA = Author(DeviceId("eva"), "Eva", side=1)
CHANGED, NOT_YET = "changed since it was agreed", "not agreed yet"


def on_paper(record: GameRecord, game: Game | None = None) -> str:
    """Return the words of the PDF."""
    reader = PdfReader(io.BytesIO(render(record, ".pdf", Paper(), game)))
    return " ".join(" ".join(page.extract_text().split()) for page in reader.pages)


def on_spreadsheet(record: GameRecord, game: Game | None = None) -> list[str]:
    """Return the words of the scores in the spreadsheet."""
    book = openpyxl.load_workbook(io.BytesIO(render(record, ".xlsx", Paper(), game)))
    return [str(cell.value) for row in book["Scores"].iter_rows() for cell in row if cell.value]


def counted(first: Author, second: Author) -> Play:
    """Return a game whose only round is counted by two people."""
    play = Play(with_rounds(new_record(), open_round("r")))
    for side, who in enumerate((first, second)):
        play.do(TallyField(R, side, "piles.clean", 2), who=who)
        play.do(Counted(R, side, counted=True), who=who)
    return play


def sealed() -> Play:
    """Return it once both sides agree to what the other one counted."""
    play = counted(NORA, EVA)
    for side, by, who in ((0, 1, EVA), (1, 0, NORA)):
        play.do(agreed(play.game.record.rounds[0], side, by), who=who)
    return play


def changed() -> Play:
    play = sealed()
    play.do(TallyField(R, 1, "piles.clean", 3), who=ANN)
    return play


@pytest.mark.parametrize(
    ("play", "mark"),
    [(counted(NORA, EVA), NOT_YET), (sealed(), ""), (changed(), CHANGED), (counted(ANN, ANN), "")],
)
def test_a_round_is_marked_until_all_agree_to_what_stands(play: Play, mark: str) -> None:
    game = play.game
    paper, scores = on_paper(game.record, game), on_spreadsheet(game.record, game)
    label = next(text for text in scores if text.startswith("Round 1"))
    for each in (NOT_YET, CHANGED):
        assert (each in paper, each in label) == (mark == each, mark == each)
    assert (f"Round 1: {mark}" in paper) is bool(mark)


def known(rules: str = "canasta") -> GameRecord:
    """Return a game with a round of totals alone, and one in which something was counted."""
    totals = tuple(Tally(counted=True, adjustments=(Adjustment(each),)) for each in (1540, 790))
    more = replace(totals[0], left=replace(totals[0].left, points=(5,)))
    rounds = (Round(totals), Round((more, totals[1])))
    return GameRecord(variant(rules), PAIRS, rounds)


def test_a_round_of_which_only_the_total_is_known_says_so_alone() -> None:
    words, scores = on_paper(known()), on_spreadsheet(known())
    assert "Round 1: total only" in words
    assert "Round 2: total only" not in words
    assert [text for text in scores if "total only" in text] == ["Round 1 · total only · dealer:"]


def test_the_spreadsheet_of_a_penalty_game_asks_who_went_out_in_every_other_round() -> None:
    record = known("hand")
    again = replace(record, rounds=record.rounds[1:] * 2)
    asked = [sum("who went out?" in text for text in on_spreadsheet(each)) for each in (record, again)]
    assert asked[1] - asked[0] == 1


def test_the_row_of_the_round_says_so_as_csv() -> None:
    rows = list(csv.DictReader(io.StringIO(render(known(), ".csv", Paper()).decode("utf-8-sig"))))
    said = {
        (row["round"], row["side"]) for row in rows if row["item"] == "round" and row["label"] == "total only"
    }
    assert said == {("1", "1"), ("1", "2")}
