"""A file that somebody takes in: a game or a rule set, told apart by what it says it is."""

from scorepad.rules.faults import Refused
from scorepad.rules.houserules import HouseRules
from scorepad.storage.gamefile_read import GameFile, read_game
from scorepad.storage.rulesfile import read_rules_file


def read_file(data: bytes) -> GameFile | HouseRules:
    """Read a game file or a rule set; raises Refused with every fault of what it is."""
    try:
        return read_game(data)
    except Refused as refused:
        if refused.faults[0].code != "is_a_rule_set":
            raise
    return read_rules_file(data)
