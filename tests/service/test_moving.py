"""A game that continues on several devices: files merge it.

Source: FORMAT.md, "Importing a game".
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.game.decide import decide
from scorepad.game.draft import Draft
from scorepad.game.events import Author, BatchId, DetailSet, DeviceId, GameStarted, SideSet
from scorepad.game.fold import Game, fold, fold_more
from scorepad.game.intents import Intent, MakeChanges, Redo, SayOut, Undo, UndoOrRedo
from scorepad.score.limits import record_faults
from scorepad.score.record import GameId, GameRecord, Out, RoundId, Side
from scorepad.service.games import Games
from scorepad.service.import_planner import Imported, ImportPlan, plan_import
from scorepad.storage.gamefile.read import GameFile, read_game
from scorepad.storage.gamefile.write import write_game
from tests.game.play import event, presses
from tests.service.services import ANN, BO, RECORD, opened, touches
from tests.turns import as_shown

ID = GameId("0b7c2a52-51c9-4e0e-9d5a-3f1c6a4e8b21")
CY = Author(DeviceId("cy's phone"), "Cy")

steps = st.one_of(
    st.sampled_from([Undo, Redo, SayOut(None, Out(0)), SayOut(None, Out(1)), *presses("1 4 next back")]),
    st.builds(
        lambda detail, value: MakeChanges((DetailSet(detail, value),)),
        st.sampled_from(["title", "note"]),
        st.sampled_from(["x", "y", None]),
    ),
    st.builds(
        lambda side, name: MakeChanges((SideSet(side, Side(name, ("P", "Q"))),)),
        st.integers(0, 1),
        st.sampled_from(["One", "Two"]),
    ),
)
evenings = st.lists(steps, max_size=8)


class Device:
    """A device with a copy of one game, played on by touches; ids are its own."""

    def __init__(self, who: Author, game: Game) -> None:
        self.who, self.game = who, game
        self.draft: Draft | None = None
        self._ids = map(f"{who.device} {{}}".format, count())

    def play(self, intents: Sequence[Intent | UndoOrRedo]) -> None:
        for intent in intents:
            meant = as_shown(self.game, self.who, intent)
            if meant is None:
                continue
            step = decide(self.game, self.draft, self.who, meant, lambda: RoundId(next(self._ids)))
            if step.refused:
                continue
            self.draft = step.draft
            batch, last = BatchId(next(self._ids)), max(each.lamport for each in self.game.events)
            own = sum(each.device == self.who.device for each in self.game.events)
            new = (
                replace(event(last + 1, change, batch, self.who), counter=own + at)
                for at, change in enumerate(step.changes, 1)
            )
            self.game = fold_more(self.game, tuple(new))

    def take(self, other: "Device") -> ImportPlan:
        """Import the file of the same game from another device, by way of its bytes."""
        file = read_game(write_game(other.game.record, other.game.events))
        plan = plan_import(file.record, file.log, self.game, lambda *_: None, lambda: GameId("second"))
        if plan.id == self.game.record.id:
            self.game = fold_more(self.game, plan.events)
        return plan


def begun() -> Game:
    return fold([replace(event(1, GameStarted(replace(RECORD, id=ID))), counter=1)])


@settings(max_examples=40, deadline=None)
@given(evenings, evenings, evenings, evenings)
def test_a_game_played_on_apart_is_the_same_on_both_devices_after_files_went_both_ways(
    before: list[Intent], ours: list[Intent], theirs: list[Intent], after: list[Intent]
) -> None:
    one = Device(ANN, begun())
    one.play(before)
    two = Device(BO, one.game)
    one.play(ours)
    two.play(theirs)
    ours_alone, theirs_alone = one.game, two.game
    plans = two.take(one), one.take(two)
    if "second" in {plan.verdict for plan in plans}:
        # Both gave their teams one name: no file could hold such a game.
        assert {plan.verdict for plan in plans} == {"second"}
        assert record_faults(fold((*ours_alone.events, *theirs_alone.events)).record)
        return
    assert one.game == two.game == fold((*theirs_alone.events, *ours_alone.events))
    assert one.take(two).verdict == two.take(one).verdict == "updated"
    one.play(after)
    two.take(one)
    assert one.game == two.game


@settings(max_examples=25, deadline=None)
@given(evenings, evenings, evenings, st.permutations([(0, 1), (1, 2), (2, 0), (1, 0), (2, 1), (0, 2)]))
def test_files_among_three_devices_in_any_order_end_in_one_game(
    first: list[Intent], second: list[Intent], third: list[Intent], order: list[tuple[int, int]]
) -> None:
    devices = [Device(who, begun()) for who in (ANN, BO, CY)]
    for device, intents in zip(devices, (first, second, third), strict=True):
        device.play([each for each in intents if not isinstance(each, MakeChanges)])
    for at, source in [*order, *order]:
        devices[at].take(devices[source])
    assert devices[0].game == devices[1].game == devices[2].game


async def exported(service: Games, game: GameId) -> bytes:
    found = service.game(game)
    assert found
    return write_game(found.record, found.events)


async def imported(service: Games, data: bytes, who: Author = BO) -> Imported[GameId]:
    file = read_game(data)
    return await service.take_in(file, who)


async def test_two_stores_that_exchange_files_hold_one_game_with_checksums_that_fit(tmp_path: Path) -> None:
    async with opened(tmp_path / "a") as a, opened(tmp_path / "b") as b:
        game = await a.start(RECORD, ANN)
        assert await imported(b, await exported(a, game)) == ("added", game)
        await touches(a, game, SayOut(None, Out(0)), *presses("43"))
        await touches(b, game, MakeChanges((DetailSet("title", "Friday"),)), who=BO)
        to_b, to_a = await exported(a, game), await exported(b, game)
        assert await imported(b, to_b) == ("merged", game)
        assert await imported(a, to_a) == ("merged", game)
        assert await imported(a, to_a) == ("updated", game)
        await touches(a, game, Undo, Undo)
        assert await imported(b, await exported(a, game)) == ("merged", game)
        await touches(b, game, Undo, who=BO)
        assert await imported(a, await exported(b, game)) == ("merged", game)
        assert a.game(game) == b.game(game)
        assert len(a.shelf.games()) == len(b.shelf.games()) == 1
        assert a._store.events(game) == b._store.events(game)
    for folder in (tmp_path / "a", tmp_path / "b"):
        # Reading checks every row.
        async with opened(folder) as again:
            assert again.shelf.unreadable == {}
            assert again.shelf.read(game).record.title is None


async def test_one_file_without_a_log_begun_on_two_devices_merges(tmp_path: Path) -> None:
    data = write_game(replace(RECORD, id=ID))
    async with opened(tmp_path / "a") as a, opened(tmp_path / "b") as b:
        who = Author(DeviceId("import"))
        for service, keeper in ((a, ANN), (b, BO)):
            await imported(service, data, who)
            await touches(service, ID, MakeChanges((DetailSet("title", keeper.name),)), who=keeper)
        assert (await imported(b, await exported(a, ID)))[0] == "merged"
        assert (await imported(a, await exported(b, ID)))[0] == "merged"
        assert a.shelf.read(ID).record == b.shelf.read(ID).record
        assert a.shelf.read(ID).record.title in ("Ann", "Bo")


async def test_logs_that_contradict_each_other_are_not_merged(tmp_path: Path) -> None:
    async with opened(tmp_path / "a") as a, opened(tmp_path / "b") as b:
        game = await a.start(RECORD, ANN)
        await imported(b, await exported(a, game))
        # The same device, restored from an old file, numbers its touches anew.
        await touches(a, game, MakeChanges((DetailSet("title", "One"),)))
        await touches(b, game, MakeChanges((DetailSet("title", "Two"),)))
        verdict, second = await imported(b, await exported(a, game))
        assert (verdict, second != game) == ("second", True)


@pytest.mark.parametrize(
    "other",
    [
        replace(RECORD, sides=(*RECORD.sides, Side("Third", ("E", "F")))),
        replace(RECORD, sides=(RECORD.sides[0], Side("East–West", ("Cy",)))),
    ],
)
async def test_a_file_with_another_table_is_always_a_second_game(tmp_path: Path, other: GameRecord) -> None:
    async with opened(tmp_path) as service:
        game = await service.start(RECORD, ANN)
        verdict, second = await service.take_in(GameFile(replace(other, id=game)), BO)
        assert (verdict, second != game) == ("second", True)
