"""Each thing told is true of the games, each kind is told where it is true and not told where it isn't."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date, timedelta
from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from scorepad.journal.evening import Evening
from scorepad.journal.memories import (
    MOST_TOLD,
    BestRound,
    Comeback,
    HeadToHead,
    Memory,
    Milestone,
    OnWeekdays,
    Streak,
    memories,
)
from scorepad.journal.sums import Best, Journal
from scorepad.score.record import GameId
from tests.journal.evenings import evening

AB, CD = ("Ann", "Bo"), ("Cy", "Di")
THURSDAY = date(2024, 3, 7)


def weekly(winners: Iterable[tuple[str, ...]], first: date = THURSDAY) -> list[Evening]:
    """Return a game each week, by who won it, the first one first."""
    days = (first + timedelta(weeks=week) for week in range(1000))
    return [
        evening(f"{number:04}", day.isoformat(), {AB: (600 if won == AB else 100,), CD: (300,)})
        for number, (won, day) in enumerate(zip(winners, days, strict=False))
    ]


def told(games: list[Evening], today: date, left_out: frozenset[str] = frozenset()) -> set[Memory]:
    """Return all that is told on a day and on the evening after it, when the others have their turn."""
    known = {game.game: game for game in games}
    found: set[Memory] = set()
    for extra in ((), (evening("first", "1900-01-01", {("Old",): (1,), ("Older",): (2,)}, values="other"),)):
        journal = Journal((known | {game.game: game for game in extra}).__getitem__)
        for game in (*games, *extra):
            journal.add(game)
        found |= set(memories(journal, today, [*reversed(games), *extra], left_out))
    return found


def of(kind: type, found: Iterable[Memory]) -> list[Memory]:
    return [each for each in found if isinstance(each, kind)]


def test_a_hundredth_game_is_told_on_its_evening_and_before_it() -> None:
    games = weekly([AB, CD] * 50)
    last = date.fromisoformat(games[-1].day)
    who = ("Ann", "Bo", "Cy", "Di")
    assert of(Milestone, told(games, last)) == [Milestone(who, 100, is_next=False)]
    assert of(Milestone, told(games, last + timedelta(weeks=1))) == []
    assert of(Milestone, told(games[:-1], last)) == [Milestone(who, 100, is_next=True)]
    assert of(Milestone, told(games[:-2], last)) == []


def test_a_comeback_is_told_on_its_day_of_a_later_year() -> None:
    games = [
        evening("1", "2021-03-07", {AB: (500, 900), CD: (700, 300)}),
        evening("2", "2022-03-07", {AB: (0, 2000), CD: (1530, 0)}),
        evening("3", "2022-03-08", {AB: (0, 2000), CD: (1600, 0)}),
        evening("4", "2023-03-07", {AB: (100, 1000), CD: (110, 0)}),
        evening("5", "2024-03-01", {AB: (100,), CD: (0,)}),
    ]
    found = of(Comeback, told(games, THURSDAY))
    assert set(found) == {Comeback(2022, GameId("2"), AB, 1530), Comeback(2021, GameId("1"), AB, 200)}
    assert of(Comeback, told(games, date(2022, 3, 7))) == [Comeback(2021, GameId("1"), AB, 200)]
    assert of(Comeback, told(games, date(2024, 3, 9))) == []
    rough = [games[0], replace(games[1], about="winter"), *games[2:]]
    assert of(Comeback, told(rough, THURSDAY)) == [Comeback(2021, GameId("1"), AB, 200)]
    others = [*games, evening("6", "2024-03-02", {("Eve",): (100,), ("Flo",): (0,)})]
    assert of(Comeback, told(others, THURSDAY)) == []


def test_a_weekday_has_a_tally_from_five_games_on() -> None:
    games = weekly([AB, CD, CD, AB, CD])
    after = date.fromisoformat(games[-1].day) + timedelta(weeks=1)
    assert of(OnWeekdays, told(games, after)) == [OnWeekdays(3, AB, CD, 5, (2, 3))]
    assert of(OnWeekdays, told(games, after + timedelta(days=1))) == []
    rough = [*games[:-1], replace(games[-1], about="month")]
    assert of(OnWeekdays, told(rough, after)) == []
    assert of(OnWeekdays, told(games[:-1], after)) == []


def test_two_sides_have_a_tally_from_ten_games_on() -> None:
    games = weekly([AB, CD, CD, AB, CD] * 2)
    friday = date.fromisoformat(games[-1].day) + timedelta(days=1)
    assert of(HeadToHead, told(games, friday)) == [HeadToHead(AB, CD, 10, (4, 6))]
    assert of(HeadToHead, told(games[1:], friday)) == []


def test_three_wins_running_are_told_and_end_with_a_loss_or_a_tie() -> None:
    games = weekly([AB, CD, CD, CD])
    after = date.fromisoformat(games[-1].day) + timedelta(days=1)
    assert of(Streak, told(games, after)) == [Streak(CD, 3)]
    assert of(Streak, told(games[:-1], after)) == []
    tie = evening("tie", after.isoformat(), {AB: (300,), CD: (300,)})
    assert of(Streak, told([*games, tie], after)) == []
    elsewhere = evening("other", games[2].day, {("Eve",): (100,), ("Flo",): (0,)})
    assert of(Streak, told([*games[:3], elsewhere, *games[3:]], after)) == [Streak(CD, 3)]


def test_the_best_round_is_told_among_ten_games_by_the_same_values() -> None:
    games = weekly([AB, CD] * 5)
    friday = date.fromisoformat(games[-1].day) + timedelta(days=1)
    (found,) = of(BestRound, told(games, friday))
    assert found == BestRound(Best(600, GameId("0000"), "2024-03-07", 1, AB), is_lowest=False)
    assert of(BestRound, told(games[:9], friday)) == []
    slips = [evening(f"slip {at}", f"1998-07-{at + 1:02}", {AB: (), CD: ()}, start=at) for at in range(9)]
    assert of(BestRound, told([*slips, *games[:9]], friday)) == []


def test_nothing_is_told_of_people_who_are_left_out_and_of_no_games() -> None:
    games = weekly([AB, CD] * 50)
    last = date.fromisoformat(games[-1].day)
    assert told(games, last)
    assert [type(each) for each in told(games, last, frozenset({"Di"}))] == [BestRound]
    assert told(games, last, frozenset({"Ann", "Di"})) == set()
    assert told([], last) == set()


@given(st.lists(st.sampled_from([AB, CD]), min_size=2, max_size=60))
def test_never_the_same_on_two_evenings_running_and_at_most_three(winners: list[tuple[str, ...]]) -> None:
    games = weekly(winners)
    known = {game.game: game for game in games}
    journal, before = Journal(known.__getitem__), set[tuple[object, ...]]()
    for number, game in enumerate(games):
        today = date.fromisoformat(game.day)
        found = memories(journal, today, games[:number][::-1])
        journal.add(game)
        later = memories(journal, today, games[: number + 1][::-1])
        assert max(len(found), len(later)) <= MOST_TOLD
        now = {subject(each) for each in (*found, *later)}
        assert not now & before
        before = now


def test_a_slip_typed_in_changes_nothing_of_whose_turn_it_is() -> None:
    games = weekly([AB, CD] * 6)
    slip = evening("slip", "1998-07-15", {AB: (), CD: ()}, start=100)
    known = {game.game: game for game in (*games, slip)}
    journal, after = Journal(known.__getitem__), date.fromisoformat(games[-1].day) + timedelta(weeks=1)
    for game in games:
        journal.add(game)
    before = {subject(each) for each in memories(journal, after, games[::-1])}
    journal.add(slip)
    assert {subject(each) for each in memories(journal, after, [*games[::-1], slip])} == before


def subject(memory: Memory) -> tuple[object, ...]:
    """Return what a memory is about, without the figures that grow."""
    match memory:
        case Milestone(number=number, is_next=is_next):
            return Milestone, number, is_next
        case Comeback(game=game):
            return Comeback, game
        case OnWeekdays(weekday=weekday):
            return OnWeekdays, weekday
        case Streak(who=who):
            return Streak, who
        case BestRound(best=best):
            return BestRound, best.who
        case _:
            return (type(memory),)


def test_every_kind_is_tried_here() -> None:
    assert set(get_args(Memory)) == {Milestone, Comeback, OnWeekdays, HeadToHead, Streak, BestRound}
