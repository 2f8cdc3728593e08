"""A file that somebody takes in: a game or a rule set, told apart by what it says it is."""

from scorepad.rules.faults import Refused
from scorepad.rules.houserules import HouseRules
from scorepad.storage.gamefile_read import GameFile, read_game
from scorepad.storage.rulesfile import read_rules_file

_SIGNS: tuple[set[tuple[str, str]], ...] = (
    {("is_a_rule_set", "format")},
    {("missing_key", "sides"), ("unknown_key", "values")},
)
"""What the reader of games says of a rule set, also of one that was typed without its `format`."""


def read_file(data: bytes) -> GameFile | HouseRules:
    """Read a game file or a rule set; raises Refused with every fault of what it is."""
    try:
        return read_game(data)
    except Refused as refused:
        found = {(fault.code, fault.path) for fault in refused.faults}
        if not any(signs <= found for signs in _SIGNS):
            raise
    return read_rules_file(data)
