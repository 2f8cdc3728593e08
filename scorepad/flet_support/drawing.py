"""What any session draws, what follows a failure, and answers that come too late.

Pinned to Flet 1.0.5, whose private names it uses. What only a served session needs is in `reconnecting.py`.
"""

import logging
import traceback
from typing import Any, Final

from flet.controls import base_control
from flet.controls.base_control import BaseControl
from flet.controls.control_event import get_event_field_type
from flet.messaging.protocol import Message, MessageAction, SessionCrashedBody
from flet.messaging.session import Session

from scorepad.flet_support.comparing import compare_without_detours
from scorepad.flet_support.making import make_controls_by_what_is_given
from scorepad.flet_support.reconnecting import failed, number_controls_apart, shown
from scorepad.i18n import _, language, use_language

_event_types: Final[dict[tuple[type[BaseControl], str], Any]] = {}
"""The types of events that were needed so far, by the control's class and the handler's field."""

_log = logging.getLogger(__name__)
_flet_updates: Any = getattr(Session, "_Session__updates_scheduler")  # noqa: B009 - a mangled name


async def _updates(self: Session) -> None:
    """Draw changes until the session ends; after a failure the browser starts afresh (FLET.md, fault 22)."""
    while True:
        try:
            await _flet_updates(self)
        except Exception:
            shown.discard(self)
            self.error(traceback.format_exc())
        else:
            return


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
    if self not in shown:
        failed.add(self)
    configuration = self.page.locale_configuration
    locale = configuration.current_locale if configuration else None
    with use_language(locale.language_code if locale else language()):
        sentence = _("Something went wrong. What you entered is saved: reload the page to continue.")
    send: Any = getattr(self, "_Session__send_message")  # noqa: B009 - mangled, as above
    send(Message(MessageAction.SESSION_CRASHED, SessionCrashedBody(sentence)))


def event_type(control: BaseControl, field: str) -> Any:
    """Return the type of an event that a control handles, found once for its class (FLET.md, fault 60)."""
    key = type(control), field
    if key not in _event_types:
        _event_types[key] = get_event_field_type(control, field)
    return _event_types[key]


def patch_drawing() -> None:
    """Replace the methods of any session by the repaired ones; calling it twice changes nothing."""
    number_controls_apart()
    make_controls_by_what_is_given()
    compare_without_detours()
    setattr(base_control, "get_event_field_type", event_type)  # noqa: B010 - mypy lets no name be replaced
    # Flet makes a text of each message for its log, written or not: its kind is enough (FLET.md, fault 62).
    setattr(Message, "__str__", lambda message: message.action.name)  # noqa: B010 - as above
    setattr(Session, "error", _error)  # noqa: B010 - mypy lets no method be assigned
    setattr(Session, "_Session__updates_scheduler", _updates)  # noqa: B010 - as above
    setattr(Session, "handle_invoke_method_results", _take_result)  # noqa: B010 - as above
