"""The tables of a document, read as rows by column."""

import re
from collections.abc import Mapping, Sequence
from itertools import takewhile
from pathlib import Path

Table = Sequence[Mapping[str, str]]


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]


def tables(path: Path) -> dict[str, list[Table]]:
    """Return the tables of a document by their heading, each as rows by column."""
    heading, lines = "", path.read_text(encoding="utf-8").splitlines()
    under: dict[str, list[Table]] = {}
    for at, line in enumerate(lines):
        if line.startswith("#"):
            heading = line.lstrip("# ")
        elif line.startswith("|---"):
            columns = cells(lines[at - 1])
            rows = (cells(row) for row in takewhile(lambda each: each.startswith("|"), lines[at + 1 :]))
            under.setdefault(heading, []).append([dict(zip(columns, row, strict=True)) for row in rows])
    return under
