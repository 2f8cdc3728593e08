"""Every game says who deals, whatever happens to its rounds."""

from scorepad.score.record import Round, Side, Tally
from scorepad.service.games import Games
from tests.ui.playing import NORTH, REFERENCE, game_of, sitting

FIRST = Round((Tally(), Tally()), dealer=2)


async def test_the_same_player_deals_again_after_a_misdeal(service: Games) -> None:
    async with sitting(service, await game_of(service, rounds=(FIRST,))) as person:
        assert "Round 1; Bo deals" in person.texts()
        await person.tap(NORTH)
        await person.keys("4")
        await person.tap("Misdeal: deal again")
        assert "Round 1; Bo deals" in person.texts()
        await person.tap(NORTH)
        await person.keys(REFERENCE)
        assert "Round 2; Di deals" in person.texts()


async def test_a_forgotten_round_gives_nobody_two_deals_in_a_row(service: Games) -> None:
    four = tuple(Side(name) for name in ("Ina", "Jon", "Kim", "Leo"))
    rounds = tuple(
        Round(tuple(Tally(counted=True, points=(each,)) for each in wrote), dealer=dealer)
        for dealer, wrote in enumerate([(10, -5, 30, 12), (22, 15, 0, 41), (7, 9, 11, 13)])
    )
    async with sitting(service, await game_of(service, "points", four, rounds=rounds)) as person:
        await person.tap(person.begins("Round 2; "))
        await person.tap("Insert a round before this one")
        assert "Round 2; Jon deals" in person.texts()
        dealt = []
        for each in person.record.rounds:
            await person.go(f"/game/{person.game}/round/{each.log_id}/at/who-went-out")
            dealt += [name for name in ("Ina", "Jon", "Kim", "Leo") if f"{name}, selected" in person.names()]
        assert dealt == ["Ina", "Jon", "Kim", "Leo"]
