from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.rules.built_in import variant
from scorepad.rules.resolve import rules_at_table, with_house_rules
from scorepad.rules.ruleset import RuleSet
from scorepad.score.deal import dealer_of, decks, most_counted, next_dealer, player_at, seating, seats
from scorepad.score.record import Side
from tests.score.rule_book import HAND, WHITNACK, with_rules
from tests.score.tables import EMPTY, deal, game, singles


def table(*sizes: int) -> tuple[Side, ...]:
    return tuple(Side(f"S{index}", tuple("abcdef"[:size])) for index, size in enumerate(sizes))


def test_a_side_without_players_is_one_player() -> None:
    assert seats((Side("Ann"), Side("Bo", ("Bo",)), Side("Cy & Di", ("Cy", "Di")))) == 4


@pytest.mark.parametrize(
    ("sides", "order"),
    [
        (table(2, 2), [(0, 0), (1, 0), (0, 1), (1, 1)]),
        (table(3, 1, 2), [(0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2)]),
        (singles(3), [(0, 0), (1, 0), (2, 0)]),
    ],
)
def test_sides_alternate_around_the_table(sides: tuple[Side, ...], order: list[tuple[int, int]]) -> None:
    assert [player_at(sides, seat) for seat in range(seats(sides))] == order


@given(sizes=st.lists(st.integers(1, 6), min_size=2, max_size=12), seat=st.integers(0, 200))
def test_everybody_has_one_seat_and_seats_repeat(sizes: list[int], seat: int) -> None:
    sides = table(*sizes)
    everybody = {(side, player) for side, size in enumerate(sizes) for player in range(size)}
    assert set(seating(sides)) == everybody
    assert len(seating(sides)) == seats(sides)
    assert player_at(sides, seat) == player_at(sides, seat + seats(sides))


@pytest.mark.parametrize(
    ("rules", "dealers", "found"),
    [
        (WHITNACK, (None, None), [None, None, None]),
        (WHITNACK, (), [None]),
        (WHITNACK, (2, None, None), [2, 3, 0, 1]),
        (WHITNACK, (2, None, 1), [2, 3, 1, 2]),
        (HAND, (1, None, None), [1, 0, 3, 2]),
        # Dealers before the first known one are inferred backwards.
        (WHITNACK, (None, 3, None, 1), [2, 3, 0, 1, 2]),
        (WHITNACK, (None, 0, 1, 2), [3, 0, 1, 2, 3]),
        (WHITNACK, (None, None, 0), [2, 3, 0, 1]),
        (HAND, (None, None, 3), [1, 0, 3, 2]),
    ],
)
def test_the_deal_passes_on_from_the_last_dealer_known(
    rules: RuleSet, dealers: tuple[int | None, ...], found: list[int | None]
) -> None:
    record = game(rules, *(deal(EMPTY, EMPTY, dealer=dealer) for dealer in dealers))
    assert [dealer_of(record, index) for index in range(len(dealers) + 1)] == found
    assert next_dealer(record) == found[-1]


def test_an_inherited_dealer_counts_where_the_round_names_none() -> None:
    record = game(WHITNACK, deal(EMPTY, EMPTY), deal(EMPTY, EMPTY, dealer=1))
    inherited = replace(record, inherited_dealers={0: 2, 1: 3, 2: 0})
    assert [dealer_of(inherited, index) for index in range(3)] == [2, 1, 0]
    assert inherited != record


@pytest.mark.parametrize(("players", "count", "hand"), [(2, 2, 15), (4, 2, 13), (7, 3, 13)])
def test_decks_and_cards_dealt_may_stand_in_a_table_by_players(players: int, count: int, hand: int) -> None:
    tables = {"pack.decks": {"2": 2, "6": 3}, "deal.hand": {"2": 15, "3": 13}}
    rules = rules_at_table(with_house_rules(variant("whitnack"), tables), players)
    assert (decks(rules, players, 2), rules.deal.hand) == (count, hand)


@pytest.mark.parametrize(
    ("given_decks", "count"), [(5, 5), ("players", 4), ("players+1", 5), ("players+2", 6), ("sides+4", 7)]
)
def test_the_decks_may_depend_on_the_players_or_the_sides(given_decks: int | str, count: int) -> None:
    assert decks(with_rules(WHITNACK, {"pack.decks": given_decks}), 4, 3) == count


@pytest.mark.parametrize(
    ("path", "most"),
    [
        ("piles.wild", 4),
        ("piles.clean", None),
        ("red_threes.laid", 10),
        ("red_threes.caught", 10),
        ("black_threes.laid", 10),
        ("melded.counts.joker", 10),
        ("left.counts.two", 20),
        ("melded.counts.high", None),
    ],
)
def test_the_pack_says_how_many_a_field_can_count(path: str, most: int | None) -> None:
    assert most_counted(with_rules(WHITNACK, {"pack.decks": 5}), table(2, 2), path) == most


def test_a_pack_that_nobody_knows_limits_nothing() -> None:
    assert most_counted(with_rules(WHITNACK, {"pack.decks": "players"}), singles(2), "piles.wild") is None
