"""A user of a spreadsheet program: opens a sheet, fills in boxes, saves it."""

from collections.abc import Callable, Mapping
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

from openpyxl import load_workbook

from scorepad.score.fields import value_of
from scorepad.score.record import GameRecord, GoingOutKind, Tally
from scorepad.score.totals import score_game
from scorepad.sheets.build import rows
from scorepad.sheets.xlsx.cells import WORKED_OUT, CellMap, CellPosition, address
from scorepad.sheets.xlsx.workbook import pad_xlsx

WORDS = {
    GoingOutKind.PLAIN: "yes",
    GoingOutKind.CONCEALED: "concealed",
    GoingOutKind.PARTIAL: "yes",
    GoingOutKind.FULL: "full hand",
}


def written(data: bytes, entries: Mapping[str, object], page: int = 0) -> bytes:
    """Fill in boxes by their address, on the score page unless told otherwise, and return the file."""
    book = load_workbook(BytesIO(data))
    for cell, value in entries.items():
        book.worksheets[page][cell] = value
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def places_of(record: GameRecord, rounds: int) -> CellMap:
    """Return the places of a pad for this game."""
    paths = tuple(row.path for row in rows(record.rules))
    opens = record.rules.facts.asks_minimum
    deciding = record.rules.deciding_row
    return CellMap(paths, len(record.sides), rounds, start=False, opens=opens, deciding=deciding)


def by_hand(record: GameRecord, rounds: int = 6) -> bytes:
    """Return a blank pad filled in with all counts of a game; cards as their points."""
    places = places_of(record, record.rules.length.rounds or rounds)
    entries: dict[CellPosition, object] = {}
    rounds_scored = score_game(record).rounds
    for side, named in enumerate(record.sides):
        entries[places.name(side)] = named.name
        entries[places.players(side)] = ", ".join(named.players)
    for index, deal in enumerate(record.rounds):
        if record.rules.family.multiplies_rounds:
            entries[places.factor(index)] = deal.factor
        for side, tally in enumerate(deal.tallies):
            if not tally.counted:
                continue
            points = rounds_scored[index].sides[side].breakdown.points
            worth = {
                "melded": points("melded"),
                "left": sum(tally.left.points) if record.rules.lowest_wins else -points("left"),
                "points": sum(tally.points),
                "adjustments": points("adjustments"),
                "red_threes.caught": (tally.red_threes_caught or 0) + _astray(places, tally),
            }
            for path in places.rows:
                if path in worth:
                    entries[places.entry(index, side, path)] = worth[path]
                elif path == "out" and deal.side_out and deal.side_out.side == side:
                    entries[places.entry(index, side, path)] = WORDS[deal.side_out.how]
                elif path != "out" and path not in WORKED_OUT:
                    entries[places.entry(index, side, path)] = value_of(tally, path)
            entries[places.entry(index, side, "counted")] = "yes"
    pad = pad_xlsx(record.rules, len(record.sides))
    return written(pad, {address(place): value for place, value in entries.items()})


def _astray(places: CellMap, tally: Tally) -> int:
    """Return how many red threes were laid where none can be: they count as caught."""
    return 0 if "red_threes.laid" in places.rows else tally.red_threes_laid or 0


def with_part(data: bytes, name: str, change: Callable[[bytes], bytes | None]) -> bytes:
    """Return the workbook with a part changed, or (None) removed, as by a broken program or a bad joke."""
    out = BytesIO()
    with ZipFile(BytesIO(data)) as before, ZipFile(out, "w", ZIP_DEFLATED) as after:
        for part in before.namelist():
            text = change(before.read(part)) if part == name else before.read(part)
            if text is not None:
                after.writestr(part, text)
    return out.getvalue()
