"""Who won, by how much, what decided it, and what comes next."""

import re
from dataclasses import replace

import pytest

from scorepad.score.record import GameRecord, Out, Round, Side, Start, Tally
from scorepad.score.totals import score_game
from scorepad.service.games import Games
from scorepad.storage.gamefile import write
from scorepad.ui.screens.result import turning_round
from scorepad.ui.shared.file_saver import game_file_name
from tests.ui.playing import at, count_round, finished, game_of, kept, record_of, sitting, w03


def swapped(record: GameRecord, *numbers: int) -> GameRecord:
    """Return the game with the sides' tallies swapped in some rounds, counted from 1."""
    rounds = tuple(
        replace(each, tallies=each.tallies[::-1], out=Out(1 - each.side_out.side))
        if at + 1 in numbers and each.side_out
        else each
        for at, each in enumerate(record.rounds)
    )
    return replace(record, rounds=rounds)


async def test_the_winner_and_the_margin_come_first(service: Games) -> None:
    game = await kept(service, finished())
    async with at(service, f"/game/{game}/result") as screen:
        said = screen.texts()
        assert said.index("North–South won") < said.index("by 9,040 points") < said.index("Round by round")
        assert {"North–South, 12,850, winner", "East–West, 3,810"} <= set(said)


async def test_a_tie_is_a_win_shared_by_all_leaders(service: Games) -> None:
    tied = finished()
    game = await kept(service, replace(tied, rounds=(tied.rounds[0], swapped(tied, 1).rounds[0]) * 2))
    async with at(service, f"/game/{game}/result") as screen:
        assert "Shared win: North–South and East–West" in screen.texts()
        cards = [text for text in screen.texts() if text.endswith("shares the win")]
    assert cards == ["North–South, 8,860, shares the win", "East–West, 8,860, shares the win"]


async def test_the_turning_round_is_named(service: Games) -> None:
    game = await kept(service, swapped(finished(), 1))
    async with at(service, f"/game/{game}/result") as screen:
        assert "Round 4 was the turning point: North–South took the lead for good." in screen.texts()


async def test_the_biggest_round_is_named(service: Games) -> None:
    game = await kept(service, w03())
    async with at(service, f"/game/{game}/result") as screen:
        assert "The biggest round: 4,065 for North–South in round 1." in screen.texts()


async def test_no_round_is_called_the_biggest_when_another_equals_it(service: Games) -> None:
    game = await kept(service, finished())
    async with at(service, f"/game/{game}/result") as screen:
        assert not [text for text in screen.texts() if text.startswith("The biggest round")]
        assert "What decided the game" in screen.texts()


async def test_a_side_that_always_led_is_said_to_have_led_from_the_first_round(
    service: Games,
) -> None:
    game = await kept(service, finished())
    async with at(service, f"/game/{game}/result") as screen:
        assert "North–South led from the first round on." in screen.texts()


@pytest.mark.parametrize(("totals", "turned"), [((0, 9000), 3), ((9000, 0), None), ((500, 500), 1)])
def test_totals_carried_over_from_paper_count_as_a_lead(totals: tuple[int, int], turned: int | None) -> None:
    record = replace(w03(3), start=Start(1, totals))
    record = replace(record, rounds=(record.rounds[1], record.rounds[0], record.rounds[1]))
    assert turning_round(record, score_game(record)) == turned


async def test_cards_and_table_have_the_sides_in_the_same_order_from_best_to_worst(
    service: Games,
) -> None:
    record = finished()
    behind = replace(record, start=Start(1, (0, 90_000)))
    async with at(service, f"/game/{await kept(service, behind)}/result") as screen:
        cards = [text for text in screen.texts() if re.fullmatch(r"\S+, [\d,]+(, winner)?", text)]
        assert cards == ["East–West, 93,810, winner", "North–South, 12,850"]
        rows = [text for text in screen.texts() if text.startswith("Round 1;")]
        assert rows == ["Round 1; East–West 365, total 90,365; North–South 4,065, total 4,065"]


async def test_a_rematch_takes_one_tap_with_the_same_sides_and_the_next_dealer(service: Games) -> None:
    last = finished()
    rounds = (replace(last.rounds[0], dealer=2), *last.rounds[1:])
    game = await kept(service, replace(last, rounds=rounds))
    async with at(service, f"/game/{game}/result") as screen:
        await screen.tap("Rematch")
        newest = service.shelf.games()[0].id
        assert screen.page.route == f"/game/{newest}"
    again = record_of(service, newest)
    assert (again.sides, again.rules) == (last.sides, last.rules)
    (first,) = again.rounds
    assert (first.dealer, first.complete) == (2, False)


async def test_a_game_in_progress_shows_the_leader_and_leads_back_to_its_pad(service: Games) -> None:
    game = await kept(service, w03(1))
    async with at(service, f"/game/{game}/result") as screen:
        assert {"North–South in the lead", "by 3,700 points"} <= set(screen.texts())
        assert "Rematch" not in screen.names()
        await screen.tap("Continue the game")
        assert screen.page.route == f"/game/{game}"


async def test_a_game_without_a_counted_round_names_no_leader(service: Games) -> None:
    record = w03(1)
    game = await kept(service, replace(record, rounds=(Round((Tally(), Tally())),)))
    async with at(service, f"/game/{game}/result") as screen:
        assert "No rounds scored yet" in screen.texts()


@pytest.mark.parametrize(
    ("path", "button"), [("/result/send", "As a file for Scorepad"), ("", "Save this game as a file")]
)
async def test_a_game_too_long_for_a_file_is_not_exported_and_says_why(
    service: Games, monkeypatch: pytest.MonkeyPatch, path: str, button: str
) -> None:
    monkeypatch.setattr(write, "MOST_EVENTS", 0)
    game = await kept(service, finished())
    async with at(service, f"/game/{game}{path}") as screen:
        await screen.tap(button)
        await screen.until(lambda: bool(screen.notices()))
        assert screen.notices() == [
            "This game has 1 changes in its log; a file can hold at most 0. Nothing was saved."
        ]
        assert not screen.asked("save_file")


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("A/B: \x07 the ?", "A B the.scorepad.json"),
        ("..", "Scorepad.scorepad.json"),
        ("x" * 99, "x" * 60 + ".scorepad.json"),
    ],
)
def test_file_names_are_valid_on_every_system(title: str, name: str) -> None:
    record = GameRecord(w03(1).rules, (Side("A"), Side("B")), title=title)
    assert game_file_name(record) == name


@pytest.mark.parametrize(("about", "day"), [(None, "1998-07-15"), ("summer", "1998")])
def test_a_file_is_called_by_its_day_as_far_as_it_is_known(about: str | None, day: str) -> None:
    record = GameRecord(w03(1).rules, (Side("A"), Side("B")), played="1998-07-15", played_about=about)
    assert game_file_name(record) == f"A, B {day}.scorepad.json"


async def test_a_warning_about_the_last_round_is_on_the_result_too(service: Games) -> None:
    game = await game_of(service, start=Start(4, (0, 0)))
    await count_round(service, game, 0, "4302485NN2301310N85N")
    async with sitting(service, game, "result") as person:
        assert "North–South went out with no wild piles. Is that right?" in person.texts()
        await person.tap("Check")
        assert person.page.route.startswith(f"/game/{game}/round/")
