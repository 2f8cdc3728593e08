"""The score pad of a game, and the question that opens the next round."""

import re

import flet as ft
import pytest

from scorepad.flet_support.page_state import set_text_scale
from scorepad.game.events import EndedSet
from scorepad.game.intents import Goto, MakeChanges
from scorepad.score.record import NOBODY, Out, Side, Start
from scorepad.service.games import Games
from scorepad.ui.shared.game_status import FIRST_COLUMN
from tests.ui.playing import (
    ANN,
    BO,
    EAST,
    NORTH,
    PAIRS,
    REFERENCE,
    count_round,
    counting,
    game_of,
    kept,
    sitting,
    touch,
    w03,
)
from tests.ui.reading import walk

LONG = (Side("W" * 40, ("Ann", "Bo")), Side("The Extraordinarily Long Name of a Team", ("Cy", "Di")))
SINGLES = tuple(Side(f"Player {number}") for number in range(1, 13))

BYTES_A_TOUCH = 1_900
"""More than a touch of a round costs on the entry screen, less than with the paper below it as well."""


async def test_the_score_pad_shows_totals_minimums_dealer_and_leader(service: Games) -> None:
    async with sitting(service, await kept(service, w03(2), ANN)) as person:
        texts = person.texts()
        assert "Round 3 of 4" in texts
        assert f"{NORTH}, 7,725, leads by 7,920, needs 120 to open" in texts
        assert f"{EAST}, −195, needs 120 to open" in texts
        assert f"Round 1; {NORTH} 4,065, total 4,065; {EAST} 365, total 365" in texts
        assert f"Round 2; {NORTH} 3,660, total 7,725; {EAST} −560, total −195" in texts
        assert f"Round 4; {NORTH} needs 150 to open; {EAST} needs 150 to open" in texts


async def test_the_first_column_says_round_and_to_open_and_a_minimum_in_words_stands_below_it(
    service: Games,
) -> None:
    async with sitting(service, await game_of(service, "saskatchewan")) as person:
        assert {"Round", "Needs"} <= set(person.texts())
        rows = [each for each in person.controls(ft.Semantics) if re.match(r"Round \d;", each.label or "")]
        inside = [part for row in rows for part in walk(row.content)]
        column = [part for part in inside if getattr(part, "width", 0) == FIRST_COLUMN]
        drawn = [[text.value for text in walk(box) if isinstance(text, ft.Text)] for box in column]
        assert drawn == [["1", "50"], ["2", "90"], ["3", "120"], ["4"]]
        last = [text.value for text in walk(rows[-1].content) if isinstance(text, ft.Text)]
        assert last[-1] == "needs a concealed canasta to open"


async def test_the_first_column_grows_with_the_letters_so_that_its_words_stay_whole(
    service: Games,
) -> None:
    game = await kept(service, w03(2))
    async with sitting(service, game, width=820, height=1180) as person:
        await person.run(lambda: set_text_scale(person.page, 2))
        widths = {getattr(each, "width", 0) for each in person.controls(ft.Container)}
    assert 2 * FIRST_COLUMN in widths
    assert FIRST_COLUMN not in widths


async def test_the_row_of_a_round_in_progress_opens_it_too(service: Games) -> None:
    async with counting(service, "43") as person:
        await person.tap("Back")
        await person.tap(re.compile("^Round 1;"))
        assert f"{NORTH}, Wild piles, –, of 1 needed" in person.marked()


async def test_tapping_the_next_row_starts_a_round_without_who_went_out(service: Games) -> None:
    async with sitting(service, await game_of(service)) as person:
        await person.tap(re.compile("^Round 1;"))
        await person.keys("43")
        await person.tap("Back")
        assert "Who went out?" in person.texts()
        await person.tap(EAST)
        assert person.record.rounds[0].out == Out(1)
        assert person.place == (0, "piles.wild")


async def test_who_went_out_can_be_changed_while_scoring(service: Games) -> None:
    async with counting(service, "43") as person:
        await person.tap("Back")
        await person.tap(f"{NORTH} went out. Change this")
        await person.tap("Nobody: the stock ran out")
        assert person.record.rounds[0].out == NOBODY
        assert f"{NORTH}, Wild piles, –, of 1 needed" in person.marked()
        await person.tap("Back")
        assert "Nobody went out. Change this" in person.names()


async def test_a_second_phone_sees_totals_change_by_themselves(service: Games) -> None:
    game = await game_of(service)
    async with sitting(service, game, who=BO) as bo:
        await count_round(service, game, 0, REFERENCE)
        await bo.until(lambda: f"{NORTH}, 5,185, leads by 2,960, needs 90 to open" in bo.texts())


async def test_a_second_phone_continues_the_round_of_the_first(service: Games) -> None:
    game = await game_of(service)
    async with sitting(service, game) as ann, sitting(service, game, who=BO) as bo:
        await ann.tap(NORTH)
        await bo.until(lambda: "Continue scoring" in bo.names())
        await bo.tap("Continue scoring")
        assert len(bo.record.rounds) == 1
        assert bo.page.route == ann.page.route


async def test_a_score_pad_below_another_screen_is_not_redrawn(service: Games) -> None:
    game = await game_of(service)
    async with sitting(service, game) as person:
        await person.tap(NORTH)
        person.listener.sent.clear()
        await count_round(service, game, 0, REFERENCE)
        await person.settle()
        drawn = sum(size for _action, size in person.listener.sent)
        assert drawn <= BYTES_A_TOUCH * len(REFERENCE)
        await person.tap("Back")
        assert f"{NORTH}, 5,185, leads by 2,960, needs 90 to open" in person.texts()


async def test_a_warning_about_the_last_round_leads_to_its_field(service: Games) -> None:
    game = await game_of(service)
    await count_round(service, game, 0, "4302485NN2301310N85N")
    async with sitting(service, game) as person:
        assert f"{NORTH} went out with no wild piles. Is that right?" in person.texts()
        assert "Who went out?" in person.texts()
        await person.tap("Check")
        assert person.marked() == [f"{NORTH}, Wild piles, 0, of 1 needed"]
        await person.keys("1")
        await person.tap("Back")
        assert "Check" not in person.names()


async def test_a_warning_about_who_went_out_leads_to_its_round(service: Games) -> None:
    game = await game_of(service)
    await count_round(service, game, None, "0000NN0000NN")
    async with sitting(service, game) as person:
        await person.tap("Check")
        assert "Nobody: the stock ran out, selected" in person.names()
        assert "Next" not in person.names()


async def test_a_finished_game_leads_to_the_winner_and_offers_one_more_round(service: Games) -> None:
    game = await game_of(service)
    for _round in range(4):
        await count_round(service, game, 0, REFERENCE)
    async with sitting(service, game) as person:
        assert "Finished" in person.texts()
        assert any(text.startswith(f"{NORTH}, 20,740, wins") for text in person.texts())
        await person.tap("One more round")
        await person.tap(EAST)
        await person.keys(REFERENCE)
        assert len(person.record.rounds) == 5
        assert person.page.route == f"/game/{game}/result"


async def test_a_game_ended_before_its_first_round_can_be_reopened(service: Games) -> None:
    game = await game_of(service)
    await touch(service, game, MakeChanges((EndedSet(ended=True),)))
    async with sitting(service, game) as person:
        assert "Reopen the game" in person.names()


async def test_the_menu_opens_the_games_other_screens(service: Games) -> None:
    game = await game_of(service)
    screens = {
        "Rules for this game": "rules",
        "Players and names": "players",
        "Carried over from paper": "paper",
        "Switch to other rules": "change-rules",
        "Standings": "result",
    }
    for label, screen in screens.items():
        async with sitting(service, game) as person:
            await person.tap(label)
            assert person.page.route == f"/game/{game}/{screen}"


async def test_a_game_carried_over_from_paper_starts_at_its_round(service: Games) -> None:
    game = await game_of(service, start=Start(2, (4065, -195)))
    async with sitting(service, game) as person:
        assert "Round 2 of 4" in person.texts()
        assert any(text.startswith(f"{EAST}, −195") for text in person.texts())
        await person.tap(NORTH)
        assert "Round 2: 90 to open" in person.texts()


@pytest.mark.parametrize(("width", "height"), [(360, 740), (320, 568), (740, 360), (820, 1180), (1440, 900)])
@pytest.mark.parametrize("sides", [PAIRS, LONG, SINGLES[:3], SINGLES], ids=["two", "long", "three", "twelve"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
async def test_everything_tappable_has_a_unique_name_at_every_size(
    service: Games, width: int, height: int, sides: tuple[Side, ...], scale: float
) -> None:
    game = await game_of(service, "whitnack", sides)
    async with sitting(service, game, width=width, height=height) as person:
        await person.scale(scale)
        names = person.names()
        assert all(name.strip() for name in names), names
        assert len(set(names)) == len(names), sorted(names)
        for side in sides:
            assert side.name in names
            assert any(text.startswith(f"{side.name}, 0") for text in person.texts())


async def test_with_twelve_players_the_question_scrolls_with_the_score_pad(
    service: Games,
) -> None:
    game = await game_of(service, "simpson", SINGLES)
    async with sitting(service, game, width=360, height=740) as person:
        names = person.names()
        assert names.index("Player 12") < names.index(next(n for n in names if n.startswith("Round 1;")))
        person.begins("Everyone needs 50 to open")
        await person.tap("Player 12")
        assert person.record.rounds[0].out == Out(11)


async def test_the_score_pad_is_transposed_where_its_columns_do_not_fit(service: Games) -> None:
    game = await game_of(service, "simpson", SINGLES[:6])
    await count_round(service, game, 0, "110" + "200NN" + ("000" + "100N20N") * 5)
    for width, turned in ((360, True), (1440, False)):
        async with sitting(service, game, width=width, height=900) as person:
            assert ("Round" in person.texts()) is not turned
            assert any("Player 6 80, total 80" in text for text in person.texts())


async def test_no_text_is_cut(service: Games) -> None:
    game = await game_of(service, "whitnack", LONG)
    await touch(service, game, Goto(None, 0, "piles.clean"))
    async with sitting(service, game, width=320, height=568) as person:
        for scale in (1.0, 2.0):
            await person.scale(scale)
            texts = person.controls(ft.Text)
            assert len(texts) > len(LONG)
            for text in texts:
                assert text.max_lines is None
                assert text.overflow in (None, ft.TextOverflow.CLIP)
                assert text.no_wrap is not True


async def test_a_side_counted_in_an_open_round_is_read_without_a_total(service: Games) -> None:
    game = await game_of(service)
    await count_round(service, game, 0, REFERENCE[:-4])
    async with sitting(service, game) as person:
        [line] = [text for text in person.texts() if text.startswith("Round 1;")]
        assert line == f"Round 1; {NORTH} 5,185; {EAST} needs 50 to open"
