"""A printed page read back, and what can be wrong with it."""

import io
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import pdfplumber

MM = 72 / 25.4
BOX_MM = 9.0
LEAST = 8.0
"""Points; smaller type is not for reading at a table."""

_NEAR = 0.06
"""Ems between two characters of one text, at most."""
_THIN = 1.3
"""Points; a filled rectangle that is thinner is a line."""


@dataclass(frozen=True, slots=True)
class Ink:
    """A text on the page: its bounds in points from the page's corner, without descenders."""

    text: str
    left: float
    top: float
    right: float
    bottom: float
    size: float


@dataclass(frozen=True, slots=True)
class Rule:
    """A straight line: vertical if left and right are equal."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Read:
    """A page of a PDF."""

    wide: float
    high: float
    inks: tuple[Ink, ...]
    upright: tuple[Rule, ...]
    lying: tuple[Rule, ...]

    @property
    def text(self) -> str:
        """All texts in the order they were drawn."""
        return "\n".join(ink.text for ink in self.inks)


def read(data: bytes) -> list[Read]:
    """Return every page of a PDF."""
    with pdfplumber.open(io.BytesIO(data)) as opened:
        return [_page(page) for page in opened.pages]


def _page(page: Any) -> Read:
    rules = [Rule(each["x0"], each["top"], each["x1"], each["bottom"]) for each in page.lines]
    return Read(
        float(page.width),
        float(page.height),
        tuple(_inks(page.chars)),
        tuple(rule for rule in rules if rule.right - rule.left < _THIN),
        tuple(rule for rule in rules if rule.bottom - rule.top < _THIN),
    )


def _inks(chars: list[Any]) -> Iterator[Ink]:
    runs: list[list[Any]] = []
    for char in chars:
        before = runs[-1][-1] if runs else None
        if before and _goes_on(before, char):
            runs[-1].append(char)
        else:
            runs.append([char])
    for run in runs:
        size, line = run[0]["size"], _line(run[0])
        text = "".join(char["text"] for char in run)
        if text.strip():
            yield Ink(text, run[0]["x0"], line - 0.74 * size, run[-1]["x1"], line, size)


def _goes_on(before: Any, char: Any) -> bool:
    same = abs(_line(before) - _line(char)) < 0.01 and abs(before["size"] - char["size"]) < 0.01
    return same and abs(char["x0"] - before["x1"]) < _NEAR * char["size"]


def _line(char: Any) -> float:
    """Return the line a character stands on, in points from the top."""
    return float(char["top"] + char["y1"] - char["matrix"][5])


def faults(pages: list[Read]) -> list[str]:
    """Return what is wrong on pages: text off the page, overlapping, crossing a line, too small."""
    return [
        f"page {number}: {fault}"
        for number, page in enumerate(pages, 1)
        for found in (_beside(page), _over(page), _across(page), _small(page))
        for fault in found
    ]


def _beside(page: Read) -> Iterator[str]:
    edge = 4 * MM
    every: tuple[Ink | Rule, ...] = (*page.inks, *page.upright, *page.lying)
    for each in every:
        room = min(each.left, each.top, page.wide - each.right, page.high - each.bottom)
        if room < edge:
            yield f"{each} is less than 4 mm from the page's edge"


def _over(page: Read) -> Iterator[str]:
    ordered = sorted(page.inks, key=lambda ink: ink.top)
    for at, ink in enumerate(ordered):
        for other in ordered[at + 1 :]:
            if other.top >= ink.bottom - 0.3:
                break
            if min(ink.right, other.right) - max(ink.left, other.left) > 0.3:
                yield f"{ink.text!r} stands over {other.text!r}"


def _across(page: Read) -> Iterator[str]:
    for ink in page.inks:
        for rule in page.upright:
            within = ink.left + 0.4 < rule.left < ink.right - 0.4
            if within and rule.top < ink.bottom - 0.5 and rule.bottom > ink.top + 0.5:
                yield f"{ink.text!r} crosses an upright line"
        for rule in page.lying:
            within = ink.top + 0.5 < rule.top < ink.bottom - 0.5
            if within and rule.left < ink.right - 0.4 and rule.right > ink.left + 0.4:
                yield f"{ink.text!r} crosses a lying line"


def _small(page: Read) -> Iterator[str]:
    for ink in page.inks:
        if ink.size < LEAST - 0.01:
            yield f"{ink.text!r} is printed in {ink.size:.1f} pt"


def low_boxes(pages: list[Read]) -> list[str]:
    """Return which rows of boxes are too low for a felt pen."""
    return [
        f"page {number}: a row of {high:.2f} mm"
        for number, page in enumerate(pages, 1)
        for high in rows_of(page)
        if high < BOX_MM - 0.02
    ]


def rows_of(page: Read) -> list[float]:
    """Return the heights in mm of rows of boxes: between two lines, closed on both sides by vertical ones."""
    heights: dict[tuple[float, float], set[float]] = {}
    for rule in page.lying:
        ends = (round(rule.left, 1), round(rule.right, 1))
        heights.setdefault(ends, set()).add(round(rule.top, 2))
    return [
        (below - above) / MM
        for ends, tops in heights.items()
        for above, below in pairwise(sorted(tops))
        if all(_stands(page, x, above, below) for x in ends)
    ]


def columns_of(page: Read) -> list[float]:
    """Return the widths in mm of the columns: between upright lines that stand side by side."""
    edges = sorted({round(rule.left, 1) for rule in page.upright})
    return [(right - left) / MM for left, right in pairwise(edges)]


def _stands(page: Read, x: float, above: float, below: float) -> bool:
    return any(
        abs(rule.left - x) < 0.5 and rule.top < above + 0.5 and rule.bottom > below - 0.5
        for rule in page.upright
    )
