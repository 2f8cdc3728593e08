"""Who won, by how much, what decided it, and what comes next."""

from dataclasses import replace
from typing import Any

import pytest

from scorepad.score.record import GameRecord, Out, Side
from scorepad.service.games import Games
from scorepad.ui.shared.file_saver import game_file_name
from tests.ui.playing import at, finished, kept, record_of, w03


def swapped(record: GameRecord, *numbers: int) -> GameRecord:
    """Return the game with the sides' tallies swapped in some rounds, counted from 1."""
    rounds = tuple(
        replace(each, tallies=each.tallies[::-1], out=Out(1 - each.side_out.side))
        if at + 1 in numbers and each.side_out
        else each
        for at, each in enumerate(record.rounds)
    )
    return replace(record, rounds=rounds)


async def test_a_tie_is_a_win_shared_by_all_leaders(service: Games) -> None:
    tied = finished()
    game = await kept(service, replace(tied, rounds=(tied.rounds[0], swapped(tied, 1).rounds[0]) * 2))
    async with at(service, f"/game/{game}/result") as screen:
        assert "Shared win: North–South and East–West" in screen.texts()
        assert "Shared win" in screen.texts()
        assert {"Why 8,860? North–South", "Why 8,860? East–West"} <= {*screen.names()}
        assert {"One more round", "Share", "Rematch", "Print", "Home"} <= {*screen.names()}


async def test_a_rematch_takes_one_tap_with_the_same_sides_and_the_next_dealer(service: Games) -> None:
    last = finished()
    rounds = (replace(last.rounds[0], dealer=2), *last.rounds[1:])
    game = await kept(service, replace(last, rounds=rounds))
    async with at(service, f"/game/{game}/result") as screen:
        await screen.tap("Rematch")
        newest = service.shelf.games()[0].id
        assert screen.page.route == f"/game/{newest}"
    again = record_of(service, newest)
    assert (again.sides, again.rules) == (last.sides, last.rules)
    (first,) = again.rounds
    assert (first.dealer, first.complete) == (2, False)


@pytest.mark.parametrize(
    ("details", "name"),
    [
        ({"title": "A/B: \x07 the ?"}, "A B the"),
        ({"title": ".."}, "Scorepad"),
        ({"title": "x" * 99}, "x" * 60),
        ({"played": "1998-07-15"}, "A, B 1998-07-15"),
        ({"played": "1998-07-15", "played_about": "summer"}, "A, B 1998"),
    ],
)
def test_a_file_has_a_name_valid_on_every_system_with_its_day_as_far_as_it_is_known(
    details: dict[str, Any], name: str
) -> None:
    record = GameRecord(w03(1).rules, (Side("A"), Side("B")), **details)
    assert game_file_name(record) == f"{name}.scorepad.json"
