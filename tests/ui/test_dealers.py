"""Who deals is said in every game, whatever becomes of its rounds."""

from scorepad.score.record import Round, Tally
from scorepad.service.game_service import GameService
from tests.ui.playing import NORTH, REFERENCE, game_of, sitting

FIRST = Round((Tally(), Tally()), dealer=2)


async def test_after_a_first_deal_that_was_thrown_in_the_same_player_deals(service: GameService) -> None:
    async with sitting(service, await game_of(service, rounds=(FIRST,))) as person:
        assert "Bo deals" in person.texts()
        await person.tap(NORTH)
        await person.keys("4")
        await person.tap("Misdeal: deal again")
        assert "Bo deals" in person.texts()
        await person.tap(NORTH)
        await person.keys(REFERENCE)
        assert "next dealer: Di" in person.texts()
