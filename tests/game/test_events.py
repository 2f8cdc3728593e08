"""Events are numbered from 1 to the largest number that can still be counted up from."""

from dataclasses import replace

import pytest

from scorepad.game.events import DetailSet, number_faults
from tests.game.play import event

FIRST = replace(event(1, DetailSet("title", "x")), counter=1, lamport=1)


@pytest.mark.parametrize("number", [1, 2, 2**53 - 1])
def test_numbers_within_the_range_are_valid(number: int) -> None:
    assert number_faults(replace(FIRST, counter=number, lamport=number), "log[0]") == ()


@pytest.mark.parametrize("number", [0, -1, 2**53, 2**70])
def test_numbers_out_of_range_are_reported_with_their_paths(number: int) -> None:
    found = number_faults(replace(FIRST, counter=number, lamport=number), "log[3]")
    assert [(fault.code, fault.path) for fault in found] == [
        ("out_of_range", "log[3].counter"),
        ("out_of_range", "log[3].lamport"),
    ]
    assert found[0].params == {"value": number, "low": 1, "high": 2**53 - 1}
