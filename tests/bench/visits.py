"""Two builds of the site over a line, by turns: `python -m tests.bench.visits ONE OTHER [MEGABITS]`.

Each is visited with nothing kept until home has answered a touch, and again once it is kept. Without MEGABITS
the line is as fast as this machine. ONE and OTHER are folders that `scorepad site` has written.
"""

import statistics
import sys
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, BrowserContext

from tests.bench.slow_host import slow_host
from tests.browser.page import ENABLE
from tests.browser.published import http_server, served
from tests.chromium import a_browser

TURNS: Final = 3
_KEPT: Final = "() => navigator.serviceWorker.ready.then(() => true)"

# Waits until the tree has a node with these words in it, of those that can be tapped or of all.
_FIND: Final = """([words, touchable]) => new Promise((resolve) => {
  const kind = touchable ? "[flt-tappable], [role=button]" : "*";
  const own = (node) => node.getAttribute("aria-label") || node.textContent.trim();
  const look = () => {
    const nodes = [...document.querySelectorAll(`flt-semantics-host :is(${kind})`)];
    const found = nodes.find((node) => touchable ? own(node) === words : own(node).includes(words));
    if (!found) { setTimeout(look, 20); return; }
    if (touchable) found.click();
    resolve(performance.now() / 1000);
  };
  look();
})"""


def visit(window: BrowserContext, address: str) -> float:
    """Return the seconds from the navigation until home has answered a touch; then wait until it is kept."""
    page = window.new_page()
    page.goto(address, wait_until="commit")
    page.evaluate(_FIND, ["New game", True])
    seconds = page.evaluate(_FIND, ["Start", False])
    page.evaluate(_KEPT)
    page.close()
    return float(seconds)


def visits(browser: Browser, address: str) -> tuple[float, float]:
    """Return the seconds of a first visit and of the second one."""
    window = browser.new_context(viewport={"width": 412, "height": 915}, reduced_motion="reduce")
    window.add_init_script(ENABLE)
    first, again = visit(window, address), visit(window, address)
    window.close()
    return first, again


def main() -> None:
    """Print each turn, then the medians and how the first build's compare with the other's."""
    folders, megabits = [Path(each) for each in sys.argv[1:3]], sys.argv[3:]
    by = partial(slow_host, megabits=float(megabits[0])) if megabits else http_server
    with ExitStack() as stack:
        browser = stack.enter_context(a_browser())
        hosts = [stack.enter_context(served(folder, by=by)) for folder in folders]
        taken: list[list[tuple[float, float]]] = [[], []]
        for _turn in range(TURNS):
            for seconds, host in zip(taken, hosts, strict=True):
                seconds.append(visits(browser, f"{host.address}/"))
                print(*(f"{each:.2f} s" for each in seconds[-1]))
    for name, *pairs in zip(("first", "second"), *(zip(*each, strict=True) for each in taken), strict=True):
        one, other = map(statistics.median, pairs)
        print(f"{name} visit: {one:.2f} s, {other:.2f} s, ratio {one / other:.2f}")


if __name__ == "__main__":
    main()
