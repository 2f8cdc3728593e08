"""Which round is the last one, as far as the rules can know."""

from dataclasses import replace

import pytest

from scorepad.rules.built_in import variant
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import NOBODY, GameRecord, Round, Start
from scorepad.score.result import is_last_round
from scorepad.score.totals import score_game
from tests.score.rule_book import PENNIES, WHITNACK, with_rules
from tests.score.tables import OPEN, game, singles, worth

DRAWN = Round((worth(0), worth(0)), NOBODY)
STARTED = Round((OPEN, worth(0)), NOBODY)


def before(number: int, *rounds: Round, rules: RuleSet = WHITNACK, best: int = 5000) -> GameRecord:
    """Return a game taken over from paper before the round of a number."""
    return game(rules, *rounds, start=Start(number, (best, 3750)))


@pytest.mark.parametrize(
    ("record", "is_last"),
    [
        # Of a fixed number of rounds it is the last, and any after it.
        (before(3), False),
        (before(4), True),
        (before(4, STARTED), True),
        (before(4, DRAWN, STARTED), True),
        # An earlier round that is open again is not the last, and after the end there is none.
        (before(3, STARTED, DRAWN), False),
        (before(4, DRAWN), False),
        (replace(before(4, STARTED), ended=True), False),
        # With a target it is the one that decides a tie past it.
        (before(6, rules=PENNIES, best=19_995), False),
        (before(6, STARTED, rules=PENNIES, best=19_995), False),
        (game(PENNIES, DRAWN, start=Start(6, (20_600, 20_600))), True),
        # Where the table or a row ends the game nobody knows.
        (before(11, rules=with_rules(WHITNACK, {"length.rounds": None})), False),
        (game(variant("phase-10"), sides=singles(2), start=Start(11, (90, 40))), False),
    ],
)
def test_the_last_round_is_known_as_far_as_the_rules_can_know(record: GameRecord, is_last: bool) -> None:
    assert is_last_round(record, score_game(record)) == is_last
