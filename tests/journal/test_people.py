"""What pages about people say is that of a plain recount, by the chosen sets of values."""

from collections.abc import Iterator

import pytest
from hypothesis import given

from scorepad.journal.evening import Evening
from scorepad.journal.sums import (
    Feat,
    Statistics,
    Versus,
    all_values,
    are_comparable,
    best_of,
    could_be,
    opponents,
    partners,
    people_of,
    rules_of,
    sums_of,
    values_of,
    who_address,
    who_at,
)
from tests.journal.evenings import PEOPLE, evening, evenings

AB, CD = ("Ann", "Bo"), ("Cy", "Di")


@pytest.fixture
def journal() -> Statistics:
    return Statistics(
        [
            evening("a", "2024-05-02", {AB: (500, 900), CD: (300, 100)}),
            evening("b", "2024-05-09", {AB: (100,), CD: (700,)}),
            evening("c", "2024-05-16", {("Ann", "Cy"): (50,), ("Bo",): (40,)}, values="canasta"),
        ]
    )


def test_the_most_played_values_stand_first_and_have_a_name(journal: Statistics) -> None:
    assert values_of(journal, ("Ann",)) == ("whitnack", "canasta")
    assert values_of(journal, ("Eve",)) == ()
    assert all_values(journal) == ("whitnack", "canasta")
    assert rules_of(journal, "whitnack") == ("Whitnack", "whitnack")


def test_different_values_are_only_taken_together_when_asked(journal: Statistics) -> None:
    assert sums_of(journal, ("Ann",), ["whitnack"]).games == 2
    assert sums_of(journal, ("Ann",), ["whitnack", "canasta"]).games == 3
    assert sums_of(journal, ("Eve",), ["whitnack"]).games == 0
    best = best_of(journal, [("Ann",), ("Cy",)], ["whitnack", "canasta"], Feat.ROUND)
    assert best
    assert (best.points, best.game, best.round, best.who) == (900, "a", 2, AB)
    assert best_of(journal, [("Eve",)], ["whitnack"], Feat.ROUND) is None


def test_a_person_meets_persons_and_a_side_meets_sides(journal: Statistics) -> None:
    both = ["whitnack", "canasta"]
    assert opponents(journal, ("Ann",), ["whitnack"]) == (
        (("Cy",), Versus(2, (1, 1))),
        (("Di",), Versus(2, (1, 1))),
    )
    assert dict(opponents(journal, ("Bo",), both)) == {
        ("Cy",): Versus(3, (1, 2)),
        ("Di",): Versus(2, (1, 1)),
        ("Ann",): Versus(1, (0, 1)),
    }
    assert opponents(journal, CD, both) == ((AB, Versus(2, (1, 1))),)


def test_partners_are_the_sides_that_a_person_was_one_of(journal: Statistics) -> None:
    found = partners(journal, ("Ann",), ["whitnack", "canasta"])
    assert [(side, sums.games, sums.wins) for side, sums in found] == [(AB, 2, 1), (("Ann", "Cy"), 1, 1)]
    assert [side for side, _sums in partners(journal, ("Ann",), ["canasta"])] == [("Ann", "Cy")]


def test_whoever_was_left_out_is_in_no_list(journal: Statistics) -> None:
    assert people_of(journal, ())[:3] == (("Ann",), ("Bo",), ("Cy",))
    assert people_of(journal, {"Ann", "Bo"}) == (("Cy",), CD, ("Di",))


def test_an_address_stands_for_people_and_says_no_name(journal: Statistics) -> None:
    assert who_at(journal, who_address(AB)) == AB
    assert who_at(journal, who_address(("Eve",))) is None
    assert "Ann" not in who_address(AB)
    assert who_address(("Ann",)) != who_address(AB)


def test_people_of_the_same_game_are_no_two_spellings_of_one() -> None:
    games = [evening("a", "", {AB: (1,), CD: (2,)}), evening("b", "", {("Anne", "Bo"): (1,), CD: (2,)})]
    assert could_be(Statistics(games), "Ann") == ("Anne",)
    assert could_be(Statistics(games), "Bo") == ()


def plain_meetings(games: list[Evening], name: str, values: set[str]) -> Iterator[tuple[str, bool, bool]]:
    """Yield each person that somebody played against, and who of the two won alone."""
    for game in games:
        for mine, people in enumerate(game.sides):
            for side, others in enumerate(game.sides):
                if game.facts.values in values and name in people and side != mine:
                    for other in others:
                        yield other, game.winners == (mine,), game.winners == (side,)


@given(evenings())
def test_head_to_head_is_that_of_a_plain_recount(games: list[Evening]) -> None:
    journal = Statistics(games)
    for values in (["high"], ["high", "low"]):
        for name in PEOPLE:
            plain = list(plain_meetings(games, name, set(values)))
            expected = {
                (other,): Versus(
                    sum(who == other for who, _won, _lost in plain),
                    (
                        sum(won for who, won, _lost in plain if who == other),
                        sum(lost for who, _won, lost in plain if who == other),
                    ),
                )
                for other in {who for who, _won, _lost in plain}
            }
            assert dict(opponents(journal, (name,), values)) == expected
    known = all_values(journal)
    assert are_comparable(journal, known) is (len(known) <= 1)
