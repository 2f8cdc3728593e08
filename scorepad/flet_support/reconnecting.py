"""What happens when a phone comes back: from the line that breaks to the same screen and half-typed number.

1. **The line breaks**: the phone sleeps, leaves the Wi-Fi, or the server stops. Flet's client blanks the page
   at once; `assets/notices.js` lays a notice over it, "Nothing is lost". Where nothing closes the line, that
   script finds out: a touch without an answer for 3 s, or 10 s of silence, and a tiny request that fails.
   On the server `serve` lets go of the session however its line ends, and `hold_while_connected` of what only
   a screen that is seen may hold, such as being here.
2. **Meanwhile** nothing is drawn (`is_online`) and nobody goes to another screen; what a handler of its own
   changed stays marked, as Flet's "dirty". A digit is safe before this begins: each one is stored as the
   device's draft before it is shown. The session waits `SESSION_SECONDS` (`web/server.py`), then
   `expire_sessions` ends it and frees its page.
3. **Its server answers again**: `notices.js` asks `/healthz` twice a second, and only then tells Flet's
   client of its failed attempt, which would double its pause otherwise. The client opens a new line and sends
   the number of its session.
4. **The same session** goes on if it is there and was shown (`find_session`): `send_message` sends the page
   as it was, then `_come_back` draws what is marked and calls whoever waits (`use_live`, which looks whether
   its value has changed, `use_on_arrival`, the wake lock). The screen, its address and the draft have never
   been away.
5. **Another session** begins if the phone was away too long, or the server is another process. The address
   leads to the same screen, the browser's credential to the same device (`ui/app.py`), and that to the draft
   in the store. Controls of another process have other numbers (`number_controls_apart`), so that the client
   replaces all that it has, and no touch that it kept can reach a wrong control. A guest for whom there is no
   place is turned away; the notice then says so, and the client tries again.
6. **The notice goes** when a screen has come and is drawn: `assets/opening.js` sees that the frame is no
   longer Flet's own loading page.

Played by `tests/browser/test_coming_back.py` and `tests/grid/test_restarts_grid.py`. Pinned to Flet 1.0.5,
whose private names it uses: tests/flet_support/test_sessions.py fails when they change.
"""

import asyncio
import contextvars
import gc
import logging
import secrets
from collections.abc import Awaitable, Callable, Hashable, Iterator, Sequence
from contextlib import ExitStack
from contextvars import ContextVar
from datetime import UTC, datetime
from itertools import chain, repeat
from typing import Any, Final
from weakref import WeakKeyDictionary, WeakSet

import flet as ft
from flet.controls.base_control import BaseControl
from flet.controls.id_counter import ControlId
from flet.messaging.protocol import Message, RegisterClientResponseBody
from flet.messaging.session import Session

from scorepad.flet_support.hooks import use_effect, use_instance
from scorepad.flet_support.page_state import PageState, call_all, components_on, is_online, page_state
from scorepad.flet_support.screens import Handler, action

SWEEP_SECONDS: float = 10
"""How often expired sessions are looked for; the same interval as Flet's."""

FULL: Final = 1013
"""The close code of a connection without a place; `notices.js` says so, and Flet's client comes again."""

FIRST_CONTROL: Final = 1 << 16
LAST_CONTROL: Final = (1 << 32) - 1
"""The highest number. Flutter in JavaScript reads no 64-bit integers: Safari and Firefox show nothing."""

shown: WeakSet[Session] = WeakSet()
"""The sessions whose first screen was drawn, and that nothing has failed since."""

failed: WeakSet[Session] = WeakSet()
"""The sessions that failed or were ended before they were shown, and never are from then on."""

_left: WeakSet[ft.Page] = WeakSet()
"""The pages of sessions ended since the last collection that are still in memory."""

_marks: ContextVar[int] = ContextVar("marks", default=0)
_times: WeakKeyDictionary[Session, int] = WeakKeyDictionary()
_log = logging.getLogger(__name__)


def _of(app: Any, name: str) -> Any:
    """Return what Flet's end of a line keeps under a name that Python has mangled."""
    return getattr(app, f"_FletApp__{name}")


# 1. The line breaks


async def serve(
    app: Any, flets: Callable[..., Awaitable[None]], manager: Any, left: type[Exception], websocket: object
) -> None:
    """Serve one websocket; however it ends, its session can be resumed or expires (FLET.md, fault 19).

    left: what is raised when a browser has gone.
    """
    try:
        await flets(app, websocket)
    except (left, RuntimeError, AttributeError) as ended:
        # The browser went while an answer was on its way, or sent nothing valid from the start.
        _log.debug("websocket ended: %r", ended)
    finally:
        session = _of(app, "session")
        if session is not None and session.connection is app:
            key = _of(app, "get_unique_session_id")(session.id)
            await manager.disconnect_session(key, _of(app, "session_timeout_seconds"))


async def disconnect_session(
    manager: Any, flets: Callable[..., Awaitable[None]], key: str, seconds: int
) -> None:
    """Release a disconnected browser; if it was shown nothing yet, end its session (FLET.md, fault 21)."""
    known = vars(manager)["_FletAppManager__sessions"]
    await flets(manager, key, seconds)
    if key in known and known[key] not in shown:
        await manager.delete_session(key)


def use_while_connected(take: Callable[[], Callable[[], None]] | None, depends: Sequence[Hashable]) -> None:
    """Call `take` whenever this component is on the screen and its browser is connected, and let go after.

    take: takes hold of something and returns the function that lets go; None = nothing for now. depends: all
    that `take` depends on.
    """
    page = ft.context.page
    held: ExitStack[bool | None] = use_instance(ExitStack)

    def start() -> None:
        if take:
            held.callback(hold_while_connected(page, take))

    use_effect(start, depends, held.close)


def hold_while_connected(page: ft.Page, take: Callable[[], Callable[[], None]]) -> Callable[[], None]:
    """Call `take` whenever a page's browser is connected, and let go after; the returned function ends that.

    take: takes hold of something and returns the function that lets go.
    """
    state, held = page_state(page), ExitStack()

    def hold() -> None:
        held.close()
        if is_online(page):
            held.callback(take())

    def stop() -> None:
        held.close()
        state.connect.pop(hold, None)
        state.disconnect.pop(held.close, None)
        state.close.pop(stop, None)

    state.connect[hold] = state.disconnect[held.close] = state.close[stop] = None
    hold()
    return stop


# 2. Meanwhile


async def delete_session(manager: Any, flets: Callable[..., Awaitable[None]], key: str) -> None:
    """End a session, and track its page until it has left memory."""
    session = await manager.get_session(key)
    await flets(manager, key)
    if session is not None:
        _left.add(session.page)


async def expire_sessions(manager: Any) -> None:
    """End sessions when they expire, until cancelled, and collect the pages left in memory.

    Only a garbage collection frees a page, since all its parts refer to each other, and hundreds of visits
    (0.3 to 1 MB each) would pass before Python looks at older objects by itself. A collection also scans the
    living pages, 1 to 6 ms each in which nobody is answered: it waits until enough pages have gone
    (FLET.md, fault 26).
    """
    known: dict[str, Session] = vars(manager)["_FletAppManager__sessions"]
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        now = datetime.now(UTC)
        for key in [key for key, each in known.items() if each.expires_at and now > each.expires_at]:
            await manager.delete_session(key)
        # A page's closing work starts in the next turn, and the page stays alive until it has ended.
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        if _left and len(_left) >= len(known):
            gc.collect()
            # What still stays is referenced elsewhere, and collecting again and again would not change that.
            _left.clear()


# 4. The same session


async def find_session(
    manager: Any, flets: Callable[[Any, str], Awaitable[Session | None]], key: str
) -> Session | None:
    """Return the session that a browser may resume: one that has been shown (FLET.md, fault 24)."""
    session = await flets(manager, key)
    return session if session in shown else None


async def begin_session(app: Any, flets: Callable[[Any], Awaitable[None]]) -> None:
    """Draw the first screen, and mark the session as shown once all its first effects have started."""
    session: Session = _of(app, "session")
    await flets(app)
    while vars(session)["_Session__pending_effects"]:
        await asyncio.sleep(0)
    if session.connection is app and session not in failed:
        shown.add(session)


def send_message(app: Any, flets: Callable[[Any, Message], None], message: Message) -> None:
    """Send a message; for a reconnecting browser every control differs in size (FLET.md, fault 23)."""
    if _of(app, "send_queue") is None:
        # The connection is gone, and its session is about to be told.
        return
    body = message.body
    again = isinstance(body, RegisterClientResponseBody) and isinstance(body.page_patch, BaseControl)
    session: Session = _of(app, "session")
    if again:
        # 1 or 2 in turn, so that two resent pages in a row differ in their number of properties.
        _times[session] = _times.get(session, 0) % 2 + 1
    marks = _marks.set(_times[session] if again else 0)
    try:
        flets(app, message)
    finally:
        _marks.reset(marks)


def encoder(flets: Callable[[type], Callable[[object], Any]], base: type) -> Callable[[object], Any]:
    """Return the function that encodes a control, with meaningless properties added where marks are set."""
    encode = flets(base)
    marks = dict.fromkeys((f"_again_{number}" for number in range(_marks.get())), True)
    if not marks:
        return encode
    return lambda found: encode(found) | marks if isinstance(found, base) else encode(found)


def open_page(page: ft.Page) -> None:
    """Take over a new page's events and apply its device's language. Call it first."""
    state = page_state(page)
    page.on_connect = lambda _event: _come_back(page, state)
    page.on_disconnect = lambda _event: call_all(state.disconnect)


def _come_back(page: ft.Page, state: PageState) -> None:
    # A reconnecting browser redraws everything and doesn't report the focus it had.
    state.focus = None
    state.arrivals = state.arrivals + 1
    # A change while the phone was offline marked its component, but was never drawn (FLET.md, fault 4). This
    # includes Flet's own: its router would otherwise believe in an address that is not on screen.
    for part in components_on(page):
        if part._state.mounted and part._state.is_dirty:  # noqa: SLF001 - Flet has no public mark
            page.session.schedule_update(part)
    call_all(state.connect)


def use_on_arrival(handler: Handler) -> None:
    """Run the handler when a component appears on the screen, and again whenever its browser reconnects."""
    page, handle = ft.context.page, action(handler)

    def arrive() -> Callable[[], None]:
        contextvars.copy_context().run(page.run_task, handle, None)
        return lambda: None

    use_while_connected(arrive, [])


# 5. Another session


def _count_from(number: int) -> Iterator[int]:
    """Return the numbers from one on, over and over; without a line of Python for each of them."""
    all_of_them = range(FIRST_CONTROL, LAST_CONTROL + 1)
    return chain(range(number, LAST_CONTROL + 1), chain.from_iterable(repeat(all_of_them)))


# Starting in the lower half leaves room for two thousand million controls; a page has some thousands of them,
# so two processes get overlapping numbers on one page once in a million restarts.
_numbers: Final = _count_from(FIRST_CONTROL + secrets.randbelow((1 << 31) - FIRST_CONTROL))


def number_controls_apart() -> None:
    """Count controls from this process's own number on; calling it twice changes nothing (FLET.md, fault 25).

    A client takes a control with an equal number for the same one: it merges the new list of services into
    the old one, never binds the first new service, waits 10 s for its answer and shows an error instead of
    the page (in Dart: `Control._mergeMaps`, `ServiceRegistry._onServicesUpdated`, `Control.invokeMethod`).
    Equal are the page and its window alone, always 1 and 2.
    """
    vars(ControlId)["_counter"] = _numbers


async def turn_away(page: ft.Page) -> None:
    """End the session of a page's browser, which says that there are too many and tries again later."""
    session = page.session
    # Only a session that was shown can be resumed, and waits for its browser.
    shown.discard(session)
    failed.add(session)
    websocket = vars(session.connection).get("_FletApp__websocket")
    if websocket:
        await websocket.close(FULL)
