"""A backup: many game files and rule sets in one zip."""

from collections.abc import Iterator
from typing import Final

from scorepad.rules.custom import CustomRuleSet
from scorepad.storage.rules_file import write_rules
from tests import vectors
from tests.packing import packed
from tests.trust.fuzzing.doors import spreadsheet

MODULES: Final = ("scorepad.sheets.import_files", "scorepad.storage.zip_files", "scorepad.storage.rules_file")
HOLDS: Final = "zip"
WORDS: Final = (b"deleted/", b".scorepad.json", b".scorepad-rules.json", b"PK\x05\x06", b"PK\x01\x02")


def seeds() -> Iterator[bytes]:
    """Yield a backup of two games, a deleted one and a rule set, an empty one, and one of nothing of ours."""
    rules = write_rules(CustomRuleSet("Ours", "whitnack", {"cards.ace": 25}))
    games = {f"{name}.scorepad.json": vectors.game_file(name) for name in ("W01", "P01")}
    deleted = {"deleted/C01.scorepad.json": vectors.game_file("C01")}
    yield packed({**games, **deleted, "ours.scorepad-rules.json": rules})
    yield packed({})
    yield packed({"readme.txt": b"nothing"})


target = spreadsheet.target
