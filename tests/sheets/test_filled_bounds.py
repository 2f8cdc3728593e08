"""A spreadsheet costs what it is worth: it is counted before it is parsed, and no page is read twice."""

import time
from functools import partial
from types import ModuleType

import pytest

from scorepad.rules.faults import Refused
from scorepad.rules.load import variant
from scorepad.sheets import book_zip, xlsx
from scorepad.sheets.filled import game_file
from scorepad.sheets.filled_book import cells_of
from scorepad.storage.gamefile_read import read_game
from tests import vectors
from tests.sheets.hostile_books import HOSTILE, PAD, all_at_fault, with_cells, with_names


def seconds(data: bytes) -> float:
    begun = time.process_time()
    cells_of(data)
    return time.process_time() - begun


def refused(data: bytes) -> list[str]:
    with pytest.raises(Refused) as caught:
        game_file(data)
    return [fault.code for fault in caught.value.faults]


def test_a_page_of_many_names_is_read_once() -> None:
    data = with_cells(PAD, 30_000)
    once = min(seconds(data) for _time in range(2))
    assert seconds(with_names(data, 28)) < 3 * once
    assert game_file(with_names(data, 28)) == game_file(data)


@pytest.mark.parametrize("name", ["more names than pages", "more cells", "parts"])
def test_what_is_more_than_any_sheet_has_is_refused_unread(name: str) -> None:
    data = HOSTILE[name](PAD)
    assert len(data) <= 4 << 20
    begun = time.process_time()
    assert refused(data) == ["not_a_workbook"]
    assert time.process_time() - begun < 2


def test_where_every_box_is_at_fault_reading_stops_and_says_so_first() -> None:
    first, *others = refused(all_at_fault(12))
    assert first == "too_many_faults"
    assert len(others) == 1_001


@pytest.mark.parametrize(
    ("module", "limit"),
    [(book_zip, "_MOST_TAGS"), (book_zip, "_MOST_UNPACKED"), (book_zip, "_MOST_PARTS"), (xlsx, "MOST_OTHER")],
)
def test_a_spreadsheet_that_would_be_refused_is_not_written(
    monkeypatch: pytest.MonkeyPatch, module: ModuleType, limit: str
) -> None:
    record = read_game(vectors.game_file("W01")).record
    assert game_file(xlsx.game_xlsx(record))
    monkeypatch.setattr(module, limit, 1)
    for write in (partial(xlsx.game_xlsx, record), partial(xlsx.pad_xlsx, variant("whitnack"), 2)):
        with pytest.raises(Refused) as caught:
            write()
        assert [fault.code for fault in caught.value.faults] == ["too_large_for_xlsx"]
