"""Practice games use only memory, and no more of it with each device."""

from scorepad.game.events import Author, DeviceId
from scorepad.service.games import Games
from scorepad.service.open_games import MOST_PRACTICES
from tests.service.services import ANN, RECORD


async def test_the_oldest_practice_games_make_room_for_new_ones(service: Games) -> None:
    first = await service.start(RECORD, ANN, practice=True)
    others = [
        await service.start(RECORD, Author(DeviceId(f"phone {number}")), practice=True)
        for number in range(MOST_PRACTICES)
    ]
    assert service.game(first) is None
    assert all(service.game(each) for each in others)
    assert await service.start(RECORD, Author(DeviceId("phone 0")), practice=True) == others[0]
    await service.start(RECORD, ANN, practice=True)
    assert [service.game(each) is None for each in others[:3]] == [False, True, False]
