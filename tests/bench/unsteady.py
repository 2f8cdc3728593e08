"""How often an unsteady hand types what it did not mean: `python -m tests.bench.unsteady [SEED]`.

Each touch aims at the middle of a key and misses it as a hand does; some bounce. Where the keys stand is
measured in the browser, and `assets/bounce.js` itself says which touches the page keeps. Some touches are
made in the app too, which must take the digits that the boxes say.
"""

import random
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from typing import Final, Literal

from playwright.sync_api import Browser, sync_playwright

from tests import chromium
from tests.bench.line import Line
from tests.browser.boxes import Edges, boxes
from tests.browser.moves import begin_round, keys
from tests.browser.page import Screen
from tests.browser.program import Program
from tests.browser.table import US, sit_down
from tests.ui.playing import REFERENCE

SEED: Final = 20_261_123
TOUCHES: Final = 10_000
REPLAYED: Final = 60
GAP_MS: Final = 400
PIXELS_PER_MM: Final = 160 / 25.4
ERROR: Final = 2.5 * PIXELS_PER_MM
"""The normal error of a touch on each axis, and of a bounce against the touch before it, in pixels."""
BOUNCING: Final = 0.05
BOUNCE_MS: Final = 40

AIMS: Final = {(390, 844): 0.5, (360, 740): 0.8}
"""The share of touches that may type another key or a key twice, in percent, by the size of the window."""

BOUNCE_SCRIPT: Final = Path(__file__).parents[2] / "assets" / "bounce.js"

# Makes touches at their times and returns the numbers of those that the page keeps.
KEEP: Final = """(touches) => {
  const kept = [];
  addEventListener("pointerdown", (event) => kept.push(event.pointerId), true);
  touches.forEach(([at, x, y], pointerId) => {
    for (const kind of ["pointerdown", "pointerup"]) {
      const how = {pointerId, clientX: x, clientY: y, bubbles: true, cancelable: true};
      const event = new PointerEvent(kind, how);
      Object.defineProperty(event, "timeStamp", {value: at});
      document.body.dispatchEvent(event);
    }
  });
  return kept;
}"""

# A 0 before other digits is not shown.
DIGITS: Final = frozenset("123456789")
FIELD: Final = f"{US}, Cards on the table,"
AMOUNT: Final = re.compile(rf"{FIELD} (\d?)12\b")

Keys = Mapping[str, Edges]
"""Where each key stands."""

Outcome = Literal["right", "another", "twice", "between", "above"]


@dataclass(frozen=True, slots=True)
class Touch:
    """A finger on the screen. key: the one aimed at. at: milliseconds. x, y: pixels."""

    key: str
    at: float
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Pad:
    """A keypad in a window. keys: where they stand. others: what else can be touched.

    filters: whether bounces are kept from it.
    """

    keys: Keys
    others: Sequence[Edges]
    filters: bool

    def key_at(self, touch: Touch) -> str | None:
        """Return the key under a touch, None if there is none."""
        return next((key for key, box in self.keys.items() if _is_in(box, touch)), None)

    def outcome(self, key: str, touches: Iterable[Touch]) -> Outcome:
        """Return what touches meant for one key do. touches: those that the page keeps."""
        kept = list(touches)
        taken = [name for name in map(self.key_at, kept) if name]
        if not taken:
            on_other = any(_is_in(box, touch) for box in self.others for touch in kept)
            return "above" if on_other else "between"
        if set(taken) != {key}:
            return "another"
        return "right" if len(taken) == 1 else "twice"


def _before(columns: Sequence[tuple[float, float]], rows: Sequence[float], height: float) -> Pad:
    """Return a keypad as it was. columns: left and right of each. rows: the top of each."""
    places = {
        name: (row, at) for row, line in enumerate(("789", "456", "123")) for at, name in enumerate(line)
    }
    edges = {name: (*columns[at], rows[row], rows[row] + height) for name, (row, at) in places.items()}
    right, last = columns[3], rows[3] + height
    edges |= {"0": (columns[0][0], columns[2][1], rows[3], last)}
    edges |= {"delete": (*right, rows[0], rows[0] + height), "more": (*right, rows[1], rows[1] + height)}
    edges |= {"Next": (*right, rows[2], last)}
    return Pad(
        {name: (left, top, end, foot) for name, (left, end, top, foot) in edges.items()}, (), filters=False
    )


BEFORE: Final = {
    (390, 844): _before(((12, 90.9), (98.9, 177.8), (185.8, 264.7), (272.7, 378)), (576, 642, 708, 774), 58),
    (360, 740): _before(((12, 83.8), (91.8, 163.7), (171.7, 243.5), (251.5, 348)), (484, 547, 610, 673), 55),
}
"""The keypad before November 2026, measured in the same way. It counted every bounce."""


def _is_in(box: Edges, touch: Touch) -> bool:
    left, top, right, bottom = box
    return left <= touch.x < right and top <= touch.y < bottom


def touches(pad: Keys, chance: random.Random) -> Iterator[list[Touch]]:
    """Yield the touches of one aim after the other: one, or two where it bounces.

    The keys follow each other as in the reference round. The middle of a key is what a person looks at.
    """
    aims = cycle({"N": "Next"}.get(key, key) for key in REFERENCE)
    for number, key in enumerate(islice(aims, TOUCHES)):
        left, top, right, bottom = pad[key]
        first = _missed(Touch(key, number * GAP_MS, (left + right) / 2, (top + bottom) / 2), 0, chance)
        bounces = chance.random() < BOUNCING
        yield [first, _missed(first, chance.uniform(0, BOUNCE_MS), chance)] if bounces else [first]


def _missed(aim: Touch, later: float, chance: random.Random) -> Touch:
    return Touch(aim.key, aim.at + later, chance.gauss(aim.x, ERROR), chance.gauss(aim.y, ERROR))


def kept(browser: Browser, made: Sequence[Sequence[Touch]]) -> list[list[Touch]]:
    """Return the touches that a page with `assets/bounce.js` keeps, by aim."""
    page = browser.new_page()
    page.add_script_tag(path=BOUNCE_SCRIPT)
    flat = [(aim, touch) for aim, each in enumerate(made) for touch in each]
    left: list[list[Touch]] = [[] for _aim in made]
    for number in page.evaluate(KEEP, [[touch.at, touch.x, touch.y] for _aim, touch in flat]):
        aim, touch = flat[number]
        left[aim].append(touch)
    page.close()
    return left


def counted(browser: Browser, pad: Pad, seed: int) -> Counter[Outcome]:
    """Return how often each outcome happens."""
    made = list(touches(pad.keys, random.Random(seed)))  # noqa: S311 - a simulation, repeatable by its seed
    left = kept(browser, made) if pad.filters else made
    return Counter(pad.outcome(aim[0].key, keeps) for aim, keeps in zip(made, left, strict=True))


def measured(screen: Screen) -> Pad:
    """Return the keypad on the screen, and what else can be touched there."""
    names = {**{digit: digit for digit in "0123456789"}, "Next": "Next", "delete": "delete"}
    names |= {"ten more": "more", "plus, next stack": "more"}
    found = [box for box in boxes(screen) if box.touchable]
    pad = {names[box.name]: box.whole for box in found if box.name in names}
    return Pad(pad, [box.shown for box in found if box.name not in names], filters=True)


def replay(screen: Screen, pad: Pad, seed: int) -> None:
    """Make some touches for digits in the app, and check that it takes the digits that the boxes say."""
    chance = random.Random(seed)  # noqa: S311 - a simulation, repeatable by its seed
    single = (each[0] for each in touches(pad.keys, chance) if each[0].key in DIGITS)
    for touch in islice(single, REPLAYED):
        key = pad.key_at(touch)
        # With touches, the browser moves a click beside a key to the nearest box of the semantics tree.
        screen.page.mouse.click(touch.x, touch.y)
        # What follows the digit shows when it has arrived, or that there was none.
        screen.press("1", "2")
        shown = screen.wait_until(lambda seen: AMOUNT.search(seen.text()) is not None, "the number")
        found = AMOUNT.search(shown)
        assert found, shown
        assert found[1] == (key if key in DIGITS else ""), (touch, key, found[0])
        screen.press(*["Backspace"] * len(found[1] + "12"))
        screen.wait_for(f"{FIELD} –")


def share(found: Mapping[Outcome, int], *outcomes: Outcome) -> float:
    """Return the share of some outcomes, in percent."""
    return 100 * sum(found[each] for each in outcomes) / TOUCHES


def lines(seed: int = SEED) -> list[Line]:
    """Print what happens to the touches, and return the figures that have an aim."""
    print(
        f"{TOUCHES:,} touches of an unsteady hand, σ 2.5 mm, {BOUNCING:.0%} bounces, seed {seed}; in percent:"
    )
    print(f"{'':<24}{'another key':>12}{'key twice':>12}{'between keys':>14}{'line above':>12}")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.make_sure(), args=chromium.arguments())
        program = Program(Path(folder)).start()
        try:
            return [_figure(browser, program, size, seed) for size in AIMS]
        finally:
            program.stop()
            browser.close()


def _figure(browser: Browser, program: Program, size: tuple[int, int], seed: int) -> Line:
    """Measure one window, and print its row and that of the keypad before."""
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce", has_touch=True
    )
    screen = Screen(context.new_page(), program.address, fingers=True)
    sit_down(screen, program)
    begin_round(screen, US)
    keys(screen, "2212")
    screen.wait_for(f"{FIELD} –")
    pad = measured(screen)
    replay(screen, pad, seed)
    now, before = counted(browser, pad, seed), counted(browser, BEFORE[size], seed)
    _print(f"{width}×{height}", now)
    _print("  before November 2026", before)
    context.close()
    ours, theirs = share(now, "another", "twice"), share(before, "another", "twice")
    return Line(f"wrong or doubled at {width}×{height} (before: {theirs:.2f})", "%", ours, None, AIMS[size])


def _print(what: str, found: Mapping[Outcome, int]) -> None:
    columns: tuple[tuple[Outcome, int], ...] = (
        ("another", 12),
        ("twice", 12),
        ("between", 14),
        ("above", 12),
    )
    print(f"{what:<24}" + "".join(f"{share(found, name):>{room}.2f}" for name, room in columns))


def main() -> int:
    """Print the figures; returns 1 if one misses its aim."""
    found = lines(*map(int, sys.argv[1:2]))
    print(*found, sep="\n")
    return int(any(line.app > line.aim for line in found))


if __name__ == "__main__":
    sys.exit(main())
