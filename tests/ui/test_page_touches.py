"""A press of undo or redo takes what its page named long enough to be read, or what the page itself did."""

import asyncio
from dataclasses import dataclass, field
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.game.events import Author, BatchId, RoundNoted
from scorepad.game.intents import MakeChanges, Outcome, Redo, Undo, UndoOrRedo
from scorepad.score.record import GameId
from scorepad.ui.session import READING_SECONDS, ButtonTarget, PageTouches
from tests.game.play import ANN, CY, Play, new_record, open_round, with_rounds

GAME = GameId("game")
R1 = open_round("r1").log_id
X, Y = BatchId("x"), BatchId("y")

Step = Literal["touch", "draw", "undo", "redo", "wait", "read"]


@pytest.mark.parametrize(
    ("after", "own", "meant"),
    [
        (READING_SECONDS, False, Y),
        (READING_SECONDS / 2, False, X),
        (READING_SECONDS / 2, True, Y),
        (0, True, Y),
    ],
)
def test_a_press_means_the_new_name_once_it_was_read_or_is_of_the_pages_own_doing(
    after: float, own: bool, meant: BatchId
) -> None:
    named = ButtonTarget(X, 0, X)
    named.show(Y, 10, own=own)
    assert named.press(10 + after) == meant


def test_a_name_that_stood_long_enough_is_meant_until_the_next_one_was_read() -> None:
    named = ButtonTarget(X, 0, X)
    named.show(Y, 10, own=False)
    named.show(BatchId("z"), 10 + READING_SECONDS, own=False)
    assert named.press(10 + READING_SECONDS) == Y


def test_presses_in_quick_succession_mean_nothing_more() -> None:
    named = ButtonTarget(X, 0, X)
    assert named.press(10) == X
    named.show(Y, 10, own=False)
    presses = [named.press(10 + number * READING_SECONDS / 2) for number in range(1, 9)]
    assert presses == [None] * 8
    assert named.press(10 + 5 * READING_SECONDS) == Y


@dataclass(eq=False)
class Page:
    """A page at a table. names: what each direction named whenever it was drawn, and since when."""

    play: Play
    who: Author
    now: list[float]
    own: set[BatchId] = field(default_factory=set)
    names: dict[UndoOrRedo, list[tuple[float, BatchId | None]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.touches = PageTouches(lambda: self.now[0])
        self.draw()

    def draw(self) -> None:
        undo, redo = self.touches.show(GAME, self.play.game, self.who)
        for turn, batch in ((Undo, undo), (Redo, redo)):
            names, name = self.names.setdefault(turn, []), batch.id if batch else None
            if not names or names[-1][1] != name:
                names.append((self.now[0], name))

    async def submit(self, intent: MakeChanges[RoundNoted] | Undo | Redo) -> Outcome:
        before = len(self.play.game.events)
        step = self.play.touch(intent, self.who)
        new = self.play.game.events[before:]
        return Outcome(step.refused, batch=new[0].batch if new else None)

    async def press(self, turn: UndoOrRedo) -> None:
        """Press undo or redo; what it means was done here, or has been read."""

        async def send(intent: Undo | Redo) -> None:
            assert type(intent) is turn
            assert intent.seen in self.own or self.has_read(turn, intent.seen)
            self.own.add(intent.seen)
            await self.touches.made(self.submit(intent))

        self.draw()
        await self.touches.press(turn, GAME, lambda: self.play.game, self.who, send)
        self.draw()

    def has_read(self, turn: UndoOrRedo, batch: BatchId) -> bool:
        names = self.names[turn]
        ends = [*(time for time, _name in names[1:]), self.now[0]]
        stood = [end - time for (time, name), end in zip(names, ends, strict=True) if name == batch]
        return max(stood, default=0) >= READING_SECONDS or names[0][1] == batch


STEPS: st.SearchStrategy[list[tuple[int, Step]]] = st.lists(
    st.tuples(st.integers(0, 2), st.sampled_from(["touch", "draw", "undo", "undo", "redo", "wait", "read"])),
    max_size=40,
)


async def evening(steps: list[tuple[int, Step]]) -> None:
    """Let Ann in two tabs and Cy do these steps; each press is checked where it is made."""
    play, now = Play(with_rounds(new_record(), open_round("r1"))), [0.0]
    pages = [Page(play, who, now) for who in (ANN, ANN, CY)]
    for at, (number, step) in enumerate(steps):
        page = pages[number]
        match step:
            case "touch":
                note = MakeChanges((RoundNoted(R1, f"note {at}"),))
                outcome = await page.touches.made(page.submit(note))
                assert outcome.batch
                page.own.add(outcome.batch)
            case "draw":
                page.draw()
            case "undo":
                await page.press(Undo)
            case "redo":
                await page.press(Redo)
            case "wait":
                now[0] += READING_SECONDS / 3
            case "read":
                now[0] += READING_SECONDS


@given(STEPS)
def test_nobody_undoes_or_redoes_what_they_neither_did_nor_read(steps: list[tuple[int, Step]]) -> None:
    asyncio.run(evening(steps))


async def test_a_press_waits_for_the_touch_before_it() -> None:
    play, stored = Play(with_rounds(new_record(), open_round("r1"))), asyncio.Event()
    page = Page(play, ANN, [0.0])

    async def slowly() -> Outcome:
        await stored.wait()
        return await page.submit(MakeChanges((RoundNoted(R1, "late"),)))

    touch = asyncio.ensure_future(page.touches.made(slowly()))
    await asyncio.sleep(0)
    press = asyncio.ensure_future(page.press(Undo))
    await asyncio.sleep(0)
    assert not press.done()
    stored.set()
    page.own.add((await touch).batch or X)
    await press
    assert play.record.rounds[0].note is None
    assert len(play.game.voided) == 1
