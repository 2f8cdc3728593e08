"""The sheet and the journal as CSV: what they say, and that the journal comes back as it went out."""

import csv
import io
from dataclasses import replace

import pytest
from hypothesis import given

from scorepad.game.events import GameStarted
from scorepad.game.fold import fold
from scorepad.rules.built_in import variant
from scorepad.score.record import GameId, GameRecord, Side, Start
from scorepad.service.open_game import GameSummary, OpenGame
from scorepad.sheets.build import blank_sheet, game_sheet
from scorepad.sheets.model import Sheet
from scorepad.sheets.render import COLUMNS, csv_bytes, journal_csv
from scorepad.storage.gamefile.read import read_game
from scorepad.storage.tables.model import day_cell
from tests import vectors
from tests.game.play import events_of
from tests.storage.tables.reading import records, result
from tests.strategies import records as any_records
from tests.ui.playing import finished


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
def test_every_box_sum_and_total_of_the_sheet_has_a_line(name: str) -> None:
    sheet = game_sheet(read_game(vectors.game_file(name)).record)
    items = [*(row.path for row in sheet.rows), "round", "total"]
    found = [(line["round"], line["side"], line["item"], line["points"]) for line in lines_of(sheet)]
    assert [line for line in found if line[0]] == [
        (str(dealt.number), str(side), item, "" if points is None else str(points))
        for dealt in sheet.rounds
        for side, column in enumerate(dealt.columns, 1)
        for item, points in zip(
            items, (*(cell.points for cell in column.cells), column.round, column.total), strict=True
        )
    ]


ID = GameId("0b7c2a52-3f1e-4a53-9a3e-5a3f7d9b6c11")


def line(record: GameRecord, ident: GameId = ID) -> GameSummary:
    """Return what lists show of a game."""
    return OpenGame(ident, fold(events_of(GameStarted(replace(record, id=ident))))).summary


def test_a_game_has_a_line_for_each_side() -> None:
    sides = (Side("Blue", ("Ann", "=Bo, Jr")), Side("Cy"))
    played = replace(finished(), sides=sides, played="2026-02-03", place="Cy's", note="late, again")
    lines = list(csv.DictReader(io.StringIO(journal_csv([line(played)]).decode("utf-8-sig"))))
    both = {
        "date": "2026-02-03",
        "place": "Cy's",
        "rules": "Hand and Foot (Whitnack)",
        "note": "late, again",
        "game": ID,
    }
    assert lines == [
        {**both, "side": "Blue", "people": "Ann\n=Bo, Jr\n", "total": "12850", "won": "x"},
        {**both, "side": "Cy", "people": "Cy", "total": "3810", "won": ""},
    ]


def test_a_game_that_goes_on_is_left_out() -> None:
    going = replace(finished(), rounds=finished().rounds[:2])
    assert journal_csv([line(going)]) == journal_csv([])


@given(any_records())
def test_a_finished_game_comes_back_equal(record: GameRecord) -> None:
    shown = line(
        replace(record, ended=True, start=record.start or Start(1, (5,) * len(record.sides), final=True))
    )
    if not shown.finished:
        return
    (back,) = records(journal_csv([shown]))
    _day, totals, won = result(back)
    assert back.id == ID
    assert day_cell(back.played or "", back.played_about) == day_cell(
        shown.played or back.played or "", shown.played_about
    )
    texts = [(text or "").replace("\0", "") for text in (shown.place, shown.note)]
    assert [back.place or "", back.note or ""] == texts
    assert tuple(side.name for side in back.sides) == shown.names
    assert tuple(name for side in back.sides for name in side.people) == shown.people
    assert [shown.names[at] for at in shown.winners] == won
    # Where the totals don't say who won, only that is kept.
    assert list(totals.values()) in (
        list(shown.totals),
        [int(at in shown.winners) for at in range(len(totals))],
    )
    assert back.rules.name == shown.rules


@given(any_records())
def test_what_came_back_goes_out_and_comes_back_the_same(record: GameRecord) -> None:
    shown = line(
        replace(record, start=Start(1, tuple(range(len(record.sides))), final=True), rounds=(), ended=False)
    )
    (once,) = records(journal_csv([shown]))
    (twice,) = records(journal_csv([line(once)]))
    assert replace(twice, played=once.played) == once
