"""Sessions served over websockets: repairs (FLET.md, faults 19 to 28, 62) and their end.

Only a garbage collection frees a page, since all its parts refer to each other, and hundreds of visits (0.3
to 1 MB each) would pass before Python looks at older objects by itself.

Pinned to Flet 1.0.5, whose private names it uses: tests/flet_support/test_sessions.py fails when they change.
"""

import asyncio
import gc
import logging
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any
from weakref import WeakKeyDictionary, WeakSet

from fastapi import WebSocket, WebSocketDisconnect
from flet.controls.base_control import BaseControl
from flet.controls.page import Page
from flet.messaging.protocol import Message, RegisterClientResponseBody
from flet.messaging.session import Session
from flet_web.fastapi import flet_app
from flet_web.fastapi.flet_app import FletApp, app_manager
from flet_web.fastapi.flet_app_manager import FletAppManager

from scorepad.flet_support.drawing import failed, patch_drawing, shown
from scorepad.flet_support.messages import receive_messages

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

_marks: ContextVar[int] = ContextVar("marks", default=0)
_connected: WeakKeyDictionary[Session, int] = WeakKeyDictionary()


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
    return session if session in shown else None


async def _disconnect_session(self: FletAppManager, key: str, seconds: int) -> None:
    """Release a disconnected browser; if it was shown nothing yet, end its session (FLET.md, fault 21)."""
    await _flet_disconnect_session(self, key, seconds)
    session = await _flet_get_session(self, key)
    if session is not None and session not in shown:
        await self.delete_session(key)


async def _session_created(self: FletApp) -> None:
    """Draw the first screen, and mark the session as shown once all its first effects have started."""
    session: Session = vars(self)["_FletApp__session"]
    await _flet_session_created(self)
    while vars(session)["_Session__pending_effects"]:
        await asyncio.sleep(0)
    if session.connection is self and session not in failed:
        shown.add(session)


async def _receive_loop(self: FletApp) -> None:
    """Receive within limits until the browser is gone, then stop the sending loop."""
    state: dict[str, Any] = vars(self)
    await receive_messages(self, state["_FletApp__websocket"])
    await state["_FletApp__send_queue"].put(None)


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


def _named(message: Message) -> str:
    """Return what Flet writes of a message to its log, written or not: its kind alone (FLET.md, fault 62)."""
    return message.action.name


def _encoder(base: type) -> Callable[[object], Any]:
    """Return the function that encodes a control, with meaningless properties added where marks are set."""
    encode: Callable[[object], Any] = _flet_encoder(base)
    marks = dict.fromkeys((f"_again_{number}" for number in range(_marks.get())), True)
    if not marks:
        return encode
    return lambda found: encode(found) | marks if isinstance(found, base) else encode(found)


def patch_sessions() -> None:
    """Replace Flet's methods by the repaired ones; calling it twice changes nothing."""
    patch_drawing()
    replaced: tuple[tuple[Any, str, Any], ...] = (
        (flet_app, "configure_encode_object_for_msgpack", _encoder),
        (Message, "__str__", _named),
        (FletApp, "handle", _handle),
        (FletApp, "send_message", _send_message),
        (FletApp, "_FletApp__on_session_created", _session_created),
        (FletAppManager, "disconnect_session", _disconnect_session),
        (FletAppManager, "get_session", _get_session),
        (FletAppManager, "delete_session", delete_session),
        (FletAppManager, "_FletAppManager__evict_expired_sessions", expire_sessions),
        (FletApp, "_FletApp__receive_loop", _receive_loop),
    )
    for owner, name, method in replaced:
        setattr(owner, name, method)
