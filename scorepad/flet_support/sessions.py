"""Puts what `reconnecting` and `messages` do in the place of methods of Flet's server.

Pinned to Flet 1.0.5, whose private names it uses.
"""

from functools import cache, partial, partialmethod
from typing import Any

from fastapi import WebSocketDisconnect
from flet_web.fastapi import flet_app
from flet_web.fastapi.flet_app import FletApp, app_manager
from flet_web.fastapi.flet_app_manager import FletAppManager

from scorepad.flet_support import reconnecting
from scorepad.flet_support.drawing import patch_drawing
from scorepad.flet_support.messages import receive_messages


async def _receive(app: FletApp) -> None:
    """Receive within limits until the browser is gone, then stop the sending loop."""
    state: dict[str, Any] = vars(app)
    await receive_messages(app, state["_FletApp__websocket"])
    await state["_FletApp__send_queue"].put(None)


@cache
def patch_sessions() -> None:
    """Replace Flet's methods; ours get the one that they replace as their second argument."""
    patch_drawing()
    encoder = vars(flet_app)["configure_encode_object_for_msgpack"]
    setattr(flet_app, "configure_encode_object_for_msgpack", partial(reconnecting.encoder, encoder))  # noqa: B010 - mypy lets no name be replaced
    setattr(FletApp, "_FletApp__receive_loop", _receive)  # noqa: B010 - as above
    setattr(FletAppManager, "_FletAppManager__evict_expired_sessions", reconnecting.expire_sessions)  # noqa: B010 - as above
    replaced: tuple[tuple[type, str, Any, tuple[object, ...]], ...] = (
        (FletApp, "handle", reconnecting.serve, (app_manager, WebSocketDisconnect)),
        (FletApp, "send_message", reconnecting.send_message, ()),
        (FletApp, "_FletApp__on_session_created", reconnecting.begin_session, ()),
        (FletAppManager, "disconnect_session", reconnecting.disconnect_session, ()),
        (FletAppManager, "get_session", reconnecting.find_session, ()),
        (FletAppManager, "delete_session", reconnecting.delete_session, ()),
    )
    for owner, name, ours, more in replaced:
        setattr(owner, name, partialmethod(ours, getattr(owner, name), *more))
