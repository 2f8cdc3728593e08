"""How a game ends on the screens: why it is over, ended early, reopened, played on."""

import re
from dataclasses import replace
from typing import Any

import pytest

from scorepad.game.events import EndedSet
from scorepad.game.intents import MakeChanges
from scorepad.rules.built_in import variant
from scorepad.score.record import NOBODY, Adjustment, GameRecord, Round, Side, Tally
from scorepad.service.games import Games
from scorepad.ui.shared.file_saver import game_file_name
from tests.ui.playing import EAST, NORTH, PAIRS, REFERENCE, Person, count_round, finished, sitting, touch, w03

ONE_MORE = "Nobody is ahead. One more round decides it; the minimum to open is 150 again."
NOT_NOW = "Not now"
END, TAKE_UP, MORE = "End the game", "Reopen the game", "One more round"


def played(*rounds: tuple[int, int]) -> GameRecord:
    """Return a game of two pairs with rounds of these points, nobody having gone out."""
    counted = tuple(
        Round(tuple(Tally(counted=True, adjustments=(Adjustment(each),)) for each in worth), NOBODY)
        for worth in rounds
    )
    return GameRecord(variant("whitnack"), PAIRS, counted)


def touches(person: Person, *names: str) -> list[str]:
    """Return which of these buttons the screen has, in its order."""
    return [name for name in person.names() if name in names]


async def test_an_extra_round_in_progress_is_not_called_finished(service: Games) -> None:
    async with sitting(service, played(*[(10, 20)] * 4)) as person:
        await person.tap(MORE)
        assert ONE_MORE not in person.texts()
        await person.tap(NORTH)
        await person.tap("Back")
        assert "Round 5" in person.texts()
        assert f"{NORTH}: opens with 150" in person.names()
        await person.tap(f"{NORTH} went out. Change this")
        await person.tap(NOT_NOW)
        assert "Continue scoring" in person.names()


async def test_a_shared_win_is_decided_by_one_more_round(service: Games) -> None:
    async with sitting(service, played(*[(20, 20)] * 4)) as person:
        assert ONE_MORE in person.texts()
        await person.tap("Who won?")
        assert {f"Shared win: {NORTH} and {EAST}", ONE_MORE} <= {*person.texts()}
        await person.tap(MORE)
        await person.tap(MORE)
        await person.tap(NORTH)
        await person.keys(REFERENCE)
        ended = "The game ended with round 4; whoever was ahead after the last round played wins."
        assert {f"{NORTH} won", ended} <= {*person.texts()}


async def test_a_game_ended_in_an_extra_round_is_reopened_and_counted_on(service: Games) -> None:
    async with sitting(service, played(*[(10, 20)] * 4)) as person:
        await person.tap(MORE)
        await person.tap(NORTH)
        await person.tap("Back")
        await touch(service, person.game, MakeChanges((EndedSet(ended=True),)))
        await person.until(lambda: touches(person, "Who won?", MORE, TAKE_UP)[-2:] == ["Who won?", TAKE_UP])
        await person.tap("Who won?")
        assert f"{EAST} won" in person.texts()
        assert touches(person, "Rematch", MORE, TAKE_UP) == [TAKE_UP, "Rematch"]
        await person.tap(TAKE_UP)
        assert f"{EAST} in the lead" in person.texts()
        await person.tap("Continue the game")
        assert "Continue scoring" in person.names()


async def test_ending_early_names_the_winner_and_undo_resumes_the_game(service: Games) -> None:
    async with sitting(service, w03(2)) as person:
        await person.tap(END)
        assert f"{NORTH}, 7,725, wins" in person.texts()
        assert {"Who won?", TAKE_UP} <= set(person.names())
        await person.tap(re.compile("^Undo: "))
        assert "Who went out?" in person.said()


async def test_an_open_round_of_a_game_ended_early_is_kept_and_adds_nothing(service: Games) -> None:
    async with sitting(service, w03(1)) as person:
        await person.tap(NORTH)
        await person.keys("43")
        await person.tap("Back")
        await person.tap(END)
        assert not touches(person, "Continue scoring")
        await person.tap(TAKE_UP, 0)
        await person.tap("Continue scoring")
        assert person.record.rounds[1].tallies[0].piles == {"clean": 4, "dirty": 3}


@pytest.mark.parametrize("rounds", [0, 4])
async def test_a_game_without_rounds_or_finished_cannot_be_ended(service: Games, rounds: int) -> None:
    record = finished()
    async with sitting(service, replace(record, rounds=record.rounds[:rounds])) as person:
        assert person.find(END).disabled


async def test_going_out_concealed_scores_and_can_be_set_in_the_round(service: Games) -> None:
    async with sitting(service, GameRecord(variant("canasta"), PAIRS)) as person:
        await count_round(service, person.game, 0, "11" + "0" + "100N" + "N" + "00" + "0" + "50N" + "60N")
        await person.settle()
        first = person.totals
        await person.tap(re.compile("^Round 1;"))
        await person.tap("Who went out, dealer, note")
        await person.tap(f"{NORTH}, concealed")
        assert person.totals == (first[0] + 100, first[1])


async def test_a_rematch_takes_one_tap_with_the_same_sides_and_the_next_dealer(service: Games) -> None:
    last = finished()
    rounds = (replace(last.rounds[0], dealer=2), *last.rounds[1:])
    async with sitting(service, replace(last, rounds=rounds), "result") as screen:
        await screen.tap("Rematch")
        newest = service.shelf.games()[0].id
        assert screen.page.route == f"/game/{newest}"
    again = service.shelf.read(newest).record
    assert (again.sides, again.rules) == (last.sides, last.rules)
    (first,) = again.rounds
    assert (first.dealer, first.complete) == (2, False)


@pytest.mark.parametrize(
    ("details", "name"),
    [
        ({"title": "A/B: \x07 the ?"}, "A B the"),
        ({"title": ".."}, "Scorepad"),
        ({"title": "x" * 99}, "x" * 60),
        ({"played": "1998-07-15"}, "A, B 1998-07-15"),
        ({"played": "1998-07-15", "played_about": "summer"}, "A, B 1998"),
    ],
)
def test_a_file_has_a_name_valid_on_every_system_with_its_day_as_far_as_it_is_known(
    details: dict[str, Any], name: str
) -> None:
    record = GameRecord(w03(1).rules, (Side("A"), Side("B")), **details)
    assert game_file_name(record) == f"{name}.scorepad.json"
