"""A person using the app, without a browser: a real Flet session whose connection only listens.

    async with Screen(app, route="/", width=390, height=844) as screen:
        await screen.tap("Next")
        assert "4,065" in screen.texts()

Controls are found as a person finds them: by their screen reader name. Every message is encoded as
for a browser, because the encoder keeps the snapshots from which Flet computes the next difference.
"""

from __future__ import annotations

import asyncio
import contextvars
import inspect
import re
from collections.abc import Awaitable, Callable, Coroutine
from types import TracebackType
from typing import Any, Self

import flet as ft
import msgpack
from flet.components.public_utils import unwrap_component
from flet.controls.base_control import BaseControl
from flet.controls.context import _context_page, context
from flet.messaging.session import Session

from scorepad.flet_support.abilities import Origin, remember_origin
from scorepad.flet_support.reconnecting import open_page
from scorepad.flet_support.screens import screen
from scorepad.service.browser_files import Uploads
from tests.ui.listener import Listener, encode
from tests.ui.reading import label_of, name_of, own_words, walk

App = Callable[[ft.Page], Awaitable[None] | None]
QUIET_TURNS = 40


def one_screen(*parts: Callable[[], ft.Control]) -> Callable[[ft.Page], None]:
    """Return an app of one screen with these parts."""

    @screen
    def home() -> ft.View:
        return ft.View(route="/", controls=[part() for part in parts])

    def main(page: ft.Page) -> None:
        open_page(page)
        page.render_views(home)

    return main


class Screen:
    """One session of the app and the person using it.

    `app` is the function that gets the page; `width` and `height` are logical pixels; `offline()` and
    `online()` are a phone that sleeps and wakes up. `kept` is the browser's own storage, `address` the one it
    came by, `uploads` where it sends files, `first` what it reports about itself: set them before the
    session opens. `client` is its IP address.
    """

    def __init__(self, app: App, route: str = "/", width: float = 390, height: float = 844) -> None:
        self._app = app
        self.kept: dict[str, Any] = {}
        self.address = "http://127.0.0.1:8550"
        self.client: str | None = None
        self.uploads = Uploads()
        self.first: dict[str, Any] = {
            "route": route,
            "web": True,
            "width": width,
            "height": height,
            "platform": "android",
            "platform_brightness": "light",
        }
        # Each session has a context of its own, so that two screens in one test don't lend each other a page.
        self._context = contextvars.copy_context()

    async def __aenter__(self) -> Self:
        await self._inside(self._open())
        return self

    async def _open(self) -> None:
        self.listener = self._listener()
        self.session = self.listener.session = Session(self.listener)
        self.page = self.session.page
        if self.client:
            remember_origin(self.session, Origin(self.client, is_direct=True))
        self.session.apply_page_patch(self.first)
        msgpack.packb(self.session.get_page_patch(), default=encode)
        _context_page.set(self.page)
        context.reset_auto_update()
        result = self._app(self.page)
        if inspect.isawaitable(result):
            await result
        await self.session.after_event(self.page)
        await self.settle()

    def _listener(self) -> Listener:
        listener = Listener()
        listener.kept, listener.page_url, listener.uploads = self.kept, self.address, self.uploads
        return listener

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._inside(self._close())
        if error is None:
            assert not self.listener.crashes, self.listener.crashes[0]

    async def _close(self) -> None:
        updates = self.session._Session__updates_task  # type: ignore[attr-defined] # Flet's own, by its real name
        self.session.close()
        await self.settle()
        # Asked for here, or Python would tell of it whenever it next collects its garbage.
        if updates and updates.done() and not updates.cancelled() and updates.exception():
            self.listener.crashes.append(f"the session draws no more: {updates.exception()}")

    def _task(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        return asyncio.get_running_loop().create_task(work, context=self._context.copy())

    async def _inside(self, work: Coroutine[Any, Any, None]) -> None:
        await self._task(work)

    async def settle(self) -> None:
        """Run everything that is only waiting for its turn in the loop."""
        for _turn in range(QUIET_TURNS):
            await asyncio.sleep(0)

    async def until(self, holds: Callable[[], bool], seconds: float = 5.0) -> None:
        """Wait until a condition holds, such as the work of another thread; fail if it takes too long."""
        async with asyncio.timeout(seconds):
            while not holds():
                await asyncio.sleep(0.002)
        await self.settle()

    # What is there

    def controls(self, kind: type[ft.Control] = ft.Control) -> list[Any]:
        """Return the visible controls of a kind in reading order, of the top screen only."""
        return [control for control in walk(self.view) if isinstance(control, kind)]

    @property
    def view(self) -> ft.View:
        """The top view."""
        views = unwrap_component(self.page.views)
        flat = [unwrap_component(view) for view in (views if isinstance(views, list) else [views])]
        top = flat[-1]
        while isinstance(top, list):
            top = unwrap_component(top[-1])
        assert isinstance(top, ft.View), f"the app shows no view but {top!r}"
        return top

    def texts(self) -> list[str]:
        """Return every text on the screen in reading order, as a screen reader says it."""
        return [said for control in walk(self.view) if (said := own_words(control))]

    def written(self) -> set[str]:
        """Return every text that is drawn, also where a screen reader says something else."""
        return {each.value for each in self.session.index.values() if isinstance(each, ft.Text)}

    def said(self) -> str:
        """Return the whole screen in one string, one text per line."""
        return "\n".join(self.texts())

    def notices(self) -> list[str]:
        """Return the sentences shown at the foot or in dialogs."""
        return [name for dialog in self.roots()[1:] if (name := name_of(dialog))]

    def names(self) -> list[str]:
        """Return the names of everything that can be tapped."""
        return [name_of(control) for control in self._touchable()]

    def asked(self, method: str) -> list[Any]:
        """Return what the client was given each time that it was asked for something, such as `save_file`."""
        return [given for name, given in self.listener.calls if name == method]

    async def given(self, method: str) -> dict[str, Any]:
        """Wait until the client is asked for something, and return what it was given, that once."""
        await self.until(lambda: bool(self.asked(method)))
        (given,) = self.asked(method)
        return dict(given)

    async def saved(self, button: str) -> dict[str, Any]:
        """Tap a button and return the file that the client is given to save: `file_name` and `src_bytes`."""
        await self.tap(button)
        return await self.given("save_file")

    def find(self, name: str | re.Pattern[str], place: int | None = None) -> Any:
        """Return the tappable control with this name, or matching a pattern; `place` picks one of several."""
        found = [control for control in self._touchable() if _matches(name, name_of(control))]
        assert found, f"nothing is called {name!r} among {self.names()}"
        assert place is not None or len(found) == 1, f"{len(found)} things are called {name!r}"
        return found[place or 0]

    def _touchable(self) -> list[ft.Control]:
        there = (control for root in self.roots() for control in walk(root))
        return [control for control in there if getattr(control, "on_click", None)]

    def roots(self) -> list[BaseControl]:
        """Return the top screen and what is above it now."""
        return [self.view, *(dialog for dialog in self.page._dialogs.controls if dialog.open)]

    def text_field(self, label: str) -> ft.TextField:
        """Return the text field with this label."""
        found: list[ft.TextField] = [f for f in self.controls(ft.TextField) if label_of(f) == label]
        assert len(found) == 1, f"{len(found)} fields are called {label!r}"
        return found[0]

    # What a person does, and what happens meanwhile

    async def run(self, work: Callable[[], object]) -> None:
        """Call a function as code of this session would, such as the end of a slow handler."""

        async def call() -> None:
            _context_page.set(self.page)
            work()

        await self._inside(call())
        await self.settle()

    async def tap(self, name: str | re.Pattern[str], place: int | None = None) -> None:
        """Tap a button or row by its name; a disabled one fails the test."""
        control = self.find(name, place)
        assert not control.disabled, f"{name!r} is disabled"
        await self.fire(control, "click")

    async def tap_all(self, *names: str) -> None:
        """Tap several buttons so quickly that no tap waits for the one before."""
        await self.at_once(*((self.find(name), "click", None) for name in names))

    async def press(self, key: str, *, ctrl: bool = False) -> None:
        """Press a key of the keyboard, under Flet's name for it."""
        event = {"key": key, "ctrl": ctrl, "shift": False, "alt": False, "meta": False}
        await self.fire(self.page, "keyboard_event", event)

    async def type_text(self, label: str, text: str) -> None:
        """Replace the text of a text field, found by its label."""
        field = self.text_field(label)
        self.session.apply_patch(field._i, {"value": text})
        await self.fire(field, "change", text)

    async def fire(self, control: BaseControl, event: str, data: Any = None) -> None:
        """Send one event of a control as its browser would, and settle."""
        await self._inside(self.session.dispatch_event(control._i, event, data))
        await self.settle()

    async def at_once(self, *events: tuple[BaseControl, str, Any]) -> None:
        """Send events so quickly that nothing is drawn between them: control, event and its data."""
        sent = [self._task(self.session.dispatch_event(one._i, event, data)) for one, event, data in events]
        await asyncio.gather(*sent)
        await self.settle()

    async def go(self, route: str) -> None:
        """Change the address, as the browser's own address line does."""
        self.session.apply_page_patch({"route": route})
        await self.fire(self.page, "route_change", {"route": route})

    async def back(self) -> None:
        """Tap the system's back button."""
        await self.fire(self.page, "view_pop", {"route": self.view.route})

    async def resize(self, width: float, height: float) -> None:
        """Rotate the phone, or resize the window."""
        self.session.apply_page_patch({"width": width, "height": height})
        await self.fire(self.page, "resize", {"width": width, "height": height})

    async def offline(self) -> None:
        """Put the phone to sleep."""
        await self._inside(self.session.disconnect(3600))
        await self.settle()

    async def online(self) -> None:
        """Wake the phone up: the browser gets the whole tree again."""
        again = self._listener()
        again.session = self.session
        again.crashes = self.listener.crashes
        self.listener = again
        msgpack.packb(self.page, default=encode)
        await self._inside(self.session.connect(again))
        await self.settle()


def _matches(wanted: str | re.Pattern[str], name: str) -> bool:
    return name == wanted if isinstance(wanted, str) else bool(wanted.search(name))
