"""Pictures on the screen: in the theme's colours and letters, and in words for a screen reader."""

import subprocess
import sys

import flet as ft
import flet.canvas as cv
import pytest

from scorepad.service.games import Games
from scorepad.ui.theme.style import SECOND_INK, SECOND_SIZE, side_colour
from tests.ui.harness import Screen
from tests.ui.playing import finished, sitting


def shapes(screen: Screen) -> list[cv.Shape]:
    """Return all shapes of the pictures on the top screen."""
    found = [each.content for each in screen.controls(ft.Semantics)]
    return [shape for each in found if isinstance(each, cv.Canvas) for shape in each.shapes]


async def test_every_colour_is_a_role_so_that_light_and_dark_both_fit(service: Games) -> None:
    async with sitting(service, finished(), "result") as screen:
        drawn = shapes(screen)
    colours = [shape.style.color for shape in drawn if isinstance(shape, cv.Text) and shape.style]
    colours += [shape.paint.color for shape in drawn if isinstance(shape, cv.Path)]
    assert {SECOND_INK, side_colour(0), side_colour(1)} <= set(colours)
    assert all(isinstance(colour, ft.Colors) for colour in colours)


@pytest.mark.parametrize("scale", [1.0, 2.0])
async def test_letters_are_as_large_as_the_smallest_on_the_screen_also_when_enlarged(
    service: Games, scale: float
) -> None:
    async with sitting(service, finished()) as screen:
        await screen.scale(scale)
        await screen.go(f"/game/{screen.game}/result")
        sizes = {each.style.size for each in shapes(screen) if isinstance(each, cv.Text) and each.style}
    assert sizes == {SECOND_SIZE * scale}


def test_a_picture_on_the_screen_loads_neither_fonts_nor_pdf() -> None:
    drawn = """
import sys
from scorepad.rules.built_in import variant
from scorepad.score.record import GameRecord, Round, Side, Tally
from scorepad.score.totals import score_game
from scorepad.ui.shared import course
import scorepad.ui.screens.result
from scorepad.ui.shared.picture import screen_setting
from scorepad.flet_support.hooks import Size
tally = Tally(counted=True, piles={"clean": 2, "dirty": 1})
record = GameRecord(variant("whitnack"), (Side("Ann"), Side("Bo")), (Round((tally, tally)),))
score, setting = score_game(record), screen_setting(366, 160, Size(390, 844))
course.draw_course(course.course_of(record, score), setting)
course.draw_season(course.Season(("Ann", "Bo"), (0, 1)), setting)
print(*{name.partition(".")[0] for name in sys.modules})
"""
    done = subprocess.run([sys.executable, "-c", drawn], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "flet" in loaded
    assert not loaded & {"fontTools", "fpdf", "PIL"}
