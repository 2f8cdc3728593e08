"""The tables of a document, read as rows by column."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

Table = Sequence[Mapping[str, str]]


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]


def lines_from(lines: Sequence[str], first: int) -> Iterator[str]:
    for line in lines[first:]:
        if not line.startswith("|"):
            return
        yield line


def tables(path: Path) -> dict[str, list[Table]]:
    """Return the tables of a document by their heading, each as rows by column."""
    heading, lines = "", path.read_text(encoding="utf-8").splitlines()
    under: dict[str, list[Table]] = {}
    for at, line in enumerate(lines):
        if line.startswith("#"):
            heading = line.lstrip("# ")
        elif line.startswith("|---"):
            columns = cells(lines[at - 1])
            rows = (cells(row) for row in lines_from(lines, at + 1))
            under.setdefault(heading, []).append([dict(zip(columns, row, strict=True)) for row in rows])
    return under
