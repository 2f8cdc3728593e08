"""A spreadsheet is counted before it is parsed, and no page is read twice."""

import time
from functools import partial
from types import ModuleType

import pytest

from scorepad.rules.built_in import variant
from scorepad.rules.faults import Refused
from scorepad.sheets.import_files import game_file_from_workbook
from scorepad.sheets.xlsx import read_cells, workbook
from scorepad.sheets.xlsx.read_cells import cells_of
from scorepad.storage.gamefile.read import read_game
from tests import vectors
from tests.sheets.xlsx.hostile_workbooks import HOSTILE, PAD, all_at_fault, with_cells, with_names


def seconds(data: bytes) -> float:
    begun = time.process_time()
    cells_of(data)
    return time.process_time() - begun


def refused(data: bytes) -> list[str]:
    with pytest.raises(Refused) as caught:
        game_file_from_workbook(data)
    return [fault.code for fault in caught.value.faults]


def test_a_page_under_many_names_is_read_once() -> None:
    data = with_cells(PAD, 30_000)
    once = min(seconds(data) for _time in range(2))
    assert seconds(with_names(data, 28)) < 3 * once
    assert game_file_from_workbook(with_names(data, 28)) == game_file_from_workbook(data)


@pytest.mark.parametrize("name", ["more names than pages", "more cells", "parts"])
def test_more_than_any_sheet_has_is_refused_unread(name: str) -> None:
    data = HOSTILE[name](PAD)
    assert len(data) <= 4 << 20
    begun = time.process_time()
    assert refused(data) == ["not_a_workbook"]
    assert time.process_time() - begun < 2


def test_reading_stops_at_the_fault_limit_and_says_so_first() -> None:
    first, *others = refused(all_at_fault(12))
    assert first == "too_many_faults"
    assert len(others) == 1_001


@pytest.mark.parametrize(
    ("module", "limit"),
    [
        (read_cells, "_MOST_TAGS"),
        (read_cells, "_MOST_UNPACKED"),
        (read_cells, "_MOST_PARTS"),
        (workbook, "MOST_OTHER"),
    ],
)
def test_a_spreadsheet_that_would_be_refused_is_not_written(
    monkeypatch: pytest.MonkeyPatch, module: ModuleType, limit: str
) -> None:
    record = read_game(vectors.game_file("W01")).record
    assert game_file_from_workbook(workbook.game_xlsx(record))
    monkeypatch.setattr(module, limit, 1)
    for write in (partial(workbook.game_xlsx, record), partial(workbook.pad_xlsx, variant("whitnack"), 2)):
        with pytest.raises(Refused) as caught:
            write()
        assert [fault.code for fault in caught.value.faults] == ["too_large_for_xlsx"]
