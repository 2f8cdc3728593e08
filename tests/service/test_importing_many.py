"""While many games are imported, lists of games are told now and then, and once more at the end."""

from scorepad.score.record import GameRecord
from scorepad.service.games import Games
from scorepad.service.importing import import_parts
from scorepad.storage.gamefile.write import write_game
from scorepad.storage.store import LIBRARY
from tests.service.services import ANN, RECORD

COUNT = 12


def files(record: GameRecord) -> list[tuple[str, bytes]]:
    """Return the same game under several names."""
    data = write_game(record)
    return [(f"{number}.scorepad.json", data.replace(b"Cy", b"Cy%d" % number)) for number in range(COUNT)]


async def test_lists_are_not_drawn_anew_for_each_imported_game(service: Games) -> None:
    told: list[int] = []
    service.subscribe(LIBRARY, lambda: told.append(service.shelf.count()))
    results = [result async for result in import_parts(service, iter(files(RECORD)), ANN)]
    assert [result.verdict for result in results] == ["added"] * COUNT
    assert told[-1] == COUNT
    assert len(told) < COUNT / 2


async def test_games_started_one_by_one_are_told_at_once(service: Games) -> None:
    told: list[int] = []
    service.subscribe(LIBRARY, lambda: told.append(service.shelf.count()))
    for count in range(1, 4):
        await service.start(RECORD, ANN)
        assert told[-1] == count
