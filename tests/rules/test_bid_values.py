"""The values that only games of bids have: a number for each number of players, and a word for a list."""

import pytest

from scorepad.rules.built_in import variant
from scorepad.rules.faults import Refused
from scorepad.rules.resolve import rules_at_table, with_house_rules


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("length.rounds", {}, "wrong_size"),
        ("length.rounds", {"1": 3}, "unknown_word"),
        ("length.rounds", {"3": 0}, "out_of_range"),
        ("bids.cards", "never", "unknown_word"),
    ],
)
def test_a_value_that_no_game_of_bids_can_have_is_refused(key: str, value: object, code: str) -> None:
    with pytest.raises(Refused) as refused:
        with_house_rules(variant("wizard"), {key: value})
    assert [fault.code for fault in refused.value.faults] == [code]


@pytest.mark.parametrize(("players", "rounds"), [(2, 20), (3, 20), (4, 15), (6, 10), (8, 10)])
def test_the_number_of_rounds_follows_from_the_players_at_the_table(players: int, rounds: int) -> None:
    assert rules_at_table(variant("wizard"), players).length.rounds == rounds


def test_nothing_changes_at_a_table_for_rules_without_such_a_number() -> None:
    assert rules_at_table(variant("spades"), 4) is variant("spades")
