"""One merge for every carrier: changes come one by one, in an exported file, or in a filled-in spreadsheet.

Source: FORMAT.md, "Importing a game".
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.game.digest import digest_cards
from scorepad.game.events import Author, DetailSet, GameEvent, TallyField
from scorepad.game.fold import Game, fold, fold_more
from scorepad.game.intents import Intent, KeypadKey, MakeChanges, Press, SayOut, Undo
from scorepad.game.workbook import is_from_workbook, origin_of
from scorepad.rules.faults import Refused
from scorepad.score.record import GameId, Out
from scorepad.service.game_service import GameService
from scorepad.service.import_planner import plan_import
from scorepad.sheets.import_files import game_file_from_workbook
from scorepad.sheets.xlsx.cells import CellPosition, address
from scorepad.sheets.xlsx.hidden_page import HIDDEN_PAGE_NAME
from scorepad.sheets.xlsx.read_cells import CellValue, cells_of
from scorepad.sheets.xlsx.read_game import game_of
from scorepad.sheets.xlsx.workbook import game_xlsx, pad_xlsx
from scorepad.storage.gamefile.read import GameFile, read_game
from scorepad.storage.gamefile.write import write_game
from tests.game.play import presses
from tests.service.services import ANN, BO, RECORD, file_of, opened, touches
from tests.service.test_moving import CY, Device, begun, evenings
from tests.sheets.xlsx.filling import places_of, written

PLACES = places_of(RECORD, 4)
Filled = Mapping[CellPosition, CellValue]

entries = st.dictionaries(
    st.sampled_from(
        [
            *(PLACES.entry(at, side, path) for at in (0, 2) for side in (0, 1) for path in PLACES.rows[:2]),
            PLACES.entry(0, 0, "adjustments"),
        ]
    ),
    st.integers(0, 40),
    max_size=3,
)
carriers = st.lists(
    st.tuples(st.integers(0, 2), st.integers(0, 2), st.sampled_from(["events", "file", "sheet"])), max_size=12
)


def sheet_of(game: Game, filled: Filled, saved: str) -> GameFile:
    """Return the content of a game's workbook, filled in and saved. saved: a time of the day."""
    pages = dict(cells_of(game_xlsx(game.record, origin=origin_of(game.events))))
    name = next(iter(pages))
    pages[name] = {**pages[name], **filled}
    return read_game(game_of(pages, f"2026-11-24T{saved}.000Z"))


@dataclass
class Copy:
    """A device with a copy of one game, and what it sends to the others. sheets: written in turn."""

    device: Device
    sheets: list[GameFile] = field(default_factory=list)

    def parcels(self, carrier: str) -> Sequence[GameFile]:
        game = self.device.game
        if carrier == "events":
            return [GameFile(game.record, (each,)) for each in reversed(game.events)]
        return self.sheets if carrier == "sheet" else [read_game(write_game(game.record, game.events))]

    def take(self, file: GameFile) -> str:
        plan = plan_import(file.record, file.log, self.device.game, lambda *_: None, lambda: GameId("second"))
        if plan.id == self.device.game.record.id:
            self.device.game = fold_more(self.device.game, plan.events)
        return plan.verdict


@settings(max_examples=12, deadline=None)
@given(
    st.tuples(evenings, evenings, evenings),
    st.tuples(entries, entries, entries),
    entries,
    carriers,
    st.permutations([(at, source) for at in range(3) for source in range(3) if at != source]),
)
def test_three_copies_are_equal_whatever_carried_the_changes_in_whichever_order(
    played: Sequence[list[Intent]],
    filled: Sequence[Filled],
    again: Filled,
    lossy: list[tuple[int, int, str]],
    at_last: list[tuple[int, int]],
) -> None:
    copies = [Copy(Device(who, begun())) for who in (ANN, BO, CY)]
    for copy, intents, cells in zip(copies, played, filled, strict=True):
        # Both sides given one name would be no game.
        copy.device.play([each for each in intents if not isinstance(each, MakeChanges)])
        copy.sheets = [sheet_of(copy.device.game, cells, "08:00:00")]
    copies[0].sheets.append(sheet_of(copies[0].device.game, again, "09:00:00"))
    verdicts = set()
    for at, source, carrier in lossy:
        verdicts |= {copies[at].take(each) for each in copies[source].parcels(carrier)[:3]}
    for at in range(3):
        verdicts |= {copies[at].take(each) for source in range(3) for each in copies[source].sheets}
    for at, source in [*at_last, *at_last]:
        for each in copies[source].parcels("file" if (at + source) % 2 else "events"):
            verdicts.add(copies[at].take(each))
    assert verdicts <= {"merged", "updated"}
    one, two, three = (copy.device.game for copy in copies)
    assert one.events == two.events == three.events
    assert one.record == two.record == three.record == fold(one.events).record
    assert digest_cards(one.events) == digest_cards(two.events) == digest_cards(three.events)


def kept(service: GameService, game: GameId) -> Game:
    found = service.game(game)
    assert found
    return found


async def take(service: GameService, file: GameFile, who: Author = BO) -> tuple[str, str, int]:
    return await service.import_game(file.record, file.log, who, ask=True)


def exported(service: GameService, game: GameId) -> GameFile:
    found = kept(service, game)
    return read_game(write_game(found.record, found.events))


def clean(count: int | None, index: int = 0) -> dict[CellPosition, CellValue]:
    return {PLACES.entry(index, 0, "piles.clean"): count} if count is not None else {}


async def a_game(service: GameService) -> GameId:
    game = await service.start(RECORD, ANN)
    await touches(service, game, SayOut(None, Out(0)), *presses("431"))
    return game


async def test_a_spreadsheet_taken_in_twice_and_on_two_devices_is_once(tmp_path: Path) -> None:
    async with opened(tmp_path / "a") as a, opened(tmp_path / "b") as b:
        game = await a_game(a)
        await take(b, exported(a, game))
        data = game_xlsx(kept(a, game).record, origin=origin_of(kept(a, game).events))
        cell = address(PLACES.entry(0, 0, "piles.clean"))
        sheet = read_game(game_file_from_workbook(written(data, {cell: 7})))
        for service in (a, b):
            assert await take(service, sheet) == ("merged", game, 1)
            assert await take(service, sheet) == ("updated", game, 0)
            assert kept(service, game).record.rounds[0].tallies[0].piles["clean"] == 7
        assert file_of(a).events(game) == file_of(b).events(game)
        assert await take(b, exported(a, game)) == ("updated", game, 0)
        assert digest_cards(kept(a, game).events) == digest_cards(kept(b, game).events)
        await touches(a, game, Undo)
        assert kept(a, game).record.rounds[0].tallies[0].piles["clean"] == 4


async def test_a_game_known_only_from_a_spreadsheet_merges_with_the_one_it_was_written_from(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path / "a") as a, opened(tmp_path / "b") as b:
        game = await a_game(a)
        old = exported(a, game)
        await touches(a, game, Press(KeypadKey.TWO))
        sheet = sheet_of(kept(a, game), clean(7), "08:00:00")
        assert await take(b, sheet) == ("added", game, 0)
        await touches(b, game, MakeChanges((DetailSet("title", "Friday"),)), who=BO)
        # A backup from before the spreadsheet would take from it what was counted in between.
        assert (await take(b, old))[0] == "differs"
        assert kept(b, game).record.rounds[0].tallies[0].piles["clean"] == 7
        assert await take(a, exported(b, game)) == ("merged", game, 2)
        assert (await take(b, exported(a, game)))[0] == "merged"
        assert kept(a, game) == kept(b, game)
        assert kept(a, game).record.title == "Friday"
        assert kept(a, game).record.rounds[0].tallies[0].piles["clean"] == 7
        assert file_of(a).events(game) == file_of(b).events(game)


@pytest.mark.parametrize(("then", "verdict"), [(5, "merged"), (None, "differs")])
async def test_a_box_filled_in_again_takes_the_place_of_what_it_said_before(
    tmp_path: Path, then: int | None, verdict: str
) -> None:
    async with opened(tmp_path) as service:
        game = await a_game(service)
        first = sheet_of(kept(service, game), clean(7), "08:00:00")
        second = sheet_of(kept(service, game), clean(then), "09:00:00")
        await take(service, first)
        assert await take(service, second) == (verdict, game, 1)
        if verdict == "differs":
            assert await service.correct(game, second, BO) == ("corrected", game, 1)
        assert kept(service, game).record.rounds[0].tallies[0].piles["clean"] == (then or 4)


async def test_what_was_changed_since_the_spreadsheet_was_written_stays_until_somebody_decides(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as service:
        game = await a_game(service)
        sheet = sheet_of(kept(service, game), clean(7), "08:00:00")
        await touches(service, game, MakeChanges((DetailSet("title", "Friday"),)))
        name = kept(service, game).record.rounds[0].log_id
        await touches(service, game, MakeChanges((TallyField(name, 0, "piles.clean", 6),)))
        changed = kept(service, game).record
        assert await take(service, sheet) == ("differs", game, 1)
        assert kept(service, game).record == changed
        assert (await service.import_game(sheet.record, sheet.log, BO))[0] == "updated"
        await service.correct(game, sheet, BO)
        corrected = kept(service, game).record
        assert corrected.rounds[0].tallies[0].piles["clean"] == 7
        assert len(corrected.rounds) == len(changed.rounds)
        assert len(service.games()) == 1


async def test_a_spreadsheet_that_comes_before_its_rounds_waits_for_them(tmp_path: Path) -> None:
    async with opened(tmp_path / "a") as a, opened(tmp_path / "b") as b:
        game = await a.start(RECORD, ANN)
        await take(b, exported(a, game))
        await touches(a, game, SayOut(None, Out(0)), *presses("431"))
        sheet = sheet_of(kept(a, game), clean(7), "08:00:00")
        assert (await b.import_game(sheet.record, sheet.log, BO))[0] == "merged"
        assert kept(b, game).record.rounds == ()
        assert (await take(b, sheet))[0] == "differs"
        await b.correct(game, sheet, BO)
        assert len(kept(b, game).record.rounds) == 1
        await take(b, exported(a, game))
        assert len(kept(b, game).record.rounds) == 1
        assert kept(b, game).record.rounds[0].tallies[0].piles["clean"] == 7


async def test_an_undone_spreadsheet_is_asked_about_when_it_comes_again(tmp_path: Path) -> None:
    async with opened(tmp_path) as service:
        game = await a_game(service)
        sheet = sheet_of(kept(service, game), clean(7), "08:00:00")
        await take(service, sheet)
        await touches(service, game, Undo)
        assert await take(service, sheet) == ("differs", game, 1)


async def test_an_unchanged_spreadsheet_is_up_to_date_however_the_game_went_on(tmp_path: Path) -> None:
    async with opened(tmp_path) as service:
        game = await a_game(service)
        sheet = sheet_of(kept(service, game), {}, "08:00:00")
        await touches(service, game, Press(KeypadKey.TWO), MakeChanges((DetailSet("note", "x"),)))
        before = kept(service, game).record
        assert await take(service, sheet) == ("updated", game, 0)
        assert kept(service, game).record == before


async def test_a_filled_in_pad_is_the_same_game_on_two_devices(tmp_path: Path) -> None:
    pad = pad_xlsx(RECORD.rules, 2, ("Us", "Them"))
    friday, saturday = (
        read_game(game_file_from_workbook(written(pad, {"C11": count, "C20": "yes"}))) for count in (2, 3)
    )
    assert friday.record.id != saturday.record.id
    assert friday.record.id
    async with opened(tmp_path / "a") as a, opened(tmp_path / "b") as b:
        for service, who in ((a, ANN), (b, BO)):
            assert await take(service, friday, who) == ("added", friday.record.id, 0)
            assert await take(service, friday, who) == ("updated", friday.record.id, 0)
            assert (await take(service, saturday, who))[0] == "added"
        for here, there in ((a, b), (b, a), (a, b)):
            assert (await take(here, exported(there, friday.record.id)))[0] == "updated"
        assert kept(a, friday.record.id) == kept(b, friday.record.id)


def test_the_log_of_a_spreadsheet_is_its_own_and_travels_in_a_game_file() -> None:
    sheet = sheet_of(begun(), clean(2), "08:00:00")
    assert all(map(is_from_workbook, sheet.log))
    assert read_game(write_game(sheet.record, sheet.log)) == sheet


def test_a_workbook_that_says_no_time_or_an_early_one_has_that_of_its_game() -> None:
    game = begun()
    pages = dict(cells_of(game_xlsx(game.record, origin=origin_of(game.events))))
    name = next(iter(pages))
    pages[name] = {**pages[name], **clean(2)}

    def times(saved: str | None) -> set[str]:
        log: tuple[GameEvent, ...] = read_game(game_of(pages, saved)).log
        return {event.at for event in log}

    assert times(None) == times("2000-01-01T00:00:00.000Z") == times("yesterday") == {game.events[0].at}
    assert "2027-01-01T00:00:00.000Z" in times("2027-01-01T00:00:00.000Z")


def test_another_number_of_players_is_no_change_of_a_log() -> None:
    assert sheet_of(begun(), {PLACES.players(0): "Ann, Bo, Eve"}, "08:00:00").log == ()


@pytest.mark.parametrize(
    "change",
    [
        {"lamport": 0},
        {"lamport": True},
        {"lamport": 2**53},
        {"at": "yesterday"},
        {"rounds": []},
        {"rounds": [["", [], []]]},
        {"rounds": [[7, [], []]]},
        {"rounds": [["r", []]]},
        {"rounds": [["r", ["a"], []]]},
        {"more": 1},
    ],
)
def test_a_hidden_page_with_another_log_than_was_written_is_refused(change: dict[str, object]) -> None:
    device = Device(ANN, begun())
    device.play([SayOut(None, Out(0))])
    pages = dict(cells_of(game_xlsx(device.game.record, origin=origin_of(device.game.events))))
    hidden = json.loads(str(pages[HIDDEN_PAGE_NAME][2, 0]))
    hidden["log"] |= change
    pages[HIDDEN_PAGE_NAME] = {**pages[HIDDEN_PAGE_NAME], (2, 0): json.dumps(hidden)}
    with pytest.raises(Refused) as refused:
        game_of(pages)
    assert [fault.code for fault in refused.value.faults] == ["sheet_tampered"]
