"""The table of rounds: how the sides stand beside each other, and what their columns are called."""

from dataclasses import replace

import pytest

from scorepad.rules.built_in import variant
from scorepad.score.record import GameRecord, Round, Side, Tally
from scorepad.score.totals import score_game
from scorepad.service.games import Games
from scorepad.ui.shared.rounds_table import columns_of, short_name
from scorepad.ui.theme.style import BODY_SIZE, SECOND_SIZE
from tests.ui.playing import sitting, w03

PHONE_MARGINS = 32
PHONE = 360 - PHONE_MARGINS
"""The paper of a narrow window."""
FOUR = tuple(Side(name) for name in ("Ann", "Bo", "Cy", "Di"))


def game_of_points(rules: str, count: int, points: int) -> GameRecord:
    tallies = tuple(Tally(counted=True, points=(points,)) for _side in range(count))
    return GameRecord(variant(rules), tuple(Side(f"Player {at}") for at in range(count)), (Round(tallies),))


@pytest.mark.parametrize(
    ("count", "points", "has_columns"),
    [(6, 195, True), (4, 14_255, True), (6, 14_255, False), (12, 5, False)],
)
def test_sides_have_columns_as_long_as_the_widest_total_fits(
    count: int, points: int, has_columns: bool
) -> None:
    record = game_of_points("five-crowns", count, points)
    assert (columns_of(record, score_game(record), PHONE) is not None) == has_columns


@pytest.mark.parametrize(("name", "size"), [("Alex", BODY_SIZE), ("Alexandra", SECOND_SIZE)])
async def test_names_beside_each_other_stand_apart_in_smaller_letters_if_need_be(
    service: Games, name: str, size: float
) -> None:
    record = replace(game_of_points("five-crowns", 4, 36), sides=(Side(name), *FOUR[1:]))
    async with sitting(service, record) as person:
        drawn = {getattr(each, "value", None): each for each in person.page.session.index.values()}
        assert {drawn[each].style.size for each in (name, *(side.name for side in FOUR[1:]))} == {size}


def test_names_without_room_become_initials_or_first_letters() -> None:
    names = ["Bo", "Marge & Bill", "Player 12", "Christine"]
    assert [short_name(name, 4) for name in names] == ["Bo", "M&B", "P12", "Christin."]


async def test_a_sheet_says_once_which_total_wins_and_who_leads(service: Games) -> None:
    tallies = tuple(Tally(counted=True, points=(5 * side,), rows={"phase": side % 2}) for side in range(4))
    record = GameRecord(variant("phase-10"), FOUR, (Round(tallies),))
    async with sitting(service, record) as person:
        assert "Lowest wins · Bo leads by 10" in person.texts()
        assert "Bo, 5, phases completed: 1" in person.texts()
        assert "Round 1; Ann 0; Bo 5; Cy 10; Di 15" in person.names()


async def test_rounds_to_come_say_what_they_open_with(service: Games) -> None:
    async with sitting(service, w03(1)) as person:
        assert {"opens with 120", "opens with 150"} <= person.written()


async def test_of_rounds_to_come_that_open_with_nothing_only_the_next_has_a_line(service: Games) -> None:
    record = game_of_points("five-crowns", 4, 195)
    async with sitting(service, record) as person:
        assert "Fours are wild" in person.written()
        assert not [text for text in person.texts() if text.startswith("Round 3")]
