"""How each figure is measured: in the page, by the page's own clock, so that the driver costs nothing."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Final

from playwright.sync_api import Browser

from tests.browser.page import WAITING, Screen
from tests.browser.program import Program

SECONDS: Final = 20
REST_MS: Final = 100
FRAME_MS: Final = 1000 / 60
KEYS: Final = ["2", "2", "1", "3", "4", "8", "5"]
"""The piles, the red threes and the first digits of the melded points: each changes the total.

The first one warms up.
"""

_GOLDEN: Final = (5**0.5 - 1) / 2

# The first moment at which the page has words of its own, in milliseconds since the navigation began.
FIRST_WORDS: Final = f"""
new MutationObserver((_, observer) => {{
  const host = document.querySelector("flt-semantics-host");
  const words = host && [...host.querySelectorAll("*")]
    .map((node) => node.getAttribute("aria-label") || node.textContent).join("").trim();
  if (words && !words.includes({WAITING!r})) {{
    observer.disconnect();
    document.documentElement.dataset.firstWords = performance.now();
  }}
}}).observe(document, {{childList: true, subtree: true, characterData: true, attributes: true}});
"""

# Presses a node as a screen reader does and gives the milliseconds until the words of another have changed.
TOUCH: Final = """([name, watched]) => new Promise((resolve, reject) => {
  const host = document.querySelector("flt-semantics-host");
  const own = (node) => node.getAttribute("aria-label") || node.textContent.trim();
  const all = () => [...host.querySelectorAll("*")].map(own);
  const shown = () => all().filter((word) => RegExp(watched).test(word)).join();
  const key = [...host.querySelectorAll("[flt-tappable], [role=button]")].find((node) => own(node) === name);
  if (!key) { reject(new Error(`no ${name} to touch`)); return; }
  const before = shown();
  const begun = performance.now();
  const observer = new MutationObserver(() => {
    // Looking for the words takes a while of its own where there are many.
    const drawn = performance.now();
    if (shown() !== before) { observer.disconnect(); resolve(drawn - begun); }
  });
  observer.observe(host, {childList: true, subtree: true, characterData: true, attributes: true});
  setTimeout(() => { observer.disconnect(); reject(new Error(`${watched} stayed ${before}`)); }, 5000);
  key.click();
})"""


@contextmanager
def window(browser: Browser, program: Program) -> Iterator[Screen]:
    """Open a window with an empty cache, as a phone sees the app for the first time."""
    context = browser.new_context(viewport={"width": 412, "height": 915}, reduced_motion="reduce")
    screen = Screen(context.new_page(), program)
    screen.page.add_init_script(FIRST_WORDS)
    yield screen
    context.close()


def first_content(browser: Browser, program: Program, path: str = "/") -> float:
    """Return the milliseconds from the navigation to the first words on screen, nothing cached."""
    with window(browser, program) as screen:
        screen.open(path)
        return float(screen.page.locator("html").get_attribute("data-first-words") or 0)


class Received:
    """Counts the bytes a page receives through its websocket, before compression."""

    def __init__(self, screen: Screen) -> None:
        self.bytes = 0
        screen.page.on("websocket", lambda socket: socket.on("framereceived", self._add))

    def _add(self, payload: bytes | str) -> None:
        self.bytes += len(payload)


def rests() -> Iterator[float]:
    """Yield the pauses between taps, in milliseconds, spread evenly over one frame.

    A change becomes visible only with the next frame. After equal pauses every tap would wait equally
    long for it, perhaps always one frame longer in one of the two apps.
    """
    for touch in count():
        yield REST_MS + touch * _GOLDEN % 1 * FRAME_MS


def touches(
    screen: Screen, received: Received, keys: list[str], watched: str, rest: Iterator[float]
) -> list[tuple[float, int]]:
    """Tap keys one after another; returns for each the milliseconds until the node changed, and the bytes.

    watched: a regular expression for the words of the watched node. rest: milliseconds after each tap.
    """
    taken = []
    for key in keys:
        before = received.bytes
        milliseconds = screen.page.evaluate(TOUCH, [key, watched])
        screen.page.wait_for_timeout(next(rest))
        taken.append((float(milliseconds), received.bytes - before))
    return taken
