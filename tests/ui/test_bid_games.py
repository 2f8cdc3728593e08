"""Games of bids: what each side says it will take, before the play, and what it took."""

import re

import pytest

from scorepad.score.record import Out, Round, Side, Tally
from scorepad.service.games import Games
from tests.ui.playing import game_of, sitting

FOUR = tuple(Side(name) for name in ("Ann", "Bo", "Cy", "Di"))
OF_OTHER_GAMES = re.compile("to open|went out|stock|pile|melded|left in hand|[♥♠★]", re.IGNORECASE)


def counted(*numbers: tuple[int, int], out: Out | None = None) -> Round:
    """Return a round with what each side bid and took."""
    return Round(tuple(Tally(counted=True, bid=bid, taken=taken) for bid, taken in numbers), out)


@pytest.mark.parametrize("path", ["", "result", "far", "rules", "players", "why/0"])
@pytest.mark.parametrize("ident", ["spades", "rook", "five-crowns"])
async def test_no_screen_speaks_of_what_a_game_of_bids_or_points_does_not_know(
    service: Games, ident: str, path: str
) -> None:
    points = Round(tuple(Tally(counted=True, points=(each,)) for each in (12, 25)))
    first = points if ident == "five-crowns" else counted((7, 8), (4, 5), out=Out(0))
    async with sitting(service, game_of(ident, FOUR[:2], rounds=(first,)), path) as person:
        assert not [text for text in person.texts() if OF_OTHER_GAMES.search(text)]
        if first is points and not path:
            await person.tap("Enter round 2")
            assert not [text for text in person.texts() if OF_OTHER_GAMES.search(text)]


async def test_who_bids_is_one_tap_and_whether_it_was_made_another(service: Games) -> None:
    async with sitting(service, game_of("five-hundred", FOUR[:2])) as person:
        assert "Who bids?" in person.texts()
        await person.tap("Bo")
        await person.keys("160N")
        await person.tap("Bid missed")
        await person.keys("4")
        assert person.record.rounds[0].out == Out(1)
        assert [tally.made for tally in person.record.rounds[0].tallies] == [None, 0]
        assert {"Ann, 40, leads by 200", "Bo, −160"} <= {*person.texts()}


async def test_bids_that_add_up_are_asked_about_before_the_play(service: Games) -> None:
    async with sitting(service, game_of("oh-hell", FOUR)) as person:
        await person.tap("Enter round 1")
        await person.keys("3322")
        assert "The bids add up to 10, so everybody could be right. Is that so?" in person.said()
        await person.tap("It's right")
        assert not person.record.rounds[0].complete
        assert "Ann, this round –, total 0, bid 3, selected" in person.names()


async def test_a_number_is_tapped_to_be_changed_and_a_line_leads_to_where_its_side_waits(
    service: Games,
) -> None:
    async with sitting(service, game_of("wizard", FOUR)) as person:
        await person.tap("Enter round 1")
        await person.keys("01")
        await person.tap("Ann, Bid, 0")
        await person.keys("1")
        assert person.record.rounds[0].tallies[0].bid == 1
        assert "Cy, this round –, total 0, selected" in person.names()
        await person.keys("00")
        await person.tap("Di, this round –, total 0, bid 0")
        await person.keys("1")
        assert person.record.rounds[0].tallies[3].taken == 1
