"""The journal as CSV, a line a game and side, which comes back as a table (FORMAT.md, "A table")."""

import csv
import io
from collections.abc import Iterable
from itertools import accumulate

from scorepad.journal.evening import read_facts
from scorepad.score.record import Side
from scorepad.service.journal import day_of
from scorepad.service.open_game import GameSummary
from scorepad.storage.tables.cells import day_cell, people_cell
from scorepad.storage.tables.grid import plain_text
from scorepad.storage.tables.ours import COLUMNS


def journal_csv(games: Iterable[GameSummary]) -> bytes:
    """Return games that are over as CSV, UTF-8 with a BOM; others are left out."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for game in games:
        if not game.finished:
            continue
        day, ends = day_cell(day_of(game), game.played_about), [0, *accumulate(_sizes(game))]
        for at, (name, total) in enumerate(zip(game.names, game.totals, strict=True)):
            people = people_cell(Side(name, game.people[ends[at] : ends[at + 1]]))
            texts = (day, game.place or "", game.rules, name, people, game.note or "")
            *first, note = (plain_text(text.replace("\0", "")) for text in texts)
            writer.writerow((*first, total, "x" if at in game.winners else "", note, game.id))
    return out.getvalue().encode("utf-8-sig")


def _sizes(game: GameSummary) -> Iterable[int]:
    """Return how many people each side has."""
    return (side.size for side in read_facts(game.facts).sides)
