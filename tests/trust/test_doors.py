"""Every door of the fuzzer takes what it begins with, a little broken too, and what was once found there."""

import random
from pathlib import Path

import pytest

from tests.trust.fuzzing import jsons
from tests.trust.fuzzing.doors import DOORS

FOUND = Path(__file__).with_name("found")
"""By the door, inputs that set off a fault once."""


@pytest.mark.parametrize("name", DOORS)
def test_a_door_takes_its_seeds_whole_and_broken_and_what_was_found_there(name: str) -> None:
    target, chance = DOORS[name].target, random.Random(name)  # noqa: S311 - the same each time
    for seed in DOORS[name].seeds():
        target(seed)
        at = chance.randrange(len(seed))
        target(seed[:at])
        target(seed[:at] + chance.randbytes(1) + seed[at + 1 :])
    for file in sorted((FOUND / name).glob("*")):
        target(file.read_bytes())


@pytest.mark.parametrize("line", ['"5"', "[]", "{}", '{"a": "5"}', "5", "no JSON", '["a", "{}"]', ""])
def test_the_fuzzer_changes_rows_of_any_kind(line: str) -> None:
    for seed in range(20):
        assert len(jsons.changed_rows(line.encode(), 1000, seed, lambda whole, _most: whole)) <= 1000
