"""No flipped bit and no damaged -wal goes unnoticed."""

import random
import shutil
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from scorepad.game.draft import Draft
from scorepad.game.events import Change, Event, GameChange, GameEvent, GameStarted, TallyField
from scorepad.game.ids import BatchId, DeviceId
from scorepad.rules.built_in import variant
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId, GameRecord, RoundId, Side
from scorepad.storage.sqlite.reading import are_pages_sound, damaged_streams
from scorepad.storage.sqlite.store import SqliteStore
from scorepad.storage.store import LIBRARY
from tests.storage.sqlite.test_store import ANN

R1 = RoundId("r1")

GAME = GameId("game")

GAMES = [GameId(f"game {number}") for number in range(6)]
FLIPS = 60
FILES = ("scorepad.db", "scorepad.db-wal", "scorepad.acknowledged")
SIDES = (Side("North–South"), Side("East–West"))

Content = dict[str, tuple[Sequence[Event[Change]], dict[DeviceId, Draft]]]


def played(game: GameId, fields: int = 40) -> list[GameEvent]:
    """Return the events of a game with so many fields counted."""
    changes: list[GameChange] = [GameStarted(GameRecord(variant("whitnack"), SIDES, id=game))]
    changes += [TallyField(R1, 0, "piles.clean", number) for number in range(fields)]
    return [
        Event(
            DeviceId("phone"), number, number, BatchId(f"touch {number}"), ANN, "2026-11-21T10:00:00Z", change
        )
        for number, change in enumerate(changes, start=1)
    ]


def content(store: SqliteStore) -> Content:
    library: Content = {LIBRARY: (store.library(), store.drafts(GameId(LIBRARY)))}
    return library | {name: (store.events(name), store.drafts(name)) for name in store.streams()}


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, Content]:
    """Return a folder at rest, one with the last three games only in the -wal, and their contents."""
    rest, killed = tmp_path_factory.mktemp("rest"), tmp_path_factory.mktemp("killed")
    folder = tmp_path_factory.mktemp("games")
    with closing(SqliteStore.open(folder)) as store:
        for number, game in enumerate(GAMES):
            for event in played(game):
                store.append(game, [event], {ANN.device: Draft(R1, 0, "melded.points", f"{number}+4")})
            if number == len(GAMES) // 2:
                store.checkpoint()
                # All that the -wal has from here on is needed: what it had before would be idle in its end.
                store._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        for name in FILES:
            shutil.copy(folder / name, killed / name)
        whole = content(store)
    for name in FILES:
        if (folder / name).exists():
            shutil.copy(folder / name, rest / name)
    return rest, killed, whole


def flipped(path: Path, at: int, bit: int) -> None:
    data = bytearray(path.read_bytes())
    data[at] ^= 1 << bit
    path.write_bytes(data)


def is_noticed(folder: Path, whole: Content) -> bool | None:
    """Return whether a start and its check notice a damage, None if it changed nothing."""
    with closing(SqliteStore.open(folder)) as store:
        if store.notices():
            return True
        if not are_pages_sound(store.path) or list(damaged_streams(store.path)):
            return True
        try:
            return None if content(store) == whole else False
        except Refused:
            return False  # a check that finds nothing where reading fails is no check


def copies(folder: Path, place: Path, count: int) -> Iterator[Path]:
    for number in range(count):
        shutil.copytree(folder, place / str(number))
        yield place / str(number)


def test_no_flipped_bit_in_a_file_at_rest_goes_unnoticed(
    tmp_path: Path, kept: tuple[Path, Path, Content]
) -> None:
    rest, _killed, whole = kept
    size = (rest / "scorepad.db").stat().st_size
    chance = random.Random(6)  # noqa: S311 - positions, no secrets
    results = []
    for copy in copies(rest, tmp_path, FLIPS):
        flipped(copy / "scorepad.db", chance.randrange(size), chance.randrange(8))
        results.append(is_noticed(copy, whole))
    assert results.count(False) == 0
    assert results.count(True) > FLIPS // 2


def test_an_undamaged_file_is_not_called_damaged(tmp_path: Path, kept: tuple[Path, Path, Content]) -> None:
    rest, killed, whole = kept
    for number, folder in enumerate((rest, killed)):
        shutil.copytree(folder, tmp_path / str(number))
        assert is_noticed(tmp_path / str(number), whole) is None


@pytest.mark.parametrize("number", range(15))
def test_no_damaged_wal_goes_unnoticed(tmp_path: Path, kept: tuple[Path, Path, Content], number: int) -> None:
    _rest, killed, whole = kept
    folder = shutil.copytree(killed, tmp_path / "copy")
    wal = folder / "scorepad.db-wal"
    size = wal.stat().st_size
    if number == 0:
        wal.unlink()
    elif number < 6:
        wal.write_bytes(wal.read_bytes()[: size * number // 8])
    else:
        flipped(wal, size * (number - 6) // 10 + 3, number % 8)
    assert is_noticed(folder, whole)


def test_a_damaged_game_is_repaired_to_its_undamaged_part(tmp_path: Path) -> None:
    events = played(GAME)
    with closing(SqliteStore.open(tmp_path)) as store:
        store.append(GAME, events, {ANN.device: Draft(R1, 0, "melded.points", "120")})
        change = "UPDATE events SET body = {} WHERE counter = {}"
        store._connection.execute(change.format("replace(body, '7', '8')", 9))
        store._connection.execute(change.format("CAST(x'7bff7d' AS TEXT)", 20))
        store._connection.execute("UPDATE drafts SET body = replace(body, '120', '130')")
        assert list(damaged_streams(store.path)) == ["game"]
        with pytest.raises(Refused) as refused:
            store.events(GAME)
        assert [fault.code for fault in refused.value.faults] == ["game_damaged"]
        store.repair(GAME, Fault("game_repaired", "", {"game": "game"}))
        assert store.events(GAME) == [event for event in events if event.counter not in (9, 20)]
        assert store.drafts(GAME) == {}
        assert store._connection.execute("SELECT counter FROM damaged").fetchall() == [(9,), (20,)]
        assert list(damaged_streams(store.path)) == []


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM streams",
        "DELETE FROM events",
        "DELETE FROM streams; DELETE FROM events; UPDATE drafts SET body = replace(body, '120', '130')",
    ],
)
def test_a_game_is_reported_as_damaged_by_any_remaining_trace(tmp_path: Path, change: str) -> None:
    with closing(SqliteStore.open(tmp_path)) as store:
        store.append(GAME, played(GAME), {ANN.device: Draft(R1, 0, "melded.points", "120")})
        assert list(damaged_streams(store.path)) == []
        store._connection.executescript(change)
        assert list(damaged_streams(store.path)) == ["game"]


def test_readable_parts_of_a_damaged_file_are_recovered(
    tmp_path: Path, kept: tuple[Path, Path, Content]
) -> None:
    rest, _killed, whole = kept
    path = shutil.copytree(rest, tmp_path / "copy") / "scorepad.db"
    data = bytearray(path.read_bytes())
    place = data.index(b'"piles.clean","value":20')
    start = place // 4096 * 4096
    data[start : start + 100] = b"\xff" * 100
    path.write_bytes(data)
    with closing(SqliteStore.open(path.parent)) as store:
        (notice,) = store.notices()
        assert notice.fault.code == "games_rescued_in_part"
        counts = [notice.fault.params[name] for name in ("whole", "partly", "lost")]
        assert counts == [len(GAMES) - 1, 1, 0]
        rescued = content(store)
    differing = [name for name in whole if rescued[name] != whole[name]]
    assert len(differing) == 1
    events = rescued[differing[0]][0]
    assert set(map(repr, events)) < set(map(repr, whole[differing[0]][0]))
    assert len(events) > 20
