"""A touch on what another phone has just removed is refused with a sentence, and lands nowhere else."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import pytest

from scorepad.game.events import Author, BatchId, GameDeleted, RoundRemoved, TallyField
from scorepad.game.intents import Goto, Intent, MakeChanges, Redo, SayOut, Undo, UndoOrRedo
from scorepad.score.record import GameId, Out
from scorepad.service.games import Games
from scorepad.storage.store import LIBRARY, StreamId
from tests.slices import one_in
from tests.ui.playing import ANN, BO, EAST, NORTH, Person, at, record_of, second_round, sitting, touch, w03

CLEAN = "piles.clean"
GONE, REMOVED = "This no longer exists.", "This round is no longer here."


async def too_late(person: Person, name: str, *intents: Intent | UndoOrRedo) -> None:
    """Tap a control just after another phone has made its touches, which this screen hasn't drawn yet."""
    control = person.find(name)
    others = touch(person.service, person.game, *intents, who=BO)
    await asyncio.gather(others, person.fire(control, "click"))
    await person.settle()


def removal(person: Person, place: int) -> Intent:
    return MakeChanges((RoundRemoved(person.record.rounds[place].log_id),))


def said(person: Person) -> list[str]:
    return [each for each in (*person.notices(), *person.texts()) if each in (GONE, REMOVED)]


@pytest.mark.parametrize("undone", [False, True])
@pytest.mark.parametrize("name", ["Continue scoring", "East–West"])
async def test_a_touch_on_the_scoreboard_for_a_removed_round_is_refused(
    service: Games, name: str, *, undone: bool
) -> None:
    async with sitting(service, await second_round(service)) as ann:
        if name == EAST:
            await ann.tap(f"{NORTH} went out. Change this")
        await too_late(ann, name, Undo if undone else removal(ann, 1))
        assert said(ann)
        assert len(ann.record.rounds) == 1


@pytest.mark.parametrize("name", ["3", "Next", f"{NORTH}, Dirty piles, –, of 2 needed", EAST, "Finish"])
async def test_a_touch_in_a_removed_round_is_refused(service: Games, name: str) -> None:
    async with sitting(service, await second_round(service)) as ann:
        await ann.tap("Continue scoring")
        names = [each for each in ann.names() if each.startswith(name)]
        await too_late(ann, names[-1], removal(ann, 1))
        assert REMOVED in said(ann)
        assert len(ann.record.rounds) == 1


async def test_a_key_for_a_removed_round_never_lands_in_another_one(service: Games) -> None:
    async with sitting(service, await second_round(service)) as ann:
        await ann.tap("Continue scoring")
        first, second = (each.log_id for each in ann.record.rounds)
        await touch(service, ann.game, Goto(first, 0, "piles.clean"))
        await ann.go(f"/game/{ann.game}/round/{first}")
        await too_late(ann, "3", removal(ann, 0))
        assert said(ann) == [REMOVED]
        assert [each.log_id for each in ann.record.rounds] == [second]
        assert ann.record.rounds[0].tallies[0].piles == {}


@pytest.mark.parametrize("screen", ["", "round"])
async def test_a_touch_in_a_deleted_game_is_refused(service: Games, screen: str) -> None:
    async with sitting(service, await second_round(service)) as ann:
        if screen:
            await ann.tap("Continue scoring")
        control = ann.find("3" if screen else "Continue scoring")
        await service.delete(ann.game, BO)
        await ann.fire(control, "click")
        await ann.until(lambda: "This game is no longer here." in ann.texts())
        await service.undelete(ann.game, BO)
        assert ann.record.rounds[1].tallies[0].piles == {}


async def test_a_reason_for_an_adjustment_that_is_gone_is_refused(service: Games) -> None:
    async with sitting(service, await second_round(service)) as ann:
        await ann.tap("Continue scoring")
        await ann.tap("Adjustment")
        await ann.keys("100N")
        await too_late(ann, "illegal pickup", Undo)
        assert said(ann) == [GONE]
        assert ann.record.rounds[1].tallies[0].adjustments == ()


KEYS: Final = {
    way: {"key": key, "ctrl": True, "shift": shift, "alt": False, "meta": False}
    for way, key, shift in (("Ctrl+Z", "Z", False), ("Ctrl+Shift+Z", "Z", True), ("Ctrl+Y", "Y", False))
}
WAYS: Final[tuple[tuple[str, UndoOrRedo, str], ...]] = (
    *((stream, turn, "button") for stream in ("game", "library") for turn in (Undo, Redo)),
    *((stream, Undo, "Ctrl+Z") for stream in ("game", "library")),
    *((stream, Redo, way) for stream in ("game", "library") for way in ("Ctrl+Shift+Z", "Ctrl+Y")),
    ("game", Redo, "menu"),
)
OTHERS: Final = {"another phone": BO, "another tab": ANN}
"""Two tabs of one browser are one device."""

HELD: Final = 8
"""Presses of a key that is held down."""


Touch = tuple[Any, str, Any]
"""A control, its event and the event's data."""


@dataclass(frozen=True)
class Corner:
    """A game, or the list of games, whose pages name a touch of Ann's in their corner.

    way: how it is undone or redone. named: that touch. Below it is one of Bo's. newer: makes somebody's touch
    that comes before the one named, and returns its name.
    """

    service: Games
    stream: StreamId
    turn: UndoOrRedo
    way: str
    named: BatchId
    newer: Callable[[Author], Awaitable[BatchId]]

    @asynccontextmanager
    async def page(self) -> AsyncIterator[tuple[Person, Touch]]:
        """Open a page of Ann's, and yield it with her press; a narrow one has redo in its menu."""
        path = "/game/none" if self.stream == LIBRARY else f"/game/{self.stream}"
        width = 360 if self.way == "menu" else 800
        async with at(self.service, path, who=ANN, width=width) as person:
            if self.way == "menu":
                await person.tap("Menu")
            if self.way in KEYS:
                yield person, (person.page, "keyboard_event", KEYS[self.way])
            else:
                yield person, (person.find(re.compile(f"^{self.turn.__name__}: ")), "click", None)

    @property
    def undone(self) -> frozenset[BatchId]:
        """What is undone."""
        log = self.service.library() if self.stream == LIBRARY else self.service.game(GameId(self.stream))
        assert log
        return log.voided


async def submit(service: Games, stream: StreamId, who: Author, intent: Any) -> BatchId:
    """Make a touch without a screen, and return its name."""
    if stream == LIBRARY:
        outcome = await service.submit_to_library(who, intent)
    else:
        outcome = await service.submit(GameId(stream), who, intent)
    assert outcome.batch, outcome
    return outcome.batch


@pytest.fixture
async def corner(service: Games, stream: str, turn: UndoOrRedo, way: str) -> Corner:
    """Return a game, or the list of games, with a touch of Ann's to undo or redo, and one of Bo's below."""
    games = [await second_round(service) for _game in range(3)]
    changes: list[Any] = [GameDeleted(game) for game in games]
    if stream == "game":
        place = record_of(service, games[0]).rounds[0].log_id
        fields = (0, "piles.dirty"), (1, CLEAN), (0, CLEAN)
        changes = [TallyField(place, *field, 7) for field in fields]
    below, newer, named = (MakeChanges((change,)) for change in changes)
    do = partial(submit, service, games[0] if stream == "game" else LIBRARY)
    await do(BO, below)
    if turn is Undo:
        anns = await do(ANN, named)
        return Corner(service, do.args[1], turn, way, anns, lambda who: do(who, newer))
    newest = await do(ANN, newer)
    anns = await do(ANN, named)
    await do(ANN, Undo(anns))

    async def undo_newest(who: Author) -> BatchId:
        await do(who, Undo(newest))
        return newest

    return Corner(service, do.args[1], turn, way, anns, undo_newest)


@pytest.mark.parametrize(("stream", "turn", "way"), one_in(4, WAYS))
@pytest.mark.parametrize("other", OTHERS.values(), ids=OTHERS)
@pytest.mark.parametrize("is_drawn", [False, True], ids=["at the same moment", "just before"])
async def test_only_what_the_corner_named_is_undone_or_redone(
    corner: Corner, other: Author, *, is_drawn: bool
) -> None:
    async with corner.page() as (ann, press):
        before = corner.undone
        if is_drawn:
            theirs = await corner.newer(other)
            await ann.settle()
            await ann.fire(*press)
        else:
            theirs, _done = await asyncio.gather(corner.newer(other), ann.fire(*press))
        await ann.until(lambda: corner.named in before ^ corner.undone)
        for _press in range(HELD):
            await ann.fire(*press)
        undone = {theirs} if corner.turn is Redo else set()
        assert corner.undone == (before ^ {corner.named}) | undone


@pytest.mark.parametrize(
    ("stream", "turn", "way", "other"),
    # What another phone undid is nothing to redo here.
    one_in(6, [(*way, other) for way in WAYS for other in OTHERS.values() if way[1] is Undo or other == ANN]),
)
async def test_what_somebody_else_did_is_undone_or_redone_once_its_name_was_read(
    corner: Corner, other: Author
) -> None:
    async with corner.page() as (ann, press):
        theirs = await corner.newer(other)
        await ann.settle()
        before = corner.undone
        ann.read()
        await ann.fire(*press)
        await ann.until(lambda: corner.undone == before ^ {theirs})


async def test_a_key_pressed_right_before_undo_is_what_it_undoes(service: Games) -> None:
    async with sitting(service, await second_round(service)) as ann:
        await ann.tap("Continue scoring")
        await ann.keys("4")
        three = ann.page, "keyboard_event", KEYS["Ctrl+Z"] | {"key": "3", "ctrl": False}
        await ann.at_once(three, (ann.page, "keyboard_event", KEYS["Ctrl+Z"]))
        await ann.until(lambda: "Redo: North–South: 3 dirty" in ann.names())
        assert ann.record.rounds[1].tallies[0].piles == {"clean": 4}


async def test_without_a_name_in_the_corner_nothing_is_undone(service: Games) -> None:
    async with sitting(service, w03(0)) as ann:
        await touch(service, ann.game, SayOut(None, Out(0)), who=BO)
        await ann.settle()
        await ann.press("Z", ctrl=True)
        assert len(ann.record.rounds) == 1
        assert ann.notices() == []
