"""Flet's sessions: repairs (FLET.md, faults 19 to 28), their end, and the numbers of their controls.

Flet counts its controls from 3 in every process, and a client takes a control with an equal number for the
same one, also after a restart: it merges the new list of services into the old one, never binds the first new
service, waits 10 s for its answer and shows an error instead of the page (Flet 1.0.5, in Dart:
`Control._mergeMaps`, `ServiceRegistry._onServicesUpdated`, `Control.invokeMethod`). With numbers of its own a
process replaces everything that the old one has left, except the page and its window, always 1 and 2, and a
touch that the client kept while the server was away cannot reach a wrong control.

Only a garbage collection frees a page, since all its parts refer to each other, and hundreds of visits (0.3
to 1 MB each) would pass before Python looks at older objects by itself.

Pinned to Flet 1.0.5, whose private names it uses: tests/flet_support/test_sessions.py fails when they change.
"""

import asyncio
import gc
import logging
import secrets
import traceback
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any, Final
from weakref import WeakKeyDictionary, WeakSet

from fastapi import WebSocket, WebSocketDisconnect
from flet.controls.base_control import BaseControl
from flet.controls.id_counter import ControlId
from flet.controls.page import Page
from flet.messaging.protocol import Message, MessageAction, RegisterClientResponseBody, SessionCrashedBody
from flet.messaging.session import Session
from flet_web.fastapi import flet_app
from flet_web.fastapi.flet_app import FletApp, app_manager
from flet_web.fastapi.flet_app_manager import FletAppManager

from scorepad.flet_support.messages import receive_messages
from scorepad.i18n import _, language, use_language

FIRST_CONTROL: Final = 1 << 16
LAST_CONTROL: Final = (1 << 32) - 1
"""The highest number. Flutter in JavaScript reads no 64-bit integers: Safari and Firefox show nothing."""

SWEEP_SECONDS: float = 10
"""How often expired sessions are looked for; the same interval as Flet's."""

_flet_delete_session = FletAppManager.delete_session
_left: WeakSet[Page] = WeakSet()
"""The pages of sessions ended since the last collection that are still in memory."""

_log = logging.getLogger(__name__)
_flet_handle = FletApp.handle
_flet_send_message = FletApp.send_message
_flet_disconnect_session = FletAppManager.disconnect_session
_flet_get_session = FletAppManager.get_session
_flet_encoder: Any = vars(flet_app)["configure_encode_object_for_msgpack"]
_flet_session_created: Any = getattr(FletApp, "_FletApp__on_session_created")  # noqa: B009 - a mangled name
_flet_updates: Any = getattr(Session, "_Session__updates_scheduler")  # noqa: B009 - a mangled name

_shown: WeakSet[Session] = WeakSet()
_failed: WeakSet[Session] = WeakSet()

_marks: ContextVar[int] = ContextVar("marks", default=0)
_connected: WeakKeyDictionary[Session, int] = WeakKeyDictionary()


def _count_from(number: int) -> Iterator[int]:
    while True:
        yield number
        number = number + 1 if number < LAST_CONTROL else FIRST_CONTROL


# Starting in the lower half leaves room for two thousand million controls; a page has some thousands of them,
# so two processes get overlapping numbers on one page once in a million restarts.
_numbers: Final = _count_from(FIRST_CONTROL + secrets.randbelow((1 << 31) - FIRST_CONTROL))


def number_controls_apart() -> None:
    """Count controls from this process's own number on; calling it twice changes nothing."""
    vars(ControlId)["_counter"] = _numbers


async def delete_session(self: FletAppManager, key: str) -> None:
    """End a session, and track its page until it has left memory."""
    session = await self.get_session(key)
    await _flet_delete_session(self, key)
    if session is not None:
        _left.add(session.page)


async def expire_sessions(self: FletAppManager) -> None:
    """End sessions when they expire, until cancelled, and collect the pages left in memory.

    A collection also scans the living pages, 1 to 6 ms each in which nobody is answered: it waits until
    enough pages have gone.
    """
    known: dict[str, Session] = vars(self)["_FletAppManager__sessions"]
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        now = datetime.now(UTC)
        for key in [key for key, each in known.items() if each.expires_at and now > each.expires_at]:
            await self.delete_session(key)
        # A page's closing work starts in the next turn, and the page stays alive until it has ended.
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        if _left and len(_left) >= len(known):
            gc.collect()
            # A page that still stays is referenced elsewhere, and collecting again and again would not change
            # that.
            _left.clear()


async def _handle(self: FletApp, websocket: WebSocket) -> None:
    """Serve one websocket; however it ends, its session can be resumed or expires (FLET.md, fault 19)."""
    try:
        await _flet_handle(self, websocket)
    except (WebSocketDisconnect, RuntimeError, AttributeError) as ended:
        # The browser went while an answer was on its way, or sent nothing valid from the start.
        _log.debug("websocket ended: %r", ended)
    finally:
        state: dict[str, Any] = vars(self)
        session = state["_FletApp__session"]
        if session is not None and session.connection is self:
            key = getattr(self, "_FletApp__get_unique_session_id")(session.id)  # noqa: B009 - mangled, as above
            await app_manager.disconnect_session(key, state["_FletApp__session_timeout_seconds"])


async def _get_session(self: FletAppManager, key: str) -> Session | None:
    """Return the session that a browser may resume: one that has been shown (FLET.md, fault 24)."""
    session = await _flet_get_session(self, key)
    return session if session in _shown else None


async def _disconnect_session(self: FletAppManager, key: str, seconds: int) -> None:
    """Release a disconnected browser; if it was shown nothing yet, end its session (FLET.md, fault 21)."""
    await _flet_disconnect_session(self, key, seconds)
    session = await _flet_get_session(self, key)
    if session is not None and session not in _shown:
        await self.delete_session(key)


async def _session_created(self: FletApp) -> None:
    """Draw the first screen, and mark the session as shown once all its first effects have started."""
    session: Session = vars(self)["_FletApp__session"]
    await _flet_session_created(self)
    while vars(session)["_Session__pending_effects"]:
        await asyncio.sleep(0)
    if session.connection is self and session not in _failed:
        _shown.add(session)


async def _receive_loop(self: FletApp) -> None:
    """Receive within limits until the browser is gone, then stop the sending loop."""
    state: dict[str, Any] = vars(self)
    await receive_messages(self, state["_FletApp__websocket"])
    await state["_FletApp__send_queue"].put(None)


async def _updates(self: Session) -> None:
    """Draw changes until the session ends; after a failure the browser starts afresh (FLET.md, fault 22)."""
    while True:
        try:
            await _flet_updates(self)
        except Exception:
            _shown.discard(self)
            self.error(traceback.format_exc())
        else:
            return


def _send_message(self: FletApp, message: Message) -> None:
    """Send a message; for a reconnecting browser every control differs in size (FLET.md, fault 23)."""
    if vars(self)["_FletApp__send_queue"] is None:
        # The connection is gone, and its session is about to be told.
        return
    body = message.body
    again = isinstance(body, RegisterClientResponseBody) and isinstance(body.page_patch, BaseControl)
    session: Session = vars(self)["_FletApp__session"]
    if again:
        # 1 or 2 in turn, so that two resent pages in a row differ in their number of properties.
        _connected[session] = _connected.get(session, 0) % 2 + 1
    marks = _marks.set(_connected[session] if again else 0)
    try:
        _flet_send_message(self, message)
    finally:
        _marks.reset(marks)


def _encoder(base: type) -> Callable[[object], Any]:
    """Return the function that encodes a control, with meaningless properties added where marks are set."""
    encode: Callable[[object], Any] = _flet_encoder(base)
    marks = dict.fromkeys((f"_again_{number}" for number in range(_marks.get())), True)
    if not marks:
        return encode
    return lambda found: encode(found) | marks if isinstance(found, base) else encode(found)


def _take_result(self: Session, _control: int, call_id: str, result: Any, error: str | None) -> None:
    """Pass an answer to the caller waiting for it, even if its control has gone (FLET.md, fault 20)."""
    state: dict[str, Any] = vars(self)
    waiting = state["_Session__method_calls"].pop(call_id, None)
    if waiting is not None:
        state["_Session__method_call_results"][waiting] = (result, error)
        waiting.set()


def _error(self: Session, message: str) -> None:
    """Show that something failed; only the log has the details (FLET.md, fault 27)."""
    _log.error("session %s crashed: %s", self.id, message)
    if self not in _shown:
        _failed.add(self)
    configuration = self.page.locale_configuration
    locale = configuration.current_locale if configuration else None
    with use_language(locale.language_code if locale else language()):
        sentence = _("Something went wrong. What you entered is saved: reload the page to continue.")
    send: Any = getattr(self, "_Session__send_message")  # noqa: B009 - mangled, as above
    send(Message(MessageAction.SESSION_CRASHED, SessionCrashedBody(sentence)))


def are_screens_open() -> bool:
    """Return whether any browser is connected."""
    sessions: dict[str, Session] = vars(app_manager)["_FletAppManager__sessions"]
    return any(session.connection is not None for session in sessions.values())


def patch_sessions() -> None:
    """Replace Flet's methods by the repaired ones; calling it twice changes nothing."""
    number_controls_apart()
    replaced: tuple[tuple[Any, str, Any], ...] = (
        (flet_app, "configure_encode_object_for_msgpack", _encoder),
        (FletApp, "handle", _handle),
        (FletApp, "send_message", _send_message),
        (FletApp, "_FletApp__on_session_created", _session_created),
        (FletAppManager, "disconnect_session", _disconnect_session),
        (FletAppManager, "get_session", _get_session),
        (FletAppManager, "delete_session", delete_session),
        (FletAppManager, "_FletAppManager__evict_expired_sessions", expire_sessions),
        (FletApp, "_FletApp__receive_loop", _receive_loop),
        (Session, "error", _error),
        (Session, "_Session__updates_scheduler", _updates),
        (Session, "handle_invoke_method_results", _take_result),
    )
    for owner, name, method in replaced:
        setattr(owner, name, method)
