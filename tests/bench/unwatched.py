"""A page that nobody listens to: what Playwright's own pages load, they keep a second time.

For each page and service worker Playwright switches on the browser's recording of the network. It keeps
every answer once more, as text, a third larger than it was: 40 MB of a bare page's memory, 115 MB of the
site's, and the time to make it.
"""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any, Final

from playwright.sync_api import Browser

from tests.bench.figures import FIRST_WORDS
from tests.browser.page import ENABLE

_LOOK_SECONDS: Final = 0.02
_PHONE: Final = {"width": 412, "height": 915, "deviceScaleFactor": 1, "mobile": False}
_STILL: Final = [{"name": "prefers-reduced-motion", "value": "reduce"}]

# Waits until the tree has a node with these words in it, of those that can be tapped or of all.
_FIND: Final = """([words, touchable]) => new Promise((resolve) => {
  const kind = touchable ? "[flt-tappable], [role=button]" : "*";
  const own = (node) => node.getAttribute("aria-label") || node.textContent.trim();
  const look = () => {
    const nodes = [...document.querySelectorAll(`flt-semantics-host :is(${kind})`)];
    const found = nodes.find((node) => touchable ? own(node) === words : own(node).includes(words));
    if (!found) { setTimeout(look, 20); return; }
    if (touchable) found.click();
    resolve(true);
  };
  look();
})"""

_UNTIL_WORDS: Final = """() => new Promise((resolve) => {
  const look = () => document.documentElement?.dataset.firstWords ? resolve(true) : setTimeout(look, 20);
  look();
})"""


class Unwatched:
    """A page of a window of its own, driven through the browser's session alone."""

    def __init__(self, browser: Browser, address: str, window: str) -> None:
        self._session = browser.new_browser_cdp_session()
        self._answers: dict[int, dict[str, Any]] = {}
        self._numbers = count(1)
        self._session.on("Target.receivedMessageFromTarget", self._take)
        made = {"url": "about:blank", "browserContextId": window}
        self._page = self._session.send("Target.createTarget", made)["targetId"]
        attach = {"targetId": self._page, "flatten": False}
        self._line = self._session.send("Target.attachToTarget", attach)["sessionId"]
        self._send("Emulation.setDeviceMetricsOverride", **_PHONE)
        self._send("Emulation.setEmulatedMedia", features=_STILL)
        self._send("Page.enable")
        self._send("Page.addScriptToEvaluateOnNewDocument", source=ENABLE + FIRST_WORDS)
        self.go(address)

    def go(self, address: str) -> None:
        """Go to an address."""
        self._send("Page.navigate", url=address)

    def evaluate(self, function: str, argument: object = None) -> Any:
        """Return what a JavaScript function returns, once it is there."""
        code = f"({function})({json.dumps(argument)})"
        answer = self._send("Runtime.evaluate", expression=code, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def wait_for(self, words: str) -> None:
        """Wait until a node says these words among others."""
        self.evaluate(_FIND, [words, False])

    def tap(self, name: str) -> None:
        """Press the button with a name, once it is there."""
        self.evaluate(_FIND, [name, True])

    def first_words(self) -> float:
        """Return the milliseconds from the navigation to the first words, once they are there."""
        self.evaluate(_UNTIL_WORDS)
        return float(self.evaluate("() => document.documentElement.dataset.firstWords"))

    def close(self) -> None:
        """Close the page."""
        self._session.send("Target.closeTarget", {"targetId": self._page})

    def _take(self, event: dict[str, str]) -> None:
        answer = json.loads(event["message"])
        if "id" in answer:
            self._answers[answer["id"]] = answer

    def _send(self, method: str, **params: object) -> dict[str, Any]:
        number = next(self._numbers)
        message = json.dumps({"id": number, "method": method, "params": params})
        self._session.send("Target.sendMessageToTarget", {"sessionId": self._line, "message": message})
        while number not in self._answers:
            time.sleep(_LOOK_SECONDS)
            # Events arrive while something is asked.
            self._session.send("Browser.getVersion")
        answer = self._answers.pop(number)
        assert "result" in answer, answer
        result: dict[str, Any] = answer["result"]
        return result


@contextmanager
def unwatched_window(browser: Browser) -> Iterator[str]:
    """Open a window with an empty cache and yield its id, for the pages in it."""
    session = browser.new_browser_cdp_session()
    window = session.send("Target.createBrowserContext")["browserContextId"]
    try:
        yield window
    finally:
        session.send("Target.disposeBrowserContext", {"browserContextId": window})
