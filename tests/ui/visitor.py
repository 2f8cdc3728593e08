"""A browser without a screen: over a real websocket it answers, navigates, types and leaves."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import msgpack
import websockets
from flet.messaging.protocol import MessageAction

from scorepad.service.games import Games
from scorepad.ui.theme.style import HIGHLIGHT
from tests.ui.listener import ANSWERS
from tests.ui.playing import count_round, kept, record_of, w03
from tests.web.servers import SECONDS, break_off, register

CARDS = "North–South, Cards on the table"


class Visitor:
    """A connected browser. session: its id, assigned by the server. kept: what it keeps."""

    def __init__(self, line: websockets.ClientConnection, session: str, page: int) -> None:
        """Begin with an empty storage."""
        self.session = session
        self.kept: dict[str, Any] = {}
        self._line = line
        self._page = page
        self._sent: list[Any] = []
        self._drawn: set[int] = set()

    async def wait_for(self, words: str, seconds: float = SECONDS) -> None:
        """Answer requests until some words were sent; raises TimeoutError without them."""
        async with asyncio.timeout(seconds):
            while words.encode() not in await self._next_message():
                pass

    async def go(self, address: str, words: str) -> None:
        """Go to an address as with the browser's address line, and wait for words of its screen."""
        await self._send(MessageAction.UPDATE_CONTROL_PROPS, id=self._page, props={"route": address})
        await self.fire("route_change", {"route": address})
        await self.wait_for(words)

    async def tap(self, words: str) -> None:
        """Tap the last drawn button with some words in it."""
        drawn = (
            each
            for body in reversed(self._sent)
            for each in drawn_controls(body)
            if each["_c"] == "TextButton"
        )
        number = next(each["_i"] for each in drawn if words in str(each))
        await self._send(MessageAction.CONTROL_EVENT, target=number, name="click", data=None)

    async def press(self, key: str, *, ctrl: bool = False) -> None:
        """Press a key of the keyboard, under Flet's name for it."""
        await self.fire(
            "keyboard_event", {"key": key, "ctrl": ctrl, "shift": False, "alt": False, "meta": False}
        )

    async def type_cards(self, game: str, in_hand: str) -> None:
        """Open a game and start typing in its third round. The addresses are those of `half_counted`."""
        await self.wait_for("New game")
        await self.go(game, "Large scores")
        await self.go(in_hand, "Add up an opening meld")
        await self.tap(f"{CARDS}, –")
        await self.wait_for(HIGHLIGHT.value)
        await self.press("4")
        await self.wait_for(f"{CARDS}, 4")

    async def claim(self, **props: Any) -> None:
        """Say something of the page, as a browser does of its size."""
        await self._send(MessageAction.UPDATE_CONTROL_PROPS, id=self._page, props=props)

    async def touch_everything(self) -> None:
        """Click whatever was ever drawn, also what is no longer on the screen."""
        for number in self._drawn | {each["_i"] for body in self._sent for each in drawn_controls(body)}:
            await self._send(MessageAction.CONTROL_EVENT, target=number, name="click", data=None)

    def keep(self, **kept: Any) -> None:
        """Answer with something the next time that the app asks for what this browser keeps."""
        self.kept |= {f"scorepad.{name}": value for name, value in kept.items()}

    def forget(self) -> None:
        """Forget what was sent so far, except how to touch it."""
        self._drawn |= {each["_i"] for body in self._sent for each in drawn_controls(body)}
        self._sent.clear()

    def seen(self) -> str:
        """Return everything that was ever sent to it."""
        return str(self._sent)

    def vanish(self) -> None:
        """Break the connection off."""
        break_off(self._line)

    async def fire(self, event: str, data: dict[str, Any]) -> None:
        """Report an event of the page."""
        await self._send(MessageAction.CONTROL_EVENT, target=self._page, name=event, data=data)

    async def _next_message(self) -> bytes:
        message = await self._line.recv()
        assert isinstance(message, bytes)
        action, body = msgpack.unpackb(message[1:], strict_map_key=False)
        assert action != MessageAction.SESSION_CRASHED.value, body
        self._sent.append(body)
        if action == MessageAction.INVOKE_METHOD.value:
            await self._answer(body)
        return message

    async def _answer(self, body: dict[str, Any]) -> None:
        result = self._result(body["name"], body.get("args") or {})
        call = {"control_id": body["control_id"], "call_id": body["call_id"]}
        await self._send(MessageAction.INVOKE_METHOD, **call, result=result, error=None)

    def _result(self, method: str, given: dict[str, Any]) -> Any:
        match method:
            case "get":
                return self.kept.get(given["key"])
            case "set":
                self.kept[given["key"]] = given["value"]
                return True
            case "remove":
                return self.kept.pop(given["key"], None) is not None
            case _:
                return ANSWERS.get(method)

    async def _send(self, action: MessageAction, **body: Any) -> None:
        await self._line.send(b"\x00" + msgpack.packb([action.value, body]))


def drawn_controls(sent: Any) -> Iterator[dict[str, Any]]:
    """Yield every control in what was sent, at any depth."""
    if isinstance(sent, dict) and "_c" in sent:
        yield sent
    if isinstance(sent, dict | list):
        for part in sent.values() if isinstance(sent, dict) else sent:
            yield from drawn_controls(part)


@asynccontextmanager
async def visiting(
    place: str,
    session: str = "",
    *,
    head: Mapping[str, str] | None = None,
    page: Mapping[str, Any] | None = None,
) -> AsyncIterator[Visitor]:
    """Visit the app at `host:port`.

    session: an earlier one that this browser resumes. head: more lines of its request, `Host` in place of the
    true one. page: what it says of itself besides.
    """
    more = dict(head or {})
    host = more.pop("Host", place)
    address = f"ws://{host}/ws"
    name, _colon, port = place.rpartition(":")
    async with websockets.connect(
        address, proxy=None, max_size=None, host=name, port=int(port), additional_headers=more
    ) as line:
        answer = await register(line, session, page or {})
        yield Visitor(line, answer["session_id"], answer["page_patch"]["_i"])


async def half_counted(service: Games) -> tuple[str, str]:
    """Store a game in a game service, its third round half counted; returns the addresses of both."""
    game = await kept(service, w03(2))
    await count_round(service, game, 0, "4312")
    path = f"/game/{game}"
    return path, f"{path}/round/{record_of(service, game).rounds[-1].id}"
