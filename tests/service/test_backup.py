"""A backup of everything goes to another device and back: games, deleted ones, rules, people, evenings."""

from io import BytesIO
from pathlib import Path

from scorepad.game import events as ev
from scorepad.game.intents import MakeChanges
from scorepad.rules.custom import CustomRuleSet, RuleSetId
from scorepad.rules.faults import Fault
from scorepad.score.record import GameId
from scorepad.service.backups import game_members, other_members
from scorepad.service.games import Games
from scorepad.service.importing import import_parts
from scorepad.storage.store import LIBRARY
from scorepad.storage.zip_files import DELETED_FOLDER, read_backup
from tests.packing import packed
from tests.service.services import ANN, BO, RECORD, SEVENS, opened, touches

OURS = CustomRuleSet("Thursday table", "whitnack", {"cards.ace": 15})
OLDER = CustomRuleSet("Old table", "whitnack", {"cards.ace": 20})


def saved(service: Games) -> bytes:
    """Save everything as the screen and `scorepad backup` do."""

    def stop(game: GameId, fault: Fault) -> None:
        raise AssertionError(game, fault)

    games = [each.id for each in service.shelf.games()]
    return packed(dict([*game_members(service, games, stop), *other_members(service, stop)]))


async def restored(service: Games, data: bytes) -> list[str]:
    parts = read_backup(BytesIO(data))
    return [result.verdict async for result in import_parts(service, parts, BO)]


async def test_everything_comes_back_on_an_empty_device_and_only_once(tmp_path: Path) -> None:
    async with opened(tmp_path / "a") as a, opened(tmp_path / "b") as b:
        game, gone = await a.start(RECORD, ANN), await a.start(SEVENS, ANN)
        await a.delete(gone, ANN)
        _verdict, rules = await a.take_in(OURS, ANN)
        _verdict, removed = await a.take_in(OLDER, ANN)
        await a.submit_to_library(ANN, MakeChanges((ev.RulesDeleted(RuleSetId(removed)),)))
        data = saved(a)
        assert await restored(b, data) == ["added", "trashed", "rules_added"]
        assert [each.id for each in b.shelf.games()] == [game]
        assert [each.summary.id for each in b.shelf.deleted_games()] == [gone]
        assert b.shelf.read(gone, deleted=True) == a.shelf.read(gone, deleted=True)
        assert list(b.shelf.custom_rule_sets().values()) == [OURS]
        assert b.shelf.people() == a.shelf.people() == ("Ann", "Bo", "Cy", "Di")
        assert await restored(b, data) == ["updated", "updated", "rules_known"]
        assert await restored(a, data) == ["updated", "updated", "rules_known"]
        assert rules in a.shelf.custom_rule_sets()
        await b.undelete(gone, BO)
        assert b.shelf.read(gone) == a.shelf.read(gone, deleted=True)


async def test_a_backup_merges_with_what_another_device_has(tmp_path: Path) -> None:
    async with opened(tmp_path / "a") as a, opened(tmp_path / "b") as b:
        game, gone = await a.start(RECORD, ANN), await a.start(SEVENS, ANN)
        own = await b.start(RECORD, BO)
        await b.take_in(OLDER, BO)
        await restored(b, saved(a))
        await touches(a, gone, MakeChanges((ev.DetailSet("title", "Late"),)))
        await a.delete(gone, ANN)
        assert await restored(b, saved(a)) == ["updated", "merged"]
        # What was deleted elsewhere stays here, with the changes made before that.
        assert {each.id for each in b.shelf.games()} == {game, gone, own}
        assert b.shelf.read(gone).record.title == "Late"
        assert sorted(await restored(a, saved(b))) == ["added", "restored", "rules_added", "updated"]
        assert {each.id for each in a.shelf.games()} == {game, gone, own}


async def test_a_damaged_part_of_people_changes_nothing_and_stops_no_other(tmp_path: Path) -> None:
    async with opened(tmp_path / "a") as a, opened(tmp_path / "b") as b:
        await a.start(RECORD, ANN)
        files = dict(read_backup(BytesIO(saved(a))))
        damaged = b'{"format": "scorepad-people/1", "spellings": {"Ann": 7}}'
        data = packed({"people.scorepad-people.json": damaged, **files})
        assert await restored(b, data) == ["", "added"]
        assert b.library().events == ()


async def test_a_deleted_game_of_a_backup_is_never_seen_among_the_others(tmp_path: Path) -> None:
    async with opened(tmp_path / "a") as a, opened(tmp_path / "b") as b:
        gone = await a.start(RECORD, ANN)
        await a.delete(gone, ANN)
        seen: list[int] = []
        stop = b.subscribe(LIBRARY, lambda: seen.append(b.shelf.count()))
        data = saved(a)
        names = [name for name, _data in read_backup(BytesIO(data))]
        assert names == [f"{DELETED_FOLDER}{gone}.scorepad.json"]
        await restored(b, data)
        stop()
        assert set(seen) == {0}
