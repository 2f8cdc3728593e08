"""How a new total comes to its place, in pictures of a browser whose clock the test turns on by hand.

However late a busy machine draws, each picture shows what an idle one would at that time.
"""

import re
from io import BytesIO

import pytest
from PIL import Image

from tests.browser.moves import begin_round, keys
from tests.browser.page import Screen
from tests.browser.table import FIRST, THEM, sit_down

FINISH = "Finish round"
TYPED = "2210585n5nnnnnn"
"""All keys but the last of a round in which the other side takes the lead."""
TOTAL = re.compile(rf"Why [\d,]+\? {THEM}")
STEP_MS = 30
WATCHED = 18
"""Pictures after the address has changed; a screen takes ten of them to leave."""
MOST_PICTURES = 200
SETTLED_MS = 600
MOST_MS = 400


def pictures_of_the_finish(screen: Screen) -> list[Image.Image]:
    """Finish a round; return a picture of every `STEP_MS`, from the entry screen to the score pad at rest."""
    clock = screen.page.clock
    clock.install()
    game = sit_down(screen, FIRST)
    begin_round(screen, THEM)
    keys(screen, TYPED)
    screen.wait_for(FINISH)
    clock.pause_at(screen.page.evaluate("Date.now()") + 1000)
    clock.run_for(SETTLED_MS)
    pictures = [picture(screen)]
    screen.tap_fast(FINISH)
    watched = 0
    while watched < WATCHED:
        clock.run_for(STEP_MS)
        pictures.append(picture(screen))
        watched += screen.path == game
        assert len(pictures) < MOST_PICTURES, "the round is not finished"
    return pictures


def picture(screen: Screen) -> Image.Image:
    """Return what the browser shows once it has drawn all of it: two pictures in a row are the same."""
    clip = {"x": 0, "y": 0, "width": 390, "height": 300}
    before = b""
    for _more in range(MOST_PICTURES):
        shot = screen.page.screenshot(clip=clip)  # type: ignore[arg-type] # a plain dict has these keys too
        if shot == before:
            return Image.open(BytesIO(shot)).convert("RGB")
        before = shot
    raise AssertionError("the browser never comes to rest")


def parts(screen: Screen, name: re.Pattern[str], pictures: list[Image.Image]) -> list[Image.Image]:
    """Return what each picture shows where a button stands in the end."""
    box = screen.page.get_by_role("button", name=name).bounding_box()
    assert box
    left, top = int(box["x"]), int(box["y"])
    place = (left, top, left + int(box["width"]), top + int(box["height"]))
    return [each.crop(place) for each in pictures]


def others(shown: list[Image.Image]) -> list[int]:
    """Return which pictures differ from the last one."""
    return [at for at, each in enumerate(shown) if each.tobytes() != shown[-1].tobytes()]


def white_until(shown: Image.Image, low: int) -> int:
    """Return where the white at the left of a picture ends. low: the line of pixels that is looked at."""
    line = [shown.getpixel((at, low)) for at in range(shown.width)]
    return next((at for at, colour in enumerate(line) if colour != (255, 255, 255)), shown.width)


@pytest.mark.grid
@pytest.mark.parametrize("viewport", [(390, 844)])
@pytest.mark.parametrize("motion", ["no-preference"])
def test_a_total_rolls_to_the_new_one_and_stands_still_within_400_ms(window: Screen) -> None:
    pictures = pictures_of_the_finish(window)
    begun = next(at for at, each in enumerate(pictures) if each.tobytes() != pictures[0].tobytes())
    rolling = others(parts(window, TOTAL, pictures))
    assert 0 < (rolling[-1] - begun) * STEP_MS <= MOST_MS
    # The mark of the leader slides to the next one.
    box = window.page.get_by_role("button", name=re.compile(f"^{THEM}: opens with")).bounding_box()
    assert box
    ends = [white_until(each, int(box["y"] + box["height"]) + 1) for each in pictures]
    middle = pictures[0].width // 2
    assert middle - 5 < ends[-1] <= middle + 5
    assert [end for end in ends if 5 < end < middle - 5], ends


@pytest.mark.grid
@pytest.mark.parametrize("viewport", [(390, 844)])
def test_with_reduced_motion_a_new_total_is_nowhere_but_at_its_place(window: Screen) -> None:
    shown = parts(window, TOTAL, pictures_of_the_finish(window))
    assert {each.tobytes() for each in shown} == {shown[at].tobytes() for at in (0, -1)}
