"""Tables for the tests, typed as text, and what is made of them."""

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from xlsxwriter import Workbook

from scorepad.i18n.formats import read_day
from scorepad.score.record import GameRecord
from scorepad.score.totals import score_game
from scorepad.storage.tables.games import games_of, understand
from scorepad.storage.tables.grid import read_grid
from scorepad.storage.tables.model import Choices, Table

SUGGESTED: Final = Choices()
DATA: Final = Path(__file__).parents[2] / "data" / "tables"
CASES: Final = {
    name: (DATA / f"{name}.csv").read_bytes() for name in ("evenings-by-hand", "running-totals-five-crowns")
}

Result = tuple[str | None, dict[str, int], list[str]]
"""A day, the totals by name, and who won."""


def read(table: str | bytes, choices: Choices = SUGGESTED) -> Table:
    """Return what a table means."""
    return understand(read_grid(table.encode() if isinstance(table, str) else table), choices, read_day)


def records(table: str | bytes | Table, choices: Choices = SUGGESTED) -> list[GameRecord]:
    """Return the games of a table."""
    return [each.record for each in games_of(table if isinstance(table, Table) else read(table, choices))]


def result(record: GameRecord) -> Result:
    """Return how a game ended."""
    score, names = score_game(record), [side.name for side in record.sides]
    assert score.finished
    return record.played, dict(zip(names, score.totals, strict=True)), [names[at] for at in score.winners]


def results(table: str | bytes, choices: Choices = SUGGESTED) -> list[Result]:
    """Return how the games of a table ended."""
    return [result(each) for each in records(table, choices)]


def workbook(rows: Sequence[Sequence[object]]) -> bytes:
    """Return a workbook whose first sheet has these rows."""
    out = io.BytesIO()
    settings = {"default_date_format": "d mmm yyyy", "remove_timezone": True}
    with Workbook(out, settings) as book:
        page, other = book.add_worksheet("Scores"), book.add_worksheet("Other")
        for at, row in enumerate(rows):
            page.write_row(at, 0, row)
        other.write_row(0, 0, ["Cy", "Di"])
    return out.getvalue()
