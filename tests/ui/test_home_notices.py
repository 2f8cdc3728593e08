"""The first page says what has happened to the file, and does what it offers."""

import shutil
from pathlib import Path

from scorepad.game.events import DetailSet
from scorepad.game.intents import Do
from scorepad.live.desk import Desk
from scorepad.rules.faults import Fault
from scorepad.storage.sqlite import SqliteStore
from tests.ui.caring import care_of, store_of
from tests.ui.playing import KEEPER, at, kept, w03

ASIDE = Fault("games_set_aside", "", {"file": "a.db", "aside": "b.db"})
TITLE = Do((DetailSet("title", "Friday"),))


def said(texts: list[str], part: str) -> bool:
    return any(part in text for text in texts)


async def test_a_notice_stays_until_it_is_hidden(desk: Desk) -> None:
    sentence = "The games in a.db couldn't be read. That file was renamed b.db, and a new one was started."
    care = care_of(desk, ASIDE)
    async with at(desk, care=care) as screen:
        assert sentence in screen.texts()
        await screen.tap("Hide this notice")
        assert sentence not in screen.texts()
    assert store_of(desk).notices() == ()


async def test_a_file_that_is_gone_is_written_again_with_all_games(desk: Desk) -> None:
    game = await kept(desk, w03())
    care, store = care_of(desk), store_of(desk)
    async with at(desk, care=care) as screen:
        store.path.unlink()
        refused = (await desk.submit(game, KEEPER, TITLE)).refused
        assert refused
        assert refused.code == "file_gone"
        await care.look()
        await screen.settle()
        assert said(screen.texts(), "is gone. Nothing new is saved until you choose what to do.")
        await screen.tap("Save all games to a new file")
        assert not said(screen.texts(), "is gone")
        assert (await desk.submit(game, KEEPER, TITLE)).refused is None
        assert said(screen.texts(), "North–South")


async def test_a_file_that_was_exchanged_is_used_and_the_open_games_with_it(
    desk: Desk, tmp_path: Path
) -> None:
    early = await kept(desk, w03())
    care, store = care_of(desk), store_of(desk)
    store.checkpoint()
    shutil.copyfile(store.path, tmp_path / "older.db")
    late = await kept(desk, w03())
    async with at(desk, care=care) as screen:
        (tmp_path / "older.db").rename(store.path)
        await care.look()
        await screen.settle()
        assert said(screen.texts(), "Another program has replaced")
        await screen.tap("Use the file that's there now")
        assert said(screen.texts(), "The games it had before are saved as")
        await screen.tap("Hide this notice")
        assert not said(screen.texts(), "kept as")
    for game in (early, late):
        await desk.open(game)
        assert desk.game(game)
        assert (await desk.submit(game, KEEPER, TITLE)).refused is None


async def test_a_damaged_game_goes_on_with_its_sound_part(desk: Desk) -> None:
    game = await kept(desk, w03())
    await desk.submit(game, KEEPER, TITLE)
    care, store = care_of(desk), store_of(desk)
    change = "UPDATE events SET body = replace(body, 'Friday', 'Monday') WHERE stream = ?"
    store._connection.execute(change, [game])
    async with at(desk, care=care) as screen:
        await care.check()
        await screen.settle()
        assert desk.game(game) is None
        assert said(screen.texts(), "Friday: This game is no longer as it was saved: part of it is damaged.")
        await screen.tap("Keep what isn't damaged")
        assert not said(screen.texts(), "is damaged")
        assert said(screen.texts(), "Friday: the damaged parts were left out. Please check this game.")
        await desk.open(game)
        found = desk.game(game)
        assert found
        assert found.record.title is None


async def test_damaged_pages_are_left_behind_without_a_touch(desk: Desk) -> None:
    game = await kept(desk, w03())
    care, store = care_of(desk), store_of(desk)
    async with at(desk, care=care) as screen:
        store._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        root = store._connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'events_in_order'"
        ).fetchone()[0]
        with store.path.open("r+b") as file:
            file.seek((root - 1) * 4096)
            file.write(b"\xff" * 200)
        store._connection.execute("PRAGMA shrink_memory")
        await care.check()
        await screen.settle()
        assert said(screen.texts(), "Every game in it was recovered (1).")
        assert (await desk.submit(game, KEEPER, TITLE)).refused is None


async def test_everything_is_in_one_file_a_minute_after_a_change_or_when_the_last_screen_has_left(
    desk: Desk, tmp_path: Path
) -> None:
    care, store = care_of(desk), store_of(desk)
    care._are_screens_open = lambda: False
    game = await kept(desk, w03())
    await care.look()
    (tmp_path / "copy").mkdir()
    shutil.copy(store.path, tmp_path / "copy")
    copy = SqliteStore.open(tmp_path / "copy")
    assert copy.streams() == [game]
    copy.close()
