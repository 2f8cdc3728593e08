"""Stores in the site's own Python, in windows of a real Chromium, and the way to them from here."""

import asyncio
import copyreg
import pickle
import threading
from base64 import b64decode, b64encode
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import AsyncExitStack, contextmanager
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, cast

from playwright.async_api import BrowserContext, Page, async_playwright

from scorepad.rules.faults import Fault, Refused
from scorepad.site.build import Start
from scorepad.storage.sql.store import SqlStore
from tests import chromium
from tests.browser.published import build_quickly, built_once, served

SECONDS: Final = 60

BEGIN: Final = """
import asyncio
import copyreg
import pickle
import traceback
from types import MappingProxyType

import flet_js
import js
import scorepad_browser
from pyodide.ffi import to_js

from scorepad.rules.faults import Refused
from scorepad.storage.sql.page import PageStore

copyreg.pickle(MappingProxyType, lambda proxy: (dict, (dict(proxy),)))
known = {"browser": scorepad_browser, "js": js}
tasks = set()


async def answer(number, whom, name, given):
    try:
        if name == "open":
            known["store"] = await PageStore.open(scorepad_browser)
            said = "done", None
        else:
            result = getattr(known[whom], name)(*given)
            said = "done", await result if hasattr(result, "__await__") else result
        told = pickle.dumps(said)
    except Refused as refused:
        faults = [(fault.code, fault.path, dict(fault.params)) for fault in refused.faults]
        told = pickle.dumps(("refused", faults))
    except Exception:
        told = pickle.dumps(("failed", traceback.format_exc()))
    js.postMessage(to_js(number + told))


def ask(data):
    told = data.to_bytes()
    task = asyncio.ensure_future(answer(told[:4], *pickle.loads(told[4:])))
    tasks.add(task)
    task.add_done_callback(tasks.discard)


flet_js.send = ask
js.postMessage(to_js(bytes(4)))
"""
"""Does what it is asked, in the order in which it was asked: an object's method with what is given."""

_START: Final = """() => {
  const worker = new Worker("/python-worker.js", { type: "module" });
  const answered = new Map();
  let asked = 0;
  const answer = (number) => new Promise((resolve) => answered.set(number, resolve));
  worker.postMessage({ documentUrl: document.URL, forgetsUnused: false });
  worker.onmessage = ({ data }) => {
    if (data.failed) throw new Error(data.failed);
    if (!(data instanceof Uint8Array)) return;
    answered.get(new DataView(data.buffer).getUint32(0))(data.subarray(4).toBase64());
  };
  window.ask = (text) => {
    const told = Uint8Array.fromBase64(text), message = new Uint8Array(4 + told.length);
    new DataView(message.buffer).setUint32(0, ++asked);
    message.set(told, 4);
    worker.postMessage(message);
    return answer(asked);
  };
  return answer(0);
}"""

_FORGET: Final = """() => navigator.storage.getDirectory().then(
  (root) => root.removeEntry("scorepad", { recursive: true }))"""


copyreg.pickle(MappingProxyType, lambda proxy: (cast("Any", dict), (dict(proxy),)))


class Window:
    """A window whose Python has at most one store."""

    def __init__(self, pages: "Pages", page: Page) -> None:
        self._pages = pages
        self.page = page

    def ask(self, whom: str, name: str, *given: object) -> "Future[Any]":
        """Call a method: of the `store`, of the page's `browser`, of `js`."""
        return self._pages.begin(self._answer(pickle.dumps((whom, name, given))))

    async def _answer(self, told: bytes) -> Any:
        answer = await self.page.evaluate("(text) => ask(text)", b64encode(told).decode())
        what, said = pickle.loads(b64decode(answer))  # noqa: S301 - what our own page says
        assert what != "failed", said
        if what == "refused":
            raise Refused(tuple(Fault(*fault) for fault in said))
        return said

    async def open(self) -> SqlStore:
        """Open the games in this window."""
        await asyncio.wrap_future(self.ask("store", "open"))
        return cast("SqlStore", StoreInPage(self))

    def in_worker(self, script: str) -> Any:
        """Return what a script returns where Python runs; one that begins a promise is waited for."""
        return self.ask("js", "eval", script).result(SECONDS)

    def evaluate(self, script: str, *values: object) -> Any:
        """Return what a script in the page returns."""
        return self._pages.run(self.page.evaluate(script, *values))

    def close(self) -> None:
        """Close the window, as a person does: the store isn't asked."""
        self._pages.run(self.page.close())


class StoreInPage:
    """The store of a window; each call is made there."""

    _READS: Final = ("events", "library", "drafts", "last_stored_first", "lines", "device_key")

    def __init__(self, window: Window) -> None:
        self._window = window

    def __getattr__(self, name: str) -> Any:
        def call(*given: object) -> Any:
            answer = self._window.ask("store", name, *given)
            return answer.result(SECONDS) if name in self._READS else asyncio.wrap_future(answer)

        return call


class Pages:
    """A Chromium with a site; its windows forget everything unless their profile has a folder.

    Playwright runs in a thread of its own, so that whoever asks may also wait without a loop.
    """

    def __init__(self, address: str) -> None:
        self.address = address
        self._loop = asyncio.new_event_loop()
        self._ends = AsyncExitStack()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._playwright = self.run(self._ends.enter_async_context(async_playwright()))
        self._window_of_all: Window | None = None
        self._browser = self.run(self._playwright.chromium.launch(**_launched()))

    def begin(self, work: Any) -> "Future[Any]":
        """Begin what Playwright does."""
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    def run(self, work: Any) -> Any:
        """Return what Playwright answers."""
        return self.begin(work).result(SECONDS)

    @contextmanager
    def profile(self, folder: Path | None = None) -> Iterator[BrowserContext]:
        """A profile of the browser, whose windows share what is kept. folder: where; else in memory."""
        launch = self._playwright.chromium.launch_persistent_context
        context = self.run(launch(folder, **_launched()) if folder else self._browser.new_context())
        yield context
        self.run(context.close())

    def window(self, context: BrowserContext) -> Window:
        """Open a window, with a Python of its own."""
        return cast("Window", self.run(self._window(context)))

    async def _window(self, context: BrowserContext) -> Window:
        page = await context.new_page()
        await page.goto(f"{self.address}/version.json")
        await page.evaluate(_START)
        return Window(self, page)

    @contextmanager
    def same_window(self) -> Iterator[Window]:
        """A window for one test after another, without what the last one kept."""
        if not self._window_of_all:
            context = self.run(self._browser.new_context())
            self._window_of_all = self.window(context)
        yield self._window_of_all
        self._window_of_all.ask("store", "close").result(SECONDS)
        self._window_of_all.evaluate(_FORGET)

    def close(self) -> None:
        """Close everything."""
        self.run(self._browser.close())
        self.run(self._ends.aclose())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


def _launched() -> dict[str, Any]:
    return {"executable_path": chromium.make_sure(), "args": chromium.arguments()}


@contextmanager
def opened_pages(place: Path) -> Iterator[Pages]:
    """Serve a site whose page does what it is asked for a while. place: shared with those who want it too."""
    start = Start(begin=BEGIN, imports="")
    with served(built_once(place, "site-with-stores", partial(build_quickly, start=start))) as host:
        opened = Pages(host.address)
        try:
            yield opened
        finally:
            opened.close()
