"""Hooks for components: live values, keys, the window's size, local state and stable callbacks.

Parts of a page that follow live values check for changes in an order: what shows the total comes first.
Measured by the server's time from a digit until the total is on its way to the browser (2 cores, median of
60): 4.0 ms with ranks and 6 to 12 ms without, with 2 sides; 8 ms and 9 to 17 ms with 6 sides in the twelfth
round. Flet otherwise compares all that has changed before it sends any of it.
"""

import asyncio
import contextvars
import inspect
import logging
from collections.abc import Awaitable, Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Generic, Literal, NamedTuple, TypeVar, cast

import flet as ft

from scorepad.flet_support.focus_and_scroll import focus_top_bar, move_focus_by_tab, scroll_by_key
from scorepad.flet_support.keyboard import SCROLLING, STEPPING, KeyboardKey
from scorepad.flet_support.page_state import Focus, PageState, call, focus_kind, is_online, page_state
from scorepad.flet_support.screens import Handler, action
from scorepad.i18n import use_language

log = logging.getLogger("scorepad.ui")
T = TypeVar("T")
# Even half of this width is enough for the longest words of all five languages.
_TWO_COLUMNS = 300
_WIDE = 820
Rank = Literal["first", "usual", "late"]
_RANKS: tuple[Rank, ...] = ("first", "usual", "late")
# These turns of the event loop let the caller finish: if it leads to another screen, this one is not redrawn.
# They also send the drawings of one rank before the parts of the next rank look. Parts of rank "first" are
# sent one by one; all others are drawn together, in one frame.
_TURNS = 4
Look = Callable[[], None]
Subscribe = Callable[[Callable[[], None]], Callable[[], None]]
SetState = Callable[[Callable[[T], T]], None]
"""A setter; it takes the step from the newest value to the next, so that quick taps don't lose each other."""


def use_effect(
    setup: Callable[[], Awaitable[None] | None],
    depends: Sequence[object],
    cleanup: Callable[[], None] | None = None,
) -> None:
    """Run a side effect, like Flet's own hook; a failure is logged and spreads no further.

    The cleanup runs when `depends` changes and when the component leaves the screen, but not when the session
    ends (FLET.md, fault 5): cleanup that must run then too belongs in `page_state(page).close`.
    """
    state = page_state(ft.context.page)
    ft.use_effect(_quiet(state, setup), depends, _quiet(state, cleanup) if cleanup else None)


def _quiet(state: PageState, work: Callable[[], Any]) -> Callable[[], Any]:
    # A screen has a hundred effects, and closures of their own would take ten times as much memory.
    return partial(_run_async if inspect.iscoroutinefunction(work) else _run, state, work)


@contextmanager
def _guarded(state: PageState) -> Iterator[None]:
    with use_language(state.language):
        try:
            yield
        except Exception:
            log.exception("an effect failed")


async def _run_async(state: PageState, work: Callable[[], Awaitable[None]]) -> None:
    with _guarded(state):
        await work()


def _run(state: PageState, work: Callable[[], object]) -> None:
    with _guarded(state):
        work()


def use_instance(make: Callable[[], T]) -> T:
    """Return one object that lives as long as this component; changes inside it redraw nothing."""
    return use_local_state(make)[0]


class RedrawQueue:
    """The parts of one page that are to check for changes, by rank."""

    def __init__(self, page: ft.Page) -> None:
        self._page = page
        self._waiting: dict[Rank, dict[Look, None]] = {rank: {} for rank in _RANKS}
        self._followed: dict[Subscribe, tuple[dict[Look, Rank], Callable[[], None]]] = {}

    def follow(self, subscribe: Subscribe, look: Look, rank: Rank) -> Callable[[], None]:
        """Add `look` after each change that `subscribe` tells of, until the returned function is called.

        Parts with an equal `subscribe` subscribe once for all of them.
        """
        if subscribe not in self._followed:
            ranks: dict[Look, Rank] = {}
            self._followed[subscribe] = ranks, subscribe(partial(self.add, ranks))
        looks, unsubscribe = self._followed[subscribe]
        looks[look] = rank

        def stop() -> None:
            del looks[look]
            self._waiting[rank].pop(look, None)
            if not looks:
                del self._followed[subscribe]
                unsubscribe()

        return stop

    def add(self, looks: Mapping[Look, Rank]) -> None:
        """Call each a few turns of the event loop later, in the order of their ranks; not if offline.

        One that is added twice is called once.
        """
        at_work = any(self._waiting.values())
        if at_work or is_online(self._page):
            for look, rank in looks.items():
                self._waiting[rank][look] = None
            if looks and not at_work:
                # run_task leaves its page behind in the caller's context, perhaps that of another session
                # (FLET.md, fault 13), so it gets a copy.
                contextvars.copy_context().run(self._page.run_task, self._look_all)

    async def _look_all(self) -> None:
        while any(self._waiting.values()):
            for rank, looks in self._waiting.items():
                for _turn in range(_TURNS):
                    await asyncio.sleep(0)
                while looks:
                    look = next(iter(looks))
                    del looks[look]
                    call(look)
                    for _turn in range(_TURNS if rank == "first" else 0):
                        await asyncio.sleep(0)


def redraw_queue(page: ft.Page) -> RedrawQueue:
    """Return the queue of a page."""
    queue: RedrawQueue = page_state(page).kept.setdefault(_RANKS, RedrawQueue(page))
    return queue


@dataclass(eq=False, slots=True)
class _Live(Generic[T]):
    """A value that a component shows, as it was last drawn. turn: draws the component anew."""

    page: ft.Page
    read: Callable[[], T]
    shown: T
    turn: SetState[int] = lambda _step: None
    subscribe: Subscribe | None = None
    rank: Rank = "usual"
    stop: Callable[[], None] | None = None

    def look(self) -> None:
        """Draw the component anew if the value has changed."""
        # The value may contain words, and the change comes from another device's context.
        with use_language(page_state(self.page).language):
            if self.read() != self.shown:
                self.turn(lambda turn: turn + 1)

    def start(self) -> None:
        """Follow the value until `end`."""
        state = page_state(self.page)
        state.connect[self.look] = state.close[self.end] = None
        if self.subscribe:
            self.stop = redraw_queue(self.page).follow(self.subscribe, self.look, self.rank)
        self.look()

    def end(self) -> None:
        """Follow it no more; the session may end after the component has left the screen."""
        state = page_state(self.page)
        state.connect.pop(self.look, None)
        state.close.pop(self.end, None)
        if self.stop:
            self.stop()
            self.stop = None


def use_live(
    subscribe: Subscribe | None,
    read: Callable[[], T],
    depends: Sequence[Hashable] = (),
    *,
    rank: Rank = "usual",
) -> T:
    """Return a value that other sessions can change, and redraw this component when it has changed.

    `subscribe(callback)` returns the function that ends the subscription, None = follow nothing for now;
    `read()` returns the value (compared with `!=`); `depends` has everything `subscribe` depends on. The
    redraw always goes to this component's own browser; changes while it is offline are drawn when it is back;
    a closed session is unsubscribed (FLET.md, faults 1, 4 and 5). rank: what is sent before it.
    """
    page, value = ft.context.page, read()
    live = use_instance(lambda: _Live(page, read, value))
    _turn, live.turn = ft.use_state(0)
    live.read, live.shown, live.subscribe, live.rank = read, value, subscribe, rank
    use_effect(live.start, [*depends], live.end)
    return value


class StableCallback:
    """A callback that stays the same object while its handler changes."""

    def __init__(self, on_click: Handler) -> None:
        self.on_click = on_click

    async def touched(self, *values: object) -> None:
        """Call the current handler."""
        result = self.on_click(*values)
        if inspect.isawaitable(result):
            await result


def use_stable(on_click: Handler) -> StableCallback:
    """Return the same callback for as long as this component lives, with its newest handler."""
    callback = use_instance(lambda: StableCallback(on_click))
    callback.on_click = on_click
    return callback


def use_keys(handler: Callable[[KeyboardKey], Awaitable[object] | object]) -> None:
    """Handle keys while this component is on the screen; the component that came last gets them.

    A focused button takes Enter (FLET.md, fault 46), and a focused text field takes every key; Escape leaves
    it.
    """
    page, newest = ft.context.page, use_stable(handler)
    press = use_instance(lambda: partial(_press, page, newest))
    listeners = page_state(page).keys
    use_effect(lambda: listeners.append(press), [], lambda: listeners.remove(press))


def _press(page: ft.Page, newest: StableCallback, key: KeyboardKey) -> None:
    contextvars.copy_context().run(page.run_task, action(lambda: _answer(page, newest, key)), None)


def _answer(page: ft.Page, newest: StableCallback, key: KeyboardKey) -> Awaitable[object] | object:
    if key in STEPPING:
        return move_focus_by_tab(page, key)
    if focus_kind(page) is Focus.FIELD:
        return focus_top_bar(page)
    return scroll_by_key(page, key) if key in SCROLLING else newest.on_click(key)


class Size(NamedTuple):
    """A window in logical pixels, and how much larger than usual its device draws text."""

    width: float
    height: float
    text_scale: float = 1.0

    @property
    def is_wide(self) -> bool:
        """Whether the window is a tablet's or a laptop's."""
        return self.width >= _WIDE

    @property
    def is_landscape(self) -> bool:
        """Whether the window has room for two columns of words: in landscape, or because it is wide."""
        return (self.is_wide or self.width > self.height) and self.width >= _TWO_COLUMNS * self.text_scale


def use_size() -> Size:
    """Return the size of the window, and redraw when it changes."""
    page = ft.context.page
    return use_page(lambda state: Size(page.width or 0.0, page.height or 0.0, state.text_scale))


def use_page(read: Callable[[PageState], T]) -> T:
    """Return a value of the page's state, and redraw when `notify_resized` is called and it has changed."""
    state = page_state(ft.context.page)

    def subscribe(callback: Callable[[], None]) -> Callable[[], None]:
        state.resize[callback] = None
        return partial(state.resize.pop, callback, None)

    return use_live(subscribe, lambda: read(state))


def setter(change: SetState[T], name: str) -> Callable[[Any], None]:
    """Return what replaces a field, by its name, of a state that is a dataclass."""
    return lambda value: change(lambda now: replace(cast(Any, now), **{name: value}))


def use_local_state(make: Callable[[], T]) -> tuple[T, SetState[T]]:
    """Return a value that belongs to this component and its setter; setting a different value redraws it."""
    make_untyped: Any = make
    value, change = ft.use_state(make_untyped)
    return value, change


def use_value(make: Callable[[], T]) -> tuple[T, Callable[[T], None]]:
    """Return a component's value and what replaces it, whatever it is by then."""
    value, change = use_local_state(make)
    return value, lambda new: change(lambda _before: new)


def use_switch() -> tuple[bool, Callable[[], None], Callable[[], None]]:
    """Return whether a component's switch is on, off at first, and what turns it on and off."""
    value, change = use_local_state(bool)
    return value, lambda: change(lambda _before: True), lambda: change(lambda _before: False)


def use_local_state_at(place: Hashable, make: Callable[[], T]) -> tuple[T, SetState[T]]:
    """Return a component's value that starts afresh when `place`, a part of the address, changes."""
    values, change = use_local_state(dict[Hashable, T])
    value = values[place] if place in values else make()
    return value, lambda step: change(lambda now: {place: step(now.get(place, value))})


def newest_value(change: SetState[T]) -> T:
    """Return the state's current value: a touch may arrive before the last typed letter is drawn."""
    values: list[T] = []

    def read(value: T) -> T:
        values.append(value)
        return value

    change(read)
    return values[0]


def use_remembered(name: Hashable, make: Callable[[], T]) -> tuple[T, SetState[T]]:
    """Return a value kept on this page under a name, even while its screen is left for another one."""
    values = page_state(ft.context.page).kept
    _turn, redraw = use_local_state(int)

    def change(step: Callable[[T], T]) -> None:
        values[name] = step(values[name])
        redraw(lambda turn: turn + 1)

    value: T = values.setdefault(name, make())
    return value, change
