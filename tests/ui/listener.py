"""The browser's end of a session, without a browser."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from typing import Any

import flet as ft
import msgpack
from flet.controls.base_control import BaseControl
from flet.messaging.connection import Connection
from flet.messaging.protocol import Message, MessageAction, configure_encode_object_for_msgpack
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub

from scorepad.service.browser_files import Uploads

encode = configure_encode_object_for_msgpack(BaseControl)
PAGE_ID = 1
FEATURES = (
    "accessible_navigation",
    "bold_text",
    "disable_animations",
    "high_contrast",
    "invert_colors",
    "reduce_motion",
    "on_off_switch_labels",
    "supports_announcements",
)
ANSWERS: dict[str, Any] = {
    "get_device_info": {"browser_name": "firefox", "language": "en-GB"},
    "get_accessibility_features": dict.fromkeys(FEATURES, False),
    "share_files": {"status": "success", "raw": ""},
}
"""What the browser says; an exception is what it answers with an error, an iterator has one answer a call."""


class Listener(Connection):
    """The browser's end of a session: records what was sent and answers what needs an answer.

    kept: the browser's own storage. mute: whether it follows navigation without reporting its address.
    picked: the chosen files, by their ids. uploads: where it sends them.
    """

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call] # Flet leaves it untyped
        self.loop = asyncio.get_running_loop()
        self.pubsubhub = PubSubHub(loop=self.loop)
        self.page_url = "http://127.0.0.1:8550"
        self.session: Session | None = None
        self.sent: list[tuple[MessageAction, bytes]] = []
        self.crashes: list[str] = []
        self.calls: list[tuple[str, Any]] = []
        self.kept: dict[str, Any] = {}
        self.mute = False
        self.uploads = Uploads()
        self.picked: dict[int, bytes] = {}
        self._answers: set[asyncio.Task[None]] = set()

    def send_message(self, message: Message) -> None:
        raw = msgpack.packb([message.action, message.body], default=encode)
        self.sent.append((message.action, raw))
        if message.action is MessageAction.SESSION_CRASHED:
            self.crashes.append(message.body.message)
        elif message.action is MessageAction.INVOKE_METHOD:
            answer = self.loop.create_task(self._answer(message.body))
            self._answers.add(answer)
            answer.add_done_callback(self._answers.discard)

    async def _answer(self, call: Any) -> None:
        assert self.session is not None
        self.calls.append((call.name, call.args))
        control = self.session.index.get(call.control_id)
        result = (
            self._from_kept(call) if isinstance(control, ft.SharedPreferences) else ANSWERS.get(call.name)
        )
        if isinstance(result, Iterator):
            result = next(result)
        error = str(result) if isinstance(result, Exception) else None
        self.session.handle_invoke_method_results(call.control_id, call.call_id, result, error)
        if call.name == "upload":
            for file in call.args["files"]:
                key = file.upload_url.rpartition("/")[2]
                if file.id in self.picked:
                    await self.uploads.receive(key, _chunks(self.picked[file.id]))
        if call.name == "push_route" and not self.mute:
            self.session.apply_page_patch({"route": call.args["route"]})
            await self.session.dispatch_event(PAGE_ID, "route_change", {"route": call.args["route"]})

    def _from_kept(self, call: Any) -> Any:
        match call.name:
            case "set":
                self.kept[call.args["key"]] = call.args["value"]
            case "remove":
                self.kept.pop(call.args["key"], None)
            case _:
                return self.kept.get(call.args["key"])
        return True


async def _chunks(data: bytes) -> AsyncIterator[bytes]:
    yield data
