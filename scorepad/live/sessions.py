"""Two faults of Flet's sessions mended in one place: abandoned ones stay for ever, errors are shown raw.

Pinned to Flet 1.0.5, whose private names it uses; tests/live/test_sessions.py tells when they change.
"""

import logging
from typing import Any

from fastapi import WebSocket, WebSocketDisconnect
from flet.messaging.protocol import Message, MessageAction, SessionCrashedBody
from flet.messaging.session import Session
from flet_web.fastapi.flet_app import FletApp, app_manager

from scorepad.i18n import _, language, use

_log = logging.getLogger(__name__)
_flet_handle = FletApp.handle
_flet_receive_loop: Any = getattr(FletApp, "_FletApp__receive_loop")  # noqa: B009 - a name that Python has mangled


async def _handle(self: FletApp, websocket: WebSocket) -> None:
    """Serve one websocket; however it ends, its session is let go and can be taken up again or expire."""
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


async def _receive_loop(self: FletApp) -> None:
    """Receive until the browser is gone, then stop the sending loop also where no session ever began."""
    await _flet_receive_loop(self)
    state: dict[str, Any] = vars(self)
    if state["_FletApp__session"] is None:
        await state["_FletApp__send_queue"].put(None)


def _error(self: Session, message: str) -> None:
    """Say on the screen that something failed, and only in the log what it was."""
    _log.error("session %s crashed: %s", self.id, message)
    with use(_spoken(self)):
        sentence = _("Something went wrong here. What you entered is kept: reload the page to go on.")
    send: Any = getattr(self, "_Session__send_message")  # noqa: B009 - mangled, as above
    send(Message(MessageAction.SESSION_CRASHED, SessionCrashedBody(sentence)))


def _spoken(session: Session) -> str:
    """Give the language of a session's page, as its client speaks it."""
    configuration = session.page.locale_configuration
    locale = configuration.current_locale if configuration else None
    return locale.language_code if locale else language()


def mend() -> None:
    """Put the mended methods in place of Flet's; doing so twice changes nothing."""
    replaced: tuple[tuple[type, str, Any], ...] = (
        (FletApp, "handle", _handle),
        (FletApp, "_FletApp__receive_loop", _receive_loop),
        (Session, "error", _error),
    )
    for owner, name, method in replaced:
        setattr(owner, name, method)
