"""The sheet as CSV."""

import csv
import io

from scorepad.rules.load import variant
from scorepad.sheets.csv_file import COLUMNS, csv_bytes
from scorepad.sheets.layout import blank_sheet


def test_there_is_a_row_for_each_round_side_and_item_and_names_stay_text() -> None:
    sheet = blank_sheet(variant("whitnack"), 2, ("=1+1", "+49"))
    found = list(csv.DictReader(io.StringIO(csv_bytes(sheet).decode("utf-8-sig"))))
    assert tuple(found[0]) == COLUMNS
    assert len(found) == 4 * 2 * (len(sheet.rows) + 2)
    assert {row["name"] for row in found} == {"'=1+1", "'+49"}
