"""One layout of rows: blank from any rules, or filled in with a game as it was counted."""

import pytest

from scorepad.rules.built_in import variant, variant_ids
from scorepad.score.totals import score_game
from scorepad.sheets.build import TARGET_ROUNDS, blank_sheet, game_sheet
from scorepad.storage.gamefile.read import read_game
from tests import vectors


@pytest.mark.parametrize("sides", [2, 3, 4, 6, 12])
@pytest.mark.parametrize("ident", variant_ids())
def test_a_pad_has_a_box_for_every_row_side_and_round(ident: str, sides: int) -> None:
    rules = variant(ident)
    sheet = blank_sheet(rules, sides)
    assert len(sheet.rounds) == (rules.length.rounds or TARGET_ROUNDS)
    assert {len(each.columns) for each in sheet.rounds} == {sides}
    assert {len(column.cells) for each in sheet.rounds for column in each.columns} == {len(sheet.rows)}
    printed = {row.path for row in sheet.rows}
    assert {f"piles.{kind}" for kind in rules.kinds} | {f"extras.{name}" for name in rules.extras} <= printed


@pytest.mark.parametrize("name", vectors.IDS)
def test_the_boxes_of_a_side_add_up_to_its_round_and_the_rounds_to_the_score(name: str) -> None:
    record = read_game(vectors.game_file(name)).record
    sheet, score = game_sheet(record), score_game(record)
    assert len(sheet.rounds) >= len(score.rounds)
    assert any(side.counted for scored in score.rounds for side in scored.sides)
    for printed, scored in zip(sheet.rounds, score.rounds, strict=False):
        for column, side in zip(printed.columns, scored.sides, strict=True):
            if side.counted:
                assert sum(cell.points or 0 for cell in column.cells) == side.breakdown.round == column.round
                assert column.total in (side.total, None)


def test_whitnacks_rows_stand_in_the_order_of_the_paper_with_what_each_is_worth() -> None:
    found = [(row.path, row.detail) for row in blank_sheet(variant("whitnack"), 2).rows[:4]]
    assert found[:3] == [("piles.clean", "× 500"), ("piles.dirty", "× 300"), ("piles.wild", "× 1,500")]


def test_a_ladder_stands_once_in_the_foot_and_not_over_the_rounds() -> None:
    sheet = blank_sheet(variant("pennies"), 2)
    assert {column.minimum for each in sheet.rounds for column in each.columns} == {""}
    assert any(note.table for note in sheet.foot)
