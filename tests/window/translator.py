"""Shows an app of Flet 1.0.5 in the client of Flet 0.82.2, the last one that comes as a wheel.

`translator.py ADDRESS LOG` stands between the client and the app at ADDRESS (http://…, tcp://… or a socket's
path) and prints the address for the client. LOG gets a line of JSON for each text that is shown, each
control that gets the focus and each event of the client, by which the window is played. A file of its own,
without this project's modules: the client starts it.

What it changes, and why:

- A packet: 1.0.5 puts a byte before each (0: a message, 1: a data channel), and on a socket its length.
- `Semantics`: 0.82's draws no content. `MergeSemantics` does, and is sent instead.
- The page's `on_resize` and `on_media_change`: 0.82 reports them only to a page that asks.
- `action` of a control: unknown to 0.82. A click calls the method of the action's service, and the result of
  a file picker goes back as the event that 1.0.5's client sends.
- `border` of a text field: 0.82 knows one kind, without states.
"""

import asyncio
import json
import os
import socket
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import httpx
import msgpack
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket
from websockets.asyncio.client import connect

PATCH, EVENT, CALL = 2, 3, 5
"""Kinds of messages, the first part of each."""

MOST_BYTES: Final = 2**28
_WRITTEN: Final = ("value", "text", "semantics_label", "label")


class Translator:
    """Translates the messages of one connection, and logs what a player has to know."""

    def __init__(self, log: Path) -> None:
        self._log = log.open("a", buffering=1, encoding="utf-8")
        self._actions: dict[int, Any] = {}
        self._silent: set[int] = set()
        self._calls: dict[str, Any] = {}
        self._names: dict[int, str] = {}

    def _say(self, kind: str, *more: object) -> None:
        print(json.dumps([kind, *more]), file=self._log)

    def to_client(self, message: Any) -> Any:
        """Return a message of the app as the client understands it."""
        if message[0] == PATCH:
            for step in message[1]["patch"][1:]:
                if step[0] == 0 and step[2] in _WRITTEN and isinstance(step[3], str):
                    self._say("text", step[3])
        self._walk(message[1])
        return message

    def to_app(self, message: Any) -> tuple[list[Any], list[Any]]:
        """Return what a message of the client means: messages for the app, and those for the client."""
        kind, body = message
        if kind == EVENT:
            self._say("event", body["name"], self._names.get(body["target"], ""))
            return self._event(message)
        if kind == CALL and (action := self._calls.pop(body.get("call_id"), None)):
            if action["method"] != "pick_files" or body.get("error"):
                return [], []
            files = {"files": body.get("result") or []}
            return [[EVENT, {"target": action["service_id"], "name": "result", "data": files}]], []
        return [message], []

    def _event(self, message: Any) -> tuple[list[Any], list[Any]]:
        target = message[1]["target"]
        if message[1]["name"] != "click" or target not in self._actions:
            return [message], []
        action, call = self._actions[target], f"action {len(self._calls)} of {target}"
        self._calls[call] = action
        asked = {"control_id": action["service_id"], "call_id": call, "timeout": 3600}
        asked |= {"name": action["method"], "args": action["args"]}
        return ([] if target in self._silent else [message]), [[CALL, asked]]

    def _walk(self, part: Any) -> None:
        """Translate all controls in a part of a message, and note what they are called."""
        for each in part if isinstance(part, list) else ():
            self._walk(each)
        if not isinstance(part, dict):
            return
        kind, number = part.get("_c"), part.get("_i")
        if number:
            self._names[number] = " ".join(texts(part))
            self._actions.pop(number, None)
        if kind == "Text":
            self._say("text", " ".join(texts(part)))
        if number and part.get("action"):
            self._actions[number] = part["action"]
            (self._silent.discard if part.get("on_click") else self._silent.add)(number)
            part["on_click"] = True
        if kind == "Semantics":
            part["_c"] = "MergeSemantics"
        elif kind == "Page":
            part["on_resize"] = part["on_media_change"] = True
        elif kind == "TextField" and isinstance(part.get("border"), dict):
            _set_border(part)
        for each in list(part.values()):
            self._walk(each)


def _set_border(field: dict[str, Any]) -> None:
    states = field.pop("border")
    field["border"] = "outline"
    for state, prefix in (("default", "border"), ("focused", "focused_border")):
        side = (states.get(state) or {}).get("side") or {}
        field |= {f"{prefix}_{name}": side[name] for name in ("color", "width") if side.get(name)}
    radius = (states.get("default") or {}).get("border_radius")
    if radius is not None:
        field["border_radius"] = radius


def texts(part: Any) -> list[str]:
    """Return what is written in a control."""
    if isinstance(part, list):
        return [text for each in part for text in texts(each)]
    if not isinstance(part, dict):
        return []
    own = [part[name] for name in _WRITTEN if isinstance(part.get(name), str)]
    return own + [text for each in part.values() for text in texts(each)]


def unpack(data: bytes) -> Any:
    """Return a message."""
    return msgpack.unpackb(data, strict_map_key=False)


async def first_of(*works: Any) -> None:
    """Do things at once until the first ends."""
    tasks = [asyncio.ensure_future(work) for work in works]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()


async def serve_socket(address: str, log: Path) -> None:
    """Serve the client of a bundle, whose app listens at a tcp:// address or a socket's path."""

    async def client(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if address.startswith("tcp://"):
            host, port = address[6:].rsplit(":", 1)
            app_reader, app_writer = await asyncio.open_connection(host, int(port))
        else:
            app_reader, app_writer = await asyncio.open_unix_connection(address)
        translator = Translator(log)

        async def up() -> None:
            messages = msgpack.Unpacker(strict_map_key=False, max_buffer_size=MOST_BYTES)
            while data := await reader.read(1 << 20):
                messages.feed(data)
                for message in messages:
                    for_app, for_client = translator.to_app(message)
                    for packet in (b"\0" + msgpack.packb(each) for each in for_app):
                        app_writer.write(len(packet).to_bytes(4, "little") + packet)
                    writer.writelines(msgpack.packb(each) for each in for_client)

        async def down() -> None:
            with suppress(asyncio.IncompleteReadError):
                while True:
                    packet = await app_reader.readexactly(
                        int.from_bytes(await app_reader.readexactly(4), "little")
                    )
                    if packet[0] == 0:
                        writer.write(msgpack.packb(translator.to_client(unpack(packet[1:]))))

        await first_of(up(), down())
        app_writer.close()
        writer.close()

    path = Path(tempfile.mkdtemp(prefix="translator-")) / "socket"
    server = await asyncio.start_unix_server(client, path)
    print(path, flush=True)
    await server.serve_forever()


async def serve_http(address: str, log: Path) -> None:
    """Serve the client of a web server: its files, its uploads and its websocket."""
    place = address.partition("://")[2].rstrip("/")
    http = httpx.AsyncClient(base_url=f"http://{place}", trust_env=False)

    async def other(request: Request) -> Response:
        url = request.url.path + ("?" + request.url.query if request.url.query else "")
        body = await request.body()
        answer = await http.request(request.method, url, headers={"host": place}, content=body)
        return Response(answer.content, answer.status_code, media_type=answer.headers.get("content-type"))

    async def messages(client: WebSocket) -> None:
        await client.accept()
        translator = Translator(log)
        url = f"ws://{place}{client.url.path}"
        async with connect(url, max_size=None, user_agent_header=client.headers.get("user-agent")) as app:

            async def up() -> None:
                while (message := await client.receive())["type"] != "websocket.disconnect":
                    for_app, for_client = translator.to_app(unpack(message["bytes"]))
                    for each in for_app:
                        await app.send(b"\0" + msgpack.packb(each))
                    for each in for_client:
                        await client.send_bytes(msgpack.packb(each))

            async def down() -> None:
                async for packet in app:
                    if isinstance(packet, bytes) and packet[0] == 0:
                        await client.send_bytes(msgpack.packb(translator.to_client(unpack(packet[1:]))))

            await first_of(up(), down())
        with suppress(RuntimeError):
            await client.close()

    routes = [
        WebSocketRoute("/{path:path}", messages),
        Route("/{path:path}", other, methods=["GET", "POST", "PUT"]),
    ]
    listener = socket.create_server(("127.0.0.1", 0))
    print(f"http://127.0.0.1:{listener.getsockname()[1]}", flush=True)
    config = uvicorn.Config(Starlette(routes=routes), log_level="critical", ws_max_size=MOST_BYTES)
    await uvicorn.Server(config).serve([listener])


async def main(address: str, log: Path) -> None:
    """Serve until the process that started this one has ended."""
    parent, serve = os.getppid(), serve_http if address.startswith("http") else serve_socket

    async def watch() -> None:
        while os.getppid() == parent:
            await asyncio.sleep(0.5)

    await first_of(serve(address, log), watch())


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], Path(sys.argv[2])))
