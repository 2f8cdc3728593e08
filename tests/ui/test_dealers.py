"""Every game says who deals, whatever happens to its rounds."""

from scorepad.score.record import Round, Tally
from scorepad.service.game_service import GameService
from tests.ui.playing import NORTH, REFERENCE, game_of, sitting

FIRST = Round((Tally(), Tally()), dealer=2)


async def test_the_same_player_deals_again_after_a_misdeal(service: GameService) -> None:
    async with sitting(service, await game_of(service, rounds=(FIRST,))) as person:
        assert "Bo deals" in person.texts()
        await person.tap(NORTH)
        await person.keys("4")
        await person.tap("Misdeal: deal again")
        assert "Bo deals" in person.texts()
        await person.tap(NORTH)
        await person.keys(REFERENCE)
        assert "next dealer: Di" in person.texts()
