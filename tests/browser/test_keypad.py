"""A large keypad, all lines above it, and a bouncing finger that counts once."""

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import WebSocketRoute

from tests.browser.boxes import Box, Edges, boxes
from tests.browser.moves import begin_round, keys
from tests.browser.page import WEBSOCKETS, Screen
from tests.browser.places import enlarge, resize
from tests.browser.table import US, sit_down

KEYS: Final = {*"0123456789", "delete", "ten more", "Next"}
LINES: Final = [
    f"{US}, {name}"
    for name in (
        *("Clean piles", "Dirty piles", "Wild piles", "Red threes laid"),
        *("Cards on the table", "Left in hand and foot"),
    )
]
LOWEST: Final = 47

SIZES: Final = [
    ((320, 568), 1, 60, 48, 8),
    ((412, 915), 1, 76, 76, 10),
    ((740, 360), 1, 70, 64, 9),
    ((820, 1180), 2, 82, 101, 10),
]
"""Some are measured; tests/ui/test_keypad.py computes the keys of more."""

# Touches a place as a finger does; the time of each touch is told, not measured.
FINGER: Final = """async (touches) => {
  for (const [at, x, y] of touches) {
    for (const kind of ["pointerdown", "pointerup"]) {
      const how = {pointerId: 5, pointerType: "touch", isPrimary: true, button: 0, bubbles: true,
        cancelable: true, composed: true, clientX: x, clientY: y, buttons: kind === "pointerdown" ? 1 : 0};
      const event = new PointerEvent(kind, how);
      Object.defineProperty(event, "timeStamp", {value: at});
      (document.querySelector("flt-semantics-host") ?? document.body).dispatchEvent(event);
    }
    await new Promise((drawn) => requestAnimationFrame(drawn));
  }
}"""


@pytest.mark.grid
@pytest.mark.parametrize(("size", "letters", "wide", "high", "gap"), SIZES)
def test_keys_are_large_and_apart(
    screen: Screen, size: tuple[int, int], letters: float, wide: int, high: int, gap: int
) -> None:
    sit_down(screen)
    begin_round(screen, US)
    resize(screen, *size)
    enlarge(screen, letters)
    found = keypad(screen)
    assert set(found) == KEYS
    for left, top, right, bottom in found.values():
        assert (right - left >= wide - 0.5, bottom - top >= high - 0.5) == (True, True)
    assert min(gaps(found)) >= gap - 0.5


def keypad(screen: Screen) -> dict[str, Edges]:
    """Return where each key stands."""
    return {box.name: box.whole for box in boxes(screen) if box.name in KEYS and box.touchable}


def gaps(found: dict[str, Edges]) -> Iterator[float]:
    """Return how far each key stands from each other one."""
    for name, (left, top, right, bottom) in found.items():
        for other, (left2, top2, right2, bottom2) in found.items():
            if name != other:
                yield max(left2 - right, left - right2, top2 - bottom, top - bottom2)


@pytest.mark.grid
@pytest.mark.parametrize(("size", "least"), [((390, 844), 6), ((360, 740), 5)])
def test_the_lines_stand_above_the_keypad_with_the_one_in_hand_and_the_next(
    screen: Screen, size: tuple[int, int], least: int
) -> None:
    resize(screen, *size)
    sit_down(screen)
    begin_round(screen, US)
    for place, typed in enumerate(("2", "2", "1", "2", ("6", "0", "0", "plus, next stack", "5", "Next"), ())):
        wanted = {*LINES[place : place + 2]}

        def fits(seen: Screen, wanted: set[str] = wanted) -> bool:
            whole = lines_in_sight(seen)
            return len(whole) >= least and wanted <= whole

        screen.wait_until(fits, f"{wanted} among {least} lines")
        for key in typed:
            screen.tap(key)


def lines_in_sight(screen: Screen) -> set[str]:
    """Return the lines that are seen from their upper to their lower edge."""
    found = boxes(screen)
    top = min(box.whole[1] for box in found if box.name == "7")
    return {name for name in LINES for box in found if is_whole(box, name, top)}


def is_whole(box: Box, name: str, end: float) -> bool:
    """Return whether a box is a line and ends above the keypad."""
    high = box.whole[3] - box.whole[1]
    return box.name.startswith(name) and box.shown == box.whole and high >= LOWEST and box.whole[3] <= end


def finger(screen: Screen, *touches: tuple[float, str]) -> None:
    """Touch keys in their middle, each at its time in milliseconds."""
    found = keypad(screen) if touches else {}
    middles = {name: ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2) for name, box in found.items()}
    start = screen.page.evaluate("performance.now()")
    screen.page.evaluate(FINGER, [[start + at, *middles[key]] for at, key in touches])


def test_through_a_line_that_stalls_each_touch_counts_once_but_not_one_that_bounces(screen: Screen) -> None:
    held: list[str | bytes] = []
    stalled = [False]

    def meet(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        lines.append(server)
        line.on_message(lambda data: held.append(data) if stalled[0] else server.send(data))

    lines: list[WebSocketRoute] = []
    screen.page.route_web_socket(WEBSOCKETS, meet)
    screen.reload()
    sit_down(screen)
    begin_round(screen, US)
    keys(screen, "2212")
    screen.wait_for(f"{US}, Cards on the table, –")
    stalled[0] = True
    # A second touch of a key within 40 ms is the first one bouncing.
    finger(screen, (0, "4"), (39, "4"), (100, "4"), (120, "5"))
    screen.wait_until(lambda _seen: len(held) >= 3, "all touches on their way")
    stalled[0] = False
    for data in held:
        lines[-1].send(data)
    screen.wait_for(f"{US}, Cards on the table, 445\n")
