"""The standings of an evening are those of a plain recount: wins, then points."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from hypothesis import given

from scorepad.club.standings import Standing, by_person, by_side
from scorepad.journal.evening import Evening
from tests.journal.evenings import evening, evenings

DAY = "2026-11-27"
AB, CD, AC, BD = ("Ann", "Bo"), ("Cy", "Di"), ("Ann", "Cy"), ("Bo", "Di")
FIRST = evening("one", DAY, {AB: (900, 300), CD: (500, 200)})
SECOND = evening("two", DAY, {AC: (400,), BD: (700,)})


def stand(found: Sequence[Standing], *parts: str) -> list[tuple[object, ...]]:
    """Return the names of each line, after its place, with some of its numbers."""
    return [(each.place, "".join(each.who), *(getattr(each, part) for part in parts)) for each in found]


def test_people_stand_by_wins_then_by_points_whoever_their_partners_were() -> None:
    assert by_person([FIRST, SECOND]) == (
        Standing(1, ("Bo",), 2, 2, 0, 1900),
        Standing(2, ("Ann",), 2, 1, 0, 1600),
        Standing(3, ("Di",), 2, 1, 0, 1400),
        Standing(4, ("Cy",), 2, 0, 0, 1100),
    )


def test_sides_stand_by_those_who_played_together() -> None:
    found = stand(by_side([FIRST, SECOND]), "wins", "points")
    assert found == [(1, "AnnBo", 1, 1200), (2, "BoDi", 1, 700), (3, "CyDi", 0, 700), (4, "AnnCy", 0, 400)]


def test_a_shared_win_is_half_of_one_and_equals_share_a_place() -> None:
    tied = evening("tie", DAY, {AB: (500,), CD: (500,)})
    assert stand(by_side([tied]), "wins", "shared") == [(1, "AnnBo", 0, 1), (1, "CyDi", 0, 1)]
    won = evening("won", DAY, {("Eve",): (600,), ("Gus",): (0,)})
    assert stand(by_person([tied, won]))[:2] == [(1, "Eve"), (2, "Ann")]


def lowest(game: Evening) -> Evening:
    best = min(game.totals)
    winners = tuple(side for side, total in enumerate(game.totals) if total == best)
    return replace(game, winners=winners, facts=replace(game.facts, lowest_wins=True, values="hand"))


def test_where_the_lowest_total_wins_fewer_points_are_better_but_no_more_games_are_worse() -> None:
    one = lowest(evening("one", DAY, {("Ann",): (5,), ("Bo",): (30,), ("Cy",): (20,)}))
    assert stand(by_person([one])) == [(1, "Ann"), (2, "Cy"), (3, "Bo")]
    two = lowest(evening("two", DAY, {("Ann",): (5,), ("Bo",): (8,)}))
    for by_points in (False, True):
        found = stand(by_person([one, two], by_points=by_points), "points")
        assert [line[1:] for line in found] == [("Ann", 10), ("Bo", 38), ("Cy", 20)]


def test_points_that_cannot_be_compared_decide_nothing() -> None:
    other = lowest(evening("other", DAY, {("Eve",): (5,), ("Gus",): (30,)}))
    high = evening("high", DAY, {("Ann",): (100,), ("Bo",): (90,)})
    assert stand(by_person([high, other])) == [(1, "Ann"), (1, "Eve"), (3, "Bo"), (3, "Gus")]


def test_by_points_wins_decide_nothing_equal_points_share_a_place_and_whoever_sat_out_gets_none() -> None:
    three = evening("three", DAY, {("Eve",): (1200,), ("Cy",): (600,)})
    found = stand(by_person([FIRST, three], by_points=True), "points")
    assert found == [(1, "Cy", 1300), (2, "Ann", 1200), (2, "Bo", 1200), (2, "Eve", 1200), (5, "Di", 700)]


@given(evenings())
def test_the_sums_are_those_of_a_plain_recount(games: list[Evening]) -> None:
    found = {each.who[0]: each for each in by_person(games)}
    assert set(found) == {name for game in games for name in game.people}
    for name, line in found.items():
        mine = [(game, at) for game in games for at, side in enumerate(game.sides) if name in side]
        won = [Fraction(at in game.winners, len(game.winners)) for game, at in mine]
        assert line.games == len(mine)
        assert line.points == sum(game.totals[at] for game, at in mine)
        assert (line.wins, line.shared) == (won.count(Fraction(1)), sum(0 < each < 1 for each in won))
    for table in (by_person(games), by_side(games)):
        keys = [(each.place, -2 * each.wins - each.shared) for each in table]
        assert keys == sorted(keys)
