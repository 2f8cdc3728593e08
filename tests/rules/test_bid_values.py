"""A number of rounds for each number of players, which games of bids have."""

import pytest

from scorepad.rules.built_in import variant
from scorepad.rules.resolve import rules_at_table


@pytest.mark.parametrize(("players", "rounds"), [(2, 20), (3, 20), (4, 15), (6, 10), (8, 10)])
def test_the_number_of_rounds_follows_from_the_players_at_the_table(players: int, rounds: int) -> None:
    assert rules_at_table(variant("wizard"), players).length.rounds == rounds


def test_nothing_changes_at_a_table_for_rules_without_such_a_number() -> None:
    assert rules_at_table(variant("spades"), 4) is variant("spades")
