"""Every door of the fuzzer takes what it begins with, a little broken too, and what was once found there."""

import importlib
import random
from pathlib import Path
from types import ModuleType

import pytest

from tests.trust.fuzzing import jsons
from tests.trust.fuzzing.doors import DOORS

FOUND = Path(__file__).with_name("found")
"""By the door, inputs that set off a fault once."""


def door(name: str) -> ModuleType:
    return importlib.import_module(f"tests.trust.fuzzing.doors.{name}")


@pytest.mark.parametrize("name", DOORS)
def test_a_door_takes_its_seeds_whole_and_broken(name: str) -> None:
    module, chance = door(name), random.Random(name)  # noqa: S311 - the same each time
    for seed in module.seeds():
        module.target(seed)
        for _time in range(3):
            at = chance.randrange(len(seed))
            module.target(seed[:at])
            module.target(seed[:at] + chance.randbytes(1) + seed[at + 1 :])


@pytest.mark.parametrize("name", DOORS)
def test_what_was_found_at_a_door_is_no_fault_any_more(name: str) -> None:
    for file in sorted((FOUND / name).glob("*")):
        door(name).target(file.read_bytes())


@pytest.mark.parametrize("line", ['"5"', "[]", "{}", '{"a": "5"}', "5", "no JSON", '["a", "{}"]', ""])
def test_the_fuzzer_changes_rows_of_any_kind(line: str) -> None:
    data = line.encode()
    for seed in range(100):
        made = jsons.changed_rows(data, 1000, seed, lambda whole, _most: whole)
        assert len(made) <= 1000


def test_every_door_has_a_module() -> None:
    files = {file.stem for file in Path(door("url").__file__ or "").parent.glob("*.py")}
    assert files - {"__init__", "taken_in"} == set(DOORS)
