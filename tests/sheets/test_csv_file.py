"""The sheet as CSV."""

import csv
import io
from dataclasses import replace
from itertools import groupby, product

import pytest

from scorepad.rules.built_in import variant
from scorepad.score.record import Start
from scorepad.score.totals import score_game
from scorepad.sheets.build import blank_sheet, game_sheet
from scorepad.sheets.model import Sheet
from scorepad.sheets.render import COLUMNS, csv_bytes
from scorepad.storage.gamefile.read import read_game
from tests import vectors


def lines_of(sheet: Sheet) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(csv_bytes(sheet).decode("utf-8-sig"))))


def test_each_round_side_and_item_has_a_row_and_names_stay_text() -> None:
    sheet = blank_sheet(variant("whitnack"), 2, ("=1+1", "+49"))
    found = lines_of(sheet)
    assert tuple(found[0]) == COLUMNS
    assert len(found) == 4 * 2 * (len(sheet.rows) + 2)
    assert {row["name"] for row in found} == {"'=1+1", "'+49"}


def test_a_slip_has_its_totals_and_no_round() -> None:
    record = read_game(vectors.game_file("W03+W04+W05")).record
    slip = replace(record, rounds=(), start=Start(1, (4065, -195), final=True))
    found = lines_of(game_sheet(slip))
    shown = ("round", "side", "item", "label", "points")
    assert [tuple(line[column] for column in shown) for line in found] == [
        ("", "1", "total", "From paper", "4065"),
        ("", "2", "total", "From paper", "-195"),
    ]


@pytest.mark.parametrize("name", vectors.IDS)
def test_a_sides_points_add_up_to_its_round_and_the_rounds_to_the_score(name: str) -> None:
    record = read_game(vectors.game_file(name)).record
    score = score_game(record)
    found = [line for line in lines_of(game_sheet(record)) if line["round"]]
    groups = {
        place: list(group)
        for place, group in groupby(found, lambda line: (int(line["round"]), int(line["side"])))
    }
    numbers = range(record.first_round, record.first_round + len(record.rounds))
    assert groups.keys() >= set(product(numbers, range(1, len(record.sides) + 1)))
    for (number, side), group in groups.items():
        lines = {line["item"]: line["points"] for line in group}
        said, total = lines.pop("round"), lines.pop("total")
        if not said:
            assert not any(lines.values())
            continue
        scored = score.rounds[number - record.first_round].sides[side - 1]
        assert sum(int(points or 0) for points in lines.values()) == int(said) == scored.breakdown.round
        assert not total or int(total) == scored.total
