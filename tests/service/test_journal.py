"""What ends, is deleted, restored, renamed or joined is in the journal once somebody asks."""

from dataclasses import replace

import pytest

from scorepad.game.events import DetailSet, NameJoined, PersonLeftOut, RoundAdded
from scorepad.game.intents import MakeChanges, SayOut, Undo
from scorepad.score.record import Cards, GameId, GameRecord, Out, Round, RoundId, Side, Start, Tally
from scorepad.service.games import Games
from tests.service.services import ANN, RECORD, touches
from tests.turns import turn_library


def over(day: str, first: tuple[str, ...] = ("Ann", "Bo"), place: str | None = None) -> GameRecord:
    """Return a game that Cy and Di have won by 700."""
    tallies = (Tally(counted=True), Tally(counted=True, melded=Cards("points", (300,)), piles={"clean": 1}))
    sides = (Side("Us", first), Side("Them", ("Cy", "Di")))
    rounds = (Round(tallies, Out(0), id=RoundId("r")),)
    return replace(RECORD, sides=sides, rounds=rounds, ended=True, played=day, place=place)


def games_of(service: Games, *who: str) -> int:
    service.journal.count()
    return sum(each.games for each in service.journal.sums.sums[tuple(who)].values())


def found(service: Games, typed: str = "") -> list[str]:
    return [entry.day for entry in service.journal.entries(typed)]


async def test_games_count_while_they_are_over_and_not_deleted(service: Games) -> None:
    await service.start(RECORD, ANN)
    await service.start(over("2026-01-01"), ANN, practice=True)
    game = await service.start(over("2025-03-06"), ANN)
    assert games_of(service, "Ann") == 1
    assert [each.totals for each in service.journal.evenings([game])] == [(100, 800)]
    await service.delete(game, ANN)
    assert games_of(service, "Ann") == 0
    await turn_library(service, ANN, Undo)
    assert games_of(service, "Ann", "Bo") == 1
    await service.submit(game, ANN, MakeChanges((RoundAdded(RoundId("x"), RoundId("r")),)))


@pytest.mark.parametrize(
    ("typed", "days"),
    [
        ("", ["2025-03-06", "2024-05-02"]),
        ("zoe", ["2025-03-06"]),
        ("ZOË rome", ["2025-03-06"]),
        ("ann rome", []),
        ("2024", ["2024-05-02"]),
        ("march", ["2025-03-06"]),
        ("whitnack", ["2025-03-06", "2024-05-02"]),
        ("lasagne", ["2024-05-02"]),
    ],
)
async def test_games_are_found_by_name_rules_day_place_and_note(
    typed: str, days: list[str], service: Games
) -> None:
    game = await service.start(over("2024-05-02"), ANN)
    await service.start(over("2025-03-06", ("Zoë", "Bo"), "Rome"), ANN)
    assert found(service, "lasagne") == []
    await service.submit(game, ANN, MakeChanges((DetailSet("note", "We ate lasagne"),)))
    assert found(service, typed) == days


async def test_a_slip_counts_among_games_and_wins_and_is_found_by_its_season(service: Games) -> None:
    await service.start(over("2025-03-06"), ANN)
    rough = over("1998-07-15", place="Rome")
    slip = replace(
        rough, rounds=(), ended=False, played_about="summer", start=Start(1, (4065, -195), final=True)
    )
    await service.start(slip, ANN)
    assert games_of(service, "Ann", "Bo") == 2
    (sums,) = service.journal.sums.sums["Ann",].values()
    assert (sums.wins, sums.points, sums.played_out, sums.rounds) == (1, 4165, 1, 1)
    (others,) = service.journal.sums.sums["Cy",].values()
    assert others.piles == {"clean": 1}
    assert found(service, "summer 1998") == ["1998-07-15"]
    assert found(service, "july") == []


async def test_two_spellings_become_one_person_and_are_parted_again(service: Games) -> None:
    await service.start(over("2024-05-02"), ANN)
    await service.start(over("2024-05-09", ("Anne", "Bo")), ANN)
    assert (games_of(service, "Ann"), games_of(service, "Anne")) == (1, 1)
    await service.submit_to_library(ANN, MakeChanges((NameJoined("Anne", "Ann"),)))
    assert [games_of(service, *who) for who in (("Ann",), ("Anne",), ("Ann", "Bo"))] == [2, 0, 2]
    assert found(service, "anne") == ["2024-05-09"]
    assert found(service, "ann 2024-05-09") == ["2024-05-09"]
    await service.start(over("2024-05-16", ("Anne", "Bo")), ANN)
    assert games_of(service, "Ann") == 3
    await turn_library(service, ANN, Undo)
    assert (games_of(service, "Ann"), games_of(service, "Anne")) == (1, 2)
    await service.submit_to_library(ANN, MakeChanges((PersonLeftOut("Anne"),)))
    assert service.library().state.left_out == {"Anne"}


async def test_games_are_counted_some_at_a_time_and_anew_once_one_has_changed(service: Games) -> None:
    games = [await service.start(over("2024-05-02"), ANN) for _each in range(60)]
    journal = service.journal
    assert not journal.count(0)
    assert journal.progress == (0, 60)
    await service.delete(games[0], ANN)
    await service.delete(games[-1], ANN)
    assert games_of(service, "Ann") == 58
    assert journal.progress == (58, 58)
    assert list(journal.evenings([GameId("nowhere"), games[0]])) == []


async def test_a_game_that_goes_on_is_not_counted_again(service: Games) -> None:
    game = await service.start(over("2024-05-02"), ANN)
    going = await service.start(RECORD, ANN)
    service.journal.count()
    kept = service.journal.sums
    await touches(service, going, SayOut(None, Out(0)))
    service.journal.count()
    assert service.journal.sums is kept
    await service.submit(game, ANN, MakeChanges((DetailSet("played", "2023-05-02"),)))
    assert found(service)[-1] == "2023-05-02"
    assert [each.day for each in service.journal.evenings([game])] == ["2023-05-02"]


async def test_the_last_meetings_of_two_are_told_in_their_order(service: Games) -> None:
    await service.start(over("2024-05-02"), ANN)
    await service.start(over("2024-05-09", ("Ann", "Cy2")), ANN)
    tie = replace(over("2024-05-16"), rounds=(Round((Tally(counted=True),) * 2, None, id=RoundId("r")),))
    await service.start(tie, ANN)
    journal = service.journal
    journal.count()
    values = tuple(journal.sums.rules)
    assert journal.meetings(("Ann",), ("Cy",), values, 9) == (1, 1, None)
    assert journal.meetings(("Cy",), ("Ann",), values, 2) == (0, None)
    assert journal.meetings(("Ann", "Bo"), ("Cy", "Di"), values, 9) == (1, None)
    assert journal.meetings(("Ann",), ("Bo",), values, 9) == ()
    assert journal.meetings(("Ann",), ("Nobody",), values, 9) == ()
    assert journal.meetings(("Ann",), ("Cy",), (), 9) == ()
