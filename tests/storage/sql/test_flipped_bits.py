"""No flipped bit goes unnoticed."""

import random
import shutil
from pathlib import Path

import pytest

from scorepad.game.draft import Draft
from scorepad.rules.faults import Refused
from scorepad.score.record import RoundId
from tests.many_games import WHO, events, game_id
from tests.storage.sql.games import content, games

GAMES = 4
FLIPS = 30


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with some games."""
    folder = tmp_path_factory.mktemp("games")
    with games(folder) as store:
        for number in range(GAMES):
            draft = Draft(RoundId("round 4"), 0, "melded.points", f"{number}+4")
            store.put(game_id(number), list(events(number)), {WHO.device: draft})
    return folder


def is_noticed(folder: Path, whole: object) -> bool | None:
    """Return whether a start and its check notice a damage, None if it changed nothing."""
    try:
        with games(folder) as store:
            if store.file.notices or not store.file.is_sound() or store.file.damaged_streams():
                return True
            return None if content(store) == whole else False
    except Refused:
        return True


def test_no_flipped_bit_goes_unnoticed(tmp_path: Path, kept: Path) -> None:
    with games(kept) as store:
        whole = content(store)
    size = (kept / "scorepad.db").stat().st_size
    chance = random.Random(6)  # noqa: S311 - positions, no secrets
    results = []
    for number in range(FLIPS):
        path = shutil.copytree(kept, tmp_path / str(number)) / "scorepad.db"
        data = bytearray(path.read_bytes())
        data[chance.randrange(size)] ^= 1 << chance.randrange(8)
        path.write_bytes(data)
        results.append(is_noticed(path.parent, whole))
    assert results.count(False) == 0
    assert results.count(True) > FLIPS // 2
