"""The sums of games, and what pages about people say, are those of a plain recount, in whatever order."""

from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.journal import sums
from scorepad.journal.evening import Evening
from scorepad.journal.sums import EVERYBODY, Best, Feat, Pairing, Statistics, Sums, Versus, Who
from scorepad.score.record import GameId
from tests.journal.evenings import PEOPLE, evening, evenings

A, B, AB, CD = ("Ann",), ("Bo",), ("Ann", "Bo"), ("Cy", "Di")


def sides_of(games: list[Evening], who: Who) -> Iterator[tuple[Evening, int]]:
    """Yield the games of a person, or of all people of a side, with the side."""
    for game in games:
        for side, people in enumerate(game.sides):
            if (len(who) == 1 and who[0] in people) or (len(who) > 1 and set(people) == set(who)):
                yield game, side


def recount(games: list[Evening], who: Who, values: str) -> Sums:
    sums = Sums()
    for game, side in sides_of(games, who):
        if game.facts.values != values:
            continue
        facts = game.facts.sides[side]
        rounds = [points for points in facts.rounds if points is not None]
        sums.games += 1
        sums.wins += game.winners == (side,)
        sums.shared += side in game.winners and len(game.winners) > 1
        sums.points += game.totals[side]
        sums.played_out += len(facts.rounds) > 0
        sums.rounds += len(rounds)
        sums.round_points += sum(rounds)
        sums.outs += facts.outs
        sums.red_threes += facts.red_threes
        sums.piles += Counter(facts.piles)
    return sums


def best(games: list[Evening], who: Who, values: str, feat: Feat) -> int | None:
    """Return the points of a record."""
    pairs = (
        list(sides_of(games, who)) if who else [(game, s) for game in games for s in range(len(game.sides))]
    )
    pairs = [(game, side) for game, side in pairs if game.facts.values == values]
    choose: Callable[..., int] = min if values == "low" and feat in (Feat.GAME, Feat.ROUND) else max
    match feat:
        case Feat.GAME:
            found = [game.totals[side] for game, side in pairs]
        case Feat.ROUND:
            found = [n for game, side in pairs for n in game.facts.sides[side].rounds if n is not None]
        case Feat.HAND:
            found = [n for game, side in pairs for n in game.facts.sides[side].hands if n]
        case Feat.COMEBACK:
            found = [n for game, side in pairs if game.winners == (side,) and (n := behind(game, side))]
    return choose(found) if found else None


def behind(game: Evening, winner: int) -> int:
    """Return how far the winner was behind at most."""
    most = 0
    for after in range(len(game.facts.sides[0].rounds) + 1):
        totals = [side.start + sum(each or 0 for each in side.rounds[:after]) for side in game.facts.sides]
        others = totals[:winner] + totals[winner + 1 :]
        low = game.facts.lowest_wins
        most = max(most, totals[winner] - min(others) if low else max(others) - totals[winner])
    return most


def met(games: list[Evening], pairing: Pairing) -> Versus:
    """Return how often two people met, or (one of them is of several people) two sides and nobody else."""
    versus = Versus()
    for game in games:
        if any(len(who) > 1 for who in pairing):
            found = [
                [side for side, each in enumerate(game.sides) if set(each) == set(who)] for who in pairing
            ]
            found = found if len(game.sides) == len(pairing) else [[], []]
        else:
            found = [[side for side, each in enumerate(game.sides) if who[0] in each] for who in pairing]
        if all(found) and found[0] != found[1]:
            ((one,), (other,)) = found
            versus.add((game.winners == (one,), game.winners == (other,)))
    return versus


@given(evenings())
def test_sums_are_those_of_a_plain_recount(games: list[Evening]) -> None:
    counted = Statistics(games)
    assert counted.games == {game.game for game in games}
    everybody = {name for game in games for side in game.sides for name in side}
    sides = {tuple(sorted(side)) for game in games for side in game.sides}
    for who in {*((name,) for name in everybody), *sides, EVERYBODY}:
        for values in ("low", "high"):
            plain = recount(games, who, values)
            assert counted.sums[who].get(values, Sums()) == plain
            for feat in Feat:
                found = counted.best(who, values, feat)
                assert (found and found.points) == best(games, who, values, feat)
    for values, table in counted.versus.items():
        those = [game for game in games if game.facts.values == values]
        for pairing, versus in table.items():
            assert versus == met(those, pairing)


@given(evenings(), st.data())
def test_any_order_makes_the_same_records(games: list[Evening], data: st.DataObject) -> None:
    both = Statistics(games), Statistics(data.draw(st.permutations(games)))
    for values in ("low", "high"):
        for feat in Feat:
            one, other = (counted.best(EVERYBODY, values, feat) for counted in both)
            assert one == other


def test_a_best_value_says_whose_it_is_and_when_it_was() -> None:
    first = evening("1", "2024-03-07", {AB: (500, -30, 900), CD: (700, 300, 100)}, hands=(0, 45, 5))
    second = evening("2", "2024-03-14", {AB: (100,), ("Bo", "Cy"): (400,)})
    counted = Statistics([first, second])
    assert counted.best(A, "whitnack", Feat.HAND) == Best(45, GameId("1"), "2024-03-07", 2, AB)
    assert counted.best(AB, "whitnack", Feat.COMEBACK) == Best(530, GameId("1"), "2024-03-07", 2, AB)


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
    assert sums.values_of(journal, ("Ann",)) == ("whitnack", "canasta")
    assert sums.values_of(journal, ("Eve",)) == ()
    assert sums.all_values(journal) == ("whitnack", "canasta")
    assert sums.rules_of(journal, "whitnack") == ("Whitnack", "whitnack")


def test_different_values_are_only_taken_together_when_asked(journal: Statistics) -> None:
    assert sums.sums_of(journal, ("Ann",), ["whitnack"]).games == 2
    assert sums.sums_of(journal, ("Ann",), ["whitnack", "canasta"]).games == 3
    assert sums.sums_of(journal, ("Eve",), ["whitnack"]).games == 0
    best = sums.best_of(journal, [("Ann",), ("Cy",)], ["whitnack", "canasta"], Feat.ROUND)
    assert best
    assert (best.points, best.game, best.round, best.who) == (900, "a", 2, AB)
    assert sums.best_of(journal, [("Eve",)], ["whitnack"], Feat.ROUND) is None


def test_a_person_meets_persons_and_a_side_meets_sides(journal: Statistics) -> None:
    both = ["whitnack", "canasta"]
    assert sums.opponents(journal, ("Ann",), ["whitnack"]) == (
        (("Cy",), Versus(2, (1, 1))),
        (("Di",), Versus(2, (1, 1))),
    )
    assert dict(sums.opponents(journal, ("Bo",), both)) == {
        ("Cy",): Versus(3, (1, 2)),
        ("Di",): Versus(2, (1, 1)),
        ("Ann",): Versus(1, (0, 1)),
    }
    assert sums.opponents(journal, CD, both) == ((AB, Versus(2, (1, 1))),)


def test_partners_are_the_sides_that_a_person_was_one_of(journal: Statistics) -> None:
    found = sums.partners(journal, ("Ann",), ["whitnack", "canasta"])
    assert [(side, each.games, each.wins) for side, each in found] == [(AB, 2, 1), (("Ann", "Cy"), 1, 1)]
    assert [side for side, _sums in sums.partners(journal, ("Ann",), ["canasta"])] == [("Ann", "Cy")]


def test_whoever_was_left_out_is_in_no_list(journal: Statistics) -> None:
    assert sums.people_of(journal, ())[:3] == (("Ann",), ("Bo",), ("Cy",))
    assert sums.people_of(journal, {"Ann", "Bo"}) == (("Cy",), CD, ("Di",))


def test_an_address_stands_for_people_and_says_no_name(journal: Statistics) -> None:
    assert sums.who_at(journal, sums.who_address(AB)) == AB
    assert sums.who_at(journal, sums.who_address(("Eve",))) is None
    assert "Ann" not in sums.who_address(AB)
    assert sums.who_address(("Ann",)) != sums.who_address(AB)


def test_people_of_the_same_game_are_no_two_spellings_of_one() -> None:
    games = [evening("a", "", {AB: (1,), CD: (2,)}), evening("b", "", {("Anne", "Bo"): (1,), CD: (2,)})]
    assert sums.could_be(Statistics(games), "Ann") == ("Anne",)
    assert sums.could_be(Statistics(games), "Bo") == ()


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
            assert dict(sums.opponents(journal, (name,), values)) == expected
    known = sums.all_values(journal)
    assert sums.are_comparable(journal, known) is (len(known) <= 1)
