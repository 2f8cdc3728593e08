"""A game that continues on several devices: one merge, whatever carries the changes.

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
from scorepad.game.events import Author, BatchId, DetailSet, DeviceId, GameStarted, SideAdded, SideSet
from scorepad.game.fold import Game, fold, fold_more
from scorepad.game.intents import Goto, Intent, MakeChanges, Redo, SayOut, Undo, UndoOrRedo
from scorepad.rules.built_in import variant
from scorepad.score.limits import record_faults
from scorepad.score.record import GameId, GameRecord, Out, RoundId, Side
from scorepad.service.games import Games
from scorepad.service.taking_in import plan_import
from scorepad.storage.gamefile.read import GameFile, read_game
from scorepad.storage.gamefile.write import write_game
from tests.game.play import THREE, event, presses
from tests.service.services import ANN, BO, RECORD, kept, opened, touches
from tests.turns import as_shown

ID = GameId("0b7c2a52-51c9-4e0e-9d5a-3f1c6a4e8b21")
MADE = Path(__file__).parents[1] / "data" / "exports"
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

    def parcels(self, carrier: str) -> list[GameFile]:
        """Return what it sends: its events one by one, the newest first, or a file by way of its bytes."""
        if carrier == "events":
            return [GameFile(self.game.record, (each,)) for each in reversed(self.game.events)]
        return [read_game(write_game(self.game.record, self.game.events))]

    def take(self, *parcels: GameFile) -> set[str]:
        """Import what another device sends, and return the verdicts."""
        verdicts = set[str]()
        for file in parcels:
            plan = plan_import(file, self.game, None, lambda: GameId("second"))
            if plan.id == self.game.record.id:
                self.game = fold_more(self.game, plan.events or ())
            verdicts.add(plan.verdict)
        return verdicts

    def take_file(self, other: "Device") -> set[str]:
        """Import the file of the same game from another device."""
        return self.take(*other.parcels("file"))


def begun() -> Game:
    return fold([replace(event(1, GameStarted(replace(RECORD, id=ID))), counter=1)])


@settings(max_examples=20)
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
    verdicts = two.take_file(one) | one.take_file(two)
    if "second" in verdicts:
        # Both gave their teams one name: no file could hold such a game.
        assert verdicts == {"second"}
        assert record_faults(fold((*ours_alone.events, *theirs_alone.events)).record)
        return
    assert one.game == two.game == fold((*theirs_alone.events, *ours_alone.events))
    assert one.take_file(two) == two.take_file(one) == {"updated"}
    one.play(after)
    two.take_file(one)
    assert one.game == two.game


carriers = st.lists(
    st.tuples(st.integers(0, 2), st.integers(0, 2), st.sampled_from(["events", "file"])), max_size=12
)


@settings(max_examples=12)
@given(
    st.tuples(evenings, evenings, evenings),
    carriers,
    st.permutations([(at, source) for at in range(3) for source in range(3) if at != source]),
)
def test_three_copies_are_equal_whatever_carried_the_changes_in_whichever_order(
    played: Sequence[list[Intent]], lossy: list[tuple[int, int, str]], at_last: list[tuple[int, int]]
) -> None:
    devices = [Device(who, begun()) for who in (ANN, BO, CY)]
    for device, intents in zip(devices, played, strict=True):
        # Both sides given one name would be no game.
        device.play([each for each in intents if not isinstance(each, MakeChanges)])
    verdicts = set[str]()
    for at, source, carrier in lossy:
        verdicts |= devices[at].take(*devices[source].parcels(carrier)[:3])
    for at, source in [*at_last, *at_last]:
        verdicts |= devices[at].take(*devices[source].parcels("file" if (at + source) % 2 else "events"))
    assert verdicts <= {"merged", "updated"}
    one, two, three = (device.game for device in devices)
    assert one.events == two.events == three.events
    assert one.record == two.record == three.record == fold(one.events).record


def exported(service: Games, game: GameId) -> GameFile:
    found = kept(service, game)
    return read_game(write_game(found.record, found.events))


async def exchanged(service: Games, source: Games, game: GameId) -> str:
    """Import the file of a game of another device, and return the verdict."""
    imported = await service.take_in(exported(source, game), BO)
    assert imported.id == game or imported.verdict == "second"
    return imported.verdict


async def test_two_stores_that_exchange_files_hold_one_game_with_checksums_that_fit(tmp_path: Path) -> None:
    async with opened(tmp_path / "a") as a, opened(tmp_path / "b") as b:
        game = await a.start(RECORD, ANN)
        assert await exchanged(b, a, game) == "added"
        await touches(a, game, SayOut(None, Out(0)), *presses("43"))
        await touches(b, game, MakeChanges((DetailSet("title", "Friday"),)), who=BO)
        to_a = exported(b, game)
        assert await exchanged(b, a, game) == "merged"
        for verdict in ("merged", "updated"):
            assert await a.take_in(to_a, BO) == (verdict, game)
        await touches(a, game, Undo, Undo)
        assert await exchanged(b, a, game) == "merged"
        await touches(b, game, Undo, who=BO)
        assert await exchanged(a, b, game) == "merged"
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
            await service.take_in(read_game(data), who)
            await touches(service, ID, MakeChanges((DetailSet("title", keeper.name),)), who=keeper)
        assert [await exchanged(b, a, ID), await exchanged(a, b, ID)] == ["merged", "merged"]
        assert a.shelf.read(ID).record == b.shelf.read(ID).record
        assert a.shelf.read(ID).record.title in ("Ann", "Bo")


async def test_logs_that_contradict_each_other_are_not_merged(tmp_path: Path) -> None:
    async with opened(tmp_path / "a") as a, opened(tmp_path / "b") as b:
        game = await a.start(RECORD, ANN)
        await exchanged(b, a, game)
        # The same device, restored from an old file, numbers its touches anew.
        await touches(a, game, MakeChanges((DetailSet("title", "One"),)))
        await touches(b, game, MakeChanges((DetailSet("title", "Two"),)))
        assert await exchanged(b, a, game) == "second"


@pytest.mark.parametrize(
    "other",
    [
        replace(RECORD, sides=(*RECORD.sides, Side("Third", ("E", "F")))),
        replace(RECORD, sides=(RECORD.sides[0], Side("East–West", ("Cy",)))),
    ],
)
async def test_a_file_with_another_table_is_always_a_second_game(service: Games, other: GameRecord) -> None:
    game = await service.start(RECORD, ANN)
    verdict, second = await service.take_in(GameFile(replace(other, id=game)), BO)
    assert (verdict, second != game) == ("second", True)


EVE, FAY = (MakeChanges((SideAdded(Side(name)),)) for name in ("Eve", "Fay"))


async def test_devices_at_which_somebody_joins_agree_and_a_file_from_before_changes_nothing(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path / "a") as a, opened(tmp_path / "b") as b:
        game = await a.start(GameRecord(variant("points"), THREE), ANN)
        await touches(a, game, Goto(None, 0, "points"), *presses("5 next 10 next 20 next"))
        before = exported(a, game)
        assert await exchanged(b, a, game) == "added"
        await touches(a, game, EVE)
        await touches(b, game, FAY, who=BO)
        assert [await exchanged(a, b, game), await exchanged(b, a, game)] == ["merged", "merged"]
        assert await b.take_in(before, BO) == ("updated", game)
        assert kept(a, game).record == kept(b, game).record
        assert {side.name for side in kept(a, game).record.sides[3:]} == {"Eve", "Fay"}
        assert a.opened(game).score.totals == (5, 10, 20, 0, 0)


async def test_what_a_spreadsheet_once_added_to_a_game_comes_in_where_the_game_is_known(
    tmp_path: Path,
) -> None:
    whole = read_game((MADE / "from-a-spreadsheet.scorepad.json").read_bytes())
    own = tuple(event for event in whole.log if not event.device.startswith("sheet-"))
    before = GameFile(fold(own).record, own)
    async with opened(tmp_path) as service:
        game = (await service.take_in(before, BO)).id
        assert (await service.take_in(whole, BO)).verdict == "merged"
        assert kept(service, GameId(game)).record == whole.record
        assert (await service.take_in(before, BO)).verdict == "updated"
