"""One layout of rows: blank from any rules, or filled in with a game as it was counted."""

from dataclasses import replace
from itertools import cycle

import pytest

from scorepad.i18n import use_language
from scorepad.rules.built_in import VARIANTS, variant
from scorepad.rules.resolve import rules_at_table
from scorepad.score.record import Adjustment, Start
from scorepad.score.totals import score_game
from scorepad.sheets.build import TARGET_ROUNDS, blank_sheet, game_sheet, seated_by
from scorepad.sheets.notes import foot
from scorepad.storage.gamefile.read import read_game
from scorepad.wording.standings import winner_sentence
from tests import vectors


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


def test_whitnacks_rows_are_in_order_with_their_values() -> None:
    found = [(row.path, row.detail) for row in blank_sheet(variant("whitnack"), 2).rows[:4]]
    assert found[:3] == [("piles.clean", "× 500"), ("piles.dirty", "× 300"), ("piles.wild", "× 1,500")]


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


def test_a_slip_from_paper_says_so_with_its_season_and_its_winner() -> None:
    start = Start(1, (4065, -195), final=True)
    record = read_game(vectors.game_file("W03+W04+W05")).record
    slip = replace(record, rounds=(), start=start, played="1998-07-15", played_about="summer")
    sheet = game_sheet(slip)
    assert sheet.date == "summer 1998"
    assert (sheet.rounds, sheet.has_only_totals) == ((), True)
    assert sheet.result == winner_sentence(slip, score_game(slip))
    assert [side.start for side in sheet.sides] == [4065, -195]
    assert sheet.foot == ()
    assert sheet.told[0].lines == ("A: A1, A2", "B: B1, B2")
    assert game_sheet(replace(record, start=start)).told[0].lines[0] == "From paper"


@pytest.mark.parametrize(
    ("lang", "name", "said"),
    [
        ("en", "whitnack", "Only card values count, not piles or red threes."),
        ("en", "jd-handnfoot", "Only card values count, not groups or Ladies."),
        ("de", "canasta", "Nur die Karten zählen, ohne Bonus für Canastas, ohne rote Dreien."),
        ("it", "whitnack", "Contano solo le carte: niente premi per pile, niente tre rossi."),
        ("sv", "whitnack", "Bara korten räknas: ingen bonus för kombinationer, inga röda treor."),
        ("ja", "canasta", "カードの点だけを数えます。カナスタのボーナスと赤の3は入りません。"),
    ],
)
def test_the_foot_says_in_the_rules_words_what_does_not_count(lang: str, name: str, said: str) -> None:
    with use_language(lang):
        notes = foot(variant(name), 4, partners=True)
    assert said in [line for note in notes for line in note.lines]
