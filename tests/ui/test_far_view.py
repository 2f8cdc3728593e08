"""The far view: what everybody sees from their chair, until somebody taps it."""

import flet as ft
import pytest

from scorepad.game.intents import SayOut
from scorepad.score.record import Out, Round, Start, Tally
from scorepad.service.games import Games
from scorepad.ui.screens.far_view.sizes import CAP
from tests.ui.everywhere import everything
from tests.ui.playing import EAST, NORTH, Person, count_round, game_of, press_keys, sitting, touch, w03

HINT = "Tap anywhere to go back"


def size_of(person: Person, text: str) -> float:
    """Return the size a text is drawn in, alone or inside another."""
    for each in everything(person):
        if not isinstance(each, ft.Text):
            continue
        own = each.style.size if each.style else None
        spans = [span for span in each.spans or [] if span.text == text]
        sizes = [own if each.value == text else None, *[span.style and span.style.size for span in spans]]
        if found := [float(size) for size in sizes if size]:
            return found[0]
    raise AssertionError(f"{text!r} is not drawn")


@pytest.mark.parametrize("width", [280, 390])
async def test_one_tap_opens_the_far_view_and_a_tap_anywhere_or_a_key_goes_back(
    service: Games, width: int
) -> None:
    async with sitting(service, w03(2), width=width, height=740) as person:
        names = person.names()
        assert names.index("Large scores") < names.index("Menu")
        for key in ("", "Escape", "Enter"):
            await person.tap("Large scores")
            assert person.page.route == f"/game/{person.game}/far"
            assert HINT in person.names()
            [whole] = person.controls(ft.GestureDetector)
            await (person.press(key) if key else person.fire(whole, "tap"))
            assert person.page.route == f"/game/{person.game}"


async def test_far_view_shows_round_dealer_leader_totals_and_minimums(service: Games) -> None:
    async with sitting(service, w03(2), "far") as person:
        assert f"Round 3 of 4 · {NORTH} leads by 7,920" in person.texts()
        assert f"{NORTH}, 7,725, leads by 7,920, needs 120 to open" in person.texts()
        assert f"{EAST}, −195, needs 120 to open" in person.texts()
    async with sitting(service, game_of(rounds=(Round((Tally(), Tally()), dealer=1),)), "far") as person:
        assert "Round 1 of 4 · Cy deals" in person.texts()
    carried = game_of(start=Start(4, (5000, 3750)))
    async with sitting(service, carried, "far", width=320, height=330) as person:
        assert any(text.startswith(f"{EAST}, 3,750, behind by 1,250") for text in person.texts())


async def test_far_view_says_whose_turn_it_is_to_count(service: Games) -> None:
    async with sitting(service, game_of(), "far") as person:
        assert "to count" not in person.said()
        await touch(service, person.game, SayOut(None, Out(1)))
        await person.settle()
        assert person.begins("Round 1 of 4").endswith(" · all sides still to count")
        await press_keys(service, person.game, "4312" + "485N" + "N")
        await person.settle()
        assert person.begins("Round 1 of 4").endswith(f" · still to count: {NORTH}")
        await press_keys(service, person.game, "2301" + "310N" + "85N")
        await person.settle()
        assert "to count" not in person.said()


@pytest.mark.parametrize(("window", "scale"), [((320, 568), 2.0), ((1920, 1080), 1.0)], ids=str)
async def test_far_view_can_be_read_from_two_metres_at_any_text_size(
    service: Games, window: tuple[int, int], scale: float
) -> None:
    width, height = window
    async with sitting(service, w03(2), "far", width=width, height=height) as person:
        await person.scale(scale)
        caps = {
            text: size_of(person, text) * scale * CAP / min(window)
            for text in ("7,725", "−195", "120", f"Round 3 of 4 · {NORTH} leads by 7,920")
        }
        assert min(caps["7,725"], caps["−195"]) >= 0.08
        assert min(caps.values()) >= 0.03


async def test_far_view_updates_when_someone_scores(service: Games) -> None:
    async with sitting(service, game_of(), "far") as person:
        await count_round(service, person.game, 0, "4")
        await person.settle()
        assert f"{NORTH}, 0, this round 2,100, needs 50 to open" in person.texts()
        assert f"{EAST}, 0, this round 0, needs 50 to open" in person.texts()
