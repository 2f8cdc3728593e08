"""Mends the faults of Flet's sessions in one place.

They are described in FLET.md, faults 19 to 28. Pinned to Flet 1.0.5, whose private names it uses:
tests/live/test_sessions.py fails when they change.
"""

import asyncio
import logging
import traceback
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any
from weakref import WeakKeyDictionary, WeakSet

from fastapi import WebSocket, WebSocketDisconnect
from flet.controls.base_control import BaseControl
from flet.messaging.protocol import Message, MessageAction, RegisterClientResponseBody, SessionCrashedBody
from flet.messaging.session import Session
from flet_web.fastapi import flet_app
from flet_web.fastapi.flet_app import FletApp, app_manager
from flet_web.fastapi.flet_app_manager import FletAppManager

from scorepad.i18n import _, language, use
from scorepad.live import expiry
from scorepad.live.messages import hear
from scorepad.live.numbering import number_apart

_log = logging.getLogger(__name__)
_flet_handle = FletApp.handle
_flet_send_message = FletApp.send_message
_flet_disconnect_session = FletAppManager.disconnect_session
_flet_get_session = FletAppManager.get_session
_flet_encoder: Any = vars(flet_app)["configure_encode_object_for_msgpack"]
_flet_session_created: Any = getattr(FletApp, "_FletApp__on_session_created")  # noqa: B009 - a mangled name
_flet_updates: Any = getattr(Session, "_Session__updates_scheduler")  # noqa: B009 - a mangled name


async def _handle(self: FletApp, websocket: WebSocket) -> None:
    """Serve one websocket; however it ends, its session can be resumed or expires (FLET.md, fault 19)."""
    try:
        await _flet_handle(self, websocket)
    except (WebSocketDisconnect, RuntimeError, AttributeError) as ended:
        # The browser went while an answer was on its way, or said nothing sensible from the start.
        _log.debug("websocket ended: %r", ended)
    finally:
        state: dict[str, Any] = vars(self)
        session = state["_FletApp__session"]
        if session is not None and session.connection is self:
            key = getattr(self, "_FletApp__get_unique_session_id")(session.id)  # noqa: B009 - mangled, as above
            await app_manager.disconnect_session(key, state["_FletApp__session_timeout_seconds"])


_shown: WeakSet[Session] = WeakSet()
_failed: WeakSet[Session] = WeakSet()


async def _get_session(self: FletAppManager, key: str) -> Session | None:
    """Return the session that a browser may resume: one that has been shown (FLET.md, fault 24)."""
    session = await _flet_get_session(self, key)
    return session if session in _shown else None


async def _disconnect_session(self: FletAppManager, key: str, seconds: int) -> None:
    """Let go of a browser that is away; if it was shown nothing yet, end its session (FLET.md, fault 21)."""
    await _flet_disconnect_session(self, key, seconds)
    session = await _flet_get_session(self, key)
    if session is not None and session not in _shown:
        await self.delete_session(key)


async def _session_created(self: FletApp) -> None:
    """Draw the first screen, and remember once all has begun that was to begin with it."""
    session: Session = vars(self)["_FletApp__session"]
    await _flet_session_created(self)
    while vars(session)["_Session__pending_effects"]:
        await asyncio.sleep(0)
    if session.connection is self and session not in _failed:
        _shown.add(session)


async def _receive_loop(self: FletApp) -> None:
    """Receive within limits until the browser is gone, then stop the sending loop."""
    state: dict[str, Any] = vars(self)
    await hear(self, state["_FletApp__websocket"])
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
    """Send; what a reconnecting browser gets differs in each control's size (FLET.md, fault 23)."""
    if vars(self)["_FletApp__send_queue"] is None:
        # The line has gone, and its session will know in a moment.
        return
    body = message.body
    again = isinstance(body, RegisterClientResponseBody) and isinstance(body.page_patch, BaseControl)
    marks = _marks.set(_next_marks(vars(self)["_FletApp__session"]) if again else 0)
    try:
        _flet_send_message(self, message)
    finally:
        _marks.reset(marks)


_marks: ContextVar[int] = ContextVar("marks", default=0)
_connected: WeakKeyDictionary[Session, int] = WeakKeyDictionary()


def _next_marks(session: Session) -> int:
    """Give one or two in turn: what was sent the time before had another number, and all since had none."""
    _connected[session] = _connected.get(session, 0) % 2 + 1
    return _connected[session]


def _encoder(base: type) -> Callable[[object], Any]:
    """Make the function that encodes a control, with meaningless properties where marks are asked for."""
    encode: Callable[[object], Any] = _flet_encoder(base)
    marks = dict.fromkeys((f"_again_{number}" for number in range(_marks.get())), True)
    if not marks:
        return encode
    return lambda found: encode(found) | marks if isinstance(found, base) else encode(found)


def _take_result(self: Session, _control: int, call_id: str, result: Any, error: str | None) -> None:
    """Hand an answer to whoever waits for it, even if its control has gone (FLET.md, fault 20)."""
    state: dict[str, Any] = vars(self)
    waiting = state["_Session__method_calls"].pop(call_id, None)
    if waiting is not None:
        state["_Session__method_call_results"][waiting] = (result, error)
        waiting.set()


def _error(self: Session, message: str) -> None:
    """Show that something failed; only the log says what it was (FLET.md, fault 27)."""
    _log.error("session %s crashed: %s", self.id, message)
    if self not in _shown:
        _failed.add(self)
    with use(_spoken(self)):
        sentence = _("Something went wrong. What you entered is saved: reload the page to continue.")
    send: Any = getattr(self, "_Session__send_message")  # noqa: B009 - mangled, as above
    send(Message(MessageAction.SESSION_CRASHED, SessionCrashedBody(sentence)))


def _spoken(session: Session) -> str:
    """Give the language of a session's page, as its client speaks it."""
    configuration = session.page.locale_configuration
    locale = configuration.current_locale if configuration else None
    return locale.language_code if locale else language()


def are_screens_open() -> bool:
    """Return whether any browser is connected."""
    sessions: dict[str, Session] = vars(app_manager)["_FletAppManager__sessions"]
    return any(session.connection is not None for session in sessions.values())


def mend() -> None:
    """Put the mended methods in place of Flet's; doing so twice changes nothing."""
    number_apart()
    replaced: tuple[tuple[Any, str, Any], ...] = (
        (flet_app, "configure_encode_object_for_msgpack", _encoder),
        (FletApp, "handle", _handle),
        (FletApp, "send_message", _send_message),
        (FletApp, "_FletApp__on_session_created", _session_created),
        (FletAppManager, "disconnect_session", _disconnect_session),
        (FletAppManager, "get_session", _get_session),
        (FletAppManager, "delete_session", expiry.delete_session),
        (FletAppManager, "_FletAppManager__evict_expired_sessions", expiry.expire_sessions),
        (FletApp, "_FletApp__receive_loop", _receive_loop),
        (Session, "error", _error),
        (Session, "_Session__updates_scheduler", _updates),
        (Session, "handle_invoke_method_results", _take_result),
    )
    for owner, name, method in replaced:
        setattr(owner, name, method)
