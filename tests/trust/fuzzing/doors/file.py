"""The file of a game or of a rule set, as the command line and a browser take it in."""

from collections.abc import Iterator
from typing import Final

from scorepad.game.fold import fold
from scorepad.rules.built_in import variant_ids
from scorepad.rules.custom import CustomRuleSet
from scorepad.rules.sections import Value
from scorepad.storage.gamefile.write import write_game
from scorepad.storage.rules_file import write_rules
from tests import vectors
from tests.many_games import events
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
    """Yield the worked games, two with their logs, each variant with a change, and one with many."""
    yield from map(vectors.game_file, vectors.IDS)
    for number in range(2):
        game = fold(events(number, 2))
        yield write_game(game.record, game.events)
    for base in variant_ids():
        yield write_rules(CustomRuleSet("Ours", base, {"cards.ace": 25}))
    yield write_rules(CustomRuleSet("Ours", "whitnack", OWN))


target = read_as_import_does
