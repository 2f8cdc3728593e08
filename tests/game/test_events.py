"""Events are numbered from 1 to the largest number that can still be counted up from."""

from dataclasses import replace

import pytest

from scorepad.game.events import DetailSet, number_faults
from scorepad.rules.faults import Fault
from tests.game.play import event

FIRST = replace(event(1, DetailSet("title", "x")), counter=1, lamport=1)


@pytest.mark.parametrize(
    ("number", "sound"), [(0, False), (1, True), (2**53 - 1, True), (2**53, False), (2**70, False)]
)
def test_numbers_out_of_range_are_reported_with_their_paths(number: int, sound: bool) -> None:
    said = {"value": number, "low": 1, "high": 2**53 - 1}
    out = tuple(Fault("out_of_range", f"log[3].{part}", said) for part in ("counter", "lamport"))
    found = number_faults(replace(FIRST, counter=number, lamport=number), "log[3]")
    assert found == (() if sound else out)
