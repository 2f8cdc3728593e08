"""Drives the app as a person does: by the names in Flutter's semantics tree.

A test sees only what a screen reader would say, so a control without a name cannot be tested and is
a fault of the app. A touch is a real one: it waits until the box stops moving, scrolls it into view and makes
sure that nothing covers it, as a finger would need, in half the time that Playwright's own click takes. A DOM
click on the semantics node, `tap_fast`, would also press a button nobody can reach.
"""

import json
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Page, Request, WebSocket

from tests.browser.program import Program

SECONDS: Final = 10.0
PAUSE_MS: Final = 15

WEBSOCKETS: Final = re.compile(r"/ws(/[0-9a-f]{4})?$")
"""The addresses of a page's websocket: of any page, and of one with a game."""

WAITING: Final = "Working..."
"""What Flet's client shows until the server has answered."""

# Switches the tree on whenever a page has one to switch on: at the first load as after every reload. A touch
# that arrives elsewhere than where it was aimed, since something has moved, is `missed` and reaches nobody.
ENABLE: Final = """
window.named = (selector, said) => [...document.querySelectorAll(selector)]
  .find((each) => each.textContent.replace(/\\s+/g, " ").includes(said));
new MutationObserver((_, observer) => {
  const placeholder = document.querySelector("flt-semantics-placeholder");
  if (placeholder) { observer.disconnect(); placeholder.click(); }
}).observe(document, {childList: true, subtree: true});
for (const sign of ["pointerdown", "mousedown", "touchstart", "pointerup", "mouseup", "touchend", "click"]) {
  addEventListener(sign, (event) => {
    if (sign === "pointerdown") window.touched = event.timeStamp;
    if (window.aim && sign === "pointerdown") window.missed = !window.aim.contains(event.target);
    if (window.missed) event.stopImmediatePropagation();
  }, {capture: true, passive: true});
}
"""

MISSED: Final = """() => {
  const missed = window.missed;
  window.aim = null; window.missed = false;
  return missed;
}"""
"""Ends a touch; returns whether it has to be made again."""

SNAPSHOT: Final = """() => {
  const host = document.querySelector("flt-semantics-host");
  const clean = (text) => text.replace(/\\s+/g, " ").trim();
  const own = (node) => node.getAttribute("aria-label") ?? node.value ?? [...node.childNodes]
    .filter((child) => child.nodeType === 3 || (child.tagName === "SPAN" && !child.id))
    .map((child) => child.textContent).join(" ");
  const deep = (node) => clean([node, ...node.querySelectorAll("*")]
    .filter((each) => !(each.tagName === "SPAN" && !each.id)).map((each) => own(each)).join(" "));
  const nodes = [...host?.querySelectorAll("*") ?? []];
  return JSON.stringify(nodes.filter((node) => !(node.tagName === "SPAN" && !node.id))
    .map((node) => ({
      id: node.closest("flt-semantics")?.id ?? "",
      label: node.getAttribute("aria-label") ?? "",
      tag: node.tagName.toLowerCase(),
      said: clean(own(node)),
      name: node.hasAttribute("aria-label") || node.value ? clean(own(node)) : deep(node),
      role: node.getAttribute("role")
        || {INPUT: "textbox", TEXTAREA: "textbox", A: "link"}[node.tagName] || "",
      value: node.value ?? "",
      tappable: node.hasAttribute("flt-tappable"),
      disabled: node.getAttribute("aria-disabled") === "true",
      state: node.getAttribute("aria-checked") ?? node.getAttribute("aria-selected")
        ?? node.getAttribute("aria-pressed") ?? node.getAttribute("aria-current") ?? "",
    })));
}"""
"""Returns text: as values it would take four times as long to arrive."""

# Flutter scrolls by the wheel and the finger alone: were the browser to scroll a box into view, as a click of
# Playwright's would have it, names and pictures would part. Waits until a box has stood still for a moment,
# since the app turns the paper under it to the field in hand, and until the last touch is so long ago that
# another one on the same key is no bounce (40 ms); gives where to touch it, or where to turn the wheel and
# how far, or nothing while something covers it.
REACH: Final = """async ([selector, said]) => {
  const node = window.named(selector, said);
  if (!node) return null;
  const place = () => JSON.stringify(node.getBoundingClientRect());
  const bounces = () => performance.now() - (window.touched ?? -Infinity) < 60;
  for (let last = place(), still = 0; still < 2 || bounces(); last = place()) {
    // A window behind another one draws nothing.
    await new Promise((drawn) => { requestAnimationFrame(drawn); setTimeout(drawn, 200); });
    still = place() === last ? still + 1 : 0;
  }
  const box = node.getBoundingClientRect(), middle = box.top + box.height / 2;
  for (let around = node.parentElement; around; around = around.parentElement) {
    if (getComputedStyle(around).overflowY === "visible") continue;
    if (around.scrollHeight <= around.clientHeight + 1) continue;
    const sheet = around.getBoundingClientRect(), centre = sheet.top + sheet.height / 2;
    if (middle < sheet.top || middle > sheet.bottom)
      return [sheet.left + sheet.width / 2, centre, middle - centre];
  }
  const x = (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2;
  const y = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2;
  if (!node.contains(document.elementFromPoint(x, y))) return null;
  window.aim = node;
  return [x, y];
}"""

TOUCH: Final = """([selector, said]) => {
  const node = window.named(selector, said);
  node?.click();
  return !!node;
}"""

GO: Final = "(path) => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }"

IS_OPEN: Final = "() => !document.getElementById('opening')"

FRAME: Final = "() => new Promise((drawn) => requestAnimationFrame(drawn))"

WITHOUT_HTTPS: Final = "The Cross-Origin-Opener-Policy header has been ignored"
"""What Chromium complains of at every address but the machine's own; Flet sends the header for that one."""

REFUSED_TWICE: Final = "Cannot read properties of null (reading 'completeError')"
"""What Flet's client (wakelock_plus) says where a browser twice in a row doesn't keep the screen on."""

NO_ANSWER: Final = "Failed to load resource: net::ERR_"
"""How Chromium's complaint of a server that does not answer begins."""

TOUCHABLE: Final = frozenset(
    {"button", "link", "tab", "radio", "checkbox", "switch", "textbox", "menuitem", "option", "slider"}
)


@dataclass(frozen=True, slots=True)
class Node:
    """One thing on screen. said: its own words; name: these, or the words of everything in it.

    id, label, tag: where it is in the tree, and to check that it is still the same thing.
    """

    id: str
    label: str
    tag: str
    said: str
    name: str
    role: str
    value: str
    tappable: bool
    disabled: bool
    state: str

    @property
    def selector(self) -> str:
        """Where it is, as long as it has this name: a box renamed since is another thing."""
        place = f"#{self.id}" if self.tag == "flt-semantics" else f"#{self.id} {self.tag}"
        label = json.dumps(self.label, ensure_ascii=False).replace(r"\n", r"\a ")
        return f"{place}[aria-label={label}]" if self.label else place

    @property
    def touchable(self) -> bool:
        """Whether it can be tapped."""
        return not self.disabled and (self.tappable or self.role in TOUCHABLE)


class Screen:
    """One browser window on the app of a program. fingers: touch, not a mouse.

    address: without a path, where it isn't the one that the program says. Records requests to other hosts in
    `foreign`, and the browser's complaints in `errors`.
    """

    def __init__(self, page: Page, program: Program, address: str = "", *, fingers: bool = False) -> None:
        self.page = page
        self.program = program
        self.address = address or program.address
        self.fingers = fingers
        self.lang = "en"
        self.foreign: list[str] = []
        self._errors: list[str] = []
        self._unanswered: list[str] = []
        self._away = self._offline = False
        self._prepare()

    def _prepare(self) -> None:
        page = self.page
        page.set_default_timeout(SECONDS * 1000)
        page.add_init_script(ENABLE)
        page.on("request", self._note)
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self._complain(str(error)))
        page.on("websocket", self._follow)

    def beside(self) -> "Screen":
        """Return another window of the same browser."""
        return Screen(self.page.context.new_page(), self.program, self.address)

    def open(self, path: str = "/", seconds: float = SECONDS) -> "Screen":
        """Go to an address of the app and wait until something is on screen."""
        self.page.goto(self.address + path)
        return self.ready(seconds)

    def go(self, path: str, says: str = "") -> None:
        """Go to an address without loading the page anew. says: part of its text, if known."""
        before = "" if says and self.path == path else self.text()
        self.page.evaluate(GO, path)
        what = f"{says or 'a change'} at {path}"
        self.wait_until(lambda seen: seen.path == path and says in seen.text() != before, what)

    def reload(self) -> "Screen":
        """Reload the page, as when a phone has discarded it."""
        self.page.reload()
        return self.ready()

    def ready(self, seconds: float = SECONDS) -> "Screen":
        """Wait until the app has drawn something with words, and it is visible."""
        drawn = "anything on screen"
        self.wait_until(lambda screen: screen.text() not in {"", WAITING}, drawn, seconds)
        self.wait_until(lambda screen: screen.page.evaluate(IS_OPEN), "the opening gone")
        return self

    @property
    def errors(self) -> list[str]:
        """What the browser complained about, except what a missing server explains."""
        return self._errors + self._unanswered

    def forgive(self, words: str) -> None:
        """Forget the complaints so far, which a test has provoked. words: the first of them."""
        assert self.errors[:1] == [words]
        self._errors.clear()

    def lose_network(self) -> None:
        """Take the network away until `find_network`; what the browser complains of meanwhile isn't noted."""
        self._offline = True
        self.page.context.set_offline(True)

    def find_network(self) -> None:
        """Give the network back; until the server answers, the browser may tell of what failed before."""
        self.page.context.set_offline(False)
        self._offline, self._away = False, True

    def forgive_silence(self) -> None:
        """Forget that nobody answered so far, because a test had taken the network away."""
        self._unanswered.clear()
        self._errors = [each for each in self._errors if not each.startswith(NO_ANSWER)]

    @property
    def path(self) -> str:
        """The path in the browser's address line."""
        return urlsplit(self.page.url).path

    def nodes(self) -> list[Node]:
        """Everything on screen, in reading order."""
        return [Node(**each) for each in json.loads(self.page.evaluate(SNAPSHOT))]

    def text(self) -> str:
        """Return all words on screen, one thing per line."""
        return "\n".join(word for node in self.nodes() for word in (node.said, node.value) if word)

    def buttons(self) -> list[str]:
        """Return the names of everything that can be tapped."""
        return [node.name for node in self.nodes() if node.touchable]

    def tap(self, name: str, role: str | None = None) -> None:
        """Tap the first thing with this name, or the only one whose name contains it."""
        self._touch(name, role, fast=False)

    def tap_fast(self, name: str) -> None:
        """Tap like a screen reader: at once, without checking whether anything covers it."""
        self._touch(name, None, fast=True)

    def has_touched(self, name: str) -> bool:
        """Tap the thing with this name if it is there, and return whether it was."""
        node = self._find(name, None)
        return node is not None and self._click(node, fast=False)

    def paste(self, name: str) -> None:
        """Paste the clipboard into a text field."""
        self.tap(name, role="textbox")
        self._let_draw()
        self.press("ControlOrMeta+v")

    def press(self, *keys: str) -> None:
        """Press keys of the keyboard, each by Playwright's name for it: `4`, `Enter`, `Control+z`."""
        for key in keys:
            self.page.keyboard.press(key)

    def write(self, name: str, words: str) -> None:
        """Replace the content of a text field."""
        self.tap(name, role="textbox")
        self._let_draw()  # Flutter throws away what is typed in the frame that gives a field its cursor
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.type(words)
        self.wait_until(lambda screen: any(node.value == words for node in screen.nodes()), words)

    def wait_for(self, *words: str) -> str:
        """Wait until all these words are on screen (each somewhere) and return the whole text."""
        return self.wait_until(lambda screen: all(word in screen.text() for word in words), repr(words))

    def wait_gone(self, words: str) -> str:
        """Wait until these words are nowhere on screen and return the whole text."""
        return self.wait_until(lambda screen: words not in screen.text(), f"{words!r} gone")

    def wait_until(self, holds: Callable[["Screen"], bool], what: str, seconds: float = SECONDS) -> str:
        """Wait for a condition; what: its words for the failure. Returns the whole text."""
        end = time.monotonic() + seconds
        while not holds(self):
            assert time.monotonic() < end, (
                f"waited {seconds} s for {what}; on {self.path}, {self.errors}:\n{self.text()}"
            )
            self.page.wait_for_timeout(PAUSE_MS)
        return self.text()

    def _touch(self, name: str, role: str | None, *, fast: bool) -> None:
        end = time.monotonic() + SECONDS
        while True:
            node = self._find(name, role)
            if node and self._click(node, fast=fast):
                return
            assert time.monotonic() < end, f"cannot touch {name!r} ({role}) among {self.buttons()}"
            self.page.wait_for_timeout(PAUSE_MS)

    def _find(self, name: str, role: str | None) -> Node | None:
        nodes = [node for node in self.nodes() if node.touchable and (role is None or node.role == role)]
        same = [node for node in nodes if name in {node.name, node.said}]
        if same:
            return same[0]
        if name.isdecimal():  # a key, and not whatever speaks of so many
            return None
        before, after = (r"\b" if edge.isalnum() else "" for edge in (name[0], name[-1]))
        word = re.compile(f"{before}{re.escape(name)}{after}")
        similar = [node for node in nodes if word.search(node.name)]
        return similar[0] if len(similar) == 1 else None

    def _click(self, node: Node, *, fast: bool) -> bool:
        where = [node.selector, node.said if not node.label and node.tag == "flt-semantics" else ""]
        if fast:
            return bool(self.page.evaluate(TOUCH, where))
        match self.page.evaluate(REACH, where):
            case [x, y]:
                (self.page.touchscreen.tap if self.fingers else self.page.mouse.click)(x, y)
                return not self.page.evaluate(MISSED)
            case [x, y, far]:
                self._turn_wheel(x, y, far)
        return False

    def _turn_wheel(self, x: float, y: float, far: float) -> None:
        self.page.mouse.move(x, y)
        self.page.mouse.wheel(0, far)
        self._let_draw()

    def _let_draw(self) -> None:
        for _frame in range(2):
            self.page.evaluate(FRAME)

    def _note(self, request: Request) -> None:
        there = urlsplit(request.url)
        if there.scheme in {"http", "https", "ws", "wss"} and there.netloc != urlsplit(self.address).netloc:
            self.foreign.append(request.url)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(WITHOUT_HTTPS):
            self._complain(message.text)

    def _complain(self, words: str) -> None:
        if words != REFUSED_TWICE and not (self._away or self._offline):
            (self._unanswered if words.startswith(NO_ANSWER) else self._errors).append(words)

    def _follow(self, socket: WebSocket) -> None:
        """Ignore the browser's other complaints while the server is away.

        A failed request is reported a moment before the broken connection is.
        """

        def away(gone: bool) -> None:
            self._away = gone
            if not gone:
                self._errors += self._unanswered
            self._unanswered.clear()

        socket.on("close", lambda _socket: away(True))
        socket.on("framereceived", lambda _data: away(False))


class NewScreen(Protocol):
    """Opens a window on a program's app, like a separate phone. address: as for `Screen`."""

    def __call__(self, program: Program, address: str = "") -> Screen: ...
