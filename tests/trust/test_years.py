"""Half a year of Thursdays in every run; `python -m tests.trust years` plays a hundred years."""

import asyncio
from collections.abc import Mapping, Sequence

import pytest

from scorepad.game.draft import Draft
from scorepad.game.events import DeviceId, GameEvent
from scorepad.score.record import GameId
from scorepad.storage.gamefile.read import GameFile
from tests.trust.years.apps import App, DyingStore
from tests.trust.years.evening import carry
from tests.trust.years.run import World, shrunk
from tests.trust.years.steps import make_steps, touches_of

EVENINGS = 26
TOUCHES = 40
"""Of an evening with a planted fault: a game of some rounds, not to its end."""
FEWER_TOUCHES = 30
FEW = 20


def test_half_a_year_of_thursdays_ends_with_the_same_games_everywhere() -> None:
    world = World()
    found = world.years([f"every run/{number}" for number in range(EVENINGS)], FEWER_TOUCHES)
    assert not found, str(found)
    assert world.count["evenings"] == EVENINGS
    # Otherwise nothing was put to the test.
    assert world.count["touches"] > EVENINGS * FEWER_TOUCHES / 2
    assert world.count["kills"] > EVENINGS / 4
    assert world.count["messages lost"] > EVENINGS


async def only_later(app: App, game: GameId, parcel: GameFile) -> str:
    """Take in only what comes after everything that is here: a usual mistake of those who merge."""
    known = app.service.game(game)
    last = known.events[-1].lamport if known else 0
    later = tuple(event for event in parcel.log if event.lamport > last)
    return await carry(app, game, GameFile(parcel.record, later)) if later else "updated"


class HastyStore(DyingStore):
    """A store that answers before the last touch is on the disk."""

    _waiting: tuple[GameId, Sequence[GameEvent], Mapping[DeviceId, Draft | None]] | None = None

    def _write(
        self, stream: GameId, events: Sequence[GameEvent], drafts: Mapping[DeviceId, Draft | None]
    ) -> asyncio.Future[None]:
        self._flush()
        self._waiting = (stream, events, drafts)
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        done.set_result(None)
        return done

    def _flush(self) -> None:
        waiting, self._waiting = self._waiting, None
        if waiting:
            super()._write(*waiting)

    def events(self, stream: GameId) -> list[GameEvent]:
        self._flush()
        return super().events(stream)


@pytest.mark.parametrize("world", [World(only_later), World(kind=HastyStore)], ids=["later", "hasty"])
def test_a_planted_fault_is_found_and_shrunk_to_a_few_touches(world: World) -> None:
    found = world.years([f"planted/{number}" for number in range(20)], TOUCHES)
    assert found
    assert found.alone
    assert touches_of(found.steps) <= FEW
    assert found.seed in str(found)
    # The same steps always end the same way, and the program as it is passes them.
    assert world.fails(found.seed, found.steps) == found.sentence
    assert not World().fails(found.seed, found.steps)


def test_a_seed_always_makes_the_same_steps() -> None:
    assert make_steps("thursday/7") == make_steps("thursday/7") != make_steps("thursday/8")


@pytest.mark.parametrize("needed", [{3}, {0, 99}, {10, 11, 57}, set(range(100))])
def test_steps_are_shrunk_to_those_that_are_needed(needed: set[int]) -> None:
    assert set(shrunk(range(100), lambda steps: needed <= set(steps))) == needed
