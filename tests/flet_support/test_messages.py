"""Which messages of browsers the server accepts, and what happens to those who send others."""

from collections.abc import Callable

import msgpack
import pytest
from flet.messaging.protocol import MessageAction
from flet_web.fastapi.flet_app import app_manager

from scorepad.flet_support import sessions
from tests.flet_support.malformed import close_codes
from tests.web.frames import changing, close_code, frame, registering, upgraded
from tests.web.servers import known, server_of, serving, show_nothing

NOT_UNDERSTOOD = 1008
EVENT = MessageAction.CONTROL_EVENT.value


def said(body: object, action: object = EVENT) -> bytes:
    packed: bytes = msgpack.packb([action, body])
    return b"\x00" + packed


def nested(depth: int) -> object:
    found: object = 0
    for _level in range(depth):
        found = [found]
    return found


LIMITS: dict[str, tuple[int, Callable[[int], object]]] = {
    "keys": (sessions.MOST_MAP_KEYS, lambda count: {"data": dict.fromkeys(map(str, range(count)))}),
    "items": (sessions.MOST_ITEMS, lambda count: {"data": [0] * count}),
    # The body itself is one of them.
    "depth": (sessions.MOST_DEPTH, lambda depth: {"data": nested(depth - 1)}),
}


@pytest.mark.parametrize("what", LIMITS)
def test_a_message_over_a_limit_is_refused(what: str) -> None:
    most, body = LIMITS[what]
    assert sessions.read_message(said(body(most))) == (MessageAction.CONTROL_EVENT, body(most))
    with pytest.raises(sessions.MalformedMessage):
        sessions.read_message(said(body(most + 1)))


def test_a_message_of_more_than_256_kib_is_refused() -> None:
    assert sessions.read_message(changing(256 * 1024))
    with pytest.raises(sessions.MalformedMessage):
        sessions.read_message(changing(256 * 1024 + 1))


def test_a_large_message_is_an_answer_with_nothing_nested_in_it() -> None:
    answer = {"control_id": 1, "call_id": "7", "result": b"\x89PNG" * sessions.MESSAGE_BYTES, "error": None}
    large = said(answer, MessageAction.INVOKE_METHOD.value)
    assert sessions.read_message(large) == (MessageAction.INVOKE_METHOD, answer)
    for other in (
        said(answer),
        said(answer | {"more": None}, MessageAction.INVOKE_METHOD.value),
        said(answer | {"error": [0]}, MessageAction.INVOKE_METHOD.value),
        large[:-5],
    ):
        with pytest.raises(sessions.MalformedMessage):
            sessions.read_message(other)


MALFORMED = {
    "nothing": b"",
    "an unknown kind": b"\x07" + said({})[1:],
    "a channel": b"\x01\x00\x00\x00\x00bytes",
    "no messagepack": b"\x00\xc1 nonsense",
    "cut off": said({"data": "text"})[:-2],
    "something behind it": said({}) + b"\x00",
    "a number": b"\x00\x07",
    "no body": b"\x00\x91\x07",
    "an unknown action": said({}, 99),
    "no action": said({}, "register"),
    "keys that are no texts": b"\x00\x92\x03\x81\x07\x07",
    "a list in place of a body": said([1, 2]),
    "a length that never comes": b"\x00\xdd\xff\xff\xff\xff",
    "deeper than messagepack goes": b"\x00" + b"\x91" * 100_000,
    "a type that is none": b"\x00\x92\x03\x81\xa4data\xd4\x01\xff",
}


@pytest.mark.parametrize("what", MALFORMED)
def test_a_malformed_message_is_refused(what: str) -> None:
    with pytest.raises(sessions.MalformedMessage):
        sessions.read_message(MALFORMED[what])


WRONG: dict[str, tuple[bytes, ...]] = {
    "malformed": (said({}, 99),),
    "an event before it registers": (said({"target": 1, "name": "resize", "data": None}),),
    "registering twice": (registering(), registering()),
    "registering with nothing": (said({}, MessageAction.REGISTER_CLIENT.value),),
    "a page that is none": (
        said({"page": 7, "page_name": "", "session_id": ""}, MessageAction.REGISTER_CLIENT.value),
    ),
    "a change of nothing": (registering(), said({}, MessageAction.UPDATE_CONTROL_PROPS.value)),
}


async def test_a_client_sending_malformed_messages_is_disconnected_with_one_log_line(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with serving(server_of(show_nothing)) as place:
        for messages in WRONG.values():
            async with upgraded(place) as (reader, writer):
                writer.write(b"".join(map(frame, messages)))
                assert await close_code(reader) == NOT_UNDERSTOOD, messages
        async with upgraded(place) as (reader, writer):
            # Text is no message either; its frame is number one.
            writer.write(frame(b"text", 1))
            assert await close_code(reader) == NOT_UNDERSTOOD
    lines = [record for record in caplog.records if record.levelname in ("WARNING", "ERROR")]
    assert [record.name for record in lines] == ["scorepad.flet_support.sessions"] * (len(WRONG) + 1)
    assert not [record for record in lines if record.exc_info or "\n" in record.getMessage()]
    assert not [session for session in known().values() if session.connection]
    for key in list(known()):
        await app_manager.delete_session(key)


async def test_malformed_messages_by_chance_each_end_only_their_own_connection() -> None:
    async with serving(server_of(show_nothing)) as place:
        assert await close_codes(place, 100, seed=5) == {NOT_UNDERSTOOD}
        async with upgraded(place) as (reader, writer):
            writer.write(frame(registering()))
            assert await reader.read(1)
