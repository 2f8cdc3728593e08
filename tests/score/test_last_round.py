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


def is_last(record: GameRecord) -> bool:
    return is_last_round(record, score_game(record))


def before(number: int, *rounds: Round, rules: RuleSet = WHITNACK, best: int = 5000) -> GameRecord:
    """Return a game taken over from paper before the round of a number."""
    return game(rules, *rounds, start=Start(number, (best, 3750)))


def test_of_a_fixed_number_of_rounds_it_is_the_last_and_any_after_it() -> None:
    assert not is_last(before(3))
    assert is_last(before(4))
    assert is_last(before(4, STARTED))
    assert is_last(before(4, DRAWN, STARTED))


def test_an_earlier_round_that_is_open_again_is_not_the_last() -> None:
    assert not is_last(before(3, STARTED, DRAWN))


def test_there_is_none_after_the_end() -> None:
    assert not is_last(before(4, DRAWN))
    assert not is_last(replace(before(4, STARTED), ended=True))


def test_with_a_target_it_is_the_one_that_decides_a_tie_past_it() -> None:
    assert not is_last(before(6, rules=PENNIES, best=19_995))
    assert not is_last(before(6, STARTED, rules=PENNIES, best=19_995))
    assert is_last(game(PENNIES, DRAWN, start=Start(6, (20_600, 20_600))))


@pytest.mark.parametrize("rules", [with_rules(WHITNACK, {"length.rounds": None}), variant("phase-10")])
def test_where_the_table_or_a_row_ends_the_game_nobody_knows(rules: RuleSet) -> None:
    assert not is_last(game(rules, sides=singles(2), start=Start(11, (90, 40))))
