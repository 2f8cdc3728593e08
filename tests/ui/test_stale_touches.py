"""A touch on what another phone has just removed is refused with a sentence, and lands nowhere else."""

import asyncio

import pytest

from scorepad.game.events import RoundRemoved
from scorepad.game.intents import Goto, Intent, KeypadKey, MakeChanges, Press, SayOut, Undo
from scorepad.score.record import GameId, Out
from scorepad.service.game_service import GameService
from tests.ui.playing import BO, EAST, NORTH, Person, game_after_round_1, record_of, sitting, touch

GONE, REMOVED = "This no longer exists.", "This round is no longer here."


async def second_round(service: GameService) -> GameId:
    """Start a game in whose second round North–South went out; returns its id."""
    game = await game_after_round_1(service)
    await touch(service, game, SayOut(None, Out(0)), who=BO)
    return game


async def too_late(person: Person, name: str, game: GameId, *intents: Intent) -> None:
    """Tap a control just after another phone has made its touches, which this screen hasn't drawn yet."""
    control = person.find(name)
    others = touch(person.service, game, *intents, who=BO)
    await asyncio.gather(others, person.fire(control, "click"))
    await person.settle()


def removal(service: GameService, game: GameId, place: int) -> Intent:
    return MakeChanges((RoundRemoved(record_of(service, game).rounds[place].log_id),))


def said(person: Person) -> list[str]:
    return [each for each in (*person.notices(), *person.texts()) if each in (GONE, REMOVED)]


@pytest.mark.parametrize("undone", [False, True])
@pytest.mark.parametrize("name", ["Continue scoring", "East–West"])
async def test_a_touch_on_the_scoreboard_for_a_removed_round_is_refused(
    service: GameService, name: str, *, undone: bool
) -> None:
    game = await second_round(service)
    async with sitting(service, game) as ann:
        if name == EAST:
            await ann.tap(f"{NORTH} went out. Change this")
        await too_late(ann, name, game, Undo() if undone else removal(service, game, 1))
        assert said(ann)
        assert len(ann.record.rounds) == 1


@pytest.mark.parametrize("name", ["3", "Next", f"{NORTH}, Dirty piles, –, of 2 needed", EAST, "Finish"])
async def test_a_touch_in_a_removed_round_is_refused(service: GameService, name: str) -> None:
    game = await second_round(service)
    async with sitting(service, game) as ann:
        await ann.tap("Continue scoring")
        names = [each for each in ann.names() if each.startswith(name)]
        await too_late(ann, names[-1], game, removal(service, game, 1))
        assert REMOVED in said(ann)
        assert len(ann.record.rounds) == 1


async def test_a_key_for_a_removed_round_never_lands_in_another_one(service: GameService) -> None:
    game = await second_round(service)
    async with sitting(service, game) as ann:
        await ann.tap("Continue scoring")
        first, second = (each.log_id for each in ann.record.rounds)
        await touch(service, game, Goto(first, 0, "piles.clean"))
        await ann.go(f"/game/{game}/round/{first}")
        await too_late(ann, "3", game, removal(service, game, 0))
        assert said(ann) == [REMOVED]
        assert [each.log_id for each in ann.record.rounds] == [second]
        assert ann.record.rounds[0].tallies[0].piles == {}


@pytest.mark.parametrize("screen", ["", "round"])
async def test_a_touch_in_a_deleted_game_is_refused(service: GameService, screen: str) -> None:
    game = await second_round(service)
    async with sitting(service, game) as ann:
        if screen:
            await ann.tap("Continue scoring")
        control = ann.find("3" if screen else "Continue scoring")
        await service.delete(game, BO)
        await ann.fire(control, "click")
        await ann.until(lambda: "This game is no longer here." in ann.texts())
        await service.undelete(game, BO)
        assert ann.record.rounds[1].tallies[0].piles == {}


async def test_a_reason_for_an_adjustment_that_is_gone_is_refused(service: GameService) -> None:
    game = await second_round(service)
    async with sitting(service, game) as ann:
        await ann.tap("Continue scoring")
        await ann.tap("Add an adjustment, for example −100")
        await ann.keys("100N")
        await too_late(ann, "illegal pickup", game, Undo())
        assert said(ann) == [GONE]
        assert ann.record.rounds[1].tallies[0].adjustments == ()


async def test_an_undo_that_another_phone_has_made_meanwhile_undoes_nothing_else(
    service: GameService,
) -> None:
    game = await second_round(service)
    async with sitting(service, game) as ann:
        await ann.tap("Continue scoring")
        await ann.keys("43")
        await too_late(ann, "Undo: North–South: 3 dirty", game, Undo())
        assert said(ann) == [GONE]
        assert ann.record.rounds[1].tallies[0].piles == {"clean": 4}


async def test_an_undo_never_undoes_what_another_phone_has_entered_meanwhile(service: GameService) -> None:
    game = await second_round(service)
    async with sitting(service, game) as ann:
        await ann.tap("Continue scoring")
        await ann.keys("43")
        second = ann.record.rounds[1].log_id
        await touch(service, game, Goto(second, 1, "piles.clean"), who=BO)
        await too_late(ann, "Undo: North–South: 3 dirty", game, Press(KeypadKey.TWO))
        assert said(ann) == []
        assert [each.piles for each in ann.record.rounds[1].tallies] == [{"clean": 4}, {"clean": 2}]


async def test_two_quick_taps_on_undo_undo_two_touches(service: GameService) -> None:
    game = await second_round(service)
    async with sitting(service, game) as ann:
        await ann.tap("Continue scoring")
        await ann.keys("43")
        undo = ann.find("Undo: North–South: 3 dirty")
        await ann.at_once((undo, "click", None), (undo, "click", None))
        assert ann.record.rounds[1].tallies[0].piles == {}
