"""A director's corrections: they count, they carry a mark, and the games stay as they were played."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from scorepad.club.corrections import corrected, corrections_of
from scorepad.club.movement import best_first
from scorepad.club.standings import by_person, by_side
from scorepad.game.evenings import Correction, Corrections
from scorepad.journal.evening import Evening
from scorepad.score.record import GameId
from tests.club.test_standings import AB, AC, BD, CD, FIRST, SECOND, lowest
from tests.journal.evenings import evening, evenings

LATE = Correction(-600, "Late")
ON_FIRST: Corrections = {(FIRST.game, 0): LATE}


def test_a_correction_counts_and_may_change_who_won() -> None:
    found = corrected(FIRST, ON_FIRST)
    assert (FIRST.totals, FIRST.winners) == ((1200, 700), (0,))
    assert (found.totals, found.winners) == ((600, 700), (1,))
    assert corrected(SECOND, ON_FIRST) is SECOND
    assert corrected(FIRST, {(FIRST.game, 0): Correction(-500, "A tie")}).winners == (0, 1)


def test_where_the_lowest_total_wins_points_taken_off_help() -> None:
    game = lowest(evening("one", "2026-11-27", {("Ann",): (5,), ("Bo",): (30,), ("Cy",): (20,)}))
    assert corrected(game, {(game.game, 1): Correction(-26, "Counted twice")}).winners == (1,)


def only_these_could_win(game: Evening, *able: int) -> Evening:
    """Return a game in which these sides alone had completed ten phases."""
    sides = tuple(replace(each, could_win=side in able) for side, each in enumerate(game.facts.sides))
    best = min if game.facts.lowest_wins else max
    first = best(game.totals[side] for side in able)
    winners = tuple(side for side in able if game.totals[side] == first)
    return replace(game, winners=winners, facts=replace(game.facts, sides=sides))


def test_where_something_else_decided_who_won_points_decide_only_among_those() -> None:
    phases = only_these_could_win(FIRST, 1)
    assert corrected(phases, {(FIRST.game, 0): Correction(900, "x")}).winners == (1,)


def test_points_make_nobody_a_winner_who_could_not_win_though_the_winner_was_best_by_points_too() -> None:
    game = lowest(evening("one", "2026-11-27", {("Ann",): (20,), ("Bo",): (30,), ("Cy",): (40,)}))
    game = only_these_could_win(game, 0, 2)
    assert game.winners == (0,)
    assert corrected(game, {(game.game, 1): Correction(-25, "Counted twice")}).winners == (0,)
    assert corrected(game, {(game.game, 2): Correction(-25, "Counted twice")}).winners == (2,)
    assert best_first(game) == (("Ann",), ("Cy",), ("Bo",))


def test_two_who_tied_part_by_points_and_nobody_else_comes_between() -> None:
    game = lowest(evening("one", "2026-11-27", {("Ann",): (20,), ("Bo",): (20,), ("Cy",): (40,)}))
    assert corrected(game, {(game.game, 0): Correction(5, "x")}).winners == (1,)
    assert corrected(game, {(game.game, 2): Correction(-21, "x")}).winners == (2,)


def test_standings_count_corrections_and_know_whose_they_are() -> None:
    people = {each.who[0]: each for each in by_person([FIRST, SECOND], ON_FIRST)}
    assert [(name, people[name].points, people[name].wins) for name in ("Ann", "Bo", "Cy", "Di")] == [
        ("Ann", 1000, 0),
        ("Bo", 1300, 1),
        ("Cy", 1100, 1),
        ("Di", 1400, 2),
    ]
    assert {name for name, line in people.items() if line.corrections == (LATE,)} == {"Ann", "Bo"}
    sides = {each.who: each.corrections for each in by_side([FIRST, SECOND], ON_FIRST)}
    assert sides == {AB: (LATE,), CD: (), AC: (), BD: ()}


def test_a_side_is_not_marked_for_a_larger_one_that_has_its_people() -> None:
    three = evening("three", "2026-11-27", {("Ann", "Bo", "Eve"): (1,), ("Cy",): (2,)})
    put_right: Corrections = {(three.game, 0): LATE}
    assert corrections_of(three, AB, put_right) == ()
    assert corrections_of(three, ("Eve",), put_right) == (LATE,)


numbers = st.integers(-900, 900).filter(bool)


@given(evenings(), st.data())
def test_the_points_of_everybody_change_by_the_corrections_of_their_sides(
    games: list[Evening], data: st.DataObject
) -> None:
    places: list[tuple[GameId, int]] = [
        (game.game, side) for game in games for side in range(len(game.sides))
    ]
    chosen = data.draw(st.lists(st.sampled_from(places), unique=True)) if places else []
    found: Corrections = {place: Correction(data.draw(numbers), "x") for place in chosen}
    before = {line.who: line.points for line in by_person(games)}
    for line in by_person(games, found):
        mine = [
            each.points
            for game in games
            for side, people in enumerate(game.sides)
            if line.who[0] in people and (each := found.get((game.game, side)))
        ]
        assert line.points == before[line.who] + sum(mine)
        assert sorted(each.points for each in line.corrections) == sorted(mine)
    for game in games:
        after = corrected(game, found)
        best = min(after.totals) if game.facts.lowest_wins else max(after.totals)
        assert {after.totals[side] for side in after.winners} == {best}
