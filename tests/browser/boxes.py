"""Where everything is on screen, by the boxes of the semantics tree, and what is wrong with it."""

import itertools
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tests.browser.page import SECONDS, TOUCHABLE, Screen

SLACK: Final = 1.5
"""Pixels by which a box may stand over an edge: the browser's own rounding."""
OVER: Final = 3.0
"""Pixels that two boxes must share in both directions before one lies under the other."""
TARGET: Final = 48

STILL_MS: Final = 60
QUIET: Final = 2

# A box is cut to what its scrolling ancestors show of it. Texts within a control belong to the control.
BOXES: Final = """() => {
  const host = document.querySelector("flt-semantics-host");
  const clean = (text) => (text ?? "").replace(/\\s+/g, " ").trim();
  const own = (node) => clean(node.getAttribute("aria-label") ?? [...node.childNodes]
    .filter((child) => child.nodeType === 3 || (child.tagName === "SPAN" && !child.id))
    .map((child) => child.textContent).join(" "));
  const nodes = host ? [...host.querySelectorAll("flt-semantics, input, textarea")] : [];
  return nodes.map((node) => {
    const box = node.getBoundingClientRect();
    const shown = {left: box.left, top: box.top, right: box.right, bottom: box.bottom};
    const around = [];
    let cut = box.bottom > innerHeight - 1;
    for (let each = node.parentElement; each && each !== host; each = each.parentElement) {
      if (each.tagName === "FLT-SEMANTICS") around.push(nodes.indexOf(each));
      if (getComputedStyle(each).overflowY === "visible") continue;
      const sheet = each.getBoundingClientRect();
      cut ||= box.top < sheet.top + 1 || box.bottom > sheet.bottom - 1;
      shown.left = Math.max(shown.left, sheet.left); shown.right = Math.min(shown.right, sheet.right);
      shown.top = Math.max(shown.top, sheet.top); shown.bottom = Math.min(shown.bottom, sheet.bottom);
    }
    const field = /INPUT|TEXTAREA/.test(node.tagName);
    const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    return {
      name: own(node) || clean(node.value) || clean(node.textContent),
      said: own(node),
      role: node.getAttribute("role") || (field ? "textbox" : ""),
      tappable: node.hasAttribute("flt-tappable"),
      sideways: getComputedStyle(node).overflowX === "scroll",
      whole: [box.left, box.top, box.right, box.bottom],
      shown: [shown.left, shown.top, shown.right, shown.bottom],
      around, cut, on_top: node.contains(hit),
    };
  });
}"""

Edges = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Box:
    """One thing on screen. whole, shown: left, top, right and bottom of all of it, and of the visible part.

    around: the indices of the boxes that contain it. cut: whether it ends at the edge of a scrolling
    page. sideways: whether it scrolls sideways. on_top: whether a tap on its middle reaches it.
    """

    name: str
    said: str
    role: str
    tappable: bool
    sideways: bool
    whole: Edges
    shown: Edges
    around: tuple[int, ...]
    cut: bool
    on_top: bool

    @property
    def touchable(self) -> bool:
        """Whether it can be tapped, now or after scrolling."""
        return self.tappable or self.role in TOUCHABLE

    @property
    def seen(self) -> bool:
        """Whether any of it is visible."""
        left, top, right, bottom = self.shown
        return right - left > OVER and bottom - top > OVER


def boxes(screen: Screen) -> list[Box]:
    """Return all boxes once nothing moves any more."""
    last, quiet, end = None, 0, time.monotonic() + SECONDS
    while quiet < QUIET:
        assert time.monotonic() < end, f"nothing stands still on {screen.path}"
        screen.page.wait_for_timeout(STILL_MS)
        now = screen.page.evaluate(BOXES)
        quiet = quiet + 1 if now == last else 0
        last = now
    return [
        Box(**{**each, **{key: tuple(each[key]) for key in ("whole", "shown", "around")}})
        for each in last or []
    ]


def faults(screen: Screen) -> list[str]:
    """Return everything that is wrong with the positions and names of things on a screen."""
    found = boxes(screen)
    size = screen.page.viewport_size
    assert size
    return [*_sideways(found, size["width"]), *_nameless(found), *_small(found), *_covered(found)]


def _sideways(found: list[Box], width: int) -> Iterator[str]:
    for box in found:
        if box.sideways:
            yield f"{box.name!r} scrolls to the side"
        if box.seen and (box.whole[0] < -SLACK or box.whole[2] > width + SLACK):
            yield f"{box.role} {box.name!r} stands over the side: {box.whole[0]:.0f} to {box.whole[2]:.0f}"


def _nameless(found: list[Box]) -> Iterator[str]:
    for box in found:
        if box.touchable and not box.name:
            yield f"a {box.role or 'thing'} without a name at {box.whole}"
        if box.tappable and not box.role:
            yield f"{box.name!r} can be touched but has no role"


def _small(found: list[Box]) -> Iterator[str]:
    for box in found:
        wide, high = box.whole[2] - box.whole[0], box.whole[3] - box.whole[1]
        if box.touchable and not box.cut and min(wide, high) < TARGET - SLACK:
            yield f"{box.role} {box.name!r} is too small to touch: {wide:.0f} × {high:.0f}"


def _is_sign(small: Box, large: Box) -> bool:
    """Whether a box is a sign drawn over a row, which a tap reaches; the row has room on both sides."""
    (left, _, right, _), (first, _, last, _) = small.whole, large.whole
    return small.on_top and 2 * (right - left) < last - first


def _covered(found: list[Box]) -> Iterator[str]:
    """Compare controls and texts that stand alone; what contains another box isn't below it."""
    touchable = {place for place, box in enumerate(found) if box.touchable}
    alone = [
        (place, box)
        for place, box in enumerate(found)
        if box.seen and (place in touchable or (box.said and not touchable & set(box.around)))
    ]
    for (first, one), (second, other) in itertools.combinations(alone, 2):
        if first in other.around or second in one.around or _is_sign(one, other) or _is_sign(other, one):
            continue
        wide = min(one.shown[2], other.shown[2]) - max(one.shown[0], other.shown[0])
        high = min(one.shown[3], other.shown[3]) - max(one.shown[1], other.shown[1])
        if min(wide, high) > OVER:
            yield f"{one.name!r} and {other.name!r} share {wide:.0f} × {high:.0f}"
