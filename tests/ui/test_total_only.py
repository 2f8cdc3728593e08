"""A round of which only the total is known: entered, corrected and marked without any other question."""

import pytest

from scorepad.score.record import Adjustment, Round, Tally
from scorepad.service.games import Games
from tests.ui.playing import EAST, KEEPER, NORTH, Person, game_of, sitting

KNOWN = Round(tuple(Tally(counted=True, adjustments=(Adjustment(each, "hand"),)) for each in (1540, 790)))


async def begin(person: Person) -> None:
    await person.tap("Change the game")
    await person.tap("Only the total is known")


@pytest.mark.parametrize("rules", ["whitnack", "hand"])
async def test_two_totals_finish_a_round_without_a_question(service: Games, rules: str) -> None:
    async with sitting(service, game_of(rules)) as person:
        await begin(person)
        assert f"{NORTH}, Total only, –" in person.names()
        assert not [
            word for word in ("Who went out?", "piles", "Cards", "Adjustment") if word in person.said()
        ]
        await person.keys("1540N")
        assert f"{EAST}, Total only, –" in person.names()
        await person.keys("−35")
        assert f"{EAST}, Total only, −35" in person.names()
        await person.keys("N")
        assert str(person.page.route) == f"/game/{person.game}"
        assert person.totals == (1540, -35)
        assert [text for text in person.texts() if "total only" in text]
        assert "Fix" not in person.names()


async def test_the_pad_goes_on_with_the_totals_and_so_does_another_phone(service: Games) -> None:
    async with sitting(service, game_of()) as person, sitting(service, person.game, who=KEEPER) as other:
        await begin(person)
        await person.go(f"/game/{person.game}")
        assert "Who went out?" not in person.said()
        assert "Only the total is known. Change this" in person.names()
        await person.tap("Continue scoring")
        await person.keys("1540N")
        await other.until(lambda: "Continue scoring" in other.names())
        assert "Who went out?" not in other.said()
        await other.tap("Continue scoring")
        assert f"{EAST}, Total only, –" in other.names()
        await other.keys("790N")
        assert other.totals == (1540, 790)


async def test_counting_in_full_after_all_asks_who_went_out(service: Games) -> None:
    async with sitting(service, game_of()) as person:
        await begin(person)
        await person.keys("1540N")
        await person.tap("Count it in full after all")
        assert f"{EAST}, Clean piles, –" in person.names()
        await person.keys("2")
        await person.go(f"/game/{person.game}")
        assert "Who went out?" in person.said()
        await person.tap(f"{EAST}")
        assert person.draft
        assert person.draft.field.startswith("piles.")


async def test_a_round_from_a_file_is_shown_and_explained_as_a_total(service: Games) -> None:
    async with sitting(service, game_of("canasta", rounds=(KNOWN,))) as person:
        assert [text for text in person.texts() if "total only" in text]
        assert "Fix" not in person.names()
        await person.go(f"/game/{person.game}/why/0")
        assert "Total only: hand: +1,540" in person.texts()
        await person.go(f"/game/{person.game}/round/0")
        assert f"{NORTH}, Total only, 1,540, hand" in person.names()
        assert "Who went out?" not in person.said()
        await person.tap(f"{NORTH}, Total only, 1,540, hand")
        await person.keys("1550N")
        assert person.record.rounds[0].tallies[0].adjustments == (Adjustment(1550, "hand"),)
