"""The slices of the grids hold them all."""

import json
from collections import Counter
from pathlib import Path

import pytest

from tests.grid.slices import MOST_SECONDS, SECONDS, Part, slices

TESTS = Path(__file__).parent


def test_every_file_with_grids_has_its_slice() -> None:
    marked = {
        path
        for path in TESTS.rglob("test_*.py")
        if "mark.grid" in (text := path.read_text("utf-8")) or "one_in(" in text
    }
    files = {path.relative_to(TESTS.parent).as_posix() for path in {*marked, *TESTS.glob("grid/test_*.py")}}
    files.discard(Path(__file__).relative_to(TESTS.parent).as_posix())
    assert set(json.loads(SECONDS.read_text("utf-8"))) == files


def test_each_part_is_in_one_slice_and_no_slice_is_long() -> None:
    every = slices()
    parts = [(part.file, part.number) for taken in every for part in taken]
    assert len(parts) == len(set(parts))
    counts = Counter(file for file, _number in parts)
    assert all(part.parts == counts[part.file] for taken in every for part in taken)
    assert max(sum(part.seconds for part in taken) for taken in every) <= MOST_SECONDS


@pytest.mark.parametrize(("parts", "count"), [(1, 1), (1, 7), (3, 7), (7, 7), (20, 109)])
def test_each_test_is_in_one_part(parts: int, count: int) -> None:
    every = [Part("", number, parts, 1) for number in range(parts)]
    for place in range(count):
        assert [part.holds(place, count) for part in every].count(True) == 1
    assert all(any(part.holds(place, count) for place in range(count)) for part in every)
