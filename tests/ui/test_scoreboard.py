"""The score pad of a game, and the question that opens the next round."""

import pytest

from scorepad.score.record import NOBODY, Side
from scorepad.service.games import Games
from tests.ui.playing import BO, NORTH, PAIRS, REFERENCE, count_round, counting, game_of, kept, sitting

LONG = (Side("W" * 40, ("Ann", "Bo")), Side("The Extraordinarily Long Name of a Team", ("Cy", "Di")))
SINGLES = tuple(Side(f"Player {number}") for number in range(1, 13))

LEAD = f"{NORTH}, 5,185, leads by 2,960"
"""What the score pad alone says after the reference round."""


async def test_who_went_out_can_be_changed_while_scoring(service: Games) -> None:
    async with counting(service, "43") as person:
        await person.tap("Back")
        await person.tap(f"{NORTH} went out. Change this")
        await person.tap("Nobody: the stock ran out")
        assert person.record.rounds[0].out == NOBODY
        assert person.marked() == [f"{NORTH}, Wild piles, –"]
        await person.tap("Back")
        assert "Nobody went out. Change this" in person.names()


async def test_a_second_phone_continues_the_round_of_the_first(service: Games) -> None:
    async with sitting(service, game_of()) as ann, sitting(service, ann.game, who=BO) as bo:
        await ann.tap(NORTH)
        await bo.until(lambda: "Continue scoring" in bo.names())
        await bo.tap("Continue scoring")
        assert len(bo.record.rounds) == 1
        assert bo.page.route == ann.page.route


async def test_a_score_pad_below_another_screen_is_not_redrawn(service: Games) -> None:
    async with sitting(service, game_of()) as person:
        await person.tap(NORTH)
        person.listener.sent.clear()
        await count_round(service, person.game, 0, REFERENCE)
        await person.settle()
        assert not any(LEAD.encode() in raw for _action, raw in person.listener.sent)
        await person.tap("Back")
        assert LEAD in person.texts()


@pytest.mark.parametrize(("width", "height", "scale"), [(320, 568, 2.0), (1440, 900, 1.0)])
@pytest.mark.parametrize("sides", [PAIRS, LONG, SINGLES], ids=["two", "long", "twelve"])
async def test_everything_tappable_has_a_unique_name_at_every_size(
    service: Games, width: int, height: int, sides: tuple[Side, ...], scale: float
) -> None:
    async with sitting(service, game_of("whitnack", sides), width=width, height=height) as person:
        await person.scale(scale)
        names = person.names()
        assert all(name.strip() for name in names), names
        assert len(set(names)) == len(names), sorted(names)
        for side in sides:
            assert side.name in names
            assert any(text.startswith(f"{side.name}, 0") for text in person.texts())


async def test_a_side_counted_in_an_open_round_is_read_without_a_total(service: Games) -> None:
    game = await kept(service, game_of())
    await count_round(service, game, 0, REFERENCE[:-4])
    async with sitting(service, game) as person:
        [line] = [text for text in person.texts() if text.startswith("Round 1;")]
        assert line == f"Round 1; {NORTH} 5,185"
