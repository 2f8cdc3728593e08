import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import flet as ft
import msgpack
import pytest
import websockets
from flet.messaging.protocol import MessageAction
from flet.messaging.session import Session

from scorepad.flet_support import sessions
from scorepad.i18n import _, use_language
from tests.web.servers import (
    SECONDS,
    break_off,
    end_sessions,
    known,
    received,
    register,
    server_of,
    serving,
    until,
)


@pytest.fixture(autouse=True)
async def no_sessions_left() -> AsyncIterator[None]:
    yield
    await end_sessions()


async def pushing(page: ft.Page) -> None:
    """Send without end, like a score pad that others write on."""
    text = ft.Text("")
    page.add(text)
    number = 0
    while page.session.connection is not None:
        number += 1
        text.value = f"{number} " * 20_000
        page.update()
        await asyncio.sleep(0)


async def test_a_session_dropped_while_the_server_sends_can_expire() -> None:
    async with serving(server_of(pushing)) as place:
        client = await websockets.connect(f"ws://{place}/ws", proxy=None, max_size=None)
        await register(client)
        await received(client)
        (session,) = known().values()
        assert session.expires_at is None
        client.transport.pause_reading()
        await asyncio.sleep(0)
        break_off(client)
        await until(lambda: session.expires_at is not None, "the session to be let go")
        assert session.connection is None


async def test_a_websocket_sending_nonsense_leaves_no_task_behind() -> None:
    async with serving(server_of()) as place:
        before = asyncio.all_tasks()
        client = await websockets.connect(f"ws://{place}/ws", proxy=None)
        await client.send(b"\x00\xc1 nonsense")
        await client.close()
        await until(lambda: asyncio.all_tasks() <= before, "its tasks to end")
        assert not known()


async def crash_at_start(_page: ft.Page) -> None:
    raise RuntimeError("a secret")


async def crash_later(page: ft.Page) -> None:
    def fail() -> None:
        raise RuntimeError("a secret")

    page.on_connect = fail
    page.add(ft.Text("fine"))


@pytest.mark.parametrize("app", [crash_at_start, crash_later])
async def test_an_error_shows_one_sentence_and_its_text_only_in_the_log(
    app: Callable[[ft.Page], Awaitable[None]], caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(server_of(app)) as place, websockets.connect(f"ws://{place}/ws", proxy=None) as client:
        await register(client)
        if app is crash_later:
            await received(client)
            (session,) = known().values()
            await session.dispatch_event(session.page._i, "connect", None)
        said = await crashed(client)
    assert said == "Something went wrong. What you entered is saved: reload the page to continue."
    assert "a secret" in caplog.text


async def test_an_error_is_said_in_the_language_of_its_page() -> None:
    async def crash_in_japanese(page: ft.Page) -> None:
        page.locale_configuration = ft.LocaleConfiguration(current_locale=ft.Locale("ja"))
        raise RuntimeError("a secret")

    app = crash_in_japanese
    async with serving(server_of(app)) as place, websockets.connect(f"ws://{place}/ws", proxy=None) as client:
        await register(client)
        said = await crashed(client)
    with use_language("ja"):
        assert said == _("Something went wrong. What you entered is saved: reload the page to continue.")


async def crashed(client: websockets.ClientConnection) -> Any:
    while True:
        action, body = await received(client)
        if action == MessageAction.SESSION_CRASHED.value:
            return body["message"]


async def test_a_reconnecting_browser_gets_every_control_with_another_number_of_properties() -> None:
    async def show(page: ft.Page) -> None:
        page.add(ft.Column([ft.Row([ft.Text("deep")])]))

    async with serving(server_of(show)) as place:
        async with websockets.connect(f"ws://{place}/ws", proxy=None) as client:
            session = (await register(client))["session_id"]
            _action, body = await received(client)
        before = sizes_of(body)
        for _time in range(3):
            await until(lambda: next(iter(known().values())).connection is None, "the session to be let go")
            async with websockets.connect(f"ws://{place}/ws", proxy=None) as client:
                sizes = sizes_of((await register(client, session))["page_patch"])
            assert before.keys() <= sizes.keys()
            assert not [number for number, size in sizes.items() if before.get(number) == size]
            before = sizes


def sizes_of(said: Any) -> dict[int, int]:
    """Return how many properties of each control were sent, by its id."""
    if isinstance(said, list):
        return {number: size for each in said for number, size in sizes_of(each).items()}
    if not isinstance(said, dict):
        return {}
    own = {said["_i"]: len(said)} if "_i" in said else {}
    return own | sizes_of(list(said.values()))


async def test_an_answer_for_a_removed_control_reaches_its_caller_and_breaks_nothing() -> None:
    answered = asyncio.Event()

    async def ask(page: ft.Page) -> None:
        text = ft.Text("soon gone")
        page.add(text)
        page.controls.clear()
        asked = asyncio.create_task(text._invoke_method("measure"))
        await asyncio.sleep(0)
        page.update()
        assert await asked == 4
        answered.set()

    async with serving(server_of(ask)) as place, websockets.connect(f"ws://{place}/ws", proxy=None) as client:
        await register(client)
        while True:
            action, body = await received(client)
            if action == MessageAction.INVOKE_METHOD.value:
                break
        await until(lambda: not known_control(body["control_id"]), "the control to go")
        answer = {"control_id": body["control_id"], "call_id": body["call_id"], "result": 4, "error": None}
        for _time in range(2):
            await client.send(b"\x00" + msgpack.packb([MessageAction.INVOKE_METHOD.value, answer]))
        async with asyncio.timeout(SECONDS):
            await answered.wait()
        await client.ping()
        (session,) = known().values()
        assert session.connection is not None


def known_control(number: int) -> bool:
    (session,) = known().values()
    return number in session.index


async def test_a_browser_that_left_before_anything_was_shown_starts_afresh() -> None:
    shown: list[ft.Page] = []
    asked, answered = asyncio.Event(), asyncio.Event()

    async def show(page: ft.Page) -> None:
        asked.set()
        await answered.wait()
        page.add(ft.Text("here"))
        shown.append(page)

    async with serving(server_of(show)) as place:
        client = await websockets.connect(f"ws://{place}/ws", proxy=None)
        left = (await register(client))["session_id"]
        async with asyncio.timeout(SECONDS):
            await asked.wait()
        (session,) = known().values()
        break_off(client)
        await until(lambda: session.connection is None, "the session to be let go")
        answered.set()
        await until(lambda: bool(shown), "the end of what was begun")
        async with websockets.connect(f"ws://{place}/ws", proxy=None) as again:
            taken = (await register(again, left))["session_id"]
            await until(lambda: len(shown) > 1, "the same to be begun again")
        await until(lambda: all(each.connection is None for each in known().values()), "it to be let go")
        async with websockets.connect(f"ws://{place}/ws", proxy=None) as again:
            assert (await register(again, taken))["session_id"] == taken != left


async def fail_in_main(page: ft.Page) -> None:
    page.add(ft.Text("nearly"))
    raise RuntimeError("a secret")


async def fail_in_drawing(page: ft.Page) -> None:
    @ft.component
    def Failing() -> ft.Text:  # noqa: N802 - named like the control it is
        raise RuntimeError("a secret")

    page.render(Failing)


async def fail_after_drawing(page: ft.Page) -> None:
    def fail() -> None:
        raise RuntimeError("a secret")

    @ft.component
    def Failing() -> ft.Text:  # noqa: N802 - named like the control it is
        ft.use_effect(fail, [])
        return ft.Text("nearly")

    page.render(Failing)


@pytest.mark.parametrize("main", [fail_in_main, fail_in_drawing, fail_after_drawing])
async def test_a_session_whose_first_drawing_failed_is_never_resumed(
    main: Callable[[ft.Page], Awaitable[None]],
) -> None:
    mains = [main]

    async def show(page: ft.Page) -> None:
        if mains:
            await mains.pop()(page)
        else:
            page.add(ft.Text("here"))

    async with serving(server_of(show)) as place:
        async with websockets.connect(f"ws://{place}/ws", proxy=None) as client:
            left = (await register(client))["session_id"]
            await crashed(client)
        await until(lambda: not known(), "the session to end")
        async with websockets.connect(f"ws://{place}/ws", proxy=None) as client:
            assert (await register(client, left))["session_id"] != left
            await told(client, "here")


async def test_a_session_whose_first_drawing_failed_is_not_resumed_while_it_ends() -> None:
    leaving, left_at_last = asyncio.Event(), asyncio.Event()

    async def show(page: ft.Page) -> None:
        async def disconnected(_event: object) -> None:
            leaving.set()
            await left_at_last.wait()

        page.on_disconnect = disconnected
        raise RuntimeError("a secret")

    async with serving(server_of(show)) as place:
        async with websockets.connect(f"ws://{place}/ws", proxy=None) as client:
            left = (await register(client))["session_id"]
            await crashed(client)
        async with asyncio.timeout(SECONDS):
            await leaving.wait()
        async with websockets.connect(f"ws://{place}/ws", proxy=None) as client:
            assert (await register(client, left))["session_id"] != left
            left_at_last.set()


@ft.component
def Counted(setters: list[Callable[[int], None]], fails_at: int = -1) -> ft.Text:  # noqa: N802 - a control
    number, count = ft.use_state(0)
    setters[:] = [count]
    if number == fails_at:
        raise RuntimeError("a secret")
    return ft.Text(f"done {number}")


async def told(client: websockets.ClientConnection, words: str) -> None:
    async with asyncio.timeout(SECONDS):
        while words not in str(await received(client)):
            pass


@pytest.mark.parametrize("farewell", [True, False], ids=["with a farewell", "without one"])
@pytest.mark.parametrize("turns", range(6))
async def test_drawing_continues_after_a_redraw_at_the_moment_a_browser_leaves(
    turns: int, *, farewell: bool
) -> None:
    setters: list[Callable[[int], None]] = []
    pages: list[ft.Page] = []

    async def show(page: ft.Page) -> None:
        async def resized(_event: object) -> None:
            for _turn in range(turns):
                await asyncio.sleep(0)
            setters[0](1)

        async def connected(_event: object) -> None:
            setters[0](2)

        page.on_resize, page.on_connect = resized, connected
        page.render(lambda: Counted(setters))
        pages.append(page)

    async with serving(server_of(show)) as place:
        client = await websockets.connect(f"ws://{place}/ws", proxy=None)
        left = (await register(client))["session_id"]
        await told(client, "done 0")
        # A phone that is turned and loads anew says the one and does the other in the same breath.
        turned = {"target": pages[0]._i, "name": "resize", "data": {"width": 800, "height": 400}}
        await client.send(b"\x00" + msgpack.packb([MessageAction.CONTROL_EVENT.value, turned]))
        if farewell:
            await client.close()
        else:
            client.transport.abort()
        await until(lambda: pages[0].session.connection is None, "the session to be let go")
        async with websockets.connect(f"ws://{place}/ws", proxy=None) as client:
            assert (await register(client, left))["session_id"] == left
            await told(client, "done 2")


async def test_a_browser_whose_screen_failed_is_told_so_and_starts_afresh_on_return(
    caplog: pytest.LogCaptureFixture,
) -> None:
    setters: list[Callable[[int], None]] = []

    async def show(page: ft.Page) -> None:
        async def resized(_event: object) -> None:
            setters[0](1)

        page.on_resize = resized
        page.render(lambda: Counted(setters, fails_at=1))

    async with serving(server_of(show)) as place:
        async with websockets.connect(f"ws://{place}/ws", proxy=None) as client:
            left = (await register(client))["session_id"]
            await told(client, "done 0")
            (session,) = known().values()
            await session.dispatch_event(session.page._i, "resize", {"width": 800, "height": 400})
            said = await crashed(client)
        assert said == "Something went wrong. What you entered is saved: reload the page to continue."
        assert "a secret" in caplog.text
        await until(lambda: not known(), "the session to end")
        async with websockets.connect(f"ws://{place}/ws", proxy=None) as client:
            assert (await register(client, left))["session_id"] != left
            await told(client, "done 0")


async def test_a_message_is_not_put_into_words_with_its_controls() -> None:
    in_words = list[str]()

    class Known:
        def __repr__(self) -> str:
            in_words.append("put into words")
            return ""

    async def show(page: ft.Page) -> None:
        page.add(ft.Column([ft.Text("seen", data=Known())]))

    async with (
        serving(server_of(show)) as place,
        websockets.connect(f"ws://{place}/ws", proxy=None) as client,
    ):
        await register(client)
        await told(client, "seen")
    assert not in_words


def test_patching_sessions_twice_changes_nothing() -> None:
    sessions.patch_sessions()
    mended = Session.error
    sessions.patch_sessions()
    assert Session.error is mended
