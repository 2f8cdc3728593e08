"""The file of a rule set."""

from collections.abc import Iterator
from typing import Final

from scorepad.rules.built_in import variant_ids
from scorepad.rules.custom import CustomRuleSet
from scorepad.rules.ruleset import Value
from scorepad.storage.rules_file import write_rules
from tests.trust.fuzzing.doors.taken_in import read_as_import_does

HOLDS: Final = "json"
WORDS: Final = ()

OWN: Final[dict[str, Value]] = {
    "piles.clean": 400,
    "piles.sevens": 1_000,
    "labels.sevens": "Sevens",
    "cards.ace": 25,
    "going_out.bonus": 200,
    "going_out.piles": ({"clean": 1, "dirty": 1}, {"clean": 2}),
    "opening.minimums": (50, 90, 120, 150),
}


def seeds() -> Iterator[bytes]:
    """Yield each variant with a change, and one with many."""
    for base in variant_ids():
        yield write_rules(CustomRuleSet("Ours", base, {"cards.ace": 25}))
    yield write_rules(CustomRuleSet("Ours", "whitnack", OWN))


def target(data: bytes) -> None:
    """Read a file, and go on with what was in it."""
    read_as_import_does(data)
