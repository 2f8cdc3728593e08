"""What a spreadsheet carries unseen, so that a filled-in one can become a game again."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace

from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import GameRecord, How, Side
from scorepad.sheets.places import Places
from scorepad.storage.gamefile_write import write_game

FORMAT = "scorepad-sheet/1"
NAME = "scorepad"
"""Of the unseen sheet: a line in column A for the format, one for the layout, the rest is a game file."""

_MOST_IN_A_CELL = 30_000


@dataclass(frozen=True, slots=True)
class Hidden:
    """The unseen part.

    players: people at the table that the points were reckoned for. ways: of going out, by the word chosen for
    each. counted: the word for it.
    """

    places: Places
    players: int
    ways: Mapping[str, How]
    counted: str
    game: bytes


def bare_game(rules: RuleSet, sides: int, record: GameRecord | None) -> bytes:
    """Write the game file that the entries are put into: without rounds, and without the id of the game."""
    if record:
        return write_game(replace(record, rounds=(), id=None))
    return write_game(GameRecord(rules, tuple(Side(str(number)) for number in range(1, sides + 1))))


def hidden_lines(hidden: Hidden) -> list[str]:
    """Give the lines of the unseen sheet."""
    layout = {
        **asdict(hidden.places),
        "players": hidden.players,
        "ways": hidden.ways,
        "counted": hidden.counted,
    }
    game = hidden.game.decode()
    parts = [game[at : at + _MOST_IN_A_CELL] for at in range(0, len(game), _MOST_IN_A_CELL)]
    return [FORMAT, json.dumps(layout, ensure_ascii=False), *parts]
