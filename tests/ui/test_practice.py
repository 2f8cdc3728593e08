"""The practice game: one round with a sentence for each touch, kept nowhere."""

import re
from pathlib import Path

import pytest

from scorepad.game.intents import Goto
from scorepad.live.desk import Desk
from scorepad.live.practice import practice_id
from scorepad.storage.gamefile_read import read_game
from scorepad.storage.gamefile_write import write_game
from scorepad.storage.sqlite import SqliteStore
from tests.ui.playing import at, kept, record_of, w03
from tests.ui.tables import ANN, Person

PRACTICE = "Practice game: a round in a minute"
MINUTE, ONE_TOUCH = 60, 2.5
"""Seconds; the second is for reading a sentence and touching what it says."""


def practising(desk: Desk) -> Person:
    return Person(desk, practice_id(ANN.device), ANN, "/")


def told(person: Person) -> str:
    """Give the sentence that guides, which stands below its heading."""
    texts = person.texts()
    return texts[texts.index("Practice game") + 1]


def asked_for(sentence: str) -> str:
    """Give the keys that a sentence asks for."""
    named = re.search(r"[Tt]ouch (\d)\.", sentence)
    if named:
        return named[1]
    stacks = re.search(r"(\d+(?: \+ \d+)*), then Next", sentence)
    return (stacks[1].replace(" ", "") if stacks else "") + "N"


async def test_who_touches_what_the_sentences_say_has_counted_a_round_in_a_minute(desk: Desk) -> None:
    async with practising(desk) as ann:
        await ann.tap(PRACTICE)
        assert told(ann) == "A round is over. Touch who went out: Ann & Bo."
        await ann.tap("Ann & Bo")
        for _field in range(12):
            assert "/round/" in ann.page.route
            await ann.keys(asked_for(told(ann)))
        assert "/round/" not in ann.page.route
        assert "That was a round." in told(ann)
        assert ann.totals == (4835, 1975)
        assert ann.touches * ONE_TOUCH <= MINUTE


async def test_it_is_in_no_list_and_in_no_file(desk: Desk, tmp_path: Path) -> None:
    async with practising(desk) as ann:
        await ann.tap(PRACTICE)
        await ann.tap("Ann & Bo")
        await ann.tap("4")
        await ann.tap("Leave")
        assert ann.page.route == "/"
        assert "Nothing has been played here yet. The first game is three touches away." in ann.texts()
    assert desk.games() == ()
    assert SqliteStore.open(tmp_path).streams() == []


async def test_it_begins_anew_each_time(desk: Desk) -> None:
    async with practising(desk) as ann:
        for _time in range(2):
            await ann.tap(PRACTICE)
            assert told(ann).startswith("A round is over.")
            await ann.tap("Ann & Bo")
            await ann.keys("4")
            await ann.tap("Leave")
        assert len(ann.record.rounds) == 1


async def test_a_real_game_is_not_guided(desk: Desk) -> None:
    game = await kept(desk, w03(1))
    async with at(desk, f"/game/{game}") as screen:
        assert "Practice game" not in screen.texts()


@pytest.mark.parametrize("touched", ["Why 0? Ann & Bo", "Players and names"])
async def test_elsewhere_it_says_how_to_go_on(desk: Desk, touched: str) -> None:
    async with practising(desk) as ann:
        await ann.tap(PRACTICE)
        await ann.tap(touched)
        assert told(ann) == "Look around. ‹ leads back."
        await ann.tap("Back")
        assert told(ann).startswith("A round is over.")


async def test_who_strays_is_led_on_from_there(desk: Desk) -> None:
    async with practising(desk) as ann:
        await ann.tap(PRACTICE)
        await ann.tap("Cy & Di")
        await ann.tap("Back")
        assert told(ann) == "Touch “Go on counting”."
        await ann.tap("Go on counting")
        place = ann.record.rounds[0].id
        await desk.submit(ann.game, ANN, Goto(place, 0, "red_threes.caught"))
        await ann.settle()
        assert told(ann) == "Touch a number, then Next."


async def test_once_more_from_its_result_is_practice_again(desk: Desk) -> None:
    async with practising(desk) as ann:
        await ann.tap(PRACTICE)
        await ann.tap("Ann & Bo")
        await ann.tap("Finish the round: what is empty counts 0")
        await ann.tap("End the game here")
        await ann.tap("Who won?")
        await ann.tap("Rematch")
        assert told(ann).startswith("A round is over.")
    assert desk.games() == ()


async def test_a_saved_practice_game_comes_in_as_a_game_like_any_other(desk: Desk) -> None:
    async with practising(desk) as ann:
        await ann.tap(PRACTICE)
        data = write_game(ann.record)
    found = read_game(data)
    _verdict, name = await desk.import_game(found.record, found.log, ANN)
    assert name != practice_id(ANN.device)
    assert [summary.id for summary in desk.games()] == [name]
    assert record_of(desk, name).sides[0].name == "Ann & Bo"
